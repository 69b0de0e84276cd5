//! The words and numbers of a line of pasted text, and what the words say about the numbers beside them.

use std::collections::HashMap;
use std::iter::repeat;
use std::sync::LazyLock;

use types::{Game, Turn};

/// Separates the cells of a table row that has been written as a sentence.
pub(super) const CELL: &str = "\u{1f}";

/// The largest number that is read as a depth.
pub(super) const DEEPEST: i64 = 20;

/// A word, a number or a turn of a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Word(String),
    Number(i64),
    /// A number with a sign that says by how much a count is off.
    Off(i64),
    Turn(Turn),
    /// The end of a cell of a table.
    End,
}

impl Token {
    pub(super) fn word(&self) -> Option<&str> {
        if let Token::Word(word) = self { Some(word) } else { None }
    }

    pub(super) fn turn(&self) -> Option<Turn> {
        if let Token::Turn(turn) = self { Some(*turn) } else { None }
    }

    /// The role of the word, if it has one. A word such as `d4` has the role of a depth.
    pub(super) fn role(&self) -> Option<Role> {
        let word = self.word()?;
        role(word).or_else(|| depth_of(word).map(|_| Role::Depth))
    }
}

/// What a word says about the number beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The number is a depth.
    Depth,
    /// The number is a depth, unless the depth is known already.
    Perft,
    /// The number is a count by the engine.
    Got,
    /// The number is a count that is believed to be right.
    Expected,
    /// The number is a count.
    Count,
    /// The number says by how much a count is off. The value is 1 if the count is too large, -1 if it is too small, and
    /// 0 if the word does not say which.
    Off(i64),
    /// The number is something else, such as a time.
    Noise,
    /// The number is something else, and the word may also come after it, as a unit does.
    Unit,
    /// The word says nothing about the number.
    Filler,
}

/// The words of each role, in lower case.
const ROLES: &[(Role, &str)] = &[
    (Role::Depth, "depth ply plies d"),
    (Role::Perft, "perft perf divide"),
    (Role::Got, "got actual actually mine my our received recieved computed left observed engine"),
    (
        Role::Expected,
        "expected expect expecting exp want wanted should shouldnt shouldn't not vs supposed correct canonical right \
         reference real instead versus wiki cpw stockfish sf crafty qperft",
    ),
    (
        Role::Count,
        "nodes node searched total leaves leafs leaf sum count counts result results returns returned return gives give \
         gave get gets generates generated produces found produced yields yield says has but moves move positions replies \
         which",
    ),
    (Role::Off(1), "extra more many"),
    (Role::Off(-1), "missing fewer less few short"),
    (Role::Off(0), "diff difference delta off"),
    (
        Role::Noise,
        "time elapsed speed took spent captures checks castles hash promotions test step checkmates mates ep e.p passants",
    ),
    (Role::Unit, "ms s sec secs second seconds nps knps mnps passed failed tests"),
    (
        Role::Filler,
        "is was be to of the a at in for and from with it i me that n go turn only too now ok fail pass good bad wrong \
         true false position pos start initial starting startpos kiwipete assert e",
    ),
];

/// The role of a word in lower case.
pub(super) fn role(word: &str) -> Option<Role> {
    static BY_WORD: LazyLock<HashMap<&str, Role>> = LazyLock::new(|| {
        ROLES.iter().flat_map(|(role, words)| words.split(' ').zip(repeat(*role))).collect()
    });
    BY_WORD.get(word).copied()
}

/// The role of the number at index `at`, by the words around it; `None` if they say nothing about it.
pub(super) fn said_of(tokens: &[Token], at: usize) -> Option<Role> {
    let words = |from: usize| tokens.iter().skip(from).map_while(Token::word);
    let is_light = |word: &&str| matches!(role(word), Some(Role::Filler | Role::Count));
    let next = words(at + 1).next().and_then(role);
    let light = words(at + 1).take_while(is_light).count();
    let heavy = words(at + 1).nth(light);
    let before = at.checked_sub(1).and_then(|before| tokens[before].word());
    if !matches!(before.and_then(role), Some(Role::Depth | Role::Perft)) {
        match heavy.and_then(role) {
            Some(Role::Depth) if light == 0 && heavy != Some("depth") => return Some(Role::Depth),
            Some(Role::Unit) if light == 0 => return Some(Role::Unit),
            Some(off @ Role::Off(by)) if by != 0 => return Some(off),
            _ => {}
        }
    }
    // The word may come after its number, unless it belongs to the number that follows.
    let is_said = match heavy {
        Some("expected" | "actual") => true,
        Some("correct" | "right") => light > 0,
        _ => false,
    };
    let beyond = at + light + 2;
    let beyond = beyond + words(beyond).take_while(is_light).count();
    if is_said && !matches!(tokens.get(beyond), Some(Token::Number(_))) {
        return heavy.and_then(role);
    }
    let (mut is_count, mut unknown) = (false, 0);
    for (away, word) in tokens[..at].iter().rev().map_while(Token::word).enumerate() {
        match role(word) {
            Some(Role::Filler) => {}
            Some(Role::Count) => is_count = true,
            Some(Role::Depth | Role::Perft) if is_count => break,
            Some(Role::Noise | Role::Unit) if away > 0 => break,
            // A small number right after the name of a program may be its version.
            Some(Role::Expected)
                if away == 0
                    && ["stockfish", "sf", "crafty"].contains(&word)
                    && matches!(tokens[at], Token::Number(..=DEEPEST)) =>
            {
                return Some(Role::Noise);
            }
            Some(role) => return Some(role),
            None if unknown == 0 && depth_of(word).is_none() => unknown = 1,
            None => break,
        }
    }
    (is_count || next == Some(Role::Count)).then_some(Role::Count)
}

/// The depth of a word such as `d4` or `perft4`.
pub(super) fn depth_of(word: &str) -> Option<u32> {
    let digits = ["perft", "depth", "d"].iter().find_map(|label| word.strip_prefix(label))?;
    digits.parse().ok().filter(|depth| i64::from(*depth) <= DEEPEST)
}

/// The depth that the word at index `at` gives, alone or with the number after it.
pub(super) fn depth_at(tokens: &[Token], at: usize) -> Option<u32> {
    let own = depth_of(tokens[at].word()?);
    own.or_else(|| match (tokens[at].role()?, tokens.get(at + 1)?) {
        (Role::Depth | Role::Perft, Token::Number(depth @ 1..=DEEPEST)) => {
            u32::try_from(*depth).ok()
        }
        _ => None,
    })
}

/// Punctuation that may surround words and numbers.
const AROUND: &str = "{}[]()\"'`;|*,_<>~\u{2022}";

/// The tokens of a line.
pub(super) fn tokens(game: Game, line: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for whole in &parts(line) {
        let part = whole.trim_matches(|c: char| AROUND.contains(c));
        if part.starts_with(CELL) {
            tokens.push(Token::End);
            continue;
        }
        let (left, right) = part.rsplit_once([':', '=']).unwrap_or((part, ""));
        let left = left.trim_matches(|c: char| AROUND.contains(c) || ":=-.".contains(c));
        if let Some(turn) = turn(game, left)
            && (right.is_empty() || number(right).is_some())
        {
            tokens.push(Token::Turn(turn));
            tokens.extend(number(right).map(Token::Number));
            continue;
        }
        let is_signed = part.starts_with(['-', '\u{2212}']) && whole.starts_with('(');
        if let Some(off) = number(part.trim_start_matches('+'))
            && (is_signed || part.starts_with('+'))
        {
            tokens.push(Token::Off(off));
            continue;
        }
        if ["/s", "/sec", "/second"].iter().any(|rate| part.ends_with(rate)) {
            tokens.push(Token::Word("nps".into()));
            continue;
        }
        let is_time = part.starts_with(|c: char| c.is_ascii_digit()) && part.split(':').count() > 2;
        if is_time || part.contains("://") {
            tokens.push(Token::Word(part.into()));
            continue;
        }
        for piece in part.split(|c: char| ":=|;&/{}[]()<\"\u{2192}>".contains(c)) {
            let is_number = number(piece).is_some();
            let pieces = piece.split(|c: char| !is_number && ",_".contains(c));
            tokens.extend(pieces.filter_map(|piece| token(game, piece)));
        }
    }
    tokens
}

/// Reads a text as a number, a turn or a word; `None` if it is none of these.
fn token(game: Game, text: &str) -> Option<Token> {
    let word = || text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let token = number(text).map(Token::Number).or_else(|| turn(game, text).map(Token::Turn));
    token.or_else(|| Some(word()).filter(|word| !word.is_empty()).map(Token::Word))
}

/// The parts of a line between blanks. A number whose thousands are separated by blanks is one part if it stands at the
/// end of a cell, or after a colon or an equals sign at the end of the line, or before `nodes` and the like, or if it
/// has at least three groups in a line with words.
fn parts(line: &str) -> Vec<String> {
    let parts: Vec<&str> = line.split_whitespace().collect();
    let is_digits = |part: &str| part.bytes().all(|digit| digit.is_ascii_digit());
    let (has_words, has_cells) = (line.contains(char::is_alphabetic), line.contains(CELL));
    let role_of = |part: &&str| role(&part.to_lowercase());
    let mut joined = Vec::new();
    let mut at = 0;
    while at < parts.len() {
        let first = parts[at].trim_start_matches(['(', '*', '`']);
        let before = at.checked_sub(1).map(|before| parts[before]);
        let mut groups = 0;
        if (1..=3).contains(&first.len())
            && is_digits(first)
            && !matches!(before.as_ref().and_then(role_of), Some(Role::Depth | Role::Perft))
        {
            // A number of 64 bits has at most six more groups.
            for part in parts[at + 1..].iter().take(7) {
                let digits = part.trim_end_matches(['.', ',', ')', '*', '`']);
                if digits.len() != 3 || !is_digits(digits) {
                    break;
                }
                groups += 1;
                if digits.len() < part.len() {
                    break;
                }
            }
            let next = parts.get(at + 1 + groups);
            let is_said = has_cells || before.is_some_and(|before| before.ends_with([':', '=']));
            let is_last = is_said && next.is_none_or(|next| next.starts_with(CELL));
            let is_count = next.and_then(role_of) == Some(Role::Count);
            if groups > 6 || !is_last && !is_count && (groups < 2 || !has_words) {
                groups = 0;
            }
        }
        joined.push(parts[at..=at + groups].concat());
        at += groups + 1;
    }
    joined
}

/// The turn that a text gives, even with a hyphen or a capital letter; `None` if it gives none.
fn turn(game: Game, text: &str) -> Option<Turn> {
    let parsed = |text: &str| Turn::parse(game, text).ok();
    if !text.contains(|c: char| c.is_ascii_digit()) || !text.contains(char::is_alphabetic) {
        return None;
    }
    parsed(text).or_else(|| parsed(&text.replace('-', "").to_lowercase()))
}

/// The number that a text gives, with or without separators between its thousands; `None` if it gives none.
pub(super) fn number(text: &str) -> Option<i64> {
    let text = text.trim_end_matches(['.', ',', '!', '?']);
    let minus = text.strip_prefix(['-', '\u{2212}']);
    let (sign, digits) = minus.map_or((1, text), |digits| (-1, digits));
    if !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if let Ok(number) = digits.parse::<i64>() {
        return Some(sign * number);
    }
    let separator = digits.chars().find(|c| !c.is_ascii_digit())?;
    let mut groups = digits.split(separator);
    let is_number = |group: &&str| group.bytes().all(|digit| digit.is_ascii_digit());
    let whole = ",._'\u{a0}\u{202f}\u{2019}".contains(separator)
        && groups.next().is_some_and(|first| {
            (1..=3).contains(&first.len()) && !first.starts_with('0') && is_number(&first)
        })
        && groups.all(|group| group.len() == 3 && is_number(&group));
    let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
    whole.then(|| digits.parse::<i64>().ok().map(|number| sign * number))?
}

/// Whether neither of two counts is more than twice the other.
pub(super) fn is_near(one: i64, other: i64) -> bool {
    one <= other.saturating_mul(2) && other <= one.saturating_mul(2)
}

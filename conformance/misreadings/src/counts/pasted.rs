//! Reads the counts that people paste: numbers with a depth, EPD lines, tables, and divides as programs print them.
//!
//! A line gives a position, a depth, counts, or several of these. A missing position or depth is taken from the lines
//! before; if none gave a depth, the count is kept without one.

use std::collections::BTreeMap;

use types::{Game, Kind, Position, Turn};

use super::known::{KNOWN, Known};

/// The result of reading a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pasted {
    /// The counts, in the order of the text.
    pub counts: Vec<Reported>,
    /// The lines that could not be read, with their numbers from 1.
    pub unread: Vec<(usize, String)>,
}

/// A reported count of one depth in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reported {
    /// The position.
    pub position: Position,
    /// The depth, if given.
    pub depth: Option<u32>,
    /// The count.
    pub total: StatedCount,
    /// The counts after each first turn.
    pub divide: BTreeMap<Turn, StatedCount>,
}

/// The count by an engine, and the one believed to be right. Either may be negative, since counters can overflow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatedCount {
    /// The engine's count.
    pub got: Option<i64>,
    /// The count believed to be right.
    pub expected: Option<i64>,
}

impl StatedCount {
    /// Whether the engine's count, if there is one, differs from the right one.
    pub fn is_wrong(self, right: u64) -> bool {
        self.got.is_some_and(|got| u64::try_from(got) != Ok(right))
    }
}

/// The largest number that is read as a depth.
const DEEPEST: i64 = 20;

/// Reads a text.
pub fn read(game: Game, text: &str) -> Pasted {
    let lowered = text.to_lowercase();
    let names_wiki = WIKI.iter().any(|name| lowered.contains(name));
    let mut reader = Reader {
        game,
        position: None,
        given: Vec::new(),
        number: None,
        names_wiki,
        depth: None,
        columns: Columns::default(),
        pasted: Pasted::default(),
    };
    let lines: Vec<&str> = text.lines().collect();
    let mut at = 0;
    while at < lines.len() {
        let count = list_of_lines(&lines[at..]);
        if !reader.line(without_time(&lines[at..at + count].join(" "))) {
            reader.pasted.unread.push((at + 1, lines[at].trim().to_owned()));
        }
        at += count;
    }
    reader.pasted
}

/// Names of the site whose test positions are known by their numbers, in lower case.
const WIKI: [&str; 3] = ["cpw", "chess programming wiki", "chessprogramming"];

/// A line without the date and the time of day with which a log begins it.
fn without_time(line: &str) -> &str {
    let has_form = |word: &str, form: &str| {
        word.len() == form.len()
            && word
                .chars()
                .zip(form.chars())
                .all(|(it, like)| it == like || like == '0' && it.is_ascii_digit())
    };
    let (word, rest) = line.trim_start().split_once(' ').unwrap_or((line, ""));
    let word = word.trim_matches(['[', ']', '(', ')', ',']);
    let is_date = word.get(..10).is_some_and(|date| has_form(date, "0000-00-00"));
    let is_time = word.get(..8).is_some_and(|time| has_form(time, "00:00:00"));
    if is_date || is_time { without_time(rest) } else { line }
}

/// How many lines the first one makes with those below: more than one if it opens a list of which each line is a number.
fn list_of_lines(lines: &[&str]) -> usize {
    if !lines[0].trim_end().ends_with('[') {
        return 1;
    }
    let rest = lines[1..].iter().take_while(|line| number(line.trim()).is_some()).count();
    let closes = lines.get(rest + 1).is_some_and(|line| line.trim_start().starts_with(']'));
    if closes { rest + 2 } else { 1 }
}

/// A word of a line.
#[derive(Clone, Debug, PartialEq)]
enum Token {
    Word(String),
    Number(i64),
    Turn(Turn),
}

/// The meaning of the next number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Unknown,
    Depth,
    Got,
    Expected,
    Noise,
}

struct Reader {
    game: Game,
    position: Option<Position>,
    /// The positions of the text, each once, with the number by which the text calls it.
    given: Vec<(Option<usize>, Position)>,
    /// The number by which the text has called a position, until a count of it is read.
    number: Option<usize>,
    /// Whether the text names the site of [`WIKI`].
    names_wiki: bool,
    depth: Option<u32>,
    columns: Columns,
    pasted: Pasted,
}

/// The columns of a table.
#[derive(Default)]
struct Columns {
    /// Whether the one of expected counts comes before that of the engine's counts.
    expected_first: bool,
    /// Whether there is one for each count and none for the depth.
    without_depth: bool,
    /// Whether there are some for the depth and the engine's counts, and none for expected ones.
    only_got: bool,
}

impl Reader {
    /// Reads a line; returns whether anything could be read.
    fn line(&mut self, line: &str) -> bool {
        if !line.chars().any(char::is_alphanumeric) {
            return true;
        }
        let (position, rest) = position_in(self.game, line);
        let is_position = position.is_some();
        let mut words = tokens(self.game, &rest);
        let mut is_named = false;
        if let Some(position) = position {
            let named = numbered(&tokens(self.game, line)).map(|(_, number)| number);
            let number = named.or(self.number.take());
            if self.given.iter().all(|(_, known)| *known != position) {
                self.given.push((number, position.clone()));
            }
            self.set_up(position);
        } else if self.game == Game::Chess {
            is_named = self.name(&mut words);
        }
        if self.lists(&rest, !is_position) {
            return true;
        }
        let has_turns = words.iter().any(|token| matches!(token, Token::Turn(_)));
        let read = if has_turns { self.divide(&words) } else { self.counts(&words) };
        read || is_position || is_named
    }

    /// Makes a position the current one.
    fn set_up(&mut self, position: Position) {
        if self.position.as_ref() != Some(&position) {
            self.depth = None;
        }
        self.position = Some(position);
    }

    /// Makes the position that a line names the current one, and removes `position N` from the line. Returns whether the line
    /// names a position.
    fn name(&mut self, tokens: &mut Vec<Token>) -> bool {
        let position = if let Some((place, number)) = numbered(tokens) {
            tokens.drain(place);
            self.number = Some(number);
            self.called(number)
        } else {
            let known = tokens.iter().find_map(|token| match token {
                Token::Word(word) => Known::named(word),
                _ => None,
            });
            known.map(Known::position)
        };
        position.map(|position| self.set_up(position)).is_some()
    }

    /// The position that a number means: the one to which the text gives it, or, if it numbers none, the one of the text in
    /// this place; otherwise the well-known one.
    fn called(&self, number: usize) -> Option<Position> {
        let named = self.given.iter().find(|(own, _)| *own == Some(number));
        let numbers_none = self.given.iter().all(|(own, _)| own.is_none());
        let in_place = self.given.get(number - 1).filter(|_| numbers_none && !self.names_wiki);
        let own = named.or(in_place).map(|(_, position)| position.clone());
        own.or_else(|| KNOWN.get(number - 1).map(|known| known.position()))
    }

    /// Reads the lists of counts in a line, such as `[20, 400]` and `{"1": 20, "2": 400}`; `may_name` if words before a list may
    /// name its position. Returns whether there is one, and no depth before it.
    fn lists(&mut self, line: &str, may_name: bool) -> bool {
        let (mut rest, mut read) = (line, false);
        while let Some((before, list, after)) = bracketed(rest) {
            let mut before = tokens(self.game, before);
            if self.game == Game::Chess && may_name {
                self.name(&mut before);
            }
            let (Some(counts), None) = (listed(list), self.stated(&before, true).1) else { break };
            let mut meanings = before.iter().rev().filter_map(|token| match token {
                Token::Word(word) => meaning(word),
                _ => None,
            });
            let of = meanings.find(|next| matches!(next, Next::Got | Next::Expected));
            self.add(&counts, of == Some(Next::Expected));
            (rest, read) = (after, true);
        }
        let pairs = listed(line).filter(|counts| counts.len() > 1 && line.contains([':', '=']));
        if let Some(pairs) = pairs.filter(|_| !read) {
            self.add(&pairs, false);
            read = true;
        }
        read
    }

    /// Adds counts, each with its depth.
    fn add(&mut self, counts: &[(u32, i64)], are_expected: bool) {
        for &(depth, count) in counts {
            let total = &mut self.entry(Some(depth)).total;
            *(if are_expected { &mut total.expected } else { &mut total.got }) = Some(count);
        }
    }

    /// The entry for the current position and `depth`, made if it is not there.
    fn entry(&mut self, depth: Option<u32>) -> &mut Reported {
        let position = self.position.clone().unwrap_or_else(|| self.game.start());
        self.number = None;
        let counts = &mut self.pasted.counts;
        let at =
            counts.iter().rposition(|count| count.position == position && count.depth == depth);
        let at = at.unwrap_or_else(|| {
            let (total, divide) = (StatedCount::default(), BTreeMap::new());
            counts.push(Reported { position, depth, total, divide });
            counts.len() - 1
        });
        &mut counts[at]
    }

    /// Reads a line with first turns and their counts. Returns whether anything could be read.
    fn divide(&mut self, tokens: &[Token]) -> bool {
        let mut read = false;
        let depth = self.depth;
        let starts: Vec<usize> =
            (0..tokens.len()).filter(|&at| matches!(tokens[at], Token::Turn(_))).collect();
        for (index, &start) in starts.iter().enumerate() {
            let end = starts.get(index + 1).copied().unwrap_or(tokens.len());
            let Token::Turn(turn) = tokens[start] else { continue };
            let mut after = &tokens[start + 1..end];
            let mut turn = turn;
            if let Some(Token::Word(letter)) = after.first()
                && let Some(promoted) = promoting(self.game, turn, letter)
            {
                (turn, after) = (promoted, &after[1..]);
            }
            let (stated, _) = self.stated(after, false);
            if stated != StatedCount::default() {
                read = true;
                let known = self.entry(depth).divide.entry(turn).or_default();
                known.got = stated.got.or(known.got);
                known.expected = stated.expected.or(known.expected);
            }
        }
        read
    }

    /// Reads a line with counts, with a depth for the lines below, or with the names of columns.
    fn counts(&mut self, tokens: &[Token]) -> bool {
        // EPD and series: several depths in one line, each with its count.
        let is_short =
            |at: &usize| matches!(&tokens[*at], Token::Word(word) if depth_of(word).is_some());
        let is_long = |at: &usize| match &tokens[*at..] {
            [Token::Word(word), Token::Number(1..=DEEPEST), ..] => {
                meaning(word) == Some(Next::Depth)
            }
            _ => false,
        };
        let mut starts: Vec<usize> = (0..tokens.len()).filter(is_short).collect();
        if starts.is_empty() {
            starts = (0..tokens.len()).filter(is_long).collect();
            // A single depth may come after its count.
            starts.truncate(if starts.len() > 1 { starts.len() } else { 0 });
        }
        if starts.is_empty() {
            return self.count(tokens);
        }
        starts.push(tokens.len());
        let parts = starts.windows(2).map(|part| self.count(&tokens[part[0]..part[1]]));
        parts.fold(false, |read, more| read | more)
    }

    fn count(&mut self, tokens: &[Token]) -> bool {
        let (stated, depth) = self.stated(tokens, true);
        if let Some(depth) = depth {
            self.depth = Some(depth);
        }
        if stated == StatedCount::default() {
            return depth.is_some() || self.columns(tokens);
        }
        let depth = self.depth;
        let with_divide = depth.is_none() || stated.got.is_none() || stated.expected.is_some();
        let entry = self.entry(depth);
        let is_other = entry.total.got.is_some() && stated.got.is_some() && depth.is_none();
        if is_other && with_divide {
            let position = entry.position.clone();
            let divide = BTreeMap::new();
            self.pasted.counts.push(Reported { position, depth, total: stated, divide });
        } else {
            entry.total.got = stated.got.or(entry.total.got);
            entry.total.expected = stated.expected.or(entry.total.expected);
        }
        true
    }

    /// The counts among the words, and the depth if it is among them.
    fn stated(&self, tokens: &[Token], has_depth: bool) -> (StatedCount, Option<u32>) {
        let (mut stated, mut depth, mut next) = (StatedCount::default(), None, Next::Unknown);
        let mut plain: Vec<i64> = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                Token::Word(word) => {
                    if let Some(number) = depth_of(word) {
                        (depth, next) = (Some(number), Next::Unknown);
                    } else {
                        next = meaning(word).unwrap_or(next);
                    }
                }
                Token::Number(number) => {
                    let follows = match tokens.get(at + 1) {
                        Some(Token::Word(word)) => word.as_str(),
                        _ => "",
                    };
                    let is_noise = UNITS.contains(&follows);
                    match next {
                        _ if is_noise => {}
                        Next::Noise => {}
                        Next::Depth if has_depth && (0..=DEEPEST).contains(number) => {
                            depth = u32::try_from(*number).ok();
                        }
                        Next::Got => stated.got = stated.got.or(Some(*number)),
                        Next::Expected => stated.expected = stated.expected.or(Some(*number)),
                        Next::Depth | Next::Unknown => plain.push(*number),
                    }
                    if next != Next::Noise {
                        next = Next::Unknown;
                    }
                }
                Token::Turn(_) => {}
            }
        }
        let is_depth = |number: &i64| (1..=DEEPEST).contains(number);
        let is_longer = plain.len() > if self.columns.without_depth { 2 } else { 1 };
        if has_depth && depth.is_none() && is_longer && plain.first().is_some_and(is_depth) {
            depth = u32::try_from(plain.remove(0)).ok();
        }
        let mut plain = plain.into_iter();
        if self.columns.expected_first && plain.len() > 1 {
            stated.expected = stated.expected.or_else(|| plain.next());
        }
        if stated.got.is_none() {
            stated.got = plain.next();
        }
        // Without the names of columns, a number far from the count is one of something else.
        let got = stated.got.unwrap_or_default();
        let twice = |count: i64| count.saturating_mul(2);
        let is_near =
            |&other: &i64| !has_depth || got <= 0 || other <= twice(got) && got <= twice(other);
        let expected = plain.next().filter(|_| !self.columns.only_got);
        let expected = expected.filter(|other| self.columns.without_depth || is_near(other));
        stated.expected = stated.expected.or(expected);
        (stated, depth)
    }

    /// Reads the words as the names of columns, if they are that.
    fn columns(&mut self, tokens: &[Token]) -> bool {
        let columns = tokens.iter().filter_map(|token| match token {
            Token::Word(word) => meaning(word),
            _ => None,
        });
        let columns: Vec<Next> =
            columns.filter(|next| matches!(next, Next::Got | Next::Expected)).collect();
        let is_depth = |token: &Token| matches!(token, Token::Word(word) if meaning(word) == Some(Next::Depth));
        let has_depth = tokens.iter().any(is_depth);
        if columns.len() == tokens.len() || columns.len() > 1 {
            self.columns.expected_first =
                columns.first() == Some(&Next::Expected) && columns.len() > 1;
            self.columns.without_depth = columns.len() > 1 && !has_depth;
        }
        self.columns.only_got =
            has_depth && columns == [Next::Got] || self.columns.only_got && columns.len() < 2;
        tokens.iter().all(|token| match token {
            Token::Word(word) => meaning(word).is_some() || HEADS.contains(&word.as_str()),
            _ => false,
        })
    }
}

/// Units of measurement: a number before one of them is no count.
const UNITS: &[&str] = &[
    "ms", "s", "sec", "secs", "second", "seconds", "nps", "knps", "mnps", "nodes/s", "n/s", "moves",
];

/// Words in the heads of tables and divides.
const HEADS: &[&str] =
    &["move", "moves", "turn", "nodes", "count", "perft", "divide", "go", "total", "leaves"];

/// The meaning that a word gives to the next number.
fn meaning(word: &str) -> Option<Next> {
    Some(match word {
        "depth" | "perft" | "ply" | "plies" | "divide" => Next::Depth,
        "got" | "actual" | "mine" | "my" | "get" | "gives" | "result" | "found" | "engine"
        | "nodes" | "searched" | "total" | "leaves" | "sum" | "count" => Next::Got,
        "expected" | "expect" | "want" | "should" | "correct" | "right" | "reference"
        | "stockfish" | "real" | "instead" | "not" | "vs" => Next::Expected,
        "time" | "nps" | "elapsed" | "speed" | "took" | "captures" | "checks" | "castles"
        | "hash" | "seconds" | "ms" | "promotions" | "checkmates" | "mates" | "ep" | "e.p"
        | "e.p." => Next::Noise,
        _ => return None,
    })
}

/// The depth of a word such as `d4` or `perft4`.
fn depth_of(word: &str) -> Option<u32> {
    let digits = word
        .strip_prefix("perft")
        .or_else(|| word.strip_prefix("depth"))
        .or_else(|| word.strip_prefix('d'))?;
    digits.parse().ok().filter(|depth| i64::from(*depth) <= DEEPEST)
}

/// The promotion that a turn becomes with the letter of the new kind, if it can be one.
fn promoting(game: Game, turn: Turn, letter: &str) -> Option<Turn> {
    let is_plain = turn.extra.is_none() && turn.step.promotion.is_none() && letter.len() == 1;
    let kind = is_plain.then(|| Turn::parse(game, &format!("{turn}{letter}")).ok())??;
    let kind: Kind = kind.step.promotion?;
    Some(Turn { step: turn.step.promoting(kind), ..turn })
}

/// The first `position N` among the words: its place, and the number, from 1 to 6.
fn numbered(tokens: &[Token]) -> Option<(std::ops::Range<usize>, usize)> {
    tokens.iter().enumerate().find_map(|(at, token)| {
        let Token::Word(word) = token else { return None };
        let rest = word.strip_prefix("position").or_else(|| word.strip_prefix("pos"))?;
        let (number, end) = match (rest, tokens.get(at + 1)) {
            ("", Some(Token::Number(number))) => (number.to_string(), at + 2),
            ("", Some(Token::Word(word))) => (word.clone(), at + 2),
            _ => (rest.to_owned(), at + 1),
        };
        let number = number.parse().ok().filter(|number| (1..=KNOWN.len()).contains(number))?;
        Some((at..end, number))
    })
}

/// The innermost list that comes first in brackets or braces, with what stands before and after it.
fn bracketed(text: &str) -> Option<(&str, &str, &str)> {
    let end = text.find([']', '}'])?;
    let start = text[..end].rfind(['[', '{'])?;
    Some((&text[..start], &text[start + 1..end], &text[end + 1..]))
}

/// The counts of a list with their depths, if it is one: at least two counts from depth 1 on (before which a 1 may stand for
/// depth 0), or pairs of a depth and a count.
fn listed<'a>(list: &'a str) -> Option<Vec<(u32, i64)>> {
    let bare = |item: &'a str| item.trim_matches(|c: char| " \t\"'".contains(c));
    let items = list.split([',', ';']).map(bare).filter(|item| !item.is_empty());
    let pair = |item: &'a str| {
        let (depth, count) = item.rsplit_once([':', '='])?;
        let depth: String = depth.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
        let depth = depth.parse().ok().or_else(|| depth_of(&depth));
        let depth = depth.filter(|depth| (1..=DEEPEST).contains(&i64::from(*depth)))?;
        Some((depth, number(count.trim())?))
    };
    if list.contains([':', '=']) {
        return items.map(pair).collect();
    }
    let counts: Vec<i64> = items.map(number).collect::<Option<_>>()?;
    let from = usize::from(counts.first() == Some(&1) && counts.get(1) != Some(&1));
    let fits = counts.len() > 1
        && i64::try_from(counts.len() - from).is_ok_and(|deepest| deepest <= DEEPEST);
    fits.then(|| (1..).zip(counts.into_iter().skip(from)).collect())
}

/// The position in a line, and the line without it.
fn position_in(game: Game, line: &str) -> (Option<Position>, String) {
    let whole = game.start_text();
    let fields = whole.split(' ').count();
    let slashes = whole.split(' ').next().map_or(0, |men| men.matches('/').count());
    let parts: Vec<&str> = line.split_whitespace().collect();
    let bare = |part: &str| part.trim_matches(|c: char| "\"'`,;()[]".contains(c)).to_owned();
    for start in 0..parts.len() {
        if slashes == 0 || parts[start].matches('/').count() < slashes {
            continue;
        }
        let mut given: Vec<String> = Vec::new();
        for part in parts[start..].iter().take(fields) {
            // Drops what stands before the men, as in `fen=…` or `"…`.
            let part = part.rsplit(['=', '"']).find(|rest| !rest.is_empty()).unwrap_or(part);
            given.push(bare(part));
            let ends = parts[start + given.len() - 1].ends_with([';', '"', ',']);
            if ends {
                break;
            }
        }
        while !given.is_empty() {
            let usual: Vec<&str> = ["w", "-", "-", "0", "1"].into_iter().collect();
            let left = fields.saturating_sub(given.len()).min(usual.len());
            let text =
                given.iter().map(String::as_str).chain(usual[usual.len() - left..].iter().copied());
            let text = text.collect::<Vec<_>>().join(" ");
            if let Ok(position) = Position::parse(game, &text) {
                let mut rest = parts[..start].join(" ");
                rest.retain(|c| c.is_alphabetic() || c == ' ');
                rest.push(' ');
                rest.push_str(&parts[start + given.len()..].join(" "));
                let rest = rest.replace("position fen", "").replace("moves", "");
                return (Some(position), rest);
            }
            given.pop();
        }
    }
    (None, line.to_owned())
}

/// The words of a line.
fn tokens(game: Game, line: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for part in line.split_whitespace() {
        let part = part.trim_matches(|c: char| "{}[]()\"'`;|*,".contains(c));
        if part.is_empty() {
            continue;
        }
        if let Some(turn) = turn(game, part.trim_matches(|c: char| "{}[]()\"'`:=-.".contains(c))) {
            tokens.push(Token::Turn(turn));
            continue;
        }
        if let Some((left, right)) = part.rsplit_once([':', '='])
            && let (Some(turn), Some(number)) = (turn(game, left), number(right))
        {
            tokens.extend([Token::Turn(turn), Token::Number(number)]);
            continue;
        }
        let between = |c: char| ":=|;/{}[]()\"\u{2192}>".contains(c);
        for piece in part.split(between).filter(|piece| !piece.is_empty()) {
            if let Some(number) = number(piece) {
                tokens.push(Token::Number(number));
                continue;
            }
            for piece in piece.split(',').filter(|piece| !piece.is_empty()) {
                if let Some(number) = number(piece) {
                    tokens.push(Token::Number(number));
                } else if let Some(turn) = turn(game, piece) {
                    tokens.push(Token::Turn(turn));
                } else {
                    let word = piece.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
                    if !word.is_empty() {
                        tokens.push(Token::Word(word));
                    }
                }
            }
        }
    }
    joined(tokens, line)
}

/// The words, with a number whose thousands are separated by blanks joined into one.
fn joined(tokens: Vec<Token>, line: &str) -> Vec<Token> {
    let mut joined: Vec<Token> = Vec::new();
    let Some(at) = line.find([':', '=']) else { return tokens };
    let after: Vec<&str> = line[at + 1..].split_whitespace().collect();
    let is_thousands = after.len() > 1
        && after[0].len() <= 3
        && after.iter().all(|part| part.bytes().all(|digit| digit.is_ascii_digit()))
        && after[1..].iter().all(|part| part.len() == 3);
    if !is_thousands || tokens.len() < after.len() {
        return tokens;
    }
    let Ok(number) = after.concat().parse() else { return tokens };
    joined.extend(tokens[..tokens.len() - after.len()].iter().cloned());
    joined.push(Token::Number(number));
    joined
}

/// The turn that a text gives, even if it has a hyphen or a capital letter.
fn turn(game: Game, text: &str) -> Option<Turn> {
    let parsed = |text: &str| Turn::parse(game, text).ok();
    parsed(text).or_else(|| parsed(&text.replace('-', "").to_lowercase()))
}

/// A number, with or without separators between its thousands.
fn number(text: &str) -> Option<i64> {
    let text = text.trim_end_matches(['.', ',', '!', '?']);
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
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
        && groups.next().is_some_and(|first| (1..=3).contains(&first.len()) && is_number(&first))
        && groups.all(|group| group.len() == 3 && is_number(&group));
    let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
    whole.then(|| digits.parse::<i64>().ok().map(|number| sign * number))?
}

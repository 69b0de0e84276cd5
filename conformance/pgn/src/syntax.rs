//! The syntax of scores, which is that of PGN. Meanings are not checked here: any word is accepted as a turn.
//!
//! Reading is lenient, as in PGN's import format: numbers can be missing or wrong; marks like `!?` and `$1` are
//! ignored, and so are variations. A comment that states a player's act, such as `{white resigns}`, is read as that
//! act. A new game begins after a result, at tags that follow turns, at a section of tags that repeats an earlier tag
//! or begins with `Event`, and, after an empty line, at the number of White's first turn.

use std::collections::HashMap;

use cases::shown::fit;

use super::ends;
use super::letters::Letters;
use super::result::canonical;
use super::spelling::{is_blank, is_dash, is_invisible, is_line_end, is_null, plain};
use super::written::{Element, ElementKind, Line, SyntaxError, Written, Wrong};

/// How to read a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Whether to keep the variations.
    pub variations: bool,
    /// Whether to skip, and record, what cannot be read: bad or repeated tags, stray characters, remarks and the like.
    pub lenient: bool,
    /// The language in which algebraic notation is written; `None` for English.
    pub letters: Option<Letters>,
}

/// The games of a file. The turns before an error form a game; reading continues where the next game seems to begin: at
/// the tag `Event`, or at another tag after an empty line.
pub fn games(text: &str) -> Games<'_> {
    games_as(text, ReadOptions::default())
}

/// Like [`games`], with options.
pub fn games_as(text: &str, options: ReadOptions) -> Games<'_> {
    games_from(text, options, 1)
}

/// Like [`games_as`], for a part of a file that begins on line `line`.
pub fn games_from(text: &str, options: ReadOptions, line: usize) -> Games<'_> {
    Games { text, at: 0, counted: 0, line, options, unseen: Vec::new() }
}

/// The iterator that [`games`] returns.
pub struct Games<'a> {
    text: &'a str,
    /// The offset of the next token.
    at: usize,
    /// The last offset that was converted to a line number, and its line, from 1. Lines are counted on from there.
    counted: usize,
    line: usize,
    options: ReadOptions,
    /// The invisible characters skipped in the current game.
    unseen: Vec<SyntaxError>,
}

/// How a game begins in a well-formed file.
const EVENT: &str = "[Event ";
/// The most byte-order marks that are skipped at the beginning of a line.
const JOINED: usize = 8;
/// The most turns that the variations of a game may repeat in total. Each variation repeats the turns before it.
const MOST_KEPT: usize = 1_000_000;

impl Iterator for Games<'_> {
    type Item = Result<Written, SyntaxError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (mut game, mut open) = (Written::default(), Vec::new());
        let read = self.game(&mut game, &mut open);
        game.passed_over.append(&mut self.unseen);
        let Err((at, wrong)) = read else {
            ends::by_tag(&mut game, self.line);
            return (!game.is_empty()).then_some(Ok(game));
        };
        let error = SyntaxError { line: self.line_of(at), wrong };
        // The rest of the game is skipped.
        let rest = self.rest();
        if !(rest.starts_with(EVENT) || wrong == Wrong::Variation && begins_tag(rest)) {
            self.at += next_game(rest, |_| false).unwrap_or(rest.len());
        }
        if let Some(variation) = open.into_iter().next().filter(|_| self.options.variations) {
            game.elements = variation.outer;
        }
        if game.elements.is_empty() {
            return Some(Err(error));
        }
        game.cut = Some(error);
        Some(Ok(game))
    }
}

/// A variation that is not yet closed.
struct Open {
    at: usize,
    line: usize,
    /// The turns of the line that the variation interrupts, if variations are kept.
    outer: Vec<Element>,
}

/// A comment that contains a `{`, and so may go on after its first `}`.
struct Braced {
    /// The offset of the comment.
    at: usize,
    /// The number of elements before the comment.
    elements: usize,
    /// The number of variations open where the comment begins.
    variations: usize,
    /// How many `{` in the comment are still without a `}`.
    unclosed: usize,
}

impl<'a> Games<'a> {
    /// Reads the next game into `game`, which stays empty at the end of the text. An error has its offset; `open` has
    /// the variations in which it is.
    fn game(&mut self, game: &mut Written, open: &mut Vec<Open>) -> Result<(), (usize, Wrong)> {
        // The index of each tag of the game, by the tag's name in lower case.
        let mut places: HashMap<String, usize> = HashMap::new();
        // Comments in which a `{` is still without a `}`.
        let mut braced: Vec<Braced> = Vec::new();
        // How many elements have been copied into variations, from the lines that they interrupt.
        let mut kept = 0;
        // The offset at which the last tag ended; and the place where the section of that tag began, with the number of
        // tags and skipped characters before it.
        let mut tag_end = self.at;
        let mut section = (self.at, 0, 0);
        loop {
            let ended = self.at;
            self.blank();
            let at = self.at;
            if self.rest().is_empty() {
                break;
            }
            if self.begins_line(at) {
                let after_empty = line_ends(&self.text[ended..at]) > 1;
                match open.first() {
                    // A game that begins within a variation shows that the variation is never closed.
                    Some(variation)
                        if begins_tag(self.rest())
                            && (self.rest().starts_with(EVENT) || after_empty) =>
                    {
                        return Err((variation.at, Wrong::Variation));
                    }
                    // A game without tags begins here: after turns of both sides and an empty line, a line begins with
                    // the number of White's first turn.
                    None if game.elements.len() > 1 && after_empty && begins_turns(self.rest()) => {
                        break;
                    }
                    _ => {}
                }
            }
            let token = match self.token() {
                Ok(token) => token,
                Err(Wrong::Tag) if self.options.lenient => {
                    self.pass_over(game, at, Wrong::Tag);
                    let is_tag = game.elements.is_empty() || self.rest().starts_with(EVENT);
                    let Some(tag) = self.bad_tag(at).filter(|_| is_tag) else {
                        tag_end = self.at;
                        continue;
                    };
                    tag
                }
                Err(wrong) => {
                    self.at += self.rest().chars().next().map_or(0, char::len_utf8);
                    if self.options.lenient && matches!(wrong, Wrong::Character(_)) {
                        self.pass_over(game, at, wrong);
                        continue;
                    }
                    let Some(comment) = braced.last_mut().filter(|_| wrong == Wrong::NoComment)
                    else {
                        return Err((at, wrong));
                    };
                    // All elements read since the comment began belong to the comment. It ends at this `}` unless
                    // another `{` in it is still open.
                    game.elements.truncate(comment.elements);
                    if !self.options.lenient || comment.variations != open.len() {
                        return Err((comment.at, Wrong::Nested));
                    }
                    comment.unclosed -= 1;
                    if comment.unclosed == 0 {
                        self.pass_over(game, comment.at, Wrong::CommentInComment);
                        braced.pop();
                    }
                    continue;
                }
            };
            if let Token::Comment(text) = &token
                && text.contains('{')
                && self.text[at..].starts_with('{')
            {
                let unclosed = text.matches('{').count();
                let (elements, variations) = (game.elements.len(), open.len());
                braced.push(Braced { at, elements, variations, unclosed });
            }
            match token {
                Token::Open => {
                    let mut outer = Vec::new();
                    if self.options.variations {
                        kept += game.elements.len();
                        if kept > MOST_KEPT {
                            return Err((at, Wrong::Variations));
                        }
                        outer.clone_from(&game.elements);
                        let last = outer.iter().rposition(|element| element.turn().is_some());
                        game.elements.truncate(last.unwrap_or(0));
                    }
                    open.push(Open { at, line: self.line_of(at), outer });
                }
                Token::Close if open.is_empty() && is_number(&self.text[..at]) => {}
                Token::Close => {
                    let Open { line, outer, .. } = open.pop().ok_or((at, Wrong::NoVariation))?;
                    if self.options.variations {
                        let elements = std::mem::replace(&mut game.elements, outer);
                        game.variations.push(Line { line, elements });
                    }
                }
                Token::Tag(..) if !game.elements.is_empty() && open.is_empty() => {
                    // This tag begins the next game. The current game has no result.
                    self.at = at;
                    break;
                }
                _ if !open.is_empty() && !self.options.variations => {}
                Token::Tag(..) | Token::Result(_) if !open.is_empty() => {}
                Token::Nothing => {}
                Token::Word(text) if self.is_remark(game, at, text) => {}
                Token::Tag(name, value) => {
                    let between = &self.text[tag_end..at];
                    tag_end = self.at;
                    let begins_section =
                        between.chars().any(|letter| !is_blank(letter)) || line_ends(between) > 1;
                    if begins_section {
                        section = (at, game.tags.len(), self.unseen.len());
                    }
                    let key = name.to_ascii_lowercase();
                    let is_event = key == "event";
                    match places.get(&key) {
                        Some(&earlier) if earlier < section.1 => {
                            game.tags.truncate(section.1);
                            self.unseen.truncate(section.2);
                            self.at = section.0;
                            break;
                        }
                        Some(_) if self.options.lenient && !is_event => {
                            self.pass_over(game, at, Wrong::TagTwice);
                        }
                        Some(_) if !self.options.lenient => {
                            self.at = at;
                            return Err((at, Wrong::TagTwice));
                        }
                        None if !(is_event && begins_section && !game.tags.is_empty()) => {
                            places.insert(key, game.tags.len());
                            game.tags.push((fit(name), fit(&value)));
                        }
                        // This tag `Event` begins the next game.
                        _ => {
                            self.at = at;
                            break;
                        }
                    }
                }
                Token::Comment(text) => {
                    if let Some(what) = ends::marked(text) {
                        game.elements.push(Element { line: self.line_of(at), what });
                    } else if ends::is_outside(text) {
                        game.outside = Some(fit(text.trim()));
                    }
                }
                // A second result on a line belongs to the game before it.
                Token::Result(_) if game.is_empty() && !self.begins_line(at) => {}
                Token::Result(result) => game.result = Some(result.into()),
                Token::Word(text) => {
                    let (unseen, mut seen): (String, String) =
                        text.chars().partition(|&letter| is_invisible(letter));
                    unseen.chars().for_each(|letter| self.unseen(at, letter));
                    if let Some(letters) = self.options.letters {
                        seen = letters.in_english(&seen);
                    }
                    let what = ElementKind::Turn(fit(&seen));
                    game.elements.push(Element { line: self.line_of(at), what });
                }
            }
            if game.line == 0 && !game.is_empty() {
                game.line = self.line_of(at);
            }
            if game.result.is_some() {
                break;
            }
        }
        open.first().map_or(Ok(()), |variation| Err((variation.at, Wrong::Variation)))
    }

    /// The text from the next token on.
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The line of an offset, from 1.
    fn line_of(&mut self, at: usize) -> usize {
        if at < self.counted {
            return self.line - line_ends(&self.text[at..self.counted]);
        }
        self.line += line_ends(&self.text[self.counted..at]);
        self.counted = at;
        self.line
    }

    /// Takes the next token, unless it is wrong.
    fn token(&mut self) -> Result<Token<'a>, Wrong> {
        let rest = self.rest();
        let digits = length(rest, |letter| letter.is_ascii_digit());
        let has_dot = rest[digits..].starts_with('.');
        // Only words begin with a letter, and most tokens are such words. Four or more digits can be a turn, written with
        // the numbers of its cells.
        let is_word = rest.starts_with(|first: char| first.is_ascii_alphabetic());
        let is_number = has_dot && !rest.starts_with(['0', '.']);
        let (token, length) = match rest.chars().next() {
            _ if is_word || digits > 3 && !has_dot => word(rest),
            _ if is_number => (Token::Nothing, number(rest)),
            Some('[') => tag(rest).ok_or(Wrong::Tag)?,
            Some('{') => comment(rest).ok_or(Wrong::Comment)?,
            Some(';') => {
                let end = length(rest, |letter| !is_line_end(letter));
                (Token::Comment(&rest[1..end]), end)
            }
            Some('(') => (Token::Open, 1),
            Some(')') => (Token::Close, 1),
            Some('$') => (Token::Nothing, 1 + length(&rest[1..], |letter| letter.is_ascii_digit())),
            Some('}') => return Err(Wrong::NoComment),
            _ => match spaced_result(rest).or_else(|| result(rest)) {
                Some((result, length)) => (Token::Result(result), length),
                None => match number(rest) {
                    0 => word(rest),
                    length => (Token::Nothing, length),
                },
            },
        };
        match rest.chars().next() {
            Some(letter) if length == 0 => Err(Wrong::Character(letter)),
            _ => {
                self.at += length;
                Ok(token)
            }
        }
    }

    /// Skips text that only begins like a tag. Returns it as a tag if only its quotation marks or its `]` are wrong.
    fn bad_tag(&mut self, at: usize) -> Option<Token<'a>> {
        let left = &self.text[at..];
        let inner = &left[1..];
        if inner.starts_with(['"', '\'']) {
            // The bracket begins a list of turns. Only the bracket is skipped.
            self.at += 1;
            return None;
        }
        // Turns may follow on the same line after markup such as `[pgn]`, and after a tag that does not begin its line.
        let is_markup = inner.starts_with(|first: char| first == '/' || first.is_lowercase());
        let is_whole_line = self.begins_line(at) && !is_markup;
        let ends = |letter| is_line_end(letter) || letter == ']' && !is_whole_line;
        let end = left.find(ends).map(|end| end + usize::from(left[end..].starts_with(']')));
        let line = &left[..end.unwrap_or(left.len())];
        self.at += line.len();
        let (name, value) = line.get(1..)?.split_once(is_blank).filter(|_| is_whole_line)?;
        let value = value.replace("&quot;", "\"");
        let value = value.trim_matches(|letter| is_blank(letter) || letter == ']');
        let bare = value.trim_matches(|letter| "\"'\\“”„«»‘’".contains(letter));
        let is_name =
            name.starts_with(char::is_uppercase) && name.chars().all(char::is_alphanumeric);
        let is_one = is_name && (value.len() > bare.len() || !bare.contains('"'));
        is_one.then(|| Token::Tag(name, bare.to_owned()))
    }

    /// Whether a word is a remark and not a turn. Lenient reading knows more such words, and records them.
    fn is_remark(&mut self, game: &mut Written, at: usize, word: &str) -> bool {
        if WORDS_OF_NO_MEANING.contains(&word) {
            // After the number of a turn, `N` is not a remark, but a man that is separated from its cell by a blank.
            let is_man = || self.text[..at].trim_end_matches(is_blank).ends_with('.');
            return !(word.starts_with(char::is_uppercase) && is_man());
        }
        let is_listed = || {
            let small = word.to_lowercase();
            REMARKS.split(' ').any(|known| known == small.trim_end_matches('.'))
        };
        let wrong = match word.chars().next().filter(|_| self.options.lenient) {
            Some(letter) if STRAY.contains(letter) || word == "**" => Wrong::Character(letter),
            Some(letter) if !letter.is_ascii_alphabetic() && is_sign(word) => Wrong::Remark,
            Some(_) if !word.contains(|it: char| it.is_ascii_digit()) && is_listed() => {
                Wrong::Remark
            }
            _ => return false,
        };
        self.pass_over(game, at, wrong);
        true
    }

    /// Records what is skipped at an offset.
    fn pass_over(&mut self, game: &mut Written, at: usize, wrong: Wrong) {
        game.passed_over.push(SyntaxError { line: self.line_of(at), wrong });
    }

    /// Skips blanks, invisible characters, and lines that begin with `%`.
    fn blank(&mut self) {
        loop {
            self.at += length(self.rest(), is_blank);
            let (rest, at) = (self.rest(), self.at);
            let skipped = match rest.chars().next() {
                // A byte-order mark at the beginning of a line remains from files that were joined.
                Some(mark @ '\u{feff}') if self.begins_line(at) => mark.len_utf8(),
                Some(letter) if is_invisible(letter) => {
                    self.unseen(at, letter);
                    letter.len_utf8()
                }
                Some('%') if self.begins_line(at) => length(rest, |letter| !is_line_end(letter)),
                _ => return,
            };
            self.at += skipped;
        }
    }

    /// Records a skipped character, but only once if it occurs several times in a row on a line.
    fn unseen(&mut self, at: usize, letter: char) {
        let reported = SyntaxError { line: self.line_of(at), wrong: Wrong::Character(letter) };
        if self.unseen.last() != Some(&reported) {
            self.unseen.push(reported);
        }
    }

    fn begins_line(&self, at: usize) -> bool {
        let mut before = &self.text[..at];
        // Empty files that were joined leave several marks. The limit bounds the work for a file of nothing but marks.
        for _ in 0..JOINED {
            before = before.strip_suffix('\u{feff}').unwrap_or(before);
        }
        before.is_empty() || before.ends_with(is_line_end)
    }
}

/// The offset of the line on which the next game begins, with the tag `Event` or with another tag after an empty line;
/// `None` if no other game begins, or not before a line that satisfies `ends`. The first line of the text does not begin a
/// game.
///
/// The search stops at this offset, so the total time stays linear however many errors there are.
fn next_game(text: &str, ends: impl Fn(&str) -> bool) -> Option<usize> {
    let mut line = 0;
    for (line_end, _) in text.match_indices(is_line_end) {
        let whole = &text[line..line_end];
        if ends(whole) {
            return None;
        }
        let after_blank = line > 0 && whole.chars().all(is_blank);
        line = line_end + 1;
        let mut next = &text[line..];
        for _ in 0..JOINED {
            next = next.strip_prefix('\u{feff}').unwrap_or(next);
        }
        if next.starts_with(EVENT) || after_blank && begins_tag(next) {
            return Some(line);
        }
    }
    None
}

fn begins_tag(text: &str) -> bool {
    let line = text.strip_prefix('[').filter(|rest| rest.starts_with(char::is_alphabetic));
    line.and_then(|rest| rest.split(is_line_end).next()).is_some_and(|line| line.contains('"'))
}

/// Whether a text begins with the number of White's first turn.
fn begins_turns(text: &str) -> bool {
    let after = text.strip_prefix("1.").map(|rest| rest.trim_start_matches(is_blank));
    after.is_some_and(|rest| rest.starts_with(char::is_alphabetic))
}

/// Whether a word has no letter and no figurine, and so is a sign, a number, a time or an evaluation: `◯`, `1-`,
/// `0:05`, `+0.35/12`. False for what can be a turn: a null move, `0-0` and four digits.
fn is_sign(word: &str) -> bool {
    let plain = plain(word);
    let mut numbers = word.split(|letter: char| !letter.is_ascii_digit());
    let is_turn = is_null(word) || plain == "0" || plain.starts_with("0-0");
    !(is_turn || plain.contains(char::is_alphabetic)) && numbers.all(|digits| digits.len() < 4)
}

/// The number of line ends (LF, CR LF or CR) in a text.
pub fn line_ends(text: impl AsRef<[u8]>) -> usize {
    let bytes = text.as_ref();
    let ends =
        |at: usize| bytes[at] == b'\n' || bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    (0..bytes.len()).filter(|at| ends(*at)).count()
}

enum Token<'a> {
    Tag(&'a str, String),
    Comment(&'a str),
    Open,
    Close,
    Result(&'static str),
    Word(&'a str),
    /// A token without meaning: a move number, a glyph, or dots.
    Nothing,
}

/// The length in bytes of the characters that satisfy `is`, at the beginning of a text.
fn length(text: &str, is: impl Fn(char) -> bool) -> usize {
    text.find(|letter| !is(letter)).unwrap_or(text.len())
}

/// Reads the tag with which a text begins; also returns its length.
fn tag(text: &str) -> Option<(Token<'_>, usize)> {
    let begin = text.strip_prefix('[')?.trim_start_matches(is_blank);
    let is_of_name = |letter: char| letter.is_alphanumeric() || "_-+#=:".contains(letter);
    let (name, rest) = begin.split_at(length(begin, is_of_name));
    let mut letters = rest.trim_start_matches(is_blank).strip_prefix('"')?.chars();
    let mut value = String::new();
    loop {
        match letters.next()? {
            '"' => break,
            '\\' if letters.as_str().starts_with(['"', '\\']) => value.extend(letters.next()),
            letter => value.push(letter),
        }
    }
    let rest = letters.as_str().trim_start_matches(is_blank).strip_prefix(']')?;
    let tag = Token::Tag(name.trim_end_matches(['=', ':']), value);
    (!name.is_empty()).then_some((tag, text.len() - rest.len()))
}

/// Reads the comment in braces with which a text begins; also returns its length. `None` if another game begins before a
/// `}`.
fn comment(text: &str) -> Option<(Token<'_>, usize)> {
    // The search for the `}` stops at the next game, so the total time stays linear however many comments have no end.
    if next_game(text, |line| line.contains('}')).is_some() {
        return None;
    }
    let (comment, _) = text[1..].split_once('}')?;
    Some((Token::Comment(comment), comment.len() + 2))
}

/// Reads a result other than `0-0`, which may be castling; also returns its length. `+/-` is a result only at the end of a
/// game.
fn result(text: &str) -> Option<(&'static str, usize)> {
    let (whole, rest) = text.split_at(length(text, is_of_word));
    let bare = without_marks(whole).trim_end_matches(['.', ',']);
    let result = canonical(bare).filter(|_| plain(bare) != "0-0")?;
    let is_glyph = whole.contains('/') && !whole.contains(|letter: char| letter.is_numeric());
    let follows = rest.trim_start_matches(is_blank);
    let is_last = follows.is_empty() || follows.starts_with('[');
    (!is_glyph || is_last).then_some((result, whole.len()))
}

/// Reads a result with blanks in it, such as `1 - 0`; also returns its length. `0 - 0` is not read, since it can be
/// castling.
fn spaced_result(text: &str) -> Option<(&'static str, usize)> {
    let is_point = |letter: char| letter.is_ascii_digit() || "/½⁄".contains(letter);
    let rest = text.trim_start_matches(is_point).trim_start_matches(is_blank);
    let rest = rest.strip_prefix(|letter| letter == ':' || is_dash(letter))?;
    let rest = rest.trim_start_matches(is_blank).trim_start_matches(is_point);
    let length = text.len() - rest.len();
    let result = canonical(&text[..length]).filter(|result| *result != "0-0")?;
    (!rest.starts_with(is_of_word)).then_some((result, length))
}

/// The length of a move number with its dots, or of dots alone, at the beginning of a text. `0-0`, `0 - 0` and `00` are
/// not numbers.
fn number(text: &str) -> usize {
    let digits = length(text, |letter| letter.is_ascii_digit());
    let dots = length(&text[digits..], |letter| matches!(letter, '.' | '…'));
    let is_zero = text.starts_with('0');
    let next = text[digits..].trim_start_matches(|letter| is_zero && is_blank(letter));
    let is_joined = next.starts_with(|letter| "/⁄:".contains(letter) || is_dash(letter));
    let is_number = digits == 1 || text[..digits].contains(|digit| digit != '0');
    if digits == 0 || is_number && !is_joined { digits + dots } else { 0 }
}

/// Whether a text ends with a move number, such as the text before the `)` of `1)`.
fn is_number(text: &str) -> bool {
    let before = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    before.len() < text.len() && (before.is_empty() || before.ends_with(is_blank))
}

/// Reads the word with which a text begins; also returns its length, which is 0 if there is none. Comments on a turn, such
/// as `!?`, belong to that length but not to the word; a result that follows without a blank belongs to neither.
fn word(text: &str) -> (Token<'_>, usize) {
    if let Some(length) = stray(text) {
        return (Token::Word(&text[..length]), length);
    }
    let mut end = length(text, is_of_word);
    // The kind of a promotion in round brackets, which do not begin a variation.
    if text[..end].ends_with(['1', '8'])
        && let [b'(', b'A'..=b'Z', b')', ..] = text.as_bytes()[end..]
    {
        end += 3;
        end += length(&text[end..], is_of_word);
    }
    let end = before_result(&text[..end]).unwrap_or(end);
    let word = without_marks(&text[..end]);
    let says_nothing = word.chars().all(is_of_glyph) && !is_null(word);
    (if says_nothing { Token::Nothing } else { Token::Word(word) }, end)
}

/// The length in bytes of the markup with which a text begins, if it does: a whole `<br>` or `&nbsp;`, `**`, or one
/// character that only markup has.
fn stray(text: &str) -> Option<usize> {
    let first = text.chars().next().filter(|first| STRAY.contains(*first));
    let whole = |end: u8| text.bytes().take(LONGEST_MARKUP).position(|byte| byte == end);
    match first {
        None => text.starts_with("**").then_some(2),
        Some('<') => Some(whole(b'>').unwrap_or(0) + 1),
        Some('&') => Some(whole(b';').unwrap_or(0) + 1),
        Some(letter) => Some(letter.len_utf8()),
    }
}

/// How many bytes are searched for the end of markup such as `<br>`.
const LONGEST_MARKUP: usize = 80;
/// The characters that only markup has.
const STRAY: &str = "|`\\<>&\"'_[]";

pub(super) fn without_marks(word: &str) -> &str {
    word.trim_end_matches(['!', '?', '‼', '⁇', '⁈', '⁉', ','])
}

fn is_of_glyph(letter: char) -> bool {
    !letter.is_ascii_alphanumeric() && GLYPHS.contains(letter)
}

/// The characters of glyphs that comment on a position (`+-`, `+/=`, `±`), and of check marks (`+`, `#`) after a blank.
const GLYPHS: &str = "+-−–=/±∓⩲⩱∞□#~→↑⇆⇄⟳⊕⊙⨀△▲⌓≤≥";
/// Words that only comment on a turn or a game, in capital or small letters, perhaps with a full stop. Lenient reading
/// skips them.
const REMARKS: &str = "e p en passant ch sh check chk checkmate mat matt dis disc dbl double d.ch \
    diagram pgn position startpos moves white black wins won resigns resigned draw remis etc \
    unterminated";
/// Words that only comment on a turn. Strict reading skips them, too.
const WORDS_OF_NO_MEANING: [&str; 17] = [
    "e.p.", "ep", "e.p", "N", "TN", "D", "RR", "ch", "ch.", "mate", "mate.", "dis.ch", "dis.ch.",
    "disch", "dbl.ch", "dbl.ch.", "dblch",
];

/// The length of the turn in a word that ends with a result, such as `Qh4` in `Qh40-1`. `None` for any other word.
pub(super) fn before_result(word: &str) -> Option<usize> {
    if !word.ends_with(['0', '1', '2', '½', '*']) {
        return None;
    }
    let results = ["1/2-1/2", "½-½", "1/2", "½", "1-0", "0-1", "*"];
    let turn = results.into_iter().find_map(|result| word.strip_suffix(result))?;
    let before = without_marks(turn).trim_end_matches(['+', '#']);
    let is_turn = before.len() > 1
        && !before.starts_with(|first| matches!(first, '1'..='9'))
        && (before.ends_with(|last: char| last.is_ascii_alphanumeric()));
    is_turn.then_some(turn.len())
}

fn is_of_word(letter: char) -> bool {
    let separates = || is_blank(letter) || letter.is_control() || "{}();$".contains(letter);
    letter.is_ascii_alphanumeric() || !(separates() || STRAY.contains(letter))
}

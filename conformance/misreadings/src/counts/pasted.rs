//! Reads the counts that people paste: numbers with a depth, EPD lines, tables, and divides as programs print them.
//!
//! A line gives a position, a depth, counts, or several of these. A missing position or depth is taken from the lines
//! above; if none of these gives a depth, the count is kept without one. A number is a count if the words beside it say
//! so, or if the line gives a depth, a position, or nothing else. All other numbers, which abound in threads and logs,
//! are ignored.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use reference::Reference;
use types::{Engine as _, Game, Kind, Man, Position, Turn};

use super::known::{KNOWN, Known, numbered, position_in};
use super::sheet::Sheet;
use super::tokens::{DEEPEST, Role, Token, depth_at, depth_of, is_near, number, said_of, tokens};

/// The result of reading a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pasted {
    /// The counts, in the order of the text.
    pub counts: Vec<Reported>,
    /// The lines that could not be read, with their numbers from 1.
    pub unread: Vec<(usize, String)>,
}

/// The reported count at one depth of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reported {
    /// The position.
    pub position: Position,
    /// The depth, if given.
    pub depth: Option<u32>,
    /// The count.
    pub total: StatedCount,
    /// By how much the count is off, if the text says so: positive if the count is too large. It is used only if the text
    /// does not give the count itself.
    pub off: Option<i64>,
    /// The reported count after each first turn.
    pub divide: BTreeMap<Turn, StatedCount>,
}

impl Reported {
    /// A position and a depth for which no count is reported yet.
    pub fn new(position: Position, depth: Option<u32>) -> Reported {
        let (total, divide) = (StatedCount::default(), BTreeMap::new());
        Reported { position, depth, total, off: None, divide }
    }
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

/// Reads the counts in a text.
pub fn read(game: Game, text: &str) -> Pasted {
    let lowered = text.to_lowercase();
    let mut reader = Reader {
        game,
        position: None,
        given: Vec::new(),
        number: None,
        names_wiki: WIKI.iter().any(|name| lowered.contains(name)),
        depth: None,
        sheet: None,
        of_reference: false,
        entries: Vec::new(),
    };
    let all: Vec<&str> = text.lines().collect();
    let mut lines: Vec<(usize, String)> = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let count = list_of_lines(&all[at..]);
        lines.push((at, all[at..at + count].join(" ")));
        at += count;
    }
    let mut unread = Vec::new();
    for paragraph in
        lines.chunk_by(|(_, line), (_, next)| line.trim().is_empty() == next.trim().is_empty())
    {
        for (at, line) in in_order(game, paragraph) {
            if !reader.line(line) {
                unread.push((at + 1, all[*at].trim().to_owned()));
            }
        }
    }
    unread.sort_unstable();
    Pasted { counts: reader.finish(), unread }
}

/// The lines of a paragraph in the order of reading: a line that gives the position for the counts above it comes first.
fn in_order(game: Game, lines: &[(usize, String)]) -> Vec<&(usize, String)> {
    let mut ordered: Vec<&(usize, String)> = lines.iter().collect();
    let parts: Vec<_> = lines.iter().map(|(_, line)| position_in(game, line)).collect();
    let is_place = |(position, _): &(Option<Position>, String)| position.is_some();
    let is_count = |part: &(Option<Position>, String)| {
        Said::of(&tokens(game, &part.1), is_place(part)).is_count()
    };
    if let Some(at) = parts.iter().position(is_place)
        && parts[..at].iter().any(is_count)
        && !parts[at..].iter().any(is_count)
        && !parts[at + 1..].iter().any(is_place)
    {
        ordered[..=at].rotate_right(1);
    }
    ordered
}

/// The names, in lower case, of the site whose numbers for test positions everybody uses.
const WIKI: [&str; 3] = ["cpw", "chess programming wiki", "chessprogramming"];

/// How many of these lines to read as one: more than one if the first line opens a list with one number on each line.
fn list_of_lines(lines: &[&str]) -> usize {
    if !lines[0].trim_end().ends_with('[') {
        return 1;
    }
    let rest = lines[1..].iter().take_while(|line| number(line.trim()).is_some()).count();
    let closes = lines.get(rest + 1).is_some_and(|line| line.trim_start().starts_with(']'));
    if closes { rest + 2 } else { 1 }
}

/// What a line, or a part of it, says about the count at one depth.
#[derive(Clone, Copy, Debug, Default)]
struct Said {
    depth: Option<u32>,
    got: Option<i64>,
    expected: Option<i64>,
    off: Option<i64>,
    /// How surely `got` is the engine's count: 2 if the line says so, 1 if it gives the depth, otherwise 0.
    sure: u8,
    /// Whether the line contains unknown words and gives no position.
    is_loose: bool,
}

impl Said {
    /// What these tokens say; `is_given` is whether the line gives a position.
    fn of(tokens: &[Token], is_given: bool) -> Said {
        let mut said = Said::default();
        // The numbers without a clear role, each with whether it is known to be a count, and the index of its table
        // cell.
        let (mut plain, mut cell): (Vec<(i64, bool, usize)>, usize) = (Vec::new(), 0);
        let has_numbers =
            tokens.iter().any(|token| matches!(token, Token::Number(_) | Token::Off(_)));
        for (at, token) in tokens.iter().enumerate() {
            match token {
                // In a line without numbers, `d5` is a cell, not a depth.
                Token::Word(word) if has_numbers || word.len() > 3 => {
                    said.depth = depth_of(word).or(said.depth);
                }
                Token::Word(_) | Token::Turn(_) => {}
                Token::End => cell += 1,
                Token::Off(off) => said.off = Some(*off),
                Token::Number(number) => match said_of(tokens, at) {
                    Some(role @ (Role::Depth | Role::Perft))
                        if (0..=DEEPEST).contains(number)
                            && (role == Role::Depth || said.depth.is_none()) =>
                    {
                        said.depth = u32::try_from(*number).ok();
                    }
                    Some(Role::Perft)
                        if said.depth.map(i64::from) == Some(*number) && cell == 0 => {}
                    Some(Role::Got) => said.got = said.got.or(Some(*number)),
                    Some(Role::Expected) => said.expected = said.expected.or(Some(*number)),
                    Some(Role::Off(0) | Role::Noise | Role::Unit) => {}
                    Some(Role::Off(sign)) => said.off = said.off.or(Some(sign * number)),
                    role => plain.push((*number, role == Some(Role::Count), cell)),
                },
            }
        }
        let is_named = said.got.is_some();
        said.sure = if is_named { 2 } else { u8::from(said.depth.is_some()) };
        let is_known = |token: &Token| {
            let is_figure = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
            token.role().is_some() || token.word().is_none_or(is_figure)
        };
        said.is_loose = !is_given && !tokens.iter().all(is_known);
        if said.is_loose && said.depth.is_none() {
            let is_like = |count| said.expected.is_some_and(|expected| is_near(count, expected));
            plain.retain(|&(count, ..)| is_like(count));
        }
        if let [(depth @ 1..=DEEPEST, false, _), _, ..] = plain[..]
            && said.depth.is_none()
        {
            said.depth = u32::try_from(depth).ok();
            said.sure = said.sure.max(1);
            plain.remove(0);
        }
        // If a line counts both moves and nodes, the larger number is that of the nodes.
        let most = plain.iter().filter(|(_, is_count, _)| *is_count).max().copied();
        if let (false, Some(&first)) = (is_named, plain.first()) {
            plain.remove(0);
            let (got, _, cell) = most.filter(|_| first.1).unwrap_or(first);
            said.got = Some(got);
            plain.retain(|&(_, _, of)| of == cell);
        }
        // A number that is far from the engine's count is not the expected count.
        let got = said.got.unwrap_or_default();
        let is_other = |&&(other, is_count, _): &&(i64, bool, usize)| {
            (!is_count || is_named) && (got <= 0 || is_near(other, got))
        };
        said.expected = said.expected.or(plain.first().filter(is_other).map(|(count, ..)| *count));
        // Some test libraries write "Expected 35 to be 43": 35 is the engine's count.
        let is_expected_to =
            |words: &[Token]| words[0].word() == Some("expected") && words[2].word() == Some("to");
        if tokens.windows(3).any(is_expected_to) {
            (said.got, said.expected) = (said.expected, said.got);
        }
        said
    }

    fn is_count(self) -> bool {
        self.got.is_some() || self.expected.is_some() || self.off.is_some()
    }
}

/// A reported count while the text is read.
struct Entry {
    reported: Reported,
    /// How surely the count is the engine's, as in [`Said`].
    sure: u8,
    /// Whether the text had given a position when the count was read.
    is_placed: bool,
}

struct Reader {
    game: Game,
    position: Option<Position>,
    /// The positions written in the text, each once, with the number that the text gives to it, if any.
    given: Vec<(Option<usize>, Position)>,
    /// The N of the last `position N`; `None` again once a written position has taken it, or once a count is read.
    number: Option<usize>,
    /// Whether the text names the site of [`WIKI`].
    names_wiki: bool,
    depth: Option<u32>,
    /// The head of the table to which the next line may belong.
    sheet: Option<Sheet>,
    /// Whether the lines above say that counts of another program follow.
    of_reference: bool,
    entries: Vec<Entry>,
}

impl Reader {
    /// Reads a line. Like `sentence` and the methods below it, returns whether anything could be read.
    fn line(&mut self, line: &str) -> bool {
        let row = self.sheet.as_ref().and_then(|sheet| sheet.spelled_out(self.game, line));
        if !line.chars().any(char::is_alphanumeric) || row.as_ref().is_some_and(String::is_empty) {
            return true;
        }
        if let Some(row) = &row {
            let of_reference = std::mem::take(&mut self.of_reference);
            self.sentence(row, true);
            self.of_reference = of_reference;
            return true;
        }
        self.sheet = Sheet::of(self.game, line);
        self.sheet.is_some() || self.sentence(line, false)
    }

    /// Reads a line that is not the head of a table; `is_row` is whether the line is a row of a table.
    fn sentence(&mut self, line: &str, is_row: bool) -> bool {
        let (position, rest) = position_in(self.game, line);
        let is_given = position.is_some();
        let mut words = tokens(self.game, &rest);
        let mut is_named = false;
        if let Some(position) = position {
            self.place(line, position);
        } else {
            is_named = self.game == Game::Chess && self.name(&mut words);
        }
        self.play(&mut words);
        !is_row && self.lists(&rest, !is_given)
            || self.divide(&words)
            || self.counts(&words, is_given)
            || is_given
            || is_named
    }

    /// Makes the position written in a line the current one, and records it in `given` if it is new.
    fn place(&mut self, line: &str, position: Position) {
        let named = numbered(&tokens(self.game, line)).map(|(_, number)| number);
        let number = named.or(self.number.take());
        if self.given.iter().all(|(_, known)| *known != position) {
            self.given.push((number, position.clone()));
        }
        self.set_up(position);
    }

    /// Makes a position the current one. If it is a new one, the depth given before no longer holds.
    fn set_up(&mut self, position: Position) {
        if self.position.as_ref() != Some(&position) {
            (self.position, self.depth) = (Some(position), None);
        }
    }

    /// Plays the turns that follow the word `moves` in a line, and removes them from the line.
    fn play(&mut self, words: &mut Vec<Token>) {
        let is_moves = |token: &Token| token.word() == Some("moves");
        let Some(at) = words.iter().position(is_moves) else { return };
        let turns: Vec<Turn> = words[at + 1..].iter().map_while(Token::turn).collect();
        if turns.is_empty() || matches!(words.get(at + 2), Some(Token::Number(_))) {
            return;
        }
        words.drain(at..=at + turns.len());
        let (engine, start) = (Reference::new(), self.position.clone());
        let start = start.unwrap_or_else(|| self.game.start());
        if let Some(after) = turns.iter().try_fold(start, |at, turn| engine.play(&at, turn).ok()) {
            self.set_up(after);
        }
    }

    /// If a line names a position, makes it the current one, removes `position N` from the line, and returns `true`.
    fn name(&mut self, tokens: &mut Vec<Token>) -> bool {
        let position = if let Some((place, number)) = numbered(tokens) {
            tokens.drain(place);
            self.number = Some(number);
            self.called(number)
        } else {
            // "starting with" and the like name no position.
            let words = |at: usize| tokens.get(at).and_then(Token::word);
            let name = |at| match (words(at)?, words(at + 1)) {
                ("starting", Some("at" | "by" | "from" | "to" | "with")) => None,
                (word, _) => Known::named(word),
            };
            (0..tokens.len()).find_map(name).map(Known::position)
        };
        position.map(|position| self.set_up(position)).is_some()
    }

    /// The position that `position N` means: the one that the text itself numbers N; if the text numbers none, its Nth
    /// position; otherwise the well-known position N.
    fn called(&self, number: usize) -> Option<Position> {
        let named = self.given.iter().find(|(own, _)| *own == Some(number));
        let numbers_none = self.given.iter().all(|(own, _)| own.is_none());
        let in_place = self.given.get(number - 1).filter(|_| numbers_none && !self.names_wiki);
        let own = named.or(in_place).map(|(_, position)| position.clone());
        own.or_else(|| KNOWN.get(number - 1).map(|known| known.position()))
    }

    /// Reads the lists of counts in a line, such as `[20, 400]` and `{"1": 20, "2": 400}`; `may_name` is whether words
    /// before a list may name its position. Returns whether a list was read; a list with a depth before it is not read.
    fn lists(&mut self, line: &str, may_name: bool) -> bool {
        let (mut from, mut start, mut read) = (0, 0, false);
        while let Some(list) = bracketed(&line[start..]) {
            let (open, close) = (start + list.start, start + list.end);
            start = close + 1;
            let Some(counts) = listed(&line[open + 1..close]) else { continue };
            let mut before = tokens(self.game, &line[from..open]);
            if self.game == Game::Chess && may_name {
                self.name(&mut before);
            }
            if Said::of(&before, false).depth.is_some() {
                break;
            }
            let mut roles = before.iter().rev().filter_map(Token::role);
            let of = roles.find(|role| matches!(role, Role::Got | Role::Expected));
            self.add(&counts, of == Some(Role::Expected));
            (from, read) = (start, true);
        }
        let pairs = listed(line).filter(|counts| counts.len() > 1 && line.contains([':', '=']));
        if let Some(pairs) = pairs.filter(|_| !read) {
            self.add(&pairs, false);
            return true;
        }
        read
    }

    /// Adds counts of the current position, each with its depth.
    fn add(&mut self, counts: &[(u32, i64)], are_expected: bool) {
        for &(depth, count) in counts {
            let total = &mut self.entry(Some(depth), |_| true).reported.total;
            *(if are_expected { &mut total.expected } else { &mut total.got }) = Some(count);
        }
    }

    /// The last entry for the current position and `depth` if `fits` holds for it; otherwise a new one.
    fn entry(&mut self, depth: Option<u32>, fits: impl Fn(&Reported) -> bool) -> &mut Entry {
        let position = self.position.clone().unwrap_or_else(|| self.game.start());
        self.number = None;
        let is_it = |it: &Entry| it.reported.position == position && it.reported.depth == depth;
        let found = self.entries.iter().rposition(is_it);
        let found = found.filter(|&at| fits(&self.entries[at].reported));
        let at = found.unwrap_or(self.entries.len());
        if found.is_none() {
            let reported = Reported::new(position, depth);
            self.entries.push(Entry { reported, sure: 0, is_placed: self.position.is_some() });
        }
        &mut self.entries[at]
    }

    /// Reads a line with first turns and their counts.
    fn divide(&mut self, tokens: &[Token]) -> bool {
        let mut read = false;
        let (depth, of_reference) = (self.depth, self.of_reference);
        for part in tokens.chunk_by(|_, next| next.turn().is_none()) {
            let (&Token::Turn(mut turn), mut after) = (&part[0], &part[1..]) else { continue };
            if let Some(Token::Word(letter)) = after.first()
                && let Some(promoted) = self.promoting(turn, letter)
            {
                (turn, after) = (promoted, &after[1..]);
            }
            let said = Said::of(after, true);
            // A number that would be a depth elsewhere is a count here.
            let got = said.got.or(said.depth.map(i64::from));
            if got.is_none() && said.expected.is_none() {
                continue;
            }
            read = true;
            let line = self.entry(depth, |_| true).reported.divide.entry(turn).or_default();
            let is_second = said.expected.is_none() && line.got.is_some_and(|it| Some(it) != got);
            if of_reference && said.expected.is_none() || is_second {
                line.expected = got.or(line.expected);
            } else {
                line.got = got.or(line.got);
                line.expected = said.expected.or(line.expected);
            }
        }
        read
    }

    /// The promotion that a turn becomes if this letter names the new kind; `None` if it cannot be that promotion.
    fn promoting(&self, turn: Turn, letter: &str) -> Option<Turn> {
        let is_plain = turn.extra.is_none() && turn.step.promotion.is_none() && letter.len() == 1;
        let parsed = || Turn::parse(self.game, &format!("{turn}{letter}")).ok();
        let kind: Kind = is_plain.then(parsed)??.step.promotion?;
        let men = |position: &Position| position.men.get(turn.step.from);
        let is_other = |man: Man| man.kind != Kind::Pawn;
        let of_other = self.position.as_ref().and_then(men).is_some_and(is_other);
        let is_new = kind != Kind::Pawn && kind != Kind::King && !of_other;
        is_new.then(|| Turn { step: turn.step.promoting(kind), ..turn })
    }

    /// Reads a line with counts, with a depth for the lines below, or with the names of columns.
    fn counts(&mut self, tokens: &[Token], is_given: bool) -> bool {
        // An EPD line or a series has several depths in one line, each with its count.
        let label =
            |at: usize| Some(tokens[at].word()?.trim_end_matches(|c: char| c.is_ascii_digit()));
        let starts = (0..tokens.len()).filter(|&at| depth_at(tokens, at).is_some());
        let mut starts: Vec<usize> = starts.collect();
        // A line with a single depth is read as a whole, since the depth may come after the count.
        if starts.len() < 2 || starts.iter().any(|&at| label(at) != label(starts[0])) {
            starts = vec![0];
        }
        starts.push(tokens.len());
        let parts = starts.windows(2).map(|part| self.count(&tokens[part[0]..part[1]], is_given));
        parts.fold(false, |read, more| read | more)
    }

    /// Reads a line, or a part of it, that gives a count, the depth of the counts below, or the program that made them.
    fn count(&mut self, tokens: &[Token], is_given: bool) -> bool {
        let said = Said::of(tokens, is_given);
        if said.is_count() {
            // As long as the text has given no depth and no position, `he got 1500` is no count.
            let is_pair = said.got.zip(said.expected).is_some_and(|(got, it)| is_near(got, it));
            let is_anywhere = said.depth.or(self.depth).is_none() && self.position.is_none();
            if is_anywhere && !is_pair && (said.is_loose || said.got.is_none()) {
                return false;
            }
            self.state(said);
            return true;
        }
        self.depth = said.depth.or(self.depth);
        let roles: Vec<Role> = tokens.iter().filter_map(Token::role).collect();
        let is_known = tokens.iter().all(|token| token.word().is_none() || token.role().is_some());
        if roles.contains(&Role::Expected) || roles.contains(&Role::Got) {
            self.of_reference = !roles.contains(&Role::Got);
        } else if said.depth.is_some() && !is_known {
            self.of_reference = false;
        }
        said.depth.is_some() || is_known
    }

    fn state(&mut self, mut said: Said) {
        self.depth = said.depth.or(self.depth);
        if self.of_reference && said.sure == 0 {
            said.expected = said.expected.or(said.got.take());
        }
        let depth = self.depth;
        // Without a depth, another count is the next one of a series.
        let fits = |it: &Reported| {
            depth.is_some()
                || it.total.got.and(said.got).or(it.total.expected.and(said.expected)).is_none()
        };
        let entry = self.entry(depth, fits);
        let known = Known::of(&entry.reported.position).zip(depth);
        let right = known.and_then(|(known, depth)| known.count(depth));
        let total = &mut entry.reported.total;
        entry.reported.off = said.off.or(entry.reported.off);
        if said.depth.is_some() || total.expected.is_none() {
            total.expected = said.expected.or(total.expected);
        }
        let Some(got) = said.got else { return };
        let is_right = right.is_some_and(|right| i64::try_from(right) == Ok(got));
        match total.got {
            // A second count near the first is taken for the expected one if the line does not say whose count it is,
            // or if the count is right.
            Some(first)
                if first != got
                    && is_near(first, got)
                    && (said.sure == 0 || said.sure == 1 && is_right) =>
            {
                total.expected = total.expected.or(Some(got));
            }
            Some(first) if said.sure < entry.sure || said.sure == 0 && first > got => {}
            _ => (total.got, entry.sure) = (Some(got), said.sure),
        }
    }

    /// The counts that were read. A count without a position belongs to the known position that has its expected count.
    /// A count without a depth is left out if it only repeats another one.
    fn finish(mut self) -> Vec<Reported> {
        for Entry { reported, .. } in self.entries.iter_mut().filter(|entry| !entry.is_placed) {
            let expected = reported.total.expected.and_then(|count| u64::try_from(count).ok());
            let known = expected.and_then(Known::with_count).filter(|(_, depth)| {
                self.game == Game::Chess && reported.depth.is_none_or(|given| given == *depth)
            });
            if let Some((known, depth)) = known {
                (reported.position, reported.depth) = (known.position(), Some(depth));
            }
        }
        let mut all: Vec<Reported> = self.entries.into_iter().map(|entry| entry.reported).collect();
        let with_depth = all.iter().filter(|one| one.depth.is_some());
        let known: HashSet<i64> = with_depth.filter_map(|one| one.total.got).collect();
        all.retain(|one| {
            let is_sole = one.depth.is_none() && one.divide.is_empty();
            !is_sole || one.total.got.is_none_or(|got| !known.contains(&got))
        });
        all
    }
}

/// The byte offsets of the brackets or braces around the first innermost list.
fn bracketed(text: &str) -> Option<Range<usize>> {
    let first = text.find(['[', '{'])?;
    let close = first + text[first..].find([']', '}'])?;
    Some(text[..close].rfind(['[', '{'])?..close)
}

/// The counts in the text of a list, each with its depth. A list is either at least two counts from depth 1 on,
/// optionally after a 1 for depth 0, or pairs of a depth and a count. `None` if the text is neither.
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

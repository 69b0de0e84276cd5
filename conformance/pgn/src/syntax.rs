//! The syntax of a score, that of PGN: tags, turns, comments, variations, a result; several games per file. Any word can be
//! a turn: its meaning is not checked here.
//!
//! Scores are read leniently, as in PGN's import format: numbers can be missing or wrong; marks like `!?` and `$1` are
//! ignored, and so are variations. A comment that states the act of a player, `{white resigns}`, is that act.

use cases::act_from_text;
use cases::shown::fit;
use thiserror::Error;
use types::{Claim, PlayersAct, Side};
use winnow::ascii::{digit1, multispace0};
use winnow::combinator::{alt, cut_err, delimited, not, opt, preceded, repeat, terminated};
use winnow::error::{ContextError, ErrMode, StrContext};
use winnow::prelude::*;
use winnow::stream::{LocatingSlice, Location, Stream};
use winnow::token::{none_of, one_of, take_till, take_while};

/// A game as written in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its tags, in order.
    pub tags: Vec<(String, String)>,
    /// Its turns and acts.
    pub marks: Vec<Mark>,
    /// The result after the last turn: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: Option<String>,
    /// Its variations, if they were asked for, those inside others before them.
    pub variations: Vec<Line>,
    /// What was skipped, if that was asked for.
    pub passed_over: Vec<SyntaxError>,
}

/// A variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its turns, with those of the game before it.
    pub marks: Vec<Mark>,
}

/// What to read of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct How {
    /// Keep the variations.
    pub variations: bool,
    /// Skip tags that cannot be read, and keep the line of each.
    pub lenient: bool,
}

/// A turn or an act, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The line, from 1.
    pub line: usize,
    /// The turn or act.
    pub what: Marked,
}

/// A turn or an act in a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Marked {
    /// A word that means a turn.
    Turn(String),
    /// The act of a player.
    Act(PlayersAct),
    /// A claim of the named side: `{white claims threefold repetition}`.
    Claim(Side, Claim),
}

/// An error in the syntax of a score.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {wrong}")]
pub struct SyntaxError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub wrong: Wrong,
}

/// The errors in the syntax of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Wrong {
    /// A `[` that does not begin a tag.
    #[error("a tag must be written `[Name \"value\"]`")]
    Tag,
    /// A `{` without its `}`.
    #[error("the comment that begins here has no `}}`")]
    Comment,
    /// A `}` without its `{`.
    #[error("this `}}` closes no comment")]
    NoComment,
    /// A `(` without its `)`.
    #[error("the variation that begins here has no `)`")]
    Variation,
    /// The variations up to this one repeat more than a million turns of what they are variations of.
    #[error("there are too many variations in so long a game")]
    Variations,
    /// A `)` without its `(`.
    #[error("this `)` closes no variation")]
    NoVariation,
}

impl Written {
    /// The value of a tag; the case of its name makes no difference.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.marks.is_empty() && self.result.is_none()
    }
}

/// The games of a file, in order. After an error, reading continues with the next tag `Event`, or the next tag after an
/// empty line.
pub fn games(text: &str) -> Games<'_> {
    games_as(text, How::default())
}

/// The same with variations, or leniently.
pub fn games_as(text: &str, how: How) -> Games<'_> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    Games { text, input: LocatingSlice::new(text), lines: Lines { text, at: 0, line: 1 }, how }
}

/// See [`games`].
pub struct Games<'a> {
    text: &'a str,
    input: Input<'a>,
    lines: Lines<'a>,
    how: How,
}

/// How a game begins, if its file is well made.
const EVENT: &str = "[Event ";
/// The most turns that the variations of a game may repeat, each those before it.
const MOST_KEPT: usize = 1_000_000;

impl Iterator for Games<'_> {
    type Item = Result<Written, SyntaxError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.game() {
            Ok(game) => (!game.is_empty()).then_some(Ok(game)),
            Err((at, wrong)) => {
                let line = self.lines.of(at);
                self.skip();
                Some(Err(SyntaxError { line, wrong }))
            }
        }
    }
}

impl Games<'_> {
    /// The next game, empty at the end of the text; or the error.
    fn game(&mut self) -> Result<Written, (usize, Wrong)> {
        let mut game = Written::default();
        // Where each open variation began; and what it is a variation of.
        let mut open: Vec<usize> = Vec::new();
        let mut outer: Vec<Vec<Mark>> = Vec::new();
        // How many marks all variations repeat from what they are variations of.
        let mut kept = 0;
        loop {
            self.blank();
            let (before, at) = (self.input.checkpoint(), self.input.current_token_start());
            if self.input.is_empty() {
                break;
            }
            // Between its turns, or in a variation, a game does not begin.
            if let Some(&variation) = open.first()
                && self.begins_line(at)
                && self.input.starts_with(EVENT)
            {
                return Err((variation, Wrong::Variation));
            }
            let token = match token.parse_next(&mut self.input) {
                Ok(token) => token,
                Err(error) => {
                    self.input.reset(&before);
                    let wrong = told(&error);
                    if self.how.lenient && wrong == Wrong::Tag {
                        let _: ModalResult<&str> = take_till(0.., '\n').parse_next(&mut self.input);
                        game.passed_over.push(SyntaxError { line: self.lines.of(at), wrong });
                        continue;
                    }
                    self.input.next_token();
                    return Err((at, wrong));
                }
            };
            match token {
                Token::Open => {
                    open.push(at);
                    if self.how.variations {
                        kept += game.marks.len();
                        if kept > MOST_KEPT {
                            return Err((at, Wrong::Variations));
                        }
                        outer.push(game.marks.clone());
                        let is_turn = |mark: &Mark| matches!(mark.what, Marked::Turn(_));
                        let last = game.marks.iter().rposition(is_turn);
                        game.marks.truncate(last.unwrap_or(0));
                    }
                }
                Token::Close => {
                    let began = open.pop().ok_or((at, Wrong::NoVariation))?;
                    if let Some(outer) = outer.pop() {
                        let marks = std::mem::replace(&mut game.marks, outer);
                        game.variations.push(Line { line: self.lines.of(began), marks });
                    }
                }
                Token::Tag(..) if !game.marks.is_empty() && open.is_empty() => {
                    // The game before has no result.
                    self.input.reset(&before);
                    break;
                }
                _ if !open.is_empty() && !self.how.variations => {}
                Token::Tag(..) | Token::Result(_) if !open.is_empty() => {}
                Token::Nothing => {}
                Token::Tag(name, value) => game.tags.push((fit(name), fit(&value))),
                Token::Comment(text) => {
                    if let Some((side, claim)) = claim_of_a_side(text) {
                        let what = Marked::Claim(side, claim);
                        game.marks.push(Mark { line: self.lines.of(at), what });
                    } else if let Some(act) = act(text) {
                        game.marks.push(Mark { line: self.lines.of(at), what: Marked::Act(act) });
                    }
                }
                Token::Result(text) => {
                    game.result = Some(text.replace('½', "1/2"));
                    if game.line == 0 {
                        game.line = self.lines.of(at);
                    }
                    break;
                }
                Token::Word(text) => {
                    let what = Marked::Turn(fit(text));
                    game.marks.push(Mark { line: self.lines.of(at), what });
                }
            }
            if game.line == 0 && !game.is_empty() {
                game.line = self.lines.of(at);
            }
        }
        match open.first() {
            Some(&at) => Err((at, Wrong::Variation)),
            None => Ok(game),
        }
    }

    /// Skips white space, and lines that begin with `%`.
    fn blank(&mut self) {
        loop {
            let _: ModalResult<&str> = multispace0.parse_next(&mut self.input);
            let at = self.input.current_token_start();
            if !(self.begins_line(at) && self.input.starts_with('%')) {
                return;
            }
            let _: ModalResult<&str> = take_till(0.., '\n').parse_next(&mut self.input);
        }
    }

    fn begins_line(&self, at: usize) -> bool {
        at == 0 || self.text.as_bytes()[at - 1] == b'\n'
    }

    /// Continues after an error.
    fn skip(&mut self) {
        let left = self.input.as_ref();
        if left.starts_with(EVENT) {
            return;
        }
        // Line by line: what follows the place is not looked at, so that many errors take no longer than one.
        let begins = |(line_end, _): (usize, &str)| {
            let after = &left[line_end..];
            [("\n\n[", 2), ("\n\r\n[", 3), ("\n[Event ", 1)]
                .into_iter()
                .find(|(begin, _)| after.starts_with(begin))
                .map(|(_, before)| line_end + before)
        };
        let count = left.match_indices('\n').find_map(begins).unwrap_or(left.len());
        self.input.next_slice(count);
    }
}

/// Counts lines.
struct Lines<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl Lines<'_> {
    /// The line of a place, from 1.
    fn of(&mut self, at: usize) -> usize {
        if at < self.at {
            return self.line - self.text[at..self.at].matches('\n').count();
        }
        self.line += self.text[self.at..at].matches('\n').count();
        self.at = at;
        self.line
    }
}

type Input<'a> = LocatingSlice<&'a str>;

#[derive(Clone)]
enum Token<'a> {
    Tag(&'a str, String),
    Comment(&'a str),
    Open,
    Close,
    Result(&'a str),
    Word(&'a str),
    /// A number, a glyph, dots.
    Nothing,
}

/// The labels of errors.
const TAG: &str = "tag";
const COMMENT: &str = "comment";

fn told(error: &ErrMode<ContextError>) -> Wrong {
    let label = match error {
        ErrMode::Cut(error) | ErrMode::Backtrack(error) => error.context().next(),
        ErrMode::Incomplete(_) => None,
    };
    match label {
        Some(StrContext::Label(TAG)) => Wrong::Tag,
        Some(StrContext::Label(COMMENT)) => Wrong::Comment,
        // Every other character begins a word.
        _ => Wrong::NoComment,
    }
}

fn token<'a>(input: &mut Input<'a>) -> ModalResult<Token<'a>> {
    alt((
        preceded('[', cut_err(tag.context(StrContext::Label(TAG)))),
        preceded('{', cut_err(comment.context(StrContext::Label(COMMENT)))),
        preceded(';', take_till(0.., '\n')).map(Token::Comment),
        '('.value(Token::Open),
        ')'.value(Token::Close),
        result.map(Token::Result),
        preceded('$', take_while(0.., |letter: char| letter.is_ascii_digit()))
            .value(Token::Nothing),
        number.value(Token::Nothing),
        word,
    ))
    .parse_next(input)
}

/// A tag after its `[`.
fn tag<'a>(input: &mut Input<'a>) -> ModalResult<Token<'a>> {
    let name =
        take_while(1.., |letter: char| letter.is_alphanumeric() || "_-+#=:".contains(letter));
    let letter = alt((preceded('\\', one_of(['"', '\\'])), none_of('"')));
    let value = delimited('"', repeat(0.., letter), '"');
    let fields = (delimited(multispace0, name, multispace0), terminated(value, multispace0));
    let (name, value) = terminated(fields, ']').parse_next(input)?;
    Ok(Token::Tag(name, value))
}

/// A comment after its `{`. One in which a game begins was never closed.
fn comment<'a>(input: &mut Input<'a>) -> ModalResult<Token<'a>> {
    let is_one = |text: &&str| !text.contains("\n[Event ");
    terminated(take_till(0.., '}').verify(is_one), '}').map(Token::Comment).parse_next(input)
}

/// How a score writes its result.
const RESULTS: [&str; 5] = ["1/2-1/2", "½-½", "1-0", "0-1", "*"];

fn result<'a>(input: &mut Input<'a>) -> ModalResult<&'a str> {
    let [draw, half, white, black, none] = RESULTS;
    let stated = alt((draw, half, white, black, none));
    terminated(stated, not(one_of(is_of_word))).parse_next(input)
}

/// The number of a turn with its dots, or dots alone; `0-0` is not a number.
fn number<'a>(input: &mut Input<'a>) -> ModalResult<&'a str> {
    let dots = || take_while(1.., '.');
    let count = terminated(digit1, not(one_of(['-', '/']))).void();
    alt(((count, opt(dots())).take(), dots())).parse_next(input)
}

/// A word without the marks at its end that comment on a turn.
fn word<'a>(input: &mut Input<'a>) -> ModalResult<Token<'a>> {
    let word = take_while(1.., is_of_word).parse_next(input)?;
    let word = word.trim_end_matches(['!', '?']);
    if RESULTS.contains(&word) {
        return Ok(Token::Result(word));
    }
    let says_nothing = word.is_empty() || ["e.p.", "ep", "e.p", "+-", "-+"].contains(&word);
    Ok(if says_nothing { Token::Nothing } else { Token::Word(word) })
}

fn is_of_word(letter: char) -> bool {
    !letter.is_whitespace() && !"{}();$".contains(letter)
}

/// The claim that a comment states, and whose it is.
fn claim_of_a_side(comment: &str) -> Option<(Side, Claim)> {
    let words: Vec<&str> = comment.split_whitespace().collect();
    let text = words.join(" ").to_ascii_lowercase();
    let (side, claim) = text.trim_end_matches('.').split_once(" claims ")?;
    let side = Side::BOTH.into_iter().find(|known| known.to_string() == side)?;
    let claim = Claim::ALL.into_iter().find(|known| known.name() == claim)?;
    Some((side, claim))
}

/// The act that a comment states, in the words of the cases or of chess servers.
fn act(comment: &str) -> Option<PlayersAct> {
    let words: Vec<&str> = comment.split_whitespace().collect();
    let text = words.join(" ").to_ascii_lowercase();
    let text = text.trim_end_matches('.');
    act_from_text(text).or(match text {
        "game drawn by mutual agreement" => Some(PlayersAct::AgreesDraw),
        "game drawn by repetition" => Some(PlayersAct::Claims(Claim::ThreefoldRepetition)),
        "game drawn by the 50 move rule" => Some(PlayersAct::Claims(Claim::FiftyTurns)),
        _ => None,
    })
}

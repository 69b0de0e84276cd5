//! Positions and turns from the arguments of a command and from standard input.

use std::io::{self, BufRead};
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pgn::{self, Epd, ReadTurn};
use suite::lines::{Came, LONGEST_LINE, read_line};
use types::facts::Violation;
use types::{Engine, Game, Position, Turn, citation, mended_position};

use crate::batch::Placed;
use crate::engines;
use crate::failure::{Failure, Place, Result, refuse_if};
use crate::options::Reading;
use crate::output::{diagnostic, texts};
use crate::session::Session;

pub struct GivenPosition {
    pub position: Position,
    /// Where the position was read: a line of standard input, or a problem of a file; `None` for an argument.
    pub line: Option<Place>,
    /// The EPD operations, each with its name and its operands; empty if the text is not a line of EPD.
    pub operations: Vec<(String, String)>,
    /// The turn that the text cites; `None` if it is not a citation.
    pub cited: Option<Turn>,
}

impl From<Position> for GivenPosition {
    fn from(position: Position) -> GivenPosition {
        GivenPosition { position, line: None, operations: Vec::new(), cited: None }
    }
}

impl Placed for GivenPosition {
    fn place(&self) -> Option<Place> {
        self.line.clone()
    }
}

impl GivenPosition {
    /// The operands of the EPD operation with this name, if there is one.
    pub fn operation(&self, name: &str) -> Option<&str> {
        let found = self.operations.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// The positions that a POSITION argument names: a single one, by default the initial position, or, for `-`, those of
/// standard input. Each is read only when it is needed, so that input from a pipe is answered line by line.
pub fn positions(
    game: Game,
    argument: Option<&str>,
    reading: Reading,
) -> Box<dyn Iterator<Item = Result<GivenPosition>>> {
    if argument == Some("-") {
        let lines = lines(io::stdin().lock());
        return Box::new(lines.map(move |line| position_of_line(game, line, reading)));
    }
    Box::new(std::iter::once(position(game, argument.unwrap_or("start"), None, reading)))
}

/// How often to check for a signal while waiting for standard input.
const LOOK: Duration = Duration::from_millis(50);

/// The stack size, in bytes, of the thread that reads standard input, whatever `RUST_MIN_STACK` says.
const STACK: usize = 1 << 20;

/// Like [`positions`], but if the session has begun, a signal ends the wait for standard input. Commands that may start
/// an engine program need this.
pub fn positions_in(
    session: &Session,
    game: Game,
    argument: Option<&str>,
    reading: Reading,
) -> Box<dyn Iterator<Item = Result<GivenPosition>>> {
    let (Some(interrupt), Some("-")) = (session.interrupt().cloned(), argument) else {
        return positions(game, argument, reading);
    };
    let (sender, read) = mpsc::sync_channel(0);
    let read_on = move || {
        // After an interrupt nobody receives the lines.
        let _ = lines(io::stdin().lock()).map_while(|line| sender.send(line).ok()).count();
    };
    if let Err(error) = thread::Builder::new().stack_size(STACK).spawn(read_on) {
        return Box::new(std::iter::once(Err(Failure::Thread(error))));
    }
    Box::new(std::iter::from_fn(move || {
        while !interrupt.is_requested() {
            match read.recv_timeout(LOOK) {
                Ok(line) => return Some(position_of_line(game, line, reading)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }))
}

fn position_of_line(
    game: Game,
    line: Result<(usize, String)>,
    reading: Reading,
) -> Result<GivenPosition> {
    line.and_then(|(number, text)| position(game, &text, Some(Place::Line(number)), reading))
}

/// The lines of an input, without their line breaks, numbered from 1. A line that is too long or not UTF-8 is returned
/// as a failure, and so is the end of an input without any line.
fn lines(mut input: impl BufRead) -> impl Iterator<Item = Result<(usize, String)>> {
    let (mut line, mut number) = (Vec::new(), 0);
    std::iter::from_fn(move || {
        let came = read_line(&mut input, &mut line);
        number += 1;
        let unread = |why| Err(Failure::Unread { line: number, why });
        Some(match came {
            Err(error) => Err(error.into()),
            Ok(Came::End) if number == 1 => {
                Err(Failure::usage("standard input is empty", "`-` reads one position per line"))
            }
            Ok(Came::End) => return None,
            Ok(Came::TooLong) => unread(format!("is longer than {LONGEST_LINE} bytes")),
            Ok(Came::Line) => {
                let bytes = line.strip_suffix(b"\n").unwrap_or(&line);
                let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
                match str::from_utf8(bytes) {
                    Ok(text) => Ok((number, text.to_owned())),
                    Err(_) => unread("is not UTF-8".into()),
                }
            }
        })
    })
}

/// Reads one position. The text `-` does not stand for standard input here.
pub fn one_position(game: Game, text: &str, reading: Reading) -> Result<Position> {
    position(game, text, None, reading).map(|given| given.position)
}

/// Reads a position from canonical text, a citation or a line of EPD; `line` is the place of the text in standard
/// input. In lenient reading, a warning names each field that was mended, and `moves` with a list of turns may follow.
fn position(
    game: Game,
    text: &str,
    line: Option<Place>,
    reading: Reading,
) -> Result<GivenPosition> {
    if reading.lenient
        && let Some((before, turns)) = text.split_once(" moves ")
        // In a line of EPD, the word `moves` can be part of a comment.
        && Epd::parse(game, text).is_none()
    {
        let given = position(game, before, line.clone(), reading)?;
        let after = |before: Position, word| {
            let turn = turn(&before, word)?;
            let held = engines::fast().hold(&before).ok();
            held.and_then(|held| held.after(&turn)).ok_or_else(|| {
                let why = format!("`{word}` is not legal in `{before}`");
                Failure::usage(why, "`arbiter judge` says why")
            })
        };
        let reached = turns.split_whitespace().try_fold(given.position, after);
        let position = reached.map_err(|why| why.at(line))?;
        return Ok(GivenPosition { position, ..given });
    }
    let read = pgn::position(game, text);
    if read.is_err()
        && let Some(Epd { position, operations }) = Epd::parse(game, text)
    {
        return Ok(GivenPosition { line, operations, ..position.into() });
    }
    let read = if reading.lenient {
        // Even a well-formed text is checked further: its men may contradict a field.
        let accepts = |position: &Position| engines::fast().accept(position).is_ok();
        mended_position(game, text, accepts)
    } else {
        read.map(|position| (position, Vec::new()))
    };
    let unread = |error| Failure::Text { text: text.into(), error }.at(line.clone());
    let (position, mended) = read.map_err(unread)?;
    for what in mended {
        let at = line.as_ref().map_or_else(String::new, |line| format!("{line}: "));
        diagnostic(&format!("warning: {at}{what}"));
    }
    let cited = citation::question(text).and_then(Result::ok).map(|(_, turn)| turn);
    Ok(GivenPosition { line, cited, ..position.into() })
}

/// Returns an error for text that can be a turn in no position. Any text can be one in games with algebraic notation.
pub fn could_be_turn(game: Game, text: &str) -> Result {
    match Turn::parse(game, text) {
        Err(error) if game.description().algebraic.is_none() => {
            Err(Failure::Text { text: text.into(), error })
        }
        _ => Ok(()),
    }
}

/// The turn to judge: the argument if there is one, or else the turn of the citation from which the position was read.
pub fn asked_turn(at: &GivenPosition, argument: Option<&str>) -> Result<Turn> {
    let turn = match (argument, at.cited) {
        (Some(text), _) => turn(&at.position, text),
        (None, Some(turn)) => Ok(turn),
        (None, None) => Err(Failure::usage(
            "no TURN is given",
            "give one after the position, or a line of `arbiter judge --cite` as POSITION",
        )),
    };
    turn.map_err(|failure| failure.at(at.place()))
}

/// Reads a turn in a position: canonical text, or algebraic notation, whose meaning depends on the legal turns.
pub fn turn(position: &Position, text: &str) -> Result<Turn> {
    let turns = || engines::fast().turns(position).unwrap_or_default();
    let can_mean = |turns: &[Turn]| format!("`{text}` can mean {}", texts(turns).join(" or "));
    match pgn::turn(position, turns, text) {
        ReadTurn::Turn(turn) => Ok(turn),
        ReadTurn::Several(turns) => {
            Err(Failure::usage(can_mean(&turns), "also write the cell that the man leaves"))
        }
        ReadTurn::Barred { tried, who } if tried.is_empty() => Err(Failure::usage(
            format!("`{text}` is not a turn: there is no {who}"),
            match pgn::capitalised(position, turns, text) {
                Some(capital) => format!("the letter of a man is a capital: `{capital}`"),
                None => "write the cells that the man leaves and reaches, such as `e2e4`".into(),
            },
        )),
        ReadTurn::Barred { mut tried, .. } => {
            tried.sort_by_key(|turn| !fails_only_for_check(position, turn));
            let none = match tried.len() {
                1 => ", which is illegal",
                2 => ", and neither is legal",
                _ => ", and none is legal",
            };
            let first = &tried[0];
            let tip = format!(
                "write the cells that the man leaves and reaches, such as `{first}`, to see why"
            );
            Err(Failure::usage(can_mean(&tried) + none, tip))
        }
        ReadTurn::Nothing(error) => Err(Failure::Text { text: text.into(), error }),
    }
}

/// Whether a turn only leaves the mover's own king in check. Of several illegal turns, such a turn is most likely meant.
fn fails_only_for_check(position: &Position, turn: &Turn) -> bool {
    let verdict = engines::reference().judge(position, turn);
    verdict.is_ok_and(|verdict| matches!(verdict.facts.violations(), [Violation::Check { .. }, ..]))
}

/// Returns an error for words after the turn, unless they are the remark of a citation, which begins with `#`.
pub fn is_remark(words: &[String]) -> Result {
    match words.first() {
        Some(first) if !first.starts_with('#') => Err(Failure::usage(
            format!("unexpected argument `{first}`"),
            "write one turn; in some games an act or a twin's move follows without a space",
        )),
        _ => Ok(()),
    }
}

/// Refuses to write both a picture and JSON to standard output.
pub fn picture_or_json(svg: Option<&Path>, json: bool) -> Result {
    refuse_if(
        json && svg == Some(Path::new("-")),
        "--svg - and --json both write to standard output",
        "write the picture to a file: --svg FILE",
    )
}

/// Returns an error if the positions come from standard input, since a picture shows only one.
pub fn one_picture(position: Option<&str>) -> Result {
    refuse_if(
        position == Some("-"),
        "--svg draws one position, but `-` reads many",
        "give one POSITION, or leave out --svg",
    )
}

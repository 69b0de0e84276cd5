//! The output of `arbiter game` as text: one line per game, and further lines for errors and for what the options
//! request.

use std::io::Write;
use std::path::Path;

use cases::act_text;
use cases::shown::code_points;
use pgn::wording::{self, ending, in_words, turn_name, wrong};
use pgn::{
    Overlooked, Point, Replayed, Stop, TurnVerdict, TurnWrong, Warning, Written, foreign_letter,
};
use types::{Claim, Side, castling_meant};

use crate::failure::{Result, only_english, tip};
use crate::file::shown;

/// The place of one game.
pub struct Place<'a> {
    /// The file.
    pub file: &'a Path,
    /// The number of the game, counted from 1 over all files.
    pub number: usize,
    /// The line, from 1, on which the game, or the variation, begins; if the game cannot be read, the line of the error.
    pub line: usize,
}

/// Prints why a game was not replayed.
pub fn unreplayable(place: &Place<'_>, why: &str, out: &mut Vec<u8>) -> Result {
    Ok(writeln!(out, "{}cannot be read: {why}", begin(place))?)
}

/// Prints how a replayed game ended or where it stopped, then the acts of the players and the requested positions.
pub fn replayed(
    place: &Place<'_>,
    written: &Written,
    replayed: &Replayed,
    warnings: &[Warning],
    out: &mut Vec<u8>,
) -> Result {
    let passed = passed(warnings);
    write!(out, "{}{}", begin(place), players(written))?;
    if let Some(stop) = &replayed.stop {
        let name = name(replayed, &passed, stop.ply, &stop.text);
        writeln!(out, "{name} {}", wrong(stop))?;
        if let Some(codes) = code_points(&stop.text) {
            writeln!(out, "  {codes}")?;
        }
        verdicts(stop, out)?;
        if let TurnWrong::Unreadable(_) = stop.wrong
            && let Some((letter, languages)) = foreign_letter(&stop.text)
        {
            let others = match languages.as_slice() {
                [] => String::new(),
                codes => {
                    format!("; --letters reads those of another language: {}", codes.join(", "))
                }
            };
            writeln!(
                out,
                "{}",
                tip(&format!("{}{others}", only_english(letter))).trim_start_matches('\n')
            )?;
        }
    } else {
        let count = replayed.turns.len();
        let turns = if count == 1 { "turn" } else { "turns" };
        writeln!(out, "{count} {turns}, {}", ending(replayed))?;
    }
    for acted in &replayed.acts {
        let does = if acted.ends { "ends the game" } else { "changes nothing (CHE-31)" };
        let why = acted.why.as_ref().map_or_else(String::new, |why| format!(": {why}"));
        let (ply, act) = (acted.ply, act_text(acted.act));
        let by = acted.by.map_or_else(String::new, |side| format!("{side}: "));
        writeln!(out, "  after ply {ply}: {by}{act}: {does}{why}")?;
    }
    for point in &replayed.points {
        writeln!(out, "  {}", at(replayed, &passed, point))?;
    }
    Ok(())
}

/// Prints which tags were skipped, and which faults the replay tolerated.
pub fn warnings(
    written: &Written,
    replayed: &Replayed,
    warnings: &[Warning],
    out: &mut Vec<u8>,
) -> Result {
    for error in &written.passed_over {
        writeln!(out, "  warning: line {}: {}; skipped", error.line, error.wrong)?;
    }
    let (passed, mut turns) = (passed(warnings), 0);
    for warning in warnings {
        let Warning { ply, line, what } = warning;
        let before = turns;
        turns += usize::from(warning.is_turn());
        let after = match ply.checked_sub(1) {
            None => "at the start".into(),
            Some(turn) => {
                let text = &replayed.turns[turn].text;
                format!("after {}", name(replayed, &passed, *ply, text))
            }
        };
        let what = match what {
            Overlooked::End(end) => format!("{}, but the game goes on", in_words(*end)),
            Overlooked::NullMove(text) => format!("null move `{text}`: the other side is to move"),
            Overlooked::Position(mended) => mended.to_string(),
            Overlooked::Joined(text) => format!("`{text}` lacks a blank between its turns"),
            Overlooked::Respelled(text, read) => format!("`{text}` is read as `{read}`"),
            Overlooked::FalseMark(text) => {
                let kind = if text.contains('#') { "checkmate" } else { "check" };
                format!("`{text}` is marked as {kind}, but is none")
            }
            Overlooked::Illegal(stop) => {
                let name = turn_name(&replayed.start, stop.ply + before, &stop.text);
                writeln!(out, "  {name} {}; the game goes on", wrong(stop))?;
                verdicts(stop, out)?;
                continue;
            }
        };
        writeln!(out, "  warning: line {line}, {after}: {what}")?;
    }
    Ok(())
}

/// Prints why a variation cannot be played.
pub fn variation(
    place: &Place<'_>,
    replayed: &Replayed,
    warnings: &[Warning],
    out: &mut Vec<u8>,
) -> Result {
    if let Some(stop) = &replayed.stop {
        let name = name(replayed, &passed(warnings), stop.ply, &stop.text);
        writeln!(out, "{}in a variation: {name} {}", begin(place), wrong(stop))?;
        verdicts(stop, out)?;
    }
    Ok(())
}

fn begin(place: &Place<'_>) -> String {
    format!("{}:{}: ", shown(place.file), place.line)
}

fn players(written: &Written) -> String {
    wording::players(written).map_or_else(String::new, |players| format!("{players}: "))
}

/// Prints the verdict on each turn that an illegal turn's text can mean, then the position.
fn verdicts(stop: &Stop, out: &mut Vec<u8>) -> Result {
    let TurnWrong::Illegal { verdicts, .. } = &stop.wrong else { return Ok(()) };
    for TurnVerdict { turn, clauses, why, .. } in verdicts {
        let clauses: Vec<String> = clauses.iter().map(ToString::to_string).collect();
        writeln!(out, "  {turn}  {}: {why}", clauses.join(", "))?;
        if let Some(meant) = castling_meant(&stop.position, turn) {
            writeln!(out, "  castling is written as the king's move: {meant}")?;
        }
    }
    writeln!(out, "  in {}", stop.position)?;
    Ok(())
}

/// The plies, in ascending order, after which the replay skipped a turn of the score: a null move or an illegal turn.
fn passed(warnings: &[Warning]) -> Vec<usize> {
    let turns = warnings.iter().filter(|warning| warning.is_turn());
    turns.map(|warning| warning.ply).collect()
}

/// A turn with its number, as in scores. Skipped null moves and illegal turns before it are counted, too.
fn name(replayed: &Replayed, passed: &[usize], ply: usize, text: &str) -> String {
    let before = passed.partition_point(|&passed| passed < ply);
    turn_name(&replayed.start, ply + before, text)
}

fn at(replayed: &Replayed, passed: &[usize], point: &Point) -> String {
    let name = match point.ply.checked_sub(1) {
        None => "start".into(),
        Some(index) => name(replayed, passed, point.ply, &replayed.turns[index].text),
    };
    let check = if point.check.is_empty() { "" } else { ", check" };
    let stands = if let Some(end) = point.end {
        in_words(end)
    } else {
        let each = Side::BOTH.map(|side| {
            let claims = point.claims_of(side).iter().copied().map(Claim::name);
            let claims: Vec<&str> = claims.collect();
            let claims = if claims.is_empty() { "nothing".into() } else { claims.join(", ") };
            format!("{} can claim {claims}", side.player())
        });
        each.join(", ")
    };
    format!("ply {}, {name}{check}: {stands}\n    {}", point.ply, point.position)
}

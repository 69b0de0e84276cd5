//! The output of `arbiter game` as text: a line per game, and more for errors and for what the options request.

use std::io::Write;
use std::path::Path;

use cases::act_text;
use cases::shown::{code_points, many};
use pgn::wording::{self, ending, in_words, turn_name, wrong};
use pgn::{
    Overlooked, Point, Replayed, Stop, TurnVerdict, TurnWrong, Warning, Written, foreign_letter,
};
use types::{Side, castling_meant};

use crate::failure::{Result, only_english};
use crate::file::shown;
use crate::output::texts;

pub struct Place<'a> {
    pub file: &'a Path,
    /// The number of the game, counted from 1 over all files.
    pub number: usize,
    /// The line, from 1, on which the game or variation begins, or on which an unreadable game has its error.
    pub line: usize,
}

pub fn unreplayable(place: &Place<'_>, why: &str, out: &mut Vec<u8>) -> Result {
    Ok(writeln!(out, "{}cannot be read: {why}", begin(place))?)
}

/// Prints how a replayed game ended or where it stopped, then the acts of the players and the requested positions.
pub fn replayed(
    place: &Place<'_>,
    written: &Written,
    replayed: &Replayed,
    out: &mut Vec<u8>,
) -> Result {
    let players = wording::players(written).map(|players| format!("{players}: "));
    write!(out, "{}{}", begin(place), players.unwrap_or_default())?;
    let passed = passed(replayed);
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
            write!(out, "  tip: {}", only_english(letter))?;
            if !languages.is_empty() {
                let codes = languages.join(", ");
                write!(out, "; --letters reads those of another language: {codes}")?;
            }
            writeln!(out)?;
        }
    } else {
        writeln!(out, "{}, {}", many(replayed.turns.len(), "turn"), ending(replayed))?;
    }
    for acted in &replayed.acts {
        let does = if acted.ends { "ends the game" } else { "changes nothing (CHE-31)" };
        let why = acted.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
        let (ply, act) = (acted.ply, act_text(acted.act));
        let by = acted.by.map(|side| format!("{side}: ")).unwrap_or_default();
        writeln!(out, "  after ply {ply}: {by}{act}: {does}{why}")?;
    }
    for point in &replayed.points {
        writeln!(out, "  {}", at(replayed, &passed, point))?;
    }
    Ok(())
}

/// Prints which tags were skipped, and which faults the replay tolerated.
pub fn warnings(written: &Written, replayed: &Replayed, out: &mut Vec<u8>) -> Result {
    for error in &written.passed_over {
        writeln!(out, "  warning: line {}: {}; skipped", error.line, error.wrong)?;
    }
    let (passed, mut turns) = (passed(replayed), 0);
    for warning in &replayed.warnings {
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

pub fn variation(place: &Place<'_>, replayed: &Replayed, stop: &Stop, out: &mut Vec<u8>) -> Result {
    let name = name(replayed, &passed(replayed), stop.ply, &stop.text);
    writeln!(out, "{}in a variation: {name} {}", begin(place), wrong(stop))?;
    verdicts(stop, out)
}

fn begin(place: &Place<'_>) -> String {
    format!("{}:{}: ", shown(place.file), place.line)
}

/// Prints the verdict on each turn that an illegal turn's text can mean, then the position.
fn verdicts(stop: &Stop, out: &mut Vec<u8>) -> Result {
    let TurnWrong::Illegal { verdicts, .. } = &stop.wrong else { return Ok(()) };
    for TurnVerdict { turn, clauses, why, .. } in verdicts {
        writeln!(out, "  {turn}  {}: {why}", texts(clauses).join(", "))?;
        if let Some(meant) = castling_meant(&stop.position, turn) {
            writeln!(out, "  castling is written as the king's move: {meant}")?;
        }
    }
    writeln!(out, "  in {}", stop.position)?;
    Ok(())
}

/// The plies, in ascending order, after which the replay skipped a turn of the score: a null move or an illegal turn.
fn passed(replayed: &Replayed) -> Vec<usize> {
    let skipped = replayed.warnings.iter().filter(|warning| warning.is_turn());
    skipped.map(|warning| warning.ply).collect()
}

/// A turn with its number, as in scores. Null moves and illegal turns that the replay skipped before it count, too.
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
            let claims = texts(point.claims_of(side));
            let claims = if claims.is_empty() { "nothing".into() } else { claims.join(", ") };
            format!("{} can claim {claims}", side.player())
        });
        each.join(", ")
    };
    format!("ply {}, {name}{check}: {stands}\n    {}", point.ply, point.position)
}

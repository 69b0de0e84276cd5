//! What `arbiter game` tells for people: a line a game, and more where something is wrong or was asked for.

use std::io::Write;

use cases::act_text;
use record::{Claim, End, Position, Side};
use suite::score::{
    Fit, Heard, Point, Stop, TurnWrong, Verdict, Written, castling_meant, result_of,
};

use super::Place;
use crate::failure::Failure;
use crate::output::Output;

/// A game that was not heard.
pub fn unheard(place: &Place<'_>, why: &str, out: &mut Output) -> Result<(), Failure> {
    Ok(writeln!(out, "{}cannot be read: {why}", begin(place))?)
}

/// A game that was heard.
pub fn heard(
    place: &Place<'_>,
    written: &Written,
    heard: &Heard,
    out: &mut Output,
) -> Result<(), Failure> {
    write!(out, "{}{}", begin(place), players(written))?;
    match &heard.stop {
        Some(stop) => {
            let name = turn_name(&heard.start, stop.ply, &stop.text);
            writeln!(out, "{name} {}", wrong(stop))?;
            verdicts(stop, out)?;
        }
        None => writeln!(out, "{} turns, {}", heard.turns.len(), ending(heard))?,
    }
    for acted in &heard.acts {
        let does = if acted.ends { "ends the game" } else { "changes nothing (CHE-31)" };
        let (ply, act) = (acted.ply, act_text(acted.act));
        writeln!(out, "  after ply {ply}: {act}: {does}")?;
    }
    for point in &heard.points {
        writeln!(out, "  {}", at(heard, point))?;
    }
    Ok(())
}

fn begin(place: &Place<'_>) -> String {
    format!("{}:{}: ", place.file.display(), place.line)
}

fn players(written: &Written) -> String {
    match (written.tag("White"), written.tag("Black")) {
        (Some(white), Some(black)) => format!("{white} – {black}: "),
        _ => String::new(),
    }
}

/// A turn with its number as scores have it: `12... Nf5`.
pub fn turn_name(start: &Position, ply: usize, text: &str) -> String {
    let black_first = usize::from(start.side == Side::Black);
    let before = ply - 1 + black_first;
    let number = usize::from(start.fullmove) + before / 2;
    let dots = if before.is_multiple_of(2) { "." } else { "..." };
    format!("{number}{dots} {text}")
}

fn wrong(stop: &Stop) -> String {
    match &stop.wrong {
        TurnWrong::Illegal { verdicts, who } => match verdicts.as_slice() {
            [] => format!("is illegal (line {}): no {who} stands there", stop.line),
            _ => format!("is illegal (line {})", stop.line),
        },
        TurnWrong::Several(turns) => {
            let turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
            format!("may be {} (line {})", turns.join(" or "), stop.line)
        }
        TurnWrong::Unreadable(error) => format!("is no turn (line {}): {error}", stop.line),
    }
}

/// A line for each turn that the word may mean.
fn verdicts(stop: &Stop, out: &mut Output) -> Result<(), Failure> {
    let TurnWrong::Illegal { verdicts, .. } = &stop.wrong else { return Ok(()) };
    for Verdict { turn, clauses, why, .. } in verdicts {
        let clauses: Vec<String> = clauses.iter().map(ToString::to_string).collect();
        writeln!(out, "  {turn}  {}: {why}", clauses.join(", "))?;
        if let Some(meant) = castling_meant(&stop.position, turn) {
            writeln!(out, "  castling is written as the king's move: {meant}")?;
        }
    }
    writeln!(out, "  in {}", stop.position)?;
    Ok(())
}

/// How the game ended, what could be claimed then, and the stated result.
fn ending(heard: &Heard) -> String {
    let ended = match heard.last.end {
        Some(end) => in_words(end),
        None => format!("the game goes on{}", open(&heard.last)),
    };
    let Some(stated) = &heard.result else { return ended };
    let result = &stated.result;
    let fits = match stated.fit {
        Fit::Fits => format!("{result} fits"),
        Fit::Open => format!("{result} is stated, and nothing in the score says why"),
        Fit::Contradicts => {
            let law = heard.last.end.map_or("*", result_of);
            format!("{result} is stated, and it is {law}")
        }
        Fit::TwoResults => format!("{result} is stated, and another result in the tag"),
        Fit::Unknown => format!("`{result}` is stated, which is no result"),
    };
    format!("{ended}; {fits}")
}

fn in_words(end: End) -> String {
    cases::EndText::from(end).to_string()
}

/// What may be claimed, and by whom.
fn open(point: &Point) -> String {
    let claims: Vec<&str> = point.claims.iter().copied().map(Claim::name).collect();
    match claims.as_slice() {
        [] => String::new(),
        _ => format!(", {} may claim {}", point.position.side, claims.join(", ")),
    }
}

fn at(heard: &Heard, point: &Point) -> String {
    let name = match point.ply.checked_sub(1) {
        None => "the start".into(),
        Some(index) => turn_name(&heard.start, point.ply, &heard.turns[index].text),
    };
    let check = if point.check.is_empty() { "" } else { ", check" };
    let stands = if let Some(end) = point.end {
        in_words(end)
    } else {
        let each = Side::BOTH.map(|side| {
            let claims = point.claims_of(side).iter().copied().map(Claim::name);
            let claims: Vec<&str> = claims.collect();
            let claims = if claims.is_empty() { "nothing".into() } else { claims.join(", ") };
            format!("{side} may claim {claims}")
        });
        each.join(", ")
    };
    format!("ply {}, {name}{check}: {stands}\n    {}", point.ply, point.position)
}

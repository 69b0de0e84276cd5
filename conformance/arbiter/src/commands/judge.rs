//! `arbiter judge`: the law's verdict on a turn.

mod what_if;

use std::io::Write;
use std::path::Path;

use law::{Clause, ClauseKind, citation};
use serde_json::{Value, json};
use types::castling_meant;
use types::facts::words;
use types::{Engine, Position, Refusal, Turn, Unjudged, Verdict};

use super::diagram::{diagram, write_picture};
use crate::batch;
use crate::engines;
use crate::failure::{Exit, Failure, Result};
use crate::input;
use crate::options::Judge;
use crate::output::Output;

/// Judges the turn in every position. Returns the exit code of the worst verdict.
pub fn run(options: &Judge, out: &mut Output) -> Result<Exit> {
    input::picture_or_json(options.svg.as_deref(), options.json)?;
    if options.svg.is_some() {
        input::one_picture(Some(&options.position))?;
    }
    let game = options.game.game;
    input::is_remark(&options.remark)?;
    if let Some(turn) = &options.turn {
        input::could_be_turn(game, turn)?;
    }
    if let Some(misread) = &options.what_if {
        return what_if::run(options, misread, out);
    }
    let positions = input::positions(game, Some(&options.position), options.reading);
    batch::each(positions, options.json, out, |at, before, out| {
        let turn = input::asked_turn(&at, options.turn.as_deref())?;
        let judged = engines::reference().judge(&at.position, &turn);
        if let Some(file) = &options.svg {
            let diagram = diagram(&at.position, Some(turn));
            let verdict = judged.as_ref().ok();
            let picture = match verdict {
                Some(verdict) if options.caption => diagram.to_svg_captioned(verdict),
                Some(verdict) => diagram.to_svg_of(verdict),
                None => diagram.to_svg(),
            };
            write_picture(&picture, file, out)?;
        }
        let verdict = match judged {
            Ok(verdict) => verdict,
            Err(Unjudged::Refused(refusal)) if options.json => {
                writeln!(out, "{}", refused(&at.position, turn, &refusal))?;
                return Ok(Exit::Fault);
            }
            Err(Unjudged::Refused(refusal)) => return Err(Failure::refused(refusal)),
            Err(why @ Unjudged::GivesNoReasons) => {
                let engine = engines::reference().name().into();
                return Err(Failure::Skipped { engine, why: why.to_string() });
            }
        };
        if options.svg.as_deref() == Some(Path::new("-")) {
            // The picture replaces the verdict; the exit code still shows it.
        } else if options.cite {
            writeln!(out, "{}", citation(&at.position, turn, &verdict))?;
        } else if options.json {
            writeln!(out, "{}", to_json(&at.position, turn, &verdict, options.trace))?;
        } else {
            if before > 0 {
                writeln!(out)?;
            }
            write_text(&verdict, castling_meant(&at.position, &turn), out)?;
            if options.trace {
                write_trace(&at.position, turn, &verdict, out)?;
            }
        }
        Ok(if verdict.is_legal() { Exit::Success } else { Exit::Fault })
    })
}

/// Prints the verdict, its reason, and a line for each clause. If the turn is illegal but was probably meant as
/// castling, prints `meant`, which is the right way to write it.
fn write_text(verdict: &Verdict, meant: Option<Turn>, out: &mut Output) -> Result {
    let names: Vec<String> = verdict.clauses.iter().map(ToString::to_string).collect();
    writeln!(out, "{}  {}", verdict.word(), names.join(", "))?;
    writeln!(out, "{}", words::sentence(&verdict.why))?;
    if let Some(meant) = meant.filter(|_| !verdict.is_legal()) {
        writeln!(out, "Castling is written as the king's move: {meant}.")?;
    }
    writeln!(out)?;
    for id in names {
        let (title, authority) = match law::clause(&id) {
            Some(clause) => (clause.title.as_str(), authority(clause)),
            // `reference` cites only clauses that exist; a test checks this.
            None => ("", String::new()),
        };
        writeln!(out, "{id:<8}{title} ({authority})")?;
    }
    Ok(())
}

/// Prints every clause that was consulted, one per line, in the order in which they were consulted.
fn write_trace(position: &Position, turn: Turn, verdict: &Verdict, out: &mut Output) -> Result {
    writeln!(out)?;
    for line in words::trace(position, &turn, &verdict.trace) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The origin of a clause; if it comes from a document or an article, also the place there.
fn authority(clause: &Clause) -> String {
    match clause.kind {
        ClauseKind::Ruling | ClauseKind::Erratum | ClauseKind::Follows => clause.whose(),
        ClauseKind::Document | ClauseKind::Article => {
            format!("{}; {}", clause.whose(), clause.source)
        }
    }
}

fn to_json(position: &Position, turn: Turn, verdict: &Verdict, trace: bool) -> Value {
    let clauses: Vec<Value> = verdict
        .clauses
        .iter()
        .map(|id| match law::clause(&id.to_string()) {
            Some(clause) => json!({
                "id": id,
                "title": clause.title,
                "kind": clause.kind.name(),
                "source": clause.source,
                "text": clause.text,
                "ruling": clause.ruling,
            }),
            None => json!({ "id": id }),
        })
        .collect();
    let mut all = json!({
        "game": position.game.name(),
        "position": position.to_string(),
        "turn": turn.to_string(),
        "verdict": verdict.word(),
        "why": verdict.why,
        "clauses": clauses,
        "facts": verdict.facts,
    });
    if trace {
        all["trace"] = json!(verdict.trace);
    }
    all
}

fn refused(position: &Position, turn: Turn, refusal: &Refusal) -> Value {
    json!({
        "game": position.game.name(),
        "position": position.to_string(),
        "turn": turn.to_string(),
        "verdict": "refused",
        "why": refusal.why,
        "clauses": refusal.clause.iter().map(|id| json!({ "id": id })).collect::<Vec<_>>(),
        "facts": refusal.facts,
    })
}

//! `arbiter judge`: the law's verdict on a turn.

mod what_if;

use std::io::Write;
use std::path::Path;

use law::{Clause, ClauseKind, citation};
use serde::Serialize;
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
use crate::output::{Output, blank_line_if, texts};

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
            let picture = match &judged {
                Ok(verdict) if options.caption => diagram.to_svg_captioned(verdict),
                Ok(verdict) => diagram.to_svg_of(verdict),
                Err(_) => diagram.to_svg(),
            };
            write_picture(&picture, file, out)?;
        }
        let verdict = match judged {
            Ok(verdict) => verdict,
            Err(Unjudged::Refused(Refusal { clause, why, facts })) if options.json => {
                let clauses = clause.iter().map(|id| json!({ "id": id }));
                let line = to_json(&at.position, turn, "refused", &why, clauses, &facts);
                writeln!(out, "{line}")?;
                return Ok(Exit::Fault);
            }
            Err(Unjudged::Refused(refusal)) => return Err(Failure::refused(refusal)),
            Err(why @ Unjudged::GivesNoReasons) => {
                return Err(Failure::Skipped { engine: "reference".into(), why: why.to_string() });
            }
        };
        if options.svg.as_deref() == Some(Path::new("-")) {
            // The picture replaces the verdict; the exit code still shows it.
        } else if options.cite {
            writeln!(out, "{}", citation(&at.position, turn, &verdict))?;
        } else if options.json {
            let clauses = cited(&verdict).map(clause_to_json);
            let Verdict { why, facts, .. } = &verdict;
            let mut line = to_json(&at.position, turn, verdict.word(), why, clauses, facts);
            if options.trace {
                line["trace"] = json!(verdict.trace);
            }
            writeln!(out, "{line}")?;
        } else {
            blank_line_if(before > 0, out)?;
            write_text(&verdict, castling_meant(&at.position, &turn), out)?;
            if options.trace {
                writeln!(out)?;
                let trace = words::trace(&turn, &verdict.trace);
                trace.iter().try_for_each(|line| writeln!(out, "{line}"))?;
            }
        }
        Ok(if verdict.is_legal() { Exit::Success } else { Exit::Fault })
    })
}

/// Prints the verdict. If the turn is illegal but was probably meant as castling, `meant` is the way to write it.
fn write_text(verdict: &Verdict, meant: Option<Turn>, out: &mut Output) -> Result {
    writeln!(out, "{}  {}", verdict.word(), texts(&verdict.clauses).join(", "))?;
    writeln!(out, "{}", words::sentence(&verdict.why))?;
    if let Some(meant) = meant.filter(|_| !verdict.is_legal()) {
        writeln!(out, "Castling is written as the king's move: {meant}.")?;
    }
    writeln!(out)?;
    for clause in cited(verdict) {
        writeln!(out, "{:<8}{} ({})", clause.id, clause.title, authority(clause))?;
    }
    Ok(())
}

/// The clauses of a verdict. All of them exist; a test checks this.
fn cited(verdict: &Verdict) -> impl Iterator<Item = &'static Clause> {
    verdict.clauses.iter().filter_map(|id| law::clause(&id.to_string()))
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

fn clause_to_json(clause: &Clause) -> Value {
    json!({
        "id": clause.id,
        "title": clause.title,
        "kind": clause.kind.name(),
        "source": clause.source,
        "text": clause.text,
        "ruling": clause.ruling,
    })
}

fn to_json(
    position: &Position,
    turn: Turn,
    verdict: &str,
    why: &str,
    clauses: impl Iterator<Item = Value>,
    facts: &impl Serialize,
) -> Value {
    json!({
        "game": position.game,
        "position": position.to_string(),
        "turn": turn,
        "verdict": verdict,
        "why": why,
        "clauses": clauses.collect::<Value>(),
        "facts": facts,
    })
}

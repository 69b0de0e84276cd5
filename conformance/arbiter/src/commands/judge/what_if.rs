//! `arbiter judge --what-if`: the verdict on a turn by a misreading, next to the verdict by the law.

use std::io::Write;

use serde::Serialize;
use serde_json::{Value, json};
use types::facts::words;
use types::{Engine, Position, Turn, Unjudged};

use crate::batch;
use crate::engines;
use crate::failure::{Exit, Result};
use crate::input;
use crate::misread::Misread;
use crate::options::Judge;
use crate::output::{Output, blank_line_if, texts};

#[derive(Serialize)]
struct ReadingVerdict {
    /// `legal`, `illegal`, `refused`, or `unjudged` if the engine gives no reasons.
    verdict: &'static str,
    clauses: Vec<String>,
    why: String,
    /// The position after the turn; `None` if the turn is not legal.
    after: Option<String>,
}

impl ReadingVerdict {
    fn by(engine: &dyn Engine, position: &Position, turn: &Turn) -> ReadingVerdict {
        let (verdict, clauses, why) = match engine.judge(position, turn) {
            Ok(verdict) => (verdict.word(), texts(&verdict.clauses), verdict.why),
            Err(Unjudged::Refused(refusal)) => ("refused", texts(&refusal.clause), refusal.why),
            Err(why @ Unjudged::GivesNoReasons) => ("unjudged", Vec::new(), why.to_string()),
        };
        let after = engine.play(position, turn).ok().map(|after| after.to_string());
        ReadingVerdict { verdict, clauses, why, after }
    }

    /// Whether the readings differ in more than clauses and reasons.
    fn parts_from(&self, other: &ReadingVerdict) -> bool {
        self.verdict != other.verdict || self.after != other.after
    }
}

/// Judges the turn in every position by the misreading and by the law. Returns the exit code of the misreading's verdict.
pub(super) fn run(options: &Judge, misread: &Misread, out: &mut Output) -> Result<Exit> {
    let game = options.game.game;
    misread.must_matter(&[game])?;
    let positions = input::positions(game, Some(&options.position), options.reading);
    batch::each(positions, options.json, out, |at, before, out| {
        let turn = input::asked_turn(&at, options.turn.as_deref())?;
        let position = at.position;
        let [law, other] = [engines::reference() as &dyn Engine, misread]
            .map(|it| ReadingVerdict::by(it, &position, &turn));
        if options.json {
            let readings: Vec<Value> = misread
                .readings()
                .map(|it| json!({ "name": it.name, "clause": it.clause, "says": it.says }))
                .collect();
            let line = json!({
                "game": position.game,
                "position": position.to_string(),
                "turn": turn,
                "misreading": readings,
                "what_if": other,
                "law": law,
                "differs": other.parts_from(&law),
            });
            writeln!(out, "{line}")?;
        } else {
            blank_line_if(before > 0, out)?;
            write_text(misread, &other, &law, out)?;
        }
        Ok(if other.verdict == "legal" { Exit::Success } else { Exit::Fault })
    })
}

fn write_text(
    misread: &Misread,
    other: &ReadingVerdict,
    law: &ReadingVerdict,
    out: &mut Output,
) -> Result {
    for reading in misread.readings() {
        writeln!(out, "Suppose {} said: {}.", reading.clause, reading.says)?;
    }
    writeln!(out)?;
    for (by, judged) in [("what if", other), ("the law", law)] {
        writeln!(out, "{by:<9}{}  {}", judged.verdict, judged.clauses.join(", "))?;
        writeln!(out, "         {}", words::sentence(&judged.why))?;
    }
    writeln!(out)?;
    if !other.parts_from(law) {
        writeln!(out, "Both readings answer the same about this turn.")?;
    } else if other.verdict == law.verdict {
        writeln!(out, "They differ in the position after the turn:")?;
        for (by, judged) in [("what if", other), ("the law", law)] {
            let after = judged.after.as_deref().unwrap_or_default();
            writeln!(out, "{by:<9}{after}")?;
        }
    } else {
        writeln!(out, "They differ in the verdict.")?;
    }
    Ok(())
}

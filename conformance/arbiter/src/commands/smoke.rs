//! `arbiter smoke`: twelve questions that show what an adapter gets wrong.

use std::io::Write;

use serde_json::{Value, json};
use suite::smoke::{Outcome, Step, smoke};
use types::Game;

use crate::failure::{Exit, Failure, Result};
use crate::options::Smoke;
use crate::output::{Output, diagnostic};
use crate::repeat_command;
use crate::session::Session;

/// An engine must answer at least one in this many questions.
const LEAST: usize = 6;

/// A line break before a further line about the same step.
const NEXT_LINE: &str = "\n             ";

/// Asks about the chosen games or, if none is chosen, about every game that the engine plays.
pub fn run(options: &Smoke, session: &Session, out: &mut Output) -> Result<Exit> {
    let files = super::check::embedded()?;
    let mut driver = session.driver(&options.engine, &options.program)?;
    let declared = options.program.conventions(&options.conventions);
    let mut games = options.games.clone();
    if games.is_empty() {
        games.extend(Game::ALL.into_iter().filter(|&game| driver.lacks(game).is_none()));
    }
    if !options.json {
        writeln!(out, "{}", driver.name())?;
    }
    if games.is_empty() {
        if options.json {
            writeln!(out, "{}", json!({ "engine": driver.name(), "game": null, "steps": [] }))?;
        } else {
            writeln!(out, "the engine plays none of our games; `arbiter games` lists them")?;
        }
        return Ok(Exit::Fault);
    }
    let mut exit = Exit::Success;
    for game in games {
        let steps = smoke(&mut *driver, game, &files, &declared);
        // The first step asks nothing: the engine's list of games answers it.
        let answers =
            steps.iter().skip(1).filter(|step| !matches!(step.answer, Outcome::Unasked(_)));
        let (answers, asked) = (answers.count(), steps.len().saturating_sub(1));
        let engine = driver.name();
        if options.json {
            let (answered, steps) = (answers > 0, steps.iter().map(to_json).collect::<Value>());
            let line =
                json!({ "engine": engine, "game": game, "answered": answered, "steps": steps });
            writeln!(out, "{line}")?;
        } else {
            writeln!(out, "{game}")?;
        }
        if answers < asked.div_ceil(LEAST) {
            exit = exit.max(Exit::Fault);
            let what = match answers {
                0 => format!("no questions about {game}"),
                _ => {
                    format!("only {answers} of {asked} questions about {game}, too few for a test")
                }
            };
            diagnostic(&format!("error: {engine} answered {what}"));
        }
        for Step { what, answer } in &steps {
            let (worst, text) = match answer {
                Outcome::Fine => (Exit::Success, format!("fine     {what}")),
                Outcome::Unasked(why) => (Exit::Success, format!("skipped  {what}: {why}")),
                Outcome::Wrong { found, mend } => {
                    let found = format!("found  {found}{NEXT_LINE}fix    {mend}");
                    (Exit::Fault, format!("wrong    {what}{NEXT_LINE}{found}"))
                }
                Outcome::Broken(broken) => {
                    let broken = broken.to_string().replace('\n', NEXT_LINE);
                    (Exit::Broken, format!("broken   {what}: the engine {broken}"))
                }
            };
            exit = exit.max(worst);
            if !options.json {
                writeln!(out, "  {text}")?;
            }
        }
        if exit == Exit::Broken {
            break;
        }
    }
    if exit < Exit::Broken
        && let Some(late) = driver.finish()
    {
        return Err(Failure::Broken { engine: driver.name(), broken: late.broken });
    }
    if exit > Exit::Success && !options.json {
        writeln!(out, "again: {}", repeat_command::this())?;
    }
    Ok(exit)
}

fn to_json(Step { what, answer }: &Step) -> Value {
    match answer {
        Outcome::Fine => json!({ "what": what, "answer": "fine" }),
        Outcome::Unasked(why) => json!({ "what": what, "answer": "unasked", "why": why }),
        Outcome::Wrong { found, mend } => {
            json!({ "what": what, "answer": "wrong", "found": found, "mend": mend })
        }
        Outcome::Broken(broken) => {
            json!({ "what": what, "answer": "broken", "why": broken.to_string() })
        }
    }
}

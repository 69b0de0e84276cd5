//! `arbiter smoke`: ten questions that show what an adapter still gets wrong.

use std::io::Write;

use record::Game;
use suite::Interrupt;
use suite::cases;
use suite::smoke::{Answer, smoke};

use crate::engines::BuiltIns;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::options::Smoke;
use crate::output::Output;

/// Asks about every game that the engine plays, or those that are chosen.
pub fn run(options: &Smoke, out: &mut Output) -> Result<Exit, Failure> {
    let engines = BuiltIns::new();
    let files = cases::embedded().map_err(|error| super::check::unreadable(&[error]))?;
    let mut driver = engines.driver(&options.engine, &options.program, &Interrupt::new())?;
    let mut games = options.games.clone();
    if games.is_empty() {
        games.extend(Game::ALL.into_iter().filter(|&game| driver.lacks(game).is_none()));
    }
    writeln!(out, "{}", driver.name())?;
    if games.is_empty() {
        writeln!(out, "it plays none of the games; `arbiter games` lists them")?;
        return Ok(Exit::Fault);
    }
    let mut exit = Exit::Well;
    for game in games {
        writeln!(out, "{game}")?;
        let steps = smoke(&mut *driver, game, &files);
        for step in &steps {
            let what = step.what;
            match &step.answer {
                Answer::Fine => writeln!(out, "  fine     {what}")?,
                Answer::Unasked(why) => writeln!(out, "  unasked  {what}: {why}")?,
                Answer::Wrong { found, mend } => {
                    exit = exit.max(Exit::Fault);
                    writeln!(out, "  wrong    {what}")?;
                    writeln!(out, "             found  {found}")?;
                    writeln!(out, "             mend   {mend}")?;
                }
                Answer::Broken(broken) => {
                    exit = exit.max(Exit::Broken);
                    let told = broken.to_string().replace('\n', "\n             ");
                    writeln!(out, "  broken   {what}: the engine {told}")?;
                }
            }
        }
        if exit == Exit::Broken {
            break;
        }
    }
    Ok(exit)
}

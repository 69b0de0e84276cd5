//! Checks the answers of an engine program that a command prints: each is read and compared with the law.
//!
//! An answer that cannot be read ends the command. A wrong answer is printed unchanged, with a note on standard error, and the
//! exit code shows it.

use std::collections::BTreeSet;

use suite::conventions::{self, Conventions};
use suite::driver::Driver;
use suite::question::{EndText, GameText, StatusText};
use suite::{Broken, readable};
use types::{Budget, Engine, Game, Objection, Position, Turn};

use crate::choice::Choice;
use crate::engines::BuiltIns;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::options::{Protocol, TheEngine};
use crate::output::diagnostic;

/// Counts that need more nodes than this are not compared with the law.
const COUNTED: u64 = 1_000_000;
/// How many illegal and how many missing turns of a wrong list are shown.
const SHOWN: usize = 8;

/// Compares a program's answers with the law.
pub struct Verify<'a> {
    /// `None` if a built-in engine answers: its answers need no comparison.
    law: Option<&'a dyn Engine>,
    game: Game,
    engine: String,
    /// The conventions that the engine and its profile declare; `None` if its protocol cannot declare any, and any convention
    /// may hold.
    declared: Option<Conventions>,
    exit: Exit,
}

impl<'a> Verify<'a> {
    /// Compares the answers of this engine about a game with the law.
    pub fn new(
        engines: &'a BuiltIns,
        TheEngine { engine, program }: &TheEngine,
        game: Game,
        driver: &dyn Driver,
    ) -> Verify<'a> {
        let fast: &dyn Engine = engines.fast();
        let plays = fast.games().contains(&game);
        let law = if plays { fast } else { engines.reference() };
        let law = matches!(engine, Choice::Program(_)).then_some(law);
        let can_declare = program.protocol() == Protocol::Json || program.profile.is_some();
        let declared = can_declare.then(|| program.conventions(&[]).or(&driver.conventions()));
        Verify { law, game, engine: driver.name(), declared, exit: Exit::Success }
    }

    /// Returns the exit code after the last question: success, unless an answer differed from the law. An unrequested line
    /// of the program counts as a break.
    pub fn finish(self, driver: &mut dyn Driver) -> Result<Exit, Failure> {
        match driver.finish() {
            Some(late) => Err(Failure::Broken { engine: self.engine, broken: late.broken }),
            None => Ok(self.exit),
        }
    }

    /// Checks a list of turns.
    pub fn turns(&mut self, position: &Position, turns: &[String]) -> Result<(), Failure> {
        let Some(law) = self.law else { return Ok(()) };
        let listed = self.read(readable::turns(self.game, turns))?;
        let Ok(legal) = law.turns(position) else { return Ok(()) };
        let set = |turns: &[Turn]| -> BTreeSet<String> {
            turns.iter().map(ToString::to_string).collect()
        };
        let (answered, due) = (set(&listed), set(&legal));
        let some = |turns: BTreeSet<&String>| {
            let shown: Vec<&str> = turns.iter().take(SHOWN).map(|turn| turn.as_str()).collect();
            let more = if turns.len() > SHOWN { " …" } else { "" };
            format!("{}{more}", shown.join(" "))
        };
        let mut wrong = Vec::new();
        if !answered.is_subset(&due) {
            wrong.push(format!("illegal: {}", some(answered.difference(&due).collect())));
        }
        if !due.is_subset(&answered) {
            wrong.push(format!("missing: {}", some(due.difference(&answered).collect())));
        }
        if listed.len() > answered.len() {
            wrong.push("a turn is listed twice".into());
        }
        if !wrong.is_empty() {
            self.differs(&format!("the list of turns ({})", wrong.join("; ")));
        }
        Ok(())
    }

    /// Checks the position after a turn. `at` is the law's position before the turn, and becomes the one after it, or `None`
    /// if the law has none. A convention that the engine declares may allow the position to be written otherwise.
    pub fn play(
        &mut self,
        at: &mut Option<Position>,
        turn: &str,
        found: &str,
    ) -> Result<(), Failure> {
        let (Some(law), Some(before)) = (self.law, at.take()) else { return Ok(()) };
        let Ok(turn) = Turn::parse(self.game, turn) else { return Ok(()) };
        let after = match law.play(&before, &turn) {
            Ok(after) => after,
            Err(objection) => {
                self.read(readable::position(self.game, found))?;
                if let Objection::Illegal { .. } = objection {
                    self.differs(&format!("{turn}, which is illegal"));
                }
                return Ok(());
            }
        };
        let due = after.to_string();
        if found != due {
            let position = readable::position(self.game, found);
            let fits = conventions::between(self.game, &due, found);
            // A missing field matters only if it changes the turns. If the law refuses a counter that a convention allows,
            // the position is taken as meaning the same.
            let means_the_same = || match position.as_ref().map(|position| law.turns(position)) {
                Ok(Ok(turns)) => law.turns(&after) == Ok(turns),
                _ => true,
            };
            let undeclared: Vec<String> = match &self.declared {
                Some(declared) => fits.iter().filter(|fits| !declared.holds(fits)).collect(),
                None => Vec::new(),
            }
            .into_iter()
            .map(|fits| format!("`{fits}`"))
            .collect();
            if fits.is_empty() {
                self.read(position)?;
                self.differs(&format!("the position after {turn}, which is {due}"));
            } else if !means_the_same() {
                self.differs(&format!("the position after {turn}, which is {due}"));
            } else if !undeclared.is_empty() {
                let undeclared = undeclared.join(" and ");
                self.differs(&format!(
                    "the position after {turn}, which is {due}; the engine does not declare {undeclared}"
                ));
            }
        }
        *at = Some(after);
        Ok(())
    }

    /// Checks which kings are in check, how the position ends the game, and what is said about a game that reaches it.
    pub fn status(
        &mut self,
        position: &Position,
        answered: &StatusText,
        game: Option<&GameText>,
    ) -> Result<(), Failure> {
        let Some(law) = self.law else { return Ok(()) };
        let found = self.read(readable::status(self.game, answered))?;
        let of_a_game = game.map(|answered| self.read(readable::game(answered))).transpose()?;
        let Ok(held) = law.hold(position) else { return Ok(()) };
        let due = held.status();
        if due.check != found.check {
            let cells: Vec<String> = due.check.iter().map(ToString::to_string).collect();
            let check = if cells.is_empty() { "none".into() } else { cells.join(" ") };
            self.differs(&format!("check, which is {check}"));
        }
        if due.end != found.end {
            let end = due.end.map_or_else(|| "none".into(), |end| EndText::from(end).to_string());
            self.differs(&format!("the end, which is {end}"));
        }
        if let (Some(found), Ok(due)) = (of_a_game, held.adjudicate(&[], None))
            && found != due
        {
            self.differs("the claims or end of a game that reaches the position");
        }
        Ok(())
    }

    /// Checks a count, unless the law would take too long for it.
    pub fn count(&mut self, position: &Position, depth: u32, found: u64) {
        let Some(held) = self.law.and_then(|law| law.hold(position).ok()) else { return };
        let due = held.perft(depth, &mut Budget::unlimited().with_nodes(COUNTED));
        if let Ok(due) = due
            && due != found
        {
            self.differs(&format!("perft {depth}, which is {due}"));
        }
    }

    fn read<T>(&self, answer: Result<T, Broken>) -> Result<T, Failure> {
        answer.map_err(|broken| Failure::Broken { engine: self.engine.clone(), broken })
    }

    /// Reports on standard error that an answer is wrong, and makes the exit code show it.
    fn differs(&mut self, about: &str) {
        self.exit = Exit::Fault;
        diagnostic(&format!("error: {} differs from the law about {about}", self.engine));
    }
}

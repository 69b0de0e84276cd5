//! Asks an engine the questions of a command. Each answer of a program is parsed and compared with the law.
//!
//! An answer that cannot be parsed ends the command. A wrong answer is printed unchanged, is reported on standard
//! error, and changes the exit code to that of a fault.

use std::collections::BTreeSet;

use fast::Fast;
use suite::conventions::{self, Conventions};
use suite::driver::Driver;
use suite::question::{EndText, GameText, StatusText};
use suite::{Broken, Reply, Unanswered, readable};
use types::{Budget, Engine, Game, Objection, Position, Turn};

use crate::engines::{self, Choice};
use crate::failure::{Exit, Failure, Result};
use crate::options::{Protocol, TheEngine};
use crate::output::diagnostic;
use crate::session::Session;

/// Counts that need more nodes than this are not compared with the law.
const COUNTED: u64 = 1_000_000;
/// How many illegal and how many missing turns of a wrong list are shown.
const SHOWN: usize = 8;

/// An engine that answers questions about one game.
pub struct Checked<'a> {
    pub driver: Box<dyn Driver + Send + 'a>,
    /// The engine against which a program's answers are checked; `None` if a built-in engine answers.
    law: Option<&'static Fast>,
    game: Game,
    /// The conventions that the engine and its profile declare; `None`, which accepts every convention, if there is no
    /// profile and the protocol cannot declare any.
    declared: Option<Conventions>,
    exit: Exit,
}

impl<'a> Checked<'a> {
    /// Prepares the engine that a command names for questions about a game.
    pub fn ask(
        session: &Session,
        TheEngine { engine, program }: &'a TheEngine,
        game: Game,
    ) -> Result<Checked<'a>> {
        engine.must_matter(&[game])?;
        let driver = session.driver(engine, program)?;
        let law = matches!(engine, Choice::Program(_)).then_some(engines::fast());
        let can_declare = program.protocol() == Protocol::Json || program.profile.is_some();
        let declared = can_declare.then(|| program.conventions(&[]).or(&driver.conventions()));
        Ok(Checked { driver, law, game, declared, exit: Exit::Success })
    }

    /// Returns the answer if one was given, or else the failure. `turn` is empty if the question is not about a turn.
    pub fn given<T>(&self, turn: &str, reply: Reply<T>) -> Result<T> {
        let engine = self.driver.name();
        reply.map_err(|why| match why {
            Unanswered::Refused(reason) => Failure::Refused(reason),
            Unanswered::Illegal(reason) => Failure::Illegal { turn: turn.into(), reason },
            Unanswered::Skipped(why) => Failure::Skipped { engine, why },
            Unanswered::Error(why) => Failure::EngineError { engine, why },
            Unanswered::Broken(broken) => Failure::Broken { engine, broken },
        })
    }

    /// The exit code after the last question: `exit`, or worse if an answer differed from the law. A line of the
    /// program that answers no question counts as invalid output.
    pub fn finish(mut self, exit: Exit) -> Result<Exit> {
        match self.driver.finish() {
            Some(late) => Err(Failure::Broken { engine: self.driver.name(), broken: late.broken }),
            None => Ok(self.exit.max(exit)),
        }
    }

    /// Asks the engine for the legal turns of a position. Returns them sorted.
    pub fn turns(&mut self, position: &Position) -> Result<Vec<String>> {
        let reply = self.driver.turns(self.game, &position.to_string());
        let mut turns = self.given("", reply)?;
        turns.sort_unstable();
        self.check_turns(position, &turns)?;
        Ok(turns)
    }

    fn check_turns(&mut self, position: &Position, turns: &[String]) -> Result {
        let Some(law) = self.law else { return Ok(()) };
        let listed = self.read(readable::turns(self.game, turns))?;
        let Ok(legal) = law.turns(position) else { return Ok(()) };
        let [answered, due] = [&listed, &legal]
            .map(|turns| turns.iter().map(ToString::to_string).collect::<BTreeSet<_>>());
        let mut wrong = Vec::new();
        for (what, found, other) in [("illegal", &answered, &due), ("missing", &due, &answered)] {
            let turns: Vec<&str> = found.difference(other).map(String::as_str).collect();
            if !turns.is_empty() {
                let shown = turns.iter().take(SHOWN).copied().collect::<Vec<_>>().join(" ");
                let more = if turns.len() > SHOWN { " …" } else { "" };
                wrong.push(format!("{what}: {shown}{more}"));
            }
        }
        if listed.len() > answered.len() {
            wrong.push("a turn is listed twice".into());
        }
        if !wrong.is_empty() {
            self.differs(&format!("the list of turns ({})", wrong.join("; ")));
        }
        Ok(())
    }

    /// Asks the engine for the position after a turn; messages call the turn `name`. `at` is the position before the turn
    /// by the law. It becomes the position after it, or `None` if the law allows no such turn or a built-in engine answers.
    pub fn play(
        &mut self,
        at: &mut Option<Position>,
        position: &str,
        (turn, name): (&str, &str),
    ) -> Result<String> {
        let reply = self.driver.play(self.game, position, turn);
        let found = self.given(name, reply)?;
        self.check_play(at, turn, &found)?;
        Ok(found)
    }

    /// Checks the position `found` after a turn. It may differ from the right one as far as a convention allows.
    fn check_play(&mut self, at: &mut Option<Position>, turn: &str, found: &str) -> Result {
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
            // A missing field matters only if it changes the legal turns. If the law refuses a counter that a convention
            // allows, the two positions are taken to mean the same.
            let means_the_same = || match position.as_ref().map(|position| law.turns(position)) {
                Ok(Ok(turns)) => law.turns(&after) == Ok(turns),
                _ => true,
            };
            let declared = self.declared.as_ref();
            let undeclared = fits.iter().filter(|fits| declared.is_some_and(|it| !it.holds(fits)));
            let undeclared: Vec<String> = undeclared.map(|fits| format!("`{fits}`")).collect();
            let about = format!("the position after {turn}, which by the law is {due}");
            if fits.is_empty() || !means_the_same() {
                if fits.is_empty() {
                    self.read(position)?;
                }
                self.differs(&about);
            } else if !undeclared.is_empty() {
                let undeclared = undeclared.join(" and ");
                self.differs(&format!(
                    "{about}; the answer fits {undeclared}, which the engine does not declare"
                ));
            }
        }
        *at = Some(after);
        Ok(())
    }

    /// Asks which kings are in check and whether the position ends the game, and what holds for a game that reaches the
    /// position. The second answer is `None` if the engine skips questions about games.
    pub fn status(&mut self, position: &Position) -> Result<(StatusText, Option<GameText>)> {
        let text = position.to_string();
        let reply = self.driver.status(self.game, &text);
        let status = self.given("", reply)?;
        let game = match self.driver.game(self.game, &text, &[], None) {
            Err(Unanswered::Skipped(_)) => None,
            reply => Some(self.given("", reply)?),
        };
        self.check_status(position, &status, game.as_ref())?;
        Ok((status, game))
    }

    fn check_status(
        &mut self,
        position: &Position,
        answered: &StatusText,
        game: Option<&GameText>,
    ) -> Result {
        let Some(law) = self.law else { return Ok(()) };
        let found = self.read(readable::status(self.game, answered))?;
        let of_a_game = game.map(|answered| self.read(readable::game(answered))).transpose()?;
        let Ok(held) = law.hold(position) else { return Ok(()) };
        let due = held.status();
        if due.check != found.check {
            let cells: Vec<String> = due.check.iter().map(ToString::to_string).collect();
            let check = if cells.is_empty() { "none".into() } else { cells.join(" ") };
            self.differs(&format!("check, which by the law is {check}"));
        }
        if due.end != found.end {
            let end = due.end.map_or_else(|| "none".into(), |end| EndText::from(end).to_string());
            self.differs(&format!("the end, which by the law is {end}"));
        }
        if let (Some(found), Ok(due)) = (of_a_game, held.adjudicate(&[], None))
            && found != due
        {
            self.differs("the claims or end of a game that reaches the position");
        }
        Ok(())
    }

    /// Compares a count with the law, unless that takes more than `COUNTED` nodes.
    pub fn check_count(&mut self, position: &Position, depth: u32, found: u64) {
        let Some(held) = self.law.and_then(|law| law.hold(position).ok()) else { return };
        match held.perft(depth, &mut Budget::unlimited().with_nodes(COUNTED)) {
            Ok(due) if due != found => {
                self.differs(&format!("perft {depth}, which by the law is {due}"));
            }
            _ => {}
        }
    }

    fn read<T>(&self, answer: Result<T, Broken>) -> Result<T> {
        answer.map_err(|broken| Failure::Broken { engine: self.driver.name(), broken })
    }

    /// Reports on standard error that an answer is wrong, and makes the exit code show it.
    fn differs(&mut self, about: &str) {
        self.exit = Exit::Fault;
        diagnostic(&format!("error: {} differs from the law about {about}", self.driver.name()));
    }
}

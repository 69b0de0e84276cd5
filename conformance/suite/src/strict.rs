//! A driver for use outside the cases: every late line breaks the engine at once.

use types::{Budget, Game};

use crate::conventions::Conventions;
use crate::driver::{Driver, GameText, Late, Reply, StatusText, Verdict};

/// A driver whose engine counts as broken at the next question after it wrote an unrequested line. Running cases, such a
/// line is attributed to the case before instead.
pub struct StrictDriver(pub Box<dyn Driver + Send>);

impl StrictDriver {
    fn unless_late<T>(&mut self, ask: impl FnOnce(&mut dyn Driver) -> Reply<T>) -> Reply<T> {
        let reply = ask(&mut *self.0);
        match self.0.late() {
            Some(late) => Reply::Broken(late.broken),
            None => reply,
        }
    }
}

impl Driver for StrictDriver {
    fn name(&self) -> String {
        self.0.name()
    }

    fn conventions(&self) -> Conventions {
        self.0.conventions()
    }

    fn can_refuse(&self) -> bool {
        self.0.can_refuse()
    }

    fn questions(&self) -> u64 {
        self.0.questions()
    }

    fn finish(&mut self) -> Option<Late> {
        self.0.finish()
    }

    fn lacks(&mut self, game: Game) -> Option<String> {
        self.0.lacks(game)
    }

    fn refuses(&mut self, game: Game, position: &str) -> Reply<()> {
        self.unless_late(|driver| driver.refuses(game, position))
    }

    fn turns(&mut self, game: Game, position: &str) -> Reply<Vec<String>> {
        self.unless_late(|driver| driver.turns(game, position))
    }

    fn play(&mut self, game: Game, position: &str, turn: &str) -> Reply<String> {
        self.unless_late(|driver| driver.play(game, position, turn))
    }

    fn status(&mut self, game: Game, position: &str) -> Reply<StatusText> {
        self.unless_late(|driver| driver.status(game, position))
    }

    fn perft(&mut self, game: Game, position: &str, depth: u32) -> Reply<u64> {
        self.unless_late(|driver| driver.perft(game, position, depth))
    }

    fn limit_counts(&mut self, budget: Budget) -> bool {
        self.0.limit_counts(budget)
    }

    fn judge(&mut self, game: Game, position: &str, turn: &str) -> Reply<Verdict> {
        self.unless_late(|driver| driver.judge(game, position, turn))
    }

    fn game(
        &mut self,
        game: Game,
        position: &str,
        turns: &[String],
        act: Option<&str>,
    ) -> Reply<GameText> {
        self.unless_late(|driver| driver.game(game, position, turns, act))
    }
}

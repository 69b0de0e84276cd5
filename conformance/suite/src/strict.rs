//! A driver for use outside a run of cases: an unrequested line breaks the engine at the next question.

use types::{Budget, Game};

use crate::conventions::Conventions;
use crate::driver::{Driver, Late, Reply};
use crate::question::{Answer, Question};

/// Wraps a driver so that an unrequested line from the engine counts as a break at the next question. A run of cases
/// instead counts such a line against the question that was asked before the line came.
pub struct StrictDriver(pub Box<dyn Driver + Send>);

impl StrictDriver {
    fn unless_late<T>(&mut self, reply: Reply<T>) -> Reply<T> {
        self.0.late().map_or(reply, |late| Reply::Broken(late.broken))
    }
}

impl Driver for StrictDriver {
    fn name(&self) -> String {
        self.0.name()
    }

    fn ask(&mut self, question: &Question) -> Reply<Answer> {
        let reply = self.0.ask(question);
        self.unless_late(reply)
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

    fn restart(&mut self) -> bool {
        self.0.restart()
    }

    fn finish(&mut self) -> Option<Late> {
        self.0.finish()
    }

    fn lacks(&mut self, game: Game) -> Option<String> {
        self.0.lacks(game)
    }

    fn limit_counts(&mut self, budget: Budget) -> bool {
        self.0.limit_counts(budget)
    }

    fn refuses(&mut self, game: Game, position: &str) -> Reply<()> {
        let reply = self.0.refuses(game, position);
        self.unless_late(reply)
    }
}

//! Replays every line of a solution with `reference`.

use search::solve::{Branch, Reply, SetPlay, Solution, Stipulation, passed};
use types::{DeflectorFields, EndBy, Engine, Held, Own, Position, Turn};

use super::parts::Question;
use crate::engines;
use crate::failure::{Failure, Result};

impl Question<'_> {
    /// Plays every line. An illegal turn, or a line that does not end as demanded, shows that `fast` or the search is wrong.
    pub fn replay(&self, solution: &Solution) -> Result {
        let held = engines::reference().hold(&self.position).map_err(wrong)?;
        let at_once = solution.plies == Some(1);
        for key in &solution.keys {
            let after = play(&*held, key)?;
            if at_once {
                self.end(&*after, key)?;
            }
        }
        for branch in &solution.tree {
            self.branch(&*held, branch)?;
        }
        solution.lines.iter().try_for_each(|line| self.line(&*held, line))
    }

    pub fn replay_set_play(&self, set: &SetPlay) -> Result {
        if set.replies.is_empty() {
            return Ok(());
        }
        let held = engines::reference().hold(&passed(&self.position));
        self.replies(&*held.map_err(wrong)?, &set.replies)
    }

    fn branch(&self, held: &dyn Held, branch: &Branch) -> Result {
        let after = play(held, &branch.turn)?;
        if branch.replies.is_empty() && branch.threats.is_empty() {
            return self.end(&*after, &branch.turn);
        }
        if !branch.threats.is_empty() {
            let passed = passed_on(&*after)?;
            for threat in &branch.threats {
                play(&*passed, threat)?;
            }
        }
        self.replies(&*after, &branch.replies)
    }

    fn replies(&self, held: &dyn Held, replies: &[Reply]) -> Result {
        for reply in replies {
            let answered = play(held, &reply.turn)?;
            if reply.branches.is_empty() {
                self.end(&*answered, &reply.turn)?;
            }
            for branch in &reply.branches {
                self.branch(&*answered, branch)?;
            }
        }
        Ok(())
    }

    fn line(&self, held: &dyn Held, line: &[Turn]) -> Result {
        // The number of turns at the end of the line after which the other side does not pass. In a helped series, the
        // other side plays the last turn, so it does not pass just before that turn either.
        let alternating = match &self.stipulation {
            Stipulation::SeriesHelpmate(_) | Stipulation::SeriesHelpstalemate(_) => 2,
            Stipulation::SeriesMate(_) => 1,
            _ => line.len(),
        };
        let mut reached: Option<Box<dyn Held>> = None;
        for (number, turn) in line.iter().enumerate() {
            let after = play(reached.as_deref().unwrap_or(held), turn)?;
            let passes = number + alternating < line.len();
            reached = Some(if passes { passed_on(&*after)? } else { after });
        }
        match (reached, line.last()) {
            (Some(after), Some(last)) => self.end(&*after, last),
            _ => Ok(()),
        }
    }

    /// Fails unless a line has ended as the stipulation demands.
    fn end(&self, held: &dyn Held, last: &Turn) -> Result {
        let by = match &self.stipulation {
            Stipulation::Stalemate(_)
            | Stipulation::Helpstalemate { .. }
            | Stipulation::SeriesHelpstalemate(_) => EndBy::Stalemate,
            Stipulation::Reach { target, open, .. } => {
                let (reached, target) = (open.without(&held.position()), open.without(target));
                // A crossed cell and a ko matter only if they have an effect. The search has already compared these
                // effects, so both fields are ignored here.
                let own = |position: &Position| match position.own.clone() {
                    Own::Deflectors(fields) => {
                        Own::Deflectors(DeflectorFields { ko: None, ..fields })
                    }
                    own => own,
                };
                let same = reached.men == target.men
                    && own(&reached) == own(&target)
                    && (reached.side, reached.castling) == (target.side, target.castling);
                let why = || format!("`{last}` does not lead to the position to be reached");
                return if same { Ok(()) } else { Err(wrong(why())) };
            }
            _ => EndBy::Checkmate,
        };
        if held.status().end.is_some_and(|end| end.by == by) {
            return Ok(());
        }
        let at = held.position();
        Err(wrong(format!("`{last}` does not end the game by {by} in {at}")))
    }
}

/// The position after the side to move has passed.
fn passed_on(held: &dyn Held) -> Result<Box<dyn Held>> {
    engines::reference().hold(&passed(&held.position())).map_err(wrong)
}

fn play(held: &dyn Held, turn: &Turn) -> Result<Box<dyn Held>> {
    held.play(turn).map_err(wrong)
}

/// The failure for a claim of the search that contradicts the law.
#[allow(clippy::needless_pass_by_value, reason = "`map_err` passes errors by value")]
fn wrong(why: impl ToString) -> Failure {
    Failure::EngineError { engine: "the search".into(), why: why.to_string() }
}

//! Solves chess problems: finds whether one side can force a goal, or both sides together can reach it, in a given
//! number of turns, and which first turns do so.
//!
//! A search ignores repetition and the counters, which depend on earlier turns. It tries every length from the shortest up
//! to the longest requested, and ends at the first length that has a solution.

mod forced;
mod helped;
mod open;
mod proof;
mod set_play;
mod solution;
mod tree;
mod worker;

use fast::Fast;
use fast::board::Board;
use types::{Position, Refusal};

use helped::Ending;
pub use open::Open;
use proof::Goal;
pub use set_play::{SetPlay, set_play};
pub use solution::{Branch, Reply, Solution, Unsolved};
pub use worker::Options;

/// What is to be forced or reached. A number of turns counts only the turns of the side to move, unless stated otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stipulation {
    /// The side to move forces checkmate.
    Mate(u32),
    /// The side to move forces the other side to give checkmate.
    Selfmate(u32),
    /// Like a selfmate, but each side must checkmate at once whenever it can.
    Reflexmate(u32),
    /// The side to move forces stalemate of the other side.
    Stalemate(u32),
    /// Both sides together reach checkmate in at most `plies` turns. If `plies` is even, the side to move is mated,
    /// otherwise the other side.
    Helpmate {
        /// The greatest number of turns of both sides: 4 for a helpmate in two, 5 for one in two and a half.
        plies: u32,
    },
    /// The side to move plays this many turns in a row; only the last may give check. The other side then checkmates that
    /// side at once.
    SeriesHelpmate(u32),
    /// Both sides together reach stalemate in at most `plies` turns. If `plies` is even, the side to move is
    /// stalemated, otherwise the other side.
    Helpstalemate {
        /// The greatest number of turns of both sides.
        plies: u32,
    },
    /// The side to move plays this many turns in a row; only the last may give check. The other side then stalemates that
    /// side at once.
    SeriesHelpstalemate(u32),
    /// The side to move plays this many turns in a row. The last one mates; none before it may give check.
    SeriesMate(u32),
    /// Both sides together reach the position `target`, whatever its counters.
    Reach {
        /// The position.
        target: Box<Position>,
        /// The fields of the position that may differ.
        open: Open,
        /// The greatest number of turns of both sides.
        plies: u32,
    },
}

impl Stipulation {
    /// What one side forces, and in how many turns of its own; `None` for help play and series.
    const fn forced(&self) -> Option<(Goal, u32)> {
        match *self {
            Stipulation::Mate(turns) => Some((Goal::Mate, turns)),
            Stipulation::Stalemate(turns) => Some((Goal::Stalemate, turns)),
            Stipulation::Selfmate(turns) => Some((Goal::Selfmate, turns)),
            Stipulation::Reflexmate(turns) => Some((Goal::Reflexmate, turns)),
            Stipulation::Helpmate { .. }
            | Stipulation::Helpstalemate { .. }
            | Stipulation::SeriesHelpmate(_)
            | Stipulation::SeriesHelpstalemate(_)
            | Stipulation::SeriesMate(_)
            | Stipulation::Reach { .. } => None,
        }
    }

    /// Whether a solution ends with checkmate.
    const fn is_checkmate(&self) -> bool {
        match self {
            Stipulation::Mate(_)
            | Stipulation::Selfmate(_)
            | Stipulation::Reflexmate(_)
            | Stipulation::Helpmate { .. }
            | Stipulation::SeriesHelpmate(_)
            | Stipulation::SeriesMate(_) => true,
            Stipulation::Stalemate(_)
            | Stipulation::Helpstalemate { .. }
            | Stipulation::SeriesHelpstalemate(_)
            | Stipulation::Reach { .. } => false,
        }
    }

    /// The greatest number of turns of both sides in a solution.
    pub const fn plies(&self) -> u32 {
        match self {
            Stipulation::Mate(turns) | Stipulation::Stalemate(turns) => {
                turns.saturating_mul(2).saturating_sub(1)
            }
            Stipulation::Selfmate(turns) | Stipulation::Reflexmate(turns) => {
                turns.saturating_mul(2)
            }
            Stipulation::SeriesHelpmate(turns) | Stipulation::SeriesHelpstalemate(turns) => {
                turns.saturating_add(1)
            }
            Stipulation::SeriesMate(turns) => *turns,
            Stipulation::Helpmate { plies }
            | Stipulation::Helpstalemate { plies }
            | Stipulation::Reach { plies, .. } => *plies,
        }
    }

    /// The stipulation for the set play of help play, in which the other side begins. It leaves out the first turn or, in
    /// a helped series, all turns but the last. `None` for other stipulations, and if no turn would be left.
    pub fn set_play(&self) -> Option<Stipulation> {
        match *self {
            Stipulation::Helpmate { plies: plies @ 2.. } => {
                Some(Stipulation::Helpmate { plies: plies - 1 })
            }
            Stipulation::Helpstalemate { plies: plies @ 2.. } => {
                Some(Stipulation::Helpstalemate { plies: plies - 1 })
            }
            Stipulation::SeriesHelpmate(_) => Some(Stipulation::Helpmate { plies: 1 }),
            Stipulation::SeriesHelpstalemate(_) => Some(Stipulation::Helpstalemate { plies: 1 }),
            _ => None,
        }
    }
}

/// The position with the other side to move, and without a crossed cell or a ko, since only the last turn can create
/// these. The law may refuse the resulting position.
pub fn passed(position: &Position) -> Position {
    let mut position = Open { last_turn: true, ..Open::default() }.without(position);
    position.side = position.side.other();
    position
}

/// Finds the shortest solution.
///
/// ```
/// # use types as chess_arbiter_types;
/// use chess_arbiter_types::{Game, Position};
/// use chess_arbiter_search::solve::{Options, Stipulation, solve};
///
/// let position = Position::parse(Game::Chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1").unwrap();
/// let solution = solve(&position, &Stipulation::Mate(2), &Options::default()).unwrap();
/// assert_eq!(solution.plies, Some(3));
/// ```
pub fn solve(
    position: &Position,
    stipulation: &Stipulation,
    options: &Options,
) -> Result<Solution, Unsolved> {
    let board = Fast::new().board(position)?;
    // If the material is dead, no placement of the men is checkmate (CHE-23).
    if stipulation.is_checkmate() && board.is_dead() {
        return Ok(Solution::default());
    }
    let most = stipulation.plies();
    let helped = |goal| helped::solve(&board, &goal, most, options);
    match *stipulation {
        Stipulation::Mate(turns) => forced::solve(&board, Goal::Mate, turns, options),
        Stipulation::Stalemate(turns) => forced::solve(&board, Goal::Stalemate, turns, options),
        Stipulation::Selfmate(turns) => forced::solve(&board, Goal::Selfmate, turns, options),
        Stipulation::Reflexmate(turns) => forced::solve(&board, Goal::Reflexmate, turns, options),
        Stipulation::Helpmate { .. } => helped(helped::Goal::Together(Ending::Checkmate)),
        Stipulation::Helpstalemate { .. } => helped(helped::Goal::Together(Ending::Stalemate)),
        Stipulation::SeriesHelpmate(_) => helped(helped::Goal::HelpedSeries(Ending::Checkmate)),
        Stipulation::SeriesHelpstalemate(_) => {
            helped(helped::Goal::HelpedSeries(Ending::Stalemate))
        }
        Stipulation::SeriesMate(_) => helped(helped::Goal::Series(Ending::Checkmate)),
        Stipulation::Reach { ref target, open, .. } => {
            if target.game != board.position().game {
                let why = format!("the position to reach belongs to another game, {}", target.game);
                return Err(Refusal::saying(why).into());
            }
            let target = open.without(target);
            let target = match Fast::new().board(&target) {
                // If the refusal is because the side to move could take a king, the other side must be to move.
                Err(_) if open.side => Fast::new().board(&passed(&target))?,
                board => board?,
            };
            let target = helped::Target::of(&target, open);
            if !target.has_array_of(&board) {
                return Ok(Solution::default());
            }
            helped(helped::Goal::Reach(Box::new(target)))
        }
    }
}

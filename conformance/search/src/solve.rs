//! Chess problems: what can be forced, or reached together, in so many turns, and by which first turns.
//!
//! A search ignores what depends on earlier turns: repetition and the counters. It goes from the shortest solution to the
//! longest that is asked for, and ends with the first length at which there is one.

mod forced;
mod helped;
mod tree;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use fast::Fast;
use fast::board::{Board, Task};
use record::{Position, Refusal, Stopped, Turn};
use thiserror::Error;

use crate::meter::{Limits, Meter};
use crate::table::Table;
use crate::tables::{Tables, Value};
pub use tree::{Branch, Reply};

/// What is to be shown. Turns are those of the side that solves; a turn of the other side is not counted, except where it
/// says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stipulation {
    /// The side to move forces checkmate.
    Mate(u32),
    /// The side to move forces the other side to checkmate it.
    Selfmate(u32),
    /// The side to move forces stalemate of the other side.
    Stalemate(u32),
    /// Both sides together reach checkmate after so many turns of both. If their number is even, the side to move is
    /// mated, otherwise the other side.
    Helpmate {
        /// Turns of both sides: 4 for a helpmate in two, 5 for one in two and a half.
        plies: u32,
    },
    /// The side to move plays so many turns in a row, of which only the last may give check, and then the
    /// other side mates it at once.
    SeriesHelpmate(u32),
    /// Both sides together reach a position, whatever its counters.
    Reach {
        /// The position.
        target: Box<Position>,
        /// At most so many turns of both sides.
        plies: u32,
    },
}

impl Stipulation {
    /// Whether it ends in checkmate.
    const fn is_checkmate(&self) -> bool {
        match self {
            Stipulation::Mate(_)
            | Stipulation::Selfmate(_)
            | Stipulation::Helpmate { .. }
            | Stipulation::SeriesHelpmate(_) => true,
            Stipulation::Stalemate(_) | Stipulation::Reach { .. } => false,
        }
    }

    /// The most turns of both sides in a solution.
    pub const fn plies(&self) -> u32 {
        match self {
            Stipulation::Mate(turns) | Stipulation::Stalemate(turns) => {
                turns.saturating_mul(2).saturating_sub(1)
            }
            Stipulation::Selfmate(turns) => turns.saturating_mul(2),
            Stipulation::SeriesHelpmate(turns) => turns.saturating_add(1),
            Stipulation::Helpmate { plies } | Stipulation::Reach { plies, .. } => *plies,
        }
    }
}

/// How to search.
#[derive(Clone, Debug)]
pub struct Options {
    /// When to give up.
    pub limits: Limits,
    /// How many first turns to try at a time. Where there are no threads, 1.
    pub threads: usize,
    /// Memory for what has been found out about positions, in MiB.
    pub table: usize,
    /// Whether to follow a forced solution through all defences.
    pub tree: bool,
    /// The most turns of both sides in that tree. One that has more is left out: the solution of a long mate can have millions.
    pub largest_tree: usize,
    /// How many lines of a solution that both sides reach together to collect.
    pub lines: usize,
    /// Endgame tables. A mate that they know of is not searched for; the answer is the same without them. A position with a
    /// right to castle, a crossed cell or deflectors is in no table, and a game of twins has none that tells mate from
    /// stalemate.
    pub tables: Tables,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            limits: Limits::default(),
            threads: 1,
            table: 16,
            tree: false,
            largest_tree: 100_000,
            lines: 1000,
            tables: Tables::default(),
        }
    }
}

/// What a search has found; by default nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// Turns of both sides in the shortest solution; `None` if there is no solution of the length asked for.
    pub plies: Option<u32>,
    /// Every first turn that solves in this number of turns, sorted as text.
    pub keys: Vec<Turn>,
    /// A forced solution, if asked for: for every key the defences and the answers to them.
    pub tree: Vec<Branch>,
    /// Whether the tree was left out, as it has more turns than it may have or a limit was reached.
    pub tree_left_out: bool,
    /// The lines of a solution that both sides reach together, sorted.
    pub lines: Vec<Vec<Turn>>,
    /// Whether there are more lines than were to be collected.
    pub more_lines: bool,
    /// Positions reached.
    pub nodes: u64,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsolved {
    /// A position is not accepted, or the position to reach is of another game.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A limit was reached.
    #[error("{stopped}; no solution in fewer than {} turns of both sides", plies)]
    Stopped {
        /// Which limit.
        stopped: Stopped,
        /// There is no solution in fewer turns of both sides than these.
        plies: u32,
        /// Positions reached.
        nodes: u64,
    },
}

/// Looks for the shortest solution.
///
/// ```
/// # use record as chess_arbiter_record;
/// use chess_arbiter_record::{Game, Position};
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
    Fast::new().on_board(position, Solving { stipulation, options })?
}

struct Solving<'a> {
    stipulation: &'a Stipulation,
    options: &'a Options,
}

impl Task for Solving<'_> {
    type Outcome = Result<Solution, Unsolved>;

    fn run(self, board: impl Board) -> Result<Solution, Unsolved> {
        let Solving { stipulation, options } = self;
        // No placement of dead men is checkmate, whoever plays (CHE-23).
        if stipulation.is_checkmate() && board.is_dead() {
            return Ok(Solution::default());
        }
        match *stipulation {
            Stipulation::Mate(turns) => forced::solve(&board, forced::Goal::Mate, turns, options),
            Stipulation::Stalemate(turns) => {
                forced::solve(&board, forced::Goal::Stalemate, turns, options)
            }
            Stipulation::Selfmate(turns) => {
                forced::solve(&board, forced::Goal::Selfmate, turns, options)
            }
            Stipulation::Helpmate { plies } => {
                helped::solve(&board, &helped::Goal::Mate, plies, options)
            }
            Stipulation::SeriesHelpmate(turns) => {
                helped::solve(&board, &helped::Goal::SeriesMate, turns.saturating_add(1), options)
            }
            Stipulation::Reach { ref target, plies } => {
                if target.game != board.position().game {
                    let why = format!("the position to reach is one of {}", target.game);
                    return Err(Refusal::saying(why).into());
                }
                let target = Fast::new().on_board(target, helped::ReadTarget)?;
                if !target.has_array_of(&board) {
                    return Ok(Solution::default());
                }
                helped::solve(&board, &helped::Goal::Reach(target), plies, options)
            }
        }
    }
}

/// What every thread of a search needs of its own.
struct Worker<'a, B: Board> {
    table: &'a Table,
    /// Endgame tables, if there are any that help.
    tables: Option<&'a Tables>,
    meter: Meter,
    /// By the number of turns that are left: the defence that refuted last.
    killers: Vec<Option<B::Turn>>,
}

impl<'a, B: Board> Worker<'a, B> {
    fn new(table: &'a Table, meter: Meter, plies: u32) -> Worker<'a, B> {
        // Longer searches end by other limits; a killer is no more than a guess.
        Worker { table, tables: None, meter, killers: vec![None; plies.min(256) as usize + 1] }
    }

    /// What the endgame tables say about a position.
    fn probe(&self, board: &B) -> Option<Value> {
        self.tables?.probe_board(board)
    }
}

/// Bytes of the stack of a thread, which plays at most a few hundred turns deep.
const STACK: usize = 8 << 20;

/// Does something with each first turn, several at a time, and returns the results in the order of the turns.
fn each_first<B: Board, T: Send>(
    turns: &[B::Turn],
    threads: usize,
    worker: &mut Worker<'_, B>,
    work: impl Fn(&mut Worker<'_, B>, B::Turn) -> Result<T, Stopped> + Sync,
) -> Result<Vec<T>, Stopped> {
    let threads = threads.min(turns.len());
    if threads <= 1 {
        return turns.iter().map(|&turn| work(worker, turn)).collect();
    }
    let next = AtomicUsize::new(0);
    let done = Mutex::new(turns.iter().map(|_| None).collect::<Vec<_>>());
    let take = |worker: &mut Worker<'_, B>| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(&turn) = turns.get(number) else { break };
            let result = work(worker, turn);
            let stopped = result.is_err();
            if let Ok(mut done) = done.lock() {
                done[number] = Some(result);
            }
            if stopped {
                break;
            }
        }
        let _ = worker.meter.look();
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            let mut own: Worker<'_, B> = Worker {
                table: worker.table,
                tables: worker.tables,
                meter: worker.meter.another(),
                killers: worker.killers.clone(),
            };
            let take = &take;
            let thread = std::thread::Builder::new().stack_size(STACK);
            // Where no more threads can be started, those that there are do the work.
            if thread.spawn_scoped(scope, move || take(&mut own)).is_err() {
                break;
            }
        }
        take(worker);
    });
    done.into_inner().unwrap_or_default().into_iter().flatten().collect()
}

/// The turns as plain data, sorted as text.
fn sorted(mut turns: Vec<Turn>) -> Vec<Turn> {
    turns.sort_by_cached_key(ToString::to_string);
    turns
}

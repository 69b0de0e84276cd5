//! The options of a search, and the state of each of its threads.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use fast::{AnyBoard, AnyTurn};
use types::{Stopped, threads};

use super::solution::Unsolved;
use crate::meter::{Limits, Meter};
use crate::table::Table;
use crate::tables::{Tables, Value};

/// How to search.
#[derive(Clone, Debug)]
pub struct Options {
    /// When to give up.
    pub limits: Limits,
    /// How many first turns to try at the same time. On a platform without threads, they are tried one at a time.
    pub threads: usize,
    /// The size of the transposition table in MiB.
    pub table: usize,
    /// Whether to follow a forced solution through all defences.
    pub tree: bool,
    /// The greatest number of turns of both sides in the tree. A larger tree is left out: that of a long mate can have
    /// millions of turns.
    pub largest_tree: usize,
    /// The greatest number of lines to collect.
    pub lines: usize,
    /// Endgame tables, which replace the search for a mate without changing the answer. They are not used in a game of
    /// twins, where they do not distinguish mate from stalemate, nor for a position with a right to castle, a crossed cell
    /// or deflectors.
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

/// Makes the transposition table. It is an error if there is not enough memory for it.
pub(super) fn table(options: &Options) -> Result<Table, Unsolved> {
    Table::new(options.table).ok_or(Unsolved::Memory { mebibytes: options.table })
}

/// The state of one thread of a search.
pub(super) struct Worker<'a> {
    pub(super) table: &'a Table,
    /// Endgame tables, if the search can use them.
    pub(super) tables: Option<&'a Tables>,
    pub(super) meter: Meter,
    /// By number of turns left: the last defence that refuted an attack.
    pub(super) killers: Vec<Option<AnyTurn>>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(table: &'a Table, meter: Meter, plies: u32) -> Worker<'a> {
        // The list is limited: longer searches reach other limits first, and a killer is only a guess of the best defence.
        Worker { table, tables: None, meter, killers: vec![None; plies.min(256) as usize + 1] }
    }

    /// The error for a search that a limit stopped; a solution, if there is one, has at least `plies` plies.
    pub(super) fn unsolved(&mut self, stopped: Stopped, plies: u32) -> Unsolved {
        Unsolved::Stopped { stopped, plies, nodes: self.meter.nodes() }
    }

    /// The value of a position in the endgame tables; `None` if they do not contain it, or if the search has no tables.
    pub(super) fn probe(&self, board: &AnyBoard) -> Option<Value> {
        self.tables?.probe_board(board)
    }
}

/// Calls `work` for each first turn, on several threads, and returns the results in the order of the turns. Returns an
/// error if a limit is reached.
pub(super) fn each_first<T: Send>(
    turns: &[AnyTurn],
    threads: usize,
    worker: &mut Worker<'_>,
    work: impl Fn(&mut Worker<'_>, AnyTurn) -> Result<T, Stopped> + Sync,
) -> Result<Vec<T>, Stopped> {
    let threads = threads.min(turns.len());
    if threads <= 1 {
        return turns.iter().map(|&turn| work(worker, turn)).collect();
    }
    let another =
        |_| Worker { meter: worker.meter.another(), killers: worker.killers.clone(), ..*worker };
    let mut others: Vec<Worker<'_>> = (1..threads).map(another).collect();
    // There are as many workers as threads, so a thread always finds an idle worker.
    let idle = Mutex::new(std::iter::once(worker).chain(&mut others).collect::<Vec<_>>());
    let idle_workers = || idle.lock().unwrap_or_else(PoisonError::into_inner);
    threads::try_map(threads, turns, &AtomicBool::new(false), |&turn| {
        let Some(worker) = idle_workers().pop() else { return Err(Stopped::Cancelled) };
        let result = work(worker, turn);
        let _ = worker.meter.look();
        idle_workers().push(worker);
        result
    })
}

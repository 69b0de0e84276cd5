//! Finds solutions that one side forces.

use fast::board::Board;
use fast::{AnyBoard, AnyTurn};

use super::proof::{Goal, choices};
use super::solution::{Solution, Unsolved, sorted};
use super::tree::{self, NoTree};
use super::worker::{Options, Worker, each_first, table};
use crate::meter::Meter;

/// Finds the shortest solution of at most `most` turns of the side to move.
pub(super) fn solve(
    board: &AnyBoard,
    goal: Goal,
    most: u32,
    options: &Options,
) -> Result<Solution, Unsolved> {
    let table = table(options)?;
    let mut worker = Worker::new(&table, Meter::start(&options.limits), most);
    // In a game of twins, stalemate loses, too (KDM-22), and a table does not distinguish it from mate.
    let mate = goal == Goal::Mate && !board.position().game.has_marks();
    worker.tables = Some(&options.tables).filter(|tables| mate && !tables.is_empty());
    let turns = choices(board, goal);
    let plies = |turns: u32| if goal.is_by_defender() { 2 * turns } else { 2 * turns - 1 };
    let mut solution = Solution::default();
    for length in 1..=most {
        let found = each_first(&turns, options.threads, &mut worker, |worker, turn| {
            let solves = worker.defend(&board.after(turn), goal, length - 1)?;
            Ok(solves.then_some(turn))
        });
        let found = found.map_err(|stopped| worker.unsolved(stopped, plies(length)))?;
        let keys: Vec<AnyTurn> = found.into_iter().flatten().collect();
        if keys.is_empty() {
            continue;
        }
        solution.plies = Some(plies(length));
        // The keys are known. If a limit is reached from here on, only the tree or some of the lines are missing.
        if options.tree {
            let mut room = options.largest_tree;
            match tree::follow(board, &keys, goal, length, &mut worker, &mut room) {
                Ok(tree) => solution.tree = tree,
                Err(NoTree) => solution.tree_left_out = true,
            }
        }
        if !options.tree || solution.tree_left_out {
            for &key in keys.iter().take(options.lines) {
                let Ok(line) = tree::line(board, key, goal, length, &mut worker) else { break };
                solution.lines.push(line);
            }
        }
        solution.keys = sorted(keys.into_iter().map(|turn| board.written(turn)).collect());
        break;
    }
    solution.nodes = worker.meter.nodes();
    Ok(solution)
}

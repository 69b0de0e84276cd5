//! Finds solutions that one side forces.

use fast::board::Board;

use super::proof::{Goal, choices};
use super::solution::{Solution, Unsolved, sorted};
use super::tree;
use super::worker::{Options, Worker, each_first, table};
use crate::meter::Meter;

/// Finds the shortest solution of at most `most` turns of the side to move.
pub(super) fn solve<B: Board>(
    board: &B,
    goal: Goal,
    most: u32,
    options: &Options,
) -> Result<Solution, Unsolved> {
    let table = table(options)?;
    let mut worker = Worker::<B>::new(&table, Meter::start(&options.limits), most);
    // In a game of twins, stalemate loses, too (KDM-22), and a table does not distinguish it from mate.
    let mate = goal == Goal::Mate && !board.position().game.has_marks();
    worker.tables = Some(&options.tables).filter(|tables| mate && !tables.is_empty());
    let turns = choices(board, goal);
    let plies = |turns: u32| if goal.is_by_defender() { 2 * turns } else { 2 * turns - 1 };
    let mut solution = Solution::default();
    for length in 1..=most {
        let attempt = each_first(&turns, options.threads, &mut worker, |worker, turn| {
            let solves = worker.defend(&board.after(turn), goal, length - 1)?;
            Ok(solves.then_some(turn))
        });
        let attempt = attempt.map(|found| {
            let keys: Vec<B::Turn> = found.into_iter().flatten().collect();
            let mut room = options.largest_tree;
            let tree = if options.tree {
                // If a limit is reached here, only the tree is missing; the keys are known.
                tree::follow(board, &keys, goal, length, &mut worker, &mut room).ok()
            } else {
                Some(Vec::new())
            };
            (keys, tree)
        });
        match attempt {
            Err(stopped) => {
                let nodes = worker.meter.nodes();
                return Err(Unsolved::Stopped { stopped, plies: plies(length), nodes });
            }
            Ok((keys, _)) if keys.is_empty() => {}
            Ok((keys, tree)) => {
                solution.plies = Some(plies(length));
                if !options.tree || tree.is_none() {
                    for &key in keys.iter().take(options.lines) {
                        // If a limit is reached here, only the remaining lines are missing; the keys are known.
                        let Ok(line) = tree::line(board, key, goal, length, &mut worker) else {
                            break;
                        };
                        solution.lines.push(line);
                    }
                }
                solution.keys = sorted(keys.into_iter().map(|turn| board.written(turn)).collect());
                solution.tree_left_out = tree.is_none();
                solution.tree = tree.unwrap_or_default();
                break;
            }
        }
    }
    solution.nodes = worker.meter.nodes();
    Ok(solution)
}

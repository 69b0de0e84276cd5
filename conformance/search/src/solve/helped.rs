//! Solves help play, in which both sides work together: helpmates, helpstalemates, series and proof games.

use fast::board::Board;
use fast::{AnyBoard, AnyTurn, Fast};
use types::{Position, Side, Stopped, Turn};

use super::open::Open;
use super::solution::{Solution, Unsolved, sorted};
use super::worker::{Options, Worker, each_first, table};
use crate::meter::Meter;
use crate::turns::every_turn;

/// What is to be reached.
pub(super) enum Goal {
    /// The last turn ends the game; the sides alternate.
    Together(Ending),
    /// Like [`Goal::Together`], but the side to move plays all turns except the last.
    HelpedSeries(Ending),
    /// Like [`Goal::Together`], but the side to move plays all turns.
    Series(Ending),
    /// The last turn reaches a position; the sides alternate.
    Reach(Box<Target>),
}

/// How the last turn ends the game.
#[derive(Clone, Copy)]
pub(super) enum Ending {
    Checkmate,
    Stalemate,
}

impl Ending {
    fn is_at(self, board: &AnyBoard) -> bool {
        board.in_check() == matches!(self, Ending::Checkmate) && board.mobility() == 0
    }
}

impl Goal {
    /// Whether the side to move passes, so that the side that has just played also plays the next turn. `left` is the
    /// number of turns left, including the next one.
    const fn is_passed(&self, left: u32) -> bool {
        match self {
            Goal::HelpedSeries(_) => left > 1,
            Goal::Series(_) => true,
            Goal::Together(_) | Goal::Reach(_) => false,
        }
    }
}

/// A position to be reached.
pub(super) struct Target {
    /// The hash of the position for repetition, [`Board::repetition`].
    repetition: u64,
    cells: [[u128; 2]; 2],
    position: Position,
    open: Open,
}

impl Target {
    /// The target with the position of `board`, in which [`Open::without`] must already have reset the open fields.
    pub(super) fn of(board: &AnyBoard, open: Open) -> Target {
        Target {
            repetition: board.repetition(),
            cells: Side::BOTH.map(|side| board.cells(side)),
            position: board.position(),
            open,
        }
    }

    /// Whether a board has the array of the target. No turn changes an array, and hashes leave it out.
    pub(super) fn has_array_of(&self, board: &AnyBoard) -> bool {
        self.position.array() == board.position().array()
    }

    /// Whether a board has the target's position, ignoring the counters and the open fields. A crossed cell or a ko
    /// counts only if it has an effect (CHE-24).
    fn is_at(&self, board: &AnyBoard) -> bool {
        if !self.may_be_near(board, 0) {
            return false;
        }
        if self.open == Open::default() {
            return board.repetition() == self.repetition;
        }
        let reached = self.open.without(&board.position());
        if self.open.side {
            return (&reached.men, &reached.own) == (&self.position.men, &self.position.own);
        }
        Fast::new().board(&reached).is_ok_and(|board| board.repetition() == self.repetition)
    }

    /// Whether the target could be reached in `plies` turns, judging by the number of men that must move or be captured. On each
    /// board a turn captures at most one man, and moves one man, or two in castling, which each side does at most once.
    fn may_be_near(&self, board: &AnyBoard, plies: u32) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let own = if side == board.side() { plies.div_ceil(2) } else { plies / 2 };
            let other = plies - own;
            board.cells(side).iter().zip(self.cells[side as usize]).all(|(now, then)| {
                let missing = (then & !now).count_ones();
                let lost = now.count_ones().checked_sub(then.count_ones());
                missing <= own + u32::from(own > 0) && lost.is_some_and(|lost| lost <= other)
            })
        })
    }
}

/// Finds the shortest solution of at most `most` turns of both sides.
pub(super) fn solve(
    board: &AnyBoard,
    goal: &Goal,
    most: u32,
    options: &Options,
) -> Result<Solution, Unsolved> {
    let table = table(options)?;
    let mut worker = Worker::new(&table, Meter::start(&options.limits), 0);
    let turns = every_turn(board);
    let mut solution = Solution::default();
    if matches!(goal, Goal::Reach(target) if target.is_at(board)) {
        solution.plies = Some(0);
        return Ok(solution);
    }
    for plies in lengths(goal, most) {
        let found = each_first(&turns, options.threads, &mut worker, |worker, turn| {
            let mut found = FoundLines { lines: Vec::new(), line: Vec::new(), most: options.lines };
            worker.play(board, turn, goal, plies, Some(&mut found))?;
            Ok(found.lines)
        });
        let found = found.map_err(|stopped| worker.unsolved(stopped, plies))?;
        let mut lines: Vec<Vec<Turn>> = found.into_iter().flatten().collect();
        if lines.is_empty() {
            continue;
        }
        // This separator sorts before all letters, so a turn comes before any longer turn that begins with the same text.
        lines.sort_by_cached_key(|line| {
            line.iter().map(ToString::to_string).collect::<Vec<_>>().join("\0")
        });
        let mut keys: Vec<Turn> = lines.iter().filter_map(|line| line.first().copied()).collect();
        keys.dedup();
        solution.keys = sorted(keys);
        solution.more_lines = lines.len() > options.lines;
        lines.truncate(options.lines);
        solution.lines = lines;
        solution.plies = Some(plies);
        break;
    }
    solution.nodes = worker.meter.nodes();
    Ok(solution)
}

/// The possible lengths of a solution, in turns of both sides, up to `most` and in ascending order.
fn lengths(goal: &Goal, most: u32) -> impl Iterator<Item = u32> {
    let (first, step) = match goal {
        // All lengths are odd or all even, as `most` is; with any other, the wrong side would be mated or stalemated.
        Goal::Together(_) => (2 - most % 2, 2),
        Goal::HelpedSeries(_) => (2, 1),
        Goal::Series(_) | Goal::Reach(_) => (1, 1),
    };
    (first..=most).step_by(step)
}

/// The lines collected during a search.
struct FoundLines {
    lines: Vec<Vec<Turn>>,
    /// The turns that led to the position being searched.
    line: Vec<Turn>,
    /// The number of lines wanted. One more line is collected, to show that there are more.
    most: usize,
}

impl Worker<'_> {
    /// Plays a turn; `plies` turns are left, including this one. Returns whether the goal can then be reached, and
    /// collects the lines that reach it in `found`, if given.
    fn play(
        &mut self,
        board: &AnyBoard,
        turn: AnyTurn,
        goal: &Goal,
        plies: u32,
        found: Option<&mut FoundLines>,
    ) -> Result<bool, Stopped> {
        self.meter.spend()?;
        let after = board.after(turn);
        let left = plies - 1;
        let reaches = match goal {
            Goal::Reach(target) if left == 0 => target.is_at(&after),
            Goal::Reach(target) => target.may_be_near(&after, left),
            Goal::Together(ending) | Goal::HelpedSeries(ending) | Goal::Series(ending) => {
                left > 0 || ending.is_at(&after)
            }
        };
        if !reaches {
            return Ok(false);
        }
        let Some(found) = found else {
            return if left == 0 { Ok(true) } else { self.together(&after, goal, left, None) };
        };
        found.line.push(board.written(turn));
        let solved = if left == 0 {
            found.lines.push(found.line.clone());
            Ok(true)
        } else if self.together(&after, goal, left, None)? {
            self.together(&after, goal, left, Some(found))
        } else {
            Ok(false)
        };
        found.line.pop();
        solved
    }

    /// Whether the goal can be reached in exactly `plies` turns. Collects the lines that reach it in `found`, if given.
    fn together(
        &mut self,
        board: &AnyBoard,
        goal: &Goal,
        plies: u32,
        mut found: Option<&mut FoundLines>,
    ) -> Result<bool, Stopped> {
        let passed = goal.is_passed(plies).then(|| board.passed());
        let board = match &passed {
            None => board,
            Some(Some(passed)) => passed,
            // A side in check cannot pass.
            Some(None) => return Ok(false),
        };
        let collects = found.is_some();
        let key = board.fingerprint() ^ u64::from(plies).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        if !collects
            && plies > 1
            && let Some(entry) = self.table.get(key)
        {
            return Ok(entry & 1 != 0);
        }
        let mut reached = false;
        for turn in every_turn(board) {
            let full = found.as_ref().is_some_and(|found| found.lines.len() > found.most);
            if reached && (!collects || full) {
                break;
            }
            reached |= self.play(board, turn, goal, plies, found.as_deref_mut())?;
        }
        if !collects && plies > 1 {
            let entry = u64::from(plies.min(255)) << 56 | 1 << 8 | u64::from(reached);
            self.table.put(key, entry);
        }
        Ok(reached)
    }
}

//! Finds the tree of a forced solution, with all defences, or single lines of the solution.

use fast::board::Board;
use fast::{AnyBoard, AnyTurn};
use types::{Stopped, Turn};

use super::proof::{Goal, choices};
use super::solution::{Branch, Reply, sorted};
use super::worker::Worker;

/// Why there is no tree: it would be too large, or a limit of the search was reached.
pub(super) struct NoTree;

impl From<Stopped> for NoTree {
    fn from(_: Stopped) -> NoTree {
        NoTree
    }
}

/// The tree of all `keys`, each of which solves in `turns` turns, with its branches sorted. The tree may have at most
/// `room` turns of both sides; the turns that it has are subtracted from `room`.
pub(super) fn follow(
    board: &AnyBoard,
    keys: &[AnyTurn],
    goal: Goal,
    turns: u32,
    worker: &mut Worker<'_>,
    room: &mut usize,
) -> Result<Vec<Branch>, NoTree> {
    let branch = |&key: &AnyTurn| branch(board, key, goal, turns, worker, room);
    let mut branches = keys.iter().map(branch).collect::<Result<Vec<_>, _>>()?;
    branches.sort_by_cached_key(|branch| branch.turn.to_string());
    Ok(branches)
}

fn branch(
    board: &AnyBoard,
    key: AnyTurn,
    goal: Goal,
    turns: u32,
    worker: &mut Worker<'_>,
    room: &mut usize,
) -> Result<Branch, NoTree> {
    *room = room.checked_sub(1).ok_or(NoTree)?;
    let after = board.after(key);
    let left = turns - 1;
    let mut branch = Branch { turn: board.written(key), threats: Vec::new(), replies: Vec::new() };
    if !goal.is_by_defender() && (left == 0 || after.mobility() == 0) {
        return Ok(branch);
    }
    if !goal.is_by_defender()
        && let Some(passed) = after.passed()
    {
        let (_, threats) = shortest(&passed, goal, left, worker)?;
        let threats = threats.into_iter().map(|threat| passed.written(threat));
        branch.threats = sorted(threats.collect());
    }
    for answer in choices(&after, goal) {
        let answered = after.after(answer);
        let mut meets = false;
        for threat in &branch.threats {
            if let Some(threat) = answered.find(threat) {
                meets = meets || worker.defend(&answered.after(threat), goal, left - 1)?;
            }
        }
        if meets {
            continue;
        }
        *room = room.checked_sub(1).ok_or(NoTree)?;
        let (length, answers) = shortest(&answered, goal, left, worker)?;
        let branches = follow(&answered, &answers, goal, length, worker, room)?;
        branch.replies.push(Reply { turn: after.written(answer), branches });
    }
    branch.replies.sort_by_cached_key(|reply| reply.turn.to_string());
    Ok(branch)
}

/// A line that begins with `key`, which solves in `turns` turns. In this line the other side holds out longest. The
/// line ends early if no turn solves any more, which happens only if an endgame table is wrong.
pub(super) fn line(
    board: &AnyBoard,
    key: AnyTurn,
    goal: Goal,
    turns: u32,
    worker: &mut Worker<'_>,
) -> Result<Vec<Turn>, Stopped> {
    let mut line = vec![board.written(key)];
    let (mut at, mut left) = (board.after(key), turns - 1);
    loop {
        let mut longest: Option<(Option<u32>, AnyTurn)> = None;
        for answer in choices(&at, goal) {
            let answered = at.after(answer);
            let mut length = None;
            for turns in 0..=left {
                if worker.attack(&answered, goal, turns)? {
                    length = Some(turns);
                    break;
                }
            }
            // An answer after which no turn solves holds out longest.
            let is_longer = |before: Option<u32>| {
                before.is_some_and(|turns| length.is_none_or(|it| it > turns))
            };
            if longest.is_none_or(|(before, _)| is_longer(before)) {
                longest = Some((length, answer));
            }
        }
        let Some((length, answer)) = longest else { return Ok(line) };
        line.push(at.written(answer));
        at = at.after(answer);
        let Some(length) = length.filter(|&length| length > 0) else { return Ok(line) };
        let mut next = None;
        for turn in choices(&at, goal) {
            if worker.defend(&at.after(turn), goal, length - 1)? {
                next = Some(turn);
                break;
            }
        }
        let Some(next) = next else { return Ok(line) };
        line.push(at.written(next));
        (at, left) = (at.after(next), length - 1);
    }
}

/// The fewest turns, at most `most`, in which the side to move solves, and its first turns that do so. The list is
/// empty if the goal has been reached (with the number 0) or cannot be reached (with the number `most`).
pub(super) fn shortest(
    board: &AnyBoard,
    goal: Goal,
    most: u32,
    worker: &mut Worker<'_>,
) -> Result<(u32, Vec<AnyTurn>), Stopped> {
    if goal.is_by_defender() && board.in_check() && board.mobility() == 0 {
        return Ok((0, Vec::new()));
    }
    for length in 1..=most {
        let mut solving = Vec::new();
        for turn in choices(board, goal) {
            if worker.defend(&board.after(turn), goal, length - 1)? {
                solving.push(turn);
            }
        }
        if !solving.is_empty() {
            return Ok((length, solving));
        }
    }
    Ok((most, Vec::new()))
}

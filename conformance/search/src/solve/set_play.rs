//! The set play of a problem in which one side forces the goal: what would follow if the other side were to move.

use fast::Fast;
use fast::board::Board;
use types::Position;

use super::proof::choices;
use super::solution::{Reply, Unsolved};
use super::tree::{NoTree, follow, shortest};
use super::worker::{Options, Worker, table};
use super::{Stipulation, passed};
use crate::meter::Meter;

/// How the problem is solved after each turn of the other side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetPlay {
    /// The turns of the other side after which the problem can be solved in fewer turns than requested, sorted as text.
    /// Each reply lists every turn that then solves in the fewest turns.
    pub replies: Vec<Reply>,
    /// Whether the replies were left out, because their tree would be too large or a limit was reached.
    pub left_out: bool,
    /// The number of positions reached.
    pub nodes: u64,
}

/// Finds the set play of a stipulation that one side forces; the result is empty for any other stipulation. Refuses a position in
/// which the side to move is in check, since that side cannot pass.
///
/// ```
/// # use types as chess_arbiter_types;
/// use chess_arbiter_types::{Game, Position};
/// use chess_arbiter_search::solve::{Options, Stipulation, set_play};
///
/// let position = Position::parse(Game::Chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1").unwrap();
/// let set = set_play(&position, &Stipulation::Mate(2), &Options::default()).unwrap();
/// assert_eq!(set.replies[0].turn.to_string(), "b8c7");
/// assert_eq!(set.replies[0].branches[0].turn.to_string(), "a1a7");
/// ```
pub fn set_play(
    position: &Position,
    stipulation: &Stipulation,
    options: &Options,
) -> Result<SetPlay, Unsolved> {
    let Some((goal, turns)) = stipulation.forced() else { return Ok(SetPlay::default()) };
    let most = turns.saturating_sub(1);
    let board = Fast::new().board(&passed(position))?;
    let table = table(options)?;
    let mut worker = Worker::new(&table, Meter::start(&options.limits), most);
    let mut room = options.largest_tree;
    let mut set = SetPlay::default();
    for turn in choices(&board, goal) {
        let after = board.after(turn);
        let solves = worker.attack(&after, goal, most);
        let branches = solves.map_err(NoTree::from).and_then(|solves| {
            if !solves {
                return Ok(None);
            }
            let (length, keys) = shortest(&after, goal, most, &mut worker)?;
            follow(&after, &keys, goal, length, &mut worker, &mut room).map(Some)
        });
        match branches {
            Ok(None) => {}
            Ok(Some(branches)) => {
                set.replies.push(Reply { turn: board.written(turn), branches });
            }
            Err(NoTree) => {
                set.replies.clear();
                set.left_out = true;
                break;
            }
        }
    }
    set.replies.sort_by_cached_key(|reply| reply.turn.to_string());
    set.nodes = worker.meter.nodes();
    Ok(set)
}

//! Citations: a verdict in one line, which can be copied and read again: the arguments of `arbiter judge`, then `#`, the
//! verdict, its first clause and the edition of that clause's law. A shell takes everything after the `#` for a comment.

use crate::games::Game;
use crate::position::Position;
use crate::text::TextError;
use crate::turn::Turn;

/// Reads the position and the turn of a citation; the `#` and all that follows it may be missing. `None` if the text has
/// fewer than two `'`, and so is not a citation. An error if the game is unknown, or the position or the turn is not
/// canonical.
///
/// ```
/// use chess_arbiter_types::citation;
///
/// let line = "masonic '4k3/8/8/8/4P3/8/8/4K3 w - - 0 1' e4g5 # illegal by MAS-13, edition 3";
/// let (position, turn) = citation::question(line).unwrap().unwrap();
/// assert_eq!((position.game.name(), turn.to_string().as_str()), ("masonic", "e4g5"));
/// ```
pub fn question(text: &str) -> Option<Result<(Position, Turn), TextError>> {
    let (game, rest) = text.split_once('\'')?;
    let (position, turn) = rest.split_once('\'')?;
    let turn = turn.split('#').next().unwrap_or_default();
    let read = |game: Game| Ok((Position::parse(game, position)?, Turn::parse(game, turn.trim())?));
    Some(game.trim().parse().and_then(read))
}

//! Draws an array at random, for games in which the players agree on one (SPE-3).

use reference::Reference;
use search::selfplay::Dice;
use serde_json::json;
use types::{Engine, Game, Kind, Position, Side};

use crate::refusal::{Answer, Fault};

/// The most attempts to draw an array for a seed.
const MOST_DRAWS: u64 = 200;

/// The initial position that a seed gives, and the kinds of its array. The same seed gives the same position on every
/// machine.
///
/// Four different kinds are drawn: three stand in pairs as rooks, knights and bishops do in chess, the fourth beside
/// the king. A draw that leaves a king attacked before the first turn is repeated. Refuses a game in which the players
/// do not choose the array.
pub fn drawn(game: Game, seed: u64) -> Answer {
    if game.start().array().is_none() {
        return Err(Fault::new(format!("{game} has no array to choose")));
    }
    let reference = Reference::new();
    for round in 0..MOST_DRAWS {
        let kinds = four(game, &mut Dice::new(seed, round));
        let position = Position::parse(game, &with_array(game, &kinds)?)?;
        let other = Position { side: Side::Black, ..position.clone() };
        // A position is refused if the side that is not to move is in check, so both sides are tried as the side to
        // move.
        if [&position, &other].into_iter().all(|position| reference.accept(position).is_ok()) {
            let names = kinds.iter().map(|(kind, _)| kind).collect::<Vec<_>>();
            return Ok(json!({ "position": position.to_string(), "kinds": names }));
        }
    }
    Err(Fault::new(format!("seed {seed} gives no array")))
}

/// Draws four kinds of a game, with their letters: the pairs from the edge inward, then the one beside the king.
fn four(game: Game, dice: &mut Dice) -> Vec<(Kind, char)> {
    let mut left: Vec<(Kind, char)> = game.kinds().to_vec();
    left.retain(|&(kind, _)| kind != Kind::King && kind != Kind::Pawn);
    let mut drawn = Vec::new();
    while let Some(kind) = dice.pick(&left).filter(|_| drawn.len() < 4) {
        left.retain(|&other| other != kind);
        drawn.push(kind);
    }
    drawn
}

/// The text of the initial position with these kinds.
fn with_array(game: Game, kinds: &[(Kind, char)]) -> Answer<String> {
    let &[rooks, knights, bishops, queen] = kinds else {
        return Err(Fault::new(format!("{game} has too few kinds for an array")));
    };
    let row = [rooks.1, knights.1, bishops.1, queen.1, 'K', bishops.1, knights.1, rooks.1];
    let row: String = row.into_iter().collect();
    let mut letters: Vec<char> = kinds.iter().map(|&(_, letter)| letter).collect();
    letters.sort_unstable();
    let letters: String = letters.into_iter().collect();
    // Castling needs a rook.
    let rights = if rooks.0 == Kind::Rook { "KQkq" } else { "-" };
    let start = game.start().to_string();
    let start = start.replacen("rnbqkbnr", &row.to_lowercase(), 1).replacen("RNBQKBNR", &row, 1);
    Ok(start.replacen(" KQkq - BNQR ", &format!(" {rights} - {letters} "), 1))
}

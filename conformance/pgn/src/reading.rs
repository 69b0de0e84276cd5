//! Positions and turns as people write them: the canonical text, and a few other unambiguous forms. Cases and engines must
//! use the canonical text.

use types::{Game, Held, Position, TextError, Turn};

use super::algebraic::{self, Algebraic};

/// The meaning of a word where a turn is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// One turn, legal or not.
    Turn(Turn),
    /// Several legal turns that the word can mean.
    Several(Vec<Turn>),
    /// Only illegal turns, or none at all.
    Barred {
        /// The turns that the word can mean, one per man; possibly none.
        tried: Vec<Turn>,
        /// The man: `such white knight`.
        who: String,
    },
    /// Not a turn, and why.
    Nothing(TextError),
}

/// Reads a position: canonical text; `start` or `startpos` for the initial position; or a position without its two
/// counters, which are then 0 and 1. Anything else is refused like text that is not canonical.
pub fn position(game: Game, text: &str) -> Result<Position, TextError> {
    if matches!(text, "start" | "startpos") {
        return Ok(game.start());
    }
    Position::parse(game, text).or_else(|error| {
        let fields = text.split(' ').count();
        let lacks_counters = fields + 2 == game.start_text().split(' ').count();
        let whole = lacks_counters.then(|| Position::parse(game, &format!("{text} 0 1")).ok());
        whole.flatten().ok_or(error)
    })
}

/// Reads a turn in a position: canonical text, or algebraic notation in a game that has one. `turns` lists the legal turns;
/// it is called only if needed.
pub fn turn(position: &Position, turns: impl FnOnce() -> Vec<Turn>, text: &str) -> Said {
    match read(position.game, text) {
        Ok(turn) => Said::Turn(turn),
        Err((None, error)) => Said::Nothing(error),
        Err((Some(said), _)) => meant(said, position, &turns()),
    }
}

/// The same for a held position; the position as data is requested only if needed.
pub(super) fn turn_of(held: &dyn Held, game: Game, text: &str) -> Said {
    match read(game, text) {
        Ok(turn) => Said::Turn(turn),
        Err((None, error)) => Said::Nothing(error),
        Err((Some(said), _)) => meant(said, &held.position(), &held.turns()),
    }
}

/// Whether a text has the form of a turn of orthodox chess in algebraic notation.
pub fn is_algebraic(text: &str) -> bool {
    algebraic::read(Game::Chess, text).is_some()
}

fn read(game: Game, text: &str) -> Result<Turn, (Option<Algebraic>, TextError)> {
    Turn::parse(game, text).map_err(|error| (algebraic::read(game, text), error))
}

fn meant(said: Algebraic, position: &Position, turns: &[Turn]) -> Said {
    let legal = said.among(position, turns);
    match legal.as_slice() {
        &[turn] => Said::Turn(turn),
        [] => match said.attempts(position).as_slice() {
            &[turn] => Said::Turn(turn),
            tried => Said::Barred { tried: tried.into(), who: said.who(position) },
        },
        _ => Said::Several(legal),
    }
}

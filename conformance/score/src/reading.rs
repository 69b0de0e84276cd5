//! Positions and turns as people write them. What is canonical is read as ever; beside it stand the few
//! other ways that mean one thing. Cases and engines are held to the canonical text.

use record::{Game, Held, Position, TextError, Turn};

use super::algebraic::{self, Algebraic};

/// What a word says where a turn is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// One turn, legal or not.
    Turn(Turn),
    /// Several legal turns, which the word does not tell apart.
    Several(Vec<Turn>),
    /// A move of which none is legal: what it may mean, which may be nothing, and whose move it is.
    Barred {
        /// That turn of each man of which the word may speak.
        tried: Vec<Turn>,
        /// The man: `such white knight`.
        who: String,
    },
    /// Nothing; why it is no turn.
    Nothing(TextError),
}

/// Reads a position: canonical text; `start` or `startpos` for the array; a position without its two
/// counters, which then are 0 and 1. Otherwise refused as the canonical text is.
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

/// Reads a turn in a position: canonical text, or standard algebraic notation in a game that is written in it.
/// `turns` lists the legal turns, if it is asked.
pub fn turn(position: &Position, turns: impl FnOnce() -> Vec<Turn>, text: &str) -> Said {
    match read(position.game, text) {
        Ok(turn) => Said::Turn(turn),
        Err((None, error)) => Said::Nothing(error),
        Err((Some(said), _)) => meant(said, position, &turns()),
    }
}

/// The same of a position that an engine holds; the position as data is only asked for where it is needed.
pub(super) fn turn_of(held: &dyn Held, game: Game, text: &str) -> Said {
    match read(game, text) {
        Ok(turn) => Said::Turn(turn),
        Err((None, error)) => Said::Nothing(error),
        Err((Some(said), _)) => meant(said, &held.position(), &held.turns()),
    }
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

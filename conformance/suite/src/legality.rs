//! Lists the turns of an engine that can only say whether a turn is legal, by asking about every turn that can be written.

use types::{BoardId, Cell, ExtraForm, Game, Kind, Man, Position, Side, Step, Turn};

use crate::driver::{Reply, Unanswered};

const AT_ONCE: usize = 64;

/// The turns that `ask` finds legal among all turns that can be written. Each call of `ask` gets up to [`AT_ONCE`] of
/// them, and must return an answer for each.
pub(crate) fn list(
    game: Game,
    position: &str,
    mut ask: impl FnMut(&[String]) -> Reply<Vec<bool>>,
) -> Reply<Vec<String>> {
    let all = writable(game, position).map_err(Unanswered::Skipped)?;
    let mut answers = Vec::new();
    for turns in all.chunks(AT_ONCE) {
        answers.extend(ask(turns)?);
    }
    let legal = all.into_iter().zip(answers).filter(|(_, is_legal)| *is_legal);
    Ok(legal.map(|(turn, _)| turn).collect())
}

/// All turns, legal or not, by which a man of the side to move goes to another cell; a pawn that reaches the last rank
/// becomes each kind. Fails if turns of the game can have a second part, since then too many turns can be written.
fn writable(game: Game, position: &str) -> Result<Vec<String>, String> {
    if game.description().extra != ExtraForm::Nothing {
        return Err(format!(
            "so many turns can be written in {game} that the engine is not asked about each of them"
        ));
    }
    let position = Position::parse(game, position).map_err(|error| error.to_string())?;
    let far = match position.side {
        Side::White => game.shape(BoardId::Squares).ranks,
        Side::Black => 1,
    };
    let kinds = game.kinds().iter().map(|&(kind, _)| kind);
    let becomes: Vec<Kind> =
        kinds.filter(|kind| ![Kind::King, Kind::Pawn].contains(kind)).collect();
    let onto = |from: Cell, man: Man, to: Cell| {
        let step = Step::new(from, to);
        if man.kind == Kind::Pawn && to.rank == far {
            becomes.iter().map(|&kind| step.promoting(kind)).collect()
        } else {
            vec![step]
        }
    };
    let men = position.men.of(position.side);
    let steps = men.flat_map(|(from, man)| {
        game.cells().filter(move |&to| to != from).flat_map(move |to| onto(from, man, to))
    });
    Ok(steps.map(|step| Turn::from(step).to_string()).collect())
}

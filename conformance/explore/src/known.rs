//! Positions to start from and games to replay, taken from the cases.

use std::collections::HashMap;
use std::sync::OnceLock;

use types::{Game, Position, Turn};

use cases::Case;

/// Values taken from the cases, by game.
type ByGame<T> = HashMap<Game, Vec<T>>;

/// Takes a value from each embedded hand-made case for which `of` returns one, in the order of the files, and keeps each
/// value once. Recorded cases are skipped, since they were made from hand-made ones.
fn by_game<T: PartialEq>(of: impl Fn(&Case) -> Option<T>) -> ByGame<T> {
    let mut known: ByGame<T> = HashMap::new();
    let files = cases::embedded().unwrap_or_default();
    for case in files.iter().flat_map(|file| &file.cases).filter(|case| !case.is_recorded()) {
        if let Some(taken) = of(case) {
            let known = known.entry(case.game).or_default();
            if !known.contains(&taken) {
                known.push(taken);
            }
        }
    }
    known
}

/// The position of a case, if its text is canonical.
fn position(case: &Case) -> Option<Position> {
    Position::parse(case.game, case.position_text()).ok()
}

/// The canonical positions of a game's embedded hand-made cases, each once.
pub fn known(game: Game) -> &'static [Position] {
    static KNOWN: OnceLock<ByGame<Position>> = OnceLock::new();
    KNOWN.get_or_init(|| by_game(position)).get(&game).map(Vec::as_slice).unwrap_or_default()
}

/// The [`known`] positions whose case expects that the game has ended: mates and stalemates, rare in random play.
pub fn known_ends(game: Game) -> &'static [Position] {
    static KNOWN: OnceLock<ByGame<Position>> = OnceLock::new();
    let ended = |case: &Case| {
        let ends = matches!(case.expect.end, Some(Some(_)));
        position(case).filter(|_| ends)
    };
    KNOWN.get_or_init(|| by_game(ended)).get(&game).map(Vec::as_slice).unwrap_or_default()
}

/// A position, and the turns played from it.
type Played = (Position, Vec<Turn>);

/// The games played in the embedded hand-made cases of a game, each once: the first position and the turns.
pub fn known_games(game: Game) -> &'static [Played] {
    static KNOWN: OnceLock<ByGame<Played>> = OnceLock::new();
    let played = |case: &Case| {
        let turns = case.expect.game.as_ref()?.turns.iter();
        let turns: Result<Vec<Turn>, _> = turns.map(|turn| Turn::parse(case.game, turn)).collect();
        Some((position(case)?, turns.ok()?))
    };
    KNOWN.get_or_init(|| by_game(played)).get(&game).map(Vec::as_slice).unwrap_or_default()
}

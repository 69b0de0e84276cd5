//! Positions to start from and games to replay, taken from the cases.

use std::sync::LazyLock;

use types::{Game, Position, Turn};

use cases::Case;

/// Values taken from the cases of each game.
type ByGame<T> = LazyLock<[Vec<T>; Game::ALL.len()]>;

/// The values that `of` takes from each game's embedded hand-made cases, each once. Recorded cases are left out, since they
/// were made from hand-made ones.
fn by_game<T: PartialEq>(of: impl Fn(&Case) -> Option<T>) -> [Vec<T>; Game::ALL.len()] {
    let mut known = Game::ALL.map(|_| Vec::new());
    let files = cases::embedded().unwrap_or_default();
    for case in files.iter().flat_map(|file| &file.cases).filter(|case| !case.is_recorded()) {
        if let Some(taken) = of(case) {
            let known = &mut known[case.game as usize];
            if !known.contains(&taken) {
                known.push(taken);
            }
        }
    }
    known
}

fn position(case: &Case) -> Option<Position> {
    Position::parse(case.game, case.position_text()).ok()
}

/// The positions of a game's embedded hand-made cases, each once. Positions that are not in canonical text are left out.
pub fn known(game: Game) -> &'static [Position] {
    static KNOWN: ByGame<Position> = LazyLock::new(|| by_game(position));
    &KNOWN[game as usize]
}

/// The [`known`] positions whose case expects that the game has ended, such as mates and stalemates, which are rare in
/// random play.
pub fn known_ends(game: Game) -> &'static [Position] {
    static KNOWN: ByGame<Position> = LazyLock::new(|| {
        by_game(|case| position(case).filter(|_| matches!(case.expect.end, Some(Some(_)))))
    });
    &KNOWN[game as usize]
}

/// The games played in the embedded hand-made cases of a game, each once: the first position and the turns.
pub fn known_games(game: Game) -> &'static [(Position, Vec<Turn>)] {
    static KNOWN: ByGame<(Position, Vec<Turn>)> = LazyLock::new(|| {
        by_game(|case| {
            let turns = case.expect.game.as_ref()?.turns.iter();
            let turns: Result<_, _> = turns.map(|turn| Turn::parse(case.game, turn)).collect();
            Some((position(case)?, turns.ok()?))
        })
    });
    &KNOWN[game as usize]
}

//! Positions to start from and games to replay, taken from the cases.

use std::sync::LazyLock;

use types::{Game, Position, Turn};

/// What the embedded hand-made cases of a game have, each once. Positions that are not in canonical text are left out, and
/// so are recorded cases, since they were made from hand-made ones.
#[derive(Default)]
pub struct Known {
    /// The positions.
    pub positions: Vec<Position>,
    /// The positions whose case expects that the game has ended, such as mates and stalemates, which are rare in random
    /// play.
    pub ends: Vec<Position>,
    /// The games: the first position and the turns.
    pub games: Vec<(Position, Vec<Turn>)>,
}

pub fn known(game: Game) -> &'static Known {
    static KNOWN: LazyLock<[Known; Game::ALL.len()]> = LazyLock::new(|| {
        let mut known = Game::ALL.map(|_| Known::default());
        let files = cases::embedded().unwrap_or_default();
        for case in files.iter().flat_map(|file| &file.cases).filter(|case| !case.is_recorded()) {
            let Ok(position) = Position::parse(case.game, case.position_text()) else { continue };
            let known = &mut known[case.game as usize];
            add(&mut known.positions, position.clone());
            if matches!(case.expect.end, Some(Some(_))) {
                add(&mut known.ends, position.clone());
            }
            if let Some(game) = &case.expect.game
                && let Ok(turns) =
                    game.turns.iter().map(|turn| Turn::parse(case.game, turn)).collect()
            {
                add(&mut known.games, (position, turns));
            }
        }
        known
    });
    &KNOWN[game as usize]
}

fn add<T: PartialEq>(list: &mut Vec<T>, one: T) {
    if !list.contains(&one) {
        list.push(one);
    }
}

//! Positions to start from, and games to repeat: those of the cases.

use std::collections::HashMap;
use std::sync::OnceLock;

use record::{Game, Position, Turn};

use crate::cases;

/// The positions of the embedded hand-made cases of a game, each once, in the order of the files;
/// those that are not canonical left out. Recorded cases are left out too: they come from here.
pub fn known(game: Game) -> &'static [Position] {
    static KNOWN: OnceLock<HashMap<Game, Vec<Position>>> = OnceLock::new();
    let known = KNOWN.get_or_init(|| {
        let mut known: HashMap<Game, Vec<Position>> = HashMap::new();
        let files = cases::embedded().unwrap_or_default();
        let cases = files.iter().flat_map(|file| &file.cases);
        for case in cases.filter(|case| !case.is_recorded()) {
            if let Ok(position) = Position::parse(case.game, case.position_text()) {
                let positions = known.entry(case.game).or_default();
                if !positions.contains(&position) {
                    positions.push(position);
                }
            }
        }
        known
    });
    known.get(&game).map(Vec::as_slice).unwrap_or_default()
}

/// The positions among [`known`] ones in which a case says that the game has ended: mates and stalemates, which chance
/// seldom finds.
pub fn known_ends(game: Game) -> &'static [Position] {
    static KNOWN: OnceLock<HashMap<Game, Vec<Position>>> = OnceLock::new();
    let known = KNOWN.get_or_init(|| {
        let mut known: HashMap<Game, Vec<Position>> = HashMap::new();
        let files = cases::embedded().unwrap_or_default();
        let cases = files.iter().flat_map(|file| &file.cases);
        for case in cases.filter(|case| !case.is_recorded()) {
            let ends = matches!(case.expect.end, Some(Some(_)));
            if let Ok(position) = Position::parse(case.game, case.position_text())
                && ends
            {
                known.entry(case.game).or_default().push(position);
            }
        }
        known
    });
    known.get(&game).map(Vec::as_slice).unwrap_or_default()
}

/// A position and the turns from it.
type Played = (Position, Vec<Turn>);

/// The games of the embedded hand-made cases.
pub fn known_games(game: Game) -> &'static [Played] {
    static KNOWN: OnceLock<HashMap<Game, Vec<Played>>> = OnceLock::new();
    let known = KNOWN.get_or_init(|| {
        let mut known: HashMap<Game, Vec<Played>> = HashMap::new();
        let files = cases::embedded().unwrap_or_default();
        let cases = files.iter().flat_map(|file| &file.cases);
        for case in cases.filter(|case| !case.is_recorded()) {
            let Some(game) = &case.expect.game else { continue };
            let turns: Result<Vec<Turn>, _> =
                game.turns.iter().map(|turn| Turn::parse(case.game, turn)).collect();
            let position = Position::parse(case.game, case.position_text());
            if let (Ok(position), Ok(turns)) = (position, turns) {
                known.entry(case.game).or_default().push((position, turns));
            }
        }
        known
    });
    known.get(&game).map(Vec::as_slice).unwrap_or_default()
}

//! Positions to start from: those of the cases.

use std::collections::HashMap;
use std::sync::OnceLock;

use record::{Game, Position};

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

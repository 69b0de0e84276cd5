//! The cells that men and reflections of the House of Mirrors could reach if no reflection blocked.

use types::{Cell, Kind, Man, Position, Turn};

use super::usual::{self, leaps, rides};
use crate::chess::ROYAL;
use crate::context::Context;
use crate::mirrors::{MirrorRules, movers, with_names};
use crate::plane::{DIAGONALS, Squares};

/// For every man and reflection of the side to move, its moves to candidate cells. A move with which a pawn must promote
/// is also listed with the letter of every kind; a move of a reflection with two originals, with the name of each.
pub fn turns(cx: Context<'_>) -> impl Iterator<Item = Turn> + use<'_> {
    let rules = MirrorRules::of(&cx);
    movers(&cx).into_iter().flat_map(move |(from, man, originals)| {
        let steps = usual::steps(&rules, &cx, (from, man), cells(cx.position, from, man));
        steps.into_iter().flat_map(|step| with_names(step, &originals)).collect::<Vec<Turn>>()
    })
}

/// The cells to which a man could go by HOM-4 and HOM-5, except by castling; `None` for a kind that the game lacks.
fn cells(position: &Position, from: Cell, man: Man) -> Option<Vec<Cell>> {
    if man.kind != Kind::DragonHorse {
        return usual::cells(position, from, man);
    }
    let diagonals = rides(Squares, position, from, &DIAGONALS);
    Some([leaps(Squares, position, from, &ROYAL), diagonals].concat())
}

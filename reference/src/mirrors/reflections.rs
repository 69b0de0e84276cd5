//! The mirrors and what they show: reflections as a function of the men alone (HOM-2, HOM-9).

use types::facts::Placed;
use types::{Cell, Game, Man};

use crate::context::Context;
use crate::statement::{Image, Mirrors as States};

/// A reflection: the man that a vacant mirror shows, and its one or two originals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reflection {
    /// The vacant mirror.
    pub cell: Cell,
    /// The man that it shows.
    pub man: Man,
    /// The cell of its original; for a common image, the cells of its two originals.
    pub originals: Vec<Cell>,
}

impl Reflection {
    /// The reflection as [`Placed`]: the man that it shows, the cell of the mirror, and its originals.
    pub fn placed(&self) -> Placed {
        Placed { man: self.man, cell: self.cell, originals: self.originals.clone() }
    }
}

const fn mirror(file: u8, rank: u8) -> Cell {
    Cell::square(file, rank)
}

/// HOM-2: the mirrors of the small board: c and g on rank 5; a, e and i on rank 6; c and g on rank 7.
const SMALL: [&[Cell]; 3] = [
    &[mirror(2, 5), mirror(6, 5)],
    &[mirror(0, 6), mirror(4, 6), mirror(8, 6)],
    &[mirror(2, 7), mirror(6, 7)],
];

/// HOM-2: the mirrors of the large board: c and g on ranks 5 and 9; a, e and i on ranks 6 and 8.
const LARGE: [&[Cell]; 4] = [
    &[mirror(2, 5), mirror(6, 5)],
    &[mirror(0, 6), mirror(4, 6), mirror(8, 6)],
    &[mirror(0, 8), mirror(4, 8), mirror(8, 8)],
    &[mirror(2, 9), mirror(6, 9)],
];

/// HOM-2: the mirrors of a game, rank by rank from below, each from file a on; empty in a game without mirrors.
pub fn mirrors(game: Game) -> &'static [&'static [Cell]] {
    match game {
        Game::Mirrors7Block | Game::Mirrors7Pass => &SMALL,
        Game::Mirrors10Block | Game::Mirrors10Pass => &LARGE,
        _ => &[],
    }
}

/// HOM-9: every reflection in the position under judgment, rank by rank from below. Listeners hear nothing of this.
pub fn all_shown(cx: &Context<'_>) -> Vec<Reflection> {
    let cx = cx.silent();
    let ranks = cx.defines("HOM-2", mirrors(cx.position.game));
    ranks.iter().flat_map(|&rank| shown_on(&cx, rank)).collect()
}

/// HOM-9: the reflection on a cell, if it is a mirror that shows one. Listeners hear nothing of this.
pub fn shown(cx: &Context<'_>, cell: Cell) -> Option<Reflection> {
    let cx = cx.silent();
    let ranks = cx.defines("HOM-2", mirrors(cx.position.game));
    let rank = ranks.iter().find(|rank| rank.contains(&cell))?;
    shown_on(&cx, rank).into_iter().find(|shown| shown.cell == cell)
}

/// HOM-9: what the vacant mirrors of a rank show: if only one of the rank's mirrors has a man, that man; if two of
/// three have men that are alike, the third shows the same.
fn shown_on(cx: &Context<'_>, rank: &[Cell]) -> Vec<Reflection> {
    let man_on = |cell: Cell| cx.position.men.get(cell);
    let (originals, vacant): (Vec<Cell>, Vec<Cell>) =
        rank.iter().partition(|&&cell| man_on(cell).is_some());
    let Some(man) = originals.first().and_then(|&original| man_on(original)) else {
        return Vec::new();
    };
    let alike = originals.iter().all(|&original| man_on(original) == Some(man));
    let reflected = originals.len() == 1 || originals.len() == 2 && rank.len() == 3 && alike;
    let (original, mirrors, men) = (originals[0], rank.len(), originals.len());
    let image = |cell| Image { cell, man, original, mirrors, men };
    let shows = |cell: &Cell| cx.holds("HOM-9", States::Shows(image(*cell)), reflected);
    let showing = vacant.into_iter().filter(shows);
    showing.map(|cell| Reflection { cell, man, originals: originals.clone() }).collect()
}

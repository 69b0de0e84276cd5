//! The mirrors and what they show: reflections as a function of the men alone (HOM-2, HOM-9).

use record::facts::Placed;
use record::{Cell, Game, Man, Position};

use crate::context::{Context, InForce};

/// What a mirror shows: the man, and the one or two originals of which it is the image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reflection {
    /// The vacant mirror.
    pub cell: Cell,
    /// The man it shows.
    pub man: Man,
    /// The cell of the man itself; two cells for a common image.
    pub originals: Vec<Cell>,
}

impl Reflection {
    /// The reflection as a fact: the man shown, its cell and its originals.
    pub(super) fn placed(&self) -> Placed {
        Placed { man: self.man, cell: self.cell, originals: self.originals.clone() }
    }
}

const fn mirror(file: u8, rank: u8) -> Cell {
    Cell::square(file, rank)
}

/// HOM-2: c and g on rank 5; a, e and i on rank 6; c and g on rank 7.
const SMALL: [&[Cell]; 3] = [
    &[mirror(2, 5), mirror(6, 5)],
    &[mirror(0, 6), mirror(4, 6), mirror(8, 6)],
    &[mirror(2, 7), mirror(6, 7)],
];

/// HOM-2: c and g on ranks 5 and 9; a, e and i on ranks 6 and 8.
const LARGE: [&[Cell]; 4] = [
    &[mirror(2, 5), mirror(6, 5)],
    &[mirror(0, 6), mirror(4, 6), mirror(8, 6)],
    &[mirror(0, 8), mirror(4, 8), mirror(8, 8)],
    &[mirror(2, 9), mirror(6, 9)],
];

/// HOM-2: the mirrors of a game, rank by rank from below, each from file a on. None in a game
/// that has no mirrors.
pub fn mirrors(game: Game) -> &'static [&'static [Cell]] {
    match game {
        Game::Mirrors7Block | Game::Mirrors7Pass => &SMALL,
        Game::Mirrors10Block | Game::Mirrors10Pass => &LARGE,
        _ => &[],
    }
}

/// HOM-9: every reflection in a position, rank by rank from below. None in a game
/// that has no mirrors. The position need not be accepted.
pub fn reflections(position: &Position) -> Vec<Reflection> {
    reflections_of(&Context::new(&InForce::default(), position))
}

/// HOM-9: the reflections of the position judged.
pub(crate) fn reflections_of(cx: &Context<'_>) -> Vec<Reflection> {
    let cx = cx.silent();
    let ranks = cx.defines("HOM-2", mirrors(cx.position.game));
    ranks.iter().flat_map(|&rank| shown_on(&cx, rank)).collect()
}

/// HOM-9: the reflection that a cell shows, if it is a mirror that shows one.
pub(super) fn shown(cx: &Context<'_>, cell: Cell) -> Option<Reflection> {
    let cx = cx.silent();
    let ranks = cx.defines("HOM-2", mirrors(cx.position.game));
    let rank = ranks.iter().find(|rank| rank.contains(&cell))?;
    shown_on(&cx, rank).into_iter().find(|shown| shown.cell == cell)
}

/// A vacant mirror and what it shows by HOM-9.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shows {
    /// How many mirrors its rank has.
    pub(crate) mirrors: usize,
    /// How many of them have men.
    pub(crate) men: usize,
    /// The man shown.
    pub(crate) man: Man,
    /// The cell of the man, or of the first of two.
    pub(crate) original: Cell,
    /// The mirror.
    pub(crate) cell: Cell,
}

/// HOM-9: the reflections on the mirrors of one rank.
fn shown_on(cx: &Context<'_>, rank: &[Cell]) -> Vec<Reflection> {
    let man_on = |cell: Cell| cx.position.men.get(cell);
    let originals: Vec<Cell> =
        rank.iter().copied().filter(|&cell| man_on(cell).is_some()).collect();
    let shown = match *originals.as_slice() {
        [alone] => man_on(alone),
        [one, other] if rank.len() == 3 && man_on(one) == man_on(other) => man_on(one),
        _ => None,
    };
    let Some(man) = shown else { return Vec::new() };
    let (mirrors, men, original) = (rank.len(), originals.len(), originals[0]);
    let what = |cell| Shows { mirrors, men, man, original, cell };
    let vacant = rank.iter().copied().filter(|&cell| man_on(cell).is_none());
    vacant
        .filter(|&cell| cx.says("HOM-9", true, &what(cell)))
        .map(|cell| Reflection { cell, man, originals: originals.clone() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(game: Game, board: &str) -> Vec<String> {
        let text = format!("{board} w - - 0 1");
        let position = Position::parse(game, &text).expect(board);
        reflections(&position)
            .iter()
            .map(|shown| {
                let originals: Vec<String> =
                    shown.originals.iter().map(ToString::to_string).collect();
                format!("{}{}<{}", shown.man.letter(), shown.cell, originals.join("+"))
            })
            .collect()
    }

    #[test]
    fn a_rank_of_three_shows_one_man_twice_two_alike_once_and_two_unlike_never() {
        let rank_six = |rank: &str| {
            shown(Game::Mirrors7Block, &format!("*7*/*7*/*7*/9/9/{rank}/9/9/*7*/*7*/*7*"))
        };
        assert_eq!(rank_six("N8"), ["Ne6<a6", "Ni6<a6"]);
        assert_eq!(rank_six("4k4"), ["ka6<e6", "ki6<e6"]);
        assert_eq!(rank_six("p7p"), ["pe6<a6+i6"]);
        assert_eq!(rank_six("N3R4"), [""; 0]);
        assert_eq!(rank_six("N3n4"), [""; 0]);
        assert_eq!(rank_six("N3N3N"), [""; 0]);
        assert_eq!(rank_six("1NN6"), [""; 0]);
    }

    #[test]
    fn a_pair_shows_one_man_once_and_two_never() {
        let rank_nine = |rank: &str| {
            shown(Game::Mirrors10Pass, &format!("*7*/*7*/*7*/9/{rank}/9/9/9/9/9/*7*/*7*/*7*"))
        };
        assert_eq!(rank_nine("2q6"), ["qg9<c9"]);
        assert_eq!(rank_nine("6P2"), ["Pc9<g9"]);
        assert_eq!(rank_nine("2P3P2"), [""; 0]);
        assert_eq!(rank_nine("2P3p2"), [""; 0]);
    }

    #[test]
    fn a_game_without_mirrors_shows_nothing() {
        assert!(reflections(&Game::Chess.start()).is_empty());
    }
}

//! Symmetries of the board that hold for a material: they map the turns of every position to those of its image.
//!
//! The boards do not tell which symmetries hold. This is found by trial: a symmetry is taken to hold if, for many
//! positions of the material, the successors of the image are the images of the successors.
//! [`Table::verify`](super::Table::verify) does not rely on them: it checks every position.

use std::ops::Range;

use types::{Cell, Man};

use super::BuildError;
use super::material::{Digits, Material, PLACES, Place};
use super::successors::{Outgoing, entry};

/// The greatest number of positions to try.
const TRIED: usize = 1 << 13;

/// A reflection or rotation of the board as a map of numbers; it may also exchange the boards, or the sides.
#[derive(Clone, Debug)]
pub(super) struct Symmetry {
    /// For each man, the index of the man that is its image.
    to: [usize; PLACES],
    /// For each man, a map from the digit of its cell ([`Digits`]) to the digit of the cell's image.
    cells: Vec<Vec<u16>>,
    sides: bool,
}

impl Symmetry {
    /// The number of the image of the placement with this number.
    pub(super) fn image(&self, material: &Material, number: usize) -> usize {
        let digits = material.digits(number);
        let mut image: Digits = [0; PLACES];
        for (place, cells) in self.cells.iter().enumerate() {
            image[self.to[place]] = usize::from(cells[digits[place]]);
        }
        let side = number % 2;
        material.number_from(image, if self.sides { 1 - side } else { side })
    }
}

/// The symmetries that hold for a material, except the identity; together with it, they form a group. `find` returns
/// the successors of a number, or `None` if the number has no accepted position.
pub(super) fn holding(
    material: &Material,
    find: impl Fn(usize) -> Result<Option<Outgoing>, BuildError>,
) -> Result<Vec<Symmetry>, BuildError> {
    let numbers = material.numbers().unwrap_or(0);
    let mut held = Vec::new();
    for reflection in candidates(material) {
        if holds(material, &reflection, numbers, &find)? {
            held.push(reflection);
        }
    }
    Ok(held)
}

fn holds(
    material: &Material,
    reflection: &Symmetry,
    numbers: usize,
    find: &impl Fn(usize) -> Result<Option<Outgoing>, BuildError>,
) -> Result<bool, BuildError> {
    // The step is odd, so that both sides to move occur, and close to no simple fraction of `numbers`, so that the
    // sample has placements of all kinds.
    let step = (numbers / TRIED * 7 / 5) | 1;
    // A number with equal men in the wrong order stands for no placement, but its image may stand for one, since equal
    // men are sorted there.
    let placements = |&number: &usize| material.position(number).is_some();
    for number in (0..TRIED).map(|index| index * step % numbers).filter(placements) {
        let (here, there) = (find(number)?, find(reflection.image(material, number))?);
        let image = here.map(|mut here| {
            for after in &mut here.within {
                *after = entry(reflection.image(material, *after as usize));
            }
            here.sorted()
        });
        if image != there.map(Outgoing::sorted) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// All symmetries to try, except the identity: each board is reflected or rotated in one of eight ways, and boards and
/// sides are exchanged or not.
fn candidates(material: &Material) -> Vec<Symmetry> {
    let boards = material.boards();
    let ways: Vec<Vec<usize>> = match boards.len() {
        1 => (0..8).map(|way| vec![way]).collect(),
        _ => (0..64).map(|ways| vec![ways % 8, ways / 8]).collect(),
    };
    let mut found = Vec::new();
    for exchange in [false, true] {
        for sides in [false, true] {
            for ways in &ways {
                let nothing = !exchange && !sides && ways.iter().all(|&way| way == 0);
                if !nothing && (!exchange || boards.len() > 1) {
                    found.extend(candidate(material, &boards, ways, exchange, sides));
                }
            }
        }
    }
    found
}

fn candidate(
    material: &Material,
    boards: &[Range<usize>],
    ways: &[usize],
    exchange: bool,
    sides: bool,
) -> Option<Symmetry> {
    let cells = material.cells();
    let mut image = vec![0; cells.len()];
    for (index, range) in boards.iter().enumerate() {
        let target = if exchange { boards.len() - 1 - index } else { index };
        let (from, to) = (&cells[range.clone()], &cells[boards[target].clone()]);
        for (offset, &cell) in from.iter().enumerate() {
            let there = material.game().image(cell, ways[index])?;
            let same = |cell: &Cell| (cell.file, cell.rank) == (there.file, there.rank);
            let at = to.iter().position(same)?;
            image[range.start + offset] = boards[target].start + at;
        }
    }
    let places = &material.places;
    let mut reflection = Symmetry { to: [0; PLACES], cells: Vec::new(), sides };
    let mut taken = [false; PLACES];
    for (index, place) in places.iter().enumerate() {
        let side = if sides { place.man.side.other() } else { place.man.side };
        let man = Man { side, ..place.man };
        let first = image[place.cells.start];
        let fits = |&(other, target): &(usize, &Place)| {
            !taken[other] && target.man == man && target.cells.contains(&first)
        };
        let (other, target) = places.iter().enumerate().find(fits)?;
        taken[other] = true;
        reflection.to[index] = other;
        let digits = place.cells.clone().map(|cell| {
            let digit = image[cell].checked_sub(target.cells.start)?;
            (digit < target.cells.len()).then(|| u16::try_from(digit).ok())?
        });
        reflection.cells.push(digits.collect::<Option<_>>()?);
    }
    Some(reflection)
}

#[cfg(test)]
mod tests {
    use types::Game;

    use super::super::successors::Finder;
    use super::super::{Options, Tables};
    use super::*;

    fn found(game: Game, text: &str) -> Vec<Symmetry> {
        let material = Material::parse(game, text).expect("it is a material");
        let mut tables = Tables::default();
        for below in material.leads_to() {
            tables.build_all(&below, &Options::default()).expect("they are built");
        }
        let finder = Finder::of(&material, &tables);
        holding(&material, |number| finder.successors(number)).expect("no table is missing")
    }

    /// The examples have square, oblong and brick boards, two boards with the same men, men that only move forward,
    /// equal men, and sides that can be exchanged.
    #[test]
    fn the_reflections_of_each_board_are_found() {
        for (game, text, count) in [
            (Game::Chess, "KK", 16),
            (Game::Chess, "KRK", 8),
            (Game::Chess, "KPK", 2),
            (Game::Chess, "KBBK", 8),
            (Game::Masonic, "KNKN", 4),
            (Game::Gothic, "KK", 8),
            (Game::Masonic, "KNK", 2),
            (Game::KingdomEscort, "KK", 16),
        ] {
            assert_eq!(found(game, text).len() + 1, count, "{game} {text}");
        }
    }

    /// A symmetry maps numbers one to one, and placements to placements.
    #[test]
    fn a_reflection_is_one_to_one() {
        let material = Material::parse(Game::Chess, "KBBK").expect("it is a material");
        let bishops = candidates(&material);
        assert!(bishops.len() > 6);
        for reflection in bishops {
            let mut images: Vec<usize> = (0..1 << 14)
                .map(|index| index * 2039)
                .filter(|&number| material.position(number).is_some())
                .map(|number| reflection.image(&material, number))
                .collect();
            assert!(images.iter().all(|&image| material.position(image).is_some()));
            let count = images.len();
            images.sort_unstable();
            images.dedup();
            assert_eq!(images.len(), count);
        }
    }
}

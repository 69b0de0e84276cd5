//! Tests of cell numbers, of the tables of attacks, and of the random variant without its additional kinds.

use types::{Budget, Game};

use super::geometry::{CELLS, FURTHER, TABLES, cell, number};
use super::{Plain, Random};
use crate::board::Board as _;
use crate::fault::Faults;
use crate::sets::wide::{Cells, bit};

#[test]
fn the_random_variant_without_further_kinds_is_the_plain_game() {
    let plain = Plain::from_position(&Game::Spectral.start(), Faults::default()).unwrap();
    let random = Random::from_position(&Game::SpectralRandom.start(), Faults::default()).unwrap();
    assert_eq!(plain.perft(3, &mut Budget::unlimited()), random.perft(3, &mut Budget::unlimited()));
}

#[test]
fn every_number_below_113_is_a_cell_and_no_other() {
    let named: Vec<u8> = (0..CELLS).map(|at| number(cell(at)).unwrap()).collect();
    assert_eq!(named, (0..CELLS).collect::<Vec<_>>());
    let mut all: Vec<u8> = Game::Spectral.cells().map(|at| number(at).unwrap()).collect();
    all.sort_unstable();
    assert_eq!(all, named);
}

#[test]
fn attacks_assumed_to_be_mutual_are() {
    let symmetric = [
        &TABLES.king,
        &TABLES.knight,
        &TABLES.straight_rays,
        &TABLES.diagonal_rays,
        &FURTHER.fers,
        &FURTHER.alfil,
        &FURTHER.star,
        &FURTHER.squirrel,
        &FURTHER.duke_reach,
        &FURTHER.knight_rays,
        &FURTHER.griffin_reach,
        &FURTHER.rhinoceros_reach,
    ];
    for table in symmetric {
        for from in 0..CELLS {
            for to in table[usize::from(from)].cells() {
                assert_ne!(table[usize::from(to)] & bit(from), 0);
                assert_eq!(
                    TABLES.between[usize::from(from)][usize::from(to)],
                    TABLES.between[usize::from(to)][usize::from(from)]
                );
            }
        }
    }
}

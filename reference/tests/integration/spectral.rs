//! Squares and points as one field of cells.

use chess_arbiter_reference::plane::{Plane as _, Squares, scaled};
use chess_arbiter_reference::spectral::board::{HALF_STEPS, HalfSteps};
use types::{Cell, Game};

fn cell(name: &str) -> Cell {
    Game::Spectral
        .cells()
        .find(|cell| cell.to_string() == name)
        .unwrap_or_else(|| panic!("no cell {name}"))
}

fn touched(name: &str) -> Vec<String> {
    let cell = cell(name);
    HALF_STEPS
        .iter()
        .filter_map(|&step| HalfSteps.at(cell, step))
        .map(|cell| cell.to_string())
        .collect()
}

#[test]
fn a_square_touches_the_points_at_its_corners_and_a_point_four_squares() {
    assert_eq!(touched("e4"), ["E4", "D3", "E3", "D4"]);
    assert_eq!(touched("E4"), ["f5", "e4", "f4", "e5"]);
}

#[test]
fn the_corners_of_the_border_are_not_points() {
    assert_eq!(touched("a1"), ["A1"]);
    assert_eq!(touched("h8"), ["G7"]);
    assert_eq!(touched("a4"), ["A4", "A3"]);
    assert_eq!(touched("G7"), ["h8", "g7", "h7", "g8"]);
}

#[test]
fn two_half_steps_in_one_direction_are_a_full_step() {
    for from in Game::Spectral.cells() {
        for step in HALF_STEPS {
            let two = HalfSteps.at(from, scaled(step, 2));
            let one_and_one =
                HalfSteps.at(from, step).and_then(|middle| HalfSteps.at(middle, step));
            assert_eq!(two, one_and_one, "{from} {step:?}");
            if let Some(to) = two {
                let (files, ranks) = Squares.displacement(from, to);
                assert_eq!((files.abs(), ranks.abs(), to.board), (1, 1, from.board));
            }
        }
    }
}

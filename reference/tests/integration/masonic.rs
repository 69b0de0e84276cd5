//! Masonic Chess: properties of the whole board.

use chess_arbiter_reference::masonic::{BISHOP_DIRECTIONS, Bricks, ROOK_DIRECTIONS};
use chess_arbiter_reference::plane::Plane as _;
use types::{Cell, Game};

/// MAS-4: the colour of a cell, 0, 1 or 2: its distance to the right of a1 in half cells, modulo 3. A step along the rank
/// changes the distance by 2, a step along a cant by 1, a diagonal step by 3; so only the diagonal step keeps the colour.
fn colour(cell: Cell) -> i32 {
    let (twice_x, _) = Bricks::of_the_law().displacement(Cell::square(0, 1), cell);
    twice_x.rem_euclid(3)
}

/// Tests MAS-4 for every cell and every step that stays on the board.
#[test]
fn neighbours_differ_in_colour_and_diagonal_steps_keep_it() {
    let bricks = Bricks::of_the_law();
    for cell in Game::Masonic.cells() {
        for neighbour in ROOK_DIRECTIONS.iter().filter_map(|&step| bricks.at(cell, step)) {
            assert_ne!(colour(cell), colour(neighbour), "{cell} {neighbour}");
        }
        for next in BISHOP_DIRECTIONS.iter().filter_map(|&step| bricks.at(cell, step)) {
            assert_eq!(colour(cell), colour(next), "{cell} {next}");
        }
    }
}

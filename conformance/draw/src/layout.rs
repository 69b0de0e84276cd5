//! Where the cells of every game lie in a picture, and which tint each has.
//!
//! Lengths are in sides of a square cell; x grows to the right, y downward. What is particular to a family
//! of games stands in its file (`games`).

use record::{Cell, Game};

use crate::games::drawing;

/// How a cell is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// The light cells; the first of three on the brick board.
    Light,
    /// The dark cells; the second of three.
    Dark,
    /// The third colour of the brick board (MAS-4).
    Third,
    /// A mirror, whatever the colour beneath it.
    Mirror,
    /// A point of the Spectral games.
    Point,
}

impl Tint {
    /// The tint of a colour as [`Game::colour`] numbers them.
    pub const fn of_colour(colour: u8) -> Tint {
        match colour {
            0 => Tint::Light,
            1 => Tint::Dark,
            _ => Tint::Third,
        }
    }
}

/// A cell as it lies in the picture.
#[derive(Clone, Copy, Debug)]
pub struct Tile {
    /// Which cell.
    pub cell: Cell,
    /// The centre.
    pub x: f64,
    /// The centre.
    pub y: f64,
    /// The colour.
    pub tint: Tint,
}

/// A coordinate or a heading beside a board.
pub struct Label {
    /// What it says.
    pub text: String,
    /// The middle of the text.
    pub x: f64,
    /// The middle of the text.
    pub y: f64,
}

impl Label {
    /// A label whose middle is at (x, y).
    pub fn new(text: impl Into<String>, (x, y): (f64, f64)) -> Label {
        Label { text: text.into(), x, y }
    }
}

/// From the border of a board to the middle of its coordinates.
pub const GAP: f64 = 0.28;

/// Width and height of everything that the tiles cover, from (0, 0).
pub fn extent(game: Game) -> (f64, f64) {
    drawing(game.family()).extent(game)
}

/// Every cell of a game as it lies in the picture, points after the squares they lie upon.
pub fn tiles(game: Game) -> impl Iterator<Item = Tile> {
    game.cells().map(move |cell| tile(game, cell))
}

/// One cell as it lies in the picture.
pub fn tile(game: Game, cell: Cell) -> Tile {
    let drawing = drawing(game.family());
    let (x, y) = drawing.centre(game, cell);
    Tile { cell, x, y, tint: drawing.tint(game, cell) }
}

/// The coordinates on the borders, and the names of the boards where there are two of a kind.
pub fn labels(game: Game) -> Vec<Label> {
    drawing(game.family()).labels(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_cells_of_a_game_never_lie_on_one_spot() {
        for game in Game::ALL {
            let mut spots: Vec<(i64, i64)> =
                tiles(game).map(|tile| ((tile.x * 10.0) as i64, (tile.y * 10.0) as i64)).collect();
            let count = spots.len();
            spots.sort_unstable();
            spots.dedup();
            assert_eq!(spots.len(), count, "{game}");
        }
    }

    #[test]
    fn no_two_neighbouring_bricks_have_one_colour() {
        let all: Vec<Tile> = tiles(Game::Masonic).collect();
        let mut pairs = 0;
        for one in &all {
            for other in &all {
                let (dx, dy) = ((one.x - other.x).abs(), (one.y - other.y).abs());
                let along_rank = dy < 0.1 && (dx - 1.0).abs() < 0.1;
                let along_cant = (dy - 1.0).abs() < 0.1 && (dx - 0.5).abs() < 0.1;
                if along_rank || along_cant {
                    assert_ne!(one.tint, other.tint, "{} and {}", one.cell, other.cell);
                    pairs += 1;
                }
                if (dy - 1.0).abs() < 0.1 && (dx - 1.5).abs() < 0.1 {
                    assert_eq!(one.tint, other.tint, "{} and {}", one.cell, other.cell);
                }
            }
        }
        assert_eq!(pairs, 2 * (8 * 7 + 7 * 15));
    }
}

//! The position and tint of every cell of a game in a picture.
//!
//! Lengths are in sides of a square cell; x increases to the right, y downward.

use types::{Cell, Game};

use crate::drawing::Drawing;
use crate::games::drawing;
use crate::parts::{Label, Tint};

/// A cell in the picture, with its centre (x, y) from the upper left corner of the boards.
#[derive(Clone, Copy, Debug)]
pub struct Tile {
    pub cell: Cell,
    pub x: f64,
    pub y: f64,
    pub tint: Tint,
}

/// How a board is viewed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Whether Black's side is at the bottom; the men stay upright.
    pub flipped: bool,
    /// Whether the two boards of a game are one above the other (for a narrow page), not side by side.
    pub stacked: bool,
}

/// The layout of a game in one view.
#[derive(Clone, Copy)]
pub struct Layout {
    game: Game,
    drawing: &'static dyn Drawing,
    flipped: bool,
}

impl Layout {
    /// The layout of a game.
    pub fn new(game: Game, view: View) -> Layout {
        Layout { game, drawing: drawing(game.family(), view.stacked), flipped: view.flipped }
    }

    /// The width and height of the area that the tiles cover. Its upper left corner is (0, 0).
    pub fn extent(&self) -> (f64, f64) {
        self.drawing.extent(self.game)
    }

    /// Every cell of the game in the picture, points after squares.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        self.game.cells().map(|cell| self.tile(cell))
    }

    /// One cell in the picture.
    pub fn tile(&self, cell: Cell) -> Tile {
        let (x, y) = self.seen(self.drawing.centre(self.game, cell));
        Tile { cell, x, y, tint: self.drawing.tint(self.game, cell) }
    }

    /// The coordinates on the borders and, if the game has two boards of the same shape, the names of the boards.
    pub fn labels(&self) -> Vec<Label> {
        let labels = self.drawing.labels(self.game).into_iter();
        labels.map(|Label { text, x, y }| Label::new(text, self.seen((x, y)))).collect()
    }

    /// Where the place (x, y) of the unflipped picture is in this view.
    fn seen(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let (width, height) = self.extent();
        if self.flipped { (width - x, height - y) } else { (x, y) }
    }
}

#[cfg(test)]
mod tests {
    use types::BoardId;

    use super::*;

    #[test]
    fn no_two_cells_of_a_game_are_at_the_same_place() {
        for game in Game::ALL {
            for (flipped, stacked) in [(false, false), (true, false), (false, true), (true, true)] {
                let layout = Layout::new(game, View { flipped, stacked });
                let spots: Vec<(f64, f64)> = layout.tiles().map(|tile| (tile.x, tile.y)).collect();
                let (width, height) = layout.extent();
                for (index, &(x, y)) in spots.iter().enumerate() {
                    assert!(x > 0.0 && y > 0.0 && x < width && y < height, "{game}");
                    let apart = |&(other_x, other_y): &(f64, f64)| {
                        (x - other_x).abs() > 0.1 || (y - other_y).abs() > 0.1
                    };
                    assert!(spots[..index].iter().all(apart), "{game}");
                }
            }
        }
    }

    #[test]
    fn a_half_turn_exchanges_opposite_corners_and_stacked_boards_form_a_column() {
        let layout = |flipped, stacked| {
            move |game, cell| {
                let tile = Layout::new(game, View { flipped, stacked }).tile(cell);
                (tile.x, tile.y)
            }
        };
        let (a1, h8) = (Cell::square(0, 1), Cell::square(7, 8));
        assert_eq!(layout(false, false)(Game::Chess, a1), layout(true, false)(Game::Chess, h8));
        let short = Cell { board: BoardId::Short, ..a1 };
        let max = Cell { board: BoardId::Max, ..a1 };
        let stacked = layout(false, true);
        assert!(
            stacked(Game::KingdomCapture, max).1 > stacked(Game::KingdomCapture, short).1 + 8.0
        );
        assert_eq!(stacked(Game::KingdomCapture, max).0.to_bits(), 0.5_f64.to_bits());
    }

    #[test]
    fn no_two_neighbouring_bricks_have_the_same_colour() {
        let all: Vec<Tile> = Layout::new(Game::Masonic, View::default()).tiles().collect();
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

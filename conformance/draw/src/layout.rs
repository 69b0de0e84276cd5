//! Where the cells of every game lie in a picture, and which tint each has.
//!
//! Lengths are in sides of a square cell; x grows to the right, y downward.

use record::{Board, Cell, Game};

/// Games whose boards are drawn alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// The orthodox board.
    Plain,
    /// Ranks laid like bricks.
    Bricks,
    /// A board with deflectors on it.
    Deflectors,
    /// A board with mirrors and missing places.
    Mirrors,
    /// Two boards with marked men.
    Twins,
    /// Squares and the points between them.
    Points,
}

/// The family of a game.
pub const fn family(game: Game) -> Family {
    match game {
        Game::Chess => Family::Plain,
        Game::Masonic => Family::Bricks,
        Game::Deflection => Family::Deflectors,
        Game::Mirrors7Block | Game::Mirrors7Pass | Game::Mirrors10Block | Game::Mirrors10Pass => {
            Family::Mirrors
        }
        Game::KingdomCapture | Game::KingdomEscort => Family::Twins,
        Game::Spectral | Game::SpectralFree | Game::SpectralRandom => Family::Points,
    }
}

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

/// How far the second board of the Kingdom games lies to the right of the first.
const APART: f64 = 9.2;

/// Width and height of everything that the tiles cover, from (0, 0).
pub fn extent(game: Game) -> (f64, f64) {
    let shape = game.shape(game.boards()[0]);
    let (files, ranks) = (f64::from(shape.files), f64::from(shape.ranks));
    match family(game) {
        Family::Bricks => (files + 0.5, ranks),
        Family::Twins => (files + APART, ranks),
        _ => (files, ranks),
    }
}

/// Every cell of a game as it lies in the picture, points after the squares they lie upon.
pub fn tiles(game: Game) -> impl Iterator<Item = Tile> {
    game.cells().map(move |cell| tile(game, cell))
}

/// One cell as it lies in the picture.
pub fn tile(game: Game, cell: Cell) -> Tile {
    let ranks = f64::from(game.shape(game.boards()[0]).ranks);
    let (file, rank) = (f64::from(cell.file), f64::from(cell.rank));
    let (mut x, mut y) = (file + 0.5, ranks - rank + 0.5);
    match cell.board {
        Board::Points => {
            x += 0.5;
            y -= 0.5;
        }
        Board::Max => x += APART,
        Board::Squares | Board::Short => {}
    }
    if family(game) == Family::Bricks && cell.rank.is_multiple_of(2) {
        x += 0.5;
    }
    Tile { cell, x, y, tint: tint(game, cell) }
}

fn tint(game: Game, cell: Cell) -> Tint {
    if cell.board == Board::Points {
        return Tint::Point;
    }
    if game.is_mirror(cell) {
        return Tint::Mirror;
    }
    if family(game) == Family::Bricks {
        // Twice the x of MAS-1. A step along the rank adds 2, one along a cant 1 or -1, a diagonal
        // 3 or -3; so the remainder by 3 tells the three colours of MAS-4 apart.
        let doubled_x = 2 * cell.file + u8::from(cell.rank.is_multiple_of(2));
        return [Tint::Light, Tint::Dark, Tint::Third][usize::from(doubled_x % 3)];
    }
    if (cell.file + cell.rank).is_multiple_of(2) { Tint::Light } else { Tint::Dark }
}

/// The coordinates on the borders, and the names of the boards where there are two of a kind.
pub fn labels(game: Game) -> Vec<Label> {
    const GAP: f64 = 0.28;
    let mut labels = Vec::new();
    let (width, height) = extent(game);
    for &board in game.boards() {
        let shape = game.shape(board);
        let first = if board == Board::Points { b'A' } else { b'a' };
        let left = if board == Board::Max { APART } else { 0.0 };
        for file in 0..shape.files {
            let text = char::from(first + file).to_string();
            let bottom = tile(game, Cell::new(board, file, 1));
            let top = tile(game, Cell::new(board, file, shape.ranks));
            if board == Board::Points || family(game) == Family::Bricks {
                labels.push(Label { text: text.clone(), x: top.x, y: -GAP });
            }
            if board != Board::Points {
                labels.push(Label { text, x: bottom.x, y: height + GAP });
            }
        }
        for rank in 1..=shape.ranks {
            let y = tile(game, Cell::new(board, 0, rank)).y;
            let x = if board == Board::Points { width + GAP } else { left - GAP };
            labels.push(Label { text: rank.to_string(), x, y });
        }
        let heading = match board {
            Board::Short => "short-range board",
            Board::Max => "max-range board",
            Board::Squares | Board::Points => continue,
        };
        labels.push(Label { text: heading.into(), x: left + 4.0, y: -GAP });
    }
    labels
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

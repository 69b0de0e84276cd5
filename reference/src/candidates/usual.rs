//! The cells that the men of chess could reach, and the turns to judge in games in which a turn is one man's move.

use types::{Cell, Kind, Man, Position, Step, Turn};

use crate::castling::Castling;
use crate::chess::ROYAL;
use crate::context::Context;
use crate::plane::{DIAGONALS, KNIGHT_LEAPS, ORTHOGONALS, Plane, Squares, forward, scaled};
use crate::statement::Vector;
use crate::usual::{Game, movers};

/// For each man of the side to move, its moves to the cells that `cells` returns, including castling and promotions.
pub fn turns<'a>(
    game: &'static dyn Game,
    cx: Context<'a>,
    cells: fn(&Position, Cell, Man) -> Option<Vec<Cell>>,
) -> impl Iterator<Item = Turn> + use<'a> {
    movers(&cx).flat_map(move |(from, man)| {
        let steps = steps(game, &cx, (from, man), cells(cx.position, from, man));
        steps.into_iter().map(Turn::from)
    })
}

/// A man's steps to the cells of `reach` (`None`: to every cell) and, for a king, to the cells of castling. A step with
/// which a pawn must promote is also listed with the letter of every kind.
pub fn steps(
    game: &dyn Game,
    cx: &Context<'_>,
    (from, man): (Cell, Man),
    reach: Option<Vec<Cell>>,
) -> Vec<Step> {
    let mut reach = reach.unwrap_or_else(|| cx.position.game.cells().collect());
    if man.kind == Kind::King {
        reach.extend(castlings_of(&game.castlings(cx), man));
    }
    reach.sort_unstable();
    reach.dedup();
    let mut steps = Vec::with_capacity(reach.len());
    for to in reach {
        let step = Step::new(from, to);
        steps.push(step);
        if man.kind == Kind::Pawn && game.promotes(&cx.of(man, step)).is_err() {
            steps.extend(cx.position.game.kinds().iter().map(|&(kind, _)| step.promoting(kind)));
        }
    }
    steps
}

/// The cells to which a king could castle.
pub fn castlings_of(castlings: &[Castling], king: Man) -> impl Iterator<Item = Cell> {
    castlings.iter().filter(move |it| it.right.side == king.side).map(|it| it.king.1)
}

/// The cells to which a man could go by CHE-5…15, except by castling; `None` for a kind that chess does not have.
pub fn cells(position: &Position, from: Cell, man: Man) -> Option<Vec<Cell>> {
    let ahead = forward(man.side);
    Some(match man.kind {
        Kind::Bishop => rides(Squares, position, from, &DIAGONALS),
        Kind::Rook => rides(Squares, position, from, &ORTHOGONALS),
        Kind::Queen => rides(Squares, position, from, &ROYAL),
        Kind::Knight => leaps(Squares, position, from, &KNIGHT_LEAPS),
        Kind::King => leaps(Squares, position, from, &ROYAL),
        Kind::Pawn => {
            let steps = [(0, ahead), (0, 2 * ahead), (-1, ahead), (1, ahead)];
            leaps(Squares, position, from, &steps)
        }
        _ => return None,
    })
}

/// The cells to which a rider could go: in each direction of `along`, all up to and including the cell of the first man.
pub fn rides(plane: impl Plane, at: &Position, from: Cell, along: &[Vector]) -> Vec<Cell> {
    let mut cells = Vec::with_capacity(32);
    for &direction in along {
        let on = (1..).map_while(|steps| plane.at(from, scaled(direction, steps)));
        for cell in on.take_while(|&cell| at.game.has(cell)) {
            cells.push(cell);
            if at.men.get(cell).is_some() {
                break;
            }
        }
    }
    cells
}

/// The cells of the game at the displacements `by` from a cell.
pub fn leaps(plane: impl Plane, at: &Position, from: Cell, by: &[Vector]) -> Vec<Cell> {
    let cells = by.iter().filter_map(|&by| plane.at(from, by));
    cells.filter(|&cell| at.game.has(cell)).collect()
}

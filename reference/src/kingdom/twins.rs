//! Twins (KDM-2), and properties of one man's step: its direction, its cells, whether it leads a pawn to its last rank.

use types::{Cell, Kind, Man, Mark, Side, Step};

use crate::context::{Context, Going, Judged};
use crate::plane::{Plane as _, Squares, relative_rank, scaled};
use crate::statement::{Kingdom, Moving, Stands, Vector};

/// KDM-2: whether one man is the twin of the other.
fn is_twin(cx: &Context<'_>, one: Stands, other: Stands) -> bool {
    cx.holds("KDM-2", Kingdom::AreTwins(one, other), one.1.original() == other.1.original())
}

/// KDM-2: the men of a turn are twins.
pub fn are_twins(cx: &Context<'_>, short: Stands, max: Stands) -> Judged {
    cx.forbids("KDM-2", Kingdom::AreStrangers(short, max), !is_twin(cx, short, max))
}

/// KDM-2: the living twin of a man.
pub fn twin(cx: &Context<'_>, one: Stands) -> Option<Stands> {
    let mut others = cx.position.men.of(one.1.side).filter(|(cell, _)| cell.board != one.0.board);
    others.find(|&other| is_twin(cx, one, other))
}

/// KDM-2: the man to which a pawn promotes; it keeps the file of the pawn's mark.
pub fn promoted(pawn: Man, kind: Kind) -> Man {
    let mark = pawn.mark.map(|mark| Mark { promoted: true, ..mark });
    Man { kind, mark, ..pawn }
}

/// The moving man, on the cell that it leaves.
pub fn mover(g: &Going<'_>) -> Stands {
    (g.step.from, g.man)
}

/// The direction of a step: one of the eight directions of a queen or of the eight leaps of a knight (KDM-9).
pub fn direction(step: Step) -> Vector {
    let (files, ranks) = Squares.displacement(step.from, step.to);
    let steps = match (files.abs(), ranks.abs()) {
        (0, steps) | (steps, 0) => steps.max(1),
        (files, ranks) => files.min(ranks),
    };
    (files / steps, ranks / steps)
}

/// The cells of a board beyond a cell in a direction.
pub fn beyond(
    cx: &Context<'_>,
    from: Cell,
    direction: Vector,
) -> impl Iterator<Item = Cell> + use<> {
    let game = cx.position.game;
    (1..8)
        .map_while(move |steps| Squares.at(from, scaled(direction, steps)))
        .take_while(move |&cell| game.has(cell))
}

/// The cells strictly between the ends of a step.
pub fn between(cx: &Context<'_>, step: Step) -> impl Iterator<Item = Cell> + use<> {
    beyond(cx, step.from, direction(step)).take_while(move |&cell| cell != step.to)
}

/// Whether the moving man is a pawn that moves diagonally.
pub fn is_pawns_diagonal(m: Moving) -> bool {
    m.man.kind == Kind::Pawn && m.step.from.file != m.step.to.file
}

/// Whether the moving man is a pawn that reaches its last rank.
pub fn arrives(m: Moving) -> bool {
    m.man.kind == Kind::Pawn && is_last_rank(m.man.side, m.step.to)
}

/// Whether a cell is on the last rank of a side.
pub fn is_last_rank(side: Side, cell: Cell) -> bool {
    relative_rank(side, cell.rank, 8) == 8
}

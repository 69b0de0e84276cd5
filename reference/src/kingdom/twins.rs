//! Two boards, twins (KDM-1, KDM-2): how far a man moves on each board, and which men are twins.

use record::facts::{Fact, Placed, Way};
use record::{Board, Cell, Kind, Man, Mark, Side};

use super::{max, short};
use crate::context::{Context, Going, R};
use crate::plane::{Plane, Squares, Vector, relative_rank, scaled};

/// One man's part of a turn, possible on its board. What it captures there, and whether it may,
/// depends on the whole turn.
#[derive(Clone, Copy)]
pub(crate) struct Half<'a> {
    pub(crate) going: Going<'a>,
    /// One of the eight directions of a queen or of the eight leaps of a knight (KDM-9).
    pub(crate) direction: Vector,
}

impl Half<'_> {
    /// The man on the cell reached.
    pub(crate) fn taken(&self) -> Option<Man> {
        self.going.position.men.get(self.going.step.to)
    }

    /// Whether it is made on a board.
    pub(super) fn is_on(&self, board: Board) -> bool {
        self.going.step.from.board == board
    }

    /// Whether it is a pawn's diagonal move.
    pub(crate) fn is_pawns_diagonal(&self) -> bool {
        self.going.man.kind == Kind::Pawn && self.direction.0 != 0
    }

    /// Whether it takes a pawn to its last rank.
    pub(super) fn arrives(&self) -> bool {
        self.going.man.kind == Kind::Pawn && is_last_rank(self.going.man.side, self.going.step.to)
    }

    /// The cells from one end to the other.
    pub(super) fn way(&self) -> Way {
        way(self.going.step.from, self.going.step.to, self.direction)
    }
}

/// The cells from one to another in a direction, both included.
pub(super) fn way(from: Cell, to: Cell, direction: Vector) -> Way {
    let on = (1..8).map_while(|steps| Squares.at(from, scaled(direction, steps)));
    let between = on.take_while(|&cell| cell != to);
    Way::over(std::iter::once(from).chain(between).chain([to]).collect())
}

/// The cells of a board beyond one cell in a direction.
pub(super) fn beyond(
    cx: &Context<'_>,
    from: Cell,
    direction: Vector,
) -> impl Iterator<Item = Cell> + use<> {
    let game = cx.position.game;
    (1..8)
        .map_while(move |steps| Squares.at(from, scaled(direction, steps)))
        .take_while(move |&cell| game.has(cell))
}

/// How far men move on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Range {
    Short,
    Longest,
}

/// KDM-1: one board is the short-range board, the other the max-range board.
pub(crate) const RANGES: [(Board, Range); 2] =
    [(Board::Short, Range::Short), (Board::Max, Range::Longest)];

/// KDM-1: how a man moves by the clauses of its board, which it never leaves.
pub(crate) fn goes<'a>(g: &Going<'a>) -> R<Half<'a>> {
    let board = g.step.from.board;
    if g.step.to.board != board {
        let to = g.step.to;
        return Err(g.fault("KDM-1", || Fact::StaysOnItsBoard { who: g.who(), to }));
    }
    let ranges = g.defines("KDM-1", &RANGES);
    let direction = match ranges.iter().find(|&&(its, _)| its == board) {
        Some((_, Range::Short)) => short::goes(g)?,
        Some((_, Range::Longest)) => max::goes(g)?,
        None => return Err(g.fault("KDM-1", || out_of_reach(g))),
    };
    Ok(Half { going: *g, direction })
}

/// That a man does not move there, and where it can move by the clauses of its board.
pub(super) fn out_of_reach(g: &Going<'_>) -> Fact {
    g.out_of_reach(|g| {
        goes(g).is_ok_and(|half| !half.is_pawns_diagonal() || half.taken().is_some())
    })
}

/// The same of a man that runs along lines.
pub(super) fn out_of_line(g: &Going<'_>) -> Fact {
    match out_of_reach(g) {
        Fact::OutOfReach { who, to, reach, own, more, .. } => {
            Fact::OutOfReach { who, to, reach, own, more, no_line: true }
        }
        other => other,
    }
}

/// KDM-2: the men of a turn are twins.
pub(super) fn are_twins(cx: &Context<'_>, short: (Cell, Man), max: (Cell, Man)) -> R<()> {
    let strangers = (!is_twin(cx, short, max)).then_some((short.1, max.1));
    cx.forbids("KDM-2", strangers, |_| Fact::NoTwins {
        short: Placed::new(short.1, short.0),
        max: Placed::new(max.1, max.0),
    })
}

/// KDM-2: what distinguishes a man from every other on its board: side, whether it started as a pawn, file.
pub(super) fn original(man: Man) -> (Side, bool, Option<u8>) {
    let promoted = man.mark.is_some_and(|mark| mark.promoted);
    (man.side, man.kind == Kind::Pawn || promoted, man.mark.map(|mark| mark.file))
}

/// Two men on different boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    pub(crate) one: (Cell, Man),
    pub(crate) other: (Cell, Man),
}

/// KDM-2: whether one man is the twin of the other.
fn is_twin(cx: &Context<'_>, one: (Cell, Man), other: (Cell, Man)) -> bool {
    cx.silent().says("KDM-2", original(one.1) == original(other.1), &Pair { one, other })
}

/// KDM-2: the living twin of a man on a cell.
pub(crate) fn twin(cx: &Context<'_>, cell: Cell, man: Man) -> Option<(Cell, Man)> {
    let mut others = cx.position.men.of(man.side).filter(|(place, _)| place.board != cell.board);
    others.find(|&other| is_twin(cx, (cell, man), other))
}

/// KDM-2: the man that a pawn becomes, which keeps the mark of its file.
pub(crate) fn promoted(pawn: Man, kind: Kind) -> Man {
    let mark = pawn.mark.map(|mark| Mark { promoted: true, ..mark });
    Man { kind, mark, ..pawn }
}

/// Whether a cell is on the last rank of a side.
pub(crate) fn is_last_rank(side: Side, cell: Cell) -> bool {
    relative_rank(side, cell.rank, 8) == 8
}

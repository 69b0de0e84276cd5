//! Sources and sinks of moves. Most boards are sources: they send moves as they find them. A sink receives the moves, and
//! visits or counts them without making a list.
//!
//! A board finds sets of cells to which a man may move, and only a sink takes the sets apart. The board of Kingdom
//! alone is no source, because there a turn is a pair of moves.

use types::{Cell, Kind, Side, Turn};

use crate::board::Board;
use crate::fault::{Faults, PlantedBug};
use crate::sets::Cells;

/// One man's move in a board's own form; castling is a move of the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Move<M> {
    /// What identifies the man: its cell and, on most boards, its kind.
    pub(crate) mover: M,
    pub(crate) to: u8,
    pub(crate) promotion: Option<Kind>,
}

impl<M> Move<M> {
    /// The move as plain data; `cell` returns the cell that has a number.
    pub(crate) fn written(&self, from: u8, cell: impl Fn(u8) -> Cell) -> Turn {
        let mut turn = Turn::of(cell(from), cell(self.to));
        turn.step.promotion = self.promotion;
        turn
    }
}

/// A receiver of moves as they are found.
pub(crate) trait Sink<M, S> {
    fn one(&mut self, turn: Move<M>);

    /// Receives the moves of a man that does not promote: one to every cell of `to`.
    fn man(&mut self, mover: M, to: S);

    /// Receives the moves of pawns, promotions included, to every cell of `to`; `mover` returns the pawn that moves to a
    /// cell.
    fn pawns(&mut self, to: S, mover: impl Fn(u8) -> M);
}

/// A board that sends its moves to a sink.
pub(crate) trait Source: Board {
    type Set: Cells;
    type Mover: Copy;

    /// The cells where pawns promote in this position, and the kinds to which they promote.
    fn promotions(&self) -> impl Promotions<Self::Set>;

    /// Sends every legal move of `us`, the side to move, once, in any order.
    fn generate(&self, us: Side, sink: &mut impl Sink<Self::Mover, Self::Set>);

    /// Compiles one copy of the generator for each side, in which the side is a constant.
    #[inline]
    fn send(&self, sink: &mut impl Sink<Self::Mover, Self::Set>) {
        match self.state().side {
            Side::White => self.generate(Side::White, sink),
            Side::Black => self.generate(Side::Black, sink),
        }
    }

    /// Calls `look` with every legal move. As `look` is a trait object, the generator is compiled once for all callers,
    /// which more than halves the time that the crate takes to compile.
    fn each_move(&self, look: &mut dyn FnMut(Move<Self::Mover>)) {
        self.send(&mut Each { look, promotions: self.promotions() });
    }

    fn move_count(&self) -> u64 {
        let mut count = Count { turns: 0, promotions: self.promotions() };
        self.send(&mut count);
        count.turns
    }
}

/// The cells where pawns promote, and the kinds to which they promote.
pub(crate) trait Promotions<S> {
    /// The number of turns if one pawn moves to each cell of a set: a pawn that promotes has one turn for each kind.
    fn count(&self, to: S) -> u64;

    /// Calls `look` with each kind to which a pawn can promote on a cell, or with `None` if it stays a pawn.
    fn each(&self, to: u8, look: impl FnMut(Option<Kind>));
}

/// Promotions on the cells of a set, on every cell to the same kinds (at least one).
pub(crate) struct Ends<S> {
    cells: S,
    kinds: &'static [Kind],
}

impl<S> Ends<S> {
    #[inline(always)]
    pub(crate) fn of(cells: S, kinds: &'static [Kind], faults: Faults) -> Ends<S> {
        let forgotten = faults.has(PlantedBug::UnderpromotionForgotten);
        Ends { cells, kinds: if forgotten { &kinds[..1] } else { kinds } }
    }
}

impl<S: Cells> Promotions<S> for Ends<S> {
    #[inline]
    fn count(&self, to: S) -> u64 {
        let ends = to & self.cells;
        let turns = u64::from(to.count());
        // No promotion: the usual case.
        if ends.is_empty() {
            return turns;
        }
        turns + u64::from(ends.count()) * (self.kinds.len() as u64 - 1)
    }

    #[inline]
    fn each(&self, to: u8, mut look: impl FnMut(Option<Kind>)) {
        if self.cells.has(to) {
            for &kind in self.kinds {
                look(Some(kind));
            }
        } else {
            look(None);
        }
    }
}

struct Count<P> {
    turns: u64,
    promotions: P,
}

impl<M, S: Cells, P: Promotions<S>> Sink<M, S> for Count<P> {
    #[inline]
    fn one(&mut self, _turn: Move<M>) {
        self.turns += 1;
    }

    #[inline]
    fn man(&mut self, _mover: M, to: S) {
        self.turns += u64::from(to.count());
    }

    #[inline]
    fn pawns(&mut self, to: S, _mover: impl Fn(u8) -> M) {
        self.turns += self.promotions.count(to);
    }
}

struct Each<'a, M, P> {
    look: &'a mut dyn FnMut(Move<M>),
    promotions: P,
}

impl<M: Copy, S: Cells, P: Promotions<S>> Sink<M, S> for Each<'_, M, P> {
    #[inline(always)]
    fn one(&mut self, turn: Move<M>) {
        (self.look)(turn);
    }

    #[inline(always)]
    fn man(&mut self, mover: M, to: S) {
        for to in to.cells() {
            (self.look)(Move { mover, to, promotion: None });
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: S, mover: impl Fn(u8) -> M) {
        for to in to.cells() {
            let mover = mover(to);
            self.promotions.each(to, |promotion| (self.look)(Move { mover, to, promotion }));
        }
    }
}

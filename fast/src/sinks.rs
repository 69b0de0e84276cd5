//! Sources and sinks of turns. Most boards are sources: they send turns as they find them. A sink receives the turns, and
//! visits or counts them without making a list.
//!
//! A board finds sets of cells to which a man may move, and only a sink takes the sets apart. The board of Kingdom
//! alone is no source, because there a turn is a pair of moves.

use types::Kind;

use crate::fault::{Faults, PlantedBug};
use crate::sets::Cells;

/// A move in a board's own form, which a sink makes from its parts.
pub(crate) trait Step: Copy {
    /// A set of cells of the board.
    type Set: Cells;
    /// What identifies the man that moves: its cell and, on most boards, its kind.
    type Mover: Copy;

    /// The turn by which a man moves to a cell, with the new kind if it is a pawn that promotes.
    fn new(mover: Self::Mover, to: u8, promotion: Option<Kind>) -> Self;
}

/// A receiver of turns as they are found.
pub(crate) trait Sink<M: Step> {
    /// Receives one turn.
    fn one(&mut self, turn: M);

    /// Receives the moves of a man that does not promote: one to every cell of `to`.
    fn man(&mut self, mover: M::Mover, to: M::Set);

    /// Receives the moves of pawns, promotions included, to every cell of `to`; `mover` returns the pawn that moves to a
    /// cell.
    fn pawns(&mut self, to: M::Set, mover: impl Fn(u8) -> M::Mover);
}

/// A board that sends its moves to a sink.
pub(crate) trait Source {
    /// A legal move in the board's own form.
    type Move: Step;

    /// The cells where pawns promote in this position, and the kinds to which they promote.
    fn promotions(&self) -> impl Promotions<<Self::Move as Step>::Set>;

    /// Sends every legal move once, in any order.
    fn generate(&self, sink: &mut impl Sink<Self::Move>);

    /// Calls `look` with every legal move. As `look` is a trait object, the generator is compiled once for all callers,
    /// which more than halves the time that the crate takes to compile.
    fn each_move(&self, look: &mut dyn FnMut(Self::Move)) {
        self.generate(&mut Each { look, promotions: self.promotions() });
    }

    /// The number of legal moves.
    fn move_count(&self) -> u64 {
        let mut count = Count { turns: 0, promotions: self.promotions() };
        self.generate(&mut count);
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
    /// Promotions to `kinds` on every cell of `cells`.
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

/// A sink that counts turns.
struct Count<P> {
    turns: u64,
    promotions: P,
}

impl<M: Step, P: Promotions<M::Set>> Sink<M> for Count<P> {
    #[inline]
    fn one(&mut self, _turn: M) {
        self.turns += 1;
    }

    #[inline]
    fn man(&mut self, _mover: M::Mover, to: M::Set) {
        self.turns += u64::from(to.count());
    }

    #[inline]
    fn pawns(&mut self, to: M::Set, _mover: impl Fn(u8) -> M::Mover) {
        self.turns += self.promotions.count(to);
    }
}

/// A sink that visits every turn.
struct Each<'a, M, P> {
    look: &'a mut dyn FnMut(M),
    promotions: P,
}

impl<M: Step, P: Promotions<M::Set>> Sink<M> for Each<'_, M, P> {
    #[inline(always)]
    fn one(&mut self, turn: M) {
        (self.look)(turn);
    }

    #[inline(always)]
    fn man(&mut self, mover: M::Mover, to: M::Set) {
        for to in to.cells() {
            (self.look)(M::new(mover, to, None));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: M::Set, mover: impl Fn(u8) -> M::Mover) {
        for to in to.cells() {
            let mover = mover(to);
            self.promotions.each(to, |promotion| (self.look)(M::new(mover, to, promotion)));
        }
    }
}

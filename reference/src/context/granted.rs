//! What clauses grant and define.

use std::any::Any;
use std::ops::Deref;

use record::facts::{Fact, Placed, Way};
use record::{Cell, Kind, Step};

use super::Clauses;

/// Something that a clause can grant. Small, because another reading gets it by value.
pub(crate) trait Granted: Any + Sized {
    /// Cites the definitions that it rests on.
    fn by(&self, _cite: &mut dyn FnMut(Clauses)) {}

    /// How the man moves by it, if it is a movement.
    fn way(&self) -> Option<Way> {
        None
    }

    /// The fact that it makes in a legal turn of that man.
    fn fact(&self, who: Placed) -> Option<Fact> {
        self.way().map(|way| Fact::Goes { who, way })
    }

    /// The value by which a wider reading replaces nothing, for a man on such a step.
    fn otherwise(_step: Option<Step>) -> Option<Self> {
        None
    }
}

/// A yes.
impl Granted for () {
    fn otherwise(_: Option<Step>) -> Option<()> {
        Some(())
    }
}

/// The kind that a pawn becomes.
impl Granted for Kind {}

/// A step or a leap from one cell to another, over no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leap {
    pub(crate) from: Cell,
    pub(crate) to: Cell,
}

impl Granted for Leap {
    fn otherwise(step: Option<Step>) -> Option<Leap> {
        step.map(|Step { from, to, .. }| Leap { from, to })
    }

    fn way(&self) -> Option<Way> {
        Some(Way::leap(self.from, self.to))
    }
}

/// A list that clauses define.
#[derive(Debug)]
pub(crate) struct Defined<T: 'static> {
    /// The clauses that define it.
    pub(crate) by: Clauses,
    /// The list.
    pub(crate) all: &'static [T],
}

impl<T> Clone for Defined<T> {
    fn clone(&self) -> Defined<T> {
        *self
    }
}

impl<T> Copy for Defined<T> {}

impl<T> Deref for Defined<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.all
    }
}

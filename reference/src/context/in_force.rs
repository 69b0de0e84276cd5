//! Which clauses are in force, and whether one is read otherwise.

use std::any::Any;

use super::{Clauses, Context};

/// Every clause in force, or one left out, or one read otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct InForce {
    pub(crate) repealed: Option<&'static str>,
    pub(crate) misreads: Option<&'static Misreading>,
}

/// A named other reading of one clause.
#[derive(Debug)]
pub(crate) struct Misreading {
    /// Its name, `pinned-man-gives-no-check`.
    pub(crate) name: &'static str,
    /// The clause that is read otherwise.
    pub(crate) clause: &'static str,
    /// What the clause says by this reading, as a sentence.
    pub(crate) says: &'static str,
    /// The reading.
    pub(crate) reading: Reading,
}

/// How a clause is read otherwise.
#[derive(Debug)]
pub(crate) enum Reading {
    /// Called with the truth by the law and with what the verb was given: the `Option` that is granted
    /// or found, or the subject of a definition.
    Truth(fn(&Context<'_>, so: bool, matter: &dyn Any) -> bool),
    /// Another list instead of the defined one: a [`Redefinition`] of its type.
    List(&'static (dyn Any + Send + Sync)),
}

/// Another list.
pub(crate) struct Redefinition<T: 'static>(
    pub(crate) fn(&Context<'_>, &'static [T]) -> &'static [T],
);

impl InForce {
    /// Whether every clause is in force unchanged.
    pub(crate) const fn is_plain(&self) -> bool {
        self.repealed.is_none() && self.misreads.is_none()
    }

    /// What clauses that apply together say, if by the law they would say `so`.
    #[cold]
    pub(super) fn reads(
        &self,
        law: &Clauses,
        cx: &Context<'_>,
        so: bool,
        matter: &dyn Any,
    ) -> bool {
        if law.names().any(|clause| self.repealed == Some(clause)) {
            return false;
        }
        match self.misreads {
            Some(Misreading { clause, reading: Reading::Truth(reading), .. })
                if law.names().any(|name| name == *clause) =>
            {
                reading(cx, so, matter)
            }
            _ => so,
        }
    }

    /// The list that the clauses define, as they are in force.
    #[cold]
    pub(super) fn list<T: 'static>(
        &self,
        law: &Clauses,
        cx: &Context<'_>,
        list: &'static [T],
    ) -> &'static [T] {
        if law.names().any(|clause| self.repealed == Some(clause)) {
            return &[];
        }
        match self.misreads {
            Some(Misreading { clause, reading: Reading::List(reading), .. })
                if law.names().any(|name| name == *clause) =>
            {
                let redefinition = reading.downcast_ref::<Redefinition<T>>();
                redefinition.map_or(list, |Redefinition(redefine)| redefine(cx, list))
            }
            _ => list,
        }
    }
}

//! The answer of a rule: something granted, or the clause that is broken.

use record::ClauseId;
use record::facts::Fact;

use super::Defined;

/// The answer of a rule.
pub(crate) type R<T> = Result<T, Fault>;

/// Clauses that apply together: the decisive one and the more general ones with it. All
/// of them have to be in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clauses([Option<&'static str>; 3]);

impl Clauses {
    /// No clause.
    pub(crate) const NONE: Clauses = Clauses([None; 3]);

    /// The clauses, the decisive one first.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.0.into_iter().flatten()
    }

    /// The clauses by value.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = ClauseId> + use<> {
        self.names().map(ClauseId::named)
    }
}

impl From<&'static str> for Clauses {
    fn from(clause: &'static str) -> Clauses {
        Clauses([Some(clause), None, None])
    }
}

impl From<[&'static str; 2]> for Clauses {
    fn from([own, general]: [&'static str; 2]) -> Clauses {
        Clauses([Some(own), Some(general), None])
    }
}

impl From<[&'static str; 3]> for Clauses {
    fn from(clauses: [&'static str; 3]) -> Clauses {
        Clauses(clauses.map(Some))
    }
}

/// That a turn or a position breaks a clause. With a log, it has the clause and the fact that shows
/// it; if only the answer is wanted, it is a bare no, because almost every turn that can
/// be written makes one.
#[derive(Clone, Debug)]
pub(crate) struct Fault(Option<Box<Told>>);

/// The clauses and the fact of a fault.
#[derive(Clone, Debug)]
struct Told {
    law: Clauses,
    fact: Option<Fact>,
}

impl Fault {
    /// A bare no.
    pub(super) const UNTOLD: Fault = Fault(None);

    pub(super) fn told(law: Clauses, fact: Option<Fact>) -> Fault {
        Fault(Some(Box::new(Told { law, fact })))
    }

    /// The same fault under another clause, of which the broken one is a part.
    #[must_use]
    pub(crate) fn within(self, clause: &'static str) -> Fault {
        self.of_law(|law| {
            let [first, second, _] = law.0;
            Clauses([Some(clause), first, second])
        })
    }

    /// The same fault with the definitions that do not include such a thing, besides the broken clause; at
    /// most three clauses in all.
    #[must_use]
    pub(crate) fn for_want_of<T>(self, definitions: &[Defined<T>]) -> Fault {
        self.of_law(|law| {
            let wanting = definitions.iter().flat_map(|defined| defined.by.names());
            let mut names = law.names().chain(wanting);
            Clauses([names.next(), names.next(), names.next()])
        })
    }

    /// The same fault with the clause that decides it first, if its fact shows one.
    #[must_use]
    pub(super) fn decided_by(self, clause: impl FnOnce(&Fact) -> Option<&'static str>) -> Fault {
        let told = self.0.as_ref().and_then(|told| told.fact.as_ref());
        match told.and_then(clause) {
            Some(clause) => self.within(clause),
            None => self,
        }
    }

    fn of_law(mut self, other: impl FnOnce(Clauses) -> Clauses) -> Fault {
        if let Some(told) = &mut self.0 {
            told.law = other(told.law);
        }
        self
    }

    /// The clauses, the broken one first; none if no log was kept.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = ClauseId> + use<> {
        self.0.as_ref().map(|told| told.law).into_iter().flat_map(|law| law.clauses())
    }

    /// The fact that shows it; `None` if no log was kept.
    pub(crate) fn into_fact(self) -> Option<Fact> {
        self.0.and_then(|told| told.fact)
    }
}

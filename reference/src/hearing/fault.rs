//! What a rule answers: something granted, or the clause that stands against it.

use record::Clause;
use record::facts::Fact;

use super::Defined;

/// The answer of a rule.
pub(crate) type R<T> = Result<T, Fault>;

/// Clauses that are asked together: the one that decides, and the more general ones beside it. All
/// of them have to be in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Law([Option<&'static str>; 3]);

impl Law {
    /// The clauses, the decisive one first.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.0.into_iter().flatten()
    }

    /// The clauses by value.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = Clause> + use<> {
        self.names().map(Clause::named)
    }
}

impl From<&'static str> for Law {
    fn from(clause: &'static str) -> Law {
        Law([Some(clause), None, None])
    }
}

impl From<[&'static str; 2]> for Law {
    fn from([own, general]: [&'static str; 2]) -> Law {
        Law([Some(own), Some(general), None])
    }
}

impl From<[&'static str; 3]> for Law {
    fn from(clauses: [&'static str; 3]) -> Law {
        Law(clauses.map(Some))
    }
}

/// A clause that a turn or a position does not meet, and the fact that shows it where reasons are
/// wanted. Small, because almost every turn that can be written makes one.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    law: Law,
    fact: Option<Box<Fact>>,
}

impl Fault {
    pub(super) fn bare(law: Law) -> Fault {
        Fault { law, fact: None }
    }

    pub(super) fn with(law: Law, fact: Fact) -> Fault {
        Fault { law, fact: Some(Box::new(fact)) }
    }

    /// The same fault as one of another clause, which has the broken one as a part of it.
    #[must_use]
    pub(crate) fn within(self, clause: &'static str) -> Fault {
        let [first, second, _] = self.law.0;
        Fault { law: Law([Some(clause), first, second]), ..self }
    }

    /// The same fault with the definitions that hold no such thing beside the clause broken, as far
    /// as three clauses go.
    #[must_use]
    pub(crate) fn for_want_of<T>(self, definitions: &[Defined<T>]) -> Fault {
        let wanting = definitions.iter().flat_map(|defined| defined.by.names());
        let mut names = self.law.names().chain(wanting);
        let law = Law([names.next(), names.next(), names.next()]);
        Fault { law, ..self }
    }

    /// The clauses, the broken one first.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = Clause> + use<> {
        self.law.clauses()
    }

    /// The fact that shows it; `None` where no minutes were kept.
    pub(crate) fn into_fact(self) -> Option<Fact> {
        self.fact.map(|fact| *fact)
    }
}

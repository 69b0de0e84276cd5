//! Clauses that apply together.

use types::ClauseId;

/// Up to three clauses that apply together: the decisive one, then the more general ones. What they say together holds
/// only if all of them are in force. Rules write them as names, `"KDM-4"` or `["KDM-4", "CHE-8"]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clauses([Option<ClauseId>; 3]);

impl Clauses {
    /// No clause.
    pub const NONE: Clauses = Clauses([None; 3]);

    /// The clauses, the decisive one first.
    pub fn iter(&self) -> impl Iterator<Item = ClauseId> + use<> {
        self.0.into_iter().flatten()
    }

    /// Whether a clause is one of these clauses.
    pub fn has(&self, clause: ClauseId) -> bool {
        self.0.contains(&Some(clause))
    }

    /// The first three different clauses of a list; `None` for an empty list.
    pub fn first_of(clauses: &[ClauseId]) -> Option<Clauses> {
        let mut all = Clauses::NONE;
        for &clause in clauses {
            let mut places = all.0.iter_mut().take_while(|it| **it != Some(clause));
            if let Some(vacant) = places.find(|it| it.is_none()) {
                *vacant = Some(clause);
            }
        }
        (!clauses.is_empty()).then_some(all)
    }

    /// Puts `clause`, which includes these clauses, before them as the decisive one. A fourth clause is dropped.
    #[must_use]
    pub fn within(self, clause: ClauseId) -> Clauses {
        let [first, second, _] = self.0;
        Clauses([Some(clause), first, second])
    }
}

impl From<&'static str> for Clauses {
    fn from(clause: &'static str) -> Clauses {
        Clauses([Some(ClauseId::named(clause)), None, None])
    }
}

impl<const N: usize> From<[&'static str; N]> for Clauses {
    fn from(clauses: [&'static str; N]) -> Clauses {
        const { assert!(N <= 3, "at most three clauses apply together") };
        Clauses(std::array::from_fn(|at| clauses.get(at).copied().map(ClauseId::named)))
    }
}

impl From<ClauseId> for Clauses {
    fn from(clause: ClauseId) -> Clauses {
        Clauses([Some(clause), None, None])
    }
}

/// A list that clauses define.
#[derive(Clone, Copy, Debug)]
pub struct Defined<T: 'static> {
    /// The clauses that define it.
    pub by: Clauses,
    /// The list.
    pub all: &'static [T],
}

impl<T> std::ops::Deref for Defined<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.all
    }
}

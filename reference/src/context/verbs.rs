//! The verbs in which rules state their clauses; the documentation of [`context`](super) explains them.

#![expect(
    clippy::inline_always,
    reason = "a verb that nobody reads or hears costs no more than its truth"
)]

use types::facts::Verb;

use super::{Breach, Context, Heard, Judged, Listed, Listener};
use crate::clauses::{Clauses, Defined};
use crate::statement::Statement;

impl Context<'_> {
    /// States a clause that lets a man do something; the clause is broken if the statement is false.
    #[inline(always)]
    pub fn grants(
        &self,
        law: impl Into<Clauses>,
        statement: impl Into<Statement>,
        truth: bool,
    ) -> Judged {
        if self.is_bare() {
            return if truth { Ok(()) } else { Err(Breach::BARE) };
        }
        self.judges(Verb::Grants, law.into(), statement.into(), truth)
    }

    /// States a clause that forbids something; the clause is broken if the statement is true.
    #[inline(always)]
    pub fn forbids(
        &self,
        law: impl Into<Clauses>,
        statement: impl Into<Statement>,
        truth: bool,
    ) -> Judged {
        if self.is_bare() {
            return if truth { Err(Breach::BARE) } else { Ok(()) };
        }
        self.judges(Verb::Forbids, law.into(), statement.into(), truth)
    }

    /// States a clause about something without which there is nothing to judge: returns what was `found`; if that is
    /// `None`, the clause is broken. Readers cannot change the answer.
    #[inline(always)]
    pub fn requires<T>(
        &self,
        law: impl Into<Clauses>,
        statement: impl Into<Statement>,
        found: Option<T>,
    ) -> Judged<T> {
        match (found, self.listener) {
            (Some(found), _) => Ok(found),
            (None, None) => Err(Breach::BARE),
            (None, Some(listener)) => Err(self.lacks(listener, law.into(), statement.into())),
        }
    }

    /// States a clause that says what a word means: returns whether the statement is true as the clause is read.
    #[inline(always)]
    pub fn holds(
        &self,
        law: impl Into<Clauses>,
        statement: impl Into<Statement>,
        truth: bool,
    ) -> bool {
        if self.is_bare() {
            return truth;
        }
        self.defines_truth(law.into(), statement.into(), truth)
    }

    /// States a clause by which a fact makes no difference: returns `true`, or `false` if the clause is repealed or read otherwise.
    #[inline(always)]
    pub fn does_not_matter(
        &self,
        law: impl Into<Clauses>,
        statement: impl Into<Statement>,
    ) -> bool {
        self.is_bare() || self.defines_truth(law.into(), statement.into(), true)
    }

    /// A list that a clause defines, as the clause is read.
    #[inline(always)]
    pub fn defines<T: Listed>(&self, law: impl Into<Clauses>, list: &'static [T]) -> Defined<T> {
        if self.is_bare() {
            return Defined { by: Clauses::NONE, all: list };
        }
        let by = law.into();
        let all = self.reader.map_or(list, |reader| {
            if reader.leaves_out(by) {
                return &[][..];
            }
            T::listed(reader.list(self, by, T::list(list))).unwrap_or(list)
        });
        Defined { by, all }
    }

    /// Judges questions in the order that a clause sets: returns what each grants, or the first breach. If the clause
    /// is not in force, the questions are judged in reverse order. Listeners do not hear of the order.
    #[inline(always)]
    pub fn in_this_order<Q: Questions>(
        &self,
        law: &'static str,
        questions: Q,
    ) -> Judged<Q::Granted> {
        if self.is_in_force(law) { questions.forward() } else { questions.backward() }
    }

    /// Applies the rule `first`. If it is broken, listeners forget what it stated, and the rule `second`, which
    /// receives the breach, is applied instead.
    #[inline(always)]
    pub fn either<T>(
        &self,
        first: impl FnOnce() -> Judged<T>,
        second: impl FnOnce(Breach) -> Judged<T>,
    ) -> Judged<T> {
        let mark = self.listener.map(Listener::mark);
        first().or_else(|breach| {
            if let (Some(listener), Some(mark)) = (self.listener, mark) {
                listener.forgets_since(mark);
            }
            second(breach)
        })
    }

    /// Reports an effect of a granted turn to the listener.
    #[inline(always)]
    pub fn reports(&self, statement: impl Into<Statement>) {
        if let Some(listener) = self.listener {
            let (law, statement) = (Clauses::NONE, statement.into());
            let (verb, truth, read) = (None, true, true);
            listener.hears(&Heard { cx: self, verb, law, statement, truth, read });
        }
    }

    #[cold]
    fn judges(&self, verb: Verb, law: Clauses, statement: Statement, truth: bool) -> Judged {
        let read = self.reads(law, &statement, truth);
        let breaks = read == (verb == Verb::Forbids);
        let Some(listener) = self.listener else {
            return if breaks { Err(Breach::BARE) } else { Ok(()) };
        };
        let heard = Heard { cx: self, verb: Some(verb), law, statement, truth, read };
        if breaks {
            return Err(Breach(Some(Box::new(listener.hears_breach(&heard)))));
        }
        listener.hears(&heard);
        Ok(())
    }

    #[cold]
    fn lacks(&self, listener: &dyn Listener, law: Clauses, statement: Statement) -> Breach {
        let verb = Some(Verb::Requires);
        let heard = Heard { cx: self, verb, law, statement, truth: false, read: false };
        Breach(Some(Box::new(listener.hears_breach(&heard))))
    }

    #[cold]
    fn defines_truth(&self, law: Clauses, statement: Statement, truth: bool) -> bool {
        let read = self.reads(law, &statement, truth);
        if let Some(listener) = self.listener {
            let verb = Some(Verb::Defines);
            listener.hears(&Heard { cx: self, verb, law, statement, truth, read });
        }
        read
    }

    pub(super) fn reads(&self, law: Clauses, statement: &Statement, truth: bool) -> bool {
        self.reader.map_or(truth, |reader| {
            !reader.leaves_out(law) && reader.reads(self, law, statement, truth)
        })
    }
}

/// A tuple of two to four functions, each of which judges one part of a rule ([`Context::in_this_order`]).
pub trait Questions {
    /// The tuple of what the questions grant.
    type Granted;
    /// Judges the first question first.
    fn forward(self) -> Judged<Self::Granted>;
    /// Judges the last question first.
    fn backward(self) -> Judged<Self::Granted>;
}

macro_rules! questions {
    ($(($($question:ident: $granted:ident),+) ($($last:ident: $last_granted:ident),+);)*) => {$(
        impl<$($question, $granted),+> Questions for ($($question,)+)
        where
            $($question: FnOnce() -> Judged<$granted>),+
        {
            type Granted = ($($granted,)+);

            #[inline(always)]
            #[allow(non_snake_case)]
            fn forward(self) -> Judged<Self::Granted> {
                let ($($question,)+) = self;
                $(let $granted = $question()?;)+
                Ok(($($granted,)+))
            }

            #[allow(non_snake_case)]
            fn backward(self) -> Judged<Self::Granted> {
                let ($($question,)+) = self;
                $(let $last_granted = $last()?;)+
                Ok(($($granted,)+))
            }
        }
    )*};
}

questions! {
    (A: P, B: Q) (B: Q, A: P);
    (A: P, B: Q, C: R) (C: R, B: Q, A: P);
    (A: P, B: Q, C: R, D: S) (D: S, C: R, B: Q, A: P);
}

//! The log of a judgment: the clauses cited, the facts found, the answer of every clause.

use std::cell::RefCell;

use record::ClauseId;
use record::facts::{Entry, Fact, Subject, Verb};

use super::Clauses;

/// What a judgment leaves besides its answer.
#[derive(Debug, Default)]
pub(crate) struct Log {
    clauses: RefCell<Vec<ClauseId>>,
    facts: RefCell<Vec<Fact>>,
    trace: RefCell<Vec<Entry>>,
    /// The entries about attackers, to be placed below the entry that reports them.
    below: RefCell<Vec<Entry>>,
}

/// A point in the log.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    clauses: usize,
    facts: usize,
}

impl Log {
    /// The clauses used, each once, in the order of judging.
    pub(crate) fn clauses(&self) -> Vec<ClauseId> {
        self.clauses.borrow().clone()
    }

    /// The facts recorded.
    pub(crate) fn facts(&self) -> Vec<Fact> {
        self.facts.borrow().clone()
    }

    /// Every clause asked, in order.
    pub(crate) fn into_trace(self) -> Vec<Entry> {
        self.trace.into_inner()
    }

    pub(super) fn cite(&self, law: Clauses) {
        let mut clauses = self.clauses.borrow_mut();
        for clause in law.clauses() {
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
    }

    pub(super) fn note(&self, fact: Option<Fact>) {
        self.facts.borrow_mut().extend(fact);
    }

    pub(super) fn write_down(
        &self,
        law: Clauses,
        verb: Verb,
        subject: Option<Subject>,
        said: bool,
        fact: Option<Fact>,
    ) {
        let mut clauses = law.clauses();
        if let Some(clause) = clauses.next() {
            let with = clauses.next();
            let below = self.below.take();
            let entry = Entry { clause, with, verb, subject, said, fact, below };
            self.trace.borrow_mut().push(entry);
        }
    }

    /// Places the entries about an attacker below the next entry.
    pub(super) fn put_below(&self, of_attacker: Vec<Entry>) {
        self.below.borrow_mut().extend(of_attacker);
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { clauses: self.clauses.borrow().len(), facts: self.facts.borrow().len() }
    }

    pub(super) fn take_back(&self, mark: Mark) {
        self.clauses.borrow_mut().truncate(mark.clauses);
        self.facts.borrow_mut().truncate(mark.facts);
    }
}

//! The log of a judgment: the clauses cited, the facts found, the answer of every clause.

use std::cell::RefCell;

use record::facts::{Entry, Fact, Ignored, Subject, Verb};
use record::{Cell, ClauseId};

use super::Clauses;

/// What a judgment leaves besides its answer.
#[derive(Debug, Default)]
pub(crate) struct Log {
    clauses: RefCell<Vec<ClauseId>>,
    facts: RefCell<Vec<Fact>>,
    trace: RefCell<Vec<Entry>>,
    /// The entries about attackers, to be placed below the entry that reports them.
    below: RefCell<Vec<Entry>>,
    /// The facts about other ways to the same cell, if they are wanted.
    others: Option<RefCell<Vec<Fact>>>,
    /// Whether nobody reads it: the judgment goes the same way as with a log, and nothing is written down.
    is_blank: bool,
}

/// What the log had at some point.
pub(super) struct Mark {
    clauses: Vec<ClauseId>,
    facts: Vec<Fact>,
}

impl Log {
    /// A log that keeps the other ways to the same cell, too.
    pub(crate) fn with_other_ways() -> Log {
        Log { others: Some(RefCell::default()), ..Log::default() }
    }

    /// A log that nobody reads.
    pub(crate) fn blank() -> Log {
        Log { is_blank: true, ..Log::default() }
    }

    /// The log, unless nobody reads it.
    pub(super) fn if_read(&self) -> Option<&Log> {
        (!self.is_blank).then_some(self)
    }

    /// The facts about other ways to the same cell.
    pub(crate) fn other_ways(&self) -> Vec<Fact> {
        self.others.as_ref().map(|others| others.borrow().clone()).unwrap_or_default()
    }

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

    /// Cites a clause before the others.
    pub(super) fn cite_first(&self, law: Clauses) {
        let mut clauses = self.clauses.borrow_mut();
        clauses.retain(|&clause| law.clauses().all(|decides| decides != clause));
        clauses.splice(0..0, law.clauses());
    }

    /// Adds to the way of the man that moves from a cell what it passes that does not count.
    pub(super) fn ignore(&self, from: Cell, ignored: impl IntoIterator<Item = Ignored>) {
        let mut facts = self.facts.borrow_mut();
        let ways = facts.iter_mut().rev().find_map(|fact| match fact {
            Fact::Goes { who, way } if who.cell == from => Some(way),
            _ => None,
        });
        if let Some(way) = ways {
            way.ignored.extend(ignored);
        }
    }

    pub(super) fn note_others(&self, others: impl FnOnce() -> Vec<Fact>) {
        if let Some(noted) = &self.others {
            noted.borrow_mut().extend(others());
        }
    }

    /// Notes a fact, unless it is noted already: a turn may be judged twice, as in House of Mirrors.
    pub(super) fn note(&self, fact: Option<Fact>) {
        let mut facts = self.facts.borrow_mut();
        if let Some(fact) = fact
            && !facts.contains(&fact)
        {
            facts.push(fact);
        }
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
        Mark { clauses: self.clauses(), facts: self.facts() }
    }

    pub(super) fn take_back(&self, mark: Mark) {
        self.clauses.replace(mark.clauses);
        self.facts.replace(mark.facts);
    }
}

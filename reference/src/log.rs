//! The log of a judgment: what is cited, the facts, and the trace, made of what rules state.

use std::cell::RefCell;

use types::facts::{Entry, Fact, Ignored, Placed, Subject, Verb};
use types::{Cell, ClauseId};

use crate::clauses::Clauses;
use crate::context::{Broken, Heard, Listener};

/// What there is to say about a statement besides its answer. `why` says it; nothing of it is law.
#[derive(Debug, Default)]
pub struct Account {
    /// The fact behind the answer: how a man moves by what is granted, or what shows that the clause is broken.
    pub fact: Option<Fact>,
    /// What the turn does by it, in addition.
    pub deeds: Vec<Fact>,
    /// What decides with the clause, granted or broken, and is not broken itself: it is cited after it.
    pub rests_on: Vec<ClauseId>,
    /// Clauses that decide on a legal turn: cited before all others.
    pub decides: Option<Clauses>,
    /// What is on the way of the man and does not count.
    pub ignored: Vec<Ignored>,
    /// The other ways to the same cell, as facts.
    pub other_ways: Vec<Fact>,
    /// The entries about attackers, to be placed below this one.
    pub below: Vec<Entry>,
    /// The clauses that are broken instead, and how they bear on the turn.
    pub instead: Option<(Verb, Clauses)>,
    /// A definition that is a reason of the verdict if it holds: it is cited.
    pub is_reason: bool,
    /// A permission that is cited and traced as a grant.
    pub is_grant: bool,
    /// Nothing for the trace, and no citation: the statement is about the board, or so evident that nobody asks.
    pub is_untraced: bool,
}

impl Account {
    /// A fact and nothing else.
    pub fn of(fact: Fact) -> Account {
        Account { fact: Some(fact), ..Account::default() }
    }

    /// Nothing at all, not even for the trace.
    pub fn untraced() -> Account {
        Account { is_untraced: true, ..Account::default() }
    }
}

/// What explains statements. It is handed on to itself, for the logs of attackers.
#[derive(Clone, Copy, Debug)]
pub struct Explain {
    /// What there is to say about a statement.
    pub account: fn(&Heard<'_>, Explain) -> Account,
    /// Whether the other ways to the same cell are wanted, too.
    pub all_ways: bool,
}

/// Citations, facts and trace of a judgment.
#[derive(Debug)]
pub struct Log {
    explain: Explain,
    told: RefCell<Told>,
    trace: RefCell<Vec<Entry>>,
    /// The facts about other ways to the same cell.
    other_ways: RefCell<Vec<Fact>>,
    /// What was told at each mark.
    marks: RefCell<Vec<Told>>,
}

/// What is forgotten if a rule was tried in vain.
#[derive(Clone, Debug, Default)]
struct Told {
    clauses: Vec<ClauseId>,
    facts: Vec<Fact>,
}

impl Log {
    /// An empty log, with whoever explains what it hears.
    pub fn new(explain: Explain) -> Log {
        Log {
            explain,
            told: RefCell::default(),
            trace: RefCell::default(),
            other_ways: RefCell::default(),
            marks: RefCell::default(),
        }
    }

    /// The clauses used, each once, in the order of judging.
    pub fn clauses(&self) -> Vec<ClauseId> {
        self.told.borrow().clauses.clone()
    }

    /// The facts recorded.
    pub fn facts(&self) -> Vec<Fact> {
        self.told.borrow().facts.clone()
    }

    /// The facts about other ways to the same cell.
    pub fn other_ways(&self) -> Vec<Fact> {
        self.other_ways.borrow().clone()
    }

    /// Every clause asked, in order.
    pub fn into_trace(self) -> Vec<Entry> {
        self.trace.into_inner()
    }

    /// Writes an entry of the trace; none for no clause.
    fn write(&self, heard: &Heard<'_>, (verb, law): (Verb, Clauses), said: bool, of: &Account) {
        let mut clauses = law.iter();
        let (Some(clause), with) = (clauses.next(), clauses.next()) else { return };
        let originals = heard.cx.originals().to_vec();
        let subject = heard
            .cx
            .moving()
            .map(|m| Subject { who: Placed { man: m.man, cell: m.from(), originals }, to: m.to() });
        let (fact, below) = (of.fact.clone(), of.below.clone());
        let earlier = false;
        let entry = Entry { clause, with, verb, subject, earlier, said, fact, below };
        self.trace.borrow_mut().push(entry);
    }
}

impl Told {
    fn cite(&mut self, clauses: impl Iterator<Item = ClauseId>) {
        for clause in clauses {
            if !self.clauses.contains(&clause) {
                self.clauses.push(clause);
            }
        }
    }

    fn cite_first(&mut self, law: Clauses) {
        self.clauses.retain(|&clause| !law.has(clause));
        self.clauses.splice(0..0, law.iter());
    }

    /// A fact, unless it is there already: a turn may be judged twice, as in House of Mirrors.
    fn note(&mut self, fact: Fact) {
        if !self.facts.contains(&fact) {
            self.facts.push(fact);
        }
    }

    /// Adds to the way of the man that moves from a cell what it passes that does not count.
    fn ignore(&mut self, from: Cell, ignored: Vec<Ignored>) {
        let ways = self.facts.iter_mut().rev().find_map(|fact| match fact {
            Fact::Goes { who, way } if who.cell == from => Some(way),
            _ => None,
        });
        if let Some(way) = ways {
            way.ignored.extend(ignored);
        }
    }
}

impl Listener for Log {
    fn hears(&self, heard: &Heard<'_>) {
        let account = (self.explain.account)(heard, self.explain);
        let law = heard.law;
        let verb = if account.is_grant { Some(Verb::Grants) } else { heard.verb };
        if let Some(verb) = verb.filter(|_| !account.is_untraced) {
            self.write(heard, (verb, law), heard.read, &account);
        }
        let mut told = self.told.borrow_mut();
        let cites = match verb {
            _ if account.is_untraced => false,
            Some(Verb::Grants) => true,
            // What only another reading allows is not cited.
            Some(Verb::Forbids) => !heard.truth,
            Some(Verb::Defines) => heard.read && account.is_reason,
            Some(Verb::Requires) | None => false,
        };
        if cites {
            told.cite(law.iter());
        }
        told.cite(account.rests_on.into_iter());
        account.fact.into_iter().for_each(|fact| told.note(fact));
        if let Some(decides) = account.decides {
            told.cite_first(decides);
        }
        if let Some(moving) = heard.cx.moving() {
            told.ignore(moving.from(), account.ignored);
        }
        account.deeds.into_iter().for_each(|fact| told.note(fact));
        self.other_ways.borrow_mut().extend(account.other_ways);
    }

    fn hears_breach(&self, heard: &Heard<'_>) -> Broken {
        // Only another reading forbids what is not there; there is no fact about it.
        if heard.verb == Some(Verb::Forbids) && !heard.truth {
            return Broken { law: heard.law, rests_on: Vec::new(), fact: None };
        }
        let account = (self.explain.account)(heard, self.explain);
        let stated = (heard.verb.unwrap_or(Verb::Requires), heard.law);
        let (verb, law) = account.instead.unwrap_or(stated);
        self.write(heard, (verb, law), verb == Verb::Forbids, &account);
        Broken { law, rests_on: account.rests_on, fact: account.fact }
    }

    fn forgets_since(&self, mark: usize) {
        let mut marks = self.marks.borrow_mut();
        marks.truncate(mark + 1);
        if let Some(told) = marks.pop() {
            self.told.replace(told);
        }
    }

    fn mark(&self) -> usize {
        let mut marks = self.marks.borrow_mut();
        marks.push(self.told.borrow().clone());
        marks.len() - 1
    }
}

//! The log of a judgment: citations, facts and trace, made from the statements of rules.

use std::cell::RefCell;

use types::facts::{Entry, Fact, Ignored, Placed, Subject, Verb};
use types::{Cell, ClauseId};

use crate::clauses::Clauses;
use crate::context::{Broken, Heard, Listener};

/// What an explanation adds to a statement's answer. `why` provides it; none of it is law.
#[derive(Debug, Default)]
pub struct Account {
    /// The fact behind the answer: how a man moves by what is granted, or what shows that the clause is broken.
    pub fact: Option<Fact>,
    /// Further effects of the turn, as facts.
    pub deeds: Vec<Fact>,
    /// Clauses that are not broken but on which the answer also rests; cited after the clause itself.
    pub rests_on: Vec<ClauseId>,
    /// Clauses that decide about a legal turn: cited before all others.
    pub decides: Option<Clauses>,
    /// What stands or lies in the man's way but does not count.
    pub ignored: Vec<Ignored>,
    /// The other paths to the same cell, as facts.
    pub other_ways: Vec<Fact>,
    /// Trace entries about attackers, to be nested below this one.
    pub below: Vec<Entry>,
    /// The clauses that are broken instead of the clause stated, and how they bear on the turn.
    pub instead: Option<(Verb, Clauses)>,
    /// Whether a definition, if it holds, is a reason for the verdict, and therefore cited.
    pub is_reason: bool,
    /// Whether the statement is a permission, cited and traced as a grant.
    pub is_grant: bool,
    /// Whether to leave the statement out of trace and citations, because it is about the board, or evident.
    pub is_untraced: bool,
}

impl Account {
    /// An account with only a fact.
    pub fn of(fact: Fact) -> Account {
        Account { fact: Some(fact), ..Account::default() }
    }

    /// An empty account, which keeps the statement out of the trace, too.
    pub fn untraced() -> Account {
        Account { is_untraced: true, ..Account::default() }
    }
}

/// The source of explanations. `account` receives it as well, to make the logs of attackers.
#[derive(Clone, Copy, Debug)]
pub struct Explain {
    /// Returns what an explanation adds to a statement.
    pub account: fn(&Heard<'_>, Explain) -> Account,
    /// Whether to include the other paths to the same cell.
    pub all_ways: bool,
}

/// Citations, facts and trace of a judgment.
#[derive(Debug)]
pub struct Log {
    explain: Explain,
    recorded: RefCell<Recorded>,
    trace: RefCell<Vec<Entry>>,
    /// The facts about other paths to the same cell.
    other_ways: RefCell<Vec<Fact>>,
    /// What had been recorded at each mark.
    marks: RefCell<Vec<Recorded>>,
}

/// What is forgotten after a rule was tried in vain.
#[derive(Clone, Debug, Default)]
struct Recorded {
    clauses: Vec<ClauseId>,
    facts: Vec<Fact>,
}

impl Log {
    /// An empty log with this source of explanations.
    pub fn new(explain: Explain) -> Log {
        Log {
            explain,
            recorded: RefCell::default(),
            trace: RefCell::default(),
            other_ways: RefCell::default(),
            marks: RefCell::default(),
        }
    }

    /// The clauses used, each once, in the order of judging.
    pub fn clauses(&self) -> Vec<ClauseId> {
        self.recorded.borrow().clauses.clone()
    }

    /// The recorded facts.
    pub fn facts(&self) -> Vec<Fact> {
        self.recorded.borrow().facts.clone()
    }

    /// The facts about other paths to the same cell.
    pub fn other_ways(&self) -> Vec<Fact> {
        self.other_ways.borrow().clone()
    }

    /// The trace: every clause consulted, in order.
    pub fn into_trace(self) -> Vec<Entry> {
        self.trace.into_inner()
    }

    /// Adds an entry to the trace, unless there is no clause.
    fn write(&self, heard: &Heard<'_>, (verb, law): (Verb, Clauses), said: bool, of: &Account) {
        let mut clauses = law.iter();
        let (Some(clause), with) = (clauses.next(), clauses.next()) else { return };
        let originals = heard.cx.originals().to_vec();
        let subject = heard
            .cx
            .moving()
            .map(|m| Subject { who: Placed { man: m.man, cell: m.from(), originals }, to: m.to() });
        let (fact, below) = (of.fact.clone(), of.below.clone());
        let (asked, earlier) = (heard.statement.words(), false);
        let entry = Entry { clause, with, asked, verb, subject, earlier, said, fact, below };
        self.trace.borrow_mut().push(entry);
    }
}

impl Recorded {
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

    /// Records a fact unless it is recorded already: a turn may be judged twice, as in House of Mirrors.
    fn note(&mut self, fact: Fact) {
        if !self.facts.contains(&fact) {
            self.facts.push(fact);
        }
    }

    /// Adds to the path of the man that moves from `from` what it passes that does not count.
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
        let mut recorded = self.recorded.borrow_mut();
        let cites = match verb {
            _ if account.is_untraced => false,
            Some(Verb::Grants) => true,
            // A clause is not cited if only another reading of it allows the turn.
            Some(Verb::Forbids) => !heard.truth,
            Some(Verb::Defines) => heard.read && account.is_reason,
            Some(Verb::Requires) | None => false,
        };
        if cites {
            recorded.cite(law.iter());
        }
        recorded.cite(account.rests_on.into_iter());
        account.fact.into_iter().for_each(|fact| recorded.note(fact));
        if let Some(decides) = account.decides {
            recorded.cite_first(decides);
        }
        if let Some(moving) = heard.cx.moving() {
            recorded.ignore(moving.from(), account.ignored);
        }
        account.deeds.into_iter().for_each(|fact| recorded.note(fact));
        self.other_ways.borrow_mut().extend(account.other_ways);
    }

    fn hears_breach(&self, heard: &Heard<'_>) -> Broken {
        // Here only another reading forbids something; there is no fact about it.
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
        if let Some(recorded) = marks.pop() {
            self.recorded.replace(recorded);
        }
    }

    fn mark(&self) -> usize {
        let mut marks = self.marks.borrow_mut();
        marks.push(self.recorded.borrow().clone());
        marks.len() - 1
    }
}

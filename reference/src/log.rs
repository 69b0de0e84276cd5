//! The log of a judgment: citations, facts and trace, made from the statements of rules.

use std::cell::RefCell;

use types::facts::{
    Deed, Defect, Entry, Fact, Ignored, Placed, Subject, Verb, Violation, examined,
};
use types::{Cell, ClauseId};

use crate::clauses::Clauses;
use crate::context::{Broken, Heard, Listener};

/// What an explanation adds to a statement's answer. `why` provides it; none of it is law.
#[derive(Debug, Default)]
pub struct Account {
    /// How a man moves, if the clause grants its move.
    pub deed: Option<Deed>,
    /// How a turn or an act breaks the clause.
    pub violation: Option<Violation>,
    /// What is wrong with a position that breaks the clause.
    pub defect: Option<Defect>,
    /// Further effects of the turn.
    pub deeds: Vec<Deed>,
    /// Clauses that are not broken but on which the answer also rests; cited after the clause itself.
    pub rests_on: Vec<ClauseId>,
    /// Clauses that decide that a turn is legal, cited before all others.
    pub decides: Option<Clauses>,
    /// What stands in the moving man's way without blocking or bending it: men, reflections and deflectors.
    pub ignored: Vec<Ignored>,
    /// The other paths by which the man or deflector could reach the same cell.
    pub other_ways: Vec<Deed>,
    /// Trace entries about attackers, to be nested below the entry of this statement.
    pub below: Vec<Entry>,
    /// If clauses other than those of the statement are broken: how they bear on the turn, and the clauses.
    pub instead: Option<(Verb, Clauses)>,
    /// Whether the statement, if it is a definition that holds, is a reason for the verdict and therefore cited.
    pub is_reason: bool,
    /// Whether the statement is a permission, cited and traced as a grant.
    pub is_grant: bool,
    /// Whether to leave the statement out of trace and citations, because it is only about the board or is evident.
    pub is_untraced: bool,
}

impl Account {
    /// An account of a violation; an empty account if there is none.
    pub fn of(violation: impl Into<Option<Violation>>) -> Account {
        Account { violation: violation.into(), ..Account::default() }
    }

    /// An account of a deed; an empty account if there is none.
    pub fn does(deed: impl Into<Option<Deed>>) -> Account {
        Account { deed: deed.into(), ..Account::default() }
    }

    /// An account that keeps the statement out of trace and citations.
    pub fn untraced() -> Account {
        Account { is_untraced: true, ..Account::default() }
    }
}

/// How statements are explained. This value is also passed to `account`, which needs it for logs of attackers.
#[derive(Clone, Copy, Debug)]
pub struct Explain {
    /// Returns what an explanation adds to a statement.
    pub account: fn(&Heard<'_>, Explain) -> Account,
    /// Whether accounts include every other path to the same cell.
    pub all_ways: bool,
}

/// Citations, facts and trace of a judgment.
#[derive(Debug)]
pub struct Log {
    explain: Explain,
    recorded: RefCell<Recorded>,
    trace: RefCell<Vec<Entry>>,
    /// The other paths by which the man or deflector could reach the same cell.
    other_ways: RefCell<Vec<Deed>>,
    /// What was recorded when each mark was set.
    marks: RefCell<Vec<Recorded>>,
}

/// The part of a log that is taken back if a rule was tried in vain.
#[derive(Clone, Debug, Default)]
struct Recorded {
    clauses: Vec<ClauseId>,
    deeds: Vec<Deed>,
}

impl Log {
    /// An empty log, which explains statements by `explain`.
    pub fn new(explain: Explain) -> Log {
        let (recorded, trace, other_ways, marks) = Default::default();
        Log { explain, recorded, trace, other_ways, marks }
    }

    /// The clauses cited, each once: those that decide come first, the others in the order of judging.
    pub fn clauses(&self) -> Vec<ClauseId> {
        self.recorded.borrow().clauses.clone()
    }

    /// What the turn does.
    pub fn deeds(&self) -> Vec<Deed> {
        self.recorded.borrow().deeds.clone()
    }

    /// The other paths by which the man or deflector could reach the same cell.
    pub fn other_ways(&self) -> Vec<Deed> {
        self.other_ways.borrow().clone()
    }

    /// The trace: an entry for every statement under a clause, in order, except for untraced statements.
    pub fn into_trace(self) -> Vec<Entry> {
        self.trace.into_inner()
    }

    /// Adds an entry to the trace, unless the statement has no clause.
    fn write(&self, heard: &Heard<'_>, (verb, law): (Verb, Clauses), said: bool, of: &Account) {
        let mut clauses = law.iter();
        let (Some(clause), with) = (clauses.next(), clauses.next()) else { return };
        let originals = heard.cx.originals().to_vec();
        let subject = heard
            .cx
            .moving()
            .map(|m| Subject { who: Placed { man: m.man, cell: m.from(), originals }, to: m.to() });
        let fact = of.violation.clone().map(Fact::Violation).or(of.deed.clone().map(Fact::Deed));
        let (below, examined, earlier) = (of.below.clone(), examined(&heard.statement), false);
        let entry = Entry { clause, with, examined, verb, subject, earlier, said, fact, below };
        self.trace.borrow_mut().push(entry);
    }
}

/// Adds to a list the clauses that are not in it yet.
pub fn cite(all: &mut Vec<ClauseId>, clauses: impl IntoIterator<Item = ClauseId>) {
    for clause in clauses {
        if !all.contains(&clause) {
            all.push(clause);
        }
    }
}

impl Recorded {
    fn cite_first(&mut self, law: Clauses) {
        self.clauses.retain(|&clause| !law.has(clause));
        self.clauses.splice(0..0, law.iter());
    }

    /// Records a deed, unless it is recorded already: rules can report a deed more than once in a judgment.
    fn note(&mut self, deed: Deed) {
        if !self.deeds.contains(&deed) {
            self.deeds.push(deed);
        }
    }

    /// Adds `ignored`, which neither blocks nor bends a path, to the recorded path of the man that moves from `from`.
    fn ignore(&mut self, from: Cell, ignored: Vec<Ignored>) {
        let ways = self.deeds.iter_mut().rev().find_map(|deed| match deed {
            Deed::Goes { who, way } if who.cell == from => Some(way),
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
            cite(&mut recorded.clauses, law.iter());
        }
        cite(&mut recorded.clauses, account.rests_on);
        account.deed.into_iter().for_each(|deed| recorded.note(deed));
        if let Some(decides) = account.decides {
            recorded.cite_first(decides);
        }
        if let Some(moving) = heard.cx.moving() {
            recorded.ignore(moving.from(), account.ignored);
        }
        account.deeds.into_iter().for_each(|deed| recorded.note(deed));
        self.other_ways.borrow_mut().extend(account.other_ways);
    }

    fn hears_breach(&self, heard: &Heard<'_>) -> Broken {
        // Only another reading of the clause forbids this, so there is no fact about it.
        if heard.verb == Some(Verb::Forbids) && !heard.truth {
            return Broken { law: heard.law, ..Broken::default() };
        }
        let account = (self.explain.account)(heard, self.explain);
        let stated = (heard.verb.unwrap_or(Verb::Requires), heard.law);
        let (verb, law) = account.instead.unwrap_or(stated);
        self.write(heard, (verb, law), verb == Verb::Forbids, &account);
        let Account { rests_on, violation, defect, .. } = account;
        Broken { law, rests_on, violation, defect }
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

//! A context: what every rule sees, and the verbs in which it states a clause.
//!
//! A rule states the truth of a clause to a verb: the clause *grants* a move, *forbids* something, *defines* a list or
//! says yes or no, or *requires* a form (`fault`). The verb knows whether the clause is in force and whether it is read
//! otherwise; it decides what is cited, which line goes into the trace and which fact is
//! recorded. Without a log, none of this costs anything.
//!
//! The short names that every file of rules uses:
//!
//! | name | is |
//! |---|---|
//! | `cx` | the [`Context`]: the position judged, the clauses in force, and the log if one is kept |
//! | `g` | [`Going`]: a context with a man on its way from one cell to another |
//! | `R<T>` | the answer of a rule: `Ok` with what is granted, or the [`Fault`] with the broken clause |
//! | `so` | whether a clause holds by the law itself, before any other reading |
//! | `who` | the man that a fact is about, on its cell |

mod fault;
mod granted;
mod in_force;
mod log;
mod watch;

use std::any::Any;
use std::ops::Deref;

use record::facts::{Fact, Ignored, Placed, Subject, Thing, Verb, Way};
use record::{Cell, ClauseId, Game, Man, Position, Side, Step};

use crate::plane;

pub(crate) use fault::{Clauses, Fault, R};
pub(crate) use granted::{Defined, Granted, Leap};
pub(crate) use in_force::{InForce, Misreading, Reading, Redefinition};
pub(crate) use log::Log;
pub use watch::Watch;

/// The position judged and the clauses in force.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    in_force: &'a InForce,
    /// Whether every verb says what the law says.
    is_plain: bool,
    /// The position that is judged.
    pub(crate) position: &'a Position,
    /// The man on its way, and the originals of a reflection on its way.
    subject: Option<(Man, Step, &'a [Cell])>,
    log: Option<&'a Log>,
}

/// A context with a man on its way from one cell to another.
#[derive(Clone, Copy)]
pub(crate) struct Going<'a> {
    context: Context<'a>,
    pub(crate) man: Man,
    pub(crate) step: Step,
    /// CHE-4: whether the question is if the man could capture there, not if it may move there.
    pub(crate) attacks: bool,
    /// The cells of the originals if a reflection moves; empty if a man does.
    pub(crate) originals: &'a [Cell],
}

impl<'a> Deref for Going<'a> {
    type Target = Context<'a>;

    fn deref(&self) -> &Context<'a> {
        &self.context
    }
}

impl<'a> Going<'a> {
    /// Who moves.
    pub(crate) fn who(&self) -> Placed {
        Placed { man: self.man, cell: self.step.from, originals: self.originals.to_vec() }
    }

    /// Whether the same rule would let the man move to another cell. Nothing is logged.
    fn would_go(&self, to: Cell, rule: impl Fn(&Going<'_>) -> bool) -> bool {
        let step = Step { to, ..self.step };
        let going = self.context.silent().of_reflection(self.man, step, self.originals);
        rule(&Going { attacks: self.attacks, ..going })
    }

    /// That the man does not move there, and the cells that it reaches by the same rule; separately those from which
    /// only men of its own side keep it (CHE-3).
    pub(crate) fn out_of_reach(&self, rule: impl Fn(&Going<'_>) -> bool) -> Fact {
        let Step { from, to, .. } = self.step;
        let cells = self.position.game.cells().filter(|&cell| cell != from);
        let all = cells.filter(|&cell| self.would_go(cell, &rule)).collect();
        let (near, more) = nearest(self.position.game, to, all);
        let is_own =
            |&cell: &Cell| self.position.men.get(cell).is_some_and(|man| man.side == self.man.side);
        let (own, reach) = near.into_iter().partition(is_own);
        Fact::OutOfReach { who: self.who(), to, reach, own, more, no_line: false }
    }

    /// The same of a man that moves along lines, none of which leads there.
    pub(crate) fn out_of_line(&self, rule: impl Fn(&Going<'_>) -> bool) -> Fact {
        match self.out_of_reach(rule) {
            Fact::OutOfReach { who, to, reach, own, more, .. } => {
                Fact::OutOfReach { who, to, reach, own, more, no_line: true }
            }
            other => other,
        }
    }

    /// The way of the man with the men of some cells on it that, by a clause, do not count.
    pub(crate) fn ignoring(&self, way: Way, law: &'static str, cells: &[Cell]) -> Way {
        let ignored = self.ignored(law, cells).collect();
        Way { ignored, ..way }
    }

    fn ignored<'b>(
        &'b self,
        law: &'static str,
        cells: &'b [Cell],
    ) -> impl Iterator<Item = Ignored> + use<'a, 'b> {
        let by = ClauseId::named(law);
        cells.iter().filter_map(move |&cell| {
            let what = Thing::Man(Placed::new(self.position.men.get(cell)?, cell));
            Some(Ignored { what, by })
        })
    }

    /// A clause by which men of some cells on the way do not count: if there are any, it decides, and is cited
    /// before the others.
    pub(crate) fn passes(&self, law: &'static str, cells: &[Cell]) {
        self.passes_things(law, || self.ignored(law, cells).collect());
    }

    /// The same for whatever is on the way.
    pub(crate) fn passes_things(&self, law: &'static str, found: impl FnOnce() -> Vec<Ignored>) {
        let Some(log) = self.context.read() else { return };
        let found = found();
        if !found.is_empty() {
            log.cite_first(law.into());
            log.ignore(self.step.from, found);
        }
    }

    /// Records, if that is wanted, other ways of the man to the same cell.
    pub(crate) fn tells_other_ways(&self, ways: impl FnOnce() -> Vec<Way>) {
        let goes = |way| Fact::Goes { who: self.who(), way };
        self.tells_others(|| ways().into_iter().map(goes).collect());
    }

    /// The same man and cells, with the question whether it attacks.
    #[must_use]
    pub(crate) fn as_attack(&self) -> Going<'a> {
        Going { attacks: true, ..*self }
    }

    /// The same without a log.
    #[must_use]
    pub(crate) fn quietly(&self) -> Going<'a> {
        Going { context: self.context.silent(), ..*self }
    }
}

/// How many cells are few enough to be all named.
const FEW: usize = 12;

/// The cells, sorted, if they are few; else the eight nearest to one, and those as near as the last of them. Whether
/// there are others.
pub(crate) fn nearest(game: Game, to: Cell, mut reach: Vec<Cell>) -> (Vec<Cell>, bool) {
    let all = reach.len();
    if all > FEW {
        let distance = |&cell: &Cell| plane::distance(game, to, cell);
        reach.sort_by_key(distance);
        let farthest = reach.get(7).map(distance);
        reach.retain(|cell| Some(distance(cell)) <= farthest);
    }
    let more = reach.len() < all;
    reach.sort_unstable();
    (reach, more)
}

impl<'a> Context<'a> {
    /// A context of a position when only the answer is wanted.
    pub(crate) fn new(in_force: &'a InForce, position: &'a Position) -> Context<'a> {
        let is_plain = in_force.is_plain();
        Context { in_force, is_plain, position, subject: None, log: None }
    }

    /// The same with these clauses in force.
    #[must_use]
    pub(super) fn with<'b>(self, in_force: &'b InForce) -> Context<'b>
    where
        'a: 'b,
    {
        Context { in_force, is_plain: in_force.is_plain(), ..self }
    }

    /// The same with a log.
    #[must_use]
    pub(crate) fn logged_in<'b>(self, log: &'b Log) -> Context<'b>
    where
        'a: 'b,
    {
        Context { log: Some(log), ..self }
    }

    /// The same without a log.
    #[must_use]
    pub(crate) fn silent(self) -> Context<'a> {
        Context { log: None, ..self }
    }

    /// The same for another position.
    #[must_use]
    pub(crate) fn on<'b>(self, position: &'b Position) -> Context<'b>
    where
        'a: 'b,
    {
        Context { position, ..self }
    }

    /// The same for another position without a log.
    #[must_use]
    pub(crate) fn aside<'b>(self, position: &'b Position) -> Context<'b>
    where
        'a: 'b,
    {
        self.on(position).silent()
    }

    /// A man's move.
    pub(crate) fn of(self, man: Man, step: Step) -> Going<'a> {
        self.of_reflection(man, step, &[])
    }

    /// The move of the reflection of a man, by its originals.
    pub(crate) fn of_reflection(self, man: Man, step: Step, originals: &'a [Cell]) -> Going<'a> {
        let context = Context { subject: Some((man, step, originals)), ..self };
        Going { context, man, step, attacks: false, originals }
    }

    /// The man on its way, if one is.
    pub(crate) fn man(&self) -> Option<Man> {
        self.subject.map(|(man, ..)| man)
    }

    /// The step of the man on its way, if one is.
    pub(crate) fn step(&self) -> Option<Step> {
        self.subject.map(|(_, step, _)| step)
    }

    /// The side of the man on its way, if one is.
    pub(crate) fn mover(&self) -> Option<Side> {
        self.subject.map(|(man, ..)| man.side)
    }

    /// The cells of the originals of the reflection on its way; empty if a man is.
    pub(crate) fn originals(&self) -> &[Cell] {
        self.subject.map_or(&[], |(.., originals)| originals)
    }

    /// Whether a log is kept, so that the clause that decides is worth looking for.
    pub(crate) fn is_kept(&self) -> bool {
        self.log.is_some()
    }

    /// Whether a log is kept and read, so that what merely explains a turn is worth looking for.
    pub(crate) fn is_read(&self) -> bool {
        self.read().is_some()
    }

    /// The log, if one is kept and read.
    fn read(&self) -> Option<&'a Log> {
        self.log.and_then(Log::if_read)
    }

    /// Asks the other readings of whole questions which of them would depart from the law, if that is watched.
    pub(crate) fn watches(&self, departs: impl Fn(&Reading, &Context<'_>) -> bool) {
        if let Some(watch) = self.in_force.watch {
            watch.whole(self, departs);
        }
    }

    /// Whether every verb says what the law says, so that what a clause does not depend on need not be asked again.
    pub(crate) const fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// Whether it is watched which other readings would depart from the law.
    pub(crate) const fn is_watched(&self) -> bool {
        self.in_force.watch.is_some()
    }

    /// The other readings in force, in the order in which they are asked.
    pub(crate) fn misreads(&self) -> impl Iterator<Item = &'static Misreading> + use<> {
        self.in_force.misreads()
    }

    /// Whether a verb has nothing to add to the truth that it is given: the law holds unchanged, and
    /// no log is kept. What a clause only allows that nothing takes away need not be looked for then.
    pub(crate) const fn adds_nothing(&self) -> bool {
        self.log.is_none() && self.is_plain
    }

    // --- The verbs --------------------------------------------------------------------------------

    /// A clause that grants something: returns what it grants, or the fault. What is granted cites
    /// the definitions that it rests on. `missing` is the fact if it is not granted.
    pub(crate) fn grants<T: Granted>(
        &self,
        law: impl Into<Clauses>,
        granted: Option<T>,
        missing: impl FnOnce() -> Fact,
    ) -> R<T> {
        if self.adds_nothing() {
            return granted.ok_or(Fault::UNTOLD);
        }
        let law = law.into();
        let granted = if self.is_plain {
            granted
        } else {
            let so = self.in_force.reads(&law, self, granted.is_some(), &granted);
            if so { granted.or_else(|| T::otherwise(self.step())) } else { None }
        };
        match granted {
            Some(granted) => {
                if let Some(log) = self.read() {
                    log.cite(law);
                    granted.by(&mut |clause| log.cite(clause));
                    let fact = self.subject_placed().and_then(|who| granted.fact(who));
                    log.write_down(law, Verb::Grants, self.about(), true, fact.clone());
                    log.note(fact);
                }
                Ok(granted)
            }
            None => Err(self.fault_of(law, Verb::Grants, missing)),
        }
    }

    /// A clause that forbids something: a fault if that is found. `fact` describes what was found.
    pub(crate) fn forbids<T: Any>(
        &self,
        law: impl Into<Clauses>,
        found: Option<T>,
        fact: impl FnOnce(T) -> Fact,
    ) -> R<()> {
        let so = found.is_some();
        if self.adds_nothing() {
            return if so { Err(Fault::UNTOLD) } else { Ok(()) };
        }
        let law = law.into();
        let forbidden =
            if self.is_plain { so } else { self.in_force.reads(&law, self, so, &found) };
        if forbidden {
            return Err(match found {
                Some(found) => self.fault_of(law, Verb::Forbids, || fact(found)),
                // Only another reading forbids what is not there; there is no fact about it.
                None => Fault::told(law, None),
            });
        }
        if let Some(log) = self.read() {
            if !so {
                log.cite(law);
            }
            log.write_down(law, Verb::Forbids, self.about(), false, None);
        }
        Ok(())
    }

    /// A clause that defines a list: directions, cells, kinds. Left out, it lists nothing.
    pub(crate) fn defines<T: 'static>(
        &self,
        law: impl Into<Clauses>,
        list: &'static [T],
    ) -> Defined<T> {
        let law = law.into();
        if self.is_plain {
            return Defined { by: law, all: list };
        }
        Defined { by: law, all: self.in_force.list(&law, self, list) }
    }

    /// A definition that is a yes or a no. It is logged, but not cited.
    #[inline]
    pub(crate) fn says(&self, law: impl Into<Clauses>, so: bool, matter: &dyn Any) -> bool {
        if self.adds_nothing() { so } else { self.says_besides(law.into(), so, matter) }
    }

    fn says_besides(&self, law: Clauses, so: bool, matter: &dyn Any) -> bool {
        let so = if self.is_plain { so } else { self.in_force.reads(&law, self, so, matter) };
        if let Some(log) = self.read() {
            log.write_down(law, Verb::Defines, self.about(), so, None);
        }
        so
    }

    /// The same if a yes is a reason of the verdict.
    pub(crate) fn says_and_cites(
        &self,
        law: impl Into<Clauses>,
        so: bool,
        matter: &dyn Any,
    ) -> bool {
        if self.adds_nothing() {
            return so;
        }
        let law = law.into();
        let so = self.says(law, so, matter);
        if so {
            self.cites(law);
        }
        so
    }

    /// A requirement of form: without it there is nothing that could be judged.
    pub(crate) fn fault(&self, law: impl Into<Clauses>, fact: impl FnOnce() -> Fact) -> Fault {
        if self.adds_nothing() {
            return Fault::UNTOLD;
        }
        self.fault_of(law.into(), Verb::Requires, fact)
    }

    /// A clause that sets the order of two questions: what both grant, or the fault of the one that comes first. Left
    /// out, the other comes first. Nothing is logged: the order decides only which of two broken clauses is named.
    pub(crate) fn in_order<T, U>(
        &self,
        law: &'static str,
        first: impl FnOnce() -> R<T>,
        second: impl FnOnce() -> R<U>,
    ) -> R<(T, U)> {
        if self.is_plain || self.in_force.reads(&law.into(), self, true, &()) {
            let granted = first()?;
            return Ok((granted, second()?));
        }
        let granted = second()?;
        Ok((first()?, granted))
    }

    /// The fault of a turn or position that only another reading of a clause forbids. There is no fact about it.
    pub(crate) fn fault_otherwise(&self, clause: &'static str) -> Fault {
        if self.read().is_some() { Fault::told(clause.into(), None) } else { Fault::UNTOLD }
    }

    /// One rule or else another: if the first fails, its citations are removed.
    pub(crate) fn either<T>(
        &self,
        first: impl FnOnce() -> R<T>,
        second: impl FnOnce(Fault) -> R<T>,
    ) -> R<T> {
        let mark = self.read().map(Log::mark);
        first().or_else(|fault| {
            if let (Some(log), Some(mark)) = (self.read(), mark) {
                log.take_back(mark);
            }
            second(fault)
        })
    }

    /// Cites a clause that was used.
    pub(crate) fn cites(&self, law: impl Into<Clauses>) {
        if let Some(log) = self.read() {
            log.cite(law.into());
        }
    }

    /// Records a fact of a legal turn.
    pub(crate) fn tells(&self, fact: impl FnOnce() -> Option<Fact>) {
        if let Some(log) = self.read() {
            log.note(fact());
        }
    }

    /// Records, if that is wanted, the facts that a legal turn would have if it took other ways to the same cells.
    pub(crate) fn tells_others(&self, facts: impl FnOnce() -> Vec<Fact>) {
        if let Some(log) = self.read() {
            log.note_others(facts);
        }
    }

    /// A clause that decides by not being broken: it is cited before the others, with the fact that shows it.
    pub(crate) fn decides(&self, law: impl Into<Clauses>, fact: impl FnOnce() -> Fact) {
        if let Some(log) = self.read() {
            log.cite_first(law.into());
            log.note(Some(fact()));
        }
    }

    /// A fault with the clause that decides it first, if its fact shows one that is in force.
    pub(crate) fn decided(
        &self,
        fault: Fault,
        clause: impl FnOnce(&Fact) -> Option<&'static str>,
    ) -> Fault {
        let holds = |clause: &&'static str| {
            self.is_plain || self.in_force.reads(&(*clause).into(), self, true, &())
        };
        fault.decided_by(|fact| clause(fact).filter(holds))
    }

    /// Keeps the log of an attacker, to be placed in the trace below the clause that reports the attack.
    pub(crate) fn has_asked_of_attacker(&self, asked: Log) {
        if let Some(log) = self.read() {
            log.put_below(asked.into_trace());
        }
    }

    fn fault_of(&self, law: Clauses, verb: Verb, fact: impl FnOnce() -> Fact) -> Fault {
        let Some(log) = self.read() else { return Fault::UNTOLD };
        let fact = fact();
        let said = verb == Verb::Forbids;
        log.write_down(law, verb, self.about(), said, Some(fact.clone()));
        Fault::told(law, Some(fact))
    }

    fn subject_placed(&self) -> Option<Placed> {
        let (man, step, originals) = self.subject?;
        Some(Placed { man, cell: step.from, originals: originals.to_vec() })
    }

    fn about(&self) -> Option<Subject> {
        let (_, step, _) = self.subject?;
        Some(Subject { who: self.subject_placed()?, to: step.to })
    }
}

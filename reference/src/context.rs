//! The context of a judgment, and the verbs in which every rule states its clauses.
//!
//! A rule says something about the position under the name of a clause: *this run could go on* (KDM-4), *a man stands
//! between king and rook* (CHE-18). It hands that statement to a verb, together with its truth by the law as written:
//!
//! | verb | what the clause says |
//! |---|---|
//! | `grants` | a man may do this; the clause is broken if the statement is false |
//! | `forbids` | no turn does this; the clause is broken if the statement is true |
//! | `requires` | without this there is nothing to judge |
//! | `holds` | what a word means: yes or no |
//! | `defines` | a list that the rule goes through: directions, kinds, castlings |
//! | `does_not_matter` | what is found there makes no difference |
//! | `in_this_order` | of several questions, the first that is broken is the one that is named |
//! | `either` | one rule or else another |
//! | `reports` | no clause: what a turn does that has been granted |
//!
//! A rule answers `Judged`: `Ok`, or the [`Breach`] of a clause. `?` after a verb ends the rule at a breach.
//!
//! The short names of the rules: `cx` is the context; `g` is a context with a man on its way ([`Going`]), `g.man` that
//! man and `g.step` its step; `m` is man and step alone ([`Moving`]).
//!
//! A statement that nobody reads otherwise and nobody listens to is its truth, and costs nothing more. A [`Reader`] may
//! read a clause otherwise than it is written; a [`Listener`] hears every statement with its answer, and makes of it what
//! is cited, the trace and the reasons. Rules know neither.

mod verbs;

use std::borrow::Cow;
use std::ops::Deref;

use types::facts::{Fact, Placed, Verb};
use types::{Cell, ClauseId, Kind, Man, Position, Side, Step, Turn};

use crate::castling::Castling;
use crate::clauses::Clauses;
use crate::heading::Heading;
use crate::statement::{Moving, Statement, Vector};

/// The answer of a rule: what it grants, or the clause that is broken.
pub type Judged<T = ()> = Result<T, Breach>;

/// The position judged, the rules of attack of its game, and who reads and listens.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The position that is judged.
    pub position: &'a Position,
    /// The position before the turn, if the one judged is the position after it.
    pub before: Option<&'a Position>,
    attacks: &'a dyn Attacks,
    /// The man on its way, and the cells of the originals of a reflection on its way.
    subject: Option<(Moving, &'a [Cell])>,
    shortlist: Option<Shortlist>,
    reader: Option<&'a dyn Reader>,
    listener: Option<&'a dyn Listener>,
}

/// Finds the legal turns by the law as written without judging every turn that can be written.
pub type Shortlist = for<'a> fn(Context<'a>) -> Box<dyn Iterator<Item = Turn> + 'a>;

/// A context with a man, or the reflection of one, on its way from one cell to another.
#[derive(Clone, Copy)]
pub struct Going<'a> {
    context: Context<'a>,
    /// The man.
    pub man: Man,
    /// Its step.
    pub step: Step,
    /// CHE-4: whether the question is if the man could capture there, not if it may move there.
    pub attacks: bool,
    /// The cells of the originals if a reflection moves; empty if a man does.
    pub originals: &'a [Cell],
}

/// What attacks in a game.
pub trait Attacks: Sync {
    /// Whether the man, or the reflection, could by its clauses of movement reach the cell to capture there, whoever is
    /// on it. The context is one that asks for attacks.
    fn attacks(&self, g: &Going<'_>) -> Judged;

    /// Attackers of a side that are not men (reflections).
    fn reflected_attackers(&self, _cx: &Context<'_>, _by: Side) -> Vec<Placed> {
        Vec::new()
    }

    /// The position in which a cell of the castling king's path is attacked or not: normally the one before castling
    /// (CHE-18).
    fn on_the_way<'a>(&self, cx: &Context<'a>, _king: Cell, _cell: Cell) -> Cow<'a, Position> {
        Cow::Borrowed(cx.position)
    }
}

/// Another reading of clauses. Each method is given the answer of the law as written and gives its own.
pub trait Reader: Sync {
    /// Whether clauses are left out, as if they were not in the law: what they grant or define is not so, what they forbid
    /// is not forbidden, and their lists are empty.
    fn leaves_out(&self, _law: Clauses) -> bool {
        false
    }

    /// Whether a statement is true.
    fn reads(&self, _cx: &Context<'_>, _law: Clauses, _statement: &Statement, truth: bool) -> bool {
        truth
    }

    /// Directions of movement.
    fn directions(&self, _: &Context<'_>, _: Clauses, list: List<Vector>) -> List<Vector> {
        list
    }

    /// Directions of paths that deflectors turn.
    fn headings(&self, _: &Context<'_>, _: Clauses, list: List<Heading>) -> List<Heading> {
        list
    }

    /// Kinds of men.
    fn kinds(&self, _: &Context<'_>, _: Clauses, list: List<Kind>) -> List<Kind> {
        list
    }

    /// The castlings of a game.
    fn castlings(&self, _: &Context<'_>, _: Clauses, list: List<Castling>) -> List<Castling> {
        list
    }

    /// The ranks of cells on which mirrors are.
    fn ranks(
        &self,
        _: &Context<'_>,
        _: Clauses,
        list: List<&'static [Cell]>,
    ) -> List<&'static [Cell]> {
        list
    }
}

/// A list that a clause defines.
pub type List<T> = &'static [T];

/// What a list is made of: each type has its own method of a [`Reader`].
pub trait Listed: Sized + 'static {
    /// The list as a reader has it.
    fn read(by: &dyn Reader, cx: &Context<'_>, law: Clauses, list: List<Self>) -> List<Self>;
}

macro_rules! listed {
    ($($item:ty: $method:ident),*) => {$(
        impl Listed for $item {
            fn read(by: &dyn Reader, cx: &Context<'_>, law: Clauses, list: List<Self>) -> List<Self> {
                by.$method(cx, law, list)
            }
        }
    )*};
}

listed! { Vector: directions, Heading: headings, Kind: kinds, Castling: castlings, &'static [Cell]: ranks }

/// A reader by whom one clause is left out.
#[derive(Clone, Copy, Debug)]
pub struct Repealed(pub ClauseId);

impl Reader for Repealed {
    fn leaves_out(&self, law: Clauses) -> bool {
        law.has(self.0)
    }
}

/// A statement as a listener hears it, in the context in which it was made.
#[derive(Clone, Copy)]
pub struct Heard<'a> {
    /// The context.
    pub cx: &'a Context<'a>,
    /// How the clauses bear on the turn. `None` for what a turn does, which no clause states.
    pub verb: Option<Verb>,
    /// The clauses.
    pub law: Clauses,
    /// What is stated.
    pub statement: Statement,
    /// Whether it is true by the law as written.
    pub truth: bool,
    /// Whether it is true as the clauses are read.
    pub read: bool,
}

/// Hears what rules state.
pub trait Listener {
    /// A statement that breaks nothing.
    fn hears(&self, heard: &Heard<'_>);

    /// A statement that breaks a clause.
    fn hears_breach(&self, heard: &Heard<'_>) -> Broken;

    /// Forgets what was heard while a rule was tried in vain; the trace stays.
    fn forgets_since(&self, mark: usize);

    /// How much was heard.
    fn mark(&self) -> usize;
}

/// A clause is broken. Where nobody listens it is a bare no, because almost every turn that can be written makes one.
#[derive(Clone, Debug)]
pub struct Breach(Option<Box<Broken>>);

/// Which clauses are broken, and the fact that shows it.
#[derive(Clone, Debug)]
pub struct Broken {
    /// The clauses, the decisive one first.
    pub law: Clauses,
    /// Clauses that decide with them without being broken: they define or permit something.
    pub rests_on: Vec<ClauseId>,
    /// The fact.
    pub fact: Option<Fact>,
}

impl Breach {
    /// A bare no.
    const BARE: Breach = Breach(None);

    /// The same breach as one of another clause, of which the broken one is a part.
    #[must_use]
    pub fn within(mut self, clause: &'static str) -> Breach {
        if let Some(broken) = &mut self.0 {
            broken.law = broken.law.within(ClauseId::named(clause));
        }
        self
    }

    /// What is broken; `None` if nobody listened.
    pub fn into_broken(self) -> Option<Broken> {
        self.0.map(|broken| *broken)
    }
}

impl<'a> Context<'a> {
    /// The law as written, when only the answer is wanted.
    pub fn new(attacks: &'a dyn Attacks, position: &'a Position) -> Context<'a> {
        let (shortlist, reader, listener) = (None, None, None);
        Context { position, before: None, attacks, subject: None, shortlist, reader, listener }
    }

    /// The same with a shortlist of turns, where the law is read as written.
    #[must_use]
    pub fn listed_by(self, shortlist: Shortlist) -> Context<'a> {
        Context { shortlist: Some(shortlist), ..self }
    }

    /// The legal turns by the shortlist, if there is one and every clause is read as it is written.
    pub fn shortlist(&self) -> Option<Box<dyn Iterator<Item = Turn> + 'a>> {
        let shortlist = self.shortlist.filter(|_| self.is_plain())?;
        Some(shortlist(self.silent()))
    }

    /// The same with a reader; the law as written with none.
    #[must_use]
    pub fn read_by(self, reader: Option<&'a dyn Reader>) -> Context<'a> {
        Context { reader, ..self }
    }

    /// The same with a listener.
    #[must_use]
    pub fn heard_by(self, listener: &'a dyn Listener) -> Context<'a> {
        Context { listener: Some(listener), ..self }
    }

    /// The same, unheard.
    #[must_use]
    pub fn silent(self) -> Context<'a> {
        Context { listener: None, ..self }
    }

    /// The same with other rules of attack.
    #[must_use]
    pub fn with_attacks(self, attacks: &'a dyn Attacks) -> Context<'a> {
        Context { attacks, ..self }
    }

    /// The same for another position.
    #[must_use]
    pub fn on(self, position: &'a Position) -> Context<'a> {
        Context { position, ..self }
    }

    /// The same for another position, unheard.
    #[must_use]
    pub fn silently_on(self, position: &'a Position) -> Context<'a> {
        self.on(position).silent()
    }

    /// The same for the position after a turn in this one.
    #[must_use]
    pub fn after(self, after: &'a Position) -> Context<'a> {
        Context { before: Some(self.position), ..self.on(after) }
    }

    /// A man's move.
    pub fn of(self, man: Man, step: Step) -> Going<'a> {
        self.of_reflection(man, step, &[])
    }

    /// The move of the reflection of a man, by its originals.
    pub fn of_reflection(self, man: Man, step: Step, originals: &'a [Cell]) -> Going<'a> {
        Going { context: self, man, step, attacks: false, originals }.as_subject()
    }

    /// The man on its way, if one is.
    pub fn moving(&self) -> Option<Moving> {
        self.subject.map(|(moving, _)| moving)
    }

    /// The cells of the originals of the reflection on its way; empty if a man is.
    pub fn originals(&self) -> &'a [Cell] {
        self.subject.map_or(&[], |(_, originals)| originals)
    }

    /// What attacks in the game.
    pub const fn attacks(&self) -> &'a dyn Attacks {
        self.attacks
    }

    /// Who reads clauses otherwise; `None` for the law as written.
    pub const fn reader(&self) -> Option<&'a dyn Reader> {
        self.reader
    }

    /// Whether every clause is read as it is written.
    pub const fn is_plain(&self) -> bool {
        self.reader.is_none()
    }

    /// Whether a statement is its truth and nothing else: nobody reads or listens.
    #[inline]
    const fn is_bare(&self) -> bool {
        self.reader.is_none() && self.listener.is_none()
    }

    /// The breach of a clause by a turn or a position that only another reading of it refuses. There is no fact about it.
    pub fn breach_of(&self, clause: ClauseId) -> Breach {
        let law = Clauses::NONE.within(clause);
        Breach(self.listener.map(|_| Box::new(Broken { law, rests_on: Vec::new(), fact: None })))
    }

    /// Whether a clause is in force, and not read as saying nothing.
    pub fn is_in_force(&self, law: impl Into<Clauses>) -> bool {
        self.is_plain() || self.reads(law.into(), &Statement::IsInForce, true)
    }
}

impl<'a> Deref for Going<'a> {
    type Target = Context<'a>;

    fn deref(&self) -> &Context<'a> {
        &self.context
    }
}

impl<'a> Going<'a> {
    /// The man and its step alone.
    pub const fn moving(&self) -> Moving {
        Moving { man: self.man, step: self.step, attacks: self.attacks }
    }

    /// The same man and cells, with the question whether it attacks.
    #[must_use]
    pub fn as_attack(&self) -> Going<'a> {
        Going { attacks: true, ..*self }.as_subject()
    }

    /// The same, unheard.
    #[must_use]
    pub fn quietly(&self) -> Going<'a> {
        Going { context: self.context.silent(), ..*self }
    }

    /// The man on the cell reached.
    pub fn man_there(&self) -> Option<Man> {
        self.position.men.get(self.step.to)
    }

    fn as_subject(mut self) -> Going<'a> {
        self.context.subject = Some((self.moving(), self.originals));
        self
    }
}

//! The context of a judgment, and the verbs in which every rule states its clauses.
//!
//! A rule makes a statement about the position under the name of a clause: *this run could go on* (KDM-4), *a man stands
//! between king and rook* (CHE-18). It passes that statement to a verb, together with its truth by the law as written:
//!
//! | verb | what the clause says |
//! |---|---|
//! | `grants` | a man may do this; the clause is broken if the statement is false |
//! | `forbids` | no turn does this; the clause is broken if the statement is true |
//! | `requires` | without this there is nothing to judge |
//! | `holds` | what a word means; the answer is yes or no |
//! | `defines` | a list that the rule goes through: directions, kinds, castlings |
//! | `does_not_matter` | what was found makes no difference |
//! | `in_this_order` | in which order questions are judged; the first breach found is the one that is named |
//! | `either` | no clause: one rule, or another if the first is broken |
//! | `reports` | no clause: an effect of a turn that has been granted |
//!
//! A rule returns `Judged`: `Ok`, or the [`Breach`] of a clause. `?` after a verb ends the rule at a breach.
//!
//! The short names in the rules: `cx` is the context; `g` is a context with a moving man ([`Going`]), `g.man` that man and
//! `g.step` its step; `m` is just man and step ([`Moving`]).
//!
//! If there is neither a reader nor a listener, a verb answers with the truth that it was passed, at no further cost. A
//! [`Reader`] may read a clause otherwise than it is written; a [`Listener`] hears every statement with its answer, and
//! derives citations, trace and reasons from them. Rules do not know whether there is a reader or a listener.

mod verbs;

use std::borrow::Cow;
use std::ops::Deref;

use types::facts::{Defect, Placed, Verb, Violation};
use types::{Cell, ClauseId, Kind, Man, Position, Side, Step, Turn};

use crate::castling::Castling;
use crate::clauses::Clauses;
use crate::heading::Heading;
use crate::statement::{Moving, Statement, Vector};

/// The answer of a rule: what it grants, or the breach of a clause.
pub type Judged<T = ()> = Result<T, Breach>;

/// The position under judgment, the rules of attack of its game, and the reader and listener, if any.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The position under judgment.
    pub position: &'a Position,
    /// The position before the turn, if `position` is the one after it.
    pub before: Option<&'a Position>,
    attacks: &'a dyn Attacks,
    /// What moves, if anything does; and the cells of its originals if it is a reflection.
    subject: Option<(Moving, &'a [Cell])>,
    shortlist: Option<Shortlist>,
    reader: Option<&'a dyn Reader>,
    listener: Option<&'a dyn Listener>,
}

/// Finds the legal turns by the law as written, without judging every turn that can be written.
pub type Shortlist = for<'a> fn(Context<'a>) -> Box<dyn Iterator<Item = Turn> + 'a>;

/// A context with a man, or the reflection of one, moving from one cell to another.
#[derive(Clone, Copy)]
pub struct Going<'a> {
    context: Context<'a>,
    /// The moving man, or the man that the moving reflection shows.
    pub man: Man,
    /// Its step.
    pub step: Step,
    /// CHE-4: whether an attack is judged (could the man capture on the destination?) instead of a move.
    pub attacks: bool,
    /// The cells of the originals if a reflection moves; empty otherwise.
    pub originals: &'a [Cell],
}

/// The rules of attack of a game.
pub trait Attacks: Sync {
    /// Whether the moving man or reflection could, by its clauses of movement, capture on its destination, whoever stands
    /// there. `g.attacks` must be set.
    fn attacks(&self, g: &Going<'_>) -> Judged;

    /// The attackers of a side that are reflections, not men.
    fn reflected_attackers(&self, _cx: &Context<'_>, _by: Side) -> Vec<Placed> {
        Vec::new()
    }

    /// The position in which to judge whether a cell of the castling king's path is attacked: normally the position
    /// before castling (CHE-18).
    fn on_the_way<'a>(&self, cx: &Context<'a>, _king: Cell, _cell: Cell) -> Cow<'a, Position> {
        Cow::Borrowed(cx.position)
    }
}

/// Another reading of clauses. `reads` and `list` receive the answer by the law as written and return the answer by this reading.
pub trait Reader: Sync {
    /// Whether this reading repeals the clauses. Repealed clauses grant, define and forbid nothing, and their lists are empty.
    fn leaves_out(&self, _law: Clauses) -> bool {
        false
    }

    /// Whether a statement is true by this reading.
    fn reads(&self, _cx: &Context<'_>, _law: Clauses, _statement: &Statement, truth: bool) -> bool {
        truth
    }

    /// The list that clauses define by this reading, with items of the same type as those of `list`.
    fn list(&self, _cx: &Context<'_>, _law: Clauses, list: List) -> List {
        list
    }
}

/// A type of items in the lists that clauses define.
pub trait Listed: Sized + 'static {
    /// Wraps a list for a [`Reader`].
    fn list(all: &'static [Self]) -> List;

    /// Unwraps the list that a reader returned; `None` if its items are of another type.
    fn listed(list: List) -> Option<&'static [Self]>;
}

macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident($item:ty),)*) => {
        /// A list that clauses define.
        #[derive(Clone, Copy, Debug)]
        pub enum List {$(
            $(#[$doc])*
            $name(&'static [$item]),
        )*}

        $(impl Listed for $item {
            fn list(all: &'static [Self]) -> List {
                List::$name(all)
            }

            fn listed(list: List) -> Option<&'static [Self]> {
                if let List::$name(all) = list { Some(all) } else { None }
            }
        })*
    };
}

lists! {
    /// Directions of movement.
    Directions(Vector),
    /// Headings at which paths of Deflection may begin.
    Headings(Heading),
    /// Kinds of men.
    Kinds(Kind),
    /// The castlings of a game.
    Castlings(Castling),
    /// The mirrors of a board, rank by rank.
    Ranks(&'static [Cell]),
}

/// A reader that repeals one clause.
#[derive(Clone, Copy, Debug)]
pub struct Repealed(pub ClauseId);

impl Reader for Repealed {
    fn leaves_out(&self, law: Clauses) -> bool {
        law.has(self.0)
    }
}

/// A statement as a listener hears it, with the context in which it was made.
#[derive(Clone, Copy)]
pub struct Heard<'a> {
    /// The context.
    pub cx: &'a Context<'a>,
    /// How the clauses bear on the turn; `None` for an effect of a turn, which no clause states.
    pub verb: Option<Verb>,
    /// The clauses.
    pub law: Clauses,
    /// The statement.
    pub statement: Statement,
    /// Whether the statement is true by the law as written.
    pub truth: bool,
    /// Whether the statement is true as the clauses are read.
    pub read: bool,
}

/// A listener to the statements of rules.
pub trait Listener {
    /// Hears a statement that breaks nothing.
    fn hears(&self, heard: &Heard<'_>);

    /// Hears a statement that breaks a clause, and returns what is broken.
    fn hears_breach(&self, heard: &Heard<'_>) -> Broken;

    /// Forgets what was heard since `mark`, except for the trace, because a rule was tried in vain.
    fn forgets_since(&self, mark: usize);

    /// Marks the present moment, and returns the mark for [`Listener::forgets_since`].
    fn mark(&self) -> usize;
}

/// The breach of a clause. Without a listener it is empty, to save time: almost every turn that can be written causes one.
#[derive(Clone, Debug)]
pub struct Breach(Option<Box<Broken>>);

/// The clauses that are broken, and the fact that shows the breach.
#[derive(Clone, Debug, Default)]
pub struct Broken {
    /// The clauses, the decisive one first.
    pub law: Clauses,
    /// Clauses that are not broken, but on which the breach also rests: they define or permit something.
    pub rests_on: Vec<ClauseId>,
    /// How a turn or an act breaks the clauses of `law`.
    pub violation: Option<Violation>,
    /// What is wrong with a position that breaks the clauses of `law`.
    pub defect: Option<Defect>,
}

impl Breach {
    /// A breach without content.
    const BARE: Breach = Breach(None);

    /// This breach as a breach of `clause`, which includes the broken clause.
    #[must_use]
    pub fn within(mut self, clause: &'static str) -> Breach {
        if let Some(broken) = &mut self.0 {
            broken.law = broken.law.within(ClauseId::named(clause));
        }
        self
    }

    /// What is broken; `None` if there was no listener.
    pub fn into_broken(self) -> Option<Broken> {
        self.0.map(|broken| *broken)
    }
}

impl<'a> Context<'a> {
    /// A context that judges by the law as written, without a listener.
    pub fn new(attacks: &'a dyn Attacks, position: &'a Position) -> Context<'a> {
        let (shortlist, reader, listener) = (None, None, None);
        Context { position, before: None, attacks, subject: None, shortlist, reader, listener }
    }

    /// This context with a shortlist of turns, which is used if the law is read as written.
    #[must_use]
    pub fn listed_by(self, shortlist: Shortlist) -> Context<'a> {
        Context { shortlist: Some(shortlist), ..self }
    }

    /// The legal turns by the shortlist, if there is one and every clause is read as written.
    pub fn shortlist(&self) -> Option<Box<dyn Iterator<Item = Turn> + 'a>> {
        let shortlist = self.shortlist.filter(|_| self.is_plain())?;
        Some(shortlist(self.silent()))
    }

    /// This context with `reader`; `None` for the law as written.
    #[must_use]
    pub fn read_by(self, reader: Option<&'a dyn Reader>) -> Context<'a> {
        Context { reader, ..self }
    }

    /// This context with `listener`.
    #[must_use]
    pub fn heard_by(self, listener: &'a dyn Listener) -> Context<'a> {
        Context { listener: Some(listener), ..self }
    }

    /// This context without a listener.
    #[must_use]
    pub fn silent(self) -> Context<'a> {
        Context { listener: None, ..self }
    }

    /// This context with other rules of attack.
    #[must_use]
    pub fn with_attacks(self, attacks: &'a dyn Attacks) -> Context<'a> {
        Context { attacks, ..self }
    }

    /// This context for another position.
    #[must_use]
    pub fn on(self, position: &'a Position) -> Context<'a> {
        Context { position, ..self }
    }

    /// This context for another position, without a listener.
    #[must_use]
    pub fn silently_on(self, position: &'a Position) -> Context<'a> {
        self.on(position).silent()
    }

    /// This context for `after`, the position to which a turn leads from the present one.
    #[must_use]
    pub fn after(self, after: &'a Position) -> Context<'a> {
        Context { before: Some(self.position), ..self.on(after) }
    }

    /// This context with a man that makes a move.
    pub fn of(self, man: Man, step: Step) -> Going<'a> {
        self.of_reflection(man, step, &[])
    }

    /// This context with a reflection that makes a move, given the man that it shows and its originals.
    pub fn of_reflection(self, man: Man, step: Step, originals: &'a [Cell]) -> Going<'a> {
        Going { context: self, man, step, attacks: false, originals }.as_subject()
    }

    /// The moving man, if there is one.
    pub fn moving(&self) -> Option<Moving> {
        self.subject.map(|(moving, _)| moving)
    }

    /// The cells of the originals of a moving reflection; empty otherwise.
    pub fn originals(&self) -> &'a [Cell] {
        self.subject.map_or(&[], |(_, originals)| originals)
    }

    /// The rules of attack of the game.
    pub const fn attacks(&self) -> &'a dyn Attacks {
        self.attacks
    }

    /// The reader; `None` for the law as written.
    pub const fn reader(&self) -> Option<&'a dyn Reader> {
        self.reader
    }

    /// Whether every clause is read as written.
    pub const fn is_plain(&self) -> bool {
        self.reader.is_none()
    }

    /// Whether there is neither a reader nor a listener. A verb then just returns the truth that it was passed.
    #[inline]
    const fn is_bare(&self) -> bool {
        self.reader.is_none() && self.listener.is_none()
    }

    /// The breach of a clause by a turn or a position that only another reading refuses, so that no fact shows it.
    pub fn breach_of(&self, clause: ClauseId) -> Breach {
        let law = Clauses::NONE.within(clause);
        Breach(self.listener.map(|_| Box::new(Broken { law, ..Broken::default() })))
    }

    /// Whether a clause is in force: neither repealed nor read as saying nothing.
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
    /// The moving man, its step, and whether an attack is judged, without the rest of the context.
    pub const fn moving(&self) -> Moving {
        Moving { man: self.man, step: self.step, attacks: self.attacks }
    }

    /// The same man and step, judged as an attack.
    #[must_use]
    pub fn as_attack(&self) -> Going<'a> {
        Going { attacks: true, ..*self }.as_subject()
    }

    /// The same man and step, without a listener.
    #[must_use]
    pub fn quietly(&self) -> Going<'a> {
        Going { context: self.context.silent(), ..*self }
    }

    /// The man on the destination, if any.
    pub fn man_there(&self) -> Option<Man> {
        self.position.men.get(self.step.to)
    }

    fn as_subject(mut self) -> Going<'a> {
        self.context.subject = Some((self.moving(), self.originals));
        self
    }
}

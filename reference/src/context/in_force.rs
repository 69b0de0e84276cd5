//! Which clauses are in force, and which are read otherwise.

use std::any::Any;

use record::{End, Game, Position, Turn};

use super::{Clauses, Context, Watch};

/// Every clause in force, or one left out, or one or two read otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct InForce {
    pub(crate) repealed: Option<&'static str>,
    /// Filled from the front. The second is asked with what the first has made of the law.
    pub(crate) misreads: [Option<&'static Misreading>; 2],
    /// Where it is noted which other readings would depart from the law.
    pub(crate) watch: Option<&'static Watch>,
}

/// A named other reading of one clause.
#[derive(Debug)]
pub(crate) struct Misreading {
    /// Its name, `chess/pinned-man-attacks-nothing`: the family of games, or the game, then the mistake.
    pub(crate) name: &'static str,
    /// The clause that is read otherwise.
    pub(crate) clause: &'static str,
    /// The games in which it makes a difference.
    pub(crate) games: &'static [Game],
    /// What the clause says by this reading, as a sentence without a capital and a full stop.
    pub(crate) says: &'static str,
    /// The reading.
    pub(crate) reading: Reading,
}

/// How a clause is read otherwise.
///
/// The first three are answers of a verb, so that everything that rests on the clause follows them. The others
/// are mistakes about a whole question, as a programmer makes them; the module `misreadings::whole` asks them.
#[derive(Debug)]
pub(crate) enum Reading {
    /// Called with the truth by the law and with what the verb was given: the `Option` that is granted
    /// or found, or the subject of a definition.
    Truth(fn(&Context<'_>, so: bool, matter: &dyn Any) -> bool),
    /// The same where a verb states another clause, through which this one has its effect.
    TruthOf(&'static str, fn(&Context<'_>, so: bool, matter: &dyn Any) -> bool),
    /// Another list instead of the defined one: a [`Redefinition`] of its type.
    List(&'static (dyn Any + Send + Sync)),
    /// Whether the position judged is accepted; `so` by the law.
    Accepts(fn(&Context<'_>, so: bool) -> bool),
    /// Changes the position after a legal turn: rights, fields, counters, hands, men. The position judged is
    /// the one before the turn.
    After(fn(&Context<'_>, &Turn, &mut Position)),
    /// Whether a turn that is legal by the law is illegal.
    Forbids(fn(&Context<'_>, &Turn) -> bool),
    /// The turns that are legal though they are illegal by the law, each with the position after it.
    Allows(fn(&Context<'_>) -> Vec<(Turn, Position)>),
    /// How a position ends in which the side to move has no legal turn, if by the law it ends so.
    Ends(fn(&Context<'_>, Option<End>) -> Option<End>),
    /// Changes what two positions must have in common to be the same (CHE-24), which it is given with the position itself
    /// as the context.
    Same(fn(&Context<'_>, &mut Position)),
}

impl Reading {
    /// The keys of a case's `expect` whose answers it can change; none if it can change any.
    pub(crate) const fn changes(&self) -> &'static [&'static str] {
        match self {
            Reading::After(_) => &["after", "check_after", "perft", "game"],
            Reading::Ends(_) => &["end", "game"],
            Reading::Same(_) => &["game"],
            Reading::Truth(_)
            | Reading::TruthOf(..)
            | Reading::List(_)
            | Reading::Accepts(_)
            | Reading::Forbids(_)
            | Reading::Allows(_) => &[],
        }
    }

    /// Whether it changes whole answers, and no verb.
    pub(super) const fn is_whole(&self) -> bool {
        !matches!(self, Reading::Truth(_) | Reading::TruthOf(..) | Reading::List(_))
    }
}

impl Misreading {
    /// The clause at whose verbs it is asked.
    pub(super) const fn changed_clause(&self) -> &'static str {
        match self.reading {
            Reading::TruthOf(clause, _) => clause,
            _ => self.clause,
        }
    }
}

/// Another list.
pub(crate) struct Redefinition<T: 'static>(
    pub(crate) fn(&Context<'_>, &'static [T]) -> &'static [T],
);

impl InForce {
    /// Every clause as it is written.
    pub(crate) const LAW: InForce = InForce { repealed: None, misreads: [None; 2], watch: None };

    /// Whether every verb says what the law says.
    pub(crate) const fn is_plain(&self) -> bool {
        self.repealed.is_none()
            && self.watch.is_none()
            && match self.misreads {
                [None, _] => true,
                [Some(only), None] => only.reading.is_whole(),
                [Some(first), Some(second)] => {
                    first.reading.is_whole() && second.reading.is_whole()
                }
            }
    }

    /// Whether no whole question is answered otherwise than by the rules.
    pub(crate) fn is_by_the_rules(&self) -> bool {
        self.watch.is_none() && self.misreads().all(|misread| !misread.reading.is_whole())
    }

    /// The other readings, in the order in which they are asked.
    pub(crate) fn misreads(&self) -> impl Iterator<Item = &'static Misreading> + use<> {
        self.misreads.into_iter().flatten()
    }

    /// The other readings that change what these clauses say.
    fn of(&self, law: &Clauses) -> impl Iterator<Item = &'static Misreading> + use<> {
        let law = *law;
        self.misreads().filter(move |misread| {
            let changed = misread.changed_clause();
            law.names().any(|name| name == changed)
        })
    }

    /// What clauses that apply together say, if by the law they would say `so`.
    #[cold]
    pub(super) fn reads(
        &self,
        law: &Clauses,
        cx: &Context<'_>,
        so: bool,
        matter: &dyn Any,
    ) -> bool {
        if law.names().any(|clause| self.repealed == Some(clause)) {
            return false;
        }
        if let Some(watch) = self.watch {
            watch.truth(law, cx, so, matter);
        }
        self.of(law).fold(so, |so, misread| match misread.reading {
            Reading::Truth(reading) | Reading::TruthOf(_, reading) => reading(cx, so, matter),
            _ => so,
        })
    }

    /// The list that the clauses define, as they are in force.
    #[cold]
    pub(super) fn list<T: 'static>(
        &self,
        law: &Clauses,
        cx: &Context<'_>,
        list: &'static [T],
    ) -> &'static [T] {
        if law.names().any(|clause| self.repealed == Some(clause)) {
            return &[];
        }
        if let Some(watch) = self.watch {
            watch.list(law, cx, list);
        }
        self.of(law).fold(list, |list, misread| match misread.reading {
            Reading::List(reading) => {
                let redefinition = reading.downcast_ref::<Redefinition<T>>();
                redefinition.map_or(list, |Redefinition(redefine)| redefine(cx, list))
            }
            _ => list,
        })
    }
}

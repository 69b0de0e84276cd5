//! Which other readings would answer otherwise than the law, found while the law is followed.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use record::Game;

use super::in_force::{InForce, Misreading, Reading, Redefinition};
use super::{Clauses, Context};
use crate::misreadings;

/// Notes which misreadings departed from the law in anything that was asked of [`Reference::watched`]. That engine answers
/// by the law and is deterministic: a misreading that was asked nowhere, or agreed wherever it was asked, gives the same
/// answers as the law. One that departed somewhere need not change an answer.
///
/// [`Reference::watched`]: crate::Reference::watched
#[derive(Debug)]
pub struct Watch {
    /// By the index of a misreading in [`WATCHED`].
    departed: Vec<AtomicBool>,
}

/// A misreading and the law with it alone.
struct Alone {
    misreading: &'static Misreading,
    in_force: InForce,
}

/// Every misreading, in the order of the list.
static WATCHED: LazyLock<Vec<Alone>> = LazyLock::new(|| {
    let alone = |misreading: &'static Misreading| Alone {
        misreading,
        in_force: InForce { misreads: [Some(misreading), None], ..InForce::LAW },
    };
    misreadings::all().map(alone).collect()
});

/// The indices of those that change what a clause says, by the clause.
static BY_CLAUSE: LazyLock<BTreeMap<&'static str, Vec<usize>>> = LazyLock::new(|| {
    let mut by_clause = BTreeMap::<_, Vec<usize>>::new();
    for (index, alone) in WATCHED.iter().enumerate() {
        if !alone.misreading.reading.is_whole() {
            by_clause.entry(alone.misreading.changed_clause()).or_default().push(index);
        }
    }
    by_clause
});

/// The indices of those that change whole answers.
static WHOLE: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let all = WATCHED.iter().enumerate();
    all.filter(|(_, alone)| alone.misreading.reading.is_whole()).map(|(index, _)| index).collect()
});

impl Default for Watch {
    fn default() -> Watch {
        Watch { departed: WATCHED.iter().map(|_| AtomicBool::new(false)).collect() }
    }
}

impl Watch {
    /// Nothing has departed yet.
    pub fn new() -> Watch {
        Watch::default()
    }

    /// The names of the misreadings that have departed since this was last asked, in the order of
    /// [`Reference::misreadings`](crate::Reference::misreadings).
    pub fn take(&self) -> Vec<&'static str> {
        let all = WATCHED.iter().zip(&self.departed);
        let departed = all.filter(|(_, departed)| departed.swap(false, Ordering::Relaxed));
        departed.map(|(alone, _)| alone.misreading.name).collect()
    }

    /// Asks those of these misreadings that hold in the game and have not departed yet, each in a context in which it alone
    /// is in force.
    fn ask(
        &self,
        indices: &[usize],
        cx: &Context<'_>,
        departs: impl Fn(&Reading, &Context<'_>) -> bool,
    ) {
        let game: Game = cx.position.game;
        for &index in indices {
            let Alone { misreading, in_force } = &WATCHED[index];
            let departed = &self.departed[index];
            if misreading.games.contains(&game)
                && !departed.load(Ordering::Relaxed)
                && departs(&misreading.reading, &cx.with(in_force))
            {
                departed.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Asks what changes the truth of clauses that apply together.
    pub(super) fn truth(&self, law: &Clauses, cx: &Context<'_>, so: bool, matter: &dyn Any) {
        for clause in law.names() {
            let indices = BY_CLAUSE.get(clause).map_or(&[][..], Vec::as_slice);
            self.ask(indices, cx, |reading, cx| match reading {
                Reading::Truth(reading) | Reading::TruthOf(_, reading) => {
                    reading(cx, so, matter) != so
                }
                _ => false,
            });
        }
    }

    /// Asks what changes a list.
    pub(super) fn list<T: 'static>(&self, law: &Clauses, cx: &Context<'_>, list: &'static [T]) {
        for clause in law.names() {
            let indices = BY_CLAUSE.get(clause).map_or(&[][..], Vec::as_slice);
            self.ask(indices, cx, |reading, cx| match reading {
                Reading::List(reading) => reading
                    .downcast_ref::<Redefinition<T>>()
                    .is_some_and(|Redefinition(redefine)| !std::ptr::eq(redefine(cx, list), list)),
                _ => false,
            });
        }
    }

    /// Asks what changes whole answers.
    pub(crate) fn whole(&self, cx: &Context<'_>, departs: impl Fn(&Reading, &Context<'_>) -> bool) {
        self.ask(&WHOLE, &cx.silent(), departs);
    }
}

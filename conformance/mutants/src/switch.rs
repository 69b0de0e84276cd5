//! Which mutant is on. The copy of an engine in which all mutants are built has this file as a module of its crate, and asks it
//! wherever mutants part from the engine.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// No mutant is on.
pub const NONE: u32 = 0;
/// No mutant is on, and those that are asked about are remembered.
const REMEMBERING: u32 = u32::MAX;
/// Mutants are numbered from 1, below this.
pub const MOST: usize = 1 << 14;

static ON: AtomicU32 = AtomicU32::new(NONE);
static ASKED: [AtomicBool; MOST] = [const { AtomicBool::new(false) }; MOST];

/// The mutant that is on. The caller says which mutants part from the engine in this place.
#[inline]
pub fn at(these: &[u32]) -> u32 {
    let on = ON.load(Relaxed);
    if on == REMEMBERING {
        remember(these);
    }
    on
}

#[cold]
#[inline(never)]
fn remember(these: &[u32]) {
    for &mutant in these {
        ASKED[mutant as usize].store(true, Relaxed);
    }
}

/// Switches a mutant on, and the one before it off.
pub fn switch(mutant: u32) {
    ON.store(mutant, Relaxed);
}

/// Switches all mutants off, and remembers from now on which were asked about.
pub fn switch_off_and_remember() {
    ON.store(REMEMBERING, Relaxed);
}

/// The mutants that were asked about since this was last called.
pub fn asked() -> Vec<u32> {
    (NONE..).zip(&ASKED).filter(|(_, asked)| asked.swap(false, Relaxed)).map(|it| it.0).collect()
}

/// Either of two iterators: what a function gives that a mutant is of, where their types have no names.
#[derive(Clone)]
pub enum Either<A, B> {
    /// That of a mutant.
    One(A),
    /// That of another, or of the engine.
    Other(B),
}

impl<A: Iterator, B: Iterator<Item = A::Item>> Iterator for Either<A, B> {
    type Item = A::Item;

    fn next(&mut self) -> Option<A::Item> {
        match self {
            Either::One(one) => one.next(),
            Either::Other(other) => other.next(),
        }
    }
}

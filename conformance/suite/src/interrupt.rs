//! A request to stop that reaches every wait: what a signal sets, and what a run and its pipes look at.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether somebody wants the work to stop. Clones share the wish; it is never taken back.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// One that nobody has asked for yet.
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// Asks everyone who holds a clone to stop.
    pub fn request(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether someone has asked.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

impl PartialEq for Interrupt {
    /// Whether both are the same wish.
    fn eq(&self, other: &Interrupt) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Interrupt {}

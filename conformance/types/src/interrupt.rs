//! A request to stop, made by a signal or when time runs out. The request ends every wait and every count.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::budget::Budget;

/// Stops work on request or after a time limit. A request holds for all clones and cannot be withdrawn.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    wish: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Interrupt {
    /// An interrupt without a request or a time limit.
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// This interrupt, with a time limit from now. A time too long for the clock to represent sets no limit.
    #[must_use]
    pub fn after(self, time: Duration) -> Interrupt {
        Interrupt { deadline: Instant::now().checked_add(time), ..self }
    }

    /// Requests a stop. The request holds for all clones of this interrupt, too.
    pub fn request(&self) {
        self.wish.store(true, Ordering::SeqCst);
    }

    /// Whether a stop has been requested or the time has run out.
    pub fn is_requested(&self) -> bool {
        self.wish.load(Ordering::SeqCst) || self.is_over()
    }

    /// The flag that is set by [`Interrupt::request`]; the time limit does not set it.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.wish)
    }

    /// Whether the time limit has passed; `false` if there is none.
    pub fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// A budget for a count that this interrupt stops.
    pub fn budget(&self) -> Budget {
        let budget = Budget::unlimited().with_cancel(Arc::clone(&self.wish));
        match self.deadline {
            Some(deadline) => budget.with_time(deadline.saturating_duration_since(Instant::now())),
            None => budget,
        }
    }
}

//! TODO
use std::time::Duration;

/// How long to wait for an engine, and how much it may write.
#[derive(Clone, Debug)]
pub struct Limits {
    /// For an answer to one request.
    pub answer: Duration,
    /// For the first answer of a program that was just started.
    pub start: Duration,
    /// Bytes of standard output for one answer.
    pub output: usize,
    /// How often a broken engine is started again before the driver gives up on it.
    pub restarts: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            answer: Duration::from_secs(10),
            start: Duration::from_secs(30),
            output: 16 << 20,
            restarts: 10,
        }
    }
}

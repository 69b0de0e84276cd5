//! Tells what came of the cases: to people, to programs, to continuous integration.

pub mod json;
pub mod text;

use std::io;

use crate::cases::Suite;
use crate::run::{CaseResult, KnownFailure, Summary};

pub use json::JsonLines;
pub use text::Text;

/// What a run is about.
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    /// The engine's name.
    pub engine: &'a str,
    /// How many cases are chosen.
    pub cases: usize,
    /// Out of which.
    pub suite: &'a Suite,
}

/// Where the outcome of a run goes. Several engines may follow each other in one report.
pub trait Report {
    /// An engine's run begins.
    fn start(&mut self, opening: &Opening<'_>) -> io::Result<()>;

    /// A case is done; `known` is what is known of it beforehand, if it is known to fail.
    fn case(&mut self, result: &CaseResult<'_>, known: Option<&KnownFailure>) -> io::Result<()>;

    /// The engine's run is over.
    fn end(&mut self, summary: &Summary) -> io::Result<()>;

    /// Every engine's run is over; nothing follows.
    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

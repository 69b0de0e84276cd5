//! Tells what came of the cases: to people, to programs, to continuous integration.

pub mod json;
pub mod junit;
pub mod text;

use std::io;

use crate::run::{CaseResult, Summary};

pub use json::JsonLines;
pub use junit::Junit;
pub use text::Text;

/// Where the outcome of a run goes. Several engines may follow each other in one report.
pub trait Report {
    /// An engine's run begins.
    fn start(&mut self, engine: &str, cases: usize) -> io::Result<()>;

    /// A case is done.
    fn case(&mut self, result: &CaseResult<'_>) -> io::Result<()>;

    /// The engine's run is over.
    fn end(&mut self, summary: &Summary) -> io::Result<()>;

    /// Every engine's run is over; nothing follows.
    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

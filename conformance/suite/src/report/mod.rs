//! Reports of a run: for people and for programs.

pub mod json;
pub mod text;

use std::io;

use crate::cases::Suite;
use crate::conventions::Conventions;
use crate::run::{CaseResult, KnownFailure, Summary};

pub use json::JsonLines;
pub use text::{Telling, Text, telling};

/// The beginning of a run's report.
#[derive(Clone, Copy, Debug)]
pub struct RunHeader<'a> {
    /// The engine's name.
    pub engine: &'a str,
    /// The number of chosen cases.
    pub cases: usize,
    /// The suite from which the cases are chosen.
    pub suite: &'a Suite,
    /// The conventions that apply to the engine: its own, and those declared by its user.
    pub conventions: &'a Conventions,
}

/// Receives the results of a run. One report can have the runs of several engines, one after the other.
pub trait Report {
    /// An engine's run begins.
    fn start(&mut self, opening: &RunHeader<'_>) -> io::Result<()>;

    /// A case is done; `known` is its entry among the known failures, if it has one.
    fn case(&mut self, result: &CaseResult<'_>, known: Option<&KnownFailure>) -> io::Result<()>;

    /// The engine's run is over.
    fn end(&mut self, summary: &Summary) -> io::Result<()>;

    /// Every engine's run is over; nothing follows.
    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

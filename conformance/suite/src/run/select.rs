//! Which cases to run, when to stop, and what is known about the engine.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use misreadings::diagnosis::Asks;
use types::{Game, Interrupt};

use super::Known;
use crate::cases::{Case, CaseFile, Suite};
use crate::conventions::Conventions;

/// The default of [`Options::max_breaks`].
const BREAKS: u32 = 5;

/// The default of [`Options::asked_again`].
const ASKED_AGAIN: usize = 32;

/// Which cases to run, and when to stop.
#[derive(Clone, Debug)]
pub struct Options {
    /// The version, number and digest of all cases, for the report; with `None`, a run computes them, which takes as long
    /// as reading the cases.
    pub suite: Option<Suite>,
    /// Runs only cases of these games; of all games if empty.
    pub games: Vec<Game>,
    /// Runs only cases whose id or file contains one of these texts, or that cite one of these clauses; all cases if empty.
    pub filters: Vec<String>,
    /// Leaves out cases whose id or file contains one of these texts, or that cite one of these clauses.
    pub excluded: Vec<String>,
    /// Runs only the cases with these ids; all cases if `None`.
    pub cases: Option<Vec<String>>,
    /// Runs only one part of the cases that the options above choose; all of them if `None`.
    pub shard: Option<Shard>,
    /// Counts (perft) of more turn sequences than this are skipped, since a slow engine would take hours.
    pub perft_limit: u64,
    /// Whether the engine names a clause for every refusal and objection, so an answer without one is wrong. Otherwise a
    /// clause is compared only if the engine names one.
    pub names_clauses: bool,
    /// Conventions declared by the user; they override the engine's own.
    pub conventions: Conventions,
    /// The known failures of the engine.
    pub known: Known,
    /// Stops after this many failed cases that are not known failures; with 0, no case is run.
    pub max_failures: Option<usize>,
    /// How often in a row the engine may break in one game, without an answer in between, before it is no longer asked about
    /// that game; at least 1. Breaks that a known failure allows do not count.
    pub max_breaks: u32,
    /// The maximum number of failed cases that are asked once more, each in a fresh process, if the engine is a
    /// program. Known failures are not asked again.
    pub asked_again: usize,
    /// Once requested, ends the run before the next case.
    pub interrupt: Interrupt,
    /// The source of the misreadings' answers, such as [`Live`](misreadings::diagnosis::Live), with which failures are
    /// compared; `None` for no diagnosis.
    pub misreadings: Option<Arc<dyn Asks>>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            suite: None,
            games: Vec::new(),
            filters: Vec::new(),
            excluded: Vec::new(),
            cases: None,
            shard: None,
            perft_limit: 5_000_000,
            names_clauses: false,
            conventions: Conventions::default(),
            known: Known::default(),
            max_failures: None,
            max_breaks: BREAKS,
            asked_again: ASKED_AGAIN,
            interrupt: Interrupt::new(),
            misreadings: None,
        }
    }
}

/// One of several equal parts of the chosen cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of this part, counted from 1.
    pub part: usize,
    /// The number of parts.
    pub of: usize,
}

impl FromStr for Shard {
    type Err = String;

    /// Reads a text such as `2/3`, the second of three parts.
    fn from_str(text: &str) -> Result<Shard, String> {
        let read = text
            .split_once('/')
            .and_then(|(part, of)| Some(Shard { part: part.parse().ok()?, of: of.parse().ok()? }));
        read.filter(|shard| (1..=shard.of).contains(&shard.part))
            .ok_or_else(|| "a shard is written K/N, with K from 1 to N, such as 2/8".into())
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

impl Options {
    /// The cases that these options choose, in order.
    pub fn select<'a>(&self, files: &'a [CaseFile]) -> Vec<&'a Case> {
        let all = files.iter().flat_map(|file| file.cases.iter().map(move |case| (file, case)));
        let chosen = all.filter(|(file, case)| self.chooses(file, case)).map(|(_, case)| case);
        match self.shard {
            // Every `of`-th case is taken, so that each part has its share of every game and topic.
            Some(Shard { part, of }) => chosen.skip(part - 1).step_by(of).collect(),
            None => chosen.collect(),
        }
    }

    fn chooses(&self, file: &CaseFile, case: &Case) -> bool {
        let holds = |text: &String| {
            case.id.contains(text)
                || file.path.contains(text)
                || case.cites.iter().any(|clause| *clause == text.as_str())
        };
        (self.games.is_empty() || self.games.contains(&case.game))
            && (self.filters.is_empty() || self.filters.iter().any(holds))
            && !self.excluded.iter().any(holds)
            && self.cases.as_ref().is_none_or(|ids| ids.contains(&case.id))
    }
}

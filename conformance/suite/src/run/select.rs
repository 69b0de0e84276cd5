//! Which cases to run, when to stop, and what is known about the engine.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use misreadings::diagnosis::Asks;
use types::{Game, Interrupt};

use super::Known;
use crate::cases::{Case, CaseFile, Suite};
use crate::conventions::Conventions;

/// Which cases to run, and when to stop.
#[derive(Clone, Debug)]
pub struct Options {
    /// The version, number and digest of all cases, for the report. With `None`, a run computes them, which takes as long
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
    /// Counts (perft) of more turn sequences than this are skipped.
    pub perft_limit: u64,
    /// Whether a refusal or an objection without a clause is wrong. Otherwise a clause is compared only if there is one.
    pub names_clauses: bool,
    /// Conventions declared by the user, which override the engine's own.
    pub conventions: Conventions,
    /// The known failures of the engine.
    pub known: Known,
    /// Stops after this many failed cases that are not known failures; with 0, no case is run. `None` for no limit.
    pub max_failures: Option<usize>,
    /// After how many breaks in a row (at least 1) the engine is no longer asked about a game. Breaks that a known failure
    /// allows do not count.
    pub max_breaks: u32,
    /// How many failed cases that are not known failures are asked once more, each in a fresh process of the engine.
    pub asked_again: usize,
    /// Once requested, ends the run before the next case.
    pub interrupt: Interrupt,
    /// The source of the misreadings' answers, such as [`Live`](misreadings::diagnosis::Live), for a diagnosis of failures;
    /// `None` for no diagnosis.
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
            max_breaks: 5,
            asked_again: 32,
            interrupt: Interrupt::new(),
            misreadings: None,
        }
    }
}

/// One of `of` equal parts of the chosen cases; `part` is counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "explained above")]
pub struct Shard {
    pub part: usize,
    pub of: usize,
}

impl FromStr for Shard {
    type Err = String;

    /// Reads a text such as `2/3`, the second of three parts.
    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').map(|(part, of)| (part.parse(), of.parse()));
        match numbers {
            Some((Ok(part), Ok(of))) if (1..=of).contains(&part) => Ok(Shard { part, of }),
            _ => Err("a shard is written K/N, with K from 1 to N, such as 2/8".into()),
        }
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

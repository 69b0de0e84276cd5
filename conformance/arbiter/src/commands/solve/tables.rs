//! Endgame tables that a search uses. Their digests show only accidental damage, so some of their values are checked.

use std::path::Path;
use std::time::{Duration, Instant};

use fast::Fast;
use search::solve::{Options, Solution, Stipulation, Unsolved, solve};
use search::tables::{Material, Tables};
use search::{Limits, Watch};
use types::{Game, Position};

use crate::commands::tables::folder::{Bounds, Folder};
use crate::commands::tables::sample;
use crate::failure::{Failure, Result};

/// The maximum number of positions that a search without tables visits to check a solution.
const COMPARED: u64 = 100_000;

pub struct UsedTables {
    folder: Folder,
    /// The materials whose tables have passed the comparison of a sample.
    sampled: Vec<Material>,
}

impl UsedTables {
    /// Refuses a folder that cannot be read.
    pub fn open(path: &Path, game: Game) -> Result<UsedTables> {
        Ok(UsedTables { folder: Folder::open(path, &[game])?, sampled: Vec::new() })
    }

    /// Reads the tables of the materials that can arise from a position, or as many of them as time allows. Refuses a
    /// damaged file, and a table whose sample is wrong.
    pub fn read(
        &mut self,
        position: &Position,
        time: Option<Duration>,
        watch: &Watch,
    ) -> Result<Tables> {
        let until = time.and_then(|time| Instant::now().checked_add(time));
        let bounds = Bounds { watch: watch.clone(), until, memory: u64::MAX };
        let mut refused = Vec::new();
        let tables = self.folder.read(position, &bounds, &mut refused);
        if let Some(failure) = refused.into_iter().next() {
            return Err(failure);
        }
        for material in tables.materials() {
            if bounds.are_reached() {
                break;
            }
            if let Some(table) = tables.get(material).filter(|_| !self.sampled.contains(material)) {
                sample::compare(&tables, table, &Fast::new())?;
                self.sampled.push(material.clone());
            }
        }
        Ok(tables)
    }
}

/// Fails if a short search without tables contradicts a solution found with tables.
pub fn compare(
    position: &Position,
    stipulation: &Stipulation,
    options: &Options,
    solution: &Solution,
) -> Result {
    let watch = Watch::stopped_by(options.limits.watch.stop.clone());
    let limits = Limits { nodes: Some(COMPARED), time: options.limits.time, watch };
    let without =
        Options { limits, tables: Tables::default(), tree: false, lines: 0, ..options.clone() };
    let agree = match solve(position, stipulation, &without) {
        Ok(found) => (found.plies, &found.keys) == (solution.plies, &solution.keys),
        Err(Unsolved::Stopped { plies, .. }) => solution.plies.is_none_or(|found| found >= plies),
        Err(Unsolved::Refused(_) | Unsolved::Memory { .. }) => true,
    };
    let why = || format!("without tables, the search finds another solution of `{position}`");
    if agree { Ok(()) } else { Err(Failure::WrongTable(why())) }
}

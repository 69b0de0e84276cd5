//! The file of `--save`, which is read and checked at the start of a run and rewritten as units are counted.

use std::path::Path;
use std::time::{Duration, Instant};

use explore::exhaust::Counts;
use explore::units::{self, Plan, Unit, UnitCounts};
use types::Engine;

use crate::failure::{Result, refuse_if};
use crate::file::shown;
use crate::part::{Part, Whole, digest_of};

/// How long a counted unit may wait before it is written to the file.
const WAIT: Duration = Duration::from_secs(1);

/// The counted units of a shard, and the file in which they are saved.
pub struct Saved<'a> {
    /// `None` if nothing is saved.
    path: Option<&'a Path>,
    whole: &'a Whole,
    shard: (usize, usize),
    pub found: UnitCounts,
    written: Instant,
    /// The digest of what this run last wrote. Another digest in the file shows that another run writes it, too.
    digest: String,
}

impl<'a> Saved<'a> {
    /// Continues the file if it exists, or else creates it. Refuses a file that belongs to another run or shard.
    pub fn open(
        path: Option<&'a Path>,
        whole: &'a Whole,
        plan: &Plan,
        shard: (usize, usize),
        engines: &[&dyn Engine],
    ) -> Result<Saved<'a>> {
        let (found, digest, written) = (UnitCounts::new(), String::new(), Instant::now());
        let mut saved = Saved { path, whole, shard, found, written, digest };
        if let Some(path) = path {
            if let Some(part) = whole.saved(shard, path)? {
                saved.found = read(&part, plan, engines)?;
            }
            saved.write_to(path)?;
        }
        Ok(saved)
    }

    /// Adds a unit, and writes the file if the last write was more than `WAIT` ago.
    pub fn add(&mut self, unit: Unit, counts: [Counts; 2]) -> Result {
        self.found.insert(unit, counts);
        if self.written.elapsed() < WAIT { Ok(()) } else { self.write() }
    }

    /// Writes the file. Fails if another run has written it in the meantime.
    pub fn write(&mut self) -> Result {
        let Some(path) = self.path else { return Ok(()) };
        refuse_if(
            digest_of(path).is_some_and(|digest| digest != self.digest),
            format!("`{}` has been changed by another run", shown(path)),
            "give each shard a file of its own; --merge combines them",
        )?;
        self.write_to(path)
    }

    fn write_to(&mut self, path: &Path) -> Result {
        let units: Vec<_> = self.found.iter().collect();
        self.digest = self.whole.write(self.shard, units, path)?;
        self.written = Instant::now();
        Ok(())
    }
}

/// The counted units of a part. Refuses results that no run can have saved.
pub fn read(part: &Part<'_>, plan: &Plan, engines: &[&dyn Engine]) -> Result<UnitCounts> {
    let checked = units::checked(part.results()?, plan, part.shard, engines);
    checked.map_err(|why| part.unusable(why))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::json;
    use types::Game;

    use super::*;

    #[test]
    fn a_file_that_another_run_has_written_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("saved");
        let plan = Plan::new(Game::Masonic, 2, 0);
        let whole = Whole::new("arbiter exhaust", &[Game::Masonic], json!({}));
        let open =
            || Saved::open(Some(&path), &whole, &plan, (1, 1), &[]).expect("it can be opened");
        let counts = [Counts::default(), Counts::default()];
        let (mut one, mut other) = (open(), open());
        one.add(plan.units[0], counts.clone()).expect("it waits");
        one.write().expect("it can be written");
        let text = fs::read_to_string(&path).expect("it was written");
        other.add(plan.units[1], counts).expect("it waits");
        let refused = other.write().expect_err("the other run has written");
        assert!(refused.to_string().contains("has been changed by another run"), "{refused}");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
    }
}

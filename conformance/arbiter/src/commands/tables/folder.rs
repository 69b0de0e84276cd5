//! Reads tables from a folder for use in a search: the tables of the materials that can arise from a position.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{fs, io};

use search::Watch;
use search::tables::{Material, Tables};
use types::{Game, Position, Side};

use super::file::{self, Reading};
use crate::failure::{Failure, Result};
use crate::file::unreadable;

/// A folder of tables, and the tables that have been read from it so far.
pub struct Folder {
    path: PathBuf,
    /// The materials whose tables are in the folder, without those whose tables are known to be unusable.
    listed: Vec<Material>,
    reading: Option<Reading>,
    tables: Tables,
    /// The memory that the tables take, in bytes.
    taken: u64,
}

pub struct Bounds {
    /// Reading stops soon after the flag of this watch is set.
    pub watch: Watch,
    /// The time at which reading stops; `None` if it is unlimited.
    pub until: Option<Instant>,
    /// The maximum memory of all tables, in bytes, including the one that is being read.
    pub memory: u64,
}

impl Bounds {
    /// Whether the watch or the time demands that reading stop.
    pub fn are_reached(&self) -> bool {
        self.watch.is_stopped() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

impl Folder {
    /// Lists the tables of these games by the names of their files. Refuses a folder that cannot be read.
    pub fn open(path: &Path, games: &[Game]) -> Result<Folder> {
        let names = || -> io::Result<BTreeSet<OsString>> {
            fs::read_dir(path)?.map(|entry| Ok(entry?.file_name())).collect()
        };
        let tip = "`arbiter tables GAME --table-dir FOLDER` writes tables there";
        let names = names().map_err(|error| unreadable(path, error, tip))?;
        let material = |name: &str| games.iter().find_map(|&game| file::material(game, name));
        let listed = names.iter().filter_map(|name| material(name.to_str()?)).collect();
        let (path, reading, tables) = (path.into(), None, Tables::default());
        Ok(Folder { path, listed, reading, tables, taken: 0 })
    }

    /// Stops listing the files that are not tables under the laws of this program. Returns a failure for each of them.
    pub fn look(&mut self) -> Vec<Failure> {
        let mut refused = Vec::new();
        self.listed.retain(|material| {
            let begun = Reading::begin(&self.path.join(file::name(material)), material);
            begun.map_err(|failure| refused.push(failure)).is_ok()
        });
        refused
    }

    /// Returns the tables of the materials that can arise from the position, or as many as the bounds allow, those with more
    /// men first. If a table is interrupted, the next call continues it. A table that is damaged or needs too much memory is
    /// not tried again; the reason is added to `refused`.
    pub fn read(
        &mut self,
        position: &Position,
        bounds: &Bounds,
        refused: &mut Vec<Failure>,
    ) -> Tables {
        if self.tables.materials().any(|material| material.game() != position.game) {
            (self.tables, self.taken) = (Tables::default(), 0);
        }
        let men = |material: &Material| -> usize {
            Side::BOTH.into_iter().map(|side| material.kinds(side).count()).sum()
        };
        let may_come = |material: &&Material| {
            material.game() == position.game
                && material.may_come_from(position)
                && self.tables.get(material).is_none()
        };
        let mut wanted: Vec<Material> = self.listed.iter().filter(may_come).cloned().collect();
        wanted.sort_by_key(|material| Reverse(men(material)));
        for material in wanted {
            if bounds.are_reached() {
                break;
            }
            match self.table(&material, bounds) {
                Ok(true) => {}
                Ok(false) => break,
                Err(failure) => {
                    self.listed.retain(|listed| *listed != material);
                    refused.push(failure);
                }
            }
        }
        self.tables.clone()
    }

    /// Reads a table. Returns `false` if a bound was reached before the end of the table.
    fn table(&mut self, material: &Material, bounds: &Bounds) -> Result<bool> {
        let begun = self.reading.take().filter(|reading| reading.material == *material);
        let path = || self.path.join(file::name(material));
        let mut reading = begun.map_or_else(|| Reading::begin(&path(), material), Ok)?;
        if self.taken + reading.peak() > bounds.memory {
            return Err(reading.unusable("there is no room for it in the memory for tables"));
        }
        while reading.step()? {
            if bounds.are_reached() {
                self.reading = Some(reading);
                return Ok(false);
            }
        }
        let table = reading.finish()?;
        self.taken += table.memory();
        self.tables.add(table);
        Ok(true)
    }
}

//! The tables of a folder that a position may lead to, for those who search.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use search::tables::Tables;
use types::Position;

use super::file;
use crate::failure::Failure;
use crate::file::shown;

/// Adds the tables of the folder that a position may lead to, unless they are there. Refuses a folder that cannot be read, and a
/// file that is not a whole table under the laws of this program; the other files are added all the same. The names of refused files
/// are added to `unusable`; these are not read again.
pub fn add(
    tables: &mut Tables,
    unusable: &mut BTreeSet<String>,
    folder: &Path,
    position: &Position,
) -> Result<(), Failure> {
    let names = names(folder).map_err(|error| Failure::Usage {
        what: format!("`{}` cannot be read: {error}", shown(folder)),
        tip: format!("`arbiter tables {} --table-dir FOLDER` writes tables there", position.game),
    })?;
    let mut failed = Ok(());
    for name in names {
        let Some(material) = file::material(position.game, &name) else { continue };
        let is_known = tables.get(&material).is_some() || unusable.contains(&name);
        if material.may_come_from(position) && !is_known {
            match file::read(&folder.join(&name), &material) {
                Ok(table) => tables.add(table),
                Err(failure) => {
                    unusable.insert(name);
                    failed = failed.and(Err(failure));
                }
            }
        }
    }
    failed
}

/// The names of the files, sorted.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.extend(entry?.file_name().into_string().ok());
    }
    names.sort();
    Ok(names)
}

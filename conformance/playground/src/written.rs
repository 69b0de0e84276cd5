//! Writes the files of the page or the package, completely or not at all.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The folder, inside the target folder, for incomplete files.
const UNFINISHED: &str = ".playground.new";

/// Writes files, by name, into a folder, which is created if necessary. All files are written completely to a folder of
/// their own and then moved to their names, so the old files stay if a write fails or the program is ended. Files with
/// other names are left alone.
///
/// # Errors
///
/// Any error of the file system. No unfinished files remain.
pub fn whole<'a>(
    folder: &Path,
    files: impl IntoIterator<Item = (&'a str, &'a [u8])>,
) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let unfinished = Unfinished::new(folder)?;
    let mut names = Vec::new();
    for (name, bytes) in files {
        fs::write(unfinished.0.join(name), bytes)?;
        names.push(name);
    }
    for name in names {
        fs::rename(unfinished.0.join(name), folder.join(name))?;
    }
    Ok(())
}

/// A folder that is removed with its contents when dropped.
struct Unfinished(PathBuf);

impl Unfinished {
    /// An empty folder inside `folder`. Whatever an interrupted run left in it is removed.
    fn new(folder: &Path) -> io::Result<Unfinished> {
        let path = folder.join(UNFINISHED);
        match fs::remove_dir_all(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => fs::create_dir(&path)?,
        }
        Ok(Unfinished(path))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // The error cannot be reported here; the next run removes what remains.
        let _ = fs::remove_dir_all(&self.0);
    }
}

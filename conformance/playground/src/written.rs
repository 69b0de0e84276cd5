//! The files of the page or the package, written whole or not at all.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The folder for files that are not yet complete, beside the others.
const UNFINISHED: &str = ".playground.new";

/// Writes files, by name, into a folder, which is created if necessary. All of them are complete before the first one
/// gets its name: if a write fails, or the program is ended, the files that were there stay. Files with other names are
/// left alone.
///
/// # Errors
/// What the file system refuses. Nothing unfinished remains.
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

/// A folder that is removed with all that is left in it.
struct Unfinished(PathBuf);

impl Unfinished {
    /// An empty folder in another. What a program that was ended has left there is removed.
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
        // Nobody is left to whom a failure could be told; the next run removes what remains.
        let _ = fs::remove_dir_all(&self.0);
    }
}

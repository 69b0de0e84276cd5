//! Writes the files of the page or the package, completely or not at all.

use std::path::Path;
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
pub fn whole(folder: &Path, files: &[(&str, &[u8])]) -> io::Result<()> {
    let unfinished = folder.join(UNFINISHED);
    // An interrupted run may have left the folder; then its files are overwritten, and removed at the end.
    fs::create_dir_all(&unfinished)?;
    let write = |(name, bytes): &(&str, &[u8])| fs::write(unfinished.join(name), bytes);
    let rename = |(name, _): &(&str, &[u8])| fs::rename(unfinished.join(name), folder.join(name));
    let written = files.iter().try_for_each(write).and_then(|()| files.iter().try_for_each(rename));
    // The files are what counts; the next run removes what remains.
    let _ = fs::remove_dir_all(&unfinished);
    written
}

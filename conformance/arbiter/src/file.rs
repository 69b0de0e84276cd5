//! Files that commands read and write.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use cases::shown::fit;

use crate::failure::Failure;

/// The name of a file, fit to be shown.
pub fn shown(path: &Path) -> String {
    fit(&path.display().to_string())
}

/// Bytes of the longest file of settings or expectations that is read; ours are less than a thousandth of that.
pub const LONGEST_TOML: u64 = 16 << 20;
/// Bytes of the longest report or file of games that is read.
pub const LONGEST_DATA: u64 = 64 << 20;

/// The bytes of a file; an error if it is longer than `most`.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_from(File::open(path)?, most)
}

/// The bytes of an input; an error if it is longer than `most`.
pub fn read_from(input: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let why = format!("it is longer than {} MiB", most >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

/// The text of a file; an error if it is longer than `most` bytes or not UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let text = String::from_utf8(read(path, most)?);
    text.map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8"))
}

/// Whether [`write()`] can begin: the error that it would meet with before it writes. Leaves everything as it is.
pub fn may_write(path: &Path) -> io::Result<()> {
    let target = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    match fs::metadata(&target) {
        Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // Opening a pipe would wait for its reader.
        Ok(there) if !there.is_file() => return Ok(()),
        Ok(_) => drop(OpenOptions::new().write(true).open(&target)?),
        Err(_) => {}
    }
    let folder = folder_of(&target);
    if !fs::metadata(folder)?.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    beside(folder).map(drop)
}

/// The folder of a file.
fn folder_of(target: &Path) -> &Path {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// A new file in a folder, which is deleted unless it is given a name.
fn beside(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".arbiter-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file; the user's mask takes its part away.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Writes a file whole or not at all: a new file beside it is written and takes its name. Until then, and if that fails,
/// what was there stays. A link still leads to the same file, whose permissions stay; a device or a pipe is written to
/// directly.
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    let contents = contents.as_ref();
    let target = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let before = match fs::metadata(&target) {
        Ok(before) if !before.is_file() => return fs::write(&target, contents),
        // A file that must not be written is not replaced either.
        Ok(before) => OpenOptions::new().write(true).open(&target).map(|_| Some(before))?,
        Err(_) => None,
    };
    let folder = folder_of(&target);
    // Said of the folder that was named, not of the new file.
    if !fs::metadata(folder)?.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    let mut new = beside(folder)?;
    new.write_all(contents)?;
    if let Some(before) = before {
        new.as_file().set_permissions(before.permissions())?;
    }
    new.as_file().sync_all()?;
    new.persist(&target).map(drop).map_err(|error| error.error)
}

/// The failure for a file that cannot be written.
pub fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::Usage {
        what: format!("`{}` cannot be written: {error}", shown(path)),
        tip: "name a file in an existing folder".into(),
    }
}

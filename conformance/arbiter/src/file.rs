//! Files that commands read and write.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use cases::shown::fit;

use crate::failure::Failure;

/// The name of a file, with hidden characters escaped, for a message.
pub fn shown(path: &Path) -> String {
    fit(&path.display().to_string())
}

/// The maximum length, in bytes, of a file of settings or expectations.
pub const LONGEST_TOML: u64 = 16 << 20;
/// The maximum length, in bytes, of any other file that is read as a whole, and of one game in a file of games.
pub const LONGEST_DATA: u64 = 64 << 20;

/// Opens a file to read it. A named pipe without a writer is read as empty; opening it does not wait.
pub fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;

        use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};

        let file = options.custom_flags(OFlags::NONBLOCK.bits().cast_signed()).open(path)?;
        fcntl_setfl(&file, fcntl_getfl(&file)? - OFlags::NONBLOCK)?;
        Ok(file)
    }
    #[cfg(not(unix))]
    options.open(path)
}

/// Opens a regular file to read it. Refuses a pipe, a device or a folder.
pub fn open_regular(path: &Path) -> io::Result<File> {
    let file = open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::Error::other("it is not a file")) }
}

/// The bytes of a file; an error if there are more than `most`.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_from(open(path)?, most)
}

/// The bytes of an input; an error if there are more than `most`.
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

/// Returns the error, if any, with which [`write()`] would fail before it writes anything. Changes nothing.
pub fn may_write(path: &Path) -> io::Result<()> {
    let target = target_of(path);
    match fs::metadata(&target) {
        Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // Opening a pipe would wait for its reader.
        Ok(there) if !there.is_file() => return Ok(()),
        Ok(_) => drop(OpenOptions::new().write(true).open(&target)?),
        Err(_) => {}
    }
    beside(&target).map(drop)
}

/// The file that a path leads to once all links are followed, whether the file exists or not.
fn target_of(path: &Path) -> PathBuf {
    // A path with more links than this is taken to be a cycle that leads nowhere.
    const MOST_LINKS: usize = 40;
    if fs::metadata(path).is_ok() {
        return path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    }
    let mut target = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&target) else { break };
        target = folder_of(&target).join(next);
    }
    target
}

fn folder_of(target: &Path) -> &Path {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Creates a temporary file in the folder of a file. It is deleted unless it is given its final name.
fn beside(target: &Path) -> io::Result<tempfile::NamedTempFile> {
    let folder = folder_of(target);
    // Checked first, so that an error is about the folder, not about the new file.
    if !fs::metadata(folder)?.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".arbiter-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The usual permissions of a new file; the umask still restricts them.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Writes a file completely or not at all: a new file in the same folder replaces the old one. Links and permissions are
/// kept; a device or a pipe is written to directly.
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    let contents = contents.as_ref();
    let target = target_of(path);
    let before = match fs::metadata(&target) {
        Ok(before) if !before.is_file() => return fs::write(&target, contents),
        // A file that must not be written must not be replaced either.
        Ok(before) => OpenOptions::new().write(true).open(&target).map(|_| Some(before))?,
        Err(_) => None,
    };
    let mut new = beside(&target)?;
    new.write_all(contents)?;
    if let Some(before) = before {
        new.as_file().set_permissions(before.permissions())?;
    }
    new.as_file().sync_all()?;
    new.persist(&target).map(drop).map_err(|error| error.error)
}

pub fn unreadable(path: &Path, error: impl Display, tip: &str) -> Failure {
    Failure::usage(format!("`{}` cannot be read: {error}", shown(path)), tip)
}

pub fn unwritable(path: &Path, error: &io::Error) -> Failure {
    use io::ErrorKind::{FileTooLarge, PermissionDenied, QuotaExceeded, StorageFull};
    let tip = match error.kind() {
        StorageFull | QuotaExceeded => "free some space, or name a file on another disk",
        FileTooLarge => "raise the limit on the size of files: `ulimit -f`",
        PermissionDenied => "name a file that you may write",
        _ => "name a file in an existing folder",
    };
    Failure::usage(format!("`{}` cannot be written: {error}", shown(path)), tip)
}

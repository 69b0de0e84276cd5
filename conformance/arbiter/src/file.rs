//! Files that commands read and write.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use cases::shown::fit;

use crate::failure::Failure;

/// The name of a file, fit to be shown.
pub fn shown(path: &Path) -> String {
    fit(&path.display().to_string())
}

/// Writes a file whole or not at all: a new file beside it is written and takes its name. Until then, and if that fails,
/// what was there stays. A link still leads to the same file, whose permissions stay; a device or a pipe is written to
/// directly.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    let target = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let before = match fs::metadata(&target) {
        Ok(before) if !before.is_file() => return fs::write(&target, text),
        // A file that must not be written is not replaced either.
        Ok(before) => OpenOptions::new().write(true).open(&target).map(|_| Some(before))?,
        Err(_) => None,
    };
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".arbiter-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file; the user's mask takes its part away.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut new = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    new.write_all(text.as_bytes())?;
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

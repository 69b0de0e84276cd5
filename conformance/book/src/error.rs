//! The errors of building the book.

use std::fmt::Display;
use std::io;
use std::path::PathBuf;

use cases::CaseError;
use thiserror::Error;

/// Why no book was built.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the names of the fields say everything")]
#[non_exhaustive]
pub enum BookError {
    /// The folder has contents that are not a book.
    #[error("`{}` is neither empty nor a book; choose another folder", folder.display())]
    NotABook { folder: PathBuf },
    /// The folder of the playground has no `index.html`.
    #[error("`{}` is not a built playground: it has no `index.html`", folder.display())]
    NoPlayground { folder: PathBuf },
    /// A file or folder cannot be read or written.
    #[error("`{}`: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    /// The cases of this program cannot be read.
    #[error(transparent)]
    Cases(#[from] CaseError),
    /// A text of the book cannot be used.
    #[error("{file}: {why}")]
    Text { file: String, why: String },
    /// The generator failed.
    #[error("the generator failed: {0}")]
    Generator(String),
}

impl BookError {
    /// Returns a function that turns what is wrong with `file` into a `Text` error.
    pub(crate) fn in_text<E: Display>(file: impl Into<String>) -> impl FnOnce(E) -> BookError {
        let file = file.into();
        |error| BookError::Text { file, why: error.to_string() }
    }
}

//! The errors of building the book.

use std::fmt::Display;
use std::io;
use std::path::PathBuf;

use cases::CaseError;
use thiserror::Error;

/// Why no book was built.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BookError {
    /// The folder has contents that are not a book.
    #[error("`{}` is neither empty nor a book; choose another folder", folder.display())]
    NotABook {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder of the playground has no `index.html`.
    #[error("`{}` is not a built playground: it has no `index.html`", folder.display())]
    NoPlayground {
        /// The folder.
        folder: PathBuf,
    },
    /// A file cannot be read or written.
    #[error("`{}`: {error}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// The cases of this program cannot be read.
    #[error(transparent)]
    Cases(#[from] CaseError),
    /// A text of the book cannot be used.
    #[error("{file}: {why}")]
    Text {
        /// The file.
        file: String,
        /// What is wrong with the file.
        why: String,
    },
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

//! The laws as data: the files in `reference/law`, embedded. The crate `chess-arbiter-law` reads them.

/// The files of `reference/law`, each with its name, as JSON made by the build script: the usual rules first, then the games.
pub static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/laws.rs"));

/// The functions of this crate, except tests, sorted by file and line. Each entry is the file (a path below
/// `reference/src`), the line on which the function itself begins (from 1), its name, and its text with the documentation.
pub static FUNCTIONS: &[(&str, usize, &str, &str)] =
    include!(concat!(env!("OUT_DIR"), "/functions.rs"));

/// The name of every clause, such as `CHE-18`.
pub static CLAUSES: &[&str] = include!(concat!(env!("OUT_DIR"), "/clauses.rs"));

//! The laws as data: the files in `reference/law`, embedded. The crate `chess-arbiter-law` reads them.

use types::EndBy;

/// The files of `reference/law`, each with its name, as JSON made by the build script: the usual rules first, then the games.
pub static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/laws.rs"));

/// The functions of this crate, except tests, sorted by file and line. Each entry is the file (a path below
/// `reference/src`), the line on which the function itself begins (from 1), its name, and its text with the documentation.
pub static FUNCTIONS: &[(&str, usize, &str, &str)] =
    include!(concat!(env!("OUT_DIR"), "/functions.rs"));

/// The name of every clause, such as `CHE-18`.
pub static CLAUSES: &[&str] = include!(concat!(env!("OUT_DIR"), "/clauses.rs"));

/// The name of the clause of chess under which a game ends in this way; for a claimed draw, the clause of the claim.
pub const fn clause_of_end(by: EndBy) -> &'static str {
    match by {
        EndBy::Checkmate => "CHE-21",
        EndBy::Stalemate => "CHE-22",
        EndBy::Dead => "CHE-23",
        EndBy::ThreefoldRepetition => "CHE-24",
        EndBy::FivefoldRepetition => "CHE-25",
        EndBy::FiftyTurns => "CHE-26",
        EndBy::SeventyFiveTurns => "CHE-27",
        EndBy::Resignation => "CHE-32",
        EndBy::Agreement => "CHE-33",
    }
}

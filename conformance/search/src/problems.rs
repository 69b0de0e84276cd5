//! Chess problems as files have them: input of Popeye, and the collections of Olive and YACPDB (`.olv`).
//!
//! Orthodox problems are read. Fairy men and conditions are named and refused, and so is whatever else the solver does not know.

mod diagram;
mod olive;
mod popeye;
mod words;

use thiserror::Error;
use types::Position;

use crate::solve::Stipulation;

/// A problem: what is to be solved, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The diagram and its twins, in order; at least one.
    pub twins: Vec<Twin>,
    /// Whether the set play is part of the problem.
    pub set_play: bool,
    /// Whether the problem itself is to be solved. It is not if only the sides exchanged are of interest.
    pub is_ordinary: bool,
    /// Whether the problem is also to be solved with the sides exchanged.
    pub duplex: bool,
}

/// The diagram of a problem, or what its author made of it by a few changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twin {
    /// Its letter and the changes, as in `b) move a1 b2`; empty for a problem without twins.
    pub name: String,
    /// The position, with the side to move that begins. A king and a rook on their initial cells may castle.
    pub position: Position,
    /// What to show.
    pub stipulation: Stipulation,
}

/// Why a problem is not read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unread {
    /// It has something that the solver does not know.
    #[error("{0} is not supported")]
    Unsupported(String),
    /// The text is not as it must be.
    #[error("{0}")]
    Wrong(String),
}

/// Reads a file: input of Popeye in English, German or French if a line begins with `BeginProblem` in one of these languages,
/// otherwise YAML. A problem that cannot be read leaves the others alone. Refuses a text that has no problem at all.
///
/// ```
/// use chess_arbiter_search::problems::read;
/// use chess_arbiter_search::solve::Stipulation;
///
/// let text = "BeginProblem Stipulation h#2 Pieces White Kf6 Ra1 Black Kh8 Ph7\nEndProblem";
/// let problem = read(text).unwrap().remove(0).unwrap();
/// assert_eq!(problem.twins[0].stipulation, Stipulation::Helpmate { plies: 4 });
/// assert_eq!(problem.twins[0].position.to_string(), "7k/7p/5K2/8/8/8/8/R7 b - - 0 1");
/// ```
pub fn read(text: &str) -> Result<Vec<Result<Problem, Unread>>, Unread> {
    match popeye::split(text) {
        Some((language, problems)) => {
            Ok(problems.iter().map(|text| popeye::problem(language, text)).collect())
        }
        None => olive::read(text),
    }
}

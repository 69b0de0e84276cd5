//! Chess problems as files have them: input of Popeye, and the collections of Olive and YACPDB (`.olv`).
//!
//! Orthodox problems are read. Fairy men and conditions are named and refused, and so is whatever else the solver does not know.

mod diagram;
mod olive;
mod popeye;
mod problem;
mod words;

pub use problem::{Problem, Twin, Unread};

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

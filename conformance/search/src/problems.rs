//! Reads chess problems from files: input of Popeye, and collections of Olive and YACPDB (`.olv`).
//!
//! Only orthodox problems are read. A problem with fairy men, conditions or anything else that the solver does not know is
//! refused; the error names the reason.

mod diagram;
mod olive;
mod popeye;
mod problem;
pub mod properties;
mod words;

pub use problem::{Problem, Twin, Unread};

/// Reads a file: input of Popeye in English, German or French if a line begins with `BeginProblem` in one of these
/// languages, otherwise YAML. A problem that cannot be read does not affect the others. Refuses a text without any problem.
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

//! The parts of a problem: its play and its set play, each with the sides as they are or exchanged.

use std::io;
use std::path::Path;

use search::problems;
use search::solve::{Stipulation, passed};
use types::{Game, Position};

use crate::batch::Placed;
use crate::failure::{Failure, Place, Result, refuse_if};
use crate::file::{self, LONGEST_DATA};
use crate::input::GivenPosition;
use crate::options::Solve;

/// A position, and which parts of its problem to solve.
pub struct Problem {
    pub at: GivenPosition,
    /// The stipulation of a problem from a file; `None` if the options or the line of the position state it.
    pub stipulation: Option<Stipulation>,
    pub set_play: bool,
    /// Whether to solve the problem with the sides as they are.
    pub is_ordinary: bool,
    /// Whether to solve the problem with the sides exchanged.
    pub duplex: bool,
}

/// A part of a problem; by default the actual play, with the sides as they are.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Part {
    pub duplex: bool,
    /// Whether the part is the set play; otherwise it is the actual play.
    pub set_play: bool,
}

impl Problem {
    /// The problem at a position that was given to the command.
    pub const fn at(at: GivenPosition) -> Problem {
        Problem { at, stipulation: None, set_play: false, is_ordinary: true, duplex: false }
    }

    /// The parts to be solved, in the order in which they are printed.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        for (is_asked, duplex) in [(self.is_ordinary, false), (self.duplex, true)] {
            if is_asked && self.set_play {
                parts.push(Part { duplex, set_play: true });
            }
            if is_asked {
                parts.push(Part { duplex, set_play: false });
            }
        }
        parts
    }
}

impl Placed for Problem {
    fn place(&self) -> Option<Place> {
        self.at.place()
    }
}

/// What the search is to solve for one part of a problem.
pub struct Question<'a> {
    pub options: &'a Solve,
    pub problem: &'a Problem,
    pub part: Part,
    /// The side to move begins this part, unless `follows` is set: then the other side begins it.
    pub position: Position,
    pub stipulation: Stipulation,
    /// Whether this part is set play that is not a shorter problem, because one side forces the solution or no turns are
    /// left.
    pub follows: bool,
    /// Whether a blank line keeps this part apart from one before it.
    pub is_later: bool,
}

impl<'a> Question<'a> {
    pub fn of(
        options: &'a Solve,
        problem: &'a Problem,
        part: Part,
        stipulation: Stipulation,
        is_later: bool,
    ) -> Question<'a> {
        let position = &problem.at.position;
        let position = if part.duplex { passed(position) } else { position.clone() };
        let follows = part.set_play;
        let play = Question { options, problem, part, position, stipulation, follows, is_later };
        match play.stipulation.set_play().filter(|_| part.set_play) {
            Some(stipulation) => {
                Question { position: passed(&play.position), stipulation, follows: false, ..play }
            }
            None => play,
        }
    }
}

/// Reads the chess problems of a file. A problem that cannot be read is listed as a failure.
pub fn of_file(game: Game, path: &Path) -> Result<Vec<Result<Problem>>> {
    let tip = "conformance/SCORES.md says which files and problems are read";
    refuse_if(
        game != Game::Chess,
        format!("--from reads only chess problems, not problems of {game}"),
        "write `arbiter solve chess --from FILE`",
    )?;
    let bytes = match path.to_str() {
        Some("-") => file::read_from(io::stdin().lock(), LONGEST_DATA),
        _ => file::read(path, LONGEST_DATA),
    };
    let bytes = bytes.map_err(|error| file::unreadable(path, error, tip))?;
    // Bytes that are not UTF-8 are tolerated, because names of authors may be in an older encoding.
    let read = problems::read(&String::from_utf8_lossy(&bytes))
        .map_err(|error| file::unreadable(path, error, tip))?;
    let problems = read.into_iter().zip(1..).flat_map(|(problem, number)| match problem {
        Ok(problems::Problem { twins, set_play, is_ordinary, duplex }) => {
            let twin = |problems::Twin { position, stipulation, name }| {
                let line = Some(Place::Problem(number, name));
                let at = GivenPosition { line, ..position.into() };
                Ok(Problem { at, stipulation: Some(stipulation), set_play, is_ordinary, duplex })
            };
            twins.into_iter().map(twin).collect()
        }
        Err(error) => {
            let place = Place::Problem(number, String::new());
            vec![Err(Failure::usage(error, tip).at(Some(place)))]
        }
    });
    Ok(problems.collect())
}

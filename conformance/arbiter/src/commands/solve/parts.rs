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

/// A position, and which parts of its problem to solve.
pub struct Problem {
    /// The position.
    pub at: GivenPosition,
    /// The stipulation of a problem from a file; `None` if the options or the line of the position state it.
    pub stipulation: Option<Stipulation>,
    /// The number of the problem in its file, from 1, and the name of the twin, which is empty if the problem has no
    /// twins. `None` if the problem is not from a file.
    pub of_file: Option<(usize, String)>,
    /// Whether to solve the set play.
    pub set_play: bool,
    /// Whether to solve the problem with the sides as they are.
    pub is_ordinary: bool,
    /// Whether to solve the problem with the sides exchanged.
    pub duplex: bool,
}

/// A part of a problem; by default its play, with the sides as they are.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Part {
    /// Whether the sides are exchanged.
    pub duplex: bool,
    /// Whether the part is the set play; otherwise it is the play.
    pub set_play: bool,
}

impl Problem {
    /// The problem at a position that was given to the command. Only its play is to be solved.
    pub const fn at(at: GivenPosition) -> Problem {
        Problem {
            at,
            stipulation: None,
            of_file: None,
            set_play: false,
            is_ordinary: true,
            duplex: false,
        }
    }

    /// The parts to be solved, in the order in which they are printed.
    pub fn parts(&self) -> Vec<Part> {
        let sides = [(self.is_ordinary, false), (self.duplex, true)];
        let plays = [(self.set_play, true), (true, false)];
        let parts = sides.into_iter().filter(|side| side.0).flat_map(|(_, duplex)| {
            let plays = plays.into_iter().filter(|play| play.0);
            plays.map(move |(_, set_play)| Part { duplex, set_play })
        });
        parts.collect()
    }
}

impl Placed for Problem {
    fn place(&self) -> Option<Place> {
        match &self.of_file {
            Some((problem, twin)) => Some(Place::Problem(*problem, twin.clone())),
            None => self.at.place(),
        }
    }
}

/// What the search is to solve for one part of a problem.
pub struct Question<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// The part.
    pub part: Part,
    /// The position from which to search. The side to move there begins this part, unless
    /// [`follows`](Question::follows) is set: then the other side begins it.
    pub position: Position,
    /// The stipulation to be fulfilled.
    pub stipulation: Stipulation,
    /// Whether this part is set play that cannot be stated as a shorter problem, because one side forces the solution or
    /// because the set play has no turns.
    pub follows: bool,
}

impl Question<'_> {
    /// The question to solve for a part of a problem.
    pub fn of(problem: &Problem, part: Part, stipulation: Stipulation) -> Question<'_> {
        let position = &problem.at.position;
        let mut position = if part.duplex { passed(position) } else { position.clone() };
        match stipulation.set_play().filter(|_| part.set_play) {
            Some(stipulation) => {
                position = passed(&position);
                Question { problem, part, position, stipulation, follows: false }
            }
            None => Question { problem, part, position, stipulation, follows: part.set_play },
        }
    }
}

/// Reads the chess problems of a file. Refuses games other than chess, and a file that cannot be read. A problem that cannot
/// be read is listed as a failure.
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
    let problems = read.into_iter().enumerate().flat_map(|(place, problem)| {
        let number = place + 1;
        match problem {
            Ok(problem) => twins(number, problem).into_iter().map(Ok).collect(),
            Err(error) => {
                let place = Place::Problem(number, String::new());
                vec![Err(Failure::usage(error, tip).at(Some(place)))]
            }
        }
    });
    Ok(problems.collect())
}

fn twins(number: usize, problem: problems::Problem) -> Vec<Problem> {
    let problems::Problem { twins, set_play, is_ordinary, duplex } = problem;
    let twins = twins.into_iter().map(|twin| Problem {
        at: twin.position.into(),
        stipulation: Some(twin.stipulation),
        of_file: Some((number, twin.name)),
        set_play,
        is_ordinary,
        duplex,
    });
    twins.collect()
}

//! `arbiter solve`: chess problems in every game.
//!
//! `search` looks for solutions with `fast`. `reference` replays each line before it is printed, but does not check that
//! no defence is missing.

mod goal;
mod parts;
mod print;
mod replay;
mod tables;

use std::io::Write;
use std::time::Instant;

use search::solve::{self, SetPlay, Solution, Stipulation, Unsolved, passed};
use search::tables::Tables;
use search::{Limits, Watch};
use suite::report::text::many;
use types::{Engine, Game, Interrupt, Stopped};

use crate::batch::{self, Placed};
use crate::engines;
use crate::failure::{Exit, Failure, Result, refuse_if};
use crate::input::{self, GivenPosition};
use crate::options::{MOST_TURNS, Solve};
use crate::output::Output;
use crate::progress;
use crate::session::Session;
use parts::{Part, Problem, Question};
use print::{Found, Printed};
use replay::Replay;
use tables::{UsedTables, compare};

/// Solves the problem at every position, or every problem of a file.
pub fn run(options: &Solve, session: &Session, out: &mut Output) -> Result<Exit> {
    if options.svg.is_some() {
        input::one_picture(options.on.position.as_deref())?;
    }
    input::picture_or_json(options.svg.as_deref(), options.json)?;
    let game = options.on.game.game;
    let asked = stipulation(options, game)?;
    let of_file = options.from.as_deref().map(|path| parts::of_file(game, path)).transpose()?;
    if let Some(Stipulation::Reach { target, open, .. }) = &asked
        && let Err(refusal) = engines::reference().accept(target)
        && !(open.side && engines::reference().accept(&passed(target)).is_ok())
    {
        return Err(engines::refused(target, refusal));
    }
    let interrupt = session.begin()?.interrupt().clone();
    let folder = options.folder.as_deref();
    let folder = folder.map(|path| UsedTables::open(path, game)).transpose()?;
    let problems: Box<dyn Iterator<Item = _>> = if let Some(problems) = of_file {
        Box::new(problems.into_iter())
    } else {
        let position = options.on.position.as_deref();
        let positions = input::positions_in(session, game, position, options.on.reading);
        Box::new(positions.map(|at| at.map(Problem::at)))
    };
    let problems = problems.take_while(|_| !interrupt.is_requested());
    let mut solver = Solver { options, interrupt: &interrupt, folder, tally: Tally::default() };
    let exit = batch::each(problems, options.json, out, |mut problem, before, out| {
        problem.set_play |= options.set_play;
        problem.duplex |= options.duplex;
        let given = problem.stipulation.as_ref().or(asked.as_ref());
        let at = &problem.at;
        solver.tally.is_stated |= ["dm", "bm"].into_iter().any(|name| at.operation(name).is_some());
        let stipulation = given.map_or_else(|| direct_mate(at), |given| Ok(given.clone()))?;
        Solver::accept(&problem)?;
        let mut exit = Exit::Success;
        for (number, part) in problem.parts().into_iter().enumerate() {
            let question = Question::of(&problem, part, stipulation.clone());
            let one = solver.solve(&question, before + number > 0, out);
            exit = exit.max(one?);
            if interrupt.is_requested() {
                break;
            }
        }
        Ok(exit)
    })?;
    if options.on.position.as_deref() == Some("-") && !options.json {
        solver.tally.print(out)?;
    }
    Ok(exit)
}

/// Solves problems, and tallies the outcomes.
struct Solver<'a> {
    options: &'a Solve,
    interrupt: &'a Interrupt,
    folder: Option<UsedTables>,
    tally: Tally,
}

impl Solver<'_> {
    /// Returns an error if the position of a problem is refused. For a problem that is to be solved only with the sides
    /// exchanged, the position may be refused if it is accepted with the other side to move.
    fn accept(problem: &Problem) -> Result {
        let position = &problem.at.position;
        let engine = engines::fast();
        match engine.accept(position) {
            Err(refusal) if problem.is_ordinary || engine.accept(&passed(position)).is_err() => {
                Err(engines::refused(position, refusal))
            }
            _ => Ok(()),
        }
    }

    /// Solves a part of a problem, and prints the result; if `apart` is set, prints a blank line first.
    fn solve(&mut self, question: &Question<'_>, apart: bool, out: &mut Output) -> Result<Exit> {
        let Solver { options, interrupt, folder, tally } = self;
        let Question { problem, part, position, stipulation, follows } = question;
        let at = &problem.at;
        let printed = Printed { options, question, apart };
        let watch = Watch::stopped_by(interrupt.flag());
        let begun = Instant::now();
        let tables = match folder {
            Some(folder) => folder.read(position, options.seconds, &watch)?,
            None => Tables::default(),
        };
        let has_tables = !tables.is_empty();
        let time = options.seconds.map(|time| time.saturating_sub(begun.elapsed()));
        let limits = Limits { nodes: options.nodes, time, watch };
        let progress = progress::positions(&limits.watch);
        let search = solve::Options {
            limits,
            threads: options.threads.get(),
            table: options.table.get(),
            tree: options.tree || options.json,
            tables,
            ..solve::Options::default()
        };
        let replay = Replay { start: position, stipulation };
        let solved = if *follows {
            solve::set_play(position, stipulation, &search).map(Answer::SetPlay)
        } else {
            solve::solve(position, stipulation, &search).map(Answer::Solution)
        };
        progress.finish_and_clear();
        match solved {
            Ok(Answer::SetPlay(set)) => {
                replay.set_play(&set)?;
                printed.set_play(&set, out)
            }
            Ok(Answer::Solution(solution)) => {
                if has_tables {
                    let by_table = |failure| match failure {
                        Failure::EngineError { why, .. } => Failure::WrongTable(why),
                        other => other,
                    };
                    replay.all(&solution).map_err(by_table)?;
                    compare(position, stipulation, &search, &solution)?;
                } else {
                    replay.all(&solution)?;
                }
                let over = engines::reference().status(position).ok().and_then(|it| it.end);
                let mut wrong = Vec::new();
                if *part == Part::default() {
                    wrong = differing(at, &solution)?;
                    let of = match (solution.plies, wrong.as_slice()) {
                        (None, _) => &mut tally.unsolved,
                        (Some(_), []) => &mut tally.solved,
                        (Some(_), _) => &mut tally.otherwise,
                    };
                    *of += 1;
                }
                printed.solution(&Found { solution: &solution, over, wrong: &wrong }, out)
            }
            Err(Unsolved::Refused(refusal)) => {
                let begun_with = if *follows { &passed(position) } else { position };
                let failure = engines::refused(begun_with, refusal);
                if *part == Part::default() {
                    Err(failure)
                } else {
                    printed.impossible(&failure, out)
                }
            }
            Err(why @ Unsolved::Memory { .. }) => {
                Err(Failure::usage(why.to_string(), "--table MIB asks for less"))
            }
            Err(mut stopped @ Unsolved::Stopped { .. }) => {
                // The search had less time than the user allowed, because reading tables took some. The message states
                // the limit that the user set.
                if let Unsolved::Stopped { stopped: Stopped::Time(time), .. } = &mut stopped {
                    *time = options.seconds.unwrap_or(*time);
                }
                if *part == Part::default() {
                    tally.stopped += 1;
                }
                printed.stopped(&stopped, out)
            }
        }
    }
}

/// What a search has found.
enum Answer {
    Solution(Solution),
    SetPlay(SetPlay),
}

/// The stipulation that the options state; `None` if they state none.
fn stipulation(options: &Solve, game: Game) -> Result<Option<Stipulation>> {
    type Length = (Option<u32>, fn(u32) -> Stipulation);
    let lengths: [Length; 9] = [
        (options.mate, Stipulation::Mate),
        (options.selfmate, Stipulation::Selfmate),
        (options.reflexmate, Stipulation::Reflexmate),
        (options.stalemate, Stipulation::Stalemate),
        (options.helpmate, |plies| Stipulation::Helpmate { plies }),
        (options.series_helpmate, Stipulation::SeriesHelpmate),
        (options.helpstalemate, |plies| Stipulation::Helpstalemate { plies }),
        (options.series_helpstalemate, Stipulation::SeriesHelpstalemate),
        (options.series_mate, Stipulation::SeriesMate),
    ];
    let given = lengths.into_iter().find_map(|(length, of)| Some(of(length?)));
    let Some(text) = &options.reach else { return Ok(given) };
    refuse_if(
        text == "-",
        "--reach takes one position, not those of standard input",
        "put the position in quotes",
    )?;
    let (target, open) = goal::read(game, text, options.on.reading)?;
    let (target, plies) = (Box::new(target), options.within.unwrap_or(1));
    Ok(Some(Stipulation::Reach { target, open, plies }))
}

/// The stipulation that a line of EPD states: mate in the number of turns after `dm`.
fn direct_mate(at: &GivenPosition) -> Result<Stipulation> {
    let stated = at.operation("dm").and_then(|turns| turns.parse().ok());
    let turns = stated.filter(|turns| (1..=MOST_TURNS).contains(turns));
    turns.map(Stipulation::Mate).ok_or_else(|| {
        let tip = "give one, such as --mate 2, or a line of EPD with `dm 2`";
        let what = match at.operation("dm") {
            Some(turns) => format!("`dm {turns}` is not a number of turns from 1 to {MOST_TURNS}"),
            None => "no stipulation is given".into(),
        };
        Failure::usage(what, tip).at(at.place())
    })
}

/// How a solution differs from the one that a line of EPD states: `dm` states the length, and `bm` states keys. Empty
/// if it does not differ.
fn differing(at: &GivenPosition, solution: &Solution) -> Result<Vec<String>> {
    let mut wrong = Vec::new();
    let found = solution.plies.map(|plies| plies.div_ceil(2));
    if let (Some(stated), Some(found)) = (at.operation("dm"), found)
        && stated != found.to_string()
    {
        wrong.push(format!("the line states `dm {stated}`"));
    }
    for text in at.operation("bm").unwrap_or_default().split_whitespace() {
        let turn = input::turn(&at.position, text).map_err(|failure| failure.at(at.place()))?;
        if solution.plies.is_some() && !solution.keys.contains(&turn) {
            wrong.push(format!("the line states `bm {text}`, which is not a key"));
        }
    }
    Ok(wrong)
}

/// How many problems had each outcome.
#[derive(Default)]
struct Tally {
    /// Whether any line of EPD has stated a solution.
    is_stated: bool,
    solved: usize,
    otherwise: usize,
    unsolved: usize,
    stopped: usize,
}

impl Tally {
    /// Prints the tally, if solutions were stated.
    fn print(&self, out: &mut Output) -> Result {
        let Tally { is_stated, solved, otherwise, unsolved, stopped } = *self;
        if is_stated {
            let problems = many(solved + otherwise + unsolved + stopped, "problem");
            writeln!(
                out,
                "\n{problems}: {solved} solved as stated, {otherwise} with another solution, {unsolved} without one, \
                 {stopped} stopped by a limit"
            )?;
        }
        Ok(())
    }
}

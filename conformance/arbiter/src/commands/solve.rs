//! `arbiter solve`: chess problems in every game.
//!
//! `search` looks for solutions with `fast`. `reference` replays each line, but does not check that no defence is missing.

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
use types::{Engine, Game, Interrupt, Position, Stopped};

use crate::batch::{self, Placed};
use crate::engines;
use crate::failure::{Exit, Failure, Result, refuse_if};
use crate::input::{self, GivenPosition};
use crate::options::{MOST_TURNS, Solve};
use crate::output::Output;
use crate::progress;
use crate::session::Session;
use parts::{Part, Problem, Question};
use tables::{UsedTables, compare};

/// Solves the problem at every position, or every problem of a file.
pub fn run(options: &Solve, session: &Session, out: &mut Output) -> Result<Exit> {
    let position = options.on.position.as_deref();
    if options.svg.is_some() {
        input::one_picture(position)?;
    }
    input::picture_or_json(options.svg.as_deref(), options.json)?;
    let game = options.on.game.game;
    let asked = stipulation(options, game)?;
    let of_file = options.from.as_deref().map(|path| parts::of_file(game, path)).transpose()?;
    if let Some(Stipulation::Reach { target, open, .. }) = &asked {
        accept(engines::reference(), target, open.side)?;
    }
    let interrupt = session.begin()?.interrupt().clone();
    let folder = options.folder.as_deref();
    let folder = folder.map(|path| UsedTables::open(path, game)).transpose()?;
    let problems: Box<dyn Iterator<Item = _>> = match of_file {
        Some(problems) => Box::new(problems.into_iter()),
        None => Box::new(
            input::positions_in(session, game, position, options.on.reading)
                .map(|at| at.map(Problem::at)),
        ),
    };
    let problems = problems.take_while(|_| !interrupt.is_requested());
    let mut solver = Solver { interrupt: &interrupt, folder, tally: Tally::default() };
    let exit = batch::each(problems, options.json, out, |mut problem, before, out| {
        problem.set_play |= options.set_play;
        problem.duplex |= options.duplex;
        let at = &problem.at;
        solver.tally.is_stated |= ["dm", "bm"].into_iter().any(|name| at.operation(name).is_some());
        let given = problem.stipulation.clone().or_else(|| asked.clone());
        let stipulation = given.map_or_else(|| direct_mate(at), Ok)?;
        accept(engines::fast(), &at.position, !problem.is_ordinary)?;
        let mut exit = Exit::Success;
        for (number, part) in problem.parts().into_iter().enumerate() {
            let is_later = before + number > 0;
            let question = Question::of(options, &problem, part, stipulation.clone(), is_later);
            exit = exit.max(solver.solve(&question, out)?);
            if interrupt.is_requested() {
                break;
            }
        }
        Ok(exit)
    })?;
    let Tally { is_stated, solved, otherwise, unsolved, stopped } = solver.tally;
    if is_stated && position == Some("-") && !options.json {
        let problems = many(solved + otherwise + unsolved + stopped, "problem");
        writeln!(
            out,
            "\n{problems}: {solved} solved as stated, {otherwise} with another solution, {unsolved} without one, \
             {stopped} stopped by a limit"
        )?;
    }
    Ok(exit)
}

/// Returns an error if the position is refused; if `either` is set, only if it is refused whichever side is to move.
fn accept(engine: &dyn Engine, position: &Position, either: bool) -> Result {
    match engine.accept(position) {
        Err(_) if either && engine.accept(&passed(position)).is_ok() => Ok(()),
        accepted => accepted.map_err(|refusal| engines::refused(position, refusal)),
    }
}

/// Solves problems, and tallies the outcomes.
struct Solver<'a> {
    interrupt: &'a Interrupt,
    folder: Option<UsedTables>,
    tally: Tally,
}

impl Solver<'_> {
    fn solve(&mut self, question: &Question<'_>, out: &mut Output) -> Result<Exit> {
        let Solver { interrupt, folder, tally } = self;
        let Question { options, problem, part, position, stipulation, follows, .. } = question;
        let watch = Watch::stopped_by(interrupt.flag());
        let begun = Instant::now();
        let tables = match folder {
            Some(folder) => folder.read(position, options.seconds, &watch)?,
            None => Tables::default(),
        };
        let has_tables = !tables.is_empty();
        let is_play = *part == Part::default();
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
        let solved = if *follows {
            solve::set_play(position, stipulation, &search).map(Answer::SetPlay)
        } else {
            solve::solve(position, stipulation, &search).map(Answer::Solution)
        };
        progress.finish_and_clear();
        match solved {
            Ok(Answer::SetPlay(set)) => {
                question.replay_set_play(&set)?;
                question.print_set_play(&set, out)
            }
            Ok(Answer::Solution(solution)) => {
                question.replay(&solution).map_err(|failure| match failure {
                    Failure::EngineError { why, .. } if has_tables => Failure::WrongTable(why),
                    other => other,
                })?;
                if has_tables {
                    compare(position, stipulation, &search, &solution)?;
                }
                let mut wrong = Vec::new();
                if is_play {
                    wrong = differing(&problem.at, &solution)?;
                    let of = match (solution.plies, wrong.as_slice()) {
                        (None, _) => &mut tally.unsolved,
                        (Some(_), []) => &mut tally.solved,
                        (Some(_), _) => &mut tally.otherwise,
                    };
                    *of += 1;
                }
                question.print_solution(&solution, &wrong, out)
            }
            Err(Unsolved::Refused(refusal)) => {
                let begun_with = if *follows { &passed(position) } else { position };
                let failure = engines::refused(begun_with, refusal);
                if is_play { Err(failure) } else { question.print_impossible(&failure, out) }
            }
            Err(why @ Unsolved::Memory { .. }) => {
                Err(Failure::usage(why, "--table MIB asks for less"))
            }
            Err(Unsolved::Stopped { mut stopped, plies, nodes }) => {
                // The message states the limit that the user set; the search had less time if tables were read first.
                if let Stopped::Time(time) = &mut stopped {
                    *time = options.seconds.unwrap_or(*time);
                }
                tally.stopped += usize::from(is_play);
                question.print_stopped(stopped, plies, nodes, out)
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
    let Some(text) = &options.reach else {
        let given = options.mate.map(Stipulation::Mate);
        return Ok(given
            .or(options.selfmate.map(Stipulation::Selfmate))
            .or(options.reflexmate.map(Stipulation::Reflexmate))
            .or(options.stalemate.map(Stipulation::Stalemate))
            .or(options.helpmate.map(|plies| Stipulation::Helpmate { plies }))
            .or(options.series_helpmate.map(Stipulation::SeriesHelpmate))
            .or(options.helpstalemate.map(|plies| Stipulation::Helpstalemate { plies }))
            .or(options.series_helpstalemate.map(Stipulation::SeriesHelpstalemate))
            .or(options.series_mate.map(Stipulation::SeriesMate)));
    };
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
    stated.filter(|turns| (1..=MOST_TURNS).contains(turns)).map(Stipulation::Mate).ok_or_else(
        || {
            let tip = "give one, such as --mate 2, or a line of EPD with `dm 2`";
            let what = match at.operation("dm") {
                Some(turns) => {
                    format!("`dm {turns}` is not a number of turns from 1 to {MOST_TURNS}")
                }
                None => "no stipulation is given".into(),
            };
            Failure::usage(what, tip).at(at.place())
        },
    )
}

/// How a solution differs from what a line of EPD states: `dm` its length, `bm` its keys. Empty if it does not.
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

//! `arbiter solve`: chess problems in every game.
//!
//! `search` looks for solutions with `fast`. `reference` replays each line before it is printed; only the search
//! vouches that no defence is missing.

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
use suite::driver::Reason;
use suite::report::text::many;
use types::{Engine, Game, Interrupt, Position, Refusal, Stopped};

use crate::batch;
use crate::engines::BuiltIns;
use crate::exit::Exit;
use crate::failure::Failure;
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
pub fn run(options: &Solve, session: &Session, out: &mut Output) -> Result<Exit, Failure> {
    if options.svg.is_some() {
        input::one_picture(options.position.as_deref())?;
    }
    input::picture_or_json(options.svg.as_deref(), options.json)?;
    let game = options.game.game;
    let asked = stipulation(options, game)?;
    let of_file = options.from.as_deref().map(|path| parts::of_file(game, path)).transpose()?;
    let engines = BuiltIns::new();
    if let Some(Stipulation::Reach { target, open, .. }) = &asked
        && let Err(refusal) = engines.reference().accept(target)
        && !(open.side && engines.reference().accept(&passed(target)).is_ok())
    {
        return Err(refused(&engines, target, None, refusal));
    }
    let interrupt = session.begin()?.interrupt().clone();
    let folder = options.folder.as_deref();
    let folder = folder.map(|path| UsedTables::open(path, game)).transpose()?;
    let problems: Box<dyn Iterator<Item = _>> = if let Some(problems) = of_file {
        Box::new(problems.into_iter())
    } else {
        let position = options.position.as_deref();
        let positions = input::positions_in(session, game, position, options.reading);
        Box::new(positions.map(|at| at.map(Problem::at)))
    };
    let problems = problems.take_while(|_| !interrupt.is_requested());
    let mut solver =
        Solver { options, engines, interrupt: &interrupt, folder, tally: Tally::default() };
    let exit = batch::each(problems, options.json, out, |mut problem, before, out| {
        problem.set_play |= options.set_play;
        problem.duplex |= options.duplex;
        let given = problem.stipulation.as_ref().or(asked.as_ref());
        let at = &problem.at;
        solver.tally.is_stated |= ["dm", "bm"].into_iter().any(|name| at.operation(name).is_some());
        let stipulation = given.map_or_else(|| direct_mate(at), |given| Ok(given.clone()))?;
        solver.accept(&problem).map_err(|failure| problem.named(failure))?;
        let mut exit = Exit::Success;
        for (number, part) in problem.parts().into_iter().enumerate() {
            let question = Question::of(&problem, part, stipulation.clone());
            let one = solver.solve(&question, before + number > 0, out);
            exit = exit.max(one.map_err(|failure| problem.named(failure))?);
            if interrupt.is_requested() {
                break;
            }
        }
        Ok(exit)
    })?;
    if options.position.as_deref() == Some("-") && !options.json {
        solver.tally.print(out)?;
    }
    Ok(exit)
}

/// Solves problems, and tallies the outcomes.
struct Solver<'a> {
    options: &'a Solve,
    engines: BuiltIns,
    interrupt: &'a Interrupt,
    folder: Option<UsedTables>,
    tally: Tally,
}

impl Solver<'_> {
    /// Refuses a problem whose position is refused, unless only the problem with the sides exchanged is wanted and its
    /// position is accepted.
    fn accept(&self, problem: &Problem) -> Result<(), Failure> {
        let GivenPosition { position, line, .. } = &problem.at;
        let engine = self.engines.fast();
        match engine.accept(position) {
            Err(refusal) if problem.is_ordinary || engine.accept(&passed(position)).is_err() => {
                Err(refused(&self.engines, position, *line, refusal))
            }
            _ => Ok(()),
        }
    }

    /// Solves a part of a problem, and prints what is found. `apart` says whether a blank line comes first.
    fn solve(
        &mut self,
        question: &Question<'_>,
        apart: bool,
        out: &mut Output,
    ) -> Result<Exit, Failure> {
        let Solver { options, engines, interrupt, folder, tally } = self;
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
        let replay = Replay { engine: engines.reference(), start: position, stipulation };
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
                let over = engines.reference().status(position).ok().and_then(|it| it.end);
                let mut wrong = Vec::new();
                if *part == Part::default() {
                    wrong = differing(engines.fast(), at, &solution)?;
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
                let failure = refused(engines, begun_with, at.line, refusal);
                if *part == Part::default() {
                    Err(failure)
                } else {
                    printed.impossible(&failure, out)
                }
            }
            Err(why @ Unsolved::Memory { .. }) => Err(Failure::Usage {
                what: why.to_string(),
                tip: "--table MIB asks for less".into(),
            }),
            Err(mut stopped @ Unsolved::Stopped { .. }) => {
                // The search got less time, because reading tables took some; the limit is reported as the user set it.
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

/// The stipulation that the options request.
fn stipulation(options: &Solve, game: Game) -> Result<Option<Stipulation>, Failure> {
    Ok(Some(if let Some(turns) = options.mate {
        Stipulation::Mate(turns)
    } else if let Some(turns) = options.selfmate {
        Stipulation::Selfmate(turns)
    } else if let Some(turns) = options.reflexmate {
        Stipulation::Reflexmate(turns)
    } else if let Some(turns) = options.stalemate {
        Stipulation::Stalemate(turns)
    } else if let Some(plies) = options.helpmate {
        Stipulation::Helpmate { plies }
    } else if let Some(turns) = options.series_helpmate {
        Stipulation::SeriesHelpmate(turns)
    } else if let Some(plies) = options.helpstalemate {
        Stipulation::Helpstalemate { plies }
    } else if let Some(turns) = options.series_helpstalemate {
        Stipulation::SeriesHelpstalemate(turns)
    } else if let Some(turns) = options.series_mate {
        Stipulation::SeriesMate(turns)
    } else {
        let Some(text) = &options.reach else { return Ok(None) };
        let text = Some(text.as_str()).filter(|text| *text != "-");
        let text = text.ok_or_else(|| Failure::Usage {
            what: "--reach takes one position, not those of standard input".into(),
            tip: "put the position in quotes".into(),
        })?;
        let (target, open) = goal::read(game, text, options.reading)?;
        let (target, plies) = (Box::new(target), options.within.unwrap_or(1));
        Stipulation::Reach { target, open, plies }
    }))
}

/// The stipulation of a line of EPD: mate in the number of turns after `dm`.
fn direct_mate(at: &GivenPosition) -> Result<Stipulation, Failure> {
    let stated = at.operation("dm").and_then(|turns| turns.parse().ok());
    let turns = stated.filter(|turns| (1..=MOST_TURNS).contains(turns));
    turns.map(Stipulation::Mate).ok_or_else(|| {
        let what = "no stipulation is given".into();
        let tip = "give one, such as --mate 2, or a line of EPD with `dm 2`".into();
        Failure::Usage { what, tip }.at(at.line)
    })
}

/// How the solution differs from the one that a line of EPD states: `dm` is its length, and each turn after `bm` is a key.
fn differing(
    engine: &dyn Engine,
    at: &GivenPosition,
    solution: &Solution,
) -> Result<Vec<String>, Failure> {
    let mut wrong = Vec::new();
    let found = solution.plies.map(|plies| plies.div_ceil(2));
    if let (Some(stated), Some(found)) = (at.operation("dm"), found)
        && stated != found.to_string()
    {
        wrong.push(format!("dm {stated} is stated"));
    }
    for text in at.operation("bm").unwrap_or_default().split_whitespace() {
        let turn =
            input::turn(engine, &at.position, text).map_err(|failure| failure.at(at.line))?;
        if solution.plies.is_some() && !solution.keys.contains(&turn) {
            wrong.push(format!("bm {text} is stated, and no key"));
        }
    }
    Ok(wrong)
}

/// How many problems had each outcome.
#[derive(Default)]
struct Tally {
    /// Whether any line has stated a solution.
    is_stated: bool,
    solved: usize,
    otherwise: usize,
    unsolved: usize,
    stopped: usize,
}

impl Tally {
    /// Prints the tally, if solutions were stated.
    fn print(&self, out: &mut Output) -> Result<(), Failure> {
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

/// The failure for a refused position, with the clause by which `reference` refuses it.
pub(super) fn refused(
    engines: &BuiltIns,
    position: &Position,
    line: Option<usize>,
    refusal: Refusal,
) -> Failure {
    let refusal = engines.reference().accept(position).err().unwrap_or(refusal);
    let clause = refusal.clause.map(|clause| clause.to_string());
    Failure::Refused { line, reason: Reason { clause, why: refusal.why } }
}

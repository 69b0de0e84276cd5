//! `arbiter solve`: chess problems in every game.
//!
//! `search` looks for solutions with `fast`. `reference` replays each line before it is printed; that no defence is missing
//! rests on the search alone.

mod replay;
mod tables;

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use cases::EndText;
use search::solve::{self, Branch, Solution, Stipulation, Unsolved};
use search::tables::Tables;
use search::{Limits, Watch};
use serde_json::{Value, json};
use suite::driver::Reason;
use suite::report::text::many;
use types::{End, Engine, Game, Position, Refusal, Stopped, Turn};

use super::diagram::{diagram, write_picture};
use crate::batch;
use crate::engines::BuiltIns;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{self, GivenPosition};
use crate::options::{MOST_TURNS, Solve};
use crate::output::Output;
use crate::progress;
use crate::session::Session;
use replay::Replay;
use tables::{UsedTables, compare};

/// Solves the problem at every position.
pub fn run(options: &Solve, session: &Session, out: &mut Output) -> Result<Exit, Failure> {
    if options.svg.is_some() {
        input::one_picture(options.position.as_deref())?;
    }
    input::picture_or_json(options.svg.as_deref(), options.json)?;
    let game = options.game.game;
    let asked = stipulation(options, game)?;
    let engines = BuiltIns::new();
    if let Some(Stipulation::Reach { target, .. }) = &asked {
        use types::Engine;
        let position = (**target).clone();
        let target = GivenPosition { position, line: None, operations: Vec::new(), cited: None };
        if let Err(refusal) = engines.reference().accept(&target.position) {
            return Err(refused(&engines, &target, refusal));
        }
    }
    let interrupt = session.begin()?.interrupt().clone();
    let folder = options.folder.as_deref();
    let mut folder = folder.map(|path| UsedTables::open(path, game)).transpose()?;
    let positions =
        input::positions_in(session, game, options.position.as_deref(), options.reading);
    let mut tally = Tally::default();
    let exit = batch::each(positions, options.json, out, |at, before, out| {
        tally.is_stated |= ["dm", "bm"].into_iter().any(|name| at.operation(name).is_some());
        let stipulation = match &asked {
            Some(stipulation) => stipulation.clone(),
            None => direct_mate(&at)?,
        };
        let watch = Watch::stopped_by(interrupt.flag());
        let begun = Instant::now();
        let tables = match &mut folder {
            Some(folder) => folder.read(&at.position, options.seconds, &watch)?,
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
        let solved = solve::solve(&at.position, &stipulation, &search);
        progress.finish_and_clear();
        if before > 0 && !options.json && !matches!(solved, Err(Unsolved::Refused(_))) {
            writeln!(out)?;
        }
        match solved {
            Ok(solution) => {
                let replay = Replay {
                    engine: engines.reference(),
                    start: &at.position,
                    stipulation: &stipulation,
                };
                if has_tables {
                    let by_table = |failure| match failure {
                        Failure::EngineError { why, .. } => Failure::WrongTable(why),
                        other => other,
                    };
                    replay.all(&solution).map_err(by_table)?;
                    compare(&at.position, &stipulation, &search, &solution)?;
                } else {
                    replay.all(&solution)?;
                }
                let over = engines.reference().status(&at.position).ok().and_then(|it| it.end);
                let wrong = differing(engines.fast(), &at, &solution)?;
                let found = Found { solution: &solution, over, wrong: &wrong };
                let of = match (solution.plies, wrong.as_slice()) {
                    (None, _) => &mut tally.unsolved,
                    (Some(_), []) => &mut tally.solved,
                    (Some(_), _) => &mut tally.otherwise,
                };
                *of += 1;
                print(options, &stipulation, &at, &found, out)
            }
            Err(Unsolved::Refused(refusal)) => Err(refused(&engines, &at, refusal)),
            Err(why @ Unsolved::Memory { .. }) => Err(Failure::Usage {
                what: why.to_string(),
                tip: "--table MIB asks for less".into(),
            }),
            Err(mut stopped @ Unsolved::Stopped { .. }) => {
                // Some of the time was spent reading tables.
                if let Unsolved::Stopped { stopped: Stopped::Time(time), .. } = &mut stopped {
                    *time = options.seconds.unwrap_or(*time);
                }
                tally.stopped += 1;
                print_stopped(options, &stipulation, &at, &stopped, out)
            }
        }
    })?;
    if options.position.as_deref() == Some("-") && !options.json {
        tally.tell(out)?;
    }
    Ok(exit)
}

/// What was found.
struct Found<'a> {
    solution: &'a Solution,
    /// How the game had already ended at the position.
    over: Option<End>,
    /// In what the solution differs from the one stated.
    wrong: &'a [String],
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
        let target = Box::new(input::one_position(game, text, options.reading)?);
        Stipulation::Reach { target, plies: options.within.unwrap_or(1) }
    }))
}

/// The mate that a line of EPD states.
fn direct_mate(at: &GivenPosition) -> Result<Stipulation, Failure> {
    let stated = at.operation("dm").and_then(|turns| turns.parse().ok());
    let turns = stated.filter(|turns| (1..=MOST_TURNS).contains(turns));
    turns.map(Stipulation::Mate).ok_or_else(|| {
        let what = "no stipulation is given".into();
        let tip = "give one, such as --mate 2, or a line of EPD with `dm 2`".into();
        Failure::Usage { what, tip }.at(at.line)
    })
}

/// In what the solution differs from the one that a line of EPD states: `dm` is its length, and each turn after `bm` is a key.
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

/// The outcomes of the problems.
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
    fn tell(&self, out: &mut Output) -> Result<(), Failure> {
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

/// The refusal by the law, with its clause.
pub(super) fn refused(engines: &BuiltIns, at: &GivenPosition, refusal: Refusal) -> Failure {
    use types::Engine;
    let refusal = engines.reference().accept(&at.position).err().unwrap_or(refusal);
    let clause = refusal.clause.map(|clause| clause.to_string());
    Failure::Refused { line: at.line, reason: Reason { clause, why: refusal.why } }
}

/// The name of a stipulation, without its length.
const fn name(stipulation: &Stipulation) -> &'static str {
    match stipulation {
        Stipulation::Mate(_) => "mate",
        Stipulation::Selfmate(_) => "selfmate",
        Stipulation::Reflexmate(_) => "reflexmate",
        Stipulation::Stalemate(_) => "stalemate",
        Stipulation::Helpmate { .. } => "helpmate",
        Stipulation::SeriesHelpmate(_) => "series helpmate",
        Stipulation::Helpstalemate { .. } => "helpstalemate",
        Stipulation::SeriesHelpstalemate(_) => "series helpstalemate",
        Stipulation::SeriesMate(_) => "series mate",
        Stipulation::Reach { .. } => "reach",
    }
}

/// The length of a solution of `plies` turns of both sides, in the turns that the stipulation counts.
fn length(stipulation: &Stipulation, plies: u32) -> String {
    match stipulation {
        Stipulation::Mate(_) | Stipulation::Stalemate(_) => plies.div_ceil(2).to_string(),
        Stipulation::Helpmate { .. } | Stipulation::Helpstalemate { .. } if plies % 2 == 1 => {
            format!("{}.5", plies / 2)
        }
        Stipulation::Selfmate(_)
        | Stipulation::Reflexmate(_)
        | Stipulation::Helpmate { .. }
        | Stipulation::Helpstalemate { .. } => (plies / 2).to_string(),
        Stipulation::SeriesHelpmate(_) | Stipulation::SeriesHelpstalemate(_) => {
            plies.saturating_sub(1).to_string()
        }
        Stipulation::SeriesMate(_) | Stipulation::Reach { .. } => plies.to_string(),
    }
}

/// Whether one side forces the solution, so that a second key makes the problem unsound.
const fn is_forced(stipulation: &Stipulation) -> bool {
    matches!(
        stipulation,
        Stipulation::Mate(_)
            | Stipulation::Selfmate(_)
            | Stipulation::Reflexmate(_)
            | Stipulation::Stalemate(_)
    )
}

fn print(
    options: &Solve,
    stipulation: &Stipulation,
    at: &GivenPosition,
    found: &Found<'_>,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let &Found { solution, over, wrong } = found;
    if let Some(file) = &options.svg {
        let picture = diagram(&at.position, solution.keys.first().copied()).to_svg();
        write_picture(&picture, file, out)?;
    }
    if options.svg.as_deref() == Some(Path::new("-")) {
        // The picture replaces the text; the exit code still says whether there is a solution.
    } else if options.json {
        let mut line = to_json(stipulation, &at.position, solution, over);
        if !wrong.is_empty() {
            line["differs"] = json!(wrong);
        }
        writeln!(out, "{line}")?;
    } else {
        write_text(options, stipulation, solution, over, out)?;
        wrong.iter().try_for_each(|wrong| writeln!(out, "  {wrong}"))?;
    }
    Ok(if solution.plies.is_some() && wrong.is_empty() { Exit::Success } else { Exit::Fault })
}

fn print_stopped(
    options: &Solve,
    stipulation: &Stipulation,
    at: &GivenPosition,
    stopped: &Unsolved,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let Unsolved::Stopped { stopped, plies, nodes } = stopped else { return Ok(Exit::Broken) };
    let (name, below) = (name(stipulation), length(stipulation, *plies));
    if options.json {
        let mut line = opening(stipulation, &at.position);
        line["solved"] = Value::Null;
        line["stopped"] = json!(stopped.to_string());
        line["none_below"] = number(&below);
        line["nodes"] = json!(nodes);
        writeln!(out, "{line}")?;
    } else {
        write!(out, "{stopped}")?;
        if !matches!(stopped, Stopped::Nodes(_)) {
            write!(out, " after {}", many(*nodes, "position"))?;
        }
        match (below.as_str(), stipulation) {
            ("0.5" | "1", _) => writeln!(out)?,
            (_, Stipulation::Reach { .. }) => writeln!(out, ": not in fewer than {below} turns")?,
            _ => writeln!(out, ": no {name} in fewer than {below} turns")?,
        }
    }
    Ok(Exit::Broken)
}

fn write_text(
    options: &Solve,
    stipulation: &Stipulation,
    solution: &Solution,
    over: Option<End>,
    out: &mut Output,
) -> Result<(), Failure> {
    let is_reach = matches!(stipulation, Stipulation::Reach { .. });
    let asked = length(stipulation, stipulation.plies());
    let name = if is_reach { "reached" } else { name(stipulation) };
    let Some(plies) = solution.plies else {
        match over {
            Some(end) => writeln!(out, "no solution: the position is already {}", end.by)?,
            None if is_reach => writeln!(out, "no solution: not {name} in {asked}")?,
            None => writeln!(out, "no solution: no {name} in {asked}")?,
        }
        return Ok(());
    };
    let keys = solution.keys.len();
    write!(out, "{name} in {}", length(stipulation, plies))?;
    if is_forced(stipulation) {
        if keys > 1 {
            write!(out, ", not unique (cooked): {} keys", counted(keys))?;
        }
    } else if solution.more_lines {
        write!(out, ", more than {} solutions", solution.lines.len())?;
    } else if solution.lines.len() > 1 {
        write!(out, ", {} solutions", counted(solution.lines.len()))?;
    }
    writeln!(out)?;
    if !is_forced(stipulation) {
        for line in &solution.lines {
            let line: Vec<String> = line.iter().map(ToString::to_string).collect();
            writeln!(out, "  {}", line.join(" "))?;
        }
    } else if options.tree && !solution.tree_left_out {
        let mark = if matches!(stipulation, Stipulation::Mate(_)) { "#" } else { "" };
        for branch in &solution.tree {
            writeln!(out, "  {}!{}", branch.turn, end_mark(branch, mark))?;
            write_branch(branch, 2, mark, out)?;
        }
    } else {
        for key in &solution.keys {
            writeln!(out, "  {key}")?;
        }
        if solution.tree_left_out {
            let most = solve::Options::default().largest_tree;
            writeln!(
                out,
                "the tree is left out: it has more than {most} turns, or a limit was reached"
            )?;
        }
    }
    Ok(())
}

/// `mark`, if the turn reaches the goal.
fn end_mark<'m>(branch: &Branch, mark: &'m str) -> &'m str {
    if branch.replies.is_empty() && branch.threats.is_empty() { mark } else { "" }
}

fn write_branch(
    branch: &Branch,
    depth: usize,
    mark: &str,
    out: &mut Output,
) -> Result<(), Failure> {
    let indent = "  ".repeat(depth);
    if !branch.threats.is_empty() {
        let threats: Vec<String> = branch.threats.iter().map(ToString::to_string).collect();
        writeln!(out, "{indent}threat: {}", threats.join(", "))?;
    }
    for reply in &branch.replies {
        let [first, rest @ ..] = &reply.branches[..] else {
            writeln!(out, "{indent}{}#", reply.turn)?;
            continue;
        };
        let dual = if rest.is_empty() { "" } else { "  (dual)" };
        for branch in std::iter::once(first).chain(rest) {
            let end = end_mark(branch, mark);
            writeln!(out, "{indent}{} {}{end}{dual}", reply.turn, branch.turn)?;
            write_branch(branch, depth + 1, mark, out)?;
        }
    }
    Ok(())
}

/// A number, as a word if it is small.
fn counted(number: usize) -> String {
    let words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = number.checked_sub(2).and_then(|place| words.get(place));
    word.map_or_else(|| number.to_string(), |word| (*word).into())
}

/// A length as a JSON number.
fn number(length: &str) -> Value {
    serde_json::from_str(length).unwrap_or(Value::Null)
}

fn opening(stipulation: &Stipulation, position: &Position) -> Value {
    let asked = length(stipulation, stipulation.plies());
    let mut line = json!({
        "game": position.game.name(),
        "position": position.to_string(),
        "stipulation": format!("{} {asked}", name(stipulation)),
    });
    if let Stipulation::Reach { target, .. } = stipulation {
        line["reach"] = json!(target.to_string());
    }
    line
}

fn to_json(
    stipulation: &Stipulation,
    position: &Position,
    solution: &Solution,
    over: Option<End>,
) -> Value {
    let mut line = opening(stipulation, position);
    line["solved"] = json!(solution.plies.is_some());
    line["in"] = solution.plies.map_or(Value::Null, |plies| number(&length(stipulation, plies)));
    line["end"] = json!(over.map(EndText::from));
    line["keys"] = texts(&solution.keys);
    if is_forced(stipulation) {
        line["cooked"] = json!(solution.keys.len() > 1);
    }
    line["nodes"] = json!(solution.nodes);
    if is_forced(stipulation) {
        line["tree"] = solution.tree.iter().map(branch_to_json).collect();
        line["tree_left_out"] = json!(solution.tree_left_out);
    } else {
        line["lines"] = solution.lines.iter().map(|line| texts(line)).collect();
        line["more_lines"] = json!(solution.more_lines);
    }
    line
}

fn texts(turns: &[Turn]) -> Value {
    turns.iter().map(ToString::to_string).collect()
}

fn branch_to_json(branch: &Branch) -> Value {
    let replies = branch.replies.iter().map(|reply| {
        json!({
            "turn": reply.turn.to_string(),
            "dual": reply.branches.len() > 1,
            "answers": reply.branches.iter().map(branch_to_json).collect::<Value>(),
        })
    });
    json!({
        "turn": branch.turn.to_string(),
        "threats": texts(&branch.threats),
        "replies": replies.collect::<Value>(),
    })
}

//! How the parts of a problem are printed, as text or as JSON.

use std::io::Write;
use std::path::Path;

use cases::EndText;
use search::solve::{self, Branch, Reply, SetPlay, Solution, Stipulation, Unsolved};
use serde_json::{Value, json};
use suite::report::text::many;
use types::{End, Stopped, Turn};

use super::super::diagram::{diagram, write_picture};
use super::goal;
use super::parts::Question;
use crate::failure::{Exit, Failure, Result};
use crate::options::Solve;
use crate::output::Output;

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

/// The length of a solution, in the turns that the stipulation counts; `plies` is the number of turns of both sides
/// together.
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
pub const fn is_forced(stipulation: &Stipulation) -> bool {
    matches!(
        stipulation,
        Stipulation::Mate(_)
            | Stipulation::Selfmate(_)
            | Stipulation::Reflexmate(_)
            | Stipulation::Stalemate(_)
    )
}

/// A solution, and what is printed with it.
pub struct Found<'a> {
    /// The solution.
    pub solution: &'a Solution,
    /// How the position itself ends the game, if it does.
    pub over: Option<End>,
    /// How the solution differs from the stated one; empty if it does not differ.
    pub wrong: &'a [String],
}

/// Prints the result for a part of a problem. Each method that prints a result returns the exit code for the part.
pub struct Printed<'a> {
    /// The options.
    pub options: &'a Solve,
    /// The part.
    pub question: &'a Question<'a>,
    /// Whether to print a blank line before the part.
    pub apart: bool,
}

impl Printed<'_> {
    /// Prints a solution, or that there is no solution.
    pub fn solution(&self, found: &Found<'_>, out: &mut Output) -> Result<Exit> {
        let &Found { solution, over, wrong } = found;
        let Question { part, position, stipulation, .. } = self.question;
        if let Some(file) = &self.options.svg {
            let picture = diagram(position, solution.keys.first().copied()).to_svg();
            write_picture(&picture, file, out)?;
        }
        if self.options.svg.as_deref() == Some(Path::new("-")) {
            // The picture replaces the text; the exit code still says whether there is a solution.
        } else if self.options.json {
            let mut line = self.to_json(solution, over);
            if !wrong.is_empty() {
                line["differs"] = json!(wrong);
            }
            writeln!(out, "{line}")?;
        } else {
            self.heading(out)?;
            if part.set_play && solution.plies.is_none() {
                writeln!(out, "{NO_SET_PLAY}")?;
            } else {
                write_text(self.options, stipulation, solution, over, out)?;
            }
            wrong.iter().try_for_each(|wrong| writeln!(out, "  {wrong}"))?;
        }
        let is_fine = part.set_play || solution.plies.is_some() && wrong.is_empty();
        Ok(if is_fine { Exit::Success } else { Exit::Fault })
    }

    /// Prints the set play of a problem in which one side forces the solution.
    pub fn set_play(&self, set: &SetPlay, out: &mut Output) -> Result<Exit> {
        if self.options.json {
            let mut line = self.opening();
            let solved = if set.left_out { Value::Null } else { json!(!set.replies.is_empty()) };
            line["solved"] = solved;
            line["nodes"] = json!(set.nodes);
            line["replies"] = replies_to_json(&set.replies);
            line["left_out"] = json!(set.left_out);
            writeln!(out, "{line}")?;
        } else {
            self.heading(out)?;
            if set.left_out {
                writeln!(out, "the set play is left out: {}", too_large())?;
            } else if set.replies.is_empty() {
                writeln!(out, "{NO_SET_PLAY}")?;
            }
            let mark = mark(&self.question.stipulation);
            write_replies(&set.replies, 1, mark, self.options.tree, out)?;
        }
        Ok(if set.left_out { Exit::Broken } else { Exit::Success })
    }

    /// Prints why a part cannot be solved at all. For set play, this does not count as a fault.
    pub fn impossible(&self, why: &Failure, out: &mut Output) -> Result<Exit> {
        if self.options.json {
            let mut line = self.opening();
            line["solved"] = json!(false);
            line["impossible"] = json!(why.without_place());
            writeln!(out, "{line}")?;
        } else {
            self.heading(out)?;
            let what = if self.question.part.set_play { NO_SET_PLAY } else { "not possible" };
            writeln!(out, "{what}: {}", why.without_place())?;
        }
        Ok(if self.question.part.set_play { Exit::Success } else { Exit::Fault })
    }

    /// Prints that a limit ended the search.
    pub fn stopped(&self, stopped: &Unsolved, out: &mut Output) -> Result<Exit> {
        let Unsolved::Stopped { stopped, plies, nodes } = stopped else { return Ok(Exit::Broken) };
        let stipulation = &self.question.stipulation;
        let (name, below) = (name(stipulation), length(stipulation, *plies));
        if self.options.json {
            let mut line = self.opening();
            line["solved"] = Value::Null;
            line["stopped"] = json!(stopped.to_string());
            line["none_below"] = number(&below);
            line["nodes"] = json!(nodes);
            writeln!(out, "{line}")?;
        } else {
            self.heading(out)?;
            write!(out, "{stopped}")?;
            if !matches!(stopped, Stopped::Nodes(_)) {
                write!(out, " after {}", many(*nodes, "position"))?;
            }
            match (below.as_str(), stipulation) {
                ("0.5" | "1", _) => writeln!(out)?,
                (_, Stipulation::Reach { .. }) => {
                    writeln!(out, ": not in fewer than {below} turns")?;
                }
                _ => writeln!(out, ": no {name} in fewer than {below} turns")?,
            }
        }
        Ok(Exit::Broken)
    }

    /// Prints the name of the part. Prints no name if the part is the only one and its problem is not from a file.
    fn heading(&self, out: &mut Output) -> Result {
        let Question { problem, part, .. } = self.question;
        if self.apart {
            writeln!(out)?;
        }
        let mut names = Vec::new();
        if let Some((number, twin)) = &problem.of_file {
            names.push(format!("problem {number}"));
            names.extend(Some(twin.clone()).filter(|twin| !twin.is_empty()));
        }
        if part.duplex {
            names.push("sides exchanged".into());
        }
        if problem.set_play {
            names.push(if part.set_play { "set play" } else { "play" }.into());
        }
        if names.is_empty() && problem.duplex {
            names.push("play".into());
        }
        if !names.is_empty() {
            writeln!(out, "{}:", names.join(", "))?;
        }
        Ok(())
    }

    fn opening(&self) -> Value {
        let Question { problem, part, position, stipulation, .. } = self.question;
        let asked = length(stipulation, stipulation.plies());
        let mut line = json!({
            "game": position.game.name(),
            "position": position.to_string(),
            "stipulation": format!("{} {asked}", name(stipulation)),
        });
        if let Stipulation::Reach { target, open, .. } = stipulation {
            line["reach"] = json!(goal::text(target, *open));
        }
        if let Some((number, twin)) = &problem.of_file {
            line["problem"] = json!(number);
            if !twin.is_empty() {
                line["twin"] = json!(twin);
            }
        }
        if part.duplex {
            line["duplex"] = json!(true);
        }
        if part.set_play {
            line["set_play"] = json!(true);
        }
        line
    }

    fn to_json(&self, solution: &Solution, over: Option<End>) -> Value {
        let stipulation = &self.question.stipulation;
        let mut line = self.opening();
        line["solved"] = json!(solution.plies.is_some());
        line["in"] =
            solution.plies.map_or(Value::Null, |plies| number(&length(stipulation, plies)));
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
}

const NO_SET_PLAY: &str = "no set play";

fn write_text(
    options: &Solve,
    stipulation: &Stipulation,
    solution: &Solution,
    over: Option<End>,
    out: &mut Output,
) -> Result {
    let is_reach = matches!(stipulation, Stipulation::Reach { .. });
    let asked = length(stipulation, stipulation.plies());
    let name = if is_reach { "reached" } else { name(stipulation) };
    let Some(plies) = solution.plies else {
        match over {
            Some(end) => {
                writeln!(out, "no solution: the position already ends the game by {}", end.by)?;
            }
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
        let mark = mark(stipulation);
        for branch in &solution.tree {
            writeln!(out, "  {}!{}", branch.turn, end_mark(branch, mark))?;
            write_branch(branch, 2, mark, out)?;
        }
    } else {
        for key in &solution.keys {
            writeln!(out, "  {key}")?;
        }
        if solution.tree_left_out {
            writeln!(out, "the tree is left out: {}", too_large())?;
        }
    }
    Ok(())
}

/// Why a tree is left out.
fn too_large() -> String {
    let most = solve::Options::default().largest_tree;
    format!("it has more than {most} turns, or a limit was reached")
}

/// The mark printed after a turn that reaches the goal: `#` for a direct mate, nothing for any other stipulation.
const fn mark(stipulation: &Stipulation) -> &'static str {
    if matches!(stipulation, Stipulation::Mate(_)) { "#" } else { "" }
}

/// Returns `mark` if the turn of the branch reaches the goal, or else an empty text.
fn end_mark<'m>(branch: &Branch, mark: &'m str) -> &'m str {
    if branch.replies.is_empty() && branch.threats.is_empty() { mark } else { "" }
}

fn write_branch(branch: &Branch, depth: usize, mark: &str, out: &mut Output) -> Result {
    let indent = "  ".repeat(depth);
    if !branch.threats.is_empty() {
        let threats: Vec<String> = branch.threats.iter().map(ToString::to_string).collect();
        writeln!(out, "{indent}threat: {}", threats.join(", "))?;
    }
    write_replies(&branch.replies, depth, mark, true, out)
}

/// Writes replies with the answers to them and, if `tree` is set, the turns that can follow.
fn write_replies(
    replies: &[Reply],
    depth: usize,
    mark: &str,
    tree: bool,
    out: &mut Output,
) -> Result {
    let indent = "  ".repeat(depth);
    for reply in replies {
        let [first, rest @ ..] = &reply.branches[..] else {
            writeln!(out, "{indent}{}#", reply.turn)?;
            continue;
        };
        let dual = if rest.is_empty() { "" } else { "  (dual)" };
        for branch in std::iter::once(first).chain(rest) {
            let end = end_mark(branch, mark);
            writeln!(out, "{indent}{} {}{end}{dual}", reply.turn, branch.turn)?;
            if tree {
                write_branch(branch, depth + 1, mark, out)?;
            }
        }
    }
    Ok(())
}

/// A number, as a word if it is from two to ten.
fn counted(number: usize) -> String {
    let words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = number.checked_sub(2).and_then(|place| words.get(place));
    word.map_or_else(|| number.to_string(), |word| (*word).into())
}

/// A length as a JSON number.
fn number(length: &str) -> Value {
    serde_json::from_str(length).unwrap_or(Value::Null)
}

fn texts(turns: &[Turn]) -> Value {
    turns.iter().map(ToString::to_string).collect()
}

fn branch_to_json(branch: &Branch) -> Value {
    json!({
        "turn": branch.turn.to_string(),
        "threats": texts(&branch.threats),
        "replies": replies_to_json(&branch.replies),
    })
}

fn replies_to_json(replies: &[Reply]) -> Value {
    let replies = replies.iter().map(|reply| {
        json!({
            "turn": reply.turn.to_string(),
            "dual": reply.branches.len() > 1,
            "answers": reply.branches.iter().map(branch_to_json).collect::<Value>(),
        })
    });
    replies.collect()
}

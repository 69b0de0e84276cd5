//! How the parts of a problem are printed, as text or as JSON.

use std::io::Write;
use std::path::Path;

use cases::EndText;
use search::solve::{self, Branch, Reply, SetPlay, Solution, Stipulation};
use serde_json::{Value, json};
use suite::report::text::many;
use types::{End, Engine, Stopped};

use super::goal;
use super::parts::Question;
use crate::commands::diagram::{diagram, write_picture};
use crate::engines;
use crate::failure::{Exit, Failure, Place, Result};
use crate::output::{Output, blank_line_if, texts};

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

/// The length of a solution in the turns that the stipulation counts; `plies` counts the turns of both sides.
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

/// Each method that prints a result returns the exit code for the part.
impl Question<'_> {
    /// Prints a solution, or that there is no solution, and how that differs from the stated solution.
    pub fn print_solution(
        &self,
        solution: &Solution,
        wrong: &[String],
        out: &mut Output,
    ) -> Result<Exit> {
        let (part, position) = (self.part, &self.position);
        let over = engines::reference().status(position).ok().and_then(|status| status.end);
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
                self.write_text(solution, over, out)?;
            }
            wrong.iter().try_for_each(|wrong| writeln!(out, "  {wrong}"))?;
        }
        let is_fine = part.set_play || solution.plies.is_some() && wrong.is_empty();
        Ok(if is_fine { Exit::Success } else { Exit::Fault })
    }

    /// Prints the set play of a problem in which one side forces the solution.
    pub fn print_set_play(&self, set: &SetPlay, out: &mut Output) -> Result<Exit> {
        if self.options.json {
            let mut line = self.opening();
            let solved = if set.left_out { Value::Null } else { json!(!set.replies.is_empty()) };
            line["solved"] = solved;
            line["nodes"] = set.nodes.into();
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
            let mark = mark(&self.stipulation);
            write_replies(&set.replies, 1, mark, self.options.tree, out)?;
        }
        Ok(if set.left_out { Exit::Broken } else { Exit::Success })
    }

    /// Prints why a part cannot be solved at all. For set play, this does not count as a fault.
    pub fn print_impossible(&self, why: &Failure, out: &mut Output) -> Result<Exit> {
        if self.options.json {
            let mut line = self.opening();
            line["solved"] = json!(false);
            line["impossible"] = json!(why.without_place());
            writeln!(out, "{line}")?;
        } else {
            self.heading(out)?;
            let what = if self.part.set_play { NO_SET_PLAY } else { "not possible" };
            writeln!(out, "{what}: {}", why.without_place())?;
        }
        Ok(if self.part.set_play { Exit::Success } else { Exit::Fault })
    }

    pub fn print_stopped(
        &self,
        stopped: Stopped,
        plies: u32,
        nodes: u64,
        out: &mut Output,
    ) -> Result<Exit> {
        let stipulation = &self.stipulation;
        let (name, below) = (name(stipulation), length(stipulation, plies));
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
                write!(out, " after {}", many(nodes, "position"))?;
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

    /// Prints the name of the part, unless it is the only one and its problem is not from a file.
    fn heading(&self, out: &mut Output) -> Result {
        let Question { problem, part, .. } = self;
        blank_line_if(self.is_later, out)?;
        let mut names = Vec::new();
        if let Some(place @ Place::Problem(..)) = &problem.at.line {
            names.push(place.to_string());
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
        let Question { problem, part, position, stipulation, .. } = self;
        let asked = length(stipulation, stipulation.plies());
        let mut line = json!({
            "game": position.game,
            "position": position.to_string(),
            "stipulation": format!("{} {asked}", name(stipulation)),
        });
        if let Stipulation::Reach { target, open, .. } = stipulation {
            line["reach"] = json!(goal::text(target, *open));
        }
        if let Some(Place::Problem(number, twin)) = &problem.at.line {
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
        let stipulation = &self.stipulation;
        let mut line = self.opening();
        line["solved"] = json!(solution.plies.is_some());
        line["in"] =
            solution.plies.map_or(Value::Null, |plies| number(&length(stipulation, plies)));
        line["end"] = json!(over.map(EndText::from));
        line["keys"] = json!(solution.keys);
        if is_forced(stipulation) {
            line["cooked"] = json!(solution.keys.len() > 1);
        }
        line["nodes"] = json!(solution.nodes);
        if is_forced(stipulation) {
            line["tree"] = solution.tree.iter().map(branch_to_json).collect();
            line["tree_left_out"] = json!(solution.tree_left_out);
        } else {
            line["lines"] = json!(solution.lines);
            line["more_lines"] = json!(solution.more_lines);
        }
        line
    }

    fn write_text(&self, solution: &Solution, over: Option<End>, out: &mut Output) -> Result {
        let stipulation = &self.stipulation;
        let Solution { plies, keys, lines, tree_left_out, .. } = solution;
        let is_reach = matches!(stipulation, Stipulation::Reach { .. });
        let name = if is_reach { "reached" } else { name(stipulation) };
        let Some(plies) = *plies else {
            let asked = length(stipulation, stipulation.plies());
            match over {
                Some(end) => {
                    writeln!(out, "no solution: the position already ends the game by {}", end.by)?;
                }
                None if is_reach => writeln!(out, "no solution: not {name} in {asked}")?,
                None => writeln!(out, "no solution: no {name} in {asked}")?,
            }
            return Ok(());
        };
        write!(out, "{name} in {}", length(stipulation, plies))?;
        if !is_forced(stipulation) {
            match lines.len() {
                count if solution.more_lines => writeln!(out, ", more than {count} solutions")?,
                0 | 1 => writeln!(out)?,
                count => writeln!(out, ", {} solutions", counted(count))?,
            }
            for line in lines {
                writeln!(out, "  {}", texts(line).join(" "))?;
            }
            return Ok(());
        }
        match keys.len() {
            0 | 1 => writeln!(out)?,
            count => writeln!(out, ", not unique (cooked): {} keys", counted(count))?,
        }
        if self.options.tree && !tree_left_out {
            let mark = mark(stipulation);
            for branch in &solution.tree {
                writeln!(out, "  {}!{}", branch.turn, end_mark(branch, mark))?;
                write_branch(branch, 2, mark, out)?;
            }
            return Ok(());
        }
        keys.iter().try_for_each(|key| writeln!(out, "  {key}"))?;
        if *tree_left_out {
            writeln!(out, "the tree is left out: {}", too_large())?;
        }
        Ok(())
    }
}

const NO_SET_PLAY: &str = "no set play";

/// Why a tree is left out.
fn too_large() -> String {
    let most = solve::Options::default().largest_tree;
    format!("it has more than {most} turns, or a limit was reached")
}

/// The mark after a turn that reaches the goal: `#` for a direct mate.
const fn mark(stipulation: &Stipulation) -> &'static str {
    if matches!(stipulation, Stipulation::Mate(_)) { "#" } else { "" }
}

/// `mark` if the turn of the branch reaches the goal.
fn end_mark<'m>(branch: &Branch, mark: &'m str) -> &'m str {
    if branch.replies.is_empty() && branch.threats.is_empty() { mark } else { "" }
}

fn write_branch(branch: &Branch, depth: usize, mark: &str, out: &mut Output) -> Result {
    let indent = "  ".repeat(depth);
    if !branch.threats.is_empty() {
        writeln!(out, "{indent}threat: {}", texts(&branch.threats).join(", "))?;
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
        if reply.branches.is_empty() {
            writeln!(out, "{indent}{}#", reply.turn)?;
        }
        let dual = if reply.branches.len() > 1 { "  (dual)" } else { "" };
        for branch in &reply.branches {
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

fn branch_to_json(Branch { turn, threats, replies, .. }: &Branch) -> Value {
    json!({ "turn": turn, "threats": threats, "replies": replies_to_json(replies) })
}

fn replies_to_json(replies: &[Reply]) -> Value {
    let replies = replies.iter().map(|reply| {
        json!({
            "turn": reply.turn,
            "dual": reply.branches.len() > 1,
            "answers": reply.branches.iter().map(branch_to_json).collect::<Value>(),
        })
    });
    replies.collect()
}

//! Solves problems, and writes the solutions in the notation of problemists: the side that solves plays `1.`, the other side
//! answers `1…`. `reference` replays every turn and confirms that each line ends as it should.

use reference::Reference;
use search::Limits;
use search::solve::{Branch, Options, Stipulation, Unsolved, passed, solve};
use serde_json::{Value, json};
use types::{EndBy, Engine, Position, Turn};

use crate::opponent::{MOST_NODES, MOST_TURNS};
use crate::refusal::{Answer, Fault, engines_differ};
use crate::turns::named;

/// The maximum number of turns in a solution tree. A larger tree is not returned whole.
const LARGEST_TREE: usize = 400;
/// The maximum number of lines of a solution that both sides reach together.
const MOST_LINES: usize = 20;

/// The stipulation with this name: `mate`, `selfmate`, `reflexmate`, `stalemate`, `helpmate` or `series-helpmate`, in `turns` turns.
fn stipulation(goal: &str, turns: u32) -> Answer<Stipulation> {
    if !(1..=MOST_TURNS).contains(&turns) {
        return Err(Fault::new(format!("a problem has 1 to {MOST_TURNS} turns")));
    }
    Ok(match goal {
        "mate" => Stipulation::Mate(turns),
        "selfmate" => Stipulation::Selfmate(turns),
        "reflexmate" => Stipulation::Reflexmate(turns),
        "stalemate" => Stipulation::Stalemate(turns),
        "helpmate" => Stipulation::Helpmate { plies: 2 * turns },
        "series-helpmate" => Stipulation::SeriesHelpmate(turns),
        _ => return Err(Fault::new(format!("there is no stipulation `{goal}`"))),
    })
}

/// The shortest solution in at most `turns` turns. `keys` are its first turns (empty if there is no solution), and
/// `lines` the solution in words, each line with its depth of indentation; `left_out` is true if this is not the whole
/// solution. `stopped` is set if the search reached its limit.
pub fn answer_to(position: &Position, goal: &str, turns: u32) -> Answer {
    let stipulation = stipulation(goal, turns)?;
    let options = Options {
        limits: Limits { nodes: Some(MOST_NODES), ..Limits::default() },
        tree: true,
        largest_tree: LARGEST_TREE,
        lines: MOST_LINES,
        ..Options::default()
    };
    let solution = match solve(position, &stipulation, &options) {
        Err(Unsolved::Stopped { .. }) => return Ok(json!({ "keys": [], "stopped": true })),
        other => other?,
    };
    let end = match stipulation {
        Stipulation::Stalemate(_) => EndBy::Stalemate,
        _ => EndBy::Checkmate,
    };
    let mut teller = Teller { end, lines: Vec::new() };
    for branch in &solution.tree {
        teller.branch(position, branch, 1, 0)?;
    }
    let in_series = matches!(stipulation, Stipulation::SeriesHelpmate(_));
    for line in &solution.lines {
        teller.line(position, line, in_series)?;
    }
    let mut names = Vec::new();
    for key in &solution.keys {
        names.push(teller.play(position, key)?.0);
    }
    Ok(json!({
        "keys": solution.keys,
        "names": names,
        "lines": teller.lines,
        "left_out": solution.tree_left_out || solution.more_lines,
    }))
}

struct Teller {
    /// How every line of the solution must end.
    end: EndBy,
    lines: Vec<Value>,
}

impl Teller {
    fn push(&mut self, depth: u32, text: &str) {
        self.lines.push(json!({ "depth": depth, "text": text }));
    }

    /// The name of a turn, with `#` or `=` if it ends the game as the problem asks, and the position after it.
    fn play(&self, at: &Position, turn: &Turn) -> Answer<(String, Position)> {
        let after = Reference::new().play(at, turn)?;
        let mut name = named(at, turn)?;
        if self.is_end(&after) && !name.ends_with('#') {
            name.push(if self.end == EndBy::Stalemate { '=' } else { '#' });
        }
        Ok((name, after))
    }

    fn is_end(&self, position: &Position) -> bool {
        let status = Reference::new().status(position).ok();
        status.and_then(|status| status.end).is_some_and(|end| end.by == self.end)
    }

    /// Checks the end of a line: it is an error unless, by the law, the game ends in this position as the problem asks.
    fn ends(&self, position: &Position) -> Answer<()> {
        if self.is_end(position) { Ok(()) } else { Err(engines_differ()) }
    }

    fn branch(&mut self, at: &Position, branch: &Branch, number: u32, depth: u32) -> Answer<()> {
        let (name, after) = self.play(at, &branch.turn)?;
        // A threat is a turn that its side would play if the other side passed.
        let named = |turn| named(&passed(&after), turn).unwrap_or_else(|_| turn.to_string());
        let threats: Vec<String> = branch.threats.iter().map(named).collect();
        let threat = match threats.join(", ") {
            none if none.is_empty() => none,
            threats => format!(" (threat: {}.{threats})", number + 1),
        };
        self.push(depth, &format!("{number}.{name}{threat}"));
        if branch.replies.is_empty() && branch.threats.is_empty() {
            return self.ends(&after);
        }
        for reply in &branch.replies {
            let (name, answered) = self.play(&after, &reply.turn)?;
            self.push(depth + 1, &format!("{number}…{name}"));
            if reply.branches.is_empty() {
                self.ends(&answered)?;
            }
            for branch in &reply.branches {
                self.branch(&answered, branch, number + 1, depth + 2)?;
            }
        }
        Ok(())
    }

    /// Adds a line that both sides play together. A number is written before every second turn, the first of each pair;
    /// in a series, before each turn but the last.
    fn line(&mut self, at: &Position, line: &[Turn], in_series: bool) -> Answer<()> {
        let mut at = at.clone();
        let mut words = Vec::new();
        for (index, turn) in line.iter().enumerate() {
            let is_last = index + 1 == line.len();
            let (name, after) = self.play(&at, turn)?;
            let number = if in_series { index + 1 } else { index / 2 + 1 };
            let is_numbered = if in_series { !is_last } else { index % 2 == 0 };
            words.push(if is_numbered { format!("{number}.{name}") } else { name });
            at = if in_series && index + 2 < line.len() { passed(&after) } else { after };
        }
        self.push(0, &words.join(" "));
        self.ends(&at)
    }
}

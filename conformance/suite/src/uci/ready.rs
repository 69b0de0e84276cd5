//! Says which lines of an engine are answers, and waits until the engine is ready for the next question.

use crate::answer;
use crate::driver::Breakage;
use crate::pipe::Talk;

/// Whether a line is part of an answer, that is, has a count. The engine may write any other line at any time.
pub(super) fn is_answer(line: &str) -> bool {
    !matches!(Line::read(line), Line::Remark)
}

/// A line of the answer to `go perft` or `perft`.
pub(super) enum Line<'a> {
    /// A turn and its count, such as `e2e4: 1`.
    Turn(&'a str, u64),
    /// The sum of the counts, such as `Nodes searched: 20`, `Nodes: 20` or `Total: 20`; `None` if the value is not a
    /// number.
    Sum(Option<u64>),
    Remark,
}

impl Line<'_> {
    pub(super) fn read(line: &str) -> Line<'_> {
        let Some((left, right)) = line.trim().rsplit_once(':') else { return Line::Remark };
        let (left, nodes) = (left.trim_end(), right.trim().parse::<u64>().ok());
        if SUMS.iter().any(|name| left.eq_ignore_ascii_case(name)) {
            return Line::Sum(nodes);
        }
        // A turn of Kingdom can contain a colon. A line whose first part cannot be a turn is a remark.
        let is_turn = left.len() >= 4
            && left.bytes().all(|byte| byte.is_ascii_alphanumeric() || b":,@".contains(&byte));
        match nodes {
            Some(nodes) if is_turn => Line::Turn(left, nodes),
            _ => Line::Remark,
        }
    }
}

const SUMS: [&str; 5] = ["nodes searched", "nodes", "total nodes", "total", "moves"];

/// Words that show that a message of an engine is a complaint about a position.
const COMPLAINTS: [&str; 9] = [
    "no position",
    "illegal",
    "invalid",
    "cannot",
    "refuse",
    "error",
    "unsupported",
    "bad position",
    "wrong",
];

/// The words with which a message of an engine begins, in UCI and in the protocol of `XBoard`.
const TELLING: [&str; 4] = ["info string ", "tellusererror ", "telluser ", "error "];

/// Whether an engine complains about a position in this line.
pub(crate) fn complains(line: &str) -> bool {
    let line = line.trim().to_ascii_lowercase();
    let message = TELLING.iter().find_map(|words| line.strip_prefix(words));
    line.starts_with("illegal position")
        || message.is_some_and(|text| COMPLAINTS.iter().any(|word| text.contains(word)))
}

/// Waits until the engine has finished its work, and returns its first complaint. A line with a count is a break, since it
/// was not requested.
pub(super) fn sync(talk: &mut Talk<'_>) -> Result<Option<String>, Breakage> {
    talk.say_beside("isready");
    ready(talk)
}

/// Like [`sync`], after `isready` has already been sent.
pub(super) fn ready(talk: &mut Talk<'_>) -> Result<Option<String>, Breakage> {
    let mut complaint = None;
    loop {
        let line = talk.receive()?;
        if line.trim() == "readyok" {
            return Ok(complaint);
        }
        if complains(&line) {
            let complaint_line = line.trim();
            let complaint_line =
                complaint_line.strip_prefix("info string ").unwrap_or(complaint_line);
            complaint.get_or_insert_with(|| answer::fit(complaint_line.trim()));
        }
        if is_answer(&line) {
            return Err(talk.unasked(&line));
        }
    }
}

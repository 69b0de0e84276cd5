//! The answer of an engine to `go perft N` or `perft N`, and how to recognise that there is no answer.

use std::time::{Duration, Instant};

use super::ready::{Line, ready, sync};
use crate::answer;
use crate::driver::{Breakage, Unanswered};
use crate::pipe::{Talk, Trouble, nonsense};
use crate::process::TURN_KEPT;

/// The answer to a count: the turns that the engine listed, and the number of nodes.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) turns: Vec<String>,
    pub(super) nodes: u64,
}

pub(super) enum Missing {
    Trouble(Trouble),
    /// The engine is ready for the next question, without having answered this one.
    Mute(Mute),
}

/// What an engine that does not answer `perft` does instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mute {
    Silent,
    Searches,
    /// It searches only among the moves of `searchmoves`, so it can be asked whether a turn is legal.
    SearchesMoves,
}

impl Mute {
    /// Why the questions that need `perft` are not asked.
    const fn why(self) -> &'static str {
        match self {
            Mute::Silent => {
                "the engine answers neither `go perft 1` nor `perft 1`, even in the initial position: let it write a line \
                 `e2e4: 1` for each legal turn and then `Nodes searched: 20`, or write an adapter"
            }
            Mute::Searches => {
                "the engine has no `perft` and does not honour `go searchmoves`: let it answer `go perft 1` with a line \
                 `e2e4: 1` for each legal turn and then `Nodes searched: 20`, or write an adapter"
            }
            Mute::SearchesMoves => {
                "the engine has no `perft`, so only legality is asked, by `go searchmoves`: for the rest let it answer \
                 `go perft 1` with a line `e2e4: 1` for each legal turn and then `Nodes searched: 20`"
            }
        }
    }
}

impl From<Mute> for Unanswered {
    fn from(mute: Mute) -> Unanswered {
        Unanswered::Skipped(mute.why().into())
    }
}

impl From<Breakage> for Missing {
    fn from(how: Breakage) -> Missing {
        Missing::Trouble(how.into())
    }
}

impl From<Unanswered> for Missing {
    fn from(why: Unanswered) -> Missing {
        Missing::Trouble(why.into())
    }
}

/// How an engine is asked for a list of turns, and how long it takes to answer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace {
    /// The longest time that a list has taken; `None` before the first list.
    slowest: Option<Duration>,
    /// Whether the engine understands `perft N`, but not `go perft N`.
    pub(super) is_plain: bool,
    /// What the engine does instead of answering `perft`, if it does not answer it even in the initial position.
    pub(super) mute: Option<Mute>,
}

/// An engine counts as silent after `TIMES_SLOWEST` times its longest time for a list, but after `LEAST_PATIENCE` at the
/// earliest, and at the latest after the time limit divided by `PARTS_OF_LIMIT`.
const TIMES_SLOWEST: u32 = 20;
const LEAST_PATIENCE: Duration = Duration::from_secs(1);
const PARTS_OF_LIMIT: u32 = 4;

impl Pace {
    pub(super) const fn is_known(self) -> bool {
        self.slowest.is_some()
    }

    /// How long to wait for a list before the engine is asked whether it is ready.
    fn patience(self, limit: Duration) -> Duration {
        let most = limit / PARTS_OF_LIMIT;
        self.slowest.map_or(most, |slowest| {
            slowest.saturating_mul(TIMES_SLOWEST).max(LEAST_PATIENCE).min(most)
        })
    }
}

/// Asks for a count. If the engine lists no turn at depth 1 for a while, it is sent `isready`. An engine that has the count
/// gives it before it reads `isready`; an engine that answers `readyok` first has no count. A deeper count may run on a
/// separate thread, so it may take the whole time limit.
pub(super) fn count(talk: &mut Talk<'_>, depth: u32, pace: &mut Pace) -> Result<Counts, Missing> {
    let go = if pace.is_plain { "" } else { "go " };
    talk.say(&format!("{go}perft {depth}"));
    let begun = Instant::now();
    let patience = pace.patience(talk.limit());
    let mut counts = Counts::default();
    let mut asked = false;
    loop {
        let line = if depth > 1 || asked || !counts.turns.is_empty() {
            talk.receive()?
        } else if let Some(line) = talk.hear_until(Some(Instant::now() + patience))? {
            line
        } else {
            talk.say_beside("isready");
            asked = true;
            continue;
        };
        if depth == 1 && counts.turns.is_empty() && searches(&line) {
            stop(talk, 1 + u8::from(asked))?;
            return Err(Missing::Mute(Mute::Searches));
        }
        if asked && line.trim() == "readyok" {
            if counts.turns.is_empty() {
                return Err(Missing::Mute(Mute::Silent));
            }
            // The engine counts on a separate thread, so `isready` must be sent again once it has finished.
            asked = false;
        }
        if counts.take(&line)? {
            if depth == 1 {
                pace.slowest = pace.slowest.max(Some(begun.elapsed()));
            }
            if asked {
                ready(talk)?
            } else {
                sync(talk)?
            };
            return Ok(counts);
        }
    }
}

/// Whether a line comes from a search, which an engine that ignores the word `perft` has begun.
fn searches(line: &str) -> bool {
    let mut words = line.split_whitespace();
    match words.next() {
        Some("bestmove") => true,
        Some("info") => words.next() != Some("string"),
        _ => false,
    }
}

/// Ends a search, and waits for `times` answers `readyok`.
fn stop(talk: &mut Talk<'_>, times: u8) -> Result<(), Breakage> {
    talk.say_beside("stop");
    talk.say_beside("isready");
    for _ in 0..times {
        while talk.receive()?.trim() != "readyok" {}
    }
    Ok(())
}

/// Whether the engine plays this move when it may search no other. If it heeds `searchmoves`, the move is then legal.
pub(super) fn may_search(talk: &mut Talk<'_>, turn: &str) -> Result<bool, Breakage> {
    talk.say(&format!("go depth 1 searchmoves {turn}"));
    loop {
        let line = talk.receive()?;
        let mut words = line.split_whitespace();
        if words.next() == Some("bestmove") {
            let best = words.next() == Some(turn);
            sync(talk)?;
            return Ok(best);
        }
    }
}

impl Counts {
    /// Takes a line. Returns whether it ends the answer, as `Nodes searched: 20` does. If turns are listed, the number of
    /// nodes must be the sum of their counts.
    fn take(&mut self, line: &str) -> Result<bool, Breakage> {
        match Line::read(line) {
            Line::Turn(turn, nodes) => {
                self.turns.push(answer::cut(turn, TURN_KEPT));
                self.nodes = self.nodes.saturating_add(nodes);
                Ok(false)
            }
            Line::Sum(None) => Err(nonsense(line, "the number of nodes is not a number")),
            Line::Sum(Some(nodes)) if nodes != self.nodes && !self.turns.is_empty() => {
                let listed = self.nodes;
                Err(nonsense(line, format!("the counts of the listed turns add up to {listed}")))
            }
            Line::Sum(Some(nodes)) => {
                self.nodes = nodes;
                Ok(true)
            }
            Line::Remark => Ok(false),
        }
    }
}

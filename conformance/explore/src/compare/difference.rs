//! A difference between two engines as a case, to read, discuss and keep.

use std::fmt;

use cases::{Case, Expect, IllegalTurn, Rule};
use serde::{Deserialize, Serialize};
use types::{ClauseId, Engine, Game, Position, Score, Turn};

use super::differ::{Found, Subject};
use super::effect;
use crate::case;

/// Of the turns that only one engine lists, a case has at most this many.
const LISTED: usize = 8;

/// A difference between two engines, shrunk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// The names of the left and the right engine.
    pub engines: [String; 2],
    /// The round in which the difference was found.
    pub round: u64,
    /// What the engines differ about, in words.
    pub what: String,
    /// The left engine's answer.
    pub left: String,
    /// The right engine's answer.
    pub right: String,
    /// A case that expects the left engine's answer.
    pub case: Case,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = &self.engines;
        writeln!(f, "{}: {left} and {right} disagree on {}", self.case.game, self.what)?;
        writeln!(f, "  {left}: {}", self.left)?;
        writeln!(f, "  {right}: {}", self.right)?;
        write!(f, "as a case that expects the answer of {left}:\n{}", self.case.to_text())
    }
}

/// The difference that was found, with a case that expects the left engine's answer.
pub fn difference(engines: [&dyn Engine; 2], found: Found, seed: u64, round: u64) -> Difference {
    let Found { position, subject, answers: [left, right] } = found;
    let expect = expectation(engines, &position, &subject);
    let mut cites = effect::clauses(engines, &position, &subject);
    if cites.is_empty() {
        cites = of_turns(engines, &position, &expect);
    }
    let case = Case {
        id: id(position.game, seed, round),
        game: position.game,
        cites,
        flags: Vec::new(),
        about: format!("Two engines disagree on {}.", subject.name()),
        source: format!("found by comparing (seed {seed})"),
        position: Some(position.to_string()),
        expect,
    };
    Difference {
        engines: engines.map(|engine| engine.name().into()),
        round,
        what: subject.name(),
        left,
        right,
        case,
    }
}

/// The id of the case that a round found. It differs for every round of every seed, so that one folder can hold many cases.
fn id(game: Game, seed: u64, round: u64) -> String {
    let thousands = if round < 1000 { String::new() } else { format!("-{}", round / 1000) };
    format!("{game}-found-{seed}{thousands}-{:03}", round % 1000)
}

fn expectation(engines: [&dyn Engine; 2], position: &Position, subject: &Subject) -> Expect {
    let left = engines[0];
    if let Err(refusal) = left.accept(position) {
        return case::refused(&refusal);
    }
    match subject {
        Subject::Acceptance | Subject::Status => case::status(left, position),
        Subject::Turns => turns(engines, position),
        Subject::Perft(depth) => {
            let counts = (1..=*depth).map(|depth| left.perft(position, depth).unwrap_or(0));
            Expect { perft: Some(counts.collect()), ..Expect::default() }
        }
        Subject::Play(turn) | Subject::Verdict(turn) => case::turn(&engines, position, *turn),
        Subject::Game(turns, act) => {
            let score = Score { start: position.clone(), turns: turns.clone(), act: *act };
            case::game(left, &score)
        }
    }
}

/// The expectation about the turns that only one engine lists, since whole lists are hard to read.
fn turns(engines: [&dyn Engine; 2], position: &Position) -> Expect {
    let [here, there] = engines.map(|engine| {
        let mut turns = engine.turns(position).unwrap_or_default();
        turns.sort_by_cached_key(ToString::to_string);
        turns
    });
    let only = |these: &[Turn], those: &[Turn]| -> Vec<Turn> {
        let only = these.iter().filter(|turn| !those.contains(turn));
        only.take(LISTED).copied().collect()
    };
    let legal: Vec<String> = only(&here, &there).iter().map(ToString::to_string).collect();
    let illegal = |turn| case::illegal(&engines, position, turn);
    let illegal: Vec<IllegalTurn> = only(&there, &here).into_iter().map(illegal).collect();
    if legal.is_empty() && illegal.is_empty() {
        // The lists differ only in how often they contain a turn, which only a whole list shows.
        let turns = here.iter().map(ToString::to_string).collect();
        return Expect { turns: Some(turns), ..Expect::default() };
    }
    Expect {
        legal: (!legal.is_empty()).then_some(legal),
        illegal: (!illegal.is_empty()).then_some(illegal),
        ..Expect::default()
    }
}

/// The clauses of an expectation and of the verdicts on its legal turns; if there are none, the clause by which the right
/// engine refuses the position, or else [`case::GENERAL`].
fn of_turns(engines: [&dyn Engine; 2], position: &Position, expect: &Expect) -> Vec<ClauseId> {
    let mut cites: Vec<ClauseId> = Vec::new();
    let mut cite = |clause: ClauseId| {
        if !cites.contains(&clause) {
            cites.push(clause);
        }
    };
    let illegal = expect.illegal.iter().flatten().map(|illegal| illegal.clause);
    expect.refused.into_iter().chain(illegal).filter_map(Rule::clause).for_each(&mut cite);
    let legal = expect.legal.iter().flatten();
    for turn in legal.chain(expect.after.iter().flatten().map(|(turn, _)| turn)) {
        let Ok(turn) = Turn::parse(position.game, turn) else { continue };
        for engine in engines {
            if let Ok(verdict) = engine.judge(position, &turn) {
                verdict.clauses.iter().copied().for_each(&mut cite);
            }
        }
    }
    if cites.is_empty() {
        let refusal = engines[1].accept(position).err().and_then(|refusal| refusal.clause);
        cites.push(refusal.unwrap_or(case::GENERAL));
    }
    cites
}

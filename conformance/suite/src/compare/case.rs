//! A difference as a case, so that it can be read, discussed and kept.

use std::collections::BTreeMap;

use record::{Engine, Objection, Position, Score, Turn};

use super::Difference;
use super::differ::Subject;
use super::shrink::Found;
use crate::cases::{Case, Expect, GameExpect, IllegalTurn, act_text};

/// Turns named in one list of a case.
const LISTED: usize = 8;
/// The clause that is cited where no engine names one: what a list of turns is.
const NO_CLAUSE: &str = "CHE-29";

/// The difference with a case that expects what the left engine says.
pub fn difference(
    left: &dyn Engine,
    right: &dyn Engine,
    found: Found,
    seed: u64,
    round: u64,
) -> Difference {
    let Found { position, subject, said } = found;
    let expect = expectation(left, right, &position, &subject);
    let case = Case {
        id: format!("{}-found-{:03}", position.game, round % 1000),
        game: position.game,
        cites: cites(left, right, &position, &expect),
        flags: Vec::new(),
        about: format!("Two engines differ in {}.", subject.name()),
        source: format!("found by comparing (seed {seed})"),
        position: Some(position.to_string()),
        expect,
    };
    Difference {
        engines: [left.name().into(), right.name().into()],
        round,
        what: subject.name(),
        left: said.left,
        right: said.right,
        case,
    }
}

fn expectation(
    left: &dyn Engine,
    right: &dyn Engine,
    position: &Position,
    subject: &Subject,
) -> Expect {
    if let Err(refusal) = left.accept(position) {
        let clause = refusal.clause.map_or_else(|| "CHE-28".into(), |clause| clause.to_string());
        return Expect { refused: Some(clause), ..Expect::default() };
    }
    match subject {
        Subject::Acceptance | Subject::Status => status(left, position),
        Subject::Turns => turns(left, right, position),
        Subject::Perft(depth) => {
            let counts = (1..=*depth).map(|depth| left.perft(position, depth).unwrap_or(0));
            Expect { perft: Some(counts.collect()), ..Expect::default() }
        }
        Subject::Play(turn) | Subject::Verdict(turn) => {
            if let Ok(after) = left.play(position, turn) {
                Expect {
                    after: Some(BTreeMap::from([(turn.to_string(), after.to_string())])),
                    ..Expect::default()
                }
            } else {
                let illegal = vec![illegal(&[left, right], position, *turn)];
                Expect { illegal: Some(illegal), ..Expect::default() }
            }
        }
        Subject::Game(turns, act) => {
            let record = Score { start: position.clone(), turns: turns.clone(), act: *act };
            let mut game = GameExpect {
                turns: turns.iter().map(ToString::to_string).collect(),
                act: act.map(|act| act_text(act).into()),
                ..GameExpect::default()
            };
            match left.adjudicate(&record) {
                Ok(status) => {
                    let claims = status.claims.iter().map(|claim| claim.name().into());
                    game.claims = Some(claims.collect());
                    game.end = Some(status.end.map(Into::into));
                }
                Err(Objection::Illegal { clause, .. }) => {
                    let clause = clause.map(|clause| clause.to_string());
                    game.illegal = Some(clause.unwrap_or_else(|| NO_CLAUSE.into()));
                }
                Err(Objection::Refused(refusal)) => {
                    game.illegal = refusal.clause.map(|clause| clause.to_string());
                }
            }
            Expect { game: Some(game), ..Expect::default() }
        }
    }
}

fn status(engine: &dyn Engine, position: &Position) -> Expect {
    let Ok(status) = engine.status(position) else { return Expect::default() };
    let mut check: Vec<String> = status.check.iter().map(ToString::to_string).collect();
    check.sort();
    Expect { check: Some(check), end: Some(status.end.map(Into::into)), ..Expect::default() }
}

/// The whole list is seldom what one wants to read; the turns that differ are.
fn turns(left: &dyn Engine, right: &dyn Engine, position: &Position) -> Expect {
    let list = |engine: &dyn Engine| {
        let mut turns = engine.turns(position).unwrap_or_default();
        turns.sort_by_cached_key(ToString::to_string);
        turns
    };
    let (here, there) = (list(left), list(right));
    let only = |these: &[Turn], those: &[Turn]| -> Vec<Turn> {
        let only = these.iter().filter(|turn| !those.contains(turn));
        only.take(LISTED).copied().collect()
    };
    let legal: Vec<String> = only(&here, &there).iter().map(ToString::to_string).collect();
    let illegal: Vec<IllegalTurn> = only(&there, &here)
        .into_iter()
        .map(|turn| illegal(&[left, right], position, turn))
        .collect();
    if legal.is_empty() && illegal.is_empty() {
        // A turn listed twice: only the whole list says so.
        let turns = here.iter().map(ToString::to_string).collect();
        return Expect { turns: Some(turns), ..Expect::default() };
    }
    Expect {
        legal: (!legal.is_empty()).then_some(legal),
        illegal: (!illegal.is_empty()).then_some(illegal),
        ..Expect::default()
    }
}

fn illegal(engines: &[&dyn Engine], position: &Position, turn: Turn) -> IllegalTurn {
    let clause = engines.iter().find_map(|engine| match engine.judge(position, &turn) {
        Ok(ruling) if !ruling.legal => ruling.clauses.first().map(ToString::to_string),
        _ => None,
    });
    let clause = clause.unwrap_or_else(|| NO_CLAUSE.into());
    IllegalTurn { turn: turn.to_string(), clause, besides: None }
}

/// The clauses that an expectation names, or that an engine names for the turns in it.
fn cites(
    left: &dyn Engine,
    right: &dyn Engine,
    position: &Position,
    expect: &Expect,
) -> Vec<String> {
    let mut cites: Vec<String> = Vec::new();
    let mut cite = |clause: String| {
        if clause.len() > 4 && !cites.contains(&clause) {
            cites.push(clause);
        }
    };
    expect.refused.iter().cloned().for_each(&mut cite);
    expect.illegal.iter().flatten().for_each(|illegal| cite(illegal.clause.clone()));
    let legal = expect.legal.iter().flatten();
    for turn in legal.chain(expect.after.iter().flatten().map(|(turn, _)| turn)) {
        let Ok(turn) = Turn::parse(position.game, turn) else { continue };
        for engine in [left, right] {
            if let Ok(ruling) = engine.judge(position, &turn) {
                ruling.clauses.iter().map(ToString::to_string).for_each(&mut cite);
            }
        }
    }
    if cites.is_empty() {
        let refusal = right.accept(position).err().and_then(|refusal| refusal.clause);
        cites.push(refusal.map_or_else(|| NO_CLAUSE.into(), |clause| clause.to_string()));
    }
    cites
}

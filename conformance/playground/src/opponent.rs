//! What a search finds: a turn to play, and the shortest mate. Every line is replayed by `reference` before it is told.

use fast::Fast;
use search::Limits;
use search::play::{self, Eval};
use search::selfplay::Dice;
use search::solve::{Options, Stipulation, Unsolved, solve};
use search::tables::Tables;
use serde_json::{Value, json};
use types::{Engine, Position, Turn};

use crate::endgame;
use crate::reading::Reading;
use crate::refusal::{objected, refused};
use crate::replay::{judged, written};
use crate::request::Answer;
use types::facts::words::sentence;

/// How strong the opponent is: the positions that it looks at for a turn, and the share of the legal turns, of four quarters, that it notices.
struct Level {
    nodes: u64,
    quarters: usize,
}

/// The levels, the weakest first.
const LEVELS: [Level; 4] = [
    Level { nodes: 300, quarters: 2 },
    Level { nodes: 2_000, quarters: 3 },
    Level { nodes: 20_000, quarters: 4 },
    Level { nodes: 200_000, quarters: 4 },
];
/// Positions that are looked at for a mate.
const MOST_NODES: u64 = 20_000_000;
/// The longest mate that is looked for.
const MOST_TURNS: u32 = 9;

/// A turn for the side to move after the turns of a game, by an opponent of a level from 1 to 4, the strongest. The lot decides which turns a weak
/// opponent overlooks. `turn` is missing if no turn is legal. The strongest uses the endgame tables that are built.
pub fn best(start: &Position, turns: &[Turn], level: usize, lot: u64) -> Answer {
    let no_level = || json!({ "error": format!("there is no level {level}; the levels are 1 to {}", LEVELS.len()) });
    let chosen = level.checked_sub(1).and_then(|index| LEVELS.get(index)).ok_or_else(no_level)?;
    let mut held = crate::turns::hold(start)?;
    for turn in turns {
        held = Reading::default().play(&*held, turn)?;
    }
    let options = play::Options {
        limits: Limits { nodes: Some(chosen.nodes), ..Limits::default() },
        only: noticed(held.turns(), chosen.quarters, lot),
        table: 4,
        tables: if level == LEVELS.len() { endgame::built(start.game) } else { Tables::default() },
        ..play::Options::default()
    };
    let found = play::best(start, turns, &options, &mut |_| {});
    let Some(choice) = found.map_err(|objection| objected(&objection))? else {
        return Ok(json!({}));
    };
    let position = held.position();
    Ok(json!({
        "turn": choice.turn.to_string(),
        "names": judged(&position, &choice.line)?.names,
        "line": written(&choice.line),
        "score": told(choice.score),
        "depth": choice.depth,
        "nodes": choice.nodes,
    }))
}

/// The turns that an opponent notices, at least one; none left out if it notices all.
fn noticed(turns: Vec<Turn>, quarters: usize, lot: u64) -> Vec<Turn> {
    const QUARTERS: [usize; 4] = [0, 1, 2, 3];
    if quarters >= QUARTERS.len() {
        return Vec::new();
    }
    let mut dice = Dice::new(lot, 0);
    let one = dice.pick(&turns);
    let mut noticed: Vec<Turn> = turns
        .into_iter()
        .filter(|_| dice.pick(&QUARTERS).is_some_and(|quarter| quarter < quarters))
        .collect();
    if noticed.is_empty() {
        noticed.extend(one);
    }
    noticed
}

/// How the side to move stands.
fn told(score: Eval) -> Value {
    match score {
        Eval::Wins(std::cmp::Reverse(turns)) => json!({ "wins_in": turns }),
        Eval::Loses(turns) => json!({ "loses_in": turns }),
        Eval::Value(hundredths) => json!({ "hundredths": hundredths }),
    }
}

/// The shortest mate in at most so many turns: the first turns that force it, and a line in which the other side holds out longest.
/// With `together`, the mate that both sides reach together: the shortest, in at most so many turns of each.
pub fn mate(position: &Position, turns: u32, together: bool) -> Answer {
    if !(1..=MOST_TURNS).contains(&turns) {
        return Err(json!({ "error": format!("a mate is looked for in 1 to {MOST_TURNS} turns") }));
    }
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    let options = Options { limits, lines: 1, ..Options::default() };
    let goal = if together {
        Stipulation::Helpmate { plies: 2 * turns }
    } else {
        Stipulation::Mate(turns)
    };
    let solution = match solve(position, &goal, &options) {
        Ok(solution) => solution,
        Err(Unsolved::Refused(refusal)) => return Err(json!({ "refused": refused(&refusal) })),
        Err(why @ Unsolved::Memory { .. }) => {
            return Err(json!({ "error": sentence(&why.to_string()) }));
        }
        Err(Unsolved::Stopped { plies, nodes, .. }) => {
            // A mate of that many plies, 2n − 1 or together 2n, was not looked for to the end.
            let none_in = plies.saturating_sub(1) / 2;
            return Ok(json!({ "keys": [], "none_in": none_in, "nodes": nodes, "stopped": true }));
        }
    };
    let Some(plies) = solution.plies else {
        return Ok(json!({ "keys": [], "none_in": turns, "nodes": solution.nodes }));
    };
    let line = match solution.lines.into_iter().next() {
        Some(line) => line,
        None => longest(position, &solution.keys, plies, &options)?,
    };
    let replayed = judged(position, &line)?;
    if !replayed.mates {
        return Err(
            json!({ "error": "The two engines differ on whether this is mate; please report it." }),
        );
    }
    Ok(json!({
        "keys": written(&solution.keys),
        "turns": plies.div_ceil(2),
        "line": written(&line),
        "names": replayed.names,
        "nodes": solution.nodes,
    }))
}

/// A line of a forced mate in so many turns of both sides: the first key, and for the other side an answer that holds out longest.
fn longest(
    position: &Position,
    keys: &[Turn],
    plies: u32,
    options: &Options,
) -> Result<Vec<Turn>, Value> {
    let fast = Fast::new();
    let play =
        |at: &Position, turn: &Turn| fast.play(at, turn).map_err(|objection| objected(&objection));
    let mut line = Vec::new();
    let (mut at, mut left) = (position.clone(), plies);
    let mut key = keys.first().copied();
    while let Some(turn) = key.take() {
        line.push(turn);
        at = play(&at, &turn)?;
        let answers = fast.turns(&at).map_err(|refusal| json!({ "refused": refused(&refusal) }))?;
        let mut best: Option<(u32, Turn, Turn, Position)> = None;
        for answer in answers {
            let after = play(&at, &answer)?;
            let unsolved = |why: Unsolved| json!({ "error": sentence(&why.to_string()) });
            let solution =
                solve(&after, &Stipulation::Mate(left / 2), options).map_err(unsolved)?;
            if let (Some(plies), Some(&next)) = (solution.plies, solution.keys.first())
                && best.as_ref().is_none_or(|(most, ..)| plies > *most)
            {
                best = Some((plies, answer, next, after));
            }
        }
        if let Some((plies, answer, next, after)) = best {
            line.push(answer);
            (at, left, key) = (after, plies, Some(next));
        }
    }
    Ok(line)
}

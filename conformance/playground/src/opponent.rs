//! Results of searches: a turn to play, and the shortest mate. `reference` replays every line before it is returned.

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
use crate::refusal::{Answer, Fault};
use crate::turns::{hold, replayed};

/// How many positions an opponent visits for a turn, and how many quarters of the legal turns it notices.
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
/// The maximum number of positions visited in search of a mate.
pub const MOST_NODES: u64 = 20_000_000;
/// The maximum length, in turns, of a mate that is searched for.
pub const MOST_TURNS: u32 = 9;

/// The turn that the opponent plays after the turns of a game, at a level from 1, the weakest, to 4, the strongest. The
/// seed decides which turns a weak opponent overlooks. The answer has no `turn` if none is legal. The strongest
/// opponent uses the endgame tables that are already built.
pub fn best(start: &Position, turns: &[Turn], level: usize, seed: u64) -> Answer {
    let no_level =
        || Fault::new(format!("there is no level {level}; the levels are 1 to {}", LEVELS.len()));
    let chosen = level.checked_sub(1).and_then(|index| LEVELS.get(index));
    let &Level { nodes, quarters } = chosen.ok_or_else(no_level)?;
    let mut held = hold(start)?;
    for turn in turns {
        held = Reading::default().play(&*held, turn)?;
    }
    let options = play::Options {
        limits: Limits { nodes: Some(nodes), ..Limits::default() },
        only: noticed(held.turns(), quarters, seed),
        table: 4,
        tables: if level == LEVELS.len() { endgame::built(start.game) } else { Tables::default() },
        ..play::Options::default()
    };
    let Some(choice) = play::best(start, turns, &options, &mut |_| {})? else {
        return Ok(json!({}));
    };
    Ok(json!({
        "turn": choice.turn,
        "names": replayed(&held.position(), &choice.line)?.names,
        "line": choice.line,
        "score": score_in_json(choice.score),
        "depth": choice.depth,
        "nodes": choice.nodes,
    }))
}

/// The turns, at least one, that a weak opponent notices; an empty list if the opponent notices all.
fn noticed(turns: Vec<Turn>, quarters: usize, seed: u64) -> Vec<Turn> {
    const QUARTERS: [usize; 4] = [0, 1, 2, 3];
    if quarters >= QUARTERS.len() {
        return Vec::new();
    }
    let mut dice = Dice::new(seed, 0);
    let one = dice.pick(&turns);
    let is_noticed = |_: &Turn| dice.pick(&QUARTERS).is_some_and(|quarter| quarter < quarters);
    let mut noticed: Vec<Turn> = turns.into_iter().filter(is_noticed).collect();
    if noticed.is_empty() {
        noticed.extend(one);
    }
    noticed
}

fn score_in_json(score: Eval) -> Value {
    match score {
        Eval::Wins(std::cmp::Reverse(turns)) => json!({ "wins_in": turns }),
        Eval::Loses(turns) => json!({ "loses_in": turns }),
        Eval::Value(hundredths) => json!({ "hundredths": hundredths }),
    }
}

/// The shortest mate in at most `turns` turns: the first turns that force it, and a line in which the other side holds out
/// longest. With `together`, the shortest mate that both sides reach together, in at most `turns` turns of each.
pub fn mate(position: &Position, turns: u32, together: bool) -> Answer {
    let options = options(turns)?;
    let goal = if together {
        Stipulation::Helpmate { plies: 2 * turns }
    } else {
        Stipulation::Mate(turns)
    };
    let solution = match solve(position, &goal, &options) {
        Err(Unsolved::Stopped { plies, nodes, .. }) => {
            // The search stopped while it looked for mates in this many plies: 2n − 1, or 2n with `together`. So there
            // is no mate in n − 1 turns.
            let none_in = plies.saturating_sub(1) / 2;
            return Ok(json!({ "keys": [], "none_in": none_in, "nodes": nodes, "stopped": true }));
        }
        other => other?,
    };
    let Some(plies) = solution.plies else {
        return Ok(json!({ "keys": [], "none_in": turns, "nodes": solution.nodes }));
    };
    let line = match solution.lines.into_iter().next() {
        Some(line) => line,
        None => longest(position, &solution.keys, plies, &options)?,
    };
    let played = replayed(position, &line)?;
    if !played.mates {
        let why = "The two engines differ on whether this is mate; please report it.";
        return Err(Fault::new(why));
    }
    Ok(json!({
        "keys": solution.keys,
        "turns": plies.div_ceil(2),
        "line": line,
        "names": played.names,
        "nodes": solution.nodes,
    }))
}

/// The options of a search for a mate in `turns` turns. Refuses 0 and more than [`MOST_TURNS`].
fn options(turns: u32) -> Answer<Options> {
    if !(1..=MOST_TURNS).contains(&turns) {
        return Err(Fault::new(format!("a mate can be searched for in 1 to {MOST_TURNS} turns")));
    }
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    Ok(Options { limits, lines: 1, ..Options::default() })
}

/// The best defence of the side to move when the other side has at most `turns` turns left to mate: a turn that `refutes`
/// the mate, or else one that holds out longest, with the number of turns to the mate. An empty object if no turn is legal.
pub fn reply(position: &Position, turns: u32) -> Answer {
    let options = options(turns)?;
    let Some(Defence { turn, mate, .. }) = defence(position, turns, &options)? else {
        return Ok(json!({}));
    };
    Ok(json!({
        "turn": turn,
        "name": replayed(position, &[turn])?.names.pop(),
        "refutes": mate.is_none(),
        "mate_in": mate.map(|(plies, _)| plies.div_ceil(2)),
    }))
}

/// A possible turn of the side that is to be mated.
struct Defence {
    turn: Turn,
    after: Position,
    /// The number of turns of both sides up to the mate, and its first turn; `None` if there is no mate.
    mate: Option<(u32, Turn)>,
}

/// A turn after which there is no mate in `turns` turns, or else the turn that delays the mate longest; `None` if no turn
/// is legal.
fn defence(at: &Position, turns: u32, options: &Options) -> Answer<Option<Defence>> {
    let fast = Fast::new();
    let mut best: Option<Defence> = None;
    for turn in fast.turns(at)? {
        let after = fast.play(at, &turn)?;
        let solution = solve(&after, &Stipulation::Mate(turns), options)?;
        let mate = solution.plies.zip(solution.keys.first().copied());
        let longer =
            |best: &Defence| mate.zip(best.mate).is_some_and(|(mate, best)| mate.0 > best.0);
        if mate.is_none() || best.as_ref().is_none_or(longer) {
            best = Some(Defence { turn, after, mate });
        }
        if mate.is_none() {
            break;
        }
    }
    Ok(best)
}

/// A line of a forced mate in `plies` turns of both sides. It begins with the first key; each defence holds out longest.
fn longest(position: &Position, keys: &[Turn], plies: u32, options: &Options) -> Answer<Vec<Turn>> {
    let mut line = Vec::new();
    let (mut at, mut left) = (position.clone(), plies);
    let mut key = keys.first().copied();
    while let Some(turn) = key.take() {
        line.push(turn);
        at = Fast::new().play(&at, &turn)?;
        if left > 1
            && let Some(Defence { turn, after, mate: Some((plies, next)) }) =
                defence(&at, left / 2, options)?
        {
            line.push(turn);
            (at, left, key) = (after, plies, Some(next));
        }
    }
    Ok(line)
}

//! Answers from endgame tables about positions with few men. Each request builds at most one missing table, so the page can
//! show progress and stop in between. `reference` replays the lines.

use std::cell::RefCell;

use fast::Fast;
use search::tables::{Material, Options, Table, Tables, Value as Worth};
use serde_json::json;
use types::{Engine, Game, Position, Turn};

use crate::refusal::{Answer, Fault, engines_differ};
use crate::turns::{hold, replayed};

/// The maximum number of men of a table, including the kings.
const MOST_MEN: usize = 3;
/// The maximum number of positions in a table and all tables that it needs. The tables for a pawn of `spectral-random`,
/// which can become any of twenty kinds, have more positions: they would take minutes to build in a page.
const MOST_NUMBERS: usize = 20_000_000;
/// Bytes of memory that building a table may take.
const MEMORY: u64 = 256 << 20;
/// The number of plies without a capture or a pawn move after which a draw can be claimed (CHE-26).
const CLAIM: u16 = 100;

thread_local! {
    /// The tables that have been built, all of one game.
    static BUILT: RefCell<Option<(Game, Tables)>> = const { RefCell::new(None) };
}

/// The material of a position; `None` if no tables are built here for its men, or if it has what tables leave out, such
/// as a right to castle.
pub fn material(position: &Position) -> Option<Material> {
    let material = Material::of(position)?;
    if position.men.iter().count() > MOST_MEN || !material.has(position) {
        return None;
    }
    let numbers: usize = material.with_all_below().iter().filter_map(Material::numbers).sum();
    (numbers <= MOST_NUMBERS).then_some(material)
}

pub fn built(game: Game) -> Tables {
    BUILT.with_borrow(|built| match built {
        Some((of, tables)) if *of == game => tables.clone(),
        _ => Tables::default(),
    })
}

/// Builds the next table that a position needs. While more tables are missing, the answer says how many are `left`.
/// Once none is missing, the answer says who wins and in how many turns, and gives the best turns, the turns that keep
/// the win or the draw, and the best play to the end.
pub fn answer_to(position: &Position) -> Answer {
    let game = position.game;
    let no_table = || Fault::new("There is no endgame table for this position.");
    let material = material(position).ok_or_else(no_table)?;
    let mut tables = built(game);
    let all = material.with_all_below();
    let mut missing = all.iter().filter(|material| tables.get(material).is_none());
    if let Some(next) = missing.next() {
        let left = missing.count();
        let options = Options { memory: MEMORY, ..Options::default() };
        let table = Table::build(next, &tables, &options).map_err(Fault::new)?;
        tables.add(table);
        BUILT.set(Some((game, tables)));
        if left > 0 {
            return Ok(json!({ "left": left, "of": all.len() }));
        }
        tables = built(game);
    }
    let best = tables.best(position)?.ok_or_else(no_table)?;
    let line = tables.line(position)?;
    let (value, plies, winner) = match best.value {
        Worth::Draw => ("draw", 0, None),
        Worth::Win(plies) => ("win", plies, Some(position.side)),
        Worth::Loss(plies) => ("loss", plies, Some(position.side.other())),
    };
    let start = Position { halfmove: 0, fullmove: 1, ..position.clone() };
    let played = replayed(&start, &line)?;
    let mut names = Vec::new();
    for turn in &best.turns {
        names.extend(replayed(&start, std::slice::from_ref(turn))?.names);
    }
    if played.winner != winner || line.len() != usize::from(plies) {
        return Err(engines_differ());
    }
    Ok(json!({
        "value": value,
        "winner": winner,
        "turns": plies.div_ceil(2),
        "best": best.turns,
        "best_names": names,
        "keeping": keeping(&tables, position, best.value)?,
        "line": line,
        "names": played.names,
        "too_late": value != "draw" && !in_time(position, &line),
    }))
}

/// The turns that keep the win or the draw. A turn loses a draw only if the other side wins before a draw can be claimed.
fn keeping(tables: &Tables, position: &Position, value: Worth) -> Answer<Vec<Turn>> {
    let held = hold(position)?;
    let mut kept = Vec::new();
    for turn in held.turns() {
        let Some(after) = held.after(&turn) else { continue };
        let keeps = match (value, tables.probe(&after)) {
            (Worth::Win(_), Some(worth)) => matches!(worth, Worth::Loss(_)),
            (Worth::Draw, Some(Worth::Win(_))) => !in_time(&after, &tables.line(&after)?),
            _ => true,
        };
        if keeps {
            kept.push(turn);
        }
    }
    Ok(kept)
}

/// Whether a line ends before the number of turns without a capture or a pawn move allows a draw to be claimed.
fn in_time(position: &Position, line: &[Turn]) -> bool {
    let fast = Fast::new();
    let mut at = position.clone();
    for (index, turn) in line.iter().enumerate() {
        let Ok(after) = fast.play(&at, turn) else { return false };
        at = after;
        if at.halfmove >= CLAIM && index + 1 < line.len() {
            return false;
        }
    }
    true
}

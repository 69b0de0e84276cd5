//! Looks for a position with many legal turns by hill climbing, and prints a file of cases: the position, and its
//! counterpart with colours exchanged, each with the complete list of turns, on which both engines must agree.
//!
//! `cargo run --release -p chess-arbiter-tools --bin long_lists -- GAME SEED STEPS [MOST]`
//!
//! Each of the STEPS makes one to three changes to the men or to the fields that only this game has, and keeps them if
//! the number of turns does not fall. A side has no more men than at the start of a game, and no more promoted ones
//! than missing pawns, unless GAME ends with `+`. With MOST, positions with more turns are rejected: the lists of
//! Deflection have thousands.

use std::env;

use cases::{Case, CaseFile, Expect};
use explore::reach::has_too_many_men;
use explore::{Choices, case::GENERAL, round_bytes};
use fast::Fast;
use reference::Reference;
use types::{Engine, Game, Kind, Man, Own, Position, Side};

/// The number of random bytes from which a step makes its choices.
const BYTES: usize = 64;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |index: usize| arguments.get(index).and_then(|text| text.parse::<u64>().ok());
    let name = arguments.first().map(String::as_str).unwrap_or_default();
    let game = name.trim_end_matches('+').parse::<Game>().ok();
    let (Some(game), Some(seed), Some(steps)) = (game, number(1), number(2)) else {
        eprintln!("usage: long_lists GAME SEED STEPS [MOST]");
        return;
    };
    let most = number(3).and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX);
    let found = climb(game, seed, steps, most, name.ends_with('+'));
    let cases = [case(&found, seed)].into_iter();
    let exchanged = |case: Case| {
        let about = case.about.replacen("White has", "Black has", 1);
        [Some(case.clone()), case.colours_exchanged().map(|other| Case { about, ..other })]
    };
    let cases = cases.flat_map(exchanged).flatten().collect();
    let file = CaseFile { path: String::new(), about: "Long lists of turns.".into(), cases };
    print!("{}", file.to_text());
}

/// The position with the most turns that the search finds.
fn climb(game: Game, seed: u64, steps: u64, most: usize, with_any_men: bool) -> Position {
    let engine = Fast::new();
    let (mut best, mut count) = (game.start(), 0);
    best.castling = types::CastlingRights::NONE;
    for step in 0..steps {
        let bytes = round_bytes(seed, game, step, BYTES);
        let mut choices = Choices::new(&bytes);
        let mut position = best.clone();
        for _ in 0..=choices.below(3) {
            change(&mut position, &mut choices);
        }
        let is_too_full =
            !with_any_men && Side::BOTH.into_iter().any(|side| has_too_many_men(&position, side));
        if is_too_full || engine.status(&position).is_ok_and(|status| status.end.is_some()) {
            continue;
        }
        let Ok(turns) = engine.turns(&position) else { continue };
        if turns.len() >= count && turns.len() <= most {
            (best, count) = (position, turns.len());
        }
    }
    best
}

/// Adds, removes, replaces or moves a man, or changes a field that only this game has.
fn change(position: &mut Position, choices: &mut Choices<'_>) {
    let game = position.game;
    let cells: Vec<_> = game.cells().collect();
    let cell = cells[choices.below(cells.len())];
    let men: Vec<_> = position.men.iter().collect();
    let man = choices.pick(&men).copied();
    match choices.below(4) {
        0 => {
            let side = if choices.one_in(3) { position.side.other() } else { position.side };
            let array = position.array().unwrap_or_default();
            let is_there = |kind: &Kind| array.is_empty() || array.contains(kind);
            let mut kinds: Vec<Kind> = game.kinds().iter().map(|&(kind, _)| kind).collect();
            kinds.retain(|kind| *kind != Kind::King && is_there(kind));
            let Some(&kind) = choices.pick(&kinds) else { return };
            if game.has_marks() {
                // A man and its twin must be of one kind, so both change.
                let twins = men.iter().filter(|(_, other)| {
                    man.is_some_and(|(_, man)| (other.side, other.mark) == (man.side, man.mark))
                });
                for &(cell, twin) in twins.filter(|(_, twin)| twin.kind != Kind::King) {
                    position.men.put(cell, Man { kind, ..twin });
                }
            } else if position.men.get(cell).is_none_or(|man| man.kind != Kind::King) {
                position.men.put(cell, Man::new(side, kind));
            }
        }
        1 if man.is_some_and(|(_, man)| man.kind != Kind::King) => {
            position.men.take(man.map_or(cell, |(cell, _)| cell));
        }
        2 => own(position, choices),
        _ => {
            if let Some((from, man)) = man.filter(|_| position.men.get(cell).is_none()) {
                position.men.take(from);
                position.men.put(cell, man);
            }
        }
    }
}

/// Changes a hand and the deflectors on the board, or the array; nothing in games without such fields.
fn own(position: &mut Position, choices: &mut Choices<'_>) {
    let (side, game) = (position.side, position.game);
    match &mut position.own {
        Own::Nothing => {}
        Own::Deflectors(fields) => {
            fields.ko = None;
            fields.placed.pop();
            let held = &mut fields.hand_mut(side)[choices.below(3)];
            *held = !*held;
        }
        Own::Array(kinds) => {
            let mut all: Vec<Kind> = game.kinds().iter().map(|&(kind, _)| kind).collect();
            all.retain(|kind| !matches!(kind, Kind::King | Kind::Pawn));
            let kind = all[choices.below(all.len())];
            if kinds.contains(&kind) && kinds.len() > 1 {
                kinds.retain(|other| *other != kind);
            } else if !kinds.contains(&kind) {
                kinds.push(kind);
                kinds.sort_by_key(|kind| kind.letter());
            }
        }
    }
}

fn case(position: &Position, seed: u64) -> Case {
    let [turns, others] = [&Reference::new() as &dyn Engine, &Fast::new()].map(|engine| {
        let turns = engine.turns(position).unwrap_or_default();
        let mut turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
        turns.sort();
        turns
    });
    assert_eq!(turns, others, "the engines differ at {position}");
    let (game, to_move) = (position.game, position.side.player());
    Case {
        id: format!("{game}-long-001"),
        game,
        cites: vec![GENERAL],
        flags: Vec::new(),
        about: format!("{to_move} has {} turns, the most that a search found.", turns.len()),
        source: format!("found by comparing (seed {seed})"),
        position: Some(position.to_string()),
        expect: Expect {
            perft: Some(vec![turns.len() as u64]),
            turns: Some(turns),
            ..Expect::default()
        },
    }
}

//! Solves problems by exhaustive search with any engine. This is slow, but the code is short enough to be checked by reading.

use types::{End, EndBy, Engine, Held, Turn};

fn ends(held: &dyn Held, by: EndBy) -> bool {
    matches!(held.status().end, Some(End { by: how, .. }) if how == by)
}

fn after(held: &dyn Held, turn: &Turn) -> Box<dyn Held> {
    held.play(turn).expect("the turn is legal")
}

/// The first turns by which the side to move forces checkmate or stalemate, as `by` says, within `turns` turns, sorted.
pub fn forcing(held: &dyn Held, by: EndBy, turns: u32) -> Vec<String> {
    let keys = held.turns().into_iter().filter(|turn| forces(&*after(held, turn), by, turns - 1));
    sorted(keys)
}

/// Whether the side that is not to move forces the end `by` in at most `turns` more turns of its own.
fn forces(held: &dyn Held, by: EndBy, turns: u32) -> bool {
    let answers = held.turns();
    if answers.is_empty() {
        return ends(held, by);
    }
    turns > 0 && answers.iter().all(|answer| !forcing(&*after(held, answer), by, turns).is_empty())
}

/// The first turns by which the side to move forces its own checkmate (a selfmate) within `turns` turns, sorted.
pub fn forcing_own_mate(held: &dyn Held, turns: u32) -> Vec<String> {
    let forced = |turn: &Turn| {
        let held = after(held, turn);
        let answers = held.turns();
        !answers.is_empty()
            && answers.iter().all(|answer| {
                let held = after(&*held, answer);
                ends(&*held, EndBy::Checkmate)
                    || turns > 1 && !forcing_own_mate(&*held, turns - 1).is_empty()
            })
    };
    sorted(held.turns().into_iter().filter(forced))
}

/// The first turns after which both sides together can reach the end `by` in exactly `plies` turns, including the first; sorted.
pub fn together(held: &dyn Held, by: EndBy, plies: u32) -> Vec<String> {
    let reaches = |turn: &Turn| {
        let held = after(held, turn);
        if plies == 1 { ends(&*held, by) } else { !together(&*held, by, plies - 1).is_empty() }
    };
    sorted(held.turns().into_iter().filter(reaches))
}

/// The first turns of all series that solve, sorted. In a series the side to move plays `turns` turns in a row, of
/// which only the last may give check. The last turn mates or, if `helped` is given, the other side can answer it with
/// a turn that reaches the end `helped`.
pub fn series(
    engine: &dyn Engine,
    held: &dyn Held,
    turns: u32,
    helped: Option<EndBy>,
) -> Vec<String> {
    let reaches = |turn: &Turn| {
        let held = after(held, turn);
        match (turns, helped) {
            (1, None) => ends(&*held, EndBy::Checkmate),
            (1, Some(by)) => !together(&*held, by, 1).is_empty(),
            _ => {
                let mut passed = held.position();
                passed.side = passed.side.other();
                passed.en_passant = None;
                let in_check = !held.status().check.is_empty();
                let passed = engine.hold(&passed).ok().filter(|_| !in_check);
                passed.is_some_and(|held| !series(engine, &*held, turns - 1, helped).is_empty())
            }
        }
    };
    sorted(held.turns().into_iter().filter(reaches))
}

fn sorted(turns: impl Iterator<Item = Turn>) -> Vec<String> {
    let mut turns: Vec<String> = turns.map(|turn| turn.to_string()).collect();
    turns.sort();
    turns
}

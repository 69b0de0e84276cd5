//! Searches a game from its initial position for a win that White can force within a given number of turns:
//! `cargo run --release -p chess-arbiter-tools --bin forced_win -- kingdom-escort 1`.
//!
//! The search is complete: it tries every turn of White, and Black's replies until one refutes it. The games' pages say
//! what it has found.

use std::process::ExitCode;

use fast::Fast;
use types::{Engine, Game, Held, Side, Turn};

/// For each number of turns that White still has, the reply that last refuted a turn. It is tried before other replies.
struct Refuting(Vec<Option<Turn>>);

/// A turn by which `side`, which is to move, wins within `left` of its own turns, whatever the other side plays.
fn wins(held: &dyn Held, side: Side, left: usize, refuting: &mut Refuting) -> Option<Turn> {
    held.turns().into_iter().find(|turn| {
        let Ok(after) = held.play(turn) else { return false };
        match after.status().end {
            Some(end) => end.winner == Some(side),
            None => left > 1 && !is_refuted(&*after, side, left - 1, refuting),
        }
    })
}

/// Whether some reply leaves `side` without a forced win within `left` turns.
fn is_refuted(held: &dyn Held, side: Side, left: usize, refuting: &mut Refuting) -> bool {
    let mut replies = held.turns();
    if let Some(known) = refuting.0[left]
        && let Some(place) = replies.iter().position(|reply| *reply == known)
    {
        replies.swap(0, place);
    }
    let refutes = |reply: &Turn| match held.play(reply) {
        Ok(after) if after.status().end.is_none() => wins(&*after, side, left, refuting).is_none(),
        Ok(after) => after.status().end.is_some_and(|end| end.winner != Some(side)),
        Err(_) => false,
    };
    let found = replies.into_iter().find(refutes);
    if found.is_some() {
        refuting.0[left] = found;
    }
    found.is_some()
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let game: Option<Game> = arguments.next().and_then(|name| name.parse().ok());
    let most: Option<usize> = arguments.next().and_then(|number| number.parse().ok());
    let (Some(game), Some(most)) = (game, most) else {
        eprintln!("usage: forced_win GAME TURNS");
        return ExitCode::from(2);
    };
    let start = game.start();
    let Ok(held) = Fast::new().hold(&start) else { return ExitCode::FAILURE };
    for turns in 1..=most {
        let mut refuting = Refuting(vec![None; turns + 1]);
        let within = if turns == 1 { "1 turn".into() } else { format!("{turns} turns") };
        match wins(&*held, start.side, turns, &mut refuting) {
            Some(turn) => {
                println!("{game}: White wins within {within} by {turn}");
                return ExitCode::SUCCESS;
            }
            None => println!("{game}: no forced win within {within}"),
        }
    }
    ExitCode::SUCCESS
}

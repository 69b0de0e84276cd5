//! Connects chess crates to the suite. Each program in `bin` implements `Rules` for one crate; this library answers the
//! requests.

use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

/// A position, in the type that the crate has for it.
pub trait Rules: Sized {
    /// Reads a position from a FEN; if the crate refuses it, the error is the reason.
    fn open(fen: &str) -> Result<Self, String>;
    /// The legal turns in the notation of UCI.
    fn turns(&self) -> Vec<String>;
    /// The position after one of the legal turns.
    fn play(&self, turn: &str) -> Self;
    /// The FEN of the position; `None` if the crate does not keep all of its fields.
    fn fen(&self) -> Option<String> {
        None
    }
    /// The cell of the king of the side to move, if that side is in check.
    fn check(&self) -> Option<String>;
}

/// Answers every request until standard input ends. `engine` is the engine's name.
pub fn serve<R: Rules>(engine: &str, conventions: Value) -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let ask: Value = serde_json::from_str(&line?)?;
        let mut answer = if ask["cmd"] == "start" {
            let commands = ["turns", "play", "status", "perft", "judge"];
            json!({ "engine": engine, "games": ["chess"], "commands": commands, "conventions": conventions })
        } else {
            match R::open(ask["position"].as_str().unwrap_or_default()) {
                Ok(board) => answer(&board, &ask),
                Err(why) => json!({ "refused": why }),
            }
        };
        answer["id"] = ask["id"].clone();
        println!("{answer}");
        io::stdout().flush()?;
    }
    Ok(())
}

fn answer<R: Rules>(board: &R, ask: &Value) -> Value {
    let text = |key: &str| ask[key].as_str().unwrap_or_default();
    let (turns, turn) = (board.turns(), text("turn"));
    let is_legal = turns.iter().any(|legal| legal == turn);
    match text("cmd") {
        "turns" => json!({ "turns": turns }),
        "judge" => json!({ "legal": is_legal }),
        "perft" => json!({ "nodes": perft(board, ask["depth"].as_u64().unwrap_or_default()) }),
        "play" if !is_legal => json!({ "illegal": "the crate does not list it" }),
        "play" => match board.play(turn).fen() {
            Some(fen) => json!({ "position": fen }),
            None => json!({ "skipped": "the crate keeps no counters" }),
        },
        "status" => {
            let check = board.check();
            let white_moves = text("position").split(' ').nth(1) == Some("w");
            let winner = if white_moves { "black" } else { "white" };
            let end = match (turns.is_empty(), &check) {
                (false, _) => Value::Null,
                (true, Some(_)) => json!({ "by": "checkmate", "winner": winner }),
                (true, None) => json!({ "by": "stalemate", "winner": null }),
            };
            json!({ "check": check.into_iter().collect::<Vec<_>>(), "end": end })
        }
        other => json!({ "skipped": format!("there is no command `{other}`") }),
    }
}

fn perft<R: Rules>(board: &R, depth: u64) -> u64 {
    match depth {
        0 => 1,
        1 => board.turns().len() as u64,
        _ => board.turns().iter().map(|turn| perft(&board.play(turn), depth - 1)).sum(),
    }
}

//! Connects chess crates to the suite: `crates chess`.

use std::io::{self, BufRead, Write};
use std::str::FromStr;

use chess::{Board, BoardStatus, ChessMove, Color, MoveGen};
use serde_json::{Value, json};

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let ask: Value = serde_json::from_str(&line?)?;
        let mut answer = answer(&ask);
        answer["id"] = ask["id"].clone();
        println!("{answer}");
        io::stdout().flush()?;
    }
    Ok(())
}

fn answer(ask: &Value) -> Value {
    let text = |key: &str| ask[key].as_str().unwrap_or_default();
    if text("cmd") == "start" {
        // The crate keeps no counters, so the position after a turn is not asked for.
        return json!({
            "engine": "crate chess",
            "games": ["chess"],
            "commands": ["turns", "status", "perft", "judge"],
            "conventions": {
                "fields": "ignored",
                "impossible": "undefined",
                "notation": "lenient",
                "unreachable": "undefined",
            },
        });
    }
    let board = match Board::from_str(text("position")) {
        Ok(board) => board,
        Err(error) => return json!({ "refused": error.to_string() }),
    };
    let turns: Vec<ChessMove> = MoveGen::new_legal(&board).collect();
    match text("cmd") {
        "turns" => json!({ "turns": turns.iter().map(ToString::to_string).collect::<Vec<_>>() }),
        "judge" => json!({ "legal": turns.iter().any(|turn| turn.to_string() == text("turn")) }),
        "perft" => json!({ "nodes": perft(&board, ask["depth"].as_u64().unwrap_or_default()) }),
        "status" => status(&board),
        other => json!({ "skipped": format!("there is no command `{other}`") }),
    }
}

fn perft(board: &Board, depth: u64) -> u64 {
    let turns = MoveGen::new_legal(board);
    match depth {
        0 => 1,
        1 => turns.len() as u64,
        _ => turns.map(|turn| perft(&board.make_move_new(turn), depth - 1)).sum(),
    }
}

fn status(board: &Board) -> Value {
    let side = board.side_to_move();
    let winner = if side == Color::White { "black" } else { "white" };
    let checked = board.checkers().popcnt() > 0;
    let check: Vec<String> =
        checked.then(|| board.king_square(side).to_string()).into_iter().collect();
    let end = match board.status() {
        BoardStatus::Ongoing => Value::Null,
        BoardStatus::Checkmate => json!({ "by": "checkmate", "winner": winner }),
        BoardStatus::Stalemate => json!({ "by": "stalemate", "winner": null }),
    };
    json!({ "check": check, "end": end })
}

//! Connects the crate `cozy-chess` to the suite.

use std::io::{self, BufRead, Write};

use cozy_chess::util::display_uci_move;
use cozy_chess::{Board, Color, Move};
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
        return json!({
            "engine": "cozy-chess",
            "games": ["chess"],
            "commands": ["turns", "play", "status", "perft", "judge"],
            "conventions": {
                "counters": 100,
                "fields": "ignored",
                "notation": "lenient",
                "unreachable": "refused",
            },
        });
    }
    let board = match Board::from_fen(text("position"), false) {
        Ok(board) => board,
        Err(error) => return json!({ "refused": error.to_string() }),
    };
    let moves = moves(&board);
    let named = || moves.iter().find(|&&turn| name(&board, turn) == text("turn"));
    match text("cmd") {
        "turns" => {
            json!({ "turns": moves.iter().map(|&turn| name(&board, turn)).collect::<Vec<_>>() })
        }
        "play" => match named() {
            Some(&turn) => json!({ "position": after(&board, turn).to_string() }),
            None => json!({ "illegal": "it is not among the moves" }),
        },
        "judge" => json!({ "legal": named().is_some() }),
        "perft" => json!({ "nodes": perft(&board, ask["depth"].as_u64().unwrap_or_default()) }),
        "status" => status(&board, moves.is_empty()),
        other => json!({ "skipped": format!("there is no command `{other}`") }),
    }
}

fn moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|of_a_piece| {
        moves.extend(of_a_piece);
        false
    });
    moves
}

/// A turn as UCI writes it: in the crate, castling is the king's move onto its rook.
fn name(board: &Board, turn: Move) -> String {
    display_uci_move(board, turn).to_string()
}

fn after(board: &Board, turn: Move) -> Board {
    let mut after = board.clone();
    after.play_unchecked(turn);
    after
}

fn perft(board: &Board, depth: u64) -> u64 {
    match depth {
        0 => 1,
        1 => moves(board).len() as u64,
        _ => moves(board).into_iter().map(|turn| perft(&after(board, turn), depth - 1)).sum(),
    }
}

fn status(board: &Board, ended: bool) -> Value {
    let side = board.side_to_move();
    let checked = !board.checkers().is_empty();
    let winner = if side == Color::White { "black" } else { "white" };
    let end = match (ended, checked) {
        (false, _) => Value::Null,
        (true, true) => json!({ "by": "checkmate", "winner": winner }),
        (true, false) => json!({ "by": "stalemate", "winner": null }),
    };
    let check: Vec<String> = checked.then(|| board.king(side).to_string()).into_iter().collect();
    json!({ "check": check, "end": end })
}

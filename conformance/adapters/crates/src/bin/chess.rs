//! Connects the crate `chess` to the suite.

use std::str::FromStr;

use chess::{Board, ChessMove, MoveGen};
use crates::{Rules, serve};
use serde_json::json;

struct Chess(Board);

impl Rules for Chess {
    fn open(fen: &str) -> Result<Chess, String> {
        Board::from_str(fen).map(Chess).map_err(|error| error.to_string())
    }

    fn turns(&self) -> Vec<String> {
        MoveGen::new_legal(&self.0).map(|turn| turn.to_string()).collect()
    }

    fn play(&self, turn: &str) -> Chess {
        let turn = ChessMove::from_str(turn).expect("it is listed");
        Chess(self.0.make_move_new(turn))
    }

    fn check(&self) -> Option<String> {
        let king = self.0.king_square(self.0.side_to_move());
        (self.0.checkers().popcnt() > 0).then(|| king.to_string())
    }
}

fn main() -> std::io::Result<()> {
    let conventions = json!({
        "fields": "ignored", "impossible": "undefined", "notation": "lenient", "unreachable": "undefined",
    });
    serve::<Chess>("crate chess", conventions)
}

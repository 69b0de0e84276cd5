//! Connects the crate `owlchess` to the suite.

use crates::{Rules, serve};
use owlchess::{Board, Move, movegen};
use serde_json::json;

struct Owlchess(Board);

impl Rules for Owlchess {
    fn open(fen: &str) -> Result<Owlchess, String> {
        Board::from_fen(fen).map(Owlchess).map_err(|error| error.to_string())
    }

    fn turns(&self) -> Vec<String> {
        movegen::legal::gen_all(&self.0).iter().map(|turn| turn.to_string()).collect()
    }

    fn play(&self, turn: &str) -> Owlchess {
        let turn = Move::from_uci_legal(turn, &self.0).expect("it is listed");
        Owlchess(self.0.make_move(turn).expect("it is legal"))
    }

    fn fen(&self) -> Option<String> {
        Some(self.0.as_fen())
    }

    fn check(&self) -> Option<String> {
        self.0.is_check().then(|| self.0.king_pos(self.0.side()).to_string())
    }
}

fn main() -> std::io::Result<()> {
    let conventions = json!({ "counters": "unbounded", "fields": "ignored", "notation": "lenient", "unreachable": "refused" });
    serve::<Owlchess>("owlchess", conventions)
}

//! Connects the crate `pleco` to the suite.

use crates::{Rules, serve};
use pleco::Board;
use serde_json::json;

struct Pleco(Board);

impl Rules for Pleco {
    fn open(fen: &str) -> Result<Pleco, String> {
        Board::from_fen(fen).map(Pleco).map_err(|error| format!("{error:?}"))
    }

    fn turns(&self) -> Vec<String> {
        self.0.generate_moves().iter().map(|turn| turn.stringify()).collect()
    }

    fn play(&self, turn: &str) -> Pleco {
        let turns = self.0.generate_moves();
        let turn = turns.iter().find(|legal| legal.stringify() == turn).expect("it is listed");
        let mut after = self.0.shallow_clone();
        after.apply_move(*turn);
        Pleco(after)
    }

    fn fen(&self) -> Option<String> {
        Some(self.0.fen())
    }

    fn check(&self) -> Option<String> {
        self.0.in_check().then(|| self.0.king_sq(self.0.turn()).to_string())
    }
}

fn main() -> std::io::Result<()> {
    let conventions = json!({
        "counters": "unbounded", "en_passant": "legal", "fields": "ignored",
        "impossible": "undefined", "notation": "lenient", "unreachable": "undefined",
    });
    serve::<Pleco>("pleco", conventions)
}

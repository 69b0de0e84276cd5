//! Connects the crate `shakmaty` to the suite. The crate is under the GPL: this program is for tests, and is not
//! distributed.

use crates::{Rules, serve};
use serde_json::json;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};

struct Shakmaty(Chess);

impl Rules for Shakmaty {
    fn open(fen: &str) -> Result<Shakmaty, String> {
        let fen = Fen::from_ascii(fen.as_bytes()).map_err(|error| error.to_string())?;
        let position = fen.into_position(CastlingMode::Standard);
        position.map(Shakmaty).map_err(|error| error.to_string())
    }

    fn turns(&self) -> Vec<String> {
        let turns = self.0.legal_moves();
        turns.into_iter().map(|turn| UciMove::from_standard(turn).to_string()).collect()
    }

    fn play(&self, turn: &str) -> Shakmaty {
        let turn = UciMove::from_ascii(turn.as_bytes()).expect("it is listed");
        let turn = turn.to_move(&self.0).expect("it is legal");
        Shakmaty(self.0.clone().play(turn).expect("it is legal"))
    }

    fn fen(&self) -> Option<String> {
        Some(Fen::from_position(&self.0, EnPassantMode::Always).to_string())
    }

    fn check(&self) -> Option<String> {
        let king = self.0.board().king_of(self.0.turn())?;
        self.0.is_check().then(|| king.to_string())
    }
}

fn main() -> std::io::Result<()> {
    let conventions = json!({ "counters": "unbounded", "fields": "ignored", "notation": "lenient", "unreachable": "refused" });
    serve::<Shakmaty>("shakmaty", conventions)
}

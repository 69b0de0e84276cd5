//! Connects the crate `eschac` to the suite. The crate is under the AGPL: this program is for tests, and is not
//! distributed.

use crates::{Rules, serve};
use eschac::prelude::*;
use serde_json::json;

/// A position without its counters, which the crate does not keep.
struct Eschac(Position);

impl Rules for Eschac {
    fn open(fen: &str) -> Result<Eschac, String> {
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        let setup =
            Setup::from_text_record(&fields.join(" ")).map_err(|error| error.to_string())?;
        setup.into_position().map(Eschac).map_err(|error| error.to_string())
    }

    fn turns(&self) -> Vec<String> {
        self.0.legal_moves().into_iter().map(|turn| turn.to_uci().to_string()).collect()
    }

    fn play(&self, turn: &str) -> Eschac {
        let turn = UciMove::from_ascii(turn.as_bytes()).expect("it is listed");
        Eschac(turn.to_move(&self.0).expect("it is legal").make())
    }

    fn check(&self) -> Option<String> {
        let setup = self.0.to_setup();
        let king = Piece { role: Role::King, color: setup.turn() };
        let at = Square::all().into_iter().find(|&cell| setup.get(cell) == Some(king))?;
        self.0.is_check().then(|| at.to_string())
    }
}

fn main() -> std::io::Result<()> {
    serve::<Eschac>(
        "eschac",
        json!({ "fields": "ignored", "notation": "lenient", "unreachable": "refused" }),
    )
}

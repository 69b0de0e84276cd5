//! Deflection, held to what its law says, and to the published counts of Gothic Chess.

use fast::Fast;
use record::{Engine, Game, Position};

fn position(text: &str) -> Position {
    Position::parse(Game::Deflection, text).unwrap()
}

/// Without deflectors the game is Gothic Chess. Its counts from the start are OEIS A114037.
const GOTHIC: &str = "rnbqmkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQMKABNR[] w KQkq - - - 0 1";

#[test]
fn the_published_counts_of_gothic_chess_are_met() {
    let fast = Fast::new();
    let counts = [28, 784, 25_283, 808_984, 28_946_187];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(fast.perft(&position(GOTHIC), depth), Ok(count), "depth {depth}");
    }
}

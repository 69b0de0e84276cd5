//! The bytes from which random choices are made.

use chess_arbiter_explore::round_bytes;
use types::Game;

/// Seeds in cases, notes and reports stay valid: the bytes of a round do not depend on the version of the generator.
#[test]
fn the_bytes_of_a_round_never_change() {
    let bytes = round_bytes(1, Game::Masonic, 2, 8);
    assert_eq!(bytes, [178, 137, 110, 248, 223, 43, 202, 48]);
}

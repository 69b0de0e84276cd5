//! Properties that hold for every input, as functions of bytes. The fuzz targets call them, and the tests call them with
//! the fuzzers' corpus. A function panics if its property does not hold, which a fuzzer detects.

use cases::shown::assert_shown;
use types::{Engine, Game, Position, Turn};

use crate::choices::Choices;
use crate::compare::compare_bytes;
use crate::random::{Edited, Random};
use crate::writable::writable;

/// Two engines give the same answers about an edited position, and about the positions a few turns later.
///
/// # Panics
///
/// If the two engines differ; the message is the difference, shrunk, as a case.
pub fn differential(left: &dyn Engine, right: &dyn Engine, bytes: &[u8]) {
    if let Some(difference) = compare_bytes([left, right], bytes) {
        panic!("{difference}");
    }
}

/// `format(parse(text)) = text` if the text parses, for positions and turns of every game; and `parse(format(value)) =
/// value` for edited positions and turns written for them. Every error is safe to show.
///
/// # Panics
///
/// If one of these equations does not hold, or an error is not safe to show.
pub fn text(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        for game in Game::ALL {
            match Position::parse(game, text) {
                Ok(position) => assert_eq!(position.to_string(), text, "position of {game}"),
                Err(error) => assert_shown(&error.to_string()),
            }
            match Turn::parse(game, text) {
                Ok(turn) => assert_eq!(turn.to_string(), text, "turn of {game}"),
                Err(error) => assert_shown(&error.to_string()),
            }
        }
    }
    let mut choices = Choices::new(bytes);
    let Edited { position } = Edited::any(&mut choices);
    let game = position.game;
    let read = Position::parse(game, &position.to_string());
    assert_eq!(read.as_ref(), Ok(&position), "{position}");
    let turn = writable(&position, &[], &mut choices);
    assert_eq!(Turn::parse(game, &turn.to_string()).as_ref(), Ok(&turn), "{turn}");
}

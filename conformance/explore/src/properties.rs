//! Properties that hold for every input, as functions of bytes. The fuzz targets call them, and so do the tests, with their
//! corpus.
//!
//! Each function panics if its property does not hold, which a fuzzer notices.

use cases::shown::assert_shown;
use types::{Engine, Game, Position, Turn};

use crate::choices::Choices;
use crate::compare::compare_bytes;
use crate::random::{Edited, Random};
use crate::state::{Chain, Header, Plan, State};
use crate::writable::writable;

/// `left(position) = right(position)` in everything observable, for an edited position and a few
/// turns from it.
///
/// # Panics
///
/// If the two engines differ; the message is the difference, shrunk, as a case.
pub fn differential(left: &dyn Engine, right: &dyn Engine, bytes: &[u8]) {
    if let Some(difference) = compare_bytes(left, right, bytes) {
        panic!("{difference}");
    }
}

/// `format(parse(text)) = text` if the text parses, for positions and turns of every game; and
/// `parse(format(value)) = value` for edited positions and turns written for them. Every error is fit to be shown.
///
/// # Panics
///
/// If one of these does not hold.
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

/// `read(write(read(file))) = read(file)` for every state of `arbiter exhaust`, `read(file[..end]) = read(file)`, where `end` is
/// what is complete, and every error is fit to be shown. The bytes are read as they are, and with the digest of each line added,
/// which nobody guesses.
///
/// # Panics
///
/// If this does not hold, or reading panics.
pub fn state(bytes: &[u8]) {
    let (game, men) = (Game::Masonic, 2);
    let (header, plan) = (Header::new(game, men, 0), Plan::new(game, men, 0));
    let mut chain = Chain::default();
    let text = String::from_utf8_lossy(bytes);
    let signed: String = text.split_inclusive('\n').map(|line| chain.signed(line)).collect();
    for bytes in [bytes, signed.as_bytes()] {
        let read = |mut bytes: &[u8]| State::read(&mut bytes, &header, &plan, true);
        let found = match read(bytes) {
            Ok(found) => found,
            Err(error) => {
                assert_shown(&error.to_string());
                continue;
            }
        };
        let end = usize::try_from(found.end).expect("the bytes are in memory");
        assert_eq!(read(&bytes[..end]).ok().as_ref(), Some(&found), "what is complete");
        let Some(header) = &found.header else { continue };
        let mut chain = Chain::default();
        let mut written = chain.header(header);
        for (&unit, counts) in &found.found {
            written.push_str(&chain.unit(unit, counts));
        }
        let again = read(written.as_bytes()).map(|again| (again.header, again.found));
        assert_eq!(again.ok(), Some((found.header.clone(), found.found.clone())), "{written}");
    }
}

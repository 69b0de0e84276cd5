//! What holds for every input, as functions of bytes: the fuzz targets call them, and so do the
//! tests with the inputs that are kept.
//!
//! Each function panics if its property does not hold; that is how a fuzzer is told.

use record::{
    Engine, Game, GameRecord, GameStatus, Objection, Position, Refusal, Ruling, Status, Turn,
    Unjudged,
};
use serde_json::Value;

use crate::compare::{Choices, compare_bytes, edit, known, writable};
use crate::serve::serve;

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

/// `format(parse(text)) = text` where a text parses, for positions and turns of every game; and
/// `parse(format(value)) = value` for edited positions and turns written for them.
///
/// # Panics
///
/// If one of the two is not so.
pub fn text(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        for game in Game::ALL {
            if let Ok(position) = Position::parse(game, text) {
                assert_eq!(position.to_string(), text, "position of {game}");
            }
            if let Ok(turn) = Turn::parse(game, text) {
                assert_eq!(turn.to_string(), text, "turn of {game}");
            }
        }
    }
    let mut choices = Choices::new(bytes);
    let game = *choices.pick(&Game::ALL).unwrap_or(&Game::Chess);
    let position = edit::edited(game, known(game), &mut choices);
    let read = Position::parse(game, &position.to_string());
    assert_eq!(read.as_ref(), Ok(&position), "{position}");
    let turn = writable(&position, &[], &mut choices);
    assert_eq!(Turn::parse(game, &turn.to_string()).as_ref(), Ok(&turn), "{turn}");
}

/// `lines(serve(input)) = lines(input)`, each a JSON object with an `id`.
///
/// # Panics
///
/// If the server panics, or answers a line with none or with what is no such object.
pub fn protocol(engine: &dyn Engine, bytes: &[u8]) {
    let mut output = Vec::new();
    serve(&Shallow(engine), bytes, &mut output).expect("reading and writing memory does not fail");
    let asked = bytes.split_inclusive(|&byte| byte == b'\n').count();
    let answers = String::from_utf8(output).expect("answers are UTF-8");
    for answer in answers.lines() {
        let value: Value = serde_json::from_str(answer).expect("an answer is JSON");
        assert!(value.get("id").is_some(), "an answer has an id: {answer}");
    }
    assert_eq!(answers.lines().count(), asked, "one answer a line");
}

/// The same engine, that does not count deep: a request for perft 20 is well formed, and endless.
struct Shallow<'a>(&'a dyn Engine);

/// The deepest count.
const DEEPEST: u32 = 1;

impl Engine for Shallow<'_> {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn games(&self) -> &[Game] {
        self.0.games()
    }

    fn accept(&self, position: &Position) -> Result<(), Refusal> {
        self.0.accept(position)
    }

    fn turns(&self, position: &Position) -> Result<Vec<Turn>, Refusal> {
        self.0.turns(position)
    }

    fn play(&self, position: &Position, turn: &Turn) -> Result<Position, Objection> {
        self.0.play(position, turn)
    }

    fn status(&self, position: &Position) -> Result<Status, Refusal> {
        self.0.status(position)
    }

    fn perft(&self, position: &Position, depth: u32) -> Result<u64, Refusal> {
        self.0.perft(position, depth.min(DEEPEST))
    }

    fn adjudicate(&self, game: &GameRecord) -> Result<GameStatus, Objection> {
        self.0.adjudicate(game)
    }

    fn judge(&self, position: &Position, turn: &Turn) -> Result<Ruling, Unjudged> {
        self.0.judge(position, turn)
    }
}

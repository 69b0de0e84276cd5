//! What holds for every input, as functions of bytes: the fuzz targets call them, and so do the
//! tests with the inputs that are kept.
//!
//! Each function panics if its property does not hold; that is how a fuzzer is told.

use record::{
    Budget, Engine, Game, Held, Objection, PlayersAct, Position, Refusal, Ruling, ScoreStatus,
    Status, Stopped, Turn, Unjudged,
};
use serde_json::Value;

use crate::compare::{Choices, compare_bytes, writable};
use crate::random::{Edited, Random};
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
    let Edited { position } = Edited::any(&mut choices);
    let game = position.game;
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

    fn hold(&self, position: &Position) -> Result<Box<dyn Held>, Refusal> {
        Ok(Box::new(ShallowHeld(self.0.hold(position)?)))
    }

    fn judge(&self, position: &Position, turn: &Turn) -> Result<Ruling, Unjudged> {
        self.0.judge(position, turn)
    }
}

struct ShallowHeld(Box<dyn Held>);

impl Held for ShallowHeld {
    fn position(&self) -> Position {
        self.0.position()
    }

    fn turns(&self) -> Vec<Turn> {
        self.0.turns()
    }

    fn play(&self, turn: &Turn) -> Result<Box<dyn Held>, Objection> {
        Ok(Box::new(ShallowHeld(self.0.play(turn)?)))
    }

    fn status(&self) -> Status {
        self.0.status()
    }

    fn perft(&self, depth: u32, budget: &mut Budget) -> Result<u64, Stopped> {
        self.0.perft(depth.min(DEEPEST), budget)
    }

    fn adjudicate(
        &self,
        turns: &[Turn],
        act: Option<PlayersAct>,
    ) -> Result<ScoreStatus, Objection> {
        self.0.adjudicate(turns, act)
    }
}

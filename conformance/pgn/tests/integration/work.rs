//! The work for a score grows linearly with the length of the score.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chess_arbiter_pgn::{At, Leniency, ReadOptions, games, games_as, replay};
use fast::Fast;
use types::{
    Engine, Game, GameStatus, Held, Objection, PlayersAct, Position, Refusal, Status, Turn,
    Unjudged, Verdict,
};

/// An engine that counts all turns that it plays.
struct Counting {
    engine: Box<dyn Engine>,
    played: Arc<AtomicU64>,
}

impl Engine for Counting {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn games(&self) -> &[Game] {
        self.engine.games()
    }

    fn hold(&self, position: &Position) -> Result<Box<dyn Held>, Refusal> {
        self.played.fetch_add(1, Ordering::Relaxed);
        let held = self.engine.hold(position)?;
        Ok(Box::new(Counted { held, played: Arc::clone(&self.played) }))
    }

    fn judge(&self, position: &Position, turn: &Turn) -> Result<Verdict, Unjudged> {
        self.engine.judge(position, turn)
    }
}

struct Counted {
    held: Box<dyn Held>,
    played: Arc<AtomicU64>,
}

impl Held for Counted {
    fn position(&self) -> Position {
        self.held.position()
    }

    fn turns(&self) -> Vec<Turn> {
        self.held.turns()
    }

    fn play(&self, turn: &Turn) -> Result<Box<dyn Held>, Objection> {
        self.played.fetch_add(1, Ordering::Relaxed);
        let held = self.held.play(turn)?;
        Ok(Box::new(Counted { held, played: Arc::clone(&self.played) }))
    }

    fn status(&self) -> Status {
        self.held.status()
    }

    fn for_repetition(&self) -> Option<Position> {
        self.held.for_repetition()
    }

    fn adjudicate(&self, turns: &[Turn], act: Option<PlayersAct>) -> Result<GameStatus, Objection> {
        self.played.fetch_add(turns.len() as u64 + 1, Ordering::Relaxed);
        self.held.adjudicate(turns, act)
    }
}

/// How many turns the walker and the judge play together to replay a score.
fn played(text: &str, at: &At) -> u64 {
    let played = Arc::new(AtomicU64::new(0));
    let counting = |engine: Box<dyn Engine>| Counting { engine, played: Arc::clone(&played) };
    let (walker, judge) =
        (counting(Box::new(Fast::new())), counting(Box::new(reference::Reference::new())));
    let leniency = Leniency {
        automatic_ends: true,
        null_moves: true,
        positions: true,
        illegal_turns: true,
        joined_turns: true,
    };
    let written = games(text).next().expect("a game").expect("it is well written");
    let replayed = replay(&walker, &judge, Game::Chess, &written, at, leniency);
    let replayed = replayed.expect("it can be replayed");
    assert_eq!(replayed.stop, None, "{}", &text[..40]);
    played.load(Ordering::Relaxed)
}

/// Checks that a score twice as long takes at most two and a half times the work.
fn grows_with_the_score(words: &str, at: &At) {
    let score = |times: usize| format!("{} *", words.repeat(times));
    let (half, whole) = (played(&score(250), at), played(&score(500), at));
    assert!(whole * 2 < half * 5, "{words}: {half}, then {whole}");
}

#[test]
fn repeated_turns_take_linear_work() {
    let knights = "Nf3 Nf6 Ng1 Ng8 ";
    grows_with_the_score(knights, &At::none());
    grows_with_the_score(knights, &At::All);
}

#[test]
fn claims_agreements_and_null_moves_take_linear_work() {
    let words = "Nf3 {claim threefold repetition} Nf6 {claim threefold repetition} Ng1 -- -- Ng8 ";
    grows_with_the_score(words, &At::none());
    grows_with_the_score(words, &At::All);
    let unfounded = "{draw agreed} {claim fifty turns} {claim threefold repetition} ";
    grows_with_the_score(unfounded, &At::All);
}

#[test]
fn illegal_turns_take_linear_work() {
    grows_with_the_score("a1a3 Nf6 a3a1 Ng8 ", &At::All);
}

#[test]
fn turns_after_dead_material_take_linear_work() {
    let played = |times: usize| {
        let kings = "Kb1 {claim threefold repetition} Kb8 Ka1 Ka8 ".repeat(times);
        played(&format!("[FEN \"k7/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n{kings} *"), &At::All)
    };
    let (half, whole) = (played(250), played(500));
    assert!(whole * 2 < half * 5, "{half}, then {whole}");
}

/// If reading took quadratic time, each of these texts would take many minutes.
#[test]
fn long_repetitive_texts_are_read_in_linear_time() {
    let times = 1 << 16;
    let nested = format!("1. e4 {}{} *", "(".repeat(times), ")".repeat(times));
    let tag = |number: usize| ["[T".to_owned(), number.to_string(), " \"\"]\n".into()].concat();
    let tags: String = (0..times).map(tag).collect();
    let texts = [
        nested,
        format!("{tags}\n1. e4 *"),
        "[Event \"x\"]\n1. e4 {\n".repeat(times),
        "[Event \"x\"]\n\n1. e4 (\n\n".repeat(times),
        "\u{feff}".repeat(4 * times),
        "[A \"\n".repeat(times),
        "{a {\n".repeat(times),
        "+/- ".repeat(times),
    ];
    for text in texts {
        for lenient in [false, true] {
            let options = ReadOptions { variations: true, lenient, letters: None };
            let read = games_as(&text, options).count();
            assert!(read <= 2 * times, "{read}");
        }
    }
}

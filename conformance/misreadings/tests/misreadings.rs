//! Tests that a misreading changes what its clause is about, and nothing else.

use chess_arbiter_misreadings as misreadings;
use reference::Reference;
use types::{EndBy, Engine, Game, PlayersAct, Position, Score, Side, Turn};

/// White resigns with a queen against a bare king. By every misreading that is not about resigning or about who can
/// mate, the game is a draw, as by the law.
#[test]
fn a_resignation_is_judged_by_the_law_under_every_reading_of_another_clause() {
    let start = Position::parse(Game::Chess, "7k/8/8/8/8/8/Q7/K7 w - - 0 1").expect("it parses");
    let score = Score { start, turns: Vec::new(), act: Some(PlayersAct::Resigns(Side::White)) };
    let by_law = Reference::new().adjudicate(&score).expect("it is a game");
    assert_eq!(by_law.end.map(|end| end.winner), Some(None));
    let about = ["CHE-23", "CHE-30", "CHE-31", "CHE-32", "CHE-34"];
    let (mut tried, mut faults) = (0, Vec::new());
    for reading in misreadings::all() {
        let is_about = about.iter().any(|clause| reading.clause == *clause);
        if is_about || !reading.games.contains(&Game::Chess) {
            continue;
        }
        let engine = misreadings::engine(reading.name).expect("it is listed");
        match engine.adjudicate(&score) {
            Ok(status) if status == by_law => tried += 1,
            found => faults.push(format!("{}: {found:?}", reading.name)),
        }
    }
    assert!(tried > 50, "{tried}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// KDM-12: White mates on the first turn under every misreading of the second pawn rule, except those by which a capturing max-range pawn does
/// not take its twin along.
#[test]
fn white_mates_on_the_first_turn_by_most_readings_of_the_second_pawn_rule() {
    let start = Game::KingdomEscort.start();
    let turn = Turn::parse(Game::KingdomEscort, "a2b3:a2f7").unwrap();
    let mates = |reference: &Reference| {
        let after = reference.play(&start, &turn).ok()?;
        reference.status(&after).unwrap().end.map(|end| end.by)
    };
    assert_eq!(mates(&Reference::new()), Some(EndBy::Checkmate));
    for (name, stands) in [
        ("kingdom-escort/twin-of-a-capturing-pawn-may-stay", true),
        ("kingdom-escort/max-range-pawn-must-capture", true),
        ("kingdom/half-a-turn-attacks", true),
        ("kingdom/twin-captures-no-king", true),
        ("kingdom-escort/short-range-pawn-must-capture", false),
        ("kingdom-escort/both-pawns-capture", false),
    ] {
        let misreads = misreadings::engine(name).expect(name);
        assert_eq!(mates(&misreads).is_some(), stands, "{name}");
    }
}

//! Other readings change what they are about, and nothing else.

use chess_arbiter_reference::Reference;
use record::{Engine, Game, PlayersAct, Position, Score, Side};

/// A resignation with a queen against a bare king is a draw to every reading that is not about resigning or about who can
/// mate, whether it is asked by a verb or about whole questions.
#[test]
fn a_resignation_is_judged_by_the_law_under_every_reading_of_another_clause() {
    let start = Position::parse(Game::Chess, "7k/8/8/8/8/8/Q7/K7 w - - 0 1").expect("it parses");
    let score = Score { start, turns: Vec::new(), act: Some(PlayersAct::Resigns(Side::White)) };
    let by_law = Reference::new().adjudicate(&score).expect("it is a game");
    assert_eq!(by_law.end.map(|end| end.winner), Some(None));
    let about = ["CHE-23", "CHE-30", "CHE-31", "CHE-32", "CHE-34"];
    let (mut tried, mut faults) = (0, Vec::new());
    for reading in Reference::misreadings() {
        let is_about = about.iter().any(|clause| reading.clause == *clause);
        if is_about || !reading.games.contains(&Game::Chess) {
            continue;
        }
        let engine = Reference::misreading(reading.name).expect("it is listed");
        match engine.adjudicate(&score) {
            Ok(status) if status == by_law => tried += 1,
            found => faults.push(format!("{}: {found:?}", reading.name)),
        }
    }
    assert!(tried > 50, "{tried}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

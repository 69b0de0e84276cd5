//! Kingdom of Distorting Mirrors, in positions that can be checked by hand.

use fast::Fast;
use record::{Engine, Game, Position, Turn};

fn turns(game: Game, text: &str) -> Vec<String> {
    let position = Position::parse(game, text).unwrap();
    let mut turns: Vec<String> =
        Fast::new().turns(&position).unwrap().iter().map(Turn::to_string).collect();
    turns.sort();
    turns
}

#[test]
fn from_the_array_eight_pawns_run_and_four_knights_leap() {
    let turns = turns(Game::KingdomCapture, Game::KingdomCapture.start_text());
    let expected = [
        "a2a3:a2a6",
        "b1a3:b1a3",
        "b1c3:b1e7",
        "b2b3:b2b6",
        "c2c3:c2c6",
        "d2d3:d2d6",
        "e2e3:e2e6",
        "f2f3:f2f6",
        "g1f3:g1d7",
        "g1h3:g1h3",
        "g2g3:g2g6",
        "h2h3:h2h6",
    ];
    assert_eq!(turns, expected);
}

#[test]
fn the_knight_that_captured_on_e7_runs_on_to_c8() {
    let start = Game::KingdomCapture.start();
    let play = |position: &Position, turn: &str| {
        Fast::new().play(position, &Turn::parse(Game::KingdomCapture, turn).unwrap()).unwrap()
    };
    let after = play(&play(&play(&start, "b1c3:b1e7"), "a7a6:a7a3"), "c3a4:e7c8");
    assert_eq!(after.halfmove, 0);
    assert_eq!(after.men.iter().count(), 62);
}

#[test]
fn a_waiting_pawn_lets_its_twin_go_alone_and_both_promote_together() {
    let text = "7ke/Pa7/8/8/8/8/8/1Ke6|Pa5ke1/8/8/8/8/8/8/1Ke6 w - - 0 1";
    let (alone, together): (Vec<String>, Vec<String>) =
        turns(Game::KingdomCapture, text).into_iter().partition(|turn| turn.contains(":a7"));
    assert_eq!(alone, ["s:a7a8b", "s:a7a8n", "s:a7a8q", "s:a7a8r"]);
    assert!(together.iter().all(|turn| turn.starts_with("b1")), "{together:?}");
}

#[test]
fn counting_agrees_with_making() {
    for game in [Game::KingdomCapture, Game::KingdomEscort] {
        let fast = Fast::new();
        let start = game.start();
        let made: u64 = fast
            .turns(&start)
            .unwrap()
            .iter()
            .map(|turn| fast.perft(&fast.play(&start, turn).unwrap(), 2).unwrap())
            .sum();
        assert_eq!(fast.perft(&start, 3).unwrap(), made);
    }
}

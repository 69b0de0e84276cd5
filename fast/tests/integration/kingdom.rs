//! Kingdom of Distorting Mirrors: positions that can be checked by hand, and counts.

use chess_arbiter_fast::Fast;
use types::{Engine, Game, Position, Turn};

const GAMES: [Game; 2] = [Game::KingdomCapture, Game::KingdomEscort];

fn turns(game: Game, text: &str) -> Vec<String> {
    let position = Position::parse(game, text).unwrap();
    let mut turns: Vec<String> =
        Fast::new().turns(&position).unwrap().iter().map(Turn::to_string).collect();
    turns.sort();
    turns
}

#[test]
fn in_the_initial_position_eight_pawns_run_and_four_knights_leap() {
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
fn a_king_does_not_castle_to_where_twins_would_capture_both_kings() {
    // KDM-21: while only one king is on c1, it is not attacked, since the pawn's twin would have nothing to capture;
    // once both kings are on c1, both are attacked.
    let text = "7ke/8/8/8/8/8/1pb6/Ra3Ke3|7ke/8/8/8/8/8/1pb6/Ra3Ke3 w Q - 0 1";
    assert!(!turns(Game::KingdomCapture, text).contains(&"e1c1:e1c1".into()));
    assert!(!turns(Game::KingdomEscort, text).contains(&"e1c1:e1c1".into()));
    let elsewhere = text.replace("1pb6", "6pb1");
    assert!(turns(Game::KingdomCapture, &elsewhere).contains(&"e1c1:e1c1".into()));
}

#[test]
fn a_king_does_not_castle_to_a_cell_attacked_before_the_other_king_moves() {
    // KDM-20: the king on s:g1 is attacked from s:h2, since the pawn's twin on m:f2 captures the king that is still on
    // m:e1. Once that king has castled, too, the twin would have nothing to capture.
    let text = "1ke6/8/8/8/8/8/7pa/4Ke2Rh|1ke6/8/8/8/8/8/5pa2/4Ke2Rh w K - 0 1";
    assert!(!turns(Game::KingdomCapture, text).contains(&"e1g1:e1g1".into()));
}

#[test]
fn a_man_does_not_move_to_where_an_attacking_pawns_twin_captures_it() {
    // KDM-11, KDM-19: the pawn on s:d5 attacks the king on s:e4 if its twin on m:b4 can capture down to m:e1, where there is no man
    // until the rook stops there.
    let text = "1ke6/8/8/3pa4/4Ke3/8/8/7Rh|1ke6/8/8/8/1pa6/8/8/3Ke3Rh w - - 0 1";
    assert!(!turns(Game::KingdomCapture, text).contains(&"h1g1:h1e1".into()));
    let farther = text.replace("1pa6", "2pa5");
    assert!(turns(Game::KingdomCapture, &farther).contains(&"h1g1:h1e1".into()));
}

#[test]
fn perft_3_is_the_sum_of_perft_2_after_each_turn() {
    let fast = Fast::new();
    for game in GAMES {
        let mut position = game.start();
        for step in 0..40 {
            let turns = fast.turns(&position).unwrap();
            if turns.is_empty() {
                break;
            }
            let mut after: Vec<Position> =
                turns.iter().map(|turn| fast.play(&position, turn).unwrap()).collect();
            let nodes: u64 = after.iter().map(|after| fast.perft(after, 2).unwrap()).sum();
            assert_eq!(fast.perft(&position, 3), Ok(nodes), "{position}");
            position = after.swap_remove(step * 31 % turns.len());
        }
    }
}

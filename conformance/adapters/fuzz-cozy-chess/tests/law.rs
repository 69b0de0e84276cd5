//! Compares `cozy-chess` with the law on random positions and games. If a test fails, the position or game is made
//! smaller until it is a small example of the failure. Run the tests with `cargo test` in this folder;
//! `PROPTEST_CASES=100000 cargo test --release` tries more positions and games.

use std::collections::BTreeSet;

use chess_arbiter::explore::random::{Accepted, Played, of};
use chess_arbiter::{Engine, Game, Position, Reference};
use fuzz_cozy_chess::{board, moves, play};
use proptest::prelude::*;

/// The legal turns by the law.
fn by_the_law(position: &Position) -> BTreeSet<String> {
    let turns = Reference::new().turns(position).expect("the position is accepted");
    turns.iter().map(ToString::to_string).collect()
}

/// A position as FEN. The counters are set to 0 and 1, since these tests do not compare them.
fn fen(position: &Position) -> String {
    Position { halfmove: 0, fullmove: 1, ..position.clone() }.to_string()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn its_legal_moves_are_those_of_the_law(
        accepted in of::<Accepted<Reference>>(Game::Chess),
    ) {
        // The engine refuses some positions that no real game can reach, such as those with more than 16 men on a side.
        let Some(board) = board(&fen(&accepted.position)) else { return Ok(()) };
        prop_assert_eq!(moves(&board), by_the_law(&accepted.position));
    }

    #[test]
    fn it_plays_a_game_as_the_law_does(played in of::<Played<Reference>>(Game::Chess)) {
        let Some(mut board) = board(&fen(&played.start.position)) else { return Ok(()) };
        for (turn, position) in played.turns.iter().zip(played.positions().iter().skip(1)) {
            let after = play(&board, &turn.to_string());
            prop_assert!(after.is_some(), "it does not play {turn}");
            board = after.unwrap_or(board);
            prop_assert_eq!(moves(&board), by_the_law(position), "after {}", turn);
        }
    }
}

/// Tests that the tests above would find a fault: an engine that does not know castling fails on a position with few men.
#[test]
fn a_fault_is_found_and_shrunk() {
    use proptest::test_runner::{
        Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner,
    };

    let config = Config { cases: 2000, failure_persistence: None, ..Config::default() };
    let same_each_run = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let found = TestRunner::new_with_rng(config, same_each_run).run(
        &of::<Accepted<Reference>>(Game::Chess),
        |accepted| {
            let Some(board) = board(&fen(&accepted.position)) else { return Ok(()) };
            let mut listed = moves(&board);
            for castling in ["e1g1", "e1c1", "e8g8", "e8c8"] {
                listed.remove(castling);
            }
            let missing = by_the_law(&accepted.position).difference(&listed).count();
            if missing == 0 { Ok(()) } else { Err(TestCaseError::fail("a turn is missing")) }
        },
    );
    let Err(TestError::Fail(_, smallest)) = found else { panic!("{found:?}") };
    // Two kings and a rook are enough. But a man between the rook and the enemy king cannot be removed, because the
    // position would then be refused.
    assert!(smallest.position.men.iter().count() <= 5, "{smallest:?}");
}

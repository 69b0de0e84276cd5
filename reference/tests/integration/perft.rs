//! Perft counts: those of chess are as published; a count that is too deep is refused, and a budget ends a count.

use std::time::Duration;

use chess_arbiter_reference::Reference;
use types::{Budget, DEEPEST_COUNT, Engine, Game, Position, Stopped, Uncounted};

/// The standard positions of the Chess Programming Wiki, with the counts published there.
const PUBLISHED: [(&str, &[u64]); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8902]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2039, 97862]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43238]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9467]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1486, 62379]),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2079, 89890],
    ),
];

#[test]
fn the_standard_positions_have_their_published_counts() {
    let reference = Reference::new();
    for (text, counts) in PUBLISHED {
        let position = Position::parse(Game::Chess, text).unwrap();
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(reference.perft(&position, depth), Ok(count), "{text} depth {depth}");
        }
    }
}

#[test]
fn a_count_goes_as_deep_as_any_and_no_deeper() {
    // Each king can only go back and forth between two cells.
    let text = "k1b5/1p1p4/1P1P4/8/8/1p1p4/1P1P4/K1B5 w - - 0 1";
    let position = Position::parse(Game::Chess, text).unwrap();
    assert_eq!(Reference::new().perft(&position, DEEPEST_COUNT), Ok(1));
    for depth in [DEEPEST_COUNT + 1, u32::MAX] {
        let refused = Err(Uncounted::Stopped(Stopped::Depth(depth)));
        assert_eq!(Reference::new().perft(&position, depth), refused);
    }
}

#[test]
fn a_budget_ends_a_count_in_every_game() {
    for game in Game::ALL {
        let held = Reference::new().hold(&game.start()).unwrap();
        let turns = held.perft(1, &mut Budget::unlimited()).unwrap();
        let mut enough = Budget::unlimited().with_nodes(turns);
        assert_eq!(held.perft(1, &mut enough), Ok(turns), "{game}");
        let mut short = Budget::unlimited().with_nodes(turns - 1);
        assert_eq!(held.perft(1, &mut short), Err(Stopped::Nodes(turns - 1)), "{game}");
        // Without a budget, this count would never finish.
        let mut moment = Budget::unlimited().with_time(Duration::from_millis(10));
        assert!(matches!(held.perft(DEEPEST_COUNT, &mut moment), Err(Stopped::Time(_))), "{game}");
        assert!(moment.spent() > 0, "{game}");
    }
}

#[test]
fn a_held_position_answers_as_the_same_position_does_anew() {
    let reference = Reference::new();
    for game in Game::ALL {
        let held = reference.hold(&game.start()).unwrap();
        let turns = held.turns();
        let after = held.play(&turns[turns.len() / 2]).unwrap();
        let position = after.position();
        assert_eq!(reference.play(&game.start(), &turns[turns.len() / 2]).as_ref(), Ok(&position));
        assert!(reference.turns(&position) == Ok(after.turns()), "{position}");
        assert_eq!(reference.status(&position), Ok(after.status()), "{position}");
    }
}

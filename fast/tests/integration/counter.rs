//! Counts with a hash table.

use chess_arbiter_fast::Fast;
use types::{Budget, Engine, Game, Objection, Position, Stopped};

/// Positions of a game: the initial one, and up to six that are reached from it one after the other.
fn positions(game: Game) -> Vec<Position> {
    let mut held = Fast::new().hold(&game.start()).unwrap();
    let mut positions = vec![held.position()];
    for step in 0..6 {
        let turns = held.turns();
        if turns.is_empty() {
            break;
        }
        let turn = turns[(7 * step + 3) % turns.len()];
        held = held.play(&turn).map_err(|error: Objection| error.to_string()).unwrap();
        positions.push(held.position());
    }
    positions
}

#[test]
fn a_table_does_not_change_counts() {
    for game in Game::ALL {
        // Deflection has thousands of turns in a position, because of its acts.
        let depth = if game == Game::Deflection { 2 } else { 3 };
        // With the smallest table, in which entries are constantly replaced, and with a larger one.
        for bytes in [1, 1 << 22] {
            let counter = Fast::new().counter(&game.start(), bytes).unwrap();
            for position in positions(game) {
                let plain = Fast::new().perft(&position, depth).unwrap();
                for _ in 0..2 {
                    let tabled = counter.count(&position, depth, &mut Budget::unlimited());
                    assert_eq!(tabled, Ok(plain), "{position}");
                }
            }
        }
    }
}

#[test]
fn a_stopped_count_is_not_stored() {
    let start = Game::Chess.start();
    let counter = Fast::new().counter(&start, 1 << 20).unwrap();
    let stopped = counter.count(&start, 4, &mut Budget::unlimited().with_nodes(1000));
    assert_eq!(stopped, Err(Stopped::Nodes(1000).into()));
    assert_eq!(counter.count(&start, 4, &mut Budget::unlimited()), Ok(197_281));
    // The whole count is in the table now, so it needs no nodes.
    let mut budget = Budget::unlimited().with_nodes(0);
    assert_eq!(counter.count(&start, 4, &mut budget), Ok(197_281));
}

/// Two kings have only 7,224 positions, so with a table a great depth takes little work.
#[test]
fn a_game_with_few_positions_is_counted_to_a_great_depth() {
    let kings = Position::parse(Game::Chess, "7k/8/8/8/8/8/8/K7 w - - 0 1").unwrap();
    let counter = Fast::new().counter(&kings, 1 << 26).unwrap();
    let mut budget = Budget::unlimited().with_nodes(7224 * 8 * 20);
    assert!(counter.count(&kings, 20, &mut budget).is_ok());
}

#[test]
fn an_entry_belongs_to_one_position_only() {
    let counter = Fast::new().counter(&Game::Chess.start(), 1).unwrap();
    let count = |text: &str| {
        let position = Position::parse(Game::Chess, text).unwrap();
        counter.count(&position, 2, &mut Budget::unlimited()).unwrap()
    };
    let (with, without) = ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    assert_ne!(count(with), count(without));
    assert_eq!(count(with), count(with));
}

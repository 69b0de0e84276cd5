//! Tests that both engines find the same attackers of every cell, each in its own way: the reference applies the clauses of
//! every man, and the fast engine uses the tables from which it generates turns.

use chess_arbiter_explore::random::{Accepted, Random};
use chess_arbiter_explore::{Choices, round_bytes};
use fast::Fast;
use reference::Reference;
use types::{BoardId, Cell, Engine, Game, Side};

/// How many random positions of each game are tried.
const POSITIONS: u64 = 200;
/// How many random bytes each position is made from.
const BYTES: usize = 768;

#[test]
fn both_engines_find_the_same_attackers_of_every_cell() {
    let (reference, fast) = (Reference::new(), Fast::new());
    for game in Game::ALL {
        let mut attacks = 0;
        for round in 0..POSITIONS {
            let bytes = round_bytes(6, game, round, BYTES);
            let position = Accepted::<Fast>::of(game, &mut Choices::new(&bytes)).position;
            let left = reference.hold(&position).expect("one engine accepts it");
            let right = fast.hold(&position).expect("the other accepts it");
            for (cell, by) in game.cells().flat_map(|cell| Side::BOTH.map(|by| (cell, by))) {
                let attackers = left.attackers(cell, by).expect("the reference can tell");
                attacks += attackers.len();
                let found = right.attackers(cell, by).expect("the other engine can tell");
                assert_eq!(found, attackers, "{by} against {cell} in {game}: {position}");
            }
        }
        assert!(attacks > 4000, "{game}: {attacks} attacks");
    }
}

#[test]
fn a_place_that_is_not_a_cell_of_the_game_is_not_attacked() {
    let places = [
        Cell::square(20, 1),
        Cell::square(0, 0),
        Cell::square(0, 40),
        Cell::new(BoardId::Points, 7, 8),
        Cell::new(BoardId::Max, 8, 9),
    ];
    for game in Game::ALL {
        let engines: [&dyn Engine; 2] = [&Reference::new(), &Fast::new()];
        for held in engines.map(|engine| engine.hold(&game.start()).expect("it is accepted")) {
            for place in places.into_iter().filter(|&place| !game.has(place)) {
                assert_eq!(held.attackers(place, Side::White), Some(Vec::new()), "{game}");
            }
        }
    }
}

//! Kingdom of Distorting Mirrors: positions that can be checked by hand, and a generator that is as
//! literal as the law against the engine, on random walks and random positions.

#[path = "kingdom/naive.rs"]
mod naive;

use fast::Fast;
use naive::Naive;
use record::{
    Board, Castling, CastlingRight, Cell, Engine, Game, Kind, Man, Mark, Position, Side, Turn,
};

const GAMES: [Game; 2] = [Game::KingdomCapture, Game::KingdomEscort];

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

/// Choices from a seed (splitmix64).
struct Choices(u64);

impl Choices {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn one_in(&mut self, bound: u64) -> bool {
        self.below(bound) == 0
    }
}

/// Compares everything that is said of a position, and counts of two turns with the turns made.
/// What comes of each turn.
fn agrees(fast: &Fast, position: &Position) -> Vec<Position> {
    let naive = Naive::read(position);
    let expected = naive.turns();
    let mut turns = fast.turns(position).unwrap();
    turns.sort_by_key(Turn::to_string);
    let texts: Vec<String> = turns.iter().map(Turn::to_string).collect();
    let expected_texts: Vec<&str> = expected.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(texts, expected_texts, "{position}");
    let status = fast.status(position).unwrap();
    assert_eq!(status.check, naive.check(), "{position}");
    assert_eq!(status.end.is_some(), turns.is_empty(), "{position}");
    assert_eq!(fast.perft(position, 1), Ok(turns.len() as u64), "{position}");
    let mut nodes = 0;
    let mut after = Vec::new();
    for (turn, (_, expected)) in turns.iter().zip(expected) {
        let played = fast.play(position, turn).unwrap();
        assert_eq!(played, expected.write(), "{position} {turn}");
        nodes += fast.turns(&played).unwrap().len() as u64;
        after.push(played);
    }
    assert_eq!(fast.perft(position, 2), Ok(nodes), "{position}");
    after
}

#[test]
fn walks_from_the_array_meet_the_literal_turns_at_every_step() {
    let fast = Fast::new();
    for game in GAMES {
        let mut choices = Choices(2024);
        let mut positions = 0;
        while positions < 1_000 {
            let mut position = game.start();
            for _ in 0..60 {
                let mut after = agrees(&fast, &position);
                positions += 1;
                if after.is_empty() {
                    break;
                }
                let next = choices.below(after.len() as u64) as usize;
                position = after.swap_remove(next);
            }
        }
    }
}

#[test]
fn counts_of_three_turns_are_those_of_the_positions_after_each() {
    let fast = Fast::new();
    for game in GAMES {
        let mut choices = Choices(7);
        let mut position = game.start();
        for _ in 0..40 {
            let turns = fast.turns(&position).unwrap();
            if turns.is_empty() {
                break;
            }
            let mut after: Vec<Position> =
                turns.iter().map(|turn| fast.play(&position, turn).unwrap()).collect();
            let nodes: u64 = after.iter().map(|after| fast.perft(after, 2).unwrap()).sum();
            assert_eq!(fast.perft(&position, 3), Ok(nodes), "{position}");
            position = after.swap_remove(choices.below(turns.len() as u64) as usize);
        }
    }
}

/// A position with men put at random: of every origin, alive or not on either board, twins in the
/// same place or far from each other, pawns that wait, pawns that have been promoted.
fn random_position(game: Game, choices: &mut Choices) -> Position {
    let mut position = Position::empty(game);
    position.side = if choices.one_in(2) { Side::White } else { Side::Black };
    let thin = 1 + choices.below(6);
    for side in Side::BOTH {
        for origin in [4, 0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] {
            let file = origin as u8 % 8;
            let first = [
                Kind::Rook,
                Kind::Knight,
                Kind::Bishop,
                Kind::Queen,
                Kind::King,
                Kind::Bishop,
                Kind::Knight,
                Kind::Rook,
            ];
            let promoted = origin >= 8 && choices.one_in(4);
            let kind = if promoted {
                [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight][choices.below(4) as usize]
            } else if origin >= 8 {
                Kind::Pawn
            } else {
                first[usize::from(file)]
            };
            let man = Man { side, kind, mark: Some(Mark { file, promoted }) };
            let home = if side == Side::White { 1 } else { 8 };
            let mut last = None;
            for board in [Board::Short, Board::Max] {
                if kind != Kind::King && !choices.one_in(thin) {
                    continue;
                }
                // A few tries at a vacant cell: at home, where the twin is, or anywhere.
                for _ in 0..8 {
                    let at = match (choices.below(6), last) {
                        (0, _) if kind != Kind::Pawn => Cell::new(board, file, home),
                        (1 | 2, Some(Cell { file, rank, .. })) => Cell::new(board, file, rank),
                        _ => Cell::new(board, choices.below(8) as u8, choices.below(8) as u8 + 1),
                    };
                    if position.men.get(at).is_none() {
                        position.men.put(at, man);
                        last = Some(at);
                        break;
                    }
                }
            }
        }
    }
    let mut castling = Castling::NONE;
    for right in CastlingRight::ALL {
        castling.set(right, can_hold(&position, right));
    }
    position.castling = castling;
    position
}

/// Whether king and rook of a right stand on their cells on both boards.
fn can_hold(position: &Position, right: CastlingRight) -> bool {
    let rank = if right.side == Side::White { 1 } else { 8 };
    let rook = if right.wing == record::Wing::King { 7 } else { 0 };
    [Board::Short, Board::Max].into_iter().all(|board| {
        [(4, Kind::King), (rook, Kind::Rook)].into_iter().all(|(file, kind)| {
            let mark = Some(Mark { file, promoted: false });
            position.men.get(Cell::new(board, file, rank))
                == Some(Man { side: right.side, kind, mark })
        })
    })
}

/// KDM-24, of the positions that [`random_position`] makes: where pawns stand, and that no king is
/// attacked out of turn.
fn is_acceptable(position: &Position) -> bool {
    let ahead = |man: Man, cell: Cell| match man.side {
        Side::White => cell.rank,
        Side::Black => 9 - cell.rank,
    };
    let pawns = || position.men.iter().filter(|(_, man)| man.kind == Kind::Pawn);
    pawns().all(|(cell, man)| {
        let last = if cell.board == Board::Short { 7 } else { 8 };
        (2..=last).contains(&ahead(man, cell))
            && pawns().all(|(other, twin)| {
                twin != man || cell.board == Board::Max || ahead(twin, other) >= ahead(man, cell)
            })
    }) && position.men.iter().filter(|(_, man)| man.kind == Kind::King).count() == 4
        && !Naive::read(position).leaves_a_king_attacked()
}

#[test]
fn random_positions_meet_the_literal_turns() {
    let fast = Fast::new();
    for game in GAMES {
        let mut choices = Choices(5);
        let mut accepted = 0;
        while accepted < 1_500 {
            let mut position = random_position(game, &mut choices);
            let acceptable = is_acceptable(&position);
            assert_eq!(fast.accept(&position).is_ok(), acceptable, "{position}");
            if !acceptable {
                continue;
            }
            accepted += 1;
            // And a few steps on, where castling rights have gone or a check has been answered.
            for _ in 0..3 {
                let mut after = agrees(&fast, &position);
                if after.is_empty() {
                    break;
                }
                let next = choices.below(after.len() as u64) as usize;
                position = after.swap_remove(next);
            }
        }
    }
}

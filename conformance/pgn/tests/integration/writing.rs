//! Writing algebraic notation: compared with examples made by hand after the Laws of Chess (appendix C), and read back
//! for every legal turn of random positions.

use std::collections::BTreeSet;

use chess_arbiter_pgn::{ReadTurn, algebraic, algebraic_line, algebraic_turns, turn};
use explore::random::{Accepted, Played, Random};
use explore::{Choices, round_bytes};
use fast::Fast;
use types::{Engine, Game, Held, Position, Turn};

fn held(game: Game, position: &str) -> Box<dyn Held> {
    let position = Position::parse(game, position).expect("it is canonical");
    Fast::new().hold(&position).expect("it is accepted")
}

fn written_in() -> impl Iterator<Item = Game> {
    Game::ALL.into_iter().filter(|game| game.description().algebraic.is_some())
}

#[test]
fn turns_are_written_as_in_the_laws_of_chess() {
    let chess = Game::Chess;
    let start = chess.start_text();
    let three_queens = "2K5/8/k7/8/4Q2Q/8/8/7Q w - - 0 1";
    let promotion = "r5k1/1P3ppp/8/8/8/8/8/4K3 w - - 0 1";
    for (position, turn, san) in [
        (start, "e2e4", "e4"),
        (start, "g1f3", "Nf3"),
        // Two men can reach the cell. The file distinguishes them; if it cannot, the rank does; if neither can alone,
        // both do together.
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "f3d2", "Nfd2"),
        ("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"),
        ("4k3/8/8/R7/8/p7/8/R3K3 w - - 0 1", "a5a3", "R5xa3"),
        (three_queens, "h4e1", "Qh4e1"),
        (three_queens, "h1e1", "Q1e1"),
        (three_queens, "e4e1", "Qee1"),
        // The knight on e2 is pinned, so only the knight on g1 can move to f3.
        ("4r2k/8/8/8/8/8/4N3/4K1N1 w - - 0 1", "g1f3", "Nf3"),
        // A pawn's file is written only for a capture.
        ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"),
        ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "c4d5", "cxd5"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5e6", "e6"),
        // Promotion, alone and with a capture, check or mate.
        (promotion, "b7a8q", "bxa8=Q#"),
        (promotion, "b7a8n", "bxa8=N"),
        (promotion, "b7b8r", "b8=R+"),
        // Castling, with and without check.
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+"),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", "O-O-O"),
        ("r3k3/8/8/8/8/8/4P3/4K3 b q - 0 1", "e8d8", "Kd8"),
        // Mate has a mark of its own; stalemate has none.
        ("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "Qh4#"),
        ("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c7", "Qc7"),
        ("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c8", "Qc8#"),
        ("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2", "Kxe2"),
    ] {
        let turn = Turn::parse(chess, turn).expect("it is a turn");
        assert_eq!(algebraic(&*held(chess, position), &turn).as_deref(), Some(san), "{position}");
    }
}

#[test]
fn other_games_have_their_own_letters_castling_and_pawns() {
    let castling = "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1";
    for (game, position, turn, san) in [
        (Game::Gothic, castling, "f1i1", "O-O"),
        (Game::Gothic, castling, "f1c1", "O-O-O"),
        (Game::Gothic, "10/P8k/10/10/10/10/10/5K4 w - - 0 1", "a7a8c", "a8=C"),
        // MAS-12: on the brick board a pawn can step to either of two cells ahead of it, so most cells can be reached
        // by two pawns.
        (Game::Masonic, Game::Masonic.start_text(), "a2a3", "a3"),
        (Game::Masonic, Game::Masonic.start_text(), "e2f3", "ef3"),
        (Game::Masonic, Game::Masonic.start_text(), "f2f3", "ff3"),
    ] {
        let turn = Turn::parse(game, turn).expect("it is a turn");
        assert_eq!(algebraic(&*held(game, position), &turn).as_deref(), Some(san), "{position}");
    }
}

#[test]
fn illegal_turns_and_turns_of_other_games_have_no_notation() {
    let start = held(Game::Chess, Game::Chess.start_text());
    for turn in ["e2e5", "e1g1", "e7e5", "e4e5"] {
        let turn = Turn::parse(Game::Chess, turn).expect("it is a turn");
        assert_eq!(algebraic(&*start, &turn), None, "{turn}");
        assert_eq!(algebraic_line(&*start, &[turn]), None, "{turn}");
    }
    for game in Game::ALL.into_iter().filter(|game| game.description().algebraic.is_none()) {
        let start = held(game, game.start_text());
        assert_eq!(algebraic_turns(&*start), None, "{game}");
        assert!(start.turns().iter().all(|turn| algebraic(&*start, turn).is_none()), "{game}");
    }
}

/// Checks that every legal turn, when written, is read back, and that no two turns are written alike.
fn read_back(position: &Position) {
    let held = Fast::new().hold(position).expect("it is accepted");
    let turns = algebraic_turns(&*held).expect("the game has the notation");
    let distinct: BTreeSet<&str> = turns.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(distinct.len(), held.turns().len(), "{position}: {turns:?}");
    for (legal, text) in &turns {
        let found = turn(position, || held.turns(), text);
        assert_eq!(found, ReadTurn::Turn(*legal), "{text} in {position}");
        assert_eq!(algebraic(&*held, legal).as_ref(), Some(text), "{legal} in {position}");
    }
}

#[test]
fn every_written_turn_is_read_back_as_the_same_turn() {
    for game in written_in() {
        for round in 0..120 {
            let bytes = round_bytes(11, game, round, 1024);
            let accepted = Accepted::<Fast>::of(game, &mut Choices::new(&bytes));
            read_back(&accepted.position);
        }
        for round in 0..12 {
            let bytes = round_bytes(12, game, round, 1024);
            let played = Played::<Fast>::of(game, &mut Choices::new(&bytes));
            let positions = played.positions();
            positions.iter().for_each(read_back);
            let start = Fast::new().hold(&positions[0]).expect("it is accepted");
            let line = algebraic_line(&*start, &played.turns).expect("every turn is legal");
            for ((position, played), text) in positions.iter().zip(&played.turns).zip(&line) {
                let turns = || Fast::new().turns(position).expect("it is accepted");
                assert_eq!(turn(position, turns, text), ReadTurn::Turn(*played), "{text}");
            }
        }
    }
}

//! Acceptance of positions, their fields after turns, and the absence of panics.

use std::time::Duration;

use chess_arbiter_fast::Fast;
use proptest::prelude::*;
use types::{
    Budget, CastlingRight, CastlingRights, Cell, DEEPEST_COUNT, EnPassant, Engine, Game, Kind, Man,
    Mark, Objection, Own, Position, Score, Side, Stopped, Turn, Uncounted,
};

fn position(game: Game, text: &str) -> Position {
    Position::parse(game, text).unwrap()
}

fn chess(text: &str) -> Position {
    position(Game::Chess, text)
}

#[test]
fn each_condition_of_acceptance_refuses_a_position() {
    for (text, why) in [
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "black has 0 kings instead of one"),
        ("k7/8/8/8/8/8/8/K6K w - - 0 1", "white has 2 kings instead of one"),
        ("k6P/8/8/8/8/8/8/K7 w - - 0 1", "the pawn on `h8` stands on a rank where no pawn can be"),
        ("k7/8/8/8/8/8/8/K6p w - - 0 1", "the pawn on `h1` stands on a rank where no pawn can be"),
        ("k6R/8/8/8/8/8/8/K7 w - - 0 1", "the black king is in check, but black is not to move"),
        (
            "4k3/8/8/8/8/8/8/4K2N w K - 0 1",
            "the right to castle `K` needs its king and rook on their initial cells",
        ),
        (
            "r2k4/8/8/8/8/8/8/4K3 w q - 0 1",
            "the right to castle `q` needs its king and rook on their initial cells",
        ),
    ] {
        assert_eq!(Fast::new().accept(&chess(text)).unwrap_err().why, why, "{text}");
    }
}

#[test]
fn an_en_passant_field_needs_its_double_step() {
    let accepts = |game, text| Fast::new().accept(&position(game, text)).is_ok();
    for (text, good) in [
        ("k7/8/8/4p3/8/8/8/K7 w - e6 0 1", true),
        ("k7/8/8/4P3/8/8/8/K7 w - e6 0 1", false), // a pawn of the side to move
        ("k7/8/8/8/8/8/8/K7 w - e6 0 1", false),   // no pawn
        ("k7/8/4n3/4p3/8/8/8/K7 w - e6 0 1", false), // the crossed cell is occupied
        ("k7/4n3/8/4p3/8/8/8/K7 w - e6 0 1", false), // the initial cell is occupied
        ("k7/8/8/4p3/8/8/8/K7 b - e6 0 1", false), // the wrong side to move
        ("k7/8/4p3/8/8/8/8/K7 w - e7 0 1", false), // not a third rank
        ("k7/8/8/8/4P3/8/8/K7 b - e3 0 1", true),
    ] {
        assert_eq!(accepts(Game::Chess, text), good, "{text}");
    }
    for (text, good) in [
        ("k7/8/8/4p3/8/8/8/K7 w - e6e5 0 1", true), // from f7
        ("k7/5n2/8/4p3/8/8/8/K7 w - e6e5 0 1", false),
        ("k7/4n3/8/4p3/8/8/8/K7 w - e6e5 0 1", true),
        ("k7/8/8/4p3/8/8/8/K7 w - d6e5 0 1", true), // from d7
        ("k7/8/8/4p3/8/8/8/K7 w - f6e5 0 1", false), // not one step apart
        ("k7/8/8/p7/8/8/8/K7 w - a6a5 0 1", true),  // from b7
        ("k7/8/8/7p/8/8/8/K7 w - g6h5 0 1", true),  // from g7
        ("k7/8/8/7p/8/8/8/K7 w - h6h5 0 1", false), // the pawn would have come from off the board
    ] {
        assert_eq!(accepts(Game::Masonic, text), good, "{text}");
    }
}

#[test]
fn a_turn_updates_every_field() {
    for (before, turn, after) in [
        // A double step is recorded whether or not it can be answered.
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e2e4",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        ),
        // A rook that captures a rook ends a right of each side.
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9", "h1h8", "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 9"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 7 9", "e8c8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 8 10"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9", "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 8 9"),
        ("k7/4P3/8/8/8/8/8/K7 w - - 5 9", "e7e8n", "k3N3/8/8/8/8/8/8/K7 b - - 0 9"),
        ("k7/8/8/8/8/8/8/K7 b - - 9999 9999", "a8b8", "1k6/8/8/8/8/8/8/K7 w - - 9999 9999"),
    ] {
        let turn = Turn::parse(Game::Chess, turn).unwrap();
        let played = Fast::new().play(&chess(before), &turn).unwrap();
        assert_eq!(played.to_string(), after, "{before} {turn}");
    }
}

#[test]
fn an_illegal_turn_is_an_objection() {
    let start = Game::Chess.start();
    for turn in ["e2e5", "e2e4q", "e1e1", "e7e5"] {
        let turn = Turn::parse(Game::Chess, turn).unwrap();
        let objection = Fast::new().play(&start, &turn).unwrap_err();
        assert!(matches!(objection, Objection::Illegal { .. }), "{turn}");
    }
}

#[test]
fn a_check_is_reported_as_the_kings_cell() {
    let status = Fast::new().status(&chess("k7/8/8/8/8/8/8/K6r w - - 0 1")).unwrap();
    assert_eq!(status.check, [Cell::square(0, 1)]);
    assert_eq!(status.end, None);
}

#[test]
fn a_count_goes_as_deep_as_any_and_no_deeper() {
    // Each king can only go back and forth between two cells, and nothing else can move.
    let text = "k1b5/1p1p4/1P1P4/8/8/1p1p4/1P1P4/K1B5 w - - 0 1";
    assert_eq!(Fast::new().perft(&chess(text), DEEPEST_COUNT), Ok(1));
    for depth in [DEEPEST_COUNT + 1, u32::MAX] {
        let refused = Err(Uncounted::Stopped(Stopped::Depth(depth)));
        assert_eq!(Fast::new().perft(&chess(text), depth), refused);
    }
}

#[test]
fn a_budget_ends_a_count_in_every_game() {
    for game in Game::ALL {
        let held = Fast::new().hold(&game.start()).unwrap();
        let all = held.perft(1, &mut Budget::unlimited()).unwrap()
            + held.perft(2, &mut Budget::unlimited()).unwrap();
        // The first budget is just enough, the second is one turn short.
        let mut enough = Budget::unlimited().with_nodes(all);
        assert!(held.perft(2, &mut enough).is_ok(), "{game}");
        assert_eq!(enough.spent(), all, "{game}");
        let mut short = Budget::unlimited().with_nodes(all - 1);
        assert_eq!(held.perft(2, &mut short), Err(Stopped::Nodes(all - 1)), "{game}");
        // A count to the greatest depth would never finish in time.
        let mut moment = Budget::unlimited().with_time(Duration::from_millis(10));
        assert!(matches!(held.perft(DEEPEST_COUNT, &mut moment), Err(Stopped::Time(_))), "{game}");
        assert!(moment.spent() > 0, "{game}");
    }
}

#[test]
fn a_held_position_answers_as_the_same_position_does_anew() {
    for game in Game::ALL {
        let fast = Fast::new();
        let mut held = fast.hold(&game.start()).unwrap();
        for ply in 0..30 {
            let position = held.position();
            let mut turns = held.turns();
            turns.sort_unstable();
            let mut anew = fast.turns(&position).unwrap();
            anew.sort_unstable();
            assert!(turns == anew, "{position}");
            assert_eq!(fast.status(&position), Ok(held.status()), "{position}");
            let Some(turn) = turns.get(ply * 7 % turns.len().max(1)) else { break };
            let after = held.play(turn).unwrap();
            assert_eq!(fast.play(&position, turn), Ok(after.position()), "{position} {turn}");
            held = after;
        }
    }
}

fn any_cell() -> impl Strategy<Value = Cell> {
    (0..12_u8, 0..12_u8).prop_map(|(file, rank)| Cell::square(file, rank))
}

fn any_game() -> impl Strategy<Value = Game> {
    prop::sample::select(Game::ALL.to_vec())
}

/// An array may name only kinds of the game. A kind of another game is refused even if it has the index of such a kind
/// in the tables, as the dragon horse has that of the bishop.
#[test]
fn an_array_with_a_kind_of_another_game_is_refused() {
    let kings = position(Game::SpectralRandom, "7k/8/8/8/8/8/8/K7|7/7/7/7/7/7/7 w - - Q 0 1");
    let accepts = |kind: Kind| {
        let mut array = vec![Kind::Queen, kind];
        array.sort_unstable_by_key(|kind| kind.letter());
        let position = Position { own: Own::Array(array), ..kings.clone() };
        Fast::new().accept(&position).is_ok()
    };
    assert!(accepts(Kind::Rook) && accepts(Kind::Griffin));
    for kind in [Kind::DragonHorse, Kind::Marshall, Kind::Chancellor, Kind::King, Kind::Pawn] {
        assert!(!accepts(kind), "{kind}");
    }
}

/// Positions that need not make sense: they may have men of one game on the boards of another, kinds and marks that the
/// game lacks, and fields that do not fit the men.
fn any_position() -> impl Strategy<Value = Position> {
    let men = prop::collection::vec((any::<prop::sample::Index>(), 0..8_usize, 0..4_u8), 0..12);
    let field = prop::option::of((any_cell(), prop::option::of(any_cell())));
    (any_game(), any_game(), men, field, 0..16_u8, any::<(bool, u16, u16)>()).prop_map(
        |(game, shape, men, field, rights, (white, halfmove, fullmove))| {
            let mut position = Position::empty(shape);
            let cells: Vec<Cell> = shape.cells().collect();
            let kinds = [
                Kind::King,
                Kind::Queen,
                Kind::Rook,
                Kind::Bishop,
                Kind::Knight,
                Kind::Pawn,
                Kind::Marshall,
                Kind::Chancellor,
                Kind::Griffin,
            ];
            let king = |side| Man::new(side, Kind::King);
            position.men.put(cells[0], king(Side::White));
            position.men.put(cells[cells.len() - 1], king(Side::Black));
            for (index, kind, rest) in men {
                let side = if rest % 2 == 0 { Side::White } else { Side::Black };
                let mark = (rest == 3).then_some(Mark { file: 200, promoted: true });
                position.men.put(*index.get(&cells), Man { side, kind: kinds[kind], mark });
            }
            position.game = game;
            position.side = if white { Side::White } else { Side::Black };
            let mut castling = CastlingRights::NONE;
            for (bit, right) in CastlingRight::ALL.into_iter().enumerate() {
                castling.set(right, rights & (1 << bit) != 0);
            }
            position.castling = castling;
            position.en_passant = field.map(|(crossed, pawn)| EnPassant { crossed, pawn });
            position.halfmove = halfmove;
            position.fullmove = fullmove;
            position
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_position_makes_it_panic(position in any_position(), from in any_cell(), to in any_cell()) {
        let fast = Fast::new();
        let turn = Turn::of(from, to);
        let accepted = fast.accept(&position).is_ok();
        prop_assert_eq!(fast.turns(&position).is_ok(), accepted);
        prop_assert_eq!(fast.status(&position).is_ok(), accepted);
        prop_assert_eq!(fast.perft(&position, 1).is_ok(), accepted);
        let refused = matches!(fast.play(&position, &turn), Err(Objection::Refused(_)));
        prop_assert_eq!(refused, !accepted);
        let game = Score { start: position, turns: vec![turn], act: None };
        let refused = matches!(fast.adjudicate(&game), Err(Objection::Refused(_)));
        prop_assert_eq!(refused, !accepted);
    }
}

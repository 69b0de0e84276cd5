//! House of Mirrors: positions that each test a few sentences of the game's law.

use chess_arbiter_fast::Fast;
use types::{BoardId, CastlingRights, Cell, EndBy, Engine, Game, Kind, Man, Position, Side, Turn};

const GAMES: [Game; 4] =
    [Game::Mirrors7Block, Game::Mirrors7Pass, Game::Mirrors10Block, Game::Mirrors10Pass];

fn position(game: Game, text: &str) -> Position {
    Position::parse(game, text).unwrap()
}

/// The turns from one cell as text without that cell, sorted and separated by spaces.
fn from(game: Game, text: &str, from: &str) -> String {
    let mut turns: Vec<String> = Fast::new()
        .turns(&position(game, text))
        .unwrap()
        .iter()
        .filter_map(|turn| turn.to_string().strip_prefix(from).map(String::from))
        .collect();
    turns.sort();
    turns.join(" ")
}

fn after(game: Game, text: &str, turn: &str) -> String {
    let turn = Turn::parse(game, turn).unwrap();
    Fast::new().play(&position(game, text), &turn).unwrap().to_string()
}

#[test]
fn in_the_initial_position_seven_pawns_step_and_two_knights_leap() {
    // Each knight has two cells to leap to; the other pieces have none.
    for game in GAMES {
        assert_eq!(Fast::new().perft(&game.start(), 1).unwrap(), 18, "{game}");
        assert_eq!(Fast::new().perft(&game.start(), 2).unwrap(), 18 * 18, "{game}");
    }
}

#[test]
fn a_knight_takes_by_its_image_and_its_original_vanishes() {
    // The first example in the game's document: the black knight on i6 captures the knight on c5 from a6.
    let text = "*3k3*/*7*/*7*/9/9/8n/2N6/9/*7*/*7*/*3K3* b - - 3 9";
    for image in ["a6", "e6"] {
        assert_eq!(
            after(Game::Mirrors7Block, text, &format!("{image}c5")),
            "*3k3*/*7*/*7*/9/9/9/2n6/9/*7*/*7*/*3K3* w - - 0 10"
        );
    }
}

#[test]
fn the_mover_names_the_original_of_a_common_image_that_vanishes() {
    let text = "*3k3*/*7*/*7*/9/9/N3N4/9/9/*7*/*7*/*3K3* w - - 0 1";
    assert_eq!(
        from(Game::Mirrors7Pass, text, "i6"),
        "g5,a6 g5,e6 g7,a6 g7,e6 h4,a6 h4,e6 h8,a6 h8,e6"
    );
    assert_eq!(
        after(Game::Mirrors7Pass, text, "i6h8,a6"),
        "*3k3*/*7*/*7*/7N1/9/4N4/9/9/*7*/*7*/*3K3* b - - 1 1"
    );
}

#[test]
fn a_rook_may_land_on_a_reflection_and_pass_it_in_one_variant_only() {
    // The knight on c5 is shown on g5, in the rook's way along rank 5.
    let text = "*3k3*/*7*/*7*/9/9/9/2n2R3/9/*7*/*7*/*3K3* w - - 0 1";
    let straight = "f5e5 f5f1 f5f10 f5f11 f5f2 f5f3 f5f4 f5f6 f5f7 f5f8 f5f9";
    let turns = |game| from(game, text, "f5");
    assert!(turns(Game::Mirrors7Block).contains("g5"));
    assert!(!turns(Game::Mirrors7Block).contains("h5"));
    assert!(turns(Game::Mirrors7Pass).contains("g5 h5 i5"));
    assert!(straight.split(' ').all(|turn| turns(Game::Mirrors7Pass).contains(&turn[2..])));
}

#[test]
fn an_original_pinned_to_its_king_cannot_vanish() {
    // The knight on e6 shields its king, so neither the knight nor its reflections can move.
    for game in [Game::Mirrors7Block, Game::Mirrors7Pass] {
        let text = "*3r2k*/*7*/*7*/9/9/4N4/9/9/*7*/*7*/*3K3* w - - 0 1";
        for image in ["a6", "e6", "i6"] {
            assert_eq!(from(game, text, image), "", "{game}");
        }
    }
}

#[test]
fn a_pinned_man_may_leave_a_mirror_that_will_show_another_man() {
    // A knight and a rook on one rank of mirrors are not reflected. Once the knight has left, its mirror shows the
    // rook, and this reflection shields the king if reflections block.
    let text = "*3r2k*/*7*/*7*/9/9/R3N4/9/9/*7*/*7*/*3K3* w - - 0 1";
    assert_eq!(from(Game::Mirrors7Block, text, "e6"), "c5 c7 d4 d8 f4 f8 g5 g7");
    assert_eq!(from(Game::Mirrors7Pass, text, "e6"), "");
}

#[test]
fn a_man_pinned_twice_on_one_file_stays_before_the_nearer_rider() {
    // The queen on a6 is shown on e6, and the rook behind it on e11 attacks through the image. Landing on e6 ends the image.
    let text = "*6k*/*7*/*3r3*/9/9/9/9/q8/9/4R4/*7*/*7*/*3K3* w - - 0 1";
    assert_eq!(from(Game::Mirrors10Pass, text, "e4"), "e2 e3 e5 e6");
}

#[test]
fn one_step_between_answers_two_checkers_on_one_file() {
    // The queen on a8 is shown on e8, and the queen on a6 is shown on e6. Both reflections attack the king.
    let text = "*3k2r*/*7*/*7*/9/7q1/Q8/9/Q8/9/9/*7*/*7*/*3K3* b - - 0 1";
    assert_eq!(from(Game::Mirrors10Pass, text, "h9"), "e12 e9");
}

#[test]
fn a_reflection_gives_check_and_taking_its_original_ends_it() {
    // The rook on a6 is shown on e6 and i6; from e6 it attacks down the king's file. The knight captures the original and is then
    // itself shown on e6.
    let text = "*5k1*/*7*/*7*/1N7/9/r8/9/9/*7*/*7*/*3K3* w - - 0 1";
    let status = Fast::new().status(&position(Game::Mirrors7Block, text)).unwrap();
    assert_eq!(status.check, [Cell::square(4, 1)]);
    assert_eq!(from(Game::Mirrors7Block, text, "b8"), "a6");
}

#[test]
fn a_pawns_promotion_decides_whether_it_shields_its_king() {
    // The rook on i8 is shown on e8, where its image shields the king. After a promotion to a rook on a8, a rook is still shown
    // there; a man of another kind on a8 would end the image and expose the king.
    let text = "*3r2k*/*7*/*7*/9/9/8R/P8/9/9/9/*7*/*7*/*3K3* w - - 0 1";
    assert_eq!(from(Game::Mirrors10Block, text, "a7"), "a8r");
}

#[test]
fn bare_kings_are_dead_and_a_king_beside_an_image_is_in_check() {
    // The white king on c5 is shown on g5, next to the black king.
    let text = "*7*/*7*/*7*/9/9/7k1/2K6/9/*7*/*7*/*7* b - - 0 1";
    let fast = Fast::new();
    let start = position(Game::Mirrors7Block, text);
    assert_eq!(fast.status(&start).unwrap().check, [Cell::square(7, 6)]);
    let game = types::Score { start, turns: Vec::new(), act: None };
    assert_eq!(fast.adjudicate(&game).unwrap().end.map(|end| end.by), Some(EndBy::Dead));
}

#[test]
fn pawns_stand_on_the_second_to_the_seventh_rank_of_their_side() {
    let fast = Fast::new();
    for game in GAMES {
        let ranks = game.shape(BoardId::Squares).ranks;
        for (side, own_rank) in Side::BOTH.into_iter().zip([1, ranks]) {
            for rank in 1..=ranks {
                let mut position = game.start();
                for place in game.cells().filter(|cell| (2..8).contains(&cell.file)) {
                    if place.rank > 1 && place.rank < ranks {
                        position.men.take(place);
                    }
                }
                let counted = rank.abs_diff(own_rank) + 1;
                position.castling = CastlingRights::NONE;
                position.side = side;
                position.men.put(Cell::square(3, rank), Man::new(side, Kind::Pawn));
                assert_eq!(
                    fast.accept(&position).is_ok(),
                    (2..=7).contains(&counted),
                    "{game} {side} {rank}"
                );
            }
        }
    }
}

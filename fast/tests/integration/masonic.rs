//! Masonic Chess, compared with what its law says about single men and single cells.

use chess_arbiter_fast::Fast;
use types::{EndBy, Engine, Game, Position, Score, Turn};

fn position(text: &str) -> Position {
    Position::parse(Game::Masonic, text).unwrap()
}

/// The legal turns as text, sorted.
fn turns(text: &str) -> Vec<String> {
    let turns = Fast::new().turns(&position(text)).unwrap();
    let mut turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
    turns.sort();
    turns
}

/// The cells to which the man on a cell may move, sorted and separated by spaces.
fn from(text: &str, cell: &str) -> String {
    let turns = turns(text);
    let to: Vec<&str> = turns.iter().filter_map(|turn| turn.strip_prefix(cell)).collect();
    to.join(" ")
}

fn after(text: &str, turn: &str) -> String {
    let turn = Turn::parse(Game::Masonic, turn).unwrap();
    Fast::new().play(&position(text), &turn).unwrap().to_string()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_pawn_f2_has_four_cells_to_step_to() {
    assert_eq!(from(START, "f2"), "e4 f3 g3 g4");
}

#[test]
fn pawns_at_the_edge_have_fewer_cells() {
    // Rank 2 is shifted half a cell to the right: from a2 both cants lead forward, but two steps to the left would
    // leave the board; from h2 only the left cant leads forward.
    assert_eq!(from(START, "a2"), "a3 b3 b4");
    assert_eq!(from(START, "h2"), "g4 h3");
    let black = START.replace(" w ", " b ");
    assert_eq!(from(&black, "a7"), "a6 b5");
    assert_eq!(from(&black, "h7"), "g5 g6 h6");
}

#[test]
fn the_initial_position_has_thirty_five_turns() {
    // 29 turns of pawns (3 from a2, 2 from h2, 4 from every other cell), and 3 of each knight.
    assert_eq!(turns(START).len(), 35);
    assert_eq!(from(START, "b1"), "a3 c3 d3");
}

#[test]
fn the_pawn_f2_captures_on_e3_and_h3() {
    let text = "4k3/8/8/8/8/4pppp/5P2/K7 w - - 0 1";
    assert_eq!(from(text, "f2"), "e3 h3");
}

#[test]
fn a_knight_on_d4_reaches_twelve_cells() {
    let text = "k7/8/8/8/3N4/8/8/7K w - - 0 1";
    assert_eq!(from(text, "d4"), "b2 b3 b5 b6 c2 c6 e2 e6 f2 f6 g3 g5");
}

#[test]
fn a_bishop_rides_to_the_sides_and_steps_as_a_rook() {
    // d4 is at (3½, 4). Diagonals: (5, 5) f5, (6½, 6) g6, (2, 5) c5, (½, 6) a6, (5, 3) f3, (6½, 2) g2, (2, 3) c3, (½, 2) a2. Steps:
    // c4, e4, d5, e5, d3, e3.
    let text = "k7/8/8/8/3B4/8/8/7K w - - 0 1";
    assert_eq!(from(text, "d4"), "a2 a6 c3 c4 c5 d3 d5 e3 e4 e5 f3 f5 g2 g6");
}

#[test]
fn a_king_reaches_ten_cells() {
    let text = "k7/8/8/8/3K4/8/8/8 w - - 0 1";
    assert_eq!(from(text, "d4"), "c3 c4 c5 d3 d5 e3 e4 e5 f3 f5");
}

#[test]
fn the_pawn_g5_takes_the_pawn_that_crossed_e6() {
    let text = "k7/5p2/8/6P1/8/8/8/K7 b - - 0 1";
    let crossed = after(text, "f7e5");
    assert_eq!(crossed, "k7/8/8/4p1P1/8/8/8/K7 w - e6e5 0 2");
    assert_eq!(from(&crossed, "g5"), "e6 f6 g6");
    assert_eq!(after(&crossed, "g5e6"), "k7/8/4P3/8/8/8/8/K7 b - - 0 2");
}

#[test]
fn the_pawn_g5_takes_a_pawn_that_stops_on_e6() {
    let text = "k7/5p2/8/6P1/8/8/8/K7 b - - 0 1";
    let stopped = after(text, "f7e6");
    assert_eq!(after(&stopped, "g5e6"), "k7/8/4P3/8/8/8/8/K7 b - - 0 2");
}

#[test]
fn of_two_pawns_beyond_a_crossed_cell_the_one_that_crossed_it_is_taken() {
    // f7e5 and e7f5 both cross e6. In each position, black pawns stand on e5 and f5, and only one of them has just crossed e6.
    let stands_on_e5 = "k7/8/8/3Ppp2/8/8/8/K7 w - e6e5 0 1";
    assert_eq!(after(stands_on_e5, "d5e6"), "k7/8/4P3/5p2/8/8/8/K7 b - - 0 1");
    let arrived_on_f5 = "k7/8/8/3Ppp2/8/8/8/K7 w - e6f5 0 1";
    assert_eq!(after(arrived_on_f5, "d5e6"), "k7/8/4P3/4p3/8/8/8/K7 b - - 0 1");
}

#[test]
fn a_pawn_that_steps_onto_the_crossed_cell_takes_nothing() {
    let text = "k7/8/8/4pP2/8/8/8/K7 w - e6e5 0 1";
    assert_eq!(after(text, "f5e6"), "k7/8/4P3/4p3/8/8/8/K7 b - - 0 1");
}

#[test]
fn one_capture_en_passant_may_end_two_checks() {
    // The pawn on e5 and the rook on e7 (along e6, f5) attack f4. No game leads to this position, yet CHE-28 accepts it.
    let text = "k7/4r3/8/4p1P1/5K2/8/8/8 w - e6e5 0 1";
    assert!(turns(text).contains(&"g5e6".to_string()));
}

#[test]
fn a_knight_that_is_pinned_along_a_cant_may_stay_on_it() {
    // On the cant e1 e2 f3 f4 g5 g6, two steps are a knight's leap.
    let pinned = |ranks: &str| from(&format!("{ranks} w - - 0 1"), "e2");
    assert_eq!(pinned("k7/8/8/6r1/8/8/4N3/4K3"), "f4");
    assert_eq!(pinned("k7/8/8/8/5r2/8/4N3/4K3"), "f4");
    // The knight may not leap over the man that pins it.
    assert_eq!(pinned("k7/8/8/8/8/5r2/4N3/4K3"), "");
}

#[test]
fn a_pinned_knight_may_take_the_pinner_but_not_leap_over_its_king() {
    // On the cant e1 e2 f3 f4 g5 g6, the king is on e2 and the knight on f3. The knight's leaps along the cant lead to
    // e1, over its king, and to g5, where the pinning rook stands.
    let text = "k7/8/8/6r1/8/5N2/4K3/8 w - - 0 1";
    assert_eq!(from(text, "f3"), "g5");
}

#[test]
fn nothing_blocks_the_check_of_a_knight() {
    // The knight on a6 and the king on b8 are two steps apart on one cant; a man on a7, between them, would not stop the leap.
    let text = "qk6/8/N7/8/8/8/8/Q4K2 b - - 0 1";
    assert_eq!(turns(text), ["b8a7", "b8b7", "b8c7"]);
}

fn end(text: &str) -> Option<EndBy> {
    let game = Score { start: position(text), turns: Vec::new(), act: None };
    Fast::new().adjudicate(&game).unwrap().end.map(|end| end.by)
}

#[test]
fn only_two_bare_kings_are_dead() {
    assert_eq!(end("k7/8/8/8/8/8/8/K7 w - - 0 1"), Some(EndBy::Dead));
    assert_eq!(end("k7/8/8/8/8/8/8/KB6 w - - 0 1"), None);
}

#[test]
fn one_of_two_bare_kings_can_be_stalemated() {
    // The king on c1 attacks every neighbour of a1: b1, a2, b2.
    assert_eq!(end("8/8/8/8/8/8/8/k1K5 b - - 0 1"), Some(EndBy::Stalemate));
    assert_eq!(end("8/8/8/8/8/8/8/k1K5 w - - 0 1"), Some(EndBy::Dead));
}

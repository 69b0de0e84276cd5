//! Spectral Realm Chess, compared with what its law says about single men and single cells.

use chess_arbiter_fast::Fast;
use types::{EndBy, Engine, Game, Position, Score, Turn};

use Game::{Spectral, SpectralFree, SpectralRandom};

fn position(game: Game, text: &str) -> Position {
    Position::parse(game, text).unwrap()
}

/// Every legal turn as text, sorted.
fn turns(game: Game, text: &str) -> Vec<String> {
    let turns = Fast::new().turns(&position(game, text)).unwrap();
    let mut turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
    turns.sort();
    turns
}

/// The cells to which the man on a cell may move, sorted and separated by spaces.
#[track_caller]
fn from(game: Game, text: &str, cell: &str) -> String {
    let turns = turns(game, text);
    let to: Vec<&str> = turns.iter().filter_map(|turn| turn.strip_prefix(cell)).collect();
    to.join(" ")
}

fn after(game: Game, text: &str, turn: &str) -> String {
    let turn = Turn::parse(game, turn).unwrap();
    Fast::new().play(&position(game, text), &turn).unwrap().to_string()
}

fn end(game: Game, text: &str) -> Option<EndBy> {
    Fast::new().status(&position(game, text)).unwrap().end.map(|end| end.by)
}

#[track_caller]
fn refused(game: Game, text: &str) -> String {
    Fast::new().accept(&position(game, text)).unwrap_err().why
}

/// The points without men.
const BARE: &str = "|7/7/7/7/7/7/7";

#[test]
fn from_the_initial_position_bishops_queen_and_king_may_enter_points() {
    // SPE-4, SPE-5, SPE-7: one half-step, since the pawns block the diagonals beyond.
    let start = Spectral.start_text();
    assert_eq!(turns(Spectral, start).len(), 20 + 8);
    assert_eq!(from(Spectral, start, "c1"), "B1 C1");
    assert_eq!(from(Spectral, start, "d1"), "C1 D1");
    assert_eq!(from(Spectral, start, "e1"), "D1 E1");
}

#[test]
fn a_bishop_reaches_squares_of_both_colours() {
    // SPE-4: D1 touches squares of both colours.
    let text = "7k/8/8/8/8/8/8/K7|7/7/7/7/7/7/3B3 w - - 0 1";
    assert_eq!(from(Spectral, text, "D1"), "A4 B3 C2 E2 F3 G4 a5 b4 c3 d1 d2 e1 e2 f3 g4 h5");
}

#[test]
fn men_on_the_other_board_obstruct_only_odd_moves() {
    // SPE-5: a half-step captures the pawn on B2, which obstructs no move to a square.
    let text = "k7/8/8/8/8/8/1B6/4K3|7/7/7/7/7/1p5/7 w - - 0 1";
    assert_eq!(from(Spectral, text, "b2"), "A1 A2 B1 B2 a1 a3 c1 c3 d4 e5 f6 g7 h8");
    // A pawn on c3 obstructs both the squares and the points beyond.
    let text = "k7/8/8/8/8/2p5/1B6/4K3|7/7/7/7/7/7/7 w - - 0 1";
    assert_eq!(from(Spectral, text, "b2"), "A1 A2 B1 B2 a1 a3 c1 c3");
}

#[test]
fn a_king_in_check_does_not_move_from_a_square_to_a_point() {
    // SPE-11: the rook on a1 gives check along the rank.
    let text = format!("7k/8/8/8/8/8/3PPP2/r3K3{BARE} w - - 0 1");
    assert_eq!(end(Spectral, &text), Some(EndBy::Checkmate));
    assert_eq!(end(SpectralFree, &text), None);
    assert_eq!(turns(SpectralFree, &text), ["e1D1", "e1E1"]);
    let random = text.replace(" 0 1", " BNQR 0 1");
    assert_eq!(end(SpectralRandom, &random), Some(EndBy::Checkmate));
}

#[test]
fn a_half_step_parries_stalemate() {
    // SPE-11: the king on a1 is not in check, a2, b1 and b2 are attacked, and A1 is the only point that it can reach.
    let text = format!("7k/8/8/8/8/1q6/8/K7{BARE} w - - 0 1");
    assert_eq!(turns(Spectral, &text), ["a1A1"]);
}

#[test]
fn a_king_on_a_point_in_check_may_come_back() {
    let text = "4k3/8/8/8/8/8/8/8|7/7/7/7/7/7/r3K2 w - - 0 1";
    assert_eq!(from(Spectral, text, "E1"), "D2 E2 F2 e1 e2 f1 f2");
}

#[test]
fn a_pawn_captures_by_full_step_and_by_half_step() {
    // SPE-8: a full step leads to a square, a half-step to a point.
    let text = "4k3/8/8/8/2nnn3/3P4/8/4K3|7/7/7/7/2nn3/7/7 w - - 0 1";
    assert_eq!(from(Spectral, text, "d3"), "C3 D3 c4 e4");
}

#[test]
fn a_pawn_on_a_point_goes_one_cell_ahead() {
    let text = "4k3/8/8/8/8/8/8/4K3|7/7/7/7/7/1P5/7 w - - 0 1";
    assert_eq!(turns(Spectral, text).iter().filter(|turn| turn.starts_with('B')).count(), 1);
    assert_eq!(from(Spectral, text, "B2"), "B3");
}

#[test]
fn en_passant_is_open_to_pawns_on_squares_and_on_points() {
    // SPE-9: pawns on squares capture by a full step, pawns on points by a half-step.
    let text = "4k3/8/8/8/2p1p3/8/3P4/4K3|7/7/7/7/2pp3/7/7 w - - 0 1";
    let before = after(Spectral, text, "d2d4");
    assert!(before.contains(" d3 "));
    let captors: Vec<String> =
        turns(Spectral, &before).into_iter().filter(|turn| turn.ends_with("d3")).collect();
    assert_eq!(captors, ["C3d3", "D3d3", "c4d3", "e4d3"]);
    let taken = after(Spectral, &before, "C3d3");
    assert_eq!(taken, "4k3/8/8/8/2p1p3/3p4/8/4K3|7/7/7/7/3p3/7/7 w - - 0 2");
}

#[test]
fn on_the_last_row_of_points_a_pawn_promotes_to_rook_or_knight() {
    // SPE-10: promotion there is compulsory, while on squares all four kinds are allowed.
    let text = "8/3P4/8/8/7k/8/8/4K3|2n4/6P/7/7/7/7/7 w - - 0 1";
    assert_eq!(from(Spectral, text, "d7"), "C7n C7r d8b d8n d8q d8r");
    assert_eq!(from(Spectral, text, "G6"), "G7n G7r");
}

#[test]
fn without_a_staying_kind_no_pawn_enters_the_last_row_of_points() {
    // SPE-20: a pawn moves to the last row neither straight ahead nor by a capture, and attacks no king there.
    let text = "8/8/8/8/8/8/3P4/4K3|2kb3/1PP4/7/7/7/7/7 b - - B 0 1";
    let check = |text| Fast::new().status(&position(SpectralRandom, text)).unwrap().check;
    assert_eq!(check(text), []);
    assert_eq!(check(&text.replace(" B ", " BN ")).len(), 1);
    let white = text.replace(" b ", " w ");
    assert_eq!(from(SpectralRandom, &white, "B6"), "");
    assert_eq!(from(SpectralRandom, &white, "C6"), "");
    // Even if no kind stays, a pawn can promote on the last rank of squares.
    let text = format!("8/3P4/8/8/7k/8/8/4K3{BARE} w - - BH 0 1");
    assert_eq!(from(SpectralRandom, &text, "d7"), "d8b d8h");
}

#[test]
fn two_checks_on_one_diagonal_are_parried_by_one_man() {
    // SPE-5: the queen on d4 and the bishop on C3 both attack a1, and a man on b2 blocks both.
    let text = "6k1/8/8/8/3q4/8/7R/K7|7/7/7/7/2b4/7/7 w - - 0 1";
    assert_eq!(from(Spectral, text, "h2"), "b2");
    // Capturing only one of the two checking men is not enough.
    let text = "6k1/8/8/8/3q3R/8/8/K7|7/7/7/7/2b4/7/7 w - - 0 1";
    assert_eq!(from(Spectral, text, "h4"), "");
}

#[test]
fn a_man_may_be_pinned_by_two() {
    // The bishop on b2 shields a1 from the bishop on C3 and the queen on d4. Capturing one of them exposes the king to the other.
    let text = "7k/8/8/8/3q4/8/1B6/K7|7/7/7/7/2b4/7/7 w - - 0 1";
    assert_eq!(from(Spectral, text, "b2"), "c3");
}

#[test]
fn castling_passes_points() {
    // SPE-3: men on points do not prevent castling, since they are not between king and rook.
    let text = "4k3/8/8/8/8/8/8/R3K2R|7/7/7/7/7/7/NNNNNNN w KQ - 0 1";
    assert!(from(Spectral, text, "e1").contains("c1") && from(Spectral, text, "e1").contains("g1"));
    // A bishop on the point F1 attacks f1.
    let text = text.replace("NNNNNNN", "NNNNNbN");
    assert!(!from(Spectral, &text, "e1").contains("g1"));
}

#[test]
fn the_further_kinds_move_as_their_clauses_say() {
    let alone = |letter: char| {
        let text = format!("k7/8/8/8/3{letter}4/8/8/7K{BARE} w - - {letter} 0 1");
        from(SpectralRandom, &text, "d4")
    };
    let man = "C3 C4 D3 D4 c3 c4 c5 d3 d5 e3 e4 e5";
    assert_eq!(alone('O'), "a4 b4 c4 d1 d2 d3 d5 d6 d7 d8 e4 f4 g4 h4"); // SPE-21
    assert_eq!(alone('V'), alone('B')); // SPE-22
    assert_eq!(alone('L'), alone('Q')); // SPE-23
    assert_eq!(alone('Z'), "b3 b5 b8 c2 c6 e2 e6 f3 f5 f8 h2 h6"); // SPE-24
    assert_eq!(alone('F'), "C3 C4 D3 D4 c3 c5 e3 e5"); // SPE-25
    assert_eq!(alone('M'), man);
    assert_eq!(alone('C'), "C3 C4 D3 D4 b3 b5 c2 c3 c4 c5 c6 d3 d5 e2 e3 e4 e5 e6 f3 f5");
    assert_eq!(alone('D'), "B2 B5 C3 C4 D3 D4 E2 E5 b2 b6 c3 c5 e3 e5 f2 f6"); // SPE-26
    assert_eq!(alone('Y'), man); // SPE-27, with nothing to capture
    assert_eq!(alone('S'), "c8 e8 h3 h5");
    assert_eq!(alone('A'), "b2 b6 f2 f6"); // SPE-28
    assert_eq!(alone('T'), "b2 b6 c4 d3 d5 e4 f2 f6");
    assert_eq!(alone('U'), "b2 b3 b4 b5 b6 c2 c6 d2 d6 e2 e6 f2 f3 f4 f5 f6");
    let griffin = "a3 a5 b3 b5 c1 c2 c3 c5 c6 c7 c8 e1 e2 e3 e5 e6 e7 e8 f3 f5 g3 g5 h3 h5";
    assert_eq!(alone('G'), griffin); // SPE-29
    assert_eq!(alone('H'), ""); // SPE-30, with nothing to hop over
}

#[test]
fn a_rhinoceros_turns_on_a_circle() {
    // SPE-31: the rhinoceros moves along a2 b3 c3 d2 d1, b2 b3 a4, b2 c2 d1 and b1 c2 c3 b4 a4; its other paths leave
    // the board within two steps.
    let text = format!("7k/8/8/8/8/8/8/X6K{BARE} w - - X 0 1");
    assert_eq!(from(SpectralRandom, &text, "a1"), "a2 a4 b1 b2 b3 b4 c2 c3 d1 d2");
    // A man on c3 ends two of these paths.
    let text = format!("7k/8/8/8/8/2P5/8/X6K{BARE} w - - X 0 1");
    assert_eq!(from(SpectralRandom, &text, "a1"), "a2 a4 b1 b2 b3 c2 d1");
    let text = format!("7k/8/8/8/8/2p5/8/X6K{BARE} w - - X 0 1");
    assert_eq!(from(SpectralRandom, &text, "a1"), "a2 a4 b1 b2 b3 c2 c3 d1");
}

#[test]
fn even_captures_need_a_screen_on_the_own_board_and_odd_ones_on_either() {
    // SPE-22: for the Vao on b2, the man on C3 is no screen towards e5, but it is one towards D4.
    let text = "8/7k/8/4p3/8/8/1V6/K7|7/7/7/3p3/2p4/7/7 w - - V 0 1";
    let reached = from(SpectralRandom, text, "b2");
    assert!(!reached.contains("e5") && reached.contains("D4"), "{reached}");
    // With another man on d4, there is one screen towards e5, and there are two towards D4.
    let text = "8/7k/8/4p3/3p4/8/1V6/K7|7/7/7/3p3/2p4/7/7 w - - V 0 1";
    let reached = from(SpectralRandom, text, "b2");
    assert!(reached.contains("e5") && !reached.contains("D4"), "{reached}");
}

#[test]
fn a_grasshopper_lands_beyond_a_man_on_that_mans_board() {
    // SPE-30 (b): the grasshopper hops over the man on the point C3 to the point D4.
    let text = "7k/8/8/8/8/8/1H6/7K|7/7/7/7/2P4/7/7 w - - H 0 1";
    assert_eq!(from(SpectralRandom, text, "b2"), "D4");
    // A man on d4, the cell a half-step beyond, blocks the way to D4 and opens the way to e5.
    let text = "7k/8/8/8/3P4/8/1H6/7K|7/7/7/7/2P4/7/7 w - - H 0 1";
    assert_eq!(from(SpectralRandom, text, "b2"), "e5");
}

#[test]
fn a_king_that_is_a_screen_may_not_castle() {
    // CHE-18: the Pao on h1 gives no check, but over the king it attacks d1.
    let text = format!("4k3/8/8/8/8/8/8/R3K3{BARE} w Q - OR 0 1");
    assert!(from(SpectralRandom, &text, "e1").contains("c1"));
    let text = format!("4k3/8/8/8/8/8/8/R3K2o{BARE} w Q - OR 0 1");
    assert!(!from(SpectralRandom, &text, "e1").contains("c1"));
}

#[test]
fn each_condition_of_the_game_refuses_a_position() {
    let text = "k7/8/8/8/8/8/8/K7|6P/7/7/7/7/7/7 w - - 0 1";
    assert_eq!(refused(Spectral, text), "the pawn on `G7` stands where no pawn of white can be");
    assert!(Fast::new().accept(&position(Spectral, &text.replace('P', "p"))).is_ok());
    let text = format!("k7/8/8/8/8/8/8/K7{BARE} w - - 0 1");
    assert_eq!(
        refused(SpectralRandom, &text.replace(" 0 1", " - 0 1")),
        "the array names no kind that a pawn could be promoted to"
    );
    let text = format!("k7/8/8/8/8/8/8/KH6{BARE} w - - BN 0 1");
    assert_eq!(
        refused(SpectralRandom, &text),
        "the array does not name the grasshopper that stands on `b1`"
    );
}

#[test]
fn two_bare_kings_are_dead_and_a_bishop_beside_them_is_not() {
    let status = |text: &str| {
        let start = position(Spectral, text);
        Fast::new().adjudicate(&Score { start, turns: Vec::new(), act: None }).unwrap()
    };
    let dead = status(&format!("k7/8/8/8/8/8/8/K7{BARE} w - - 0 1"));
    assert_eq!(dead.end.map(|end| end.by), Some(EndBy::Dead));
    assert_eq!(status(&format!("k7/8/8/8/8/8/8/KB6{BARE} w - - 0 1")).end, None);
}

#[test]
fn counting_agrees_with_making() {
    let fast = Fast::new();
    for game in [Spectral, SpectralFree, SpectralRandom] {
        let start = game.start();
        let made: u64 = fast
            .turns(&start)
            .unwrap()
            .iter()
            .map(|turn| fast.perft(&fast.play(&start, turn).unwrap(), 2).unwrap())
            .sum();
        assert_eq!(fast.perft(&start, 3).unwrap(), made);
    }
}

#[test]
fn the_random_variant_without_further_kinds_is_the_plain_game() {
    let fast = Fast::new();
    let count = |game: Game| fast.perft(&game.start(), 3).unwrap();
    assert_eq!(count(SpectralRandom), count(Spectral));
}

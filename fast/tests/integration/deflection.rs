//! Deflection, compared with its law, and with the published counts of Gothic Chess.

use chess_arbiter_fast::Fast;
use chess_arbiter_fast::board::Board;
use proptest::prelude::*;
use types::{
    Act, Cell, Deflector, DeflectorFields, EndBy, Engine, Extra, Game, Objection, Own, Position,
    Refusal, Score, Turn,
};

fn position(text: &str) -> Position {
    Position::parse(Game::Deflection, text).unwrap()
}

/// The initial position without deflectors, which is that of Gothic Chess. Its perft counts are OEIS A114037.
const GOTHIC: &str = "rnbqmkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQMKABNR[] w KQkq - - - 0 1";

/// Perft of the moves of men alone, without deflector acts.
fn count_of_men(board: &impl Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => board.mobility(),
        _ => {
            let mut nodes = 0;
            board.each_plain_turn(|turn| nodes += count_of_men(&board.after(turn), depth - 1));
            nodes
        }
    }
}

fn perft_of_men(position: &Position, depth: u32) -> Result<u64, Refusal> {
    Fast::new().board(position).map(|board| count_of_men(&board, depth))
}

#[test]
fn the_published_counts_of_gothic_chess_are_met() {
    let fast = Fast::new();
    let counts = [28, 784, 25_283, 808_984, 28_946_187];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(fast.perft(&position(GOTHIC), depth), Ok(count), "depth {depth}");
    }
}

/// Every legal turn as text, sorted.
fn turns(text: &str) -> Vec<String> {
    let turns = Fast::new().turns(&position(text)).unwrap();
    let mut turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
    turns.sort();
    turns
}

/// The cells to which the man on a cell may move, without an act, sorted and separated by spaces.
fn from(text: &str, cell: &str) -> String {
    let turns = turns(text);
    let to: Vec<&str> = turns
        .iter()
        .filter(|turn| !turn.contains(','))
        .filter_map(|turn| turn.strip_prefix(cell))
        .collect();
    to.join(" ")
}

/// The acts that may follow a move, sorted and separated by spaces.
fn acts(text: &str, step: &str) -> String {
    let turns = turns(text);
    let acts: Vec<&str> =
        turns.iter().filter_map(|turn| turn.strip_prefix(step)?.strip_prefix(',')).collect();
    acts.join(" ")
}

fn after(text: &str, turn: &str) -> String {
    let turn = Turn::parse(Game::Deflection, turn).unwrap();
    Fast::new().play(&position(text), &turn).unwrap().to_string()
}

fn is_legal(text: &str, turn: &str) -> bool {
    let parsed = Turn::parse(Game::Deflection, turn).unwrap();
    let played = Fast::new().play(&position(text), &parsed).is_ok();
    assert_eq!(played, turns(text).contains(&turn.to_string()), "{turn}");
    played
}

fn end(start: &str, turns: &[&str]) -> Option<EndBy> {
    let turns = turns.iter().map(|turn| Turn::parse(Game::Deflection, turn).unwrap()).collect();
    let game = Score { start: position(start), turns, act: None };
    Fast::new().adjudicate(&game).unwrap().end.map(|end| end.by)
}

#[test]
fn the_start_has_28_moves_and_three_deflectors_for_every_vacant_cell() {
    // Pawns have 20 moves; each knight, the archbishop and the marshall have 2. After every move, 40 of the 80 cells are vacant.
    let start = Game::Deflection.start();
    assert_eq!(perft_of_men(&start, 1), Ok(28));
    assert_eq!(Fast::new().perft(&start, 1), Ok(28 * (1 + 3 * 40)));
    assert_eq!(Fast::new().turns(&start).unwrap().len(), 28 * (1 + 3 * 40));
}

#[test]
fn perft_2_is_the_sum_of_perft_1_after_each_turn() {
    for text in [
        "k9/10/3r6/10/10/4B5/10/K9[JLj] w - - Lg4Vf6 - 0 1",
        "k9/10/3r6/10/10/4B5/10/K9[] w - - Jc3Lg4Vf6Vh2 g4g5 0 1",
    ] {
        let fast = Fast::new();
        let start = position(text);
        let after = fast.turns(&start).unwrap().into_iter().map(|turn| {
            let next = fast.play(&start, &turn).unwrap();
            assert_eq!(fast.perft(&next, 1).unwrap(), fast.turns(&next).unwrap().len() as u64);
            fast.perft(&next, 1).unwrap()
        });
        assert_eq!(fast.perft(&start, 2), Ok(after.sum()));
    }
}

#[test]
fn the_queen_of_figure_2_turns_at_d3() {
    let text = "10/10/10/10/10/10/8k1/KQ8[] w - - Jd3 - 0 1";
    // The queen moves up and along the rank as usual; along one diagonal to c2, d3, and from there to d4…d8 and e3…j3, but
    // never to e4; along the other diagonal only to a2.
    assert_eq!(
        from(text, "b1"),
        "a2 b2 b3 b4 b5 b6 b7 b8 c1 c2 d1 d3 d4 d5 d6 d7 d8 e1 e3 f1 f3 g1 g3 h1 h3 i1 i3 j1 j3"
    );
}

#[test]
fn the_bishop_of_figure_4_gives_check() {
    let text = "10/10/7B2/5k4/10/10/10/K9[] b - - Le3Vc5Vh3 - 0 1";
    let status = Fast::new().status(&position(text)).unwrap();
    assert_eq!(status.check, [Cell::square(5, 5)]);
    // Without the deflector on c5 there is no check.
    let status = Fast::new().status(&position(&text.replace("Vc5", ""))).unwrap();
    assert_eq!(status.check, []);
}

#[test]
fn the_rook_of_figure_5_goes_around_and_ends_anywhere_on_its_way() {
    let text = "10/10/10/10/10/8R1/10/k1K7[] w - - Lg4Ve6Vi6 - 0 1";
    let to = from(text, "i3");
    for cell in ["g8", "h7", "h5", "g4", "f5", "e6", "f6", "g6", "h6"] {
        assert!(to.split(' ').any(|found| found == cell), "{cell} in {to}");
    }
    assert!(!to.split(' ').any(|found| found == "i3"));
}

#[test]
fn a_man_on_a_deflector_disables_it_and_leaves_it_freely() {
    // The knight on d4 covers a deflector: the rook on a4 cannot pass, and its path is not bent.
    let text = "10/10/10/10/R2N6/10/7k2/K9[] w - - Ld4 - 0 1";
    assert_eq!(from(text, "a4"), "a2 a3 a5 a6 a7 a8 b4 c4");
    assert_eq!(from(&text.replace('N', "R"), "d4").matches(' ').count(), 14);
}

#[test]
fn a_bishop_crosses_the_cell_it_has_left() {
    // The path leads from e2 by f3 to g4, where the V bends it down to g2. There the L bends it to the left, across e2
    // to the cells beyond.
    let text = "k9/10/10/10/10/10/4B5/9K[] w - - Lg2Vg4 - 0 1";
    let to = from(text, "e2");
    assert!(to.contains("d2") && to.contains("a2") && !to.contains("e2"), "{to}");
}

#[test]
fn a_bishop_that_comes_back_across_its_own_cell_gives_check() {
    // The bishop cannot begin a move along the rank, but it comes back along the rank by way of g4 and g2.
    let text = "10/10/10/10/10/10/k3B5/9K[] b - - Lg2Vg4 - 0 1";
    assert_eq!(Fast::new().status(&position(text)).unwrap().check, [Cell::square(0, 2)]);
}

#[test]
fn pawns_knights_and_kings_ignore_deflectors() {
    let text = "k9/10/10/10/10/10/1P8/K1N7[] w - - Jb3Lc2Vd3 - 0 1";
    assert_eq!(from(text, "b2"), "b3 b4");
    assert_eq!(from(text, "c1"), "a2 b3 d3 e2");
    assert_eq!(from(text, "a1"), "a2 b1");
}

#[test]
fn castling_takes_the_king_three_cells() {
    let text = "5k4/10/10/10/10/10/10/R4K3R[] w KQ - - - 0 1";
    let to = from(text, "f1");
    assert!(to.contains("c1") && to.contains("i1"), "{to}");
    assert_eq!(after(text, "f1i1"), "5k4/10/10/10/10/10/10/R6RK1[] b - - - - 1 1");
    assert_eq!(after(text, "f1c1"), "5k4/10/10/10/10/10/10/2KR5R[] b - - - - 1 1");
    // Attacks on g1 and h1, which the king crosses, prevent castling; an attack on b1, which only the rook crosses, does not.
    let with = |man: &str| text.replacen("10", man, 1);
    assert!(!is_legal(&with("6r3"), "f1i1"));
    assert!(!is_legal(&with("7r2"), "f1i1"));
    assert!(is_legal(&with("1r8"), "f1c1"));
    // Deflectors between king and rook are no obstacles and have no effect.
    assert!(is_legal(&text.replace("KQ - -", "KQ - Lg1Lh1"), "f1i1"));
}

#[test]
fn a_rook_that_leaves_a_deflector_in_its_corner_may_expose_the_king() {
    // Once the rook has left j1, the rook on j5 attacks down the file and around the corner at i1.
    let king_wing = "k9/10/10/9r/10/10/10/5K3R[] w K - Lj1 - 0 1";
    assert!(!is_legal(king_wing, "f1i1"));
    assert!(is_legal(&king_wing.replace("Lj1", "-"), "f1i1"));
    let queen_wing = "9k/10/10/r9/10/10/10/R4K4[] w Q - La1 - 0 1";
    assert!(!is_legal(queen_wing, "f1c1"));
}

#[test]
fn an_act_neither_parries_a_check_nor_exposes_the_king() {
    // White is in check along the a-file. A deflector on a4 would bend the rook's path, but acts do not parry a check.
    let text = "r8k/10/10/10/10/10/10/K9[V] w - - - - 0 1";
    assert_eq!(from(text, "a1"), "b1 b2");
    // By way of a deflector on a8, the rook on h8 would attack down the a-file.
    let text = "7r1k/10/10/10/10/10/10/K9[L] w - - - - 0 1";
    assert!(!is_legal(text, "a1a2,L@a8"));
    assert!(is_legal(text, "a1b1,L@a8"));
    assert!(is_legal(text, "a1a2,L@a1"));
}

#[test]
fn only_an_empty_hand_moves_deflectors() {
    let text = "k9/10/10/10/10/10/10/9K[Jv] w - - Lb1 - 0 1";
    assert!(!acts(text, "j1j2").contains("b1"));
    assert!(!is_legal(text, "j1j2,b1b2"));
    // A turn has at most one act: a player who places the last deflector from hand cannot move one until the next turn.
    assert_eq!(after(text, "j1j2,J@b3"), "k9/10/10/10/10/10/9K/10[v] b - - Jb3Lb1 - 1 1");
    let empty = text.replace("[Jv]", "[v]");
    assert!(is_legal(&empty, "j1j2,b1b2"));
    assert_eq!(after(&empty, "j1j2,b1b2"), "k9/10/10/10/10/10/9K/10[v] b - - Lb2 b2b1 1 1");
}

#[test]
fn a_deflector_moves_as_a_rook_and_is_turned_itself() {
    // The deflector moves from b1 up to the J on b3 and on along either diagonal. Along the rank it moves to both
    // edges, since the king has left j1.
    let text = "k9/10/10/10/10/10/10/9K[] w - - Jb3Lb1 - 0 1";
    let acts = acts(text, "j1j2");
    let lifted: Vec<&str> = acts.split(' ').filter_map(|act| act.strip_prefix("b1")).collect();
    assert_eq!(lifted.join(" "), "a1 a4 b2 c1 c4 d1 d5 e1 e6 f1 f7 g1 g8 h1 i1 j1");
}

#[test]
fn ko_forbids_the_way_back_to_that_one_deflector() {
    let text = "k9/10/10/10/10/10/10/K9[] w - - Ld4Lf6 d4d6 0 1";
    assert!(!is_legal(text, "a1a2,d4d6"));
    assert!(is_legal(text, "a1a2,d4d5"));
    assert!(is_legal(text, "a1a2,f6d6"));
}

#[test]
fn mate_is_judged_after_the_act() {
    // The rook mates on the last rank, unless a deflector is placed between rook and king.
    let text = "1k8/ppp7/10/10/10/10/10/K3R5[L] w - - - - 0 1";
    assert_eq!(end(text, &["e1e8"]), Some(EndBy::Checkmate));
    assert_eq!(end(text, &["e1e8,L@d8"]), None);
    assert_eq!(end(text, &["e1e8,L@d7"]), Some(EndBy::Checkmate));
}

#[test]
fn kings_are_dead_with_a_knight_and_with_a_bishop_only_without_deflectors() {
    assert_eq!(end("k9/10/10/10/10/10/10/K9[] w - - Jd4Lc3 - 0 1", &[]), Some(EndBy::Dead));
    assert_eq!(end("k9/10/10/10/10/10/10/KN8[] w - - Jd4Lc3 - 0 1", &[]), Some(EndBy::Dead));
    assert_eq!(end("k9/10/10/10/10/10/10/KB8[] w - - Jd4Lc3 - 0 1", &[]), None);
    assert_eq!(end("k9/10/10/10/10/10/10/KB8[] w - - - - 0 1", &[]), Some(EndBy::Dead));
    assert_eq!(end("k9/10/10/10/10/10/10/KR8[] w - - - - 0 1", &[]), None);
}

#[test]
fn a_ko_distinguishes_positions_only_if_it_rules_out_a_turn() {
    // A bishop of each side goes out and back four times. Only a ko can make the first position differ from the later ones.
    let around = ["b1c2", "b8c7", "c2b1", "c7b8"].repeat(4);
    let fifth = |text: &str| end(text, &around) == Some(EndBy::FivefoldRepetition);
    let no_ko = "kb8/10/10/10/10/10/10/KB8[] w - - Lj4 - 0 1";
    assert!(fifth(no_ko));
    // The way back from j4 to j6 is open, so this ko rules out turns …
    assert!(!fifth(&no_ko.replace("Lj4 -", "Lj4 j4j6")));
    // … but no path leads to d5.
    assert!(fifth(&no_ko.replace("Lj4 -", "Lj4 j4d5")));
}

#[test]
fn each_condition_on_deflectors_refuses_a_position() {
    let refused = |fields: &str| {
        let [hands, placed, ko] = fields.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let text = format!("k9/10/10/3N6/10/10/10/K9{hands} w - - {placed} {ko} 0 1");
        Fast::new().accept(&position(&text)).is_err()
    };
    assert!(!refused("[JLVjlv] - -"));
    assert!(refused("[J] Ja4Jb4 -"));
    assert!(refused("[] Ja4Jb4Jc4 -"));
    assert!(refused("[Jj] Ja4 -"));
    assert!(refused("[] Ja4La4 -"));
    assert!(!refused("[J] Ld5 -"));
    assert!(!refused("[] La4 a4a5"));
    assert!(!refused("[J] La4 a4a5"));
    assert!(refused("[j] La4 a4a5"));
    assert!(refused("[] Ld5 d5d6")); // under the knight
    assert!(refused("[] La4 a4d5")); // onto the knight
    assert!(refused("[] La4La5 a4a5"));
    assert!(refused("[] La4 a5a6"));
}

/// Cells on the board and far off it.
fn any_cell() -> impl Strategy<Value = Cell> {
    let on_board = || (0..10_u8, 1..9_u8).prop_map(|(file, rank)| Cell::square(file, rank));
    let anywhere = any::<(u8, u8)>().prop_map(|(file, rank)| Cell::square(file, rank));
    prop_oneof![8 => on_board(), 1 => anywhere]
}

/// Deflectors in any number and, unless `sorted` is drawn, in any order.
fn any_fields() -> impl Strategy<Value = DeflectorFields> {
    let placed = prop::collection::vec((0..3_usize, any_cell()), 0..8);
    let hands = any::<[[bool; 3]; 2]>();
    (placed, hands, prop::option::of((any_cell(), any_cell())), any::<bool>()).prop_map(
        |(placed, hands, ko, sorted)| {
            let mut placed: Vec<(Deflector, Cell)> =
                placed.into_iter().map(|(index, cell)| (Deflector::ALL[index], cell)).collect();
            if sorted {
                placed.sort_unstable();
            }
            DeflectorFields { hands, placed, ko }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_deflectors_make_it_panic(
        fields in any_fields(),
        step in (any_cell(), any_cell()),
        act in (any_cell(), any_cell()),
        index in prop::option::of(0..3_usize),
    ) {
        let fast = Fast::new();
        let mut position = position("k3r5/10/3B6/10/10/5q4/10/K3R5[] w - - - - 0 1");
        position.own = Own::Deflectors(fields);
        let act = match index {
            Some(index) => Act::Place(Deflector::ALL[index], act.1),
            None => Act::Move(act.0, act.1),
        };
        let turn = Turn::of(step.0, step.1).with(Extra::Act(act));
        let accepted = fast.accept(&position).is_ok();
        prop_assert_eq!(fast.turns(&position).is_ok(), accepted);
        prop_assert_eq!(fast.status(&position).is_ok(), accepted);
        prop_assert_eq!(fast.perft(&position, 1).is_ok(), accepted);
        let refused = matches!(fast.play(&position, &turn), Err(Objection::Refused(_)));
        prop_assert_eq!(refused, !accepted);
        // An accepted position can be written and read.
        if accepted {
            let text = position.to_string();
            prop_assert_eq!(Position::parse(Game::Deflection, &text).unwrap(), position);
        }
    }
}

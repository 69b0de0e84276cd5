//! Turns of Deflection that no text can express, and the list of legal turns, which is found without judging every turn.

use std::collections::BTreeSet;

use chess_arbiter_reference::Reference;
use chess_arbiter_reference::candidates;
use chess_arbiter_reference::context::Context;
use chess_arbiter_reference::deflection::Deflection;
use chess_arbiter_reference::rules::Rules as _;
use types::{Act, Cell, Deflector, Engine as _, Extra, Game, Position, Step, Turn};

#[test]
fn a_rider_without_a_path_back_to_its_cell_does_not_stay_either() {
    let (start, reference) = (Game::Deflection.start(), Reference::new());
    let turn = Turn::parse(Game::Deflection, "a1a1").expect("a turn");
    let verdict = reference.judge(&start, &turn).expect("the start is accepted");
    assert!(!verdict.is_legal());
    assert_eq!(verdict.clauses, [types::ClauseId::named("CHE-2")]);
}

/// An act with cells off the board, or a second part in another game's form, makes a turn illegal. Judging it does not panic.
#[test]
fn turns_that_no_text_can_express_are_illegal_and_do_not_panic() {
    let start = Game::Deflection.start();
    let cx = Context::new(&Deflection, &start);
    let step = Step::new(Cell::square(0, 2), Cell::square(0, 3));
    let off = Cell::square(200, 77);
    for extra in [
        Extra::Act(Act::Place(Deflector::J, off)),
        Extra::Act(Act::Move(off, off)),
        Extra::Vanishing(off),
        Extra::Twin(step),
    ] {
        let turn = Turn::from(step).with(extra);
        assert!(Deflection.judge(&cx, &turn).is_err());
    }
    let turn = Turn::of(off, off);
    assert!(Deflection.judge(&cx, &turn).is_err());
}

fn position(text: &str) -> Position {
    Position::parse(Game::Deflection, text).expect("a canonical text")
}

/// To make the list, each man's move is judged once for all acts, and after an act only some men are tested for giving
/// check. The list must contain the same turns as if every turn that can be written were judged.
#[test]
fn the_list_is_every_writable_turn_that_is_judged_legal() {
    for text in [
        "k9/10/10/10/7r2/10/P9/4K5[JL] w - - - - 0 1",
        "9k/10/10/10/10/10/K9/7R2[v] b - - Jd6Lh4 d6d4 0 1",
        "k9/4K5/10/4pn4/3P6/2b7/10/4R5[] w - - Le4Vc5Ve6 - 3 9",
        "4r4k/10/10/10/4N5/10/10/4K5[] w - - Je6Ld4Le4 - 0 1",
        // Acts can bend the paths of riders towards the king: by placing a deflector, moving one there, or moving one away.
        "q8k/8m1/10/3r6/10/1a6b1/10/5K1R2[JV] w - - Jb5Lf6Vh4 - 0 1",
        "q8k/8m1/10/3r6/10/1a6b1/10/5K1R2[] w - - Jb5Jf4Lf6Vh4 - 0 1",
        "r4k3r/pp2pp2pp/10/4M2Q2/3A6/10/PP6PP/R4K3R[l] b - - Jd6Le5Vf4 - 0 1",
    ] {
        let position = position(text);
        let cx = Context::new(&Deflection, &position);
        assert!(Deflection.accept(&cx).is_ok(), "{text}");
        let listed: BTreeSet<Turn> = candidates::legal(cx).collect();
        let by_the_rules: BTreeSet<Turn> = Deflection.turns(&cx).into_iter().collect();
        let judged: BTreeSet<Turn> =
            Deflection.writable(&cx).filter(|turn| Deflection.judge(&cx, turn).is_ok()).collect();
        assert_eq!(listed, judged, "{text}");
        assert_eq!(by_the_rules, judged, "{text}");
        assert!(judged.len() > 20, "{text}");
    }
}

/// Placing a deflector in the way of a rider can expose the king: an L on e5 would bend the path of the rook on a5 down
/// the file to e1.
#[test]
fn an_act_that_turns_an_attack_onto_the_king_is_not_listed() {
    let position = position("9k/10/10/r9/10/10/P9/4K5[JLV] w - - - - 0 1");
    let listed: Vec<Turn> = candidates::legal(Context::new(&Deflection, &position)).collect();
    let read = |text| Turn::parse(Game::Deflection, text).expect("a turn");
    assert!(!listed.contains(&read("a2a3,L@e5")));
    assert!(listed.contains(&read("a2a3,V@e5")));
    assert!(listed.contains(&read("a2a3,L@f5")));
}

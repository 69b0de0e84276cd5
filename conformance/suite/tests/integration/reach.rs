//! Tests that cases about impossible positions, and about positions that no game reaches, have the flags that say so,
//! wherever this can be decided.

use chess_arbiter_suite::cases::{self, Case, Rule};
use explore::reach::{Unreachable, unreachable};
use fast::Fast;
use reference::Reference;
use types::facts::{Defect, Field};
use types::{Engine, Game, Position, Side};

fn all() -> Vec<Case> {
    let files = cases::embedded().expect("the embedded files read");
    files.into_iter().flat_map(|file| file.cases).collect()
}

fn has(case: &Case, flag: &str) -> bool {
    case.flags.iter().any(|given| given == flag)
}

#[test]
fn positions_that_no_game_reaches_are_recognised() {
    let table = [
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", Some(Unreachable::Pawns(Side::White))),
        ("qqqqk3/ppppppp1/q7/8/8/8/8/4K3 w - - 0 1", Some(Unreachable::Promoted(Side::Black))),
        ("4k3/8/8/8/8/8/PPPPPPPP/B3K1B1 w - - 0 1", Some(Unreachable::Promoted(Side::White))),
        ("4k3/8/8/8/8/8/PPPPPPP1/B3K1B1 w - - 0 1", None),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", None),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 7 1", Some(Unreachable::Counter)),
        // Black was in check before White's double step, from a knight that had not moved.
        ("6rk/5Npp/8/8/3pP3/8/8/6K1 b - e3 0 1", Some(Unreachable::DoubleStep)),
        // The double step opened the bishop's diagonal.
        ("8/8/8/7k/3pP3/8/8/3BK3 b - e3 0 1", None),
        ("8/8/8/8/3p1Pk1/8/8/2B1K3 b - f3 0 1", None),
        // Three men give check at once.
        ("k2r4/8/8/1n2b3/3K4/8/8/8 w - - 0 1", Some(Unreachable::LastTurn)),
        ("k2r4/8/8/4b3/3K4/8/8/8 w - - 0 1", None),
    ];
    for (text, due) in table {
        let position = Position::parse(Game::Chess, text).expect(text);
        assert_eq!(unreachable(&Fast::new(), &position), due, "{text}");
    }
}

#[test]
fn a_position_that_no_game_reaches_is_flagged() {
    let engine = Fast::new();
    let mut missing = Vec::new();
    for case in all() {
        let Ok(position) = Position::parse(case.game, case.position_text()) else { continue };
        if let Some(why) = unreachable(&engine, &position)
            && !has(&case, "unreachable")
        {
            missing.push(format!("{}: {why:?}", case.id));
        }
    }
    assert!(missing.is_empty(), "{} cases lack the flag:\n{}", missing.len(), missing.join("\n"));
}

/// The flag shows the reason for the refusal, which decides under which convention an engine may accept the position.
#[test]
fn a_refused_position_has_the_flag_of_its_fault() {
    let (engine, mut wrong) = (Reference::new(), Vec::new());
    for case in all() {
        if case.expect.refused.is_none_or(|rule| rule == Rule::Notation) {
            continue;
        }
        let position = Position::parse(case.game, case.position_text()).expect(&case.id);
        let refusal = engine.accept(&position).expect_err(&case.id);
        let due: Vec<&str> = refusal.facts.iter().find_map(flag).into_iter().collect();
        let found: Vec<&str> =
            ["fields", "impossible"].into_iter().filter(|flag| has(&case, flag)).collect();
        if found != due {
            wrong.push(format!("{}: {found:?}, not {due:?}", case.id));
        }
    }
    assert!(wrong.is_empty(), "{} cases are flagged wrongly:\n{}", wrong.len(), wrong.join("\n"));
}

/// The flag of a case about a position that is refused because of this fact; `None` if such a case has no flag.
fn flag(defect: &Defect) -> Option<&'static str> {
    match defect {
        Defect::CheckOutOfTurn { .. } | Defect::PawnCannotStand { .. } => Some("impossible"),
        Defect::NoCastling { .. }
        | Defect::NotThere { .. }
        | Defect::NoDoubleStep { .. }
        | Defect::NeedsPawn { .. }
        | Defect::NeedsVacant { field: Field::EnPassant, .. }
        | Defect::NoEnPassant { .. } => Some("fields"),
        _ => None,
    }
}

//! The flags of cases about positions that no game reaches, and about impossible ones: set wherever that can be decided.

use chess_arbiter_suite::cases::{self, Case, Rule};
use explore::reach::{Unreachable, unreachable};
use fast::Fast;
use record::{Engine, Game, Kind, Position, Side};

fn all() -> Vec<Case> {
    let files = cases::embedded().expect("the embedded files read");
    files.into_iter().flat_map(|file| file.cases).collect()
}

fn has(case: &Case, flag: &str) -> bool {
    case.flags.iter().any(|given| given == flag)
}

#[test]
fn what_shows_that_no_game_reaches_a_position_is_found() {
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

#[test]
fn a_position_with_a_pawn_on_a_last_rank_or_a_king_that_could_be_captured_is_flagged() {
    let engine = Fast::new();
    let mut missing = Vec::new();
    for case in all() {
        let is_refused = case.expect.refused.is_some_and(|rule| rule != Rule::Notation);
        let Ok(position) = Position::parse(case.game, case.position_text()) else { continue };
        if !is_refused || has(&case, "impossible") || has(&case, "fields") {
            continue;
        }
        if can_capture(&engine, &position) || stand_side_by_side(&position) {
            missing.push(case.id);
        }
    }
    assert!(missing.is_empty(), "these cases lack the flag `impossible`: {}", missing.join(" "));
}

/// Whether the king of the side not to move is attacked: with that side to move, it is in check.
fn can_capture(engine: &dyn Engine, position: &Position) -> bool {
    let mut flipped = position.clone();
    flipped.side = flipped.side.other();
    flipped.en_passant = None;
    engine.status(&flipped).is_ok_and(|status| !status.check.is_empty())
}

/// Whether two kings of orthodox chess touch.
fn stand_side_by_side(position: &Position) -> bool {
    if !matches!(position.game, Game::Chess | Game::Gothic) {
        return false;
    }
    let kings = Side::BOTH.map(|side| position.men.kings(side).next());
    let [Some(white), Some(black)] = kings else { return false };
    let of_two = position.men.iter().filter(|(_, man)| man.kind == Kind::King).count() == 2;
    of_two && white.file.abs_diff(black.file) <= 1 && white.rank.abs_diff(black.rank) <= 1
}

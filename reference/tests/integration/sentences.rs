//! Sentences of verdicts, most of them about legal turns.

use chess_arbiter_reference::Reference;
use types::{Engine, Game, Position, Turn};

/// The sentence about a turn. The turn must be legal.
fn says(game: Game, position: &str, turn: &str) -> String {
    let position = Position::parse(game, position).unwrap();
    let turn = Turn::parse(game, turn).unwrap();
    let verdict = Reference::new().judge(&position, &turn).unwrap();
    assert!(verdict.is_legal(), "{}", verdict.why);
    verdict.why
}

#[test]
fn a_capture_and_a_promotion_are_reported() {
    assert_eq!(
        says(Game::Chess, "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n"),
        "the white pawn on a7 moves to b8 and captures the black rook on b8, becoming a knight"
    );
}

#[test]
fn a_capture_en_passant_names_the_cell_of_the_pawn() {
    assert_eq!(
        says(Game::Chess, "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6"),
        "the white pawn on d5 moves to e6 and captures the black pawn on e5 en passant"
    );
    assert_eq!(
        says(Game::Masonic, "k7/8/8/4p1P1/8/8/8/K7 w - e6e5 0 1", "g5e6"),
        "the white pawn on g5 moves to e6 and captures the black pawn on e5 en passant"
    );
}

#[test]
fn a_step_along_a_cant_onto_the_crossed_cell_captures_nothing() {
    assert_eq!(
        says(Game::Masonic, "k7/8/8/4pP2/8/8/8/K7 w - e6e5 0 1", "f5e6"),
        "the white pawn on f5 moves to e6"
    );
}

#[test]
fn castling_is_called_castling() {
    assert_eq!(
        says(Game::Chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
        "the white king on e1 moves along e1-f1-g1, castling with the white rook on h1, which moves \
         to f1"
    );
    assert_eq!(
        says(Game::Spectral, "4k3/8/8/8/8/8/8/4K2R|7/7/7/7/7/7/7 w K - 0 1", "e1g1"),
        "the white king on e1 moves along e1-f1-g1, castling with the white rook on h1, which moves \
         to f1"
    );
    assert_eq!(
        says(Game::Deflection, "5k4/10/10/10/10/10/10/5K3R[] w K - - - 0 1", "f1i1"),
        "the white king on f1 moves along f1-g1-h1-i1, castling with the white rook on j1, which moves \
         to h1"
    );
}

#[test]
fn a_king_that_runs_does_not_castle() {
    let position = "4ke3/8/8/8/8/8/8/4Ke3|1ke6/8/8/8/8/8/8/4Ke3 w - - 0 1";
    assert_eq!(
        says(Game::KingdomCapture, position, "e1f1:e1h1"),
        "on the short-range board the white king on e1 moves to f1; on the max-range board the white \
         king on e1 moves along e1-f1-g1-h1"
    );
}

#[test]
fn a_deflector_act_is_reported_after_the_move() {
    let start = Game::Deflection.start_text();
    assert_eq!(
        says(Game::Deflection, start, "f2f4,V@f6"),
        "the white pawn on f2 moves along f2-f3-f4, crossing f3; then White places the deflector V on \
         f6"
    );
}

#[test]
fn a_reflections_move_is_reported_with_the_original_that_vanishes() {
    let position = "*2k4*/*7*/*7*/9/2R6/9/9/9/*7*/*7*/*3K3* w - - 0 1";
    assert_eq!(
        says(Game::Mirrors7Block, position, "g7g9"),
        "the reflection on g7 of the white rook on c7 moves along g7-g8-g9; the white rook on c7 vanishes, since its reflection has moved"
    );
}

#[test]
fn an_act_that_comes_too_late_to_parry_is_reported() {
    let text = "4r4k/10/10/10/10/10/P9/4K5[JLV] w - - - - 0 1";
    let position = Position::parse(Game::Deflection, text).unwrap();
    let turn = Turn::parse(Game::Deflection, "a2a3,L@e4").unwrap();
    let verdict = Reference::new().judge(&position, &turn).unwrap();
    assert_eq!(verdict.clauses, ["CHE-20", "DEF-22"]);
    assert_eq!(
        verdict.why,
        "before any act with a deflector, the white king on e1 would still be in check from the \
         black rook on e8: e8-e7-…-e1"
    );
}

#[test]
fn an_archbishop_and_an_l_take_the_article_an() {
    assert_eq!(
        says(Game::Deflection, "9k/2P7/10/10/10/10/10/K9[] w - - - - 0 1", "c7c8a"),
        "the white pawn on c7 moves to c8, becoming an archbishop"
    );
    let position = Position::parse(Game::Deflection, "9k/10/10/10/10/10/P9/K9[J] w - - Ld4 - 0 1");
    let turn = Turn::parse(Game::Deflection, "a2a3,J@d4").unwrap();
    let verdict = Reference::new().judge(&position.unwrap(), &turn).unwrap();
    assert_eq!(verdict.why, "the deflector J cannot go to d4: an L is already there");
}

#[test]
fn a_pawn_with_nothing_to_capture_is_reported() {
    let text = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1";
    let position = Position::parse(Game::Masonic, text).unwrap();
    let turn = Turn::parse(Game::Masonic, "e4g5").unwrap();
    let verdict = Reference::new().judge(&position, &turn).unwrap();
    assert_eq!(verdict.clauses, ["MAS-13", "CHE-12"]);
    assert_eq!(
        verdict.why,
        "the white pawn on e4 can move to g5 only to capture, but no black man is there"
    );
}

/// Checks that a turn is legal, that its verdict cites `clauses` first, and that its sentence ends with `says`.
fn decides(game: Game, position: &str, turn: &str, clauses: &[&str], says: &str) {
    let position = Position::parse(game, position).unwrap();
    let turn = Turn::parse(game, turn).unwrap();
    let verdict = Reference::new().judge(&position, &turn).unwrap();
    assert!(verdict.is_legal(), "{}", verdict.why);
    assert_eq!(verdict.clauses[..clauses.len()], *clauses, "{turn}");
    assert!(verdict.why.ends_with(says), "{}", verdict.why);
}

#[test]
fn castling_names_an_attack_on_the_rook_or_on_what_only_the_rook_crosses() {
    decides(
        Game::Chess,
        "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "e1c1",
        &["CHE-18"],
        "; the black rook on b8 attacks b1 (b8-b7-…-b1), but the white king does not cross that cell (CHE-18)",
    );
    decides(
        Game::Gothic,
        "k8r/10/10/10/10/10/10/5K3R w K - 0 1",
        "f1i1",
        &["CHE-18"],
        "attacks j1 (j8-j7-…-j1), but the white king does not cross that cell (CHE-18)",
    );
}

#[test]
fn an_attack_that_ends_names_the_clause_by_which_it_does() {
    let rook = "*k6*/*7*/*7*/9/9/9/R5r2/9/*7*/*1K5*/*7* w - - 0 1";
    let was = "; the reflection on c5 of the black rook on g5 was attacking the white king on c2";
    decides(Game::Mirrors7Block, rook, "a5c5", &["CHE-20", "HOM-9"], was);
    let vao = "6k1/8/8/8/7v/6N1/8/4K3|7/7/7/7/7/7/7 w - - NV 0 1";
    let lost = "no longer attacks the white king on e1, since its screen is gone";
    decides(Game::SpectralRandom, vao, "g3e4", &["CHE-20", "SPE-22"], lost);
    let short = "1ke6/8/8/8/8/8/8/3raKe3|1ke6/8/8/8/ra7/8/8/4Ke3 w - - 0 1";
    decides(Game::KingdomCapture, short, "e1f1:e1h1", &["KDM-21", "KDM-3"], "");
}

#[test]
fn a_king_that_stays_in_the_line_of_an_attack_has_what_shuts_it_named() {
    decides(
        Game::SpectralFree,
        "6k1/8/8/8/7b/8/8/4K3|7/7/7/7/7/5N1/7 w - - 0 1",
        "e1E1",
        &["CHE-20", "SPE-5", "SPE-11"],
        "; in this game a king in check may enter a point (SPE-11); the black bishop on h4 was \
         attacking the king on e1; the white knight on the point F2 keeps the black bishop on h4 from \
         attacking the white king on the point E1 (SPE-5)",
    );
}

#[test]
fn a_reflection_of_the_king_that_is_attacked_is_named() {
    decides(
        Game::Mirrors7Block,
        "*k4r1*/*7*/*7*/9/9/9/9/1K7/*7*/*7*/*7* w - - 0 1",
        "b4c5",
        &["HOM-15"],
        "attacks g5 (g11-g10-…-g5), but the king is only reflected there (HOM-15)",
    );
}

#[test]
fn a_pawn_whose_twin_would_capture_nothing_attacks_nothing() {
    decides(
        Game::KingdomCapture,
        "8/1ke6/8/5pe2/8/4Ke3/8/8|8/1ke6/8/3pe4/8/8/8/4Ke3 w - - 0 1",
        "e3e4:e1e8",
        &["KDM-19", "KDM-11"],
        "",
    );
}

#[test]
fn an_act_names_what_keeps_the_line_shut_that_it_would_open_and_the_ko_of_another_deflector() {
    let two = "4r4k/10/10/10/10/10/10/N3K5[] w - - Le3Le5 - 0 1";
    let turns = "; the deflector L on e3 turns the black rook on e8 away from the white king on e1 \
                 (DEF-7)";
    decides(Game::Deflection, two, "a1b3,e5a5", &["DEF-7"], turns);
    let ko = "9k/10/10/10/10/10/10/K9[] w - - Je6Jh3 h3e3 0 1";
    let other = "; the ko (DEF-21) keeps only the deflector J on h3 from moving back to e3";
    decides(Game::Deflection, ko, "a1a2,e6e3", &["DEF-21"], other);
}

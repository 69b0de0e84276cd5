//! If two engines differ in an effect of a turn, the case made of the difference cites the clause of that effect, not
//! the clauses by which the turn is legal.

use explore::compare::{Found, Pair, Subject, difference};
use reference::Reference;
use types::{ClauseId, Game, Position, Turn};

/// The clauses that the case cites if `reference` and an engine with this misreading differ about a position.
fn cited(misreading: &str, game: Game, position: &str, subject: Subject) -> Vec<String> {
    let left = Reference::new();
    let right = misreadings::engine(misreading).expect("it is a misreading");
    let position = Position::parse(game, position).expect("the text is canonical");
    let answers = Pair::new([&left, &right], &position).differ(&subject);
    let answers = answers.unwrap_or_else(|| panic!("{misreading} makes no difference"));
    let found = Found { position, subject, answers };
    let case = difference([&left, &right], found, 1, 1).case;
    case.cites.iter().map(ClauseId::to_string).collect()
}

#[test]
fn a_field_set_by_a_turn_cites_the_clause_of_that_field() {
    for (misreading, game, position, turn, clause) in [
        (
            "chess/captured-rook-keeps-its-right",
            Game::Chess,
            "4k3/8/8/8/8/8/7r/4K2R b K - 0 1",
            "h2h1",
            "CHE-17",
        ),
        (
            "chess/moved-king-keeps-its-rights",
            Game::Masonic,
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1d1",
            "CHE-17",
        ),
        (
            "chess/en-passant-field-kept",
            Game::Chess,
            "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
            "e8e7",
            "CHE-13",
        ),
        (
            "chess/en-passant-field-never-written",
            Game::Chess,
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "e2e4",
            "CHE-13",
        ),
        (
            "chess/captures-do-not-reset-the-clock",
            Game::Chess,
            "4k3/8/8/8/8/8/4r3/4K3 w - - 9 20",
            "e1e2",
            "CHE-26",
        ),
        (
            "deflection/placed-deflector-stays-in-hand",
            Game::Deflection,
            "9k/10/10/10/10/10/10/K9[J] w - - - - 0 1",
            "a1a2,J@d4",
            "DEF-16",
        ),
        (
            "deflection/ko-never-written",
            Game::Deflection,
            "9k/10/10/10/10/10/10/K9[] w - - Jd4 - 0 1",
            "a1a2,d4d5",
            "DEF-21",
        ),
    ] {
        let play = Subject::Play(Turn::parse(game, turn).expect("the text is canonical"));
        assert_eq!(cited(misreading, game, position, play), [clause], "{misreading}");
    }
}

/// If the engines differ in an effect besides the move, such as a promotion, a man that vanishes or a twin that moves
/// along, the case cites the clause of that effect.
#[test]
fn an_effect_beside_the_move_cites_its_own_clause() {
    for (misreading, game, position, turn, clause) in [
        (
            "chess/en-passant-leaves-the-pawn",
            Game::Chess,
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            "d4e3",
            "CHE-13",
        ),
        (
            "masonic/en-passant-takes-the-other-pawn",
            Game::Masonic,
            "k7/8/8/4ppP1/8/8/8/K7 w - e6f5 0 1",
            "g5e6",
            "MAS-14",
        ),
        (
            "chess/castling-leaves-the-rook",
            Game::Chess,
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1",
            "CHE-16",
        ),
        (
            "gothic/rook-lands-beside-the-old-cell",
            Game::Gothic,
            "5k4/10/10/10/10/10/10/5K3R w K - 0 1",
            "f1i1",
            "DEF-3",
        ),
        (
            "mirrors/captured-reflection-takes-its-original-along",
            Game::Mirrors7Block,
            "*7*/*7*/*7*/9/2n6/9/5N3/4K4/*7*/*k6*/*7* w - - 0 1",
            "f5g7",
            "HOM-10",
        ),
        (
            "mirrors/original-stays",
            Game::Mirrors7Block,
            "*6k*/*7*/*7*/9/9/N8/9/9/*7*/*7*/*K6* w - - 3 20",
            "i6h4",
            "HOM-11",
        ),
        (
            "mirrors/both-originals-vanish",
            Game::Mirrors7Block,
            "*6k*/*7*/*7*/9/9/N3N4/9/9/*7*/*7*/*K6* w - - 3 20",
            "i6h4,a6",
            "HOM-12",
        ),
        (
            "kingdom/waiting-twin-is-not-promoted",
            Game::KingdomCapture,
            "7ke/8/8/8/8/1Ke6/3pd4/8|7ke/8/8/8/8/1Ke6/8/3pd4 b - - 0 1",
            "s:d2d1n",
            "KDM-15",
        ),
        (
            "kingdom/waiting-pawn-is-promoted-when-its-twin-falls",
            Game::KingdomCapture,
            "7ke/8/8/8/4Ra3/1Ke2pe3/8/8|7ke/8/8/8/8/1Ke6/8/4pe3 w - - 0 1",
            "s:e4e3",
            "KDM-17",
        ),
    ] {
        let play = Subject::Play(Turn::parse(game, turn).expect("the text is canonical"));
        assert_eq!(cited(misreading, game, position, play), [clause], "{misreading}");
    }
}

#[test]
fn an_end_or_a_claim_cites_the_clause_of_that_end() {
    let stalemate = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1";
    assert_eq!(cited("chess/stalemate-wins", Game::Chess, stalemate, Subject::Status), ["CHE-22"]);
    let turns = ["e1d1", "e8d8", "d1e1", "d8e8"];
    let turns = turns.map(|turn| Turn::parse(Game::Chess, turn).expect("the text is canonical"));
    let twice = Subject::Game(turns.to_vec(), None);
    let queens = "4k2q/8/8/8/8/8/8/Q3K3 w - - 0 1";
    assert_eq!(cited("chess/twofold-repetition-is-enough", Game::Chess, queens, twice), ["CHE-24"]);
}

/// If only one engine allows the turn, the case cites the clauses of the turn itself.
#[test]
fn a_turn_that_one_engine_forbids_cites_the_clauses_of_the_turn() {
    let position = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    let turn = Turn::parse(Game::Chess, "d4e3").expect("the text is canonical");
    let clauses = cited("chess/no-en-passant", Game::Chess, position, Subject::Play(turn));
    assert!(clauses.contains(&"CHE-13".to_owned()), "{clauses:?}");
}

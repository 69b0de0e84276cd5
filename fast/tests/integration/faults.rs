//! Tests that every planted fault changes at least one answer of the engine.
#![cfg(feature = "planted-faults")]

use chess_arbiter_fast::{Fast, PlantedBug};
use types::{Engine, Game, Position, Score, Turn};

/// For each fault: a game and a position in which an engine with the fault gives another answer than one without it.
const FAULTS: [(PlantedBug, Game, &str); 30] = [
    (PlantedBug::EnPassantForgotten, Game::Chess, "k7/8/8/3Pp3/8/8/8/K7 w - e6 0 1"),
    (PlantedBug::EnPassantExposesKing, Game::Chess, "8/8/8/K2Pp2r/8/8/8/7k w - e6 0 1"),
    (PlantedBug::PinnedMenMove, Game::Chess, "k7/8/8/8/8/8/8/K1N4r w - - 0 1"),
    (PlantedBug::CastlesThroughCheck, Game::Chess, "k4r2/8/8/8/8/8/8/4K2R w K - 0 1"),
    (PlantedBug::UnderpromotionForgotten, Game::Chess, "k7/7P/8/8/8/8/8/K7 w - - 0 1"),
    (PlantedBug::CapturedRookCastles, Game::Chess, "4k2r/8/8/8/8/8/8/K6R w k - 0 1"),
    (PlantedBug::RepetitionLooksAtMenOnly, Game::Chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    // The queen on the max-range board attacks down the e-file, but its twin at the edge of the other board cannot follow.
    (
        PlantedBug::TwinForgotten,
        Game::KingdomCapture,
        "3ke4/8/8/8/8/8/8/Ke6qd|ke3qd3/8/8/8/8/8/8/4Ke3 w - - 0 1",
    ),
    (
        PlantedBug::KingInCheckEntersPoint,
        Game::Spectral,
        "7k/8/8/8/8/8/8/r3K3|7/7/7/7/7/7/7 w - - 0 1",
    ),
    // By way of g4 and g2, the bishop comes back to its own cell and crosses it.
    (
        PlantedBug::OriginStaysHeld,
        Game::Deflection,
        "k9/10/10/10/10/10/4B5/K9[] w - - Lg2Vg4 - 0 1",
    ),
    // With the deflector on a8, the rook would attack down the a-file.
    (PlantedBug::ActExposesKing, Game::Deflection, "7r1k/10/10/10/10/10/10/K9[L] w - - - - 0 1"),
    (PlantedBug::KoForgotten, Game::Deflection, "k9/10/10/10/10/10/10/K9[] w - - Ld4 d4d6 0 1"),
    // The rook on a6 is shown on i6 and on e6, from where it attacks the king.
    (
        PlantedBug::ReflectionsAreHarmless,
        Game::Mirrors7Block,
        "*5k1*/*7*/*7*/9/9/r8/9/9/*7*/*7*/*3K3* w - - 0 1",
    ),
    (
        PlantedBug::ManChangesPlacesWithReflection,
        Game::Mirrors7Block,
        "*5k1*/*7*/*7*/9/9/R8/9/9/*7*/*7*/*3K3* w - - 0 1",
    ),
    (PlantedBug::HalfmoveNeverReset, Game::Chess, "k7/8/8/8/8/8/4P3/K7 w - - 0 1"),
    (PlantedBug::MovedRookCastles, Game::Chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    (PlantedBug::SeventyFiveTurnsForgotten, Game::Chess, "4k3/8/8/8/8/8/8/4K2R w - - 142 100"),
    (PlantedBug::FiftyTurnsLate, Game::Chess, "4k3/8/8/8/8/8/8/4K2R w - - 92 100"),
    (PlantedBug::DoubleStepJumps, Game::Chess, "k7/8/8/8/8/4p3/4P3/K7 w - - 0 1"),
    (PlantedBug::CastlesOverKnight, Game::Chess, "7k/8/8/8/8/8/8/RN2K3 w Q - 0 1"),
    (PlantedBug::CastlesOutOfCheck, Game::Chess, "k3r3/8/8/8/8/8/8/4K2R w K - 0 1"),
    (PlantedBug::KingStaysOnLine, Game::Chess, "k7/8/8/8/8/8/8/3K3r w - - 0 1"),
    (PlantedBug::PawnKnowsOneCant, Game::Masonic, "k7/8/8/8/8/8/4P3/K7 w - - 0 1"),
    // The pawn on e4 has no twin.
    (
        PlantedBug::LonePawnCapturesNothing,
        Game::KingdomCapture,
        "6ke1/8/8/3pd4/4Pe3/8/8/7Ke|6ke1/8/8/8/8/8/8/7Ke w - - 0 1",
    ),
    (
        PlantedBug::CastlesOverOneBoard,
        Game::KingdomCapture,
        "6ke1/8/8/8/8/8/8/Ra3Ke3|6ke1/8/8/8/8/8/8/RaNb2Ke3 w Q - 0 1",
    ),
    // The pawn on e4 attacks the knight on the point to its upper right.
    (
        PlantedBug::HalfStepCaptureForgotten,
        Game::Spectral,
        "7k/8/8/8/4P3/8/8/K7|7/7/7/4n2/7/7/7 w - - 0 1",
    ),
    (
        PlantedBug::PointPromotionIsFree,
        Game::Spectral,
        "7k/8/8/8/8/8/8/K7|7/3P3/7/7/7/7/7 w - - 0 1",
    ),
    // The man on d6 is in the way of the deflector on d4.
    (
        PlantedBug::DeflectorPassesMen,
        Game::Deflection,
        "k9/10/3n6/10/10/10/10/K9[] w - - Ld4 - 0 1",
    ),
    // The rook on a6 is shown on e6, in front of the pawn.
    (
        PlantedBug::PawnsStopBeforeReflections,
        Game::Mirrors7Block,
        "*5k1*/*7*/*7*/9/9/R8/4P4/9/*7*/*7*/*3K3* w - - 0 1",
    ),
    // The rook on h6 attacks the mirror on e6, which the king can reach.
    (
        PlantedBug::VanishingExposesKing,
        Game::Mirrors7Block,
        "*5k1*/*7*/*7*/9/9/7r1/4K4/9/*7*/*7*/*7* w - - 0 1",
    ),
];

/// All answers of an engine about a position: its turns and what follows them, check and end, and, in chess, the status
/// of a game that repeats the position twice.
fn answers(engine: &Fast, game: Game, text: &str) -> Vec<String> {
    let position = Position::parse(game, text).unwrap();
    let mut answers: Vec<String> = engine
        .turns(&position)
        .unwrap()
        .iter()
        .map(|turn| format!("{turn} {}", engine.play(&position, turn).unwrap()))
        .collect();
    answers.sort();
    answers.push(format!("{:?}", engine.status(&position)));
    if game != Game::Chess {
        return answers;
    }
    let around =
        ["h1h2", "e8e7", "h2h1", "e7e8"].map(|turn| Turn::parse(Game::Chess, turn).unwrap());
    let game = Score { start: position, turns: around.repeat(2), act: None };
    answers.push(format!("{:?}", engine.adjudicate(&game)));
    answers
}

#[test]
fn every_fault_changes_an_answer() {
    for (index, (fault, game, text)) in FAULTS.into_iter().enumerate() {
        assert_eq!(index, fault as usize, "the list has every fault");
        let sound = answers(&Fast::new(), game, text);
        assert_ne!(answers(&Fast::with_fault(fault), game, text), sound, "{fault:?}");
    }
}

//! Tests that every planted fault changes at least one answer of the engine.
#![cfg(feature = "planted-faults")]

use chess_arbiter_fast::{Fast, PlantedBug};
use types::{Engine, Game, Position, Score, Turn};

/// A game and a position in which an engine with the fault gives another answer than one without it.
const fn shows(fault: PlantedBug) -> (Game, &'static str) {
    let text = match fault {
        PlantedBug::EnPassantForgotten => "k7/8/8/3Pp3/8/8/8/K7 w - e6 0 1",
        PlantedBug::EnPassantExposesKing => "8/8/8/K2Pp2r/8/8/8/7k w - e6 0 1",
        PlantedBug::PinnedMenMove => "k7/8/8/8/8/8/8/K1N4r w - - 0 1",
        PlantedBug::CastlesThroughCheck => "k4r2/8/8/8/8/8/8/4K2R w K - 0 1",
        PlantedBug::UnderpromotionForgotten => "k7/7P/8/8/8/8/8/K7 w - - 0 1",
        PlantedBug::CapturedRookCastles => "4k2r/8/8/8/8/8/8/K6R w k - 0 1",
        PlantedBug::RepetitionLooksAtMenOnly | PlantedBug::MovedRookCastles => {
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
        }
        // The queen on the max-range board attacks down the e-file, but its twin at the edge of the other board cannot follow.
        PlantedBug::TwinForgotten => {
            let text = "3ke4/8/8/8/8/8/8/Ke6qd|ke3qd3/8/8/8/8/8/8/4Ke3 w - - 0 1";
            return (Game::KingdomCapture, text);
        }
        PlantedBug::KingInCheckEntersPoint => {
            let text = "7k/8/8/8/8/8/8/r3K3|7/7/7/7/7/7/7 w - - 0 1";
            return (Game::Spectral, text);
        }
        // By way of g4 and g2, the bishop comes back to its own cell and crosses it.
        PlantedBug::OriginStaysHeld => {
            return (Game::Deflection, "k9/10/10/10/10/10/4B5/K9[] w - - Lg2Vg4 - 0 1");
        }
        // With the deflector on a8, the rook would attack down the a-file.
        PlantedBug::ActExposesKing => {
            return (Game::Deflection, "7r1k/10/10/10/10/10/10/K9[L] w - - - - 0 1");
        }
        PlantedBug::KoForgotten => {
            return (Game::Deflection, "k9/10/10/10/10/10/10/K9[] w - - Ld4 d4d6 0 1");
        }
        // The rook on a6 is shown on i6 and on e6, from where it attacks the king.
        PlantedBug::ReflectionsAreHarmless => {
            let text = "*5k1*/*7*/*7*/9/9/r8/9/9/*7*/*7*/*3K3* w - - 0 1";
            return (Game::Mirrors7Block, text);
        }
        PlantedBug::ManChangesPlacesWithReflection => {
            let text = "*5k1*/*7*/*7*/9/9/R8/9/9/*7*/*7*/*3K3* w - - 0 1";
            return (Game::Mirrors7Block, text);
        }
        PlantedBug::HalfmoveNeverReset => "k7/8/8/8/8/8/4P3/K7 w - - 0 1",
        PlantedBug::SeventyFiveTurnsForgotten => "4k3/8/8/8/8/8/8/4K2R w - - 142 100",
        PlantedBug::FiftyTurnsLate => "4k3/8/8/8/8/8/8/4K2R w - - 92 100",
        PlantedBug::DoubleStepJumps => "k7/8/8/8/8/4p3/4P3/K7 w - - 0 1",
        PlantedBug::CastlesOverKnight => "7k/8/8/8/8/8/8/RN2K3 w Q - 0 1",
        PlantedBug::CastlesOutOfCheck => "k3r3/8/8/8/8/8/8/4K2R w K - 0 1",
        PlantedBug::KingStaysOnLine => "k7/8/8/8/8/8/8/3K3r w - - 0 1",
        PlantedBug::PawnKnowsOneCant => return (Game::Masonic, "k7/8/8/8/8/8/4P3/K7 w - - 0 1"),
        // The pawn on e4 has no twin.
        PlantedBug::LonePawnCapturesNothing => {
            let text = "6ke1/8/8/3pd4/4Pe3/8/8/7Ke|6ke1/8/8/8/8/8/8/7Ke w - - 0 1";
            return (Game::KingdomCapture, text);
        }
        PlantedBug::CastlesOverOneBoard => {
            let text = "6ke1/8/8/8/8/8/8/Ra3Ke3|6ke1/8/8/8/8/8/8/RaNb2Ke3 w Q - 0 1";
            return (Game::KingdomCapture, text);
        }
        // The pawn on e4 attacks the knight on the point to its upper right.
        PlantedBug::HalfStepCaptureForgotten => {
            let text = "7k/8/8/8/4P3/8/8/K7|7/7/7/4n2/7/7/7 w - - 0 1";
            return (Game::Spectral, text);
        }
        PlantedBug::PointPromotionIsFree => {
            let text = "7k/8/8/8/8/8/8/K7|7/3P3/7/7/7/7/7 w - - 0 1";
            return (Game::Spectral, text);
        }
        // The man on d6 is in the way of the deflector on d4.
        PlantedBug::DeflectorPassesMen => {
            return (Game::Deflection, "k9/10/3n6/10/10/10/10/K9[] w - - Ld4 - 0 1");
        }
        // The rook on a6 is shown on e6, in front of the pawn.
        PlantedBug::PawnsStopBeforeReflections => {
            let text = "*5k1*/*7*/*7*/9/9/R8/4P4/9/*7*/*7*/*3K3* w - - 0 1";
            return (Game::Mirrors7Block, text);
        }
        // The rook on h6 attacks the mirror on e6, which the king can reach.
        PlantedBug::VanishingExposesKing => {
            let text = "*5k1*/*7*/*7*/9/9/7r1/4K4/9/*7*/*7*/*7* w - - 0 1";
            return (Game::Mirrors7Block, text);
        }
    };
    (Game::Chess, text)
}

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
    for fault in PlantedBug::ALL {
        let (game, text) = shows(fault);
        let sound = answers(&Fast::new(), game, text);
        assert_ne!(answers(&Fast::with_fault(fault), game, text), sound, "{fault:?}");
    }
}

//! Faults that can be planted to show that a test catches them. Without the cargo feature `planted-faults` no fault can be planted,
//! and `Faults::has` is the constant `false`.

/// A fault to plant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlantedBug {
    /// No en passant capture is ever generated.
    EnPassantForgotten,
    /// An en passant capture is legal even when it opens a line to the mover's king.
    EnPassantExposesKing,
    /// Pinned men move as if they were not pinned.
    PinnedMenMove,
    /// A king castles across an attacked cell.
    CastlesThroughCheck,
    /// Pawns promote only to a queen (Spectral: on points, only to a rook).
    UnderpromotionForgotten,
    /// The right to castle survives the capture of its rook.
    CapturedRookCastles,
    /// Repetition compares only the men, not the side to move, the castling rights or the game's own fields.
    RepetitionLooksAtMenOnly,
    /// Kingdom: a man attacks a king even if its twin cannot follow.
    TwinForgotten,
    /// Spectral: a king in check may move from a square to a point.
    KingInCheckEntersPoint,
    /// Deflection: a man's own cell counts as occupied while it moves.
    OriginStaysHeld,
    /// Deflection: a deflector may be placed where it exposes the mover's king.
    ActExposesKing,
    /// Deflection: a deflector may move back at once to the cell that it left.
    KoForgotten,
    /// Mirrors: a reflection attacks no king.
    ReflectionsAreHarmless,
    /// Mirrors: a man may move to the cell of its own reflection.
    ManChangesPlacesWithReflection,
    /// Neither a capture nor a pawn move sets the halfmove field to 0.
    HalfmoveNeverReset,
    /// The right to castle survives a move of its rook.
    MovedRookCastles,
    /// The 150th halfmove without a capture or pawn move does not end the game.
    SeventyFiveTurnsForgotten,
    /// A draw by the fifty-turn rule cannot be claimed until one halfmove too late.
    FiftyTurnsLate,
    /// A pawn's double step passes over a man in front of it.
    DoubleStepJumps,
    /// A king castles on the queen's wing although a man stands beside the rook.
    CastlesOverKnight,
    /// A king castles while it is in check.
    CastlesOutOfCheck,
    /// A king in check may step away from the rider that checks it along the rider's line.
    KingStaysOnLine,
    /// Masonic: a pawn steps along one of its two cants only.
    PawnKnowsOneCant,
    /// Kingdom: a pawn that moves without its twin captures nothing.
    LonePawnCapturesNothing,
    /// Kingdom: only the short-range board's men between king and rook forbid castling.
    CastlesOverOneBoard,
    /// Spectral: a pawn captures nothing on the other board.
    HalfStepCaptureForgotten,
    /// Spectral: a pawn can promote on points to every kind to which it can promote on squares.
    PointPromotionIsFree,
    /// Deflection: a deflector that is moved passes over men.
    DeflectorPassesMen,
    /// Mirrors: a pawn does not step onto a reflection.
    PawnsStopBeforeReflections,
    /// Mirrors: a turn that changes reflections is legal even if it exposes the mover's king.
    VanishingExposesKing,
}

#[cfg(feature = "planted-faults")]
impl PlantedBug {
    /// Every fault.
    pub const ALL: [PlantedBug; 30] = [
        PlantedBug::EnPassantForgotten,
        PlantedBug::EnPassantExposesKing,
        PlantedBug::PinnedMenMove,
        PlantedBug::CastlesThroughCheck,
        PlantedBug::UnderpromotionForgotten,
        PlantedBug::CapturedRookCastles,
        PlantedBug::RepetitionLooksAtMenOnly,
        PlantedBug::TwinForgotten,
        PlantedBug::KingInCheckEntersPoint,
        PlantedBug::OriginStaysHeld,
        PlantedBug::ActExposesKing,
        PlantedBug::KoForgotten,
        PlantedBug::ReflectionsAreHarmless,
        PlantedBug::ManChangesPlacesWithReflection,
        PlantedBug::HalfmoveNeverReset,
        PlantedBug::MovedRookCastles,
        PlantedBug::SeventyFiveTurnsForgotten,
        PlantedBug::FiftyTurnsLate,
        PlantedBug::DoubleStepJumps,
        PlantedBug::CastlesOverKnight,
        PlantedBug::CastlesOutOfCheck,
        PlantedBug::KingStaysOnLine,
        PlantedBug::PawnKnowsOneCant,
        PlantedBug::LonePawnCapturesNothing,
        PlantedBug::CastlesOverOneBoard,
        PlantedBug::HalfStepCaptureForgotten,
        PlantedBug::PointPromotionIsFree,
        PlantedBug::DeflectorPassesMen,
        PlantedBug::PawnsStopBeforeReflections,
        PlantedBug::VanishingExposesKing,
    ];
}

/// The fault planted in an engine, if any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Faults {
    #[cfg(feature = "planted-faults")]
    planted: Option<PlantedBug>,
}

#[cfg(feature = "planted-faults")]
impl Faults {
    pub(crate) const fn planted(fault: PlantedBug) -> Faults {
        Faults { planted: Some(fault) }
    }

    /// Whether this fault has been planted.
    pub(crate) fn has(self, fault: PlantedBug) -> bool {
        self.planted == Some(fault)
    }
}

#[cfg(not(feature = "planted-faults"))]
impl Faults {
    /// Always `false`.
    #[inline(always)]
    #[allow(clippy::inline_always, clippy::unused_self)] // it must vanish from the release build
    pub(crate) const fn has(self, _fault: PlantedBug) -> bool {
        false
    }
}

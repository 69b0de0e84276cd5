//! Faults that can be planted to show that a test catches them. Without the cargo feature
//! `planted-faults` no fault can be planted, and asking for one is the constant `false`.

/// One way of being wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// No en passant capture is ever generated.
    EnPassantForgotten,
    /// An en passant capture is legal even when it opens a line to the mover's king.
    EnPassantExposesKing,
    /// Pinned men move as if they were not pinned.
    PinnedMenMove,
    /// A king castles across an attacked cell.
    CastlesThroughCheck,
    /// Pawns promote to the queen only.
    UnderpromotionForgotten,
    /// The right to castle survives the capture of its rook.
    CapturedRookCastles,
    /// Repetition ignores the side to move and the rights.
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
    /// Mirrors: a man lands on its own reflection.
    ManChangesPlacesWithReflection,
}

#[cfg(feature = "planted-faults")]
impl Fault {
    /// Every fault.
    pub const ALL: [Fault; 14] = [
        Fault::EnPassantForgotten,
        Fault::EnPassantExposesKing,
        Fault::PinnedMenMove,
        Fault::CastlesThroughCheck,
        Fault::UnderpromotionForgotten,
        Fault::CapturedRookCastles,
        Fault::RepetitionLooksAtMenOnly,
        Fault::TwinForgotten,
        Fault::KingInCheckEntersPoint,
        Fault::OriginStaysHeld,
        Fault::ActExposesKing,
        Fault::KoForgotten,
        Fault::ReflectionsAreHarmless,
        Fault::ManChangesPlacesWithReflection,
    ];
}

/// The fault planted in an engine, if any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Faults {
    #[cfg(feature = "planted-faults")]
    planted: Option<Fault>,
}

#[cfg(feature = "planted-faults")]
impl Faults {
    pub(crate) const fn planted(fault: Fault) -> Faults {
        Faults { planted: Some(fault) }
    }

    /// Whether this fault has been planted.
    pub(crate) fn has(self, fault: Fault) -> bool {
        self.planted == Some(fault)
    }
}

#[cfg(not(feature = "planted-faults"))]
impl Faults {
    /// Whether this fault has been planted: never.
    #[inline(always)]
    #[allow(clippy::inline_always, clippy::unused_self)] // it must vanish from the release build
    pub(crate) const fn has(self, _fault: Fault) -> bool {
        false
    }
}

//! The figures of the men of orthodox chess, each in a box of 45 by 45.

use types::Kind;

/// The outline of a kind.
pub(super) struct Outline {
    /// Filled with the side's colour.
    pub(super) body: &'static str,
    /// Lines drawn over the body, never filled.
    pub(super) details: &'static str,
}

/// The figure of a kind of orthodox chess; `None` for other kinds.
pub(super) const fn outline(kind: Kind) -> Option<Outline> {
    let (body, details) = match kind {
        Kind::Pawn => (
            "M22.5 6.5 a6.5 6.5 0 0 1 4 11.6 C28 24 30 29.5 33.5 33 V39 H11.5 V33 \
             C15 29.5 17 24 18.5 18.1 A6.5 6.5 0 0 1 22.5 6.5 Z",
            "M11.5 33.5 H33.5",
        ),
        Kind::Rook => (
            "M11 8 h5.5 v4 h3.5 v-4 h5 v4 h3.5 v-4 h5.5 v8 l-4 3.5 v11 l4 3.5 v5 h-23 v-5 \
             l4 -3.5 v-11 l-4 -3.5 Z",
            "M15 19.5 H30 M15 30.5 H30 M11 34.5 H34",
        ),
        Kind::Knight => (
            "M33.5 39 H13 C13 32.5 18.5 30 20.5 24.5 C18 26.5 16 27 13.5 30 L9 27 \
             C9.5 22 12 18.5 14.5 15 L14.5 7.5 L19 11 C28 10 35.5 19 33.5 39 Z",
            "M13.5 34.5 H33.6 M17.2 16.6 h1.6 M11.6 26 l1.4 -1.2 M24 14.5 C28.5 17.5 30 23 30 30",
        ),
        Kind::Bishop => (
            "M22.5 4.5 a2.6 2.6 0 0 1 1.6 4.6 C31.5 14.5 33 23 28 29 L32.5 33.5 V39 H12.5 V33.5 \
             L17 29 C12 23 13.5 14.5 20.9 9.1 A2.6 2.6 0 0 1 22.5 4.5 Z",
            "M22.5 15 V24 M18.5 18.5 H26.5 M17 29 H28 M12.5 34 H32.5",
        ),
        Kind::Queen => (
            "M12.5 39 V34 L7.5 15.5 A2.3 2.3 0 1 1 10.6 14.2 L16.5 23 L16 10.6 \
             A2.3 2.3 0 1 1 18.8 10.6 L22.5 21 L26.2 10.6 A2.3 2.3 0 1 1 29 10.6 L28.5 23 \
             L34.4 14.2 A2.3 2.3 0 1 1 37.5 15.5 L32.5 34 V39 Z",
            "M12 29.5 C18 28 27 28 33 29.5 M12.5 34.5 H32.5",
        ),
        Kind::King => (
            "M21 3.5 h3 v3 h3 v3 h-3 v4 C25.5 15 25.5 17 25 18.5 C29 12.5 38 14.5 37 22 \
             C36.3 26.5 32.5 28.5 32.5 33 V39 H12.5 V33 C12.5 28.5 8.7 26.5 8 22 \
             C7 14.5 16 12.5 20 18.5 C19.5 17 19.5 15 21 13.5 v-4 h-3 v-3 h3 Z",
            "M22.5 19 V28.5 M12.6 31 C18 28.5 27 28.5 32.4 31 M12.5 35 H32.5",
        ),
        _ => return None,
    };
    Some(Outline { body, details })
}

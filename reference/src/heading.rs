//! The eight directions on a board of squares, for paths that deflectors bend.

/// One of the eight directions on a board of squares: how many eighths of a circle it is clockwise from straight up the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading(pub u8);

impl Heading {
    /// The headings along diagonals.
    pub const DIAGONAL: [Heading; 4] = [Heading(1), Heading(3), Heading(5), Heading(7)];
    /// The headings along files and ranks.
    pub const ORTHOGONAL: [Heading; 4] = [Heading(0), Heading(2), Heading(4), Heading(6)];
    /// All eight headings.
    pub const ALL: [Heading; 8] = {
        let ([a, c, e, g], [b, d, f, h]) = (Heading::ORTHOGONAL, Heading::DIAGONAL);
        [a, b, c, d, e, f, g, h]
    };

    /// One step at this heading: the number of files to the right, and of ranks up.
    pub const fn step(self) -> (i32, i32) {
        const STEPS: [(i32, i32); 8] =
            [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        STEPS[self.0 as usize % 8]
    }

    /// The two headings that a path can have after a bend by `eighths` of a circle: the one to the right comes first.
    pub const fn turned(self, eighths: u8) -> [Heading; 2] {
        [Heading((self.0 + eighths) % 8), Heading((self.0 + 8 - eighths) % 8)]
    }
}

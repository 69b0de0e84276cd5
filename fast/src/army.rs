//! Armies that cannot mate, where the colours of bishops matter (CHE-23, CHE-34).

use types::Kind;

/// How many men of each kind a side has, not counting its king.
pub(crate) struct Army {
    queens: u32,
    /// Rooks and chancellors (DEF-30).
    rooks: u32,
    /// Bishops, by the colour of their cells.
    bishops: [u32; 2],
    knights: u32,
    others: u32,
}

impl Army {
    /// The army with these bishops, by the colour of their cells; `count` returns the number of its men of any other kind.
    pub(crate) fn new(bishops: [u32; 2], count: impl Fn(Kind) -> u32) -> Army {
        Army {
            queens: count(Kind::Queen),
            rooks: count(Kind::Rook) + count(Kind::Chancellor),
            bishops,
            knights: count(Kind::Knight),
            others: count(Kind::Pawn) + count(Kind::Archbishop),
        }
    }

    /// CHE-23: whether two armies together are dead material: no men, one knight, or only bishops, all on one colour.
    pub(crate) fn are_dead(one: &Army, other: &Army) -> bool {
        let further = |army: &Army| army.queens + army.rooks + army.others;
        let bishops = [0, 1].map(|colour| one.bishops[colour] + other.bishops[colour]);
        further(one) + further(other) == 0
            && match one.knights + other.knights {
                0 => bishops.contains(&0),
                1 => bishops == [0, 0],
                _ => false,
            }
    }

    /// CHE-34: whether this army can never mate the other, even with the help of the other's men. This is so if it has no
    /// men; if it has only bishops on one colour, and the other has only queens, rooks and bishops on that colour; or if it
    /// has only one knight, and the other has only queens.
    pub(crate) fn never_mates(&self, other: &Army) -> bool {
        if self.queens + self.rooks + self.others > 0 {
            return false;
        }
        match (self.knights, self.bishops) {
            (0, [0, 0]) => true,
            (0, [0, _]) => other.knights + other.others + other.bishops[0] == 0,
            (0, [_, 0]) => other.knights + other.others + other.bishops[1] == 0,
            (1, [0, 0]) => {
                let [dark, light] = other.bishops;
                other.rooks + dark + light + other.knights + other.others == 0
            }
            _ => false,
        }
    }
}

//! Men, with their sides, kinds and marks; and deflectors, which are not men.

use serde::{Serialize, Serializer};

use crate::text::named;

named! {
    "side", BOTH:
    /// One of the two players.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[allow(missing_docs, reason = "the names say everything")]
    pub enum Side {
        White = "white",
        Black = "black",
    }
}

impl Side {
    /// The other player.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// A letter in the case of this side: the given capital for White, the small letter for Black.
    pub(crate) const fn cased(self, capital: char) -> char {
        match self {
            Side::White => capital,
            Side::Black => capital.to_ascii_lowercase(),
        }
    }

    /// The name of the player, for sentences: `White` or `Black`.
    pub const fn player(self) -> &'static str {
        match self {
            Side::White => "White",
            Side::Black => "Black",
        }
    }
}

named! {
    "kind", ALL:
    /// A kind of man. This enum has the kinds of all games; [`Game::kinds`](crate::Game::kinds) lists those of one game
    /// with their letters. The marshall of Deflection and the chancellor of Gothic Chess move alike, but each game has
    /// its own name and letter for that man.
    ///
    /// A kind is read by its English name, `dragon horse`, and by its letter with [`Game::kind`](crate::Game::kind).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[allow(missing_docs, reason = "the names say everything")]
    pub enum Kind {
        King = "king",
        Queen = "queen",
        Rook = "rook",
        Bishop = "bishop",
        Knight = "knight",
        Pawn = "pawn",
        Marshall = "marshall",
        Chancellor = "chancellor",
        Archbishop = "archbishop",
        DragonHorse = "dragon horse",
        Alfil = "alfil",
        Counsellor = "counsellor",
        Duke = "duke",
        Fers = "fers",
        Griffin = "griffin",
        Grasshopper = "grasshopper",
        Leo = "leo",
        Mann = "man",
        Pao = "pao",
        Sprinter = "sprinter",
        Star = "star",
        Squirrel = "squirrel",
        Vao = "vao",
        Rhinoceros = "rhinoceros",
        Archer = "archer",
        Nao = "nao",
    }
}

impl Kind {
    /// The capital letter of the kind. Kinds of different games may share a letter (`A`, `C`, `D`, `M`).
    pub const fn letter(self) -> char {
        // In the order of `Kind::ALL`.
        const LETTERS: &[u8; Kind::ALL.len()] = b"KQRBNPMCADACDFGHLMOSTUVXYZ";
        LETTERS[self as usize] as char
    }
}

/// The mark of a man in the Kingdom games: where the man started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Mark {
    /// The file on which the man started, from 0 for `a`; serialised as its letter.
    #[serde(serialize_with = "file_letter")]
    pub file: u8,
    /// Whether the man started as a pawn and has been promoted.
    pub promoted: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields so")]
fn file_letter<S: Serializer>(file: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_char(char::from(b'a'.wrapping_add(*file)))
}

/// A piece or pawn of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[allow(missing_docs, reason = "the other names say everything")]
pub struct Man {
    pub side: Side,
    pub kind: Kind,
    /// The mark of the man: `Some` in the Kingdom games, `None` in all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
}

impl Man {
    /// A man without a mark.
    pub const fn new(side: Side, kind: Kind) -> Man {
        Man { side, kind, mark: None }
    }

    /// Which of the original men of a board it is in the Kingdom games, as its mark says: its side, whether it started as a pawn,
    /// and the file on which it started, from 0 for `a`. Twins (KDM-2) are alike in all three. In other games the file is `None`.
    pub fn original(self) -> (Side, bool, Option<u8>) {
        let promoted = self.mark.is_some_and(|mark| mark.promoted);
        (self.side, self.kind == Kind::Pawn || promoted, self.mark.map(|mark| mark.file))
    }

    /// The letter of the man, without its mark: capital for White, small for Black.
    pub const fn letter(self) -> char {
        self.side.cased(self.kind.letter())
    }
}

named! {
    "deflector", ALL:
    /// A type of deflector. The types differ in the [angle](Deflector::angle) by which they bend a path.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[allow(missing_docs, reason = "each is called by its letter")]
    pub enum Deflector {
        J = "J",
        L = "L",
        V = "V",
    }
}

impl Deflector {
    /// The capital letter of the type.
    pub const fn letter(self) -> char {
        self.name().as_bytes()[0] as char
    }

    /// The angle in degrees by which this type bends a path.
    pub const fn angle(self) -> u16 {
        match self {
            Deflector::J => 45,
            Deflector::L => 90,
            Deflector::V => 135,
        }
    }

    /// The type with this capital letter; `None` if no type has it.
    pub fn from_letter(letter: char) -> Option<Deflector> {
        Deflector::ALL.into_iter().find(|deflector| deflector.letter() == letter)
    }
}

//! Men, with their sides, kinds and marks; and deflectors, which are not men.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::cell::Cell;
use crate::text::{TextError, named};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Mark {
    /// The file on which the man started, from 0 for `a`; serialised as its letter.
    #[serde(with = "file")]
    pub file: u8,
    /// Whether the man started as a pawn and has been promoted.
    pub promoted: bool,
}

/// Serialises a file, counted from 0, as its letter.
mod file {
    use serde::de::{Error, Unexpected};
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::cell::Cell;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields so")]
    pub(super) fn serialize<S: Serializer>(file: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(char::from(b'a'.wrapping_add(*file)))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
        let letter = char::deserialize(deserializer)?;
        let file = Some(letter).filter(char::is_ascii_lowercase).and_then(Cell::file_of);
        let expected = &"a small letter from `a` to `z`";
        file.ok_or_else(|| D::Error::invalid_value(Unexpected::Char(letter), expected))
    }
}

/// A piece or pawn of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
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

    /// The letter of the man, without its mark: capital for White, small for Black.
    pub const fn letter(self) -> char {
        self.side.cased(self.kind.letter())
    }
}

/// Written as `from a` or, for a promoted pawn, `promoted from a`.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let promoted = if self.promoted { "promoted " } else { "" };
        write!(f, "{promoted}from {}", char::from(b'a'.wrapping_add(self.file)))
    }
}

impl FromStr for Mark {
    type Err = TextError;

    /// Reads a mark in the form in which it is displayed.
    fn from_str(text: &str) -> Result<Mark, TextError> {
        let (promoted, from) = match text.strip_prefix("promoted ") {
            Some(from) => (true, from),
            None => (false, text),
        };
        let mut letters = from.strip_prefix("from ").unwrap_or_default().chars();
        let file = letters.next().filter(char::is_ascii_lowercase).and_then(Cell::file_of);
        match (file, letters.next()) {
            (Some(file), None) => Ok(Mark { file, promoted }),
            _ => Err(TextError::whole("mark", text, "`from a` or `promoted from a`, with a file")),
        }
    }
}

/// Written as `white rook` or, with a mark, `white rook from a`.
impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.side, self.kind)?;
        self.mark.map_or(Ok(()), |mark| write!(f, " {mark}"))
    }
}

impl FromStr for Man {
    type Err = TextError;

    /// Reads a man in the form in which it is displayed.
    fn from_str(text: &str) -> Result<Man, TextError> {
        let read = || {
            let (side, rest) = text.split_once(' ')?;
            let start = rest.find(" promoted from ").or_else(|| rest.find(" from "));
            let (kind, mark) = match start {
                Some(start) => (&rest[..start], Some(rest[start + 1..].parse().ok()?)),
                None => (rest, None),
            };
            Some(Man { side: side.parse().ok()?, kind: kind.parse().ok()?, mark })
        };
        read().ok_or_else(|| {
            TextError::whole("man", text, "a side, a kind and maybe a mark, as in `white rook`")
        })
    }
}

/// A type of deflector. The types differ in the [angle](Deflector::angle) by which they bend a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each is called by its letter")]
pub enum Deflector {
    J,
    L,
    V,
}

impl Deflector {
    /// The three types, in the order of their letters.
    pub const ALL: [Deflector; 3] = [Deflector::J, Deflector::L, Deflector::V];

    /// The capital letter of the type.
    pub const fn letter(self) -> char {
        match self {
            Deflector::J => 'J',
            Deflector::L => 'L',
            Deflector::V => 'V',
        }
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

impl fmt::Display for Deflector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

impl FromStr for Deflector {
    type Err = TextError;

    /// Reads the capital letter of a type.
    fn from_str(text: &str) -> Result<Deflector, TextError> {
        let deflector = Deflector::ALL.into_iter().find(|deflector| deflector.to_string() == text);
        deflector.ok_or_else(|| TextError::whole("deflector", text, "`J`, `L` or `V`"))
    }
}

//! How the small things that facts speak of are serialised: as the text in which they are written.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::cell::{Board, Cell};
use crate::end::EndBy;
use crate::man::{Deflector, Kind, Mark, Side};
use crate::position::CastlingRight;
use crate::turn::Turn;

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for Deflector {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl Serialize for EndBy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// `K`, `Q`, `k` or `q`.
impl Serialize for CastlingRight {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Board::Squares => "squares",
            Board::Points => "points",
            Board::Short => "short-range",
            Board::Max => "max-range",
        })
    }
}

/// The file by its letter.
impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut mark = serializer.serialize_struct("Mark", 2)?;
        mark.serialize_field("file", &char::from(b'a'.wrapping_add(self.file)))?;
        mark.serialize_field("promoted", &self.promoted)?;
        mark.end()
    }
}

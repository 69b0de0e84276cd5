//! Serialises plain types as their texts.

use std::fmt;
use std::fmt::Display;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cell::{BoardId, Cell};
use crate::clause_id::ClauseId;
use crate::description::Family;
use crate::end::{Claim, EndBy};
use crate::games::Game;
use crate::man::{Deflector, Kind, Side};
use crate::position::CastlingRight;
use crate::turn::Turn;

/// Serialises types by `Display`, and deserialises those with a description by `FromStr`.
macro_rules! as_text {
    ($($type:ty $(: $what:literal)?),* $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        $(impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text($what, PhantomData))
            }
        })?
    )*};
}

as_text! {
    BoardId: "the name of a board",
    CastlingRight,
    Cell,
    Claim: "a claim",
    ClauseId: "the name of a clause",
    Deflector: "the letter of a deflector",
    EndBy: "what ends a game",
    Family: "the name of a family of games",
    Game: "the name of a game",
    Kind: "a kind of man",
    Side: "`white` or `black`",
    Turn,
}

/// Deserialises a type from its text. If this fails, the error states that the first field was expected.
struct Text<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

//! How games end, and which draws can be claimed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::man::Side;
use crate::text::{TextError, by_name};

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct End {
    /// What ended it.
    pub by: EndBy,
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
}

/// What ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndBy {
    /// CHE-21: the side to move is in check and has no legal turn.
    Checkmate,
    /// CHE-22: the side to move is not in check and has no legal turn.
    Stalemate,
    /// CHE-23: material with which no checkmate is possible.
    Dead,
    /// CHE-25: the same position for the fifth time.
    FivefoldRepetition,
    /// CHE-27: 75 turns by each side without a pawn move or capture.
    SeventyFiveTurns,
    /// CHE-24: a claim that the position has occurred for the third time.
    ThreefoldRepetition,
    /// CHE-26: a claim that each side has made 50 turns without a pawn move or capture.
    FiftyTurns,
    /// CHE-32: a side resigned; a draw if the other side could not have mated (CHE-34).
    Resignation,
    /// CHE-33: the players agreed on a draw.
    Agreement,
}

impl EndBy {
    /// Every value. Those that need an act of a player come last.
    pub const ALL: [EndBy; 9] = [
        EndBy::Checkmate,
        EndBy::Stalemate,
        EndBy::Dead,
        EndBy::FivefoldRepetition,
        EndBy::SeventyFiveTurns,
        EndBy::ThreefoldRepetition,
        EndBy::FiftyTurns,
        EndBy::Resignation,
        EndBy::Agreement,
    ];

    /// The name in cases and in the protocol.
    pub const fn name(self) -> &'static str {
        match self {
            EndBy::Checkmate => "checkmate",
            EndBy::Stalemate => "stalemate",
            EndBy::Dead => "dead",
            EndBy::FivefoldRepetition => "fivefold repetition",
            EndBy::SeventyFiveTurns => "seventy-five turns",
            EndBy::ThreefoldRepetition => "threefold repetition",
            EndBy::FiftyTurns => "fifty turns",
            EndBy::Resignation => "resignation",
            EndBy::Agreement => "agreement",
        }
    }
}

/// A draw that the side to move may claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Claim {
    /// CHE-24: the same position for the third time.
    ThreefoldRepetition,
    /// CHE-26: 50 turns by each side without a pawn move or capture.
    FiftyTurns,
}

impl Claim {
    /// Both claims.
    pub const ALL: [Claim; 2] = [Claim::ThreefoldRepetition, Claim::FiftyTurns];

    /// How a game ends if the claim is made and is correct.
    pub const fn end(self) -> EndBy {
        match self {
            Claim::ThreefoldRepetition => EndBy::ThreefoldRepetition,
            Claim::FiftyTurns => EndBy::FiftyTurns,
        }
    }

    /// The name in cases and in the protocol.
    pub const fn name(self) -> &'static str {
        self.end().name()
    }
}

impl fmt::Display for EndBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for EndBy {
    type Err = TextError;

    /// Reads the [name](EndBy::name) of what ends a game.
    fn from_str(text: &str) -> Result<EndBy, TextError> {
        by_name("end", text, &EndBy::ALL, EndBy::name)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Claim {
    type Err = TextError;

    /// Reads the [name](Claim::name) of a claim.
    fn from_str(text: &str) -> Result<Claim, TextError> {
        by_name("claim", text, &Claim::ALL, Claim::name)
    }
}

/// `checkmate, white wins`; for a draw `stalemate, draw`.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{}, {winner} wins", self.by),
            None => write!(f, "{}, draw", self.by),
        }
    }
}

impl FromStr for End {
    type Err = TextError;

    /// Reads an end as it is displayed.
    ///
    /// ```
    /// use chess_arbiter_types::{End, EndBy, Side};
    ///
    /// let end = End { by: EndBy::Checkmate, winner: Some(Side::White) };
    /// assert_eq!(end.to_string(), "checkmate, white wins");
    /// assert_eq!("checkmate, white wins".parse(), Ok(end));
    /// assert_eq!("stalemate, draw".parse(), Ok(End { by: EndBy::Stalemate, winner: None }));
    /// ```
    fn from_str(text: &str) -> Result<End, TextError> {
        let read = || {
            let (by, result) = text.split_once(", ")?;
            let winner = match result {
                "draw" => None,
                _ => Some(result.strip_suffix(" wins")?.parse().ok()?),
            };
            Some(End { by: by.parse().ok()?, winner })
        };
        read().ok_or_else(|| {
            let expected = "what ended the game and the result, as in `checkmate, white wins`";
            TextError::whole("end", text, expected)
        })
    }
}

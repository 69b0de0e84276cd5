//! How games end, and which draws can be claimed.

use std::fmt;

use serde::Serialize;

use crate::man::Side;
use crate::text::named;

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct End {
    /// What ended the game.
    pub by: EndBy,
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
}

named! {
    "end", ALL:
    /// What ends a game. Cases and the protocol use the names below. The ends that need an act of a player come last.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum EndBy {
        /// CHE-21: the side to move is in check and has no legal turn.
        Checkmate = "checkmate",
        /// CHE-22: the side to move is not in check and has no legal turn.
        Stalemate = "stalemate",
        /// CHE-23: no checkmate is possible with the men that are left.
        Dead = "dead",
        /// CHE-25: the position has occurred for the fifth time.
        FivefoldRepetition = "fivefold repetition",
        /// CHE-27: each side has made 75 turns without a pawn move or capture.
        SeventyFiveTurns = "seventy-five turns",
        /// CHE-24: a claim that the position has occurred for the third time.
        ThreefoldRepetition = "threefold repetition",
        /// CHE-26: a claim that each side has made 50 turns without a pawn move or capture.
        FiftyTurns = "fifty turns",
        /// CHE-32: a side resigned; a draw if the other side could not have mated (CHE-34).
        Resignation = "resignation",
        /// CHE-33: the players agreed on a draw.
        Agreement = "agreement",
    }
}

impl EndBy {
    /// The name of the clause of chess under which a game ends in this way; for a claimed draw, the clause of the claim.
    pub const fn clause(self) -> &'static str {
        match self {
            EndBy::Checkmate => "CHE-21",
            EndBy::Stalemate => "CHE-22",
            EndBy::Dead => "CHE-23",
            EndBy::ThreefoldRepetition => "CHE-24",
            EndBy::FivefoldRepetition => "CHE-25",
            EndBy::FiftyTurns => "CHE-26",
            EndBy::SeventyFiveTurns => "CHE-27",
            EndBy::Resignation => "CHE-32",
            EndBy::Agreement => "CHE-33",
        }
    }
}

named! {
    "claim", ALL:
    /// A draw that the side to move may claim. Cases and the protocol use the names below.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Claim {
        /// CHE-24: the position has occurred for the third time.
        ThreefoldRepetition = "threefold repetition",
        /// CHE-26: each side has made 50 turns without a pawn move or capture.
        FiftyTurns = "fifty turns",
    }
}

impl Claim {
    /// How a game ends if the claim is made and is correct.
    pub const fn end(self) -> EndBy {
        match self {
            Claim::ThreefoldRepetition => EndBy::ThreefoldRepetition,
            Claim::FiftyTurns => EndBy::FiftyTurns,
        }
    }
}

/// Written as `checkmate, white wins` or, for a draw, `stalemate, draw`.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{}, {winner} wins", self.by),
            None => write!(f, "{}, draw", self.by),
        }
    }
}

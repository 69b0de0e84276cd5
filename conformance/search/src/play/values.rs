//! Values of men: all that the opponent knows about a game besides its turns and ends.
//!
//! They are estimates from how far a man moves on its board; the search makes up for much of what they miss.

use fast::AnyBoard;
use fast::board::Board;
use types::{Game, Kind, Side};

/// The values of a game's men, in hundredths of a pawn. Kings cannot be captured and have the value 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values(Vec<(Kind, i32)>);

impl Values {
    /// The values that the opponent uses.
    pub fn of(game: Game) -> Values {
        Values(game.kinds().iter().map(|&(kind, _)| (kind, value(kind))).collect())
    }

    /// The value of a man of this kind; 0 if the game does not have the kind.
    pub fn get(&self, kind: Kind) -> i32 {
        self.0.iter().find(|(known, _)| *known == kind).map_or(0, |&(_, value)| value)
    }

    /// Changes the value of the men of a kind. A kind that the game does not have is ignored.
    pub fn set(&mut self, kind: Kind, value: i32) {
        for (known, old) in &mut self.0 {
            if *known == kind {
                *old = value;
            }
        }
    }

    /// The value of a side's men minus the value of the other side's men, in hundredths of a pawn.
    pub(super) fn balance(&self, board: &AnyBoard, side: Side) -> i32 {
        let count = |side, kind| i32::try_from(board.count(side, kind)).unwrap_or(0);
        let lead =
            |&(kind, value): &(Kind, i32)| value * (count(side, kind) - count(side.other(), kind));
        self.0.iter().map(lead).sum()
    }
}

/// The value of the men of a kind, which is the same in every game.
const fn value(kind: Kind) -> i32 {
    match kind {
        Kind::King => 0,
        Kind::Queen => 900,
        Kind::Rook | Kind::Squirrel => 500,
        Kind::Bishop => 330,
        Kind::Knight | Kind::Mann => 320,
        Kind::Pawn => 100,
        Kind::Marshall | Kind::Chancellor => 850,
        Kind::Archbishop | Kind::Griffin => 780,
        Kind::DragonHorse => 550,
        Kind::Alfil => 150,
        Kind::Fers => 170,
        Kind::Grasshopper | Kind::Vao | Kind::Star => 250,
        Kind::Counsellor => 650,
        Kind::Duke | Kind::Sprinter | Kind::Pao => 350,
        Kind::Leo | Kind::Rhinoceros => 600,
        Kind::Archer | Kind::Nao => 300,
    }
}

/// The value of one more legal turn, in hundredths of a pawn.
pub(super) const MOBILITY: i32 = 3;

//! What men are worth: the numbers of the opponent, and all that it knows about any game.
//!
//! They are estimates by how far a man goes on its board, in hundredths of a pawn; a search corrects much of what they
//! miss.

use fast::board::Board;
use record::{Kind, Side};

/// The value of a man. Kings cannot be captured and have none.
pub const fn value(kind: Kind) -> i32 {
    match kind {
        Kind::King => 0,
        Kind::Queen => 900,
        Kind::Rook | Kind::Squirrel => 500,
        Kind::Bishop => 330,
        Kind::Knight | Kind::Man => 320,
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

/// What a turn more or less is worth.
pub(super) const MOBILITY: i32 = 3;

/// The men of a side, in hundredths of a pawn.
pub(super) fn material<B: Board>(board: &B, side: Side, kinds: &[(Kind, char)]) -> i32 {
    let worth = |&(kind, _): &(Kind, char)| {
        value(kind) * i32::try_from(board.count(side, kind)).unwrap_or(0)
    };
    kinds.iter().map(worth).sum()
}

//! Spectral Realm Chess, its free form and its random variant, in modules by the headings of the law: squares and
//! points in `board` (SPE-1 to SPE-3), movement in `men` and `pawn` (SPE-4 to SPE-14), the further kinds of men in
//! `kinds`, `cannons` and `turning` (SPE-20 to SPE-34). The rules that combine them are here.

pub mod board;
pub mod cannons;
pub mod kinds;
pub mod men;
pub mod pawn;
pub mod turning;

use types::{BoardId, Cell, EnPassant, Kind, Man, Side};

use crate::castling::Castling;
use crate::clauses::Defined;
use crate::context::{Attacks, Context, Going, Judged};
use crate::statement::{Manner, Purpose, Spectral as States, Usual};
use crate::usual::castling::castling;
use crate::usual::{Game, is_bare};

/// The rules of the three games. They differ in SPE-11, SPE-20, SPE-32 and SPE-34, where the game of the position decides.
pub struct Spectral;

/// How a man moves, castling included. Whether a man of its own side is on the destination (CHE-3) is not judged here.
fn goes(g: &Going<'_>) -> Judged<Manner> {
    board::are_cells(g)?;
    let manner = match g.man.kind {
        Kind::Pawn => pawn::goes(g)?,
        Kind::King => {
            g.either(|| men::king(g), |no_step| castling(g, board::castlings(g), no_step))?
        }
        _ => goes_for_a_purpose(g)?,
    };
    g.reports(States::MayBeFullStep(g.moving()));
    men::parries_on_a_point(g)?;
    Ok(manner)
}

/// How a man other than king or pawn moves. Some kinds capture in one way and move without capturing in another.
fn goes_for_a_purpose(g: &Going<'_>) -> Judged<Manner> {
    match g.man_there() {
        _ if g.attacks => kinds::goes(g, Purpose::Capture),
        None => kinds::goes(g, Purpose::Move),
        Some(other) if other.side != g.man.side => kinds::goes(g, Purpose::Capture),
        Some(_) => g.either(|| kinds::goes(g, Purpose::Capture), |_| kinds::goes(g, Purpose::Move)),
    }
}

impl Attacks for Spectral {
    fn attacks(&self, g: &Going<'_>) -> Judged {
        goes(g).map(drop)
    }
}

impl Game for Spectral {
    fn goes(&self, g: &Going<'_>) -> Judged<Manner> {
        goes(g)
    }

    fn castlings(&self, cx: &Context<'_>) -> Defined<Castling> {
        board::castlings(cx)
    }

    fn promotion(&self, cx: &Context<'_>, pawn: Man, to: Cell) -> Option<Defined<Kind>> {
        pawn::promotion(cx, pawn, to)
    }

    fn promotes(&self, g: &Going<'_>) -> Judged {
        pawn::promotes(g)
    }

    /// SPE-14: as in CHE-28, no pawn stands on the first or last rank of squares. For points, see `accept_more`.
    fn bars_pawn(&self, _: Side, cell: Cell) -> bool {
        cell.board == BoardId::Squares && (cell.rank == 1 || cell.rank == 8)
    }

    fn double_step(&self, cx: &Context<'_>, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
        pawn::double_step(cx, side, field)
    }

    fn is_dead(&self, cx: &Context<'_>) -> bool {
        men::is_dead(cx)
    }

    /// SPE-35: a bare king never mates.
    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        cx.holds("SPE-35", Usual::CanNeverMate(side), is_bare(cx.position, side))
    }

    fn accept_more(&self, cx: &Context<'_>) -> Judged {
        pawn::is_not_on_its_last_row_of_points(cx)?;
        kinds::are_of_the_array(cx)
    }
}

//! Spectral Realm Chess, its free form and its random variant, by the headings of the law: squares
//! and points in `board` (SPE-1 to SPE-3), movement in `men` and `pawn` (SPE-4 to SPE-14), the further
//! kinds of men in `kinds`, `cannons` and `turning` (SPE-20 to SPE-34). The rules that combine them are here.

mod board;
mod cannons;
mod kinds;
mod men;
mod pawn;
mod turning;

pub(crate) use board::HalfSteps;
pub(crate) use men::{Between, KingsAttack};
use record::{Board, Cell, EnPassant, Kind, Man, Side};

use crate::chess;
use crate::context::{Context, Defined, Going, R};
use crate::usual::{Attacks, Castling, Manner, Usual, castling, is_bare};

/// The rules of the three games; they differ in SPE-11, SPE-20, SPE-32 and SPE-34 by the position's
/// own game.
pub(crate) struct Spectral;

/// The purpose for which a man moves to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// To occupy it; the cell is vacant.
    Move,
    /// To capture there (or, asking for an attack, as if it did).
    Capture,
}

/// How a man moves, castling included. These clauses alone would let it move onto a man of its own side,
/// as if to capture it or as if it were not there.
fn goes(g: &Going<'_>) -> R<Manner> {
    board::are_cells(g)?;
    let there = g.position.men.get(g.step.to);
    let manner = match g.man.kind {
        Kind::Pawn => pawn::goes(g)?,
        Kind::King => g.either(
            || men::king(g),
            |no_step| castling(&Spectral, g, board::castlings(g), no_step),
        )?,
        _ if g.attacks => kinds::goes(g, Purpose::Capture)?,
        _ => match there {
            None => kinds::goes(g, Purpose::Move)?,
            Some(other) if other.side != g.man.side => kinds::goes(g, Purpose::Capture)?,
            Some(_) => {
                g.either(|| kinds::goes(g, Purpose::Capture), |_| kinds::goes(g, Purpose::Move))?
            }
        },
    };
    if matches!(g.man.kind, Kind::King | Kind::Pawn | Kind::Fers | Kind::Man | Kind::Counsellor) {
        men::passes_in_a_full_step(g);
    }
    men::parries_on_a_point(g)?;
    Ok(manner)
}

impl Attacks for Spectral {
    fn attacks(&self, g: &Going<'_>) -> R<()> {
        goes(g).map(drop)
    }
}

impl Usual for Spectral {
    fn goes(&self, g: &Going<'_>) -> R<Manner> {
        goes(g)
    }

    /// Of the men of chess; of the others every cell is asked.
    fn reach(&self, cx: &Context<'_>, from: Cell, man: Man) -> Option<Vec<Cell>> {
        let mut reach = match man.kind {
            Kind::Bishop => Vec::new(),
            _ => chess::reach(cx.position, from, man)?,
        };
        match man.kind {
            Kind::Bishop | Kind::Queen => reach.extend(board::on_its_diagonals(from)),
            Kind::King | Kind::Pawn => reach.extend(board::neighbours(cx.position, from)),
            _ => {}
        }
        Some(reach)
    }

    fn castlings(&self, cx: &Context<'_>) -> Defined<Castling> {
        board::castlings(cx)
    }

    fn promotion(&self, cx: &Context<'_>, pawn: Man, to: Cell) -> Option<Defined<Kind>> {
        pawn::promotion(cx, pawn, to)
    }

    fn promotes(&self, g: &Going<'_>) -> R<()> {
        pawn::promotes(g)
    }

    /// On squares. For points there is another question.
    fn bars_pawn(&self, _: Side, cell: Cell) -> bool {
        cell.board == Board::Squares && (cell.rank == 1 || cell.rank == 8)
    }

    fn double_step(&self, cx: &Context<'_>, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
        pawn::double_step(cx, side, field)
    }

    fn is_dead(&self, cx: &Context<'_>) -> bool {
        men::is_dead(cx)
    }

    /// SPE-35: a bare king never mates.
    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        cx.says("SPE-35", is_bare(cx.position, side), &side)
    }

    fn accept_besides(&self, cx: &Context<'_>) -> R<()> {
        pawn::is_not_on_its_last_row_of_points(cx)?;
        kinds::are_of_the_array(cx)
    }
}

//! Castling (CHE-16…18): the cells of it, the ruling on it, and how the right to it is lost.

use record::{Castling, CastlingRight, Cell, Kind, Man, Position, Step};

use super::{Manner, Usual, is_attacked};
use crate::former::breach::{Breach, Grounds};
use crate::former::court::Court;

/// The cells of castling with one right.
#[derive(Clone, Debug)]
pub(crate) struct CastlingCells {
    pub(crate) king_from: Cell,
    pub(crate) king_to: Cell,
    pub(crate) rook_from: Cell,
    pub(crate) rook_to: Cell,
}

impl CastlingCells {
    /// The cells on the mover's first rank `rank`, by their files.
    pub(crate) fn on_rank(rank: u8, king: (u8, u8), rook: (u8, u8)) -> CastlingCells {
        CastlingCells {
            king_from: Cell::square(king.0, rank),
            king_to: Cell::square(king.1, rank),
            rook_from: Cell::square(rook.0, rank),
            rook_to: Cell::square(rook.1, rank),
        }
    }

    /// The king's cell, every cell it crosses, and the one it lands on.
    fn kings_way(&self) -> impl Iterator<Item = Cell> {
        files_between_inclusive(self.king_from, self.king_to)
    }

    /// The cells strictly between king and rook.
    pub(crate) fn between(&self) -> impl Iterator<Item = Cell> {
        let (king, rook) = (self.king_from, self.rook_from);
        files_between_inclusive(king, rook).filter(move |&cell| cell != king && cell != rook)
    }
}

fn files_between_inclusive(one: Cell, other: Cell) -> impl Iterator<Item = Cell> {
    let files = one.file.min(other.file)..=one.file.max(other.file);
    files.map(move |file| Cell { file, ..one })
}

/// CHE-16…18: the king's move of castling, if the cells are those of one. `None`: they are not.
pub(crate) fn castling(
    court: &Court,
    usual: &(impl Usual + ?Sized),
    position: &Position,
    king: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Option<Result<Manner, Breach>> {
    if !court.holds("CHE-16") {
        return None;
    }
    for right in CastlingRight::ALL.into_iter().filter(|right| right.side == king.side) {
        if let Some(cells) = usual.castling_cells(court, right)
            && (cells.king_from, cells.king_to) == (step.from, step.to)
        {
            grounds.cite("CHE-16");
            return Some(judge_castling(court, usual, position, right, &cells, grounds));
        }
    }
    None
}

fn judge_castling(
    court: &Court,
    usual: &(impl Usual + ?Sized),
    position: &Position,
    right: CastlingRight,
    cells: &CastlingCells,
    grounds: &mut Grounds,
) -> Result<Manner, Breach> {
    right_is_held(court, position, right, cells, grounds)?;
    rook_stands_ready(position, right, cells)?;
    castling_is_free(court, usual, position, right, cells, grounds)?;
    Ok(Manner::Castling(right))
}

/// CHE-17: the right to castle is still held.
fn right_is_held(
    court: &Court,
    position: &Position,
    right: CastlingRight,
    cells: &CastlingCells,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    if court.holds("CHE-17") && !position.castling.has(right) {
        let sentence = "{} has no right to castle with the rook of {}";
        return Err(Breach::new("CHE-17", sentence, [right.side.into(), cells.rook_from.into()]));
    }
    grounds.cite("CHE-17");
    Ok(())
}

/// CHE-16: there is a rook to castle with.
fn rook_stands_ready(
    position: &Position,
    right: CastlingRight,
    cells: &CastlingCells,
) -> Result<(), Breach> {
    let rook = position.men.get(cells.rook_from);
    if rook.is_some_and(|rook| rook.kind == Kind::Rook && rook.side == right.side) {
        return Ok(());
    }
    let sentence = "no {} rook stands on {} to castle with";
    Err(Breach::new("CHE-16", sentence, [right.side.into(), cells.rook_from.into()]))
}

/// CHE-18: no man stands between king and rook, and neither the king's cell, nor one it crosses,
/// nor the one it lands on is attacked – in the position before castling.
fn castling_is_free(
    court: &Court,
    usual: &(impl Usual + ?Sized),
    position: &Position,
    right: CastlingRight,
    cells: &CastlingCells,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    if !court.holds("CHE-18") {
        return Ok(());
    }
    if let Some(man) = cells.between().find(|&cell| position.men.get(cell).is_some()) {
        let sentence = "a man stands between king and rook, on {}";
        return Err(Breach::new("CHE-18", sentence, [man.into()]));
    }
    let enemy = right.side.other();
    for cell in cells.kings_way() {
        if is_attacked(court, usual, position, cell, enemy) {
            let sentence = "the king cannot castle: {} attacks {}";
            return Err(Breach::new("CHE-18", sentence, [enemy.into(), cell.into()]));
        }
    }
    grounds.cite("CHE-18");
    Ok(())
}

/// CHE-17: a right is lost once the king or that rook has moved, or the rook is captured.
pub(super) fn rights_left(
    court: &Court,
    usual: &(impl Usual + ?Sized),
    rights: Castling,
    step: Step,
) -> Castling {
    let mut left = rights;
    for right in rights.iter() {
        if let Some(cells) = usual.castling_cells(court, right) {
            let touched = [step.from, step.to];
            let lost = touched.contains(&cells.king_from) || touched.contains(&cells.rook_from);
            if lost && court.holds("CHE-17") {
                left.set(right, false);
            }
        }
    }
    left
}

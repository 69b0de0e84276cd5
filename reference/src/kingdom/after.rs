//! The position after a turn: who stands where, which rights are left (CHE-17, KDM-13), and the
//! fields (KDM-18, KDM-23).

use record::{Board, Castling, CastlingRight, Cell, EnPassant, Kind, Man, Position, Step};

use super::castling::{Cells, cells};
use super::movement::{Half, looks_like_double_step};
use super::promotion::{self, Becomes, promoted};
use crate::former::court::Court;
use crate::former::usual::pass_the_turn;

/// The position after the halves of a turn.
pub(super) fn carry_out(
    court: &Court,
    position: &Position,
    halves: &[Half],
    becomes: &Becomes,
) -> Position {
    let mut after = position.clone();
    for (half, kind) in halves.iter().zip(&becomes.halves) {
        after.men.take(half.from);
        after.men.put(half.to, kind.map_or(half.man, |kind| promoted(half.man, kind)));
    }
    if let Some((cell, kind)) = becomes.waiting
        && let Some(pawn) = after.men.get(cell)
    {
        after.men.put(cell, promoted(pawn, kind));
    }
    after.en_passant = double_step(court, halves);
    let touched: Vec<Cell> = halves.iter().flat_map(|half| [half.from, half.to]).collect();
    after.castling = rights_left(court, position.castling, &touched);
    pass_the_turn(&mut after, halves.iter().any(|half| resets_the_count(court, half)));
    after
}

/// KDM-23: a capture or a pawn's move on either board sets the halfmove field to 0.
fn resets_the_count(court: &Court, half: &Half) -> bool {
    let counts = half.from.board == Board::Short || court.holds("KDM-23");
    counts && (half.taken.is_some() || half.man.kind == Kind::Pawn)
}

/// KDM-18: no run is a double step, so the en passant field is never set.
fn double_step(court: &Court, halves: &[Half]) -> Option<EnPassant> {
    let crossed = halves
        .iter()
        .filter(|half| half.from.board == Board::Max)
        .find_map(looks_like_double_step)
        .filter(|_| !court.holds("KDM-18"))?;
    Some(EnPassant { crossed, pawn: None })
}

/// CHE-17, KDM-13: one set of rights for both boards; a right is lost when a king or a rook of it
/// has moved or the rook is captured, on either board.
fn rights_left(court: &Court, rights: Castling, touched: &[Cell]) -> Castling {
    let boards: &[Board] =
        if court.holds("KDM-13") { &[Board::Short, Board::Max] } else { &[Board::Short] };
    let mut left = rights;
    for right in rights.iter() {
        let lost = boards.iter().any(|&board| {
            let Cells { king_from, rook_from, .. } = cells(right, board);
            touched.contains(&king_from) || touched.contains(&rook_from)
        });
        if lost && court.holds("CHE-17") {
            left.set(right, false);
        }
    }
    left
}

/// CHE-16, KDM-13: the position after castling on both boards.
pub(super) fn castled(court: &Court, position: &Position, right: CastlingRight) -> Position {
    let mut after = position.clone();
    let mut touched = Vec::new();
    for board in [Board::Short, Board::Max] {
        let Cells { king_from, king_to, rook_from, rook_to } = cells(right, board);
        let men: [Option<Man>; 2] = [after.men.take(king_from), after.men.take(rook_from)];
        for (man, to) in men.into_iter().zip([king_to, rook_to]) {
            if let Some(man) = man {
                after.men.put(to, man);
            }
        }
        touched.push(king_from);
    }
    after.en_passant = None;
    after.castling = rights_left(court, position.castling, &touched);
    pass_the_turn(&mut after, false);
    after
}

/// The position after a promotion without a move (without KDM-17 only).
pub(super) fn promoted_in_place(position: &Position, step: Step) -> Position {
    let mut after = position.clone();
    if let Some(man) = promotion::in_place(position, step) {
        after.men.put(step.from, man);
    }
    after.en_passant = None;
    pass_the_turn(&mut after, true);
    after
}

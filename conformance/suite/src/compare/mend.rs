//! Mending edited positions so far that the games have a chance to accept them.
//!
//! What is mended here is no law. It is what makes most edited positions refused at once: two kings, a
//! pawn on its last rank, a castling right without its rook.

use record::{Board, CastlingRight, Cell, EnPassant, Kind, Man, Mark, Position, Side, Wing};

use super::choices::Choices;
use super::edit::others;
use crate::games::editing;

/// Mends what would make almost every edited position refused; now and then all but one thing.
pub(super) fn mend(position: &mut Position, choices: &mut Choices<'_>) {
    let left_out = choices.below(21);
    let steps: [&dyn Fn(&mut Position); 4] = [
        &mend_pawns,
        &|position| editing(position.game).mend_own(position),
        &mend_castling,
        &mend_en_passant,
    ];
    if left_out != steps.len() {
        mend_kings(position, choices);
    }
    for (index, step) in steps.into_iter().enumerate() {
        if index != left_out {
            step(position);
        }
    }
}

/// One king a side, on each board that has kings of its own.
fn mend_kings(position: &mut Position, choices: &mut Choices<'_>) {
    let game = position.game;
    let boards = editing(game).kings_boards();
    let mut homes = (0..).zip(game.description().marks);
    let home = homes.find(|&(_, &kind)| kind == Kind::King);
    let mark = home.map(|(file, _)| Mark { file, promoted: false });
    for side in Side::BOTH {
        for &board in boards {
            let here = |cell: &Cell| boards.len() == 1 || cell.board == board;
            let kings: Vec<Cell> = position.men.kings(side).filter(here).collect();
            for &king in kings.iter().skip(1) {
                position.men.take(king);
            }
            if kings.is_empty() {
                let vacant: Vec<Cell> = game
                    .cells()
                    .filter(|&cell| cell.board == board && position.men.get(cell).is_none())
                    .collect();
                if let Some(&cell) = choices.pick(&vacant) {
                    position.men.put(cell, Man { side, kind: Kind::King, mark });
                }
            }
        }
    }
}

/// No pawn where none can stand.
fn mend_pawns(position: &mut Position) {
    let game = position.game;
    for cell in others(position, |man| man.kind == Kind::Pawn) {
        let Some(man) = position.men.get(cell) else { continue };
        if !editing(game).pawn_stands(game, man.side, cell) {
            position.men.take(cell);
        }
    }
}

/// Drops the rights whose king or rook is not where it started.
pub(crate) fn mend_castling(position: &mut Position) {
    let start = position.game.start();
    for right in CastlingRight::ALL {
        let on_first_rank = |(cell, man): &(Cell, Man)| {
            matches!(man.kind, Kind::King | Kind::Rook) && cell.board != Board::Points
        };
        let men: Vec<(Cell, Man)> = start.men.of(right.side).filter(on_first_rank).collect();
        let middle = start.game.shape(start.game.boards()[0]).files / 2;
        let needed = men.iter().filter(|(cell, man)| match (man.kind, right.wing) {
            (Kind::King, _) => true,
            (_, Wing::King) => cell.file >= middle,
            (_, Wing::Queen) => cell.file < middle,
        });
        if needed.into_iter().any(|(cell, man)| position.men.get(*cell) != Some(*man)) {
            position.castling.set(right, false);
        }
    }
}

/// Drops an en passant field without its pawn.
fn mend_en_passant(position: &mut Position) {
    let Some(EnPassant { crossed, pawn }) = position.en_passant else { return };
    let side = position.side.other();
    let (beyond, rank) = if side == Side::White { (1, 3) } else { (-1, 6) };
    let pawn = pawn.or_else(|| crossed.offset(0, beyond));
    let man = pawn.and_then(|cell| position.men.get(cell));
    let on_line = pawn.is_some_and(|pawn| i32::from(pawn.rank) - i32::from(crossed.rank) == beyond);
    let borne_out = crossed.rank == rank
        && on_line
        && position.men.get(crossed).is_none()
        && man.is_some_and(|man| man.kind == Kind::Pawn && man.side == side);
    if !borne_out || !editing(position.game).has_en_passant() {
        position.en_passant = None;
    }
}

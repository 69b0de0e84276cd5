//! Which positions are accepted (KDM-24): one small function for each condition.

use record::{Board, Cell, Kind, Man, Mark, Position, Side};

use super::attack::attacked_kings;
use super::castling::cells;
use super::is_last_rank;
use super::twins::{original, twin};
use crate::former::breach::{Breach, Word};
use crate::former::court::Court;
use crate::former::usual::{PROMOTION_KINDS, relative_rank};

/// KDM-24, one condition after another.
pub(super) fn accept(court: &Court, position: &Position) -> Result<(), Breach> {
    if !court.holds("KDM-24") {
        return Ok(());
    }
    men_bear_their_marks(position)?;
    nobody_stands_twice(position)?;
    kings_stand_on_both_boards(position)?;
    twins_are_promoted_alike(position)?;
    pawns_stand_where_they_can(position)?;
    max_range_pawns_are_ahead(position)?;
    rights_have_their_men(position)?;
    en_passant_is_not_set(position)?;
    no_king_can_be_taken(court, position)
}

fn refused<const N: usize>(sentence: &'static str, words: [Word; N]) -> Breach {
    Breach::new("KDM-24", sentence, words).resting_on("CHE-28")
}

/// Every man is of a kind of the game and bears a mark; that of an unpromoted piece is a file on
/// which its kind starts; promoted men are queens, rooks, bishops and knights.
fn men_bear_their_marks(position: &Position) -> Result<(), Breach> {
    for (cell, man) in position.men.iter() {
        let Some(mark) = man.mark else {
            return Err(refused("the {} on {} bears no mark", [man.into(), cell.into()]));
        };
        if mark.promoted && !PROMOTION_KINDS.contains(&man.kind) {
            let sentence = "no pawn becomes a {}, and a promoted one stands on {}";
            return Err(refused(sentence, [man.kind.into(), cell.into()]));
        }
        if !mark.promoted && !home_files(man.kind).contains(&mark.file) {
            let sentence = "no {} starts on the file that the one on {} is marked with";
            return Err(refused(sentence, [man.kind.into(), cell.into()]));
        }
    }
    Ok(())
}

/// CHE-1: the files on which men of a kind start.
fn home_files(kind: Kind) -> &'static [u8] {
    match kind {
        Kind::Rook => &[0, 7],
        Kind::Knight => &[1, 6],
        Kind::Bishop => &[2, 5],
        Kind::Queen => &[3],
        Kind::King => &[4],
        Kind::Pawn => &[0, 1, 2, 3, 4, 5, 6, 7],
        _ => &[],
    }
}

/// No original man stands twice on one board.
fn nobody_stands_twice(position: &Position) -> Result<(), Breach> {
    for (cell, man) in position.men.iter() {
        let again = position.men.iter().find(|&(place, other)| {
            place.board == cell.board && place > cell && original(other) == original(man)
        });
        if let Some((place, _)) = again {
            let sentence = "the same {} man stands on {} and on {}";
            return Err(refused(sentence, [man.side.into(), cell.into(), place.into()]));
        }
    }
    Ok(())
}

/// On each board each side has its king.
fn kings_stand_on_both_boards(position: &Position) -> Result<(), Breach> {
    for side in Side::BOTH {
        for board in [Board::Short, Board::Max] {
            if !position.men.kings(side).any(|king| king.board == board) {
                let sentence = match board {
                    Board::Short => "{} has no king on the short-range board",
                    _ => "{} has no king on the max-range board",
                };
                return Err(refused(sentence, [side.into()]));
            }
        }
    }
    Ok(())
}

/// The pairs of twins that both live, by their cells on the short-range and max-range board.
fn pairs(position: &Position) -> impl Iterator<Item = ((Cell, Man), (Cell, Man))> {
    position
        .men
        .iter()
        .filter(|(cell, _)| cell.board == Board::Short)
        .filter_map(|(cell, man)| twin(position, cell, man).map(|other| ((cell, man), other)))
}

/// Twins that both live are both promoted, to one kind, or both not.
fn twins_are_promoted_alike(position: &Position) -> Result<(), Breach> {
    match pairs(position).find(|((_, short), (_, max))| short != max) {
        None => Ok(()),
        Some(((short, _), (max, _))) => {
            let sentence = "the twins on {} and {} are promoted together and to one kind";
            Err(refused(sentence, [short.into(), max.into()]))
        }
    }
}

/// No pawn stands on its first rank, and none on its last rank on the short-range board.
fn pawns_stand_where_they_can(position: &Position) -> Result<(), Breach> {
    let misplaced = position.men.iter().find(|&(cell, man)| {
        let first = relative_rank(man.side, cell.rank, 8) == 1;
        let last = cell.board == Board::Short && is_last_rank(man.side, cell);
        man.kind == Kind::Pawn && (first || last)
    });
    match misplaced {
        None => Ok(()),
        Some((cell, pawn)) => Err(refused("a {} cannot stand on {}", [pawn.into(), cell.into()])),
    }
}

/// Of two unpromoted pawn twins the max-range one is at least as far forward.
fn max_range_pawns_are_ahead(position: &Position) -> Result<(), Breach> {
    let behind = pairs(position).find(|&((short, man), (max, _))| {
        let forward = |cell: Cell| relative_rank(man.side, cell.rank, 8);
        man.kind == Kind::Pawn && forward(max) < forward(short)
    });
    match behind {
        None => Ok(()),
        Some(((short, _), (max, _))) => {
            let sentence = "the pawn on {} cannot be behind its twin on {}";
            Err(refused(sentence, [max.into(), short.into()]))
        }
    }
}

/// A right to castle has, on both boards, the king and the unpromoted rook of its file on their
/// initial cells.
fn rights_have_their_men(position: &Position) -> Result<(), Breach> {
    for right in position.castling.iter() {
        for board in [Board::Short, Board::Max] {
            let cells = cells(right, board);
            for (cell, kind) in [(cells.king_from, Kind::King), (cells.rook_from, Kind::Rook)] {
                let mark = Some(Mark { file: cell.file, promoted: false });
                let wanted = Man { side: right.side, kind, mark };
                if position.men.get(cell) != Some(wanted) {
                    let sentence = "a right to castle is held, and the {} {} of {} is not there";
                    let words = [right.side.into(), kind.into(), cell.into()];
                    return Err(refused(sentence, words));
                }
            }
        }
    }
    Ok(())
}

/// KDM-18: the en passant field is not set.
fn en_passant_is_not_set(position: &Position) -> Result<(), Breach> {
    match position.en_passant {
        None => Ok(()),
        Some(field) => {
            let sentence = "there is no en passant in this game, and {} is set as crossed";
            Err(refused(sentence, [field.crossed.into()]))
        }
    }
}

/// KDM-19: neither king of the side that is not to move is attacked.
fn no_king_can_be_taken(court: &Court, position: &Position) -> Result<(), Breach> {
    let side = position.side.other();
    match attacked_kings(court, position, side).first() {
        None => Ok(()),
        Some(&king) => {
            let sentence = "the {} king on {} is attacked, and it is not the turn of {}";
            Err(refused(sentence, [side.into(), king.into(), side.into()]))
        }
    }
}

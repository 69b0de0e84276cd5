//! Mending edited positions so far that the games have a chance to accept them.
//!
//! What is mended here is no law. It is what makes most edited positions refused at once: two kings, a
//! pawn on its last rank, a castling right without its rook.

use record::{
    Board, CastlingRight, Cell, Deflector, EnPassant, Kind, Man, Mark, Own, Position, Side, Wing,
};

use super::choices::Choices;
use super::edit::{is_mirrors, original, others};

/// Mends what would make almost every edited position refused; now and then all but one thing.
pub(super) fn mend(position: &mut Position, choices: &mut Choices<'_>) {
    let left_out = choices.below(21);
    let steps: [&dyn Fn(&mut Position); 6] = [
        &mend_pawns,
        &|position| {
            if position.game.has_marks() {
                mend_twins(position);
            }
        },
        &mend_array,
        &mend_deflectors,
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

/// One king a side, in the Kingdom games on each board.
fn mend_kings(position: &mut Position, choices: &mut Choices<'_>) {
    let boards: &[Board] =
        if position.game.has_marks() { &[Board::Short, Board::Max] } else { &[Board::Squares] };
    for side in Side::BOTH {
        for &board in boards {
            let here = |cell: &Cell| !position.game.has_marks() || cell.board == board;
            let kings: Vec<Cell> = position.men.kings(side).filter(here).collect();
            for &king in kings.iter().skip(1) {
                position.men.take(king);
            }
            if kings.is_empty() {
                let mark = position.game.has_marks().then_some(Mark { file: 4, promoted: false });
                let man = Man { side, kind: Kind::King, mark };
                let vacant: Vec<Cell> = position
                    .game
                    .cells()
                    .filter(|&cell| cell.board == board && position.men.get(cell).is_none())
                    .collect();
                if let Some(&cell) = choices.pick(&vacant) {
                    position.men.put(cell, man);
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
        let last = game.shape(cell.board).ranks;
        let rank = match man.side {
            Side::White => cell.rank,
            Side::Black => last + 1 - cell.rank,
        };
        let stands = match cell.board {
            Board::Points => rank < last,
            // A pawn can wait on its last rank for its twin.
            Board::Max => rank > 1,
            _ if is_mirrors(game) => (2..=7).contains(&rank),
            _ => rank > 1 && rank < last,
        };
        if !stands {
            position.men.take(cell);
        }
    }
}

/// Twins promoted alike, and the max-range pawn not behind the short-range one.
fn mend_twins(position: &mut Position) {
    let max: Vec<(Cell, Man)> =
        position.men.iter().filter(|(cell, _)| cell.board == Board::Max).collect();
    for (cell, twin) in max {
        let short = position
            .men
            .iter()
            .find(|(other, man)| other.board == Board::Short && original(*man) == original(twin));
        let Some((short_cell, short)) = short else { continue };
        let ahead = match twin.side {
            Side::White => cell.rank >= short_cell.rank,
            Side::Black => cell.rank <= short_cell.rank,
        };
        let unlike = short.kind != twin.kind || short.mark != twin.mark;
        if unlike || (twin.kind == Kind::Pawn && !ahead) {
            position.men.take(short_cell);
        }
    }
}

/// The array names every kind that stands there.
pub(super) fn mend_array(position: &mut Position) {
    let there: Vec<Kind> = position.men.iter().map(|(_, man)| man.kind).collect();
    if let Own::Array(array) = &mut position.own {
        for kind in there {
            if !matches!(kind, Kind::King | Kind::Pawn) && !array.contains(&kind) {
                array.push(kind);
            }
        }
        if array.is_empty() {
            array.push(Kind::Queen);
        }
        array.sort_by_key(|kind| kind.letter());
    }
}

/// At most two deflectors of a type, one on a cell; a ko that can be meant.
fn mend_deflectors(position: &mut Position) {
    let not_to_move = position.side.other();
    let men = position.men.clone();
    let Some(fields) = position.deflectors_mut() else { return };
    for (index, kind) in Deflector::ALL.into_iter().enumerate() {
        let hands = Side::BOTH.into_iter().filter(|&side| fields.hand(side)[index]).count();
        let mut seen = hands;
        fields.placed.retain(|&(placed, _)| {
            seen += usize::from(placed == kind);
            placed != kind || seen <= 2
        });
    }
    if let Some((stands, came_from)) = fields.ko {
        let meant = fields.on(stands).is_some()
            && fields.on(came_from).is_none()
            && men.get(stands).is_none()
            && men.get(came_from).is_none()
            && fields.hand(not_to_move) == [false; 3];
        if !meant {
            fields.ko = None;
        }
    }
}

/// Drops the rights whose king or rook is not where it started.
pub(super) fn mend_castling(position: &mut Position) {
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
    if !borne_out || position.game.has_marks() || is_mirrors(position.game) {
        position.en_passant = None;
    }
}

//! Positions in and out: what is accepted (HOM-20), and the way to plain data and back.

use record::{
    Board as Surface, CastlingRight, Cell, Kind, Man, Own, Position, Refusal, Side, Wing,
};

use super::geometry::{self, FILES, number};
use super::wide::{bit, cells};
use super::{Board, HOME_FILES, KINDS, cell, index};
use crate::fault::Faults;
use crate::rules::refusal;

impl<const RANKS: u8, const BLOCK: bool> Board<RANKS, BLOCK> {
    /// Reads a position. Refused: what HOM-20 does not accept, and what is no position of the game
    /// at all.
    pub(super) fn accept(position: &Position, faults: Faults) -> Result<Self, Refusal> {
        let mut board = Board {
            sides: [0; 2],
            kinds: [0; 6],
            men: 0,
            side: position.side,
            rights: 0,
            halfmove: position.halfmove,
            fullmove: position.fullmove,
            faults,
        };
        let counters = position.halfmove <= Position::COUNTER_MAX
            && (1..=Position::COUNTER_MAX).contains(&position.fullmove);
        if position.own != Own::Nothing || !counters {
            return Err(refusal(format!("this cannot be written as a position of {}", Self::GAME)));
        }
        if position.en_passant.is_some() {
            return Err(refusal("no capture en passant is ever possible in this game"));
        }
        board.put_men(position)?;
        board.has_one_king_a_side()?;
        board.has_no_pawn_out_of_its_ranks()?;
        board.take_rights(position)?;
        board.reflect();
        let waiting = board.side.other();
        if board.in_check(waiting) {
            return Err(refusal(format!("the king of {waiting}, who is not to move, is in check")));
        }
        Ok(board)
    }

    fn put_men(&mut self, position: &Position) -> Result<(), Refusal> {
        let game = Self::GAME;
        for (place, man) in position.men.iter() {
            let number = Self::number(place)
                .ok_or_else(|| refusal(format!("{game} has no cell `{place}`")))?;
            if !KINDS.contains(&man.kind) || man.mark.is_some() {
                let kind = man.kind;
                return Err(refusal(format!("{game} has no such man as the {kind} on `{place}`")));
            }
            self.men |= bit(number);
            self.sides[man.side as usize] |= bit(number);
            self.kinds[index(man.kind)] |= bit(number);
        }
        Ok(())
    }

    fn has_one_king_a_side(&self) -> Result<(), Refusal> {
        for side in Side::BOTH {
            let kings = self.shown(side, Kind::King).count_ones();
            if kings != 1 {
                return Err(refusal(format!("{side} has {kings} kings where one is needed")));
            }
        }
        Ok(())
    }

    fn has_no_pawn_out_of_its_ranks(&self) -> Result<(), Refusal> {
        for side in Side::BOTH {
            let fit = (2..=7).fold(0, |set, rank| set | geometry::rank(RANKS, side, rank));
            if let Some(pawn) = cells(self.shown(side, Kind::Pawn) & !fit).next() {
                return Err(refusal(format!(
                    "the pawn on `{}` stands on a rank where no pawn of {side} can be",
                    cell(pawn)
                )));
            }
        }
        Ok(())
    }

    fn take_rights(&mut self, position: &Position) -> Result<(), Refusal> {
        for (number, right) in CastlingRight::ALL.into_iter().enumerate() {
            if !position.castling.has(right) {
                continue;
            }
            let [queens_rook, king, kings_rook] =
                HOME_FILES.map(|file| bit(Self::home(right.side, file)));
            let rook = match right.wing {
                Wing::King => kings_rook,
                Wing::Queen => queens_rook,
            };
            if self.shown(right.side, Kind::King) != king
                || self.shown(right.side, Kind::Rook) & rook == 0
            {
                return Err(refusal(format!(
                    "the right to castle `{}` needs its king and rook on their initial cells",
                    right.letter()
                )));
            }
            self.rights |= 1 << number;
        }
        Ok(())
    }

    /// The position as plain data.
    pub(super) fn write(&self) -> Position {
        let mut position = Position::empty(Self::GAME);
        for side in Side::BOTH {
            for place in cells(self.real(side)) {
                position.men.put(cell(place), Man::new(side, self.kind_shown(place)));
            }
        }
        position.side = self.side;
        for (number, right) in CastlingRight::ALL.into_iter().enumerate() {
            position.castling.set(right, self.rights & (1 << number) != 0);
        }
        position.halfmove = self.halfmove;
        position.fullmove = self.fullmove;
        position
    }

    fn number(place: Cell) -> Option<u8> {
        let in_frame = place.board == Surface::Squares
            && place.file < FILES
            && (1..=RANKS).contains(&place.rank);
        in_frame.then(|| number(place.file, place.rank)).filter(|&at| Self::CELLS & bit(at) != 0)
    }
}

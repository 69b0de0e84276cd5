//! Positions in and out: acceptance (HOM-20), and conversion from and to plain data.

use types::{BoardId, CastlingRight, Cell, Kind, Man, Position, Refusal, Side, Wing};

use super::geometry::{self, FILES, number};
use super::{Board, HOME_FILES, KINDS, cell, index};
use crate::acceptance;
use crate::by_side::BySide;
use crate::fault::Faults;
use crate::objections::refusal;
use crate::sets::wide::{bit, cells};
use crate::state::State;

impl<const RANKS: u8, const BLOCK: bool> Board<RANKS, BLOCK> {
    /// Reads a position. Refuses what HOM-20 does not accept, and any value that is not a position of the
    /// game.
    pub(super) fn accept(position: &Position, faults: Faults) -> Result<Self, Refusal> {
        let mut board = Board {
            sides: BySide::default(),
            kinds: [0; 6],
            men: 0,
            state: State::of(position, faults),
        };
        acceptance::plain_can_be_written(position)?;
        if position.en_passant.is_some() {
            return Err(refusal("no capture en passant is ever possible in this game"));
        }
        board.put_men(position)?;
        acceptance::one_king_a_side(|side| board.shown(side, Kind::King).count_ones())?;
        board.has_no_pawn_out_of_its_ranks()?;
        let mut state = board.state;
        state.take_rights(position.castling, |right| board.is_home_for(right))?;
        board.state = state;
        board.reflect();
        let waiting = board.state.side.other();
        acceptance::no_check_out_of_turn(waiting, board.is_checked(waiting))?;
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
            self.sides[man.side] |= bit(number);
            self.kinds[index(man.kind)] |= bit(number);
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

    /// Whether the king and the rook of a castling right stand on their initial cells.
    fn is_home_for(&self, right: CastlingRight) -> bool {
        let [queens_rook, king, kings_rook] =
            HOME_FILES.map(|file| bit(Self::home(right.side, file)));
        let rook = match right.wing {
            Wing::King => kings_rook,
            Wing::Queen => queens_rook,
        };
        self.shown(right.side, Kind::King) == king && self.shown(right.side, Kind::Rook) & rook != 0
    }

    /// The position as plain data.
    pub(super) fn write(&self) -> Position {
        let mut position = Position::empty(Self::GAME);
        for side in Side::BOTH {
            for place in cells(self.real(side)) {
                position.men.put(cell(place), Man::new(side, self.kind_shown(place)));
            }
        }
        self.state.write(&mut position);
        position
    }

    /// The number of a cell; `None` if the board has no such cell.
    pub(super) fn number(place: Cell) -> Option<u8> {
        let in_frame = place.board == BoardId::Squares
            && place.file < FILES
            && (1..=RANKS).contains(&place.rank);
        in_frame.then(|| number(place.file, place.rank)).filter(|&at| Self::CELLS & bit(at) != 0)
    }
}

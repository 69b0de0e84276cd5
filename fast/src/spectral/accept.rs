//! Reads and writes positions: acceptance (SPE-14, SPE-32), and conversion from and to plain data.

use types::{EnPassant, Game, Kind, Own, Position, Refusal, Side};

use super::geometry::{END_RANKS, NONE, cell, number, rank};
use super::{Board, HOMES, Kinds, PROMOTIONS, set_of};
use crate::acceptance;
use crate::board::Board as _;
use crate::fault::Faults;
use crate::men::{KINDS, Men, index};
use crate::sets::wide::{Cells, Set, bit};
use crate::state::State;

/// The last row of points as a side sees it, on which its pawns cannot stand (SPE-14).
const fn last_row(side: Side) -> Set {
    match side {
        Side::White => 0x7F << (15 * 6 + 8),
        Side::Black => 0x7F << 8,
    }
}

impl<const N: usize> Board<N> {
    /// Reads a position. Refuses what SPE-14 and SPE-32 do not accept, and any value that is not a position of the game.
    pub(super) fn accept(position: &Position, faults: Faults) -> Result<Self, Refusal> {
        acceptance::counters_can_be_written(position)?;
        let array = array(position)?;
        let men = Men::<Set, N>::read(position, number)?;
        for side in Side::BOTH {
            let misplaced = men.such(side, Kind::Pawn) & (END_RANKS | last_row(side));
            let misplaced = misplaced.cells().next().map(cell);
            let place = format_args!("where no pawn of {side} can be");
            acceptance::no_misplaced_pawn(misplaced, place)?;
        }
        let stands = |cell, side, kind| men.such(side, kind) & bit(cell) != 0;
        let state = State::of(position, faults).with_rights(position.castling, HOMES, stands)?;
        let free = position.game == Game::SpectralFree;
        let mut board = Board { men, state, crossed: NONE, free, array };
        if let Some(field) = position.en_passant {
            board.take_double_step(field)?;
        }
        acceptance::no_check_out_of_turn(&board)?;
        Ok(board)
    }

    /// Reads the square that a double step crossed. It must be vacant and on the third rank of the side not to move,
    /// with that side's pawn on the next square; the square that the pawn left must be vacant, too.
    fn take_double_step(&mut self, field: EnPassant) -> Result<(), Refusal> {
        let mover = self.state.side.other();
        let third = if mover == Side::White { rank(3) } else { rank(6) };
        let why = || acceptance::no_double_step(mover, field.crossed);
        let crossed = number(field.crossed).filter(|&number| third & bit(number) != 0);
        self.crossed = crossed.filter(|_| field.pawn.is_none()).ok_or_else(why)?;
        let pawn = self.pawn_beyond();
        let origin = 2 * self.crossed - pawn;
        let vacant = self.men.all() & (bit(origin) | bit(self.crossed)) == 0;
        if vacant && self.men.such(mover, Kind::Pawn) & bit(pawn) != 0 {
            Ok(())
        } else {
            Err(why())
        }
    }

    /// The position as plain data.
    pub(super) fn write(&self) -> Position {
        let game = match (N == KINDS.len(), self.free) {
            (true, _) => Game::SpectralRandom,
            (false, true) => Game::SpectralFree,
            (false, false) => Game::Spectral,
        };
        let mut position = Position::empty(game);
        self.each_man(&mut |cell, man| position.men.put(cell, man));
        self.state.write(&mut position);
        if self.crossed != NONE {
            position.en_passant = Some(EnPassant { crossed: cell(self.crossed), pawn: None });
        }
        if game == Game::SpectralRandom {
            let mut kinds: Vec<Kind> =
                KINDS.into_iter().filter(|&kind| self.array & 1 << index(kind) != 0).collect();
            kinds.sort_unstable_by_key(|kind| kind.letter());
            position.own = Own::Array(kinds);
        }
        position
    }
}

/// The kinds to which pawns are promoted on squares. Refuses an array that the game's notation cannot express, and one
/// without any kind (SPE-32).
fn array(position: &Position) -> Result<Kinds, Refusal> {
    match (&position.own, position.game) {
        (Own::Nothing, Game::Spectral | Game::SpectralFree) => Ok(PROMOTIONS),
        (Own::Array(kinds), Game::SpectralRandom) => {
            let in_order = kinds.is_sorted_by(|one, next| one.letter() < next.letter());
            let no_more = [Kind::King, Kind::Pawn];
            let nameable = |kind: &Kind| KINDS.contains(kind) && !no_more.contains(kind);
            if !in_order || !kinds.iter().all(nameable) {
                return Err(acceptance::unwritable(position));
            }
            if kinds.is_empty() {
                return Err(Refusal::saying(
                    "the array names no kind that a pawn could be promoted to",
                ));
            }
            Ok(set_of(kinds))
        }
        _ => Err(acceptance::unwritable(position)),
    }
}

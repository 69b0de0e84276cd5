//! Positions in and out: acceptance (SPE-14, SPE-32), and conversion from and to plain data.

use types::{CastlingRight, EnPassant, Game, Kind, Man, Own, Position, Refusal, Side, Wing};

use super::geometry::{END_RANKS, NONE, cell, number, rank};
use super::{Board, FORWARD, KINDS, Kinds, OF_CHESS, index, set_of};
use crate::acceptance;
use crate::by_side::BySide;
use crate::fault::Faults;
use crate::objections::refusal;
use crate::sets::wide::{Set, bit, cells};
use crate::state::State;

/// The points on which a side's pawn cannot stand: its last row (SPE-14).
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
        let mut board = Board {
            sides: BySide::default(),
            kinds: [0; N],
            state: State::of(position, faults),
            crossed: NONE,
            free: position.game == Game::SpectralFree,
            array: array(position)?,
        };
        board.put_men(position)?;
        acceptance::one_king_a_side(|side| board.men(side, Kind::King).count_ones())?;
        board.has_no_pawn_where_none_can_be()?;
        let mut state = board.state;
        state.take_rights(position.castling, |right| board.is_home_for(right))?;
        board.state = state;
        if let Some(field) = position.en_passant {
            board.take_double_step(field)?;
        }
        let waiting = board.state.side.other();
        acceptance::no_check_out_of_turn(waiting, board.is_checked(waiting))?;
        Ok(board)
    }

    fn put_men(&mut self, position: &Position) -> Result<(), Refusal> {
        let known = self.array | set_of(&[Kind::King, Kind::Pawn]);
        for (place, man) in position.men.iter() {
            let Some(number) = number(place) else {
                return Err(refusal(format!("{} has no cell `{place}`", position.game)));
            };
            if index(man.kind) >= N || man.mark.is_some() {
                return Err(refusal(format!(
                    "{} has no such man as the {} on `{place}`",
                    position.game, man.kind
                )));
            }
            if known & 1 << index(man.kind) == 0 {
                return Err(refusal(format!(
                    "the array does not name the {} that stands on `{place}`",
                    man.kind
                )));
            }
            self.sides[man.side] |= bit(number);
            self.kinds[index(man.kind)] |= bit(number);
        }
        Ok(())
    }

    fn has_no_pawn_where_none_can_be(&self) -> Result<(), Refusal> {
        for side in Side::BOTH {
            let no_place = END_RANKS | last_row(side);
            if let Some(pawn) = cells(self.men(side, Kind::Pawn) & no_place).next() {
                return Err(refusal(format!(
                    "the pawn on `{}` stands where no pawn of {side} can be",
                    cell(pawn)
                )));
            }
        }
        Ok(())
    }

    /// Whether the king and the rook of a castling right stand on their initial squares.
    fn is_home_for(&self, right: CastlingRight) -> bool {
        let home = match right.side {
            Side::White => 0,
            Side::Black => 7 * FORWARD,
        };
        let corner = match right.wing {
            Wing::King => home + 7,
            Wing::Queen => home,
        };
        self.men(right.side, Kind::King) == bit(home + 4)
            && self.men(right.side, Kind::Rook) & bit(corner) != 0
    }

    /// Reads the square that a double step crossed. It must be on the third rank of the side not to move, with that side's
    /// pawn just beyond it, and vacant, as must be the square that the pawn left.
    fn take_double_step(&mut self, field: EnPassant) -> Result<(), Refusal> {
        let mover = self.state.side.other();
        let third = if mover == Side::White { rank(3) } else { rank(6) };
        let why = || {
            let crossed = field.crossed;
            refusal(format!(
                "no pawn of {mover} can have crossed `{crossed}` by the double step just played"
            ))
        };
        let crossed = number(field.crossed).filter(|&number| third & bit(number) != 0);
        self.crossed = crossed.filter(|_| field.pawn.is_none()).ok_or_else(why)?;
        let pawn = self.pawn_beyond();
        let origin = 2 * self.crossed - pawn;
        let vacant = self.occupied() & (bit(origin) | bit(self.crossed)) == 0;
        if vacant && self.men(mover, Kind::Pawn) & bit(pawn) != 0 { Ok(()) } else { Err(why()) }
    }

    /// The position as plain data.
    pub(super) fn write(&self) -> Position {
        let game = match (N == KINDS.len(), self.free) {
            (true, _) => Game::SpectralRandom,
            (false, true) => Game::SpectralFree,
            (false, false) => Game::Spectral,
        };
        let mut position = Position::empty(game);
        for side in Side::BOTH {
            for place in cells(self.of(side)) {
                if let Some(kind) = self.kind_on(place) {
                    position.men.put(cell(place), Man::new(side, kind));
                }
            }
        }
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

/// The kinds to which pawns are promoted on squares. Refuses an array that cannot be written in the game, and one without
/// any kind (SPE-32).
fn array(position: &Position) -> Result<Kinds, Refusal> {
    match (&position.own, position.game) {
        (Own::Nothing, Game::Spectral | Game::SpectralFree) => Ok(OF_CHESS),
        (Own::Array(kinds), Game::SpectralRandom) => {
            let in_order = kinds.is_sorted_by(|one, next| one.letter() < next.letter());
            let no_more = [Kind::King, Kind::Pawn];
            let nameable = |kind: &Kind| index(*kind) < KINDS.len() && !no_more.contains(kind);
            if !in_order || !kinds.iter().all(nameable) {
                return Err(acceptance::unwritable(position));
            }
            if kinds.is_empty() {
                return Err(refusal("the array names no kind that a pawn could be promoted to"));
            }
            Ok(set_of(kinds))
        }
        _ => Err(acceptance::unwritable(position)),
    }
}

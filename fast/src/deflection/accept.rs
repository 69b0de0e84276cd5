//! Reads and writes positions: acceptance (CHE-28, DEF-26), and conversion from and to plain data.

use types::{Cell, Deflector, DeflectorFields, EnPassant, Game, Man, Own, Position, Refusal, Side};

use super::geometry::{pawn_step, rank};
use super::paths::Deflectors;
use super::{Board, HOMES, Ko, cell, number, power, powers_of};
use crate::acceptance;
use crate::board::Board as _;
use crate::by_side::BySide;
use crate::fault::Faults;
use crate::sets::wide::{Cells, bit};
use crate::state::State;

impl Board {
    /// Reads a position. Refuses what [`Board::accept`] refuses, and what the notation cannot express.
    pub(super) fn read(position: &Position, faults: Faults) -> Result<Board, Refusal> {
        acceptance::counters_can_be_written(position)?;
        match (&position.own, position.game) {
            (Own::Deflectors(fields), Game::Deflection) if fields.placed.is_sorted() => {
                Board::accept(position, fields, faults)
            }
            (Own::Nothing, Game::Gothic) => {
                Board::accept(position, &DeflectorFields::default(), faults)
            }
            _ => Err(acceptance::unwritable(position)),
        }
    }

    /// Reads a position with these deflectors. Refuses what DEF-26 does not accept, and any value that is not a position of
    /// its game.
    fn accept(
        position: &Position,
        fields: &DeflectorFields,
        faults: Faults,
    ) -> Result<Board, Refusal> {
        let mut board = Board {
            gothic: position.game == Game::Gothic,
            sides: BySide::default(),
            powers: [0; 5],
            deflectors: Deflectors::NONE,
            hands: BySide::default(),
            ko: None,
            state: State::of(position, faults),
            crossed: None,
        };
        acceptance::put_men(position, number, |cell, man| {
            board.sides[man.side] |= bit(cell);
            let powers = powers_of(man.kind).unwrap_or(0);
            for (index, men) in board.powers.iter_mut().enumerate() {
                if powers & 1 << index != 0 {
                    *men |= bit(cell);
                }
            }
        })?;
        acceptance::one_king_a_side(|side| {
            (board.of(side) & board.powers[power::KINGS]).count_ones()
        })?;
        let misplaced = board.powers[power::PAWNS] & (rank(Side::White, 1) | rank(Side::White, 8));
        let misplaced = misplaced.cells().next().map(cell);
        acceptance::no_misplaced_pawn(misplaced, "on a rank where no pawn can be")?;
        let stands = |cell, side, kind| board.man_on(cell) == Some(Man::new(side, kind));
        board.state = board.state.with_rights(position.castling, HOMES, stands)?;
        if let Some(en_passant) = position.en_passant {
            board.crossed = Some(board.find_double_step(en_passant)?);
        }
        board.put_deflectors(fields)?;
        if let Some((stands, came_from)) = fields.ko {
            board.ko = Some(board.find_ko(stands, came_from)?);
        }
        acceptance::no_check_out_of_turn(&board)?;
        Ok(board)
    }

    /// The cell crossed by the double step that an en passant field describes.
    fn find_double_step(&self, field: EnPassant) -> Result<u8, Refusal> {
        let mover = self.state.side.other();
        let crossed = number(field.crossed).filter(|&crossed| {
            let crossed = bit(crossed);
            let pawns = self.of(mover) & self.powers[power::PAWNS];
            crossed & rank(mover, 3) & !self.occupied() != 0
                && pawn_step(self.state.side, crossed) & self.occupied() == 0
                && pawn_step(mover, crossed) & pawns != 0
        });
        let crossed = crossed.filter(|_| field.pawn.is_none());
        crossed.ok_or_else(|| acceptance::no_double_step(mover, field.crossed))
    }

    fn put_deflectors(&mut self, fields: &DeflectorFields) -> Result<(), Refusal> {
        for (deflector, place) in &fields.placed {
            let number = known(*place)?;
            if self.deflectors.all & bit(number) != 0 {
                return Err(Refusal::saying(format!("two deflectors lie on `{place}`")));
            }
            self.deflectors = self.deflectors.with(*deflector as usize, number);
        }
        self.hands = BySide(Side::BOTH.map(|side| mask_of(fields.hand(side))));
        for (index, deflector) in Deflector::ALL.into_iter().enumerate() {
            let placed = fields.placed.iter().filter(|entry| entry.0 == deflector).count();
            let held = Side::BOTH.into_iter().filter(|&side| fields.hand(side)[index]).count();
            let all = placed + held;
            if all > 2 {
                return Err(Refusal::saying(format!(
                    "there are {all} deflectors `{deflector}` on the board and in hand, but the game has two"
                )));
            }
        }
        Ok(())
    }

    fn find_ko(&self, stands: Cell, came_from: Cell) -> Result<Ko, Refusal> {
        let ko = Ko { stands: known(stands)?, came_from: known(came_from)? };
        let (lies, vacant) = (self.deflectors.all, !self.occupied());
        if bit(ko.stands) & lies & vacant == 0 {
            return Err(Refusal::saying(format!(
                "the ko names `{stands}`, but no deflector lies there, or a man covers it"
            )));
        }
        if bit(ko.came_from) & !lies & vacant == 0 {
            return Err(Refusal::saying(format!(
                "no deflector can have come from `{came_from}`, since a man or a deflector is there"
            )));
        }
        let side = self.state.side.other();
        if self.hands[side] != 0 {
            return Err(Refusal::saying(format!(
                "{side} has a deflector in hand and so cannot have moved the one on `{stands}`"
            )));
        }
        Ok(ko)
    }

    pub(super) fn man_on(&self, place: u8) -> Option<Man> {
        let side = if self.of(Side::White) & bit(place) == 0 { Side::Black } else { Side::White };
        let held = self.occupied() & bit(place) != 0;
        self.kind_on(place).filter(|_| held).map(|kind| Man::new(side, kind))
    }

    pub(super) fn write(&self) -> Position {
        let game = if self.gothic { Game::Gothic } else { Game::Deflection };
        let mut position = Position::empty(game);
        self.each_man(&mut |cell, man| position.men.put(cell, man));
        self.state.write(&mut position);
        position.en_passant =
            self.crossed.map(|crossed| EnPassant { crossed: cell(crossed), pawn: None });
        if let Own::Deflectors(fields) = &mut position.own {
            *fields = self.write_fields();
        }
        position
    }

    fn write_fields(&self) -> DeflectorFields {
        let mut fields = DeflectorFields::default();
        for (index, deflector) in Deflector::ALL.into_iter().enumerate() {
            for side in Side::BOTH {
                fields.hand_mut(side)[index] = self.hands[side] & 1 << index != 0;
            }
            let lie = self.deflectors.of(index).cells().map(|place| (deflector, cell(place)));
            fields.placed.extend(lie);
        }
        fields.placed.sort_unstable();
        fields.ko = self.ko.map(|ko| (cell(ko.stands), cell(ko.came_from)));
        fields
    }
}

/// The number of the cell of a deflector. The refusal names Deflection: no position of Gothic that is read has deflectors.
fn known(place: Cell) -> Result<u8, Refusal> {
    number(place).ok_or_else(|| Refusal::saying(format!("deflection has no cell `{place}`")))
}

/// The deflectors in a hand as a mask. Never inlined: otherwise the compiler's vectorizer (LLVM's `VectorCombine`, in
/// rustc 1.95) loops forever on the shifts for the two hands.
#[inline(never)]
fn mask_of([j, l, v]: [bool; 3]) -> u8 {
    u8::from(j) | u8::from(l) << 1 | u8::from(v) << 2
}

//! Positions in and out: acceptance (CHE-28), and conversion from and to plain data.

use std::marker::PhantomData;

use types::{CastlingRight, EnPassant, Kind, Man, Position, Refusal, Side, Wing};

use super::{Board, DoubleStep, KINDS, Variant, cell, double_step, index, number, rank};
use crate::acceptance;
use crate::by_side::BySide;
use crate::fault::Faults;
use crate::objections::refusal;
use crate::sets::narrow::{bit, cells};
use crate::state::State;

impl<V: Variant> Board<V> {
    /// Reads a position. Refuses what CHE-28 does not accept, and any value that is not a position of the game.
    pub(super) fn accept(position: &Position, faults: Faults) -> Result<Self, Refusal> {
        let mut board = Board {
            sides: BySide::default(),
            kinds: [0; 6],
            state: State::of(position, faults),
            double_step: None,
            variant: PhantomData,
        };
        acceptance::plain_can_be_written(position)?;
        board.put_men(position)?;
        acceptance::one_king_a_side(|side| board.men(side, Kind::King).count_ones())?;
        board.has_no_pawn_on_an_end_rank()?;
        let mut state = board.state;
        state.take_rights(position.castling, |right| board.is_home_for(right))?;
        board.state = state;
        if let Some(en_passant) = position.en_passant {
            board.double_step = Some(board.find_double_step(en_passant)?);
        }
        let waiting = board.state.side.other();
        acceptance::no_check_out_of_turn(waiting, board.is_checked(waiting))?;
        Ok(board)
    }

    fn put_men(&mut self, position: &Position) -> Result<(), Refusal> {
        for (place, man) in position.men.iter() {
            let number = number(place)
                .ok_or_else(|| refusal(format!("{} has no cell `{place}`", V::GAME)))?;
            if !KINDS.contains(&man.kind) || man.mark.is_some() {
                return Err(refusal(format!(
                    "{} has no such man as the {} on `{place}`",
                    V::GAME,
                    man.kind
                )));
            }
            self.sides[man.side] |= bit(number);
            self.kinds[index(man.kind)] |= bit(number);
        }
        Ok(())
    }

    fn has_no_pawn_on_an_end_rank(&self) -> Result<(), Refusal> {
        let ends = rank(Side::White, 1) | rank(Side::White, 8);
        match cells(self.of_kind(Kind::Pawn) & ends).next() {
            Some(pawn) => Err(refusal(format!(
                "the pawn on `{}` stands on a rank where no pawn can be",
                cell(pawn)
            ))),
            None => Ok(()),
        }
    }

    /// Whether the king and the rook of a castling right stand on their initial cells.
    fn is_home_for(&self, right: CastlingRight) -> bool {
        let home = rank(right.side, 1);
        let corner = match right.wing {
            Wing::King => 0x8080_8080_8080_8080,
            Wing::Queen => 0x0101_0101_0101_0101,
        };
        self.men(right.side, Kind::King) == home & 0x1010_1010_1010_1010
            && self.men(right.side, Kind::Rook) & home & corner != 0
    }

    /// The double step that an en passant field describes: the side not to move must have a pawn that can just have come
    /// from its second rank across the field's cell.
    fn find_double_step(&self, field: EnPassant) -> Result<DoubleStep, Refusal> {
        let mover = self.state.side.other();
        let possible = cells(rank(mover, 2)).flat_map(|origin| {
            (0..V::GEOMETRY.pawn_steps.len()).filter_map(move |line| {
                double_step::<V>(mover, line, origin).map(|step| (origin, step))
            })
        });
        for (origin, step) in possible {
            let vacant = self.occupied() & (bit(origin) | bit(step.crossed)) == 0;
            let pawn = self.men(mover, Kind::Pawn) & bit(step.pawn) != 0;
            if vacant && pawn && Self::field(step) == field {
                return Ok(step);
            }
        }
        Err(refusal(format!(
            "no pawn of {mover} can have crossed `{}` by the double step just played",
            field.crossed
        )))
    }

    /// The en passant field of a double step.
    fn field(step: DoubleStep) -> EnPassant {
        EnPassant { crossed: cell(step.crossed), pawn: V::GEOMETRY.bricks.then(|| cell(step.pawn)) }
    }

    /// The position as plain data.
    pub(super) fn write(&self) -> Position {
        let mut position = Position::empty(V::GAME);
        for side in Side::BOTH {
            for place in cells(self.of(side)) {
                if let Some(kind) = self.kind_on(place) {
                    position.men.put(cell(place), Man::new(side, kind));
                }
            }
        }
        self.state.write(&mut position);
        position.en_passant = self.double_step.map(Self::field);
        position
    }
}

//! Finds the successors of a position: those with the same material as numbers, the others as values.

use fast::AnyBoard;
use fast::Fast;
use fast::board::Board;
use types::{End, Position};

use super::{BuildError, Material, Tables, Value};
use crate::turns::every_turn;

/// The room reserved for a list of successors: enough for most positions.
const TURNS: usize = 32;

/// What is needed to find successors.
pub(super) struct Finder<'a> {
    material: &'a Material,
    tables: &'a Tables,
    fast: Fast,
}

impl<'a> Finder<'a> {
    pub(super) fn of(material: &'a Material, tables: &'a Tables) -> Finder<'a> {
        Finder { material, tables, fast: Fast::new() }
    }

    /// The successors of the position of `number`; `None` if the number stands for no accepted position.
    pub(super) fn successors(&self, number: usize) -> Result<Option<Outgoing>, BuildError> {
        let Some(position) = self.material.position(number) else { return Ok(None) };
        let Ok(board) = self.fast.board(&position) else { return Ok(None) };
        self.find(&board).map(Some).map_err(|lost| BuildError::Unknown(format!("`{lost}`")))
    }

    /// The successors of `board`. The error is a successor that no table contains.
    fn find(&self, board: &AnyBoard) -> Result<Outgoing, Box<Position>> {
        let mut found = Outgoing { within: Vec::with_capacity(TURNS), ..Outgoing::default() };
        let mut lost = None;
        for turn in every_turn(board) {
            let after = board.after(turn);
            let placed = self.material.placed_on(&after);
            let placed = placed.as_ref();
            if let Some(number) = placed.and_then(|it| self.material.number_of(it)) {
                found.within.push(entry(number));
            } else if let Some(value) = placed.and_then(|it| self.tables.value_of(it)) {
                found.without.push(value);
            } else {
                lost = Some(Box::new(without_history(after.position())));
            }
        }
        let no_turn = found.within.is_empty() && found.without.is_empty();
        found.lost = no_turn && is_lost(board.end());
        lost.map_or(Ok(found), Err)
    }
}

/// A number, or an index of positions, as it is stored. It always fits, since [`Material::numbers`] refuses materials
/// whose numbers would be too large.
pub(super) fn entry(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[derive(Default, PartialEq, Eq)]
pub(super) struct Outgoing {
    /// Whether the side to move has no turn and has lost.
    pub(super) lost: bool,
    /// The numbers of the successors with the same material.
    pub(super) within: Vec<u32>,
    /// The values of the successors with other material, from the tables of those materials.
    pub(super) without: Vec<Value>,
}

impl Outgoing {
    /// The same successors in an order that does not depend on the order of the turns.
    pub(super) fn sorted(mut self) -> Outgoing {
        self.within.sort_unstable();
        self.without.sort_unstable_by_key(|value| before(*value).0);
        self
    }
}

/// The position without its crossed cell, which tables leave out.
pub(super) fn without_history(mut position: Position) -> Position {
    position.en_passant = None;
    position
}

/// Whether a position without a legal turn is lost for the side to move: by checkmate, and in Kingdom also by stalemate (KDM-22).
pub(super) fn is_lost(end: Option<End>) -> bool {
    end.is_some_and(|end| end.winner.is_some())
}

/// Takes the value of a successor. Returns a score of the turn that leads to it (the greater, the better for the side
/// to move), and the value that the position before the turn has if this turn is the best.
pub(super) fn before(after: Value) -> (i32, Value) {
    match after {
        Value::Draw => (0, Value::Draw),
        Value::Loss(plies) => (i32::from(u16::MAX - plies), Value::Win(plies + 1)),
        Value::Win(plies) => (i32::from(plies) - i32::from(u16::MAX), Value::Loss(plies + 1)),
    }
}

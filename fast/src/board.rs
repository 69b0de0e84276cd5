//! Boards for programs that play through millions of positions: turns keep the board's own form, and playing a turn copies the
//! board. Nothing is converted to plain data on the way. The following example counts the checks that White can give:
//!
//! ```
//! # use types as chess_arbiter_types;
//! use chess_arbiter_fast::Fast;
//! use chess_arbiter_fast::board::Board;
//! use chess_arbiter_types::{Game, Position};
//!
//! let position = Position::parse(Game::Masonic, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
//! let board = Fast::new().board(&position).unwrap();
//! let mut checks = 0;
//! board.each_turn(|turn| checks += u32::from(board.after(turn).in_check()));
//! assert!(checks > 0);
//! ```

use std::fmt::Debug;
use std::hash::Hash;

use types::{Budget, Cell, End, EndBy, Kind, Man, Own, Position, Refusal, Side, Turn};

use crate::army::Army;
use crate::fault::Faults;
use crate::fingerprint::fingerprint;
use crate::state::State;

/// An accepted position on the board of its game; only this crate implements the trait. Values are immutable: each is read from a
/// position, or made from another value by a legal turn.
pub trait Board: Clone + Send + Sync + 'static {
    /// A legal turn in the board's own form. It is meaningful only to the board that found it, and to copies of that board.
    type Turn: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// What must be equal for two positions to be the same for repetition (CHE-24): men, side to move, castling rights,
    /// the en passant field if a capture en passant is legal, and what the game adds, but not the counters.
    type Key: Eq + Hash + Send;

    /// Accepts or refuses a position. Any value may be passed: one that cannot be written as a text (cells off the board,
    /// kinds of other games) is refused, without a panic.
    #[doc(hidden)]
    fn from_position(position: &Position, faults: Faults) -> Result<Self, Refusal>;

    /// The position as plain data.
    fn position(&self) -> Position;

    /// Calls `look` with every man and its cell, in any order.
    fn each_man(&self, look: &mut dyn FnMut(Cell, Man));

    /// The side to move, castling rights and clocks.
    #[doc(hidden)]
    fn state(&self) -> &State;

    /// The side to move.
    fn side(&self) -> Side {
        self.state().side
    }

    /// The number of turns of both sides since the last capture or pawn move.
    fn halfmove(&self) -> u16 {
        self.state().halfmove
    }

    /// Calls `look` once with every legal turn, always in the same order.
    fn each_turn(&self, look: impl FnMut(Self::Turn));

    /// Calls `look` with every legal turn without a deflector act; in games without deflectors, with every legal turn. If there is
    /// any legal turn, there is one without an act.
    fn each_plain_turn(&self, look: impl FnMut(Self::Turn)) {
        self.each_turn(look);
    }

    /// The number of turns that [`Board::each_plain_turn`] finds, counted without a list.
    fn mobility(&self) -> u64;

    /// The number of turns that [`Board::each_turn`] finds.
    #[doc(hidden)]
    fn turn_count(&self) -> u64 {
        self.mobility()
    }

    /// Whether there is a legal turn.
    fn has_turn(&self) -> bool {
        self.mobility() > 0
    }

    /// The board after one of its legal turns.
    #[must_use]
    fn after(&self, turn: Self::Turn) -> Self;

    /// A legal turn of this board as plain data.
    fn written(&self, turn: Self::Turn) -> Turn;

    /// Every legal turn as plain data, each once, in any order.
    fn turns(&self) -> Vec<Turn> {
        // Most positions have fewer than 64 legal turns.
        let mut turns = Vec::with_capacity(64);
        self.each_turn(|turn| turns.push(self.written(turn)));
        turns
    }

    /// The board's own form of a turn given as plain data; `None` if the turn is not legal.
    fn find(&self, turn: &Turn) -> Option<Self::Turn> {
        let mut found = None;
        self.each_turn(|legal| {
            if self.written(legal) == *turn {
                found = Some(legal);
            }
        });
        found
    }

    /// The board after a turn; `None` if the turn is not legal.
    fn play(&self, turn: &Turn) -> Option<Self> {
        self.find(turn).map(|turn| self.after(turn))
    }

    /// The board with the other side to move, as if a turn had been passed: without an en passant field and without ko.
    /// `None` if the side to move is in check. This is slow, since the board is made anew from plain data.
    fn passed(&self) -> Option<Self> {
        if self.in_check() {
            return None;
        }
        let mut position = self.position();
        position.side = position.side.other();
        position.en_passant = None;
        if let Own::Deflectors(fields) = &mut position.own {
            fields.ko = None;
        }
        Self::from_position(&position, self.state().faults).ok()
    }

    /// Perft: the number of sequences of `depth` legal turns; 1 for depth 0. The depth is not checked; it should not exceed
    /// [`types::DEEPEST_COUNT`], since the recursion goes that deep. The last ply is counted without playing its turns.
    /// Once the budget is spent, the result is meaningless.
    fn perft(&self, depth: u32, budget: &mut Budget) -> u64 {
        let mut nodes = 0_u64;
        match depth {
            0 => return 1,
            1 => {
                nodes = self.turn_count();
                // The caller checks the budget.
                let _ = budget.spend(nodes);
            }
            _ => self.each_turn(|turn| {
                if budget.spend(1).is_ok() {
                    nodes = nodes.saturating_add(self.after(turn).perft(depth - 1, budget));
                }
            }),
        }
        nodes
    }

    /// The cells on which a king of the side to move is attacked, sorted.
    fn check(&self) -> Vec<Cell> {
        if !self.in_check() {
            return Vec::new();
        }
        let side = self.side();
        let is_attacked = |&king: &Cell| !self.attackers(king, side.other()).is_empty();
        self.position().men.kings(side).filter(is_attacked).collect()
    }

    /// Whether a king of the side to move is attacked.
    fn in_check(&self) -> bool {
        self.is_checked(self.side())
    }

    /// Whether a king of a side is attacked (CHE-19).
    #[doc(hidden)]
    fn is_checked(&self, side: Side) -> bool;

    /// The cells from which men and reflections of side `by` attack a cell (CHE-4), in any order; none if the board has no such cell.
    fn attackers(&self, cell: Cell, by: Side) -> Vec<Cell>;

    /// How the position ends the game: by checkmate or by stalemate. `None` if there is a legal turn.
    fn end(&self) -> Option<End> {
        if self.has_turn() {
            None
        } else if self.in_check() {
            Some(End { by: EndBy::Checkmate, winner: Some(self.side().other()) })
        } else {
            Some(End { by: EndBy::Stalemate, winner: self.stalemate_winner() })
        }
    }

    /// The side that wins if the side to move is stalemated; `None` if stalemate is a draw, as it is by CHE-22.
    fn stalemate_winner(&self) -> Option<Side> {
        None
    }

    /// How many bishops a side has, by the colour of their cells. `None` in a game whose clauses of dead material do not
    /// look at the colours of bishops as CHE-23 and CHE-34 do.
    #[doc(hidden)]
    fn bishops(&self, _: Side) -> Option<[u32; 2]> {
        None
    }

    /// Whether the material is dead by CHE-23 or the game's own clauses (MAS-17, HOM-19, KDM-23). A position without a
    /// legal turn is never dead, but this method does not check that.
    fn is_dead(&self) -> bool {
        let otherwise = || Side::BOTH.into_iter().all(|side| self.never_mates(side));
        are_dead_armies(self).unwrap_or_else(otherwise)
    }

    /// Whether a side's men can never give checkmate, given the men of the other side (CHE-34). In most games, only a
    /// bare king never does (MAS-19, SPE-35, DEF-29, HOM-21); in Kingdom, even the two bare kings of a side can (KDM-23).
    fn never_mates(&self, side: Side) -> bool {
        match (army(self, side), army(self, side.other())) {
            (Some(army), Some(other)) => army.never_mates(&other),
            _ => self.cells(side).map(u128::count_ones) == [1, 0],
        }
    }

    /// The key of the position for repetition.
    fn key(&self) -> Self::Key;

    /// A hash of the position. It is equal for two positions that are the same for repetition (CHE-24), and almost never for
    /// others. One exception: in Deflection, a ko or a crossed cell without effect may change the hash.
    fn fingerprint(&self) -> u64 {
        self.repetition()
    }

    /// A hash like [`Board::fingerprint`], but without the exception for Deflection, where it is slow to compute.
    fn repetition(&self) -> u64 {
        fingerprint(&self.key())
    }

    /// The cells of a side's men as bits, in two sets, of which only Kingdom uses the second. Which cell a bit stands
    /// for depends on the game.
    fn cells(&self, side: Side) -> [u128; 2];

    /// The number of men of a side and kind, on all boards together; 0 for a kind of another game.
    fn count(&self, side: Side, kind: Kind) -> u32;
}

/// Whether the armies of both sides are dead material (CHE-23); `None` in a game for which [`Board::bishops`] returns `None`.
pub(crate) fn are_dead_armies(board: &impl Board) -> Option<bool> {
    Some(Army::are_dead(&army(board, Side::White)?, &army(board, Side::Black)?))
}

/// The army of a side; `None` in a game for which [`Board::bishops`] returns `None`.
fn army(board: &impl Board, side: Side) -> Option<Army> {
    Some(Army::new(board.bishops(side)?, |kind| board.count(side, kind)))
}

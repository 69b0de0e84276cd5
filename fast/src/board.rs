//! The boards as seen by programs that play through millions of positions: turns stay in the form in which
//! a board finds them, and making one copies the board. Nothing is boxed or written out on the way.
//!
//! Which board a position has depends on its game, so a program is a [`Task`] that
//! [`Fast::on_board`](crate::Fast::on_board) runs on that board. Counting the checks that White can give:
//!
//! ```
//! # use types as chess_arbiter_types;
//! use chess_arbiter_fast::Fast;
//! use chess_arbiter_fast::board::{Board, Task};
//! use chess_arbiter_types::{Game, Position};
//!
//! struct Checks;
//!
//! impl Task for Checks {
//!     type Outcome = u32;
//!
//!     fn run(self, board: impl Board) -> u32 {
//!         let mut checks = 0;
//!         board.each_turn(|turn| checks += u32::from(board.after(turn).in_check()));
//!         checks
//!     }
//! }
//!
//! let position = Position::parse(Game::Masonic, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
//! assert!(Fast::new().on_board(&position, Checks).unwrap() > 0);
//! ```

use std::fmt::Debug;
use std::hash::Hash;

use types::{EnPassant, End, Kind, Own, Position, Side, Turn};

use crate::fingerprint::fingerprint;
use crate::held::OnBoard;
use crate::rules::Rules;

/// What a program does on the board of any game.
pub trait Task {
    /// What comes of it.
    type Outcome;

    /// Does it, beginning with an accepted position.
    fn run(self, board: impl Board) -> Self::Outcome;
}

/// An accepted position on the board of its game. A value never changes.
pub trait Board: Clone + Send + Sync + 'static {
    /// A legal turn in the form in which the board finds it. It means something only to the board that found it, and to
    /// its copies.
    type Turn: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The position as plain data.
    fn position(&self) -> Position;

    /// The side to move.
    fn side(&self) -> Side;

    /// Turns since the last capture or pawn move.
    fn halfmove(&self) -> u16;

    /// Looks at every legal turn, each once, always in the same order.
    fn each_turn(&self, look: impl FnMut(Self::Turn));

    /// Looks at every legal turn without a deflector act; in all other games at every legal turn.
    fn each_plain_turn(&self, look: impl FnMut(Self::Turn));

    /// The number of turns that [`Board::each_plain_turn`] finds, which is quicker to tell. If it is 0, no turn is
    /// legal at all.
    fn mobility(&self) -> u64;

    /// The board after one of its legal turns.
    #[must_use]
    fn after(&self, turn: Self::Turn) -> Self;

    /// The board with the other side to move, as if nothing had been played: without an en passant field and
    /// without ko. `None` if the side to move is in check. It is slow.
    fn passed(&self) -> Option<Self>;

    /// A legal turn of this board as plain data.
    fn written(&self, turn: Self::Turn) -> Turn;

    /// The legal turn that plain data means, if there is one.
    fn find(&self, turn: &Turn) -> Option<Self::Turn>;

    /// Whether a king of the side to move is attacked.
    fn in_check(&self) -> bool;

    /// Checkmate or stalemate.
    fn end(&self) -> Option<End>;

    /// Whether the material is dead, if there is a legal turn (CHE-23).
    fn is_dead(&self) -> bool;

    /// A number by which positions can be told apart: the same for two positions that are the same for
    /// repetition (CHE-24), except that in Deflection a ko or a crossed cell without effect may change it; and as good as
    /// never the same for others.
    fn fingerprint(&self) -> u64;

    /// The same without the exception: it is slow in Deflection.
    fn repetition(&self) -> u64;

    /// The cells of a side's men on the first and on the second board, as bits. Which bit is which cell
    /// depends on the game.
    fn cells(&self, side: Side) -> [u128; 2];

    /// How many men of a side and kind there are, on all boards together; 0 for a kind of another game.
    fn count(&self, side: Side, kind: Kind) -> u32;
}

impl<R: Rules> Board for OnBoard<R> {
    type Turn = R::FoundTurn;

    fn position(&self) -> Position {
        self.0.to_record()
    }

    #[inline]
    fn side(&self) -> Side {
        self.0.state().side
    }

    fn halfmove(&self) -> u16 {
        self.0.state().halfmove()
    }

    #[inline]
    fn each_turn(&self, look: impl FnMut(Self::Turn)) {
        self.0.each_turn(look);
    }

    #[inline]
    fn each_plain_turn(&self, look: impl FnMut(Self::Turn)) {
        self.0.each_plain_turn(look);
    }

    #[inline]
    fn mobility(&self) -> u64 {
        self.0.mobility()
    }

    #[inline]
    fn after(&self, turn: Self::Turn) -> Self {
        OnBoard(self.0.made(turn))
    }

    fn passed(&self) -> Option<Self> {
        if self.in_check() {
            return None;
        }
        let mut position = self.position();
        position.side = position.side.other();
        position.en_passant = None::<EnPassant>;
        if let Own::Deflectors(fields) = &mut position.own {
            fields.ko = None;
        }
        R::from_record(&position, self.0.state().faults).ok().map(OnBoard)
    }

    fn written(&self, turn: Self::Turn) -> Turn {
        self.0.named(turn)
    }

    fn find(&self, turn: &Turn) -> Option<Self::Turn> {
        self.0.find(turn)
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.0.is_in_check()
    }

    fn end(&self) -> Option<End> {
        self.0.end()
    }

    fn is_dead(&self) -> bool {
        self.0.is_dead()
    }

    #[inline]
    fn fingerprint(&self) -> u64 {
        self.0.fingerprint()
    }

    fn repetition(&self) -> u64 {
        fingerprint(&self.0.key())
    }

    #[inline]
    fn cells(&self, side: Side) -> [u128; 2] {
        self.0.cells(side)
    }

    #[inline]
    fn count(&self, side: Side, kind: Kind) -> u32 {
        self.0.count(side, kind)
    }
}

//! Kingdom of Distorting Mirrors: two boards of 64 cells, and a table of men by their origin.
//!
//! A man and its twin share a number: 0–7 White's pieces by file, 8–15 White's pawns, then Black's.
//! The number tells side, mark and original kind; the table tells where the two stand and what they
//! are now. `accept` reads and writes positions, `attack` finds out who attacks a king, `turns`
//! generates, `count` counts.

mod accept;
mod attack;
mod count;
mod geometry;
mod turns;

use record::{Board as BoardName, Cell, Kind, Position, Refusal, Second, Side, Step, Turn};

use crate::bits::bit;
use crate::fault::Faults;
use crate::rules::Rules;
use geometry::{DIAGONAL, LEAP, ORTHOGONAL};

/// The two boards.
const SHORT: usize = 0;
const MAX: usize = 1;

/// No cell: the man has been captured on that board. No man: the cell is vacant.
const NONE: u8 = 64;

/// The number of men that have a twin of their own.
const MEN: usize = 32;

/// A position of either game.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    /// Whether the twin of a capturing pawn may go along.
    escort: bool,
    /// Where each man stands on either board, or [`NONE`].
    cells: [[u8; MEN]; 2],
    /// What each man is now; a man captured on both boards is what it was at the start.
    kinds: [Kind; MEN],
    /// The cells held on either board by either side.
    sides: [[u64; 2]; 2],
    /// The men that go like a rook, like a bishop, and like a knight on either board; those that
    /// do none of it are pawns.
    goers: [[u64; 3]; 2],
    side: Side,
    /// The castling rights held: bit `i` is the `i`-th of `CastlingRight::ALL`.
    rights: u8,
    halfmove: u16,
    fullmove: u16,
    faults: Faults,
}

/// What one turn does, beside castling's rooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Move {
    man: u8,
    /// Where the man goes on either board; [`NONE`] where it does not move.
    to: [u8; 2],
    promotion: Option<Kind>,
    /// The right used, by its place in `CastlingRight::ALL`; only with a king.
    castling: Option<u8>,
}

/// A position as repetition sees it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    cells: [[u8; MEN]; 2],
    kinds: [Kind; MEN],
    side: Side,
    rights: u8,
}

/// The side of a man.
const fn side_of(man: u8) -> Side {
    if man < 16 { Side::White } else { Side::Black }
}

/// Whether a man started as a pawn.
const fn started_as_pawn(man: u8) -> bool {
    man & 8 != 0
}

/// What a man was at the start.
const fn first_kind(man: u8) -> Kind {
    if started_as_pawn(man) {
        return Kind::Pawn;
    }
    match man & 7 {
        0 | 7 => Kind::Rook,
        1 | 6 => Kind::Knight,
        2 | 5 => Kind::Bishop,
        3 => Kind::Queen,
        _ => Kind::King,
    }
}

/// The king of a side.
const fn king_of(side: Side) -> u8 {
    4 + 16 * side as u8
}

/// The cell of a number, on one of the boards.
const fn cell(board: usize, index: u8) -> Cell {
    let name = if board == SHORT { BoardName::Short } else { BoardName::Max };
    Cell::new(name, index % 8, index / 8 + 1)
}

/// The rank of a cell as its side counts, from 0.
const fn rank(side: Side, index: u8) -> u8 {
    match side {
        Side::White => index / 8,
        Side::Black => 7 - index / 8,
    }
}

impl Board {
    /// The cells held by anybody.
    const fn occupied(&self, board: usize) -> u64 {
        self.sides[board][0] | self.sides[board][1]
    }

    /// Whether a man stands on the last rank of the max-range board as a pawn.
    fn waits(&self, man: u8) -> bool {
        let at = self.cells[MAX][man as usize];
        self.kinds[man as usize] == Kind::Pawn && at != NONE && rank(side_of(man), at) == 7
    }

    /// Which man stands on a cell that is held.
    fn man_at(&self, board: usize, at: u8) -> u8 {
        let found = self.cells[board].iter().position(|&held| held == at);
        debug_assert!(found.is_some());
        found.unwrap_or_default() as u8
    }

    /// The pawns of both sides on one board.
    const fn pawns(&self, board: usize) -> u64 {
        let [orthogonal, diagonal, leaping] = self.goers[board];
        self.occupied(board) & !(orthogonal | diagonal | leaping)
    }

    /// Puts cells in or takes them out of the sets that a kind belongs to.
    const fn toggle_goers(&mut self, board: usize, kind: Kind, cells: u64) {
        if matches!(kind, Kind::Rook | Kind::Queen | Kind::King) {
            self.goers[board][ORTHOGONAL] ^= cells;
        }
        if matches!(kind, Kind::Bishop | Kind::Queen | Kind::King) {
            self.goers[board][DIAGONAL] ^= cells;
        }
        if matches!(kind, Kind::Knight) {
            self.goers[board][LEAP] ^= cells;
        }
    }

    /// Takes the enemy of the side to move off a cell, if one stands there. Whether one did.
    fn capture(&mut self, board: usize, at: u8) -> bool {
        let enemy = self.side.other();
        if self.sides[board][enemy as usize] & bit(at) == 0 {
            return false;
        }
        let man = self.man_at(board, at);
        self.toggle_goers(board, self.kinds[man as usize], bit(at));
        self.cells[board][man as usize] = NONE;
        self.sides[board][enemy as usize] ^= bit(at);
        if self.cells[1 - board][man as usize] == NONE {
            self.kinds[man as usize] = first_kind(man);
        }
        true
    }

    /// Moves a man on one board to a vacant cell.
    fn shift(&mut self, board: usize, man: u8, to: u8) {
        let from = self.cells[board][man as usize];
        let both = bit(from) | bit(to);
        self.cells[board][man as usize] = to;
        self.sides[board][side_of(man) as usize] ^= both;
        self.toggle_goers(board, self.kinds[man as usize], both);
    }

    /// The position after a move that is possible, own check not looked at.
    fn make(&self, the_move: Move) -> Board {
        let mut after = *self;
        let man = the_move.man;
        let mut counts = self.kinds[man as usize] == Kind::Pawn;
        for board in [SHORT, MAX] {
            let to = the_move.to[board];
            if to != NONE {
                counts |= after.capture(board, to);
                after.rights &= !(rights_of(self.cells[board][man as usize]) | rights_of(to));
                after.shift(board, man, to);
            }
        }
        if let Some(kind) = the_move.promotion {
            after.kinds[man as usize] = kind;
            for board in [SHORT, MAX] {
                let at = after.cells[board][man as usize];
                if at != NONE {
                    after.toggle_goers(board, kind, bit(at));
                }
            }
        }
        if let Some(right) = the_move.castling {
            let (rook, to) = castling_rook(right);
            after.shift(SHORT, rook, to);
            after.shift(MAX, rook, to);
        }
        after.halfmove = if counts { 0 } else { next(self.halfmove) };
        if self.side == Side::Black {
            after.fullmove = next(self.fullmove);
        }
        after.side = self.side.other();
        after
    }

    /// The move as a turn.
    fn turn(&self, the_move: Move) -> Turn {
        let step = |board: usize| Step {
            from: cell(board, self.cells[board][the_move.man as usize]),
            to: cell(board, the_move.to[board]),
            promotion: the_move.promotion,
        };
        match the_move.to {
            [NONE, _] => step(MAX).into(),
            [_, NONE] => step(SHORT).into(),
            _ => Turn::from(step(SHORT)).with(Second::Twin(step(MAX))),
        }
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.legal(&mut |the_move| moves.push(the_move));
        moves
    }
}

const fn next(counter: u16) -> u16 {
    if counter < Position::COUNTER_MAX { counter + 1 } else { Position::COUNTER_MAX }
}

/// The rights that end when a man leaves a cell or is captured there. While a right is held its
/// king and rook stand on their first cells on both boards, so the cell alone tells.
const fn rights_of(at: u8) -> u8 {
    match at {
        0 => 0b0010,
        4 => 0b0011,
        7 => 0b0001,
        56 => 0b1000,
        60 => 0b1100,
        63 => 0b0100,
        _ => 0,
    }
}

/// The rook that castles by a right, and the cell it goes to.
const fn castling_rook(right: u8) -> (u8, u8) {
    match right {
        0 => (7, 5),
        1 => (0, 3),
        2 => (23, 61),
        _ => (16, 59),
    }
}

impl Rules for Board {
    type Key = Key;

    fn from_record(position: &Position, faults: Faults) -> Result<Board, Refusal> {
        accept::read(position, faults)
    }

    fn to_record(&self) -> Position {
        accept::write(self)
    }

    fn turns(&self) -> Vec<Turn> {
        self.moves().into_iter().map(|the_move| self.turn(the_move)).collect()
    }

    fn play(&self, turn: &Turn) -> Option<Board> {
        let mut found = None;
        self.legal(&mut |the_move| {
            if self.turn(the_move) == *turn {
                found = Some(the_move);
            }
        });
        found.map(|the_move| self.make(the_move))
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count(),
            2 => self.count_twice(),
            _ => self.moves().into_iter().map(|next| self.make(next).perft(depth - 1)).sum(),
        }
    }

    fn check(&self) -> Vec<Cell> {
        let king = king_of(self.side);
        [SHORT, MAX]
            .into_iter()
            .filter(|&board| self.king_is_attacked(board, self.side))
            .map(|board| cell(board, self.cells[board][king as usize]))
            .collect()
    }

    fn side(&self) -> Side {
        self.side
    }

    fn halfmove(&self) -> u16 {
        self.halfmove
    }

    fn key(&self) -> Key {
        Key { cells: self.cells, kinds: self.kinds, side: self.side, rights: self.rights }
    }

    /// KDM-23: no material is dead.
    fn is_dead(&self) -> bool {
        false
    }

    /// KDM-22: who stalemates wins.
    fn stalemate_winner(&self) -> Option<Side> {
        Some(self.side.other())
    }
}

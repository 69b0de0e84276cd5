//! Kingdom of Distorting Mirrors: two boards of 64 cells, and a table of men by number.
//!
//! A man and its twin share a number: 0–7 White's pieces by file, 8–15 White's pawns, 16–31 the same for Black. The number
//! determines the side, the mark and the kind in the initial position; the table has the cells of both twins and their present
//! kind. `accept` reads and writes positions, `attack` finds attacks on a king, `safety` finds the turns that might expose a king
//! and must be tested, `mobility` the moves of pieces, `turns` generates turns, and `count` counts them.

mod accept;
mod attack;
mod count;
mod geometry;
mod mobility;
mod safety;
mod turns;

use types::{BoardId, Cell, Extra, Kind, Man, Mark, Position, Refusal, Side, Step, Turn};

use crate::board;
use crate::by_side::BySide;
use crate::fault::Faults;
use crate::sets::narrow::{Cells, bit};
use crate::state::{self, Homes, RightsOf, State, rights_of};

/// The indices of the two boards.
const SHORT: usize = 0;
const MAX: usize = 1;

/// Stands in place of a cell's number if there is no cell, for example for a man that has been captured.
const NONE: u8 = 64;

/// The number of a king within its side.
const KING: usize = KING_OF_WHITE as usize;
const KING_OF_WHITE: u8 = 4;

/// The number of men, counting a man and its twin as one.
const MEN: usize = 32;

/// A position of either Kingdom game.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    /// Whether the twin of a capturing pawn may move along without capturing, as in `kingdom-escort`.
    escort: bool,
    /// By board: the cell of each man, or [`NONE`].
    cells: [[u8; MEN]; 2],
    /// By board: the man on each occupied cell; meaningless for a vacant cell.
    men: [[u8; 64]; 2],
    /// The present kind of each man; meaningless for one captured on both boards.
    kinds: [Kind; MEN],
    /// By board and side: the occupied cells.
    sides: [[u64; 2]; 2],
    /// By board: the men that move like a rook, like a bishop, and like a knight. Queens and kings are in the first two
    /// sets; men in none of the sets are pawns.
    by_movement: [[u64; 3]; 2],
    state: State,
}

/// A turn of one man, alone or with its twin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    man: u8,
    /// The cell to which the man moves on each board; [`NONE`] if it does not move there.
    to: [u8; 2],
    special: Special,
}

/// What a move does in addition to moving a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Special {
    None,
    Promotion(Kind),
    /// Castling; the number is the index of the right in `CastlingRight::ALL`.
    Castling(u8),
}

const fn side_of(man: u8) -> Side {
    if man < 16 { Side::White } else { Side::Black }
}

const fn started_as_pawn(man: u8) -> bool {
    man & 8 != 0
}

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

const fn king_of(side: Side) -> u8 {
    KING_OF_WHITE + 16 * side as u8
}

const fn cell(board: usize, index: u8) -> Cell {
    let name = if board == SHORT { BoardId::Short } else { BoardId::Max };
    Cell::new(name, index % 8, index / 8 + 1)
}

fn number(place: Cell) -> Option<(usize, u8)> {
    let board = match place.board {
        BoardId::Short => SHORT,
        BoardId::Max => MAX,
        BoardId::Squares | BoardId::Points => return None,
    };
    let is_on_board = place.file < 8 && (1..=8).contains(&place.rank);
    is_on_board.then(|| (board, place.file + 8 * (place.rank - 1)))
}

/// The rank of a cell, where rank 0 is the rank nearest to `side`.
const fn rank(side: Side, index: u8) -> u8 {
    match side {
        Side::White => index / 8,
        Side::Black => 7 - index / 8,
    }
}

impl Board {
    const fn occupied(&self, board: usize) -> u64 {
        self.sides[board][0] | self.sides[board][1]
    }

    /// By board: the cell of a man, or [`NONE`].
    const fn twins(&self, man: u8) -> [u8; 2] {
        [self.cells[SHORT][man as usize], self.cells[MAX][man as usize]]
    }

    /// Whether a man is a pawn waiting on the last rank of the max-range board.
    fn waits(&self, man: u8) -> bool {
        let at = self.cells[MAX][man as usize];
        self.kinds[man as usize] == Kind::Pawn && at != NONE && rank(side_of(man), at) == 7
    }

    const fn man_at(&self, board: usize, at: u8) -> u8 {
        self.men[board][(at & 63) as usize]
    }

    const fn pawns(&self, board: usize) -> u64 {
        let [orthogonal, diagonal, leaping] = self.by_movement[board];
        self.occupied(board) & !(orthogonal | diagonal | leaping)
    }

    /// Puts a man on a vacant cell, or registers the new kind of a promoted pawn on its own cell.
    fn place(&mut self, board: usize, man: u8, at: u8) {
        self.cells[board][man as usize] = at;
        self.men[board][at as usize] = man;
        self.sides[board][side_of(man) as usize] |= bit(at);
        let [orthogonal, diagonal, leaping] = &mut self.by_movement[board];
        let kind = self.kinds[man as usize];
        if matches!(kind, Kind::Rook | Kind::Queen | Kind::King) {
            *orthogonal |= bit(at);
        }
        if matches!(kind, Kind::Bishop | Kind::Queen | Kind::King) {
            *diagonal |= bit(at);
        }
        if kind == Kind::Knight {
            *leaping |= bit(at);
        }
    }

    /// Moves a man on one board to a cell that is vacant or has an enemy man, which is captured.
    #[inline]
    fn shift(&mut self, board: usize, man: u8, to: u8) {
        let number = man & 31;
        let man = usize::from(number);
        let to = to & 63;
        let from = self.cells[board][man];
        let [us, them] = [man >> 4, man >> 4 ^ 1];
        if self.sides[board][them] & bit(to) != 0 {
            self.sides[board][them] ^= bit(to);
            self.cells[board][(self.man_at(board, to) & 31) as usize] = NONE;
        }
        self.cells[board][man] = to;
        self.men[board][to as usize] = number;
        self.sides[board][us] ^= bit(from) | bit(to);
        for by_movement in &mut self.by_movement[board] {
            let goes = *by_movement >> (from & 63) & 1;
            *by_movement = *by_movement & !(bit(from) | bit(to)) | goes << to;
        }
    }

    /// Plays a move that is legal except perhaps for the safety of the kings. Does not advance the counters.
    fn apply(&mut self, the_move: Move) {
        let man = the_move.man & 31;
        for board in [SHORT, MAX] {
            let to = the_move.to[board];
            if to != NONE {
                let from = self.cells[board][man as usize];
                self.state.lose_rights(&RIGHTS_OF, from, to);
                self.shift(board, man, to);
            }
        }
        match the_move.special {
            Special::None => {}
            Special::Promotion(kind) => self.promote(man, kind),
            Special::Castling(right) => {
                let Castling { rook, rook_to, .. } = CASTLINGS[right as usize];
                self.shift(SHORT, rook, rook_to);
                self.shift(MAX, rook, rook_to);
            }
        }
        self.state.side = self.state.side.other();
    }

    #[cold]
    fn promote(&mut self, man: u8, kind: Kind) {
        self.kinds[man as usize] = kind;
        for board in [SHORT, MAX] {
            let at = self.cells[board][man as usize];
            if at != NONE {
                self.place(board, man, at);
            }
        }
    }
}

/// By cell: the castling rights that end when a man leaves the cell or is captured there, on either board. (While a
/// right exists, its king and rook are on their initial cells on both boards.)
const RIGHTS_OF: RightsOf<64> = rights_of(HOMES);
const HOMES: Homes = BySide([[0, 4, 7], [56, 60, 63]]);

/// The rook of one castling, and the cells concerned, which are the same on both boards.
struct Castling {
    /// The cells between king and rook.
    between: u64,
    king_to: u8,
    rook: u8,
    /// The cell that the king crosses, and to which the rook moves.
    rook_to: u8,
}

/// The castlings, by the index of the right in `CastlingRight::ALL`.
const CASTLINGS: [Castling; 4] = [
    Castling { between: 0x60, king_to: 6, rook: 7, rook_to: 5 },
    Castling { between: 0x0E, king_to: 2, rook: 0, rook_to: 3 },
    Castling { between: 0x60 << 56, king_to: 62, rook: 23, rook_to: 61 },
    Castling { between: 0x0E << 56, king_to: 58, rook: 16, rook_to: 59 },
];

impl board::Board for Board {
    type Turn = Move;
    type Key = state::Key<([[u8; MEN]; 2], [Kind; MEN]), ()>;

    fn each_turn(&self, look: impl FnMut(Move)) {
        self.moves(&self.mobility_of(self.state.side)).into_iter().for_each(look);
    }

    fn mobility(&self) -> u64 {
        self.count_moves(&self.mobility_of(self.state.side))
    }

    /// The king is tried first: it almost always has a move, so the other men rarely need to be examined.
    fn has_turn(&self) -> bool {
        self.king_has_a_move() || self.mobility() > 0
    }

    fn after(&self, the_move: Move) -> Board {
        let mut after = *self;
        after.apply(the_move);
        let them = self.state.side.other() as usize;
        let captures =
            after.sides.iter().zip(self.sides).any(|(now, then)| now[them] != then[them]);
        let moves_pawn = self.kinds[the_move.man as usize] == Kind::Pawn;
        after.state.tick(self.state.side, captures || moves_pawn);
        after
    }

    fn written(&self, the_move: Move) -> Turn {
        let promotion = match the_move.special {
            Special::Promotion(kind) => Some(kind),
            _ => None,
        };
        let step = |board: usize| Step {
            from: cell(board, self.cells[board][the_move.man as usize]),
            to: cell(board, the_move.to[board]),
            promotion,
        };
        match the_move.to {
            [NONE, _] => step(MAX).into(),
            [_, NONE] => step(SHORT).into(),
            _ => Turn::from(step(SHORT)).with(Extra::Twin(step(MAX))),
        }
    }

    fn from_position(position: &Position, faults: Faults) -> Result<Board, Refusal> {
        Board::read(position, faults)
    }

    fn position(&self) -> Position {
        self.write()
    }

    fn each_man(&self, look: &mut dyn FnMut(Cell, Man)) {
        for board in [SHORT, MAX] {
            for (man, &at) in (0_u8..).zip(&self.cells[board]).filter(|(_, at)| **at != NONE) {
                let kind = self.kinds[man as usize];
                let promoted = started_as_pawn(man) && kind != Kind::Pawn;
                let mark = Some(Mark { file: man & 7, promoted });
                look(cell(board, at), Man { side: side_of(man), kind, mark });
            }
        }
    }

    fn is_checked(&self, side: Side) -> bool {
        [SHORT, MAX].into_iter().any(|board| self.king_is_attacked(board, side))
    }

    fn attackers(&self, target: Cell, by: Side) -> Vec<Cell> {
        let Some((board, target)) = number(target) else { return Vec::new() };
        self.attackers_of(board, target, by).cells().map(|from| cell(board, from)).collect()
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn key(&self) -> Self::Key {
        // The kind of a man captured on both boards no longer matters, so it must not make positions differ.
        let is_captured =
            |man: usize| self.cells[SHORT][man] == NONE && self.cells[MAX][man] == NONE;
        let kind = |man| if is_captured(man) { Kind::Pawn } else { self.kinds[man] };
        self.state.key((self.cells, std::array::from_fn(kind)), ())
    }

    fn cells(&self, side: Side) -> [u128; 2] {
        [SHORT, MAX].map(|board| self.sides[board][side as usize].into())
    }

    fn count(&self, side: Side, kind: Kind) -> u32 {
        let goes = match kind {
            Kind::King => return 2,
            Kind::Queen => [true, true, false],
            Kind::Rook => [true, false, false],
            Kind::Bishop => [false, true, false],
            Kind::Knight => [false, false, true],
            Kind::Pawn => [false; 3],
            _ => return 0,
        };
        let royal = self.twins(king_of(side));
        let men = |board: usize| {
            let others = self.sides[board][side as usize] & !bit(royal[board]);
            let such = |men, (goes, set): (bool, u64)| men & if goes { set } else { !set };
            goes.into_iter().zip(self.by_movement[board]).fold(others, such)
        };
        men(SHORT).count_ones() + men(MAX).count_ones()
    }

    /// KDM-22: the side that stalemates the other wins.
    fn stalemate_winner(&self) -> Option<Side> {
        Some(self.state.side.other())
    }
}

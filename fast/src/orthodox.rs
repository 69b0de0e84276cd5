//! A board of 64 cells with the six kinds of men and the usual rules of chess (CHE-2…22), for any [`Geometry`].
//!
//! This file reads positions, plays turns and finds attacks; `turns` generates turns, and `geometry` has the tables.

pub(crate) mod geometry;
mod turns;

use std::marker::PhantomData;

use types::{Cell, EnPassant, Game, Kind, Man, Position, Refusal, Side, Turn};

use crate::by_side::BySide;
use crate::fault::Faults;
use crate::grid::Grid;
use crate::men::{Men, OF_CHESS, index};
use crate::moves::{Mover, castling_rook};
use crate::sets::narrow::{Cells, bit};
use crate::sinks::{Move, Source};
use crate::state::{self, Homes, RightsOf, State, rights_of};
use crate::tables::{Attackers, Tables};
use crate::{acceptance, board};
use geometry::{Geometry, Rides, Shift, shifts};

/// What distinguishes one game on a board of 64 cells from another.
pub(crate) trait Variant: Copy + Send + Sync + 'static {
    const GAME: Game;
    const GEOMETRY: Geometry;

    const GRID: &'static Grid = &Self::GEOMETRY.grid();
    const TABLES: &'static Tables<u64, 64, Rides> = &Self::GEOMETRY.tables(Self::GRID);
    /// By side and line: a pawn's step. On each line Black's is the opposite of White's.
    const STEPS: &'static BySide<[Shift; 2]> = &shifts(Self::GRID, Self::GEOMETRY.pawn_steps);
    /// By side and line: a pawn's capture. On each line Black's is the opposite of White's.
    const CAPTURES: &'static BySide<[Shift; 2]> = &shifts(Self::GRID, Self::GEOMETRY.pawn_captures);

    /// See [`board::Board::bishops`].
    fn bishops(_: &Board<Self>, _: Side) -> Option<[u32; 2]> {
        None
    }
}

/// A double step just played: the cell crossed, and the pawn's present cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DoubleStep {
    crossed: u8,
    pawn: u8,
}

/// A position. Each side has exactly one king.
#[derive(Clone, Copy)]
pub(crate) struct Board<V> {
    pub(crate) men: Men<u64, OF_CHESS>,
    state: State,
    double_step: Option<DoubleStep>,
    variant: PhantomData<V>,
}

/// The cells of a rank, where rank 1 is the rank nearest to `side`.
const fn rank(side: Side, rank: u8) -> u64 {
    match side {
        Side::White => 0xFF << (8 * (rank - 1)),
        Side::Black => 0xFF << (8 * (8 - rank)),
    }
}

const HOMES: Homes = BySide([[0, 4, 7], [56, 60, 63]]);
const RIGHTS_OF: RightsOf<64> = rights_of(HOMES);

impl<V: Variant> Board<V> {
    /// The cells that a man of this kind on `from` attacks; none for a pawn.
    #[inline]
    fn attacks(kind: Kind, from: u8, occupied: u64) -> u64 {
        let at = usize::from(from & 63);
        match kind {
            Kind::King => V::TABLES.king[at],
            Kind::Knight => V::TABLES.knight[at],
            Kind::Rook => V::TABLES.rook(from, occupied),
            Kind::Bishop if V::GEOMETRY.bishops_step => {
                V::TABLES.bishop(from, occupied) | V::TABLES.straight_steps[at]
            }
            Kind::Bishop => V::TABLES.bishop(from, occupied),
            Kind::Queen => V::TABLES.rook(from, occupied) | V::TABLES.bishop(from, occupied),
            _ => 0,
        }
    }

    #[inline]
    fn attackers_among(&self, men: u64) -> Attackers<u64> {
        let queens = self.men.of_kind(Kind::Queen);
        let bishops = men & self.men.of_kind(Kind::Bishop);
        Attackers {
            pawns: men & self.men.of_kind(Kind::Pawn),
            knights: men & self.men.of_kind(Kind::Knight),
            kings: men & self.men.of_kind(Kind::King),
            steppers: if V::GEOMETRY.bishops_step { bishops } else { 0 },
            straight: men & (queens | self.men.of_kind(Kind::Rook)),
            diagonal: men & queens | bishops,
        }
    }

    /// Whether a man of `by`, a set of opponents of `side`, attacks `cell` if men stand on `occupied` (CHE-4).
    fn is_attacked(&self, cell: u8, side: Side, by: u64, occupied: u64) -> bool {
        V::TABLES.attack(&self.attackers_among(by), cell, side, occupied)
    }

    /// The cells that a side's pawns on `set` reach by one step; `line` is the index of the step in [`Geometry::pawn_steps`].
    fn pawn_step(side: Side, line: usize, set: u64) -> u64 {
        V::STEPS[side][line].apply(set, V::GEOMETRY.bricks)
    }

    /// The cells that a side's pawns on `set` reach by a capture; `line` is its index in [`Geometry::pawn_captures`].
    fn pawn_capture(side: Side, line: usize, set: u64) -> u64 {
        V::CAPTURES[side][line].apply(set, V::GEOMETRY.bricks)
    }

    /// The double step that an en passant field describes. Refuses the field unless a pawn of the side not to move can
    /// just have crossed the field's cell from its second rank.
    fn find_double_step(&self, field: EnPassant) -> Result<DoubleStep, Refusal> {
        let mover = self.state.side.other();
        let possible = rank(mover, 2).cells().flat_map(|origin| {
            (0..V::GEOMETRY.pawn_steps.len()).filter_map(move |line| {
                double_step::<V>(mover, line, origin).map(|step| (origin, step))
            })
        });
        for (origin, step) in possible {
            let vacant = self.men.all() & (bit(origin) | bit(step.crossed)) == 0;
            let pawn = self.men.such(mover, Kind::Pawn) & bit(step.pawn) != 0;
            if vacant && pawn && self::field::<V>(step) == field {
                return Ok(step);
            }
        }
        Err(acceptance::no_double_step(mover, field.crossed))
    }
}

const fn cell(number: u8) -> Cell {
    Cell::square(number % 8, number / 8 + 1)
}

fn number(place: Cell) -> Option<u8> {
    let on_board =
        place.board == types::BoardId::Squares && place.file < 8 && (1..=8).contains(&place.rank);
    on_board.then(|| place.file + 8 * (place.rank - 1))
}

impl<V: Variant> board::Board for Board<V> {
    type Turn = Move<Mover>;
    type Key = state::Key<Men<u64, OF_CHESS>, Option<DoubleStep>>;

    fn each_turn(&self, mut look: impl FnMut(Self::Turn)) {
        self.each_move(&mut look);
    }

    fn mobility(&self) -> u64 {
        self.move_count()
    }

    #[inline(always)]
    fn after(&self, turn: Self::Turn) -> Self {
        let Move { mover: (kind, from), to, promotion } = turn;
        let (us, them) = (self.state.side, self.state.side.other());
        let (left, reached) = (bit(from), bit(to));
        let mut next = *self;
        // Only the man that moves and a captured man can be on these two cells.
        for men in &mut next.men.kinds {
            *men &= !(left | reached);
        }
        next.men.add(promotion.unwrap_or(kind), reached);
        next.men.sides[us] = self.men.of(us) ^ (left | reached);
        next.men.sides[them] = self.men.of(them) & !reached;
        next.double_step = None;
        let mut resets = self.men.of(them) & reached != 0;
        if kind == Kind::Pawn {
            resets = true;
            if let Some(DoubleStep { crossed, pawn }) = self.double_step
                && crossed == to
                // On a board of bricks a pawn may also step onto the crossed cell without capturing.
                && V::TABLES.pawn[us][usize::from(from & 63)] & reached != 0
            {
                next.men.sides[them] &= !bit(pawn);
                next.men.remove(Kind::Pawn, bit(pawn));
            }
            if from.abs_diff(to) > 12 {
                let crossed = V::TABLES.between(from, to).lowest();
                next.double_step = Some(DoubleStep { crossed, pawn: to });
            }
        } else if kind == Kind::King && from.abs_diff(to) == 2 {
            let rook: u64 = castling_rook(from, to);
            next.men.sides[us] ^= rook;
            next.men.kinds[index(Kind::Rook)] ^= rook;
        }
        next.state.lose_rights(&RIGHTS_OF, from, to);
        next.state.pass_turn(resets);
        next
    }

    fn written(&self, turn: Self::Turn) -> Turn {
        turn.written(turn.mover.1, cell)
    }

    /// Refuses what CHE-28 does not accept, and any value that is not a position of the game.
    fn from_position(position: &Position, faults: Faults) -> Result<Self, Refusal> {
        acceptance::plain_can_be_written(position)?;
        let men = Men::<u64, OF_CHESS>::read(position, number)?;
        let misplaced = men.of_kind(Kind::Pawn) & (rank(Side::White, 1) | rank(Side::White, 8));
        let misplaced = misplaced.cells().next().map(cell);
        acceptance::no_misplaced_pawn(misplaced, "on a rank where no pawn can be")?;
        let stands = |cell, side, kind| men.such(side, kind) & bit(cell) != 0;
        let state = State::of(position, faults).with_rights(position.castling, HOMES, stands)?;
        let mut board = Board { men, state, double_step: None, variant: PhantomData };
        if let Some(field) = position.en_passant {
            board.double_step = Some(board.find_double_step(field)?);
        }
        acceptance::no_check_out_of_turn(&board)?;
        Ok(board)
    }

    fn position(&self) -> Position {
        let mut position = Position::empty(V::GAME);
        self.each_man(&mut |cell, man| position.men.put(cell, man));
        self.state.write(&mut position);
        position.en_passant = self.double_step.map(field::<V>);
        position
    }

    fn each_man(&self, look: &mut dyn FnMut(Cell, Man)) {
        self.men.each(cell, look);
    }

    fn is_checked(&self, side: Side) -> bool {
        self.is_attacked(self.men.king(side), side, self.men.of(side.other()), self.men.all())
    }

    fn attackers(&self, target: Cell, by: Side) -> Vec<Cell> {
        let Some(target) = number(target) else { return Vec::new() };
        let pawns = V::TABLES.pawn[by.other()][usize::from(target & 63)];
        let others = [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
        let pawns = pawns & self.men.such(by, Kind::Pawn);
        let attackers = others.into_iter().fold(pawns, |attackers, kind| {
            attackers | Self::attacks(kind, target, self.men.all()) & self.men.such(by, kind)
        });
        attackers.cells().map(cell).collect()
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn key(&self) -> Self::Key {
        self.state.key(self.men, self.double_step.filter(|_| self.en_passant_is_legal()))
    }

    fn cells(&self, side: Side) -> [u128; 2] {
        [self.men.of(side).into(), 0]
    }

    fn count(&self, side: Side, kind: Kind) -> u32 {
        self.men.count(side, kind)
    }

    fn bishops(&self, side: Side) -> Option<[u32; 2]> {
        V::bishops(self, side)
    }
}

/// The double step of a side's pawn from `origin` along `line`, whether or not men are in the way; `None` if it would
/// leave the board.
fn double_step<V: Variant>(side: Side, line: usize, origin: u8) -> Option<DoubleStep> {
    let crossed = Board::<V>::pawn_step(side, line, bit(origin));
    let landing = Board::<V>::pawn_step(side, line, crossed);
    let pawn = landing.cells().next()?;
    Some(DoubleStep { crossed: crossed.cells().next()?, pawn })
}

fn field<V: Variant>(step: DoubleStep) -> EnPassant {
    EnPassant { crossed: cell(step.crossed), pawn: V::GEOMETRY.bricks.then(|| cell(step.pawn)) }
}

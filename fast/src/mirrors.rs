//! House of Mirrors Chess (HOM), in both variants: a board of 87 or 105 cells in a `u128`.
//!
//! The sets of a board hold everything *shown*, men and reflections alike, so that attacks are found from one set; a
//! further set has the cells of real men. After a turn that leaves or reaches a mirror, the reflections are computed
//! anew from the men on the mirrors, of which there are at most ten.
//!
//! `turns` generates turns, `geometry` has the tables.

mod geometry;
mod turns;

use types::{BoardId, Cell, Extra, Game, Kind, Man, Position, Refusal, Side, Turn};

use crate::by_side::BySide;
use crate::fault::{Faults, PlantedBug};
use crate::men::{Men, OF_CHESS, index};
use crate::sets::wide::{Cells, bit};
use crate::sinks::{Move, Source};
use crate::state::{self, Homes, RightsOf, State, rights_of};
use crate::tables::{self, Attackers};
use crate::{acceptance, board};
use geometry::{FILES, Tables, number};

/// A position on the board with `RANKS` ranks, 11 or 13. Reflections stop riders if `BLOCK`; otherwise riders pass them.
/// Each side has exactly one king.
#[derive(Clone, Copy)]
pub(crate) struct Board<const RANKS: u8, const BLOCK: bool> {
    /// Men and reflections.
    shown: Men<u128, OF_CHESS>,
    /// The cells of real men.
    men: u128,
    state: State,
}

/// What moves: a real man, or a reflection that moves in place of its original.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Mover {
    kind: Kind,
    /// The cell from which the move starts, which may be a reflection's.
    from: u8,
    /// The cell that becomes vacant: `from` or, if a reflection moves, the cell of its original.
    leaves: u8,
    /// Whether the reflection has several originals, so that the turn must name the one that vanishes (HOM-12).
    named: bool,
}

/// The files of queen's rook, king and king's rook in the initial position (HOM-3).
const HOME_FILES: [u8; 3] = [1, 4, 7];

const fn within(set: u128, whole: u128) -> bool {
    set & !whole == 0
}

impl<const RANKS: u8, const BLOCK: bool> Board<RANKS, BLOCK> {
    const GAME: Game = match (RANKS, BLOCK) {
        (11, true) => Game::Mirrors7Block,
        (11, false) => Game::Mirrors7Pass,
        (_, true) => Game::Mirrors10Block,
        (_, false) => Game::Mirrors10Pass,
    };
    const CELLS: u128 = geometry::board(RANKS);
    const TABLES: &'static Tables = Tables::of(RANKS);
    const MEN: &'static tables::Tables<u128, 128> = &Self::TABLES.men;
    /// The mirrors of each rank that has any, from the lowest up.
    const MIRROR_RANKS: [u128; 4] = geometry::mirrors(RANKS);
    const MIRRORS: u128 = {
        let [lowest, low, high, highest] = Self::MIRROR_RANKS;
        lowest | low | high | highest
    };
    /// HOM-17: for each cell, the castling rights that end when a man leaves it or is captured there.
    const RIGHTS_OF: RightsOf<128> = rights_of(Self::HOMES);
    const HOMES: Homes = {
        let [queens_rook, king, kings_rook] = HOME_FILES;
        BySide([
            [number(queens_rook, 1), number(king, 1), number(kings_rook, 1)],
            [number(queens_rook, RANKS), number(king, RANKS), number(kings_rook, RANKS)],
        ])
    };

    fn number(place: Cell) -> Option<u8> {
        let in_frame = place.board == BoardId::Squares
            && place.file < FILES
            && (1..=RANKS).contains(&place.rank);
        in_frame.then(|| number(place.file, place.rank)).filter(|&at| Self::CELLS & bit(at) != 0)
    }

    fn real(&self, side: Side) -> u128 {
        self.shown.of(side) & self.men
    }

    fn reflections(&self) -> u128 {
        self.shown.all() & !self.men
    }

    /// The cells that stop a rider: those of men and, if `BLOCK`, of reflections (HOM-14).
    fn obstacles(&self) -> u128 {
        if BLOCK { self.shown.all() } else { self.men }
    }

    fn king(&self, side: Side) -> u8 {
        (self.real(side) & self.shown.of_kind(Kind::King)).lowest()
    }

    fn kind_shown(&self, cell: u8) -> Kind {
        match self.shown.kind_on(cell) {
            Some(Kind::Bishop) => Kind::DragonHorse,
            kind => kind.unwrap_or(Kind::Pawn),
        }
    }

    /// Adds the reflections (HOM-9) to a board that shows only men: if the men on a rank's mirrors are all of one side
    /// and kind, such a man is shown on the rank's other mirrors.
    fn reflect(&mut self) {
        if self.men & Self::MIRRORS == 0 {
            return;
        }
        for mirrors in Self::MIRROR_RANKS {
            let men = mirrors & self.men;
            let vacant = mirrors & !men;
            if men == 0 || vacant == 0 {
                continue;
            }
            let side = self.shown.sides.0.iter().position(|&side| within(men, side));
            let kind = self.shown.kinds.iter().position(|&kind| within(men, kind));
            if let (Some(side), Some(kind)) = (side, kind) {
                self.shown.sides.0[side] |= vacant;
                self.shown.kinds[kind] |= vacant;
            }
        }
    }

    /// Removes all reflections.
    fn darken(&mut self) {
        for set in self.shown.sides.0.iter_mut().chain(&mut self.shown.kinds) {
            *set &= self.men;
        }
    }

    /// The cells that a man of this kind on `from` attacks; none for a pawn.
    #[inline]
    fn attacks(kind: Kind, from: u8, obstacles: u128) -> u128 {
        let at = usize::from(from & 127);
        match kind {
            Kind::King => Self::MEN.king[at],
            Kind::Knight => Self::MEN.knight[at],
            Kind::Rook => Self::MEN.rook(from, obstacles),
            Kind::DragonHorse => Self::MEN.bishop(from, obstacles) | Self::MEN.king[at],
            Kind::Queen => Self::MEN.rook(from, obstacles) | Self::MEN.bishop(from, obstacles),
            _ => 0,
        }
    }

    #[inline]
    fn attacking(&self, side: Side) -> Attackers<u128> {
        let mut men = self.shown.of(side);
        if self.state.faults.has(PlantedBug::ReflectionsAreHarmless) {
            men &= self.men;
        }
        let queens = self.shown.of_kind(Kind::Queen);
        let horses = self.shown.of_kind(Kind::DragonHorse);
        Attackers {
            pawns: men & self.shown.of_kind(Kind::Pawn),
            knights: men & self.shown.of_kind(Kind::Knight),
            kings: men & (horses | self.shown.of_kind(Kind::King)),
            steppers: 0,
            straight: men & (queens | self.shown.of_kind(Kind::Rook)),
            diagonal: men & (queens | horses),
        }
    }
}

const fn cell(number: u8) -> Cell {
    Cell::square(number % FILES, number / FILES + 1)
}

impl<const RANKS: u8, const BLOCK: bool> board::Board for Board<RANKS, BLOCK> {
    type Turn = Move<Mover>;
    type Key = state::Key<(Men<u128, OF_CHESS>, u128), ()>;

    fn each_turn(&self, mut look: impl FnMut(Self::Turn)) {
        self.each_move(&mut look);
    }

    fn mobility(&self) -> u64 {
        self.move_count()
    }

    /// Also plays a turn that exposes the mover's own king.
    #[inline(always)]
    fn after(&self, turn: Self::Turn) -> Self {
        let mut next = *self;
        let Move { mover, to, promotion } = turn;
        let (us, them) = (self.state.side, self.state.side.other());
        let (left, reached) = (bit(mover.leaves), bit(to));
        let captures = self.men & self.shown.of(them) & reached != 0;
        // A turn of a reflection always touches a mirror, since its original is on one.
        let touches = (left | reached) & Self::MIRRORS != 0;
        if touches {
            next.darken();
        }
        if captures {
            next.shown.sides[them] &= !reached;
            for men in &mut next.shown.kinds {
                *men &= !reached;
            }
        }
        next.men = next.men & !left | reached;
        next.shown.sides[us] = next.shown.of(us) & !left | reached;
        next.shown.remove(mover.kind, left);
        next.shown.add(promotion.unwrap_or(mover.kind), reached);
        if mover.kind == Kind::King && mover.from.abs_diff(to) == 2 {
            let [queens_rook, _, kings_rook] = Self::HOMES[us];
            let (corner, crossed) =
                if to > mover.from { (kings_rook, to - 1) } else { (queens_rook, to + 1) };
            let both = bit(corner) | bit(crossed);
            next.men ^= both;
            next.shown.sides[us] ^= both;
            next.shown.kinds[index(Kind::Rook)] ^= both;
        }
        if touches {
            next.reflect();
        }
        next.state.lose_rights(&Self::RIGHTS_OF, mover.leaves, to);
        // HOM-11: the original that vanishes is not captured.
        next.state.pass_turn(captures || mover.kind == Kind::Pawn);
        next
    }

    fn written(&self, turn: Self::Turn) -> Turn {
        let extra = turn.mover.named.then(|| Extra::Vanishing(cell(turn.mover.leaves)));
        Turn { extra, ..turn.written(turn.mover.from, cell) }
    }

    /// Refuses what HOM-20 does not accept, and any value that is not a position of the game.
    fn from_position(position: &Position, faults: Faults) -> Result<Self, Refusal> {
        acceptance::plain_can_be_written(position)?;
        if position.en_passant.is_some() {
            return Err(Refusal::saying("no capture en passant is ever possible in this game"));
        }
        let shown = Men::<u128, OF_CHESS>::read(position, Self::number)?;
        for side in Side::BOTH {
            let fit = (2..=7).fold(0, |set, rank| set | geometry::rank(RANKS, side, rank));
            let misplaced = (shown.such(side, Kind::Pawn) & !fit).cells().next().map(cell);
            let place = format_args!("on a rank where no pawn of {side} can be");
            acceptance::no_misplaced_pawn(misplaced, place)?;
        }
        let stands = |cell, side, kind| shown.such(side, kind) & bit(cell) != 0;
        let state = State::of(position, faults);
        let state = state.with_rights(position.castling, Self::HOMES, stands)?;
        let mut board = Board { shown, men: shown.all(), state };
        board.reflect();
        acceptance::no_check_out_of_turn(&board)?;
        Ok(board)
    }

    fn position(&self) -> Position {
        let mut position = Position::empty(Self::GAME);
        self.each_man(&mut |cell, man| position.men.put(cell, man));
        self.state.write(&mut position);
        position
    }

    fn each_man(&self, look: &mut dyn FnMut(Cell, Man)) {
        for side in Side::BOTH {
            for place in self.real(side).cells() {
                look(cell(place), Man::new(side, self.kind_shown(place)));
            }
        }
    }

    fn is_checked(&self, side: Side) -> bool {
        let enemies = self.attacking(side.other());
        Self::MEN.attack(&enemies, self.king(side), side, self.obstacles())
    }

    fn attackers(&self, target: Cell, by: Side) -> Vec<Cell> {
        let Some(target) = Self::number(target) else { return Vec::new() };
        let pawns = Self::MEN.pawn[by.other()][usize::from(target & 127)];
        let others = [Kind::King, Kind::Queen, Kind::Rook, Kind::DragonHorse, Kind::Knight];
        let pawns = pawns & self.shown.such(by, Kind::Pawn);
        let attackers = others.into_iter().fold(pawns, |attackers, kind| {
            attackers | Self::attacks(kind, target, self.obstacles()) & self.shown.such(by, kind)
        });
        attackers.cells().map(cell).collect()
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn key(&self) -> Self::Key {
        self.state.key((self.shown, self.men), ())
    }

    fn cells(&self, side: Side) -> [u128; 2] {
        [self.real(side), 0]
    }

    fn count(&self, side: Side, kind: Kind) -> u32 {
        let of_kind = if kind == Kind::Bishop { 0 } else { self.shown.of_kind(kind) };
        (self.real(side) & of_kind).count_ones()
    }
}

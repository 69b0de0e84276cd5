//! Random positions of the Kingdom games, nearly all of them odd: men gone on one board, twins far
//! apart, pawns that wait, pawns promoted, men close to kings.

use record::{Board, Castling, CastlingRight, Cell, Game, Kind, Man, Mark, Position, Side, Wing};

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::naive::Naive;

const BOARDS: [Board; 2] = [Board::Short, Board::Max];

const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// Choices from a seed, the same on every machine.
pub struct Choices(ChaCha8Rng);

impl Choices {
    pub fn new(seed: u64) -> Choices {
        Choices(ChaCha8Rng::seed_from_u64(seed))
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.0.random_range(0..bound)
    }

    pub fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).expect("it is below the length")
    }

    fn small(&mut self, bound: u8) -> u8 {
        u8::try_from(self.below(u64::from(bound))).expect("it is below the bound")
    }

    fn one_in(&mut self, bound: u64) -> bool {
        self.below(bound) == 0
    }
}

/// A position with men put at random. Many are acceptable, not all.
pub fn random_position(game: Game, choices: &mut Choices) -> Position {
    let mut position = Position::empty(game);
    position.side = if choices.one_in(2) { Side::White } else { Side::Black };
    let may_castle = choices.one_in(3);
    let density = 1 + choices.below(if may_castle { 3 } else { 8 });
    let kings = Side::BOTH.map(|side| (side, 4, false));
    let others = Side::BOTH
        .into_iter()
        .flat_map(|side| (0..8).flat_map(move |file| [(side, file, false), (side, file, true)]));
    let others = others.filter(|other| !kings.contains(other));
    for (side, file, pawn) in kings.into_iter().chain(others) {
        let promoted = pawn && choices.one_in(4);
        let kind = match (promoted, pawn) {
            (true, _) => PROMOTIONS[choices.index(4)],
            (false, true) => Kind::Pawn,
            (false, false) => game.description().marks[usize::from(file)],
        };
        let man = Man { side, kind, mark: Some(Mark { file, promoted }) };
        let mut twin = None;
        for board in BOARDS {
            let stays = may_castle && matches!(kind, Kind::King | Kind::Rook);
            if kind != Kind::King && !stays && choices.below(8) >= density {
                continue;
            }
            // A few tries at a vacant cell.
            for _ in 0..8 {
                let at = if stays && !promoted && !choices.one_in(8) {
                    home(man, board)
                } else {
                    random_cell(&position, man, board, twin, choices)
                };
                if position.men.get(at).is_none() {
                    position.men.put(at, man);
                    twin = Some(at);
                    break;
                }
            }
        }
    }
    let mut castling = Castling::NONE;
    for right in CastlingRight::ALL {
        castling.set(right, can_hold(&position, right));
    }
    position.castling = castling;
    position
}

/// A cell at home, where the twin is, near the enemy's king, or anywhere; of pawns most are where a
/// pawn can be.
fn random_cell(
    position: &Position,
    man: Man,
    board: Board,
    twin: Option<Cell>,
    choices: &mut Choices,
) -> Cell {
    let anywhere = Cell::new(board, choices.small(8), choices.small(8) + 1);
    let king = position.men.kings(man.side.other()).find(|king| king.board == board);
    let mut near_king = || {
        let king = king?;
        let mut aside = || i32::from(choices.small(5)) - 2;
        let beside = king.offset(aside(), aside())?;
        ((0..8).contains(&beside.file) && (1..=8).contains(&beside.rank)).then_some(beside)
    };
    let near_king = near_king();
    let at = match (choices.below(6), twin, near_king) {
        (0, ..) if man.kind != Kind::Pawn => home(man, board),
        (1 | 2, Some(Cell { file, rank, .. }), _) => Cell::new(board, file, rank),
        (3, _, Some(near_king)) => near_king,
        _ => anywhere,
    };
    if man.kind != Kind::Pawn || choices.one_in(200) {
        return at;
    }
    let last = if board == Board::Short { 7 } else { 8 };
    let behind = twin.map_or(2, |twin| ahead(man.side, twin)).min(last);
    let rank = ahead(man.side, at).clamp(behind, last);
    Cell { rank: if man.side == Side::White { rank } else { 9 - rank }, ..at }
}

/// Where a piece of a man's mark starts.
fn home(man: Man, board: Board) -> Cell {
    let rank = if man.side == Side::White { 1 } else { 8 };
    Cell::new(board, man.mark.map_or(0, |mark| mark.file), rank)
}

/// The rank of a cell as a side counts.
fn ahead(side: Side, cell: Cell) -> u8 {
    match side {
        Side::White => cell.rank,
        Side::Black => 9 - cell.rank,
    }
}

/// Whether king and rook of a right stand on their cells on both boards.
fn can_hold(position: &Position, right: CastlingRight) -> bool {
    let rank = if right.side == Side::White { 1 } else { 8 };
    let rook = if right.wing == Wing::King { 7 } else { 0 };
    BOARDS.into_iter().all(|board| {
        [(4, Kind::King), (rook, Kind::Rook)].into_iter().all(|(file, kind)| {
            let mark = Some(Mark { file, promoted: false });
            position.men.get(Cell::new(board, file, rank))
                == Some(Man { side: right.side, kind, mark })
        })
    })
}

/// KDM-24, of the positions that [`random_position`] makes: each side has its kings, pawns stand
/// where they can, and no king is attacked out of turn.
pub fn is_acceptable(position: &Position) -> bool {
    let men: Vec<(Cell, Man)> = position.men.iter().collect();
    let pawns = || men.iter().filter(|(_, man)| man.kind == Kind::Pawn);
    let stands_well = |&(cell, man): &(Cell, Man)| {
        let last = if cell.board == Board::Short { 7 } else { 8 };
        let behind_twin = |&(twin_cell, twin): &(Cell, Man)| {
            twin != man || ahead(man.side, twin_cell) >= ahead(man.side, cell)
        };
        (2..=last).contains(&ahead(man.side, cell))
            && (cell.board == Board::Max || pawns().all(behind_twin))
    };
    men.iter().filter(|(_, man)| man.kind == Kind::King).count() == 4
        && pawns().all(stands_well)
        && !Naive::read(position).leaves_a_king_attacked()
}

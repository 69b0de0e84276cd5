//! The subject of a misreading of chess: what a position must have for the misreading to change its turns. The
//! subject can be seen without judging any turn. In a position without it, the turns are those of the law.

use reference::chess::ROYAL;
use reference::plane::{KNIGHT_LEAPS, forward, relative_rank};
use types::{CastlingRight, Cell, Game, Kind, Man, Position, Side, Wing};

use crate::misreading::{Misreading, Reading};

/// What a position must have for a misreading to change its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// Nothing in a position: the misreading is about ends, repetition or acceptance, and changes no turns.
    Nothing,
    /// No rook, queen or pawn; or a halfmove field of at least 100.
    Draw,
    /// A pawn, of the side to move, that is one step away from its last rank.
    Promotion,
    /// A pawn, of the side to move, that is on its second rank, with a man on one of the two cells ahead.
    HinderedDoubleStep,
    /// A pawn, of the side to move, beside which an enemy pawn may just have made a double step.
    EnPassant,
    /// A pawn, of the side to move, that is on a file at the edge.
    PawnAtEdge,
    /// A castling right of the side to move.
    Castling,
    /// The king of the side to move on its initial cell, with a rook in a corner.
    KingAndRookAtHome,
    /// A pawn of the other side near the king of the side to move, or near the cells that it crosses in castling.
    PawnNearKing,
    /// The kings are so near that one could step or castle next to the other.
    KingsNear,
    /// A man of the other side next to the king of the side to move.
    ManNearKing,
    /// A king on a file at the edge.
    KingAtEdge,
    /// A check, a pin, or a capture en passant.
    CheckOrPin,
    /// Anything.
    Everything,
}

/// The subjects that do not follow from the clause, each with the names of its misreadings, without `chess/`.
const BY_NAME: &[(Subject, &str)] = &[
    (Subject::Draw, "draws-take-every-turn-away"),
    (Subject::KingAndRookAtHome, "castling-with-no-right"),
    (
        Subject::PawnNearKing,
        "pawn-attacks-no-vacant-cell pawn-attacks-straight-ahead pawns-attack-backward pawns-attack-nothing \
         pawns-attack-to-one-side-only",
    ),
    (Subject::KingsNear, "kings-may-touch"),
    (Subject::KingAtEdge, "king-wraps-around-the-edge"),
    (Subject::Everything, "own-check-is-not-tested king-may-step-into-check"),
    (Subject::ManNearKing, "king-captures-a-defended-man"),
    (
        Subject::EnPassant,
        "en-passant-bares-the-king en-passant-is-not-tested-for-check en-passant-opens-a-diagonal",
    ),
    // The pawn to be captured is at the opposite edge, not on a neighbouring cell.
    (Subject::PawnAtEdge, "en-passant-wraps-around-the-edge"),
];

impl Subject {
    /// The subject of a misreading.
    pub(super) fn of(misreading: &Misreading, game: Game) -> Subject {
        let misreading = misreading.whole();
        if misreading.reading.is_about_no_turn() {
            return Subject::Nothing;
        }
        if game != Game::Chess {
            return Subject::Everything;
        }
        let name = misreading.name.strip_prefix("chess/").unwrap_or_default();
        let mut named = BY_NAME.iter();
        if let Some((subject, _)) = named.find(|(_, names)| names.split(' ').any(|it| it == name)) {
            return *subject;
        }
        let clause = misreading.read_clause().to_string();
        match (clause.strip_prefix("CHE-"), misreading.reading) {
            (Some("13"), _) => Subject::EnPassant,
            (Some("14"), _) => Subject::Promotion,
            (Some("11"), Reading::Also(_)) => Subject::HinderedDoubleStep,
            (Some("12"), Reading::Forbids(_) | Reading::Allows(_) | Reading::Replaces(..)) => {
                Subject::PawnAtEdge
            }
            (Some("16" | "17" | "18"), _) => Subject::Castling,
            // A reading that changes more than turns under check or along a pin must be in `BY_NAME`.
            (Some("20"), _) => Subject::CheckOrPin,
            (Some(number), _) if number.parse::<u32>().is_ok_and(|number| number > 20) => {
                Subject::Nothing
            }
            _ => Subject::Everything,
        }
    }

    /// Whether a position has, or may have, the subject.
    pub(super) fn is_in(self, position: &Position) -> bool {
        let (side, men) = (position.side, &position.men);
        let own_pawn = Man::new(side, Kind::Pawn);
        let others_pawn = Man::new(side.other(), Kind::Pawn);
        let rank = |number| relative_rank(side, number, 8);
        let is_near = |cell, most| men.kings(side).any(|king| distance(king, cell) <= most);
        let is_home =
            |file, kind| men.get(Cell::square(file, rank(1))) == Some(Man::new(side, kind));
        let mut pawns = men.iter().filter(|(_, man)| *man == own_pawn).map(|(cell, _)| cell);
        let held = |cell: Option<Cell>| cell.and_then(|cell| men.get(cell));
        match self {
            Subject::Nothing => false,
            Subject::Everything => true,
            Subject::Draw => {
                let counts = |man: Man| matches!(man.kind, Kind::Pawn | Kind::Rook | Kind::Queen);
                position.halfmove >= 100 || !men.iter().any(|(_, man)| counts(man))
            }
            Subject::Promotion => pawns.any(|cell| cell.rank == rank(7)),
            Subject::HinderedDoubleStep => pawns.any(|cell| {
                cell.rank == rank(2)
                    && (1..=2).any(|steps| held(cell.offset(0, forward(side) * steps)).is_some())
            }),
            Subject::EnPassant => pawns.any(|cell| {
                position.en_passant.is_some() && cell.rank == rank(5)
                    || [-1, 1].iter().any(|&aside| held(cell.offset(aside, 0)) == Some(others_pawn))
            }),
            Subject::PawnAtEdge => pawns.any(|cell| matches!(cell.file, 0 | 7)),
            Subject::Castling => [Wing::King, Wing::Queen]
                .iter()
                .any(|&wing| position.castling.has(CastlingRight { side, wing })),
            Subject::KingAndRookAtHome => {
                is_home(4, Kind::King) && [0, 7].iter().any(|&file| is_home(file, Kind::Rook))
            }
            Subject::PawnNearKing => {
                let near_home = Subject::Castling.is_in(position);
                let mut pawns = men.iter().filter(|(_, man)| *man == others_pawn);
                pawns.any(|(cell, _)| {
                    near_home && cell.rank.abs_diff(rank(1)) <= 2 || is_near(cell, 2)
                })
            }
            Subject::KingsNear => men.kings(side.other()).any(|other| is_near(other, 3)),
            Subject::ManNearKing => men.of(side.other()).any(|(cell, _)| is_near(cell, 1)),
            Subject::KingAtEdge => {
                let mut kings = Side::BOTH.into_iter().flat_map(|side| men.kings(side));
                kings.any(|king| matches!(king.file, 0 | 7))
            }
            Subject::CheckOrPin => {
                position.en_passant.is_some()
                    || men.kings(side).any(|king| is_aimed_at(position, king))
            }
        }
    }
}

fn distance(one: Cell, other: Cell) -> u8 {
    one.file.abs_diff(other.file).max(one.rank.abs_diff(other.rank))
}

/// Whether an enemy man may check the king, or could if one of the king's own men were gone.
fn is_aimed_at(position: &Position, king: Cell) -> bool {
    let (side, men) = (position.side, &position.men);
    let others = |cell: Cell| men.get(cell).filter(|man| man.side != side);
    let by_knight = KNIGHT_LEAPS.iter().filter_map(|&(files, ranks)| king.offset(files, ranks));
    let along = |&(files, ranks): &(i32, i32)| {
        let mut shields = 0;
        let cells = (1..8).map_while(|steps| king.offset(files * steps, ranks * steps));
        for cell in cells.take_while(|&cell| position.game.has(cell)) {
            match men.get(cell) {
                None => {}
                Some(man) if man.side != side => {
                    return man.kind != Kind::Knight && man.kind != Kind::King;
                }
                Some(_) if shields > 0 => break,
                Some(_) => shields += 1,
            }
        }
        false
    };
    by_knight.into_iter().any(|cell| others(cell).is_some_and(|man| man.kind == Kind::Knight))
        || ROYAL.iter().any(along)
}

//! Orthodox chess: only the usual rules. Other games use the movement of its men (CHE-5…15), too.

use types::{CastlingRight, Cell, EnPassant, Kind, Man, Position, Side, Step, Wing};

use crate::castling::Castling;
use crate::clauses::{Clauses, Defined};
use crate::context::{Attacks, Context, Going, Judged};
use crate::plane::{
    DIAGONALS, KNIGHT_LEAPS, ORTHOGONALS, Plane, Squares, forward, over_no_man, relative_rank,
};
use crate::statement::{Manner, Usual, Vector};
use crate::usual::Game;
use crate::usual::castling::castling;
use crate::usual::promotion::PROMOTION_KINDS;

/// The rules of orthodox chess.
pub struct Chess;

/// CHE-1: the number of ranks of the board.
const RANKS: u8 = 8;

/// CHE-1: whether pawns of a side start on a cell.
pub fn is_initial(cx: &Context<'_>, side: Side, cell: Cell) -> bool {
    let ranks = cx.position.game.shape(cell.board).ranks;
    let second = relative_rank(side, cell.rank, ranks) == 2;
    cx.holds("CHE-1", Usual::IsInitialCell(side, cell), second)
}

/// CHE-1: the breach of this clause by a man of a kind that the game does not have.
pub fn no_such_kind<T>(g: &Going<'_>) -> Judged<T> {
    g.requires("CHE-1", Usual::IsKindOfTheGame(g.moving()), None)
}

/// CHE-5…15: how a man moves, except castling.
pub fn goes(g: &Going<'_>) -> Judged<Manner> {
    match g.man.kind {
        Kind::Bishop => bishop(g),
        Kind::Rook => rook(g),
        Kind::Queen => queen(g),
        Kind::Knight => knight(g),
        Kind::Pawn => pawn(g),
        Kind::King => king(g),
        _ => no_such_kind(g),
    }
}

/// CHE-5: the bishop moves any distance along a diagonal.
pub fn bishop(g: &Going<'_>) -> Judged<Manner> {
    ride(g, "CHE-5", &DIAGONALS)
}

/// CHE-6: the rook moves any distance along file or rank.
pub fn rook(g: &Going<'_>) -> Judged<Manner> {
    ride(g, "CHE-6", &ORTHOGONALS)
}

/// CHE-7: the queen moves any distance along file, rank or diagonal.
pub fn queen(g: &Going<'_>) -> Judged<Manner> {
    ride(g, "CHE-7", &ROYAL)
}

/// CHE-7: the queen's directions: those of rook and bishop. They are also the king's.
pub const ROYAL: [Vector; 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Grants a move of any distance along one of `directions`, which the clause `law` defines, over no man (CHE-8).
pub fn ride(
    g: &Going<'_>,
    law: impl Into<Clauses> + Copy,
    directions: &'static [Vector],
) -> Judged<Manner> {
    let run = Squares.run(g.moving(), &[g.defines(law, directions)]);
    g.grants(law, Usual::RunsAlong(run), run.is_along_a_line())?;
    over_no_man(g, Squares, run)?;
    Ok(Manner::Plain)
}

/// CHE-9: the knight leaps, over any men, to the nearest cells that are not on its file, rank or diagonal.
pub fn knight(g: &Going<'_>) -> Judged<Manner> {
    let leaps = KNIGHT_LEAPS.contains(&Squares.displacement(g.step.from, g.step.to));
    g.grants("CHE-9", Usual::LeapsAsKnight(g.moving()), leaps)?;
    Ok(Manner::Plain)
}

/// CHE-10…13: how a pawn moves; only a diagonal step attacks.
pub fn pawn(g: &Going<'_>) -> Judged<Manner> {
    let (files, ranks) = Squares.displacement(g.step.from, g.step.to);
    match (files, ranks * forward(g.man.side)) {
        (0, 1) if !g.attacks => single_step(g),
        (0, 2) if !g.attacks => double_step_forward(g),
        (-1 | 1, 1) => diagonal_step(g),
        _ => g.requires("CHE-10", Usual::IsPawnsStep(g.moving()), None),
    }
}

/// CHE-10: the pawn steps one cell straight forward, to a vacant cell.
fn single_step(g: &Going<'_>) -> Judged<Manner> {
    g.grants("CHE-10", Usual::StepsToVacantCell(g.moving()), g.man_there().is_none())?;
    Ok(Manner::Plain)
}

/// CHE-11: from its initial cell, the pawn steps two cells straight forward; both must be vacant.
fn double_step_forward(g: &Going<'_>) -> Judged<Manner> {
    let Step { from, to, .. } = g.step;
    let crossed = Cell { rank: from.rank.midpoint(to.rank), ..from };
    let vacant = [crossed, to].into_iter().all(|cell| g.position.men.get(cell).is_none());
    let may = is_initial(g, g.man.side, from) && vacant;
    g.grants("CHE-11", Usual::StepsTwice(g.moving(), crossed), may)?;
    Ok(Manner::DoubleStep { crossed })
}

/// CHE-11: the first and the last cell of the double step that the en passant field describes for a pawn of a side: straight
/// behind and in front of the crossed cell, which is on the side's third rank. `None` if the field describes no double step.
pub fn double_step(cx: &Context<'_>, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
    let crossed = field.crossed;
    let ranks = cx.position.game.shape(crossed.board).ranks;
    let third = relative_rank(side, crossed.rank, ranks) == 3 && field.pawn.is_none();
    if !cx.holds("CHE-11", Usual::IsDoubleStep(side, field), third) {
        return None;
    }
    Some((crossed.offset(0, -forward(side))?, crossed.offset(0, forward(side))?))
}

/// CHE-12: the pawn steps to an adjacent cell diagonally forward, only to capture a man there – or, by CHE-13, the pawn
/// that has just crossed that cell. A pawn attacks the cells diagonally in front of it, whoever stands there.
fn diagonal_step(g: &Going<'_>) -> Judged<Manner> {
    let field = EnPassant { crossed: g.step.to, pawn: None };
    match could_have_crossed(g, double_step(g, g.man.side.other(), field)) {
        Some(pawn) => in_passing(g, ["CHE-13", "CHE-12"], pawn),
        None => captures_diagonally(g),
    }
}

/// CHE-12: a diagonal step captures the man on the cell reached. If an attack is judged, no man need be there.
pub fn captures_diagonally(g: &Going<'_>) -> Judged<Manner> {
    let captures = g.attacks || g.man_there().is_some();
    g.grants("CHE-12", Usual::CapturesDiagonally(g.moving()), captures)?;
    Ok(Manner::Plain)
}

/// CHE-13: the cell of the enemy pawn that could have crossed the destination of this move by `double_step` (a first
/// and a last cell): the last cell, if an enemy pawn is there and the first cell and the destination are vacant. `None`
/// otherwise, and if an attack is judged.
pub fn could_have_crossed(g: &Going<'_>, double_step: Option<(Cell, Cell)>) -> Option<Cell> {
    let (origin, stands) = double_step.filter(|_| !g.attacks)?;
    let men = &g.position.men;
    let vacant = g.man_there().is_none() && men.get(origin).is_none();
    let pawn = Man::new(g.man.side.other(), Kind::Pawn);
    (vacant && men.get(stands) == Some(pawn)).then_some(stands)
}

/// CHE-13: a move to the cell that the pawn on `pawn` has just crossed captures this pawn as though it had made only one step.
pub fn in_passing(g: &Going<'_>, law: impl Into<Clauses>, pawn: Cell) -> Judged<Manner> {
    g.grants(law, Usual::HasJustCrossed(g.moving(), pawn), has_just_crossed(g, pawn))?;
    Ok(Manner::EnPassant { taken: pawn })
}

/// CHE-13: whether the en passant field says that the pawn on the cell `pawn` has just crossed the move's destination.
pub fn has_just_crossed(g: &Going<'_>, pawn: Cell) -> bool {
    let field = g.position.en_passant.filter(|field| field.crossed == g.step.to);
    field.is_some_and(|field| field.pawn.is_none_or(|crosser| crosser == pawn))
}

/// CHE-15: the king moves to any adjacent cell.
pub fn king(g: &Going<'_>) -> Judged<Manner> {
    let adjacent = ROYAL.contains(&Squares.displacement(g.step.from, g.step.to));
    g.grants("CHE-15", Usual::StepsAsKing(g.moving()), adjacent)?;
    Ok(Manner::Plain)
}

/// CHE-16: on the first rank, the king moves from e to g or c, and the rook to f or d. CHE-1 gives the initial cells.
pub const CASTLINGS: [Castling; 4] = [
    Castling::on_rank(right(Side::White, Wing::King), 1, (4, 6), (7, 5)),
    Castling::on_rank(right(Side::White, Wing::Queen), 1, (4, 2), (0, 3)),
    Castling::on_rank(right(Side::Black, Wing::King), RANKS, (4, 6), (7, 5)),
    Castling::on_rank(right(Side::Black, Wing::Queen), RANKS, (4, 2), (0, 3)),
];

/// The right of a side to castle toward one of its rooks.
pub const fn right(side: Side, wing: Wing) -> CastlingRight {
    CastlingRight { side, wing }
}

/// CHE-23: whether the material is proved dead in orthodox chess: the kings alone; the kings and one bishop or one
/// knight; or the kings and any number of bishops, all on cells of one colour.
pub fn is_dead(position: &Position) -> bool {
    let men = position.men.iter().filter(|(_, man)| man.kind != Kind::King);
    let others: Vec<(Cell, Man)> = men.collect();
    let colour = |cell: Cell| (cell.file + cell.rank) % 2;
    match others.as_slice() {
        [] => true,
        [(_, man)] if matches!(man.kind, Kind::Bishop | Kind::Knight) => true,
        bishops => {
            bishops.iter().all(|(_, man)| man.kind == Kind::Bishop)
                && bishops.iter().all(|&(cell, _)| colour(cell) == colour(bishops[0].0))
        }
    }
}

/// CHE-34: whether a side has material that never gives checkmate: a bare king; a king and bishops on cells of one colour,
/// if the other side has nothing but queens, rooks (in Gothic Chess also chancellors) and bishops on cells of that colour; a
/// king and one knight, if the other side has nothing but queens.
pub fn can_never_mate(position: &Position, side: Side) -> bool {
    let men = |side| {
        let men = position.men.of(side).filter(|(_, man)| man.kind != Kind::King);
        men.collect::<Vec<(Cell, Man)>>()
    };
    let (own, theirs) = (men(side), men(side.other()));
    let colour = |cell: Cell| (cell.file + cell.rank) % 2;
    match own.as_slice() {
        [] => true,
        [(_, one)] if one.kind == Kind::Knight => {
            theirs.iter().all(|(_, man)| man.kind == Kind::Queen)
        }
        bishops => {
            let is_of_the_colour = |&(cell, man): &(Cell, Man)| {
                man.kind == Kind::Bishop && colour(cell) == colour(bishops[0].0)
            };
            let moves_as_rook =
                |man: Man| matches!(man.kind, Kind::Queen | Kind::Rook | Kind::Chancellor);
            bishops.iter().all(is_of_the_colour)
                && theirs.iter().all(|one| is_of_the_colour(one) || moves_as_rook(one.1))
        }
    }
}

impl Attacks for Chess {
    fn attacks(&self, g: &Going<'_>) -> Judged {
        goes(g).map(drop)
    }
}

impl Game for Chess {
    fn goes(&self, g: &Going<'_>) -> Judged<Manner> {
        g.either(|| goes(g), |no_step| castling(g, self.castlings(g), no_step))
    }

    fn castlings(&self, cx: &Context<'_>) -> Defined<Castling> {
        cx.defines(["CHE-16", "CHE-1"], &CASTLINGS)
    }

    fn promotion(&self, cx: &Context<'_>, pawn: Man, to: Cell) -> Option<Defined<Kind>> {
        let last = relative_rank(pawn.side, to.rank, RANKS) == RANKS;
        last.then(|| cx.defines("CHE-14", &PROMOTION_KINDS))
    }

    fn bars_pawn(&self, _: Side, cell: Cell) -> bool {
        cell.rank == 1 || cell.rank == RANKS
    }

    fn double_step(&self, cx: &Context<'_>, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
        double_step(cx, side, field)
    }

    fn is_dead(&self, cx: &Context<'_>) -> bool {
        is_dead(cx.position)
    }

    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        cx.holds("CHE-34", Usual::CanNeverMate(side), can_never_mate(cx.position, side))
    }
}

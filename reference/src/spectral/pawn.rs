//! The pawn on both boards (SPE-8 to SPE-10), where it can stand (SPE-14), and what it becomes in the
//! random variant (SPE-20).

use record::facts::{Fact, Placed};
use record::{Board, Cell, EnPassant, Game, Kind, Man, Side};

use super::board::{HalfSteps, half_step, on_its_board};
use super::kinds;
use crate::chess::{self, in_passing, not_initial, nothing_to_capture};
use crate::context::{Clauses, Context, Defined, Going, R};
use crate::plane::{Plane, forward, relative_rank};
use crate::usual::{Manner, PROMOTION_KINDS, becomes_one_of, promotes_as_it_must};

/// SPE-8: the pawn moves straight on and by full diagonal steps as in chess, on its own board;
/// and by a half-step to capture. By SPE-20 not to a row where it could not be promoted.
pub(super) fn goes(g: &Going<'_>) -> R<Manner> {
    let ahead = |ranks: i32| ranks * forward(g.man.side);
    let manner = match on_its_board(g).map(|(files, ranks)| (files.abs(), ahead(ranks))) {
        Some((0, 1)) => chess::pawn(g)?,
        Some((1, 1)) => full_step_forward(g)?,
        Some((0, 2)) if !g.attacks => double_step_forward(g)?,
        None if is_half_step_forward(g) => half_step_forward(g)?,
        _ => return Err(g.fault("SPE-8", || g.out_of_reach(|g| goes(g).is_ok()))),
    };
    can_be_promoted(g)?;
    Ok(manner)
}

/// SPE-8: two cells from the second rank of squares (CHE-11), and never from a point.
fn double_step_forward(g: &Going<'_>) -> R<Manner> {
    if g.step.from.board == Board::Points {
        g.forbids("SPE-8", Some(g.step), |_| not_initial(g, None))?;
    }
    chess::pawn(g)
}

/// SPE-8: by a full diagonal step to capture as in chess (CHE-12), on its own board – by SPE-9 also the
/// pawn that has just crossed the square.
fn full_step_forward(g: &Going<'_>) -> R<Manner> {
    match could_have_crossed(g) {
        Some(pawn) => in_passing(g, ["SPE-9", "CHE-13", "CHE-12"], pawn, Some(chess::leap(g))),
        None => chess::captures_diagonally(g),
    }
}

/// SPE-8: whether a half-step is forward for the pawn's side.
fn is_half_step_forward(g: &Going<'_>) -> bool {
    let (u, v) = HalfSteps.displacement(g.step.from, g.step.to);
    u.abs() + v.abs() == 1 && u - v == forward(g.man.side)
}

/// SPE-8: by a half-step only to capture – by SPE-9 also the pawn that has just crossed the square.
fn half_step_forward(g: &Going<'_>) -> R<Manner> {
    if let Some(pawn) = could_have_crossed(g) {
        return in_passing(g, ["SPE-9", "CHE-13", "SPE-8"], pawn, half_step(g));
    }
    let captures = g.attacks || g.position.men.get(g.step.to).is_some();
    g.grants("SPE-8", half_step(g).filter(|_| captures), || nothing_to_capture(g))?;
    Ok(Manner::Plain)
}

/// SPE-8: double steps are made on squares.
pub(super) fn double_step(cx: &Context<'_>, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
    match field.crossed.board {
        Board::Squares => chess::double_step(cx, side, field),
        Board::Points | Board::Short | Board::Max => None,
    }
}

/// SPE-9: the pawn that is where a double step over the square reached ends.
fn could_have_crossed(g: &Going<'_>) -> Option<Placed> {
    let field = EnPassant { crossed: g.step.to, pawn: None };
    chess::could_have_crossed(g, double_step(g, g.man.side.other(), field))
}

/// SPE-10: rank 8 of the squares or row 7 of the points for White, rank 1 or row 1 for Black.
fn is_on_its_last_row(side: Side, cell: Cell) -> bool {
    let rows = if cell.board == Board::Points { 7 } else { 8 };
    relative_rank(side, cell.rank, rows) == rows
}

/// SPE-10: what a pawn becomes on its last row of points.
const STAYING_KINDS: [Kind; 2] = [Kind::Rook, Kind::Knight];

/// SPE-10: on its last row of points a pawn becomes one of them, on squares what CHE-14 says.
pub(super) fn promotion(cx: &Context<'_>, pawn: Man, to: Cell) -> Option<Defined<Kind>> {
    is_on_its_last_row(pawn.side, to).then(|| match to.board {
        Board::Points => cx.defines(["SPE-10", "CHE-14"], &STAYING_KINDS),
        Board::Squares | Board::Short | Board::Max => cx.defines("CHE-14", &PROMOTION_KINDS),
    })
}

/// SPE-14: no white pawn is on row 7, no black pawn on row 1 of the points.
pub(super) fn is_not_on_its_last_row_of_points(cx: &Context<'_>) -> R<()> {
    let misplaced = cx.position.men.iter().find(|&(cell, man)| {
        man.kind == Kind::Pawn && cell.board == Board::Points && is_on_its_last_row(man.side, cell)
    });
    cx.forbids("SPE-14", misplaced, |(cell, pawn)| Fact::PawnCannotStand {
        pawn: Placed::new(pawn, cell),
    })
}

/// SPE-20: the promotion of the random variant.
fn by_the_array() -> Clauses {
    ["SPE-20", "CHE-14"].into()
}

/// SPE-20: the kinds that a pawn may become there in the random variant: those of the array, on
/// points only those that do not switch. None elsewhere, and none in the other games.
fn kinds_of_the_array(g: &Going<'_>) -> Option<Vec<Kind>> {
    let promotes = g.man.kind == Kind::Pawn && is_on_its_last_row(g.man.side, g.step.to);
    if !promotes || g.position.game != Game::SpectralRandom {
        return None;
    }
    let on_points = g.step.to.board == Board::Points;
    let array = g.position.array().unwrap_or_default().iter().copied();
    let is_one =
        |&kind: &Kind| g.says(by_the_array(), !(on_points && kinds::switches(kind)), &kind);
    Some(array.filter(is_one).collect())
}

/// SPE-20: whether a pawn can be promoted where it moves. What stands there comes first (CHE-35).
fn can_be_promoted(g: &Going<'_>) -> R<()> {
    let is_own = g.position.men.get(g.step.to).is_some_and(|man| man.side == g.man.side);
    if is_own && !g.attacks { Ok(()) } else { there_is_a_kind(g) }
}

/// SPE-20: a pawn cannot move to its last row of points if there is no kind for it to become.
fn there_is_a_kind(g: &Going<'_>) -> R<()> {
    let on_points = g.step.to.board == Board::Points;
    match kinds_of_the_array(&g.quietly()).filter(|kinds| on_points && kinds.is_empty()) {
        None => Ok(()),
        none => g.forbids(by_the_array(), none, |kinds| Fact::Letter {
            pawn: g.who(),
            to: g.step.to,
            written: g.step.promotion,
            kinds,
        }),
    }
}

/// SPE-20: in the random variant a pawn becomes one of the kinds of the array.
pub(super) fn promotes(g: &Going<'_>) -> R<()> {
    if let Some(kinds) = kinds_of_the_array(g) {
        there_is_a_kind(g)?;
        return becomes_one_of(g, by_the_array(), &kinds);
    }
    let kinds = promotion(g, g.man, g.step.to).filter(|_| g.man.kind == Kind::Pawn);
    promotes_as_it_must(g, kinds)
}

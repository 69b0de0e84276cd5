//! The pawn on both boards (SPE-8 to SPE-10), where it can stand (SPE-14), and its promotion in the random variant (SPE-20).

use types::{BoardId, Cell, EnPassant, Game, Kind, Man, Side};

use super::board::{HalfSteps, diagonal, on_its_board};
use super::kinds;
use crate::chess::{self, has_just_crossed, in_passing};
use crate::clauses::Defined;
use crate::context::{Context, Going, Judged};
use crate::plane::{Plane, forward, relative_rank};
use crate::statement::{Manner, Spectral as States, Usual};
use crate::usual::promotion::{PROMOTION_KINDS, is_not_promoted, promotes_as_it_must};

/// SPE-8: on its own board the pawn moves straight on, and captures by a full diagonal step, as in chess; it also
/// captures by a half-step. By SPE-20 it does not move to a last row where it could not be promoted.
pub fn goes(g: &Going<'_>) -> Judged<Manner> {
    let ahead = |ranks: i32| ranks * forward(g.man.side);
    let manner = match on_its_board(g).map(|(files, ranks)| (files.abs(), ahead(ranks))) {
        Some((0, 1)) => chess::pawn(g)?,
        Some((1, 1)) => full_step_forward(g)?,
        Some((0, 2)) if !g.attacks => double_step_forward(g)?,
        None if is_half_step_forward(g) => half_step_forward(g)?,
        _ => g.requires("SPE-8", States::IsPawnsStep(g.moving()), None)?,
    };
    can_be_promoted(g)?;
    Ok(manner)
}

/// SPE-8: the pawn steps two cells from the second rank of squares (CHE-11), but never from a point.
fn double_step_forward(g: &Going<'_>) -> Judged<Manner> {
    let on_a_point = g.step.from.board == BoardId::Points;
    g.forbids("SPE-8", States::StepsTwiceFromPoint(g.moving()), on_a_point)?;
    chess::pawn(g)
}

/// SPE-8: a full diagonal step on the pawn's own board captures as in chess (CHE-12), or by SPE-9 the pawn that has
/// just crossed the square reached.
fn full_step_forward(g: &Going<'_>) -> Judged<Manner> {
    match could_have_crossed(g) {
        Some(pawn) => in_passing(g, ["SPE-9", "CHE-13", "CHE-12"], pawn),
        None => chess::captures_diagonally(g),
    }
}

/// SPE-8: whether a half-step is forward for the pawn's side.
fn is_half_step_forward(g: &Going<'_>) -> bool {
    let (u, v) = HalfSteps.displacement(g.step.from, g.step.to);
    u.abs() + v.abs() == 1 && u - v == forward(g.man.side)
}

/// SPE-8: a half-step captures the man on the cell reached or, by SPE-9, the pawn that has just crossed that square.
fn half_step_forward(g: &Going<'_>) -> Judged<Manner> {
    let run = diagonal(g);
    if let Some(pawn) = could_have_crossed(g) {
        let just = run.is_one_step() && has_just_crossed(g, pawn);
        g.grants(["SPE-9", "CHE-13", "SPE-8"], States::HasJustCrossed(run, pawn), just)?;
        return Ok(Manner::EnPassant { taken: pawn });
    }
    let captures = run.is_one_step() && (g.attacks || g.man_there().is_some());
    g.grants("SPE-8", States::CapturesByHalfStep(run), captures)?;
    Ok(Manner::Plain)
}

/// SPE-8: the first and the last cell of the double step that the en passant field describes for a pawn of a side;
/// `None` if it describes none. Double steps are made only on squares.
pub fn double_step(cx: &Context<'_>, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
    match field.crossed.board {
        BoardId::Squares => chess::double_step(cx, side, field),
        BoardId::Points | BoardId::Short | BoardId::Max => None,
    }
}

/// SPE-9: the cell of an enemy pawn that could have crossed the move's destination by a double step, if there is one.
fn could_have_crossed(g: &Going<'_>) -> Option<Cell> {
    let field = EnPassant { crossed: g.step.to, pawn: None };
    chess::could_have_crossed(g, double_step(g, g.man.side.other(), field))
}

/// SPE-10: whether a cell is on a side's last row: for White, rank 8 of the squares or row 7 of the points; for Black, 1.
fn is_on_its_last_row(side: Side, cell: Cell) -> bool {
    let rows = if cell.board == BoardId::Points { 7 } else { 8 };
    relative_rank(side, cell.rank, rows) == rows
}

/// SPE-10: the kinds to which a pawn promotes on its last row of points.
const STAYING_KINDS: [Kind; 2] = [Kind::Rook, Kind::Knight];

/// SPE-10: the kinds to which a pawn promotes: on its last row of points rook or knight, on its last rank of squares
/// those of CHE-14. `None` elsewhere.
pub fn promotion(cx: &Context<'_>, pawn: Man, to: Cell) -> Option<Defined<Kind>> {
    is_on_its_last_row(pawn.side, to).then(|| match to.board {
        BoardId::Points => cx.defines(["SPE-10", "CHE-14"], &STAYING_KINDS),
        BoardId::Squares | BoardId::Short | BoardId::Max => cx.defines("CHE-14", &PROMOTION_KINDS),
    })
}

/// SPE-14: no white pawn is on row 7 of the points, and no black pawn on row 1.
pub fn is_not_on_its_last_row_of_points(cx: &Context<'_>) -> Judged {
    let mut pawns = cx.position.men.iter().filter(|(_, man)| man.kind == Kind::Pawn);
    pawns.try_for_each(|(cell, pawn)| {
        let misplaced = cell.board == BoardId::Points && is_on_its_last_row(pawn.side, cell);
        cx.forbids("SPE-14", Usual::PawnCannotStand(pawn, cell), misplaced)
    })
}

/// SPE-20: the clauses about promotion in the random variant.
const BY_THE_ARRAY: [&str; 2] = ["SPE-20", "CHE-14"];

/// SPE-20: the kinds to which a pawn may promote on its destination in the random variant: those of the array, on
/// points only those that do not switch. `None` if the pawn does not promote, and in the other games.
pub fn kinds_of_the_array(g: &Going<'_>) -> Option<Vec<Kind>> {
    let promotes = g.man.kind == Kind::Pawn && is_on_its_last_row(g.man.side, g.step.to);
    if !promotes || g.position.game != Game::SpectralRandom {
        return None;
    }
    let on_points = g.step.to.board == BoardId::Points;
    let may_become = |&kind: &Kind| {
        let stays = !(on_points && kinds::switches(kind));
        g.holds(BY_THE_ARRAY, States::MayBecome(g.moving(), kind), stays)
    };
    Some(g.position.array().unwrap_or_default().iter().copied().filter(may_become).collect())
}

/// SPE-20: a pawn does not move to its last row of points if it could not be promoted there. Nothing is judged here if
/// a man of its own side stands on that cell: CHE-3 comes first (CHE-35).
fn can_be_promoted(g: &Going<'_>) -> Judged {
    let is_own = g.man_there().is_some_and(|man| man.side == g.man.side);
    if is_own && !g.attacks { Ok(()) } else { has_a_kind_to_become(g) }
}

/// SPE-20: a pawn cannot move to its last row of points if there is no kind to which it could promote.
fn has_a_kind_to_become(g: &Going<'_>) -> Judged {
    let Some(kinds) = kinds_of_the_array(&g.quietly()) else { return Ok(()) };
    let none = g.step.to.board == BoardId::Points && kinds.is_empty();
    g.forbids(BY_THE_ARRAY, States::HasNoKindToBecome(g.moving()), none)
}

/// SPE-20: in the random variant a pawn promotes to a kind of the array; in the other games, to one that `promotion` returns.
pub fn promotes(g: &Going<'_>) -> Judged {
    if let Some(kinds) = kinds_of_the_array(g) {
        has_a_kind_to_become(g)?;
        if kinds.is_empty() {
            return is_not_promoted(g);
        }
        let chosen = g.step.promotion.is_some_and(|kind| kinds.contains(&kind));
        return g.grants(BY_THE_ARRAY, States::BecomesOneOfArray(g.moving()), chosen);
    }
    let kinds = promotion(g, g.man, g.step.to).filter(|_| g.man.kind == Kind::Pawn);
    promotes_as_it_must(g, kinds)
}

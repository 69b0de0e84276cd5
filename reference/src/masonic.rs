//! Masonic Chess: the board of bricks (MAS-1…4), the set-up (MAS-5), the men's movement (MAS-6…16), dead material,
//! acceptance, and what never mates (MAS-17 to MAS-19).

use types::{Cell, EnPassant, Kind, Man, Side};

use crate::castling::Castling;
use crate::chess::{CASTLINGS, could_have_crossed, has_just_crossed, no_such_kind};
use crate::clauses::Defined;
use crate::context::{Attacks, Context, Going, Judged};
use crate::plane::{Plane, forward, over_no_man, relative_rank};
use crate::statement::{Manner, Masonic as States, Run, Usual, Vector};
use crate::usual::castling::castling;
use crate::usual::promotion::PROMOTION_KINDS;
use crate::usual::{Game, is_bare};

/// The rules of Masonic Chess.
pub struct Masonic;

// --- Board ----------------------------------------------------------------------------------------

/// MAS-1: the board of bricks. A cell has the coordinates (2x, r): twice its place along the rank, and its rank. So half a
/// cell along the rank is 1.
#[derive(Clone, Copy, Debug)]
pub struct Bricks {
    /// For the even ranks and for the odd ranks, twice the number of cells by which they are shifted to the right.
    shifts: [i32; 2],
}

impl Bricks {
    /// MAS-1: even ranks are shifted by half a cell.
    pub const fn of_the_law() -> Bricks {
        Bricks { shifts: [1, 0] }
    }

    /// MAS-1: the board by the reading of the clause in this context.
    pub fn of(cx: &Context<'_>) -> Bricks {
        let shift = |odd| i32::from(cx.holds("MAS-1", States::IsShifted(odd), odd == 0));
        Bricks { shifts: [shift(0), shift(1)] }
    }

    fn coordinates(self, cell: Cell) -> Vector {
        let shift = self.shifts[usize::from(cell.rank % 2)];
        (2 * i32::from(cell.file) + shift, i32::from(cell.rank))
    }
}

impl Plane for Bricks {
    fn displacement(&self, from: Cell, to: Cell) -> Vector {
        let (from, to) = (self.coordinates(from), self.coordinates(to));
        (to.0 - from.0, to.1 - from.1)
    }

    fn at(&self, from: Cell, by: Vector) -> Option<Cell> {
        let (x, rank) = self.coordinates(from);
        let rank = u8::try_from(rank + by.1).ok()?;
        let twice_file = x + by.0 - self.shifts[usize::from(rank % 2)];
        let cell = Cell::square(u8::try_from(twice_file / 2).ok()?, rank);
        (twice_file % 2 == 0 && cell.file < 8 && (1..=8).contains(&cell.rank)).then_some(cell)
    }
}

/// MAS-2: the directions of the rook: one cell along the rank, or one along a cant, half a cell aside and a rank up or down.
pub const ROOK_DIRECTIONS: [Vector; 6] = [(2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];

fn rook_directions(cx: &Context<'_>) -> Defined<Vector> {
    cx.defines("MAS-2", &ROOK_DIRECTIONS)
}

/// MAS-3: the directions of the bishop, the four diagonals to the sides: one and a half cells aside, a rank up or down.
pub const BISHOP_DIRECTIONS: [Vector; 4] = [(3, 1), (-3, 1), (3, -1), (-3, -1)];

fn bishop_directions(cx: &Context<'_>) -> Defined<Vector> {
    cx.defines("MAS-3", &BISHOP_DIRECTIONS)
}

// --- Movement -------------------------------------------------------------------------------------

/// MAS-6…15: how a man moves, except castling.
fn goes(g: &Going<'_>) -> Judged<Manner> {
    match g.man.kind {
        Kind::Rook => rook(g),
        Kind::Bishop => bishop(g),
        Kind::Queen => queen(g),
        Kind::King => king(g),
        Kind::Knight => knight(g),
        Kind::Pawn => pawn(g),
        _ => no_such_kind(g),
    }
}

/// MAS-6: the rook moves any distance in the six rook directions.
fn rook(g: &Going<'_>) -> Judged<Manner> {
    ride(g, "MAS-6", along(g, &[rook_directions(g)]))
}

/// MAS-7: the bishop moves any distance in the four bishop directions, or one step as a rook.
fn bishop(g: &Going<'_>) -> Judged<Manner> {
    let (diagonal, as_rook) = (along(g, &[bishop_directions(g)]), along(g, &[rook_directions(g)]));
    let steps = !diagonal.is_along_a_line() && as_rook.is_one_step();
    ride(g, "MAS-7", if steps { as_rook } else { diagonal })
}

/// MAS-8: the queen moves any distance in the ten directions of rook and bishop.
fn queen(g: &Going<'_>) -> Judged<Manner> {
    ride(g, "MAS-8", along(g, &[rook_directions(g), bishop_directions(g)]))
}

/// The man's step as a run along one of the directions; along no line if none leads to its destination.
fn along(g: &Going<'_>, directions: &[Defined<Vector>]) -> Run {
    Bricks::of(g).run(g.moving(), directions)
}

/// Grants by `clause` a move along a line, over no man (CHE-8).
fn ride(g: &Going<'_>, clause: &'static str, run: Run) -> Judged<Manner> {
    g.grants(clause, States::RunsAlong(run), run.is_along_a_line())?;
    over_no_man(g, Bricks::of(g), run)?;
    Ok(Manner::Plain)
}

/// MAS-9: the king moves one step as a queen.
fn king(g: &Going<'_>) -> Judged<Manner> {
    let run = along(g, &[rook_directions(g), bishop_directions(g)]);
    g.grants("MAS-9", States::StepsAsKing(run), run.is_one_step())?;
    Ok(Manner::Plain)
}

/// MAS-10: the knight makes one step as a rook, then one diagonal step in the same sense, over any men.
fn knight(g: &Going<'_>) -> Judged<Manner> {
    let (bricks, rook, bishop) = (Bricks::of(g), rook_directions(g), bishop_directions(g));
    let displacement = bricks.displacement(g.step.from, g.step.to);
    let leaps = rook.iter().any(|&first| {
        bishop.iter().any(|&second| {
            displacement == (first.0 + second.0, first.1 + second.1)
                && in_the_same_sense(first, second)
                && is_no_hindrance(g, bricks.at(g.step.from, first))
        })
    });
    g.grants("MAS-10", States::LeapsAsKnight(g.moving()), leaps)?;
    Ok(Manner::Plain)
}

/// MAS-10: whether two steps have the same sense: forward after forward, backward after backward, or, after a step along the
/// rank, a diagonal to the same side.
pub fn in_the_same_sense(first: Vector, second: Vector) -> bool {
    if first.1 == 0 { first.0.signum() == second.0.signum() } else { first.1 == second.1 }
}

/// MAS-11: the displacement alone counts, so the cell of the first step need be neither vacant nor on the board.
fn is_no_hindrance(g: &Going<'_>, first_step: Option<Cell>) -> bool {
    let is_vacant = first_step.is_some_and(|cell| g.position.men.get(cell).is_none());
    is_vacant || g.does_not_matter("MAS-11", States::FirstStepOver(first_step))
}

/// MAS-12…15: how a pawn moves; only a diagonal step attacks.
fn pawn(g: &Going<'_>) -> Judged<Manner> {
    let (aside, up) = Bricks::of(g).displacement(g.step.from, g.step.to);
    match (aside, up * forward(g.man.side)) {
        (-1 | 1, 1) if !g.attacks => single_step(g),
        (-2 | 2, 2) if !g.attacks => double_step_forward(g, (aside / 2, up / 2)),
        (-3 | 3, 1) => diagonal_step(g),
        _ => g.requires("MAS-12", States::IsPawnsStep(g.moving()), None),
    }
}

/// MAS-12: the pawn makes one step forward along either cant, to a vacant cell (CHE-10).
fn single_step(g: &Going<'_>) -> Judged<Manner> {
    let run = along(g, &[rook_directions(g)]);
    let vacant = run.is_along_a_line() && g.man_there().is_none();
    g.grants(["MAS-12", "CHE-10"], States::StepsToVacantCell(run), vacant)?;
    Ok(Manner::Plain)
}

/// MAS-12: on its first move, the pawn makes two steps along the same cant; both cells must be vacant (CHE-11).
fn double_step_forward(g: &Going<'_>, cant: Vector) -> Judged<Manner> {
    first_move(g)?;
    let (law, m) = (["MAS-12", "CHE-11"], g.moving());
    let crossed = g.requires(law, States::CrossesCell(m), Bricks::of(g).at(m.from(), cant))?;
    let vacant = [crossed, m.to()].into_iter().all(|cell| g.position.men.get(cell).is_none());
    g.grants(law, States::StepsTwice(m, crossed), vacant)?;
    Ok(Manner::DoubleStep { crossed })
}

/// MAS-12: the first and the last cell of the double step that the en passant field describes for a pawn of a side.
/// They are on one cant with the crossed cell. `None` if the field describes no double step.
fn double_step(cx: &Context<'_>, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
    let bricks = Bricks::of(cx);
    let (crossed, pawn) = (field.crossed, field.pawn?);
    let (aside, up) = bricks.displacement(crossed, pawn);
    let third = relative_rank(side, crossed.rank, 8) == 3;
    let fits = third && aside.abs() == 1 && up == forward(side);
    let fits = cx.holds(["MAS-12", "CHE-11"], States::IsDoubleStep(side, field), fits);
    Some((bricks.at(crossed, (-aside, -up)).filter(|_| fits)?, pawn))
}

/// MAS-13: the pawn makes one step along a forward diagonal, only to capture a man there (CHE-12) – or, by MAS-14, the
/// pawn that has just crossed the cell. Both forward diagonals are attacked, whoever stands there.
fn diagonal_step(g: &Going<'_>) -> Judged<Manner> {
    let run = along(g, &[bishop_directions(g)]);
    if let Some(pawn) = crosser(g).filter(|_| run.is_along_a_line()) {
        let just = has_just_crossed(g, pawn);
        g.grants(["MAS-14", "CHE-13", "MAS-13"], States::HasJustCrossed(run, pawn), just)?;
        return Ok(Manner::EnPassant { taken: pawn });
    }
    let may = run.is_along_a_line() && (g.attacks || g.man_there().is_some());
    g.grants(["MAS-13", "CHE-12"], States::CapturesDiagonally(run), may)?;
    Ok(Manner::Plain)
}

/// MAS-14: the cell of an enemy pawn that could have crossed the move's destination by a double step along either cant.
/// If there are two such pawns, the pawn in the en passant field comes first.
fn crosser(g: &Going<'_>) -> Option<Cell> {
    let (to, enemy) = (g.step.to, g.man.side.other());
    let along_a_cant = |aside| Bricks::of(g).at(to, (aside, forward(enemy)));
    let just = g.position.en_passant.and_then(|field| field.pawn);
    let mut both = just.into_iter().chain([-1, 1].into_iter().filter_map(along_a_cant));
    both.find_map(|cell| {
        let field = EnPassant { crossed: to, pawn: Some(cell) };
        could_have_crossed(g, double_step(g, enemy, field))
    })
}

/// MAS-15: a pawn on its second rank has not made its first move.
fn first_move(g: &Going<'_>) -> Judged {
    let second = relative_rank(g.man.side, g.step.from.rank, 8) == 2;
    g.grants("MAS-15", States::IsFirstMove(g.moving()), second)
        .map_err(|breach| breach.within("MAS-12"))
}

impl Attacks for Masonic {
    fn attacks(&self, g: &Going<'_>) -> Judged {
        goes(g).map(drop)
    }
}

impl Game for Masonic {
    fn goes(&self, g: &Going<'_>) -> Judged<Manner> {
        g.either(|| goes(g), |no_step| castling(g, self.castlings(g), no_step))
    }

    /// MAS-16: castling is that of chess. MAS-5 gives the initial cells.
    fn castlings(&self, cx: &Context<'_>) -> Defined<Castling> {
        cx.defines(["CHE-16", "MAS-16", "MAS-5"], &CASTLINGS)
    }

    /// MAS-16: pawns promote as in chess (CHE-14).
    fn promotion(&self, cx: &Context<'_>, pawn: Man, to: Cell) -> Option<Defined<Kind>> {
        let last = relative_rank(pawn.side, to.rank, 8) == 8;
        last.then(|| cx.defines(["CHE-14", "MAS-16"], &PROMOTION_KINDS))
    }

    /// MAS-17: two kings alone are dead material.
    fn is_dead(&self, cx: &Context<'_>) -> bool {
        let bare = cx.position.men.iter().all(|(_, man)| man.kind == Kind::King);
        cx.holds("MAS-17", Usual::IsDead, bare)
    }

    fn acceptance(&self) -> &'static str {
        "MAS-18"
    }

    fn bars_pawn(&self, _: Side, cell: Cell) -> bool {
        cell.rank == 1 || cell.rank == 8
    }

    /// MAS-18: two pawns could have crossed a cell, one along each cant, so the en passant field also names the pawn.
    fn en_passant_after(&self, crossed: Cell, pawn: Cell) -> EnPassant {
        EnPassant { crossed, pawn: Some(pawn) }
    }

    fn double_step(&self, cx: &Context<'_>, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
        double_step(cx, side, field)
    }

    /// MAS-19: a bare king never mates.
    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        cx.holds("MAS-19", Usual::CanNeverMate(side), is_bare(cx.position, side))
    }
}

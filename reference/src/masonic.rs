//! Masonic Chess: the board of bricks (MAS-1…4), the set-up (MAS-5), the men's movement (MAS-6…16),
//! dead material, acceptance, and what never mates (MAS-17 to MAS-19).

use record::facts::{Fact, Placed, Way};
use record::{Cell, EnPassant, Kind, Man, Side, Step};

use crate::chess::{self, in_passing, no_such_kind, not_initial, not_vacant, nothing_to_capture};
use crate::context::{Clauses, Context, Defined, Going, Granted, Leap, R};
use crate::plane::{Line, Plane, Vector, forward, leaps, over_no_man, relative_rank, rides};
use crate::usual::{
    Attacks, Castling, DoubleStep, Manner, PROMOTION_KINDS, Usual, castling, is_bare,
};

/// The rules of Masonic Chess.
pub(crate) struct Masonic;

// --- Board ----------------------------------------------------------------------------------------

/// MAS-1: the board of bricks. Coordinates are (2x, r): twice the place along the rank, so that
/// half a cell is a whole number, and the rank.
#[derive(Clone, Copy, Debug)]
struct Bricks {
    /// The remainder of the shifted ranks by 2; `None` if no rank is shifted.
    shifted: Option<i32>,
}

/// MAS-1: the remainder of even ranks by 2.
const SHIFTED: [i32; 1] = [0];

impl Bricks {
    fn of(cx: &Context<'_>) -> Bricks {
        Bricks { shifted: cx.defines("MAS-1", &SHIFTED).first().copied() }
    }

    /// Twice the distance by which a rank is shifted to the right: half a cell on even ranks.
    fn shift(self, rank: i32) -> i32 {
        i32::from(self.shifted == Some(rank % 2))
    }

    fn coordinates(self, cell: Cell) -> Vector {
        let rank = i32::from(cell.rank);
        (2 * i32::from(cell.file) + self.shift(rank), rank)
    }
}

impl Plane for Bricks {
    fn displacement(&self, from: Cell, to: Cell) -> Vector {
        let (from, to) = (self.coordinates(from), self.coordinates(to));
        (to.0 - from.0, to.1 - from.1)
    }

    fn at(&self, from: Cell, by: Vector) -> Option<Cell> {
        let (x, rank) = self.coordinates(from);
        let (x, rank) = (x + by.0, rank + by.1);
        let file = x - self.shift(rank);
        if file % 2 != 0 {
            return None;
        }
        let cell = Cell::square(u8::try_from(file / 2).ok()?, u8::try_from(rank).ok()?);
        (cell.file < 8 && (1..=8).contains(&cell.rank)).then_some(cell)
    }
}

/// MAS-2: one cell along the rank, and one along a cant: half a cell aside and a rank up or down.
const ROOK_DIRECTIONS: [Vector; 6] = [(2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];

/// MAS-2: the six rook directions.
fn rook_directions(cx: &Context<'_>) -> Defined<Vector> {
    cx.defines("MAS-2", &ROOK_DIRECTIONS)
}

/// MAS-3: the four diagonals to the sides: one and a half cells aside, a rank up or down.
const BISHOP_DIRECTIONS: [Vector; 4] = [(3, 1), (-3, 1), (3, -1), (-3, -1)];

/// MAS-3: the four bishop directions.
fn bishop_directions(cx: &Context<'_>) -> Defined<Vector> {
    cx.defines("MAS-3", &BISHOP_DIRECTIONS)
}

// --- Movement -------------------------------------------------------------------------------------

/// MAS-6…15: how a man moves, except castling.
fn goes(g: &Going<'_>) -> R<Manner> {
    match g.man.kind {
        Kind::Rook => rook(g),
        Kind::Bishop => bishop(g),
        Kind::Queen => queen(g),
        Kind::King => king(g),
        Kind::Knight => knight(g),
        Kind::Pawn => pawn(g),
        _ => Err(no_such_kind(g)),
    }
}

/// MAS-6: the rook moves any distance in the six rook directions.
fn rook(g: &Going<'_>) -> R<Manner> {
    let directions = [rook_directions(g)];
    ride(g, "MAS-6", &directions, along(g, &directions))
}

/// MAS-7: the bishop moves any distance in the four bishop directions, or one step as a rook.
fn bishop(g: &Going<'_>) -> R<Manner> {
    let directions = [bishop_directions(g)];
    let as_rook = || along(g, &[rook_directions(g)]).filter(Line::is_one_step);
    ride(g, "MAS-7", &directions, along(g, &directions).or_else(as_rook))
}

/// MAS-8: the queen moves any distance in the ten directions of rook and bishop.
fn queen(g: &Going<'_>) -> R<Manner> {
    let directions = [rook_directions(g), bishop_directions(g)];
    ride(g, "MAS-8", &directions, along(g, &directions))
}

/// The line along which the man moves, if its step is on one.
fn along(g: &Going<'_>, directions: &[Defined<Vector>]) -> Option<Line<Bricks>> {
    Bricks::of(g).line(g.step.from, g.step.to, directions)
}

/// That line, over no man (CHE-8). If there is none, the fault names the directions.
fn ride(
    g: &Going<'_>,
    clause: &'static str,
    directions: &[Defined<Vector>],
    way: Option<Line<Bricks>>,
) -> R<Manner> {
    let way = g
        .grants(clause, way, || g.out_of_line(|g| goes(g).is_ok()))
        .map_err(|fault| fault.for_want_of(directions))?;
    over_no_man(g, &way)?;
    Ok(Manner::Plain)
}

/// MAS-9: the king moves one step as a queen.
fn king(g: &Going<'_>) -> R<Manner> {
    let directions = [rook_directions(g), bishop_directions(g)];
    let step = along(g, &directions).filter(Line::is_one_step);
    g.grants("MAS-9", step, || g.out_of_reach(|g| king(g).is_ok()))
        .map_err(|fault| fault.for_want_of(&directions))?;
    Ok(Manner::Plain)
}

/// MAS-10: the knight moves one step as a rook, then one diagonal step in the same sense – forward,
/// backward or sideways – over any men.
fn knight(g: &Going<'_>) -> R<Manner> {
    let (rook, bishop) = (rook_directions(g), bishop_directions(g));
    let bricks = Bricks::of(g);
    let displacement = bricks.displacement(g.step.from, g.step.to);
    let leaps = rook.iter().any(|&first| {
        bishop.iter().any(|&second| {
            displacement == (first.0 + second.0, first.1 + second.1)
                && in_the_same_sense(first, second)
                && is_no_hindrance(g, bricks.at(g.step.from, first))
        })
    });
    let leap = leaps.then(|| leap(g, [rook.by, bishop.by]));
    g.grants("MAS-10", leap, || g.out_of_reach(|g| knight(g).is_ok()))?;
    Ok(Manner::Plain)
}

/// MAS-10: forward after forward, backward after backward, and after a step along the rank a
/// diagonal to that side.
fn in_the_same_sense(first: Vector, second: Vector) -> bool {
    if first.1 == 0 { first.0.signum() == second.0.signum() } else { first.1 == second.1 }
}

/// MAS-11: the displacement alone counts, so the cell of the first step need be neither vacant nor on the board.
fn is_no_hindrance(g: &Going<'_>, first_step: Option<Cell>) -> bool {
    let is_vacant = first_step.is_some_and(|cell| g.position.men.get(cell).is_none());
    is_vacant || g.says("MAS-11", true, &first_step)
}

/// A step or leap in directions that clauses define.
#[derive(Clone, Copy, Debug)]
struct By {
    leap: Leap,
    directions: [Clauses; 2],
}

impl Granted for By {
    fn otherwise(step: Option<Step>) -> Option<By> {
        let directions = ["MAS-2".into(), "MAS-3".into()];
        Leap::otherwise(step).map(|leap| By { leap, directions })
    }

    fn by(&self, cite: &mut dyn FnMut(Clauses)) {
        self.directions.into_iter().for_each(cite);
    }

    fn way(&self) -> Option<Way> {
        self.leap.way()
    }
}

/// Straight from the cell left to the cell reached.
fn leap(g: &Going<'_>, directions: [Clauses; 2]) -> By {
    By { leap: Leap { from: g.step.from, to: g.step.to }, directions }
}

/// MAS-12…15: how a pawn moves; only a diagonal step attacks.
fn pawn(g: &Going<'_>) -> R<Manner> {
    let (aside, up) = Bricks::of(g).displacement(g.step.from, g.step.to);
    match (aside, up * forward(g.man.side)) {
        (-1 | 1, 1) if !g.attacks => single_step(g),
        (-2 | 2, 2) if !g.attacks => double_step_forward(g, (aside / 2, up / 2)),
        (-3 | 3, 1) => diagonal_step(g),
        _ => Err(g.fault("MAS-12", || g.out_of_reach(|g| pawn(g).is_ok()))),
    }
}

/// MAS-12: one step forward along either cant to a vacant cell (CHE-10).
fn single_step(g: &Going<'_>) -> R<Manner> {
    let step = along(g, &[rook_directions(g)]);
    let step = step.filter(|_| g.position.men.get(g.step.to).is_none());
    g.grants(["MAS-12", "CHE-10"], step, || not_vacant(g, g.step.to))?;
    Ok(Manner::Plain)
}

/// MAS-12: on its first move, two steps along the same cant, both cells vacant (CHE-11).
fn double_step_forward(g: &Going<'_>, cant: Vector) -> R<Manner> {
    let Step { from, to, .. } = g.step;
    first_move(g)?;
    let crossed = Bricks::of(g).at(from, cant);
    let held = crossed.into_iter().chain([to]).find(|&cell| g.position.men.get(cell).is_some());
    let step = crossed.filter(|_| held.is_none()).map(|crossed| DoubleStep { from, crossed, to });
    let step = g.grants(["MAS-12", "CHE-11"], step, || match (crossed, held) {
        (Some(_), Some(cell)) => not_vacant(g, cell),
        _ => Fact::CrossesNoCell { pawn: g.who(), to },
    })?;
    Ok(Manner::DoubleStep { crossed: step.crossed })
}

/// MAS-12: the cell that a pawn of a side left to cross a cell: origin, crossed cell and pawn
/// are on one cant.
fn double_step(cx: &Context<'_>, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
    let bricks = Bricks::of(cx);
    let (crossed, pawn) = (field.crossed, field.pawn?);
    let (aside, up) = bricks.displacement(crossed, pawn);
    let cant = aside.abs() == 1 && up == forward(side);
    let so = cant && relative_rank(side, crossed.rank, 8) == 3;
    if !cx.says(["MAS-12", "CHE-11"], so, &(side, field)) {
        return None;
    }
    Some((bricks.at(crossed, (-aside, -up))?, pawn))
}

/// MAS-13: one step along a forward diagonal, only to capture a man there (CHE-12) – or, by MAS-14,
/// the pawn that has just crossed it. Both forward diagonals are attacked, whoever stands there.
fn diagonal_step(g: &Going<'_>) -> R<Manner> {
    let captures = g.attacks || g.position.men.get(g.step.to).is_some();
    let step = along(g, &[bishop_directions(g)]);
    if let Some(pawn) = could_have_crossed(g).filter(|_| step.is_some()) {
        let manner = in_passing(g, ["MAS-14", "CHE-13", "MAS-13"], pawn, step)?;
        g.cites("CHE-12");
        return Ok(manner);
    }
    g.grants(["MAS-13", "CHE-12"], step.filter(|_| captures), || nothing_to_capture(g))?;
    Ok(Manner::Plain)
}

/// MAS-14: the pawn that is where a double step over the cell reached ends, along either cant;
/// if there are two, the one that has just made it.
fn could_have_crossed(g: &Going<'_>) -> Option<Placed> {
    let (to, enemy) = (g.step.to, g.man.side.other());
    let along_a_cant = |aside| Bricks::of(g).at(to, (aside, forward(enemy)));
    let just = g.position.en_passant.and_then(|field| field.pawn);
    let both = just.into_iter().chain([-1, 1].into_iter().filter_map(along_a_cant));
    let mut crossers = both.filter_map(|cell| {
        let field = EnPassant { crossed: to, pawn: Some(cell) };
        chess::could_have_crossed(g, double_step(g, enemy, field))
    });
    crossers.next()
}

/// MAS-15: a pawn on its second rank has not made its first move.
fn first_move(g: &Going<'_>) -> R<()> {
    let second = relative_rank(g.man.side, 2, 8);
    let first = (g.step.from.rank == second).then_some(());
    g.grants("MAS-15", first, || not_initial(g, Some(second)))
        .map_err(|fault| fault.within("MAS-12"))
}

// --- The rules ------------------------------------------------------------------------------------

impl Attacks for Masonic {
    fn attacks(&self, g: &Going<'_>) -> R<()> {
        goes(g).map(drop)
    }
}

impl Usual for Masonic {
    fn goes(&self, g: &Going<'_>) -> R<Manner> {
        if g.man.kind != Kind::King {
            return goes(g);
        }
        g.either(|| king(g), |no_step| castling(self, g, self.castlings(g), no_step))
    }

    /// Along lines, one step, and by the sums and steps of MAS-10 and MAS-12 to MAS-14.
    fn reach(&self, cx: &Context<'_>, from: Cell, man: Man) -> Option<Vec<Cell>> {
        let (bricks, position) = (Bricks::of(cx), cx.position);
        let riding = |directions: &[Vector]| rides(bricks, position, from, directions);
        let at = |displacements: &[Vector]| leaps(bricks, position, from, displacements);
        let ahead = forward(man.side);
        Some(match man.kind {
            Kind::Rook => riding(&ROOK_DIRECTIONS),
            Kind::Bishop => [riding(&BISHOP_DIRECTIONS), at(&ROOK_DIRECTIONS)].concat(),
            Kind::Queen => [riding(&ROOK_DIRECTIONS), riding(&BISHOP_DIRECTIONS)].concat(),
            Kind::Knight => {
                let second = |first: Vector| {
                    let diagonals = BISHOP_DIRECTIONS.into_iter();
                    let diagonals = diagonals.filter(move |&it| in_the_same_sense(first, it));
                    diagonals.map(move |it| (first.0 + it.0, first.1 + it.1))
                };
                let all: Vec<Vector> = ROOK_DIRECTIONS.into_iter().flat_map(second).collect();
                at(&all)
            }
            Kind::Pawn => at(&[-3, -2, -1, 1, 2, 3]
                .map(|aside: i32| (aside, if aside.abs() == 2 { 2 * ahead } else { ahead }))),
            // The king.
            _ => [at(&ROOK_DIRECTIONS), at(&BISHOP_DIRECTIONS)].concat(),
        })
    }

    /// From the initial position of MAS-5.
    fn castlings(&self, cx: &Context<'_>) -> Defined<Castling> {
        cx.defines(["CHE-16", "MAS-16", "MAS-5"], &chess::CASTLINGS)
    }

    fn promotion(&self, cx: &Context<'_>, pawn: Man, to: Cell) -> Option<Defined<Kind>> {
        let last = relative_rank(pawn.side, to.rank, 8) == 8;
        last.then(|| cx.defines(["CHE-14", "MAS-16"], &PROMOTION_KINDS))
    }

    /// Two bare kings.
    fn is_dead(&self, cx: &Context<'_>) -> bool {
        let bare = cx.position.men.iter().all(|(_, man)| man.kind == Kind::King);
        cx.says("MAS-17", bare, &())
    }

    /// A bare king.
    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        cx.says("MAS-19", is_bare(cx.position, side), &side)
    }

    fn acceptance(&self) -> &'static str {
        "MAS-18"
    }

    fn bars_pawn(&self, _: Side, cell: Cell) -> bool {
        cell.rank == 1 || cell.rank == 8
    }

    /// Two pawns could have crossed a cell, one along each cant, so the field names the pawn too.
    fn en_passant_after(&self, crossed: Cell, pawn: Cell) -> EnPassant {
        EnPassant { crossed, pawn: Some(pawn) }
    }

    fn double_step(&self, cx: &Context<'_>, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
        double_step(cx, side, field)
    }
}

#[cfg(test)]
mod tests {
    use record::Game;

    use super::*;

    /// MAS-4: the colour of a cell, 0, 1 or 2. No two neighbours have the same, and a diagonal step
    /// keeps it: a step along the rank or a cant changes twice the place along the rank by 2 or 1, a
    /// diagonal step by 3.
    fn colour(cell: Cell) -> i32 {
        let (twice_x, _) = Bricks { shifted: Some(0) }.coordinates(cell);
        twice_x % 3
    }

    /// MAS-4, for every cell and every step that stays on the board.
    #[test]
    fn neighbours_differ_in_colour_and_diagonal_steps_keep_it() {
        let bricks = Bricks { shifted: Some(0) };
        for cell in Game::Masonic.cells() {
            for neighbour in ROOK_DIRECTIONS.iter().filter_map(|&step| bricks.at(cell, step)) {
                assert_ne!(colour(cell), colour(neighbour), "{cell} {neighbour}");
            }
            for next in BISHOP_DIRECTIONS.iter().filter_map(|&step| bricks.at(cell, step)) {
                assert_eq!(colour(cell), colour(next), "{cell} {next}");
            }
        }
    }
}

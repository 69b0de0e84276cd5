//! Orthodox chess: only the usual rules. The movement of its men (CHE-5…15) is shared with every
//! game whose men move in the same way.

use record::facts::{Fact, Placed, Way};
use record::{CastlingRight, Cell, EnPassant, Kind, Man, Position, Side, Step, Wing};

use crate::context::{Clauses, Context, Defined, Fault, Going, Granted, Leap, R};
use crate::plane::{
    DIAGONALS, KNIGHT_LEAPS, ORTHOGONALS, Plane, Squares, Vector, forward, leaps, over_no_man,
    relative_rank, rides,
};
use crate::usual::{Attacks, Castling, DoubleStep, Manner, PROMOTION_KINDS, Usual, castling};

/// The rules of orthodox chess.
pub(crate) struct Chess;

/// CHE-1: the ranks of the board.
const RANKS: u8 = 8;

/// CHE-1: whether a cell is one where a pawn of a side starts.
fn is_initial(cx: &Context<'_>, side: Side, cell: Cell) -> bool {
    let ranks = cx.position.game.shape(cell.board).ranks;
    cx.says("CHE-1", relative_rank(side, cell.rank, ranks) == 2, &(side, cell))
}

/// CHE-1: the initial position has no such man.
pub(crate) fn no_such_kind(g: &Going<'_>) -> Fault {
    g.fault("CHE-1", || Fact::NoSuchKind { who: g.who() })
}

/// CHE-5…15: how a man moves, except castling.
pub(crate) fn goes(g: &Going<'_>) -> R<Manner> {
    match g.man.kind {
        Kind::Bishop => bishop(g),
        Kind::Rook => rook(g),
        Kind::Queen => queen(g),
        Kind::Knight => knight(g),
        Kind::Pawn => pawn(g),
        Kind::King => king(g),
        _ => Err(no_such_kind(g)),
    }
}

/// That a man does not move there, and where on its board the same rule lets it move.
fn out_of_reach(g: &Going<'_>, rule: impl Fn(&Going<'_>) -> R<Manner>) -> Fact {
    g.out_of_reach(|g| g.step.from.board == g.step.to.board && rule(g).is_ok())
}

/// The same of a rider.
fn out_of_line(g: &Going<'_>, rule: impl Fn(&Going<'_>) -> R<Manner>) -> Fact {
    g.out_of_line(|g| g.step.from.board == g.step.to.board && rule(g).is_ok())
}

/// CHE-5: the bishop moves any distance along a diagonal.
pub(crate) fn bishop(g: &Going<'_>) -> R<Manner> {
    ride(g, "CHE-5", &DIAGONALS, bishop)
}

/// CHE-6: the rook moves any distance along file or rank.
pub(crate) fn rook(g: &Going<'_>) -> R<Manner> {
    ride(g, "CHE-6", &ORTHOGONALS, rook)
}

/// CHE-7: the queen moves any distance along file, rank or diagonal.
pub(crate) fn queen(g: &Going<'_>) -> R<Manner> {
    ride(g, "CHE-7", &ROYAL, queen)
}

/// CHE-7: the directions of rook and bishop.
pub(crate) const ROYAL: [Vector; 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Any distance along one of the directions, by a rule of movement of which this is the whole or a part.
/// CHE-8: over no man.
pub(crate) fn ride(
    g: &Going<'_>,
    law: impl Into<Clauses>,
    directions: &'static [Vector],
    rule: impl Fn(&Going<'_>) -> R<Manner>,
) -> R<Manner> {
    let law = law.into();
    let along = Squares.line(g.step.from, g.step.to, &[g.defines(law, directions)]);
    let line = g.grants(law, along, || out_of_line(g, rule))?;
    over_no_man(g, &line)?;
    Ok(Manner::Plain)
}

/// CHE-9: the knight leaps, over any men, to the nearest cells that are not on its file, rank or
/// diagonal.
pub(crate) fn knight(g: &Going<'_>) -> R<Manner> {
    let leaps = KNIGHT_LEAPS.contains(&Squares.displacement(g.step.from, g.step.to));
    g.grants("CHE-9", leaps.then(|| leap(g)), || out_of_reach(g, knight))?;
    Ok(Manner::Plain)
}

/// Straight from the cell left to the cell reached.
pub(crate) fn leap(g: &Going<'_>) -> Leap {
    Leap { from: g.step.from, to: g.step.to }
}

/// CHE-10…13: how a pawn moves; only a diagonal step attacks.
pub(crate) fn pawn(g: &Going<'_>) -> R<Manner> {
    let (files, ranks) = Squares.displacement(g.step.from, g.step.to);
    match (files, ranks * forward(g.man.side)) {
        (0, 1) if !g.attacks => single_step(g),
        (0, 2) if !g.attacks => double_step_forward(g),
        (-1 | 1, 1) => diagonal_step(g),
        _ => Err(g.fault("CHE-10", || out_of_reach(g, pawn))),
    }
}

/// CHE-10: one cell straight forward to a vacant cell.
fn single_step(g: &Going<'_>) -> R<Manner> {
    let vacant = g.position.men.get(g.step.to).is_none();
    g.grants("CHE-10", vacant.then(|| leap(g)), || not_vacant(g, g.step.to))?;
    Ok(Manner::Plain)
}

/// CHE-11: from its initial cell, two cells straight forward, both vacant.
fn double_step_forward(g: &Going<'_>) -> R<Manner> {
    let Step { from, to, .. } = g.step;
    let crossed = Cell { rank: from.rank.midpoint(to.rank), ..from };
    let initial = is_initial(g, g.man.side, from);
    let held = [crossed, to].into_iter().find(|&cell| g.position.men.get(cell).is_some());
    let step = (initial && held.is_none()).then_some(DoubleStep { from, crossed, to });
    g.grants("CHE-11", step, || match held {
        Some(cell) if initial => not_vacant(g, cell),
        _ => not_initial(
            g,
            Some(relative_rank(g.man.side, 2, g.position.game.shape(from.board).ranks)),
        ),
    })?;
    Ok(Manner::DoubleStep { crossed })
}

/// That a pawn makes its double step only from its initial cell.
pub(crate) fn not_initial(g: &Going<'_>, rank: Option<u8>) -> Fact {
    Fact::NotInitial { pawn: g.who(), to: g.step.to, rank }
}

/// That a pawn moves in this way only to vacant cells.
pub(crate) fn not_vacant(g: &Going<'_>, cell: Cell) -> Fact {
    let Step { from, to, .. } = g.step;
    let way = if cell == to { Way::leap(from, to) } else { Way::over(vec![from, cell, to]) };
    match g.position.men.get(cell) {
        Some(man) => Fact::NotVacant { who: g.who(), way, by: Placed::new(man, cell) },
        None => out_of_reach(g, pawn),
    }
}

/// CHE-11: the cell that a pawn of a side left to cross a cell, and the cell where it is now: the crossed
/// cell is on its third rank, the others straight behind and in front of it.
pub(crate) fn double_step(cx: &Context<'_>, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
    let crossed = field.crossed;
    let ranks = cx.position.game.shape(crossed.board).ranks;
    let third = relative_rank(side, crossed.rank, ranks) == 3 && field.pawn.is_none();
    if !cx.says("CHE-11", third, &(side, field)) {
        return None;
    }
    Some((crossed.offset(0, -forward(side))?, crossed.offset(0, forward(side))?))
}

/// CHE-12: to the adjacent cell diagonally forward, only to capture a man there – or, by CHE-13,
/// the pawn that has just crossed it. Both such cells are attacked, whoever stands there.
fn diagonal_step(g: &Going<'_>) -> R<Manner> {
    let field = EnPassant { crossed: g.step.to, pawn: None };
    match could_have_crossed(g, double_step(g, g.man.side.other(), field)) {
        Some(pawn) => in_passing(g, ["CHE-13", "CHE-12"], pawn, Some(leap(g))),
        None => captures_diagonally(g),
    }
}

/// CHE-12: a man that stands there is captured.
pub(crate) fn captures_diagonally(g: &Going<'_>) -> R<Manner> {
    let captures = g.attacks || g.position.men.get(g.step.to).is_some();
    g.grants("CHE-12", captures.then(|| leap(g)), || nothing_to_capture(g))?;
    Ok(Manner::Plain)
}

/// CHE-13: the pawn of the other side that is where a double step over the cell reached ends,
/// the other cells of that step being vacant. It is not looked for if a man is on the cell reached.
pub(crate) fn could_have_crossed(
    g: &Going<'_>,
    double_step: Option<(Cell, Cell)>,
) -> Option<Placed> {
    let (origin, stands) = double_step.filter(|_| !g.attacks)?;
    let men = &g.position.men;
    let vacant = men.get(g.step.to).is_none() && men.get(origin).is_none();
    let pawn = Man::new(g.man.side.other(), Kind::Pawn);
    (vacant && men.get(stands) == Some(pawn)).then(|| Placed::new(pawn, stands))
}

/// CHE-13: if that pawn has just crossed the cell reached, it may be captured as though it had moved
/// only one cell, by the move that takes the capturing pawn there.
pub(crate) fn in_passing<T: Granted>(
    g: &Going<'_>,
    law: impl Into<Clauses>,
    pawn: Placed,
    way: Option<T>,
) -> R<Manner> {
    let taken = pawn.cell;
    let field = g.position.en_passant.filter(|field| field.crossed == g.step.to);
    let just = field.filter(|field| field.pawn.is_none_or(|crosser| crosser == taken));
    let way = way.filter(|_| just.is_some());
    g.grants(law, way, || Fact::NotJustCrossed { pawn: g.who(), to: g.step.to, other: pawn })?;
    Ok(Manner::EnPassant { taken })
}

/// That a pawn moves diagonally only to capture.
pub(crate) fn nothing_to_capture(g: &Going<'_>) -> Fact {
    let crossed = g.position.en_passant.map(|field| field.crossed);
    Fact::NothingToCapture { pawn: g.who(), to: g.step.to, reflection: None, crossed }
}

/// CHE-15: the king moves to any adjacent cell.
pub(crate) fn king(g: &Going<'_>) -> R<Manner> {
    let adjacent = ROYAL.contains(&Squares.displacement(g.step.from, g.step.to));
    g.grants("CHE-15", adjacent.then(|| leap(g)), || out_of_reach(g, king))?;
    Ok(Manner::Plain)
}

/// The cells to which a man could go by CHE-5…15, castling apart, and perhaps others: they alone are asked about. `None` of a
/// kind that chess does not have.
pub(crate) fn reach(position: &Position, from: Cell, man: Man) -> Option<Vec<Cell>> {
    let ahead = forward(man.side);
    Some(match man.kind {
        Kind::Bishop => rides(Squares, position, from, &DIAGONALS),
        Kind::Rook => rides(Squares, position, from, &ORTHOGONALS),
        Kind::Queen => rides(Squares, position, from, &ROYAL),
        Kind::Knight => leaps(Squares, position, from, &KNIGHT_LEAPS),
        Kind::King => leaps(Squares, position, from, &ROYAL),
        Kind::Pawn => {
            let steps = [(0, ahead), (0, 2 * ahead), (-1, ahead), (1, ahead)];
            leaps(Squares, position, from, &steps)
        }
        _ => return None,
    })
}

/// CHE-16, from the initial position of CHE-1: king from the e-file to g or c, rook to f or d, on the side's first rank.
pub(crate) const CASTLINGS: [Castling; 4] = [
    Castling::on_rank(right(Side::White, Wing::King), 1, (4, 6), (7, 5)),
    Castling::on_rank(right(Side::White, Wing::Queen), 1, (4, 2), (0, 3)),
    Castling::on_rank(right(Side::Black, Wing::King), RANKS, (4, 6), (7, 5)),
    Castling::on_rank(right(Side::Black, Wing::Queen), RANKS, (4, 2), (0, 3)),
];

/// The right of a side to castle toward one of its rooks.
pub(crate) const fn right(side: Side, wing: Wing) -> CastlingRight {
    CastlingRight { side, wing }
}

/// CHE-23: the material proved dead in orthodox chess: two kings with nothing, with one bishop or
/// one knight, or with any bishops of either side that stand on cells of one colour.
pub(crate) fn is_dead(cx: &Context<'_>) -> bool {
    let men = cx.position.men.iter().filter(|(_, man)| man.kind != Kind::King);
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

/// CHE-34: the material that never gives checkmate: a bare king; a king and bishops on cells of one colour, if the other
/// side has nothing but queens, rooks (in Gothic Chess also marshalls) and bishops on cells of that colour; a king
/// and one knight, if the other side has nothing but queens.
pub(crate) fn can_never_mate(position: &Position, side: Side) -> bool {
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
    fn attacks(&self, g: &Going<'_>) -> R<()> {
        goes(g).map(drop)
    }
}

impl Usual for Chess {
    fn goes(&self, g: &Going<'_>) -> R<Manner> {
        if g.man.kind != Kind::King {
            return goes(g);
        }
        g.either(|| king(g), |no_step| castling(self, g, self.castlings(g), no_step))
    }

    fn reach(&self, cx: &Context<'_>, from: Cell, man: Man) -> Option<Vec<Cell>> {
        reach(cx.position, from, man)
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
        is_dead(cx)
    }

    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        cx.says("CHE-34", can_never_mate(cx.position, side), &side)
    }
}

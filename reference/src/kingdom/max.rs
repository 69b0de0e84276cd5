//! The max-range board (KDM-4…8).

use record::facts::{Attack, Fact, Placed, Way};
use record::{Board, Cell, Game, Kind, Man, Position, Side};

use super::Kingdom;
use super::castling::king_on;
use super::twins::{Half, beyond, out_of_line};
use crate::chess::{ROYAL, no_such_kind, nothing_to_capture};
use crate::context::{Context, Going, Granted, R};
use crate::plane::{DIAGONALS, KNIGHT_LEAPS, Line, ORTHOGONALS, Plane, Squares, Vector, rides};
use crate::usual::attacks_on;

/// The direction in which a man moves by the clauses of the max-range board.
pub(super) fn goes(g: &Going<'_>) -> R<Vector> {
    match g.man.kind {
        Kind::Rook => piece(g, &ORTHOGONALS),
        Kind::Bishop => piece(g, &DIAGONALS),
        Kind::Queen | Kind::King => piece(g, &ROYAL),
        Kind::Knight => knight(g),
        Kind::Pawn => pawn(g),
        _ => Err(no_such_kind(g)),
    }
}

/// That a man could go on where it stops.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Onward {
    /// The next cell.
    pub(crate) cell: Cell,
}

/// KDM-4: a man moves as far as it can: over no man and not onto one of its own side (CHE-8), and it
/// does not stop where it could go on.
fn as_far_as_it_can(g: &Going<'_>, clause: &'static str, line: &Line<Squares>) -> R<Vector> {
    let men = &g.position.men;
    let own = |cell: &Cell| men.get(*cell).is_some_and(|man| man.side == g.man.side);
    let between = line.between().find(|&cell| men.get(cell).is_some());
    let in_the_way = between.or_else(|| Some(g.step.to).filter(own));
    g.forbids(["KDM-4", "CHE-8"], in_the_way, |_| stops_elsewhere(g, line.direction))?;
    let next = if men.get(g.step.to).is_some() {
        None
    } else {
        beyond(g, g.step.to, line.direction).next()
    };
    let onward =
        next.filter(|&cell| could_enter(g, line.direction, cell)).map(|cell| Onward { cell });
    g.forbids(["KDM-4", clause], onward, |_| stops_elsewhere(g, line.direction))?;
    Ok(line.direction)
}

/// KDM-4: whether a man's run in a direction can reach a cell if nothing stops it before: a
/// vacant one, or one where it captures. KDM-7: a pawn that moves straight captures nothing.
fn could_enter(g: &Going<'_>, direction: Vector, cell: Cell) -> bool {
    match g.position.men.get(cell) {
        None => true,
        Some(other) => other.side != g.man.side && !is_straight(g.man, direction),
    }
}

/// KDM-4: the cell that a man reaches in a direction, and the man that stops it. KDM-11: a pawn that moves
/// diagonally reaches none in `kingdom-capture` if it captures nothing there.
fn stops_elsewhere(g: &Going<'_>, direction: Vector) -> Fact {
    let men = &g.position.men;
    let mut cells = vec![g.step.from];
    let mut by = None;
    for cell in beyond(g, g.step.from, direction) {
        if could_enter(g, direction, cell) {
            cells.push(cell);
        }
        if let Some(man) = men.get(cell) {
            by = Some(Placed::new(man, cell));
            break;
        }
    }
    let captures = by.as_ref().is_some_and(|by| by.man.side != g.man.side);
    let diagonal = g.man.kind == Kind::Pawn && !is_straight(g.man, direction);
    if diagonal && !captures && g.position.game == Game::KingdomCapture {
        return nothing_to_capture(g);
    }
    Fact::RunsElsewhere { who: g.who(), to: g.step.to, run: Way::over(cells), by }
}

/// KDM-5: rook, bishop and queen run in their directions of chess, the king in all eight.
fn piece(g: &Going<'_>, directions: &'static [Vector]) -> R<Vector> {
    let line = along(g, "KDM-5", directions)?;
    as_far_as_it_can(g, "KDM-5", &line)
}

/// KDM-6: the knight makes leap after leap in one direction; it lands on a cell after each.
fn knight(g: &Going<'_>) -> R<Vector> {
    let line = along(g, "KDM-6", &KNIGHT_LEAPS)?;
    as_far_as_it_can(g, "KDM-6", &line)
}

/// KDM-7: straight and diagonally forward, for White and for Black.
static FORWARD: [[Vector; 3]; 2] = [[(0, 1), (-1, 1), (1, 1)], [(0, -1), (-1, -1), (1, -1)]];

/// KDM-7: the pawn runs straight forward, capturing nothing, and diagonally forward –
/// whether it may do so without capturing depends on the whole turn (KDM-11, KDM-12).
fn pawn(g: &Going<'_>) -> R<Vector> {
    let line = along(g, "KDM-7", &FORWARD[usize::from(g.man.side == Side::Black)])?;
    let stands = g.position.men.get(g.step.to).filter(|other| other.side != g.man.side);
    let straight = stands.filter(|_| is_straight(g.man, line.direction));
    g.forbids("KDM-7", straight, |other| Fact::NotVacant {
        who: g.who(),
        way: line.way().unwrap_or_else(|| Way::leap(g.step.from, g.step.to)),
        by: Placed::new(other, g.step.to),
    })?;
    as_far_as_it_can(g, "KDM-7", &line)
}

/// The cells that a man could run to or past, for asking about no others.
pub(super) fn reach(position: &Position, from: Cell, man: Man) -> Vec<Cell> {
    let directions: &[Vector] = match man.kind {
        Kind::Rook => &ORTHOGONALS,
        Kind::Bishop => &DIAGONALS,
        Kind::Knight => &KNIGHT_LEAPS,
        Kind::Pawn => &FORWARD[usize::from(man.side == Side::Black)],
        // Queen and king.
        _ => &ROYAL,
    };
    rides(Squares, position, from, directions)
}

/// KDM-7: whether it is a pawn that moves straight.
fn is_straight(man: Man, direction: Vector) -> bool {
    man.kind == Kind::Pawn && direction.0 == 0
}

/// The line along which the man moves, if its step is on one.
fn along(g: &Going<'_>, clause: &'static str, directions: &'static [Vector]) -> R<Line<Squares>> {
    let line = Squares.line(g.step.from, g.step.to, &[g.defines(clause, directions)]);
    g.grants(clause, line, || out_of_line(g))
}

/// A cell that the king runs across.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Across {
    pub(crate) king: Cell,
    pub(crate) cell: Cell,
}

impl Granted for Across {}

/// KDM-8: the king may run across attacked cells.
pub(super) fn king_runs_across(half: &Half<'_>) -> R<()> {
    let g = &half.going;
    if g.adds_nothing() || (g.man.kind, g.step.from.board) != (Kind::King, Board::Max) {
        return Ok(());
    }
    for &cell in half.way().between() {
        let across = Across { king: g.step.from, cell };
        g.grants("KDM-8", Some(across), || Fact::RunsAcross {
            king: g.who(),
            cell,
            attacks: attacks_on_its_way(g, across),
        })?;
    }
    Ok(())
}

/// Whether the king would be attacked on a cell that it runs across.
pub(crate) fn is_attacked_on_its_way(cx: &Context<'_>, across: Across) -> bool {
    !attacks_on_its_way(cx, across).is_empty()
}

/// What would attack the king there.
fn attacks_on_its_way(cx: &Context<'_>, across: Across) -> Vec<Attack> {
    let Some(king) = cx.position.men.get(across.king) else { return Vec::new() };
    let moved = king_on(cx.position, across.king, across.cell);
    attacks_on(&Kingdom, &cx.aside(&moved), across.cell, king.side.other())
}

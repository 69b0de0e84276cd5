//! Orthodox chess: the usual rules alone. The movement of its men (CHE-5…16) is shared with every
//! game whose men move so.

use record::{CastlingRight, Cell, EnPassant, Kind, Man, Position, Side, Step, Wing};

use crate::former::breach::{Breach, Grounds};
use crate::former::court::Court;
use crate::former::plane::{DIAGONALS, KNIGHT_LEAPS, ORTHOGONALS, Plane, Vector};
use crate::former::usual::{
    self, CastlingCells, Manner, PROMOTION_KINDS, Promotion, Usual, forward, relative_rank,
};

/// The book of orthodox chess.
pub(crate) struct Chess;

/// A board of squares: coordinates are file and rank.
pub(crate) struct Squares;

impl Plane for Squares {
    fn displacement(&self, from: Cell, to: Cell) -> Vector {
        (i32::from(to.file) - i32::from(from.file), i32::from(to.rank) - i32::from(from.rank))
    }

    fn at(&self, from: Cell, by: Vector) -> Option<Cell> {
        from.offset(by.0, by.1)
    }
}

impl Usual for Chess {
    fn manner(
        &self,
        court: &Court,
        position: &Position,
        man: Man,
        step: Step,
        grounds: &mut Grounds,
    ) -> Result<Manner, Breach> {
        match man.kind {
            Kind::Pawn => pawn(court, position, man, step, grounds),
            Kind::King => match king(court, man, step, grounds) {
                Ok(manner) => Ok(manner),
                Err(breach) => usual::castling(court, self, position, man, step, grounds)
                    .unwrap_or(Err(breach)),
            },
            _ => piece(court, position, man, step.from, step.to, grounds).map(|()| Manner::Plain),
        }
    }

    fn attacks(&self, court: &Court, position: &Position, man: Man, from: Cell, to: Cell) -> bool {
        let mut grounds = Grounds::default();
        match man.kind {
            Kind::Pawn => pawn_attacks(court, man, from, to),
            Kind::King => king(court, man, Step::new(from, to), &mut grounds).is_ok(),
            _ => piece(court, position, man, from, to, &mut grounds).is_ok(),
        }
    }

    fn castling_cells(&self, court: &Court, right: CastlingRight) -> Option<CastlingCells> {
        court.holds("CHE-1").then(|| castling_cells(right, 8))
    }

    fn promotion(&self, _: &Court, _: &Position, pawn: Man, to: Cell) -> Option<Promotion> {
        let last = relative_rank(pawn.side, to.rank, 8) == 8;
        last.then(|| Promotion { clause: "CHE-14", kinds: PROMOTION_KINDS.to_vec() })
    }

    fn bars_pawn(&self, _: Side, cell: Cell) -> bool {
        cell.rank == 1 || cell.rank == 8
    }

    fn double_step(&self, court: &Court, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
        double_step(court, side, field, 8)
    }

    fn is_dead(&self, _: &Court, position: &Position) -> bool {
        is_dead(position)
    }
}

/// CHE-1, CHE-16: king e-file to g or c, rook to f or d, on the side's first rank.
pub(crate) fn castling_cells(right: CastlingRight, ranks: u8) -> CastlingCells {
    let rank = relative_rank(right.side, 1, ranks);
    match right.wing {
        Wing::King => CastlingCells::on_rank(rank, (4, 6), (7, 5)),
        Wing::Queen => CastlingCells::on_rank(rank, (4, 2), (0, 3)),
    }
}

/// CHE-5…9: the movement of rook, bishop, queen and knight, and that riders pass over no man.
pub(crate) fn piece(
    court: &Court,
    position: &Position,
    man: Man,
    from: Cell,
    to: Cell,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    match man.kind {
        Kind::Bishop => rider(court, position, man, from, to, "CHE-5", &DIAGONALS, grounds),
        Kind::Rook => rider(court, position, man, from, to, "CHE-6", &ORTHOGONALS, grounds),
        Kind::Queen => {
            let directions = [ORTHOGONALS, DIAGONALS].concat();
            rider(court, position, man, from, to, "CHE-7", &directions, grounds)
        }
        Kind::Knight => knight(court, from, to, grounds),
        _ => Err(Breach::new("CHE-1", "this game has no {}", [man.kind.into()])),
    }
}

/// CHE-5, CHE-6, CHE-7: along its lines. CHE-8: over no man.
#[allow(clippy::too_many_arguments)] // a move and the clause that it is judged by
fn rider(
    court: &Court,
    position: &Position,
    man: Man,
    from: Cell,
    to: Cell,
    clause: &'static str,
    directions: &[Vector],
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    let line = Squares.line(from, to, directions).filter(|_| court.holds(clause));
    let Some(line) = line else {
        let sentence = "{} to {} is not on a line of a {}";
        return Err(Breach::new(clause, sentence, [from.into(), to.into(), man.kind.into()]));
    };
    grounds.cite(clause);
    if line.steps == 1 || !court.holds("CHE-8") {
        return Ok(());
    }
    grounds.cite("CHE-8");
    match Squares.first_between(from, line, |cell| position.men.get(cell).is_some()) {
        None => Ok(()),
        Some(cell) => {
            let sentence = "a {} passes over no man, and one stands on {} between {} and {}";
            let words = [man.kind.into(), cell.into(), from.into(), to.into()];
            Err(Breach::new("CHE-8", sentence, words))
        }
    }
}

/// CHE-9: to the nearest cells that are not on its file, rank or diagonal, over any men.
pub(crate) fn knight(
    court: &Court,
    from: Cell,
    to: Cell,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    if court.holds("CHE-9") && KNIGHT_LEAPS.contains(&Squares.displacement(from, to)) {
        grounds.cite("CHE-9");
        return Ok(());
    }
    Err(Breach::new("CHE-9", "{} to {} is no knight's leap", [from.into(), to.into()]))
}

/// CHE-15: the king goes to any adjacent cell.
pub(crate) fn king(
    court: &Court,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Manner, Breach> {
    let (files, ranks) = Squares.displacement(step.from, step.to);
    if court.holds("CHE-15") && files.abs() <= 1 && ranks.abs() <= 1 {
        grounds.cite("CHE-15");
        return Ok(Manner::Plain);
    }
    let sentence = "{} to {} is no step to an adjacent cell, and no castling of the {} king";
    let words = [step.from.into(), step.to.into(), man.side.into()];
    Err(Breach::new("CHE-15", sentence, words))
}

/// CHE-10…13: how a pawn may go.
pub(crate) fn pawn(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Manner, Breach> {
    let (files, ranks) = Squares.displacement(step.from, step.to);
    match (files, ranks * forward(man.side)) {
        (0, 1) => single_step(court, position, step, grounds),
        (0, 2) => double_step_forward(court, position, man, step, grounds),
        (-1 | 1, 1) => diagonal_step(court, position, man, step, grounds),
        _ => {
            let sentence = "{} to {} is no step of a {}";
            let words = [step.from.into(), step.to.into(), man.into()];
            Err(Breach::new("CHE-10", sentence, words))
        }
    }
}

/// CHE-10: one cell straight forward to a vacant cell.
fn single_step(
    court: &Court,
    position: &Position,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Manner, Breach> {
    if court.holds("CHE-10") && position.men.get(step.to).is_none() {
        grounds.cite("CHE-10");
        return Ok(Manner::Plain);
    }
    let sentence = "a pawn goes straight forward to a vacant cell only, and a man stands on {}";
    Err(Breach::new("CHE-10", sentence, [step.to.into()]))
}

/// CHE-11: from its initial cell, two cells straight forward, both vacant.
fn double_step_forward(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Manner, Breach> {
    let ranks = position.game.shape(step.from.board).ranks;
    let initial = court.holds("CHE-1") && relative_rank(man.side, step.from.rank, ranks) == 2;
    if !initial || !court.holds("CHE-11") {
        let sentence = "only a pawn on its initial cell goes two cells forward, and {} is none";
        return Err(Breach::new("CHE-11", sentence, [step.from.into()]));
    }
    let crossed = Cell { rank: step.from.rank.midpoint(step.to.rank), ..step.from };
    if let Some(cell) =
        [crossed, step.to].into_iter().find(|&cell| position.men.get(cell).is_some())
    {
        let sentence = "a double step needs both cells vacant, and a man stands on {}";
        return Err(Breach::new("CHE-11", sentence, [cell.into()]));
    }
    grounds.cite("CHE-11");
    Ok(Manner::DoubleStep { crossed })
}

/// CHE-12: to the adjacent cell diagonally forward, only to capture a man there – or, by CHE-13,
/// the pawn that has just crossed it.
fn diagonal_step(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Manner, Breach> {
    if court.holds("CHE-12") {
        if position.men.get(step.to).is_some() {
            grounds.cite("CHE-12");
            return Ok(Manner::Plain);
        }
        if let Some(field) = position.en_passant
            && field.crossed == step.to
            && court.holds("CHE-13")
            && let Some((_, taken)) = double_step(
                court,
                man.side.other(),
                field,
                position.game.shape(step.to.board).ranks,
            )
        {
            grounds.cite("CHE-12");
            grounds.cite("CHE-13");
            return Ok(Manner::EnPassant { taken });
        }
    }
    let sentence = "{} to {} is a pawn's diagonal step, and no {} man stands on {}";
    let words = [step.from.into(), step.to.into(), man.side.other().into(), step.to.into()];
    Err(Breach::new("CHE-12", sentence, words))
}

/// CHE-12: the two cells diagonally forward are attacked, whoever stands there.
pub(crate) fn pawn_attacks(court: &Court, man: Man, from: Cell, to: Cell) -> bool {
    let (files, ranks) = Squares.displacement(from, to);
    court.holds("CHE-12") && files.abs() == 1 && ranks == forward(man.side)
}

/// CHE-11: where a pawn of a side that has crossed a cell came from and where it stands, on a board
/// with that many ranks: the crossed cell lies on its third rank, the others straight behind and
/// before it.
pub(crate) fn double_step(
    court: &Court,
    side: Side,
    field: EnPassant,
    ranks: u8,
) -> Option<(Cell, Cell)> {
    let crossed = field.crossed;
    let third = relative_rank(side, crossed.rank, ranks) == 3;
    if !third || field.pawn.is_some() || !court.holds("CHE-11") {
        return None;
    }
    Some((crossed.offset(0, -forward(side))?, crossed.offset(0, forward(side))?))
}

/// CHE-23: the material proved dead in orthodox chess: two kings with nothing, with one bishop or
/// one knight, or with any bishops of either side that stand on cells of one colour.
pub(crate) fn is_dead(position: &Position) -> bool {
    let others: Vec<(Cell, Man)> =
        position.men.iter().filter(|(_, man)| man.kind != Kind::King).collect();
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

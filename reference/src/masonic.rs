//! Masonic Chess: the board of bricks (MAS-1…4), the men's movement on it (MAS-6…15); set-up,
//! castling, promotion and acceptance are the usual ones (MAS-5, MAS-16, MAS-18).

use record::{CastlingRight, Cell, EnPassant, Kind, Man, Position, Side, Step};

use crate::breach::{Breach, Grounds};
use crate::chess;
use crate::court::Court;
use crate::plane::{Plane, Vector};
use crate::usual::{
    self, CastlingCells, Manner, PROMOTION_KINDS, Promotion, Usual, forward, relative_rank,
};

/// The book of Masonic Chess.
pub(crate) struct Masonic;

/// MAS-1: the board of bricks. Coordinates are (2x, r): twice the place along the rank, so that
/// half a cell is a whole number, and the rank.
struct Bricks<'a> {
    court: &'a Court,
}

impl Bricks<'_> {
    /// Twice the distance by which a rank is shifted to the right: half a cell on even ranks.
    fn shift(&self, rank: i32) -> i32 {
        i32::from(rank % 2 == 0 && self.court.holds("MAS-1"))
    }

    fn coordinates(&self, cell: Cell) -> Vector {
        let rank = i32::from(cell.rank);
        (2 * i32::from(cell.file) + self.shift(rank), rank)
    }
}

impl Plane for Bricks<'_> {
    fn displacement(&self, from: Cell, to: Cell) -> Vector {
        let (from, to) = (self.coordinates(from), self.coordinates(to));
        (to.0 - from.0, to.1 - from.1)
    }

    fn at(&self, from: Cell, by: Vector) -> Option<Cell> {
        let (x, rank) = self.coordinates(from);
        let (x, rank) = (x + by.0, rank + by.1);
        let file = x - self.shift(rank);
        let is_cell = file % 2 == 0 && (0..16).contains(&file) && (1..=8).contains(&rank);
        is_cell.then(|| Cell::square((file / 2) as u8, rank as u8))
    }
}

/// MAS-2: one cell along the rank, and one along a cant: half a cell aside and a rank up or down.
const ROOK_DIRECTIONS: [Vector; 6] = [(2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];

/// MAS-3: the four diagonals to the sides: one and a half cells aside, a rank up or down.
const BISHOP_DIRECTIONS: [Vector; 4] = [(3, 1), (-3, 1), (3, -1), (-3, -1)];

fn rook_directions(court: &Court) -> &'static [Vector] {
    if court.holds("MAS-2") { &ROOK_DIRECTIONS } else { &[] }
}

fn bishop_directions(court: &Court) -> &'static [Vector] {
    if court.holds("MAS-3") { &BISHOP_DIRECTIONS } else { &[] }
}

/// MAS-4: the colour of a cell, 0, 1 or 2. No two neighbours have the same, and a diagonal step
/// keeps it: a step along the rank or a cant changes twice the place along the rank by 2 or 1, a
/// diagonal step by 3.
pub fn colour(cell: Cell) -> u8 {
    let (twice_x, _) = Bricks { court: &Court::default() }.coordinates(cell);
    (twice_x % 3) as u8
}

impl Usual for Masonic {
    /// MAS-18: the usual positions.
    fn acceptance(&self) -> &'static str {
        "MAS-18"
    }

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
            Kind::King => match king(court, step.from, step.to, grounds) {
                Ok(()) => Ok(Manner::Plain),
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
            Kind::King => king(court, from, to, &mut grounds).is_ok(),
            _ => piece(court, position, man, from, to, &mut grounds).is_ok(),
        }
    }

    /// MAS-5: kings start on the e-file, rooks on the a- and h-files. MAS-16: castling is along the
    /// first rank, the king to the g- or c-file.
    fn castling_cells(&self, court: &Court, right: CastlingRight) -> Option<CastlingCells> {
        let castles = court.holds("MAS-5") && court.holds("MAS-16");
        castles.then(|| chess::castling_cells(right, 8))
    }

    /// MAS-16: promotion is as usual.
    fn promotion(&self, court: &Court, _: &Position, pawn: Man, to: Cell) -> Option<Promotion> {
        let last = relative_rank(pawn.side, to.rank, 8) == 8 && court.holds("MAS-16");
        last.then(|| Promotion { clause: "CHE-14", kinds: PROMOTION_KINDS.to_vec() })
    }

    fn bars_pawn(&self, _: Side, cell: Cell) -> bool {
        cell.rank == 1 || cell.rank == 8
    }

    /// Two pawns could have crossed one cell, along either cant: the field names the pawn too.
    fn en_passant_after(&self, crossed: Cell, pawn: Cell) -> EnPassant {
        EnPassant { crossed, pawn: Some(pawn) }
    }

    /// MAS-12: origin, crossed cell and pawn lie on one cant.
    fn double_step(&self, court: &Court, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
        let bricks = Bricks { court };
        let (crossed, pawn) = (field.crossed, field.pawn?);
        let (aside, up) = bricks.displacement(crossed, pawn);
        let cant = aside.abs() == 1 && up == forward(side);
        if !cant || relative_rank(side, crossed.rank, 8) != 3 {
            return None;
        }
        Some((bricks.at(crossed, (-aside, -up))?, pawn))
    }

    /// MAS-17: two bare kings.
    fn is_dead(&self, court: &Court, position: &Position) -> bool {
        court.holds("MAS-17") && position.men.iter().all(|(_, man)| man.kind == Kind::King)
    }
}

/// MAS-6, MAS-7, MAS-8, MAS-10: the movement of rook, bishop, queen and knight.
fn piece(
    court: &Court,
    position: &Position,
    man: Man,
    from: Cell,
    to: Cell,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    match man.kind {
        Kind::Rook => rook(court, position, man, from, to, grounds),
        Kind::Bishop => bishop(court, position, man, from, to, grounds),
        Kind::Queen => queen(court, position, man, from, to, grounds),
        Kind::Knight => knight(court, from, to, grounds),
        _ => Err(Breach::new("CHE-1", "this game has no {}", [man.kind.into()])),
    }
}

/// MAS-6: the rook goes any distance in the six rook directions.
fn rook(
    court: &Court,
    position: &Position,
    man: Man,
    from: Cell,
    to: Cell,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    ride(court, position, man, from, to, "MAS-6", rook_directions(court), grounds)
}

/// MAS-7: the bishop goes any distance in the four bishop directions, or one step as a rook.
fn bishop(
    court: &Court,
    position: &Position,
    man: Man,
    from: Cell,
    to: Cell,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    let displacement = Bricks { court }.displacement(from, to);
    if court.holds("MAS-7") && rook_directions(court).contains(&displacement) {
        grounds.cite("MAS-7");
        grounds.cite("MAS-2");
        return Ok(());
    }
    ride(court, position, man, from, to, "MAS-7", bishop_directions(court), grounds)
}

/// MAS-8: the queen goes as rook and bishop, in ten directions.
fn queen(
    court: &Court,
    position: &Position,
    man: Man,
    from: Cell,
    to: Cell,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    let directions = [rook_directions(court), bishop_directions(court)].concat();
    ride(court, position, man, from, to, "MAS-8", &directions, grounds)
}

/// Any distance along one of the directions, over no man (CHE-8).
#[allow(clippy::too_many_arguments)] // a move and the clause that it is judged by
fn ride(
    court: &Court,
    position: &Position,
    man: Man,
    from: Cell,
    to: Cell,
    clause: &'static str,
    directions: &[Vector],
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    let bricks = Bricks { court };
    let line = bricks.line(from, to, directions).filter(|_| court.holds(clause));
    let Some(line) = line else {
        let sentence = "{} to {} is not on a line of a {}";
        return Err(Breach::new(clause, sentence, [from.into(), to.into(), man.kind.into()]));
    };
    grounds.cite(clause);
    let along_rook_line = rook_directions(court).contains(&line.direction);
    grounds.cite(if along_rook_line { "MAS-2" } else { "MAS-3" });
    if line.steps == 1 || !court.holds("CHE-8") {
        return Ok(());
    }
    grounds.cite("CHE-8");
    match bricks.first_between(from, line, |cell| position.men.get(cell).is_some()) {
        None => Ok(()),
        Some(cell) => {
            let sentence = "a {} passes over no man, and one stands on {} between {} and {}";
            let words = [man.kind.into(), cell.into(), from.into(), to.into()];
            Err(Breach::new("CHE-8", sentence, words))
        }
    }
}

/// MAS-9: the king goes one step as a queen.
fn king(court: &Court, from: Cell, to: Cell, grounds: &mut Grounds) -> Result<(), Breach> {
    let displacement = Bricks { court }.displacement(from, to);
    let along_rook_line = rook_directions(court).contains(&displacement);
    let along_diagonal = bishop_directions(court).contains(&displacement);
    if court.holds("MAS-9") && (along_rook_line || along_diagonal) {
        grounds.cite("MAS-9");
        grounds.cite(if along_rook_line { "MAS-2" } else { "MAS-3" });
        return Ok(());
    }
    Err(Breach::new("MAS-9", "{} to {} is no king's step", [from.into(), to.into()]))
}

/// MAS-10: one step as a rook, then one diagonal step in the same sense – forward, backward or
/// sideways – over any men.
fn knight(court: &Court, from: Cell, to: Cell, grounds: &mut Grounds) -> Result<(), Breach> {
    let bricks = Bricks { court };
    let displacement = bricks.displacement(from, to);
    let leaps = rook_directions(court).iter().any(|&first| {
        bishop_directions(court).iter().any(|&second| {
            displacement == (first.0 + second.0, first.1 + second.1)
                && in_the_same_sense(first, second)
                && may_step_over(court, &bricks, from, first)
        })
    });
    if court.holds("MAS-10") && leaps {
        grounds.cite("MAS-10");
        return Ok(());
    }
    Err(Breach::new("MAS-10", "{} to {} is no knight's leap", [from.into(), to.into()]))
}

/// MAS-10: forward after forward, backward after backward, and after a step along the rank a
/// diagonal to that side.
fn in_the_same_sense(first: Vector, second: Vector) -> bool {
    if first.1 == 0 { first.0.signum() == second.0.signum() } else { first.1 == second.1 }
}

/// MAS-11: the knight leaps, so the cell of its first step need not be on the board.
fn may_step_over(court: &Court, bricks: &Bricks<'_>, from: Cell, first: Vector) -> bool {
    court.holds("MAS-11") || bricks.at(from, first).is_some()
}

/// MAS-12…15: how a pawn may go.
fn pawn(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Manner, Breach> {
    let (aside, up) = Bricks { court }.displacement(step.from, step.to);
    match (aside, up * forward(man.side)) {
        (-1 | 1, 1) => single_step(court, position, step, grounds),
        (-2 | 2, 2) => double_step(court, position, man, step, (aside / 2, up / 2), grounds),
        (-3 | 3, 1) => diagonal_step(court, position, man, step, grounds),
        _ => {
            let sentence = "{} to {} is no step of a {}";
            let words = [step.from.into(), step.to.into(), man.into()];
            Err(Breach::new("MAS-12", sentence, words))
        }
    }
}

/// MAS-12: one step forward along either cant to a vacant cell.
fn single_step(
    court: &Court,
    position: &Position,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Manner, Breach> {
    if court.holds("MAS-12") && court.holds("CHE-10") && position.men.get(step.to).is_none() {
        grounds.cite("MAS-12");
        return Ok(Manner::Plain);
    }
    let sentence = "a pawn goes forward along a cant to a vacant cell only, and a man stands on {}";
    Err(Breach::new("MAS-12", sentence, [step.to.into()]).resting_on("CHE-10"))
}

/// MAS-12: on its first move, two steps along the same cant, both cells vacant.
fn double_step(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    one: Vector,
    grounds: &mut Grounds,
) -> Result<Manner, Breach> {
    if !has_first_move(court, man, step.from) || !court.holds("MAS-12") || !court.holds("CHE-11") {
        let sentence =
            "only a pawn's first move may be a double step, and {} is not on its second rank";
        return Err(Breach::new("MAS-12", sentence, [step.from.into()]).resting_on("MAS-15"));
    }
    let Some(crossed) = (Bricks { court }).at(step.from, one) else {
        let sentence = "a double step from {} to {} would cross the edge of the board";
        return Err(Breach::new("MAS-12", sentence, [step.from.into(), step.to.into()]));
    };
    if let Some(cell) =
        [crossed, step.to].into_iter().find(|&cell| position.men.get(cell).is_some())
    {
        let sentence = "a double step needs both cells vacant, and a man stands on {}";
        return Err(Breach::new("MAS-12", sentence, [cell.into()]).resting_on("CHE-11"));
    }
    grounds.cite("MAS-12");
    grounds.cite("MAS-15");
    Ok(Manner::DoubleStep { crossed })
}

/// MAS-15: a pawn has its first move before it while it stands on its second rank.
fn has_first_move(court: &Court, man: Man, from: Cell) -> bool {
    court.holds("MAS-15") && relative_rank(man.side, from.rank, 8) == 2
}

/// MAS-13: one step along a forward diagonal, only to capture a man there – or, by MAS-14, the
/// pawn that has just crossed it.
fn diagonal_step(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Manner, Breach> {
    if court.holds("MAS-13") && court.holds("MAS-3") && court.holds("CHE-12") {
        if position.men.get(step.to).is_some() {
            grounds.cite("MAS-13");
            return Ok(Manner::Plain);
        }
        if let Some(taken) = just_crossed(court, position, man, step.to) {
            grounds.cite("MAS-13");
            grounds.cite("MAS-14");
            return Ok(Manner::EnPassant { taken });
        }
    }
    let sentence = "{} to {} is a pawn's diagonal step, and no {} man stands on {}";
    let words = [step.from.into(), step.to.into(), man.side.other().into(), step.to.into()];
    Err(Breach::new("MAS-13", sentence, words).resting_on("CHE-12"))
}

/// MAS-14: the pawn that crossed a cell by its double step on the turn before may be captured as
/// though it had gone one step only.
fn just_crossed(court: &Court, position: &Position, man: Man, cell: Cell) -> Option<Cell> {
    let field = position.en_passant.filter(|field| field.crossed == cell)?;
    let in_force = court.holds("MAS-14") && court.holds("CHE-13");
    let (_, pawn) = Masonic.double_step(court, man.side.other(), field)?;
    in_force.then_some(pawn)
}

/// MAS-13: both forward diagonals are attacked, whoever stands there.
fn pawn_attacks(court: &Court, man: Man, from: Cell, to: Cell) -> bool {
    let (aside, up) = Bricks { court }.displacement(from, to);
    court.holds("MAS-13")
        && court.holds("MAS-3")
        && court.holds("CHE-12")
        && aside.abs() == 3
        && up == forward(man.side)
}

#[cfg(test)]
mod tests {
    use record::Game;

    use super::*;

    /// MAS-4, for every cell and every step that stays on the board.
    #[test]
    fn neighbours_differ_in_colour_and_diagonal_steps_keep_it() {
        let court = Court::default();
        let bricks = Bricks { court: &court };
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

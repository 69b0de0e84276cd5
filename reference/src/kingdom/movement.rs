//! What one man can do on its own board: the steps of the short-range board (KDM-3) and the runs
//! of the max-range board (KDM-4…7).

use record::{Board, Cell, Kind, Man, Position, Side, Step};

use crate::former::breach::{Breach, Grounds};
use crate::former::chess::{self, Squares};
use crate::former::court::Court;
use crate::former::plane::{DIAGONALS, KNIGHT_LEAPS, Line, ORTHOGONALS, Plane, Vector, scaled};
use crate::former::usual::{forward, relative_rank};

/// One man's move on its board, possible by the clauses of movement and path. What it captures,
/// and whether it may, is judged with the whole turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Half {
    pub(super) man: Man,
    pub(super) from: Cell,
    pub(super) to: Cell,
    /// The letter that was written.
    pub(super) letter: Option<Kind>,
    /// One of the eight directions of a queen or of the eight leaps of a knight (KDM-9).
    pub(super) direction: Vector,
    /// Who stands on `to`; on the short-range board perhaps a man of the same side.
    pub(super) taken: Option<Man>,
}

impl Half {
    /// Whether it is a pawn's diagonal move.
    pub(super) fn is_pawns_diagonal(&self) -> bool {
        self.man.kind == Kind::Pawn && self.direction.0 != 0
    }
}

/// How far men go on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Range {
    /// KDM-3.
    OneStep,
    /// KDM-4.
    AsFarAsCanBe,
    /// As in chess: only where the clause that says otherwise is left out.
    Usual,
}

fn range(court: &Court, board: Board) -> Range {
    match board {
        _ if !court.holds("KDM-1") => Range::Usual,
        Board::Max => Range::AsFarAsCanBe,
        _ if court.holds("KDM-3") => Range::OneStep,
        _ => Range::Usual,
    }
}

/// Whether the clauses of its board let a man go from a cell to another, and how.
pub(super) fn half(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Half, Breach> {
    let direction = match range(court, step.from.board) {
        Range::OneStep => one_step(court, position, man, step, grounds)?,
        Range::AsFarAsCanBe => run(court, position, man, step, grounds)?,
        Range::Usual => as_in_chess(court, position, man, step, grounds)?,
    };
    let Step { from, to, promotion: letter } = step;
    Ok(Half { man, from, to, letter, direction, taken: position.men.get(to) })
}

/// The eight directions of a queen.
const ROYAL: [Vector; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// Straight and diagonally forward, for White and for Black.
const UP: [Vector; 3] = [(0, 1), (-1, 1), (1, 1)];
const DOWN: [Vector; 3] = [(0, -1), (-1, -1), (1, -1)];

/// The directions in which a man of a kind goes.
fn directions(man: Man) -> &'static [Vector] {
    match man.kind {
        Kind::Rook => &ORTHOGONALS,
        Kind::Bishop => &DIAGONALS,
        Kind::Queen | Kind::King => &ROYAL,
        Kind::Knight => &KNIGHT_LEAPS,
        Kind::Pawn if man.side == Side::White => &UP,
        Kind::Pawn => &DOWN,
        _ => &[],
    }
}

/// The short-range board. KDM-3: rook, bishop and queen go one step, pawns have no double step;
/// king, knight and pawn otherwise as in chess.
fn one_step(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Vector, Breach> {
    let displacement = Squares.displacement(step.from, step.to);
    match man.kind {
        Kind::King => chess::king(court, man, step, grounds).map(|_| displacement),
        Kind::Knight => chess::knight(court, step.from, step.to, grounds).map(|()| displacement),
        Kind::Pawn if displacement == (0, 2 * forward(man.side)) => {
            let sentence = "a pawn has no double step on the short-range board";
            Err(Breach::new("KDM-3", sentence, []))
        }
        Kind::Pawn => pawn_step(court, position, man, step, grounds),
        _ if directions(man).contains(&displacement) => {
            grounds.cite("KDM-3");
            Ok(displacement)
        }
        _ => {
            let sentence = "{} to {} is not one step of a {}";
            let words = [step.from.into(), step.to.into(), man.kind.into()];
            Err(Breach::new("KDM-3", sentence, words))
        }
    }
}

/// CHE-10, CHE-12: one step straight forward to a vacant cell, or diagonally forward – whether it
/// may go there without capturing is a matter of the whole turn (KDM-11, KDM-12).
fn pawn_step(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Vector, Breach> {
    let displacement = Squares.displacement(step.from, step.to);
    let clause = match (displacement.0, displacement.1 * forward(man.side)) {
        (0, 1) if position.men.get(step.to).is_some() => {
            let sentence = "a pawn goes straight forward to a vacant cell, and a man stands on {}";
            return Err(Breach::new("CHE-10", sentence, [step.to.into()]));
        }
        (0, 1) => "CHE-10",
        (-1 | 1, 1) => "CHE-12",
        _ => {
            let sentence = "{} to {} is no step of a {}";
            let words = [step.from.into(), step.to.into(), man.into()];
            return Err(Breach::new("CHE-10", sentence, words));
        }
    };
    if !court.holds(clause) {
        return Err(Breach::new(clause, "a pawn has no such step", []));
    }
    grounds.cite(clause);
    Ok(displacement)
}

/// The max-range board. KDM-5, KDM-6, KDM-7: in the directions of its kind; KDM-4: to the one cell
/// where it has to stop.
fn run(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Vector, Breach> {
    let clause = match man.kind {
        Kind::Knight => "KDM-6",
        Kind::Pawn => "KDM-7",
        _ => "KDM-5",
    };
    let Some(line) = Squares.line(step.from, step.to, directions(man)) else {
        let sentence = "{} to {} is in no direction of a {}";
        return Err(Breach::new(clause, sentence, [step.from.into(), step.to.into(), man.into()]));
    };
    grounds.cite(clause);
    goes_straight_without_capturing(position, man, step, line)?;
    let farthest = if court.holds(clause) || !changes_range(man.kind) { 7 } else { 1 };
    if court.holds("KDM-4") {
        stops_where_it_must(position, man, step, line.direction, farthest)?;
        grounds.cite("KDM-4");
    } else {
        stops_anywhere(position, man, step, line, farthest)?;
    }
    Ok(line.direction)
}

/// The kinds whose clause makes runs of what are single steps in chess: without KDM-5 the king,
/// without KDM-6 the knight, without KDM-7 the pawn goes as in chess.
fn changes_range(kind: Kind) -> bool {
    matches!(kind, Kind::King | Kind::Knight | Kind::Pawn)
}

/// KDM-7: a pawn that goes straight forward captures nothing.
fn goes_straight_without_capturing(
    position: &Position,
    man: Man,
    step: Step,
    line: Line,
) -> Result<(), Breach> {
    let straight = man.kind == Kind::Pawn && line.direction.0 == 0;
    match position.men.get(step.to) {
        Some(other) if straight && other.side != man.side => {
            let sentence = "a pawn that goes straight forward captures nothing, and a {} is on {}";
            Err(Breach::new("KDM-7", sentence, [other.into(), step.to.into()]))
        }
        _ => Ok(()),
    }
}

/// KDM-4: the cell to which a man goes is the only one in that direction.
fn stops_where_it_must(
    position: &Position,
    man: Man,
    step: Step,
    direction: Vector,
    farthest: i32,
) -> Result<(), Breach> {
    match end_of_run(position, man, step.from, direction, farthest) {
        Some(end) if end == step.to => Ok(()),
        Some(end) => {
            let sentence = "going as far as it can the {} on {} comes to {}, not to {}";
            let words = [man.into(), step.from.into(), end.into(), step.to.into()];
            Err(Breach::new("KDM-4", sentence, words))
        }
        None => {
            let sentence = "the {} on {} has no cell to go to in the direction of {}";
            Err(Breach::new("KDM-4", sentence, [man.into(), step.from.into(), step.to.into()]))
        }
    }
}

/// KDM-4: the first man of the other side in that direction, or else the last vacant cell before
/// a man or the border. KDM-7: a pawn that goes straight stops before any man.
fn end_of_run(
    position: &Position,
    man: Man,
    from: Cell,
    direction: Vector,
    farthest: i32,
) -> Option<Cell> {
    let captures = man.kind != Kind::Pawn || direction.0 != 0;
    let mut end = None;
    for steps in 1..=farthest {
        let next = Squares.at(from, scaled(direction, steps));
        let Some(cell) = next.filter(|&cell| position.game.has(cell)) else { break };
        match position.men.get(cell) {
            None => end = Some(cell),
            Some(other) => {
                if captures && other.side != man.side {
                    end = Some(cell);
                }
                break;
            }
        }
    }
    end
}

/// Without KDM-4: to any cell of the way up to the first man, and onto that one to capture.
fn stops_anywhere(
    position: &Position,
    man: Man,
    step: Step,
    line: Line,
    farthest: i32,
) -> Result<(), Breach> {
    let stands = |cell| position.men.get(cell).is_some();
    let blocked = Squares.first_between(step.from, line, stands).is_some();
    let own = position.men.get(step.to).is_some_and(|other| other.side == man.side);
    if blocked || own || line.steps > farthest {
        let sentence = "the {} on {} cannot come to {}";
        return Err(Breach::new("CHE-8", sentence, [man.into(), step.from.into(), step.to.into()]));
    }
    Ok(())
}

/// As on the board of chess, for the ranges that a clause left out no longer changes.
fn as_in_chess(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Vector, Breach> {
    let (files, ranks) = Squares.displacement(step.from, step.to);
    match man.kind {
        Kind::King | Kind::Knight => one_step(court, position, man, step, grounds),
        Kind::Pawn if (files, ranks) == (0, 2 * forward(man.side)) => {
            chess::pawn(court, position, man, step, grounds)?;
            Ok((0, forward(man.side)))
        }
        Kind::Pawn => pawn_step(court, position, man, step, grounds),
        _ => {
            chess::piece(court, position, man, step.from, step.to, grounds)?;
            Ok((files.signum(), ranks.signum()))
        }
    }
}

/// A run of a pawn over exactly one cell from its initial cell: what KDM-18 says is no double step.
pub(super) fn looks_like_double_step(half: &Half) -> Option<Cell> {
    let ranks = Squares.displacement(half.from, half.to).1;
    let initial = relative_rank(half.man.side, half.from.rank, 8) == 2;
    let straight = half.man.kind == Kind::Pawn && half.direction.0 == 0;
    (straight && initial && ranks.abs() == 2)
        .then(|| Cell { rank: half.from.rank.midpoint(half.to.rank), ..half.from })
}

/// The cells that a man crosses between the ends of its move.
pub(super) fn crossed(half: &Half) -> Vec<Cell> {
    (1..8)
        .map_while(|steps| Squares.at(half.from, scaled(half.direction, steps)))
        .take_while(|&cell| cell != half.to && cell.rank >= 1 && cell.rank <= 8 && cell.file < 8)
        .collect()
}

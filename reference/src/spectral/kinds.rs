//! The kinds of men and where each of them goes: those of chess on squares and points (SPE-4,
//! SPE-6, SPE-7), and the further kinds of the random variant (SPE-21 to SPE-31; by SPE-33 there are
//! no others), each with a function of its own. What a pawn does is in the module above.

use record::{Cell, Game, Kind};

use super::way::{HalfSteps, Purpose, Way};
use crate::former::breach::{Breach, Grounds};
use crate::former::chess::{self, Squares};
use crate::former::plane::{DIAGONALS, KNIGHT_LEAPS, Line, ORTHOGONALS, Plane, Vector, scaled};

/// Whether the clauses of movement and path let a man go this way. Notes the clauses used.
pub(super) fn goes(way: &Way<'_>, grounds: &mut Grounds) -> Result<(), Breach> {
    match way.man.kind {
        Kind::King => king(way, grounds),
        Kind::Queen => queen(way, grounds),
        Kind::Bishop => bishop(way, grounds),
        Kind::Rook => rook(way, grounds),
        Kind::Knight => knight(way, grounds),
        Kind::Pao => pao(way, grounds),
        Kind::Vao => vao(way, grounds),
        Kind::Leo => leo(way, grounds),
        Kind::Nao => nao(way, grounds),
        Kind::Fers => by(way, "SPE-25", is_fers_step(way), grounds),
        Kind::Man => by(way, "SPE-25", is_mans_step(way), grounds),
        Kind::Counsellor => {
            by(way, "SPE-25", is_leap(way, &KNIGHT_LEAPS) || is_mans_step(way), grounds)
        }
        Kind::Duke => duke(way, grounds),
        Kind::Archer => archer(way, grounds),
        Kind::Sprinter => sprinter(way, grounds),
        Kind::Alfil => by(way, "SPE-28", is_leap(way, &ALFIL_LEAPS), grounds),
        Kind::Star => star(way, grounds),
        Kind::Squirrel => squirrel(way, grounds),
        Kind::Griffin => griffin(way, grounds),
        Kind::Rhinoceros => by(way, "SPE-31", is_on_a_rhinoceros_path(way), grounds),
        Kind::Grasshopper => by(way, "SPE-30", is_grasshoppers_jump(way), grounds),
        Kind::Pawn | Kind::Marshall | Kind::Archbishop | Kind::DragonHorse => {
            Err(way.is_none_of("CHE-1"))
        }
    }
}

/// SPE-20: whether a kind switches, that is, can ever go between squares and points.
pub(super) const fn switches(kind: Kind) -> bool {
    !matches!(
        kind,
        Kind::Rook
            | Kind::Knight
            | Kind::Pao
            | Kind::Nao
            | Kind::Alfil
            | Kind::Star
            | Kind::Squirrel
            | Kind::Griffin
            | Kind::Rhinoceros
    )
}

/// A kind that goes so or does not, by one clause.
fn by(
    way: &Way<'_>,
    clause: &'static str,
    goes_so: bool,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    if !goes_so || !way.court.holds(clause) {
        return Err(way.is_none_of(clause));
    }
    grounds.cite(clause);
    Ok(())
}

// --- The men of chess -----------------------------------------------------------------------------

/// SPE-7: one step to a neighbour on its own board (CHE-15), or one half-step to the other board.
fn king(way: &Way<'_>, grounds: &mut Grounds) -> Result<(), Breach> {
    if way.is_step_to_a_neighbour() && way.court.holds("CHE-15") {
        grounds.cite("CHE-15");
        return Ok(());
    }
    by(way, "SPE-7", way.is_half_step(), grounds)
}

/// SPE-4: the bishop goes diagonally by any number of half-steps, by SPE-5. Without that clause
/// CHE-5 is left, and with it whole steps.
fn bishop(way: &Way<'_>, grounds: &mut Grounds) -> Result<(), Breach> {
    match way.diagonal() {
        Some(line) => diagonally(way, line, grounds),
        None => Err(way.is_none_of("SPE-4")),
    }
}

/// CHE-7, SPE-4, SPE-6: the queen goes along file and rank on her own board, or as a bishop.
fn queen(way: &Way<'_>, grounds: &mut Grounds) -> Result<(), Breach> {
    if !way.court.holds("CHE-7") {
        return Err(way.is_none_of("CHE-7"));
    }
    match way.line_on_its_board(&ORTHOGONALS) {
        Some(line) => orthogonally(way, "CHE-7", line, grounds),
        None => bishop(way, grounds),
    }
}

/// CHE-6, SPE-6: the rook goes along file and rank and never leaves its board.
fn rook(way: &Way<'_>, grounds: &mut Grounds) -> Result<(), Breach> {
    stays(way, "CHE-6", grounds)?;
    match way.line_on_its_board(&ORTHOGONALS) {
        Some(line) if way.court.holds("CHE-6") => orthogonally(way, "CHE-6", line, grounds),
        _ => Err(way.is_none_of("CHE-6")),
    }
}

/// CHE-9, SPE-6: the knight leaps and never leaves its board.
fn knight(way: &Way<'_>, grounds: &mut Grounds) -> Result<(), Breach> {
    stays(way, "CHE-9", grounds)?;
    chess::knight(way.court, way.from, way.to, grounds)
}

/// SPE-6: rook and knight stay on the board where they stand. Without that clause the clause of
/// their movement still knows no way to the other board.
fn stays(way: &Way<'_>, movement: &'static str, grounds: &mut Grounds) -> Result<(), Breach> {
    if way.stays_on_its_board() {
        grounds.cite("SPE-6");
        return Ok(());
    }
    if !way.court.holds("SPE-6") {
        return Err(way.is_none_of(movement));
    }
    let sentence = "a {} on {} never leaves its board";
    Err(Breach::new("SPE-6", sentence, [way.man.kind.into(), way.from.into()]))
}

/// SPE-4 and SPE-5: along a diagonal by any number of half-steps, nothing that counts in the way.
fn diagonally(way: &Way<'_>, line: Line, grounds: &mut Grounds) -> Result<(), Breach> {
    if !way.court.holds("SPE-4") && line.steps % 2 != 0 {
        return Err(way.is_none_of("CHE-5"));
    }
    grounds.cite("SPE-4");
    grounds.cite(way.diagonal_is_free(line)?);
    Ok(())
}

/// SPE-6 and CHE-8: along file or rank on its own board, over no man.
fn orthogonally(
    way: &Way<'_>,
    clause: &'static str,
    line: Line,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    grounds.cite(clause);
    grounds.cite("SPE-6");
    grounds.cite(way.line_is_free(line)?);
    Ok(())
}

// --- Men that capture over a screen ---------------------------------------------------------------

/// SPE-21: the Pao moves as a rook, and captures over exactly one man of its own board.
fn pao(way: &Way<'_>, grounds: &mut Grounds) -> Result<(), Breach> {
    let line = way.line_on_its_board(&ORTHOGONALS).filter(|_| way.court.holds("SPE-21"));
    let Some(line) = line else {
        return Err(way.is_none_of("SPE-21"));
    };
    match way.purpose {
        Purpose::Move => orthogonally(way, "SPE-21", line, grounds),
        Purpose::Capture => {
            over_one_screen(way, "SPE-21", way.men_on_its_board(line).count(), grounds)
        }
    }
}

/// SPE-22: the Vao moves as a bishop, and captures over exactly one man: by an even number of
/// half-steps of its own board, by an odd number of either board. Those are the men that SPE-5
/// counts.
fn vao(way: &Way<'_>, grounds: &mut Grounds) -> Result<(), Breach> {
    let line = way.diagonal().filter(|_| way.court.holds("SPE-22"));
    let Some(line) = line else {
        return Err(way.is_none_of("SPE-22"));
    };
    match way.purpose {
        Purpose::Move => {
            grounds.cite("SPE-22");
            diagonally(way, line, grounds)
        }
        Purpose::Capture => {
            over_one_screen(way, "SPE-22", way.men_on_the_diagonal(line).count(), grounds)
        }
    }
}

/// SPE-23: the Leo goes as a Pao or a Vao.
fn leo(way: &Way<'_>, grounds: &mut Grounds) -> Result<(), Breach> {
    if !way.court.holds("SPE-23") {
        return Err(way.is_none_of("SPE-23"));
    }
    grounds.cite("SPE-23");
    let as_its_half = if way.line_on_its_board(&ORTHOGONALS).is_some() {
        pao(way, grounds)
    } else {
        vao(way, grounds)
    };
    as_its_half.map_err(|breach| match breach.clause {
        half @ ("SPE-21" | "SPE-22") => {
            let mut breach = breach.resting_on(half);
            breach.clause = "SPE-23";
            breach
        }
        _ => breach,
    })
}

/// SPE-24: the Nao goes along a line of knight's leaps as the Pao along a file.
fn nao(way: &Way<'_>, grounds: &mut Grounds) -> Result<(), Breach> {
    let line = way.line_on_its_board(&KNIGHT_LEAPS).filter(|_| way.court.holds("SPE-24"));
    let Some(line) = line else {
        return Err(way.is_none_of("SPE-24"));
    };
    let touched_down = way.men_on_its_board(line).next();
    match (way.purpose, touched_down) {
        (Purpose::Capture, _) => {
            over_one_screen(way, "SPE-24", way.men_on_its_board(line).count(), grounds)
        }
        (Purpose::Move, None) => {
            grounds.cite("SPE-24");
            Ok(())
        }
        (Purpose::Move, Some(cell)) => {
            let sentence =
                "a {} without capture touches down on vacant cells only, and a man stands on {}";
            Err(Breach::new("SPE-24", sentence, [way.man.kind.into(), cell.into()]))
        }
    }
}

/// Exactly one man stands between.
fn over_one_screen(
    way: &Way<'_>,
    clause: &'static str,
    men_between: usize,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    if men_between == 1 {
        grounds.cite(clause);
        return Ok(());
    }
    let sentence = if men_between == 0 {
        "a {} captures over a screen, and none stands between {} and {}"
    } else {
        "a {} captures over one screen only, and more men stand between {} and {}"
    };
    Err(Breach::new(clause, sentence, [way.man.kind.into(), way.from.into(), way.to.into()]))
}

// --- Men that step, with their half-steps ---------------------------------------------------------

/// SPE-25: a Fers goes one full step or one half-step diagonally, whatever stands between.
fn is_fers_step(way: &Way<'_>) -> bool {
    way.diagonal().is_some_and(|line| line.steps <= 2)
}

/// SPE-25: a Man goes as a king.
fn is_mans_step(way: &Way<'_>) -> bool {
    way.is_step_to_a_neighbour() || way.is_half_step()
}

/// SPE-26: a Duke goes one to four half-steps, by SPE-5.
fn duke(way: &Way<'_>, grounds: &mut Grounds) -> Result<(), Breach> {
    let line = way.diagonal().filter(|line| line.steps <= 4).filter(|_| way.court.holds("SPE-26"));
    let Some(line) = line else {
        return Err(way.is_none_of("SPE-26"));
    };
    grounds.cite("SPE-26");
    grounds.cite(way.diagonal_is_free(line)?);
    Ok(())
}

/// SPE-27: an Archer moves as a Man and captures as a knight.
fn archer(way: &Way<'_>, grounds: &mut Grounds) -> Result<(), Breach> {
    let goes_so = match way.purpose {
        Purpose::Move => is_mans_step(way),
        Purpose::Capture => is_leap(way, &KNIGHT_LEAPS),
    };
    by(way, "SPE-27", goes_so, grounds)
}

/// SPE-27: a Sprinter moves as a giraffe and captures as a Man.
fn sprinter(way: &Way<'_>, grounds: &mut Grounds) -> Result<(), Breach> {
    let goes_so = match way.purpose {
        Purpose::Move => is_leap(way, &GIRAFFE_LEAPS),
        Purpose::Capture => is_mans_step(way),
    };
    by(way, "SPE-27", goes_so, grounds)
}

// --- Men that leap on their own board -------------------------------------------------------------

/// One cell along a file or rank and four along the other.
const GIRAFFE_LEAPS: [Vector; 8] =
    [(1, 4), (4, 1), (4, -1), (1, -4), (-1, -4), (-4, -1), (-4, 1), (-1, 4)];

/// Two full steps diagonally.
const ALFIL_LEAPS: [Vector; 4] = [(2, 2), (2, -2), (-2, -2), (-2, 2)];

/// Two cells along a file or rank.
const DABBABA_LEAPS: [Vector; 4] = [(0, 2), (2, 0), (0, -2), (-2, 0)];

/// One of the leaps, on its own board, over any men.
fn is_leap(way: &Way<'_>, leaps: &[Vector]) -> bool {
    way.on_its_board().is_some_and(|displacement| leaps.contains(&displacement))
}

/// SPE-28: a Star goes one step along file or rank, or as an Alfil.
fn star(way: &Way<'_>, grounds: &mut Grounds) -> Result<(), Breach> {
    let goes_so = is_leap(way, &ORTHOGONALS) || is_leap(way, &ALFIL_LEAPS);
    by(way, "SPE-28", goes_so, grounds)
}

/// SPE-28: a Squirrel leaps two cells along file or rank, or as a knight, or as an Alfil.
fn squirrel(way: &Way<'_>, grounds: &mut Grounds) -> Result<(), Breach> {
    let goes_so =
        is_leap(way, &DABBABA_LEAPS) || is_leap(way, &KNIGHT_LEAPS) || is_leap(way, &ALFIL_LEAPS);
    by(way, "SPE-28", goes_so, grounds)
}

// --- Men that turn on their way -------------------------------------------------------------------

/// SPE-29: a Griffin makes one diagonal step and may go on along file or rank, away from where it
/// started, if the cell of that step is vacant.
fn griffin(way: &Way<'_>, grounds: &mut Grounds) -> Result<(), Breach> {
    let Some((corner, onward)) = griffins_path(way).filter(|_| way.court.holds("SPE-29")) else {
        return Err(way.is_none_of("SPE-29"));
    };
    let path = onward.into_iter().flat_map(|line| {
        (0..line.steps).filter_map(move |step| Squares.at(corner, scaled(line.direction, step)))
    });
    if let Some(cell) = path.into_iter().find(|&cell| way.men.get(cell).is_some()) {
        let sentence = "a man on {} stands in the way of the {} from {} to {}";
        let words = [cell.into(), way.man.kind.into(), way.from.into(), way.to.into()];
        return Err(Breach::new("SPE-29", sentence, words));
    }
    grounds.cite("SPE-29");
    Ok(())
}

/// The cell of a Griffin's first step, and its line from there if it goes on: along one of the two
/// orthogonal directions that make up the diagonal.
fn griffins_path(way: &Way<'_>) -> Option<(Cell, Option<Line>)> {
    let (files, ranks) = way.on_its_board()?;
    let first = (files.signum(), ranks.signum());
    let corner = Squares.at(way.from, first).filter(|_| DIAGONALS.contains(&first))?;
    if corner == way.to {
        return Some((corner, None));
    }
    let onward = Squares.line(corner, way.to, &[(first.0, 0), (0, first.1)])?;
    Some((corner, Some(onward)))
}

/// The eight directions in order, each turned by 45 degrees to the right of the last.
const AROUND: [Vector; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// SPE-31: whether one of the sixteen paths of a Rhinoceros reaches the cell: at most seven steps,
/// each turned by 45 degrees and always to the same hand, over vacant cells.
fn is_on_a_rhinoceros_path(way: &Way<'_>) -> bool {
    let paths = (0..8).flat_map(|first| [(first, 1), (first, 7)]);
    way.stays_on_its_board() && paths.into_iter().any(|(first, turn)| circles_to(way, first, turn))
}

fn circles_to(way: &Way<'_>, first: usize, turn: usize) -> bool {
    let mut cell = way.from;
    for step in 0..7 {
        let direction = AROUND[(first + step * turn) % 8];
        match Squares.at(cell, direction).filter(|&next| Game::SpectralRandom.has(next)) {
            Some(next) if next == way.to => return true,
            Some(next) if way.men.get(next).is_none() => cell = next,
            _ => return false,
        }
    }
    false
}

// --- The Grasshopper ------------------------------------------------------------------------------

/// SPE-30: a Grasshopper goes over the nearest man to the cell just beyond.
fn is_grasshoppers_jump(way: &Way<'_>) -> bool {
    match way.line_on_its_board(&ORTHOGONALS) {
        Some(line) => jumps_orthogonally(way, line),
        None => way.diagonal().is_some_and(|line| {
            if line.steps % 2 == 0 {
                jumps_on_its_board(way, line)
            } else {
                jumps_across(way, line)
            }
        }),
    }
}

/// Along file and rank: the only man between stands just before the cell reached.
fn jumps_orthogonally(way: &Way<'_>, line: Line) -> bool {
    let hurdle = Squares.at(way.from, scaled(line.direction, line.steps - 1));
    line.steps >= 2 && way.men_on_its_board(line).eq(hurdle)
}

/// (a): the only man of its own board between stands a full step before the cell reached; the
/// other board is ignored.
fn jumps_on_its_board(way: &Way<'_>, line: Line) -> bool {
    let hurdle = HalfSteps.at(way.from, scaled(line.direction, line.steps - 2));
    let men = way
        .cells_on_the_diagonal(line, line.steps)
        .filter(|cell| cell.board == way.from.board && way.men.get(*cell).is_some());
    line.steps >= 4 && men.eq(hurdle)
}

/// (b): the only man between, on both boards together, stands a full step before the cell reached,
/// on the board of that cell. So it is the nearest man, and the cell a half-step beyond it is vacant.
fn jumps_across(way: &Way<'_>, line: Line) -> bool {
    let hurdle = HalfSteps.at(way.from, scaled(line.direction, line.steps - 2));
    let men =
        way.cells_on_the_diagonal(line, line.steps).filter(|&cell| way.men.get(cell).is_some());
    line.steps >= 3 && men.eq(hurdle)
}

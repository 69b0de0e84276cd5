//! Men that capture over a screen (SPE-21 to SPE-24).

use types::Cell;

use super::board::{diagonal, line_on_its_board};
use super::men::{men_that_count, ride_diagonally, ride_on_its_board};
use crate::clauses::Clauses;
use crate::context::{Going, Judged};
use crate::plane::{KNIGHT_LEAPS, ORTHOGONALS, Plane, Squares};
use crate::statement::{Manner, Purpose, Run, Spectral as States};

/// SPE-21: the Pao moves as a rook, and captures over exactly one man of its own board.
pub fn pao(g: &Going<'_>, purpose: Purpose) -> Judged<Manner> {
    as_a_pao(g, "SPE-21", purpose)
}

/// SPE-21: a move as a Pao, granted by `law`: SPE-21, or the clauses of another kind that can move as a Pao.
fn as_a_pao(g: &Going<'_>, law: impl Into<Clauses>, purpose: Purpose) -> Judged<Manner> {
    let run = line_on_its_board(g, g.defines("SPE-21", &ORTHOGONALS));
    if purpose == Purpose::Capture && run.is_along_a_line() {
        return over_one_screen(g, law, run);
    }
    ride_on_its_board(g, law, run)
}

/// SPE-22: the Vao moves as a bishop, and captures over exactly one man that counts (SPE-5): if the number of
/// half-steps is even, men on its own board count; if it is odd, men on both boards.
pub fn vao(g: &Going<'_>, purpose: Purpose) -> Judged<Manner> {
    as_a_vao(g, "SPE-22", purpose)
}

/// SPE-22: a move as a Vao, granted by `law`: SPE-22, or the clauses of another kind that can move as a Vao.
fn as_a_vao(g: &Going<'_>, law: impl Into<Clauses>, purpose: Purpose) -> Judged<Manner> {
    let run = diagonal(g);
    if purpose == Purpose::Capture && run.is_along_a_line() {
        let one = men_that_count(g, run).count() == 1;
        g.grants(law, States::HasOneScreenOnDiagonal(run), one)?;
        return Ok(Manner::Plain);
    }
    ride_diagonally(g, law)
}

/// SPE-23: the Leo moves as a Pao or a Vao.
pub fn leo(g: &Going<'_>, purpose: Purpose) -> Judged<Manner> {
    if line_on_its_board(g, g.defines("SPE-21", &ORTHOGONALS)).is_along_a_line() {
        as_a_pao(g, ["SPE-23", "SPE-21"], purpose)
    } else {
        as_a_vao(g, ["SPE-23", "SPE-22"], purpose)
    }
}

/// SPE-24: the Nao moves and captures along a line of knight's leaps as the Pao does along a file.
pub fn nao(g: &Going<'_>, purpose: Purpose) -> Judged<Manner> {
    let run = line_on_its_board(g, g.defines("SPE-24", &KNIGHT_LEAPS));
    if purpose == Purpose::Capture && run.is_along_a_line() {
        return over_one_screen(g, "SPE-24", run);
    }
    g.grants("SPE-24", States::RunsOnItsBoard(run), run.is_along_a_line())?;
    g.forbids("SPE-24", States::LandsOnMan(run), men_between(g, run).next().is_some())?;
    Ok(Manner::Plain)
}

/// Grants a capture over exactly one man on a line of the capturing man's own board (SPE-21, SPE-24).
fn over_one_screen(g: &Going<'_>, law: impl Into<Clauses>, run: Run) -> Judged<Manner> {
    g.grants(law, States::HasOneScreen(run), men_between(g, run).count() == 1)?;
    Ok(Manner::Plain)
}

/// The cells of the men strictly between the ends of a line of one board.
pub fn men_between(g: &Going<'_>, run: Run) -> impl Iterator<Item = Cell> {
    Squares.between(&run).filter(|&cell| g.position.men.get(cell).is_some())
}

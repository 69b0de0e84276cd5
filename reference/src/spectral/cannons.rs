//! Men that capture over a screen (SPE-21 to SPE-24).

use record::Cell;
use record::facts::{Fact, Placed, Way};

use super::Purpose;
use super::board::{diagonal, line_on_its_board, on_its_board};
use super::men::{men_between, men_ignored, nothing_in_the_way, stays_on_its_board};
use crate::context::{Clauses, Going, Granted, R};
use crate::plane::{KNIGHT_LEAPS, Line, ORTHOGONALS, Plane, Squares, blocked, over_no_man};
use crate::usual::Manner;

/// SPE-21: the Pao moves as a rook, and captures over exactly one man of its own board.
pub(super) fn pao(g: &Going<'_>, purpose: Purpose) -> R<Manner> {
    along_file_or_rank(g, "SPE-21".into(), purpose)
}

/// SPE-21: by that clause, or by one of which it is a part.
fn along_file_or_rank(g: &Going<'_>, law: Clauses, purpose: Purpose) -> R<Manner> {
    let line = line_on_its_board(g, g.defines("SPE-21", &ORTHOGONALS));
    match (line, purpose) {
        (Some(line), Purpose::Capture) => {
            let between: Vec<Cell> = men_on(g, &line).collect();
            over_one_screen(g, law, line, &between, &[])
        }
        (line, _) => {
            let line = g.grants(law, line, || stays_or_reach(g))?;
            over_no_man(g, &line)?;
            Ok(Manner::Plain)
        }
    }
}

/// SPE-22: the Vao moves as a bishop, and captures over exactly one man: for an even number of
/// half-steps on its own board, for an odd number on either board. These are the men that SPE-5
/// counts.
pub(super) fn vao(g: &Going<'_>, purpose: Purpose) -> R<Manner> {
    along_a_diagonal(g, "SPE-22".into(), purpose)
}

/// SPE-22: by that clause, or by one of which it is a part.
fn along_a_diagonal(g: &Going<'_>, law: Clauses, purpose: Purpose) -> R<Manner> {
    match (diagonal(g), purpose) {
        (Some(line), Purpose::Capture) => {
            let between: Vec<Cell> = men_between(&g.quietly(), &line).collect();
            over_one_screen(g, law, line, &between, &men_ignored(g, &line))
        }
        (line, _) => {
            let line = g.grants(law, line, || reach(g))?;
            nothing_in_the_way(g, &line)
        }
    }
}

/// SPE-23: the Leo moves as a Pao or a Vao.
pub(super) fn leo(g: &Going<'_>, purpose: Purpose) -> R<Manner> {
    if line_on_its_board(g, g.defines("SPE-21", &ORTHOGONALS)).is_some() {
        along_file_or_rank(g, ["SPE-23", "SPE-21"].into(), purpose)
    } else {
        along_a_diagonal(g, ["SPE-23", "SPE-22"].into(), purpose)
    }
}

/// SPE-24: the Nao moves along a line of knight's leaps as the Pao does along a file.
pub(super) fn nao(g: &Going<'_>, purpose: Purpose) -> R<Manner> {
    let line = line_on_its_board(g, g.defines("SPE-24", &KNIGHT_LEAPS));
    match (line, purpose) {
        (Some(line), Purpose::Capture) => {
            let between: Vec<Cell> = men_on(g, &line).collect();
            over_one_screen(g, "SPE-24".into(), line, &between, &[])
        }
        (line, _) => {
            let line = g.grants("SPE-24", line, || stays_or_reach(g))?;
            let touched_down = men_on(g, &line).next();
            g.forbids("SPE-24", touched_down, |cell| blocked(g, line.way(), cell))?;
            Ok(Manner::Plain)
        }
    }
}

/// The men strictly between the ends of a line of one board.
fn men_on(g: &Going<'_>, line: &Line<Squares>) -> impl Iterator<Item = Cell> {
    line.between().filter(|&cell| g.position.men.get(cell).is_some())
}

/// That the man does not move there, and where it does: to vacant cells, and to others by capturing.
fn reach(g: &Going<'_>) -> Fact {
    g.out_of_line(|g| {
        let whom = g.position.men.get(g.step.to);
        let purpose = if whom.is_none() { Purpose::Move } else { Purpose::Capture };
        super::kinds::goes(g, purpose).is_ok()
    })
}

/// The same of a man that does not change boards.
fn stays_or_reach(g: &Going<'_>) -> Fact {
    if on_its_board(g).is_none() { stays_on_its_board(g) } else { reach(g) }
}

/// Exactly one man is between, apart from those of the other board that do not count (SPE-22).
fn over_one_screen<P: Plane>(
    g: &Going<'_>,
    law: Clauses,
    line: Line<P>,
    between: &[Cell],
    ignored: &[Cell],
) -> R<Manner> {
    let placed = |&cell: &Cell| Some(Placed::new(g.position.men.get(cell)?, cell));
    let screened = matches!(between, [_]).then_some(line);
    g.grants(law, screened, || Fact::Screens {
        who: g.who(),
        way: g.ignoring(
            line.way().unwrap_or_else(|| Way::leap(g.step.from, g.step.to)),
            "SPE-22",
            ignored,
        ),
        found: between.iter().filter_map(placed).collect(),
    })?;
    g.passes("SPE-22", ignored);
    g.tells(|| Some(Fact::Over { screen: between.first().and_then(placed)? }));
    Ok(Manner::Plain)
}

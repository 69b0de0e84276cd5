//! The men of chess on squares and points (SPE-4 to SPE-7), check (SPE-11, SPE-12), and dead material (SPE-13).

use types::{BoardId, Cell, Game, Kind};

use super::board::{HalfSteps, diagonal, line_on_its_board, on_its_board};
use crate::clauses::Clauses;
use crate::context::{Context, Going, Judged};
use crate::plane::{KNIGHT_LEAPS, ORTHOGONALS, Plane, Squares, over_no_man};
use crate::statement::{Manner, Run, Spectral as States, Usual};
use crate::usual::attack::attacked_kings;

/// SPE-4: the bishop moves diagonally by any number of half-steps.
pub fn bishop(g: &Going<'_>) -> Judged<Manner> {
    ride_diagonally(g, "SPE-4")
}

/// SPE-4: the queen, too, moves diagonally by any number of half-steps (CHE-7); by SPE-6 it also moves along file and
/// rank of its own board.
pub fn queen(g: &Going<'_>) -> Judged<Manner> {
    let straight = line_on_its_board(g, g.defines("CHE-7", &ORTHOGONALS));
    if straight.is_along_a_line() {
        ride_on_its_board(g, ["CHE-7", "SPE-6"], straight)
    } else {
        ride_diagonally(g, ["SPE-4", "CHE-7"])
    }
}

/// Grants by `law` a move along a diagonal by any number of half-steps, with no man in the way.
pub fn ride_diagonally(g: &Going<'_>, law: impl Into<Clauses>) -> Judged<Manner> {
    let run = diagonal(g);
    g.grants(law, States::RunsDiagonally(run), run.is_along_a_line())?;
    nothing_in_the_way(g, run)
}

/// Grants by `law` a move along a line of the man's own board, over no man (CHE-8).
pub fn ride_on_its_board(g: &Going<'_>, law: impl Into<Clauses>, run: Run) -> Judged<Manner> {
    g.grants(law, States::RunsOnItsBoard(run), run.is_along_a_line())?;
    over_no_man(g, Squares, run)?;
    Ok(Manner::Plain)
}

/// SPE-5: whether a man between the ends of a diagonal counts as being in the way. If the number of half-steps is even,
/// only men on the board where the move begins and ends count; if it is odd, men on both boards do.
pub fn counts(g: &Going<'_>, run: Run, cell: Cell) -> bool {
    let even = run.steps % 2 == 0;
    g.holds("SPE-5", States::Counts(run, cell), !even || cell.board == g.step.from.board)
}

/// SPE-5: the cells of the men strictly between the ends of a diagonal that count as being in the way.
pub fn men_that_count(g: &Going<'_>, run: Run) -> impl Iterator<Item = Cell> {
    let men = &g.position.men;
    HalfSteps.between(&run).filter(move |&cell| men.get(cell).is_some() && counts(g, run, cell))
}

/// SPE-5: no man that counts stands in the way.
pub fn nothing_in_the_way(g: &Going<'_>, run: Run) -> Judged<Manner> {
    let held = men_that_count(g, run).next().is_some();
    g.forbids("SPE-5", States::ManInTheWay(run), held)?;
    Ok(Manner::Plain)
}

/// SPE-6: rook and knight stay on the board where they stand.
fn stays(g: &Going<'_>) -> Judged {
    let leaves = g.step.from.board != g.step.to.board;
    g.forbids("SPE-6", States::LeavesItsBoard(g.moving()), leaves)
}

/// SPE-6: the rook moves along file and rank of its own board (CHE-6).
pub fn rook(g: &Going<'_>) -> Judged<Manner> {
    stays(g)?;
    ride_on_its_board(g, "CHE-6", line_on_its_board(g, g.defines("CHE-6", &ORTHOGONALS)))
}

/// SPE-6: the knight leaps on its own board (CHE-9).
pub fn knight(g: &Going<'_>) -> Judged<Manner> {
    stays(g)?;
    let leaps = on_its_board(g).is_some_and(|way| KNIGHT_LEAPS.contains(&way));
    g.grants("CHE-9", States::LeapsAsKnight(g.moving()), leaps)?;
    Ok(Manner::Plain)
}

/// Whether the step leads to a neighbouring cell of the man's own board.
pub fn is_step_to_a_neighbour(g: &Going<'_>) -> bool {
    on_its_board(g).is_some_and(|(files, ranks)| files.abs().max(ranks.abs()) == 1)
}

/// SPE-7: the king makes one step to a neighbouring cell of its own board (CHE-15), or one half-step. SPE-36 says in
/// which order the two clauses on half-steps are judged.
pub fn king(g: &Going<'_>) -> Judged<Manner> {
    let to_a_neighbour = is_step_to_a_neighbour(g);
    if to_a_neighbour {
        g.grants("CHE-15", States::StepsAsKing(g.moving()), to_a_neighbour)?;
    } else {
        g.in_this_order("SPE-36", (|| half_step(g), || enters_no_point_in_check(g)))?;
    }
    Ok(Manner::Plain)
}

/// SPE-7: the king makes one half-step diagonally to the other board.
fn half_step(g: &Going<'_>) -> Judged {
    let run = diagonal(g);
    g.grants("SPE-7", States::MakesHalfStep(run), run.is_one_step())
}

/// SPE-11: a king in check does not move from a square to a point. The clause rules out turns, not attacks. It does not hold
/// in the free form; in the random variant it holds by SPE-34.
fn enters_no_point_in_check(g: &Going<'_>) -> Judged {
    let law = match g.position.game {
        Game::SpectralFree => return Ok(()),
        Game::SpectralRandom => Clauses::from(["SPE-11", "SPE-34"]),
        _ => Clauses::from("SPE-11"),
    };
    if (g.step.from.board, g.step.to.board) != (BoardId::Squares, BoardId::Points) {
        return Ok(());
    }
    let in_check = || attacked_kings(&g.silent(), g.man.side).contains(&g.step.from);
    g.forbids(law, States::EntersPointInCheck(g.moving()), !g.attacks && in_check())
}

/// SPE-12: it makes no difference whether a king is checked on a point or on a square: the check is parried in the same ways.
pub fn parries_on_a_point(g: &Going<'_>) -> Judged {
    let checked = States::IsCheckedOnPoint(g.moving());
    if g.attacks || g.does_not_matter("SPE-12", checked) {
        return Ok(());
    }
    g.requires("SPE-12", checked, (!is_checked_on_a_point(g)).then_some(()))
}

/// SPE-12: whether the side of the man has a king in check on a point.
pub fn is_checked_on_a_point(g: &Going<'_>) -> bool {
    let on_a_point = |king: Cell| king.board == BoardId::Points;
    g.position.men.kings(g.man.side).any(on_a_point)
        && attacked_kings(&g.silent(), g.man.side).into_iter().any(on_a_point)
}

/// SPE-13: a single man of one of these kinds never mates if only the kings are with it on the board.
const MATELESS: [Kind; 9] = [
    Kind::Knight,
    Kind::Alfil,
    Kind::Archer,
    Kind::Star,
    Kind::Pao,
    Kind::Vao,
    Kind::Leo,
    Kind::Nao,
    Kind::Grasshopper,
];

/// SPE-13: the material is dead if there are only the kings, or the kings and one man of these kinds.
pub fn is_dead(cx: &Context<'_>) -> bool {
    let kinds = cx.position.men.iter().map(|(_, man)| man.kind);
    let others: Vec<Kind> = kinds.filter(|&kind| kind != Kind::King).collect();
    let dead = match others.as_slice() {
        [] => true,
        [one] => MATELESS.contains(one),
        _ => false,
    };
    cx.holds("SPE-13", Usual::IsDead, dead)
}

//! Misreadings of the men of chess on squares and points (SPE-4 to SPE-7), the king in check (SPE-11, SPE-12), dead
//! material (SPE-13) and accepted positions (SPE-14).

use reference::context::Context;
use reference::statement::{Moving, Spectral, Statement, Usual};
use types::{BoardId, Cell, Game, Kind, Turn};

use super::{RANDOM, WITH_THE_RULE, captures, first_row, from_a_point, is, step, to_a_point};
use crate::misreading::Reading::{Also, Except, Forbids, Only, Says};
use crate::misreading::{Misreading, misreading};
use crate::readings::by_law::{
    DEAD_AS_IN_CHESS, NEVER_MATES_AS_IN_CHESS, SPECTRAL, attacked, besides_kings, in_check, is_king,
};

pub const ALL: &[Misreading] = &[
    misreading("spectral/bishops-stay-on-their-board", "SPE-4", SPECTRAL)
        .says("a bishop moves diagonally by full steps only, as in chess")
        .by(Except(|cx, it| is(cx, Kind::Bishop) && is_odd(it))),
    misreading("spectral/queen-stays-on-her-board", "SPE-4", SPECTRAL)
        .says("a queen moves diagonally by full steps only, as in chess")
        .by(Except(|cx, it| is(cx, Kind::Queen) && is_odd(it))),
    misreading("spectral/boards-are-changed-by-a-single-half-step", "SPE-4", SPECTRAL)
        .says("a bishop or queen changes boards only by a single half-step, and otherwise moves by full steps")
        .by(Except(|_, it| half_steps(it).is_some_and(|steps| steps % 2 == 1 && steps > 1))),
    misreading("spectral/riders-on-points-stay-on-points", "SPE-4", SPECTRAL)
        .says("a bishop or queen that is on a point moves diagonally to points only")
        .by(Except(|cx, it| from_a_point(cx) && is_odd(it))),
    misreading("spectral/both-boards-stand-in-every-diagonal", "SPE-5", SPECTRAL)
        .says("a man on a point stops a bishop that moves from square to square")
        .by(Also(|_, it| counts(it, |_| true))),
    misreading("spectral/odd-diagonals-pass-the-board-left", "SPE-5", SPECTRAL)
        .says("only men on the board where a diagonal move ends stand in its way")
        .by(Except(|cx, it| counts(it, |cell| step(cx).map(|it| it.to.board) != Some(cell.board)))),
    misreading("spectral/odd-diagonals-pass-the-board-reached", "SPE-5", SPECTRAL)
        .says("only men on the board where a diagonal move begins stand in its way")
        .by(Except(|cx, it| {
            counts(it, |cell| step(cx).map(|it| it.from.board) != Some(cell.board))
        })),
    misreading("spectral/rook-and-knight-rest-on-points", "SPE-6", SPECTRAL)
        .says("a rook or knight that a pawn has become on a point cannot move from there")
        .by(Also(|cx, it| {
            from_a_point(cx) && matches!(it, Statement::Spectral(Spectral::LeavesItsBoard(_)))
        })),
    misreading("spectral/queen-has-no-lines-of-points", "SPE-6", SPECTRAL)
        .says("a queen on a point moves diagonally only, since files and ranks are lines of squares")
        .by(Except(|cx, it| {
            from_a_point(cx) && matches!(it, Statement::Spectral(Spectral::RunsOnItsBoard(_)))
        })),
    misreading("spectral/king-captures-by-no-half-step", "SPE-7", SPECTRAL)
        .says("a king may move by a half-step only to a vacant cell")
        .by(Except(|cx, _| captures(cx))),
    misreading("spectral/king-on-a-point-stays-on-points", "SPE-7", SPECTRAL)
        .says("a king moves by a half-step from a square to a point, but not back")
        .by(Except(|cx, _| from_a_point(cx))),
    misreading("spectral/king-in-check-may-capture-on-a-point", "SPE-11", WITH_THE_RULE)
        .says("a king in check may move to a point if it captures there")
        .by(Except(|cx, _| captures(cx))),
    misreading("spectral/king-in-check-attacks-no-point", "SPE-11", WITH_THE_RULE)
        .says("a king in check on a square attacks no point")
        .by(Also(|cx, it| {
            kings_attack(it).is_some_and(|m| attacked(cx, m.from(), m.side().other()))
        })),
    misreading("spectral/king-in-check-keeps-its-board", "SPE-11", SPECTRAL)
        .says("a king in check may not leave a point for a square either")
        .by(Forbids(|cx, turn| {
            leaves(cx, turn, BoardId::Points, BoardId::Squares) && in_check(cx.position)
        })),
    misreading("spectral/king-in-check-moves-to-no-point", "SPE-11", SPECTRAL)
        .says("a king in check may not move to a point, from another point either")
        .by(Forbids(|cx, turn| {
            leaves(cx, turn, BoardId::Points, BoardId::Points) && in_check(cx.position)
        })),
    misreading("spectral/king-enters-no-point", "SPE-11", SPECTRAL)
        .says("a king never moves from a square to a point, in check or not")
        .by(Forbids(|cx, turn| leaves(cx, turn, BoardId::Squares, BoardId::Points))),
    misreading("spectral-free/king-in-check-enters-no-point", "SPE-11", &[Game::SpectralFree])
        .says("the rule for a king in check holds in the free form, too")
        .by(Forbids(|cx, turn| {
            cx.position.game == Game::SpectralFree
                && leaves(cx, turn, BoardId::Squares, BoardId::Points)
                && in_check(cx.position)
        })),
    misreading("spectral/king-checked-on-a-point-has-lost", "SPE-12", SPECTRAL)
        .says("a king that is checked on a point has lost at once")
        .by(Says(|_, _, _| false)),
    misreading("spectral/king-checked-on-a-point-returns-to-a-square", "SPE-12", SPECTRAL)
        .says("a king that is checked on a point has to move to a square")
        .by(Only(|cx, _| is(cx, Kind::King) && !to_a_point(cx))),
    misreading("spectral/dead-as-in-chess", "SPE-13", SPECTRAL)
        .says("the material that is dead in chess is dead here")
        .by(DEAD_AS_IN_CHESS),
    misreading("spectral/only-bare-kings-are-dead", "SPE-13", SPECTRAL)
        .says("a king and a knight against a king are not dead material")
        .by(Only(|cx, _| besides_kings(cx).is_empty())),
    misreading("spectral/knights-are-dead", "SPE-13", SPECTRAL)
        .says("kings with any number of knights are dead material")
        .by(Also(|cx, _| besides_kings(cx).iter().all(|man| man.kind == Kind::Knight))),
    misreading("spectral-random/a-knight-only-is-dead", "SPE-13", RANDOM)
        .says("a knight is the only man with which a king cannot mate, as in the game without further kinds")
        .by(Only(|cx, _| besides_kings(cx).iter().all(|man| man.kind == Kind::Knight))),
    misreading("spectral/pawns-may-stand-on-their-last-row-of-points", "SPE-14", SPECTRAL)
        .says("a pawn may stand on its side's last row of points")
        .by(Says(|_, _, _| false)),
    misreading("spectral/no-pawns-on-their-first-row-of-points", "SPE-14", SPECTRAL)
        .says("no pawn may stand on the row of points beside its side's first rank, which it cannot reach")
        .by(Also(|_, it| match *it {
            Statement::Usual(Usual::PawnCannotStand(pawn, cell)) => {
                cell.board == BoardId::Points && cell.rank == first_row(pawn.side)
            }
            _ => false,
        })),
    misreading("spectral-random/plays-in-the-free-form", "SPE-34", RANDOM)
        .says("in the random variant a king in check may enter a point, as in the free form")
        .by(Only(|_, it| kings_attack(it).is_some())),
    misreading("spectral/never-mates-as-in-chess", "SPE-35", SPECTRAL)
        .says("what can never give checkmate in chess can never give it here")
        .by(NEVER_MATES_AS_IN_CHESS),
];

/// SPE-5: whether the statement is that the man on a cell counts as being in the way, and `is_such` holds for that cell.
fn counts(statement: &Statement, is_such: impl Fn(Cell) -> bool) -> bool {
    matches!(*statement, Statement::Spectral(Spectral::Counts(_, cell)) if is_such(cell))
}

/// How many half-steps a man makes along a diagonal, if the statement is about such a move.
const fn half_steps(statement: &Statement) -> Option<i32> {
    match statement {
        Statement::Spectral(Spectral::RunsDiagonally(run)) => Some(run.steps),
        _ => None,
    }
}

/// Whether the statement is about a diagonal that leads to the other board: one of an odd number of half-steps.
fn is_odd(statement: &Statement) -> bool {
    half_steps(statement).is_some_and(|steps| steps % 2 == 1)
}

/// SPE-11: the king, if the statement is that it attacks a point from a square while in check.
fn kings_attack(statement: &Statement) -> Option<Moving> {
    match *statement {
        Statement::Spectral(Spectral::EntersPointInCheck(moving)) if moving.attacks => Some(moving),
        _ => None,
    }
}

/// Whether a turn is a king's step from one board to another.
fn leaves(cx: &Context<'_>, turn: &Turn, from: BoardId, to: BoardId) -> bool {
    is_king(cx, turn.step.from) && (turn.step.from.board, turn.step.to.board) == (from, to)
}

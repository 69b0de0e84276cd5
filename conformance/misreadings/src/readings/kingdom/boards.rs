//! Misreadings of the two boards and the twins (KDM-1, KDM-2), of short range (KDM-3) and of max range (KDM-4 to
//! KDM-8).

use reference::context::Context;
use reference::kingdom::castling::king_on;
use reference::kingdom::max::goes_on;
use reference::plane::{Plane as _, Squares, forward, relative_rank};
use reference::statement::{Kingdom, Moving, Range, Run, Statement};
use reference::usual::attack::is_attacked;
use types::{BoardId, Cell, Kind};

use super::on_the_max_range_board;
use crate::misreading::Reading::{Also, Except, Forbids, Only, Says};
use crate::misreading::{Misreading, misreading};
use crate::readings::by_law::{KINGDOM, is_vacant, law, leg};

pub const ALL: &[Misreading] = &[
    misreading("kingdom/boards-exchanged", "KDM-1", KINGDOM)
        .says("the first board is the max-range board, and the second the short-range board")
        .by(Says(|_, it, truth| {
            ranges(it, truth, |board, range| (board == BoardId::Max) == (range == Range::Short))
        })),
    misreading("kingdom/short-range-on-both-boards", "KDM-1", KINGDOM)
        .says("riders move one step on both boards")
        .by(Says(|_, it, truth| ranges(it, truth, |_, range| range == Range::Short))),
    misreading("kingdom/max-range-on-both-boards", "KDM-1", KINGDOM)
        .says("men move as far as they can on both boards")
        .by(Says(|_, it, truth| ranges(it, truth, |_, range| range == Range::Max))),
    misreading("kingdom/any-men-of-a-kind-are-twins", "KDM-2", KINGDOM)
        .says("a man is the twin of any man of its kind and side on the other board")
        .by(Except(|_, it| match *it {
            Statement::Kingdom(Kingdom::AreStrangers(short, max)) => short.1.kind == max.1.kind,
            _ => false,
        })),
    misreading("kingdom/promoted-men-have-no-twins", "KDM-2", KINGDOM)
        .says("pawns that have been promoted are no longer twins, and move alone")
        .by(Except(|_, it| {
            let Statement::Kingdom(Kingdom::AreTwins(one, other)) = it else { return false };
            [one.1, other.1].iter().all(|man| man.mark.is_some_and(|mark| mark.promoted))
        })),
    misreading("kingdom/twins-stand-on-one-cell", "KDM-2", KINGDOM)
        .says("the twin of a man is the man of its kind and side on the same cell of the other board")
        .by(Says(|_, it, truth| match *it {
            Statement::Kingdom(Kingdom::AreTwins(one, other)) => {
                let place = |cell: Cell| (cell.file, cell.rank);
                place(one.0) == place(other.0) && one.1.kind == other.1.kind
            }
            _ => truth,
        })),
    misreading("kingdom/short-range-riders-ride", "KDM-3", KINGDOM)
        .says("on the short-range board rook, bishop and queen move any distance, as in chess")
        .by(Except(|cx, it| match *it {
            Statement::Kingdom(Kingdom::GoesFarther(run)) => {
                Squares.between(&run).all(|cell| is_vacant(cx, cell))
            }
            _ => false,
        })),
    misreading("kingdom/short-range-double-step", "KDM-3", KINGDOM)
        .says("on the short-range board a pawn on its initial cell may move two cells, as in chess")
        .by(Except(|cx, it| match *it {
            Statement::Kingdom(Kingdom::StepsTwice(m)) => steps_twice_as_in_chess(cx, m),
            _ => false,
        })),
    misreading("kingdom/max-range-men-stop-anywhere", "KDM-4", KINGDOM)
        .says("on the max-range board a man may stop anywhere on its path")
        .by(Only(|_, it| could_go_on(it).is_none())),
    misreading("kingdom/max-range-rook-stops-anywhere", "KDM-4", KINGDOM)
        .says("on the max-range board a rook may stop anywhere on its path")
        .by(Except(|_, it| stops(it, Kind::Rook))),
    misreading("kingdom/max-range-bishop-stops-anywhere", "KDM-4", KINGDOM)
        .says("on the max-range board a bishop may stop anywhere on its path")
        .by(Except(|_, it| stops(it, Kind::Bishop))),
    misreading("kingdom/max-range-queen-stops-anywhere", "KDM-4", KINGDOM)
        .says("on the max-range board a queen may stop anywhere on her path")
        .by(Except(|_, it| stops(it, Kind::Queen))),
    misreading("kingdom/max-range-men-stop-before-an-enemy", "KDM-4", KINGDOM)
        .says("on the max-range board a man may stop on the last cell before a man of the other side instead of capturing it")
        .by(Only(|cx, it| {
            let next = could_go_on(it).and_then(|run| goes_on(cx, run));
            next.is_none_or(|cell| is_vacant(cx, cell))
        })),
    misreading("kingdom/max-range-king-steps", "KDM-5", KINGDOM)
        .says("on the max-range board the king moves one step, as in chess")
        .by(Except(|_, it| goes_far(it, Kind::King))),
    misreading("kingdom/max-range-king-may-step", "KDM-5", KINGDOM)
        .says("on the max-range board the king runs or moves one step")
        .by(Except(|_, it| {
            stops(it, Kind::King) && could_go_on(it).is_some_and(|run| run.is_one_step())
        })),
    misreading("kingdom/max-range-king-has-no-diagonals", "KDM-5", KINGDOM)
        .says("on the max-range board the king runs along file and rank only")
        .by(Except(|_, it| {
            let run = runs_along(it).filter(|run| run.moving.man.kind == Kind::King);
            run.is_some_and(|run| run.direction.0 * run.direction.1 != 0)
        })),
    misreading("kingdom/max-range-knight-leaps-once", "KDM-6", KINGDOM)
        .says("on the max-range board the knight makes one leap, as in chess")
        .by(Except(|_, it| goes_far(it, Kind::Knight))),
    misreading("kingdom/max-range-knight-stops-anywhere", "KDM-6", KINGDOM)
        .says("on the max-range board the knight may stop after any of its leaps, like a nightrider")
        .by(Only(|_, it| could_go_on(it).is_none())),
    misreading("kingdom/max-range-knight-is-blocked-beside", "KDM-6", KINGDOM)
        .says("a man next to a knight on the max-range board stops it from leaping past")
        .by(Forbids(|cx, turn| {
            let knight = on_the_max_range_board(cx, turn).filter(|it| it.0.kind == Kind::Knight);
            knight.and_then(|(_, step)| leg(step)).is_some_and(|cell| !is_vacant(cx, cell))
        })),
    misreading("kingdom/max-range-pawn-steps", "KDM-7", KINGDOM)
        .says("on the max-range board the pawn moves one step, as in chess")
        .by(Except(|_, it| goes_far(it, Kind::Pawn))),
    misreading("kingdom/max-range-pawn-captures-straight", "KDM-7", KINGDOM)
        .says("on the max-range board a pawn captures the man that stops it when it moves straight")
        .by(Except(|_, it| matches!(it, Statement::Kingdom(Kingdom::CapturesStraight(_))))),
    misreading("kingdom/max-range-pawn-cannot-stop-before-an-enemy", "KDM-7", KINGDOM)
        .says("on the max-range board a pawn cannot move straight if the next man in its line is of the other side")
        .by(Also(|cx, it| could_go_on(it).is_some_and(|run| faces_an_enemy(cx, run.moving)))),
    misreading("kingdom/max-range-pawn-may-stop-at-first", "KDM-7", KINGDOM)
        .says("on the max-range board a pawn on its initial cell may also move one or two cells")
        .by(Except(|_, it| could_go_on(it).is_some_and(is_of_one_or_two_at_first))),
    misreading("kingdom/max-range-pawn-captures-next-to-it", "KDM-7", KINGDOM)
        .says("on the max-range board a pawn captures on the next cell diagonally only, as in chess")
        .by(Except(|_, it| {
            runs_along(it).is_some_and(|run| run.direction.0 != 0 && run.steps > 1)
        })),
    misreading("kingdom/king-runs-across-no-attacked-cell", "KDM-8", KINGDOM)
        .says("a king that runs may not cross an attacked cell, just as when it castles")
        .by(Except(|cx, it| match *it {
            Statement::Kingdom(Kingdom::AttacksOnCellCrossed(m, cell)) => {
                let moved = king_on(cx.position, m.from(), cell);
                is_attacked(&law(&moved), cell, m.side().other())
            }
            _ => false,
        })),
];

/// KDM-1: whether `have` holds for the board and range, if the statement is that a board has a range. Any other
/// statement keeps its truth.
fn ranges(statement: &Statement, truth: bool, have: impl Fn(BoardId, Range) -> bool) -> bool {
    let Statement::Kingdom(Kingdom::HasRange(board, range)) = *statement else { return truth };
    have(board, range)
}

/// KDM-3: whether a pawn on its initial cell moves two cells, both of them vacant.
fn steps_twice_as_in_chess(cx: &Context<'_>, m: Moving) -> bool {
    let crossed = Cell { rank: m.from().rank.midpoint(m.to().rank), ..m.from() };
    let second = relative_rank(m.side(), m.from().rank, 8) == 2;
    second && is_vacant(cx, crossed) && is_vacant(cx, m.to())
}

/// KDM-4…7: the run, if the statement is that the man could continue its run.
fn could_go_on(statement: &Statement) -> Option<Run> {
    if let Statement::Kingdom(Kingdom::CouldGoOn(run)) = *statement { Some(run) } else { None }
}

/// KDM-5…7: the run, if the statement is that a run is along a line.
fn runs_along(statement: &Statement) -> Option<Run> {
    if let Statement::Kingdom(Kingdom::RunsAlong(run)) = *statement { Some(run) } else { None }
}

/// KDM-5…7: whether the statement is that a man of this kind makes more than one step, or that it could go on.
fn goes_far(statement: &Statement, kind: Kind) -> bool {
    runs_along(statement).is_some_and(|run| run.moving.man.kind == kind && !run.is_one_step())
        || stops(statement, kind)
}

/// KDM-7: whether a pawn that moves straight stops before a man of the other side.
fn faces_an_enemy(cx: &Context<'_>, m: Moving) -> bool {
    let next = Squares.at(m.to(), (0, forward(m.side())));
    let next = next.and_then(|cell| cx.position.men.get(cell));
    m.from().file == m.to().file && next.is_some_and(|other| other.side != m.side())
}

/// KDM-7: whether a pawn moves one or two cells straight from its initial cell.
fn is_of_one_or_two_at_first(run: Run) -> bool {
    let (m, straight) = (run.moving, run.direction.0 == 0);
    let initial = relative_rank(m.side(), m.from().rank, 8) == 2;
    m.from().board == BoardId::Max && initial && straight && run.steps <= 2
}

/// Whether the statement is that a man of this kind could go on.
fn stops(statement: &Statement, kind: Kind) -> bool {
    could_go_on(statement).is_some_and(|run| run.moving.man.kind == kind)
}

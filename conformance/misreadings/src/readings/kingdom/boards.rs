//! The two boards and twins (KDM-1, KDM-2), short range (KDM-3) and max range (KDM-4 to KDM-8).

use reference::context::Context;
use reference::kingdom::castling::king_on;
use reference::kingdom::max::goes_on;
use reference::plane::{Plane as _, Squares, forward, relative_rank};
use reference::statement::{Kingdom, Moving, Range, Run, Statement};
use reference::usual::attack::is_attacked;
use types::{BoardId, Cell, ClauseId, Kind, Man, Step};

use super::on_the_max_range_board;
use crate::misreading::{Misreading, Reading};
use crate::readings::by_law::{KINGDOM, law};

/// The readings of this module, in the law's order.
pub(crate) const ALL: &[Misreading] = &[
    Misreading {
        name: "kingdom/boards-exchanged",
        clause: ClauseId::named("KDM-1"),
        games: KINGDOM,
        says: "the first board is the max-range board, and the second the short-range board",
        reading: Reading::Says(|_, statement, truth| {
            ranges(statement, truth, |board, range| {
                (board == BoardId::Max) == (range == Range::Short)
            })
        }),
    },
    Misreading {
        name: "kingdom/short-range-on-both-boards",
        clause: ClauseId::named("KDM-1"),
        games: KINGDOM,
        says: "riders move one step on both boards",
        reading: Reading::Says(|_, statement, truth| {
            ranges(statement, truth, |_, range| range == Range::Short)
        }),
    },
    Misreading {
        name: "kingdom/max-range-on-both-boards",
        clause: ClauseId::named("KDM-1"),
        games: KINGDOM,
        says: "men move as far as they can on both boards",
        reading: Reading::Says(|_, statement, truth| {
            ranges(statement, truth, |_, range| range == Range::Max)
        }),
    },
    Misreading {
        name: "kingdom/any-men-of-a-kind-are-twins",
        clause: ClauseId::named("KDM-2"),
        games: KINGDOM,
        says: "a man is the twin of any man of its kind and side on the other board",
        reading: Reading::Says(|_, statement, truth| match *statement {
            Statement::Kingdom(Kingdom::AreStrangers((_, short), (_, max))) => {
                truth && short.kind != max.kind
            }
            _ => truth,
        }),
    },
    Misreading {
        name: "kingdom/promoted-men-have-no-twins",
        clause: ClauseId::named("KDM-2"),
        games: KINGDOM,
        says: "pawns that have been promoted are no longer twins, and move alone",
        reading: Reading::Says(|_, statement, truth| {
            let promoted = |man: Man| man.mark.is_some_and(|mark| mark.promoted);
            match *statement {
                Statement::Kingdom(Kingdom::AreTwins((_, one), (_, other))) => {
                    truth && !(promoted(one) && promoted(other))
                }
                _ => truth,
            }
        }),
    },
    Misreading {
        name: "kingdom/twins-stand-on-one-cell",
        clause: ClauseId::named("KDM-2"),
        games: KINGDOM,
        says: "the twin of a man is the man of its kind and side on the same cell of the other board",
        reading: Reading::Says(|_, statement, truth| match *statement {
            Statement::Kingdom(Kingdom::AreTwins(one, other)) => {
                let place = |cell: Cell| (cell.file, cell.rank);
                place(one.0) == place(other.0) && one.1.kind == other.1.kind
            }
            _ => truth,
        }),
    },
    Misreading {
        name: "kingdom/short-range-riders-ride",
        clause: ClauseId::named("KDM-3"),
        games: KINGDOM,
        says: "on the short-range board rook, bishop and queen move any distance, as in chess",
        reading: Reading::Says(|cx, statement, truth| match *statement {
            Statement::Kingdom(Kingdom::GoesFarther(run)) => {
                let held = |cell: Cell| cx.position.men.get(cell).is_some();
                truth && Squares.between(&run).any(held)
            }
            _ => truth,
        }),
    },
    Misreading {
        name: "kingdom/short-range-double-step",
        clause: ClauseId::named("KDM-3"),
        games: KINGDOM,
        says: "on the short-range board a pawn on its initial cell may move two cells, as in chess",
        reading: Reading::Says(|cx, statement, truth| match *statement {
            Statement::Kingdom(Kingdom::StepsTwice(m)) => truth && !steps_twice_as_in_chess(cx, m),
            _ => truth,
        }),
    },
    Misreading {
        name: "kingdom/max-range-men-stop-anywhere",
        clause: ClauseId::named("KDM-4"),
        games: KINGDOM,
        says: "on the max-range board a man may stop anywhere on its path",
        reading: Reading::Says(|_, statement, truth| truth && could_go_on(statement).is_none()),
    },
    Misreading {
        name: "kingdom/max-range-rook-stops-anywhere",
        clause: ClauseId::named("KDM-4"),
        games: KINGDOM,
        says: "on the max-range board a rook may stop anywhere on its path",
        reading: Reading::Says(|_, statement, truth| truth && !stops(statement, Kind::Rook)),
    },
    Misreading {
        name: "kingdom/max-range-bishop-stops-anywhere",
        clause: ClauseId::named("KDM-4"),
        games: KINGDOM,
        says: "on the max-range board a bishop may stop anywhere on its path",
        reading: Reading::Says(|_, statement, truth| truth && !stops(statement, Kind::Bishop)),
    },
    Misreading {
        name: "kingdom/max-range-queen-stops-anywhere",
        clause: ClauseId::named("KDM-4"),
        games: KINGDOM,
        says: "on the max-range board a queen may stop anywhere on her path",
        reading: Reading::Says(|_, statement, truth| truth && !stops(statement, Kind::Queen)),
    },
    Misreading {
        name: "kingdom/max-range-men-stop-before-an-enemy",
        clause: ClauseId::named("KDM-4"),
        games: KINGDOM,
        says: "on the max-range board a man may stop on the last cell before a man of the other side instead of capturing it",
        reading: Reading::Says(|cx, statement, truth| {
            let next = could_go_on(statement).and_then(|run| goes_on(cx, run));
            truth && next.is_none_or(|cell| cx.position.men.get(cell).is_none())
        }),
    },
    Misreading {
        name: "kingdom/max-range-king-steps",
        clause: ClauseId::named("KDM-5"),
        games: KINGDOM,
        says: "on the max-range board the king moves one step, as in chess",
        reading: Reading::Says(|_, statement, truth| one_step(statement, Kind::King, truth)),
    },
    Misreading {
        name: "kingdom/max-range-king-may-step",
        clause: ClauseId::named("KDM-5"),
        games: KINGDOM,
        says: "on the max-range board the king runs or moves one step",
        reading: Reading::Says(|_, statement, truth| {
            let steps = |run: Run| run.moving.man.kind == Kind::King && run.is_one_step();
            truth && !could_go_on(statement).is_some_and(steps)
        }),
    },
    Misreading {
        name: "kingdom/max-range-king-has-no-diagonals",
        clause: ClauseId::named("KDM-5"),
        games: KINGDOM,
        says: "on the max-range board the king runs along file and rank only",
        reading: Reading::Says(|_, statement, truth| {
            let diagonal = |run: Run| run.direction.0 * run.direction.1 != 0;
            let king = |run: &Run| run.moving.man.kind == Kind::King;
            truth && !runs_along(statement).filter(king).is_some_and(diagonal)
        }),
    },
    Misreading {
        name: "kingdom/max-range-knight-leaps-once",
        clause: ClauseId::named("KDM-6"),
        games: KINGDOM,
        says: "on the max-range board the knight makes one leap, as in chess",
        reading: Reading::Says(|_, statement, truth| one_step(statement, Kind::Knight, truth)),
    },
    Misreading {
        name: "kingdom/max-range-knight-stops-anywhere",
        clause: ClauseId::named("KDM-6"),
        games: KINGDOM,
        says: "on the max-range board the knight may stop after any of its leaps, like a nightrider",
        reading: Reading::Says(|_, statement, truth| truth && could_go_on(statement).is_none()),
    },
    Misreading {
        name: "kingdom/max-range-knight-is-blocked-beside",
        clause: ClauseId::named("KDM-6"),
        games: KINGDOM,
        says: "a man next to a knight on the max-range board stops it from leaping past",
        reading: Reading::Forbids(|cx, turn| {
            on_the_max_range_board(cx, turn)
                .filter(|(man, _)| man.kind == Kind::Knight)
                .and_then(|(_, step)| leg(step))
                .is_some_and(|cell| cx.position.men.get(cell).is_some())
        }),
    },
    Misreading {
        name: "kingdom/max-range-pawn-steps",
        clause: ClauseId::named("KDM-7"),
        games: KINGDOM,
        says: "on the max-range board the pawn moves one step, as in chess",
        reading: Reading::Says(|_, statement, truth| one_step(statement, Kind::Pawn, truth)),
    },
    Misreading {
        name: "kingdom/max-range-pawn-captures-straight",
        clause: ClauseId::named("KDM-7"),
        games: KINGDOM,
        says: "on the max-range board a pawn captures the man that stops it when it moves straight",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Kingdom(Kingdom::CapturesStraight(_)))
        }),
    },
    Misreading {
        name: "kingdom/max-range-pawn-cannot-stop-before-an-enemy",
        clause: ClauseId::named("KDM-7"),
        games: KINGDOM,
        says: "on the max-range board a pawn cannot move straight if the next man in its line is of the other side",
        reading: Reading::Says(|cx, statement, truth| {
            truth || could_go_on(statement).is_some_and(|run| faces_an_enemy(cx, run.moving))
        }),
    },
    Misreading {
        name: "kingdom/max-range-pawn-may-stop-at-first",
        clause: ClauseId::named("KDM-7"),
        games: KINGDOM,
        says: "on the max-range board a pawn on its initial cell may also move one or two cells",
        reading: Reading::Says(|_, statement, truth| {
            truth && !could_go_on(statement).is_some_and(is_of_one_or_two_at_first)
        }),
    },
    Misreading {
        name: "kingdom/max-range-pawn-captures-next-to-it",
        clause: ClauseId::named("KDM-7"),
        games: KINGDOM,
        says: "on the max-range board a pawn captures on the next cell diagonally only, as in chess",
        reading: Reading::Says(|_, statement, truth| {
            let far = |run: Run| run.direction.0 != 0 && run.steps > 1;
            truth && !runs_along(statement).is_some_and(far)
        }),
    },
    Misreading {
        name: "kingdom/king-runs-across-no-attacked-cell",
        clause: ClauseId::named("KDM-8"),
        games: KINGDOM,
        says: "a king that runs may not cross an attacked cell, just as when it castles",
        reading: Reading::Says(|cx, statement, truth| match *statement {
            Statement::Kingdom(Kingdom::AttacksOnCellCrossed(m, cell)) => {
                let moved = king_on(cx.position, m.from(), cell);
                truth && !is_attacked(&law(&moved), cell, m.side().other())
            }
            _ => truth,
        }),
    },
];

/// KDM-1: for the statement that a board has a range, what `have` says of the two; any other statement keeps its truth.
fn ranges(statement: &Statement, truth: bool, have: impl Fn(BoardId, Range) -> bool) -> bool {
    match *statement {
        Statement::Kingdom(Kingdom::HasRange(board, range)) => have(board, range),
        _ => truth,
    }
}

/// KDM-3: whether a pawn moves two cells from its initial cell, both vacant.
fn steps_twice_as_in_chess(cx: &Context<'_>, m: Moving) -> bool {
    let crossed = Cell { rank: m.from().rank.midpoint(m.to().rank), ..m.from() };
    let vacant = |cell| cx.position.men.get(cell).is_none();
    relative_rank(m.side(), m.from().rank, 8) == 2 && vacant(crossed) && vacant(m.to())
}

/// KDM-4…7: the run, if the statement is that the man could go on with it.
fn could_go_on(statement: &Statement) -> Option<Run> {
    match *statement {
        Statement::Kingdom(Kingdom::CouldGoOn(run)) => Some(run),
        _ => None,
    }
}

/// KDM-5…7: the run, if the statement is that it is along a line.
fn runs_along(statement: &Statement) -> Option<Run> {
    match *statement {
        Statement::Kingdom(Kingdom::RunsAlong(run)) => Some(run),
        _ => None,
    }
}

/// KDM-5…7: the truth of a statement if men of this kind make one step and do not go on.
fn one_step(statement: &Statement, kind: Kind, truth: bool) -> bool {
    match *statement {
        Statement::Kingdom(Kingdom::RunsAlong(run)) if run.moving.man.kind == kind => {
            truth && run.is_one_step()
        }
        Statement::Kingdom(Kingdom::CouldGoOn(run)) => truth && run.moving.man.kind != kind,
        _ => truth,
    }
}

/// KDM-6: the cell next to a knight in the longer direction of its leap.
fn leg(step: Step) -> Option<Cell> {
    let (files, ranks) = Squares.displacement(step.from, step.to);
    let towards = if files.abs() > ranks.abs() { (files.signum(), 0) } else { (0, ranks.signum()) };
    Squares.at(step.from, towards)
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

/// Whether a man of this kind could go on.
fn stops(statement: &Statement, kind: Kind) -> bool {
    could_go_on(statement).is_some_and(|run| run.moving.man.kind == kind)
}

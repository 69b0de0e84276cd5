//! The men of chess on squares and points (SPE-4 to SPE-7), the king in check (SPE-11, SPE-12), dead material (SPE-13) and
//! accepted positions (SPE-14).

use reference::chess;
use reference::context::Context;
use reference::statement::{Moving, Spectral, Statement, Usual};
use types::{BoardId, ClauseId, Game, Kind, Turn};

use super::{
    RANDOM, WITH_THE_RULE, captures, first_row, from_a_point, is, moves_the_king, to_a_point,
};
use crate::misreading::{Misreading, Reading};
use crate::readings::by_law::{SPECTRAL, attacked, in_check, never_mates_as_in_chess};

/// The readings of this module, in the law's order.
pub const ALL: &[Misreading] = &[
    Misreading {
        name: "spectral/bishops-stay-on-their-board",
        clause: ClauseId::named("SPE-4"),
        games: SPECTRAL,
        says: "a bishop moves diagonally by full steps only, as in chess",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is(statement, Kind::Bishop) && is_odd(statement))
        }),
    },
    Misreading {
        name: "spectral/queen-stays-on-her-board",
        clause: ClauseId::named("SPE-4"),
        games: SPECTRAL,
        says: "a queen moves diagonally by full steps only, as in chess",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is(statement, Kind::Queen) && is_odd(statement))
        }),
    },
    Misreading {
        name: "spectral/boards-are-changed-by-a-single-half-step",
        clause: ClauseId::named("SPE-4"),
        games: SPECTRAL,
        says: "a bishop or queen changes boards only by a single half-step, and otherwise moves by full steps",
        reading: Reading::Says(|_, statement, truth| {
            truth && !half_steps(statement).is_some_and(|steps| steps % 2 == 1 && steps > 1)
        }),
    },
    Misreading {
        name: "spectral/riders-on-points-stay-on-points",
        clause: ClauseId::named("SPE-4"),
        games: SPECTRAL,
        says: "a bishop or queen that is on a point moves diagonally to points only",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(from_a_point(statement) && is_odd(statement))
        }),
    },
    Misreading {
        name: "spectral/both-boards-stand-in-every-diagonal",
        clause: ClauseId::named("SPE-5"),
        games: SPECTRAL,
        says: "a man on a point stops a bishop that moves from square to square",
        reading: Reading::Says(|_, statement, truth| match *statement {
            Statement::Spectral(Spectral::Counts(..)) => true,
            _ => truth,
        }),
    },
    Misreading {
        name: "spectral/odd-diagonals-pass-the-board-left",
        clause: ClauseId::named("SPE-5"),
        games: SPECTRAL,
        says: "only men on the board where a diagonal move ends stand in its way",
        reading: Reading::Says(|_, statement, truth| {
            let Statement::Spectral(Spectral::Counts(run, cell)) = *statement else { return truth };
            truth && cell.board == run.moving.to().board
        }),
    },
    Misreading {
        name: "spectral/odd-diagonals-pass-the-board-reached",
        clause: ClauseId::named("SPE-5"),
        games: SPECTRAL,
        says: "only men on the board where a diagonal move begins stand in its way",
        reading: Reading::Says(|_, statement, truth| {
            let Statement::Spectral(Spectral::Counts(run, cell)) = *statement else { return truth };
            truth && cell.board == run.moving.from().board
        }),
    },
    Misreading {
        name: "spectral/rook-and-knight-rest-on-points",
        clause: ClauseId::named("SPE-6"),
        games: SPECTRAL,
        says: "a rook or knight that a pawn has become on a point cannot move from there",
        reading: Reading::Says(|_, statement, truth| {
            let leaves = matches!(statement, Statement::Spectral(Spectral::LeavesItsBoard(_)));
            truth || leaves && from_a_point(statement)
        }),
    },
    Misreading {
        name: "spectral/queen-has-no-lines-of-points",
        clause: ClauseId::named("SPE-6"),
        games: SPECTRAL,
        says: "a queen on a point moves diagonally only, since files and ranks are lines of squares",
        reading: Reading::Says(|_, statement, truth| {
            let straight = matches!(statement, Statement::Spectral(Spectral::RunsOnItsBoard(_)));
            truth && !(straight && from_a_point(statement))
        }),
    },
    Misreading {
        name: "spectral/king-captures-by-no-half-step",
        clause: ClauseId::named("SPE-7"),
        games: SPECTRAL,
        says: "a king may move by a half-step only to a vacant cell",
        reading: Reading::Says(|cx, statement, truth| truth && !captures(cx, statement)),
    },
    Misreading {
        name: "spectral/king-on-a-point-stays-on-points",
        clause: ClauseId::named("SPE-7"),
        games: SPECTRAL,
        says: "a king moves by a half-step from a square to a point, but not back",
        reading: Reading::Says(|_, statement, truth| truth && !from_a_point(statement)),
    },
    Misreading {
        name: "spectral/king-in-check-may-capture-on-a-point",
        clause: ClauseId::named("SPE-11"),
        games: WITH_THE_RULE,
        says: "a king in check may move to a point if it captures there",
        reading: Reading::Says(|cx, statement, truth| truth && !captures(cx, statement)),
    },
    Misreading {
        name: "spectral/king-in-check-attacks-no-point",
        clause: ClauseId::named("SPE-11"),
        games: WITH_THE_RULE,
        says: "a king in check on a square attacks no point",
        reading: Reading::Says(|cx, statement, truth| {
            truth
                || kings_attack(statement).is_some_and(|m| attacked(cx, m.from(), m.side().other()))
        }),
    },
    Misreading {
        name: "spectral/king-in-check-keeps-its-board",
        clause: ClauseId::named("SPE-11"),
        games: SPECTRAL,
        says: "a king in check may not leave a point for a square either",
        reading: Reading::Forbids(|cx, turn| {
            leaves(cx, turn, BoardId::Points, BoardId::Squares) && in_check(cx.position)
        }),
    },
    Misreading {
        name: "spectral/king-in-check-moves-to-no-point",
        clause: ClauseId::named("SPE-11"),
        games: SPECTRAL,
        says: "a king in check may not move to a point, from another point either",
        reading: Reading::Forbids(|cx, turn| {
            leaves(cx, turn, BoardId::Points, BoardId::Points) && in_check(cx.position)
        }),
    },
    Misreading {
        name: "spectral/king-enters-no-point",
        clause: ClauseId::named("SPE-11"),
        games: SPECTRAL,
        says: "a king never moves from a square to a point, in check or not",
        reading: Reading::Forbids(|cx, turn| leaves(cx, turn, BoardId::Squares, BoardId::Points)),
    },
    Misreading {
        name: "spectral-free/king-in-check-enters-no-point",
        clause: ClauseId::named("SPE-11"),
        games: &[Game::SpectralFree],
        says: "the rule for a king in check holds in the free form, too",
        reading: Reading::Forbids(|cx, turn| {
            cx.position.game == Game::SpectralFree
                && leaves(cx, turn, BoardId::Squares, BoardId::Points)
                && in_check(cx.position)
        }),
    },
    Misreading {
        name: "spectral/king-checked-on-a-point-has-lost",
        clause: ClauseId::named("SPE-12"),
        games: SPECTRAL,
        says: "a king that is checked on a point has lost at once",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "spectral/king-checked-on-a-point-returns-to-a-square",
        clause: ClauseId::named("SPE-12"),
        games: SPECTRAL,
        says: "a king that is checked on a point has to move to a square",
        reading: Reading::Says(|_, statement, truth| {
            truth && is(statement, Kind::King) && !to_a_point(statement)
        }),
    },
    Misreading {
        name: "spectral/dead-as-in-chess",
        clause: ClauseId::named("SPE-13"),
        games: SPECTRAL,
        says: "the material that is dead in chess is dead here",
        reading: Reading::Says(|cx, _, _| chess::is_dead(cx.position)),
    },
    Misreading {
        name: "spectral/only-bare-kings-are-dead",
        clause: ClauseId::named("SPE-13"),
        games: SPECTRAL,
        says: "a king and a knight against a king are not dead material",
        reading: Reading::Says(|cx, _, truth| truth && others(cx).is_empty()),
    },
    Misreading {
        name: "spectral/knights-are-dead",
        clause: ClauseId::named("SPE-13"),
        games: SPECTRAL,
        says: "kings with any number of knights are dead material",
        reading: Reading::Says(|cx, _, truth| {
            truth || others(cx).iter().all(|&kind| kind == Kind::Knight)
        }),
    },
    Misreading {
        name: "spectral-random/a-knight-only-is-dead",
        clause: ClauseId::named("SPE-13"),
        games: RANDOM,
        says: "a knight is the only man with which a king cannot mate, as in the game without further kinds",
        reading: Reading::Says(|cx, _, truth| {
            truth && others(cx).iter().all(|&kind| kind == Kind::Knight)
        }),
    },
    Misreading {
        name: "spectral/pawns-may-stand-on-their-last-row-of-points",
        clause: ClauseId::named("SPE-14"),
        games: SPECTRAL,
        says: "a pawn may stand on its side's last row of points",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "spectral/no-pawns-on-their-first-row-of-points",
        clause: ClauseId::named("SPE-14"),
        games: SPECTRAL,
        says: "no pawn may stand on the row of points beside its side's first rank, which it cannot reach",
        reading: Reading::Says(|_, statement, truth| match *statement {
            Statement::Usual(Usual::PawnCannotStand(pawn, cell)) => {
                truth || cell.board == BoardId::Points && cell.rank == first_row(pawn.side)
            }
            _ => truth,
        }),
    },
    Misreading {
        name: "spectral-random/plays-in-the-free-form",
        clause: ClauseId::named("SPE-34"),
        games: RANDOM,
        says: "in the random variant a king in check may enter a point, as in the free form",
        reading: Reading::Says(|_, statement, truth| truth && kings_attack(statement).is_some()),
    },
    Misreading {
        name: "spectral/never-mates-as-in-chess",
        clause: ClauseId::named("SPE-35"),
        games: SPECTRAL,
        says: "what can never give checkmate in chess can never give it here",
        reading: Reading::Says(never_mates_as_in_chess),
    },
];

/// How many half-steps a man makes along a diagonal, if the statement is about that.
const fn half_steps(statement: &Statement) -> Option<i32> {
    match statement {
        Statement::Spectral(Spectral::RunsDiagonally(run)) => Some(run.steps),
        _ => None,
    }
}

/// Whether a diagonal leads to the other board.
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
    moves_the_king(cx, turn) && (turn.step.from.board, turn.step.to.board) == (from, to)
}

/// SPE-13: the kinds of all men except the kings.
fn others(cx: &Context<'_>) -> Vec<Kind> {
    cx.position.men.iter().map(|(_, man)| man.kind).filter(|&kind| kind != Kind::King).collect()
}

//! The men of chess on squares and points (SPE-4 to SPE-7), the king in check (SPE-11, SPE-12), dead material (SPE-13) and
//! accepted positions (SPE-14).

use std::any::Any;

use record::{Board, Cell, Game, Kind, Side, Turn};

use super::{
    RANDOM, WITH_THE_RULE, captures, first_row, from_a_point, is, moves_the_king, to_a_point,
};
use crate::chess;
use crate::context::{Context, Misreading, Reading};
use crate::misreadings::{SPECTRAL, in_check, never_mates_as_in_chess};
use crate::plane::{Line, Squares};
use crate::spectral::{Between, HalfSteps, KingsAttack};

/// In the law's order.
pub(in crate::misreadings) const ALL: &[Misreading] = &[
    Misreading {
        name: "spectral/bishops-stay-on-their-board",
        clause: "SPE-4",
        games: SPECTRAL,
        says: "a bishop moves diagonally by full steps only, as in chess",
        reading: Reading::Truth(|cx, so, matter| so && !(is(cx, Kind::Bishop) && is_odd(matter))),
    },
    Misreading {
        name: "spectral/queen-stays-on-her-board",
        clause: "SPE-4",
        games: SPECTRAL,
        says: "a queen moves diagonally by full steps only, as in chess",
        reading: Reading::Truth(|cx, so, matter| so && !(is(cx, Kind::Queen) && is_odd(matter))),
    },
    Misreading {
        name: "spectral/boards-are-changed-by-a-single-half-step",
        clause: "SPE-4",
        games: SPECTRAL,
        says: "a bishop or queen changes boards only by a single half-step, and otherwise moves by full steps",
        reading: Reading::Truth(|_, so, matter| {
            so && !half_steps(matter).is_some_and(|steps| steps % 2 == 1 && steps > 1)
        }),
    },
    Misreading {
        name: "spectral/riders-on-points-stay-on-points",
        clause: "SPE-4",
        games: SPECTRAL,
        says: "a bishop or queen that is on a point moves diagonally to points only",
        reading: Reading::Truth(|cx, so, matter| so && !(from_a_point(cx) && is_odd(matter))),
    },
    Misreading {
        name: "spectral/both-boards-stand-in-every-diagonal",
        clause: "SPE-5",
        games: SPECTRAL,
        says: "a man on a point stops a bishop that moves from square to square",
        reading: Reading::Truth(|_, so, matter| so || matter.is::<Between>()),
    },
    Misreading {
        name: "spectral/odd-diagonals-pass-the-board-left",
        clause: "SPE-5",
        games: SPECTRAL,
        says: "only men on the board where a diagonal move ends stand in its way",
        reading: Reading::Truth(|_, so, matter| {
            so && between(matter).is_none_or(|between| between.cell.board == between.to.board)
        }),
    },
    Misreading {
        name: "spectral/odd-diagonals-pass-the-board-reached",
        clause: "SPE-5",
        games: SPECTRAL,
        says: "only men on the board where a diagonal move begins stand in its way",
        reading: Reading::Truth(|_, so, matter| {
            so && between(matter).is_none_or(|between| between.cell.board == between.from.board)
        }),
    },
    Misreading {
        name: "spectral/rook-and-knight-rest-on-points",
        clause: "SPE-6",
        games: SPECTRAL,
        says: "a rook or knight that a pawn has become on a point cannot move from there",
        reading: Reading::Truth(|cx, so, matter| {
            so || matter.is::<Option<Cell>>() && from_a_point(cx)
        }),
    },
    Misreading {
        name: "spectral/queen-has-no-lines-of-points",
        clause: "SPE-6",
        games: SPECTRAL,
        says: "a queen on a point moves diagonally only, since files and ranks are lines of squares",
        reading: Reading::Truth(|cx, so, matter| {
            so && !(matter.is::<Option<Line<Squares>>>() && from_a_point(cx))
        }),
    },
    Misreading {
        name: "spectral/king-captures-by-no-half-step",
        clause: "SPE-7",
        games: SPECTRAL,
        says: "a king may move by a half-step only to a vacant cell",
        reading: Reading::Truth(|cx, so, _| so && !captures(cx)),
    },
    Misreading {
        name: "spectral/king-on-a-point-stays-on-points",
        clause: "SPE-7",
        games: SPECTRAL,
        says: "a king moves by a half-step from a square to a point, but not back",
        reading: Reading::Truth(|cx, so, _| so && !from_a_point(cx)),
    },
    Misreading {
        name: "spectral/king-in-check-may-capture-on-a-point",
        clause: "SPE-11",
        games: WITH_THE_RULE,
        says: "a king in check may move to a point if it captures there",
        reading: Reading::Truth(|cx, so, matter| {
            so && (matter.is::<KingsAttack>() || !captures(cx))
        }),
    },
    Misreading {
        name: "spectral/king-in-check-attacks-no-point",
        clause: "SPE-11",
        games: WITH_THE_RULE,
        says: "a king in check on a square attacks no point",
        reading: Reading::Truth(|cx, so, matter| {
            so || matter.is::<KingsAttack>() && is_attacked_where_it_stands(cx)
        }),
    },
    Misreading {
        name: "spectral/king-in-check-keeps-its-board",
        clause: "SPE-11",
        games: SPECTRAL,
        says: "a king in check may not leave a point for a square either",
        reading: Reading::Forbids(|cx, turn| {
            leaves(cx, turn, Board::Points, Board::Squares) && in_check(cx)
        }),
    },
    Misreading {
        name: "spectral/king-in-check-moves-to-no-point",
        clause: "SPE-11",
        games: SPECTRAL,
        says: "a king in check may not move to a point, from another point either",
        reading: Reading::Forbids(|cx, turn| {
            leaves(cx, turn, Board::Points, Board::Points) && in_check(cx)
        }),
    },
    Misreading {
        name: "spectral/king-enters-no-point",
        clause: "SPE-11",
        games: SPECTRAL,
        says: "a king never moves from a square to a point, in check or not",
        reading: Reading::Forbids(|cx, turn| leaves(cx, turn, Board::Squares, Board::Points)),
    },
    Misreading {
        name: "spectral-free/king-in-check-enters-no-point",
        clause: "SPE-11",
        games: &[Game::SpectralFree],
        says: "the rule for a king in check holds in the free form, too",
        reading: Reading::Forbids(|cx, turn| {
            cx.position.game == Game::SpectralFree
                && leaves(cx, turn, Board::Squares, Board::Points)
                && in_check(cx)
        }),
    },
    Misreading {
        name: "spectral/king-checked-on-a-point-has-lost",
        clause: "SPE-12",
        games: SPECTRAL,
        says: "a king that is checked on a point has lost at once",
        reading: Reading::Truth(|_, _, _| false),
    },
    Misreading {
        name: "spectral/king-checked-on-a-point-returns-to-a-square",
        clause: "SPE-12",
        games: SPECTRAL,
        says: "a king that is checked on a point has to move to a square",
        reading: Reading::Truth(|cx, so, _| so && is(cx, Kind::King) && !to_a_point(cx)),
    },
    Misreading {
        name: "spectral/dead-as-in-chess",
        clause: "SPE-13",
        games: SPECTRAL,
        says: "the material that is dead in chess is dead here",
        reading: Reading::Truth(|cx, _, _| chess::is_dead(cx)),
    },
    Misreading {
        name: "spectral/only-bare-kings-are-dead",
        clause: "SPE-13",
        games: SPECTRAL,
        says: "a king and a knight against a king are not dead material",
        reading: Reading::Truth(|cx, so, _| so && others(cx).is_empty()),
    },
    Misreading {
        name: "spectral/knights-are-dead",
        clause: "SPE-13",
        games: SPECTRAL,
        says: "kings with any number of knights are dead material",
        reading: Reading::Truth(|cx, so, _| {
            so || others(cx).iter().all(|&kind| kind == Kind::Knight)
        }),
    },
    Misreading {
        name: "spectral-random/a-knight-only-is-dead",
        clause: "SPE-13",
        games: RANDOM,
        says: "a knight is the only man with which a king cannot mate, as in the game without further kinds",
        reading: Reading::Truth(|cx, so, _| {
            so && others(cx).iter().all(|&kind| kind == Kind::Knight)
        }),
    },
    Misreading {
        name: "spectral/pawns-may-stand-on-their-last-row-of-points",
        clause: "SPE-14",
        games: SPECTRAL,
        says: "a pawn may stand on its side's last row of points",
        reading: Reading::Truth(|_, _, _| false),
    },
    Misreading {
        name: "spectral/no-pawns-on-their-first-row-of-points",
        clause: "SPE-14",
        games: SPECTRAL,
        says: "no pawn may stand on the row of points beside its side's first rank, which it cannot reach",
        reading: Reading::Truth(|cx, so, _| {
            so || Side::BOTH.into_iter().any(|side| {
                cx.position.men.of(side).any(|(cell, man)| {
                    man.kind == Kind::Pawn
                        && cell.board == Board::Points
                        && cell.rank == first_row(side)
                })
            })
        }),
    },
    Misreading {
        name: "spectral-random/plays-in-the-free-form",
        clause: "SPE-34",
        games: RANDOM,
        says: "in the random variant a king in check may enter a point, as in the free form",
        reading: Reading::Truth(|_, _, _| false),
    },
    Misreading {
        name: "spectral/never-mates-as-in-chess",
        clause: "SPE-35",
        games: SPECTRAL,
        says: "what can never give checkmate in chess can never give it here",
        reading: Reading::Truth(never_mates_as_in_chess),
    },
];

/// The half-steps of a diagonal along which a man moves.
fn half_steps(matter: &dyn Any) -> Option<i32> {
    matter.downcast_ref::<Option<Line<HalfSteps>>>().copied().flatten().map(|line| line.steps)
}

/// Whether a diagonal leads to the other board.
fn is_odd(matter: &dyn Any) -> bool {
    half_steps(matter).is_some_and(|steps| steps % 2 == 1)
}

/// SPE-5, of a man between the ends of a diagonal.
fn between(matter: &dyn Any) -> Option<Between> {
    matter.downcast_ref::<Between>().copied()
}

/// SPE-11, of a king on its way: whether something attacks the cell that it leaves.
fn is_attacked_where_it_stands(cx: &Context<'_>) -> bool {
    let Some((man, step)) = cx.man().zip(cx.step()) else { return false };
    crate::misreadings::attacked(cx, step.from, man.side.other())
}

/// Whether a turn is a king's step from one board to another.
fn leaves(cx: &Context<'_>, turn: &Turn, from: Board, to: Board) -> bool {
    moves_the_king(cx, turn) && (turn.step.from.board, turn.step.to.board) == (from, to)
}

/// SPE-13: the kinds of the men besides the kings.
fn others(cx: &Context<'_>) -> Vec<Kind> {
    cx.position.men.iter().map(|(_, man)| man.kind).filter(|&kind| kind != Kind::King).collect()
}

//! Other readings of the clauses of Kingdom.

use std::any::Any;

use record::{Board, Kind, Man};

use super::{KINGDOM, PLAIN};
use crate::context::{Context, Misreading, Reading, Redefinition};
use crate::kingdom::{
    Across, Counts, Idle, LastTurn, ON_BOTH_BOARDS, OfItsOwn, Onward, RANGES, Range, WaitingTwin,
    is_attacked_on_its_way,
};
use crate::plane::{Line, Squares};
use crate::usual::Castling;

/// In the law's order.
pub(super) const ALL: &[Misreading] = &[
    Misreading {
        name: "kingdom/boards-exchanged",
        clause: "KDM-1",
        games: KINGDOM,
        says: "the first board is the max-range board, and the second the short-range board",
        reading: Reading::List(&Redefinition::<(Board, Range)>(|_, _| &EXCHANGED)),
    },
    Misreading {
        name: "kingdom/any-men-of-a-kind-are-twins",
        clause: "KDM-2",
        games: KINGDOM,
        says: "a man is the twin of any man of its kind and side on the other board",
        reading: Reading::Truth(kinds_differ),
    },
    Misreading {
        name: "kingdom/max-range-men-stop-anywhere",
        clause: "KDM-4",
        games: KINGDOM,
        says: "on the max-range board a man may stop anywhere on its path",
        reading: Reading::Truth(not_stopping_early),
    },
    Misreading {
        name: "kingdom/max-range-king-steps",
        clause: "KDM-5",
        games: KINGDOM,
        says: "on the max-range board the king moves one step, as in chess",
        reading: Reading::Truth(|cx, so, matter| one_step(cx, Kind::King, so, matter)),
    },
    Misreading {
        name: "kingdom/max-range-knight-leaps-once",
        clause: "KDM-6",
        games: KINGDOM,
        says: "on the max-range board the knight makes one leap, as in chess",
        reading: Reading::Truth(|cx, so, matter| one_step(cx, Kind::Knight, so, matter)),
    },
    Misreading {
        name: "kingdom/max-range-pawn-steps",
        clause: "KDM-7",
        games: KINGDOM,
        says: "on the max-range board the pawn moves one step, as in chess",
        reading: Reading::Truth(|cx, so, matter| one_step(cx, Kind::Pawn, so, matter)),
    },
    Misreading {
        name: "kingdom/king-runs-across-no-attacked-cell",
        clause: "KDM-8",
        games: KINGDOM,
        says: "a king that runs may not cross an attacked cell, just as when it castles",
        reading: Reading::Truth(crosses_no_attacked_cell),
    },
    Misreading {
        name: "kingdom/twin-escorts-by-rule-1",
        clause: "KDM-11",
        games: KINGDOM,
        says: "when twin pawns move diagonally, it is enough that one of them captures",
        reading: Reading::Truth(nobody_captures),
    },
    Misreading {
        name: "kingdom/castling-is-of-the-short-range-board",
        clause: "KDM-13",
        games: KINGDOM,
        says: "the kings castle on the short-range board only, and moves on the other board lose no right",
        reading: Reading::List(&Redefinition::<Castling>(|_, _| &ON_BOTH_BOARDS[..4])),
    },
    Misreading {
        name: "kingdom/twins-become-different-kinds",
        clause: "KDM-15",
        games: KINGDOM,
        says: "twins may be promoted to different kinds",
        reading: Reading::Truth(only_where_kinds_are_defined),
    },
    Misreading {
        name: "kingdom/waiting-twin-is-not-promoted",
        clause: "KDM-15",
        games: KINGDOM,
        says: "if a pawn has waited, only the twin that arrives is promoted",
        reading: Reading::Truth(|_, so, matter| so && !matter.is::<WaitingTwin>()),
    },
    Misreading {
        name: "kingdom/waiting-pawn-is-promoted-in-a-turn-of-its-own",
        clause: "KDM-17",
        games: KINGDOM,
        says: "a waiting pawn whose twin is captured may be promoted where it stands, in a turn without a move",
        reading: Reading::Truth(|_, so, matter| so || matter.is::<OfItsOwn>()),
    },
    Misreading {
        name: "kingdom/half-a-turn-attacks",
        clause: "KDM-19",
        games: KINGDOM,
        says: "a man attacks a king that it could capture, whether or not its twin can move along",
        reading: Reading::Truth(|_, _, _| true),
    },
    Misreading {
        name: "kingdom/only-the-short-range-board-counts",
        clause: "KDM-23",
        games: KINGDOM,
        says: "captures and pawn moves on the max-range board do not set the halfmove field to 0",
        reading: Reading::Truth(short_range_counts),
    },
    Misreading {
        name: "kingdom/clock-before-the-win",
        clause: "KDM-23",
        games: KINGDOM,
        says: "the 150th halfmove without a capture or pawn move is a draw, even if it leaves the opponent without a legal turn",
        reading: Reading::Truth(|_, so, matter| so && !matter.is::<LastTurn>()),
    },
    Misreading {
        name: "kingdom/max-range-king-castles-by-its-run",
        clause: "KDM-25",
        games: KINGDOM,
        says: "a king on the max-range board that moves two cells toward its rook castles",
        reading: Reading::List(&Redefinition::<Board>(|_, _| &[Board::Short, Board::Max])),
    },
];

/// KDM-1, the other way round.
static EXCHANGED: [(Board, Range); 2] = [(RANGES[0].0, RANGES[1].1), (RANGES[1].0, RANGES[0].1)];

/// KDM-2, of two men that are not twins: whether they are of different kinds.
fn kinds_differ(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    match matter.downcast_ref::<Option<(Man, Man)>>() {
        Some(Some((short, max))) => so && short.kind != max.kind,
        _ => so,
    }
}

/// KDM-4, without the part that a man does not stop where it could go on.
fn not_stopping_early(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    so && !matter.is::<Option<Onward>>()
}

/// KDM-5…7, of a kind: whether its path is one step, after which it does not go on.
fn one_step(cx: &Context<'_>, kind: Kind, so: bool, matter: &dyn Any) -> bool {
    if cx.man().is_none_or(|man| man.kind != kind) {
        return so;
    }
    match matter.downcast_ref::<Option<Line<Squares>>>() {
        Some(line) => so && line.is_some_and(|line| line.is_one_step()),
        None => so && !matter.is::<Option<Onward>>(),
    }
}

/// KDM-8, of a cell that the king crosses: whether it is not attacked.
fn crosses_no_attacked_cell(cx: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    let Some(Some(across)) = matter.downcast_ref::<Option<Across>>() else { return so };
    so && !is_attacked_on_its_way(&Context::new(&PLAIN, cx.position), *across)
}

/// KDM-11, of a pawn that moves diagonally without capturing: whether its twin captures nothing either.
fn nobody_captures(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    match matter.downcast_ref::<Option<Idle>>() {
        Some(Some(idle)) => so && !idle.beside,
        _ => so,
    }
}

/// KDM-15, without the part that twins become one kind.
fn only_where_kinds_are_defined(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    so && !matter.is::<Option<(Kind, Kind)>>()
}

/// KDM-23, of what sets the halfmove field to 0: whether it happens on the short-range board.
fn short_range_counts(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    matter.downcast_ref::<Counts>().map_or(so, |counts| counts.short)
}

//! The two boards and twins (KDM-1, KDM-2), short range (KDM-3) and max range (KDM-4 to KDM-8).

use std::any::Any;

use record::{Board, Cell, Kind, Man, Side, Step};

use super::{board, is, on_the_max_range_board};
use crate::context::{Context, Misreading, Reading, Redefinition};
use crate::kingdom::{Across, Onward, Pair, RANGES, Range, is_attacked_on_its_way};
use crate::misreadings::{KINGDOM, PLAIN};
use crate::plane::{Line, Plane, Squares, relative_rank};

/// In the law's order.
pub(in crate::misreadings) const ALL: &[Misreading] = &[
    Misreading {
        name: "kingdom/boards-exchanged",
        clause: "KDM-1",
        games: KINGDOM,
        says: "the first board is the max-range board, and the second the short-range board",
        reading: Reading::List(&Redefinition::<(Board, Range)>(|_, _| &EXCHANGED)),
    },
    Misreading {
        name: "kingdom/short-range-on-both-boards",
        clause: "KDM-1",
        games: KINGDOM,
        says: "riders move one step on both boards",
        reading: Reading::List(&Redefinition::<(Board, Range)>(|_, _| &SHORT)),
    },
    Misreading {
        name: "kingdom/max-range-on-both-boards",
        clause: "KDM-1",
        games: KINGDOM,
        says: "men move as far as they can on both boards",
        reading: Reading::List(&Redefinition::<(Board, Range)>(|_, _| &LONGEST)),
    },
    Misreading {
        name: "kingdom/any-men-of-a-kind-are-twins",
        clause: "KDM-2",
        games: KINGDOM,
        says: "a man is the twin of any man of its kind and side on the other board",
        reading: Reading::Truth(kinds_differ),
    },
    Misreading {
        name: "kingdom/promoted-men-have-no-twins",
        clause: "KDM-2",
        games: KINGDOM,
        says: "pawns that have been promoted are no longer twins, and move alone",
        reading: Reading::Truth(|_, so, matter| {
            let promoted = |man: Man| man.mark.is_some_and(|mark| mark.promoted);
            so && !pair(matter).is_some_and(|pair| promoted(pair.one.1) && promoted(pair.other.1))
        }),
    },
    Misreading {
        name: "kingdom/twins-stand-on-one-cell",
        clause: "KDM-2",
        games: KINGDOM,
        says: "the twin of a man is the man of its kind and side on the same cell of the other board",
        reading: Reading::Truth(|_, so, matter| match pair(matter) {
            Some(Pair { one, other }) => {
                let place = |cell: Cell| (cell.file, cell.rank);
                place(one.0) == place(other.0) && one.1.kind == other.1.kind
            }
            None => so,
        }),
    },
    Misreading {
        name: "kingdom/short-range-riders-ride",
        clause: "KDM-3",
        games: KINGDOM,
        says: "on the short-range board rook, bishop and queen move any distance, as in chess",
        reading: Reading::Truth(|cx, so, _| so && (is(cx, Kind::Pawn) || is_blocked(cx))),
    },
    Misreading {
        name: "kingdom/short-range-double-step",
        clause: "KDM-3",
        games: KINGDOM,
        says: "on the short-range board a pawn on its initial cell may move two cells, as in chess",
        reading: Reading::Truth(|cx, so, _| so && !makes_a_double_step(cx)),
    },
    Misreading {
        name: "kingdom/max-range-men-stop-anywhere",
        clause: "KDM-4",
        games: KINGDOM,
        says: "on the max-range board a man may stop anywhere on its path",
        reading: Reading::Truth(|_, so, matter| so && !is_onward(matter)),
    },
    Misreading {
        name: "kingdom/max-range-men-stop-before-an-enemy",
        clause: "KDM-4",
        games: KINGDOM,
        says: "on the max-range board a man may stop on the last cell before a man of the other side instead of capturing it",
        reading: Reading::Truth(|cx, so, matter| {
            so && onward(matter).is_none_or(|next| cx.position.men.get(next.cell).is_none())
        }),
    },
    Misreading {
        name: "kingdom/max-range-king-steps",
        clause: "KDM-5",
        games: KINGDOM,
        says: "on the max-range board the king moves one step, as in chess",
        reading: Reading::Truth(|cx, so, matter| one_step(cx, Kind::King, so, matter)),
    },
    Misreading {
        name: "kingdom/max-range-king-may-step",
        clause: "KDM-5",
        games: KINGDOM,
        says: "on the max-range board the king runs or moves one step",
        reading: Reading::Truth(|cx, so, matter| {
            let one = cx.step().is_some_and(is_one_step);
            so && !(is_onward(matter) && is(cx, Kind::King) && one)
        }),
    },
    Misreading {
        name: "kingdom/max-range-king-has-no-diagonals",
        clause: "KDM-5",
        games: KINGDOM,
        says: "on the max-range board the king runs along file and rank only",
        reading: Reading::Truth(|cx, so, matter| {
            so && !(along(matter).is_some_and(|line| line.direction.0 * line.direction.1 != 0)
                && is(cx, Kind::King))
        }),
    },
    Misreading {
        name: "kingdom/max-range-knight-leaps-once",
        clause: "KDM-6",
        games: KINGDOM,
        says: "on the max-range board the knight makes one leap, as in chess",
        reading: Reading::Truth(|cx, so, matter| one_step(cx, Kind::Knight, so, matter)),
    },
    Misreading {
        name: "kingdom/max-range-knight-stops-anywhere",
        clause: "KDM-6",
        games: KINGDOM,
        says: "on the max-range board the knight may stop after any of its leaps, like a nightrider",
        reading: Reading::Truth(|_, so, matter| so && !is_onward(matter)),
    },
    Misreading {
        name: "kingdom/max-range-knight-is-blocked-beside",
        clause: "KDM-6",
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
        clause: "KDM-7",
        games: KINGDOM,
        says: "on the max-range board the pawn moves one step, as in chess",
        reading: Reading::Truth(|cx, so, matter| one_step(cx, Kind::Pawn, so, matter)),
    },
    Misreading {
        name: "kingdom/max-range-pawn-captures-straight",
        clause: "KDM-7",
        games: KINGDOM,
        says: "on the max-range board a pawn captures the man that stops it when it moves straight",
        reading: Reading::Truth(|_, so, matter| so && !matter.is::<Option<Man>>()),
    },
    Misreading {
        name: "kingdom/max-range-pawn-cannot-stop-before-an-enemy",
        clause: "KDM-7",
        games: KINGDOM,
        says: "on the max-range board a pawn cannot move straight if the next man in its line is of the other side",
        reading: Reading::Truth(|cx, so, matter| so || is_onward(matter) && faces_an_enemy(cx)),
    },
    Misreading {
        name: "kingdom/max-range-pawn-may-stop-at-first",
        clause: "KDM-7",
        games: KINGDOM,
        says: "on the max-range board a pawn on its initial cell may also move one or two cells",
        reading: Reading::Truth(|cx, so, matter| {
            so && !(is_onward(matter) && moves_up_to_two_from_its_initial_cell(cx))
        }),
    },
    Misreading {
        name: "kingdom/max-range-pawn-captures-next-to-it",
        clause: "KDM-7",
        games: KINGDOM,
        says: "on the max-range board a pawn captures on the next cell diagonally only, as in chess",
        reading: Reading::Truth(|_, so, matter| {
            so && !along(matter).is_some_and(|line| line.direction.0 != 0 && line.steps > 1)
        }),
    },
    Misreading {
        name: "kingdom/king-runs-across-no-attacked-cell",
        clause: "KDM-8",
        games: KINGDOM,
        says: "a king that runs may not cross an attacked cell, just as when it castles",
        reading: Reading::Truth(crosses_no_attacked_cell),
    },
];

/// KDM-1, the other way round.
static EXCHANGED: [(Board, Range); 2] = [(RANGES[0].0, RANGES[1].1), (RANGES[1].0, RANGES[0].1)];

static SHORT: [(Board, Range); 2] = [(Board::Short, Range::Short), (Board::Max, Range::Short)];

static LONGEST: [(Board, Range); 2] =
    [(Board::Short, Range::Longest), (Board::Max, Range::Longest)];

/// KDM-2, of two men on different boards.
fn pair(matter: &dyn Any) -> Option<Pair> {
    matter.downcast_ref::<Pair>().copied()
}

/// KDM-2, of two men that are not twins: whether they are of different kinds.
fn kinds_differ(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    match matter.downcast_ref::<Option<(Man, Man)>>() {
        Some(Some((short, max))) => so && short.kind != max.kind,
        _ => so,
    }
}

/// Whether a step leads to a neighbour.
fn is_one_step(step: Step) -> bool {
    let (files, ranks) = Squares.displacement(step.from, step.to);
    files.abs().max(ranks.abs()) == 1
}

/// KDM-3: whether a man stands between the ends of a rider's step.
fn is_blocked(cx: &Context<'_>) -> bool {
    let Some(Step { from, to, .. }) = cx.step() else { return false };
    let (files, ranks) = Squares.displacement(from, to);
    let direction = (files.signum(), ranks.signum());
    let steps = files.abs().max(ranks.abs());
    (1..steps).any(|step| {
        let cell = Squares.at(from, (direction.0 * step, direction.1 * step));
        cell.is_some_and(|cell| cx.position.men.get(cell).is_some())
    })
}

/// KDM-3: whether a pawn moves two cells from its initial cell, both vacant.
fn makes_a_double_step(cx: &Context<'_>) -> bool {
    let Some((man, Step { from, to, .. })) = cx.man().zip(cx.step()) else { return false };
    let vacant = cx.position.men.get(to).is_none() && !is_blocked(cx);
    man.kind == Kind::Pawn && relative_rank(man.side, from.rank, 8) == 2 && vacant
}

/// KDM-4…7: that a man could go on, if it could.
fn onward(matter: &dyn Any) -> Option<Onward> {
    matter.downcast_ref::<Option<Onward>>().copied().flatten()
}

/// KDM-4…7: whether the question is if a man could go on.
fn is_onward(matter: &dyn Any) -> bool {
    matter.is::<Option<Onward>>()
}

/// KDM-5…7: the line along which a man runs.
fn along(matter: &dyn Any) -> Option<Line<Squares>> {
    matter.downcast_ref::<Option<Line<Squares>>>().copied().flatten()
}

/// KDM-5…7, of a kind: whether its path is one step, after which it does not go on.
fn one_step(cx: &Context<'_>, kind: Kind, so: bool, matter: &dyn Any) -> bool {
    if !is(cx, kind) {
        return so;
    }
    match matter.downcast_ref::<Option<Line<Squares>>>() {
        Some(line) => so && line.is_some_and(|line| line.is_one_step()),
        None => so && !is_onward(matter),
    }
}

/// KDM-6: the cell next to a knight in the direction of the longer part of its leap.
fn leg(step: Step) -> Option<Cell> {
    let (files, ranks) = Squares.displacement(step.from, step.to);
    let towards = if files.abs() > ranks.abs() { (files.signum(), 0) } else { (0, ranks.signum()) };
    Squares.at(step.from, towards)
}

/// KDM-7: whether a pawn that moves straight stops before a man of the other side.
fn faces_an_enemy(cx: &Context<'_>) -> bool {
    let Some((man, Step { from, to, .. })) = cx.man().zip(cx.step()) else { return false };
    let ahead = if man.side == Side::White { (0, 1) } else { (0, -1) };
    let next = Squares.at(to, ahead).and_then(|cell| cx.position.men.get(cell));
    from.file == to.file && next.is_some_and(|other| other.side != man.side)
}

/// KDM-7: whether a pawn moves one or two cells straight from its initial cell.
fn moves_up_to_two_from_its_initial_cell(cx: &Context<'_>) -> bool {
    let Some((man, Step { from, to, .. })) = cx.man().zip(cx.step()) else { return false };
    let (files, ranks) = Squares.displacement(from, to);
    board(cx) == Some(Board::Max)
        && relative_rank(man.side, from.rank, 8) == 2
        && files == 0
        && ranks.abs() <= 2
}

/// KDM-8, of a cell that the king crosses: whether it is not attacked.
fn crosses_no_attacked_cell(cx: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    let Some(Some(across)) = matter.downcast_ref::<Option<Across>>() else { return so };
    so && !is_attacked_on_its_way(&Context::new(&PLAIN, cx.position), *across)
}

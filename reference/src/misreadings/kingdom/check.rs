//! Attack and the end (KDM-19 to KDM-23), accepted positions (KDM-24), the king's run beside castling (KDM-25) and
//! repetition (KDM-26).

use std::any::Any;

use record::{Board, Cell, Kind, Man, Position, Side, Turn};

use super::steps;
use crate::context::{Context, InForce, Misreading, Reading, Redefinition};
use crate::kingdom::{Counts, Kingdom, LastTurn, Rest, is_last_rank};
use crate::misreadings::{KINGDOM, PLAIN};
use crate::rules::Rules;
use record::facts::Placed;

/// In the law's order.
pub(in crate::misreadings) const ALL: &[Misreading] = &[
    Misreading {
        name: "kingdom/half-a-turn-attacks",
        clause: "KDM-19",
        games: KINGDOM,
        says: "a man attacks a king that it could capture, whether or not its twin can move along",
        reading: Reading::Truth(|_, _, _| true),
    },
    Misreading {
        name: "kingdom/twin-captures-no-king",
        clause: "KDM-19",
        games: KINGDOM,
        says: "a man does not attack a king if its twin would have to capture the other king in the same turn",
        reading: Reading::Truth(|cx, so, matter| {
            so && !matter.downcast_ref::<Option<Rest>>().is_some_and(
                |rest| matches!(rest, Some(Rest::Twin { step, .. }) if is_king(cx, step.to)),
            )
        }),
    },
    Misreading {
        name: "kingdom/castling-cells-are-attacked-while-vacant",
        clause: "KDM-20",
        games: KINGDOM,
        says: "a castling cell is attacked only if a man could arrive on it while it is vacant",
        reading: Reading::Truth(|_, _, _| false),
    },
    Misreading {
        name: "kingdom/only-the-short-range-king-must-be-safe",
        clause: "KDM-21",
        games: KINGDOM,
        says: "a turn may leave the king on the max-range board attacked",
        reading: Reading::Truth(|_, so, matter| so && attacks_on(matter, Board::Short)),
    },
    Misreading {
        name: "kingdom/only-the-max-range-king-must-be-safe",
        clause: "KDM-21",
        games: KINGDOM,
        says: "a turn may leave the king on the short-range board attacked",
        reading: Reading::Truth(|_, so, matter| so && attacks_on(matter, Board::Max)),
    },
    Misreading {
        name: "kingdom/king-must-be-safe-where-something-moved",
        clause: "KDM-21",
        games: KINGDOM,
        says: "a turn that moves on one board only may leave the king on the other board attacked",
        reading: Reading::Allows(turns_that_neglect_the_other_board),
    },
    Misreading {
        name: "kingdom/stalemate-draws",
        clause: "KDM-22",
        games: KINGDOM,
        says: "stalemate is a draw, as in chess",
        reading: Reading::Truth(|_, _, _| false),
    },
    Misreading {
        name: "kingdom/a-board-without-a-turn-loses",
        clause: "KDM-22",
        games: KINGDOM,
        says: "a side has lost as soon as it cannot move a man on one of the boards",
        reading: Reading::Forbids(|cx, _| {
            [Board::Short, Board::Max].into_iter().any(|board| !has_a_turn_on(cx, board))
        }),
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
        name: "kingdom/bare-kings-are-dead",
        clause: "KDM-23",
        games: KINGDOM,
        says: "bare kings are dead material, as in chess",
        reading: Reading::Truth(|_, so, matter| so && !matter.is::<()>()),
    },
    Misreading {
        name: "kingdom/never-mates-as-in-chess",
        clause: "KDM-23",
        games: KINGDOM,
        says: "whoever resigns against bare kings draws, as in chess",
        reading: Reading::Truth(|_, so, matter| so && !matter.is::<Side>()),
    },
    Misreading {
        name: "kingdom/short-range-pawn-may-be-ahead",
        clause: "KDM-24",
        games: KINGDOM,
        says: "a position in which a short-range pawn is ahead of its twin is accepted",
        reading: Reading::Truth(|_, so, matter| {
            so && !stands(matter)
                .is_some_and(|(one, other)| one.0.board != other.0.board && one.1 == other.1)
        }),
    },
    Misreading {
        name: "kingdom/twins-may-be-promoted-unlike",
        clause: "KDM-24",
        games: KINGDOM,
        says: "a position in which twins have been promoted to different kinds, or only one of them has been, is accepted",
        reading: Reading::Truth(|_, so, matter| {
            so && !stands(matter)
                .is_some_and(|(one, other)| one.0.board != other.0.board && one.1 != other.1)
        }),
    },
    Misreading {
        name: "kingdom/rights-need-the-short-range-men",
        clause: "KDM-24",
        games: KINGDOM,
        says: "a right to castle needs king and rook on their initial cells of the short-range board only",
        reading: Reading::Truth(|_, so, matter| {
            let needed = matter.downcast_ref::<Option<Placed>>().and_then(Option::as_ref);
            so && needed.is_none_or(|needed| needed.cell.board == Board::Short)
        }),
    },
    Misreading {
        name: "kingdom/no-pawn-on-any-last-rank",
        clause: "KDM-24",
        games: KINGDOM,
        says: "a position with a pawn on its last rank is refused, on the max-range board too",
        reading: Reading::Accepts(|cx, so| {
            let mut men = cx.position.men.iter();
            so && !men.any(|(cell, man)| man.kind == Kind::Pawn && is_last_rank(man.side, cell))
        }),
    },
    Misreading {
        name: "kingdom/bishops-stand-on-their-own-colour",
        clause: "KDM-24",
        games: KINGDOM,
        says: "a position is refused if a bishop that began as one is on a cell of a colour that it cannot reach",
        reading: Reading::Accepts(|cx, so| so && cx.position.men.iter().all(keeps_its_colour)),
    },
    Misreading {
        name: "kingdom/max-range-king-castles-by-its-run",
        clause: "KDM-25",
        games: KINGDOM,
        says: "a king on the max-range board that moves two cells toward its rook castles",
        reading: Reading::List(&Redefinition::<Board>(|_, _| &[Board::Short, Board::Max])),
    },
    Misreading {
        name: "kingdom/men-of-a-kind-are-the-same",
        clause: "KDM-26",
        games: KINGDOM,
        says: "two positions are the same if men of the same kind and side are on the same cells, whatever their marks",
        reading: Reading::Truth(|_, _, _| false),
    },
];

/// Whether a king is on a cell.
fn is_king(cx: &Context<'_>, cell: Cell) -> bool {
    cx.position.men.get(cell).is_some_and(|man| man.kind == Kind::King)
}

/// KDM-21, of the kings left attacked: whether one of them is on a board.
fn attacks_on(matter: &dyn Any, board: Board) -> bool {
    let kings = matter.downcast_ref::<Option<Vec<Cell>>>().and_then(Option::as_ref);
    kings.is_none_or(|kings| kings.iter().any(|king| king.board == board))
}

/// The law without the clause that neither king may be left attacked.
static WITHOUT_KDM_21: InForce = InForce { repealed: Some("KDM-21"), ..InForce::LAW };

/// KDM-21: the turns on one board after which only the king on the other board is attacked.
fn turns_that_neglect_the_other_board(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    let without = Context::new(&WITHOUT_KDM_21, cx.position);
    let lone: Vec<Turn> =
        Kingdom.turns(&without).into_iter().filter(|turn| turn.second.is_none()).collect();
    let allowed = lone.into_iter().filter_map(|turn| {
        let after = Kingdom.judge(&without, &turn).ok()?;
        let attacked = Kingdom.attacked_kings(&Context::new(&PLAIN, &after), cx.position.side);
        let neglected = attacked.iter().all(|king| king.board != turn.step.from.board);
        (!attacked.is_empty() && neglected).then_some((turn, after))
    });
    allowed.collect()
}

/// KDM-22: whether the side to move has a legal turn that moves a man on a board.
fn has_a_turn_on(cx: &Context<'_>, board: Board) -> bool {
    let law = Context::new(&PLAIN, cx.position);
    let moves_there = |turn: &Turn| steps(turn).any(|step| step.from.board == board);
    Kingdom.writable(&law).any(|turn| moves_there(&turn) && Kingdom.judge(&law, &turn).is_ok())
}

/// KDM-23, of what sets the halfmove field to 0: whether it happens on the short-range board.
fn short_range_counts(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    matter.downcast_ref::<Counts>().map_or(so, |counts| counts.short)
}

/// KDM-24, of two men that cannot both stand where they do.
fn stands(matter: &dyn Any) -> Option<((Cell, Man), (Cell, Man))> {
    matter.downcast_ref::<Option<((Cell, Man), (Cell, Man))>>().copied().flatten()
}

/// KDM-24: whether a bishop that began as one is on a cell of the colour on which it began.
fn keeps_its_colour((cell, man): (Cell, Man)) -> bool {
    let Some(mark) = man.mark.filter(|mark| man.kind == Kind::Bishop && !mark.promoted) else {
        return true;
    };
    let first = if man.side == Side::White { 1 } else { 8 };
    (cell.file + cell.rank) % 2 == (mark.file + first) % 2
}

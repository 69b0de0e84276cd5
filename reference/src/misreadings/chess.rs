//! Other readings of the usual rules: movement and attack (CHE-1…15, CHE-19, CHE-20). Castling, en passant and promotion, and
//! what ends a game, are in modules of their own.

pub(super) mod castling;
pub(super) mod en_passant;
pub(super) mod ends;
pub(super) mod promotion;

use std::any::Any;

use record::{Board, Cell, Kind, Man, Position, Side, Step, Turn};

use super::{PLAIN, SQUARES, USUAL, WITHOUT_OWN_CHECK, attacked, attackers, in_check, rules};
use crate::context::{Context, Misreading, Reading};
use crate::plane::{Plane, Squares, forward, relative_rank};
use crate::usual::DoubleStep;

/// In the law's order.
pub(super) const ALL: &[Misreading] = &[
    Misreading {
        name: "chess/turns-are-numbered-one-by-one",
        clause: "CHE-2",
        games: USUAL,
        says: "the number of the turn goes up after each side's turn, not only after Black's",
        reading: Reading::After(|_, _, after| {
            if after.side == Side::Black {
                after.fullmove = (after.fullmove + 1).min(Position::COUNTER_MAX);
            }
        }),
    },
    Misreading {
        name: "chess/own-men-are-captured",
        clause: "CHE-3",
        games: USUAL,
        says: "a man may capture a man of its own side, except the king",
        reading: Reading::Truth(holds_a_king),
    },
    Misreading {
        name: "chess/pinned-man-attacks-nothing",
        clause: "CHE-4",
        games: USUAL,
        says: "a man that may not move because its own king would be in check attacks nothing",
        reading: Reading::Truth(capturing_leaves_its_own_king_safe),
    },
    Misreading {
        name: "chess/pawn-attacks-no-vacant-cell",
        clause: "CHE-4",
        games: USUAL,
        says: "a pawn attacks only a cell on which a man stands, so a king may castle across its diagonals",
        reading: Reading::Truth(|cx, so, matter| {
            so && of_a_pawn(matter).is_none_or(|(_, to)| cx.position.men.get(to).is_some())
        }),
    },
    Misreading {
        name: "chess/pawn-attacks-straight-ahead",
        clause: "CHE-4",
        games: USUAL,
        says: "a pawn attacks the cell in front of it too",
        reading: Reading::Truth(attacks_straight_ahead),
    },
    Misreading {
        name: "chess/kings-may-touch",
        clause: "CHE-4",
        games: USUAL,
        says: "a king attacks nothing, so the kings may stand side by side",
        reading: Reading::Truth(|_, so, matter| so && !is_by(matter, Kind::King)),
    },
    Misreading {
        name: "chess/bishop-stops-before-the-edge",
        clause: "CHE-5",
        games: SQUARES,
        says: "a bishop does not reach the last file of the board",
        reading: Reading::Truth(stops_before_the_last_file),
    },
    Misreading {
        name: "chess/rook-stops-before-the-edge",
        clause: "CHE-6",
        games: SQUARES,
        says: "a rook does not reach the last file of the board",
        reading: Reading::Truth(stops_before_the_last_file),
    },
    Misreading {
        name: "chess/queen-has-no-backward-diagonals",
        clause: "CHE-7",
        games: SQUARES,
        says: "a queen moves diagonally only forward",
        reading: Reading::Truth(|cx, so, _| {
            so && !cx.step().zip(cx.mover()).is_some_and(|(step, side)| {
                let (files, ranks) = Squares.displacement(step.from, step.to);
                files != 0 && ranks * forward(side) < 0
            })
        }),
    },
    Misreading {
        name: "chess/riders-pass-their-own-men",
        clause: "CHE-8",
        games: USUAL,
        says: "a rider may pass over men of its own side",
        reading: Reading::Truth(somebody_elses_man_stands_there),
    },
    Misreading {
        name: "chess/knight-is-blocked",
        clause: "CHE-9",
        games: SQUARES,
        says: "a knight cannot leap over a man that stands next to it in the direction of its leap",
        reading: Reading::Truth(|cx, so, _| {
            so && cx.step().and_then(leg).is_none_or(|leg| cx.position.men.get(leg).is_none())
        }),
    },
    Misreading {
        name: "chess/knight-wraps-around-the-edge",
        clause: "CHE-9",
        games: SQUARES,
        says: "a knight that leaps over the edge of the board comes back on the other side, a rank further on",
        reading: Reading::Truth(|cx, so, _| so || wraps(cx, &[(1, 2), (2, 1), (2, -1), (1, -2)])),
    },
    Misreading {
        name: "chess/pawn-captures-straight-ahead",
        clause: "CHE-10",
        games: SQUARES,
        says: "a pawn may capture the man straight in front of it",
        reading: Reading::Truth(|cx, so, _| {
            let other = |step: Step| cx.position.men.get(step.to).map(|man| man.side);
            so || cx.step().and_then(other).is_some_and(|side| Some(side) != cx.mover())
        }),
    },
    Misreading {
        name: "chess/double-step-over-a-man",
        clause: "CHE-11",
        games: USUAL,
        says: "a pawn's double step needs only the cell where it ends to be vacant",
        reading: Reading::Truth(|cx, so, matter| {
            so || would_be_initial(cx, matter)
                && cx.step().is_some_and(|step| cx.position.men.get(step.to).is_none())
        }),
    },
    Misreading {
        name: "chess/double-step-captures",
        clause: "CHE-11",
        games: USUAL,
        says: "a pawn's double step needs only the cell that it crosses to be vacant, and captures where it ends",
        reading: Reading::Truth(|cx, so, matter| {
            so || would_be_initial(cx, matter) && captures_beyond(cx)
        }),
    },
    Misreading {
        name: "chess/king-wraps-around-the-edge",
        clause: "CHE-15",
        games: SQUARES,
        says: "a king that steps over the edge of the board comes back on the other side, a rank further on",
        reading: Reading::Truth(|cx, so, _| so || wraps(cx, &[(1, 0), (1, 1), (1, -1)])),
    },
    Misreading {
        name: "chess/own-check-is-not-tested",
        clause: "CHE-20",
        games: USUAL,
        says: "a turn may leave or place the mover's own king in check; nothing but the king's capture would punish it",
        reading: Reading::Allows(|cx| allowed(cx, |_, _| true)),
    },
    Misreading {
        name: "chess/king-steps-back-from-a-rider",
        clause: "CHE-20",
        games: USUAL,
        says: "a king in check from a rider may step away along the same line",
        reading: Reading::Allows(|cx| {
            allowed(cx, |step, _| {
                is_king(cx, step) && !attacked(cx, step.to, cx.position.side.other())
            })
        }),
    },
    Misreading {
        name: "chess/pinned-man-may-move",
        clause: "CHE-20",
        games: USUAL,
        says: "a turn is tested for check only if the king was in check before it",
        reading: Reading::Allows(|cx| {
            let free = !in_check(cx);
            allowed(cx, |step, _| free && !is_king(cx, step))
        }),
    },
    Misreading {
        name: "chess/pinned-man-never-moves",
        clause: "CHE-20",
        games: USUAL,
        says: "a pinned man may not move at all, not even along the line of the pin",
        reading: Reading::Forbids(|cx, turn| {
            !in_check(cx) && !is_king(cx, turn.step) && {
                let mut without = cx.position.clone();
                without.men.take(turn.step.from);
                in_check(&cx.on(&without))
            }
        }),
    },
    Misreading {
        name: "chess/double-check-may-be-half-parried",
        clause: "CHE-20",
        games: USUAL,
        says: "in a double check it is enough to parry the first check",
        reading: Reading::Allows(|cx| {
            let enemy = cx.position.side.other();
            let kings: Vec<Cell> = cx.position.men.kings(cx.position.side).collect();
            let [king] = kings[..] else { return Vec::new() };
            let before = attackers(cx, king, enemy);
            allowed(cx, |step, after| {
                before.len() > 1
                    && !is_king(cx, step)
                    && !attackers(&cx.on(after), king, enemy).contains(&before[0])
            })
        }),
    },
    Misreading {
        name: "chess/only-the-king-answers-a-check",
        clause: "CHE-20",
        games: USUAL,
        says: "a king in check must move; the check is not parried by another man",
        reading: Reading::Forbids(|cx, turn| in_check(cx) && !is_king(cx, turn.step)),
    },
];

/// The turns of one man that only CHE-20 forbids, among those that are wanted, each with the position after it.
fn allowed(cx: &Context<'_>, wanted: impl Fn(Step, &Position) -> bool) -> Vec<(Turn, Position)> {
    let rules = rules(cx);
    let law = Context::new(&PLAIN, cx.position);
    let lax = Context::new(&WITHOUT_OWN_CHECK, cx.position);
    let steps = super::steps(cx).filter_map(|turn| {
        let after = rules.judge(&lax, &turn).ok()?;
        let so = rules.judge(&law, &turn).is_err() && wanted(turn.step, &after);
        so.then_some((turn, after))
    });
    steps.collect()
}

/// Whether a king makes a step.
fn is_king(cx: &Context<'_>, step: Step) -> bool {
    cx.position.men.get(step.from).is_some_and(|man| man.kind == Kind::King)
}

/// CHE-3, of the man on the cell reached: whether it is a king.
fn holds_a_king(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    let found = matter.downcast_ref::<Option<Man>>().copied().flatten();
    so && found.is_none_or(|man| man.kind == Kind::King)
}

/// CHE-4, of a man and its capture: whether it leaves the capturer's own king safe.
fn capturing_leaves_its_own_king_safe(cx: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    let Some(&(man, step)) = matter.downcast_ref::<(Man, Step)>() else { return so };
    so && {
        let mut after = cx.position.clone();
        after.men.take(step.from);
        after.men.put(step.to, man);
        rules(cx).attacked_kings(&Context::new(&PLAIN, &after), man.side).is_empty()
    }
}

/// CHE-4, of a man and the cell that it attacks: the side and the cell, if it is a pawn.
fn of_a_pawn(matter: &dyn Any) -> Option<(Side, Cell)> {
    let &(man, step) = matter.downcast_ref::<(Man, Step)>()?;
    (man.kind == Kind::Pawn).then_some((man.side, step.to))
}

/// CHE-4, of a man and the cell that it attacks: whether it is of that kind.
fn is_by(matter: &dyn Any, kind: Kind) -> bool {
    matter.downcast_ref::<(Man, Step)>().is_some_and(|(man, _)| man.kind == kind)
}

/// CHE-4, of a man and the cell that it attacks: so, or the cell in front of a pawn.
fn attacks_straight_ahead(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    let Some(&(man, step)) = matter.downcast_ref::<(Man, Step)>() else { return so };
    so || man.kind == Kind::Pawn
        && step.from.board == step.to.board
        && Squares.displacement(step.from, step.to) == (0, forward(man.side))
}

/// CHE-5, CHE-6: no line leads to the last file.
fn stops_before_the_last_file(cx: &Context<'_>, so: bool, _: &dyn Any) -> bool {
    let files = cx.position.game.shape(Board::Squares).files;
    so && cx.step().is_none_or(|step| step.to.file + 1 != files)
}

/// CHE-8, of a cell that is passed: whether a man of the other side stands there.
fn somebody_elses_man_stands_there(cx: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    let Some(Some(cell)) = matter.downcast_ref::<Option<Cell>>() else { return so };
    let mover = cx.mover();
    so && cx.position.men.get(*cell).is_some_and(|man| Some(man.side) != mover)
}

/// The cell next to a knight in the longer direction of its leap.
fn leg(step: Step) -> Option<Cell> {
    let (files, ranks) = Squares.displacement(step.from, step.to);
    step.from.offset(files / 2, ranks / 2)
}

/// Whether the man's step is one of these to the right, or its opposite, on a board whose ranks follow each other in one
/// long row, over an edge of which it goes.
fn wraps(cx: &Context<'_>, leaps: &[(i32, i32)]) -> bool {
    let Some(Step { from, to, .. }) = cx.step() else { return false };
    let files = i32::from(cx.position.game.shape(from.board).files);
    let place = |cell: Cell| i32::from(cell.rank) * files + i32::from(cell.file);
    let by = place(to) - place(from);
    let (aside, _) = Squares.displacement(from, to);
    from.board == to.board
        && leaps.iter().any(|&(right, up)| {
            by.abs() == (up * files + right).abs() && aside.abs() == files - right
        })
}

/// CHE-11, of a double step: whether the pawn stands on its second rank.
fn would_be_initial(cx: &Context<'_>, matter: &dyn Any) -> bool {
    let Some((man, step)) = cx.man().zip(cx.step()) else { return false };
    let ranks = cx.position.game.shape(step.from.board).ranks;
    matter.is::<Option<DoubleStep>>() && relative_rank(man.side, step.from.rank, ranks) == 2
}

/// CHE-11: whether the cell crossed is vacant, and a man of the other side stands beyond it.
fn captures_beyond(cx: &Context<'_>) -> bool {
    use crate::context::Granted as _;
    let men = &cx.position.men;
    let Some(step) = DoubleStep::otherwise(cx.step()) else { return false };
    men.get(step.crossed).is_none()
        && men.get(step.to).is_some_and(|man| Some(man.side) != cx.mover())
}

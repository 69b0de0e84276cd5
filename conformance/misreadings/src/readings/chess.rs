//! Other readings of the usual rules: movement and attack (CHE-1…15, CHE-19, CHE-20). Castling, en passant, promotion and
//! the end of a game have modules of their own.

pub(super) mod castling;
pub(super) mod en_passant;
pub(super) mod ends;
pub(super) mod promotion;

use reference::context::Context;
use reference::masonic::Bricks;
use reference::plane::{Plane as _, Squares, forward, relative_rank};
use reference::statement::{Deflection, Masonic, Moving, Statement, Usual};
use types::{BoardId, Cell, ClauseId, Family, Kind, Position, Side, Step, Turn};

use super::by_law::{
    ATTACKED, CHESS, OWN_CHECK, SQUARES, USUAL, WITH_BISHOPS, attacked, attacked_kings, attackers,
    in_check, is_pawn, is_pinned, law, rules, steps_without,
};
use crate::misreading::{Misreading, Reading};

/// The readings of this module, in the law's order.
pub(super) const ALL: &[Misreading] = &[
    Misreading {
        name: "chess/turns-are-numbered-one-by-one",
        clause: ClauseId::named("CHE-2"),
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
        clause: ClauseId::named("CHE-3"),
        games: USUAL,
        says: "a man may capture a man of its own side, except the king",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Usual(Usual::OwnManStandsThere(_)))
        }),
    },
    Misreading {
        name: "chess/pinned-man-attacks-nothing",
        clause: ClauseId::named("CHE-4"),
        games: USUAL,
        says: "a man that may not move because its own king would be in check attacks nothing",
        reading: Reading::Says(capturing_leaves_its_own_king_safe),
    },
    Misreading {
        name: "chess/pawn-attacks-no-vacant-cell",
        clause: ClauseId::named("CHE-4"),
        games: USUAL,
        says: "a pawn attacks only a cell on which a man stands, so a king may castle across its diagonals",
        reading: Reading::Says(|cx, statement, truth| {
            let needs_man = attacker(statement).filter(|m| m.man.kind == Kind::Pawn);
            truth && needs_man.is_none_or(|m| cx.position.men.get(m.to()).is_some())
        }),
    },
    Misreading {
        name: "chess/pawn-attacks-straight-ahead",
        clause: ClauseId::named("CHE-4"),
        games: USUAL,
        says: "a pawn attacks the cell in front of it too",
        reading: Reading::Says(attacks_straight_ahead),
    },
    Misreading {
        name: "chess/pawns-attack-nothing",
        clause: ClauseId::named("CHE-4"),
        games: CHESS,
        says: "a pawn attacks nothing: it gives no check, and a king may step or castle next to it as it likes",
        reading: Reading::Says(|_, statement, truth| {
            truth && attacker(statement).is_none_or(|m| m.man.kind != Kind::Pawn)
        }),
    },
    Misreading {
        name: "chess/pawns-attack-to-one-side-only",
        clause: ClauseId::named("CHE-4"),
        games: CHESS,
        says: "a pawn attacks only the cell toward the last file; it captures to either side",
        reading: Reading::Says(|_, statement, truth| {
            let pawn = attacker(statement).filter(|m| m.man.kind == Kind::Pawn);
            truth && pawn.is_none_or(|m| m.to().file > m.from().file)
        }),
    },
    Misreading {
        name: "chess/pawns-attack-backward",
        clause: ClauseId::named("CHE-4"),
        games: CHESS,
        says: "a pawn attacks the cells diagonally behind it; it captures forward",
        reading: Reading::Says(attacks_backward),
    },
    Misreading {
        name: "chess/knights-attack-nothing",
        clause: ClauseId::named("CHE-4"),
        games: ATTACKED,
        says: "a knight attacks nothing: it gives no check, and a king may go where it could capture",
        reading: Reading::Says(|_, statement, truth| {
            truth && attacker(statement).is_none_or(|m| m.man.kind != Kind::Knight)
        }),
    },
    Misreading {
        name: "chess/bishops-attack-nothing",
        clause: ClauseId::named("CHE-4"),
        games: WITH_BISHOPS,
        says: "a bishop attacks nothing: it gives no check, and a king may go where it could capture",
        reading: Reading::Says(|_, statement, truth| {
            truth && attacker(statement).is_none_or(|m| m.man.kind != Kind::Bishop)
        }),
    },
    Misreading {
        name: "chess/rooks-attack-nothing",
        clause: ClauseId::named("CHE-4"),
        games: ATTACKED,
        says: "a rook attacks nothing: it gives no check, and a king may go where it could capture",
        reading: Reading::Says(|_, statement, truth| {
            truth && attacker(statement).is_none_or(|m| m.man.kind != Kind::Rook)
        }),
    },
    Misreading {
        name: "chess/queens-attack-nothing",
        clause: ClauseId::named("CHE-4"),
        games: ATTACKED,
        says: "a queen attacks nothing: it gives no check, and a king may go where it could capture",
        reading: Reading::Says(|_, statement, truth| {
            truth && attacker(statement).is_none_or(|m| m.man.kind != Kind::Queen)
        }),
    },
    Misreading {
        name: "chess/no-attack-along-diagonals",
        clause: ClauseId::named("CHE-4"),
        games: CHESS,
        says: "a bishop or a queen attacks nothing along a diagonal: it gives no check there",
        reading: Reading::Says(|_, statement, truth| truth && !rides(statement, true)),
    },
    Misreading {
        name: "chess/no-attack-along-lines",
        clause: ClauseId::named("CHE-4"),
        games: CHESS,
        says: "a rook or a queen attacks nothing along a file or rank: it gives no check there",
        reading: Reading::Says(|_, statement, truth| truth && !rides(statement, false)),
    },
    Misreading {
        name: "chess/kings-may-touch",
        clause: ClauseId::named("CHE-4"),
        games: USUAL,
        says: "a king attacks nothing, so the kings may stand side by side",
        reading: Reading::Says(|_, statement, truth| {
            truth && attacker(statement).is_none_or(|m| m.man.kind != Kind::King)
        }),
    },
    Misreading {
        name: "chess/bishop-stops-before-the-edge",
        clause: ClauseId::named("CHE-5"),
        games: SQUARES,
        says: "a bishop does not reach the last file of the board",
        reading: Reading::Says(stops_before_the_last_file),
    },
    Misreading {
        name: "chess/rook-stops-before-the-edge",
        clause: ClauseId::named("CHE-6"),
        games: SQUARES,
        says: "a rook does not reach the last file of the board",
        reading: Reading::Says(stops_before_the_last_file),
    },
    Misreading {
        name: "chess/queen-has-no-backward-diagonals",
        clause: ClauseId::named("CHE-7"),
        games: SQUARES,
        says: "a queen moves diagonally only forward",
        reading: Reading::Says(|cx, _, truth| {
            truth
                && !cx.moving().is_some_and(|m| {
                    let (files, ranks) = Squares.displacement(m.from(), m.to());
                    files != 0 && ranks * forward(m.side()) < 0
                })
        }),
    },
    Misreading {
        name: "chess/riders-pass-their-own-men",
        clause: ClauseId::named("CHE-8"),
        games: USUAL,
        says: "a rider may pass over men of its own side",
        reading: Reading::Says(an_opponents_man_stands_there),
    },
    Misreading {
        name: "chess/riders-pass-the-opponents-men",
        clause: ClauseId::named("CHE-8"),
        games: CHESS,
        says: "a rider may go on beyond a man of the other side",
        reading: Reading::Says(|cx, statement, truth| {
            let first = in_the_way(cx, statement)
                .and_then(|(m, cell)| cx.position.men.get(cell).filter(|man| man.side != m.side()));
            truth && first.is_none()
        }),
    },
    Misreading {
        name: "chess/riders-look-through-their-neighbour",
        clause: ClauseId::named("CHE-8"),
        games: CHESS,
        says: "a rider may pass over a man of its own side that stands next to it",
        reading: Reading::Says(|cx, statement, truth| {
            truth && !only_a_neighbour_stands_there(cx, statement)
        }),
    },
    Misreading {
        name: "chess/knight-is-blocked",
        clause: ClauseId::named("CHE-9"),
        games: SQUARES,
        says: "a knight cannot leap over a man that stands next to it in the direction of its leap",
        reading: Reading::Says(|cx, _, truth| {
            let leg = cx.moving().and_then(|m| leg(m.step));
            truth && leg.is_none_or(|leg| cx.position.men.get(leg).is_none())
        }),
    },
    Misreading {
        name: "chess/knight-wraps-around-the-edge",
        clause: ClauseId::named("CHE-9"),
        games: SQUARES,
        says: "a knight that leaps over the edge of the board comes back on the other side, a rank further on",
        reading: Reading::Says(|cx, _, truth| {
            truth || wraps(cx, &[(1, 2), (2, 1), (2, -1), (1, -2)])
        }),
    },
    Misreading {
        name: "chess/pawn-captures-straight-ahead",
        clause: ClauseId::named("CHE-10"),
        games: SQUARES,
        says: "a pawn may capture the man straight in front of it",
        reading: Reading::Says(|cx, _, truth| {
            truth
                || cx.moving().is_some_and(|m| {
                    cx.position.men.get(m.to()).is_some_and(|man| man.side != m.side())
                })
        }),
    },
    Misreading {
        name: "chess/double-step-over-a-man",
        clause: ClauseId::named("CHE-11"),
        games: USUAL,
        says: "a pawn's double step needs only the cell where it ends to be vacant",
        reading: Reading::Says(|cx, statement, truth| {
            truth
                || double_step(cx, statement)
                    .is_some_and(|(m, _)| cx.position.men.get(m.to()).is_none())
        }),
    },
    Misreading {
        name: "chess/double-step-captures",
        clause: ClauseId::named("CHE-11"),
        games: USUAL,
        says: "a pawn's double step needs only the cell that it crosses to be vacant, and captures where it ends",
        reading: Reading::Says(|cx, statement, truth| {
            let men = &cx.position.men;
            truth
                || double_step(cx, statement).is_some_and(|(m, crossed)| {
                    men.get(crossed).is_none()
                        && men.get(m.to()).is_some_and(|man| man.side != m.side())
                })
        }),
    },
    Misreading {
        name: "chess/white-never-steps-twice",
        clause: ClauseId::named("CHE-11"),
        games: CHESS,
        says: "only a black pawn makes a double step",
        reading: Reading::Forbids(|cx, turn| steps_twice(cx, turn, Side::White)),
    },
    Misreading {
        name: "chess/black-never-steps-twice",
        clause: ClauseId::named("CHE-11"),
        games: CHESS,
        says: "only a white pawn makes a double step",
        reading: Reading::Forbids(|cx, turn| steps_twice(cx, turn, Side::Black)),
    },
    Misreading {
        name: "chess/pawn-captures-wrap-around-the-edge",
        clause: ClauseId::named("CHE-12"),
        games: CHESS,
        says: "a pawn that captures over the edge of the board comes out on the other side",
        reading: Reading::Allows(|cx| around_the_edge(cx, &Side::BOTH)),
    },
    Misreading {
        name: "chess/white-edge-masks-exchanged",
        clause: ClauseId::named("CHE-12"),
        games: CHESS,
        says: "a white pawn on the first or the last file captures over the edge of the board, and not toward the middle",
        reading: Reading::Replaces(
            |cx, turn| captures_from_the_edge(cx, turn, Side::White),
            |cx| around_the_edge(cx, &[Side::White]),
        ),
    },
    Misreading {
        name: "chess/black-edge-masks-exchanged",
        clause: ClauseId::named("CHE-12"),
        games: CHESS,
        says: "a black pawn on the first or the last file captures over the edge of the board, and not toward the middle",
        reading: Reading::Replaces(
            |cx, turn| captures_from_the_edge(cx, turn, Side::Black),
            |cx| around_the_edge(cx, &[Side::Black]),
        ),
    },
    Misreading {
        name: "chess/edge-mask-exchanged-toward-the-first-file",
        clause: ClauseId::named("CHE-12"),
        games: CHESS,
        says: "a pawn captures toward the first file from every file but the last one, and from the first one over the edge",
        reading: Reading::Replaces(
            |cx, turn| captures_from(cx, turn, 7),
            |cx| around_the_edge_from(cx, 0),
        ),
    },
    Misreading {
        name: "chess/edge-mask-exchanged-toward-the-last-file",
        clause: ClauseId::named("CHE-12"),
        games: CHESS,
        says: "a pawn captures toward the last file from every file but the first one, and from the last one over the edge",
        reading: Reading::Replaces(
            |cx, turn| captures_from(cx, turn, 0),
            |cx| around_the_edge_from(cx, 7),
        ),
    },
    Misreading {
        name: "chess/pawns-capture-nothing-from-the-edge",
        clause: ClauseId::named("CHE-12"),
        games: CHESS,
        says: "a pawn on the first or the last file captures nothing",
        reading: Reading::Forbids(|cx, turn| {
            captures_from_the_edge(cx, turn, cx.position.side)
                && cx.position.men.get(turn.step.to).is_some()
        }),
    },
    Misreading {
        name: "chess/king-wraps-around-the-edge",
        clause: ClauseId::named("CHE-15"),
        games: SQUARES,
        says: "a king that steps over the edge of the board comes back on the other side, a rank further on",
        reading: Reading::Says(|cx, _, truth| truth || wraps(cx, &[(1, 0), (1, 1), (1, -1)])),
    },
    Misreading {
        name: "chess/own-check-is-not-tested",
        clause: ClauseId::named("CHE-20"),
        games: USUAL,
        says: "a turn may leave or place the mover's own king in check; nothing but the king's capture would punish it",
        reading: Reading::Allows(|cx| allowed(cx, |_, _| true)),
    },
    Misreading {
        name: "chess/king-steps-back-from-a-rider",
        clause: ClauseId::named("CHE-20"),
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
        clause: ClauseId::named("CHE-20"),
        games: USUAL,
        says: "a turn is tested for check only if the king was in check before it",
        reading: Reading::Allows(|cx| {
            let free = !in_check(cx.position);
            allowed(cx, |step, _| free && !is_king(cx, step))
        }),
    },
    Misreading {
        name: "chess/pinned-man-never-moves",
        clause: ClauseId::named("CHE-20"),
        games: USUAL,
        says: "a pinned man may not move at all, not even along the line of the pin",
        reading: Reading::Forbids(|cx, turn| {
            !is_king(cx, turn.step) && is_pinned(cx, turn.step.from)
        }),
    },
    Misreading {
        name: "chess/double-check-may-be-half-parried",
        clause: ClauseId::named("CHE-20"),
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
        clause: ClauseId::named("CHE-20"),
        games: USUAL,
        says: "a king in check must move; the check is not parried by another man",
        reading: Reading::Forbids(|cx, turn| in_check(cx.position) && !is_king(cx, turn.step)),
    },
    Misreading {
        name: "chess/king-may-step-into-check",
        clause: ClauseId::named("CHE-20"),
        games: CHESS,
        says: "only the turns of other men are tested for check: the king may step onto an attacked cell",
        reading: Reading::Allows(|cx| allowed(cx, |step, _| is_king(cx, step))),
    },
    Misreading {
        name: "chess/king-captures-a-defended-man",
        clause: ClauseId::named("CHE-20"),
        games: CHESS,
        says: "a king may capture a man that another one defends",
        reading: Reading::Allows(|cx| {
            allowed(cx, |step, _| is_king(cx, step) && cx.position.men.get(step.to).is_some())
        }),
    },
    Misreading {
        name: "chess/check-need-not-be-answered",
        clause: ClauseId::named("CHE-20"),
        games: CHESS,
        says: "a check need not be answered: only the king's own steps are tested, and pinned men",
        reading: Reading::Allows(|cx| {
            let before = checkers(cx);
            allowed(cx, |step, after| {
                !is_king(cx, step) && checkers_after(cx, after).iter().all(|it| before.contains(it))
            })
        }),
    },
    Misreading {
        name: "chess/pinned-man-answers-a-check",
        clause: ClauseId::named("CHE-20"),
        games: CHESS,
        says: "a pinned man may answer a check by another man, whatever it opens",
        reading: Reading::Allows(|cx| {
            let before = checkers(cx);
            allowed(cx, |step, after| {
                before.len() == 1
                    && !is_king(cx, step)
                    && !checkers_after(cx, after).contains(&before[0])
            })
        }),
    },
    Misreading {
        name: "chess/no-pin-along-diagonals",
        clause: ClauseId::named("CHE-20"),
        games: CHESS,
        says: "a man is not pinned along a diagonal",
        reading: Reading::Allows(|cx| unpinned(cx, true)),
    },
    Misreading {
        name: "chess/no-pin-along-lines",
        clause: ClauseId::named("CHE-20"),
        games: CHESS,
        says: "a man is not pinned along a file or rank",
        reading: Reading::Allows(|cx| unpinned(cx, false)),
    },
    Misreading {
        name: "chess/pinned-man-captures-no-pinner",
        clause: ClauseId::named("CHE-20"),
        games: CHESS,
        says: "a pinned man may move along the line of the pin, but not capture the man that pins it",
        reading: Reading::Forbids(|cx, turn| {
            cx.position.men.get(turn.step.to).is_some() && is_pinned(cx, turn.step.from)
        }),
    },
    Misreading {
        name: "chess/pinned-pawn-never-moves",
        clause: ClauseId::named("CHE-20"),
        games: CHESS,
        says: "a pinned pawn may not move, not even along the line of the pin",
        reading: Reading::Forbids(|cx, turn| {
            is_pawn(cx, turn.step.from) && is_pinned(cx, turn.step.from)
        }),
    },
    Misreading {
        name: "chess/check-is-not-blocked",
        clause: ClauseId::named("CHE-20"),
        games: CHESS,
        says: "a check is answered by the king, or by capturing the man that gives it; no man is put between",
        reading: Reading::Forbids(|cx, turn| {
            !is_king(cx, turn.step) && in_check(cx.position) && !captures(cx, turn)
        }),
    },
    Misreading {
        name: "chess/checker-is-captured-by-the-king-only",
        clause: ClauseId::named("CHE-20"),
        games: CHESS,
        says: "a check is answered by the king, or by putting a man between; no other man captures the one that gives it",
        reading: Reading::Forbids(|cx, turn| {
            !is_king(cx, turn.step) && in_check(cx.position) && captures(cx, turn)
        }),
    },
    Misreading {
        name: "chess/king-captures-no-checker",
        clause: ClauseId::named("CHE-20"),
        games: CHESS,
        says: "a king in check may not capture the man that gives it",
        reading: Reading::Forbids(|cx, turn| {
            is_king(cx, turn.step) && captures(cx, turn) && checkers(cx).contains(&turn.step.to)
        }),
    },
    Misreading {
        name: "chess/double-step-blocks-no-check",
        clause: ClauseId::named("CHE-20"),
        games: CHESS,
        says: "a check is not blocked by a pawn's double step",
        reading: Reading::Forbids(|cx, turn| {
            steps_twice(cx, turn, cx.position.side) && in_check(cx.position)
        }),
    },
];

/// The men that check the side to move.
fn checkers(cx: &Context<'_>) -> Vec<Cell> {
    checkers_of(cx, cx.position, cx.position.side)
}

fn checkers_after(cx: &Context<'_>, after: &Position) -> Vec<Cell> {
    checkers_of(cx, after, cx.position.side)
}

fn checkers_of(cx: &Context<'_>, position: &Position, side: Side) -> Vec<Cell> {
    let kings = position.men.kings(side);
    kings.flat_map(|king| attackers(&cx.on(position), king, side.other())).collect()
}

/// The turns by which a man leaves the line along which it is pinned: a diagonal, or, if not `diagonally`, a file or rank.
fn unpinned(cx: &Context<'_>, diagonally: bool) -> Vec<(Turn, Position)> {
    let Some(king) = cx.position.men.kings(cx.position.side).next() else { return Vec::new() };
    let free = !in_check(cx.position);
    let along = |cell: &Cell| (cell.file != king.file && cell.rank != king.rank) == diagonally;
    allowed(cx, |step, after| {
        free && !is_king(cx, step) && checkers_after(cx, after).iter().all(along)
    })
}

/// Whether a turn captures. A pawn that leaves its file does, even en passant.
fn captures(cx: &Context<'_>, turn: &Turn) -> bool {
    let step = turn.step;
    cx.position.men.get(step.to).is_some()
        || is_pawn(cx, step.from) && step.from.file != step.to.file
}

/// The wanted turns of a single man that only CHE-20 forbids, each with the position after it.
fn allowed(cx: &Context<'_>, wanted: impl Fn(Step, &Position) -> bool) -> Vec<(Turn, Position)> {
    let law = law(cx.position);
    let mut steps = steps_without(OWN_CHECK, cx.position);
    steps.retain(|(turn, after)| {
        rules(cx.position).judge(&law, turn).is_err() && wanted(turn.step, after)
    });
    steps
}

/// Whether a king makes a step.
fn is_king(cx: &Context<'_>, step: Step) -> bool {
    cx.position.men.get(step.from).is_some_and(|man| man.kind == Kind::King)
}

/// CHE-4: the attacking man, if the statement is that a man attacks.
fn attacker(statement: &Statement) -> Option<Moving> {
    match *statement {
        Statement::Usual(Usual::Attacks(moving)) => Some(moving),
        _ => None,
    }
}

/// CHE-4: whether a man attacks, and would leave its own king safe if it captured there.
fn capturing_leaves_its_own_king_safe(
    cx: &Context<'_>,
    statement: &Statement,
    truth: bool,
) -> bool {
    let Some(m) = attacker(statement) else { return truth };
    truth && {
        let mut after = cx.position.clone();
        after.men.take(m.from());
        after.men.put(m.to(), m.man);
        attacked_kings(&after, m.side()).is_empty()
    }
}

/// CHE-4: a pawn attacks the cell in front of it, too.
fn attacks_straight_ahead(_: &Context<'_>, statement: &Statement, truth: bool) -> bool {
    let Some(m) = attacker(statement) else { return truth };
    truth
        || m.man.kind == Kind::Pawn
            && m.from().board == m.to().board
            && Squares.displacement(m.from(), m.to()) == (0, forward(m.side()))
}

/// CHE-4: a pawn attacks the cells diagonally behind it, not those in front of it.
fn attacks_backward(_: &Context<'_>, statement: &Statement, truth: bool) -> bool {
    let Some(m) = attacker(statement).filter(|m| m.man.kind == Kind::Pawn) else { return truth };
    let (files, ranks) = Squares.displacement(m.from(), m.to());
    files.abs() == 1 && ranks == -forward(m.side())
}

/// CHE-4: whether the statement is that a rider attacks along a diagonal, or, if not `diagonally`, along a file or rank.
fn rides(statement: &Statement, diagonally: bool) -> bool {
    attacker(statement).is_some_and(|m| {
        let (files, ranks) = Squares.displacement(m.from(), m.to());
        matches!(m.man.kind, Kind::Bishop | Kind::Rook | Kind::Queen)
            && (files != 0 && ranks != 0) == diagonally
    })
}

/// CHE-5, CHE-6: no line leads to the last file.
fn stops_before_the_last_file(cx: &Context<'_>, _: &Statement, truth: bool) -> bool {
    let files = cx.position.game.shape(BoardId::Squares).files;
    truth && cx.moving().is_none_or(|m| m.to().file + 1 != files)
}

/// CHE-11: whether a turn is a double step of one of this side's pawns.
fn steps_twice(cx: &Context<'_>, turn: &Turn, side: Side) -> bool {
    cx.position.side == side
        && is_pawn(cx, turn.step.from)
        && turn.step.from.rank.abs_diff(turn.step.to.rank) == 2
}

/// CHE-12: whether a turn is a capture by a side's pawn on the first or the last file.
fn captures_from_the_edge(cx: &Context<'_>, turn: &Turn, side: Side) -> bool {
    cx.position.side == side
        && is_pawn(cx, turn.step.from)
        && matches!(turn.step.from.file, 0 | 7)
        && turn.step.from.file != turn.step.to.file
}

/// CHE-12: whether a turn is a capture by a pawn that comes from this edge file.
fn captures_from(cx: &Context<'_>, turn: &Turn, file: u8) -> bool {
    turn.step.from.file == file && captures_from_the_edge(cx, turn, cx.position.side)
}

/// CHE-12: the captures over the edge of the board by pawns that come from this file.
fn around_the_edge_from(cx: &Context<'_>, file: u8) -> Vec<(Turn, Position)> {
    let mut all = around_the_edge(cx, &Side::BOTH);
    all.retain(|(turn, _)| turn.step.from.file == file);
    all
}

/// CHE-12: the captures by pawns of these sides over the edge of the board, as if its ranks followed each other in one long
/// row: from one edge file to the other, on the same rank or two ranks ahead.
fn around_the_edge(cx: &Context<'_>, sides: &[Side]) -> Vec<(Turn, Position)> {
    let side = cx.position.side;
    if !sides.contains(&side) {
        return Vec::new();
    }
    let found = |to| cx.position.men.get(to);
    over_the_edge(cx, |to| found(to).is_some_and(|m| m.side != side && m.kind != Kind::King))
}

/// The pawns' steps over the edge, as in [`around_the_edge`], to wanted cells. If the cell is vacant, the man behind it is
/// captured, as en passant.
fn over_the_edge(cx: &Context<'_>, wanted: impl Fn(Cell) -> bool) -> Vec<(Turn, Position)> {
    let side = cx.position.side;
    let law = law(cx.position);
    let men = &cx.position.men;
    let pawns = men.of(side).filter(|(_, man)| man.kind == Kind::Pawn);
    let over = pawns.filter_map(|(from, man)| {
        let place = i32::from(from.rank) * 8 + i32::from(from.file);
        let by = match from.file {
            0 => 8 * forward(side) - 1,
            7 => 8 * forward(side) + 1,
            _ => return None,
        };
        let to = Cell {
            file: u8::try_from((place + by).rem_euclid(8)).ok()?,
            rank: u8::try_from((place + by).div_euclid(8)).ok()?,
            ..from
        };
        if !wanted(to) {
            return None;
        }
        let last = if side == Side::White { 8 } else { 1 };
        let kinds: &[Kind] = if to.rank == last {
            &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight]
        } else {
            &[Kind::Pawn]
        };
        Some(kinds.iter().map(move |&kind| (from, to, types::Man { kind, ..man })))
    });
    let turns = over.flatten().filter_map(|(from, to, man)| {
        let mut after = cx.position.clone();
        after.men.take(from);
        if men.get(to).is_none() {
            to.offset(0, -forward(side)).and_then(|passed| after.men.take(passed));
        }
        after.men.put(to, man);
        if !attacked_kings(&after, side).is_empty() {
            return None;
        }
        let mut step = Step::new(from, to);
        step.promotion = Some(man.kind).filter(|kind| *kind != Kind::Pawn);
        after.side = side.other();
        after.en_passant = None;
        after.halfmove = 0;
        after.fullmove += u16::from(side == Side::Black && after.fullmove < Position::COUNTER_MAX);
        for right in cx.position.castling.iter() {
            let corner = if right.wing == types::Wing::King { 7 } else { 0 };
            let home = if right.side == Side::White { 1 } else { 8 };
            if to == Cell::square(corner, home) {
                after.castling.set(right, false);
            }
        }
        let turn = Turn::from(step);
        rules(cx.position).judge(&law, &turn).is_err().then_some((turn, after))
    });
    turns.collect()
}

/// CHE-8: whether a man of the rider's own side next to it is the only one in its way.
fn only_a_neighbour_stands_there(cx: &Context<'_>, statement: &Statement) -> bool {
    let Statement::Usual(Usual::ManInTheWay(run)) = statement else { return false };
    let m = run.moving;
    let mut held = Squares.between(run).filter_map(|cell| Some((cell, cx.position.men.get(cell)?)));
    let first = held.next().filter(|(cell, man)| {
        let (files, ranks) = Squares.displacement(m.from(), *cell);
        man.side == m.side() && files.abs().max(ranks.abs()) == 1
    });
    first.is_some() && held.next().is_none()
}

/// CHE-8: whether the first man in the way is of the other side.
fn an_opponents_man_stands_there(cx: &Context<'_>, statement: &Statement, truth: bool) -> bool {
    let Some((m, cell)) = in_the_way(cx, statement) else { return truth };
    truth && cx.position.men.get(cell).is_some_and(|man| man.side != m.side())
}

/// The cell next to a knight in the longer direction of its leap.
fn leg(step: Step) -> Option<Cell> {
    let (files, ranks) = Squares.displacement(step.from, step.to);
    step.from.offset(files / 2, ranks / 2)
}

/// Whether the man's step goes over an edge of the board, as if the ranks followed each other in one long row, and is then
/// one of these leaps to the right or the opposite of one.
fn wraps(cx: &Context<'_>, leaps: &[(i32, i32)]) -> bool {
    let Some(Moving { step: Step { from, to, .. }, .. }) = cx.moving() else { return false };
    let files = i32::from(cx.position.game.shape(from.board).files);
    let place = |cell: Cell| i32::from(cell.rank) * files + i32::from(cell.file);
    let by = place(to) - place(from);
    let (aside, _) = Squares.displacement(from, to);
    from.board == to.board
        && leaps.iter().any(|&(right, up)| {
            by.abs() == (up * files + right).abs() && aside.abs() == files - right
        })
}

/// CHE-11: a double step from the pawn's second rank, and the cell that it crosses.
fn double_step(cx: &Context<'_>, statement: &Statement) -> Option<(Moving, Cell)> {
    let (Statement::Usual(Usual::StepsTwice(m, crossed))
    | Statement::Masonic(Masonic::StepsTwice(m, crossed))) = *statement
    else {
        return None;
    };
    let ranks = cx.position.game.shape(m.from().board).ranks;
    (relative_rank(m.side(), m.from().rank, ranks) == 2).then_some((m, crossed))
}

/// CHE-8: the running man, and the cell of the first man in its way, if the statement is that there is one.
fn in_the_way(cx: &Context<'_>, statement: &Statement) -> Option<(Moving, Cell)> {
    let run = match statement {
        Statement::Usual(Usual::ManInTheWay(run)) => run,
        Statement::Deflection(Deflection::EndsAtMan(cell)) => return Some((cx.moving()?, *cell)),
        _ => return None,
    };
    let held = |cell: &Cell| cx.position.men.get(*cell).is_some();
    let cell = match cx.position.game.family() {
        Family::Masonic => Bricks::of(cx).between(run).find(held),
        Family::Chess
        | Family::Deflection
        | Family::Mirrors
        | Family::Kingdom
        | Family::Spectral => Squares.between(run).find(held),
    };
    Some((run.moving, cell?))
}

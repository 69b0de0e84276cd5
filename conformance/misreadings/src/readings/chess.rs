//! Misreadings of the rules of chess: movement and attack (CHE-1…15, CHE-19, CHE-20). Castling, en passant,
//! promotion and the end of a game have modules of their own.

pub mod castling;
pub mod ends;
pub mod pawns;

use reference::masonic::Bricks;
use types::Family;

use crate::readings::prelude::*;

pub const ALL: &[Misreading] = &[
    changes("chess/turns-are-numbered-one-by-one", "CHE-2", USUAL, |_, _, after| {
        if after.side == Side::Black {
            after.fullmove = (after.fullmove + 1).min(Position::COUNTER_MAX);
        }
    })
    .says("the number of the turn goes up after each side's turn, not only after Black's"),
    misreading("chess/own-men-are-captured", "CHE-3", USUAL)
        .says("a man may capture a man of its own side, except the king")
        .by(Except(|_, it| matches!(it, Statement::Usual(Usual::OwnManStandsThere(_))))),
    except("chess/pinned-man-attacks-nothing", "CHE-4", USUAL, |cx, it| {
        attacker(it).is_some_and(|m| {
            let mut after = cx.position.clone();
            after.men.take(m.from());
            after.men.put(m.to(), m.man);
            !is_safe(&after, m.side())
        })
    })
    .says("a man that may not move because its own king would be in check attacks nothing"),
    misreading("chess/pawn-attacks-no-vacant-cell", "CHE-4", USUAL)
        .says("a pawn attacks only a cell on which a man stands, so a king may castle across its diagonals")
        .by(Except(|cx, it| attacks(it, Kind::Pawn).is_some_and(|m| is_vacant(cx, m.to())))),
    also("chess/pawn-attacks-straight-ahead", "CHE-4", USUAL, |_, it| {
        let pawn = attacks(it, Kind::Pawn).filter(|m| m.from().board == m.to().board);
        pawn.is_some_and(|m| Squares.displacement(m.from(), m.to()) == (0, forward(m.side())))
    })
    .says("a pawn attacks the cell in front of it too"),
    except("chess/pawns-attack-nothing", "CHE-4", CHESS, |_, it| attacks(it, Kind::Pawn).is_some())
        .says("a pawn attacks nothing: it gives no check, and a king may step or castle next to it as it likes"),
    misreading("chess/pawns-attack-to-one-side-only", "CHE-4", CHESS)
        .says("a pawn attacks only the cell toward the last file; it captures to either side")
        .by(Only(|_, it| attacks(it, Kind::Pawn).is_none_or(|m| m.to().file > m.from().file))),
    states("chess/pawns-attack-backward", "CHE-4", CHESS, |_, it, truth| {
        attacks(it, Kind::Pawn).map_or(truth, |m| {
            let (files, ranks) = Squares.displacement(m.from(), m.to());
            files.abs() == 1 && ranks == -forward(m.side())
        })
    })
    .says("a pawn attacks the cells diagonally behind it; it captures forward"),
    misreading("chess/knights-attack-nothing", "CHE-4", ATTACKED)
        .says("a knight attacks nothing: it gives no check, and a king may go where it could capture")
        .by(Except(|_, it| attacks(it, Kind::Knight).is_some())),
    misreading("chess/bishops-attack-nothing", "CHE-4", WITH_BISHOPS)
        .says("a bishop attacks nothing: it gives no check, and a king may go where it could capture")
        .by(Except(|_, it| attacks(it, Kind::Bishop).is_some())),
    misreading("chess/rooks-attack-nothing", "CHE-4", ATTACKED)
        .says("a rook attacks nothing: it gives no check, and a king may go where it could capture")
        .by(Except(|_, it| attacks(it, Kind::Rook).is_some())),
    misreading("chess/queens-attack-nothing", "CHE-4", ATTACKED)
        .says("a queen attacks nothing: it gives no check, and a king may go where it could capture")
        .by(Except(|_, it| attacks(it, Kind::Queen).is_some())),
    except("chess/no-attack-along-diagonals", "CHE-4", CHESS, |_, it| rides(it, true))
        .says("a bishop or a queen attacks nothing along a diagonal: it gives no check there"),
    except("chess/no-attack-along-lines", "CHE-4", CHESS, |_, it| rides(it, false))
        .says("a rook or a queen attacks nothing along a file or rank: it gives no check there"),
    except("chess/kings-may-touch", "CHE-4", USUAL, |_, it| attacks(it, Kind::King).is_some())
        .says("a king attacks nothing, so the kings may stand side by side"),
    except("chess/bishop-stops-before-the-edge", "CHE-5", SQUARES, reaches_the_last_file)
        .says("a bishop does not reach the last file of the board"),
    except("chess/rook-stops-before-the-edge", "CHE-6", SQUARES, reaches_the_last_file)
        .says("a rook does not reach the last file of the board"),
    except("chess/queen-has-no-backward-diagonals", "CHE-7", SQUARES, |cx, _| {
        let Some(m) = cx.moving() else { return false };
        let (files, ranks) = Squares.displacement(m.from(), m.to());
        files != 0 && ranks * forward(m.side()) < 0
    })
    .says("a queen moves diagonally only forward"),
    except("chess/riders-pass-their-own-men", "CHE-8", USUAL, |cx, it| is_passed(cx, it, true))
        .says("a rider may pass over men of its own side"),
    except("chess/riders-pass-the-opponents-men", "CHE-8", CHESS, |cx, it| is_passed(cx, it, false))
        .says("a rider may go on beyond a man of the other side"),
    except("chess/riders-look-through-their-neighbour", "CHE-8", CHESS, |cx, it| {
        let Statement::Usual(Usual::ManInTheWay(run)) = it else { return false };
        let mut men = Squares.between(run).filter_map(|at| Some((at, cx.position.men.get(at)?)));
        let first = men.next().filter(|(cell, man)| {
            let (files, ranks) = Squares.displacement(run.moving.from(), *cell);
            man.side == run.moving.side() && files.abs().max(ranks.abs()) == 1
        });
        first.is_some() && men.next().is_none()
    })
    .says("a rider may pass over a man of its own side that stands next to it"),
    only("chess/knight-is-blocked", "CHE-9", SQUARES, |cx, _| {
        cx.moving().and_then(|m| leg(m.step)).is_none_or(|leg| is_vacant(cx, leg))
    })
    .says("a knight cannot leap over a man that stands next to it in the direction of its leap"),
    misreading("chess/knight-wraps-around-the-edge", "CHE-9", SQUARES)
        .says("a knight that leaps over the edge of the board comes back on the other side, a rank further on")
        .by(Also(|cx, _| wraps(cx, &[(1, 2), (2, 1), (2, -1), (1, -2)]))),
    also("chess/pawn-captures-straight-ahead", "CHE-10", SQUARES, |cx, _| {
        let man = cx.moving().and_then(|m| Some((m.side(), cx.position.men.get(m.to())?.side)));
        man.is_some_and(|(pawn, man)| pawn != man)
    })
    .says("a pawn may capture the man straight in front of it"),
    misreading("chess/double-step-over-a-man", "CHE-11", USUAL)
        .says("a pawn's double step needs only the cell where it ends to be vacant")
        .by(Also(|cx, it| double_step(cx, it).is_some_and(|(m, _)| is_vacant(cx, m.to())))),
    also("chess/double-step-captures", "CHE-11", USUAL, |cx, it| {
        let Some((m, crossed)) = double_step(cx, it) else { return false };
        let there = cx.position.men.get(m.to());
        is_vacant(cx, crossed) && there.is_some_and(|man| man.side != m.side())
    })
    .says("a pawn's double step needs only the cell that it crosses to be vacant, and captures where it ends"),
    misreading("chess/white-never-steps-twice", "CHE-11", CHESS)
        .says("only a black pawn makes a double step")
        .by(Forbids(|cx, turn| steps_twice(cx, turn, Side::White))),
    misreading("chess/black-never-steps-twice", "CHE-11", CHESS)
        .says("only a white pawn makes a double step")
        .by(Forbids(|cx, turn| steps_twice(cx, turn, Side::Black))),
    misreading("chess/pawn-captures-wrap-around-the-edge", "CHE-12", CHESS)
        .says("a pawn that captures over the edge of the board comes out on the other side")
        .by(Allows(|cx| around_the_edge(cx, |_, _| true))),
    misreading("chess/white-edge-masks-exchanged", "CHE-12", CHESS)
        .says("a white pawn on the first or the last file captures over the edge of the board, and not toward the middle")
        .by(Replaces(
            |cx, turn| captures_from_the_edge(cx, turn, |side, _| side == Side::White),
            |cx| around_the_edge(cx, |side, _| side == Side::White),
        )),
    misreading("chess/black-edge-masks-exchanged", "CHE-12", CHESS)
        .says("a black pawn on the first or the last file captures over the edge of the board, and not toward the middle")
        .by(Replaces(
            |cx, turn| captures_from_the_edge(cx, turn, |side, _| side == Side::Black),
            |cx| around_the_edge(cx, |side, _| side == Side::Black),
        )),
    misreading("chess/edge-mask-exchanged-toward-the-first-file", "CHE-12", CHESS)
        .says("a pawn captures toward the first file from every file but the last one, and from the first one over the edge")
        .by(Replaces(
            |cx, turn| captures_from_the_edge(cx, turn, |_, file| file == 7),
            |cx| around_the_edge(cx, |_, file| file == 0),
        )),
    misreading("chess/edge-mask-exchanged-toward-the-last-file", "CHE-12", CHESS)
        .says("a pawn captures toward the last file from every file but the first one, and from the last one over the edge")
        .by(Replaces(
            |cx, turn| captures_from_the_edge(cx, turn, |_, file| file == 0),
            |cx| around_the_edge(cx, |_, file| file == 7),
        )),
    forbids("chess/pawns-capture-nothing-from-the-edge", "CHE-12", CHESS, |cx, turn| {
        captures_from_the_edge(cx, turn, |_, _| true) && !is_vacant(cx, turn.step.to)
    })
    .says("a pawn on the first or the last file captures nothing"),
    misreading("chess/king-wraps-around-the-edge", "CHE-15", SQUARES)
        .says("a king that steps over the edge of the board comes back on the other side, a rank further on")
        .by(Also(|cx, _| wraps(cx, &[(1, 0), (1, 1), (1, -1)]))),
    allows("chess/own-check-is-not-tested", "CHE-20", USUAL, |cx| allowed(cx, |_, _| true))
        .says("a turn may leave or place the mover's own king in check; nothing but the king's capture would punish it"),
    allows("chess/king-steps-back-from-a-rider", "CHE-20", USUAL, |cx| {
        allowed(cx, |step, _| {
            is_king(cx, step.from) && !attacked(cx, step.to, cx.position.side.other())
        })
    })
    .says("a king in check from a rider may step away along the same line"),
    allows("chess/pinned-man-may-move", "CHE-20", USUAL, |cx| {
        let free = !in_check(cx.position);
        allowed(cx, |step, _| free && !is_king(cx, step.from))
    })
    .says("a turn is tested for check only if the king was in check before it"),
    misreading("chess/pinned-man-never-moves", "CHE-20", USUAL)
        .says("a pinned man may not move at all, not even along the line of the pin")
        .by(Forbids(|cx, turn| !is_king(cx, turn.step.from) && is_pinned(cx, turn.step.from))),
    allows("chess/double-check-may-be-half-parried", "CHE-20", USUAL, |cx| {
        let before = checkers(cx, cx.position);
        allowed(cx, |step, after| {
            before.len() > 1
                && !is_king(cx, step.from)
                && !checkers(cx, after).contains(&before[0])
        })
    })
    .says("in a double check it is enough to parry the first check"),
    misreading("chess/only-the-king-answers-a-check", "CHE-20", USUAL)
        .says("a king in check must move; the check is not parried by another man")
        .by(Forbids(|cx, turn| in_check(cx.position) && !is_king(cx, turn.step.from))),
    misreading("chess/king-may-step-into-check", "CHE-20", CHESS)
        .says("only the turns of other men are tested for check: the king may step onto an attacked cell")
        .by(Allows(|cx| allowed(cx, |step, _| is_king(cx, step.from)))),
    misreading("chess/king-captures-a-defended-man", "CHE-20", CHESS)
        .says("a king may capture a man that another one defends")
        .by(Allows(|cx| allowed(cx, |step, _| is_king(cx, step.from) && !is_vacant(cx, step.to)))),
    allows("chess/check-need-not-be-answered", "CHE-20", CHESS, |cx| {
        let before = checkers(cx, cx.position);
        allowed(cx, |step, after| {
            !is_king(cx, step.from) && checkers(cx, after).iter().all(|it| before.contains(it))
        })
    })
    .says("a check need not be answered: only the king's own steps are tested, and pinned men"),
    allows("chess/pinned-man-answers-a-check", "CHE-20", CHESS, |cx| {
        let before = checkers(cx, cx.position);
        allowed(cx, |step, after| {
            before.len() == 1
                && !is_king(cx, step.from)
                && !checkers(cx, after).contains(&before[0])
        })
    })
    .says("a pinned man may answer a check by another man, whatever it opens"),
    allows("chess/no-pin-along-diagonals", "CHE-20", CHESS, |cx| unpinned(cx, true))
        .says("a man is not pinned along a diagonal"),
    allows("chess/no-pin-along-lines", "CHE-20", CHESS, |cx| unpinned(cx, false))
        .says("a man is not pinned along a file or rank"),
    misreading("chess/pinned-man-captures-no-pinner", "CHE-20", CHESS)
        .says("a pinned man may move along the line of the pin, but not capture the man that pins it")
        .by(Forbids(|cx, turn| !is_vacant(cx, turn.step.to) && is_pinned(cx, turn.step.from))),
    misreading("chess/pinned-pawn-never-moves", "CHE-20", CHESS)
        .says("a pinned pawn may not move, not even along the line of the pin")
        .by(Forbids(|cx, turn| is_pawn(cx, turn.step.from) && is_pinned(cx, turn.step.from))),
    forbids("chess/check-is-not-blocked", "CHE-20", CHESS, |cx, turn| {
        !is_king(cx, turn.step.from) && in_check(cx.position) && !captures(cx, turn)
    })
    .says("a check is answered by the king, or by capturing the man that gives it; no man is put between"),
    forbids("chess/checker-is-captured-by-the-king-only", "CHE-20", CHESS, |cx, turn| {
        !is_king(cx, turn.step.from) && in_check(cx.position) && captures(cx, turn)
    })
    .says("a check is answered by the king, or by putting a man between; no other man captures the one that gives it"),
    forbids("chess/king-captures-no-checker", "CHE-20", CHESS, |cx, turn| {
        is_king(cx, turn.step.from)
            && captures(cx, turn)
            && checkers(cx, cx.position).contains(&turn.step.to)
    })
    .says("a king in check may not capture the man that gives it"),
    misreading("chess/double-step-blocks-no-check", "CHE-20", CHESS)
        .says("a check is not blocked by a pawn's double step")
        .by(Forbids(|cx, turn| steps_twice(cx, turn, cx.position.side) && in_check(cx.position))),
];

/// The cells of the men that, in `position`, check the side that is to move in `cx`. `position` may be one after a turn
/// of that side.
fn checkers(cx: &Context<'_>, position: &Position) -> Vec<Cell> {
    let side = cx.position.side;
    let kings = position.men.kings(side);
    kings.flat_map(|king| attackers(&cx.on(position), king, side.other())).collect()
}

/// The turns by which a man leaves the line along which it is pinned. The line is a diagonal or, if not `diagonally`, a
/// file or rank.
fn unpinned(cx: &Context<'_>, diagonally: bool) -> Allowed {
    let Some(king) = cx.position.men.kings(cx.position.side).next() else { return Vec::new() };
    let free = !in_check(cx.position);
    let along = |cell: &Cell| (cell.file != king.file && cell.rank != king.rank) == diagonally;
    allowed(cx, |step, after| {
        free && !is_king(cx, step.from) && checkers(cx, after).iter().all(along)
    })
}

/// Whether a turn captures. A pawn that leaves its file always captures, even if the cell that it reaches is vacant (en
/// passant).
fn captures(cx: &Context<'_>, turn: &Turn) -> bool {
    let step = turn.step;
    !is_vacant(cx, step.to) || is_pawn(cx, step.from) && step.from.file != step.to.file
}

/// The turns of a single man that only CHE-20 forbids and for which `wanted` holds.
fn allowed(cx: &Context<'_>, wanted: impl Fn(Step, &Position) -> bool) -> Allowed {
    // The many legal turns are left out first, because `wanted` may be slow.
    forbidden_only_by(OWN_CHECK, cx, |turn, after| {
        by_law::after(cx, turn).is_none() && wanted(turn.step, after)
    })
}

/// CHE-4: the attacking man, if the statement is that a man attacks.
fn attacker(statement: &Statement) -> Option<Moving> {
    if let Statement::Usual(Usual::Attacks(moving)) = *statement { Some(moving) } else { None }
}

/// CHE-4: the attacking man, if the statement is that a man of this kind attacks.
fn attacks(statement: &Statement, kind: Kind) -> Option<Moving> {
    attacker(statement).filter(|m| m.man.kind == kind)
}

/// CHE-4: whether the statement is that a rider attacks along a diagonal, or, if not `diagonally`, along a file or rank.
fn rides(statement: &Statement, diagonally: bool) -> bool {
    attacker(statement).is_some_and(|m| {
        let (files, ranks) = Squares.displacement(m.from(), m.to());
        matches!(m.man.kind, Kind::Bishop | Kind::Rook | Kind::Queen)
            && (files != 0 && ranks != 0) == diagonally
    })
}

fn reaches_the_last_file(cx: &Context<'_>, _: &Statement) -> bool {
    let files = cx.position.game.shape(BoardId::Squares).files;
    cx.moving().is_some_and(|m| m.to().file + 1 == files)
}

/// CHE-11: whether a turn is a double step of one of this side's pawns.
fn steps_twice(cx: &Context<'_>, turn: &Turn, side: Side) -> bool {
    cx.position.side == side
        && is_pawn(cx, turn.step.from)
        && turn.step.from.rank.abs_diff(turn.step.to.rank) == 2
}

/// CHE-12: whether a turn is a capture by a pawn on the first or the last file, and `of` holds for its side and file.
fn captures_from_the_edge(cx: &Context<'_>, turn: &Turn, of: fn(Side, u8) -> bool) -> bool {
    let Step { from, to, .. } = turn.step;
    is_pawn(cx, from)
        && matches!(from.file, 0 | 7)
        && from.file != to.file
        && of(cx.position.side, from.file)
}

/// CHE-12: the captures by pawns over the edge of the board, as if its ranks followed each other in one long row: from
/// one edge file to the other, on the same rank or two ranks ahead. `of` must hold for the side and for the file that the
/// pawn leaves.
fn around_the_edge(cx: &Context<'_>, of: fn(Side, u8) -> bool) -> Allowed {
    let side = cx.position.side;
    let is_taken = |man: Man| man.side != side && man.kind != Kind::King;
    let mut turns = over_the_edge(cx, |to| cx.position.men.get(to).is_some_and(is_taken));
    turns.retain(|(turn, _)| of(side, turn.step.from.file));
    turns
}

/// The pawns' steps over the edge, as in [`around_the_edge`], to cells for which `wanted` holds. If the cell is vacant, the
/// man behind it is captured, as en passant.
fn over_the_edge(cx: &Context<'_>, wanted: impl Fn(Cell) -> bool) -> Allowed {
    let side = cx.position.side;
    let last = if side == Side::White { 8 } else { 1 };
    let pawns = cx.position.men.of(side).filter(|(_, man)| man.kind == Kind::Pawn);
    let over = pawns.filter_map(|(from, man)| {
        let to = match from.file {
            0 => from.offset(7, forward(side) - 1),
            7 => from.offset(-7, forward(side) + 1),
            _ => None,
        };
        let to = to.filter(|&to| wanted(to))?;
        let kinds: &[Kind] = if to.rank == last { &PROMOTION_KINDS } else { &[Kind::Pawn] };
        Some(kinds.iter().map(move |&kind| (from, to, Man { kind, ..man })))
    });
    let turns = over.flatten().filter_map(|(from, to, man)| {
        let mut after = cx.position.clone();
        after.men.take(from);
        if is_vacant(cx, to) {
            to.offset(0, -forward(side)).and_then(|passed| after.men.take(passed));
        }
        after.men.put(to, man);
        if !is_safe(&after, side) {
            return None;
        }
        let mut step = Step::new(from, to);
        step.promotion = Some(man.kind).filter(|kind| *kind != Kind::Pawn);
        after.en_passant = None;
        pass_the_turn(&mut after, true);
        for castling in CASTLINGS.iter().filter(|castling| castling.rook.0 == to) {
            after.castling.set(castling.right, false);
        }
        let turn = Turn::from(step);
        by_law::after(cx, &turn).is_none().then_some((turn, after))
    });
    turns.collect()
}

/// CHE-8: whether the statement is that a man is in the way of a rider, and the first such man is of the rider's own
/// side (if `own`) or of the other side (if not).
fn is_passed(cx: &Context<'_>, statement: &Statement, own: bool) -> bool {
    let held = |cell: &Cell| !is_vacant(cx, *cell);
    let (rider, first) = match statement {
        Statement::Usual(Usual::ManInTheWay(run)) => {
            let first = match cx.position.game.family() {
                Family::Masonic => Bricks::of(cx).between(run).find(held),
                Family::Chess
                | Family::Deflection
                | Family::Mirrors
                | Family::Kingdom
                | Family::Spectral => Squares.between(run).find(held),
            };
            (Some(run.moving), first)
        }
        Statement::Deflection(Deflection::EndsAtMan(cell)) => (cx.moving(), Some(*cell)),
        _ => return false,
    };
    let man = first.and_then(|cell| cx.position.men.get(cell));
    rider.zip(man).is_some_and(|(rider, man)| (rider.side() == man.side) == own)
}

/// Whether the man's step goes over an edge of the board, as if the ranks followed each other in one long row. Counted
/// along this row, the step must be one of the `leaps`, which lead to the right, or the opposite of one.
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

/// CHE-11: the pawn and the cell that it crosses, if the statement is about a double step from the pawn's second rank.
fn double_step(cx: &Context<'_>, statement: &Statement) -> Option<(Moving, Cell)> {
    let (Statement::Usual(Usual::StepsTwice(m, crossed))
    | Statement::Masonic(Masonic::StepsTwice(m, crossed))) = *statement
    else {
        return None;
    };
    let ranks = cx.position.game.shape(m.from().board).ranks;
    (relative_rank(m.side(), m.from().rank, ranks) == 2).then_some((m, crossed))
}

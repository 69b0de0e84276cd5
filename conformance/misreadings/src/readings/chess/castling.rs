//! Misreadings of castling (CHE-16…18).

use crate::readings::prelude::*;

pub const ALL: &[Misreading] = &[
    changes("chess/castling-leaves-the-rook", "CHE-16", USUAL, |cx, turn, after| {
        if let Some(Castling { rook: (from, to), .. }) = made(cx, turn, after)
            && let Some(rook) = after.men.take(to)
        {
            after.men.put(from, rook);
        }
    })
    .says("in castling only the king moves"),
    forbids("chess/no-castling", "CHE-16", USUAL, |cx, turn| castles(cx, turn).is_some())
        .says("a king never castles"),
    states("chess/castling-with-no-right", "CHE-17", USUAL, |cx, it, truth| {
        let Statement::Usual(Usual::RightIsLost(castling)) = it else { return truth };
        truth && !has_rook(cx, castling)
    })
    .says("a king may castle whenever king and rook stand on their initial cells, even if they have moved"),
    changes("chess/captured-rook-keeps-its-right", "CHE-17", USUAL, |cx, turn, after| {
        keep_rights(cx, after, |right| {
            let stays = || by_law::after(cx, turn).is_some_and(|it| it.castling.has(right));
            right.side != cx.position.side || stays()
        });
    })
    .says("a right is lost when the rook moves, but not when it is captured"),
    changes("chess/moved-rook-keeps-its-right", "CHE-17", USUAL, |cx, turn, after| {
        let rook = is_a(cx, Kind::Rook, turn.step.from);
        keep_rights(cx, after, |right| rook && right.side == cx.position.side);
    })
    .says("the rights are lost when the king moves, not when a rook does"),
    changes("chess/moved-king-keeps-its-rights", "CHE-17", USUAL, |cx, turn, after| {
        let king = is_king(cx, turn.step.from);
        keep_rights(cx, after, |right| king && right.side == cx.position.side);
    })
    .says("a king that has moved and returned may still castle"),
    changes("chess/castling-spends-one-right", "CHE-17", USUAL, |cx, turn, after| {
        if let Some(Castling { right: spent, .. }) = castles(cx, turn) {
            keep_rights(cx, after, |right| right.side == spent.side && right != spent);
        }
    })
    .says("castling uses up the right with that rook only"),
    changes("chess/one-rook-moves-both-rights-go", "CHE-17", USUAL, |cx, _, after| {
        let side = cx.position.side;
        let before = cx.position.castling;
        if before.iter().any(|right| right.side == side && !after.castling.has(right)) {
            lose_rights(after, side);
        }
    })
    .says("both rights are lost when either rook moves"),
    changes("chess/castling-takes-the-rights-of-both-sides", "CHE-17", CHESS, |cx, turn, after| {
        if castles(cx, turn).is_some() {
            after.castling = CastlingRights::NONE;
        }
    })
    .says("once one side has castled, the other may not"),
    misreading("chess/rook-moved-on-its-file-takes-the-right", "CHE-17", CHESS)
        .says("a right is lost when any rook of that side leaves a cell of the first or the last file")
        .by(After(|cx, turn, after| lose_by(cx, turn.step.from, cx.position.side, after))),
    changes("chess/promotion-takes-no-right", "CHE-17", CHESS, |cx, turn, after| {
        keep_rights(cx, after, |right| {
            turn.step.promotion.is_some() && right.side != cx.position.side
        });
    })
    .says("a rook captured by a pawn that is promoted keeps its right to castle"),
    misreading("chess/castling-without-a-rook", "CHE-17", CHESS)
        .says("a right is not lost when the rook is captured, and a king then castles without it")
        .by(Leads(
            |cx, _, after| keep_rights(cx, after, |right| right.side != cx.position.side),
            |cx| by_hand(cx, |castling| !has_rook(cx, castling) && is_safe(cx, castling)),
        )),
    misreading("chess/rook-captured-on-its-file-takes-the-right", "CHE-17", CHESS)
        .says("a right is lost when any rook of that side is captured on the first or the last file")
        .by(After(|cx, turn, after| lose_by(cx, turn.step.to, cx.position.side.other(), after))),
    changes("chess/check-takes-the-rights", "CHE-17", USUAL, |_, _, after| {
        if in_check(after) {
            lose_rights(after, after.side);
        }
    })
    .says("a king that has been in check may never castle"),
    allows("chess/castling-out-of-check", "CHE-18", USUAL, |cx| {
        castlings(cx, |it| is_clear(cx, it) && crossed(it).all(|cell| !is_hit(cx, cell)))
    })
    .says("a king in check may castle"),
    misreading("chess/castling-through-check", "CHE-18", USUAL)
        .says("a king may castle across an attacked cell; only where it stands and lands counts")
        .by(Allows(|cx| castlings(cx, |it| is_clear(cx, it) && !is_hit(cx, it.king.0)))),
    misreading("chess/castling-ignores-attacks", "CHE-18", CHESS)
        .says("attacks do not matter for castling, except that the king must not be in check afterwards")
        .by(Allows(|cx| castlings(cx, |it| is_clear(cx, it) && !is_hit(cx, it.king.1)))),
    allows("chess/castling-into-check", "CHE-18", CHESS, |cx| {
        by_hand(cx, |it| {
            let mut way = it.kings_way().filter(|&cell| cell != it.king.1);
            has_rook(cx, it) && way.all(|cell| !is_hit(cx, cell))
        })
    })
    .says("a king may castle onto an attacked cell; only where it stands and what it crosses counts"),
    misreading("chess/castling-is-not-tested-for-check", "CHE-18", CHESS)
        .says("attacks do not matter for castling, not even on the cell where the king lands")
        .by(Allows(|cx| by_hand(cx, |castling| has_rook(cx, castling)))),
    allows("chess/castling-past-a-man-beside-the-rook", "CHE-18", USUAL, |cx| {
        castlings(cx, |it| crossed(it).all(|cell| is_vacant(cx, cell)) && is_safe(cx, it))
    })
    .says("only the cells that the king crosses must be vacant, not those that only the rook crosses"),
    forbids("chess/castling-rook-needs-a-safe-way", "CHE-18", USUAL, |cx, turn| {
        castles(cx, turn).is_some_and(|it| it.between().any(|cell| is_hit(cx, cell)))
    })
    .says("no cell between king and rook may be attacked, not even one that only the rook crosses"),
    misreading("chess/castling-rook-must-be-safe", "CHE-18", USUAL)
        .says("a king may not castle with an attacked rook")
        .by(Forbids(|cx, turn| castles(cx, turn).is_some_and(|it| is_hit(cx, it.rook.0)))),
];

/// The castling that a turn made, if a king moved and a rook changed its cell on the king's rank.
fn made(cx: &Context<'_>, turn: &Turn, after: &Position) -> Option<Castling> {
    let king = (turn.step.from, turn.step.to);
    let side = cx.position.men.get(king.0).filter(|man| man.kind == Kind::King)?.side;
    let rooks = |position: &Position| -> Vec<Cell> {
        let on_rank = |cell: &Cell| (cell.rank, cell.board) == (king.0.rank, king.0.board);
        let rooks = position.men.of(side).filter(|(_, man)| man.kind == Kind::Rook);
        rooks.map(|(cell, _)| cell).filter(on_rank).collect()
    };
    let (before, after) = (rooks(cx.position), rooks(after));
    let left = *before.iter().find(|cell| !after.contains(cell))?;
    let reached = *after.iter().find(|cell| !before.contains(cell))?;
    let wing = if left.file > king.0.file { Wing::King } else { Wing::Queen };
    Some(Castling { right: right(side, wing), king, rook: (left, reached) })
}

fn is_clear(cx: &Context<'_>, castling: &Castling) -> bool {
    castling.between().all(|cell| is_vacant(cx, cell))
}

fn is_safe(cx: &Context<'_>, castling: &Castling) -> bool {
    castling.kings_way().all(|cell| !is_hit(cx, cell))
}

/// The cells that the king crosses, and the one where it lands.
fn crossed(castling: &Castling) -> impl Iterator<Item = Cell> + use<> {
    let from = castling.king.0;
    castling.kings_way().filter(move |&cell| cell != from)
}

fn has_rook(cx: &Context<'_>, castling: &Castling) -> bool {
    cx.position.men.get(castling.rook.0) == Some(castling.placed_rook().man)
}

fn is_hit(cx: &Context<'_>, cell: Cell) -> bool {
    attacked(cx, cell, cx.position.side.other())
}

/// The castling that a turn makes, if it is one and no clause except perhaps CHE-18 forbids it.
fn castles(cx: &Context<'_>, turn: &Turn) -> Option<Castling> {
    if !is_king(cx, turn.step.from) {
        return None;
    }
    let after = rules(cx.position).judge(&without(&HINDRANCE, cx.position), turn).ok()?;
    made(cx, turn, &after)
}

/// The castlings that only CHE-18 forbids and for which `wanted` holds.
fn castlings(cx: &Context<'_>, wanted: impl Fn(&Castling) -> bool) -> Allowed {
    castlings_forbidden_only_by(HINDRANCE, cx, |turn, after| {
        made(cx, turn, after).is_some_and(|castling| wanted(&castling))
    })
}

/// The castlings of chess that the law forbids although the right is held and the cells between king and rook are
/// vacant. Only those for which `wanted` holds are listed. Whatever stands on the rook's cell goes where the rook would
/// go.
fn by_hand(cx: &Context<'_>, wanted: impl Fn(&Castling) -> bool) -> Allowed {
    let side = cx.position.side;
    let held = |it: &Castling| it.right.side == side && cx.position.castling.has(it.right);
    let turns = CASTLINGS.into_iter().filter(held).filter_map(|castling| {
        let Castling { king, rook, .. } = castling;
        let turn = Turn::of(king.0, king.1);
        let is_new = after(cx, &turn).is_none();
        if !is_new || !is_clear(cx, &castling) || !wanted(&castling) {
            return None;
        }
        let mut after = cx.position.clone();
        let (moved, beside) = (after.men.take(king.0)?, after.men.take(rook.0));
        after.men.put(king.1, moved);
        if let Some(man) = beside {
            after.men.put(rook.1, man);
        }
        lose_rights(&mut after, side);
        after.en_passant = None;
        pass_the_turn(&mut after, false);
        Some((turn, after))
    });
    turns.collect()
}

/// Removes the castling right of `side` that belongs to the file of a cell, if a rook of `side` stood on the cell
/// before the turn.
fn lose_by(cx: &Context<'_>, cell: Cell, side: Side, after: &mut Position) {
    let wing = match cell.file {
        0 => Wing::Queen,
        7 => Wing::King,
        _ => return,
    };
    if cx.position.men.get(cell) == Some(Man::new(side, Kind::Rook)) {
        after.castling.set(CastlingRight { side, wing }, false);
    }
}

/// Restores those castling rights that were held before the turn and for which `wanted` holds.
fn keep_rights(cx: &Context<'_>, after: &mut Position, wanted: impl Fn(CastlingRight) -> bool) {
    for right in cx.position.castling.iter().filter(|&right| wanted(right)) {
        after.castling.set(right, true);
    }
}

fn lose_rights(after: &mut Position, side: Side) {
    for wing in [Wing::King, Wing::Queen] {
        after.castling.set(CastlingRight { side, wing }, false);
    }
}

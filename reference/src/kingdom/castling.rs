//! Castling on both boards at once (KDM-13, CHE-16…18), the cells attacked on the king's path (KDM-20), and what
//! distinguishes it from the king's run (KDM-25).

use std::borrow::Cow;

use record::facts::{Fact, Placed};
use record::{Board, CastlingRight, Cell, Kind, Position, Second, Step, Turn};

use super::Kingdom;
use crate::chess::CASTLINGS;
use crate::context::{Context, Defined, Going, R};
use crate::usual::{
    Castling, kings_way_is_safe, nobody_stands_between, pass_the_turn, promotes_as_it_must,
    right_is_held, rights_left, rook_stands_ready,
};

/// KDM-13: the castlings of chess, on either board.
pub(crate) static ON_BOTH_BOARDS: [Castling; 8] = {
    let [a, b, c, d] = CASTLINGS;
    [
        a.on(Board::Short),
        b.on(Board::Short),
        c.on(Board::Short),
        d.on(Board::Short),
        a.on(Board::Max),
        b.on(Board::Max),
        c.on(Board::Max),
        d.on(Board::Max),
    ]
};

/// KDM-13: the cells that king and rook leave and reach, on each board.
pub(super) fn castlings(cx: &Context<'_>) -> Defined<Castling> {
    cx.defines(["KDM-13", "CHE-16"], &ON_BOTH_BOARDS)
}

/// CHE-16: the castling whose cells a king's step has.
pub(super) fn castling_of(g: &Going<'_>) -> Option<Castling> {
    let Step { from, to, .. } = g.step;
    let castlings = castlings(g);
    let of = |castling: &&Castling| {
        g.man.kind == Kind::King && castling.right.side == g.man.side && castling.king == (from, to)
    };
    castlings.iter().find(of).copied()
}

/// KDM-13: castling is made on both boards to the same side, and must be possible on each; returns the position
/// after it.
pub(super) fn castle(cx: &Context<'_>, goings: &[Going<'_>], right: CastlingRight) -> R<Position> {
    let castlings = castlings(cx);
    let due: Vec<Castling> =
        castlings.iter().filter(|castling| castling.right == right).copied().collect();
    let mut made = Vec::new();
    for &castling in &due {
        // Where castling is read as one king's step, the other king makes none with it.
        let is_of = |g: &&Going<'_>| castling_of(g) == Some(castling) && goings.len() <= due.len();
        let Some(king) = goings.iter().find(is_of) else {
            return Err(cx.fault(castlings.by, || is_written(cx, goings, &due)));
        };
        king.grants(castlings.by, Some(castling), || is_written(cx, goings, &due))?;
        made.push((king, castling));
    }
    made.iter().try_for_each(|(king, _)| promotes_as_it_must(king, None))?;
    let held = || made.iter().try_for_each(|(king, castling)| right_is_held(king, castling));
    let ready = || made.iter().try_for_each(|(king, castling)| rook_stands_ready(king, castling));
    let vacant =
        || made.iter().try_for_each(|(king, castling)| nobody_stands_between(king, castling));
    let safe =
        || made.iter().try_for_each(|(king, castling)| kings_way_is_safe(&Kingdom, king, castling));
    let way_is_free = || cx.in_order("CHE-36", vacant, safe);
    cx.in_order("CHE-36", held, || cx.in_order("CHE-36", ready, way_is_free))?;
    let mut after = cx.position.clone();
    for (king, castling) in &made {
        let (rook, to) = castling.rook;
        king.tells(|| {
            let rook = Placed::new(king.position.men.get(rook)?, rook);
            Some(Fact::Castles { right, rook, to })
        });
        for (from, to) in [castling.king, castling.rook] {
            if let Some(man) = after.men.take(from) {
                after.men.put(to, man);
            }
        }
    }
    let touched: Vec<Cell> = made.iter().map(|(_, castling)| castling.king.0).collect();
    after.castling = rights_left(cx, &castlings, &touched);
    after.en_passant = None;
    pass_the_turn(&mut after, false);
    Ok(after)
}

/// KDM-13: how castling to a side is written.
fn is_written(cx: &Context<'_>, goings: &[Going<'_>], castlings: &[Castling]) -> Fact {
    let mut steps = castlings.iter().map(|castling| Step::new(castling.king.0, castling.king.1));
    let (first, second) = (steps.next(), steps.next().map(Second::Twin));
    let turn = Turn { step: first.unwrap_or(goings[0].step), second };
    let last = goings.iter().max_by_key(|g| g.step.from);
    let step = last.map_or(turn.step, |g| g.step);
    match cx.position.men.get(step.from) {
        Some(king) => {
            Fact::CastlingIsWritten { king: Placed::new(king, step.from), to: step.to, turn }
        }
        None => Fact::NoMan { cell: step.from },
    }
}

/// KDM-20: the position in which a cell of the castling king's path is attacked or not:
/// the king is on that cell, and everything else as it is.
pub(super) fn on_the_way<'a>(cx: &Context<'a>, king: Cell, cell: Cell) -> Cow<'a, Position> {
    if cx.says_and_cites("KDM-20", true, &(king, cell)) {
        Cow::Owned(king_on(cx.position, king, cell))
    } else {
        Cow::Borrowed(cx.position)
    }
}

/// A position with the king moved from one cell to another.
pub(super) fn king_on(position: &Position, king: Cell, cell: Cell) -> Position {
    let mut moved = position.clone();
    if let Some(man) = moved.men.take(king) {
        moved.men.put(cell, man);
    }
    moved
}

/// KDM-25: the board whose king decides whether a turn is castling.
pub(crate) static TOLD_ON: [Board; 1] = [Board::Short];

/// KDM-25: which castling a turn is, if any: of a turn of kings, the move of the one on the short-range board decides.
pub(super) fn is_meant(cx: &Context<'_>, goings: &[Going<'_>]) -> Option<CastlingRight> {
    if goings.iter().any(|g| g.man.kind != Kind::King) {
        return None;
    }
    let told_on = cx.defines("KDM-25", &TOLD_ON);
    let tells = goings.iter().filter(|g| told_on.contains(&g.step.from.board));
    tells.filter_map(castling_of).map(|castling| castling.right).next()
}

/// KDM-25: if the king on the max-range board runs to a cell of castling while its twin makes
/// another step, it runs.
pub(super) fn runs(cx: &Context<'_>, goings: &[Going<'_>]) {
    if goings.iter().any(|g| castling_of(g).is_some()) {
        cx.cites("KDM-25");
    }
}

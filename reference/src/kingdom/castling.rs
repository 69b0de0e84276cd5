//! Castling on both boards at once (KDM-13, CHE-16…18), the cells attacked on the king's path (KDM-20), and what
//! distinguishes castling from a run of the king (KDM-25).

use std::borrow::Cow;

use types::{BoardId, CastlingRight, Cell, Kind, Position};

use crate::castling::Castling;
use crate::chess::CASTLINGS;
use crate::clauses::Defined;
use crate::context::{Context, Going, Judged};
use crate::statement::{Kingdom, Usual};
use crate::usual::castling::{
    self, kings_way_is_safe, nobody_stands_between, right_is_held, rights_left, rook_stands_ready,
};
use crate::usual::judge::pass_the_turn;
use crate::usual::promotion::is_not_promoted;

/// KDM-13: the castlings of chess, on each board.
pub const ON_BOTH_BOARDS: [Castling; 8] = {
    let ([a, b, c, d], s, m) = (CASTLINGS, BoardId::Short, BoardId::Max);
    [a.on(s), b.on(s), c.on(s), d.on(s), a.on(m), b.on(m), c.on(m), d.on(m)]
};

/// KDM-13: the cells that king and rook leave and reach, on each board.
pub fn castlings(cx: &Context<'_>) -> Defined<Castling> {
    cx.defines(["KDM-13", "CHE-16"], &ON_BOTH_BOARDS)
}

/// CHE-16: the castling in which this step is the king's move, if there is one.
pub fn castling_of(g: &Going<'_>) -> Option<Castling> {
    let king = g.man.kind == Kind::King;
    king.then(|| castling::castling_of(g, &castlings(g)))?
}

/// KDM-13: castling is made on both boards toward the same wing, and must be possible on each. Returns the position after it.
pub fn castle(cx: &Context<'_>, kings: &[Going<'_>], right: CastlingRight) -> Judged<Position> {
    let made = made_on_both_boards(cx, kings, right)?;
    made.iter().try_for_each(|(king, _)| is_not_promoted(king))?;
    let on_each = |rule: fn(&Context<'_>, &Castling) -> Judged| {
        made.iter().try_for_each(|(king, castling)| rule(king, castling))
    };
    cx.in_this_order(
        "CHE-36",
        (
            || on_each(right_is_held),
            || on_each(rook_stands_ready),
            || on_each(nobody_stands_between),
            || on_each(kings_way_is_safe),
        ),
    )?;
    Ok(carry_out(cx, &made))
}

/// KDM-13: each king of the turn, paired with the castling that it makes. There must be a castling on both boards.
fn made_on_both_boards<'a, 'b>(
    cx: &Context<'_>,
    kings: &'b [Going<'a>],
    right: CastlingRight,
) -> Judged<Vec<(&'b Going<'a>, Castling)>> {
    let castlings = castlings(cx);
    let last = kings[kings.len() - 1].step;
    let both = Kingdom::CastlesOnBothBoards(right, last);
    let mut made = Vec::new();
    for king in kings {
        let castling = castling_of(king).filter(|castling| castling.right == right);
        let castling = cx.requires(castlings.by, both, castling)?;
        let castles = castling.king == (king.step.from, king.step.to);
        king.grants(castlings.by, Usual::Castles(king.moving(), castling), castles)?;
        made.push((king, castling));
    }
    let boards = castlings.iter().filter(|castling| castling.right == right).count();
    cx.requires(castlings.by, both, (made.len() == boards).then_some(made))
}

fn carry_out(cx: &Context<'_>, made: &[(&Going<'_>, Castling)]) -> Position {
    let mut after = cx.position.clone();
    for (king, castling) in made {
        king.reports(Kingdom::MovesRook(*castling));
        for (from, to) in [castling.king, castling.rook] {
            if let Some(man) = after.men.take(from) {
                after.men.put(to, man);
            }
        }
    }
    let left: Vec<Cell> = made.iter().map(|(_, castling)| castling.king.0).collect();
    after.castling = rights_left(cx, &castlings(cx), &left);
    after.en_passant = None;
    pass_the_turn(&mut after, false);
    after
}

/// KDM-20: the position in which to judge whether a cell of the castling king's path is attacked: with the king on that cell.
pub fn on_the_way<'a>(cx: &Context<'a>, king: Cell, cell: Cell) -> Cow<'a, Position> {
    if cx.does_not_matter("KDM-20", Kingdom::KingIsElsewhere(king, cell)) {
        Cow::Owned(king_on(cx.position, king, cell))
    } else {
        Cow::Borrowed(cx.position)
    }
}

/// A position with the king moved from one cell to another.
pub fn king_on(position: &Position, king: Cell, cell: Cell) -> Position {
    let mut moved = position.clone();
    if let Some(man) = moved.men.take(king) {
        moved.men.put(cell, man);
    }
    moved
}

/// KDM-25: the right by which a turn of kings castles; `None` if the turn is no castling. The move of the king on the
/// short-range board decides: if that king does not castle, its twin just runs, even to a cell of castling.
pub fn is_meant(cx: &Context<'_>, men: &[Going<'_>]) -> Option<CastlingRight> {
    if men.iter().any(|g| g.man.kind != Kind::King) {
        return None;
    }
    men.iter().find_map(|king| {
        let (board, castling) = (king.step.from.board, castling_of(king)?);
        let decides = cx.holds("KDM-25", Kingdom::DecidesCastling(board), board == BoardId::Short);
        decides.then_some(castling.right)
    })
}

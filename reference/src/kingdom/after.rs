//! The position after a turn: the en passant field is never set (KDM-18), the halfmove field follows KDM-23.

use types::{BoardId, Cell, Kind, Position};

use super::castling::castlings;
use super::twins::promoted;
use crate::context::{Context, Going};
use crate::statement::{Kingdom, Stands};
use crate::usual::castling::rights_left;
use crate::usual::judge::pass_the_turn;

/// The position after a turn other than castling. `waiting`: the cell of a waiting pawn and the man that it becomes.
pub fn carry_out(cx: &Context<'_>, men: &[Going<'_>], waiting: Option<Stands>) -> Position {
    let mut after = cx.position.clone();
    for g in men {
        let man = g.step.promotion.map_or(g.man, |kind| promoted(g.man, kind));
        after.men.take(g.step.from);
        after.men.put(g.step.to, man);
    }
    if let Some((cell, man)) = waiting {
        after.men.put(cell, man);
    }
    after.en_passant = None;
    let touched: Vec<Cell> = men.iter().flat_map(|g| [g.step.from, g.step.to]).collect();
    after.castling = rights_left(cx, &castlings(cx), &touched);
    pass_the_turn(&mut after, sets_the_halfmove_field(cx, men));
    after
}

/// KDM-23: a capture or a pawn move on either board sets the halfmove field to 0.
fn sets_the_halfmove_field(cx: &Context<'_>, men: &[Going<'_>]) -> bool {
    let on = |board| {
        let mut men = men.iter().filter(|g| g.step.from.board == board);
        men.any(|g| g.man_there().is_some() || g.man.kind == Kind::Pawn)
    };
    let (short, max) = (on(BoardId::Short), on(BoardId::Max));
    cx.holds("KDM-23", Kingdom::CapturesOrMovesAPawn(short, max), short || max)
}

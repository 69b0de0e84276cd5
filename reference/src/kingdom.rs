//! Kingdom of Distorting Mirrors, with both rules of pawn captures.
//!
//! A turn moves a man and its twin, on two boards, in one direction. The order of judging (KDM-27) is here, the clauses
//! in modules named after the headings of the law: two boards (KDM-1) in `boards`, twins (KDM-2) in `twins`, movement
//! on each board (KDM-3; KDM-4…8) in `short` and `max`, the men of a turn (KDM-9…12) in `turn`, castling (KDM-13,
//! KDM-20, KDM-25) and promotion (KDM-14…17) in modules of these names, the position after a turn (KDM-18, KDM-23) in
//! `after`, attack and the end (KDM-19…23, KDM-26) in `check`, the accepted positions (KDM-24) in `acceptance`.

pub mod acceptance;
pub mod after;
pub mod boards;
pub mod castling;
pub mod check;
pub mod max;
pub mod promotion;
pub mod short;
pub mod turn;
pub mod twins;

use std::borrow::Cow;

use types::{BoardId, Cell, End, Extra, Position, Side, Step, Turn};

use crate::context::{Attacks, Context, Going, Judged};
use crate::rules::Rules;
use crate::statement::{Kingdom as States, Stands};
use crate::usual::attack::{self, own_kings_are_safe};
use crate::usual::movers;
use crate::usual::play::{leads_elsewhere, movers_man, onto_no_own_man, stays_on_the_board};

/// The rules of `kingdom-capture` and `kingdom-escort`.
pub struct Kingdom;

/// Judges in the order of KDM-27: form, whose men move, then castling or a move of one man or of twins, and check on the
/// mover's own kings (KDM-21).
fn judge(cx: &Context<'_>, turn: &Turn) -> Judged<Position> {
    let steps = steps(cx, turn)?;
    let men = steps.iter().map(|&step| Ok(cx.of(movers_man(cx, step.from)?, step)));
    let men: Vec<Going<'_>> = men.collect::<Judged<_>>()?;
    let after = match castling::is_meant(cx, &men) {
        Some(right) => castling::castle(cx, &men, right)?,
        None => go(cx, &men)?,
    };
    own_kings_are_safe(cx, ["KDM-21", "CHE-20"], &after, men[0].man.side)?;
    Ok(after)
}

/// KDM-9: a turn is a step on one board, or a step on each. CHE-1: all cells are cells of the boards.
fn steps(cx: &Context<'_>, turn: &Turn) -> Judged<Vec<Step>> {
    let steps = match (turn.step.from.board, turn.extra) {
        (BoardId::Short | BoardId::Max, None) => Some(vec![turn.step]),
        (BoardId::Short, Some(Extra::Twin(max))) if max.from.board == BoardId::Max => {
            Some(vec![turn.step, max])
        }
        _ => None,
    };
    let steps = cx.requires("KDM-9", States::IsStepOnABoardOrEach, steps)?;
    steps.iter().try_for_each(|&step| stays_on_the_board(cx, step))?;
    Ok(steps)
}

/// Judges a turn other than castling in the order of KDM-27: which men move together, movement and path on each board,
/// direction, capture, promotion. The short-range board comes first. Returns the position after the turn.
fn go(cx: &Context<'_>, men: &[Going<'_>]) -> Judged<Position> {
    cx.in_this_order("KDM-27", (|| turn::company(cx, men), || movement(men)))?;
    let ((), (), waiting) = cx.in_this_order(
        "KDM-27",
        (
            || turn::go_in_one_direction(cx, men),
            || captures(cx, men),
            || promotion::promotes(cx, men),
        ),
    )?;
    Ok(after::carry_out(cx, men, waiting))
}

/// KDM-27: the movement of each man on its board.
fn movement(men: &[Going<'_>]) -> Judged {
    men.iter().try_for_each(|g| leads_elsewhere(g, g.step))?;
    men.iter().try_for_each(boards::goes)
}

/// KDM-27: what stands on the cells reached (CHE-3), then pawns' captures (KDM-11, KDM-12), then attacked cells that the
/// king crosses (KDM-8).
fn captures(cx: &Context<'_>, men: &[Going<'_>]) -> Judged {
    for g in men {
        onto_no_own_man(g)?;
        g.reports(States::Captures(g.moving()));
    }
    turn::pawns_capture(cx, men)?;
    men.iter().try_for_each(max::king_runs_across)
}

/// The turns to judge. Their steps lead to cells that `cells` returns for the man, and obey the clauses of their boards
/// or belong to castling. Turns in which twins go in different directions are omitted (KDM-9).
pub fn turns_to<'a>(
    cx: Context<'a>,
    cells: impl Fn(Stands) -> Vec<Cell> + 'a,
) -> impl Iterator<Item = Turn> + 'a {
    let cx = cx.silent();
    let men: Vec<Stands> = movers(&cx).collect();
    men.clone().into_iter().flat_map(move |one| {
        let own = possible(&cx, one, &cells(one));
        let mut turns: Vec<Turn> = own.iter().map(|g| Turn::from(g.step)).collect();
        for &other in men.iter().filter(|&&other| may_be_twins(&cx, one, other)) {
            for max in possible(&cx, other, &cells(other)) {
                let goes_with =
                    |short: &&Going<'_>| turn::go_in_one_direction(&cx, &[**short, max]).is_ok();
                let with = own.iter().filter(goes_with);
                turns.extend(with.map(|g| Turn::from(g.step).with(Extra::Twin(max.step))));
            }
        }
        turns
    })
}

/// Whether two men, the first on the short-range board, are twins and so can make a turn together.
fn may_be_twins(cx: &Context<'_>, one: Stands, other: Stands) -> bool {
    (one.0.board, other.0.board) == (BoardId::Short, BoardId::Max)
        && twins::are_twins(cx, one, other).is_ok()
}

/// A man's moves to `cells`, as far as the clauses of its board or castling permit them. A pawn's move to its last rank
/// is also listed with every letter of a kind to promote to (elsewhere a letter breaks CHE-14).
fn possible<'a>(cx: &Context<'a>, (from, man): Stands, cells: &[Cell]) -> Vec<Going<'a>> {
    let mut all = Vec::new();
    for &to in cells.iter().filter(|to| to.board == from.board && **to != from) {
        let g = cx.of(man, Step::new(from, to));
        if boards::goes(&g).is_err() && castling::castling_of(&g).is_none() {
            continue;
        }
        all.push(g);
        if twins::arrives(g.moving()) {
            let letters = cx.position.game.kinds().iter();
            all.extend(letters.map(|&(kind, _)| cx.of(man, g.step.promoting(kind))));
        }
    }
    all
}

impl Attacks for Kingdom {
    fn attacks(&self, g: &Going<'_>) -> Judged {
        check::could_capture(g)
    }

    fn on_the_way<'a>(&self, cx: &Context<'a>, king: Cell, cell: Cell) -> Cow<'a, Position> {
        castling::on_the_way(cx, king, cell)
    }
}

impl Rules for Kingdom {
    fn accept(&self, cx: &Context<'_>) -> Judged {
        acceptance::accept(cx)
    }

    fn judge(&self, cx: &Context<'_>, turn: &Turn) -> Judged<Position> {
        judge(cx, turn)
    }

    fn writable<'a>(&'a self, cx: &'a Context<'a>) -> Box<dyn Iterator<Item = Turn> + 'a> {
        Box::new(turns_to(*cx, |_| cx.position.game.cells().collect()))
    }

    fn attackers(&self, cx: &Context<'_>, cell: Cell, by: Side) -> Vec<Cell> {
        attack::attackers(&cx.on(&check::with_an_enemy(cx, cell, by)), cell, by)
    }

    fn is_dead(&self, cx: &Context<'_>) -> bool {
        check::is_dead(cx)
    }

    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        check::can_never_mate(cx, side)
    }

    fn end_without_turn(&self, cx: &Context<'_>) -> Option<End> {
        check::end_without_turn(cx)
    }

    fn for_repetition(&self, cx: &Context<'_>) -> Position {
        check::for_repetition(cx)
    }
}

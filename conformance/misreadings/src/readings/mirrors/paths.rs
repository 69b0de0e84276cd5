//! Misreadings of what reflections block (HOM-14) and attack (HOM-15), and of check on the mover's own king (HOM-16).

use reference::context::{Context, Going, Repealed};
use reference::mirrors::reflection_moves::shared_original;
use reference::mirrors::{Reflection, reflections};
use reference::statement::{Mirrors, Statement};
use types::{Cell, ClauseId, Kind, Man, Position, Step, Turn};

use super::{BLOCK, PASS, checks, landed_on, moved, rides};
use crate::misreading::Reading::{Allows, Except, Forbids, Says};
use crate::misreading::{Misreading, misreading};
use crate::readings::by_law::{MIRRORS, after, attacked, forbidden_only_by, is_vacant, law};

pub const ALL: &[Misreading] = &[
    misreading("mirrors/reflections-block-in-both-variants", "HOM-14", PASS)
        .says("a rider cannot pass a reflection in either variant")
        .by(Says(|_, _, _| true)),
    misreading("mirrors/reflections-are-passed-in-both-variants", "HOM-14", BLOCK)
        .says("a rider may pass a reflection in either variant")
        .by(Says(|_, _, _| false)),
    misreading("mirrors/reflections-are-passed-along-diagonals", "HOM-14", BLOCK)
        .says("a reflection blocks a rider along files and ranks only")
        .by(Except(|_, it| is_passed(it, true))),
    misreading("mirrors/reflections-are-passed-along-lines", "HOM-14", BLOCK)
        .says("a reflection blocks a rider along diagonals only")
        .by(Except(|_, it| is_passed(it, false))),
    misreading("mirrors/own-sides-reflections-are-passed", "HOM-14", BLOCK)
        .says("only reflections of the other side block a rider")
        .by(Except(|cx, it| {
            passed(cx, it).is_some_and(|(g, passed)| passed.man.side == g.man.side)
        })),
    misreading("mirrors/other-sides-reflections-are-passed", "HOM-14", BLOCK)
        .says("only reflections of its own side block a rider")
        .by(Except(|cx, it| {
            passed(cx, it).is_some_and(|(g, passed)| passed.man.side != g.man.side)
        })),
    misreading("mirrors/own-reflection-is-passed", "HOM-14", BLOCK)
        .says("a rider passes its own reflections, which fade as it leaves its mirror")
        .by(Except(|cx, it| {
            let is_own = |(g, passed): (Going<'_>, _)| shared_original(&g, &passed).is_some();
            passed(cx, it).is_some_and(is_own)
        })),
    misreading("mirrors/riders-stop-before-reflections", "HOM-14", BLOCK)
        .says("in variant I a rider does not land on a reflection either")
        .by(Forbids(|cx, turn| {
            BLOCK.contains(&cx.position.game) && rides(cx, turn) && landed_on(cx, turn).is_some()
        })),
    misreading("mirrors/original-of-a-moving-reflection-is-gone", "HOM-14", MIRRORS)
        .says("a reflection that moves passes the cell of its original, which is as good as gone")
        .by(Allows(rides_past_originals)),
    misreading("mirrors/reflections-attack-nothing", "HOM-15", MIRRORS)
        .says("a reflection attacks nothing until it has become a man")
        .by(Says(|_, _, _| false)),
    misreading("mirrors/kings-reflection-gives-no-check", "HOM-15", MIRRORS)
        .says("the reflection of a king attacks nothing")
        .by(Except(|_, it| shows(it, Kind::King))),
    misreading("mirrors/pawns-reflection-gives-no-check", "HOM-15", MIRRORS)
        .says("the reflection of a pawn attacks nothing")
        .by(Except(|_, it| shows(it, Kind::Pawn))),
    misreading("mirrors/king-is-checked-in-its-reflections", "HOM-15", MIRRORS)
        .says("no turn may leave a reflection of one's own king attacked")
        .by(Forbids(leaves_a_reflection_of_the_king_attacked)),
    misreading("mirrors/king-may-stay-in-check-of-reflections", "HOM-16", MIRRORS)
        .says("a turn may leave one's own king in check if only reflections give that check")
        .by(Allows(|cx| forbidden_only_by(CHECK_BY_REFLECTIONS, cx, |_, _| true))),
    misreading("mirrors/reflection-that-appears-gives-no-check", "HOM-16", MIRRORS)
        .says("a reflection that a turn creates does not yet check the king of the side that made it")
        .by(Allows(turns_checked_by_what_appears)),
    misreading("mirrors/reflection-that-fades-still-gives-check", "HOM-16", MIRRORS)
        .says("a reflection that a turn makes fade still checks the king of the side that played the turn")
        .by(Forbids(is_checked_by_what_fades)),
];

/// HOM-14: the rider and the reflection in its way, if the statement is about them.
fn passed<'a>(cx: &Context<'a>, statement: &Statement) -> Option<(Going<'a>, Reflection)> {
    let Statement::Mirrors(Mirrors::ReflectionInTheWay(run, cell)) = *statement else {
        return None;
    };
    let g = cx.of_reflection(run.moving.man, run.moving.step, cx.originals());
    Some((g, reflections::shown(cx, cell)?))
}

/// HOM-15: whether the statement is about an attack of a reflection that shows a man of this kind.
fn shows(statement: &Statement, kind: Kind) -> bool {
    matches!(statement, Statement::Mirrors(Mirrors::AttacksFor(man, _)) if man.kind == kind)
}

/// HOM-14: the moves of reflections of rooks and queens along their rank past the one original that vanishes. (In other
/// directions, no original is in their way.)
fn rides_past_originals(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    let own = reflections(cx.position).into_iter().filter(|shown| {
        shown.man.side == cx.position.side && matches!(shown.man.kind, Kind::Rook | Kind::Queen)
    });
    let cells: Vec<Cell> = cx.position.game.cells().collect();
    let mut turns = Vec::new();
    for Reflection { cell: from, man, originals } in own {
        for &to in cells.iter().filter(|to| to.rank == from.rank) {
            let between = from.file.min(to.file) + 1..from.file.max(to.file);
            let men = between.map(|file| Cell { file, ..from });
            let men: Vec<Cell> = men.filter(|&cell| !is_vacant(cx, cell)).collect();
            let [passed] = men.as_slice() else { continue };
            let swaps = super::shown(cx.position, to)
                .is_some_and(|other| other.originals.iter().any(|cell| originals.contains(cell)));
            if originals.contains(passed) && !swaps {
                turns.extend(moved(cx, man, Step::new(from, to), &originals, Some(*passed)));
            }
        }
    }
    turns
}

/// HOM-15: whether the mover's king is shown on a cell that the other side attacks after a turn.
fn leaves_a_reflection_of_the_king_attacked(cx: &Context<'_>, turn: &Turn) -> bool {
    let side = cx.position.side;
    let Some(after) = after(cx, turn) else { return false };
    let mut kings = reflections(&after);
    kings.retain(|shown| shown.man == Man::new(side, Kind::King));
    kings.iter().any(|shown| attacked(&law(&after), shown.cell, side.other()))
}

/// HOM-16: reflections, too, check the mover's own king.
static CHECK_BY_REFLECTIONS: Repealed = Repealed(ClauseId::named("HOM-16"));

/// Whether one of the reflections `all` has the same cell as `shown` and shows the same man.
fn is_among(shown: &Reflection, all: &[Reflection]) -> bool {
    all.iter().any(|other| (other.cell, other.man) == (shown.cell, shown.man))
}

/// HOM-16: the turns after which only reflections that were not there before check the mover's king.
fn turns_checked_by_what_appears(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    let (side, before) = (cx.position.side, reflections(cx.position));
    forbidden_only_by(CHECK_BY_REFLECTIONS, cx, |_, after| {
        let stayed = |shown: &Reflection| is_among(shown, &before) && checks(after, shown, side);
        !reflections(after).iter().any(stayed)
    })
}

/// HOM-16: whether a reflection that a turn makes fade would check the mover's king after the turn.
fn is_checked_by_what_fades(cx: &Context<'_>, turn: &Turn) -> bool {
    let Some(after) = after(cx, turn) else { return false };
    let now = reflections(&after);
    let mut faded = reflections(cx.position).into_iter().filter(|shown| !is_among(shown, &now));
    faded.any(|shown| checks(&after, &shown, cx.position.side))
}

/// HOM-14: whether the statement is that a reflection stands in the way of a rider along a diagonal or, if not
/// `diagonally`, along a file or rank.
fn is_passed(statement: &Statement, diagonally: bool) -> bool {
    let Statement::Mirrors(Mirrors::ReflectionInTheWay(run, _)) = statement else { return false };
    (run.direction.0 != 0 && run.direction.1 != 0) == diagonally
}

//! What reflections block (HOM-14) and attack (HOM-15), and check on the mover's own king (HOM-16).

use reference::context::{Context, Going, Repealed};
use reference::mirrors::reflection_moves::shared_original;
use reference::mirrors::{Reflection, reflections};
use reference::statement::{Mirrors, Statement};
use types::{Cell, ClauseId, Kind, Position, Step, Turn};

use super::{BLOCK, PASS, after, checks, landed_on, moved, rides};
use crate::misreading::{Misreading, Reading};
use crate::readings::by_law::{MIRRORS, attacked, law, rules, without};

/// The readings of this module, in the law's order.
pub(in crate::readings) const ALL: &[Misreading] = &[
    Misreading {
        name: "mirrors/reflections-block-in-both-variants",
        clause: ClauseId::named("HOM-14"),
        games: PASS,
        says: "a rider cannot pass a reflection in either variant",
        reading: Reading::Says(|_, _, _| true),
    },
    Misreading {
        name: "mirrors/reflections-are-passed-in-both-variants",
        clause: ClauseId::named("HOM-14"),
        games: BLOCK,
        says: "a rider may pass a reflection in either variant",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "mirrors/reflections-are-passed-along-diagonals",
        clause: ClauseId::named("HOM-14"),
        games: BLOCK,
        says: "a reflection blocks a rider along files and ranks only",
        reading: Reading::Says(|_, statement, truth| truth && !is_passed(statement, true)),
    },
    Misreading {
        name: "mirrors/reflections-are-passed-along-lines",
        clause: ClauseId::named("HOM-14"),
        games: BLOCK,
        says: "a reflection blocks a rider along diagonals only",
        reading: Reading::Says(|_, statement, truth| truth && !is_passed(statement, false)),
    },
    Misreading {
        name: "mirrors/own-sides-reflections-are-passed",
        clause: ClauseId::named("HOM-14"),
        games: BLOCK,
        says: "only reflections of the other side block a rider",
        reading: Reading::Says(|cx, statement, truth| {
            truth && passed(cx, statement).is_none_or(|(g, passed)| passed.man.side != g.man.side)
        }),
    },
    Misreading {
        name: "mirrors/other-sides-reflections-are-passed",
        clause: ClauseId::named("HOM-14"),
        games: BLOCK,
        says: "only reflections of its own side block a rider",
        reading: Reading::Says(|cx, statement, truth| {
            truth && passed(cx, statement).is_none_or(|(g, passed)| passed.man.side == g.man.side)
        }),
    },
    Misreading {
        name: "mirrors/own-reflection-is-passed",
        clause: ClauseId::named("HOM-14"),
        games: BLOCK,
        says: "a rider passes its own reflections, which fade as it leaves its mirror",
        reading: Reading::Says(|cx, statement, truth| {
            let is_own = |(g, passed): (Going<'_>, _)| shared_original(&g, &passed).is_some();
            truth && !passed(cx, statement).is_some_and(is_own)
        }),
    },
    Misreading {
        name: "mirrors/riders-stop-before-reflections",
        clause: ClauseId::named("HOM-14"),
        games: BLOCK,
        says: "in variant I a rider does not land on a reflection either",
        reading: Reading::Forbids(|cx, turn| {
            BLOCK.contains(&cx.position.game) && rides(cx, turn) && landed_on(cx, turn).is_some()
        }),
    },
    Misreading {
        name: "mirrors/original-of-a-moving-reflection-is-gone",
        clause: ClauseId::named("HOM-14"),
        games: MIRRORS,
        says: "a reflection that moves passes the cell of its original, which is as good as gone",
        reading: Reading::Allows(rides_past_originals),
    },
    Misreading {
        name: "mirrors/reflections-attack-nothing",
        clause: ClauseId::named("HOM-15"),
        games: MIRRORS,
        says: "a reflection attacks nothing until it has become a man",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "mirrors/kings-reflection-gives-no-check",
        clause: ClauseId::named("HOM-15"),
        games: MIRRORS,
        says: "the reflection of a king attacks nothing",
        reading: Reading::Says(|_, statement, truth| truth && !shows(statement, Kind::King)),
    },
    Misreading {
        name: "mirrors/pawns-reflection-gives-no-check",
        clause: ClauseId::named("HOM-15"),
        games: MIRRORS,
        says: "the reflection of a pawn attacks nothing",
        reading: Reading::Says(|_, statement, truth| truth && !shows(statement, Kind::Pawn)),
    },
    Misreading {
        name: "mirrors/king-is-checked-in-its-reflections",
        clause: ClauseId::named("HOM-15"),
        games: MIRRORS,
        says: "no turn may leave a reflection of one's own king attacked",
        reading: Reading::Forbids(leaves_a_reflection_of_the_king_attacked),
    },
    Misreading {
        name: "mirrors/king-may-stay-in-check-of-reflections",
        clause: ClauseId::named("HOM-16"),
        games: MIRRORS,
        says: "a turn may leave one's own king in check if only reflections give that check",
        reading: Reading::Allows(turns_checked_by_reflections),
    },
    Misreading {
        name: "mirrors/reflection-that-appears-gives-no-check",
        clause: ClauseId::named("HOM-16"),
        games: MIRRORS,
        says: "a reflection that a turn creates does not yet check the king of the side that made it",
        reading: Reading::Allows(turns_checked_by_what_appears),
    },
    Misreading {
        name: "mirrors/reflection-that-fades-still-gives-check",
        clause: ClauseId::named("HOM-16"),
        games: MIRRORS,
        says: "a reflection that fades by a turn still checks the king of the side that made it",
        reading: Reading::Forbids(is_checked_by_what_fades),
    },
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

/// HOM-14: the moves of reflections of rooks and queens along their rank past the one original that vanishes. (In no other
/// direction do they meet it.)
fn rides_past_originals(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    let own = reflections(cx.position).into_iter().filter(|shown| {
        shown.man.side == cx.position.side && matches!(shown.man.kind, Kind::Rook | Kind::Queen)
    });
    let cells: Vec<Cell> = cx.position.game.cells().collect();
    let mut turns = Vec::new();
    for Reflection { cell: from, man, originals } in own {
        for &to in cells.iter().filter(|to| to.rank == from.rank) {
            let between = from.file.min(to.file) + 1..from.file.max(to.file);
            let men: Vec<Cell> = between
                .map(|file| Cell { file, ..from })
                .filter(|&cell| cx.position.men.get(cell).is_some())
                .collect();
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
    let mut kings = reflections(&after)
        .into_iter()
        .filter(|shown| shown.man.side == side && shown.man.kind == Kind::King);
    kings.any(|shown| attacked(&law(&after), shown.cell, side.other()))
}

/// The law without HOM-16, by which reflections check the mover's own king.
static CHECK_BY_REFLECTIONS: Repealed = Repealed(ClauseId::named("HOM-16"));

/// Whether one of these reflections shows the same man on the same cell.
fn is_among(shown: &Reflection, all: &[Reflection]) -> bool {
    all.iter().any(|other| (other.cell, other.man) == (shown.cell, shown.man))
}

/// HOM-16: the turns after which only reflections check the mover's king.
fn turns_checked_by_reflections(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    allowed_without_hom_16(cx, |_| true)
}

/// HOM-16: the turns after which only reflections that were not there before check the mover's king.
fn turns_checked_by_what_appears(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    let (side, before) = (cx.position.side, reflections(cx.position));
    allowed_without_hom_16(cx, |after| {
        let stayed = |shown: &Reflection| is_among(shown, &before) && checks(after, shown, side);
        !reflections(after).iter().any(stayed)
    })
}

/// HOM-16: the turns that only this clause forbids and after which `may_follow` holds for the position.
fn allowed_without_hom_16(
    cx: &Context<'_>,
    may_follow: impl Fn(&Position) -> bool,
) -> Vec<(Turn, Position)> {
    let (rules, law) = (rules(cx.position), law(cx.position));
    let without = without(&CHECK_BY_REFLECTIONS, cx.position);
    let allowed = rules.turns(&without).into_iter().filter_map(|turn| {
        let after = rules.judge(&without, &turn).ok()?;
        let refused = rules.judge(&law, &turn).is_err();
        (refused && may_follow(&after)).then_some((turn, after))
    });
    allowed.collect()
}

/// HOM-16: whether a reflection that a turn makes fade would check the mover's king after it.
fn is_checked_by_what_fades(cx: &Context<'_>, turn: &Turn) -> bool {
    let Some(after) = after(cx, turn) else { return false };
    let now = reflections(&after);
    let mut faded = reflections(cx.position).into_iter().filter(|shown| !is_among(shown, &now));
    faded.any(|shown| checks(&after, &shown, cx.position.side))
}

/// HOM-14: whether a reflection stands in the way of a rider along a diagonal, or along a file or rank.
fn is_passed(statement: &Statement, diagonally: bool) -> bool {
    match *statement {
        Statement::Mirrors(Mirrors::ReflectionInTheWay(run, _)) => {
            (run.direction.0 != 0 && run.direction.1 != 0) == diagonally
        }
        _ => false,
    }
}

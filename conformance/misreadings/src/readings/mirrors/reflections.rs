//! Misreadings of what mirrors show (HOM-9), of how reflections are landed on (HOM-10), move (HOM-11, HOM-12) and swap
//! (HOM-13), of what they block (HOM-14) and attack (HOM-15), and of check on the mover's own king (HOM-16).

use reference::mirrors::reflection_moves::shared_original;
use reference::mirrors::{Reflection, mirrors, reflections};
use reference::statement::Image;

use super::{BLOCK, PASS, checks, landed_on, moved, moved_reflection, mover, ranks, rides, shown};
use crate::readings::prelude::*;

pub const ALL: &[Misreading] = &[
    misreading("mirrors/two-alike-are-not-reflected", "HOM-9", MIRRORS)
        .says("only a man alone on its rank of mirrors is reflected")
        .by(Only(|_, it| shows(it, |shows| shows.men == 1))),
    misreading("mirrors/pairs-of-mirrors-show-nothing", "HOM-9", MIRRORS)
        .says("only the ranks of three mirrors reflect")
        .by(Only(|_, it| shows(it, |shows| shows.mirrors == 3))),
    misreading("mirrors/kings-are-not-reflected", "HOM-9", MIRRORS)
        .says("a king on a mirror is not reflected")
        .by(Only(|_, it| shows(it, |shows| shows.man.kind != Kind::King))),
    misreading("mirrors/pawns-are-not-reflected", "HOM-9", MIRRORS)
        .says("a pawn on a mirror is not reflected")
        .by(Only(|_, it| shows(it, |shows| shows.man.kind != Kind::Pawn))),
    only("mirrors/next-mirror-only", "HOM-9", MIRRORS, |_, it| {
        shows(it, |shows| shows.men > 1 || shows.cell.file.abs_diff(shows.original.file) < 8)
    })
    .says("a man is reflected only on the next mirror of its rank, not on the farthest of three"),
    only("mirrors/men-between-hide-mirrors", "HOM-9", MIRRORS, |cx, it| {
        shows(it, |shows| {
            let (one, other) = (shows.original.file, shows.cell.file);
            let mut between = one.min(other) + 1..one.max(other);
            shows.men > 1 || between.all(|file| is_vacant(cx, Cell { file, ..shows.cell }))
        })
    })
    .says("a man is not reflected if another one stands between it and the mirror"),
    forbids("mirrors/own-reflections-hold-their-cells", "HOM-10", MIRRORS, |cx, turn| {
        lands(cx, turn).is_some_and(|(mover, shown)| mover.side == shown.side)
    })
    .says("a man may land only on reflections of the other side"),
    forbids("mirrors/other-reflections-hold-their-cells", "HOM-10", MIRRORS, |cx, turn| {
        lands(cx, turn).is_some_and(|(mover, shown)| mover.side != shown.side)
    })
    .says("a man may land only on reflections of its own side"),
    misreading("mirrors/pawns-stop-before-reflections", "HOM-10", MIRRORS)
        .says("a reflection's cell is vacant for pieces, but not for pawns")
        .by(Forbids(|cx, turn| lands(cx, turn).is_some_and(|(mover, _)| mover.kind == Kind::Pawn))),
    allows("mirrors/pawns-capture-reflections", "HOM-10", MIRRORS, pawn_captures_of_reflections)
        .says("a pawn captures a reflection of the other side diagonally"),
    misreading("mirrors/captured-reflection-takes-its-original-along", "HOM-10", MIRRORS)
        .says("landing on a reflection of the other side captures the man that it shows, unless it is the king")
        .by(After(|cx, turn, after| {
            let (Some(man), Some(shown)) = (mover(cx, turn), landed_on(cx, turn)) else { return };
            if shown.man.side != man.side && shown.man.kind != Kind::King {
                for &original in &shown.originals {
                    after.men.take(original);
                }
                after.halfmove = 0;
            }
        })),
    misreading("mirrors/kings-reflection-does-not-move", "HOM-11", MIRRORS)
        .says("a king does not move by its reflection")
        .by(Forbids(|cx, turn| moves_by_reflection(cx, turn, Kind::King))),
    misreading("mirrors/pawns-reflection-does-not-move", "HOM-11", MIRRORS)
        .says("a pawn does not move by its reflection")
        .by(Forbids(|cx, turn| moves_by_reflection(cx, turn, Kind::Pawn))),
    forbids("mirrors/reflection-captures-nothing", "HOM-11", MIRRORS, |cx, turn| {
        moved_reflection(cx, turn).is_some() && !is_vacant(cx, turn.step.to)
    })
    .says("a reflection moves to vacant cells only"),
    changes("mirrors/original-stays", "HOM-11", MIRRORS, |cx, turn, after| {
        let Some(shown) = moved_reflection(cx, turn) else { return };
        for &original in &shown.originals {
            // With the king's original, there would be two kings.
            if shown.man.kind != Kind::King && after.men.get(original).is_none() {
                after.men.put(original, shown.man);
            }
        }
    })
    .says("a reflection that moves leaves its original where it is"),
    changes("mirrors/vanishing-is-a-capture", "HOM-11", MIRRORS, |cx, turn, after| {
        if moved_reflection(cx, turn).is_some() {
            after.halfmove = 0;
        }
    })
    .says("a turn in which an original vanishes sets the halfmove field to 0, as a capture does"),
    misreading("mirrors/reflections-do-not-reset-the-clock", "CHE-26", MIRRORS)
        .says("a capture by a reflection, or the move of a pawn's, does not set the halfmove field to 0")
        .by(After(|cx, turn, after| count_on(cx, after, moved_reflection(cx, turn).is_some()))),
    misreading("mirrors/both-originals-vanish", "HOM-12", MIRRORS)
        .says("if a reflection has two originals, both vanish")
        .by(Except(|_, it| matches!(it, Statement::Mirrors(Mirrors::OriginalStays(_))))),
    forbids("mirrors/first-original-vanishes", "HOM-12", MIRRORS, |cx, turn| names(cx, turn, 1))
        .says("if a reflection has two originals, the one nearer to the a-file vanishes"),
    forbids("mirrors/last-original-vanishes", "HOM-12", MIRRORS, |cx, turn| names(cx, turn, 0))
        .says("if a reflection has two originals, the one farther from the a-file vanishes"),
    only("mirrors/no-swap-on-a-rank-of-two-only", "HOM-13", MIRRORS, |cx, it| {
        let original = match *it {
            Statement::Mirrors(Mirrors::LandsOnItsOriginal(m)) => Some(m.to()),
            Statement::Mirrors(Mirrors::LandsOnItself(m)) => {
                let g = cx.of_reflection(m.man, m.step, cx.originals());
                reflections::shown(cx, m.to()).and_then(|shown| shared_original(&g, &shown))
            }
            _ => return true,
        };
        let mut pairs = mirrors(cx.position.game).iter().filter(|rank| rank.len() == 2);
        pairs.any(|pair| original.is_some_and(|original| pair.contains(&original)))
    })
    .says("a man may not change places with its reflection on a rank of two mirrors, but it may on a rank of three"),
    misreading("mirrors/reflections-may-swap", "HOM-13", MIRRORS)
        .says("a man may not land on its own reflection, but its reflection may land on another")
        .by(Only(|cx, _| cx.moving().is_some_and(|m| !is_vacant(cx, m.from())))),
    misreading("mirrors/no-landing-on-reflections-alike", "HOM-13", MIRRORS)
        .says("no man may land on a reflection of a man of its own kind and side")
        .by(Forbids(|cx, turn| lands(cx, turn).is_some_and(|(mover, shown)| mover == shown))),
    always("mirrors/reflections-block-in-both-variants", "HOM-14", PASS)
        .says("a rider cannot pass a reflection in either variant"),
    never("mirrors/reflections-are-passed-in-both-variants", "HOM-14", BLOCK)
        .says("a rider may pass a reflection in either variant"),
    misreading("mirrors/reflections-are-passed-along-diagonals", "HOM-14", BLOCK)
        .says("a reflection blocks a rider along files and ranks only")
        .by(Except(|_, it| is_passed(it, true))),
    misreading("mirrors/reflections-are-passed-along-lines", "HOM-14", BLOCK)
        .says("a reflection blocks a rider along diagonals only")
        .by(Except(|_, it| is_passed(it, false))),
    except("mirrors/own-sides-reflections-are-passed", "HOM-14", BLOCK, |cx, it| {
        passed(cx, it).is_some_and(|(g, passed)| passed.man.side == g.man.side)
    })
    .says("only reflections of the other side block a rider"),
    except("mirrors/other-sides-reflections-are-passed", "HOM-14", BLOCK, |cx, it| {
        passed(cx, it).is_some_and(|(g, passed)| passed.man.side != g.man.side)
    })
    .says("only reflections of its own side block a rider"),
    except("mirrors/own-reflection-is-passed", "HOM-14", BLOCK, |cx, it| {
        let is_own = |(g, passed): (Going<'_>, _)| shared_original(&g, &passed).is_some();
        passed(cx, it).is_some_and(is_own)
    })
    .says("a rider passes its own reflections, which fade as it leaves its mirror"),
    forbids("mirrors/riders-stop-before-reflections", "HOM-14", BLOCK, |cx, turn| {
        BLOCK.contains(&cx.position.game) && rides(cx, turn) && landed_on(cx, turn).is_some()
    })
    .says("in variant I a rider does not land on a reflection either"),
    misreading("mirrors/original-of-a-moving-reflection-is-gone", "HOM-14", MIRRORS)
        .says("a reflection that moves passes the cell of its original, which is as good as gone")
        .by(Allows(rides_past_originals)),
    never("mirrors/reflections-attack-nothing", "HOM-15", MIRRORS)
        .says("a reflection attacks nothing until it has become a man"),
    misreading("mirrors/kings-reflection-gives-no-check", "HOM-15", MIRRORS)
        .says("the reflection of a king attacks nothing")
        .by(Except(|_, it| attacks_for(it, Kind::King))),
    misreading("mirrors/pawns-reflection-gives-no-check", "HOM-15", MIRRORS)
        .says("the reflection of a pawn attacks nothing")
        .by(Except(|_, it| attacks_for(it, Kind::Pawn))),
    forbids("mirrors/king-is-checked-in-its-reflections", "HOM-15", MIRRORS, |cx, turn| {
        let Some(after) = after(cx, turn) else { return false };
        let (law, side) = (law(&after), cx.position.side);
        let mut kings = reflections(&after);
        kings.retain(|shown| shown.man == Man::new(side, Kind::King));
        kings.iter().any(|shown| attacked(&law, shown.cell, side.other()))
    })
    .says("no turn may leave a reflection of one's own king attacked"),
    misreading("mirrors/king-may-stay-in-check-of-reflections", "HOM-16", MIRRORS)
        .says("a turn may leave one's own king in check if only reflections give that check")
        .by(Allows(|cx| forbidden_only_by(CHECK_BY_REFLECTIONS, cx, |_, _| true))),
    allows("mirrors/reflection-that-appears-gives-no-check", "HOM-16", MIRRORS, |cx| {
        let (side, before) = (cx.position.side, reflections(cx.position));
        forbidden_only_by(CHECK_BY_REFLECTIONS, cx, |_, after| {
            let stayed = |it: &Reflection| is_among(it, &before) && checks(after, it, side);
            !reflections(after).iter().any(stayed)
        })
    })
    .says("a reflection that a turn creates does not yet check the king of the side that made it"),
    forbids("mirrors/reflection-that-fades-still-gives-check", "HOM-16", MIRRORS, |cx, turn| {
        let Some(after) = after(cx, turn) else { return false };
        let now = reflections(&after);
        let mut faded = reflections(cx.position).into_iter().filter(|it| !is_among(it, &now));
        faded.any(|shown| checks(&after, &shown, cx.position.side))
    })
    .says("a reflection that a turn makes fade still checks the king of the side that played the turn"),
];

/// HOM-9: if the statement is that a mirror shows an image, whether `reading` holds for the image; `true` for any other
/// statement.
fn shows(statement: &Statement, reading: impl Fn(&Image) -> bool) -> bool {
    !matches!(statement, Statement::Mirrors(Mirrors::Shows(image)) if !reading(image))
}

/// HOM-10: the man that lands on a reflection in a turn, and the man that this reflection shows.
fn lands(cx: &Context<'_>, turn: &Turn) -> Option<(Man, Man)> {
    Some((mover(cx, turn)?, landed_on(cx, turn)?.man))
}

/// HOM-10: the diagonal moves of pawns to reflections of the other side.
fn pawn_captures_of_reflections(cx: &Context<'_>) -> Allowed {
    const KINDS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::DragonHorse, Kind::Knight];
    let side = cx.position.side;
    let mut turns = Vec::new();
    for (from, pawn) in cx.position.men.of(side).filter(|(_, man)| man.kind == Kind::Pawn) {
        for to in [-1, 1].into_iter().filter_map(|file| from.offset(file, forward(side))) {
            if shown(cx.position, to).is_none_or(|shown| shown.man.side == side) {
                continue;
            }
            let step = Step::new(from, to);
            let is_promoted = relative_rank(side, to.rank, ranks(cx)) == 8;
            let kinds = KINDS.into_iter().filter(|_| is_promoted).map(|kind| step.promoting(kind));
            let steps = kinds.chain((!is_promoted).then_some(step));
            turns.extend(steps.filter_map(|step| moved(cx, pawn, step, &[], None)));
        }
    }
    turns
}

fn moves_by_reflection(cx: &Context<'_>, turn: &Turn, kind: Kind) -> bool {
    moved_reflection(cx, turn).is_some_and(|shown| shown.man.kind == kind)
}

/// HOM-12: whether a turn names the original with this index (0 or 1) of two, counted from the a-file.
fn names(cx: &Context<'_>, turn: &Turn, index: usize) -> bool {
    let Some(Extra::Vanishing(named)) = turn.extra else { return false };
    let originals = moved_reflection(cx, turn).map(|shown| shown.originals).unwrap_or_default();
    originals.len() == 2 && originals.get(index) == Some(&named)
}

/// HOM-14: the rider and the reflection in its way, if the statement is about them.
fn passed<'a>(cx: &Context<'a>, statement: &Statement) -> Option<(Going<'a>, Reflection)> {
    let Statement::Mirrors(Mirrors::ReflectionInTheWay(run, cell)) = *statement else {
        return None;
    };
    let g = cx.of_reflection(run.moving.man, run.moving.step, cx.originals());
    Some((g, reflections::shown(cx, cell)?))
}

fn attacks_for(statement: &Statement, kind: Kind) -> bool {
    matches!(statement, Statement::Mirrors(Mirrors::AttacksFor(man, _)) if man.kind == kind)
}

/// HOM-14: the moves of reflections of rooks and queens along their rank past the one original that vanishes. (In other
/// directions, no original is in their way.)
fn rides_past_originals(cx: &Context<'_>) -> Allowed {
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
            let swaps = shown(cx.position, to)
                .is_some_and(|other| other.originals.iter().any(|cell| originals.contains(cell)));
            if originals.contains(passed) && !swaps {
                turns.extend(moved(cx, man, Step::new(from, to), &originals, Some(*passed)));
            }
        }
    }
    turns
}

/// HOM-16: reflections, too, check the mover's own king.
static CHECK_BY_REFLECTIONS: Repealed = Repealed(ClauseId::named("HOM-16"));

/// Whether one of the reflections `all` has the same cell as `shown` and shows the same man.
fn is_among(shown: &Reflection, all: &[Reflection]) -> bool {
    all.iter().any(|other| (other.cell, other.man) == (shown.cell, shown.man))
}

/// HOM-14: whether the statement is that a reflection stands in the way of a rider along a diagonal or, if not
/// `diagonally`, along a file or rank.
fn is_passed(statement: &Statement, diagonally: bool) -> bool {
    let Statement::Mirrors(Mirrors::ReflectionInTheWay(run, _)) = statement else { return false };
    (run.direction.0 != 0 && run.direction.1 != 0) == diagonally
}

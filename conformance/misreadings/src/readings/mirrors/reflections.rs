//! What mirrors show (HOM-9), and how reflections are landed on (HOM-10), move (HOM-11, HOM-12) and swap (HOM-13).

use reference::context::Context;
use reference::mirrors::reflection_moves::shared_original;
use reference::mirrors::{mirrors, reflections};
use reference::plane::forward;
use reference::statement::{Image, Mirrors, Statement};
use types::{Cell, ClauseId, Extra, Kind, Man, Position, Step, Turn};

use super::{landed_on, moved, moved_reflection, mover, shown};
use crate::misreading::{Misreading, Reading};
use crate::readings::by_law::MIRRORS;
use crate::readings::chess::ends::count_on;

/// The readings of this module, in the law's order.
pub(in crate::readings) const ALL: &[Misreading] = &[
    Misreading {
        name: "mirrors/two-alike-are-not-reflected",
        clause: ClauseId::named("HOM-9"),
        games: MIRRORS,
        says: "only a man alone on its rank of mirrors is reflected",
        reading: Reading::Says(|_, statement, truth| {
            shows(statement, truth, |shows| shows.men == 1)
        }),
    },
    Misreading {
        name: "mirrors/pairs-of-mirrors-show-nothing",
        clause: ClauseId::named("HOM-9"),
        games: MIRRORS,
        says: "only the ranks of three mirrors reflect",
        reading: Reading::Says(|_, statement, truth| {
            shows(statement, truth, |shows| shows.mirrors == 3)
        }),
    },
    Misreading {
        name: "mirrors/kings-are-not-reflected",
        clause: ClauseId::named("HOM-9"),
        games: MIRRORS,
        says: "a king on a mirror is not reflected",
        reading: Reading::Says(|_, statement, truth| {
            shows(statement, truth, |shows| shows.man.kind != Kind::King)
        }),
    },
    Misreading {
        name: "mirrors/pawns-are-not-reflected",
        clause: ClauseId::named("HOM-9"),
        games: MIRRORS,
        says: "a pawn on a mirror is not reflected",
        reading: Reading::Says(|_, statement, truth| {
            shows(statement, truth, |shows| shows.man.kind != Kind::Pawn)
        }),
    },
    Misreading {
        name: "mirrors/next-mirror-only",
        clause: ClauseId::named("HOM-9"),
        games: MIRRORS,
        says: "a man is reflected only on the next mirror of its rank, not on the farthest of three",
        reading: Reading::Says(|_, statement, truth| {
            shows(statement, truth, |shows| {
                shows.men > 1 || shows.cell.file.abs_diff(shows.original.file) < 8
            })
        }),
    },
    Misreading {
        name: "mirrors/men-between-hide-mirrors",
        clause: ClauseId::named("HOM-9"),
        games: MIRRORS,
        says: "a man is not reflected if another one stands between it and the mirror",
        reading: Reading::Says(|cx, statement, truth| {
            shows(statement, truth, |shows| shows.men > 1 || !is_hidden(cx, shows))
        }),
    },
    Misreading {
        name: "mirrors/own-reflections-hold-their-cells",
        clause: ClauseId::named("HOM-10"),
        games: MIRRORS,
        says: "a man may land only on reflections of the other side",
        reading: Reading::Forbids(|cx, turn| {
            lands(cx, turn).is_some_and(|(mover, shown)| mover.side == shown.side)
        }),
    },
    Misreading {
        name: "mirrors/other-reflections-hold-their-cells",
        clause: ClauseId::named("HOM-10"),
        games: MIRRORS,
        says: "a man may land only on reflections of its own side",
        reading: Reading::Forbids(|cx, turn| {
            lands(cx, turn).is_some_and(|(mover, shown)| mover.side != shown.side)
        }),
    },
    Misreading {
        name: "mirrors/pawns-stop-before-reflections",
        clause: ClauseId::named("HOM-10"),
        games: MIRRORS,
        says: "a reflection's cell is vacant for pieces, but not for pawns",
        reading: Reading::Forbids(|cx, turn| {
            lands(cx, turn).is_some_and(|(mover, _)| mover.kind == Kind::Pawn)
        }),
    },
    Misreading {
        name: "mirrors/pawns-capture-reflections",
        clause: ClauseId::named("HOM-10"),
        games: MIRRORS,
        says: "a pawn captures a reflection of the other side diagonally",
        reading: Reading::Allows(pawn_captures_of_reflections),
    },
    Misreading {
        name: "mirrors/captured-reflection-takes-its-original-along",
        clause: ClauseId::named("HOM-10"),
        games: MIRRORS,
        says: "landing on a reflection of the other side captures the man that it shows, unless it is the king",
        reading: Reading::After(captures_the_original),
    },
    Misreading {
        name: "mirrors/kings-reflection-does-not-move",
        clause: ClauseId::named("HOM-11"),
        games: MIRRORS,
        says: "a king does not move by its reflection",
        reading: Reading::Forbids(|cx, turn| moves_by_reflection(cx, turn, Kind::King)),
    },
    Misreading {
        name: "mirrors/pawns-reflection-does-not-move",
        clause: ClauseId::named("HOM-11"),
        games: MIRRORS,
        says: "a pawn does not move by its reflection",
        reading: Reading::Forbids(|cx, turn| moves_by_reflection(cx, turn, Kind::Pawn)),
    },
    Misreading {
        name: "mirrors/reflection-captures-nothing",
        clause: ClauseId::named("HOM-11"),
        games: MIRRORS,
        says: "a reflection moves to vacant cells only",
        reading: Reading::Forbids(|cx, turn| {
            moved_reflection(cx, turn).is_some() && cx.position.men.get(turn.step.to).is_some()
        }),
    },
    Misreading {
        name: "mirrors/original-stays",
        clause: ClauseId::named("HOM-11"),
        games: MIRRORS,
        says: "a reflection that moves leaves its original where it is",
        reading: Reading::After(keeps_the_originals),
    },
    Misreading {
        name: "mirrors/vanishing-is-a-capture",
        clause: ClauseId::named("HOM-11"),
        games: MIRRORS,
        says: "a turn in which an original vanishes sets the halfmove field to 0, as a capture does",
        reading: Reading::After(|cx, turn, after| {
            if moved_reflection(cx, turn).is_some() {
                after.halfmove = 0;
            }
        }),
    },
    Misreading {
        name: "mirrors/reflections-do-not-reset-the-clock",
        clause: ClauseId::named("CHE-26"),
        games: MIRRORS,
        says: "a capture by a reflection, or the move of a pawn's, does not set the halfmove field to 0",
        reading: Reading::After(|cx, turn, after| {
            if moved_reflection(cx, turn).is_some() {
                count_on(cx, after);
            }
        }),
    },
    Misreading {
        name: "mirrors/both-originals-vanish",
        clause: ClauseId::named("HOM-12"),
        games: MIRRORS,
        says: "if a reflection has two originals, both vanish",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Mirrors(Mirrors::OriginalStays(_)))
        }),
    },
    Misreading {
        name: "mirrors/first-original-vanishes",
        clause: ClauseId::named("HOM-12"),
        games: MIRRORS,
        says: "if a reflection has two originals, the one nearer to the a-file vanishes",
        reading: Reading::Forbids(|cx, turn| names(cx, turn, 1)),
    },
    Misreading {
        name: "mirrors/last-original-vanishes",
        clause: ClauseId::named("HOM-12"),
        games: MIRRORS,
        says: "if a reflection has two originals, the one farther from the a-file vanishes",
        reading: Reading::Forbids(|cx, turn| names(cx, turn, 0)),
    },
    Misreading {
        name: "mirrors/no-swap-on-a-rank-of-two-only",
        clause: ClauseId::named("HOM-13"),
        games: MIRRORS,
        says: "a man may not change places with its reflection on a rank of two mirrors, but it may on a rank of three",
        reading: Reading::Says(is_on_a_rank_of_two),
    },
    Misreading {
        name: "mirrors/reflections-may-swap",
        clause: ClauseId::named("HOM-13"),
        games: MIRRORS,
        says: "a man may not land on its own reflection, but its reflection may land on another",
        reading: Reading::Says(|cx, _, truth| {
            truth && cx.moving().is_some_and(|m| cx.position.men.get(m.from()).is_some())
        }),
    },
    Misreading {
        name: "mirrors/no-landing-on-reflections-alike",
        clause: ClauseId::named("HOM-13"),
        games: MIRRORS,
        says: "no man may land on a reflection of a man of its own kind and side",
        reading: Reading::Forbids(|cx, turn| {
            lands(cx, turn).is_some_and(|(mover, shown)| mover == shown)
        }),
    },
];

/// HOM-9: whether a mirror shows an image, by the law and by `reading`; the truth of any other statement.
fn shows(statement: &Statement, truth: bool, reading: impl Fn(&Image) -> bool) -> bool {
    match statement {
        Statement::Mirrors(Mirrors::Shows(image)) => truth && reading(image),
        _ => truth,
    }
}

/// HOM-9: whether a man stands between a mirror and the man that it shows.
fn is_hidden(cx: &Context<'_>, shows: &Image) -> bool {
    let (one, other) = (shows.original.file, shows.cell.file);
    let mut between = one.min(other) + 1..one.max(other);
    between.any(|file| cx.position.men.get(Cell { file, ..shows.cell }).is_some())
}

/// HOM-10: the man that lands on a reflection in a turn, and the man that this reflection shows.
fn lands(cx: &Context<'_>, turn: &Turn) -> Option<(Man, Man)> {
    let reflection = landed_on(cx, turn)?;
    Some((mover(cx, turn)?, reflection.man))
}

/// HOM-10: the diagonal moves of pawns, and of reflections of pawns, to reflections of the other side.
fn pawn_captures_of_reflections(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    const KINDS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::DragonHorse, Kind::Knight];
    let side = cx.position.side;
    let pawns = cx.position.men.of(side).filter(|(_, man)| man.kind == Kind::Pawn);
    let last = if side == types::Side::White {
        8
    } else {
        cx.position.game.shape(types::BoardId::Squares).ranks - 7
    };
    let mut turns = Vec::new();
    for (from, pawn) in pawns {
        for to in [-1, 1].into_iter().filter_map(|file| from.offset(file, forward(side))) {
            if shown(cx.position, to).is_none_or(|shown| shown.man.side == side) {
                continue;
            }
            let step = Step::new(from, to);
            let steps: Vec<Step> = if to.rank == last {
                KINDS.iter().map(|&kind| step.promoting(kind)).collect()
            } else {
                vec![step]
            };
            turns.extend(steps.into_iter().filter_map(|step| moved(cx, pawn, step, &[], None)));
        }
    }
    turns
}

/// HOM-10: captures the originals of the reflection on which a turn lands.
fn captures_the_original(cx: &Context<'_>, turn: &Turn, after: &mut Position) {
    let (Some(man), Some(shown)) = (mover(cx, turn), landed_on(cx, turn)) else { return };
    if shown.man.side != man.side && shown.man.kind != Kind::King {
        for &original in &shown.originals {
            after.men.take(original);
        }
        after.halfmove = 0;
    }
}

/// HOM-11: whether a turn moves the reflection of a man of a kind.
fn moves_by_reflection(cx: &Context<'_>, turn: &Turn, kind: Kind) -> bool {
    moved_reflection(cx, turn).is_some_and(|shown| shown.man.kind == kind)
}

/// HOM-11: restores the originals of the moved reflection, but not a king: there would be two.
fn keeps_the_originals(cx: &Context<'_>, turn: &Turn, after: &mut Position) {
    let Some(shown) = moved_reflection(cx, turn) else { return };
    for &original in &shown.originals {
        if shown.man.kind != Kind::King && after.men.get(original).is_none() {
            after.men.put(original, shown.man);
        }
    }
}

/// HOM-12: whether a turn names the first or the second of two originals, counted from the a-file.
fn names(cx: &Context<'_>, turn: &Turn, index: usize) -> bool {
    let Some(Extra::Vanishing(named)) = turn.extra else { return false };
    let originals = moved_reflection(cx, turn).map(|shown| shown.originals).unwrap_or_default();
    originals.len() == 2 && originals.get(index) == Some(&named)
}

/// HOM-13: whether the original that mover and reflection share stands on a rank with two mirrors.
fn is_on_a_rank_of_two(cx: &Context<'_>, statement: &Statement, truth: bool) -> bool {
    let original = match *statement {
        Statement::Mirrors(Mirrors::LandsOnItsOriginal(m)) => Some(m.to()),
        Statement::Mirrors(Mirrors::LandsOnItself(m)) => {
            let g = cx.of_reflection(m.man, m.step, cx.originals());
            reflections::shown(cx, m.to()).and_then(|shown| shared_original(&g, &shown))
        }
        _ => return truth,
    };
    let mut pairs = mirrors(cx.position.game).iter().filter(|rank| rank.len() == 2);
    truth && pairs.any(|pair| original.is_some_and(|original| pair.contains(&original)))
}

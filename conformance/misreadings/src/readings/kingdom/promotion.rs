//! Misreadings of castling (KDM-13), promotion (KDM-14 to KDM-17) and en passant (KDM-18).

use reference::kingdom::castling::ON_BOTH_BOARDS;
use reference::kingdom::promotion::stays_a_pawn;
use reference::kingdom::twins::{promoted, twin};
use reference::usual::castling::{kings_way_is_safe, nobody_stands_between};

use super::{on_the_max_range_board, steps};
use crate::readings::prelude::*;

pub const ALL: &[Misreading] = &[
    misreading("kingdom/castling-is-of-the-short-range-board", "KDM-13", KINGDOM)
        .says("the kings castle on the short-range board only, and moves on the other board lose no right")
        .by(Castlings(|_, _| ON_BOTH_BOARDS.split_at(4).0)),
    misreading("kingdom/max-range-king-castles-across-attacked-cells", "KDM-13", KINGDOM)
        .says("on the max-range board a king may castle across an attacked cell, as it may run across one")
        .by(Allows(|cx| castlings_besides(cx, |law, max| nobody_stands_between(law, max).is_ok()))),
    allows("kingdom/max-range-men-do-not-stand-between", "KDM-13", KINGDOM, |cx| {
        castlings_besides(cx, |law, max| {
            nobody_stands_between(law, max).is_err() && kings_way_is_safe(law, max).is_ok()
        })
    })
    .says("only the short-range board must be empty between king and rook; on the other they capture what stands where they land"),
    changes("kingdom/max-range-rook-loses-no-right", "KDM-13", KINGDOM, |cx, turn, after| {
        let touched = |cell: Cell| steps(turn).any(|it| it.from == cell || it.to == cell);
        let (short, max) = ON_BOTH_BOARDS.split_at(4);
        for (short, max) in short.iter().zip(max) {
            let others = [short.king.0, max.king.0, short.rook.0].into_iter().any(touched);
            if touched(max.rook.0) && !others && cx.position.castling.has(max.right) {
                after.castling.set(max.right, true);
            }
        }
    })
    .says("a right to castle is not lost when only the rook on the max-range board moves or is captured"),
    misreading("kingdom/max-range-pawn-does-not-wait", "KDM-14", KINGDOM)
        .says("a max-range pawn is promoted when it reaches its last rank, wherever its twin is")
        .by(Except(|_, it| matches!(it, Statement::Kingdom(Kingdom::ArrivesFirst(..))))),
    misreading("kingdom/twin-of-a-waiting-pawn-waits", "KDM-14", KINGDOM)
        .says("a man whose twin waits cannot move either")
        .by(Except(|_, it| matches!(it, Statement::Kingdom(Kingdom::TwinWaits(..))))),
    misreading("kingdom/twins-become-different-kinds", "KDM-15", KINGDOM)
        .says("twins may be promoted to different kinds")
        .by(Except(|_, it| matches!(it, Statement::Kingdom(Kingdom::BecomeTwoKinds(..))))),
    misreading("kingdom/waiting-twin-is-not-promoted", "KDM-15", KINGDOM)
        .says("if a pawn has waited, only the twin that arrives is promoted")
        .by(Except(|_, it| matches!(it, Statement::Kingdom(Kingdom::TwinBecomesTheSame(..))))),
    misreading("kingdom/twins-become-queens", "KDM-15", KINGDOM)
        .says("twins that are promoted become queens")
        .by(Kinds(|_, _| &[Kind::Queen])),
    misreading("kingdom/lone-pawn-stays-a-pawn", "KDM-16", KINGDOM)
        .says("a pawn whose twin is captured is never promoted")
        .by(Kinds(|_, _| &[])),
    misreading("kingdom/lone-pawn-becomes-a-queen", "KDM-16", KINGDOM)
        .says("a pawn whose twin is captured becomes a queen")
        .by(Kinds(|_, _| &[Kind::Queen])),
    allows("kingdom/waiting-pawn-is-promoted-in-a-turn-of-its-own", "KDM-17", KINGDOM, |cx| {
        let own = left_waiting(&law(cx.position)).into_iter();
        let own = own.filter(|(_, man)| man.side == cx.position.side);
        let each = own.flat_map(|waiting| PROMOTION_KINDS.map(|kind| (waiting, kind)));
        let turns = each.filter_map(|((cell, pawn), kind)| {
            let mut after = cx.position.clone();
            after.men.put(cell, promoted(pawn, kind));
            pass_the_turn(&mut after, true);
            let turn = Turn::from(Step::new(cell, cell).promoting(kind));
            is_safe(&after, pawn.side).then_some((turn, after))
        });
        turns.collect()
    })
    .says("a waiting pawn whose twin is captured may be promoted where it stands, in a turn without a move"),
    misreading("kingdom/waiting-pawn-is-promoted-when-its-twin-falls", "KDM-17", KINGDOM)
        .says("a waiting pawn becomes a queen at once when its twin is captured")
        .by(After(|cx, _, after| {
            let waited_before = left_waiting(&law(cx.position));
            for (cell, pawn) in left_waiting(&law(&after.clone())) {
                if !waited_before.contains(&(cell, pawn)) {
                    after.men.put(cell, promoted(pawn, Kind::Queen));
                }
            }
        })),
    changes("kingdom/run-of-two-leaves-a-field", "KDM-18", KINGDOM, |cx, turn, after| {
        after.en_passant = crossed(cx, turn).map(|crossed| EnPassant { crossed, pawn: None });
    })
    .says("a max-range pawn that runs two cells from its initial cell leaves an en passant field"),
];

/// KDM-13: the castlings that CHE-18 does not prevent on the short-range board, and that `may` permits on the max-range
/// board.
fn castlings_besides(cx: &Context<'_>, may: impl Fn(&Context<'_>, &Castling) -> bool) -> Allowed {
    let law = law(cx.position);
    let (short, max) = ON_BOTH_BOARDS.split_at(4);
    let castlings = short.iter().zip(max).filter(|(short, max)| {
        nobody_stands_between(&law, short).is_ok()
            && kings_way_is_safe(&law, short).is_ok()
            && may(&law, max)
            && short.right.side == cx.position.side
    });
    let allowed = castlings.filter_map(|(short, max)| {
        let step = |castling: &Castling| Step::new(castling.king.0, castling.king.1);
        let turn = Turn::from(step(short)).with(Extra::Twin(step(max)));
        let after = rules(cx.position).judge(&without(&HINDRANCE, cx.position), &turn);
        Some((turn, after.ok()?))
    });
    allowed.collect()
}

/// The pawns on their last rank whose twin has been captured.
fn left_waiting(cx: &Context<'_>) -> Vec<(Cell, Man)> {
    let waits = |&one: &(Cell, Man)| stays_a_pawn(one) && twin(cx, one).is_none();
    cx.position.men.iter().filter(waits).collect()
}

/// KDM-18: the cell that a max-range pawn has crossed in moving two cells straight from its initial cell.
fn crossed(cx: &Context<'_>, turn: &Turn) -> Option<Cell> {
    let (man, Step { from, to, .. }) = on_the_max_range_board(cx, turn)?;
    let initial = man.kind == Kind::Pawn && relative_rank(man.side, from.rank, 8) == 2;
    let two = from.file == to.file && from.rank.abs_diff(to.rank) == 2;
    (initial && two).then(|| Cell { rank: from.rank.midpoint(to.rank), ..from })
}

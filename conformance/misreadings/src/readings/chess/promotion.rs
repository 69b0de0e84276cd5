//! Misreadings of promotion (CHE-14).

use reference::context::Context;
use types::{Kind, Position, Turn};

use crate::misreading::Reading::{After, Allows, Forbids, Kinds, Replaces};
use crate::misreading::{Misreading, misreading};
use crate::readings::by_law::{self, CHESS, USUAL, count, is_vacant, law, rules};

pub const ALL: &[Misreading] = &[
    misreading("chess/promotion-to-a-queen", "CHE-14", USUAL)
        .says("a pawn that reaches its last rank becomes a queen")
        .by(Kinds(|_, _| &[Kind::Queen])),
    misreading("chess/promotion-may-be-declined", "CHE-14", USUAL)
        .says("a pawn that reaches its last rank may remain a pawn")
        .by(Allows(|cx| without_a_letter(cx, Kind::Pawn))),
    misreading("chess/queen-if-no-kind-is-written", "CHE-14", USUAL)
        .says("a pawn becomes a queen if the turn does not say what it becomes")
        .by(Allows(|cx| without_a_letter(cx, Kind::Queen))),
    misreading("chess/no-promotion-to-a-knight", "CHE-14", USUAL)
        .says("a pawn never becomes a knight")
        .by(Forbids(|_, turn| turn.step.promotion == Some(Kind::Knight))),
    misreading("chess/no-promotion-to-a-rook", "CHE-14", CHESS)
        .says("a pawn never becomes a rook")
        .by(Forbids(|_, turn| turn.step.promotion == Some(Kind::Rook))),
    misreading("chess/no-promotion-to-a-bishop", "CHE-14", CHESS)
        .says("a pawn never becomes a bishop")
        .by(Forbids(|_, turn| turn.step.promotion == Some(Kind::Bishop))),
    misreading("chess/promotion-to-queen-or-knight", "CHE-14", CHESS)
        .says("a pawn becomes a queen or a knight, since a rook or a bishop can do no more than a queen")
        .by(Forbids(|_, turn| matches!(turn.step.promotion, Some(Kind::Rook | Kind::Bishop)))),
    misreading("chess/no-promotion", "CHE-14", CHESS)
        .says("a pawn never moves to its last rank")
        .by(Forbids(|_, turn| turn.step.promotion.is_some())),
    misreading("chess/no-promotion-by-capture", "CHE-14", CHESS)
        .says("a pawn may step to its last rank, but not capture onto it")
        .by(Forbids(|cx, turn| turn.step.promotion.is_some() && !is_vacant(cx, turn.step.to))),
    misreading("chess/pawn-stays-a-pawn", "CHE-14", CHESS)
        .says("a pawn that reaches its last rank remains a pawn")
        .by(Replaces(
            |_, turn| turn.step.promotion.is_some(),
            |cx| without_a_letter(cx, Kind::Pawn),
        )),
    misreading("chess/every-promotion-makes-a-queen", "CHE-14", CHESS)
        .says("a pawn is put on the board as a queen, whatever was chosen")
        .by(After(|_, turn, after| becomes(turn, after, |_| true, Kind::Queen))),
    misreading("chess/promoted-knight-is-a-rook", "CHE-14", CHESS)
        .says("a pawn that becomes a knight is put on the board as a rook")
        .by(After(|_, turn, after| {
            becomes(turn, after, |kind| kind == Kind::Knight, Kind::Rook);
        })),
    misreading("chess/promotion-to-captured-men-only", "CHE-14", USUAL)
        .says("a pawn can be promoted only to a kind of which its side has lost a man")
        .by(Forbids(|cx, turn| {
            let of = |position: &Position, kind| count(position, cx.position.side, kind);
            let start = cx.position.game.start();
            turn.step.promotion.is_some_and(|kind| of(cx.position, kind) >= of(&start, kind))
        })),
    misreading("chess/capturing-pawn-becomes-a-queen", "CHE-14", USUAL)
        .says("a pawn that captures on its last rank becomes a queen; only one that steps there has the choice")
        .by(Forbids(|cx, turn| {
            turn.step.promotion.is_some_and(|kind| kind != Kind::Queen)
                && !is_vacant(cx, turn.step.to)
        })),
];

/// If a turn promotes a pawn to a kind for which `from` holds, makes the promoted man one of `kind` instead.
fn becomes(turn: &Turn, after: &mut Position, from: impl Fn(Kind) -> bool, kind: Kind) {
    if turn.step.promotion.is_some_and(from)
        && let Some(man) = after.men.get(turn.step.to)
    {
        after.men.put(turn.step.to, types::Man { kind, ..man });
    }
}

/// The turns that promote, written without the letter of the new kind. Each comes with the position after it, in which
/// the pawn has become `kind`.
fn without_a_letter(cx: &Context<'_>, kind: Kind) -> Vec<(Turn, Position)> {
    let mut turns: Vec<(Turn, Position)> = Vec::new();
    for turn in rules(cx.position).turns(&law(cx.position)) {
        let mut plain = turn;
        plain.step.promotion = None;
        if plain != turn
            && turns.iter().all(|(earlier, _)| *earlier != plain)
            && by_law::after(cx, &plain).is_none()
            && let Some(mut after) = by_law::after(cx, &turn)
        {
            becomes(&turn, &mut after, |_| true, kind);
            turns.push((plain, after));
        }
    }
    turns
}

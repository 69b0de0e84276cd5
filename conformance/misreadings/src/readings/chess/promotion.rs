//! Other readings of promotion (CHE-14).

use reference::context::Context;
use types::{ClauseId, Kind, Position, Turn};

use crate::misreading::{Misreading, Reading};
use crate::readings::by_law::{CHESS, USUAL, law, rules};

/// The readings of this module.
pub(in super::super) const ALL: &[Misreading] = &[
    Misreading {
        name: "chess/promotion-to-a-queen",
        clause: ClauseId::named("CHE-14"),
        games: USUAL,
        says: "a pawn that reaches its last rank becomes a queen",
        reading: Reading::Kinds(|_, _| &[Kind::Queen]),
    },
    Misreading {
        name: "chess/promotion-may-be-declined",
        clause: ClauseId::named("CHE-14"),
        games: USUAL,
        says: "a pawn that reaches its last rank may remain a pawn",
        reading: Reading::Allows(|cx| without_a_letter(cx, Kind::Pawn)),
    },
    Misreading {
        name: "chess/queen-if-no-kind-is-written",
        clause: ClauseId::named("CHE-14"),
        games: USUAL,
        says: "a pawn becomes a queen if the turn does not say what it becomes",
        reading: Reading::Allows(|cx| without_a_letter(cx, Kind::Queen)),
    },
    Misreading {
        name: "chess/no-promotion-to-a-knight",
        clause: ClauseId::named("CHE-14"),
        games: USUAL,
        says: "a pawn never becomes a knight",
        reading: Reading::Forbids(|_, turn| turn.step.promotion == Some(Kind::Knight)),
    },
    Misreading {
        name: "chess/no-promotion-to-a-rook",
        clause: ClauseId::named("CHE-14"),
        games: CHESS,
        says: "a pawn never becomes a rook",
        reading: Reading::Forbids(|_, turn| turn.step.promotion == Some(Kind::Rook)),
    },
    Misreading {
        name: "chess/no-promotion-to-a-bishop",
        clause: ClauseId::named("CHE-14"),
        games: CHESS,
        says: "a pawn never becomes a bishop",
        reading: Reading::Forbids(|_, turn| turn.step.promotion == Some(Kind::Bishop)),
    },
    Misreading {
        name: "chess/promotion-to-queen-or-knight",
        clause: ClauseId::named("CHE-14"),
        games: CHESS,
        says: "a pawn becomes a queen or a knight, since a rook or a bishop can do no more than a queen",
        reading: Reading::Forbids(|_, turn| {
            matches!(turn.step.promotion, Some(Kind::Rook | Kind::Bishop))
        }),
    },
    Misreading {
        name: "chess/no-promotion",
        clause: ClauseId::named("CHE-14"),
        games: CHESS,
        says: "a pawn never moves to its last rank",
        reading: Reading::Forbids(|_, turn| turn.step.promotion.is_some()),
    },
    Misreading {
        name: "chess/no-promotion-by-capture",
        clause: ClauseId::named("CHE-14"),
        games: CHESS,
        says: "a pawn may step to its last rank, but not capture onto it",
        reading: Reading::Forbids(|cx, turn| {
            turn.step.promotion.is_some() && cx.position.men.get(turn.step.to).is_some()
        }),
    },
    Misreading {
        name: "chess/pawn-stays-a-pawn",
        clause: ClauseId::named("CHE-14"),
        games: CHESS,
        says: "a pawn that reaches its last rank remains a pawn",
        reading: Reading::Replaces(
            |_, turn| turn.step.promotion.is_some(),
            |cx| without_a_letter(cx, Kind::Pawn),
        ),
    },
    Misreading {
        name: "chess/every-promotion-makes-a-queen",
        clause: ClauseId::named("CHE-14"),
        games: CHESS,
        says: "a pawn is put on the board as a queen, whatever was chosen",
        reading: Reading::After(|_, turn, after| becomes(turn, after, |_| true, Kind::Queen)),
    },
    Misreading {
        name: "chess/promoted-knight-is-a-rook",
        clause: ClauseId::named("CHE-14"),
        games: CHESS,
        says: "a pawn that becomes a knight is put on the board as a rook",
        reading: Reading::After(|_, turn, after| {
            becomes(turn, after, |kind| kind == Kind::Knight, Kind::Rook);
        }),
    },
    Misreading {
        name: "chess/promotion-to-captured-men-only",
        clause: ClauseId::named("CHE-14"),
        games: USUAL,
        says: "a pawn becomes only what its side has lost",
        reading: Reading::Forbids(|cx, turn| {
            let of = |position: &Position, kind| {
                position.men.of(cx.position.side).filter(|(_, man)| man.kind == kind).count()
            };
            let start = cx.position.game.start();
            turn.step.promotion.is_some_and(|kind| of(cx.position, kind) >= of(&start, kind))
        }),
    },
    Misreading {
        name: "chess/capturing-pawn-becomes-a-queen",
        clause: ClauseId::named("CHE-14"),
        games: USUAL,
        says: "a pawn that captures on its last rank becomes a queen; only one that steps there has the choice",
        reading: Reading::Forbids(|cx, turn| {
            turn.step.promotion.is_some_and(|kind| kind != Kind::Queen)
                && cx.position.men.get(turn.step.to).is_some()
        }),
    },
];

/// If a turn promotes to a kind for which `from` holds, changes the man's kind to `kind`.
fn becomes(turn: &Turn, after: &mut Position, from: impl Fn(Kind) -> bool, kind: Kind) {
    if turn.step.promotion.is_some_and(from)
        && let Some(man) = after.men.get(turn.step.to)
    {
        after.men.put(turn.step.to, types::Man { kind, ..man });
    }
}

/// The promoting turns written without the letter of the kind, each with the position in which the pawn has become
/// `kind`.
fn without_a_letter(cx: &Context<'_>, kind: Kind) -> Vec<(Turn, Position)> {
    let law = law(cx.position);
    let promoting =
        rules(cx.position).turns(&law).into_iter().filter(|turn| turn.step.promotion.is_some());
    let mut turns: Vec<(Turn, Position)> = Vec::new();
    for turn in promoting {
        let mut plain = turn;
        plain.step.promotion = None;
        if turns.iter().all(|(earlier, _)| *earlier != plain)
            && rules(cx.position).judge(&law, &plain).is_err()
            && let Ok(mut after) = rules(cx.position).judge(&law, &turn)
        {
            if let Some(man) = after.men.get(turn.step.to) {
                after.men.put(turn.step.to, types::Man { kind, ..man });
            }
            turns.push((plain, after));
        }
    }
    turns
}

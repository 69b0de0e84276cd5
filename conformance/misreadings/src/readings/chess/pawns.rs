//! Misreadings of en passant (CHE-13; CHE-20 for captures en passant), of its field, and of promotion (CHE-14).

use super::{checkers, over_the_edge};
use crate::readings::prelude::*;

pub const ALL: &[Misreading] = &[
    misreading("chess/en-passant-field-not-read", "CHE-13", USUAL)
        .says("the en passant field of a position is not read: a pawn is captured en passant only after a double step in the game itself")
        .by(SetsUp(|position| position.en_passant = None)),
    forbids("chess/no-en-passant", "CHE-13", USUAL, |cx, turn| taken(cx, turn).is_some())
        .says("there is no capture en passant"),
    allows("chess/en-passant-at-any-time", "CHE-13", USUAL, at_any_time)
        .says("a pawn can be captured en passant as long as it stands where its double step ended"),
    misreading("chess/en-passant-field-never-written", "CHE-13", USUAL)
        .says("a double step leaves no en passant field")
        .by(After(|_, _, after| after.en_passant = None)),
    changes("chess/en-passant-field-kept", "CHE-13", USUAL, |cx, _, after| {
        after.en_passant = after.en_passant.or(cx.position.en_passant);
    })
    .says("the en passant field stays until another double step is made"),
    changes("chess/en-passant-field-names-the-pawn", "CHE-13", SQUARES, |_, turn, after| {
        if let Some(field) = &mut after.en_passant {
            field.crossed = turn.step.to;
        }
    })
    .says("the en passant field names the cell where the pawn stands, not the one that it crossed"),
    changes("chess/en-passant-field-after-a-single-step", "CHE-13", USUAL, |cx, turn, after| {
        let Step { from, to, .. } = turn.step;
        let captures = !is_vacant(cx, to) || taken(cx, turn).is_some();
        if is_pawn(cx, from) && from.rank.abs_diff(to.rank) == 1 && !captures {
            let pawn = (cx.position.game == Game::Masonic).then_some(to);
            after.en_passant = Some(EnPassant { crossed: from, pawn });
        }
    })
    .says("every step of a pawn leaves an en passant field, which names the cell that it left"),
    misreading("chess/en-passant-for-white-only", "CHE-13", USUAL)
        .says("only Black's double step leaves an en passant field, so that only White captures en passant")
        .by(After(|cx, _, after| leaves_no_field(cx, Side::White, after))),
    misreading("chess/en-passant-for-black-only", "CHE-13", CHESS)
        .says("only White's double step leaves an en passant field, so that only Black captures en passant")
        .by(After(|cx, _, after| leaves_no_field(cx, Side::Black, after))),
    forbids("chess/en-passant-to-one-side-only", "CHE-13", USUAL, |cx, turn| {
        taken(cx, turn).is_some() && turn.step.to.file < turn.step.from.file
    })
    .says("a pawn captures en passant only toward the last file"),
    forbids("chess/en-passant-not-from-the-edge", "CHE-13", USUAL, |cx, turn| {
        let last = cx.position.game.shape(turn.step.from.board).files - 1;
        taken(cx, turn).is_some() && [0, last].contains(&turn.step.from.file)
    })
    .says("a pawn on the first or the last file captures nothing en passant"),
    allows("chess/en-passant-wraps-around-the-edge", "CHE-13", CHESS, |cx| {
        let crossed = cx.position.en_passant.map(|field| field.crossed);
        over_the_edge(cx, |to| Some(to) == crossed)
    })
    .says("a pawn on the first or the last file captures en passant a pawn that has made its double step on the opposite edge file"),
    misreading("chess/en-passant-answers-no-check", "CHE-13", USUAL)
        .says("a check by a pawn that has made a double step cannot be answered by capturing it en passant")
        .by(Forbids(|cx, turn| taken(cx, turn).is_some() && in_check(cx.position))),
    misreading("chess/pinned-pawn-never-captures-en-passant", "CHE-13", CHESS)
        .says("a pinned pawn may not capture en passant, not even along the line of the pin")
        .by(Forbids(|cx, turn| taken(cx, turn).is_some() && is_pinned(cx, turn.step.from))),
    changes("chess/en-passant-leaves-the-pawn", "CHE-13", USUAL, |cx, turn, after| {
        if let Some((cell, pawn)) = taken(cx, turn) {
            after.men.put(cell, pawn);
        }
    })
    .says("the pawn captured en passant stays on the board"),
    changes("chess/every-man-captures-en-passant", "CHE-13", USUAL, |cx, turn, after| {
        let is_pawn = is_pawn(cx, turn.step.from);
        let field = cx.position.en_passant.filter(|field| field.crossed == turn.step.to);
        if let Some(field) = field.filter(|_| !is_pawn)
            && let Some(cell) = passed(field, enemy(cx))
            && after.men.get(cell) == Some(enemy(cx))
        {
            after.men.take(cell);
        }
    })
    .says("any man that moves to the cell in the en passant field captures the pawn"),
    allows("chess/en-passant-bares-the-king", "CHE-20", USUAL, |cx| {
        baring(cx, |after, (cell, pawn)| {
            let mut with = after.clone();
            with.men.put(cell, pawn);
            is_safe(&with, cx.position.side)
        })
    })
    .says("a capture en passant is legal if the king would be safe with the captured pawn still on the board"),
    misreading("chess/en-passant-is-not-tested-for-check", "CHE-20", CHESS)
        .says("a capture en passant may leave or place the mover's own king in check")
        .by(Allows(|cx| baring(cx, |_, _| true))),
    allows("chess/en-passant-opens-a-diagonal", "CHE-20", CHESS, |cx| {
        let free = !in_check(cx.position);
        baring(cx, |after, _| {
            let king = after.men.kings(cx.position.side).next();
            let off = |from: &Cell| king.is_some_and(|king| from.rank != king.rank);
            free && checkers(cx, after).iter().all(off)
        })
    })
    .says("a capture en passant may open a diagonal or a file to the mover's king; only its rank is tested"),
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
    forbids("chess/no-promotion", "CHE-14", CHESS, |_, turn| turn.step.promotion.is_some())
        .says("a pawn never moves to its last rank"),
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
    changes("chess/promoted-knight-is-a-rook", "CHE-14", CHESS, |_, turn, after| {
        becomes(turn, after, |kind| kind == Kind::Knight, Kind::Rook);
    })
    .says("a pawn that becomes a knight is put on the board as a rook"),
    forbids("chess/promotion-to-captured-men-only", "CHE-14", USUAL, |cx, turn| {
        let of = |position: &Position, kind| count(position, cx.position.side, kind);
        let start = cx.position.game.start();
        turn.step.promotion.is_some_and(|kind| of(cx.position, kind) >= of(&start, kind))
    })
    .says("a pawn can be promoted only to a kind of which its side has lost a man"),
    forbids("chess/capturing-pawn-becomes-a-queen", "CHE-14", USUAL, |cx, turn| {
        turn.step.promotion.is_some_and(|kind| kind != Kind::Queen)
            && !is_vacant(cx, turn.step.to)
    })
    .says("a pawn that captures on its last rank becomes a queen; only one that steps there has the choice"),
];

/// The captures en passant that leave the mover's king attacked and for which `wanted` holds. `wanted` is given the
/// position after the capture, the cell of the captured pawn, and that pawn.
fn baring(cx: &Context<'_>, wanted: impl Fn(&Position, (Cell, Man)) -> bool) -> Allowed {
    if cx.position.en_passant.is_none() {
        return Vec::new();
    }
    forbidden_only_by(OWN_CHECK, cx, |turn, after| {
        taken(cx, turn).is_some_and(|pawn| wanted(after, pawn))
    })
}

fn leaves_no_field(cx: &Context<'_>, side: Side, after: &mut Position) {
    if cx.position.side == side {
        after.en_passant = None;
    }
}

/// The pawn that a turn captures en passant, and the cell on which that pawn stands.
pub fn taken(cx: &Context<'_>, turn: &Turn) -> Option<(Cell, Man)> {
    let field = cx.position.en_passant.filter(|field| field.crossed == turn.step.to)?;
    let mover = cx.position.men.get(turn.step.from).filter(|man| man.kind == Kind::Pawn)?;
    let enemy = Man::new(mover.side.other(), Kind::Pawn);
    let cell = passed(field, enemy)?;
    if field.pawn.is_none() && turn.step.from.file == turn.step.to.file {
        return None;
    }
    let after = rules(cx.position).judge(&without(&OWN_CHECK, cx.position), turn).ok()?;
    let is_taken = cx.position.men.get(cell) == Some(enemy) && after.men.get(cell).is_none();
    is_taken.then_some((cell, enemy))
}

/// The cell of the pawn whose double step is the reason for this en passant field.
fn passed(field: EnPassant, pawn: Man) -> Option<Cell> {
    field.pawn.or_else(|| field.crossed.offset(0, forward(pawn.side)))
}

fn enemy(cx: &Context<'_>) -> Man {
    Man::new(cx.position.side.other(), Kind::Pawn)
}

/// The illegal captures en passant that would be legal with another en passant field.
fn at_any_time(cx: &Context<'_>) -> Allowed {
    let rules = rules(cx.position);
    let cells: Vec<Cell> = cx.position.game.cells().collect();
    let mut allowed = Vec::new();
    for &crossed in cells.iter().filter(|&&cell| is_vacant(cx, cell)) {
        let pawns: Vec<Option<Cell>> = if cx.position.game == Game::Masonic {
            let near = cells.iter().copied().filter(|&cell| {
                cell.rank.abs_diff(crossed.rank) == 1
                    && cell.file.abs_diff(crossed.file) <= 1
                    && cx.position.men.get(cell) == Some(enemy(cx))
            });
            near.map(Some).collect()
        } else {
            vec![None]
        };
        for pawn in pawns {
            let mut with = cx.position.clone();
            with.en_passant = Some(EnPassant { crossed, pawn });
            let other = law(&with);
            if with.en_passant == cx.position.en_passant || rules.accept(&other).is_err() {
                continue;
            }
            for turn in steps(&other) {
                if turn.step.to == crossed
                    && taken(&other, &turn).is_some()
                    && after(cx, &turn).is_none()
                    && let Ok(after) = rules.judge(&other, &turn)
                {
                    allowed.push((turn, after));
                }
            }
        }
    }
    allowed
}

/// If a turn promotes a pawn to a kind for which `from` holds, makes the promoted man one of `kind` instead.
fn becomes(turn: &Turn, after: &mut Position, from: impl Fn(Kind) -> bool, kind: Kind) {
    if turn.step.promotion.is_some_and(from)
        && let Some(man) = after.men.get(turn.step.to)
    {
        after.men.put(turn.step.to, Man { kind, ..man });
    }
}

/// The turns that promote, written without the letter of the new kind. Each comes with the position after it, in which
/// the pawn has become `kind`.
fn without_a_letter(cx: &Context<'_>, kind: Kind) -> Allowed {
    let mut turns: Allowed = Vec::new();
    for turn in rules(cx.position).turns(&law(cx.position)) {
        let mut plain = turn;
        plain.step.promotion = None;
        if plain != turn
            && turns.iter().all(|(earlier, _)| *earlier != plain)
            && after(cx, &plain).is_none()
            && let Some(mut after) = after(cx, &turn)
        {
            becomes(&turn, &mut after, |_| true, kind);
            turns.push((plain, after));
        }
    }
    turns
}

//! Other readings of en passant (CHE-13, and CHE-20 for such captures) and of the en passant field.

use reference::context::Context;
use reference::plane::forward;
use types::{ClauseId, EnPassant, Kind, Man, Position, Turn};

use super::over_the_edge;
use crate::misreading::{Misreading, Reading};
use crate::readings::by_law::{
    CHESS, OWN_CHECK, SQUARES, USUAL, attacked, attackers, in_check, is_pawn, is_pinned, law,
    rules, steps, steps_without, without,
};

/// The readings of this module, in the law's order.
pub(in super::super) const ALL: &[Misreading] = &[
    Misreading {
        name: "chess/en-passant-field-not-read",
        clause: ClauseId::named("CHE-13"),
        games: USUAL,
        says: "the en passant field of a position is not read: a pawn is captured en passant only after a double step in the game itself",
        reading: Reading::SetsUp(|position| position.en_passant = None),
    },
    Misreading {
        name: "chess/no-en-passant",
        clause: ClauseId::named("CHE-13"),
        games: USUAL,
        says: "there is no capture en passant",
        reading: Reading::Forbids(|cx, turn| taken(cx, turn).is_some()),
    },
    Misreading {
        name: "chess/en-passant-at-any-time",
        clause: ClauseId::named("CHE-13"),
        games: USUAL,
        says: "a pawn can be captured en passant as long as it stands where its double step ended",
        reading: Reading::Allows(at_any_time),
    },
    Misreading {
        name: "chess/en-passant-field-never-written",
        clause: ClauseId::named("CHE-13"),
        games: USUAL,
        says: "a double step leaves no en passant field",
        reading: Reading::After(|_, _, after| after.en_passant = None),
    },
    Misreading {
        name: "chess/en-passant-field-kept",
        clause: ClauseId::named("CHE-13"),
        games: USUAL,
        says: "the en passant field stays until another double step is made",
        reading: Reading::After(|cx, _, after| {
            after.en_passant = after.en_passant.or(cx.position.en_passant);
        }),
    },
    Misreading {
        name: "chess/en-passant-field-names-the-pawn",
        clause: ClauseId::named("CHE-13"),
        games: SQUARES,
        says: "the en passant field names the cell where the pawn stands, not the one that it crossed",
        reading: Reading::After(|_, turn, after| {
            if let Some(field) = &mut after.en_passant {
                field.crossed = turn.step.to;
            }
        }),
    },
    Misreading {
        name: "chess/en-passant-field-after-a-single-step",
        clause: ClauseId::named("CHE-13"),
        games: USUAL,
        says: "every step of a pawn leaves an en passant field, which names the cell that it left",
        reading: Reading::After(|cx, turn, after| {
            let is_pawn = is_pawn(cx, turn.step.from);
            let steps = turn.step.from.rank.abs_diff(turn.step.to.rank) == 1;
            let captures = cx.position.men.get(turn.step.to).is_some();
            if is_pawn && steps && !captures && taken(cx, turn).is_none() {
                let pawn = cx.position.game == types::Game::Masonic;
                let pawn = pawn.then_some(turn.step.to);
                after.en_passant = Some(EnPassant { crossed: turn.step.from, pawn });
            }
        }),
    },
    Misreading {
        name: "chess/en-passant-for-white-only",
        clause: ClauseId::named("CHE-13"),
        games: USUAL,
        says: "only Black's double step leaves an en passant field, so that only White captures en passant",
        reading: Reading::After(|cx, _, after| {
            if cx.position.side == types::Side::White {
                after.en_passant = None;
            }
        }),
    },
    Misreading {
        name: "chess/en-passant-for-black-only",
        clause: ClauseId::named("CHE-13"),
        games: CHESS,
        says: "only White's double step leaves an en passant field, so that only Black captures en passant",
        reading: Reading::After(|cx, _, after| {
            if cx.position.side == types::Side::Black {
                after.en_passant = None;
            }
        }),
    },
    Misreading {
        name: "chess/en-passant-to-one-side-only",
        clause: ClauseId::named("CHE-13"),
        games: USUAL,
        says: "a pawn captures en passant only toward the last file",
        reading: Reading::Forbids(|cx, turn| {
            taken(cx, turn).is_some() && turn.step.to.file < turn.step.from.file
        }),
    },
    Misreading {
        name: "chess/en-passant-not-from-the-edge",
        clause: ClauseId::named("CHE-13"),
        games: USUAL,
        says: "a pawn on the first or the last file captures nothing en passant",
        reading: Reading::Forbids(|cx, turn| {
            let files = cx.position.game.shape(turn.step.from.board).files;
            let file = turn.step.from.file;
            taken(cx, turn).is_some() && (file == 0 || file + 1 == files)
        }),
    },
    Misreading {
        name: "chess/en-passant-wraps-around-the-edge",
        clause: ClauseId::named("CHE-13"),
        games: CHESS,
        says: "a pawn on the first or the last file captures a pawn en passant that has passed on the other edge",
        reading: Reading::Allows(|cx| {
            let crossed = cx.position.en_passant.map(|field| field.crossed);
            over_the_edge(cx, |to| Some(to) == crossed)
        }),
    },
    Misreading {
        name: "chess/en-passant-answers-no-check",
        clause: ClauseId::named("CHE-13"),
        games: USUAL,
        says: "a check by a pawn that has made a double step cannot be answered by capturing it en passant",
        reading: Reading::Forbids(|cx, turn| taken(cx, turn).is_some() && in_check(cx.position)),
    },
    Misreading {
        name: "chess/pinned-pawn-never-captures-en-passant",
        clause: ClauseId::named("CHE-13"),
        games: CHESS,
        says: "a pinned pawn may not capture en passant, not even along the line of the pin",
        reading: Reading::Forbids(|cx, turn| {
            taken(cx, turn).is_some() && is_pinned(cx, turn.step.from)
        }),
    },
    Misreading {
        name: "chess/en-passant-leaves-the-pawn",
        clause: ClauseId::named("CHE-13"),
        games: USUAL,
        says: "the pawn captured en passant stays on the board",
        reading: Reading::After(|cx, turn, after| {
            if let Some((cell, pawn)) = taken(cx, turn) {
                after.men.put(cell, pawn);
            }
        }),
    },
    Misreading {
        name: "chess/every-man-captures-en-passant",
        clause: ClauseId::named("CHE-13"),
        games: USUAL,
        says: "any man that moves to the cell in the en passant field captures the pawn",
        reading: Reading::After(|cx, turn, after| {
            let is_pawn = is_pawn(cx, turn.step.from);
            let field = cx.position.en_passant.filter(|field| field.crossed == turn.step.to);
            if let Some(field) = field.filter(|_| !is_pawn) {
                let enemy = Man::new(cx.position.side.other(), Kind::Pawn);
                let beyond = field
                    .pawn
                    .or_else(|| field.crossed.offset(0, forward(cx.position.side.other())));
                if let Some(cell) = beyond.filter(|&cell| after.men.get(cell) == Some(enemy)) {
                    after.men.take(cell);
                }
            }
        }),
    },
    Misreading {
        name: "chess/en-passant-bares-the-king",
        clause: ClauseId::named("CHE-20"),
        games: USUAL,
        says: "a capture en passant is legal if the king would be safe with the captured pawn still on the board",
        reading: Reading::Allows(with_the_pawn_still_there),
    },
    Misreading {
        name: "chess/en-passant-is-not-tested-for-check",
        clause: ClauseId::named("CHE-20"),
        games: CHESS,
        says: "a capture en passant may leave or place the mover's own king in check",
        reading: Reading::Allows(|cx| baring(cx, |_, _| true)),
    },
    Misreading {
        name: "chess/en-passant-opens-a-diagonal",
        clause: ClauseId::named("CHE-20"),
        games: CHESS,
        says: "a capture en passant may open a diagonal or a file to the mover's king; only its rank is tested",
        reading: Reading::Allows(|cx| {
            let free = !in_check(cx.position);
            baring(cx, |king, attack| free && attack.iter().all(|from| from.rank != king.rank))
        }),
    },
];

/// The captures en passant that leave the mover's king attacked, if `wanted` holds for the king's cell and its attackers.
fn baring(
    cx: &Context<'_>,
    wanted: impl Fn(types::Cell, &[types::Cell]) -> bool,
) -> Vec<(Turn, Position)> {
    let Some(field) = cx.position.en_passant else { return Vec::new() };
    let law = law(cx.position);
    let side = cx.position.side;
    let captures = steps_without(OWN_CHECK, cx.position).into_iter();
    let captures = captures.filter(|(turn, _)| turn.step.to == field.crossed);
    let captures = captures.filter_map(|(turn, after)| {
        taken(cx, &turn)?;
        rules(cx.position).judge(&law, &turn).err()?;
        let king = after.men.kings(side).next()?;
        let attack = attackers(&cx.on(&after), king, side.other());
        wanted(king, &attack).then_some((turn, after))
    });
    captures.collect()
}

/// The pawn that a turn captures en passant, and the cell on which that pawn stands.
pub(super) fn taken(cx: &Context<'_>, turn: &Turn) -> Option<(types::Cell, Man)> {
    let field = cx.position.en_passant.filter(|field| field.crossed == turn.step.to)?;
    let mover = cx.position.men.get(turn.step.from).filter(|man| man.kind == Kind::Pawn)?;
    let straight = turn.step.from.file == turn.step.to.file;
    let enemy = Man::new(mover.side.other(), Kind::Pawn);
    let ahead = || field.crossed.offset(0, forward(enemy.side));
    let cell = field.pawn.or_else(ahead)?;
    let lax = without(&OWN_CHECK, cx.position);
    let after =
        rules(cx.position).judge(&lax, turn).ok().filter(|_| !straight || field.pawn.is_some())?;
    let is_taken = cx.position.men.get(cell) == Some(enemy) && after.men.get(cell).is_none();
    is_taken.then_some((cell, enemy))
}

/// The illegal captures en passant that would be legal with another en passant field.
fn at_any_time(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    let rules = rules(cx.position);
    let by_law = law(cx.position);
    let cells: Vec<types::Cell> = cx.position.game.cells().collect();
    let mut allowed = Vec::new();
    for &crossed in &cells {
        if cx.position.men.get(crossed).is_some() {
            continue;
        }
        let enemy = Man::new(cx.position.side.other(), Kind::Pawn);
        let pawns: Vec<Option<types::Cell>> = if cx.position.game == types::Game::Masonic {
            let near = cells.iter().filter(|cell| {
                cell.rank.abs_diff(crossed.rank) == 1 && cell.file.abs_diff(crossed.file) <= 1
            });
            near.filter(|&&cell| cx.position.men.get(cell) == Some(enemy))
                .map(|&cell| Some(cell))
                .collect()
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
                    && rules.judge(&by_law, &turn).is_err()
                    && let Ok(after) = rules.judge(&other, &turn)
                {
                    allowed.push((turn, after));
                }
            }
        }
    }
    allowed
}

/// The captures en passant that leave the king attacked only because the captured pawn leaves its cell.
fn with_the_pawn_still_there(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    let law = law(cx.position);
    let Some(field) = cx.position.en_passant else { return Vec::new() };
    let captures = steps_without(OWN_CHECK, cx.position).into_iter();
    let captures = captures.filter(|(turn, _)| turn.step.to == field.crossed);
    let captures = captures.filter_map(|(turn, after)| {
        let (cell, pawn) = taken(cx, &turn)?;
        let mut with = after.clone();
        with.men.put(cell, pawn);
        let side = cx.position.side;
        let mut kings = with.men.kings(side);
        let safe = !kings.any(|king| attacked(&cx.on(&with), king, side.other()));
        (safe && rules(cx.position).judge(&law, &turn).is_err()).then_some((turn, after))
    });
    captures.collect()
}

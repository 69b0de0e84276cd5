//! Squares and points (SPE-1, SPE-2), castling (SPE-3) and what a full step passes (SPE-5).

use reference::context::{Context, Repealed};
use reference::statement::{Spectral, Statement, Usual};
use types::{BoardId, Cell, ClauseId, Game, Kind, Position, Turn};

use super::{displacement, first_row, mover, moves_the_king};
use crate::misreading::{Misreading, Reading};
use crate::readings::by_law::{SPECTRAL, law, rules, steps, without};

/// The readings of this module, in the law's order.
pub const ALL: &[Misreading] = &[
    Misreading {
        name: "spectral/no-points-below-the-last-rank",
        clause: ClauseId::named("SPE-1"),
        games: SPECTRAL,
        says: "there are only six rows of points, none between ranks 7 and 8",
        reading: Reading::Says(|_, statement, truth| {
            truth && point(statement).is_none_or(|cell| cell.rank < 7)
        }),
    },
    Misreading {
        name: "spectral/no-points-beside-the-last-file",
        clause: ClauseId::named("SPE-1"),
        games: SPECTRAL,
        says: "there are only six points in a row, none between the g- and the h-file",
        reading: Reading::Says(|_, statement, truth| {
            truth && point(statement).is_none_or(|cell| cell.file < 6)
        }),
    },
    Misreading {
        name: "spectral/no-half-steps-to-the-lower-right",
        clause: ClauseId::named("SPE-2"),
        games: SPECTRAL,
        says: "a man moves diagonally to the upper left, the upper right and the lower left only",
        reading: Reading::Directions(|_, _| &[(1, 0), (-1, 0), (0, -1)]),
    },
    Misreading {
        name: "spectral/men-on-points-attack-no-square",
        clause: ClauseId::named("CHE-4"),
        games: SPECTRAL,
        says: "a man on a point attacks no square: it gives no check there",
        reading: Reading::Says(|_, statement, truth| {
            truth && !attacks_across(statement, BoardId::Points)
        }),
    },
    Misreading {
        name: "spectral/men-on-squares-attack-no-point",
        clause: ClauseId::named("CHE-4"),
        games: SPECTRAL,
        says: "a man on a square attacks no point: it gives no check there",
        reading: Reading::Says(|_, statement, truth| {
            truth && !attacks_across(statement, BoardId::Squares)
        }),
    },
    Misreading {
        name: "spectral/men-on-points-stand-between-king-and-rook",
        clause: ClauseId::named("SPE-3"),
        games: CASTLING_GAMES,
        says: "a man on a point between the king's and the rook's file prevents castling",
        reading: Reading::Forbids(castles_past_points),
    },
    Misreading {
        name: "spectral/points-attack-no-castling-cell",
        clause: ClauseId::named("SPE-3"),
        games: CASTLING_GAMES,
        says: "a man on a point does not prevent castling by attacking the king's cell or the one that it crosses",
        reading: Reading::Allows(castlings_though_points_attack),
    },
    Misreading {
        name: "spectral/full-steps-stop-at-the-point-between",
        clause: ClauseId::named("SPE-5"),
        games: SPECTRAL,
        says: "a man on the point or square in between stops the full diagonal step of a king or a pawn",
        reading: Reading::Forbids(steps_fully_over_a_man),
    },
];

const CASTLING_GAMES: &[Game] = SPECTRAL;

/// SPE-1: the cell, if the statement is that it is a point.
fn point(statement: &Statement) -> Option<Cell> {
    match *statement {
        Statement::Spectral(Spectral::IsPoint(cell)) => Some(cell),
        _ => None,
    }
}

/// The files of the points beside the cells from the king to the rook, if the turn is castling.
fn castles(cx: &Context<'_>, turn: &Turn) -> Option<std::ops::RangeInclusive<u8>> {
    let (files, ranks) = displacement(turn.step)?;
    if !moves_the_king(cx, turn) || ranks != 0 {
        return None;
    }
    match files {
        2 => Some(4..=6),
        -2 => Some(0..=3),
        _ => None,
    }
}

/// SPE-3: whether a turn castles past a man on a point.
fn castles_past_points(cx: &Context<'_>, turn: &Turn) -> bool {
    let row = first_row(cx.position.side);
    castles(cx, turn).is_some_and(|mut files| {
        files.any(|file| cx.position.men.get(Cell::new(BoardId::Points, file, row)).is_some())
    })
}

/// The law without CHE-18, which prevents castling for the moment.
static CASTLING: Repealed = Repealed(ClauseId::named("CHE-18"));

/// SPE-3: the castlings that only men on points prevent.
fn castlings_though_points_attack(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    let mut on_squares = cx.position.clone();
    for (cell, _) in cx.position.men.of(cx.position.side.other()) {
        if cell.board == BoardId::Points {
            on_squares.men.take(cell);
        }
    }
    let rules = rules(cx.position);
    let allowed = steps(cx).filter(|turn| castles(cx, turn).is_some()).filter_map(|turn| {
        rules.judge(&law(&on_squares), &turn).ok()?;
        let after = rules.judge(&without(&CASTLING, cx.position), &turn).ok()?;
        Some((turn, after))
    });
    allowed.collect()
}

/// SPE-5: whether a turn is a full diagonal step of a king or a pawn past a man on the other board.
fn steps_fully_over_a_man(cx: &Context<'_>, turn: &Turn) -> bool {
    let steps = mover(cx, turn).is_some_and(|man| matches!(man.kind, Kind::King | Kind::Pawn));
    let full =
        displacement(turn.step).is_some_and(|(files, ranks)| files.abs() == 1 && ranks.abs() == 1);
    let between = super::diagonal(turn.step).unwrap_or_default();
    steps && full && super::men_on(cx, &between) > 0
}

/// CHE-4: whether a man on this board attacks a cell of the other.
fn attacks_across(statement: &Statement, from: BoardId) -> bool {
    match *statement {
        Statement::Usual(Usual::Attacks(m)) => m.from().board == from && m.to().board != from,
        _ => false,
    }
}

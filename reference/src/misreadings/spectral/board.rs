//! Squares and points (SPE-1, SPE-2), castling (SPE-3) and what a full step passes (SPE-5).

use record::{Board, Cell, Game, Kind, Position, Step, Turn};

use super::{displacement, first_row, mover, moves_the_king};
use crate::context::{Context, InForce, Misreading, Reading, Redefinition};
use crate::misreadings::{PLAIN, SPECTRAL, steps};
use crate::plane::{Plane, Squares, Vector};
use crate::rules::Rules;
use crate::spectral::Spectral;

/// In the law's order.
pub(in crate::misreadings) const ALL: &[Misreading] = &[
    Misreading {
        name: "spectral/no-points-below-the-last-rank",
        clause: "SPE-1",
        games: SPECTRAL,
        says: "there are only six rows of points, none between ranks 7 and 8",
        reading: Reading::Truth(|_, so, matter| {
            so && matter.downcast_ref::<Cell>().is_none_or(|cell| cell.rank < 7)
        }),
    },
    Misreading {
        name: "spectral/no-points-beside-the-last-file",
        clause: "SPE-1",
        games: SPECTRAL,
        says: "there are only six points in a row, none between the g- and the h-file",
        reading: Reading::Truth(|_, so, matter| {
            so && matter.downcast_ref::<Cell>().is_none_or(|cell| cell.file < 6)
        }),
    },
    Misreading {
        name: "spectral/no-half-steps-to-the-lower-right",
        clause: "SPE-2",
        games: SPECTRAL,
        says: "a man moves diagonally to the upper left, the upper right and the lower left only",
        reading: Reading::List(&Redefinition::<Vector>(|_, _| &[(1, 0), (-1, 0), (0, -1)])),
    },
    Misreading {
        name: "spectral/men-on-points-stand-between-king-and-rook",
        clause: "SPE-3",
        games: CASTLING_GAMES,
        says: "a man on a point between the king's and the rook's file prevents castling",
        reading: Reading::Forbids(castles_past_points),
    },
    Misreading {
        name: "spectral/points-attack-no-castling-cell",
        clause: "SPE-3",
        games: CASTLING_GAMES,
        says: "a man on a point does not prevent castling by attacking the king's cell or the one that it crosses",
        reading: Reading::Allows(castlings_though_points_attack),
    },
    Misreading {
        name: "spectral/full-steps-stop-at-the-point-between",
        clause: "SPE-5",
        games: SPECTRAL,
        says: "a man on the point or square in between stops the full diagonal step of a king or a pawn",
        reading: Reading::Forbids(steps_fully_over_a_man),
    },
];

const CASTLING_GAMES: &[Game] = SPECTRAL;

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

/// SPE-3, of a turn: whether it castles past a man on a point.
fn castles_past_points(cx: &Context<'_>, turn: &Turn) -> bool {
    let row = first_row(cx.position.side);
    castles(cx, turn).is_some_and(|mut files| {
        files.any(|file| cx.position.men.get(Cell::new(Board::Points, file, row)).is_some())
    })
}

/// The law without what prevents castling for the moment.
static WITHOUT_CHE_18: InForce = InForce { repealed: Some("CHE-18"), ..InForce::LAW };

/// SPE-3: the castlings that only men on points prevent.
fn castlings_though_points_attack(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    let mut on_squares = cx.position.clone();
    for (cell, _) in cx.position.men.of(cx.position.side.other()) {
        if cell.board == Board::Points {
            on_squares.men.take(cell);
        }
    }
    let allowed = steps(cx).filter(|turn| castles(cx, turn).is_some()).filter_map(|turn| {
        Spectral.judge(&Context::new(&PLAIN, &on_squares), &turn).ok()?;
        let after = Spectral.judge(&Context::new(&WITHOUT_CHE_18, cx.position), &turn).ok()?;
        Some((turn, after))
    });
    allowed.collect()
}

/// SPE-5, of a turn: whether a king or a pawn makes a full diagonal step past a man of the other board.
fn steps_fully_over_a_man(cx: &Context<'_>, turn: &Turn) -> bool {
    let Step { from, to, .. } = turn.step;
    let steps = mover(cx, turn).is_some_and(|man| matches!(man.kind, Kind::King | Kind::Pawn));
    let full =
        displacement(turn.step).is_some_and(|(files, ranks)| files.abs() == 1 && ranks.abs() == 1);
    let between = super::diagonal(Step::new(from, to)).unwrap_or_default();
    let passed = Squares.displacement(from, to);
    steps && full && passed != (0, 0) && super::men_on(cx, &between) > 0
}

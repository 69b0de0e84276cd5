//! Misreadings of squares and points (SPE-1, SPE-2), of castling (SPE-3) and of what a full step passes (SPE-5).

use reference::context::Context;
use reference::statement::{Spectral, Statement, Usual};
use types::{BoardId, Cell, Kind, Position, Turn};

use super::{diagonal, displacement, first_row, men_on, mover, shape};
use crate::misreading::Reading::{Allows, Directions, Except, Forbids};
use crate::misreading::{Misreading, misreading};
use crate::readings::by_law::{
    HINDRANCE, SPECTRAL, is_king, is_vacant, law, rules, steps, without,
};

pub const ALL: &[Misreading] = &[
    misreading("spectral/no-points-below-the-last-rank", "SPE-1", SPECTRAL)
        .says("there are only six rows of points, none between ranks 7 and 8")
        .by(Except(
            |_, it| matches!(it, Statement::Spectral(Spectral::IsPoint(cell)) if cell.rank == 7),
        )),
    misreading("spectral/no-points-beside-the-last-file", "SPE-1", SPECTRAL)
        .says("there are only six points in a row, none between the g- and the h-file")
        .by(Except(
            |_, it| matches!(it, Statement::Spectral(Spectral::IsPoint(cell)) if cell.file == 6),
        )),
    misreading("spectral/no-half-steps-to-the-lower-right", "SPE-2", SPECTRAL)
        .says("a man moves diagonally to the upper left, the upper right and the lower left only")
        .by(Directions(|_, _| &[(1, 0), (-1, 0), (0, -1)])),
    misreading("spectral/men-on-points-attack-no-square", "CHE-4", SPECTRAL)
        .says("a man on a point attacks no square: it gives no check there")
        .by(Except(|_, it| attacks_across(it, BoardId::Points))),
    misreading("spectral/men-on-squares-attack-no-point", "CHE-4", SPECTRAL)
        .says("a man on a square attacks no point: it gives no check there")
        .by(Except(|_, it| attacks_across(it, BoardId::Squares))),
    misreading("spectral/men-on-points-stand-between-king-and-rook", "SPE-3", SPECTRAL)
        .says("a man on a point between the king's and the rook's file prevents castling")
        .by(Forbids(castles_past_points)),
    misreading("spectral/points-attack-no-castling-cell", "SPE-3", SPECTRAL)
        .says("a man on a point does not prevent castling by attacking the king's cell or the one that it crosses")
        .by(Allows(castlings_though_points_attack)),
    misreading("spectral/full-steps-stop-at-the-point-between", "SPE-5", SPECTRAL)
        .says("a man on the point or square in between stops the full diagonal step of a king or a pawn")
        .by(Forbids(steps_fully_over_a_man)),
];

/// The files of the points beside the cells from the king to the rook, if the turn is castling.
fn castles(cx: &Context<'_>, turn: &Turn) -> Option<std::ops::RangeInclusive<u8>> {
    match displacement(turn.step).filter(|_| is_king(cx, turn.step.from))? {
        (2, 0) => Some(4..=6),
        (-2, 0) => Some(0..=3),
        _ => None,
    }
}

/// SPE-3: whether a turn castles past a man on a point.
fn castles_past_points(cx: &Context<'_>, turn: &Turn) -> bool {
    let row = first_row(cx.position.side);
    castles(cx, turn).is_some_and(|mut files| {
        files.any(|file| !is_vacant(cx, Cell::new(BoardId::Points, file, row)))
    })
}

/// SPE-3: the castlings prevented only by men on points.
fn castlings_though_points_attack(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    let mut on_squares = cx.position.clone();
    let others = cx.position.men.of(cx.position.side.other());
    for (cell, _) in others.filter(|(cell, _)| cell.board == BoardId::Points) {
        on_squares.men.take(cell);
    }
    let rules = rules(cx.position);
    let turns = steps(cx).into_iter();
    let allowed = turns.filter(|turn| castles(cx, turn).is_some()).filter_map(|turn| {
        rules.judge(&law(&on_squares), &turn).ok()?;
        let after = rules.judge(&without(&HINDRANCE, cx.position), &turn).ok()?;
        Some((turn, after))
    });
    allowed.collect()
}

/// SPE-5: whether a turn is a full diagonal step of a king or a pawn past a man on the other board.
fn steps_fully_over_a_man(cx: &Context<'_>, turn: &Turn) -> bool {
    let steps = mover(cx, turn).is_some_and(|man| matches!(man.kind, Kind::King | Kind::Pawn));
    let between = diagonal(turn.step).unwrap_or_default();
    steps && shape(turn.step) == Some((1, 1)) && men_on(cx, &between) > 0
}

/// CHE-4: whether a man on this board attacks a cell of the other.
fn attacks_across(statement: &Statement, from: BoardId) -> bool {
    let Statement::Usual(Usual::Attacks(m)) = statement else { return false };
    m.from().board == from && m.to().board != from
}

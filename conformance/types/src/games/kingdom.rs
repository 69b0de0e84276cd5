//! Kingdom of Distorting Mirrors: two boards. Each man on one board has a twin on the other. Every man is marked with
//! the file on which it started. There are two games, one for each reading of the rule for pawns.

use super::chess::CHESS;
use crate::cell::BoardId;
use crate::description::{Description, ExtraForm, Family};
use crate::man::Kind;

pub(super) const CAPTURE: Description = Description {
    name: "kingdom-capture",
    title: "Kingdom of Distorting Mirrors, pawns go diagonally to capture",
    family: Family::Kingdom,
    boards: &[BoardId::Short, BoardId::Max],
    shapes: &[CHESS.shapes[0]; 2],
    marks: &[
        Kind::Rook,
        Kind::Knight,
        Kind::Bishop,
        Kind::Queen,
        Kind::King,
        Kind::Bishop,
        Kind::Knight,
        Kind::Rook,
    ],
    extra: ExtraForm::Twin,
    algebraic: None,
    start: concat!(
        "ranbbcqdkebfngrh/papbpcpdpepfpgph/8/8/8/8/PaPbPcPdPePfPgPh/RaNbBcQdKeBfNgRh|",
        "ranbbcqdkebfngrh/papbpcpdpepfpgph/8/8/8/8/PaPbPcPdPePfPgPh/RaNbBcQdKeBfNgRh",
        " w KQkq - 0 1"
    ),
    ..CHESS
};

pub(super) const ESCORT: Description = Description {
    name: "kingdom-escort",
    title: "Kingdom of Distorting Mirrors, pawns escort their twins",
    ..CAPTURE
};

//! Kingdom of Distorting Mirrors: two boards. Each man on one board has a twin on the other. Every man is marked with
//! the file on which it started. There are two games, one for each reading of the rule for pawns.

use crate::cell::BoardId;
use crate::description::{
    Description, EnPassantForm, ExtraForm, Family, OwnForm, USUAL_KINDS, USUAL_SHAPE, two_colours,
};
use crate::man::Kind;

pub(super) const CAPTURE: Description = Description {
    name: "kingdom-capture",
    title: "Kingdom of Distorting Mirrors, pawns go diagonally to capture",
    family: Family::Kingdom,
    boards: &[BoardId::Short, BoardId::Max],
    shapes: &[USUAL_SHAPE, USUAL_SHAPE],
    missing_ranks: 0,
    mirrors: &[],
    colour: two_colours,
    kinds: USUAL_KINDS,
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
    en_passant: EnPassantForm::Crossed,
    own: OwnForm::Nothing,
    extra: ExtraForm::Twin,
    algebraic: None,
    start: concat!(
        "ranbbcqdkebfngrh/papbpcpdpepfpgph/8/8/8/8/PaPbPcPdPePfPgPh/RaNbBcQdKeBfNgRh|",
        "ranbbcqdkebfngrh/papbpcpdpepfpgph/8/8/8/8/PaPbPcPdPePfPgPh/RaNbBcQdKeBfNgRh",
        " w KQkq - 0 1"
    ),
};

pub(super) const ESCORT: Description = Description {
    name: "kingdom-escort",
    title: "Kingdom of Distorting Mirrors, pawns escort their twins",
    ..CAPTURE
};

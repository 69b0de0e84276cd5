//! Orthodox chess. Since its rules and its counts of turns are well known, it is used to check the engines.

use crate::cell::BoardId;
use crate::description::{
    Description, EnPassantForm, ExtraForm, Family, OwnForm, USUAL_KINDS, USUAL_SHAPE, two_colours,
};

pub(super) const CHESS: Description = Description {
    name: "chess",
    title: "Chess",
    family: Family::Chess,
    boards: &[BoardId::Squares],
    shapes: &[USUAL_SHAPE],
    missing_ranks: 0,
    mirrors: &[],
    colour: two_colours,
    kinds: USUAL_KINDS,
    marks: &[],
    en_passant: EnPassantForm::Crossed,
    own: OwnForm::Nothing,
    extra: ExtraForm::Nothing,
    algebraic: Some([6, 2]),
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
};

//! Spectral Realm Chess: squares, and points where four squares meet. Two games differ in the reading of the rule for a
//! king in check; in a third, the array is chosen at random.

use super::chess::CHESS;
use crate::cell::BoardId;
use crate::description::{Description, Family, OwnForm, Shape};
use crate::man::Kind;

pub(super) const SPECTRAL: Description = Description {
    name: "spectral",
    title: "Spectral Realm Chess",
    family: Family::Spectral,
    boards: &[BoardId::Squares, BoardId::Points],
    shapes: &[CHESS.shapes[0], Shape { files: 7, ranks: 7 }],
    algebraic: None,
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|7/7/7/7/7/7/7 w KQkq - 0 1",
    ..CHESS
};

pub(super) const FREE: Description = Description {
    name: "spectral-free",
    title: "Spectral Realm Chess, the king free to enter points in check",
    ..SPECTRAL
};

pub(super) const RANDOM: Description = Description {
    name: "spectral-random",
    title: "Spectral Realm Random Variant Chess",
    kinds: &[
        (Kind::King, 'K'),
        (Kind::Queen, 'Q'),
        (Kind::Rook, 'R'),
        (Kind::Bishop, 'B'),
        (Kind::Knight, 'N'),
        (Kind::Pawn, 'P'),
        (Kind::Alfil, 'A'),
        (Kind::Counsellor, 'C'),
        (Kind::Duke, 'D'),
        (Kind::Fers, 'F'),
        (Kind::Griffin, 'G'),
        (Kind::Grasshopper, 'H'),
        (Kind::Leo, 'L'),
        (Kind::Mann, 'M'),
        (Kind::Pao, 'O'),
        (Kind::Sprinter, 'S'),
        (Kind::Star, 'T'),
        (Kind::Squirrel, 'U'),
        (Kind::Vao, 'V'),
        (Kind::Rhinoceros, 'X'),
        (Kind::Archer, 'Y'),
        (Kind::Nao, 'Z'),
    ],
    own: OwnForm::Array,
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|7/7/7/7/7/7/7 w KQkq - BNQR 0 1",
    ..SPECTRAL
};

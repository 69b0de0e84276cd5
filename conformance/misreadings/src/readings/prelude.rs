//! What the readings of most families need.

pub use reference::castling::Castling;
pub use reference::chess::{CASTLINGS, right};
pub use reference::context::{Context, Going, Repealed};
pub use reference::plane::{
    DIAGONALS, KNIGHT_LEAPS, ORTHOGONALS, Plane as _, Squares, forward, relative_rank,
};
pub use reference::statement::{
    Deflection, Kingdom, Manner, Masonic, Mirrors, Moving, Run, Spectral, Statement, Usual, Vector,
};
pub use reference::usual::judge::pass_the_turn;
pub use reference::usual::promotion::PROMOTION_KINDS;
pub use types::{
    BoardId, CastlingRight, CastlingRights, Cell, ClauseId, EnPassant, Extra, Game, Kind, Man,
    Position, Side, Step, Turn, Wing,
};

pub(crate) use super::by_law::{self, *};
pub use super::chess::ends::count_on;
pub(crate) use crate::misreading::Reading::{
    Accepts, After, Allows, Also, AlsoOf, Castlings, Directions, Ends, Except, Forbids, Headings,
    Kinds, Leads, Only, Ranks, Replaces, Same, Says, SetsUp,
};
pub(crate) use crate::misreading::{
    Allowed, Misreading, allows, also, always, changes, except, forbids, misreading, never, only,
    states,
};

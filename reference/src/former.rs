//! The former mechanism, in which a rule asks a court whether a clause holds: for the games that
//! have not moved to [`hearing`](crate::hearing) yet. It goes with the last of them.

pub(crate) mod book;
pub(crate) mod breach;
pub(crate) mod chess;
pub(crate) mod court;
mod game_status;
mod held;
pub(crate) mod plane;
pub(crate) mod usual;

//! The integration tests of this crate, in one program because linking each program is slow.

mod colours;
mod conventions;
mod rule;
mod schema;
mod shown;
mod strict;

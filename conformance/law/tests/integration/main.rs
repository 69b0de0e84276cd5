//! The integration tests of this crate, in one program because linking each program is slow.

mod claims;
mod code;
mod laws;
mod order;

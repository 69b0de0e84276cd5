//! The integration tests of this crate, in one program because linking each program is slow.

mod brute;
#[cfg(feature = "problems")]
mod files;
mod playing;
mod problems;
mod solving;
mod tables;

//! The integration tests of this crate, in one program because linking each program is slow.

mod found;
mod lenient;
mod parts;
mod replay;
mod work;
mod writing;

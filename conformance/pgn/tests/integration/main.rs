//! The tests of this crate from outside, in one program, since each program costs its linking.

mod found;
mod lenient;
mod parts;
mod replay;
mod work;
mod writing;

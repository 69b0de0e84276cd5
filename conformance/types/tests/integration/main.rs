//! The tests of this crate, in one program.

mod games;
mod limits;
mod names;
mod text;
mod threads;
mod words;

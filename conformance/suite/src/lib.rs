//! Reads cases, drives an engine through them, and reports; compares two engines with each other.
//!
//! An engine is known here by the trait [`record::Engine`], or as a program at the other end of a
//! pipe, never by name: this crate depends on no engine.
//!
//! - [`cases`] is the data: files of positions and what the law says about them.
//! - A [`Driver`] asks one engine: [`builtin::BuiltIn`] calls it, [`process::ProcessDriver`] speaks
//!   lines of JSON with a program, [`uci::UciDriver`] speaks UCI with one.
//! - [`run`] holds the answers against the cases, [`report`] tells the outcome.
//! - [`serve`] and [`uci::front`] are the other side of the two pipes.
//! - [`compare`] lets two engines differ, and shrinks a difference to a case.

pub mod builtin;
pub mod cases;
pub mod compare;
pub mod driver;
mod pipe;
pub mod process;
pub mod properties;
pub mod report;
pub mod run;
pub mod serve;
pub mod uci;

pub use driver::{Broken, Driver, Reply};
pub use pipe::Limits;

//! Drives an engine through the cases, and reports.
//!
//! An engine is known here by the trait [`record::Engine`], or as a program at the other end of a
//! pipe, never by name: this crate depends on no engine.
//!
//! Holding an engine to the cases:
//!
//! ```
//! # use reference as chess_arbiter_reference;
//! use chess_arbiter_suite::{builtin::BuiltIn, cases, report::Text, run};
//!
//! let engine = chess_arbiter_reference::Reference::new();
//! let options = run::Options { filters: vec!["masonic-pawn".into()], ..Default::default() };
//! let mut report = Text::new(std::io::stdout(), false);
//! let files = cases::embedded().unwrap();
//! let summary = run::run(&mut BuiltIn::new(&engine), &files, &options, &mut report).unwrap();
//! assert_eq!(summary.failures(), 0);
//! ```
//!
//! - [`cases`] is the data, a crate of its own: positions and what the law says about them.
//! - A [`Driver`] asks one engine: [`builtin::BuiltIn`] calls it, [`process::ProcessDriver`] speaks
//!   lines of JSON with a program, [`uci::UciDriver`] speaks UCI with one.
//! - [`run`] holds the answers against the cases, [`report`] tells the outcome; [`conventions`] is
//!   what honest engines differ in.
//! - [`smoke`] asks the first ten questions of an adapter.
//! - [`foreign::Foreign`] makes an engine of a program, so that [`explore::compare`] can compare it with another.
//! - [`serve`] and [`uci::front`] are the other side of the two pipes; [`counting`] and [`lines`] bound what
//!   may be asked of them.

mod answer;
pub mod builtin;
pub mod conventions;
pub mod counting;
pub mod driver;
pub mod foreign;
pub mod lines;
mod pipe;
pub mod process;
pub mod properties;
pub mod report;
pub mod run;
pub mod serve;
pub mod smoke;
pub mod uci;

pub use cases;
pub use driver::{Broken, Driver, Reply};
pub use pipe::{Limits, adopt_orphans, left_behind};

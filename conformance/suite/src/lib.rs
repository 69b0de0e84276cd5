//! Runs the cases on an engine, and reports.
//!
//! Engines are known here only by the trait [`record::Engine`], or as programs at the other end of a pipe: this crate
//! depends on no engine.
//!
//! Running cases on an engine:
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
//! - [`cases`] is the data, a separate crate: positions and what the law says about them.
//! - A [`Driver`] asks one engine: [`builtin::BuiltIn`] calls it, [`process::ProcessDriver`] speaks
//!   JSON lines with a program, [`uci::UciDriver`] speaks UCI with one.
//! - [`run`] compares the answers with the cases, [`report`] writes the outcome; [`conventions`] are legitimate
//!   differences between engines. A profile (`profile`) is a file of them, with what else an engine needs.
//! - [`diagnosis`] finds the misreading of the law that explains the failures of an engine.
//! - [`departures`] are the answers in which known misreadings of the law differ from it.
//! - [`smoke`] asks an adapter the first questions; [`punctual`] is for drivers outside the cases.
//! - [`foreign::Foreign`] makes an engine of a program, for [`explore::compare`]; [`readable`] reads its answers as data.
//! - [`serve`] and [`uci::front`] are the engine's side of the two protocols; [`counting`] and [`lines`] limit what
//!   can be asked of them.

mod answer;
pub mod builtin;
pub mod conventions;
pub mod counting;
pub mod departures;
pub mod diagnosis;
pub mod driver;
pub mod foreign;
pub mod lines;
mod pipe;
pub mod process;
#[cfg(feature = "toml")]
pub mod profile;
pub mod properties;
pub mod punctual;
pub mod readable;
pub mod report;
pub mod run;
pub mod serve;
pub mod smoke;
pub mod uci;

pub use cases;
pub use driver::{Broken, Driver, Reply};
pub use pipe::{Limits, adopt_orphans, left_behind};

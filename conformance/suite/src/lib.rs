//! Drives an engine through the cases, and reports; compares two engines with each other.
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
//! Holding two engines against each other:
//!
//! ```
//! # use {fast as chess_arbiter_fast, record as chess_arbiter_record, reference as chess_arbiter_reference};
//! use chess_arbiter_record::Game;
//! use chess_arbiter_suite::compare::{Options, compare};
//!
//! let (left, right) = (chess_arbiter_reference::Reference::new(), chess_arbiter_fast::Fast::new());
//! let options = Options { rounds: 2, ..Options::default() };
//! let (tally, difference) = compare(&left, &right, Game::Masonic, &options, &mut |_| {});
//! assert_eq!((tally.rounds, difference), (2, None));
//! ```
//!
//! - [`cases`] is the data, a crate of its own: positions and what the law says about them.
//! - A [`Driver`] asks one engine: [`builtin::BuiltIn`] calls it, [`process::ProcessDriver`] speaks
//!   lines of JSON with a program, [`uci::UciDriver`] speaks UCI with one.
//! - [`run`] holds the answers against the cases, [`report`] tells the outcome; [`conventions`] is
//!   what honest engines differ in.
//! - [`smoke`] asks the first ten questions of an adapter.
//! - [`serve`] and [`uci::front`] are the other side of the two pipes; [`counting`] and [`lines`] bound what
//!   may be asked of them.
//! - [`compare`] lets two engines differ, and shrinks a difference to a case; [`foreign::Foreign`] is a
//!   program as one of the two.
//! - [`random`] makes positions, turns and played games at random, for fuzzers and property tests.
//! - [`score`], a crate of its own, reads whole games as people write them down, and hears them.
//! - [`exhaust`] tries every placement of a few men.

mod answer;
pub mod builtin;
pub mod compare;
pub mod conventions;
pub mod counting;
pub mod driver;
pub mod exhaust;
pub mod foreign;
mod games;
mod interrupt;
pub mod lines;
mod pipe;
pub mod process;
pub mod properties;
pub mod random;
pub mod report;
pub mod run;
pub mod serve;
pub mod smoke;
pub mod uci;

pub use cases;
pub use driver::{Broken, Driver, Reply};
pub use interrupt::Interrupt;
pub use pipe::{Limits, adopt_orphans, left_behind};
pub use score;

//! Runs the cases on an engine, and reports the results.
//!
//! This crate knows engines only by the trait [`types::Engine`], or as programs at the other end of a pipe. The only
//! engines that it runs itself are the [`misreadings`]: for a diagnosis, and to find the cases that catch them.
//!
//! To test your own engine, write a [`Driver`] or a function that answers questions with it. This example lists turns of
//! chess, and skips all other questions.
//!
//! ```
//! use chess_arbiter_suite::driver::{Answering, Reason, Unanswered};
//! use chess_arbiter_suite::question::{Answer, Question, Topic};
//! use chess_arbiter_suite::{cases, report::Text, run};
//! use types::Game;
//! # mod my_engine {
//! #     use types::Engine as _;
//! #     pub fn legal_moves(fen: &str) -> Result<Vec<String>, String> {
//! #         let engine = reference::Reference::new();
//! #         let position = types::Position::parse(types::Game::Chess, fen).map_err(|error| error.to_string())?;
//! #         let turns = engine.turns(&position).map_err(|refusal| format!("{refusal:?}"))?;
//! #         Ok(turns.into_iter().map(|turn| turn.to_string()).collect())
//! #     }
//! # }
//!
//! let mut mine = Answering("my engine", |question: &Question| match question {
//!     Question { game: Game::Chess, topic: Topic::Turns, position } => {
//!         match my_engine::legal_moves(position) {
//!             Ok(turns) => Ok(Answer::Turns { turns }),
//!             Err(why) => Err(Unanswered::Refused(Reason { clause: None, why })),
//!         }
//!     }
//!     _ => Err(Unanswered::by_driver(question)),
//! });
//!
//! let options = run::Options { filters: vec!["chess-pawn".into()], ..Default::default() };
//! let mut report = Text::new(std::io::stdout(), false);
//! let summary = run::run(&mut mine, &cases::embedded()?, &options, &mut report)?;
//! assert_eq!(summary.failures(), 0);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! An engine that implements [`types::Engine`] needs no driver of its own: [`builtin::BuiltIn`] drives it.
//!
//! The crate [`cases`] has the data: positions and what the law says about them. A [`Driver`] asks one engine a
//! [`question`]; [`run`] compares the answers with the cases; [`conventions`] are legitimate differences between engines.
//! The crate [`misreadings`] finds what explains the failures of an engine.

mod answer;
pub mod builtin;
pub mod caught;
mod command;
pub mod counting;
pub mod driver;
pub mod external;
mod legality;
pub mod lines;
mod pipe;
pub mod process;
#[cfg(feature = "toml")]
pub mod profile;
pub mod properties;
pub mod question;
pub mod readable;
pub mod report;
pub mod run;
pub mod serve;
pub mod smoke;
pub mod uci;
pub mod xboard;

pub use cases::{self, conventions};
pub use driver::{Broken, Driver, Reply, Unanswered};
pub use pipe::{Limits, Program, Start, adopt_orphans, left_behind};
pub use question::{Answer, Question};

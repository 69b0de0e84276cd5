//! Chess Arbiter as a library: judge turns in chess variants clause by clause, and test engines against
//! the law.
//!
//! **Judge a turn and read the reasons.** In Masonic Chess a pawn moves diagonally only to capture:
//!
//! ```
//! use chess_arbiter::{Engine, Game, Position, Reference, Turn};
//!
//! let position = Position::parse(Game::Masonic, "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1")?;
//! let turn = Turn::parse(Game::Masonic, "e4g5")?;
//! let verdict = Reference::new().judge(&position, &turn)?;
//! assert!(!verdict.is_legal());
//! assert_eq!(verdict.clauses[0].to_string(), "MAS-13");
//! println!("{}", verdict.why);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Play through a game.** The engine checks the first position once; it then plays and lists turns without another
//! check:
//!
//! ```
//! use chess_arbiter::{EndBy, Engine, Fast, Game, Turn};
//!
//! let mut held = Fast::new().hold(&Game::Chess.start())?;
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     held = held.play(&Turn::parse(Game::Chess, text)?)?;
//! }
//! assert!(held.turns().is_empty());
//! assert_eq!(held.status().end.map(|end| end.by), Some(EndBy::Checkmate));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Test your own engine.** It answers questions in which positions and turns are text. Questions that it does not
//! answer count as skipped:
//!
//! ```
//! use chess_arbiter::suite::driver::{Answering, Reason, Reply, Unanswered};
//! use chess_arbiter::suite::question::{Answer, Question, Topic};
//! use chess_arbiter::suite::{cases, report, run};
//! use chess_arbiter::{Engine, Fast, Game, Position};
//!
//! fn answer(question: &Question) -> Reply<Answer> {
//!     match question.topic {
//!         Topic::Turns => match legal_turns(question.game, &question.position) {
//!             Some(turns) => Ok(Answer::Turns { turns }),
//!             None => Err(Unanswered::Refused(Reason::default())),
//!         },
//!         _ => Err(Unanswered::by_driver(question)),
//!     }
//! }
//!
//! /// Your engine here: returns the legal turns, or `None` if the engine does not accept the position.
//! fn legal_turns(game: Game, position: &str) -> Option<Vec<String>> {
//!     let position = Position::parse(game, position).ok()?;
//!     let turns = Fast::new().turns(&position).ok()?;
//!     Some(turns.iter().map(ToString::to_string).collect())
//! }
//!
//! let options = run::Options { filters: vec!["masonic-pawn".into()], ..Default::default() };
//! let mut report = report::Text::new(std::io::stdout(), false);
//! let summary = run::run(&mut Answering("mine", answer), &cases::embedded()?, &options, &mut report)?;
//! assert_eq!(summary.failures(), 0);
//! assert!(summary.cases.passed > 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! To test a program, use [`suite::process::ProcessDriver`]; to test an engine that implements [`Engine`], use
//! [`suite::builtin::BuiltIn`]. Two engines of the latter sort can also be compared in random games:
//!
//! ```
//! use chess_arbiter::explore::compare;
//! use chess_arbiter::{Engine, Fast, Game, Reference};
//!
//! let mine: &dyn Engine = &Fast::new(); // your engine here
//! let options = compare::Options { rounds: 4, ..Default::default() };
//! let compared =
//!     compare::compare(&[[&Reference::new(), mine]], Game::Masonic, &options, &|_| {});
//! assert_eq!(compared.difference, None);
//! ```
//!
//! **Solve a mate in two, and ask for a good turn** (feature `search`):
//!
//! ```
//! # #[cfg(feature = "search")] {
//! use chess_arbiter::search::play::{self, best};
//! use chess_arbiter::search::solve::{Options, Stipulation, solve};
//! use chess_arbiter::{Game, Position};
//!
//! let position = Position::parse(Game::Chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")?;
//! let solution = solve(&position, &Stipulation::Mate(2), &Options::default())?;
//! assert_eq!(solution.keys.len(), 1);
//! assert_eq!(solution.keys[0].to_string(), "a1a6");
//!
//! let options = play::Options { depth: Some(3), thorough: true, ..play::Options::default() };
//! let choice = best(&position, &[], &options, &mut |_| {})?.expect("there is a legal turn");
//! assert_eq!(choice.turn.to_string(), "a1a6");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Probe an endgame table**: which side wins a position with few men, and in how many turns (feature `search`).
//!
//! ```
//! # #[cfg(feature = "search")] {
//! use chess_arbiter::search::tables::{Material, Options, Tables, Value};
//! use chess_arbiter::{Game, Position};
//!
//! let mut tables = Tables::default();
//! tables.build_all(&Material::parse(Game::Chess, "KQK")?, &Options::default())?;
//! let position = Position::parse(Game::Chess, "8/8/4k3/8/8/8/1Q6/K7 w - - 0 1")?;
//! assert_eq!(tables.probe(&position), Some(Value::Win(19))); // White mates on its tenth turn.
//! assert_eq!(tables.line(&position)?.len(), 19);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Reference`] and [`Fast`] are two engines that share no code for the rules: one judges clause by clause, the
//!   other generates turns on bitboards. Both implement the trait [`Engine`].
//! - [`law`] is the law as data; [`cases`] state what the law says about several thousand positions. The version of
//!   `chess-arbiter-cases` in your `Cargo.lock` is the version of the suite that you test with.
//! - [`suite`] runs the cases on any engine, [`explore`] compares engines; [`explore::random`] makes positions,
//!   turns and played games for fuzzers and property tests (features `arbitrary`, `proptest`, `quickcheck`).
//! - [`misreadings`] are engines with known mistakes, which help to diagnose another engine: set
//!   [`suite::run::Options::misreadings`] to [`Live`](misreadings::diagnosis::Live), and the report on an engine that fails
//!   names the misreadings that explain its failures.
//! - [`uci`] speaks UCI for an engine.
//! - [`diagram`] makes diagrams and pictures.
//!
//! The feature `cli`, on by default, builds the program `arbiter`. A library does not need it:
//! `cargo add chess-arbiter --no-default-features`.

pub mod uci;

pub use fast::Fast;
pub use law;
pub use reference::Reference;

pub use types::*;

#[cfg(feature = "diagram")]
pub use diagram;
#[cfg(feature = "search")]
pub use search;
pub use {cases, explore, misreadings, suite};

//! The law of the games, executable: slow, literal, clause by clause.
//!
//! This engine answers by judging. For each game, one function judges any turn that can be written for a position; the legal turns
//! are all such turns, filtered by that function. There are no bitboards and no caches. You can follow the module of a game line by
//! line with its law file open. The usual rules (CHE) are in [`usual`] and [`chess`], a game's own clauses in the module with its
//! name. `why` explains verdicts, and [`candidates`] makes listing turns faster; neither is law.
//!
//! ```
//! # use types as chess_arbiter_types;
//! use chess_arbiter_types::{Engine, Game, Turn};
//! use chess_arbiter_reference::Reference;
//!
//! let reference = Reference::new();
//! let turn = Turn::parse(Game::Masonic, "f2g4").unwrap();
//! let verdict = reference.judge(&Game::Masonic.start(), &turn).unwrap();
//! assert!(verdict.is_legal());
//! assert_eq!(verdict.clauses[0], "CHE-2");
//! ```
//!
//! Hold a position to ask more than one question about it:
//!
//! ```
//! # use types as chess_arbiter_types;
//! use chess_arbiter_types::{Cell, Engine, Game, Position, Side, Turn};
//! use chess_arbiter_reference::Reference;
//!
//! let text = "4k3/8/8/8/7b/8/4P3/R3K3 w Q - 0 1";
//! let held = Reference::new().hold(&Position::parse(Game::Chess, text).unwrap()).unwrap();
//! assert!(!held.is_legal(&Turn::parse(Game::Chess, "e2e4").unwrap()));
//! let castling = held.turns().into_iter().filter(|turn| turn.to_string() == "e1c1");
//! assert_eq!(castling.count(), 0);
//! let e1 = Cell::square(4, 1);
//! assert_eq!(held.status().check, [e1]);
//! assert_eq!(held.attackers(e1, Side::Black), Some(vec![Cell::square(7, 4)]));
//! ```
//!
//! A rule receives a [`context::Context`] and states its clauses by the context's verbs, which [`context`] explains.
//! [`Reference::repealing`] makes an engine without one clause, and [`Reference::reading`] one that reads the law in
//! another way; tests use them to show that the conformance cases notice such changes.

pub mod candidates;
pub mod castling;
pub mod chess;
pub mod clauses;
pub mod context;
pub mod deflection;
mod engine;
pub mod game_status;
pub mod games;
pub mod heading;
mod held;
mod judgment;
pub mod kingdom;
pub mod law;
mod log;
pub mod masonic;
pub mod mirrors;
pub mod plane;
mod reading;
pub mod rules;
pub mod spectral;
pub mod statement;
pub mod usual;
mod why;

pub use engine::Reference;
pub use reading::Reading;

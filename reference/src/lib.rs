//! The law of the games, executable: slow, literal, clause by clause.
//!
//! This engine answers by judging. For a game there is one function that takes a position and any
//! turn that can be written down and rules on it; the list of legal turns is every turn that can
//! be written for the position, filtered by that function. There are no bitboards and no caches
//! here, and one short cut: what a turn may have beside a step – a promotion, an act, the step of a
//! twin – is not tried where the step itself is refused. A reader with the law file of a game open
//! can follow its module line by line. Shared clauses (CHE) stand in `usual`, those of movement in
//! `chess`, a game's own clauses in the module of its name.
//!
//! ```
//! # use record as chess_arbiter_record;
//! use chess_arbiter_record::{Engine, Game, Turn};
//! use chess_arbiter_reference::Reference;
//!
//! let reference = Reference::new();
//! let turn = Turn::parse(Game::Masonic, "f2g4").unwrap();
//! let ruling = reference.judge(&Game::Masonic.start(), &turn).unwrap();
//! assert!(ruling.legal);
//! assert_eq!(ruling.clauses[0], "CHE-2");
//! ```
//!
//! A rule sees one context, the context, and states the truth of a clause to one of its verbs: the
//! clause grants, forbids or defines. What is cited, told and traced, and whether the clause is in
//! force at all, is the verb's. [`Reference::repealing`] leaves a clause out and
//! [`Reference::misreading`] reads one otherwise, so that it can be shown that the cases notice.

mod chess;
pub mod code;
mod context;
mod deflection;
mod engine;
mod game_status;
mod held;
mod kingdom;
pub mod law;
pub mod masonic;
pub mod mirrors;
mod misreadings;
mod plane;
mod rules;
mod spectral;
mod usual;

pub use engine::Reference;

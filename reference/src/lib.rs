//! The law of the games, executable: slow, literal, clause by clause.
//!
//! This engine answers by judging. For each game one function takes a position and any
//! turn that can be written down, and rules on it; the list of legal turns is every turn that can
//! be written for the position, filtered by that function. There are no bitboards and no caches,
//! and only short cuts past questions whose answer is known: a step that the clauses of movement refuse is not judged
//! further, and what a turn may have besides a step – a promotion, an act, the step of a
//! twin – is not tried if the step itself is refused. You can follow the module of a game line by
//! line with its law file open. Shared clauses (CHE) are in `usual`, those of movement in
//! `chess`, a game's own clauses in the module with its name.
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
//! A position that is asked more than one question is held:
//!
//! ```
//! # use record as chess_arbiter_record;
//! use chess_arbiter_record::{Cell, Engine, Game, Position, Side, Turn};
//! use chess_arbiter_reference::Reference;
//!
//! let text = "4k3/8/8/8/7b/8/4P3/R3K3 w Q - 0 1";
//! let held = Reference::new().hold(&Position::parse(Game::Chess, text).unwrap()).unwrap();
//! assert!(!held.is_legal(&Turn::parse(Game::Chess, "e2e4").unwrap()));
//! let castling = held.legal_turns().filter(|turn| turn.to_string() == "e1c1");
//! assert_eq!(castling.count(), 0);
//! let e1 = Cell::square(4, 1);
//! assert_eq!(held.status().check, [e1]);
//! assert_eq!(held.attackers(e1, Side::Black), Some(vec![Cell::square(7, 4)]));
//! ```
//!
//! A rule sees one `Context` and states the truth of a clause to one of its verbs: the
//! clause grants, forbids, defines or requires something. The verb decides what is cited, reported and traced, and
//! whether the clause is in force at all. [`Reference::repealing`] leaves a clause out and
//! [`Reference::misreading`] reads one otherwise; both serve to show that the cases notice.

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

pub use context::Watch;
pub use engine::{MisreadingInfo, Reference};

//! What is true in the games: problems solved, endgame tables, and an opponent, on the held boards of
//! [`fast`].
//!
//! The crate knows no rule of any game: legal turns, check and the ends of games come from the boards. It starts no
//! process and reads no file, so it also compiles for WebAssembly.

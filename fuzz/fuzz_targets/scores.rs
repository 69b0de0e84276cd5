//! Scores (records of whole games) are read and written without loss, and the written scores are replayed like the
//! original ones. See [`pgn::properties::scores`].
#![no_main]

use fast::Fast;
use libfuzzer_sys::fuzz_target;
use reference::Reference;

fuzz_target!(|bytes: &[u8]| pgn::properties::scores(&Fast::new(), &Reference::new(), bytes));

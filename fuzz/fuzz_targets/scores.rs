//! Scores (records of whole games) are read and written without loss, and the written scores are replayed like the
//! original ones. See [`pgn::properties::scores`].
#![no_main]

use std::sync::LazyLock;

use fast::Fast;
use libfuzzer_sys::fuzz_target;
use reference::Reference;

static ENGINES: LazyLock<(Reference, Fast)> = LazyLock::new(|| (Reference::new(), Fast::new()));

fuzz_target!(|bytes: &[u8]| pgn::properties::scores(&ENGINES.1, &ENGINES.0, bytes));

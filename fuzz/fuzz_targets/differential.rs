//! The reference and the fast engine agree on every position and turn. See [`explore::properties::differential`].
#![no_main]

use std::sync::LazyLock;

use fast::Fast;
use libfuzzer_sys::fuzz_target;
use reference::Reference;

static ENGINES: LazyLock<(Reference, Fast)> = LazyLock::new(|| (Reference::new(), Fast::new()));

fuzz_target!(|bytes: &[u8]| explore::properties::differential(&ENGINES.0, &ENGINES.1, bytes));

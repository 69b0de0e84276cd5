//! Whatever is sent over UCI, both engines answer every `isready`, and write no hidden character. See [`arbiter::uci::property`].
#![no_main]

use std::sync::LazyLock;

use fast::Fast;
use libfuzzer_sys::fuzz_target;
use reference::Reference;

static ENGINES: LazyLock<(Reference, Fast)> = LazyLock::new(|| (Reference::new(), Fast::new()));

fuzz_target!(|bytes: &[u8]| {
    arbiter::uci::property(&ENGINES.0, bytes);
    arbiter::uci::property(&ENGINES.1, bytes);
});

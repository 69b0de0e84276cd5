//! Whatever is sent over UCI, both engines answer every `isready`, and write no hidden character. See [`arbiter::uci::property`].
#![no_main]

use fast::Fast;
use libfuzzer_sys::fuzz_target;
use reference::Reference;

fuzz_target!(|bytes: &[u8]| {
    arbiter::uci::property(&Reference::new(), bytes);
    arbiter::uci::property(&Fast::new(), bytes);
});

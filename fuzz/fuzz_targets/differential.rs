//! The reference and the fast engine agree on every position and turn. See [`explore::properties::differential`].
#![no_main]

use fast::Fast;
use libfuzzer_sys::fuzz_target;
use reference::Reference;

fuzz_target!(|bytes: &[u8]| explore::properties::differential(
    &Reference::new(),
    &Fast::new(),
    bytes
));

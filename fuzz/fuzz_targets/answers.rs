//! In every protocol, whatever an engine's program writes is read without a panic. See [`suite::properties::answers`].
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| suite::properties::answers(bytes));

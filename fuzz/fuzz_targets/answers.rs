//! Reading whatever an engine's program writes does not panic, in any protocol. See [`suite::properties::answers`].
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| suite::properties::answers(bytes));

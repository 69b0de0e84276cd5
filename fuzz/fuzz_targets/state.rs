//! States of `arbiter exhaust` are read and written without loss. See [`explore::properties::state`].
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| explore::properties::state(bytes));

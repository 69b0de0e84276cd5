//! Texts are read and written without loss. See [`suite::properties::text`].
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| suite::properties::text(bytes));

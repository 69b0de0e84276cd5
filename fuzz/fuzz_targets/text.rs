//! Texts of positions and turns are read and written without loss. See [`explore::properties::text`].
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| explore::properties::text(bytes));

//! Files of problems are read, and what was read is written without loss. See [`search::problems::properties::problems`].
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| search::problems::properties::problems(bytes));

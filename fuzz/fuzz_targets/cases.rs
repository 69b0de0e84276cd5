//! Files of cases are read and written without loss. See [`suite::properties::case_file`].
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| suite::properties::case_file(bytes));

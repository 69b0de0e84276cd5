//! The failed cases of a report are read, and read again from a report of them. See [`suite::properties::report`].
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| suite::properties::report(bytes));

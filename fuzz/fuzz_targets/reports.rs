//! The failed cases read from a report are the same as those read from a new report that lists them. See
//! [`suite::properties::report`].
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| suite::properties::report(bytes));

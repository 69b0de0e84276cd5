//! Every line of a pasted list of perft counts is either read or reported as unread. See [`suite::properties::counts`].
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| suite::properties::counts(bytes));

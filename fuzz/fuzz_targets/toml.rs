//! Lists of known failures, in TOML, are read and written without loss; descriptions of UCI engines are read. See
//! [`suite::properties::toml`].
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| suite::properties::toml(bytes));

//! Both engines answer every line of input with one line, which contains a JSON object. See
//! [`suite::properties::protocol`].
#![no_main]

use fast::Fast;
use libfuzzer_sys::fuzz_target;
use reference::Reference;

fuzz_target!(|bytes: &[u8]| {
    suite::properties::protocol(&Reference::new(), bytes);
    suite::properties::protocol(&Fast::new(), bytes);
});

//! Both engines answer every line of input with one line, which contains a JSON object. See
//! [`suite::properties::protocol`].
#![no_main]

use std::sync::LazyLock;

use fast::Fast;
use libfuzzer_sys::fuzz_target;
use reference::Reference;

static ENGINES: LazyLock<(Reference, Fast)> = LazyLock::new(|| (Reference::new(), Fast::new()));

fuzz_target!(|bytes: &[u8]| {
    suite::properties::protocol(&ENGINES.0, bytes);
    suite::properties::protocol(&ENGINES.1, bytes);
});

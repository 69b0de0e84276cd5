//! Every line is answered with one line of JSON. See [`suite::properties::protocol`].
#![no_main]

use std::sync::LazyLock;

use fast::Fast;
use libfuzzer_sys::fuzz_target;

static ENGINE: LazyLock<Fast> = LazyLock::new(Fast::new);

fuzz_target!(|bytes: &[u8]| suite::properties::protocol(&*ENGINE, bytes));

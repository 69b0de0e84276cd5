//! The one function that the page calls.

use wasm_bindgen::prelude::wasm_bindgen;

/// [`crate::ask`], exported to JavaScript.
#[wasm_bindgen]
pub fn ask(request: &str) -> String {
    crate::ask(request)
}

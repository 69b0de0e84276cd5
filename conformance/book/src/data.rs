//! The numbers in the book's tables as data for programs: files below `data`, linked beside the tables.

use maud::{Markup, html};

use serde::de::DeserializeOwned;

use crate::error::BookError;

/// Parses a TOML file of this crate. An error names the file and the place.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, BookError> {
    toml::from_str(text).map_err(BookError::in_text(file))
}

/// The name of a file, and its text.
pub type File = (String, String);

/// Converts a TOML file of this crate, `name.toml`, to `name.json`. Refuses text that is not TOML.
pub fn json(name: &str, text: &str) -> Result<File, BookError> {
    let table: serde_json::Value = read(&format!("{name}.toml"), text)?;
    Ok((format!("{name}.json"), format!("{table:#}\n")))
}

/// The address of a file below the folder of the site.
pub fn place(name: &str) -> String {
    format!("data/{name}")
}

/// The link to a file, for display beside the table made from it.
pub fn link(root: &str, name: &str) -> Markup {
    let form = if name.strip_suffix(".epd").is_some() { "EPD" } else { "JSON" };
    html! { a.opens href=(format!("{root}{}", place(name))) { "the same as " (form) } }
}

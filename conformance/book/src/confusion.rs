//! How well failing engines are diagnosed, measured on engines whose mistake is known.
//!
//! The numbers are in `confusion.toml`, which `cargo run --release -p chess-arbiter-suite --example confusion` regenerates.

use std::collections::BTreeMap;

use maud::{Markup, html};
use serde::Deserialize;

use crate::data;
use crate::error::BookError;
use crate::measured;
use crate::misread;
use crate::page::Page;

/// The measurements.
const MEASURED: &str = include_str!("../confusion.toml");

/// The whole file.
#[derive(Deserialize)]
struct Measured {
    /// The limits of the measurement, in Markdown.
    #[serde(default)]
    note: String,
    #[serde(flatten)]
    parts: BTreeMap<String, Part>,
}

/// One kind of engine.
#[derive(Deserialize)]
struct Part {
    /// What counts as a right diagnosis.
    what: String,
    all: usize,
    right: usize,
    /// The engines with another diagnosis, and that diagnosis.
    others: BTreeMap<String, String>,
}

/// The kinds of engines in order, with a description.
const PARTS: [(&str, &str); 6] = [
    ("misreadings", "An engine with one misreading"),
    ("conventions", "The same, declaring en_passant=legal and castling_rights=files"),
    ("pairs", "An engine with two misreadings"),
    ("nothing", "An engine that answers or crashes by chance, or is right"),
    ("faults", "The engine fast with a fault planted in it"),
    ("first-versions", "The sample adapter with a typical mistake"),
];

/// The data file for programs.
pub fn file() -> Result<data::File, BookError> {
    data::json("confusion", MEASURED)
}

/// The page.
pub fn page() -> Result<Page, BookError> {
    let Measured { note, parts: found } = measured::read("confusion.toml", MEASURED)?;
    let mut page = Page::new("diagnosis.html", "How well engines are diagnosed");
    page.markdown(
        "When an engine fails, `arbiter check` compares its answers, wrong and right, with those of every known misreading of \
         the law, alone and together, and names those under which its answers are the least surprising. If none fits well, it \
         says nothing. These are engines whose mistake is known, and what was named for them.",
    );
    if !note.is_empty() {
        page.markdown(&note);
    }
    let parts: Vec<(&str, &str, &Part)> =
        PARTS.iter().filter_map(|(name, title)| Some((*name, *title, found.get(*name)?))).collect();
    page.html(&html! {
        div.table tabindex="0" { table.counts {
            thead { tr { th { "engines" } th { "what counts as right" } th { "number" } th { "right" } } }
            tbody { @for (_, title, part) in &parts { tr {
                td { (title) } td { (part.what) } td { (part.all) } td { (part.right) }
            } } }
        } }
        p.source { (data::link(page.root(), "confusion.json")) }
    });
    for (name, title, part) in parts.iter().filter(|(_, _, part)| !part.others.is_empty()) {
        page.heading(2, title, name);
        page.html(&html! {
            p { "Engines with another diagnosis:" }
            div.table tabindex="0" { table {
                thead { tr { th { "engine" } th { "named" } } }
                tbody { @for (engine, found) in &part.others { tr { td { (linked(engine)) } td { (linked(found)) } } } }
            } }
        });
    }
    Ok(page)
}

/// A text whose names of misreadings are links to their pages.
fn linked(text: &str) -> Markup {
    let known = |word: &str| misreadings::named(word).is_some();
    html! {
        @for (index, word) in text.split(' ').enumerate() {
            @if index > 0 { " " }
            @let name = word.trim_end_matches(',');
            @if known(name) { a href=(misread::path(name)) { (name) } (&word[name.len()..]) }
            @else { (word) }
        }
    }
}

//! How fast the program solves problems, beside Popeye.

use maud::{Markup, html};
use serde::Deserialize;

use crate::error::BookError;
use crate::measured;

const SOLVING: &str = include_str!("../solving.toml");

/// What was measured.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Solving {
    problems: Vec<Problems>,
}

/// Problems of one kind, and how many times as long as this program Popeye takes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Problems {
    what: String,
    /// With what it takes to set up any problem.
    with: f64,
    /// Without.
    without: f64,
    /// How many problems remain of which more can be measured than that; all if left out.
    left: Option<u64>,
}

/// What the numbers of [`table`] mean, in Markdown.
pub const ABOUT: &str = "\
    Processor time of `arbiter solve` and of [Popeye](https://github.com/thomas-maeder/popeye) 4.104 on problems of chess, each in one process. \
    A number says how many times as long Popeye takes: the geometric mean over the problems, or for two-movers the ratio of the total times. \
    Popeye takes 5 ms to set up any problem. The second column leaves out this time, and the problems that Popeye solves in less than \
    0.5 ms more; a number in parentheses says how many problems remain.";

/// The table.
pub fn table() -> Result<Markup, BookError> {
    let Solving { problems } = measured::read("solving.toml", SOLVING)?;
    Ok(html! {
        div.table tabindex="0" { table {
            thead { tr { th { "problems" } th { "with the set-up" } th { "without" } } }
            tbody { @for row in &problems { tr {
                td { (row.what) @if let Some(left) = row.left { " (" (left) ")" } }
                td { (two_digits(row.with)) }
                td { (two_digits(row.without)) }
            } } }
        } }
    })
}

/// A number as exactly as it was measured.
fn two_digits(number: f64) -> String {
    if number < 10.0 { format!("{number:.1}") } else { format!("{number:.0}") }
}

//! Results of third-party engines on the cases, and a badge for each engine and game.
//!
//! The numbers are in `results.json`, which `.ci/results` makes from the output of `.ci/foreign`.

use std::collections::BTreeMap;

use maud::{Markup, html};
use serde::Deserialize;

use crate::data;
use crate::error::BookError;
use crate::library::Library;
use crate::links;
use crate::page::{self, Page};

pub const RESULTS: &str = include_str!("../results.json");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Results {
    /// The day of the run.
    date: String,
    engines: Vec<Engine>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Engine {
    /// The engine's name in addresses.
    name: String,
    title: String,
    version: String,
    language: String,
    address: String,
    suite: Suite,
    /// The conventions under which answers were accepted, as written on the command line.
    conventions: Vec<String>,
    /// How many cases each convention left out.
    left_out: BTreeMap<String, u64>,
    games: BTreeMap<String, InGame>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Suite {
    version: String,
    digest: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct InGame {
    /// The numbers of cases by topic. The topic is the middle part of a case's id.
    topics: BTreeMap<String, Counts>,
    fails: Vec<Failed>,
}

/// Numbers of cases.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    passed: u64,
    acceptable: u64,
    failed: u64,
    skipped: u64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Failed {
    case: String,
    /// The clause that the case is about.
    clause: String,
    /// The reason, if known.
    why: Option<String>,
}

impl InGame {
    fn counts(&self) -> Counts {
        self.topics.values().fold(Counts::default(), |sum, topic| Counts {
            passed: sum.passed + topic.passed,
            acceptable: sum.acceptable + topic.acceptable,
            failed: sum.failed + topic.failed,
            skipped: sum.skipped + topic.skipped,
        })
    }
}

fn read() -> Result<Results, BookError> {
    serde_json::from_str(RESULTS).map_err(BookError::in_text("results.json"))
}

/// The number of engines with results.
pub fn engines() -> Result<usize, BookError> {
    Ok(read()?.engines.len())
}

/// The page, and the badges, each as its address and its text.
pub fn page(library: &Library) -> Result<(Page, Vec<(String, String)>), BookError> {
    let Results { date, engines } = read()?;
    let mut page = Page::new("results.html", "Results");
    let root = page.root();
    page.markdown(&format!(
        "How other people's engines answered the cases on {date}. An *acceptable* answer is right under a convention of the \
         engine; what is *skipped* could not be asked. A case that fails is listed with the clause it is about. If you are the author \
         of an engine and think that an entry is wrong, please [open an issue](REPOSITORY/issues/new/choose): an adapter can be at fault as well as an engine, and so \
         can a case."
    ));
    page.html(&overview(&engines));
    page.html(&html! { p.source { (data::link(root, "results.json")) } });
    let mut badges = Vec::new();
    for engine in &engines {
        page.heading(2, &engine.title, &engine.name);
        page.html(&details(library, root, engine));
        for (game, results) in &engine.games {
            badges.push((badge_place(engine, game), badge(&engine.title, game, results.counts())));
        }
    }
    Ok((page, badges))
}

fn badge_place(engine: &Engine, game: &str) -> String {
    format!("badges/{}-{game}.svg", engine.name)
}

/// The headings of the columns that [`cells`] fills.
const COUNTED: [&str; 4] = ["passed", "acceptable", "failed", "skipped"];

fn overview(engines: &[Engine]) -> Markup {
    let headings = [&["engine", "version", "language", "game"][..], &COUNTED].concat();
    let rows = html! {
        @for engine in engines {
            @for (game, results) in &engine.games {
                tr {
                    td { a href=(format!("#{}", engine.name)) { (engine.title) } }
                    td { (engine.version) } td { (engine.language) } td { (game) }
                    (cells(results.counts()))
                }
            }
        }
    };
    page::table(&headings, &rows)
}

fn cells(counts: Counts) -> Markup {
    html! {
        @for count in [counts.passed, counts.acceptable, counts.failed, counts.skipped] { td { (count) } }
    }
}

fn details(library: &Library, root: &str, engine: &Engine) -> Markup {
    html! {
        p {
            a href=(engine.address) { (engine.title) } " " (engine.version) ", in " (engine.language)
            "; suite " (engine.suite.version) ", digest " code { (engine.suite.digest) } "."
        }
        @if !engine.conventions.is_empty() {
            p {
                "Conventions: "
                @for (at, convention) in engine.conventions.iter().enumerate() {
                    @if at > 0 { ", " }
                    code { (convention) }
                }
                "."
            }
        }
        @for (convention, count) in &engine.left_out {
            p { "Left out by " code { (convention) } ": " (count) " cases." }
        }
        @for (game, results) in &engine.games {
            p { img src=(badge_place(engine, game)) alt=(label(&engine.title, game, results.counts())); }
            (page::table(&[&[game.as_str()][..], &COUNTED].concat(), &html! {
                @for (topic, counts) in &results.topics { tr { td { (topic) } (cells(*counts)) } }
            }))
            @if !results.fails.is_empty() {
                ul { @for failed in &results.fails { li { (failure(library, root, failed)) } } }
            }
        }
    }
}

/// A failed case with its clause and the reason. A case that is no longer in the suite is not linked.
fn failure(library: &Library, root: &str, failed: &Failed) -> Markup {
    let Failed { case, clause, why } = failed;
    html! {
        (links::clause(root, clause)) ": "
        @if library.case(case).is_some() { (library.link(root, case)) } @else { (case) }
        @if let Some(why) = why { ": " (why) }
    }
}

/// The text of a badge: how many cases the engine answered correctly, and how many it answered in all.
fn label(title: &str, game: &str, counts: Counts) -> String {
    let right = counts.passed + counts.acceptable;
    format!("{title} · {game}: {right}/{} cases", right + counts.failed)
}

/// A badge as an SVG document.
fn badge(title: &str, game: &str, counts: Counts) -> String {
    let right = counts.passed + counts.acceptable;
    let (left, value) = (format!("{title} · {game}"), format!("{right}/{}", right + counts.failed));
    let width = |text: &str| 7 * text.chars().count() + 16;
    let (first, second) = (width(&left), width(&value));
    let colour = if counts.failed == 0 { "#2e7d32" } else { "#c62828" };
    let label = label(title, game, counts);
    let badge = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(first + second) height="20" role="img" aria-label=(label) {
            title { (label) }
            rect width=(first) height="20" fill="#444" {}
            rect x=(first) width=(second) height="20" fill=(colour) {}
            g fill="#fff" font-family="Verdana,sans-serif" font-size="11" text-anchor="middle" {
                text x=(first / 2) y="14" { (left) }
                text x=(first + second / 2) y="14" { (value) }
            }
        }
    };
    badge.into_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_badge_counts_right_answers_and_is_red_if_any_case_fails() {
        let counts = Counts { passed: 7, acceptable: 2, failed: 0, skipped: 4 };
        let green = badge("A & B", "chess", counts);
        assert!(green.contains("9/9") && green.contains("#2e7d32"), "{green}");
        assert!(green.contains("A &amp; B · chess"), "{green}");
        let red = badge("A & B", "chess", Counts { failed: 1, ..counts });
        assert!(red.contains("9/10") && red.contains("#c62828"), "{red}");
    }
}

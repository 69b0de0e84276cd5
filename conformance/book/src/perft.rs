//! The page of perft counts, for authors of engines.
//!
//! The program `count` of chess-arbiter-tools maintains `perft.toml`. Counts by others are in `known.toml`.

use std::collections::BTreeMap;

use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use types::Game;
use types::facts::words::sentence;

use crate::data::{self, read};
use crate::error::BookError;
use crate::library::Library;
use crate::links;
use crate::page::{Page, table_of_counts};

/// The counts shown in the book.
const COUNTS: &str = include_str!("../perft.toml");

const KNOWN: &str = include_str!("../known.toml");

/// `perft.toml`: perft counts, which the program `count` of chess-arbiter-tools maintains.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// The positions in the order of the games, the initial position of each game first.
    #[serde(rename = "position", default)]
    pub positions: Vec<Counted>,
}

/// A position with its perft counts.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    /// The game.
    pub game: Game,
    /// A short description of the position.
    pub about: String,
    /// The position; the initial position if missing.
    pub position: Option<String>,
    /// Perft for depth 1, 2, …
    #[serde(default)]
    pub counts: Vec<u64>,
    /// The depth to which `fast` counted again by playing every turn.
    #[serde(default)]
    pub walked: usize,
    /// The depth to which `fast` counted again as WebAssembly.
    #[serde(default)]
    pub page: usize,
    /// The depth to which the reference counted again.
    #[serde(default)]
    pub reference: usize,
}

impl Counted {
    /// The text of the position.
    pub fn text(&self) -> &str {
        self.position.as_deref().unwrap_or(self.game.start_text())
    }
}

/// The file of counts by others.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Others {
    known: Vec<PublishedCounts>,
}

/// The data files for programs, in EPD: each position is followed by the count of each depth, such as `;D1 20`.
pub(crate) fn files() -> Result<BTreeMap<String, String>, BookError> {
    let counts: Counts = read("perft.toml", COUNTS)?;
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    for counted in &counts.positions {
        let counts = counted.counts.iter().zip(1..);
        let counts: Vec<String> =
            counts.map(|(count, depth)| format!(" ;D{depth} {count}")).collect();
        let line = format!("{}{}\n", counted.text(), counts.concat());
        *files.entry(file_of(counted.game)).or_default() += &line;
    }
    Ok(files)
}

fn file_of(game: Game) -> String {
    format!("perft-{game}.epd")
}

/// How many positions have counts, and how many counts they have together.
pub(crate) fn counted() -> Result<[usize; 2], BookError> {
    let counts: Counts = read("perft.toml", COUNTS)?;
    let numbers = counts.positions.iter().map(|counted| counted.counts.len()).sum();
    Ok([counts.positions.len(), numbers])
}

/// Counts from a position, published by others or given by their engine.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PublishedCounts {
    /// The game.
    game: Game,
    /// The position; the initial position if missing.
    position: Option<String>,
    /// Who counted.
    by: String,
    /// The address at which the counts are published.
    address: String,
    /// Perft for depth 1, 2, …
    counts: Vec<u64>,
}

pub(crate) fn page(library: &Library) -> Result<Page, BookError> {
    let counts: Counts = read("perft.toml", COUNTS)?;
    let others: Others = read("known.toml", KNOWN)?;
    let mut page = Page::new("perft.html", "Counts for engine authors");
    let root = page.root();
    page.markdown(
        "The number of sequences of 1, 2, … legal turns from a position (*perft*). A turn is a whole turn: in Deflection \
         the man's move with its act, in Kingdom both twins' moves. `fast` counted every number twice: once with a table of positions already counted, \
         and once without, playing every sequence up to its last turn. The letters say how else it was counted: \
         **W**, by `fast`, playing every turn and listing the last ones one by one; **P**, by the build of `fast` that runs in the \
         playground (WebAssembly); **R**, by `reference`, which judges every turn that can be written, clause by clause, and \
         shares no code for the rules with `fast`. If someone else has published the same count, or their engine gives it, a link names the \
         source; a number with only such a link was not counted here. The program that counts stops if two numbers that should be equal differ.",
    );
    for positions in counts.positions.chunk_by(|one, next| one.game == next.game) {
        let game = positions[0].game;
        page.heading(2, game.title(), game.name());
        for counted in positions {
            let same =
                |known: &&PublishedCounts| known.game == game && known.position == counted.position;
            let known = others.known.iter().find(same);
            page.html(&table(library, root, counted, known));
        }
    }
    Ok(page)
}

fn table(
    library: &Library,
    root: &str,
    counted: &Counted,
    known: Option<&PublishedCounts>,
) -> Markup {
    let ours = &counted.counts;
    let others = known.map_or(&[][..], |known| &known.counts);
    let deeper = others.iter().skip(ours.len());
    let rows = html! {
        @for (count, depth) in ours.iter().chain(deeper).zip(1..) {
            tr {
                td { (depth) }
                td { (grouped(*count)) }
                td {
                    @if depth <= ours.len() { "fast" }
                    @for (letter, way, deepest) in ways(counted) {
                        @if depth <= deepest { ", " abbr title=(way) { (letter) } }
                    }
                    @if let (true, Some(PublishedCounts { by, address, .. })) = (depth <= others.len(), known) {
                        @if depth <= ours.len() { ", " }
                        a href=(address) { (by) }
                    }
                }
            }
        }
    };
    html! {
        p {
            strong { (sentence(&counted.about)) } br;
            code.position { (counted.text()) } " "
            @if library.playground {
                a.opens href=(links::playground(root, counted.game, counted.position.as_deref().unwrap_or_default(), &[], "")) {
                    "open in the playground"
                }
                ", "
            }
            (data::link(root, &file_of(counted.game)))
        }
        (table_of_counts(&["turns", "sequences", "counted by"], &rows))
    }
}

/// The methods by which the numbers were counted again: the letter, the description and the greatest depth of each.
fn ways(counted: &Counted) -> [(&'static str, &'static str, usize); 3] {
    [
        ("W", "counted again by playing every turn", counted.walked),
        ("P", "also counted by the playground's build", counted.page),
        ("R", "also counted by the reference", counted.reference),
    ]
}

/// A number in groups of three digits. The spaces are only visual: copying yields the digits alone.
pub(crate) fn grouped(number: u64) -> Markup {
    let digits = number.to_string();
    let (first, rest) = digits.split_at((digits.len() - 1) % 3 + 1);
    let groups = rest.as_bytes().chunks(3).map(String::from_utf8_lossy);
    html! { span.digits { (first) @for group in groups { span { (group) } } } }
}

#[cfg(test)]
mod tests {
    use fast::Fast;
    use reference::Reference;
    use types::{Engine, Position};

    use super::*;

    /// The largest counts that this test makes again: with `fast`, and with the reference.
    const FEW: [u64; 2] = [50_000, 1_500];

    #[test]
    fn both_engines_agree_with_the_small_counts_and_no_start_is_missing() {
        let counts: Counts = toml::from_str(COUNTS).expect("the file reads");
        for game in Game::ALL {
            let start = |counted: &&Counted| counted.game == game && counted.position.is_none();
            assert!(counts.positions.iter().any(|counted| start(&counted)), "{game}");
        }
        let engines: [&dyn Engine; 2] = [&Fast::new(), &Reference::new()];
        for counted in &counts.positions {
            let text = counted.text();
            let position = Position::parse(counted.game, text).expect("a position");
            for (_, way, deepest) in ways(counted) {
                assert!((1..=counted.counts.len()).contains(&deepest), "{text}: {way}");
            }
            for (engine, few) in engines.iter().zip(FEW) {
                let small = counted.counts.iter().take_while(|count| **count <= few);
                for (index, count) in small.enumerate() {
                    let depth = u32::try_from(index + 1).expect("a small depth");
                    assert_eq!(engine.perft(&position, depth), Ok(*count), "{text}, {depth}");
                }
            }
        }
    }

    #[test]
    fn counts_by_others_agree_with_ours() {
        let counts: Counts = toml::from_str(COUNTS).expect("the file reads");
        let others: Others = toml::from_str(KNOWN).expect("the file reads");
        for known in others.known {
            let same = |counted: &&Counted| {
                counted.game == known.game && counted.position == known.position
            };
            let ours = counts.positions.iter().find(same).expect("we have counted it, too");
            let both: Vec<_> = ours.counts.iter().zip(&known.counts).collect();
            assert!(
                both.len() > 3 && both.iter().all(|(ours, theirs)| ours == theirs),
                "{known:?}"
            );
        }
    }

    #[test]
    fn digits_are_grouped_by_three() {
        for (number, groups) in [
            (20, "20"),
            (400, "400"),
            (8902, "8<span>902</span>"),
            (4_865_609, "4<span>865</span><span>609</span>"),
        ] {
            assert_eq!(grouped(number).0, format!("<span class=\"digits\">{groups}</span>"));
        }
    }
}

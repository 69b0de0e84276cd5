//! The pages of the cases: one per file, or several if the file is long.

use cases::{Case, CaseFile};
use maud::{Markup, PreEscaped, html};
use types::{Family, Turn};

use crate::library::Library;
use crate::links;
use crate::page::Page;
use crate::picture::{Picture, figure};
use crate::questions;
use types::facts::words::sentence;

/// The most bytes of cases on one page; this keeps every page well below a million bytes.
const LONGEST: usize = 700_000;

/// The pages of the cases of a family. Records the page of each case in `library`.
pub fn pages(library: &mut Library, family: Family) -> Vec<Page> {
    let mut pages = Vec::new();
    let mut places = Vec::new();
    let of_family = |file: &&CaseFile| file.path.split('/').next() == Some(family.name());
    for file in library.files.iter().filter(of_family) {
        let stem = file.path.split('/').next_back().unwrap_or_default();
        let topic = stem.strip_suffix(".json").unwrap_or(stem);
        let title = format!("Cases: {}", topic.replace('-', " "));
        for (index, part) in parts(library, &file.cases).into_iter().enumerate() {
            let (number, title) = match index {
                0 => (String::new(), title.clone()),
                _ => (format!("-{}", index + 1), format!("{title}, part {}", index + 1)),
            };
            let path = format!("cases/{}-{topic}{number}.html", family.name());
            let mut page = Page::new(path, title).of(links::family_title(family));
            let about = links::plain_text(page.root(), &file.about);
            page.html(&html! { p { (about) } });
            for (case, text) in part {
                places.push((case.id.clone(), page.path.clone()));
                page.shows(case.game);
                let text = page.aside(text);
                page.html(&html! { div { (text) } });
            }
            pages.push(page);
        }
    }
    library.places.extend(places);
    pages
}

/// The cases with their markup, divided into parts that each fit on a page.
fn parts<'a>(library: &Library, cases: &'a [Case]) -> Vec<Vec<(&'a Case, String)>> {
    let mut parts = vec![Vec::new()];
    let mut length = 0;
    for case in cases {
        let text = one(library, case).0;
        length += text.len();
        if length > LONGEST {
            length = text.len();
            parts.push(Vec::new());
        }
        parts.last_mut().expect("there is always a part").push((case, text));
    }
    parts
}

/// A case with its diagram, questions, answers, clauses and source.
fn one(library: &Library, case: &Case) -> Markup {
    const ROOT: &str = "../";
    let picture = questions::picture(library, case);
    let end = questions::at_the_end(library, case).map(Picture::of);
    let board = |picture: &Picture| PreEscaped(picture.board(None));
    html! {
        section.case id=(case.id) {
            h2 { a.header href=(format!("#{}", case.id)) { (case.id) } }
            p { strong { (sentence(&case.about)) } }
            div.figures {
                @if let Some(picture) = &picture { (figure(&board(picture), &picture.fields())) }
                @if let Some(end) = &end {
                    (figure(&board(end), &html! { "At the end of the game: " (end.fields()) }))
                }
            }
            p { code.position { (case.position_text()) } " " (playground_link(library, case, ROOT)) }
            dl { (questions::of(library, case, ROOT)) }
            p.source {
                "Game " code { (case.game) } ". Clauses: "
                (links::clauses(ROOT, &case.cites))
                ". Source: " (case.source) "."
                @if !case.flags.is_empty() { " Conventions: " (case.flags.join(", ")) "." }
            }
        }
    }
}

/// The link that opens a case in the playground; empty if the site has no playground, or if the playground
/// cannot show the case.
pub fn playground_link(library: &Library, case: &Case, root: &str) -> Markup {
    let expect = &case.expect;
    let illegal = expect.illegal.iter().flatten().map(|illegal| &illegal.turn);
    let mut asked = illegal.chain(expect.legal.iter().flatten());
    let asked = asked.find(|turn| Turn::parse(case.game, turn).is_ok());
    let turns = expect.game.as_ref().map_or(&[][..], |game| &game.turns);
    let address = library.playground(root, case, turns, asked.map_or("", String::as_str));
    html! { @if let Some(address) = address { a.opens href=(address) { "open in the playground" } } }
}

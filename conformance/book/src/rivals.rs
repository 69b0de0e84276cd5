//! Other readings of a clause on its page, each with a case that distinguishes it from the law and a link to its own page.

use cases::Case;
use law::Clause;
use maud::{Markup, html};

use crate::difference::{Difference, MisreadingEntry, figures};
use crate::library::Library;
use crate::page::Page;
use crate::{links, misread};

/// How many misreadings of a clause with a rival are shown with diagrams; more would make the page of a law slow to load.
const PICTURED: usize = 1;

/// The misreadings of a clause, each with a link to the case that tells it from the law.
pub fn of(library: &Library, page: &mut Page, clause: &Clause) -> Markup {
    let mut all = Vec::new();
    for known in readings(library, clause) {
        let pictured = clause.rival.is_some() && all.len() < PICTURED;
        let found =
            known.difference.as_ref().map(|found| shown(library, page, known, found, pictured));
        all.push((&known.info, found));
    }
    let root = page.root();
    html! {
        @for (info, found) in all {
            div.reading {
                p { a href=(format!("{root}{}", misread::path(info.name))) { "Another reading" } ": " em { (info.says) } "." }
                @if let Some(found) = found { (found) }
            }
        }
    }
}

/// The misreadings of a clause: the sentence of each, and a case on which it differs from the law.
pub fn distinguished<'l>(library: &'l Library, clause: &Clause) -> Vec<(&'static str, &'l Case)> {
    let case = |known: &'l MisreadingEntry| library.case(&known.difference.as_ref()?.case);
    readings(library, clause).filter_map(|known| Some((known.info.says, case(known)?))).collect()
}

fn readings<'l>(
    library: &'l Library,
    clause: &Clause,
) -> impl Iterator<Item = &'l MisreadingEntry> {
    library.misreadings.iter().filter(move |known| known.info.clause == clause.id.as_str())
}

fn shown(
    library: &Library,
    page: &mut Page,
    known: &MisreadingEntry,
    found: &Difference,
    pictured: bool,
) -> Markup {
    let Some(case) = library.case(&found.case) else { return Markup::default() };
    let drawn = if pictured {
        page.shows(case.game);
        figures(known, found, page.root(), |board| page.aside(board))
    } else {
        Markup::default()
    };
    html! {
        (drawn)
        p.source {
            (library.link(page.root(), &case.id))
            " tells them apart: " (links::plain_text(page.root(), case.about.trim_end_matches('.'))) "."
        }
    }
}

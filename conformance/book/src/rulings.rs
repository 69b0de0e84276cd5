//! The page of all rulings, grouped by how much the document leaves open, with reasons, rivals and positions.

use law::{Clause, ClauseKind, LawFile};
use maud::{Markup, html};

use crate::library::Library;
use crate::page::Page;
use crate::{links, rivals};

/// How far the document settles what a clause says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Openness {
    Silent,
    Partly,
    Words,
    Slip,
    NoRival,
}

/// The groups of the page, from the most open to the least: the heading of each, its anchor, and an explanation.
const GROUPS: [(Openness, &str, &str, &str); 5] = [
    (
        Openness::Silent,
        "The document is silent",
        "silent",
        "The whole clause is this project's: the document does not say how it is, though a game cannot be played without an answer.",
    ),
    (
        Openness::Partly,
        "The document says part of it",
        "partly",
        "The document gives the rule, and this project decides what it leaves open. Only that part is given here.",
    ),
    (
        Openness::Words,
        "The document says it, and could be read otherwise",
        "words",
        "The clause follows the document's words. The rival is what another reader might make of them.",
    ),
    (
        Openness::Slip,
        "The document contradicts itself",
        "slips",
        "One of two statements of the document has to give way.",
    ),
    (
        Openness::NoRival,
        "No other reading makes a difference",
        "no-rival",
        "Something is decided, with the reason why no other decision could change an answer.",
    ),
];

/// How open the document is on the matter of a clause; `None` if the clause neither decides anything nor has a rival.
fn openness(clause: &Clause) -> Option<Openness> {
    Some(match clause {
        Clause { kind: ClauseKind::Erratum, .. } => Openness::Slip,
        Clause { no_rival: Some(_), .. } => Openness::NoRival,
        Clause { kind: ClauseKind::Ruling, .. } => Openness::Silent,
        Clause { ruling: Some(_), .. } => Openness::Partly,
        Clause { rival: Some(_), .. } => Openness::Words,
        _ => return None,
    })
}

pub fn page(library: &Library) -> Page {
    let mut page = Page::new("rulings.html", "Rulings and their rivals");
    let of = |group: Openness| {
        let clauses = law::files()
            .iter()
            .flat_map(|file| file.clauses.iter().map(move |clause| (file, clause)));
        clauses.filter(move |(_, clause)| openness(clause) == Some(group))
    };
    let root = page.root();
    page.html(&html! {
        p {
            "Every decision of this project, with the reading that lost, from the points on which a document says nothing to those where "
            "hardly a doubt remains. Each clause names a position; where the reference can judge by the other reading, too, it is one in which "
            "the two readings differ. " a href="dispute.html" { "How to dispute a ruling" } " says what it takes to change one."
        }
        ul {
            @for (group, title, anchor, _) in GROUPS {
                li { a href=(format!("#{anchor}")) { (title) } ": " (of(group).count()) }
            }
        }
    });
    for (group, title, anchor, meaning) in GROUPS {
        page.heading(2, title, anchor);
        page.html(&html! { p { (meaning) } });
        for (file, clause) in of(group) {
            page.html(&entry(library, root, file, clause));
        }
    }
    page
}

/// One clause: what is decided, why, the rival, and links to the examples.
fn entry(library: &Library, root: &str, file: &LawFile, clause: &Clause) -> Markup {
    let text = |text: &str| links::law_text(root, file, text);
    let decided = clause.ruling.as_ref().unwrap_or(&clause.text);
    let citing = library.citing(clause);
    let distinguished = rivals::distinguished(library, clause);
    let shown_by = citing.examples.first();
    html! {
        div.ruling id=(format!("ruling-{}", clause.id)) {
            p { (links::clause(root, &clause.id)) " " strong { (clause.title) } ", " (file.title) "." }
            p.law { (text(decided)) }
            dl {
                @if let Some(why) = &clause.why { dt { "Why" } dd { (text(why)) } }
                @if let Some(rival) = &clause.rival { dt { "Rival" } dd { (text(rival)) } }
                @if let Some(none) = &clause.no_rival { dt { "No rival" } dd { (text(none)) } }
                @for (says, case) in &distinguished {
                    dt { "Excluded" }
                    dd {
                        a href=(library.place(root, &case.id)) { (case.id) } " excludes the reading that " (says) ": "
                        code { (case.position_text()) }
                    }
                }
                @if let (true, Some(case)) = (distinguished.is_empty(), shown_by) {
                    dt { "Shown by" }
                    dd { a href=(library.place(root, &case.id)) { (case.id) } ": " code { (case.position_text()) } }
                }
            }
        }
    }
}

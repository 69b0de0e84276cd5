//! The page of all rulings, grouped by how much the document leaves open, with reasons, rivals and positions.

use law::{Clause, ClauseKind, LawFile};
use maud::{Markup, html};

use crate::library::Library;
use crate::page::Page;
use crate::{links, rivals};

/// The groups of the page, from those on which the document leaves most open to those on which it leaves least: the anchor
/// of each, its heading, and an explanation.
const GROUPS: [(&str, &str, &str); 5] = [
    (
        "silent",
        "The document is silent",
        "The whole clause is this project's: the document does not say how it is, though a game cannot be played without an answer.",
    ),
    (
        "partly",
        "The document says part of it",
        "The document gives the rule, and this project decides what it leaves open. Only that part is given here.",
    ),
    (
        "words",
        "The document says it, and could be read otherwise",
        "The clause follows the document's words. The rival is what another reader might make of them.",
    ),
    (
        "slips",
        "The document contradicts itself",
        "One of two statements of the document has to give way.",
    ),
    (
        "no-rival",
        "No other reading makes a difference",
        "Something is decided, with the reason why no other decision could change an answer.",
    ),
];

/// The anchor of the group to which a clause belongs; `None` if the clause neither decides anything nor has a rival.
fn group_of(clause: &Clause) -> Option<&'static str> {
    Some(match clause {
        Clause { kind: ClauseKind::Erratum, .. } => "slips",
        Clause { no_rival: Some(_), .. } => "no-rival",
        Clause { kind: ClauseKind::Ruling, .. } => "silent",
        Clause { ruling: Some(_), .. } => "partly",
        Clause { rival: Some(_), .. } => "words",
        _ => return None,
    })
}

pub fn page(library: &Library) -> Page {
    let mut page = Page::new("rulings.html", "Rulings and their rivals");
    let of = |group: &'static str| {
        let clauses = law::files()
            .iter()
            .flat_map(|file| file.clauses.iter().map(move |clause| (file, clause)));
        clauses.filter(move |(_, clause)| group_of(clause) == Some(group))
    };
    let root = page.root();
    page.html(&html! {
        p {
            "Every decision of this project, with the reading that lost, from the points on which a document says nothing to those where "
            "hardly a doubt remains. Each clause names a position; where the reference can judge by the other reading, too, it is one in which "
            "the two readings differ. " a href="dispute.html" { "How to dispute a ruling" } " says what it takes to change one."
        }
        ul {
            @for (group, title, _) in GROUPS {
                li { a href=(format!("#{group}")) { (title) } ": " (of(group).count()) }
            }
        }
    });
    for (group, title, meaning) in GROUPS {
        page.heading(2, title, group);
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
                        (library.link(root, &case.id)) " excludes the reading that " (says) ": "
                        code { (case.position_text()) }
                    }
                }
                @if let (true, Some(case)) = (distinguished.is_empty(), shown_by) {
                    dt { "Shown by" }
                    dd { (library.link(root, &case.id)) ": " code { (case.position_text()) } }
                }
            }
        }
    }
}

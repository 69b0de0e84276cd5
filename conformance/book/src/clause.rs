//! A clause with its source, ruling, readings, code and cases.

use cases::Case;
use diagram::Shown;
use law::{Clause, LawFile, code};
use maud::{Markup, html};
use types::{Family, Game};

use crate::case_pages::playground_link;
use crate::library::{Citing, Library};
use crate::page::Page;
use crate::picture::{figure, verdict_in_words};
use crate::{links, questions, repository, rivals};
use types::facts::words::sentence;

pub fn write(library: &Library, page: &mut Page, file: &LawFile, clause: &Clause) {
    let root = page.root();
    let citing = library.citing(clause);
    page.heading(3, &format!("{} {}", clause.id, clause.title), &clause.id);
    let text = |text: &str| links::law_text(root, file, text);
    page.html(&html! {
        p.whose data-cite=(format!("{}, edition {}", clause.id, file.edition)) { (clause.whose()) "." }
        p.law { (text(&clause.text)) }
        dl {
            @for (name, part) in [("Ruled here", &clause.ruling), ("Follows", &clause.deduced), ("Why", &clause.why)] {
                @if let Some(part) = part { dt { (name) } dd { (text(part)) } }
            }
            dt { "Source" }
            dd { (source(file, clause)) }
        }
    });
    for case in &citing.examples {
        let example = example(library, page, case);
        page.html(&example);
    }
    let readings = rivals::of(library, page, clause);
    page.html(&html! {
        div.rival {
            @if let Some(rival) = &clause.rival { p { strong { "The rival reading. " } (text(rival)) } }
            @if let Some(none) = &clause.no_rival { p { strong { "No rival reading. " } (text(none)) } }
            (readings)
        }
    });
    page.html(&bonds(root, file, clause));
    let code = code(page, clause);
    page.html(&code);
    page.html(&cases(library, root, clause, &citing));
}

/// Where the document states a clause, with the first words of each passage, and the clause's other sources.
fn source(file: &LawFile, clause: &Clause) -> Markup {
    let places: Vec<_> = file.document.iter().flat_map(|document| &document.places).collect();
    let sources = clause.sources();
    let others = file.other.iter().filter(|other| sources.contains(&other.name));
    let begins: Vec<_> =
        sources.iter().filter_map(|name| places.iter().find(|place| place.name == *name)).collect();
    html! {
        (links::plain_text("", &clause.source))
        @if let Some(document) = &file.document {
            " in " a href=(document.address) { (document.title) }
        }
        @if !file.document.as_ref().is_some_and(|document| document.title.ends_with('.')) { "." }
        @for other in others {
            " " a href=(other.address) { (other.name) } ": " (other.author)
            @if let Some(date) = &other.date { ", " (date) }
            ". " (other.about)
        }
        @if !begins.is_empty() {
            details {
                summary { "First words of the passages" }
                @for place in begins { p { (place.name) ": “" (place.begins) " …”" } }
            }
        }
    }
}

/// A figure of a case that the law names as an example.
fn example(library: &Library, page: &mut Page, case: &Case) -> Markup {
    let root = page.root();
    let link = library.link(root, &case.id);
    let Some(picture) = questions::picture(library, case) else {
        return html! { p { "Example: " (link) ". " (sentence(&case.about)) } };
    };
    page.shows(case.game);
    let board = page.aside(picture.board(None));
    let verdict = match (&picture.over, picture.turn) {
        (Shown::Verdict(verdict), Some(turn)) => {
            html! { " " code { (turn) } ": " (verdict_in_words(root, verdict)) }
        }
        _ => Markup::default(),
    };
    html! {
        div.figures {
            (figure(&board, &html! {
                "Example: " (sentence(&case.about)) (verdict) " "
                (link) " " (playground_link(library, case, root))
            }))
        }
    }
}

/// The clauses to which a clause is related, and the games in which it holds.
fn bonds(root: &str, file: &LawFile, clause: &Clause) -> Markup {
    let named =
        |clauses: &[&Clause]| links::clauses(root, clauses.iter().map(|clause| clause.id.as_str()));
    // A clause also names the clauses from which it follows and those that it changes. These are not listed a second
    // time.
    let (follows, amends) = (&clause.follows, &clause.amends);
    let mut refers_to = clause.names();
    refers_to.retain(|other| !follows.contains(&other.id) && !amends.contains(&other.id));
    let mut named_by = clause.named_by();
    named_by.retain(|other| !other.amends.contains(&clause.id));
    let lists: [(&str, Vec<&Clause>); 4] = [
        ("Follows from", follows.iter().filter_map(|id| law::clause(id)).collect()),
        ("Changes", amends.iter().filter_map(|id| law::clause(id)).collect()),
        ("Refers to", refers_to),
        ("Referred to by", named_by),
    ];
    html! {
        dl.bonds {
            @if file.games.len() > 1 || file.prefix == "CHE" {
                dt { "Holds in" }
                dd {
                    @for (index, (games, changed)) in holds_in(clause).into_iter().enumerate() {
                        @if index > 0 { "; " }
                        (links::games(&games))
                        @if !changed.is_empty() { " (changed by " (named(&changed)) ")" }
                    }
                }
            }
            @for (name, clauses) in &lists {
                @if !clauses.is_empty() { dt { (name) } dd { (named(clauses)) } }
            }
            @for change in &clause.changed {
                dt { "Edition " (change.edition) } dd { (change.how) }
            }
            @if let Some(untested) = &clause.untested {
                dt { "No case can test it" } dd { (links::plain_text(root, untested)) }
            }
        }
    }
}

/// The games in which a clause holds, grouped by the clauses that change it there.
fn holds_in(clause: &Clause) -> Vec<(Vec<Game>, Vec<&'static Clause>)> {
    let ids =
        |clauses: &[&Clause]| clauses.iter().map(|clause| clause.id.clone()).collect::<Vec<_>>();
    let mut groups: Vec<(Vec<Game>, Vec<&Clause>)> = Vec::new();
    for game in clause.games() {
        let changed = clause.changed_in(game);
        match groups.last_mut() {
            Some((games, last)) if ids(last) == ids(&changed) => games.push(game),
            _ => groups.push((vec![game], changed)),
        }
    }
    groups
}

/// The functions of the reference that cite a clause, in a section that readers can open.
fn code(page: &mut Page, clause: &Clause) -> Markup {
    let functions: Vec<_> = code::citing(&clause.id).collect();
    let count = functions.len();
    html! {
        @if count > 0 {
            details {
                summary { "Code that applies it (" (count) @if count == 1 { " function)" } @else { " functions)" } }
                @for function in functions {
                    p.source { (repository::line(&format!("reference/src/{}", function.file), function.line)) }
                    div { (page.aside(html! { pre { code.language-rust tabindex="0" { (function.text) } } }.0)) }
                }
            }
        }
    }
}

/// The cases that cite a clause, in a section that readers can open. Those made by hand that name this clause before any
/// other are shown with their sentences.
fn cases(library: &Library, root: &str, clause: &Clause, citing: &Citing<'_>) -> Markup {
    let Citing { first, others, recorded, .. } = citing;
    html! {
        details id=(cases_anchor(clause)) {
            summary { "Cases that test it (" (first.len() + others.len()) " by hand)" }
            @if first.is_empty() { p { "No case made by hand tests this clause first." } }
            @else {
                ul.cases { @for case in first { li { (library.link(root, &case.id)) " " (case.about) } } }
            }
            @if !others.is_empty() {
                p.compact { "Also by hand, for other clauses that rest on it: " (in_short(library, root, others, false)) }
            }
            @if !recorded.is_empty() { p.compact { "Recorded: " (in_short(library, root, recorded, true)) } }
        }
    }
}

/// Links to cases. In a run of cases whose ids differ only in their numbers, only the first id is shown in full; if the
/// cases are `recorded`, which repeat the law in many positions, only the first is linked, with how many more there are.
fn in_short(library: &Library, root: &str, cases: &[&Case], recorded: bool) -> Markup {
    html! {
        @for (index, group) in cases.chunk_by(|one, next| stem(one) == stem(next)).enumerate() {
            @if index > 0 { ", " }
            (library.link(root, &group[0].id))
            @if recorded && group.len() > 1 { " and " (group.len() - 1) " more" }
            @else {
                @for case in &group[1..] {
                    " " a href=(library.place(root, &case.id)) { (case.id.rsplit('-').next().unwrap_or_default()) }
                }
            }
        }
    }
}

/// The name of a case without its number.
fn stem(case: &Case) -> Option<&str> {
    case.id.rsplit_once('-').map(|(stem, _)| stem)
}

pub fn cases_anchor(clause: &Clause) -> String {
    format!("{}-cases", clause.id)
}

/// The clauses of orthodox chess that a family's own law changes, with the clauses that change them.
pub fn changed_in(family: Family) -> Vec<(&'static Clause, Vec<&'static Clause>)> {
    let laws = law::files().iter().filter(|file| links::family_of(file) == family);
    let own: Vec<&Clause> =
        laws.filter(|file| file.prefix != "CHE").flat_map(|file| &file.clauses).collect();
    let usual = law::clauses().filter(|clause| clause.id.starts_with("CHE-"));
    let by = |clause: &Clause| -> Vec<&Clause> {
        own.iter().copied().filter(|other| other.amends.contains(&clause.id)).collect()
    };
    let changed = usual.map(|clause| (clause, by(clause)));
    changed.filter(|(_, by)| !by.is_empty()).collect()
}

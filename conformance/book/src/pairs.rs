//! Which clauses of a law meet in a case: the table of pairs.

use std::collections::{BTreeMap, BTreeSet};

use cases::Case;
use maud::html;
use reference::law::{self, Clause, LawFile};

use crate::library::Library;
use crate::links;
use crate::page::Page;

/// By two clauses, the earlier first, the cases that cite both.
type Pairs<'a> = BTreeMap<(String, String), Vec<&'a Case>>;

/// The page.
pub fn page(library: &Library) -> Page {
    let mut page = Page::new("pairs.html", "Pairs of clauses");
    let root = page.root();
    let pairs = pairs(library);
    let open: Vec<(&Clause, &Clause)> =
        law::files().iter().flat_map(|file| missing(file, &pairs)).collect();
    page.html(&html! {
        p {
            "Mistakes hide where two clauses meet. For each clause, the table lists the others that a case rests on "
            "together with it, with the number of these cases and the one to look at: made by hand, and with the fewest "
            "men. " (pairs.len()) " pairs have a case."
        }
    });
    page.heading(2, "Pairs without a case", "missing");
    page.html(&html! {
        p {
            "Two clauses that name each other in the law, in either direction, should meet in a case. Of these, "
            (open.len()) " do not:"
        }
        ul {
            @for (one, other) in &open {
                li {
                    (links::clause(root, &one.id)) " (" (one.title) ") and "
                    (links::clause(root, &other.id)) " (" (other.title) ")"
                    @if let Some(why) = one.untested.as_deref().or(other.untested.as_deref()) {
                        ": " (links::plain_text(root, why))
                    }
                }
            }
        }
    });
    for file in law::files() {
        page.heading(2, &file.title, &file.prefix);
        page.html(&html! {
            div.table tabindex="0" { table {
                thead { tr { th { "clause" } th { "about" } th { "meets" } } }
                tbody { @for clause in &file.clauses { tr {
                    td { (links::clause(root, &clause.id)) }
                    td { (clause.title) }
                    td { @for (index, (other, met)) in meeting(&clause.id, &pairs).into_iter().enumerate() {
                        @if index > 0 { ", " }
                        (links::clause(root, other)) " "
                        a href=(library.place(root, &met[0].id)) title=(met[0].id) { "(" (met.len()) ")" }
                    } }
                } } }
            } }
        });
    }
    page
}

/// Every pair of clauses that a case cites together, with the most telling case first.
fn pairs(library: &Library) -> Pairs<'_> {
    let mut pairs: Pairs<'_> = BTreeMap::new();
    for case in library.cases() {
        let cited: BTreeSet<String> = case.cites.iter().map(ToString::to_string).collect();
        for one in &cited {
            for other in cited.iter().filter(|other| *other > one) {
                pairs.entry((one.clone(), other.clone())).or_default().push(case);
            }
        }
    }
    let men = |case: &Case| {
        let board = case.position_text().split(' ').next().unwrap_or_default();
        board.chars().filter(char::is_ascii_alphabetic).count()
    };
    for cases in pairs.values_mut() {
        cases.sort_by_key(|case| (case.is_recorded(), men(case), case.id.clone()));
    }
    pairs
}

/// The clauses that meet a clause, those that do so most often first.
fn meeting<'a>(id: &str, pairs: &'a Pairs<'a>) -> Vec<(&'a str, &'a [&'a Case])> {
    let mut meeting: Vec<(&str, &[&Case])> = pairs
        .iter()
        .filter_map(|((one, other), cases)| {
            if one == id {
                Some((other.as_str(), cases.as_slice()))
            } else if other == id {
                Some((one.as_str(), cases.as_slice()))
            } else {
                None
            }
        })
        .collect();
    meeting.sort_by_key(|(_, cases)| usize::MAX - cases.len());
    meeting
}

/// The pairs of clauses of a law, or of one and a clause that it names, that no case cites together.
fn missing<'a>(file: &'a LawFile, pairs: &Pairs<'_>) -> Vec<(&'a Clause, &'static Clause)> {
    let mut missing = Vec::new();
    for clause in &file.clauses {
        for named in clause.names() {
            let (one, other) = (clause.id.clone(), named.id.clone());
            let pair = if one < other { (one, other) } else { (other, one) };
            if pair.0 != pair.1 && !pairs.contains_key(&pair) {
                missing.push((clause, named));
            }
        }
    }
    missing
}

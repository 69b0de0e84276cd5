//! The table of all clauses and their tests.

use law::Clause;
use maud::html;

use crate::library::Library;
use crate::page::{Page, table_of_counts};
use crate::{clause, links};

pub fn page(library: &Library) -> Page {
    let mut page = Page::new("clauses.html", "Table of clauses and tests");
    let root = page.root();
    let all = law::clauses().count();
    let untested: Vec<&Clause> =
        law::clauses().filter(|clause| clause.untested.is_some()).collect();
    let by_hand = library.cases().filter(|case| !case.is_recorded()).count();
    let recorded = library.cases().filter(|case| case.is_recorded()).count();
    let readings: Vec<String> =
        misreadings::all().map(|reading| reading.clause.to_string()).collect();
    page.html(&html! {
        p {
            (all) " clauses, " (by_hand) " cases made by hand and " (recorded) " recorded ones. All clauses but "
            (untested.len()) " have a case made by hand that fails if the clause is left out; a test proves this. "
            (readings.len()) " other readings are listed, and a case excludes each of them."
        }
        p {
            em { "First" } " counts the cases made by hand that test the clause first, " em { "also" }
            " those that also rest on it, " em { "recorded" } " those on which two engines agreed, and "
            em { "readings" } " the other readings of the clause that cases exclude."
        }
    });
    page.heading(2, "What no case can test", "untested");
    page.html(&html! {
        dl {
            @for clause in &untested {
                dt { (links::clause(root, &clause.id)) " " (clause.title) }
                dd { (links::plain_text(root, clause.untested.as_deref().unwrap_or_default())) }
            }
        }
    });
    for file in law::files() {
        page.heading(2, &file.title, &file.prefix);
        let headings = ["clause", "about", "origin", "first", "also", "recorded", "readings"];
        let rows =
            html! { @for clause in &file.clauses { (row(library, root, clause, &readings)) } };
        page.html(&table_of_counts(&headings, &rows));
    }
    page
}

fn row(library: &Library, root: &str, of: &Clause, readings: &[String]) -> maud::Markup {
    let citing = library.citing(of);
    let page = links::clause_place(&of.id).unwrap_or_default();
    let page = page.split('#').next().unwrap_or_default();
    let place = format!("{root}{page}#{}", clause::cases_anchor(of));
    let readings = readings.iter().filter(|id| **id == of.id).count();
    html! {
        tr {
            td { (links::clause(root, &of.id)) }
            td { (of.title) @if of.untested.is_some() { " " a href="#untested" { "(untested)" } } }
            td { (of.kind.name()) }
            td { a href=(place) { (citing.first.len()) } }
            td { (citing.others.len()) }
            td { (citing.recorded.len()) }
            td { (readings) }
        }
    }
}

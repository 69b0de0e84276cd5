//! A page for each misreading: what it says, the clause, two diagrams of a position on which it differs from the law, and
//! the cases that catch it. For each family, a page lists the misreadings that are possible in its games.
//!
//! The generator makes only the lists. The pages of the misreadings copy the frame of the list to which they belong:
//! several hundred more pages would slow the generator down and lengthen the table of contents, which every page loads.

use cases::Case;
use maud::{Markup, PreEscaped, html};
use types::Family;

use crate::difference::{MisreadingEntry, figures};
use crate::library::Library;
use crate::links;
use crate::page::{self, Framed, Page};
use types::facts::words::sentence;

/// At most this many cases are listed with their sentences.
const SHOWN: usize = 8;

pub fn path(name: &str) -> String {
    format!("misreadings/{}.html", name.replace('/', "-"))
}

/// The address of a family's list.
pub fn index_path(family: Family) -> String {
    format!("misreadings/{}.html", family.name())
}

/// The list of the misreadings of a family's games, with the pages of all misreadings of its own law.
pub fn index(library: &Library, family: Family) -> Page {
    let title = links::family_title(family);
    let mut page = Page::new(index_path(family), format!("Misreadings: {title}"));
    let root = page.root();
    let concerns =
        |known: &&MisreadingEntry| known.info.games.iter().any(|game| game.family() == family);
    let (own, usual): (Vec<&MisreadingEntry>, Vec<&MisreadingEntry>) =
        library.misreadings.iter().filter(concerns).partition(|known| family_of(known) == family);
    let of_its_law = library.misreadings.iter().filter(|known| family_of(known) == family);
    page.framed = of_its_law.map(|known| one(library, known)).collect();
    page.html(&html! {
        p {
            "Plausible mistakes that readers and programmers make about these rules. None of them is the law. Each runs as an engine "
            "(" code { "--engine misreading:NAME" } "), and each is caught by the cases that its page lists."
        }
        (table(library, root, &own))
    });
    if !usual.is_empty() {
        page.heading(2, "Misreadings of the usual rules", "usual");
        page.html(&table(library, root, &usual));
    }
    page
}

/// The family to whose law the clause of a misreading belongs.
fn family_of(known: &MisreadingEntry) -> Family {
    let file = law::file_of(&known.info.clause.to_string());
    file.map_or(Family::Chess, links::family_of)
}

fn table(library: &Library, root: &str, all: &[&MisreadingEntry]) -> Markup {
    page::table(
        &["clause", "misreading", "caught by"],
        &html! {
            @for MisreadingEntry { info, caught_by, .. } in all { tr {
                td { (links::clause(root, &info.clause.to_string())) }
                td { a href=(format!("{root}{}", path(info.name))) { (info.says) } }
                td { @for id in caught_by.iter().take(1) { (library.link(root, id)) } }
            } }
        },
    )
}

fn one(library: &Library, known: &MisreadingEntry) -> Framed {
    const ROOT: &str = "../";
    let MisreadingEntry { info, caught_by, can_be_excused, difference } = known;
    let clause = info.clause.to_string();
    let apart = difference.as_ref().and_then(|found| Some((found, library.case(&found.case)?)));
    let cases: Vec<&Case> = caught_by.iter().filter_map(|id| library.case(id)).collect();
    let link = |case: &Case| library.link(ROOT, &case.id);
    let (shown, others) = cases.split_at(cases.len().min(SHOWN));
    let body = html! {
        p.law { "“" (sentence(info.says)) "”" }
        p { strong { "This is not the law. " } "It misreads " (links::clause(ROOT, &clause)) ", in " (links::games(info.games)) "." }
        @if let Some(clause) = law::clause(&clause) {
            p { strong { "By the law: " } (links::plain_text(ROOT, &clause.text)) }
        }
        @if let Some((found, case)) = apart {
            h2 id="apart" { a.header href="#apart" { "Where the two differ" } }
            (figures(known, found, ROOT, PreEscaped))
            p {
                (link(case)) ": " (sentence(&case.about)) " "
                (playground_link(library, known, case, ROOT))
            }
        }
        h2 id="cases" { a.header href="#cases" { "Cases that catch it" } }
        @if *can_be_excused { p { "In each of these cases an engine is excused if it declares a certain convention." } }
        ul.cases { @for case in shown { li { (link(case)) " " (case.about) } } }
        @if !others.is_empty() {
            p.compact { "Also: " @for case in others { (link(case)) " " } }
        }
        p { "All of them: " code { "arbiter misreadings " (info.name) } }
        p {
            a href=(format!("{ROOT}{}", index_path(family_of(known)))) { "All misreadings of these rules" }
        }
    };
    let games = apart.iter().flat_map(|(found, _)| &found.sides);
    let games = games.map(|side| side.picture.position.game).collect();
    Framed { path: path(info.name), title: format!("Misreading: {}", info.name), games, body }
}

/// The link that opens the position in the playground, which then judges by the misreading.
fn playground_link(library: &Library, known: &MisreadingEntry, case: &Case, root: &str) -> Markup {
    let turn = known.difference.as_ref().and_then(|found| found.turn);
    let turns = match (turn, &case.expect.game) {
        (None, Some(game)) => &game.turns[..],
        _ => &[],
    };
    let ask = turn.map(|turn| turn.to_string()).unwrap_or_default();
    html! {
        @if let Some(address) = library.playground(root, case, turns, &ask) {
            a.opens href=(format!("{address}&misreading={}", known.info.name)) { "play by this misreading" }
        }
    }
}

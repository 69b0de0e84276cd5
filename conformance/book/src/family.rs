//! The page of a family of games: an introduction, then the law clause by clause; and that of a game with a name of its own.

use law::{Clause, LawFile};
use maud::{Markup, html};
use types::{Family, Game};

use crate::error::BookError;
use crate::library::Library;
use crate::page::{Page, table};
use crate::{clause, links, prose};

/// The page of a family, without the pages of its cases.
pub fn page(library: &Library, family: Family) -> Result<Page, BookError> {
    let files: Vec<&LawFile> =
        law::files().iter().filter(|file| links::family_of(file) == family).collect();
    let mut page = Page::new(links::family_page(family), links::family_title(family));
    let root = page.root();
    let law = files.first().map(|file| law_anchor(file));
    let leads = leads(library, root, family.games().next(), law.as_deref());
    prose::write(library, &mut page, family.name(), &leads)?;
    if family.games().count() > 1 || library.playground {
        page.heading(2, "Names", "names");
        page.html(&names(library, root, family));
    }
    let changed = clause::changed_in(family);
    if !changed.is_empty() {
        page.heading(2, "Changes to chess", "changed");
        page.html(&changes(root, "this law does", "It changes", &changed));
    }
    for file in files {
        page.heading(2, "The law", &law_anchor(file));
        page.html(&about(root, file));
        for clause in &file.clauses {
            clause::write(library, &mut page, file, clause);
        }
    }
    Ok(page)
}

/// The page of a game with a name of its own, such as Gothic Chess, whose law is on the page of its family.
pub fn page_apart(library: &Library, game: Game) -> Result<Page, BookError> {
    let mut page = Page::new(links::game_page(game), game.title());
    let root = page.root();
    let leads = leads(library, root, Some(game), Some("law"));
    prose::write(library, &mut page, game.name(), &leads)?;
    page.heading(2, "The clauses of this game", "law");
    let rules = |clause: &&Clause| clause.holds_in(game);
    let (usual, own): (Vec<&Clause>, Vec<&Clause>) =
        law::clauses().filter(rules).partition(|clause| clause.id.starts_with("CHE-"));
    let changed = usual.into_iter().map(|clause| (clause, clause.changed_in(game)));
    let changed: Vec<_> = changed.filter(|(_, by)| !by.is_empty()).collect();
    let rows = html! {
        @for clause in own { tr { td { (links::clause(root, &clause.id)) } td { (clause.title) } } }
    };
    page.html(&html! {
        (table(&["clause", "about"], &rows))
        (changes(root, "these clauses do", "They change", &changed))
    });
    Ok(page)
}

/// The anchor of a law on its page.
fn law_anchor(file: &LawFile) -> String {
    format!("law-{}", file.prefix)
}

/// The links at the top of a page: to the playground and the law.
fn leads(library: &Library, root: &str, game: Option<Game>, law: Option<&str>) -> Markup {
    html! {
        p.leads {
            @if let (Some(game), true) = (game, library.playground) {
                a.opens href=(links::playground(root, game, "", &[], "")) { "Play in the playground" }
                a.opens href=(links::playground(root, game, "", &[], "") + "&lesson=1") { "Take a first lesson" }
            }
            a href=(format!("{root}known.html")) { "What is known" }
            @if let Some(law) = law { a href=(format!("#{law}")) { "The law, clause by clause" } }
        }
    }
}

/// A table of the clauses of chess that are changed, with the clauses that change them. `what` is the beginning of "… not
/// change", and `begins` that of the sentence before the table.
fn changes(root: &str, what: &str, begins: &str, changed: &[(&Clause, Vec<&Clause>)]) -> Markup {
    let rows = html! {
        @for (clause, by) in changed {
            tr {
                td { (links::clause(root, &clause.id)) }
                td { (clause.title) }
                td { (links::clauses(root, by.iter().map(|clause| &clause.id))) }
            }
        }
    };
    html! {
        p {
            "Whatever " (what) " not change is as in "
            a href=(format!("{root}{}", links::family_page(Family::Chess))) { "chess" } ". " (begins) ":"
        }
        (table(&["in chess", "about", "changed by"], &rows))
    }
}

fn names(library: &Library, root: &str, family: Family) -> Markup {
    html! {
        p { "These names are used in cases, on the command line and in the playground:" }
        ul {
            @for game in family.games() {
                li {
                    code { (game) } ": "
                    @if game.bears_its_own_name() {
                        a href=(format!("{root}{}", links::game_page(game))) { (game.title()) } ", under the same law"
                    } @else { (game.title()) }
                    @if library.playground { " " a.opens href=(links::playground(root, game, "", &[], "")) { "open in the playground" } }
                }
            }
        }
    }
}

/// The source and edition of a law, and its retired numbers.
fn about(root: &str, file: &LawFile) -> Markup {
    html! {
        p.source {
            (file.title) ", edition " (file.edition) " of " (file.date) ", " (file.clauses.len()) " clauses. "
            @if let Some(document) = &file.document {
                "From " a href=(document.address) { (document.title) } ", by " (document.author)
                @if let Some(year) = document.year { ", " (year) }
                ". "
                @if let Some(note) = &document.note { (note) " " }
                "Licence: " (document.licence) " Retrieved: " (document.retrieved)
                @if let Some(sha256) = &document.sha256 { " SHA-256 of the text: " code.position { (sha256) } "." }
            }
        }
        @if let Some(preface) = &file.preface { p { (links::plain_text(root, preface)) } }
        @if let Some(order) = &file.order { p { (links::plain_text(root, order)) } }
        @for retired in &file.retired {
            p { "Not in use: " (retired.ids.join(", ")) ". " (retired.why) }
        }
    }
}

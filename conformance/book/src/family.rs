//! The page of a family of games: what a newcomer needs, then the law clause by clause.

use maud::{Markup, html};
use record::{Family, Game};
use reference::law::{self, LawFile};

use crate::library::Library;
use crate::page::Page;
use crate::site::BookError;
use crate::{clause, links, prose};

/// The page of a family, without those of its cases.
pub fn page(library: &Library, family: Family) -> Result<Page, BookError> {
    let files: Vec<&LawFile> =
        law::files().iter().filter(|file| links::family_of(file) == family).collect();
    let title = files.first().map_or(family.name(), |file| file.title.as_str());
    let mut page = Page::new(links::family_page(family), title);
    prose::write(library, &mut page, family)?;
    if family.games().count() > 1 || library.bench {
        page.heading(2, "Names", "names");
        let names = names(library, page.root(), family);
        page.html(&names);
    }
    let changed = clause::changed_in(family);
    if !changed.is_empty() {
        page.heading(2, "Changed clauses of chess", "changed");
        let root = page.root();
        page.html(&html! {
            p {
                "What this law does not change holds as in "
                a href=(format!("{root}{}", links::family_page(Family::Chess))) { "chess" } ". It changes:"
            }
            div.table { table {
                thead { tr { th { "in chess" } th { "what about" } th { "changed by" } } }
                tbody {
                    @for (clause, by) in changed {
                        tr {
                            td { (links::clause(root, &clause.id)) }
                            td { (clause.title) }
                            td { (links::clauses(root, by)) }
                        }
                    }
                }
            } }
        });
    }
    for file in files {
        page.heading(2, "The law", &format!("law-{}", file.prefix));
        let about = about(page.root(), file);
        page.html(&about);
        for clause in &file.clauses {
            clause::write(library, &mut page, file, clause);
        }
    }
    Ok(page)
}

/// The games of a family by name.
fn names(library: &Library, root: &str, family: Family) -> Markup {
    let game = |game: Game| {
        html! {
            li {
                code { (game) } ": " (game.title())
                @if library.bench { " " a.bench href=(links::bench(root, game, "", &[], "")) { "play it on the bench" } }
            }
        }
    };
    html! {
        p { "In cases, on the command line and on the bench:" }
        ul { @for one in family.games() { (game(one)) } }
    }
}

/// Which work a law is made from, which edition it is, and which numbers no clause has.
fn about(root: &str, file: &LawFile) -> Markup {
    html! {
        p.source {
            (file.title) ", edition " (file.edition) " of " (file.date) ", " (file.clauses.len()) " clauses. "
            @if let Some(document) = &file.document {
                "From " a href=(document.address) { (document.title) } ", by " (document.author)
                @if let Some(year) = document.year { ", " (year) }
                ". "
                @if let Some(note) = &document.note { (note) " " }
                (document.licence) " " (document.retrieved)
                @if let Some(sha256) = &document.sha256 { " SHA-256 of the text: " code.position { (sha256) } "." }
            }
        }
        @if let Some(order) = &file.order { p { (links::plain_text(root, order)) } }
        @for retired in &file.retired {
            p { "No clause: " (retired.ids.join(", ")) ". " (retired.why) }
        }
    }
}

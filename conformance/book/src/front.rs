//! The first page, and the pages on citing, disputing and changes.

use cases::Case;
use maud::{Markup, html};
use types::{Family, Game, Position};

use crate::library::Library;
use crate::page::Page;
use crate::picture::Picture;
use crate::{links, prose};

/// The first page: every family with a picture of its initial position.
pub fn page(library: &Library) -> Page {
    let mut page = Page::new("index.html", "The book of laws");
    if library.playground {
        page.html(&live_board());
    }
    page.markdown(&links::markdown("", include_str!("../pages/front.md")));
    let mut cards = Vec::new();
    for family in Family::ALL {
        let Some(game) = family.games().next() else { continue };
        let title = links::family_title(family);
        let own = [(game, title, family.name(), links::family_page(family))];
        let apart = links::games_apart(family)
            .map(|game| (game, game.title(), game.name(), links::game_page(game)));
        for (game, title, text, address) in own.into_iter().chain(apart) {
            let lead = plain(prose::lead(text));
            let caption = html! { strong { a href=(address) { (title) } } br; (lead) };
            cards.push(card(&mut page, game.start(), &address, &caption));
        }
    }
    page.heading(2, "The games", "games");
    page.html(&html! { div.figures.cards { @for card in cards { (card) } } });
    if library.playground {
        problems(library, &mut page);
    }
    page.markdown(&links::markdown("", include_str!("../pages/reading.md")));
    page
}

/// A question on a live board. The pawn of Masonic Chess cannot reach g5 (MAS-13).
fn live_board() -> Markup {
    let position = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1";
    let address = links::playground("", Game::Masonic, position, &[], "");
    html! {
        div.live {
            p {
                strong { "May this pawn go from e4 to g5?" }
                " The board is that of Masonic Chess, laid like bricks. Drop the pawn on g5, and the law answers with the clause that decides."
            }
            iframe src=(format!("{address}&embed=1")) title="A board of Masonic Chess that answers whether a turn is legal" {}
            p {
                a.opens href="playground/index.html#game=masonic&lesson=1" { "Take a first lesson in this game" }
                ", five steps on the board. "
                a.opens href="playground/index.html" { "Open the playground" }
                ": play any of the games, ask about any turn, or guess: legal or illegal? "
                a.opens href="playground/index.html#problem=today" { "Solve the problem of the day" } "."
            }
        }
    }
}

/// A problem for each game: its first mate in two among the cases, with a link that opens it in the playground.
fn problems(library: &Library, page: &mut Page) {
    let mut figures = Vec::new();
    for game in Game::ALL {
        let in_two =
            |case: &&Case| case.expect.mate_in.as_ref().is_some_and(|mate| mate.turns == 2);
        let mut cases = library.cases().filter(|case| case.game == game);
        let Some(case) = cases.find(in_two) else { continue };
        let Some(position) = crate::library::position(case) else { continue };
        let side = position.side.player();
        let address = format!("playground/index.html#game={game}&problem={}", case.id);
        let caption = html! {
            (game.title()) ": " (side) " to move mates in two. " a.opens href=(address) { "Solve it" }
        };
        figures.push(card(page, position, &address, &caption));
    }
    page.heading(2, "A problem of each game", "problems");
    page.html(&html! { div.figures.cards { @for figure in figures { (figure) } } });
}

/// A picture of a position that is a link, with a caption that has the same link.
fn card(page: &mut Page, position: Position, address: &str, caption: &Markup) -> Markup {
    page.shows(position.game);
    let board = page.aside(Picture::of(position).svg());
    html! {
        figure.card {
            // The same link follows as text, so keys and screen readers skip this one.
            a href=(address) tabindex="-1" aria-hidden="true" { (board) }
            figcaption { (caption) }
        }
    }
}

/// Removes the markup that occurs in the first paragraphs of texts.
fn plain(text: &str) -> String {
    text.replace(['*', '`'], "").replace('\n', " ")
}

/// The page for unknown addresses. Since it may be shown in place of a page in any folder, it loads no other file, and
/// a script finds the folder of the first page for its links.
pub fn missing() -> Markup {
    const FIND: &str = "const root = location.pathname.replace(/(cases|misreadings|known|playground|data|badges)\\/.*$|[^/]*$/, ''); \
        for (const link of document.links) link.href = root + link.getAttribute('href');";
    html! {
        (maud::DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { "No such page – Chess Arbiter" }
                style { ":root { color-scheme: light dark; } body { max-width: 40rem; margin: 4rem auto; padding: 0 1rem; font: 1.1rem/1.5 system-ui, sans-serif; } a { color: light-dark(#00508f, #8cc4ff); }" }
            }
            body {
                main {
                    h1 { "There is no page at this address" }
                    p { "The names of clauses and cases last; a page may have moved." }
                    ul {
                        li { a href="index.html" { "The book of laws" } }
                        li { a href="subjects.html" { "Index of words and subjects" } }
                        li { a href="glossary.html" { "Glossary" } }
                        li { a href="playground/index.html" { "The playground" } }
                    }
                }
                script { (maud::PreEscaped(FIND)) }
            }
        }
    }
}

pub fn cite() -> Page {
    let mut page = Page::new("cite.html", "How to cite");
    let edition = law::file_of("MAS-13").map_or(1, |file| file.edition).to_string();
    page.markdown(&links::markdown(
        "",
        &include_str!("../pages/cite.md").replace("EDITION", &edition),
    ));
    page
}

pub fn dispute() -> Page {
    let mut page = Page::new("dispute.html", "How to dispute a ruling");
    page.markdown(&links::markdown("", include_str!("../pages/dispute.md")));
    page
}

/// The page of changes: editions of the laws, changed clauses, and retired numbers.
pub fn changes() -> Page {
    let mut page = Page::new("changes.html", "Changes");
    page.markdown(include_str!("../pages/changes.md"));
    for file in law::files() {
        page.heading(2, &file.title, &file.prefix);
        let changed =
            file.clauses.iter().filter(|clause| !clause.changed.is_empty() || clause.since > 1);
        page.html(&html! {
            p { "Edition " (file.edition) " of " (file.date) "." }
            dl {
                @for clause in changed {
                    dt { (links::clause("", &clause.id)) " " (clause.title) }
                    dd {
                        @if clause.since > 1 { "Added in edition " (clause.since) ". " }
                        @for change in &clause.changed { "Edition " (change.edition) ": " (change.how) ". " }
                    }
                }
                @for retired in &file.retired {
                    dt { "Not in use: " (retired.ids.join(", ")) }
                    dd { (links::plain_text("", &retired.why)) }
                }
            }
        });
    }
    page
}

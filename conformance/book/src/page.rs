//! The text of one page for the generator: Markdown with HTML in it. Pictures and code are set aside and inserted after the
//! generator has run, so it need not parse them and the search does not find them.

use std::collections::BTreeSet;

use maud::{Markup, PreEscaped, html};
use types::Game;

use crate::repository;

/// The beginning of the comment that marks the place of a piece set aside; the index of the piece follows.
const ASIDE: &str = "<!--aside ";

/// A page of the site, as it is handed to the generator.
#[derive(Default)]
pub struct Page {
    /// The address of the page below the folder of the site, such as `cases/masonic-pawn.html`.
    pub path: String,
    /// The name of the page in the table of contents.
    pub title: String,
    /// The subject of the page, if only the page above it in the table of contents names the subject.
    of: Option<String>,
    /// The pages below this one in the table of contents.
    pub below: Vec<Page>,
    /// The pages that copy the frame of this one.
    pub framed: Vec<Framed>,
    text: String,
    aside: Vec<String>,
    games: BTreeSet<Game>,
}

impl Page {
    /// A page whose first heading is its title.
    pub fn new(path: impl Into<String>, title: impl Into<String>) -> Page {
        let (path, title) = (path.into(), title.into());
        let text = format!("# {}\n\n", escaped(&title));
        Page { path, title, text, ..Page::default() }
    }

    /// Puts the subject of the page before its title, in the first heading and in the window's title. Replaces all text.
    pub fn of(mut self, of: &str) -> Page {
        self.text = format!("# {}\n\n", escaped(&format!("{of}, {}", self.title)));
        self.of = Some(of.to_owned());
        self
    }

    /// The path from this page to the book's top folder.
    pub fn root(&self) -> &'static str {
        if self.path.contains('/') { "../" } else { "" }
    }

    /// Adds a heading with an anchor.
    pub fn heading(&mut self, level: usize, title: &str, anchor: &str) {
        let marks = "#".repeat(level);
        self.markdown(&format!("{marks} {} {{#{anchor}}}", escaped(title)));
    }

    /// Adds Markdown; a link to `REPOSITORY/…` leads into the project's repository.
    pub fn markdown(&mut self, text: &str) {
        self.text += &repository::linked(text);
        self.text += "\n\n";
    }

    /// Adds HTML without its empty lines, at which Markdown would end the HTML.
    pub fn html(&mut self, markup: &Markup) {
        for line in markup.0.lines().filter(|line| !line.trim().is_empty()) {
            self.text += line;
            self.text += "\n";
        }
        self.text += "\n";
    }

    /// Sets a piece aside; the returned markup marks its place on this page.
    pub fn aside(&mut self, piece: String) -> Markup {
        self.aside.push(piece);
        PreEscaped(format!("{ASIDE}{}-->", self.aside.len() - 1))
    }

    /// Records that the page has pictures of a game.
    pub fn shows(&mut self, game: Game) {
        self.games.insert(game);
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Completes a page that the generator made: puts each piece in its place, and adds the shapes that its pictures use.
    pub fn complete(&self, made: &str) -> String {
        let mut page = String::with_capacity(made.len() * 2);
        let mut rest = made;
        while let Some((before, after)) = rest.split_once(ASIDE) {
            page += before;
            let (number, after) = after.split_once("-->").unwrap_or((after, ""));
            let piece = number.parse::<usize>().ok().and_then(|number| self.aside.get(number));
            page += piece.map_or("", String::as_str);
            rest = after;
        }
        page += rest;
        if let Some(of) = &self.of {
            page = page.replacen("<title>", &format!("<title>{of}, "), 1);
        }
        if !self.games.is_empty() {
            let games: Vec<Game> = self.games.iter().copied().collect();
            page = page.replacen("<main>", &format!("<main>\n{}", diagram::sheet(&games)), 1);
        }
        page
    }
}

/// A page that copies its frame from a page made by the generator.
pub struct Framed {
    /// The address of the page below the folder of the site.
    pub path: String,
    pub title: String,
    /// The games of which the page has pictures.
    pub games: BTreeSet<Game>,
    pub body: Markup,
}

impl Framed {
    /// The page in the frame of `other`, a page that the generator made; `None` if `other` has no title or no contents.
    pub fn within(&self, other: &str) -> Option<String> {
        let (head, rest) = other.split_once("<title>")?;
        let (_, rest) = rest.split_once(" - ")?;
        let (middle, rest) = rest.split_once("<main>")?;
        let (_, end) = rest.split_once("</main>")?;
        let games: Vec<Game> = self.games.iter().copied().collect();
        let contents = html! {
            (PreEscaped(diagram::sheet(&games)))
            h1 id="top" { a.header href="#top" { (self.title) } }
            (self.body)
        };
        let title = html! { (self.title) };
        Some(format!("{head}<title>{} - {middle}<main>\n{}\n</main>{end}", title.0, contents.0))
    }
}

/// A table with these headings; it scrolls sideways where the page is too narrow. `rows` are its `tr` elements.
pub fn table(headings: &[&str], rows: &Markup) -> Markup {
    classed(None, headings, rows)
}

/// A table of numbers, which breaks lines only in its second and third columns.
pub fn table_of_counts(headings: &[&str], rows: &Markup) -> Markup {
    classed(Some("counts"), headings, rows)
}

fn classed(class: Option<&str>, headings: &[&str], rows: &Markup) -> Markup {
    html! {
        div.table tabindex="0" { table class=[class] {
            thead { tr { @for heading in headings { th { (heading) } } } }
            tbody { (rows) }
        } }
    }
}

/// A text escaped for Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        if letter.is_ascii_punctuation() {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_set_aside_return_to_their_places_and_shapes_come_first() {
        let mut page = Page::new("cases/a.html", "A*b");
        let (first, second) = (page.aside("<svg>1</svg>".into()), page.aside("two".into()));
        page.html(&maud::html! { p { (second) } p { (first) } });
        page.shows(Game::Chess);
        assert!(page.text().starts_with("# A\\*b\n"));
        let made = format!("<main>{}</main>", page.text());
        let made = page.complete(&made);
        assert!(made.contains("<p>two</p><p><svg>1</svg></p>"), "{made}");
        assert!(made.starts_with("<main>\n<svg aria-hidden"), "{made}");
        assert_eq!(page.root(), "../");
    }
}

//! Addresses in the book, and links to them in texts.

use std::collections::BTreeSet;

use law::{LawFile, Term};
use maud::{Markup, html};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use types::{Family, Game};

/// The family to which a law belongs; chess if the law names no games.
pub fn family_of(file: &LawFile) -> Family {
    file.games.first().map_or(Family::Chess, |game| game.family())
}

/// The display name of a family of games: the title of its law.
pub fn family_title(family: Family) -> &'static str {
    let file = law::files().iter().find(|file| family_of(file) == family);
    file.map_or(family.name(), |file| file.title.as_str())
}

pub fn family_page(family: Family) -> String {
    format!("{}.html", family.name())
}

/// The games of a family with a page of their own, such as Gothic Chess in the family of Deflection.
pub fn games_apart(family: Family) -> impl Iterator<Item = Game> {
    family.games().filter(|game| game.bears_its_own_name())
}

pub fn game_page(game: Game) -> String {
    format!("{game}.html")
}

/// The page and anchor of a clause; `None` if there is no such clause.
pub fn clause_place(id: &str) -> Option<String> {
    let file = law::file_of(id)?;
    Some(format!("{}#{id}", family_page(family_of(file))))
}

/// A clause's name as a link; plain text if there is no such clause. `root` is the relative address of the first
/// page's folder.
pub fn clause(root: &str, id: &str) -> Markup {
    if let (Some(place), Some(clause)) = (clause_place(id), law::clause(id)) {
        html! { a.clause href=(format!("{root}{place}")) title=(clause.title) { (id) } }
    } else {
        html! { (id) }
    }
}

/// The names of clauses as links, separated by commas.
pub fn clauses(root: &str, ids: impl IntoIterator<Item: ToString>) -> Markup {
    html! {
        @for (index, id) in ids.into_iter().enumerate() {
            @if index > 0 { ", " }
            (clause(root, &id.to_string()))
        }
    }
}

/// The anchor of a term in the glossary.
pub fn word_anchor(file: &LawFile, term: &Term) -> String {
    let slug = term.word.replace(|letter: char| !letter.is_alphanumeric(), "-").to_lowercase();
    format!("{}-{slug}", family_of(file).name())
}

/// The names of games, separated by commas.
pub fn games(games: &[Game]) -> String {
    games.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ")
}

/// The address that opens the playground. Empty parts are omitted.
pub fn playground(root: &str, game: Game, position: &str, turns: &[String], ask: &str) -> String {
    let turns = turns.join(" ");
    let fields = [("position", position), ("turns", &turns), ("ask", ask)];
    let mut address = format!("{root}playground/index.html#game={game}");
    for (name, value) in fields.into_iter().filter(|(_, value)| !value.is_empty()) {
        address = format!("{address}&{name}={}", utf8_percent_encode(value, ENCODED));
    }
    address
}

const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/')
    .remove(b':')
    .remove(b'@')
    .remove(b'*')
    .remove(b',');

/// A piece of a text: plain text, the name of a clause, or a word with its anchor in the glossary.
enum Piece<'a> {
    Plain(&'a str),
    Clause(&'a str),
    Word(&'a str, String),
}

/// A text of the law with links to the clauses that it names and, at the first use of each term, to the glossary.
pub fn law_text(root: &str, file: &LawFile, text: &str) -> Markup {
    let usual = law::files().iter().filter(|usual| usual.prefix == "CHE");
    let files = std::iter::once(file).chain(usual.filter(|usual| usual.prefix != file.prefix));
    let words: Vec<(&str, String)> = files
        .flat_map(|file| file.terms.iter().map(move |term| (file, term)))
        .flat_map(|(file, term)| {
            let forms = term.forms.iter().chain([&term.word]);
            forms.map(move |form| (form.as_str(), word_anchor(file, term)))
        })
        .collect();
    linked(root, text, &words)
}

/// A text with links to the clauses that it names and to the glossary. `words` has words and their anchors there; an anchor
/// is linked only once.
fn linked(root: &str, text: &str, words: &[(&str, String)]) -> Markup {
    html! {
        @for piece in pieces(text, words) {
            @match piece {
                Piece::Plain(text) => (text),
                Piece::Clause(id) => (clause(root, id)),
                Piece::Word(word, anchor) => {
                    a.word href=(format!("{root}glossary.html#{anchor}")) { (word) }
                }
            }
        }
    }
}

/// A text with links to the clauses that it names; text between backticks is set as code, without links.
pub fn plain_text(root: &str, text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } } @else { (linked(root, part, &[])) }
        }
    }
}

/// Markdown with links to the clauses that it names, except in code.
pub fn markdown(root: &str, text: &str) -> String {
    let linked = |piece| match piece {
        Piece::Clause(id) => clause(root, id).0,
        Piece::Plain(text) | Piece::Word(text, _) => text.to_owned(),
    };
    // Splitting at the three backticks of a fence adds two empty parts, so the text in a fenced block still has an odd
    // index and counts as code.
    let parts = text.split('`').enumerate().map(|(index, part)| match index % 2 {
        0 => pieces(part, &[]).into_iter().map(linked).collect(),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("`")
}

/// Divides a text at the names of clauses and, for each anchor in `words`, at the first use of a word with this anchor. Of
/// two words that begin at the same place, the longer wins.
fn pieces<'a>(text: &'a str, words: &[(&str, String)]) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    let mut used: BTreeSet<&str> = BTreeSet::new();
    let (mut plain, mut at) = (0, 0);
    while at < text.len() {
        let rest = &text[at..];
        let begins = !text[..at].ends_with(|letter: char| letter.is_alphanumeric());
        let piece = if !begins {
            None
        } else if let Some(length) = clause_at(rest) {
            Some((length, Piece::Clause(&rest[..length])))
        } else {
            let fitting = words.iter().filter(|(word, _)| starts_with_word(rest, word));
            let longest = fitting.max_by_key(|(word, _)| word.len());
            let unused = longest.filter(|(_, anchor)| used.insert(anchor));
            unused.map(|(word, anchor)| {
                (word.len(), Piece::Word(&rest[..word.len()], anchor.clone()))
            })
        };
        if let Some((length, piece)) = piece {
            pieces.extend([Piece::Plain(&text[plain..at]), piece]);
            at += length;
            plain = at;
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    pieces.push(Piece::Plain(&text[plain..]));
    pieces
}

/// The length of the clause's name with which a text begins; `None` if it begins with none.
fn clause_at(text: &str) -> Option<usize> {
    let number = text.get(3..)?.strip_prefix('-')?;
    let length = 4 + number.bytes().take_while(u8::is_ascii_digit).count();
    law::clause(text.get(..length)?).map(|_| length)
}

/// Whether a text begins with the whole word `word`, ignoring case.
fn starts_with_word(text: &str, word: &str) -> bool {
    let Some(start) = text.get(..word.len()) else { return false };
    let ends = !text[word.len()..].starts_with(|letter: char| letter.is_alphanumeric());
    ends && start.eq_ignore_ascii_case(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_links_clauses_and_the_first_use_of_a_word() {
        let file = law::file_of("DEF-7").expect("it is a clause");
        let text = law_text("../", file, "A path (DEF-10, DEF-999) leads a path on; pathless.").0;
        assert_eq!(text.matches("glossary.html#deflection-path").count(), 1);
        assert!(text.contains("href=\"../deflection.html#DEF-10\""));
        assert!(text.contains("DEF-999") && !text.contains("#DEF-999"));
        assert!(text.ends_with("leads a path on; pathless."));
    }

    #[test]
    fn nothing_within_code_becomes_a_link() {
        let text =
            markdown("", "`…/masonic.html#MAS-13` is at MAS-13.\n```text\nMAS-13\n```\nMAS-13");
        let link = clause("", "MAS-13").0;
        assert!(link.starts_with("<a class=\"clause\" href=\"masonic.html#MAS-13\""), "{link}");
        assert_eq!(
            text,
            format!("`…/masonic.html#MAS-13` is at {link}.\n```text\nMAS-13\n```\n{link}")
        );
        let text = plain_text("", "`e2e4` (MAS-13)").0;
        assert!(text.starts_with("<code>e2e4</code> (<a ") && !text.contains('`'), "{text}");
    }

    #[test]
    fn a_playground_address_omits_empty_parts() {
        let turns = ["e2e4".to_owned(), "e7e5".to_owned()];
        assert_eq!(playground("", Game::Chess, "", &[], ""), "playground/index.html#game=chess");
        assert_eq!(
            playground("../", Game::Chess, "8/8 w - -", &turns, "V@f6+"),
            "../playground/index.html#game=chess&position=8/8%20w%20-%20-&turns=e2e4%20e7e5&ask=V@f6%2B"
        );
    }
}

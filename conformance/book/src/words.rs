//! The glossary, and the index of words and subjects.

use std::collections::{BTreeMap, BTreeSet};

use law::{Clause, LawFile, Term};
use maud::{Markup, html};

use crate::links;
use crate::page::Page;

/// The terms that the laws define.
pub fn glossary() -> Page {
    let mut page = Page::new("glossary.html", "Glossary");
    let root = page.root();
    page.html(&html! {
        p { "Words to which the laws give a meaning of their own. The words of chess apply in every game." }
    });
    for file in law::files().iter().filter(|file| !file.terms.is_empty()) {
        page.heading(2, &file.title, &file.prefix);
        page.html(&html! {
            dl {
                @for term in &file.terms {
                    dt id=(links::word_anchor(file, term)) { (term.word) span.unseen { ": " } }
                    dd {
                        (links::plain_text(root, &term.meaning))
                        @let users = users(file, term);
                        @if !users.is_empty() {
                            " " span.source {
                                "Used in " (links::clauses(root, users.iter().map(|clause| clause.id.as_str()))) "."
                            }
                        }
                    }
                }
            }
        });
    }
    page
}

/// The clauses of the same law that use a term.
fn users(file: &'static LawFile, term: &Term) -> Vec<&'static Clause> {
    let uses = |clause: &&Clause| clause.terms().iter().any(|used| used.word == term.word);
    file.clauses.iter().filter(uses).collect()
}

/// Words and subjects in alphabetical order, with the clauses about them.
pub fn index() -> Page {
    let mut page = Page::new("subjects.html", "Index");
    let root = page.root();
    let mut entries: BTreeMap<String, Vec<Markup>> = BTreeMap::new();
    // A clause is listed only once under a word that is both in its text and in its title.
    let mut listed = BTreeSet::new();
    for file in law::files() {
        for term in &file.terms {
            let place = format!("{root}glossary.html#{}", links::word_anchor(file, term));
            let (word, users) = (term.word.to_lowercase(), users(file, term));
            entries.entry(word.clone()).or_default().push(html! {
                a href=(place) { "meaning" } " (" (file.title) ")"
                @for clause in &users { ", " (links::clause(root, &clause.id)) }
            });
            listed.extend(users.iter().map(|clause| (word.clone(), &clause.id)));
        }
        for clause in &file.clauses {
            for word in subjects(&clause.title) {
                if listed.insert((word.clone(), &clause.id)) {
                    entries.entry(word).or_default().push(links::clause(root, &clause.id));
                }
            }
        }
    }
    page.html(&html! {
        p { "Words from the glossary and from the titles of clauses. For any other word, use the search." }
    });
    let entries: Vec<(String, Vec<Markup>)> = entries.into_iter().collect();
    let first = |(word, _): &(String, Vec<Markup>)| word.chars().next();
    for group in entries.chunk_by(|one, next| first(one) == first(next)) {
        let Some(letter) = first(&group[0]) else { continue };
        page.heading(2, &letter.to_ascii_uppercase().to_string(), &format!("letter-{letter}"));
        page.html(&html! {
            dl.index {
                @for (word, places) in group {
                    dt { (word) }
                    dd { @for (index, place) in places.iter().enumerate() { @if index > 0 { ", " } (place) } }
                }
            }
        });
    }
    page
}

/// The words of a title that say what its clause is about.
fn subjects(title: &str) -> BTreeSet<String> {
    const TOO_COMMON: [&str; 43] = [
        "about", "after", "against", "along", "also", "alone", "another", "anything", "apart",
        "before", "begins", "besides", "between", "beyond", "both", "does", "doing", "down",
        "each", "else", "every", "first", "from", "goes", "have", "here", "into", "made", "many",
        "matter", "only", "once", "other", "over", "same", "such", "than", "that", "their",
        "there", "what", "when", "with",
    ];
    let words = title.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
    let mut words: BTreeSet<String> = words.map(str::to_lowercase).collect();
    words.retain(|word| {
        word.len() > 3
            && word.chars().all(|letter| letter.is_alphabetic() || letter == '-')
            && !TOO_COMMON.contains(&word.as_str())
    });
    words
}

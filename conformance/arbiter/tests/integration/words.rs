//! Wordings that do not come back: each with what to write instead. Read are the pages, the law, the cases, the texts of
//! the book and the playground, and the sources, where doc comments, help and messages are written.
//!
//! The list holds what a reader stumbles over – pictures of courtrooms and houses, inverted or clipped phrases – and
//! nothing that is ever right, so that a hit is a fault.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Where a wording is wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Scope {
    Everywhere,
    /// In Markdown; in sources and in the law it may be right.
    Pages,
}

/// A wording that is not to be used.
struct Wording {
    scope: Scope,
    /// Words with blanks between; `a|b` is either of two words, `_` is any word, and a last `!a|b` says which words must
    /// not follow. Capitals, quotes and ends of lines make no difference; other signs part words that do not belong together.
    phrase: &'static str,
    instead: &'static str,
}

const fn everywhere(phrase: &'static str, instead: &'static str) -> Wording {
    Wording { scope: Scope::Everywhere, phrase, instead }
}

const fn in_pages(phrase: &'static str, instead: &'static str) -> Wording {
    Wording { scope: Scope::Pages, phrase, instead }
}

const WORDINGS: &[Wording] = &[
    everywhere(
        "before|of|from|in|by|to a|the|this court|courts",
        "`the reference`, or the active voice",
    ),
    everywhere("court of law", "judges turns clause by clause"),
    everywhere("the|this court|courts", "the reference"),
    everywhere("hear|hears|heard|hearing", "replay; of a judgment, `context` or `trace`"),
    everywhere("honest engines", "legitimate differences between engines"),
    everywhere("is|are no fault", "is not a failure"),
    everywhere(
        "talk|talks|talked|answer|answers|answered|write|writes nonsense",
        "sends invalid output",
    ),
    everywhere("belie|belies|belied", "contradict"),
    everywhere("are the floor", "at least N expected"),
    everywhere("alone lists", "lists only here"),
    everywhere("may be given several times", "can be repeated"),
    everywhere("after so much time", "after this time"),
    everywhere("is|are held against", "is compared with"),
    everywhere("held to the cases|law", "tested"),
    everywhere("lines of json", "JSON lines"),
    everywhere("is|are passed over", "is skipped, or ignored"),
    everywhere("stands in it twice", "is listed twice"),
    everywhere("is|means the array", "is the initial position"),
    everywhere("for the array !field", "for the initial position"),
    everywhere("array of the|a game", "initial position"),
    everywhere("turns of the array", "turns of the initial position"),
    everywhere("in the array to", "in the initial position"),
    everywhere("even in the array", "even in the initial position"),
    everywhere(
        "one a line|game|file|family|topic|turn|case|clause|position|engine",
        "one per line",
    ),
    everywhere(
        "one|a|json object|line|file|folder|page|description|count|answer|test|suite|function a \
         line|game|file|family|topic|case|clause|position|engine|material",
        "one object per line",
    ),
    everywhere("this|our|opens house", "this project"),
    everywhere("opens|of|from|in the house !of|with", "this project"),
    everywhere("roof|roofs", "library, or crate"),
    everywhere("a|the|one|this vice", "flaw"),
    everywhere("vices", "flaws"),
    everywhere("take|takes|took _ _ for granted", "tolerates these failures"),
    everywhere("heeds|heeded", "obeys"),
    everywhere("taken up again", "resumed"),
    everywhere("is started so often", "one instance is started per job"),
    everywhere("what has none is", "material with none is"),
    everywhere("fails no more", "is fixed"),
    everywhere("turn|position|answer|text that is none", "not a turn"),
    everywhere("is none that", "is not one that"),
    in_pages("and is none !of", "and is not one"),
    everywhere("what would mend it", "how to fix it"),
    everywhere("print|prints what is told", "print the result"),
    everywhere("place of what is told", "instead of the result"),
    everywhere("how an engine declares its way", "how an engine declares them"),
    everywhere("looking for what no", "finding what no"),
    in_pages("room|rooms that|of|is", "crates"),
    in_pages("the rooms", "the crates"),
    in_pages("honest", "legitimate"),
    in_pages("nonsense", "invalid output"),
    in_pages("is|are told !apart|by", "is shown"),
    in_pages("but for", "except"),
    in_pages("says of each thing", "says how to fix each wrong answer"),
    in_pages("is|are to be had", "is available"),
    in_pages("one plays", "you play"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The words of a text, each with its line; `None` where words on both sides do not belong together.
fn words(text: &str) -> Vec<Option<(String, usize)>> {
    let mut words = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let marks = ["///", "//!", "//", "#", ">", "*"];
        let line = line.trim();
        let line = marks.iter().find_map(|mark| line.strip_prefix(mark)).unwrap_or(line);
        if line.is_empty() {
            words.push(None);
        }
        let mut word = String::new();
        // The path of an item is one word: `score::Replayed` is no sentence.
        for letter in line.replace("::", "_").replace('’', "'").chars().chain([' ']) {
            if letter.is_alphanumeric() || matches!(letter, '_' | '\'') {
                word.extend(letter.to_lowercase());
                continue;
            }
            let bare = word.trim_matches('\'');
            if !bare.is_empty() {
                words.push(Some((bare.to_owned(), number)));
            }
            word.clear();
            if !letter.is_whitespace() && !matches!(letter, '`' | '*' | '"' | '\\' | '“' | '”')
            {
                words.push(None);
            }
        }
    }
    words
}

/// Whether a phrase is what the words begin with.
fn begins_with(words: &[Option<(String, usize)>], phrase: &str) -> bool {
    let mut words = words.iter();
    parts(phrase).all(|part| {
        let word = words.next().and_then(Option::as_ref).map(|(word, _)| word.as_str());
        match part.strip_prefix('!') {
            Some(others) => word.is_none_or(|word| others.split('|').all(|other| other != word)),
            None => word.is_some_and(|word| part == "_" || part.split('|').any(|one| one == word)),
        }
    })
}

fn parts(phrase: &str) -> impl Iterator<Item = &str> {
    phrase.split(' ').filter(|part| !part.is_empty())
}

/// The wordings by each word that they may begin with; none begins with any word at all.
fn by_first_word() -> BTreeMap<&'static str, Vec<&'static Wording>> {
    let mut by_word: BTreeMap<&str, Vec<&Wording>> = BTreeMap::new();
    for wording in WORDINGS {
        for word in parts(wording.phrase).next().into_iter().flat_map(|part| part.split('|')) {
            by_word.entry(word).or_default().push(wording);
        }
    }
    by_word
}

/// The wordings in a text, each with its line.
fn found(text: &str, is_page: bool) -> Vec<(usize, &'static Wording)> {
    let by_word = by_first_word();
    let words = words(text);
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let Some((word, line)) = word else { continue };
        for wording in by_word.get(word.as_str()).into_iter().flatten() {
            let is_here = is_page || wording.scope == Scope::Everywhere;
            if is_here && begins_with(&words[at..], wording.phrase) {
                found.push((*line, *wording));
            }
        }
    }
    found
}

/// Every file below a folder that people read, but for tests and what is built or kept from runs.
fn texts(folder: &Path, found: &mut Vec<PathBuf>) {
    let passed_over = ["target", "tests", "corpus", "node_modules", "snapshots"];
    for entry in folder.read_dir().expect("the folder can be read") {
        let path = entry.expect("the folder can be listed").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !passed_over.contains(&name.as_str())
                && (!name.starts_with('.') || name == ".github")
            {
                texts(&path, found);
            }
        } else if let Some(extension) = path.extension() {
            let kinds = ["md", "rs", "toml", "html", "js", "mjs", "py", "yml", "json"];
            if kinds.iter().any(|kind| extension == *kind) {
                found.push(path);
            }
        }
    }
}

#[test]
fn no_text_has_a_wording_that_is_not_to_be_used() {
    let mut files = Vec::new();
    texts(&root(), &mut files);
    let mut faults = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).expect("the text can be read");
        let name = file.strip_prefix(root()).unwrap_or(file).display();
        let is_page = file.extension().is_some_and(|extension| extension == "md");
        for (line, Wording { phrase, instead, .. }) in found(&text, is_page) {
            faults.push(format!("{name}:{line}: `{phrase}`; better: {instead}"));
        }
    }
    assert!(faults.is_empty(), "{} wordings to change:\n{}", faults.len(), faults.join("\n"));
}

/// The negative control of the search for files: one of each kind is among them.
#[test]
fn every_kind_of_text_is_read() {
    let mut files = Vec::new();
    texts(&root(), &mut files);
    for name in [
        "README.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        ".github/ISSUE_TEMPLATE/disputed-ruling.yml",
        "conformance/NOTATION.md",
        "conformance/TESTING.md",
        "conformance/adapters/README.md",
        "conformance/adapters/adapter.py",
        "conformance/arbiter/src/options.rs",
        "conformance/book/pages/front.md",
        "conformance/book/text/masonic.md",
        "conformance/cases/README.md",
        "conformance/cases/masonic/pawn.json",
        "conformance/facts.schema.json",
        "conformance/playground/page/index.html",
        "conformance/playground/page/main.js",
        "conformance/wheel/README.md",
        "fast/src/lib.rs",
        "fuzz/README.md",
        "reference/law/masonic.toml",
        "reference/src/lib.rs",
    ] {
        assert!(files.contains(&root().join(name)), "{name} is not read");
    }
}

/// The negative control of the list: every choice of words that a phrase stands for is found, over the end of a line of
/// comments, too.
#[test]
fn every_wording_is_found() {
    for wording in WORDINGS {
        let parts = parts(wording.phrase).filter(|part| !part.starts_with('!'));
        let choices: Vec<Vec<&str>> = parts.map(|part| part.split('|').collect()).collect();
        let most = choices.iter().map(Vec::len).max().unwrap_or_default();
        for choice in 0..most {
            let words: Vec<&str> =
                choices.iter().map(|words| words[choice % words.len()]).collect();
            let sentence = words.join(" ").replace('_', "this");
            for text in [
                format!("It says, `{sentence}`, once."),
                format!(
                    "    /// It says, {}\n    /// and more",
                    words.join("\n    /// ").replace('_', "this")
                ),
                format!("\"It says, *{}*.\"", sentence.to_uppercase()),
            ] {
                let is_found =
                    found(&text, true).iter().any(|(_, found)| found.phrase == wording.phrase);
                assert!(is_found, "`{}` is not found in: {text}", wording.phrase);
            }
        }
    }
}

#[test]
fn what_is_right_is_not_found() {
    for text in [
        "House of Mirrors Chess: men on mirrors have reflections that move.",
        "Chess in a house with mirrors, and vice versa.",
        "In `spectral-random` the array names the kinds of men; for the array field see there.",
        "That the cell is vacant may be taken for granted here.",
        "A turn is written with room for one act only.",
        "The twins are told apart by their files.",
        "How a file is laid out, and in which file a case is; those that test a clause.",
        "There is none unless a clause grants it.",
        "One object per line; that one. A line is at most 1 MiB long.",
        "`score::hear` is now `score::replay`.",
    ] {
        let found: Vec<&str> = found(text, true).iter().map(|(_, found)| found.phrase).collect();
        assert!(found.is_empty(), "{text}: {found:?}");
    }
}

#[test]
fn what_to_write_instead_is_itself_right() {
    for Wording { phrase, instead, .. } in WORDINGS {
        assert!(found(instead, true).is_empty(), "`{phrase}`: {instead}");
    }
}

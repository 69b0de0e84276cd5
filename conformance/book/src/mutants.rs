//! What the cases find in engines changed in one place: the table of mutants.
//!
//! `.ci/mutants` writes the results. A mutant that no case finds is explained in `mutants/harmless.toml`, or is open.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use hmac_sha256::Hash;
use include_dir::{Dir, include_dir};
use maud::{Markup, html};
use serde::Deserialize;

use crate::error::BookError;
use crate::measured;
use crate::page::Page;

/// The engines, each with what became of its mutants.
const RESULTS: [(&str, &str); 2] = [
    ("fast", include_str!("../../mutants/fast.txt")),
    ("reference", include_str!("../../mutants/reference.txt")),
];
/// The sources of the engines, by folder.
static SOURCES: [(&str, Dir<'_>); 2] = [
    ("fast/src/", include_dir!("$CARGO_MANIFEST_DIR/../../fast/src")),
    ("reference/src/", include_dir!("$CARGO_MANIFEST_DIR/../../reference/src")),
];
/// Why mutants that pass every case answer as the law does.
const HARMLESS: &str = include_str!("../../mutants/harmless.toml");

/// What can become of a mutant, with what it is called in the table.
const STATES: [(&str, &str); 5] = [
    ("caught", "a case fails"),
    ("timeout", "never ends"),
    ("missed", "passes"),
    ("unviable", "does not compile"),
    (UNRUN, "not run yet"),
];

/// What a mutant is called of which nothing is known.
const UNRUN: &str = "unrun";

/// The explanations.
#[derive(Deserialize)]
struct Explanations {
    #[serde(default)]
    harmless: Vec<Explanation>,
}

/// Why some mutants pass.
#[derive(Deserialize)]
struct Explanation {
    /// The mutants: the beginnings of their descriptions, each of which names the file, and what follows its line and column.
    mutants: Vec<Described>,
    why: String,
}

/// The mutants of a file with a description.
#[derive(Deserialize)]
struct Described {
    file: String,
    change: String,
    /// A part of the file in which the change is, if the same change elsewhere is another matter.
    at: Option<String>,
}

/// A mutant, with what became of it.
struct Mutant<'a> {
    state: &'a str,
    file: &'a str,
    line: &'a str,
    change: &'a str,
    /// The text of the file, and the byte at which the change begins, if the file is as it was when the mutant was run.
    place: Option<(&'a str, usize)>,
}

impl Described {
    fn describes(&self, mutant: &Mutant<'_>) -> bool {
        self.file == mutant.file
            && mutant.change.starts_with(&self.change)
            && self.at.as_deref().is_none_or(|part| {
                mutant.place.is_some_and(|(text, byte)| has_around(text, part, byte))
            })
    }
}

/// Whether a part of a text stands around a byte of it.
fn has_around(text: &str, part: &str, byte: usize) -> bool {
    text.match_indices(part).any(|(start, _)| (start..start + part.len()).contains(&byte))
}

/// The byte of a line and a column, in characters, both from 1.
fn byte_of(text: &str, line: &str, column: &str) -> Option<usize> {
    let (line, column) = (line.parse::<usize>().ok()?, column.parse::<usize>().ok()?);
    let before: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let (within, _) = text[before..].char_indices().nth(column.checked_sub(1)?)?;
    Some(before + within)
}

/// The text of a source file of an engine.
fn source(file: &str) -> Option<&'static str> {
    SOURCES
        .iter()
        .find_map(|(folder, files)| files.get_file(file.strip_prefix(folder)?)?.contents_utf8())
}

/// The first twelve digits of the SHA-256 of a text, as `.ci/mutants` writes them.
fn digest(text: &str) -> String {
    Hash::hash(text.as_bytes())[..6].iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

/// What is wrong with a file of measurements.
fn bad(file: &str, why: String) -> BookError {
    BookError::Text { file: file.into(), why }
}

impl Explanations {
    fn embedded() -> Result<Explanations, BookError> {
        measured::read("mutants/harmless.toml", HARMLESS)
    }

    /// The number of the explanation of a mutant, from 0.
    fn of(&self, mutant: &Mutant<'_>) -> Option<usize> {
        self.harmless.iter().position(|it| it.mutants.iter().any(|it| it.describes(mutant)))
    }
}

/// Those of some mutants that no explanation fits. Mutants are lines as cargo-mutants names them, `FILE:LINE:COLUMN: CHANGE`, of
/// the sources as they are; a line that is none is refused.
pub fn unexplained(names: &str) -> Result<Vec<&str>, BookError> {
    let explanations = Explanations::embedded()?;
    let mut open = Vec::new();
    for name in names.lines() {
        let (file, _) = name.split_once(':').unwrap_or_default();
        let mutant =
            named(name, "missed", source(file)).ok_or_else(|| bad(name, "no mutant".into()))?;
        if explanations.of(&mutant).is_none() {
            open.push(name);
        }
    }
    Ok(open)
}

/// The page.
pub(crate) fn page() -> Result<Page, BookError> {
    let explanations = Explanations::embedded()?;
    let mut page = Page::new("mutants.html", "Mutants");
    page.markdown(
        "A mutant is an engine whose rules differ from ours in one place: an operator, a number, or a function that does \
         nothing. Each is run on every case and on nothing else. One that passes either shows what the suite does not ask, \
         or changes no answer that a case can ask for. One that never ends counts as caught, since no answer comes. \
         `.ci/mutants` builds them all into one copy of an engine, each switched by its number, and runs on each the cases \
         that come to it.",
    );
    for (engine, text) in RESULTS {
        let file = format!("mutants/{engine}.txt");
        let (all, mutants) = read(text, source)
            .ok_or_else(|| bad(&file, "not as `.ci/mutants` writes it".into()))?;
        page.heading(2, &format!("Mutants of {engine}"), engine);
        let run = mutants.iter().filter(|it| it.state != UNRUN).count();
        let reason = |mutant: &Mutant<'_>| explanations.of(mutant);
        let survivors = mutants.iter().filter(|it| it.state == "missed");
        let (known, open): (Vec<_>, Vec<_>) = survivors.partition(|it| reason(it).is_some());
        page.html(&html! {
            p {
                (run) " of " (all) " have been run. "
                @match (known.len(), open.len()) {
                    (0, 0) => "None of them passes.",
                    (known, 0) => { (known) " pass, for the reasons below." }
                    (0, open) => { (open) " pass; it is not known yet why." }
                    (known, open) => {
                        (known + open) " pass, " (known) " of them for the reasons below; of " (open)
                        " it is not known yet why."
                    }
                }
            }
            (table(&mutants))
        });
        if !open.is_empty() {
            page.heading(3, "Those that pass, not explained yet", &format!("{engine}-open"));
            page.html(&passing(&open));
        }
        if !known.is_empty() {
            page.heading(3, "Those that pass, and why", &format!("{engine}-passes"));
        }
        for (index, explanation) in explanations.harmless.iter().enumerate() {
            let such: Vec<_> =
                known.iter().copied().filter(|it| reason(it) == Some(index)).collect();
            if !such.is_empty() {
                page.markdown(&explanation.why);
                page.html(&passing(&such));
            }
        }
    }
    Ok(page)
}

/// The number of mutants there are, and those of the list. A result of a file that has changed since counts for nothing.
fn read<'a>(
    text: &'a str,
    source: impl Fn(&str) -> Option<&'a str>,
) -> Option<(usize, Vec<Mutant<'a>>)> {
    let mut lines = text.lines();
    let all = lines.next()?.strip_prefix("# mutants: ")?.parse().ok()?;
    let mut sources: BTreeMap<&str, Option<(&str, String)>> = BTreeMap::new();
    let mut mutants = Vec::new();
    for line in lines {
        let (state, rest) = line.split_once(' ')?;
        let (then, name) = rest.split_once(' ')?;
        let (file, _) = name.split_once(':')?;
        let (state, _) = STATES.iter().find(|(known, _)| *known == state)?;
        let now =
            sources.entry(file).or_insert_with(|| source(file).map(|text| (text, digest(text))));
        let now = now.as_ref().filter(|(_, digest)| digest == then).map(|(text, _)| *text);
        mutants.push(named(name, if now.is_some() { state } else { UNRUN }, now)?);
    }
    Some((all, mutants))
}

/// The mutant of a name as cargo-mutants writes it, in a file with this text.
fn named<'a>(name: &'a str, state: &'a str, text: Option<&'a str>) -> Option<Mutant<'a>> {
    let mut parts = name.splitn(4, ':');
    let (file, line, column) = (parts.next()?, parts.next()?, parts.next()?);
    let place = text.and_then(|text| Some((text, byte_of(text, line, column)?)));
    Some(Mutant { state, file, line, change: parts.next()?.trim(), place })
}

/// What became of them, file by file.
fn table(mutants: &[Mutant<'_>]) -> Markup {
    let mut files: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for mutant in mutants {
        for file in [mutant.file, "all"] {
            *files.entry(file).or_default().entry(mutant.state).or_default() += 1;
        }
    }
    html! {
        div.table tabindex="0" { table.counts {
            thead { tr { th { "file" } @for (_, title) in STATES { th { (title) } } } }
            tbody { @for (file, counts) in &files { tr {
                td { (file) }
                @for (state, _) in STATES { td { (counts.get(state).copied().unwrap_or(0)) } }
            } } }
        } }
    }
}

/// Some mutants that pass.
fn passing(survivors: &[&Mutant<'_>]) -> Markup {
    html! {
        div.table tabindex="0" { table {
            thead { tr { th { "file and line" } th { "change" } } }
            tbody { @for mutant in survivors { tr {
                td { (mutant.file) ":" (mutant.line) }
                td { (mutant.change) }
            } } }
        } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with two lines of code, and what became of mutants of it.
    const FILE: &str = "fn f() { a + b }\nfn g() { a + b + c }\n";

    fn results(digest: &str) -> String {
        format!(
            "# mutants: 4\n\
             caught {digest} fast/src/a.rs:1:12: replace + with - in f\n\
             missed {digest} fast/src/a.rs:2:12: replace + with - in g\n\
             caught {digest} fast/src/a.rs:2:16: replace + with - in g\n\
             unrun {digest} fast/src/a.rs:2:1: replace g with ()\n"
        )
    }

    fn described(change: &str, at: Option<&str>) -> Described {
        Described { file: "fast/src/a.rs".into(), change: change.into(), at: at.map(Into::into) }
    }

    /// What is wrong with the description of mutants that pass: of those that it describes one or more pass, and no case finds
    /// any. Nothing is known if none has been run.
    fn fault(described: &Described, mutants: &[Mutant<'_>]) -> Option<&'static str> {
        if mutants.iter().all(|it| it.file != described.file || it.state == UNRUN) {
            return None;
        }
        let states = mutants.iter().filter(|it| described.describes(it)).map(|it| it.state);
        if states.clone().any(|state| ["caught", "timeout"].contains(&state)) {
            Some("a case finds one of these")
        } else if !states.clone().any(|state| state == "missed") {
            Some("no mutant that passes fits")
        } else {
            None
        }
    }

    #[test]
    fn results_are_read_and_survivors_described() {
        let text = results(&digest(FILE));
        let (all, mutants) = read(&text, |_| Some(FILE)).unwrap();
        assert_eq!((all, mutants.len()), (4, 4));
        let fits = |change: &str, at: Option<&str>| -> Vec<usize> {
            let described = described(change, at);
            (0..4).filter(|&index| described.describes(&mutants[index])).collect()
        };
        assert_eq!(fits("replace + with -", None), [0, 1, 2]);
        assert_eq!(fits("replace + with - in g", None), [1, 2]);
        assert_eq!(fits("replace + with - in g", Some("a + b")), [1]);
        assert_eq!(fits("replace + with - in g", Some("+ c")), [2]);
        assert_eq!(fits("replace + with -", Some("b }\nfn g() { a +")), [1]);
        assert!(fits("replace + with - in g", Some("c")).is_empty());
        assert!(
            read("# mutants: 3\nlost 0123 fast/src/a.rs:1:2: delete ! in f\n", source).is_none()
        );
        assert!(read("caught 0123 fast/src/a.rs:1:2: delete ! in f\n", source).is_none());
    }

    #[test]
    fn a_result_of_a_file_that_has_changed_counts_for_nothing() {
        let text = results(&digest("fn f() {}\n"));
        let (_, mutants) = read(&text, |_| Some(FILE)).unwrap();
        assert!(mutants.iter().all(|it| it.state == UNRUN && it.place.is_none()));
        assert_eq!(fault(&described("replace + with * in g", None), &mutants), None);
    }

    #[test]
    fn a_description_that_fits_none_or_too_many_is_found() {
        let text = results(&digest(FILE));
        let (_, mutants) = read(&text, |_| Some(FILE)).unwrap();
        let fault = |change, at| fault(&described(change, at), &mutants);
        assert_eq!(fault("replace + with - in g", Some("a + b")), None);
        assert_eq!(fault("replace + with - in g", None), Some("a case finds one of these"));
        assert_eq!(fault("replace + with * in g", None), Some("no mutant that passes fits"));
        assert_eq!(fault("replace g with ()", None), Some("no mutant that passes fits"));
    }

    /// If the file is as it was when the mutant was run.
    #[test]
    fn every_mutant_that_passes_is_explained() {
        for (_, text) in RESULTS {
            let (_, mutants) = read(text, source).unwrap();
            let names = text.lines().skip(1).filter_map(|it| it.splitn(3, ' ').nth(2));
            let passing = names.zip(&mutants).filter(|(_, it)| it.state == "missed");
            let passing: Vec<&str> = passing.map(|(name, _)| name).collect();
            assert_eq!(unexplained(&passing.join("\n")).unwrap(), Vec::<&str>::new());
        }
        let strange = "fast/src/chess.rs:1:1: replace all with nothing";
        assert_eq!(unexplained(strange).unwrap(), [strange]);
        assert!(unexplained("fast/src/chess.rs: replace").is_err());
    }

    #[test]
    fn every_explanation_is_of_mutants_that_pass() {
        let explanations = Explanations::embedded().unwrap();
        let mutants: Vec<Mutant<'_>> =
            RESULTS.into_iter().flat_map(|(_, text)| read(text, source).unwrap().1).collect();
        for described in explanations.harmless.iter().flat_map(|it| &it.mutants) {
            let Described { file, change, at } = described;
            assert_eq!(fault(described, &mutants), None, "{file}: {change} at {at:?}");
        }
    }
}

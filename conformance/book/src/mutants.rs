//! What the cases find in engines changed in one place: the table of mutants.
//!
//! `.ci/mutants` writes the results. A mutant that no case finds is explained in `mutants/harmless.toml`, or is open.

use std::collections::BTreeMap;

use maud::{Markup, html};
use serde::Deserialize;

use crate::error::BookError;
use crate::page::Page;

/// The engines, each with what became of its mutants.
const RESULTS: [(&str, &str); 2] = [
    ("fast", include_str!("../../mutants/fast.txt")),
    ("reference", include_str!("../../mutants/reference.txt")),
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
}

/// A mutant, with what became of it.
struct Mutant<'a> {
    state: &'a str,
    file: &'a str,
    line: &'a str,
    change: &'a str,
}

/// The page.
pub fn page() -> Result<Page, BookError> {
    let bad = |file: &str, why: String| BookError::Text { file: file.into(), why };
    let explanations: Explanations = toml::from_str(HARMLESS)
        .map_err(|error| bad("mutants/harmless.toml", error.to_string()))?;
    let mut page = Page::new("mutants.html", "Mutants");
    page.markdown(
        "A mutant is an engine whose rules differ from ours in one place: an operator, a number, or a function that does \
         nothing. Each is run on every case and on nothing else. One that passes either shows what the suite does not ask, \
         or changes no answer that a case can ask for. `.ci/mutants` builds them all into one copy of an engine, each switched by its number, and runs \
         on each the cases that come to it.",
    );
    for (engine, text) in RESULTS {
        let file = format!("mutants/{engine}.txt");
        let (all, mutants) =
            read(text).ok_or_else(|| bad(&file, "not as `.ci/mutants` writes it".into()))?;
        page.heading(2, &format!("Mutants of {engine}"), engine);
        let run = mutants.iter().filter(|it| it.state != UNRUN).count();
        let survivors = mutants.iter().filter(|it| it.state == "missed");
        let (known, open): (Vec<_>, Vec<_>) =
            survivors.partition(|it| why(it, &explanations.harmless).is_some());
        page.html(&html! {
            p {
                (run) " of " (all) " have been run. Of those that pass, " (known.len())
                " are explained; of " (open.len()) " it is not known yet why."
            }
            (table(&mutants))
        });
        let tables = [
            ("open", "Those that pass, not explained yet", open),
            ("passes", "Those that pass, and why", known),
        ];
        for (name, title, mutants) in tables {
            if !mutants.is_empty() {
                page.heading(3, title, &format!("{engine}-{name}"));
                page.html(&passing(&mutants, &explanations.harmless));
            }
        }
    }
    Ok(page)
}

/// The number of mutants there are, and those that were run.
fn read(text: &str) -> Option<(usize, Vec<Mutant<'_>>)> {
    let mut lines = text.lines();
    let all = lines.next()?.strip_prefix("# mutants: ")?.parse().ok()?;
    let mutants = lines.map(|line| {
        let (state, rest) = line.split_once(' ')?;
        let (_, name) = rest.split_once(' ')?;
        let mut parts = name.splitn(4, ':');
        let (file, line, _) = (parts.next()?, parts.next()?, parts.next()?);
        let change = parts.next()?.trim();
        STATES.iter().any(|(known, _)| *known == state).then_some(Mutant {
            state,
            file,
            line,
            change,
        })
    });
    Some((all, mutants.collect::<Option<_>>()?))
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

/// The mutants that pass, each with the reason.
fn passing(survivors: &[&Mutant<'_>], explanations: &[Explanation]) -> Markup {
    html! {
        div.table tabindex="0" { table {
            thead { tr { th { "file and line" } th { "change" } th { "why" } } }
            tbody { @for mutant in survivors { tr {
                td { (mutant.file) ":" (mutant.line) }
                td { (mutant.change) }
                td { @match why(mutant, explanations) { Some(why) => (why), None => "not known yet" } }
            } } }
        } }
    }
}

/// The explanation of a mutant.
fn why<'a>(mutant: &Mutant<'_>, explanations: &'a [Explanation]) -> Option<&'a str> {
    let describes =
        |it: &Described| it.file == mutant.file && mutant.change.starts_with(&it.change);
    explanations.iter().find(|it| it.mutants.iter().any(describes)).map(|it| it.why.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_and_survivors_explained() {
        let text = "# mutants: 3\n\
            caught 0123 fast/src/a.rs:1:2: replace + with - in f\n\
            missed 0123 fast/src/a.rs:3:4: replace A::g -> bool with true\n\
            unrun 0123 fast/src/a.rs:5:6: delete ! in f\n";
        let (all, mutants) = read(text).unwrap();
        assert_eq!((all, mutants.len()), (3, 3));
        let explained = |change: &str| Explanation {
            mutants: vec![Described { file: "fast/src/a.rs".into(), change: change.into() }],
            why: "it only saves time".into(),
        };
        assert_eq!(why(&mutants[1], &[explained("replace A::g ")]), Some("it only saves time"));
        assert_eq!(why(&mutants[0], &[explained("replace A::g ")]), None);
        assert!(
            read("# mutants: 3\nlost 0123 fast/src/a.rs:1:2: replace + with - in f\n").is_none()
        );
        assert!(read("caught 0123 fast/src/a.rs:1:2: replace + with - in f\n").is_none());
    }

    #[test]
    fn every_explanation_is_of_a_mutant_that_passes() {
        let explanations: Explanations = toml::from_str(HARMLESS).unwrap();
        let passing: Vec<Mutant<'_>> = RESULTS
            .into_iter()
            .flat_map(|(_, text)| read(text).unwrap().1)
            .filter(|it| it.state == "missed")
            .collect();
        for explanation in &explanations.harmless {
            for described in &explanation.mutants {
                let describes = |it: &Mutant<'_>| {
                    it.file == described.file && it.change.starts_with(&described.change)
                };
                assert!(passing.iter().any(describes), "{}: {}", described.file, described.change);
            }
        }
    }
}

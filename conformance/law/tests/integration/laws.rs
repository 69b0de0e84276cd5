//! Consistency of the law files: every source can be found, every ruling states a rival reading or why there is none,
//! and every clause that follows from other clauses names them.
//!
//! The documents are not in this repository. If `CHESS_ARBITER_DOCUMENTS` names a folder with them, each cited place is
//! also looked up in its document.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use chess_arbiter_law::{self as law, ClauseKind, LawFile};
use serde_json::Value;
use types::Game;

fn digest(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in hmac_sha256::Hash::hash(bytes) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Whether a name is that of an article of the FIDE Laws, or of a span of articles such as `3.7.3.1–3.7.3.2`.
fn is_article(name: &str) -> bool {
    let number = |text: &str| text.split('.').all(|part| part.parse::<u8>().is_ok());
    name.split('–').all(number)
}

/// Whether a name is that of a clause, or of a span of clauses.
fn is_clause(name: &str) -> bool {
    name.split(" to ").all(|id| law::clause(id).is_some())
}

/// The build script of `reference` turns TOML into JSON by code of its own; here, libraries read both.
#[test]
fn the_embedded_laws_are_those_of_the_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reference/law");
    assert_eq!(reference::law::FILES.len(), law::files().len());
    for (name, embedded) in reference::law::FILES {
        let text = fs::read_to_string(folder.join(name)).expect("it can be read");
        let file: Value = toml::from_str(&text).expect("it is TOML");
        assert_eq!(serde_json::from_str::<Value>(embedded).expect("it is JSON"), file, "{name}");
    }
}

#[test]
fn every_source_of_a_clause_can_be_found() {
    let mut missing = Vec::new();
    for file in law::files() {
        let places: Vec<&str> = file
            .document
            .iter()
            .flat_map(|document| &document.places)
            .map(|place| place.name.as_str())
            .chain(file.other.iter().map(|other| other.name.as_str()))
            .collect();
        for clause in &file.clauses {
            for name in clause.sources() {
                let articles = file.prefix == "CHE"
                    && name
                        .split([',', ' '])
                        .all(|part| part.is_empty() || part == "and" || is_article(part));
                if !places.contains(&name.as_str()) && !is_clause(&name) && !articles {
                    missing.push(format!("{}: `{name}`", clause.id));
                }
            }
        }
    }
    assert!(missing.is_empty(), "no such source:\n{}", missing.join("\n"));
}

#[test]
fn names_of_places_and_other_sources_are_unique_and_other_sources_are_cited() {
    for file in law::files() {
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        let places = file.document.iter().flat_map(|document| &document.places);
        for name in
            places.map(|place| &place.name).chain(file.other.iter().map(|other| &other.name))
        {
            *seen.entry(name).or_default() += 1;
        }
        assert!(seen.values().all(|&times| times == 1), "{}: {seen:?}", file.title);
        for other in &file.other {
            let cited = |clause: &law::Clause| clause.sources().contains(&other.name);
            assert!(
                file.clauses.iter().any(cited),
                "{}: {} is cited nowhere",
                file.title,
                other.name
            );
        }
    }
}

/// The texts of the documents, by digest; empty if `CHESS_ARBITER_DOCUMENTS` is not set.
fn documents() -> BTreeMap<String, String> {
    let Some(folder) = std::env::var_os("CHESS_ARBITER_DOCUMENTS") else { return BTreeMap::new() };
    let entries = fs::read_dir(folder).expect("the folder of documents can be read");
    let files = entries.map(|entry| entry.expect("it can be listed").path());
    let bytes = files.filter(|path| path.is_file()).map(|path| fs::read(path).expect("it reads"));
    bytes.map(|bytes| (digest(&bytes), String::from_utf8(bytes).expect("it is UTF-8"))).collect()
}

#[test]
fn every_place_is_found_in_its_document_with_the_digest_recorded() {
    let texts = documents();
    for file in law::files() {
        let Some(document) = &file.document else { continue };
        let Some(sha256) = &document.sha256 else {
            assert!(document.places.is_empty(), "{}: places of no text", file.title);
            continue;
        };
        for place in &document.places {
            let hex = |letter: char| letter.is_ascii_digit() || ('a'..='f').contains(&letter);
            assert!(place.sha256.len() == 64 && place.sha256.chars().all(hex), "{}", place.name);
        }
        if texts.is_empty() {
            continue;
        }
        let text = texts.get(sha256).unwrap_or_else(|| panic!("{}: not there", document.title));
        for place in &document.places {
            let found = place.find(text).unwrap_or_else(|| panic!("{}: not found", place.name));
            assert_eq!(digest(found.as_bytes()), place.sha256, "{}: {found}", place.name);
        }
    }
}

/// The sentences of a text, with single spaces between words. The first lines of `law/sentences.txt` define where a
/// sentence ends.
fn sentences(text: &str) -> Vec<String> {
    let closing = ['"', '”', ')', '\''];
    let opening = ['"', '“', '(', '\''];
    let mut sentences = Vec::new();
    for line in text.lines() {
        let mut words = line.split_whitespace().peekable();
        let mut sentence: Vec<&str> = Vec::new();
        while let Some(word) = words.next() {
            sentence.push(word);
            let stops = word.trim_end_matches(closing).ends_with(['.', '!', '?']);
            let begins = |next: &&str| {
                let next = next.trim_start_matches(opening);
                next.starts_with(|first: char| first.is_ascii_uppercase() || first.is_ascii_digit())
            };
            if words.peek().is_none_or(|next| stops && begins(next)) {
                sentences.push(std::mem::take(&mut sentence).join(" "));
            }
        }
    }
    sentences
}

#[test]
fn every_sentence_of_a_document_is_carried_by_a_clause_or_says_why_not() {
    let texts = documents();
    let listed = include_str!("../../../../reference/law/sentences.txt");
    let sections: Vec<&str> = listed.split("\n[").skip(1).collect();
    let with_documents = law::files()
        .iter()
        .filter(|file| file.document.as_ref().is_some_and(|document| document.sha256.is_some()));
    assert_eq!(sections.len(), with_documents.count());
    for section in sections {
        let (name, lines) = section.split_once("]\n").expect("a section has a name");
        let carriers: Vec<(&str, &str)> =
            lines.lines().filter_map(|line| line.split_once(' ')).collect();
        let clauses = |line: &'static str| line.split(' ').filter(|word| *word != "preface");
        let named: Vec<&str> = carriers
            .iter()
            .filter(|(_, by)| !by.starts_with("- "))
            .flat_map(|(_, by)| clauses(by))
            .collect();
        let first = named.first().expect("some clause carries a sentence");
        let file = law::file_of(first).expect("the clause exists");
        for id in &named {
            let of = law::clause(id).and_then(|_| law::file_of(id));
            assert!(of.is_some_and(|of| of.prefix == file.prefix), "{name}: {id}");
        }
        let has_preface = carriers.iter().any(|(_, by)| by.starts_with("preface"));
        assert!(!has_preface || file.preface.is_some(), "{name}");
        for clause in file.clauses.iter().filter(|clause| clause.kind == ClauseKind::Document) {
            assert!(named.contains(&clause.id.as_str()), "{} carries no sentence", clause.id);
        }
        let Some(document) = file.document.as_ref().filter(|_| !texts.is_empty()) else { continue };
        let text =
            document.sha256.as_ref().and_then(|sha256| texts.get(sha256)).expect("it is there");
        let digests: Vec<String> = sentences(text)
            .iter()
            .map(|sentence| digest(sentence.as_bytes())[..12].into())
            .collect();
        let listed: Vec<&str> = carriers.iter().map(|(digest, _)| *digest).collect();
        assert_eq!(listed, digests, "{name}");
    }
}

#[test]
fn a_sentence_ends_before_a_capital_and_with_its_line() {
    assert_eq!(
        sentences(
            "One ends here. It goes  on (so it does.) 2 e4, e.g. this!\nThe \"last.\" \"One?"
        ),
        [
            "One ends here.",
            "It goes on (so it does.)",
            "2 e4, e.g. this!",
            "The \"last.\"",
            "\"One?"
        ]
    );
}

#[test]
fn a_place_extends_from_its_first_words_to_those_of_what_follows() {
    let place = |begins: &str, ends: Option<&str>| law::Place {
        name: String::new(),
        begins: begins.into(),
        ends: ends.map(Into::into),
        sha256: String::new(),
    };
    let text = "Title\n\nOne is first.\n\nOne is not second.\n";
    assert_eq!(place("One is first", Some("One is")).find(text), Some("One is first."));
    assert_eq!(place("One is not", None).find(text), Some("One is not second."));
    assert_eq!(place("Two", None).find(text), None);
    assert_eq!(place("One is not", Some("Two")).find(text), None);
}

#[test]
fn every_ruling_gives_its_reason_and_a_rival_or_why_there_is_none() {
    let mut faults = Vec::new();
    for clause in law::clauses() {
        let decides = matches!(clause.kind, ClauseKind::Ruling | ClauseKind::Erratum)
            || clause.ruling.is_some();
        if decides && clause.why.is_none() {
            faults.push(format!("{} does not say why", clause.id));
        }
        if decides && clause.rival.is_some() == clause.no_rival.is_some() {
            faults.push(format!("{} has neither `rival` nor `no_rival`, or has both", clause.id));
        }
        if !decides && clause.no_rival.is_some() {
            faults.push(format!("{} decides nothing", clause.id));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_clause_that_follows_from_others_names_existing_clauses() {
    for clause in law::clauses() {
        let follows = clause.kind == ClauseKind::Follows;
        assert_eq!(
            follows || clause.deduced.is_some(),
            !clause.follows.is_empty(),
            "{}",
            clause.id
        );
        assert!(!(follows && clause.deduced.is_some()), "{} follows as a whole", clause.id);
        for id in &clause.follows {
            assert!(
                law::clause(id).is_some() && *id != clause.id,
                "{} follows from {id}",
                clause.id
            );
        }
    }
}

#[test]
fn a_games_clause_changes_only_clauses_of_the_usual_rules() {
    for file in law::files() {
        for clause in &file.clauses {
            for id in &clause.amends {
                let usual = law::file_of(id).is_some_and(|file| file.prefix == "CHE");
                assert!(usual && file.prefix != "CHE", "{} changes {id}", clause.id);
            }
        }
    }
}

#[test]
fn a_clause_limited_to_some_games_names_some_but_not_all_games_of_its_law() {
    for file in law::files() {
        for clause in &file.clauses {
            let ruled = clause.games.iter().all(|game| file.games.contains(game));
            assert!(ruled && clause.games.len() < file.games.len(), "{}", clause.id);
        }
    }
    let ids = |game| {
        let own = law::clauses().filter(move |clause| clause.holds_in(game));
        own.map(|clause| clause.id.as_str()).filter(|id| id.starts_with("DEF"))
    };
    let gothic: Vec<&str> = ids(Game::Gothic).collect();
    assert_eq!(gothic, ["DEF-1", "DEF-2", "DEF-3", "DEF-4", "DEF-28", "DEF-30"]);
    let own = (1..28).chain([29, 31]).map(|number| format!("DEF-{number}"));
    assert!(ids(Game::Deflection).eq(own));
    let dead = law::clause("CHE-23").expect("it is a clause").changed_in(Game::Gothic);
    assert_eq!(dead.iter().map(|clause| clause.id.as_str()).collect::<Vec<_>>(), ["DEF-28"]);
}

/// For every number from 1 to the highest, there is a clause or the reason why there is none. The clauses are in the
/// order of their numbers, or the file states why they are not.
#[test]
fn no_number_is_missing_without_a_reason() {
    for file in law::files() {
        let number = |id: &str| -> u32 {
            let (prefix, number) = id.split_once('-').expect("a name has a number");
            assert_eq!(prefix, file.prefix);
            number.parse().expect("it is a number")
        };
        let mut numbers: Vec<u32> = file.clauses.iter().map(|clause| number(&clause.id)).collect();
        assert_eq!(numbers.is_sorted(), file.order.is_none(), "{}: the order", file.title);
        numbers.extend(file.retired.iter().flat_map(|retired| &retired.ids).map(|id| number(id)));
        numbers.sort_unstable();
        let whole: Vec<u32> = (1..).take(numbers.len()).collect();
        assert_eq!(numbers, whole, "{}: numbers", file.title);
    }
}

#[test]
fn every_edition_of_a_clause_exists() {
    for file in law::files() {
        assert!(file.edition >= 1);
        assert_eq!(file.date.len(), "2026-11-22".len(), "{}: {}", file.title, file.date);
        for clause in &file.clauses {
            assert!((1..=file.edition).contains(&clause.since), "{}", clause.id);
            let known =
                |change: &law::Change| (clause.since..=file.edition).contains(&change.edition);
            assert!(clause.changed.iter().all(known), "{}", clause.id);
        }
    }
}

#[test]
fn every_word_of_the_glossary_is_used_by_a_clause() {
    let unused = |file: &'static LawFile| {
        let words = file.terms.iter().filter(|term| {
            !law::clauses().any(|clause| clause.terms().iter().any(|used| used.word == term.word))
        });
        words.map(|term| term.word.as_str()).collect::<Vec<_>>()
    };
    for file in law::files() {
        assert_eq!(unused(file), [""; 0], "{}", file.title);
    }
}

/// Each word is defined once in a law, and the definitions name only clauses that exist.
#[test]
fn the_glossary_defines_each_word_once_and_names_existing_clauses() {
    for file in law::files() {
        let mut forms: Vec<&str> = Vec::new();
        for term in &file.terms {
            forms.extend(term.forms.iter().chain([&term.word]).map(String::as_str));
            let letter = |letter: char| !letter.is_ascii_alphanumeric() && letter != '-';
            let is_name = |word: &&str| {
                let parts = word.split_once('-');
                parts.is_some_and(|(_, number)| number.parse::<u32>().is_ok())
            };
            for name in term.meaning.split(letter).filter(is_name) {
                assert!(law::clause(name).is_some(), "{}: {name} is no clause", term.word);
            }
        }
        let count = forms.len();
        forms.sort_unstable();
        forms.dedup();
        assert_eq!(forms.len(), count, "{}: a word is defined twice", file.title);
    }
}

#[test]
fn a_clause_that_names_another_is_listed_as_naming_it() {
    let ids = |clauses: Vec<&law::Clause>| {
        clauses.into_iter().map(|clause| clause.id.clone()).collect::<Vec<_>>()
    };
    let clause = |id| law::clause(id).expect("it is a clause");
    assert_eq!(ids(clause("MAS-15").named_by()), [""; 0]);
    assert!(ids(clause("MAS-16").names()).contains(&"CHE-17".to_owned()), "CHE-16 to CHE-18");
    assert!(ids(clause("CHE-13").named_by()).contains(&"MAS-14".to_owned()));
    assert!(ids(clause("CHE-4").named_by()).contains(&"HOM-15".to_owned()));
    assert_eq!(ids(clause("CHE-9").amended_by()), ["MAS-10", "MAS-11", "KDM-4", "KDM-6", "SPE-6"]);
}

#[test]
fn the_parts_of_a_source_are_split_by_name() {
    let spe_22 = law::clause("SPE-22").expect("it is a clause").sources();
    let paragraphs =
        [19, 20, 21, 23].map(|number| format!("Spectral Realm Chess, paragraph {number}"));
    assert_eq!(spe_22[..4], paragraphs);
    assert_eq!(spe_22[4..], ["Random Variant, paragraph 1", "Random Variant, paragraph 2"]);
    let spe_1 = law::clause("SPE-1").expect("it is a clause").sources();
    assert_eq!(spe_1, ["Spectral Realm Chess, paragraph 3", "Spectral Realm Chess, paragraph 8"]);
}

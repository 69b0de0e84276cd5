//! The law, the code and the cases agree: every clause that is cited exists; every clause of a game that `reference`
//! plays is cited by the code of `reference` and by a hand-made case; and such a case fails if the engine leaves out
//! the clause.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use law::Clause;
use misreadings::Misreading;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use reference::Reference;
use suite::builtin::BuiltIn;
use suite::cases::{self, Case, CaseFile, Rule};
use suite::run::{self, Options, Outcome};
use types::facts::{Entry, Verb};
use types::{ClauseId, Engine, Position, Turn};

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reference/src")
}

/// Every Rust file below a folder.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the sources of reference are there") {
        let path = entry.expect("the sources of reference can be listed").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The clauses that the code of `reference` names outside tests and comments.
fn cited_by_code() -> BTreeSet<String> {
    let mut cited = BTreeSet::new();
    for file in rust_files(&sources()) {
        let text = fs::read_to_string(&file).expect("a source can be read");
        let tokens: TokenStream =
            text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        collect(tokens, &mut cited);
    }
    cited
}

/// Adds to `cited` the string literals that have the form of a clause's name, except those in documentation and tests.
fn collect(tokens: TokenStream, cited: &mut BTreeSet<String>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                if let Some(TokenTree::Punct(inner)) = tokens.peek()
                    && inner.as_char() == '!'
                {
                    tokens.next();
                }
                let Some(TokenTree::Group(attribute)) = tokens.next() else { continue };
                let attribute = attribute.stream().to_string().replace(' ', "");
                if attribute == "cfg(test)" {
                    // The item after `#[cfg(test)]` is skipped: it ends with its body or with a semicolon.
                    let _ = tokens.by_ref().find(|token| match token {
                        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                        TokenTree::Punct(punct) => punct.as_char() == ';',
                        _ => false,
                    });
                }
            }
            TokenTree::Group(group) => collect(group.stream(), cited),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let name = text.trim_matches('"');
                if name.len() < text.len() && is_clause_name(name) {
                    cited.insert(name.to_owned());
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}

/// Whether a text has the form `ABC-12`.
fn is_clause_name(text: &str) -> bool {
    text.split_once('-').is_some_and(|(prefix, number)| {
        prefix.len() == 3
            && prefix.bytes().all(|letter| letter.is_ascii_uppercase())
            && !number.is_empty()
            && number.bytes().all(|digit| digit.is_ascii_digit())
    })
}

fn case_files() -> Vec<CaseFile> {
    cases::embedded().expect("the cases can be read")
}

/// The hand-made cases, by the clauses that they cite. In each list, the cases whose first citation is the clause come
/// first.
fn cases_by_clause(files: &[CaseFile]) -> BTreeMap<String, Vec<&Case>> {
    let mut by_clause: BTreeMap<String, Vec<&Case>> = BTreeMap::new();
    let all = files.iter().flat_map(|file| &file.cases);
    for case in all.filter(|case| !case.is_recorded()) {
        for clause in &case.cites {
            by_clause.entry(clause.to_string()).or_default().push(case);
        }
    }
    for (clause, cases) in &mut by_clause {
        cases.sort_by_key(|case| case.cites.first().is_none_or(|first| *first != clause.as_str()));
    }
    by_clause
}

/// The clauses of every law whose games are all played by `reference`.
fn clauses_in_force() -> Vec<&'static Clause> {
    let reference = Reference::new();
    law::files()
        .iter()
        .filter(|file| file.games.iter().all(|game| reference.games().contains(game)))
        .flat_map(|file| &file.clauses)
        .collect()
}

#[test]
fn every_game_can_be_judged_so_every_clause_is_in_force() {
    assert_eq!(Reference::new().games(), types::Game::ALL);
    let clauses = law::files().iter().map(|file| file.clauses.len()).sum::<usize>();
    assert_eq!(clauses_in_force().len(), clauses);
}

#[test]
fn whatever_is_cited_exists() {
    let mut missing = Vec::new();
    for id in cited_by_code() {
        if law::clause(&id).is_none() {
            missing.push(format!("{id}, cited by the code of reference"));
        }
    }
    let files = case_files();
    for case in files.iter().flat_map(|file| &file.cases) {
        let expect = &case.expect;
        let illegal = expect.illegal.iter().flatten().map(|illegal| illegal.clause);
        let broken = illegal.chain(expect.refused).filter_map(Rule::clause);
        let game = expect.game.iter().filter_map(|game| game.illegal);
        let besides = expect.illegal.iter().flatten().filter_map(|illegal| illegal.besides);
        for id in case.cites.iter().copied().chain(broken).chain(besides).chain(game) {
            if law::clause(&id.to_string()).is_none() {
                missing.push(format!("{id}, cited by {}", case.id));
            }
        }
    }
    assert!(missing.is_empty(), "there are no such clauses:\n{}", missing.join("\n"));
}

#[test]
fn every_clause_in_force_is_cited_by_code_and_by_a_case_or_says_why_not() {
    let by_code = cited_by_code();
    let files = case_files();
    let by_case = cases_by_clause(&files);
    let mut faults = Vec::new();
    for clause in clauses_in_force() {
        let id = clause.id.as_str();
        if clause.untested.is_some() {
            continue;
        }
        if !by_code.contains(id) {
            faults.push(format!("{id} is cited nowhere in the code of reference"));
        }
        if !by_case.contains_key(id) {
            faults.push(format!("{id} is cited by no case made by hand"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Every clause names examples: hand-made cases that exist and, unless the clause cannot be tested, cite the clause.
#[test]
fn every_clause_names_cases_as_its_examples() {
    let files = case_files();
    let cases: Vec<&Case> = files.iter().flat_map(|file| &file.cases).collect();
    let mut faults = Vec::new();
    for clause in law::clauses() {
        if clause.examples.is_empty() {
            faults.push(format!("{} has no example", clause.id));
        }
        for id in &clause.examples {
            match cases.iter().find(|case| case.id == *id) {
                None => faults.push(format!("{}: there is no case {id}", clause.id)),
                Some(case) if case.is_recorded() => {
                    faults.push(format!("{}: {id} is not made by hand", clause.id));
                }
                Some(case)
                    if !case.cites.iter().any(|cited| *cited == clause.id.as_str())
                        && clause.untested.is_none() =>
                {
                    faults.push(format!("{}: {id} does not cite it", clause.id));
                }
                Some(_) => {}
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Checks the cases: if `reference` leaves out a clause, a hand-made case that cites the clause must fail.
#[test]
fn leaving_out_a_clause_fails_a_case_that_cites_it() {
    let files = case_files();
    let by_case = cases_by_clause(&files);
    // Deep counts are skipped, because a case about a clause already fails at a shallow depth.
    let options = Options { perft_limit: 100_000, ..Options::default() };
    let mut unnoticed = Vec::new();
    for clause in clauses_in_force().into_iter().filter(|clause| clause.untested.is_none()) {
        let without = Reference::repealing(&clause.id).expect("the clause exists");
        let mut driver = BuiltIn::new(&without);
        let cases = by_case.get(clause.id.as_str()).into_iter().flatten();
        let noticed = cases
            .into_iter()
            .any(|case| run::run_case(&mut driver, case, &options).outcome() == Outcome::Failed);
        if !noticed {
            unnoticed.push(clause.id.as_str());
        }
    }
    assert!(
        unnoticed.is_empty(),
        "no case fails when one of these is left out: {}",
        unnoticed.join(", ")
    );
}

/// For every misreading, a hand-made case that cites the misread clause fails.
#[test]
fn another_reading_of_a_clause_makes_a_case_fail_that_cites_it() {
    let files = case_files();
    let by_case = cases_by_clause(&files);
    let options = Options { perft_limit: 100_000, ..Options::default() };
    let mut unnoticed = Vec::new();
    for Misreading { name, clause, .. } in misreadings::all() {
        let misread = misreadings::engine(name).expect("it is listed");
        let mut driver = BuiltIn::new(&misread);
        let noticed =
            by_case.get(&clause.to_string()).into_iter().flatten().any(|case| {
                run::run_case(&mut driver, case, &options).outcome() == Outcome::Failed
            });
        if !noticed {
            unnoticed.push(name);
        }
    }
    assert!(unnoticed.is_empty(), "no case fails when a clause is read so: {unnoticed:?}");
}

/// The clause that still forbids a turn when the clause `broken` is left out. `None` if the turn is then legal, if it is
/// illegal only because no clause grants it, or if the position is then refused.
fn forbidden_besides(position: &Position, turn: &Turn, broken: Rule) -> Option<ClauseId> {
    let without = Reference::repealing(&broken.to_string())?;
    let verdict = without.judge(position, turn).ok().filter(|verdict| !verdict.is_legal())?;
    let broken = verdict.clauses[0];
    let decides = |entry: &&Entry| entry.clause == broken && entry.verb == Verb::Forbids;
    verdict.trace.iter().find(decides).filter(|entry| entry.said).map(|_| broken)
}

/// An illegal turn of a case breaks only the clause that the case names for it. If a second clause forbids the turn,
/// too, the case names that clause as `besides`.
#[test]
fn an_illegal_turn_of_a_case_breaks_one_clause_or_names_the_other() {
    let files = case_files();
    let all = files.iter().flat_map(|file| &file.cases);
    let (mut faults, mut asked) = (Vec::new(), 0);
    for case in all.filter(|case| !case.is_recorded()) {
        let Ok(position) = Position::parse(case.game, case.position_text()) else { continue };
        for illegal in case.expect.illegal.iter().flatten() {
            let Ok(turn) = Turn::parse(case.game, &illegal.turn) else { continue };
            let besides = forbidden_besides(&position, &turn, illegal.clause);
            if besides != illegal.besides {
                let (said, found) = (illegal.besides, besides);
                faults.push(format!(
                    "{} {turn} {}: {found:?}, and not {said:?}",
                    case.id, illegal.clause
                ));
            }
            asked += 1;
        }
    }
    assert!(asked > 2000, "{asked}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_search_for_citations_ignores_comments_and_tests() {
    let source = r#"
        //! "AAA-1"
        /// "AAA-2"
        #[doc = "AAA-3"]
        fn judged() { cite("BBB-1"); holds(&["BBB-2"]); say("as BBB-3 says"); /* "AAA-4" */ }
        #[cfg(test)]
        mod tests { const NAME: &str = "AAA-5"; }
        #[cfg(test)]
        use crate::name;
        const LAST: &str = "BBB-4";
    "#;
    let mut cited = BTreeSet::new();
    collect(source.parse().expect("it is Rust"), &mut cited);
    assert_eq!(cited.into_iter().collect::<Vec<_>>(), ["BBB-1", "BBB-2", "BBB-4"]);
}

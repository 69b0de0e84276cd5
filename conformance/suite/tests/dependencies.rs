//! The two engines share nothing but the record types, and the suite knows neither: a mistake that
//! went through a third crate would be made twice, and hide.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cargo_metadata::{DependencyKind, MetadataCommand};

const RECORD: &str = "chess-arbiter-record";
const REFERENCE: &str = "chess-arbiter-reference";
const FAST: &str = "chess-arbiter-fast";
const CASES: &str = "chess-arbiter-cases";
const DRAW: &str = "chess-arbiter-diagram";
const SCORE: &str = "chess-arbiter-score";
const SUITE: &str = "chess-arbiter-suite";

/// Everything that a package of this workspace needs in order to be built, directly or by way of
/// others of the workspace.
fn needs(package: &str) -> BTreeSet<String> {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo tells its metadata");
    let direct: BTreeMap<String, Vec<String>> = metadata
        .packages
        .iter()
        .map(|package| {
            let needed = package.dependencies.iter();
            let built = needed.filter(|needed| needed.kind != DependencyKind::Development);
            (package.name.to_string(), built.map(|needed| needed.name.clone()).collect())
        })
        .collect();
    let mut found = BTreeSet::new();
    let mut open = vec![package.to_owned()];
    while let Some(next) = open.pop() {
        for needed in direct.get(&next).into_iter().flatten() {
            if found.insert(needed.clone()) {
                open.push(needed.clone());
            }
        }
    }
    found
}

/// What each package of the workspace names itself, for tests and other systems too.
#[test]
fn every_direct_dependency_has_a_reason() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ARCHITECTURE.md");
    let page = fs::read_to_string(page).expect("the page can be read");
    let (_, section) = page.split_once("## What we depend on").expect("the page has the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let reasons: BTreeSet<&str> = section
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split(" | ").next())
        .flat_map(|names| names.split(", "))
        .map(|name| name.trim_matches('`'))
        .collect();
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo tells its metadata");
    let named: BTreeSet<&str> = metadata
        .packages
        .iter()
        .flat_map(|package| &package.dependencies)
        .map(|needed| needed.name.as_str())
        .filter(|name| !name.starts_with("chess-arbiter"))
        .collect();
    let without: Vec<&&str> = named.difference(&reasons).collect();
    assert!(without.is_empty(), "without a reason in ARCHITECTURE.md: {without:?}");
    let gone: Vec<&&str> = reasons.difference(&named).collect();
    assert!(gone.is_empty(), "named in ARCHITECTURE.md, and no dependency: {gone:?}");
}

#[test]
fn the_packages_of_this_test_are_in_the_workspace() {
    for package in [REFERENCE, FAST, CASES, DRAW, SCORE, SUITE] {
        assert!(needs(package).contains(RECORD), "{package}");
    }
}

#[test]
fn the_engines_never_depend_on_each_other() {
    assert!(!needs(REFERENCE).contains(FAST));
    assert!(!needs(FAST).contains(REFERENCE));
}

#[test]
fn engines_cases_and_drawing_need_nothing_but_the_record() {
    for package in [REFERENCE, FAST, CASES, DRAW] {
        let ours = needs(package).into_iter().filter(|needed| needed.starts_with("chess-arbiter"));
        assert_eq!(ours.collect::<Vec<_>>(), [RECORD], "{package}");
    }
}

#[test]
fn suite_and_score_know_no_engine() {
    for package in [SUITE, SCORE] {
        let needs = needs(package);
        assert!(!needs.contains(REFERENCE) && !needs.contains(FAST), "{package}");
    }
}

#[test]
fn the_record_needs_nothing_of_this_workspace() {
    assert!(needs(RECORD).iter().all(|needed| !needed.starts_with("chess-arbiter")));
}

//! How the house is built: who may know whom, and that the same thing has the same name everywhere.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};
use record::{Engine, Game};
use reference::law;

const RECORD: &str = "chess-arbiter-record";
const REFERENCE: &str = "chess-arbiter-reference";
const FAST: &str = "chess-arbiter-fast";
const SUITE: &str = "chess-arbiter-suite";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn workspace() -> Metadata {
    let manifest = root().join("Cargo.toml");
    let mut command = MetadataCommand::new();
    command.manifest_path(manifest).no_deps().other_options(["--offline".to_owned()]);
    command.exec().expect("cargo knows the workspace")
}

fn package<'a>(workspace: &'a Metadata, name: &str) -> Option<&'a Package> {
    workspace.packages.iter().find(|package| package.name.as_str() == name)
}

/// The packages of this workspace that a package is built with, directly or by way of others;
/// for its tests too, if asked.
fn known_to(workspace: &Metadata, name: &str, tests: bool) -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    let mut open = vec![(name.to_owned(), tests)];
    while let Some((name, tests)) = open.pop() {
        let dependencies =
            package(workspace, &name).into_iter().flat_map(|found| &found.dependencies);
        for dependency in dependencies {
            let counts = tests || dependency.kind != DependencyKind::Development;
            let ours = package(workspace, &dependency.name).is_some();
            if counts && ours && known.insert(dependency.name.clone()) {
                // What a dependency's own tests need does not come with it.
                open.push((dependency.name.clone(), false));
            }
        }
    }
    known
}

#[test]
fn the_engines_share_nothing_but_the_record() {
    let workspace = workspace();
    for (engine, other) in [(REFERENCE, FAST), (FAST, REFERENCE)] {
        assert!(package(&workspace, engine).is_some(), "{engine}");
        assert!(!known_to(&workspace, engine, true).contains(other), "{engine} knows {other}");
        assert_eq!(known_to(&workspace, engine, false), BTreeSet::from([RECORD.to_owned()]));
    }
}

#[test]
fn the_record_knows_nobody_and_the_suite_knows_engines_by_the_trait_alone() {
    let workspace = workspace();
    assert_eq!(known_to(&workspace, RECORD, true), BTreeSet::new());
    assert_eq!(known_to(&workspace, SUITE, false), BTreeSet::from([RECORD.to_owned()]));
}

#[test]
fn a_game_has_one_name_in_the_law_in_both_engines_and_among_the_cases() {
    let (reference, fast) = (reference::Reference::new(), fast::Fast::new());
    for file in law::files() {
        let games: Vec<Game> = file.games.iter().filter_map(|game| game.parse().ok()).collect();
        assert_eq!(games.len(), file.games.len(), "{} rules games that exist", file.title);
        let stem = law_stem(&file.prefix);
        let engines: [(&dyn Engine, &str); 2] = [(&reference, "reference"), (&fast, "fast")];
        for (engine, folder) in engines {
            if !games.iter().all(|game| engine.games().contains(game)) {
                continue;
            }
            let module = root().join(folder).join("src").join(&stem);
            let file = module.with_extension("rs");
            assert!(file.is_file() || module.join("mod.rs").is_file(), "{}", file.display());
        }
        // A game is finished when it can be judged, and then it has cases.
        if games.iter().all(|game| reference.games().contains(game)) {
            assert!(root().join("conformance/cases").join(&stem).is_dir(), "cases of {stem}");
        }
    }
}

/// The name of the file in which the clauses with this prefix stand.
fn law_stem(prefix: &str) -> String {
    let folder = root().join("reference/law");
    for entry in folder.read_dir().expect("the laws are there") {
        let path = entry.expect("the laws can be listed").path();
        let text = std::fs::read_to_string(&path).expect("a law can be read");
        if text.contains(&format!("prefix = \"{prefix}\"")) {
            return path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        }
    }
    panic!("no law has the prefix {prefix}");
}

/// Whoever plays a game plays it by a law, and every game has one.
#[test]
fn every_game_has_exactly_one_law() {
    for game in Game::ALL {
        let laws =
            law::files().iter().filter(|file| file.games.iter().any(|name| name == game.name()));
        assert_eq!(laws.count(), 1, "{game}");
    }
}

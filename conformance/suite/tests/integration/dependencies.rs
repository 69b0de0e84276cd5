//! Tests which package depends on which. The two engines share only the record types, and packages that compare or drive
//! engines depend on neither engine, except for the misreadings of a diagnosis. Otherwise a mistake in shared code would be
//! made by both engines, and go unnoticed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use cargo_metadata::{DependencyKind, MetadataCommand, Package as Crate};
use serde::Deserialize;
use spdx::{Expression, LicenseReq, ParseMode};

/// A package, and the packages of this workspace that it may be built with.
type Package = (&'static str, &'static [&'static str]);

/// The layers, lowest first: each package with the packages of this workspace that it may be built with, directly or
/// indirectly.
const LAYERS: [(&str, &[Package]); 3] = [
    (
        "law",
        &[
            ("types", &[]),
            ("cases", &["types"]),
            ("reference", &["types"]),
            ("law", &["types", "reference"]),
        ],
    ),
    (
        "engines and exploring",
        &[
            ("fast", &["types"]),
            ("explore", &["cases", "types"]),
            ("misreadings", &["cases", "law", "types", "reference"]),
            ("search", &["fast", "types"]),
        ],
    ),
    (
        "tools",
        &[
            ("pgn", &["cases", "types"]),
            ("diagram", &["types"]),
            ("suite", &["cases", "law", "misreadings", "types", "reference"]),
            (
                "",
                &[
                    "cases",
                    "diagram",
                    "explore",
                    "fast",
                    "law",
                    "misreadings",
                    "types",
                    "reference",
                    "pgn",
                    "search",
                    "suite",
                ],
            ),
            (
                "book",
                &[
                    "cases",
                    "diagram",
                    "fast",
                    "law",
                    "misreadings",
                    "types",
                    "reference",
                    "search",
                    "suite",
                ],
            ),
            (
                "playground",
                &[
                    "cases",
                    "diagram",
                    "explore",
                    "fast",
                    "law",
                    "misreadings",
                    "types",
                    "reference",
                    "pgn",
                    "search",
                ],
            ),
            (
                "tools",
                &[
                    "book",
                    "cases",
                    "diagram",
                    "explore",
                    "fast",
                    "law",
                    "misreadings",
                    "types",
                    "reference",
                    "search",
                    "suite",
                ],
            ),
        ],
    ),
];

/// The full name of a package; the program's name has no suffix.
fn whole(name: &str) -> String {
    if name.is_empty() { "chess-arbiter".into() } else { format!("chess-arbiter-{name}") }
}

/// The packages of the workspace with which a package is built, directly or indirectly.
fn needs(package: &str) -> BTreeSet<String> {
    needs_but_for(package, "")
}

/// Like [`needs`], but without the packages that are needed only through `other`.
fn needs_but_for(package: &str, other: &str) -> BTreeSet<String> {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo prints the metadata");
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
            if needed != other && found.insert(needed.clone()) {
                open.push(needed.clone());
            }
        }
    }
    found
}

/// Each direct dependency of a package of the workspace, including dependencies for tests and for other systems, has its
/// reason in a comment of the root manifest.
#[test]
fn every_direct_dependency_has_a_reason() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.toml");
    let manifest = fs::read_to_string(manifest).expect("the manifest can be read");
    let (_, section) = manifest.split_once("[workspace.dependencies]").expect("it has the section");
    let section = section.split("\n[").next().unwrap_or_default();
    let reasons: BTreeSet<&str> = section
        .lines()
        .filter(|line| line.contains(" # "))
        .filter_map(|line| Some(line.split_once(" = ")?.0))
        .collect();
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo prints the metadata");
    let named: BTreeSet<&str> = metadata
        .packages
        .iter()
        .flat_map(|package| &package.dependencies)
        .map(|needed| needed.name.as_str())
        .filter(|name| !name.starts_with("chess-arbiter"))
        .collect();
    assert_eq!(named, reasons, "direct dependencies, and those with a reason in Cargo.toml");
}

#[test]
fn every_package_is_in_a_layer_and_needs_no_more_of_the_workspace_than_is_said_there() {
    let mut below: BTreeSet<String> = BTreeSet::new();
    let mut mentioned: BTreeSet<String> = BTreeSet::new();
    for (layer, packages) in LAYERS {
        for (name, wanted) in packages {
            let wanted: BTreeSet<String> = wanted.iter().map(|name| whole(name)).collect();
            let ours = needs(&whole(name)).into_iter();
            let ours: BTreeSet<String> =
                ours.filter(|needed| needed.starts_with("chess-arbiter")).collect();
            assert_eq!(ours, wanted, "{layer}: {name}");
            mentioned.insert(whole(name));
        }
        // Within a layer, too, a package depends only on earlier ones, so that there are no circles.
        for (name, wanted) in packages {
            let unknown = wanted.iter().find(|wanted| !mentioned.contains(&whole(wanted)));
            assert_eq!(unknown, None, "{layer}: {name}");
        }
        below.extend(packages.iter().map(|(name, _)| whole(name)));
    }
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo prints the metadata");
    let all: BTreeSet<String> =
        metadata.packages.iter().map(|package| package.name.to_string()).collect();
    assert_eq!(below, all, "every package of the workspace has a layer");
}

#[test]
fn neither_engine_is_needed_by_the_other_nor_by_what_compares_or_drives_engines() {
    let engines = [whole("reference"), whole("fast")];
    for package in ["reference", "fast", "explore", "pgn"] {
        let needs = needs(&whole(package));
        let others = engines.iter().filter(|engine| **engine != whole(package));
        assert!(others.clone().all(|engine| !needs.contains(engine)), "{package}");
    }
    let suite = needs_but_for(&whole("suite"), &whole("misreadings"));
    assert!(engines.iter().all(|engine| !suite.contains(engine)), "suite");
}

/// Counts the packages that a project builds if it uses only the library.
#[test]
fn the_library_needs_at_most_forty_packages() {
    let tree = |arguments: &[&str]| -> BTreeSet<String> {
        let output = Command::new(env!("CARGO"))
            .args(["tree", "--offline", "--prefix", "none", "-e", "normal", "-p", "chess-arbiter"])
            .args(arguments)
            .output()
            .expect("cargo can be started");
        let text = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
        text.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
    };
    let library = tree(&["--no-default-features"]);
    assert!(library.contains("chess-arbiter-suite"), "{library:?}");
    assert!(library.len() <= 40, "{} packages: {library:?}", library.len());
    // The program needs more packages, which shows that the count distinguishes the two.
    assert!(tree(&[]).len() > library.len());
}

#[test]
fn no_dependency_in_the_lock_file_declares_a_newer_rust_than_ours() {
    let metadata = MetadataCommand::new().exec().expect("cargo prints the metadata");
    let (ours, others): (Vec<_>, Vec<_>) =
        metadata.packages.iter().partition(|package| package.source.is_none());
    let least = ours.iter().filter_map(|package| package.rust_version.as_ref()).min();
    let least = least.expect("the workspace declares one");
    let declared =
        others.iter().filter_map(|package| Some((package.rust_version.as_ref()?, &package.name)));
    let (newest, name) = declared.max().expect("a dependency declares one");
    assert!(newest <= least, "{name} needs Rust {newest}, and we declare {least}");
}

/// The licences that `deny.toml` allows.
#[derive(Deserialize)]
struct Allowed {
    allow: BTreeSet<String>,
    exceptions: Vec<Exception>,
}

#[derive(Deserialize)]
struct Exception {
    #[serde(rename = "crate")]
    name: String,
    allow: BTreeSet<String>,
}

impl Allowed {
    fn read() -> Allowed {
        #[derive(Deserialize)]
        struct Deny {
            licenses: Allowed,
        }
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deny.toml");
        let text = fs::read_to_string(file).expect("the file can be read");
        toml::from_str::<Deny>(&text).expect("it has its form").licenses
    }

    /// Why a crate may not be used; `None` if it may.
    fn objection(&self, name: &str, licence: Option<&str>) -> Option<String> {
        let Some(licence) = licence else { return Some(format!("{name} declares no licence")) };
        let Ok(expression) = Expression::parse_mode(licence, ParseMode::LAX) else {
            return Some(format!("{name} declares `{licence}`, which is not an SPDX expression"));
        };
        let exception = self.exceptions.iter().find(|exception| exception.name == name);
        let allows = |needed: &LicenseReq| {
            let needed = needed.to_string();
            self.allow.contains(&needed)
                || exception.is_some_and(|exception| exception.allow.contains(&needed))
        };
        let allowed = expression.evaluate(allows);
        (!allowed).then(|| format!("{name} is under `{licence}`"))
    }
}

/// Every third-party crate that is linked or run, on whichever system.
fn others() -> Vec<Crate> {
    let metadata = MetadataCommand::new().exec().expect("cargo prints the metadata");
    let others = metadata.packages.into_iter().filter(|package| package.source.is_some());
    let others: Vec<Crate> = others.collect();
    assert!(others.iter().any(|one| one.name.as_str() == "serde"), "the list is not complete");
    others
}

#[test]
fn every_dependency_is_under_a_permissive_licence() {
    let allowed = Allowed::read();
    let refused: Vec<String> = others()
        .iter()
        .filter_map(|one| allowed.objection(one.name.as_str(), one.license.as_deref()))
        .collect();
    assert!(refused.is_empty(), "{refused:#?}");
    for (name, licence, may_be_used) in [
        ("one", Some("MIT OR GPL-3.0-only"), true),
        ("one", Some("(MIT OR Apache-2.0) AND Unicode-3.0"), true),
        // A licence as it was written before SPDX expressions.
        ("one", Some("MIT/Apache-2.0"), true),
        ("font-awesome-as-a-crate", Some("CC-BY-4.0 AND MIT"), true),
        ("one", Some("CC-BY-4.0 AND MIT"), false),
        ("one", Some("GPL-3.0-only"), false),
        ("one", Some("MIT AND GPL-3.0-only"), false),
        ("one", Some("our own"), false),
        ("one", None, false),
    ] {
        let objection = allowed.objection(name, licence);
        assert_eq!(objection.is_none(), may_be_used, "{name} {licence:?}: {objection:?}");
    }
}

#[test]
fn every_dependency_comes_from_the_registry() {
    let elsewhere: Vec<String> = others()
        .iter()
        .filter(|one| !one.source.as_ref().is_some_and(cargo_metadata::Source::is_crates_io))
        .map(|one| one.id.to_string())
        .collect();
    assert!(elsewhere.is_empty(), "{elsewhere:#?}");
}

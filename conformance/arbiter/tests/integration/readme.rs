//! All commands shown in the README and the page on testing are run. A test in this file runs the commands `arbiter …`
//! and compares their output with the output shown; `.ci/run` runs the other commands, and must contain them word for
//! word.

use std::fs;
use std::path::{Path, PathBuf};

use suite::builtin::BuiltIn;
use suite::cases;
use suite::run::{self, Options, Outcome};
use types::{Engine, Game};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages whose commands are run.
const PAGES: [&str; 2] = ["README.md", "conformance/TESTING.md"];

/// The commands that a page shows: its lines that begin with `$ `.
fn commands(page: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join(page)).expect("the page can be read");
    let lines = text.lines().filter_map(|line| line.strip_prefix("$ "));
    lines.map(str::to_owned).collect()
}

#[test]
fn arbiter_prints_what_the_pages_show() {
    // The commands are run at the root of the repository.
    std::env::set_current_dir(root()).expect("the root of the repository is a folder");
    let shown = trycmd::TestCases::new();
    for page in PAGES {
        assert!(commands(page).iter().any(|command| command.starts_with("arbiter ")), "{page}");
        shown.case(page);
    }
    shown.run();
}

#[test]
fn continuous_integration_runs_the_other_commands_of_the_pages() {
    let script = fs::read_to_string(root().join(".ci/run")).expect(".ci/run can be read");
    let run: Vec<&str> = script.lines().map(str::trim).collect();
    for page in PAGES {
        let commands = commands(page);
        let others = commands.iter().filter(|command| !command.starts_with("arbiter "));
        for command in others.clone() {
            assert!(run.contains(&command.as_str()), "{page}: `{command}` is not run by .ci/run");
        }
        assert!(others.count() >= 2, "{page} shows commands that are not `arbiter …`");
    }
}

#[test]
fn the_case_that_the_readme_of_the_cases_shows_is_a_case_and_right() {
    let page = root().join("conformance/cases/README.md");
    let text = fs::read_to_string(page).expect("the README can be read");
    let (_, after) = text.split_once("```json").expect("the README shows a case");
    let (case, _) = after.split_once("```").expect("the block is closed");
    let text = format!(r#"{{ "about": "shown in the README", "cases": [{case}] }}"#);
    let file = cases::parse("README.md", &text).expect("it is a case");
    let files = [file];
    assert!(cases::problems(&files).is_empty());
    let engines: [&dyn Engine; 2] = [&reference::Reference::new(), &fast::Fast::new()];
    for engine in engines {
        let result =
            run::run_case(&mut BuiltIn::new(engine), &files[0].cases[0], &Options::default());
        assert_eq!(result.outcome(), Outcome::Passed);
    }
}

/// The targets of the links of a page, except those to other sites.
fn links(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://")).collect()
}

/// The anchors of a page: its headings in the form that links use.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings
        .filter_map(|line| line.trim_start_matches('#').strip_prefix(' '))
        .map(|heading| heading.to_lowercase().replace(' ', "-"))
        .collect()
}

#[test]
fn every_link_has_a_target() {
    let pages = [
        "README.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "RELEASING.md",
        "SECURITY.md",
        "conformance/NOTATION.md",
        "conformance/PROTOCOL.md",
        "conformance/SCORES.md",
        "conformance/TESTING.md",
        "conformance/adapters/README.md",
        "conformance/cases/README.md",
        "conformance/cluster/README.md",
        "conformance/bindings/javascript/README.md",
        "conformance/bindings/python/README.md",
        "fuzz/README.md",
        "reference/law/exhausted/README.md",
    ];
    for page in pages {
        let text = fs::read_to_string(root().join(page)).expect("the page can be read");
        let folder = root().join(page).parent().expect("a page is in a folder").to_path_buf();
        for target in links(&text) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = if file.is_empty() { root().join(page) } else { folder.join(file) };
            assert!(path.exists(), "{page}: {target}");
            if !anchor.is_empty() {
                let text = fs::read_to_string(path).expect("an anchor is on a page");
                assert!(anchors(&text).iter().any(|name| name == anchor), "{page}: {target}");
            }
        }
    }
}

#[test]
fn the_page_about_notation_has_every_game_kind_and_start() {
    let text =
        fs::read_to_string(root().join("conformance/NOTATION.md")).expect("the page is there");
    for game in Game::ALL {
        assert!(text.contains(&format!("`{game}`")), "{game}");
        assert!(text.contains(&format!(" {}\n", game.start_text())), "the start of {game}");
        for (kind, letter) in game.kinds() {
            assert!(text.contains(&format!("{letter} {kind}")), "{letter} {kind}");
        }
    }
}

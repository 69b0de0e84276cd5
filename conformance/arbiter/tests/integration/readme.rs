//! Every command that the README shows is run: `arbiter …` here, with the output shown; the others
//! by `.ci/run`, which must name them word for word.

use std::fs;
use std::path::{Path, PathBuf};

use record::{Engine, Game};
use suite::builtin::BuiltIn;
use suite::cases;
use suite::run::{self, Options, Outcome};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).expect("the README can be read")
}

/// The commands in the README's console blocks.
fn commands() -> Vec<String> {
    let text = readme();
    let lines = text.lines().filter_map(|line| line.strip_prefix("$ "));
    lines.map(str::to_owned).collect()
}

#[test]
fn what_the_readme_shows_of_arbiter_is_what_it_does() {
    assert!(commands().iter().any(|command| command.starts_with("arbiter judge ")));
    // The README's commands are given at the root of the repository.
    std::env::set_current_dir(root()).expect("the root of the repository is a folder");
    trycmd::TestCases::new().case("README.md").run();
}

#[test]
fn what_else_the_readme_shows_is_run_by_continuous_integration() {
    let script = fs::read_to_string(root().join(".ci/run")).expect(".ci/run can be read");
    let run: Vec<&str> = script.lines().map(str::trim).collect();
    let mut others = 0;
    for command in commands().iter().filter(|command| !command.starts_with("arbiter ")) {
        assert!(run.contains(&command.as_str()), "`{command}` is not run by .ci/run");
        others += 1;
    }
    assert!(others >= 2, "the README shows how to run the suite and the tests");
}

#[test]
fn the_case_that_the_readme_shows_is_a_case_and_right() {
    let text = readme();
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

/// The targets of the links of a page that lead into the repository.
fn links(page: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join(page)).expect("the page can be read");
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://")).map(str::to_owned).collect()
}

#[test]
fn every_link_leads_somewhere() {
    for page in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        for target in links(page) {
            let file = target.split('#').next().unwrap_or_default();
            assert!(root().join(file).exists(), "{page}: {target}");
        }
    }
    // On the page about notation a link leads to one of its headings, or to a file.
    let text =
        fs::read_to_string(root().join("conformance/NOTATION.md")).expect("the page is there");
    let headings: Vec<String> = text
        .lines()
        .filter_map(|line| line.trim_start_matches('#').strip_prefix(' '))
        .map(|heading| format!("#{}", heading.to_lowercase().replace(' ', "-")))
        .collect();
    for target in links("conformance/NOTATION.md") {
        let file = target.split('#').next().unwrap_or_default();
        let is_file = root().join("conformance").join(file).is_file();
        assert!(headings.contains(&target) || is_file, "{target}");
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

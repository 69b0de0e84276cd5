//! Tests that pass the kept inputs of each fuzzer to the function that the fuzzer calls.

use std::path::{Path, PathBuf};

use chess_arbiter_suite::properties;
use fast::Fast;
use pgn::properties::scores;
use reference::Reference;

fn corpus(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let entries = folder.read_dir().expect("the corpus is a folder");
    let mut inputs: Vec<(PathBuf, Vec<u8>)> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .map(|path| (path.clone(), std::fs::read(&path).expect("an input can be read")))
        .collect();
    inputs.sort();
    assert!(inputs.len() >= 10, "{target} has {} inputs", inputs.len());
    inputs
}

#[test]
fn the_engines_do_not_differ_on_any_kept_input() {
    let (reference, fast) = (Reference::new(), Fast::new());
    for (path, bytes) in corpus("differential") {
        eprintln!("{}", path.display());
        explore::properties::differential(&reference, &fast, &bytes);
    }
}

#[test]
fn every_kept_text_is_read_and_written_without_loss() {
    for (path, bytes) in corpus("text") {
        eprintln!("{}", path.display());
        explore::properties::text(&bytes);
    }
}

#[test]
fn every_kept_output_of_an_engine_is_read() {
    for (path, bytes) in corpus("answers") {
        eprintln!("{}", path.display());
        properties::answers(&bytes);
    }
}

#[test]
fn every_kept_file_of_cases_is_read_and_written_without_loss() {
    for (path, bytes) in corpus("cases") {
        eprintln!("{}", path.display());
        properties::case_file(&bytes);
    }
}

#[test]
fn every_kept_score_is_read_written_and_judged() {
    let (reference, fast) = (Reference::new(), Fast::new());
    for (path, bytes) in corpus("scores") {
        eprintln!("{}", path.display());
        scores(&fast, &reference, &bytes);
    }
}

#[test]
fn every_kept_file_of_toml_every_report_and_all_counts_are_read() {
    type Target = (&'static str, fn(&[u8]));
    let targets: [Target; 3] = [
        ("toml", properties::toml),
        ("reports", properties::report),
        ("counts", properties::counts),
    ];
    for (target, property) in targets {
        for (path, bytes) in corpus(target) {
            eprintln!("{}", path.display());
            property(&bytes);
        }
    }
}

#[test]
fn every_kept_request_is_answered() {
    let (reference, fast) = (Reference::new(), Fast::new());
    for (path, bytes) in corpus("protocol") {
        eprintln!("{}", path.display());
        properties::protocol(&reference, &bytes);
        properties::protocol(&fast, &bytes);
    }
}

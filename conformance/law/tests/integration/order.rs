//! The code of a game is in the order of its law, so that both can be read side by side.

use std::fs;
use std::path::{Path, PathBuf};

use chess_arbiter_law as law;

/// The prefix of each law, with the modules that contain its code. A module is the file of that name and the folder
/// beside it.
const MODULES: [(&str, &[&str]); 6] = [
    ("CHE", &["chess", "usual", "game_status"]),
    ("MAS", &["masonic"]),
    ("DEF", &["deflection"]),
    ("HOM", &["mirrors"]),
    ("KDM", &["kingdom"]),
    ("SPE", &["spectral"]),
];

/// The file of a module and the files of the folder beside it.
fn files_of(module: &str) -> Vec<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reference/src");
    let mut files = vec![source.join(format!("{module}.rs"))];
    if let Ok(folder) = fs::read_dir(source.join(module)) {
        files.extend(folder.map(|entry| entry.expect("it can be listed").path()));
    }
    files.sort();
    files
}

/// The first word of every doc comment before the unit tests, with its line. This word may be the name of a clause.
fn openings(source: &str) -> Vec<(usize, &str)> {
    let own = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut in_comment = false;
    for (number, line) in own.lines().enumerate() {
        let comment = line.trim_start().strip_prefix("/// ");
        if let Some(text) = comment.filter(|_| !in_comment) {
            let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
            found.push((number + 1, &text[..end.unwrap_or(text.len())]));
        }
        in_comment = line.trim_start().starts_with("///");
    }
    found
}

/// The places at which a source is not in order: those where an item of an earlier clause comes after an item of a
/// later one.
fn steps_backward(source: &str, order: &[&str]) -> Vec<String> {
    let place = |id: &str| order.iter().position(|known| *known == id);
    let stated: Vec<_> = openings(source)
        .into_iter()
        .filter_map(|(line, id)| Some((place(id)?, line, id)))
        .collect();
    let pairs = stated.windows(2).filter(|pair| pair[1].0 < pair[0].0);
    pairs.map(|pair| format!("line {}: {} below {}", pair[1].1, pair[1].2, pair[0].2)).collect()
}

#[test]
fn items_are_in_the_order_of_their_law() {
    let mut backward = Vec::new();
    let mut stated = 0;
    for (prefix, modules) in MODULES {
        let law =
            law::files().iter().find(|law| law.prefix == prefix).expect("there is such a law");
        let order: Vec<&str> = law.clauses.iter().map(|clause| clause.id.as_str()).collect();
        for file in modules.iter().flat_map(|module| files_of(module)) {
            let source = fs::read_to_string(&file).expect("it can be read");
            stated += openings(&source).iter().filter(|(_, id)| order.contains(id)).count();
            let name = file.strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("it lies there");
            let steps = steps_backward(&source, &order);
            backward.extend(steps.iter().map(|step| format!("{}, {step}", name.display())));
        }
    }
    assert!(stated > 150, "only {stated} items open with a clause of their law");
    assert!(backward.is_empty(), "{}", backward.join("\n"));
}

#[test]
fn a_break_of_the_order_is_found() {
    let source = "/// AAA-2: one.\nfn one() {}\n\n/// AAA-1, of a cell\n/// AAA-9\nfn two() {}\n";
    assert_eq!(steps_backward(source, &["AAA-1", "AAA-2"]), ["line 4: AAA-1 below AAA-2"]);
    assert!(steps_backward(source, &["AAA-2", "AAA-1"]).is_empty());
}

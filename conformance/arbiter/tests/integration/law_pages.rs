//! `arbiter law` as it is read: a clause of each law, what holds in a family, what a word finds, and JSON.

use assert_cmd::Command;

fn law(arguments: &[&str]) -> String {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("arbiter"));
    let assert = command.arg("law").args(arguments).assert().code(0);
    String::from_utf8(assert.get_output().stdout.clone()).expect("output is UTF-8")
}

/// One of the usual rules, one of each other law, and one that holds in Gothic Chess alone.
#[test]
fn a_clause_is_a_page_with_its_source_its_reasons_an_example_and_its_cases() {
    for clause in ["CHE-19", "MAS-15", "DEF-14", "DEF-28", "HOM-12", "KDM-17", "SPE-24"] {
        insta::assert_snapshot!(format!("clause_{clause}"), law(&[clause]));
    }
}

#[test]
fn a_family_is_a_list_of_its_clauses_and_of_the_rules_of_chess_as_it_changes_them() {
    insta::assert_snapshot!(law(&["masonic"]));
}

#[test]
fn a_word_finds_clauses_and_words_of_the_glossary() {
    insta::assert_snapshot!(law(&["twin"]));
}

#[test]
fn a_clause_as_json_has_all_that_its_page_has() {
    let json: serde_json::Value =
        serde_json::from_str(&law(&["MAS-15", "--json"])).expect("a line is JSON");
    insta::assert_snapshot!(serde_json::to_string_pretty(&json).expect("it is written again"));
}

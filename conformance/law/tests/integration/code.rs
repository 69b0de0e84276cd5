//! Finding the functions that cite a clause.

use chess_arbiter_law::code::citing;

#[test]
fn a_function_that_cites_a_clause_is_found_with_its_documentation() {
    let function =
        citing("CHE-25").find(|function| function.name == "fivefold").expect("it cites the clause");
    assert_eq!(function.file, "game_status.rs");
    assert!(function.text.starts_with("/// CHE-25: ") && function.text.ends_with('}'));
}

#[test]
fn a_clause_is_matched_by_its_whole_number() {
    assert!(citing("MAS-1").any(|function| function.text.contains("MAS-1:")));
    assert!(citing("MAS-1").all(|function| {
        function
            .text
            .split("MAS-1")
            .skip(1)
            .any(|rest| !rest.starts_with(|letter: char| letter.is_ascii_digit()))
    }));
}

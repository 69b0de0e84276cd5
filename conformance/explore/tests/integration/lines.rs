//! Tests that every line along which a kind of man moves is tested by a case, as a turn and as an attack, for either side.

pub mod ways;

use fast::Fast;
use reference::Reference;
use types::{Family, Game};

/// Checks that the cases of a family test every line of its games. One engine finds the lines, and the other confirms them.
/// A case of one game tests a line for all games of the family.
fn every_line_is_in_a_case(family: Family) {
    let (reference, fast) = (Reference::new(), Fast::new());
    let files = cases::embedded().expect("the cases can be read");
    let cases: Vec<_> = files.iter().flat_map(|file| &file.cases).collect();
    let (mut count, mut faults) = (0, Vec::new());
    for game in Game::ALL.into_iter().filter(|game| game.family() == family) {
        let all = ways::all(&fast, game);
        let of_family = cases.iter().filter(|case| case.game.family() == family);
        let tested = ways::tested(&fast, &all, of_family.copied());
        for (line, position) in &all {
            if !ways::is_there(&reference, line, position) {
                faults.push(format!("{game}: the reference has no {line} at {position}"));
            } else if !tested.contains(line) {
                faults.push(format!("{game}: no case tests {line}, as at {position}"));
            }
        }
        count += all.len();
    }
    assert!(count > 500, "{count}");
    assert!(faults.is_empty(), "{} of {count}:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn every_line_of_chess_is_tested_by_a_case() {
    every_line_is_in_a_case(Family::Chess);
}

#[test]
fn every_line_of_masonic_chess_is_tested_by_a_case() {
    every_line_is_in_a_case(Family::Masonic);
}

#[test]
fn every_line_of_deflection_is_tested_by_a_case() {
    every_line_is_in_a_case(Family::Deflection);
}

#[test]
fn every_line_of_house_of_mirrors_is_tested_by_a_case() {
    every_line_is_in_a_case(Family::Mirrors);
}

#[test]
fn every_line_of_kingdom_is_tested_by_a_case() {
    every_line_is_in_a_case(Family::Kingdom);
}

#[test]
fn every_line_of_spectral_realm_is_tested_by_a_case() {
    every_line_is_in_a_case(Family::Spectral);
}

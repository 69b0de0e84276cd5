//! Tests of cases that are derived from other cases: with the colours exchanged, or for another variant.

use std::collections::BTreeMap;

use chess_arbiter_suite::cases::{self, Case};
use fast::Fast;
use types::{Engine, Game, Position};

fn all() -> BTreeMap<String, Case> {
    let files = cases::embedded().expect("the embedded files read");
    let cases = files.into_iter().flat_map(|file| file.cases);
    cases.map(|case| (case.id.clone(), case)).collect()
}

/// The id of the case from which this case is made, read from the parentheses after `how` in its source; `None` if the
/// source does not begin with `how`.
fn made_from<'a>(case: &'a Case, how: &str) -> Option<&'a str> {
    case.source.strip_prefix(how)?.strip_prefix(" (")?.strip_suffix(')')
}

#[test]
fn a_case_with_the_colours_exchanged_is_the_exchange_of_the_case_it_names() {
    let all = all();
    let mut made = 0;
    for case in all.values() {
        let Some(id) = made_from(case, "by hand, colours exchanged") else { continue };
        let original = all.get(id).unwrap_or_else(|| panic!("{}: there is no {id}", case.id));
        let exchanged = original.colours_exchanged();
        let exchanged = exchanged.unwrap_or_else(|| panic!("{id} has no counterpart"));
        assert_eq!(case.position, exchanged.position, "{}", case.id);
        assert_eq!(case.expect, exchanged.expect, "{}", case.id);
        assert_eq!(case.game, exchanged.game, "{}", case.id);
        made += 1;
    }
    assert!(made > 250, "{made}");
}

#[test]
fn a_case_for_another_variant_agrees_with_the_case_it_names() {
    let all = all();
    let mut made = 0;
    for case in all.values() {
        let Some(id) = made_from(case, "by hand, as in another variant") else { continue };
        let original = all.get(id).unwrap_or_else(|| panic!("{}: there is no {id}", case.id));
        assert_eq!((&case.position, &case.expect), (&original.position, &original.expect), "{id}");
        assert_ne!(case.game, original.game, "{id}");
        made += 1;
    }
    assert!(made > 200, "{made}");
}

/// Exchanging colours twice gives the same case.
#[test]
fn exchanging_the_colours_twice_changes_nothing() {
    for case in all().values() {
        if let Some(exchanged) = case.colours_exchanged() {
            // The exchange may increase the move number after a turn, for which a counter near its maximum leaves no room.
            let Some(again) = exchanged.colours_exchanged() else {
                assert!(case.position_text().contains(" 999"), "{}", case.id);
                continue;
            };
            assert_eq!(&again, case, "{}", case.id);
        }
    }
}

/// The exchange is a symmetry of every game: the turns of the exchanged position are the exchanged turns.
#[test]
fn an_exchanged_position_has_the_exchanged_turns_and_status() {
    let fast = Fast::new();
    let mut seen: BTreeMap<Game, usize> = BTreeMap::new();
    for mut case in all().into_values() {
        let Ok(position) = Position::parse(case.game, case.position_text()) else { continue };
        let Ok(turns) = fast.turns(&position) else { continue };
        let mut turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
        turns.sort_unstable();
        case.expect = cases::Expect { turns: Some(turns), ..cases::Expect::default() };
        let Some(exchanged) = case.colours_exchanged() else { continue };
        let opposite = Position::parse(case.game, exchanged.position_text())
            .unwrap_or_else(|error| panic!("{}: {error}", case.id));
        let found = fast.turns(&opposite).unwrap_or_else(|why| panic!("{}: {why}", case.id));
        let mut found: Vec<String> = found.iter().map(ToString::to_string).collect();
        found.sort_unstable();
        assert_eq!(exchanged.expect.turns, Some(found), "{}", case.id);
        let check = |position| fast.status(position).expect("it is accepted").check.len();
        assert_eq!(check(&position), check(&opposite), "{}", case.id);
        *seen.entry(case.game).or_default() += 1;
    }
    assert!(
        Game::ALL.iter().all(|game| seen.get(game).is_some_and(|&count| count > 50)),
        "{seen:?}"
    );
}

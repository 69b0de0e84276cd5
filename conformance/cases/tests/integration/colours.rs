//! Cases test both colours: each topic of each game has handmade cases with White to move and with Black to move.

use std::collections::BTreeMap;

use chess_arbiter_cases::{Case, Rule, embedded};
use types::{Position, Side};

/// The fewest cases that a topic must have for each side to move.
const FEWEST: usize = 2;

/// Topics that may have fewer cases, each with the reason.
const EXCEPTIONS: [(&str, &str); 1] =
    [("notation", "its texts are no positions or no turns of the game, whoever is to move")];

/// The side to move; `None` if the case is about a text that is not a position.
fn side(case: &Case) -> Option<Side> {
    let is_about_text = case.expect.refused == Some(Rule::Notation);
    let position = Position::parse(case.game, case.position_text()).ok()?;
    (!is_about_text).then_some(position.side)
}

#[test]
fn every_topic_has_cases_of_both_colours() {
    let files = embedded().expect("the cases can be read");
    let by_hand = files.iter().flat_map(|file| &file.cases).filter(|case| !case.is_recorded());
    let mut topics: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for case in by_hand {
        let (topic, _) = case.id.rsplit_once('-').expect("an id ends with a number");
        let of_topic = topics.entry(topic).or_default();
        if let Some(side) = side(case) {
            of_topic[side as usize] += 1;
        }
    }
    let mut thin = Vec::new();
    for (topic, colours) in &topics {
        let excepted = EXCEPTIONS.iter().any(|(name, _)| topic.ends_with(&format!("-{name}")));
        if !excepted && colours.iter().any(|&count| count < FEWEST) {
            thin.push(format!("{topic}: {} with White, {} with Black", colours[0], colours[1]));
        }
    }
    assert!(topics.len() > 150, "{}", topics.len());
    assert!(thin.is_empty(), "too few with one side to move:\n{}", thin.join("\n"));
}

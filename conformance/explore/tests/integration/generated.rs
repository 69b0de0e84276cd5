//! Tests the quality of random games: rare ends and every kind of man occur in them often enough.

use std::collections::{BTreeMap, BTreeSet};

use chess_arbiter_explore::random::{Played, Random};
use chess_arbiter_explore::{Choices, round_bytes};
use fast::Fast;
use types::{EndBy, Engine, Extra, Family, Game, Kind, Position, Step, Turn};

/// The number of random games that are played of each game.
const GAMES: u64 = 500;
/// The number of bytes of choices for each random game.
const BYTES: usize = 768;

/// For each of these ends, the minimum number of random games with a position that ends in this way.
const ENDED: [(EndBy, usize); 3] =
    [(EndBy::Checkmate, 4), (EndBy::Stalemate, 4), (EndBy::Dead, 15)];
/// For each kind of man, the minimum number of random games in which it occurs.
const WITH_A_KIND: usize = 8;

#[test]
fn games_made_at_random_end_in_every_way_and_have_men_of_every_kind() {
    let fast = Fast::new();
    for game in Game::ALL {
        let mut ended: BTreeMap<&str, usize> = BTreeMap::new();
        let mut kinds: BTreeMap<Kind, usize> = BTreeMap::new();
        for round in 0..GAMES {
            let bytes = round_bytes(5, game, round, BYTES);
            let played = Played::<Fast>::of(game, &mut Choices::new(&bytes));
            let positions = played.positions();
            let end = |position: &Position| {
                let held = fast.hold(position).expect("it was played to");
                let status = held.adjudicate(&[], None).expect("no turn is asked for");
                status.end.map(|end| end.by.name())
            };
            let ends: BTreeSet<&str> = positions.iter().filter_map(end).collect();
            for end in ends {
                *ended.entry(end).or_default() += 1;
            }
            let men = positions.iter().flat_map(|position| position.men.iter());
            for kind in men.map(|(_, man)| man.kind).collect::<BTreeSet<Kind>>() {
                *kinds.entry(kind).or_default() += 1;
            }
        }
        for (by, least) in ENDED {
            let games = ended.get(by.name()).copied().unwrap_or_default();
            // KDM-23: no material is dead.
            if by == EndBy::Dead && game.family() == Family::Kingdom {
                assert_eq!(games, 0, "{game}");
                continue;
            }
            assert!(games >= least, "{game}: {games} games come to {}", by.name());
        }
        for &(kind, _) in game.kinds() {
            let games = kinds.get(&kind).copied().unwrap_or_default();
            assert!(games >= WITH_A_KIND, "{game}: {games} games have a {kind}");
        }
    }
}

/// Lists of turns are sorted by the first sixteen bytes of their texts.
#[test]
fn the_text_of_every_turn_is_short() {
    for game in Game::ALL {
        let longest = game.cells().max_by_key(|cell| cell.to_string().len());
        let longest = longest.expect("every game has cells");
        let step = Step::new(longest, longest).promoting(Kind::Queen);
        let turn = Turn::from(step).with(Extra::Twin(step));
        assert!(turn.to_string().len() <= 16, "{turn}");
    }
}

//! Random positions, turns and games, which tests of other crates can use: their properties under both engines, and how
//! a value that fails a test is shrunk.

use ::arbitrary::{Arbitrary as _, Unstructured};
use explore::random::{Accepted, Edited, LONGEST_GAME, Played, Random, Strategy, Written, any, of};
use explore::{Choices, round_bytes};
use fast::Fast;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestError, TestRunner};
use reference::Reference;
use types::{Engine, Game, Kind, Position, Turn};

/// A configuration without a file of old failures: in this project, a failure is recorded as a case instead.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn texts(turns: &[Turn]) -> Vec<String> {
    let mut texts: Vec<String> = turns.iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

proptest! {
    #![proptest_config(config(96))]

    #[test]
    fn what_is_accepted_by_one_engine_is_by_the_other_and_has_the_same_turns(
        accepted in any::<Accepted<Fast>>(),
    ) {
        let left = Reference::new().turns(&accepted.position);
        let right = Fast::new().turns(&accepted.position);
        prop_assert_eq!(texts(&left?), texts(&right?));
    }

    #[test]
    fn a_written_turn_is_legal_to_both_engines_or_to_none(written in any::<Written<Fast>>()) {
        let position = &written.accepted.position;
        let left = Reference::new().play(position, &written.turn).ok();
        let right = Fast::new().play(position, &written.turn).ok();
        prop_assert_eq!(left, right);
    }
}

proptest! {
    #![proptest_config(config(24))]

    #[test]
    fn a_game_of_one_engine_is_one_of_the_other(played in any::<Played<Fast>>()) {
        let (left, right) = (Reference::new(), Fast::new());
        let mut position = played.start.position.clone();
        for (turn, expected) in played.turns.iter().zip(played.positions().into_iter().skip(1)) {
            position = left.play(&position, turn).map_err(|why| TestCaseError::fail(why.to_string()))?;
            prop_assert_eq!(&position, &expected);
        }
        // The engines describe an illegal end in different words.
        let ends = (left.adjudicate(&played.score()).ok(), right.adjudicate(&played.score()).ok());
        prop_assert_eq!(&ends.0, &ends.1);
    }
}

quickcheck::quickcheck! {
    fn an_edited_position_is_written_and_read_without_loss(edited: Edited) -> bool {
        let position = edited.position;
        Position::parse(position.game, &position.to_string()) == Ok(position)
    }

    fn smaller_positions_are_accepted_and_have_no_more_men(accepted: Accepted<Fast>) -> bool {
        let men = accepted.position.men.iter().count();
        accepted.smaller().all(|smaller| {
            Fast::new().accept(&smaller.position).is_ok() && smaller.position.men.iter().count() <= men
        })
    }

    fn smaller_games_are_legal_throughout(played: Played<Fast>) -> bool {
        played.smaller().all(|smaller| smaller.positions().len() == smaller.turns.len() + 1)
    }
}

#[test]
fn a_fuzzers_bytes_are_the_choices() {
    for game in Game::ALL {
        let bytes = round_bytes(3, game, 0, 2048);
        let mut cursor = Unstructured::new(&bytes);
        let edited = Edited::arbitrary(&mut cursor).expect("any bytes make one");
        assert_eq!(edited, Edited::any(&mut Choices::new(&bytes)));
        assert!(cursor.len() < bytes.len(), "the bytes taken are taken");
    }
}

/// The value to which a failure of the property `holds` is shrunk.
fn shrunk<T: Random>(strategy: &Strategy<T>, holds: impl Fn(&T) -> bool) -> T {
    let mut runner = TestRunner::new_with_rng(
        config(4000),
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let found = runner.run(strategy, |value| {
        if holds(&value) { Ok(()) } else { Err(TestCaseError::fail("as it should")) }
    });
    match found {
        Err(TestError::Fail(_, value)) => value,
        other => panic!("the property holds: {other:?}"),
    }
}

#[test]
fn a_position_shrinks_to_the_men_it_needs() {
    let has = |position: &Position, kind| position.men.iter().any(|(_, man)| man.kind == kind);
    let chess = shrunk(&of::<Accepted<Fast>>(Game::Chess), |accepted| {
        !has(&accepted.position, Kind::Queen)
    });
    // Every man is needed: without it, the position is refused or has no queen.
    for (cell, _) in chess.position.men.iter() {
        let mut fewer = chess.position.clone();
        fewer.men.take(cell);
        let stands = Fast::new().accept(&fewer).is_ok() && has(&fewer, Kind::Queen);
        assert!(!stands, "{chess:?} without {cell}");
    }
    // At most six men are left: the four kings, and at most two more for the knight and its twin.
    let kingdom = shrunk(&of::<Accepted<Fast>>(Game::KingdomEscort), |accepted| {
        !has(&accepted.position, Kind::Knight)
    });
    assert!(kingdom.position.men.iter().count() <= 6, "{kingdom:?}");
    let deflection = shrunk(&of::<Accepted<Fast>>(Game::Deflection), |accepted| {
        accepted.position.deflectors().is_none_or(|fields| fields.placed.is_empty())
    });
    let placed = deflection.position.deflectors().map_or(0, |fields| fields.placed.len());
    assert_eq!((deflection.position.men.iter().count(), placed), (2, 1), "{deflection:?}");
}

#[test]
fn a_game_shrinks_to_the_turns_it_needs() {
    let played = shrunk(&of::<Played<Fast>>(Game::Masonic), |played| played.turns.len() < 5);
    assert_eq!(played.turns.len(), 5, "{played:?}");
    assert_eq!(played.start.position.men.iter().count(), 2, "{played:?}");
    assert!(played.turns.len() <= LONGEST_GAME);
}

/// Random games of every kind have turns: more than one on average, though many games begin near their end on purpose.
#[test]
fn games_of_every_kind_have_turns() {
    for game in Game::ALL {
        let played = (0..12).map(|round| {
            let bytes = round_bytes(5, game, round, 1024);
            Played::<Fast>::of(game, &mut Choices::new(&bytes))
        });
        let turns: usize = played.map(|played| played.turns.len()).sum();
        assert!(turns > 12, "{game}: {turns} turns in 12 games");
    }
}

//! The descriptions of games agree with themselves and with the initial positions.

use chess_arbiter_types::{ExtraForm, Family, Game, Kind, Own, OwnForm};

#[test]
fn every_game_is_listed_with_its_family_and_no_family_is_forgotten() {
    let families: Vec<Family> = Game::ALL.map(|game| game.description().family).to_vec();
    assert!(families.is_sorted());
    assert!(Family::ALL.iter().all(|family| families.contains(family)));
    let counts = Family::ALL.map(|family| family.games().count());
    assert_eq!(counts.iter().sum::<usize>(), Game::ALL.len());
}

#[test]
fn a_description_agrees_with_its_initial_position() {
    for game in Game::ALL {
        let (description, start) = (game.description(), game.start());
        let own = match start.own {
            Own::Nothing => OwnForm::Nothing,
            Own::Deflectors(_) => OwnForm::Deflectors,
            Own::Array(_) => OwnForm::Array,
        };
        assert_eq!(own, description.own, "{game}");
        assert_eq!(description.boards.len(), description.shapes.len(), "{game}");
        let twins = description.extra == ExtraForm::Twin;
        assert_eq!(twins, !description.marks.is_empty(), "{game}");
        assert_eq!(
            description.extra == ExtraForm::Vanishing,
            !description.mirrors.is_empty(),
            "{game}"
        );
        assert!(description.mirrors.iter().all(|&cell| game.has(cell)), "{game}");
        // A field that a description forgets has the value of chess.
        let acts = description.extra == ExtraForm::Act;
        assert_eq!(acts, description.own == OwnForm::Deflectors, "{game}");
        let is_plain = description.extra == ExtraForm::Nothing && description.boards.len() == 1;
        assert_eq!(description.algebraic.is_some(), is_plain, "{game}");
        let titled = Game::ALL.iter().filter(|other| other.title() == game.title());
        assert_eq!(titled.count(), 1, "{game}");
        for (_, man) in start.men.iter() {
            let home = man.mark.map(|mark| description.marks[usize::from(mark.file)]);
            let piece = home.filter(|_| man.kind != Kind::Pawn);
            assert!(piece.is_none_or(|kind| kind == man.kind), "{game}");
        }
    }
}

#[test]
fn a_kind_has_the_letter_that_its_game_gives_it() {
    for game in Game::ALL {
        for &(kind, letter) in game.kinds() {
            assert_eq!(kind.letter(), letter, "{kind} of {game}");
            assert!(Kind::ALL.contains(&kind), "{kind} of {game}");
        }
    }
}

//! What the generator finds with masks, tables and trials, held against the law read literally – on
//! positions that no game need ever come to.

use proptest::prelude::*;
use record::{
    Budget, Castling, CastlingRight, Cell, EnPassant, Game, Kind, Man, Own, Position, Side, Turn,
};

use super::geometry::{CELLS, FURTHER, TABLES, cell, number};
use super::{Board, KINDS, Plain, Random, literal};
use crate::fault::Faults;
use crate::rules::{Accepted, Generated, Rules};
use crate::sets::wide::{bit, cells};

/// What a position is drawn from: kinds of the array, cells and men, the kings, the side to move,
/// rights, a double step.
type Draw = (Vec<usize>, Vec<(u8, usize, bool)>, (u8, u8), bool, [bool; 4], Option<u8>);

fn draw() -> impl Strategy<Value = Draw> {
    let man = || (0..CELLS, any::<usize>(), any::<bool>());
    let men = move |most| prop::collection::vec(man(), 0..most);
    let home = |home: u8| prop_oneof![1 => Just(home), 3 => 0..CELLS];
    (
        prop_oneof![
            prop::collection::vec(1..22_usize, 1..4),
            prop::collection::vec(6..22_usize, 1..10)
        ],
        prop_oneof![2 => men(6), 3 => men(18), 1 => men(70)],
        (home(4), home(109)),
        any::<bool>(),
        any::<[bool; 4]>(),
        prop::option::of(0..8_u8),
    )
}

/// The position drawn, mended where acceptance allows no choice.
fn position(game: Game, draw: &Draw) -> Position {
    let (array, men, home, white, rights, double) = draw;
    let mut position = Position::empty(game);
    let mut kinds = vec![Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
    if game == Game::SpectralRandom {
        kinds = array
            .iter()
            .map(|&index| KINDS[index])
            .map(|kind| if kind == Kind::Pawn { Kind::Rook } else { kind })
            .collect();
        kinds.sort_unstable_by_key(|kind| kind.letter());
        kinds.dedup();
        position.own = Own::Array(kinds.clone());
    }
    position.side = if *white { Side::White } else { Side::Black };
    for &(number, kind, white) in men {
        let side = if white { Side::White } else { Side::Black };
        let at = cell(number);
        let last_row = if white { 7 } else { 1 };
        let ends = match at.board {
            record::Board::Points => at.rank == last_row,
            _ => at.rank == 1 || at.rank == 8,
        };
        let kind = if kind % 4 == 0 && !ends { Kind::Pawn } else { kinds[kind / 4 % kinds.len()] };
        position.men.put(at, Man::new(side, kind));
    }
    if let &Some(file) = double {
        let (origin, crossed, stands) =
            if position.side == Side::Black { (2, 3, 4) } else { (7, 6, 5) };
        position.men.take(Cell::square(file, origin));
        position.men.take(Cell::square(file, crossed));
        let pawn = Man::new(position.side.other(), Kind::Pawn);
        position.men.put(Cell::square(file, stands), pawn);
        let crossed = Cell::square(file, crossed);
        position.en_passant = Some(EnPassant { crossed, pawn: None });
    }
    position.men.put(cell(home.0), Man::new(Side::White, Kind::King));
    position.men.put(cell(home.1), Man::new(Side::Black, Kind::King));
    let mut castling = Castling::NONE;
    for (index, right) in CastlingRight::ALL.into_iter().enumerate() {
        let rank = if right.side == Side::White { 1 } else { 8 };
        let corner = Cell::square(if index % 2 == 0 { 7 } else { 0 }, rank);
        let king = position.men.get(Cell::square(4, rank));
        if rights[index]
            && king == Some(Man::new(right.side, Kind::King))
            && position.men.get(corner).is_none_or(|man| man.kind != Kind::King)
            && kinds.contains(&Kind::Rook)
        {
            position.men.put(corner, Man::new(right.side, Kind::Rook));
            castling.set(right, true);
        }
    }
    position.castling = castling;
    position
}

fn sorted<const N: usize>(board: &Board<N>) -> Vec<Turn> {
    let mut turns = board.turns();
    turns.sort_unstable();
    turns
}

fn law_is_met<const N: usize>(game: Game, draw: &Draw) -> Result<(), TestCaseError> {
    let mut position = position(game, draw);
    let board = Board::<N>::from_record(&position, Faults::default()).or_else(|refusal| {
        // With the other side to move its check is no ground for refusal.
        position.side = position.side.other();
        position.en_passant = None;
        Board::<N>::from_record(&position, Faults::default()).map_err(|_| refusal)
    });
    let Ok(board) = board else {
        return Err(TestCaseError::reject("not accepted"));
    };
    prop_assert_eq!(board.to_record(), position.clone());
    prop_assert_eq!(board.check().is_empty(), !literal::in_check(&position), "{}", &position);
    let turns = sorted(&board);
    prop_assert_eq!(&turns, &literal::turns(&position), "{}", &position);
    prop_assert_eq!(board.turn_count(), turns.len() as u64, "{}", &position);
    let mut nodes = 0;
    for turn in &turns {
        let after = board.play(turn).unwrap();
        let record = after.to_record();
        prop_assert_eq!(&record, &literal::play(&position, turn), "{} {}", &position, turn);
        // What comes of a turn is an accepted position, and its text tells all there is of it.
        let again = Board::<N>::from_record(&record, Faults::default());
        prop_assert!(again.is_ok_and(|again| again.key() == after.key()), "{position} {turn}");
        nodes += after.turn_count();
    }
    prop_assert_eq!(board.perft(2, &mut Budget::unlimited()), nodes, "{}", &position);
    if let Some(turn) = turns.get(draw.1.len() % turns.len().max(1)) {
        let after = board.play(turn).unwrap();
        prop_assert_eq!(
            sorted(&after),
            literal::turns(&after.to_record()),
            "{} {}",
            position,
            turn
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4_000,
        max_global_rejects: 400_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn masks_find_what_the_law_says(draw in draw()) {
        law_is_met::<6>(Game::Spectral, &draw)?;
    }

    #[test]
    fn masks_find_what_the_law_of_the_free_form_says(draw in draw()) {
        law_is_met::<6>(Game::SpectralFree, &draw)?;
    }

    #[test]
    fn trials_find_what_the_law_of_further_kinds_says(draw in draw()) {
        law_is_met::<22>(Game::SpectralRandom, &draw)?;
    }
}

#[test]
fn the_random_variant_without_further_kinds_is_the_plain_game() {
    let plain = Plain::from_record(&Game::Spectral.start(), Faults::default()).unwrap();
    let random = Random::from_record(&Game::SpectralRandom.start(), Faults::default()).unwrap();
    assert_eq!(plain.perft(3, &mut Budget::unlimited()), random.perft(3, &mut Budget::unlimited()));
}

#[test]
fn every_number_below_113_is_a_cell_and_no_other() {
    let named: Vec<u8> = (0..CELLS).map(|at| number(cell(at)).unwrap()).collect();
    assert_eq!(named, (0..CELLS).collect::<Vec<_>>());
    let mut all: Vec<u8> = Game::Spectral.cells().map(|at| number(at).unwrap()).collect();
    all.sort_unstable();
    assert_eq!(all, named);
}

#[test]
fn what_is_taken_to_be_mutual_is() {
    let symmetric = [
        &TABLES.king,
        &TABLES.knight,
        &TABLES.rook_rays,
        &TABLES.diagonal_rays,
        &FURTHER.fers,
        &FURTHER.alfil,
        &FURTHER.star,
        &FURTHER.squirrel,
        &FURTHER.duke_reach,
        &FURTHER.knight_rays,
        &FURTHER.griffin_reach,
        &FURTHER.rhinoceros_reach,
    ];
    for table in symmetric {
        for from in 0..CELLS {
            for to in cells(table[usize::from(from)]) {
                assert_ne!(table[usize::from(to)] & bit(from), 0);
                assert_eq!(
                    TABLES.between[usize::from(from)][usize::from(to)],
                    TABLES.between[usize::from(to)][usize::from(from)]
                );
            }
        }
    }
}

//! A property that holds for every text, whatever is read from it. A fuzz target checks it, and the tests check it on
//! that target's corpus.

use types::{CastlingRight, Cell, Game, Position, Side, Wing};

use super::problem::Twin;
use super::words::{COLOURS, ENGLISH};
use super::{Unread, read};
use crate::solve::Stipulation;

/// Reads problems from a text. Checks that every twin has a position that can be written as text and read back, that
/// the twin itself can be written as a problem and read back, and that no error message is empty.
///
/// # Panics
///
/// If the property does not hold, or reading panics.
pub fn problems(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let has_words = |error: &Unread| assert!(!error.to_string().is_empty());
    let problems = match read(&text) {
        Ok(problems) => problems,
        Err(error) => return has_words(&error),
    };
    for problem in problems {
        let problem = match problem {
            Ok(problem) => problem,
            Err(error) => {
                has_words(&error);
                continue;
            }
        };
        assert!(!problem.twins.is_empty(), "{problem:?}");
        for twin in &problem.twins {
            let Twin { position, stipulation, .. } = twin;
            let text = position.to_string();
            assert_eq!(Position::parse(Game::Chess, &text).as_ref(), Ok(position), "{text}");
            let written = written(twin);
            let again = read(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
            let [Ok(again)] = &again[..] else { panic!("{written}: {again:?}") };
            let again = &again.twins[0];
            assert_eq!((&again.position, &again.stipulation), (position, stipulation), "{written}");
        }
    }
}

/// A twin, written as a problem of its own in Popeye's input.
fn written(twin: &Twin) -> String {
    let Twin { position, stipulation, .. } = twin;
    let mut input = vec![format!("BeginProblem\nStipulation {}\nPieces", goal(stipulation))];
    for (side, (_, colour)) in Side::BOTH.into_iter().zip(COLOURS) {
        input.push(colour[ENGLISH].into());
        for (cell, man) in position.men.iter().filter(|(_, man)| man.side == side) {
            // Popeye's letter for a knight is S, from German `Springer`.
            let letter = if man.kind.letter() == 'N' { 'S' } else { man.kind.letter() };
            input.push(format!("{letter}{cell}"));
        }
    }
    input.push("Option Try".into());
    input.extend(position.en_passant.map(|en_passant| format!("EnPassant {}", en_passant.crossed)));
    for right in CastlingRight::ALL.into_iter().filter(|right| !position.castling.has(*right)) {
        let home = Game::Chess.king_home(right.side);
        let file = if right.wing == Wing::King { 7 } else { 0 };
        input.extend(home.map(|home| format!("NoCastling {}", Cell { file, ..home })));
    }
    input.join(" ") + "\nEndProblem\n"
}

fn goal(stipulation: &Stipulation) -> String {
    let turns = |plies: u32| {
        let half = if plies.is_multiple_of(2) { "" } else { ".5" };
        format!("{}{half}", plies / 2)
    };
    match stipulation {
        Stipulation::Mate(turns) => format!("#{turns}"),
        Stipulation::Stalemate(turns) => format!("={turns}"),
        Stipulation::Selfmate(turns) => format!("s#{turns}"),
        Stipulation::Reflexmate(turns) => format!("r#{turns}"),
        Stipulation::Helpmate { plies } => format!("h#{}", turns(*plies)),
        Stipulation::Helpstalemate { plies } => format!("h={}", turns(*plies)),
        Stipulation::SeriesMate(turns) => format!("ser-#{turns}"),
        Stipulation::SeriesHelpmate(turns) => format!("ser-h#{turns}"),
        Stipulation::SeriesHelpstalemate(turns) => format!("ser-h={turns}"),
        Stipulation::Reach { .. } => unreachable!("no file states it"),
    }
}

//! Who goes with whom: twins (KDM-2, KDM-9), lone men (KDM-10), waiting pawns (KDM-14, KDM-17).

use record::{Board, Cell, Kind, Man, Position, Step};

use super::movement::Half;
use super::{Written, is_last_rank, other_board};
use crate::former::breach::{Breach, Grounds};
use crate::former::court::Court;

/// KDM-2: twins are of one side, both pieces or both pawns (promoted or not), from one file.
pub(super) fn are_twins(man: Man, other: Man) -> bool {
    original(man) == original(other)
}

/// What tells a man from every other of its board: side, whether it started as a pawn, file.
pub(super) fn original(man: Man) -> (record::Side, bool, Option<u8>) {
    let promoted = man.mark.is_some_and(|mark| mark.promoted);
    (man.side, man.kind == Kind::Pawn || promoted, man.mark.map(|mark| mark.file))
}

/// The living twin of a man that stands on a cell.
pub(super) fn twin(position: &Position, cell: Cell, man: Man) -> Option<(Cell, Man)> {
    let board = other_board(cell.board);
    position.men.iter().find(|&(place, other)| place.board == board && are_twins(man, other))
}

/// KDM-14: a max-range pawn on its last rank does not move; while its twin lives it waits.
pub(super) fn waits(cell: Cell, man: Man) -> bool {
    cell.board == Board::Max && man.kind == Kind::Pawn && is_last_rank(man.side, cell)
}

/// With whom a man moves.
#[derive(Clone, Copy, Debug)]
pub(super) enum Company {
    /// KDM-9: with its twin, which stands there.
    Twin(Cell, Man),
    /// KDM-10: alone, its twin having been captured.
    Lone,
    /// KDM-14: alone, its twin waiting on the last rank.
    TwinWaits,
}

/// With whom the man on a cell moves.
pub(super) fn company(court: &Court, position: &Position, cell: Cell, man: Man) -> Company {
    match twin(position, cell, man) {
        None => Company::Lone,
        Some((place, other)) if waits(place, other) && court.holds("KDM-14") => Company::TwinWaits,
        Some((place, other)) => Company::Twin(place, other),
    }
}

/// Whether the men of a turn are those that go together: twins, or one man that goes alone.
pub(super) fn may_go(
    court: &Court,
    position: &Position,
    written: Written,
    men: &[Man],
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    match (written.short, written.max, men) {
        (Some(short), Some(max), [man, other]) => {
            twins_go(court, short, max, *man, *other, grounds)
        }
        (Some(step), None, [man]) | (None, Some(step), [man]) => {
            goes_alone(court, position, step, *man, grounds)
        }
        _ => Err(Breach::new("CHE-2", "a turn moves a man", [])),
    }
}

/// KDM-2: the two men of a turn are twins. KDM-14: and the pawn of them does not wait.
fn twins_go(
    court: &Court,
    short: Step,
    max: Step,
    man: Man,
    other: Man,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    if court.holds("KDM-2") {
        if !are_twins(man, other) {
            let sentence = "the {} on {} and the {} on {} are not twins";
            let words = [man.into(), short.from.into(), other.into(), max.from.into()];
            return Err(Breach::new("KDM-2", sentence, words));
        }
        grounds.cite("KDM-2");
    }
    if waits(max.from, other) && court.holds("KDM-14") {
        let sentence = "the pawn on {} has reached its last rank and waits for its twin";
        return Err(Breach::new("KDM-14", sentence, [max.from.into()]));
    }
    Ok(())
}

/// KDM-9, KDM-10, KDM-14, KDM-17: a man goes alone if its twin has been captured or waits, and if
/// it does not stand on its last rank as a pawn itself.
fn goes_alone(
    court: &Court,
    position: &Position,
    step: Step,
    man: Man,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    let company = company(court, position, step.from, man);
    if waits(step.from, man) {
        let sentence = "the pawn on {} has reached its last rank and does not move";
        let clause = match company {
            Company::Lone if court.holds("KDM-17") => "KDM-17",
            _ => "KDM-14",
        };
        return Err(Breach::new(clause, sentence, [step.from.into()]));
    }
    match company {
        Company::Lone if court.holds("KDM-10") => grounds.cite("KDM-10"),
        Company::Lone => {
            let sentence = "the {} on {} has lost its twin and cannot move";
            return Err(Breach::new("KDM-10", sentence, [man.into(), step.from.into()]));
        }
        Company::TwinWaits => grounds.cite("KDM-14"),
        Company::Twin(place, _) if court.holds("KDM-9") => {
            let sentence = "the {} on {} does not move without its twin on {}";
            let words = [man.into(), step.from.into(), place.into()];
            return Err(Breach::new("KDM-9", sentence, words));
        }
        Company::Twin(..) => {}
    }
    Ok(())
}

/// KDM-9: twins go in the same direction.
pub(super) fn go_in_one_direction(
    court: &Court,
    halves: &[Half],
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    let [short, max] = halves else { return Ok(()) };
    if !court.holds("KDM-9") {
        return Ok(());
    }
    if short.direction != max.direction {
        let sentence = "{} to {} and {} to {} are not in the same direction";
        let words = [short.from.into(), short.to.into(), max.from.into(), max.to.into()];
        return Err(Breach::new("KDM-9", sentence, words));
    }
    grounds.cite("KDM-9");
    Ok(())
}

/// Without KDM-17 a waiting pawn whose twin has been captured could be promoted in a turn of its
/// own, where it stands: the step that would do so.
pub(super) fn promotes_in_place(
    court: &Court,
    position: &Position,
    written: Written,
) -> Option<Step> {
    let (None, Some(step)) = (written.short, written.max) else { return None };
    let man = position.men.get(step.from)?;
    let letter = step.promotion?;
    let may = !court.holds("KDM-17")
        && step.from == step.to
        && waits(step.from, man)
        && twin(position, step.from, man).is_none()
        && crate::former::usual::PROMOTION_KINDS.contains(&letter);
    may.then_some(step)
}

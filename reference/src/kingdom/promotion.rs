//! Promotion: twins together (KDM-15), the pawn that waits (KDM-14), lone pawns (KDM-16).

use record::{Cell, Kind, Man, Position, Step};

use super::is_last_rank;
use super::movement::Half;
use super::twins::{twin, waits};
use crate::former::breach::{Breach, Grounds};
use crate::former::court::Court;
use crate::former::usual::PROMOTION_KINDS;

/// What becomes of the pawns that a turn promotes.
#[derive(Clone, Debug, Default)]
pub(super) struct Becomes {
    /// For each half in turn, the kind that its pawn is exchanged for.
    pub(super) halves: Vec<Option<Kind>>,
    /// The waiting twin that is promoted where it stands.
    pub(super) waiting: Option<(Cell, Kind)>,
}

/// Which pawns of a turn are promoted, and whether the letters say so.
pub(super) fn judge(
    court: &Court,
    position: &Position,
    halves: &[Half],
    grounds: &mut Grounds,
) -> Result<Becomes, Breach> {
    match halves {
        [short, max] => together(court, short, max, grounds),
        [one] => alone(court, position, one, grounds),
        _ => Ok(Becomes::default()),
    }
}

/// A turn of both twins: promoted if both arrive (KDM-15); a max-range pawn that arrives first
/// waits (KDM-14).
fn together(
    court: &Court,
    short: &Half,
    max: &Half,
    grounds: &mut Grounds,
) -> Result<Becomes, Breach> {
    let halves = match (arrives(short), arrives(max)) {
        (true, true) if court.holds("KDM-15") => {
            let kind = letter_of(short, "KDM-15")?;
            if letter_of(max, "KDM-15")? != kind {
                let sentence = "twins that arrive together are promoted to the same kind";
                return Err(Breach::new("KDM-15", sentence, []));
            }
            grounds.cite("KDM-15");
            vec![Some(kind), Some(kind)]
        }
        (true, true) => vec![Some(letter_of(short, "CHE-14")?), Some(letter_of(max, "CHE-14")?)],
        (_, true) if court.holds("KDM-14") => {
            has_no_letter(court, short)?;
            if max.letter.is_some() {
                let sentence = "the pawn that reaches {} before its twin waits and stays a pawn";
                return Err(Breach::new("KDM-14", sentence, [max.to.into()]));
            }
            grounds.cite("KDM-14");
            vec![None, None]
        }
        (_, true) => {
            has_no_letter(court, short)?;
            vec![None, Some(letter_of(max, "CHE-14")?)]
        }
        _ => {
            has_no_letter(court, short)?;
            has_no_letter(court, max)?;
            vec![None, None]
        }
    };
    Ok(Becomes { halves, waiting: None })
}

/// A turn of one man: with its waiting twin a pawn that arrives is promoted by KDM-15, a lone one
/// by KDM-16.
fn alone(
    court: &Court,
    position: &Position,
    half: &Half,
    grounds: &mut Grounds,
) -> Result<Becomes, Breach> {
    let twin = twin(position, half.from, half.man);
    let waiting = twin.filter(|&(cell, man)| waits(cell, man)).map(|(cell, _)| cell);
    let clause = match (twin, waiting) {
        (None, _) => "KDM-16",
        (_, Some(_)) => "KDM-15",
        _ => "CHE-14",
    };
    if !arrives(half) || (clause == "KDM-16" && !court.holds("KDM-16")) {
        has_no_letter(court, half)?;
        return Ok(Becomes { halves: vec![None], waiting: None });
    }
    let kind = letter_of(half, clause)?;
    grounds.cite(clause);
    let waiting = waiting.filter(|_| court.holds("KDM-15")).map(|cell| (cell, kind));
    Ok(Becomes { halves: vec![Some(kind)], waiting })
}

/// Whether a half brings a pawn to its last rank.
fn arrives(half: &Half) -> bool {
    half.man.kind == Kind::Pawn && is_last_rank(half.man.side, half.to)
}

/// The letter of a pawn that is promoted: queen, rook, bishop or knight, and never left out.
fn letter_of(half: &Half, clause: &'static str) -> Result<Kind, Breach> {
    match half.letter {
        Some(kind) if PROMOTION_KINDS.contains(&kind) => Ok(kind),
        Some(kind) => {
            let sentence = "a pawn that reaches {} does not become a {}";
            Err(Breach::new(clause, sentence, [half.to.into(), kind.into()]))
        }
        None => {
            let sentence = "the pawn that reaches {} is promoted in the same turn";
            Err(Breach::new(clause, sentence, [half.to.into()]))
        }
    }
}

/// CHE-14: no letter is written where nothing is promoted.
fn has_no_letter(court: &Court, half: &Half) -> Result<(), Breach> {
    if half.letter.is_some() && court.holds("CHE-14") {
        let sentence = "the {} is not exchanged for another man on {}";
        return Err(Breach::new("CHE-14", sentence, [half.man.into(), half.to.into()]));
    }
    Ok(())
}

/// KDM-2: the man that a pawn becomes keeps the mark of its file.
pub(super) fn promoted(pawn: Man, kind: Kind) -> Man {
    let mark = pawn.mark.map(|mark| record::Mark { promoted: true, ..mark });
    Man { kind, mark, ..pawn }
}

/// The man that a step promotes where it stands (without KDM-17 only).
pub(super) fn in_place(position: &Position, step: Step) -> Option<Man> {
    Some(promoted(position.men.get(step.from)?, step.promotion?))
}

//! The units of a long count, and the checks of those that were saved.

use std::collections::{BTreeMap, BTreeSet};

use cases::shown;
use types::{Cell, EndBy, Engine, Game, Position, Side};

use crate::exhaust::{self, Counts, Material};

/// The most characters of an example that an error shows.
const SHOWN: usize = 160;

/// A unit of the work: the index of a material in the plan, and the index of the cell of White's first king in
/// [`Material::units`].
pub type Unit = (usize, usize);
/// The counts of units, with White to move and with Black to move. They are saved as a list of pairs.
pub type UnitCounts = BTreeMap<Unit, [Counts; 2]>;

/// The work: its materials, divided into units.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The materials; units refer to them by index.
    pub materials: Vec<Material>,
    /// The units, in order.
    pub units: Vec<Unit>,
}

impl Plan {
    /// The plan to try all placements of at most this many men and deflectors.
    pub fn new(game: Game, men: usize, deflectors: usize) -> Plan {
        let materials = exhaust::materials(game, men, deflectors);
        let units = (0..).zip(&materials).flat_map(|(number, material)| {
            (0..material.units().len()).map(move |cell| (number, cell))
        });
        Plan { units: units.collect(), materials }
    }

    /// The units of one shard of the work; `(2, 8)` means shard 2 of 8.
    pub fn shard(&self, (shard, shards): (usize, usize)) -> impl Iterator<Item = Unit> {
        let mine = move |index: usize| index % shards.max(1) == shard.saturating_sub(1);
        self.units.iter().enumerate().filter(move |&(index, _)| mine(index)).map(|(_, &unit)| unit)
    }
}

/// Checks the saved units of a shard, and returns their counts. Refuses a unit that is not part of the shard or is listed
/// twice, impossible counts, and an example that some engine does not find to be a mate or stalemate.
pub fn checked(
    saved: Vec<(Unit, [Counts; 2])>,
    plan: &Plan,
    shard: (usize, usize),
    engines: &[&dyn Engine],
) -> Result<UnitCounts, String> {
    let mine: BTreeSet<Unit> = plan.shard(shard).collect();
    let mut found = UnitCounts::new();
    for (unit @ (number, king), counts) in saved {
        if !mine.contains(&unit) {
            return Err(format!(
                "it has unit {king} of material {number}, which does not belong to this run or its shard"
            ));
        }
        let material = &plan.materials[number];
        let cell = material.units()[king];
        let mut sides = Side::BOTH.into_iter().zip(&counts);
        let wrong = |(side, counts)| wrong(material, cell, side, counts, engines);
        if let Some(why) = sides.find_map(wrong) {
            return Err(format!("{}, unit {king}: {why}", material.describe()));
        }
        if found.insert(unit, counts).is_some() {
            return Err(format!("{}, unit {king}: this unit is listed twice", material.describe()));
        }
    }
    Ok(found)
}

/// Why a unit of a material, with White's first king on the cell `king`, cannot have these counts with `side` to move;
/// `None` if it can. Each example must be a placement of the unit that every engine finds to be a checkmate or stalemate.
fn wrong(
    material: &Material,
    king: Cell,
    side: Side,
    counts: &Counts,
    engines: &[&dyn Engine],
) -> Option<String> {
    let Counts { positions, checks, mates, stalemates, mate, stalemate, promotions } = counts;
    let lacks = |name: &String| material.game.kinds().iter().all(|(kind, _)| kind.name() != name);
    if *positions > material.placements(king) {
        return Some(format!("{positions} positions are more than there are placements"));
    } else if mates.saturating_add(*stalemates) > *positions {
        return Some("there are more mates and stalemates than positions".into());
    } else if checks > positions {
        return Some("there are more checks than positions".into());
    } else if mate.is_some() != (*mates > 0) || stalemate.is_some() != (*stalemates > 0) {
        return Some("the examples do not fit the counts of mates and stalemates".into());
    } else if promotions.iter().any(lacks) {
        return Some("a pawn promotes to a kind that the game does not have".into());
    }
    let examples = [(mate, EndBy::Checkmate, "mate"), (stalemate, EndBy::Stalemate, "stalemate")];
    examples.into_iter().find_map(|(text, by, what)| {
        let text = text.as_ref()?;
        let is_so = Position::parse(material.game, text).is_ok_and(|position| {
            let ends = |engine: &&dyn Engine| Some(engine.status(&position).ok()?.end?.by);
            position.side == side
                && material.is_placed(&position, king)
                && engines.iter().all(|engine| ends(engine) == Some(by))
        });
        (!is_so).then(|| format!("`{}` is not a {what} of this unit", shown::cut(text, SHOWN)))
    })
}

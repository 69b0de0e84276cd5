//! Builds tables.

use super::numbers::each_number;
use super::spread::{Backwards, Kept, Spread, each_kept};
use super::successors::{Finder, entry};
use super::symmetry::{self, Symmetry};
use super::{BuildError, Material, OPEN, Options, REFUSED, Table, Tables};

/// Bytes for each number: its code, and the index of the examined position that represents it.
const PER_NUMBER: u64 = 2 + 4;
/// Bytes for each examined position: its number, its value, the number of its turns that are not known to lose, its
/// longest loss, the beginning of its list of predecessors, and its place in a queue.
const PER_POSITION: u64 = 4 + 2 + 2 + 2 + 4 + 4;
/// Bytes for each turn: the index of the position before it.
const PER_TURN: u64 = 4;
/// Marks a number that no examined position represents.
const NOTHING: u32 = u32::MAX;

impl Tables {
    /// Builds the table of a material and all tables that it depends on, except those already present. See [`Table::build`].
    pub fn build_all(&mut self, material: &Material, options: &Options) -> Result<(), BuildError> {
        Table::may_build(material, options.memory)?;
        for material in material.with_all_below() {
            if self.get(&material).is_none() {
                let table = Table::build(&material, self, options)?;
                self.add(table);
            }
        }
        Ok(())
    }
}

impl Table {
    /// Refuses a material that [`Table::build`] would refuse before examining any position.
    pub fn may_build(material: &Material, memory: u64) -> Result<(), BuildError> {
        certain(material, memory).map(|_| ())
    }

    /// Builds the table of a material. `tables` must have the tables of all materials in [`Material::leads_to`], to which
    /// captures and promotions lead. Refuses a material that needs more memory than is allowed; part of the need is known only
    /// once all turns are counted.
    pub fn build(
        material: &Material,
        tables: &Tables,
        options: &Options,
    ) -> Result<Table, BuildError> {
        let certain = certain(material, options.memory)?;
        let finder = Finder::of(material, tables);
        let reflections = symmetry::holding(material, |number| finder.successors(number))?;
        let stands = |number| reflections.iter().all(|one| one.image(material, number) >= number);
        // The numbers of the positions to examine: of positions that are images of each other, only the one with the lowest number.
        let mut numbers = Vec::new();
        let mut spread = Spread::default();
        // Half of the remaining memory, since the lists made from the kept successors take as much again.
        let mut kept = Kept::at_most((options.memory - certain) / 2);
        let all = material.numbers().unwrap_or(0);
        let find = |number| if stands(number) { finder.successors(number) } else { Ok(None) };
        each_number(all, options, find, |number, found| {
            kept.keep(numbers.len(), &found.within);
            spread.begin(&found);
            numbers.push(entry(number));
            Ok(())
        })?;
        let certain = certain + numbers.len() as u64 * PER_POSITION;
        allowed(material, certain, options.memory)?;
        kept.leave_room((options.memory - certain) / 2);
        let standing = standing(material, &reflections, &numbers);
        let mut backwards = Backwards::new(numbers.len());
        let blocks = kept.blocks;
        // For every turn, calls `look` with the index of the position before it and the index of the position after it.
        let each_turn = |look: &(dyn Fn(u32, u32) + Sync)| {
            let each = |index: u32, within: &[u32]| {
                for &after in within {
                    let after = standing[after as usize];
                    if after == NOTHING {
                        let before = material.written(numbers[index as usize] as usize);
                        return Err(BuildError::Unknown(format!(
                            "a position reached from `{before}`"
                        )));
                    }
                    look(index, after);
                }
                Ok(())
            };
            let Some(blocks) = &blocks else {
                let again = |index: usize| {
                    let found = finder.successors(numbers[index] as usize)?.unwrap_or_default();
                    each(entry(index), &found.within).map(|()| None::<()>)
                };
                return each_number(numbers.len(), options, again, |_, ()| Ok(()));
            };
            for block in blocks {
                options.go_on(each_kept(block, each)?)?;
            }
            Ok(())
        };
        each_turn(&|_, after| backwards.count(after))?;
        let turns = backwards.turns();
        if u32::try_from(turns).is_err() {
            return Err(BuildError::TooMany(material.to_string()));
        }
        allowed(material, certain + turns * PER_TURN, options.memory)?;
        backwards.make_room();
        each_turn(&|before, after| backwards.add(after, before))?;
        drop(blocks);
        let values = spread.run(vec![OPEN; numbers.len()], &backwards);
        let code = |&standing: &u32| values.get(standing as usize).copied().unwrap_or(REFUSED);
        let codes = standing.iter().map(code).collect();
        Ok(Table { material: material.clone(), codes })
    }
}

/// The bytes that a table needs for its numbers alone. Refuses a material with too many numbers, or one that needs more
/// than `memory` bytes for them.
fn certain(material: &Material, memory: u64) -> Result<u64, BuildError> {
    let numbers = material.numbers().ok_or_else(|| BuildError::TooMany(material.to_string()))?;
    let certain = numbers as u64 * PER_NUMBER;
    allowed(material, certain, memory).map(|()| certain)
}

fn allowed(material: &Material, needed: u64, allowed: u64) -> Result<(), BuildError> {
    if needed <= allowed {
        return Ok(());
    }
    Err(BuildError::Memory { material: material.to_string(), needed, allowed })
}

/// For each number, the index in `numbers` of the position that represents it, or [`NOTHING`].
fn standing(material: &Material, reflections: &[Symmetry], numbers: &[u32]) -> Vec<u32> {
    let mut standing = vec![NOTHING; material.numbers().unwrap_or(0)];
    for (index, &number) in numbers.iter().enumerate() {
        standing[number as usize] = entry(index);
        for reflection in reflections {
            standing[reflection.image(material, number as usize)] = entry(index);
        }
    }
    standing
}

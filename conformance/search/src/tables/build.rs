//! How a table is built, and verified.

use fast::Fast;
use fast::board::{Board, Task};
use record::{End, Engine, Position, Refusal};

use super::numbers::each_number;
use super::reader::Reader;
use super::reflect::{self, Reflection};
use super::spread::{Backwards, Kept, Spread, each_kept};
use super::{BestTurns, Material, OPEN, Options, REFUSED, Table, Tables, Unbuilt, Value};
use crate::turns::every_turn;

/// Bytes for each number: its value, and the position that stands for it.
const PER_NUMBER: u64 = 2 + 4;
/// Bytes for each position that is looked at: its number, its value, its open turns, its longest loss, where its list begins,
/// and its place in a queue.
const PER_POSITION: u64 = 4 + 2 + 2 + 2 + 4 + 4;
/// Bytes for each turn.
const PER_TURN: u64 = 4;
/// Room for the turns of most positions.
const TURNS: usize = 32;
/// Where nothing stands for a number.
const NOTHING: u32 = u32::MAX;

/// The bytes that a table needs for its numbers alone. Refuses a material that has too many, or more than may be taken.
pub(super) fn certain(material: &Material, memory: u64) -> Result<u64, Unbuilt> {
    let numbers = material.numbers().ok_or_else(|| Unbuilt::TooMany(material.to_string()))?;
    let certain = numbers as u64 * PER_NUMBER;
    allowed(material, certain, memory).map(|()| certain)
}

fn allowed(material: &Material, needed: u64, allowed: u64) -> Result<(), Unbuilt> {
    if needed <= allowed {
        return Ok(());
    }
    Err(Unbuilt::Memory { material: material.to_string(), needed, allowed })
}

pub(super) fn build(
    material: &Material,
    tables: &Tables,
    options: &Options,
) -> Result<Table, Unbuilt> {
    let certain = certain(material, options.memory)?;
    let finder = Finder::of(material, tables);
    let reflections = reflect::holding(material, |number| finder.successors(number))?;
    let stands = |number| reflections.iter().all(|one| one.image(material, number) >= number);
    // Of positions that are reflections of each other the one with the lowest number, by the order in which they are found.
    let mut numbers = Vec::new();
    let mut spread = Spread::default();
    // What is kept, and as much again for the lists made from it.
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
    let translate = |index: u32, after: &mut [u32]| {
        for after in after {
            *after = standing[*after as usize];
            if *after == NOTHING {
                return Err(Unbuilt::Unknown(written(material, numbers[index as usize] as usize)));
            }
        }
        Ok(())
    };
    let mut backwards = Backwards::new(numbers.len());
    let again = |index: usize| -> Result<Vec<u32>, Unbuilt> {
        let mut within = finder.successors(numbers[index] as usize)?.unwrap_or_default().within;
        translate(entry(index), &mut within)?;
        Ok(within)
    };
    let mut blocks = kept.blocks();
    if let Some(blocks) = &mut blocks {
        for block in blocks {
            let positions = each_kept(block, |index, after| {
                translate(index, after)?;
                for &after in after.iter() {
                    backwards.count(after);
                }
                Ok(())
            })?;
            options.go_on(positions)?;
        }
    } else {
        let count = |index| {
            again(index)?.into_iter().for_each(|after| backwards.count(after));
            Ok(None::<()>)
        };
        each_number(numbers.len(), options, count, |_, ()| Ok(()))?;
    }
    let turns = backwards.turns();
    if u32::try_from(turns).is_err() {
        return Err(Unbuilt::TooMany(material.to_string()));
    }
    allowed(material, certain + turns * PER_TURN, options.memory)?;
    backwards.make_room();
    if let Some(blocks) = blocks {
        for mut block in blocks {
            let positions = each_kept(&mut block, |index, after| {
                for &after in after.iter() {
                    backwards.add(after, index);
                }
                Ok(())
            })?;
            options.go_on(positions)?;
        }
    } else {
        let add = |index| {
            again(index)?.into_iter().for_each(|after| backwards.add(after, entry(index)));
            Ok(None::<()>)
        };
        each_number(numbers.len(), options, add, |_, ()| Ok(()))?;
    }
    let values = spread.run(vec![OPEN; numbers.len()], &backwards);
    let code = |&standing: &u32| values.get(standing as usize).copied().unwrap_or(REFUSED);
    let codes = standing.iter().map(code).collect();
    Ok(Table { material: material.clone(), codes })
}

/// For each number the index of the position that stands for it among those of the given numbers, or [`NOTHING`].
fn standing(material: &Material, reflections: &[Reflection], numbers: &[u32]) -> Vec<u32> {
    let mut standing = vec![NOTHING; material.numbers().unwrap_or(0)];
    for (index, &number) in numbers.iter().enumerate() {
        standing[number as usize] = entry(index);
        for reflection in reflections {
            standing[reflection.image(material, number as usize)] = entry(index);
        }
    }
    standing
}

fn written(material: &Material, number: usize) -> String {
    let position = material.position(number);
    position.map_or_else(|| number.to_string(), |position| position.to_string())
}

/// What is needed to find what turns lead to.
pub(super) struct Finder<'a> {
    material: &'a Material,
    tables: &'a Tables,
    fast: Fast,
    reader: Reader,
}

impl<'a> Finder<'a> {
    pub(super) fn of(material: &'a Material, tables: &'a Tables) -> Finder<'a> {
        Finder { material, tables, fast: Fast::new(), reader: Reader::of(material) }
    }

    /// What the turns of a position lead to; `None` for a number without an accepted position.
    pub(super) fn successors(&self, number: usize) -> Result<Option<Found>, Unbuilt> {
        let Some(position) = self.material.position(number) else { return Ok(None) };
        match self.fast.on_board(&position, Successors { finder: self, number }) {
            Ok(Ok(found)) => Ok(Some(found)),
            Ok(Err(lost)) => Err(Unbuilt::Unknown(lost.to_string())),
            Err(_) => Ok(None),
        }
    }

    /// The value of a number as its best successor gives it; `None` for a number without an accepted position, and if no
    /// table has one of its successors.
    fn value(&self, number: usize, table: &Table) -> Option<Value> {
        let found = self.successors(number).ok()??;
        let mut best = Choosing::default();
        for after in found.within {
            best.look(Value::from_code(table.codes[after as usize]), (), &mut Vec::new());
        }
        for value in found.without {
            best.look(Some(value), (), &mut Vec::new());
        }
        best.value(|| found.lost)
    }
}

/// One number in so many is checked by writing out every position that its turns lead to. It has no factor in common with the number of
/// cells of any board, so that every cell and both sides come up.
const WRITTEN_OUT: usize = 61;

pub(super) fn verify(table: &Table, tables: &Tables, options: &Options) -> Result<u64, Unbuilt> {
    let material = &table.material;
    let finder = Finder::of(material, tables);
    let mut positions = 0;
    let check = |number: usize| {
        let value = Value::from_code(table.codes[number]);
        let right = value == finder.value(number, table)
            && (!number.is_multiple_of(WRITTEN_OUT)
                || value == written_out(material, number, tables));
        if right { Ok(value) } else { Err(Unbuilt::Wrong(written(material, number))) }
    };
    each_number(table.codes.len(), options, check, |_, _| {
        positions += 1;
        Ok(())
    })?;
    Ok(positions)
}

/// The value of a number as its best successor gives it, found among positions, without [`Finder`]; `None` for a number without
/// an accepted position, and if the tables do not have all successors.
fn written_out(material: &Material, number: usize, tables: &Tables) -> Option<Value> {
    let position = material.position(number)?;
    let best = Fast::new().on_board(&position, Best { tables }).ok()??;
    Some(best.value)
}

/// The value of a position and its best turns, if the tables have it and all its successors.
pub(super) fn best(tables: &Tables, position: &Position) -> Result<Option<BestTurns>, Refusal> {
    if tables.probe(position).is_none() {
        return Ok(None);
    }
    Fast::new().on_board(position, Best { tables })
}

/// A number as a table of successors holds it. [`Material::numbers`] refuses materials with larger ones.
pub(super) fn entry(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// What the turns of a position lead to.
#[derive(Default, PartialEq, Eq)]
pub(super) struct Found {
    /// Whether the side to move has lost, since it has no turn.
    pub(super) lost: bool,
    /// Positions of the same material.
    pub(super) within: Vec<u32>,
    /// The values of positions of other materials.
    pub(super) without: Vec<Value>,
}

impl Found {
    /// The same in an order that does not depend on that of the turns.
    pub(super) fn sorted(mut self) -> Found {
        self.within.sort_unstable();
        self.without.sort_unstable_by_key(|value| before(*value).0);
        self
    }
}

struct Successors<'a> {
    finder: &'a Finder<'a>,
    number: usize,
}

impl Task for Successors<'_> {
    /// The position that no table has, if there is one.
    type Outcome = Result<Found, Box<Position>>;

    fn run(self, board: impl Board) -> Self::Outcome {
        let Finder { material, tables, reader, .. } = self.finder;
        let mut found = Found { within: Vec::with_capacity(TURNS), ..Found::default() };
        let mut lost = None;
        let before = reader.before(material, self.number, &board);
        for turn in every_turn(&board) {
            let after = board.after(turn);
            if let Some(number) = before.as_ref().and_then(|before| before.after(&after)) {
                found.within.push(entry(number));
                continue;
            }
            let position = without_history(after.position());
            if let Some(number) = material.number(&position) {
                found.within.push(entry(number));
            } else if let Some(value) = tables.probe(&position) {
                found.without.push(value);
            } else {
                lost = Some(Box::new(position));
            }
        }
        let no_turn = found.within.is_empty() && found.without.is_empty();
        found.lost = no_turn && is_lost(board.end());
        lost.map_or(Ok(found), Err)
    }
}

/// What tables leave out, taken away.
fn without_history(mut position: Position) -> Position {
    position.en_passant = None;
    position
}

/// Whether the side that has no turn has lost: by checkmate, and in Kingdom by stalemate, too (KDM-22).
fn is_lost(end: Option<End>) -> bool {
    end.is_some_and(|end| end.winner.is_some())
}

/// The value of a position as its best successors give it, and the turns that lead there; `None` if the tables do not
/// have all successors.
struct Best<'a> {
    tables: &'a Tables,
}

impl Task for Best<'_> {
    type Outcome = Option<BestTurns>;

    fn run(self, board: impl Board) -> Self::Outcome {
        let mut best = Choosing::default();
        let mut turns = Vec::new();
        for turn in every_turn(&board) {
            let after = without_history(board.after(turn).position());
            best.look(self.tables.probe(&after), turn, &mut turns);
        }
        let value = best.value(|| is_lost(board.end()))?;
        let turns = turns.into_iter().map(|turn| board.written(turn)).collect();
        Some(BestTurns { value, turns })
    }
}

/// The value of a position as an engine finds its turns and its end; `None` if the tables do not have all successors.
pub(super) fn by_engine(
    tables: &Tables,
    engine: &dyn Engine,
    position: &Position,
) -> Result<Option<Value>, Refusal> {
    let held = engine.hold(position)?;
    let mut best = Choosing::default();
    for turn in held.turns() {
        let after = held.after(&turn).map(without_history);
        best.look(after.and_then(|after| tables.probe(&after)), (), &mut Vec::new());
    }
    Ok(best.value(|| is_lost(held.status().end)))
}

/// The best value so far, among the values after each turn.
#[derive(Default)]
struct Choosing {
    best: Option<(i32, Value)>,
    /// Whether a successor has no value.
    incomplete: bool,
}

impl Choosing {
    /// Takes in a turn and the value after it.
    fn look<T>(&mut self, after: Option<Value>, turn: T, turns: &mut Vec<T>) {
        let Some(after) = after else {
            self.incomplete = true;
            return;
        };
        let (worth, value) = before(after);
        if self.best.is_none_or(|(other, _)| worth > other) {
            self.best = Some((worth, value));
            turns.clear();
        }
        if self.best == Some((worth, value)) {
            turns.push(turn);
        }
    }

    fn value(&self, is_lost: impl FnOnce() -> bool) -> Option<Value> {
        if self.incomplete {
            return None;
        }
        let without_turn = || if is_lost() { Value::Loss(0) } else { Value::Draw };
        Some(self.best.map_or_else(without_turn, |(_, value)| value))
    }
}

/// What a successor's value is worth to the side that moves there, and the value before the turn.
fn before(after: Value) -> (i32, Value) {
    match after {
        Value::Draw => (0, Value::Draw),
        Value::Loss(plies) => (i32::from(u16::MAX - plies), Value::Win(plies + 1)),
        Value::Win(plies) => (i32::from(plies) - i32::from(u16::MAX), Value::Loss(plies + 1)),
    }
}

#[cfg(test)]
mod tests {
    use record::Game;

    use super::*;

    #[test]
    fn what_is_written_out_comes_to_every_cell() {
        for game in Game::ALL {
            let all = game.cells().count();
            let boards = game.boards().iter();
            for cells in
                boards.map(|&board| game.cells().filter(|cell| cell.board == board).count())
            {
                let comes = |count: usize| !count.is_multiple_of(WRITTEN_OUT);
                assert!(comes(all) && comes(cells), "{game}");
            }
        }
    }

    /// By its own numbers the table is right; only the positions that are written out are looked up among the tables.
    #[test]
    fn a_position_that_is_written_out_is_looked_up() {
        let material = Material::parse(Game::Chess, "KRK").expect("it is a material");
        let (mut tables, options) = (Tables::default(), Options::default());
        tables.build_all(&material, &options).expect("it is built");
        let right = tables.get(&material).expect("it was built").clone();
        assert!(right.verify(&tables, &options).is_ok());
        let drawn = |&code: &u16| if code == REFUSED { REFUSED } else { super::super::DRAW };
        let codes = right.codes.iter().map(drawn).collect();
        tables.add(Table { material, codes });
        assert!(matches!(right.verify(&tables, &options), Err(Unbuilt::Wrong(_))));
    }
}

//! How a table is built, and verified.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use fast::Fast;
use fast::board::{Board, Task};
use record::{End, Engine, Position, Refusal};

use super::numbers::each_number;
use super::spread::{Backwards, Spread};
use super::{BestTurns, Material, OPEN, Options, REFUSED, Table, Tables, Unbuilt, Value};

/// Bytes of an entry of the table of fingerprints, with what growing takes.
const ENTRY: u64 = 26;
/// Bytes for each number: its value, its open turns, its longest loss, where its list begins, and its place in a queue.
const PER_NUMBER: u64 = 2 + 2 + 2 + 4 + 4;
/// Bytes for each turn.
const PER_TURN: u64 = 4;

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
    let numbers = material.numbers().unwrap_or(0);
    let mut codes = vec![REFUSED; numbers];
    let mut within = ByFingerprint::default();
    let fast = Fast::new();
    let fingerprint = |number| {
        let position = material.position(number);
        Ok(position.and_then(|position| fast.on_board(&position, Fingerprint).ok()))
    };
    each_number(numbers, options, fingerprint, |number, fingerprint| {
        codes[number] = OPEN;
        // As good as never do two positions have one fingerprint.
        match within.insert(fingerprint, entry(number)) {
            None => Ok(()),
            Some(_) => Err(Unbuilt::Wrong(written(material, number))),
        }
    })?;
    // The bytes of the table grow in powers of two.
    let entries = (within.len() as u64).next_power_of_two() * 2 * ENTRY;
    let builder = Builder { material, tables, fast, within, codes };
    let mut spread = Spread::new(numbers);
    let mut backwards = Backwards::new(numbers);
    let count = |number| {
        let found = builder.successors(number)?;
        found.iter().flat_map(|found| &found.within).for_each(|&after| backwards.count(after));
        Ok(found)
    };
    each_number(numbers, options, count, |number, found| {
        spread.begin(number, &found);
        Ok(())
    })?;
    let turns = backwards.turns();
    if u32::try_from(turns).is_err() {
        return Err(Unbuilt::TooMany(material.to_string()));
    }
    allowed(material, certain + entries + turns * PER_TURN, options.memory)?;
    backwards.make_room();
    let add = |number| {
        let found = builder.successors(number)?.unwrap_or_default();
        found.within.iter().for_each(|&after| backwards.add(after, entry(number)));
        Ok(None::<()>)
    };
    each_number(numbers, options, add, |_, ()| Ok(()))?;
    let codes = builder.codes;
    Ok(Table { material: material.clone(), codes: spread.run(codes, &backwards) })
}

fn written(material: &Material, number: usize) -> String {
    let position = material.position(number);
    position.map_or_else(|| number.to_string(), |position| position.to_string())
}

/// The numbers of accepted positions by their fingerprints, which are as good as random already.
type ByFingerprint = HashMap<u64, u32, BuildHasherDefault<Plain>>;

/// A hasher that takes a number as it is.
#[derive(Default)]
struct Plain(u64);

impl Hasher for Plain {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |sum, &byte| sum.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

/// What is needed to find what turns lead to.
struct Builder<'a> {
    material: &'a Material,
    tables: &'a Tables,
    fast: Fast,
    within: ByFingerprint,
    /// [`OPEN`] for every accepted position.
    codes: Vec<u16>,
}

impl Builder<'_> {
    /// What the turns of a position lead to; `None` for a number without an accepted position.
    fn successors(&self, number: usize) -> Result<Option<Found>, Unbuilt> {
        if self.codes[number] == REFUSED {
            return Ok(None);
        }
        let Some(position) = self.material.position(number) else { return Ok(None) };
        let task =
            Successors { material: self.material, within: &self.within, tables: self.tables };
        match self.fast.on_board(&position, task) {
            Ok(Ok(found)) => Ok(Some(found)),
            Ok(Err(lost)) => Err(Unbuilt::Unknown(lost.to_string())),
            Err(_) => Ok(None),
        }
    }
}

pub(super) fn verify(table: &Table, tables: &Tables, options: &Options) -> Result<u64, Unbuilt> {
    let (fast, material) = (Fast::new(), &table.material);
    let mut positions = 0;
    let check = |number: usize| {
        let position = material.position(number);
        let asked = position.as_ref().map(|position| fast.on_board(position, Best { tables }));
        let expected = match asked {
            Some(Ok(best)) => best.map(|best| best.value),
            None | Some(Err(_)) => None,
        };
        if expected == Value::from_code(table.codes[number]) {
            return Ok(expected);
        }
        Err(Unbuilt::Wrong(written(material, number)))
    };
    each_number(table.codes.len(), options, check, |_, _| {
        positions += 1;
        Ok(())
    })?;
    Ok(positions)
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

/// The number by which a position is found again.
struct Fingerprint;

impl Task for Fingerprint {
    type Outcome = u64;

    fn run(self, board: impl Board) -> u64 {
        board.fingerprint()
    }
}

/// What the turns of a position lead to.
#[derive(Default)]
pub(super) struct Found {
    /// Whether the side to move has lost, since it has no turn.
    pub(super) lost: bool,
    /// Positions of the same material.
    pub(super) within: Vec<u32>,
    /// The values of positions of other materials.
    pub(super) without: Vec<Value>,
}

struct Successors<'a> {
    material: &'a Material,
    within: &'a ByFingerprint,
    tables: &'a Tables,
}

impl Task for Successors<'_> {
    /// The position that no table has, if there is one.
    type Outcome = Result<Found, Box<Position>>;

    fn run(self, board: impl Board) -> Self::Outcome {
        let mut found = Found::default();
        let mut lost = None;
        board.each_turn(|turn| {
            let after = board.after(turn);
            if let Some(&number) = self.within.get(&after.fingerprint()) {
                found.within.push(number);
                return;
            }
            let position = without_history(after.position());
            if let Some(number) = self.material.number(&position) {
                found.within.push(entry(number));
            } else if let Some(value) = self.tables.probe(&position) {
                found.without.push(value);
            } else {
                lost = Some(Box::new(position));
            }
        });
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
        board.each_turn(|turn| {
            let after = without_history(board.after(turn).position());
            best.look(self.tables.probe(&after), turn, &mut turns);
        });
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

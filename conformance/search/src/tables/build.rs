//! How a table is built, and verified.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::Ordering;

use fast::Fast;
use fast::board::{Board, Task};
use record::{End, Engine, Position, Refusal, Stopped};

use super::{BestTurns, DRAW, MATE, Material, REFUSED, Table, Tables, Unbuilt, Value};
use crate::Watch;

/// Positions between two looks at the flag.
const LOOK_EVERY: usize = 1 << 12;

/// Placements that have no value yet.
const OPEN: u16 = u16::MAX;

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
    memory: u64,
    watch: &Watch,
) -> Result<Table, Unbuilt> {
    let certain = certain(material, memory)?;
    let numbers = material.numbers().unwrap_or(0);
    let mut builder =
        Builder { material, tables, fast: Fast::new(), within: ByFingerprint::default() };
    let mut spread = Spread::new(vec![REFUSED; numbers]);
    for number in 0..numbers {
        look(watch, number)?;
        let Some(position) = material.position(number) else { continue };
        if let Ok(fingerprint) = builder.fast.on_board(&position, Fingerprint) {
            spread.codes[number] = OPEN;
            // As good as never do two positions have one fingerprint.
            if builder.within.insert(fingerprint, entry(number)).is_some() {
                return Err(Unbuilt::Wrong(position.to_string()));
            }
        }
    }
    // The bytes of the table grow in powers of two.
    let entries = (builder.within.len() as u64).next_power_of_two() * 2 * ENTRY;
    let mut turns: u64 = 0;
    let mut begins = vec![0_u32; numbers + 1];
    for number in 0..numbers {
        look(watch, number)?;
        if let Some(found) = builder.successors(&spread.codes, number)? {
            spread.begin(number, &found);
            for after in found.within {
                begins[after as usize] += 1;
                turns += 1;
            }
        }
    }
    if u32::try_from(turns).is_err() {
        return Err(Unbuilt::TooMany(material.to_string()));
    }
    allowed(material, certain + entries + turns * PER_TURN, memory)?;
    let mut backwards = Backwards::with(begins);
    for number in 0..numbers {
        look(watch, number)?;
        if let Some(found) = builder.successors(&spread.codes, number)? {
            for after in found.within {
                backwards.add(after, entry(number));
            }
        }
    }
    drop(builder);
    Ok(Table { material: material.clone(), codes: spread.run(&backwards) })
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
}

impl Builder<'_> {
    /// What the turns of a position lead to; `None` for a number without an accepted position.
    fn successors(&self, codes: &[u16], number: usize) -> Result<Option<Found>, Unbuilt> {
        if codes[number] == REFUSED {
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

pub(super) fn verify(table: &Table, tables: &Tables, watch: &Watch) -> Result<u64, Unbuilt> {
    let fast = Fast::new();
    let mut positions = 0;
    for (number, &code) in table.codes.iter().enumerate() {
        look(watch, number)?;
        let position = table.material.position(number);
        let asked = position.as_ref().map(|position| fast.on_board(position, Best { tables }));
        let expected = match asked {
            Some(Ok(best)) => best.map(|best| best.value),
            None | Some(Err(_)) => None,
        };
        if expected != Value::from_code(code) {
            let at = position.map_or_else(|| number.to_string(), |position| position.to_string());
            return Err(Unbuilt::Wrong(at));
        }
        positions += u64::from(expected.is_some());
    }
    Ok(positions)
}

/// The value of a position and its best turns, if the tables have it and all its successors.
pub(super) fn best(tables: &Tables, position: &Position) -> Result<Option<BestTurns>, Refusal> {
    if tables.probe(position).is_none() {
        return Ok(None);
    }
    Fast::new().on_board(position, Best { tables })
}

fn look(watch: &Watch, number: usize) -> Result<(), Unbuilt> {
    if !number.is_multiple_of(LOOK_EVERY) {
        return Ok(());
    }
    watch.add(LOOK_EVERY as u64);
    let stopped = watch.stop.load(Ordering::Relaxed);
    if stopped { Err(Unbuilt::Stopped(Stopped::Cancelled)) } else { Ok(()) }
}

/// A number as a table of successors holds it. [`Material::numbers`] refuses materials with larger ones.
fn entry(number: usize) -> u32 {
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
struct Found {
    /// Whether the side to move has lost, since it has no turn.
    lost: bool,
    /// Positions of the same material.
    within: Vec<u32>,
    /// The values of positions of other materials.
    without: Vec<Value>,
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

/// For every position, those with a turn that leads to it, once for each turn.
struct Backwards {
    /// Where the list of each position begins, and at last where all end.
    begins: Vec<u32>,
    lists: Vec<u32>,
}

impl Backwards {
    /// Empty lists with room for so many turns that lead to each position, and one 0 more.
    fn with(mut begins: Vec<u32>) -> Backwards {
        let mut sum = 0;
        for begin in &mut begins {
            sum += *begin;
            *begin = sum;
        }
        Backwards { begins, lists: vec![0; sum as usize] }
    }

    /// Adds a turn. Each list is filled from its end.
    fn add(&mut self, after: u32, before: u32) {
        let begin = &mut self.begins[after as usize];
        *begin -= 1;
        self.lists[*begin as usize] = before;
    }

    fn of(&self, number: u32) -> &[u32] {
        let at = number as usize;
        &self.lists[self.begins[at] as usize..self.begins[at + 1] as usize]
    }
}

/// Values that spread from the mates, ply by ply.
struct Spread {
    codes: Vec<u16>,
    /// Turns of each position that are not known to lose.
    left: Vec<u16>,
    /// The plies of the longest loss among the turns that lose.
    longest: Vec<u16>,
    /// By plies, the positions that have this value unless they have a smaller one.
    due: Vec<Vec<u32>>,
}

impl Spread {
    fn new(codes: Vec<u16>) -> Spread {
        let numbers = codes.len();
        Spread { codes, left: vec![0; numbers], longest: vec![0; numbers], due: Vec::new() }
    }

    fn schedule(&mut self, plies: u16, number: u32) {
        let plies = usize::from(plies);
        if self.due.len() <= plies {
            self.due.resize_with(plies + 1, Vec::new);
        }
        self.due[plies].push(number);
    }

    /// Takes in a position with its successors.
    fn begin(&mut self, number: usize, found: &Found) {
        let turns = found.within.len() + found.without.len();
        if turns == 0 {
            if found.lost {
                self.schedule(0, entry(number));
            } else {
                self.codes[number] = DRAW;
            }
            return;
        }
        // No position of four men has that many turns.
        self.left[number] = u16::try_from(turns).unwrap_or(u16::MAX);
        for &value in &found.without {
            match value {
                Value::Draw => {}
                Value::Loss(plies) => self.schedule(plies + 1, entry(number)),
                Value::Win(plies) => self.loses(number, plies + 1),
            }
        }
    }

    /// One more turn of this position loses in so many plies.
    fn loses(&mut self, number: usize, plies: u16) {
        self.longest[number] = self.longest[number].max(plies);
        self.left[number] -= 1;
        if self.left[number] == 0 {
            self.schedule(self.longest[number], entry(number));
        }
    }

    fn run(mut self, backwards: &Backwards) -> Vec<u16> {
        let mut plies: u16 = 0;
        let mut reached: Vec<u32> = Vec::new();
        while usize::from(plies) < self.due.len() || !reached.is_empty() {
            if let Some(due) = self.due.get_mut(usize::from(plies)) {
                for number in std::mem::take(due) {
                    let code = &mut self.codes[number as usize];
                    if *code == OPEN {
                        *code = MATE + plies;
                        reached.push(number);
                    }
                }
            }
            let wins_before = plies.is_multiple_of(2);
            let mut earlier_reached = Vec::new();
            for number in reached {
                for &earlier in backwards.of(number) {
                    let code = &mut self.codes[earlier as usize];
                    if *code != OPEN {
                        continue;
                    }
                    if wins_before {
                        *code = MATE + plies + 1;
                        earlier_reached.push(earlier);
                    } else {
                        self.loses(earlier as usize, plies + 1);
                    }
                }
            }
            reached = earlier_reached;
            plies += 1;
        }
        for code in &mut self.codes {
            if *code == OPEN {
                *code = DRAW;
            }
        }
        self.codes
    }
}

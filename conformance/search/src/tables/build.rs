//! How a table is built, and verified.

use std::collections::HashMap;

use fast::Fast;
use fast::board::{Board, Task};
use record::{End, EndBy, Position, Refusal, Stopped, Turn};

use super::{DRAW, MATE, Material, REFUSED, Table, Tables, Unbuilt, Value};
use crate::Watch;

/// Positions between two looks at the flag.
const LOOK_EVERY: usize = 1 << 12;

/// Placements that have no value yet.
const OPEN: u16 = u16::MAX;

pub(super) fn build(material: &Material, tables: &Tables, watch: &Watch) -> Result<Table, Unbuilt> {
    let numbers = material.numbers().ok_or_else(|| Unbuilt::TooMany(material.to_string()))?;
    let fast = Fast::new();
    let mut by_fingerprint = HashMap::new();
    let mut codes = vec![REFUSED; numbers];
    for number in 0..numbers {
        look(watch, number)?;
        let Some(position) = material.position(number) else { continue };
        if let Ok(fingerprint) = fast.on_board(&position, Fingerprint) {
            codes[number] = OPEN;
            by_fingerprint.insert(fingerprint, entry(number));
        }
    }
    let mut spread = Spread::new(codes);
    let mut turns: Vec<[u32; 2]> = Vec::new();
    for number in 0..numbers {
        look(watch, number)?;
        if spread.codes[number] == REFUSED {
            continue;
        }
        let Some(position) = material.position(number) else { continue };
        let task = Successors { material, within: &by_fingerprint, tables };
        let Ok(successors) = fast.on_board(&position, task) else { continue };
        let successors = successors.map_err(|lost| Unbuilt::Unknown(lost.to_string()))?;
        spread.begin(number, &successors);
        turns.extend(successors.within.iter().map(|&after| [after, entry(number)]));
    }
    drop(by_fingerprint);
    let codes = spread.run(&Backwards::new(numbers, &turns));
    Ok(Table { material: material.clone(), codes })
}

pub(super) fn verify(table: &Table, tables: &Tables, watch: &Watch) -> Result<(), Unbuilt> {
    let fast = Fast::new();
    for (number, &code) in table.codes.iter().enumerate() {
        look(watch, number)?;
        let position = table.material.position(number);
        let asked = position.as_ref().map(|position| fast.on_board(position, Best { tables }));
        let expected = match asked {
            Some(Ok(best)) => best.map(|(value, _)| value),
            None | Some(Err(_)) => None,
        };
        if expected != Value::from_code(code) {
            let at = position.map_or_else(|| number.to_string(), |position| position.to_string());
            return Err(Unbuilt::Wrong(at));
        }
    }
    Ok(())
}

/// The first best turn and the position after it; `None` if the value is a draw or a mate, or if no table has it.
pub(super) fn best(
    tables: &Tables,
    position: &Position,
) -> Result<Option<(Turn, Position)>, Refusal> {
    if matches!(tables.probe(position), None | Some(Value::Draw)) {
        return Ok(None);
    }
    let best = Fast::new().on_board(position, Best { tables })?;
    Ok(best.and_then(|(_, turn)| turn))
}

fn look(watch: &Watch, number: usize) -> Result<(), Unbuilt> {
    let stopped =
        number.is_multiple_of(LOOK_EVERY) && watch.stop.load(std::sync::atomic::Ordering::Relaxed);
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
    checkmate: bool,
    /// Positions of the same material.
    within: Vec<u32>,
    /// The values of positions of other materials.
    without: Vec<Value>,
}

struct Successors<'a> {
    material: &'a Material,
    within: &'a HashMap<u64, u32>,
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
        found.checkmate = is_checkmate(board.end());
        lost.map_or(Ok(found), Err)
    }
}

/// What tables leave out, taken away.
fn without_history(mut position: Position) -> Position {
    position.en_passant = None;
    position
}

fn is_checkmate(end: Option<End>) -> bool {
    end.is_some_and(|end| end.by == EndBy::Checkmate)
}

/// The value of a position as its best successor gives it, and the turn that leads there with the position after it; `None`
/// if the tables do not have all successors.
struct Best<'a> {
    tables: &'a Tables,
}

impl Task for Best<'_> {
    type Outcome = Option<(Value, Option<(Turn, Position)>)>;

    fn run(self, board: impl Board) -> Self::Outcome {
        let mut best: Option<(i32, Value, _)> = None;
        let mut complete = true;
        board.each_turn(|turn| {
            let after = without_history(board.after(turn).position());
            let Some(value) = self.tables.probe(&after) else {
                complete = false;
                return;
            };
            let (worth, value) = before(value);
            if best.as_ref().is_none_or(|&(other, ..)| worth > other) {
                best = Some((worth, value, turn));
            }
        });
        if !complete {
            return None;
        }
        Some(match best {
            Some((_, value, turn)) => {
                let after = without_history(board.after(turn).position());
                (value, Some((board.written(turn), after)))
            }
            None if is_checkmate(board.end()) => (Value::Loss(0), None),
            None => (Value::Draw, None),
        })
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
    fn new(numbers: usize, turns: &[[u32; 2]]) -> Backwards {
        let mut begins = vec![0_u32; numbers + 1];
        for &[after, _] in turns {
            begins[after as usize] += 1;
        }
        let mut sum = 0;
        for begin in &mut begins {
            sum += *begin;
            *begin = sum;
        }
        let mut lists = vec![0; turns.len()];
        for &[after, before] in turns {
            let begin = &mut begins[after as usize];
            *begin -= 1;
            lists[*begin as usize] = before;
        }
        Backwards { begins, lists }
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
            if found.checkmate {
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
        while usize::from(plies) < self.due.len() {
            for number in std::mem::take(&mut self.due[usize::from(plies)]) {
                if self.codes[number as usize] != OPEN {
                    continue;
                }
                self.codes[number as usize] = MATE + plies;
                for &earlier in backwards.of(number) {
                    if self.codes[earlier as usize] != OPEN {
                        continue;
                    }
                    if plies.is_multiple_of(2) {
                        self.schedule(plies + 1, earlier);
                    } else {
                        self.loses(earlier as usize, plies + 1);
                    }
                }
            }
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

//! Checks a sample of the values of a table against the values of the positions one turn later.

use search::tables::{Table, Tables, Value};
use types::Engine;

use crate::failure::{Failure, Result};

/// The approximate number of positions in a sample.
const SAMPLE: usize = 200;

/// Checks for a sample of positions that the value follows from those of the successors, which `engine` lists. Leaves
/// out positions with a successor that no table covers. Returns the number of positions compared.
pub fn compare(tables: &Tables, table: &Table, engine: &dyn Engine) -> Result<u64> {
    let mut compared = 0;
    // An odd step visits positions with either side to move.
    let step = (table.numbers() / SAMPLE) | 1;
    for number in (0..table.numbers()).step_by(step) {
        let Some((position, value)) = table.at(number) else { continue };
        let why = match tables.by_engine(engine, &position) {
            Err(refusal) if value.is_some() => {
                format!("the table has a value for `{position}`, which is refused: {refusal}")
            }
            Err(_) | Ok(None) => continue,
            Ok(found) if found == value => {
                compared += 1;
                continue;
            }
            Ok(found) => {
                let (name, [found, value]) = (engine.name(), [found, value].map(in_words));
                format!(
                    "by the turns that {name} lists, `{position}` is {found}, but the table says {value}"
                )
            }
        };
        return Err(Failure::WrongTable(why));
    }
    Ok(compared)
}

fn in_words(value: Option<Value>) -> String {
    match value {
        None => "without a value".into(),
        Some(Value::Draw) => "a draw".into(),
        Some(Value::Win(plies)) => format!("a win in {plies} plies"),
        Some(Value::Loss(plies)) => format!("a loss in {plies} plies"),
    }
}

//! Sets up a position, accepted or not, by editing its men, deflectors and fields.

use serde_json::json;
use types::{Act, Cell, Deflector, Extra, Game, Mark, Position};

use crate::picture::man_of;
use crate::position::field_names;
use crate::refusal::{Answer, Fault};
use crate::request::{Edit, TurnAt};

/// The text of the position after the edits.
pub fn edited(position: &Position, edits: &[Edit]) -> Answer {
    let mut position = position.clone();
    for edit in edits {
        position = one(position, edit)?;
    }
    Ok(json!({ "position": position.to_string() }))
}

fn one(mut position: Position, edit: &Edit) -> Answer<Position> {
    let game = position.game;
    match edit {
        Edit::Clear => {
            return Ok(Position { side: position.side, ..Position::empty(game) });
        }
        Edit::Put { cell, man } => {
            let cell = cell_of(game, cell)?;
            let no_man = || Fault::new(format!("`{man}` is not a man of {game}"));
            let promoted = man.starts_with('+');
            let mut letters = man.trim_start_matches('+').chars();
            let mut put =
                letters.next().and_then(|letter| man_of(game, letter)).ok_or_else(no_man)?;
            if game.has_marks() {
                let file = letters.next().filter(|file| ('a'..='h').contains(file));
                let file = file.and_then(Cell::file_of).ok_or_else(no_man)?;
                put.mark = Some(Mark { file, promoted });
            }
            position.men.put(cell, put);
        }
        Edit::Take { cell } => {
            let cell = cell_of(game, cell)?;
            position.men.take(cell);
            if let Some(fields) = position.deflectors_mut() {
                fields.placed.retain(|(_, place)| *place != cell);
            }
        }
        Edit::Lay { cell, deflector } => {
            let cell = cell_of(game, cell)?;
            let no_deflector = || Fault::new(format!("{game} has no deflector `{deflector}`"));
            let letter = deflector.chars().next().and_then(Deflector::from_letter);
            let letter = letter.ok_or_else(no_deflector)?;
            let fields = position.deflectors_mut().ok_or_else(no_deflector)?;
            fields.placed.retain(|(_, place)| *place != cell);
            fields.placed.push((letter, cell));
            fields.placed.sort_unstable();
        }
        Edit::Field { name, text } => return with_field(&position, name, text),
    }
    Ok(position)
}

/// The position with one field of its text replaced. `hands` is the bracketed part of the board field.
fn with_field(position: &Position, name: &str, text: &str) -> Answer<Position> {
    let whole = position.to_string();
    let mut fields: Vec<String> = whole.split(' ').map(str::to_owned).collect();
    if name == "hands" {
        let board = fields[0].split('[').next().unwrap_or_default().to_owned();
        fields[0] = format!("{board}[{text}]");
    } else {
        let index = field_names(position).iter().position(|known| *known == name);
        let no_field =
            || Fault::new(format!("a position of {} has no field `{name}`", position.game));
        text.clone_into(&mut fields[index.ok_or_else(no_field)? + 1]);
    }
    Ok(Position::parse(position.game, &fields.join(" "))?)
}

/// The cell with this text, such as `e4`, `E4` or `s:e4`.
pub fn cell_of(game: Game, text: &str) -> Answer<Cell> {
    game.cell(text).ok_or_else(|| Fault::new(format!("`{text}` is not a cell of {game}")))
}

/// The position after the step of a turn and its act, if any, carried out without any judgment. The page
/// shows it between a move and the act that may follow.
pub fn looks_after(at: &TurnAt) -> Answer {
    let (mut after, turn) = at.read()?;
    if let Some(mut man) = after.men.take(turn.step.from) {
        man.kind = turn.step.promotion.unwrap_or(man.kind);
        after.men.put(turn.step.to, man);
    }
    if let (Some(fields), Some(Extra::Act(act))) = (after.deflectors_mut(), turn.extra) {
        match act {
            Act::Place(deflector, cell) => fields.placed.push((deflector, cell)),
            Act::Move(from, to) => {
                for (_, place) in fields.placed.iter_mut().filter(|(_, place)| *place == from) {
                    *place = to;
                }
            }
        }
        fields.placed.sort_unstable();
    }
    Ok(json!({ "position": after.to_string() }))
}

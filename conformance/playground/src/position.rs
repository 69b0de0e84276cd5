//! Describes a position to the page: everything on the board, with labels for screen readers.

use reference::context::Context;
use reference::kingdom::{Kingdom, twins};
use reference::mirrors;
use serde_json::{Value, json};
use types::{BoardId, Cell, Deflector, Engine, Man, Mark, Position, Side};

use crate::endgame;
use crate::reading::Reading;
use crate::refusal::refused;

/// The names of the fields that follow the board in the text of a position, beginning with `side`.
pub fn field_names(position: &Position) -> Vec<&'static str> {
    let own: &[&str] = match (position.deflectors(), position.array()) {
        (Some(_), _) => &["deflectors", "ko"],
        (_, Some(_)) => &["array"],
        _ => &[],
    };
    let before = ["side", "castling", "en_passant"];
    before.iter().chain(own).chain(&["halfmove", "fullmove"]).copied().collect()
}

/// The position, its men, its fields, and whether it is accepted.
pub fn answer_to(by: Reading, position: &Position) -> Value {
    let text = position.to_string();
    let mut fields = serde_json::Map::new();
    for (name, field) in field_names(position).into_iter().zip(text.split(' ').skip(1)) {
        fields.insert(name.into(), field.into());
    }
    let men = position.men.iter().map(|(cell, man)| {
        json!({
            "cell": cell,
            "side": man.side,
            "kind": man.kind,
            "man": man.to_string(),
            "letter": man.letter(),
            "twin": twin(position, cell, man),
            "label": format!("{} on {}", named(man), spoken(cell)),
        })
    });
    let reflections = mirrors::reflections(position).into_iter().map(|shown| {
        let originals: Vec<String> = shown.originals.iter().map(ToString::to_string).collect();
        json!({
            "cell": shown.cell,
            "side": shown.man.side,
            "kind": shown.man.kind,
            "letter": shown.man.letter(),
            "originals": originals,
            "label": format!(
                "reflection of the {} on {}, seen on {}",
                named(shown.man),
                originals.join(" and "),
                spoken(shown.cell)
            ),
        })
    });
    let deflectors = position.deflectors().map(|fields| {
        let hand = |side| {
            let held = Deflector::ALL.into_iter().zip(fields.hand(side));
            held.filter(|(_, held)| *held).map(|(deflector, _)| deflector).collect::<Vec<_>>()
        };
        let placed = fields.placed.iter();
        json!({
            "placed": placed.map(|(deflector, cell)| json!({
                "deflector": deflector,
                "cell": cell,
                "label": format!("deflector {deflector}, {} degrees", deflector.angle()),
            })).collect::<Vec<_>>(),
            "hands": { "white": hand(Side::White), "black": hand(Side::Black) },
        })
    });
    json!({
        "position": text,
        "side": position.side,
        "men": men.collect::<Vec<_>>(),
        "reflections": reflections.collect::<Vec<_>>(),
        "deflectors": deflectors,
        "fields": fields,
        "caption": diagram::caption(position),
        "tables": endgame::material(position).is_some(),
        "law": by.law().and_then(|law| accepted_otherwise(by, law, position)),
        "refused": by.reference().accept(position).err().map(|refusal| refused(&refusal)),
    })
}

/// The law's answer on whether the position is accepted, if the misreading answers differently.
fn accepted_otherwise(by: Reading, law: Reading, position: &Position) -> Option<Value> {
    let [here, there] = [by, law].map(|reading| reading.reference().accept(position).err());
    (here.is_some() != there.is_some())
        .then(|| json!({ "refused": there.map(|refusal| refused(&refusal)) }))
}

fn named(man: Man) -> String {
    let from = |mark: Mark| format!(" (from file {})", char::from(b'a' + mark.file));
    format!("{} {}{}", man.side, man.kind, man.mark.map(from).unwrap_or_default())
}

fn spoken(cell: Cell) -> String {
    match cell.board {
        BoardId::Squares => cell.to_string(),
        BoardId::Points => format!("point {cell}"),
        BoardId::Short => format!("{} of the short-range board", cell.bare()),
        BoardId::Max => format!("{} of the max-range board", cell.bare()),
    }
}

/// The twin of a man (KDM-2); `None` if it has been captured, and in games without twins.
pub fn twin(position: &Position, cell: Cell, man: Man) -> Option<Cell> {
    let cx = Context::new(&Kingdom, position);
    twins::twin(&cx, (cell, man)).filter(|_| position.game.has_marks()).map(|(cell, _)| cell)
}

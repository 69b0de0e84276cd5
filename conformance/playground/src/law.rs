//! Clauses as the page shows them, and their places in the book.

use law::code;
use serde_json::{Value, json};
use types::Family;

/// The name of the book's page that has a clause, which is the name of the family to whose law the clause belongs.
pub fn page_of(clause: &str) -> &'static str {
    let game = law::file_of(clause).and_then(|file| file.games.first());
    game.map_or(Family::Chess, |game| game.family()).name()
}

/// A clause by its id, in short: title, origin, source and text, without the reasons.
pub fn in_short(id: &str) -> Value {
    match law::clause(id) {
        Some(clause) => json!({
            "id": id,
            "page": page_of(id),
            "title": clause.title,
            "whose": clause.whose(),
            "source": clause.source,
            "text": clause.text,
            "ruling": clause.ruling,
        }),
        None => json!({ "id": id }),
    }
}

/// A clause by its id, with the reason, the rejected reading, and the code of `reference` that cites the clause; `None` if
/// there is no such clause.
pub fn clause(id: &str) -> Option<Value> {
    let clause = law::clause(id)?;
    let mut answer = in_short(id);
    answer["why"] = json!(clause.why);
    answer["rival"] = json!(clause.rival);
    let code = code::citing(id).map(|function| {
        json!({
            "file": format!("reference/src/{}", function.file),
            "line": function.line,
            "name": function.name,
            "text": function.text,
        })
    });
    answer["code"] = code.collect();
    Some(answer)
}

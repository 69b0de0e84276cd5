//! The form for disputing a ruling (`.github/ISSUE_TEMPLATE/disputed-ruling.yml`), prefilled from a verdict.

use reference::Reference;
use serde_json::{Value, json};
use types::{Engine, Position, Turn, Unjudged};

use types::facts::words::sentence;

/// The title and the body of the issue.
pub fn form(position: &Position, turn: Turn) -> Value {
    let (verdict, clause, why) = match Reference::new().judge(position, &turn) {
        Ok(verdict) => (verdict.word(), verdict.clauses.first().copied(), verdict.why),
        Err(Unjudged::Refused(refusal)) => ("refused", refusal.clause, refusal.why),
        Err(Unjudged::GivesNoReasons) => ("not judged", None, String::new()),
    };
    let clause = clause.map_or_else(String::new, |clause| clause.to_string());
    let other = if verdict == "legal" { "illegal" } else { "legal" };
    let body = format!(
        "### Clause\n\n{clause}\n\n### Your reading\n\n(a sentence that could replace the clause)\n\n\
         ### A position and a turn for which the two readings differ\n\n\
         arbiter judge {} '{position}' {turn}\n\
         by the clause in force: {verdict}. {}\n\
         by my reading: {other}\n\n\
         ### The reason\n\n(words or examples from the game's document, or how people who play the game understand it)\n",
        position.game,
        sentence(&why),
    );
    json!({ "title": format!("[{clause}]: {turn} is {verdict}"), "body": body })
}

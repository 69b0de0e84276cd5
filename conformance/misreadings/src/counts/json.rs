//! A diagnosis of counts as JSON.

use serde_json::{Value, json};
use types::Game;

use super::pasted::{Pasted, StatedCount};
use super::{At, Cause, Diagnosis, Settled};

/// The whole diagnosis as one object.
pub fn of(game: Game, diagnosis: &Diagnosis, pasted: &Pasted) -> Value {
    let signature = diagnosis.signature;
    let signature = signature.map(|it| json!({ "name": it.name, "says": it.says }));
    let separates = diagnosis.separates.as_ref().map(|apart| {
        let counts = apart.by_cause.iter().zip(&diagnosis.causes);
        let counts =
            counts.map(|(count, cause)| json!({ "misreading": name(cause), "count": count }));
        json!({
            "position": apart.position.to_string(),
            "depth": apart.depth,
            "right": apart.right,
            "counts": counts.collect::<Vec<_>>(),
        })
    });
    let ask = diagnosis.ask.as_ref().map(|ask| {
        let turn = ask.turn.map(|turn| turn.to_string());
        json!({ "position": ask.position.to_string(), "turn": turn, "depth": ask.depth })
    });
    let unread: Vec<Value> =
        pasted.unread.iter().map(|(line, text)| json!({ "line": line, "text": text })).collect();
    json!({
        "game": game.name(),
        "right": diagnosis.is_right(),
        "expected": diagnosis.counts.iter().map(count).collect::<Vec<_>>(),
        "signature": signature,
        "causes": diagnosis.causes.iter().map(cause).collect::<Vec<_>>(),
        "less_likely": diagnosis.less_likely.iter().map(name).collect::<Vec<_>>(),
        "family": diagnosis.family,
        "separates": separates,
        "ask": ask,
        "untried": diagnosis.untried,
        "unread": unread,
    })
}

/// The names of a cause's misreadings, joined by `+`, as the option `--what-if` takes them.
pub fn name(cause: &Cause) -> String {
    let names: Vec<&str> = cause.misreadings.iter().map(|misreading| misreading.name).collect();
    names.join("+")
}

fn cause(cause: &Cause) -> Value {
    let of = |what: fn(&crate::Misreading) -> String| {
        cause.misreadings.iter().map(|one| what(one)).collect::<Vec<_>>().join("; ")
    };
    json!({
        "misreading": name(cause),
        "clause": of(|misreading| misreading.clause.to_string()),
        "says": of(|misreading| misreading.says.into()),
        "fits": cause.of,
        "of": cause.of,
        "last_turn_only": cause.at == At::LastTurn,
        "finished_game_is_a_leaf": cause.finished_is_leaf,
    })
}

fn count(count: &Settled) -> Value {
    let stated = |stated: StatedCount, right: Option<u64>| json!({ "got": stated.got, "expected": stated.expected, "right": right });
    let mut object = stated(count.stated, count.right);
    object["position"] = count.position.to_string().into();
    object["depth"] = count.depth.into();
    if !count.divide.is_empty() {
        let lines = count.divide.iter();
        let lines = lines.map(|line| (line.turn.to_string(), stated(line.stated, line.right)));
        object["divide"] = Value::Object(lines.collect());
    }
    object
}

//! The engine's side of the lines of JSON: any [`Engine`] as a program that anyone can drive.
//!
//! Every line of input is one request and gets one line of answer with the same `id`.
//!
//! | `cmd` | further fields | answer |
//! |---|---|---|
//! | `start` | `version`: 1 | `engine`, `games`, `commands` |
//! | `turns` | `game`, `position` | `turns`, sorted |
//! | `play` | `game`, `position`, `turn` | `position`, or `illegal` |
//! | `status` | `game`, `position` | `check`, `end` |
//! | `perft` | `game`, `position`, `depth` | `nodes` |
//! | `judge` | `game`, `position`, `turn` | `legal`, `clauses`, `why`, `facts` |
//! | `game` | `game`, `position`, `turns`, maybe `act` | `claims`, `end`, or `illegal` |
//!
//! `judge` and `game` are optional: an engine has them if its `commands` say so. A position that is
//! not accepted is answered with `refused`, a turn that is no turn of the game with `illegal`, both
//! with the reason in words and, from an engine that knows it, the `clause` beside. `skipped` says
//! that the engine cannot answer, `error` that the request makes no sense.

use std::io::{self, BufRead, Read, Write};

use cases::strict;
use record::{Engine, Game, Turn, Unjudged};
use serde_json::{Map, Value, json};

use crate::builtin::BuiltIn;
use crate::driver::{Driver, EndText, Reason, Reply};

/// The JSON Schema of a line of the protocol, request or answer.
pub const SCHEMA: &str = include_str!("../protocol.schema.json");

/// Bytes of the longest request that is read; a longer one is answered with an error.
pub const LONGEST_REQUEST: usize = 1 << 20;

/// Answers lines of JSON for an engine until the input ends.
pub fn serve(
    engine: &dyn Engine,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let bound = LONGEST_REQUEST as u64 + 1;
        if input.by_ref().take(bound).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let whole = line.last() == Some(&b'\n');
        let answer = if line.len() > LONGEST_REQUEST && !whole {
            skip_line(&mut input)?;
            failed(&Value::Null, &format!("the request is longer than {LONGEST_REQUEST} bytes"))
        } else {
            answer(engine, &line)
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
}

/// The answer to one line.
pub fn answer(engine: &dyn Engine, line: &[u8]) -> Value {
    let request = match strict::read(line, LONGEST_REQUEST, &str::to_owned) {
        Ok(Value::Object(request)) => request,
        Ok(_) => return failed(&Value::Null, "not a JSON object"),
        Err(error) => return failed(&Value::Null, &format!("not a JSON object: {error}")),
    };
    let id = match id(&request) {
        Ok(id) => id,
        Err(why) => return failed(&Value::Null, &why),
    };
    match obey(engine, &request) {
        Ok(mut answer) => {
            let mut whole = json!({ "id": id });
            if let (Some(whole), Some(answer)) = (whole.as_object_mut(), answer.as_object_mut()) {
                whole.append(answer);
            }
            whole
        }
        Err(why) => failed(&id, &why),
    }
}

/// The id of a request, which its answer has too; `null` where there is none.
fn id(request: &Map<String, Value>) -> Result<Value, String> {
    match request.get("id") {
        None | Some(Value::Null) => Ok(Value::Null),
        // What is above 2⁶⁴ is read as a fraction, and would come back as another number.
        Some(id) if id.is_u64() || id.is_string() => Ok(id.clone()),
        Some(id) => {
            Err(format!("the id `{id}` is no whole number from 0 to {}, and no text", u64::MAX))
        }
    }
}

fn obey(engine: &dyn Engine, request: &Map<String, Value>) -> Result<Value, String> {
    let command = text(request, "cmd")?;
    if command == "start" {
        return start(engine, request);
    }
    if !COMMANDS.contains(&command) {
        let known = COMMANDS.join("`, `");
        return Err(format!("`{command}` is none of the commands `start`, `{known}`"));
    }
    let game: Game = text(request, "game")?.parse().map_err(|error| format!("{error}"))?;
    let position = text(request, "position")?;
    let mut driver = BuiltIn::new(engine);
    Ok(match command {
        "turns" => told(driver.turns(game, position).map(|mut turns| {
            turns.sort();
            json!({ "turns": turns })
        })),
        "play" => {
            let reply = driver.play(game, position, text(request, "turn")?);
            told(reply.map(|position| json!({ "position": position })))
        }
        "status" => told(
            driver
                .status(game, position)
                .map(|status| json!({ "check": status.check, "end": end(status.end) })),
        ),
        "perft" => {
            let depth = request.get("depth").and_then(Value::as_u64);
            let depth = depth.and_then(|depth| u32::try_from(depth).ok());
            let depth = depth.ok_or("the field `depth` must be a number from 0 up")?;
            told(driver.perft(game, position, depth).map(|nodes| json!({ "nodes": nodes })))
        }
        "judge" => {
            let reply = driver.judge(game, position, text(request, "turn")?);
            told(reply.map(|verdict| {
                json!({
                    "legal": verdict.legal, "clauses": verdict.clauses, "why": verdict.why,
                    "facts": verdict.facts,
                })
            }))
        }
        _ => {
            let turns = texts(request, "turns")?;
            let act = match request.get("act") {
                None | Some(Value::Null) => None,
                Some(_) => Some(text(request, "act")?),
            };
            told(
                driver
                    .game(game, position, &turns, act)
                    .map(|status| json!({ "claims": status.claims, "end": end(status.end) })),
            )
        }
    })
}

/// The commands beside `start`.
const COMMANDS: [&str; 6] = ["turns", "play", "status", "perft", "judge", "game"];

fn start(engine: &dyn Engine, request: &Map<String, Value>) -> Result<Value, String> {
    if request.get("version") != Some(&json!(1)) {
        return Err("the field `version` must be 1".into());
    }
    let games: Vec<&str> = engine.games().iter().map(|game| game.name()).collect();
    let judges = engine.games().first().is_some_and(|game| gives_reasons(engine, *game));
    let commands: Vec<&str> =
        COMMANDS.into_iter().filter(|command| judges || *command != "judge").collect();
    Ok(json!({ "engine": engine.name(), "games": games, "commands": commands }))
}

/// Whether the engine has a verdict on a turn; any turn will do.
fn gives_reasons(engine: &dyn Engine, game: Game) -> bool {
    let mut cells = game.cells();
    let (Some(from), Some(to)) = (cells.next(), cells.next()) else { return false };
    engine.judge(&game.start(), &Turn::of(from, to)) != Err(Unjudged::GivesNoReasons)
}

fn text<'a>(request: &'a Map<String, Value>, key: &str) -> Result<&'a str, String> {
    match request.get(key) {
        None => Err(format!("the field `{key}` is missing")),
        Some(value) => value.as_str().ok_or_else(|| format!("the field `{key}` must be a string")),
    }
}

fn texts(request: &Map<String, Value>, key: &str) -> Result<Vec<String>, String> {
    let list = request.get(key).and_then(Value::as_array);
    let texts =
        list.and_then(|list| list.iter().map(|entry| entry.as_str().map(str::to_owned)).collect());
    texts.ok_or_else(|| format!("the field `{key}` must be a list of strings"))
}

fn end(end: Option<EndText>) -> Value {
    end.map_or(Value::Null, |end| json!({ "by": end.by, "winner": end.winner }))
}

fn told(reply: Reply<Value>) -> Value {
    match reply {
        Reply::Given(given) => given,
        Reply::Refused(reason) => because("refused", reason),
        Reply::Illegal(reason) => because("illegal", reason),
        Reply::Skipped(why) => json!({ "skipped": why }),
        Reply::Error(why) => json!({ "error": why }),
        Reply::Broken(broken) => json!({ "error": broken.to_string() }),
    }
}

fn because(key: &str, reason: Reason) -> Value {
    let mut answer = json!({ key: reason.why });
    if let Some(clause) = reason.clause {
        answer["clause"] = json!(clause);
    }
    answer
}

fn failed(id: &Value, why: &str) -> Value {
    json!({ "id": id, "error": why })
}

/// Reads on to the end of the line, keeping nothing.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let count = end.map_or(buffer.len(), |end| end + 1);
        input.consume(count);
        if end.is_some() {
            return Ok(());
        }
    }
}

//! The engine's side of the protocol of JSON lines: makes any [`Engine`] a program that can be tested.
//!
//! Every line of input is one request, and gets one line as its answer, with the same `id`. `conformance/PROTOCOL.md` in
//! the repository describes them, and [`SCHEMA`] has their fields.

use std::io::{self, BufRead, Write};

use cases::shown::escaped;
use cases::strict;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use types::{Engine, Game, Turn, Unjudged};

use crate::builtin::BuiltIn;
use crate::counting::{CountLimits, LONGEST_TIME, seconds};
use crate::driver::{Driver, Reason, Reply, Unanswered};
use crate::lines::{Came, LONGEST_LINE, read_line};
use crate::question::{Answer, Question, Topic};

/// The JSON Schema of a line of the protocol, request or answer.
pub const SCHEMA: &str = include_str!("../protocol.schema.json");

/// Answers JSON lines for an engine until the input ends. `limits` apply to every count, whatever its request allows. The
/// answer to a line longer than [`LONGEST_LINE`] is an error.
pub fn serve(
    engine: &dyn Engine,
    limits: CountLimits,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut server = Server { engine, limits, driver: BuiltIn::new(engine) };
    let mut line = Vec::new();
    loop {
        let answer = match read_line(&mut input, &mut line)? {
            Came::End => return Ok(()),
            Came::Line => server.answer(&line),
            Came::TooLong => failed(&format!("the request is longer than {LONGEST_LINE} bytes")),
        };
        // An id or a quoted text may contain any character, so the line is escaped.
        writeln!(output, "{}", escaped(&answer.to_string()))?;
        output.flush()?;
    }
}

/// The answer to one line, with no limits on counts except those of the request.
pub fn answer(engine: &dyn Engine, line: &[u8]) -> Value {
    Server { engine, limits: CountLimits::NONE, driver: BuiltIn::new(engine) }.answer(line)
}

struct Server<'a> {
    engine: &'a dyn Engine,
    limits: CountLimits,
    driver: BuiltIn<'a>,
}

fn id(request: &Map<String, Value>) -> Result<Value, String> {
    match request.get("id") {
        None | Some(Value::Null) => Ok(Value::Null),
        // A number of 2⁶⁴ or more would be read as a floating-point number, and returned changed.
        Some(id) if id.is_u64() || id.is_string() => Ok(id.clone()),
        Some(id) => Err(format!(
            "the id `{id}` is neither a whole number from 0 to {} nor a string",
            u64::MAX
        )),
    }
}

impl Server<'_> {
    fn answer(&mut self, line: &[u8]) -> Value {
        let request = match strict::read(line, LONGEST_LINE, &str::to_owned) {
            Ok(Value::Object(request)) => request,
            Ok(_) => return failed("not a JSON object"),
            Err(error) => return failed(&format!("not a JSON object: {error}")),
        };
        let id = match id(&request) {
            Ok(id) => id,
            Err(why) => return failed(&why),
        };
        let mut answer = self.obey(&request).unwrap_or_else(|why| json!({ "error": why }));
        let mut whole = json!({ "id": id });
        if let (Some(whole), Some(answer)) = (whole.as_object_mut(), answer.as_object_mut()) {
            whole.append(answer);
        }
        whole
    }

    fn obey(&mut self, request: &Map<String, Value>) -> Result<Value, String> {
        let command = text(request, "cmd")?;
        if command == "start" {
            return start(self.engine, request);
        }
        let question = question(command, request)?;
        if let Topic::Perft { .. } = question.topic {
            let limits = self.limits.and(count_limits(request)?);
            self.driver.limit_counts(limits.budget());
        }
        let mut reply = self.driver.ask(&question);
        if let Ok(Answer::Turns { turns }) = &mut reply {
            turns.sort();
        }
        Ok(answer_to(reply))
    }
}

fn question(command: &str, request: &Map<String, Value>) -> Result<Question, String> {
    if !Topic::COMMANDS.contains(&command) {
        let known = Topic::COMMANDS.join("`, `");
        return Err(format!("`{command}` is not a command; the commands are `start`, `{known}`"));
    }
    let game: Game = text(request, "game")?.parse().map_err(|error| format!("{error}"))?;
    let position = match text(request, "position")? {
        "start" => game.start_text(),
        position => position,
    };
    let turn = || text(request, "turn").map(str::to_owned);
    let topic = match command {
        "turns" => Topic::Turns,
        "play" => Topic::Play { turn: turn()? },
        "status" => Topic::Status,
        "perft" => Topic::Perft { depth: field(request, "depth", &whole(u32::MAX))? },
        "judge" => Topic::Judge { turn: turn()? },
        "game" => Topic::Game {
            turns: field(request, "turns", "a list of strings")?,
            act: field(request, "act", "a string")?,
        },
        other => unreachable!("`{other}` is not among the commands"),
    };
    Ok(Question { game, position: position.into(), topic })
}

fn count_limits(request: &Map<String, Value>) -> Result<CountLimits, String> {
    let nodes = field(request, "max_nodes", &whole(u64::MAX))?;
    let form = format!("a number above 0 and at most {}", LONGEST_TIME.as_secs());
    let time: Option<f64> = field(request, "max_seconds", &form)?;
    let time = time.map(|time| seconds(time).ok_or_else(|| must_be("max_seconds", &form)));
    Ok(CountLimits { nodes, time: time.transpose()? })
}

/// The value of a field, which must have this form. An optional field can be missing or `null`.
fn field<'a, T>(request: &'a Map<String, Value>, key: &str, form: &str) -> Result<T, String>
where
    T: Deserialize<'a>,
{
    let value = request.get(key).unwrap_or(&Value::Null);
    T::deserialize(value).map_err(|_| must_be(key, form))
}

fn must_be(key: &str, form: &str) -> String {
    format!("the field `{key}` must be {form}")
}

fn whole(most: impl Into<u64>) -> String {
    format!("a whole number from 0 to {}", most.into())
}

fn start(engine: &dyn Engine, request: &Map<String, Value>) -> Result<Value, String> {
    if request.get("version") != Some(&json!(1)) {
        return Err("the field `version` must be 1".into());
    }
    let games: Vec<&str> = engine.games().iter().map(|game| game.name()).collect();
    let judges = engine.games().first().is_some_and(|game| gives_reasons(engine, *game));
    let mut commands = Topic::COMMANDS.to_vec();
    commands.retain(|command| judges || *command != "judge");
    Ok(json!({ "engine": engine.name(), "games": games, "commands": commands }))
}

/// Whether the engine gives reasons for its verdicts; found by asking it to judge an arbitrary turn.
fn gives_reasons(engine: &dyn Engine, game: Game) -> bool {
    let mut cells = game.cells();
    let (Some(from), Some(to)) = (cells.next(), cells.next()) else { return false };
    engine.judge(&game.start(), &Turn::of(from, to)) != Err(Unjudged::GivesNoReasons)
}

fn text<'a>(request: &'a Map<String, Value>, key: &str) -> Result<&'a str, String> {
    match request.get(key) {
        None => Err(format!("the field `{key}` is missing")),
        Some(value) => value.as_str().ok_or_else(|| must_be(key, "a string")),
    }
}

fn answer_to(reply: Reply<Answer>) -> Value {
    match reply {
        Ok(answer) => json!(answer),
        Err(Unanswered::Refused(reason)) => because("refused", reason),
        Err(Unanswered::Illegal(reason)) => because("illegal", reason),
        Err(Unanswered::Skipped(why)) => json!({ "skipped": why }),
        Err(Unanswered::Error(why)) => json!({ "error": why }),
        Err(Unanswered::Broken(broken)) => json!({ "error": broken.to_string() }),
    }
}

fn because(key: &str, reason: Reason) -> Value {
    let mut answer = json!({ key: reason.why });
    if let Some(clause) = reason.clause {
        answer["clause"] = json!(clause);
    }
    answer
}

/// The answer to a request without a valid id.
fn failed(why: &str) -> Value {
    json!({ "id": null, "error": why })
}

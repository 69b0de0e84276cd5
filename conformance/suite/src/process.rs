//! The driver of a program that answers in JSON lines on its standard input and output.
//!
//! [`crate::serve`] describes the protocol: the requests and their answers.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use types::Game;

use crate::answer;
pub use crate::command::{Command, CommandError, quoted};
use crate::conventions::{Conventions, Setting};
use crate::driver::{
    Broken, Driver, EndText, GameText, How, Late, Reason, Reply, StatusText, Verdict,
};
use crate::pipe::{Limits, Program, Source, Stray, Talk, Trouble, nonsense};
use crate::serve::COMMANDS;

/// Characters of an engine's turn that are kept; the longest turn has about a dozen.
pub(crate) const TURN_KEPT: usize = 64;

/// Drives a program over JSON lines.
pub struct ProcessDriver {
    program: Program<Greeting>,
    name: String,
    /// What the program last declared; it holds as well while the program has broken and is not started again.
    conventions: Conventions,
    last_id: u64,
    /// The id of the last request that was answered.
    answered: u64,
}

/// What a program said about itself.
struct Greeting {
    engine: String,
    games: Vec<String>,
    commands: Vec<String>,
    conventions: Conventions,
}

impl Greeting {
    /// Why the program cannot be asked about a game.
    fn lacks(&self, game: Game) -> Option<String> {
        let plays = self.games.iter().any(|name| name == game.name());
        (!plays).then(|| format!("{} does not play {game}", self.engine))
    }
}

impl ProcessDriver {
    /// A driver of the program, which is started at once. A program that cannot be started breaks at the first
    /// request.
    pub fn new(command: Command, limits: Limits) -> ProcessDriver {
        ProcessDriver::over(Source::Command(command), limits)
    }

    /// A driver of any source.
    pub(crate) fn over(source: Source, limits: Limits) -> ProcessDriver {
        let name = answer::fit(&source.to_string());
        let program = Program::new(source, limits);
        let conventions = Conventions::default();
        let mut driver = ProcessDriver { program, name, conventions, last_id: 0, answered: 0 };
        let id = driver.next_id();
        if let Ok(greeting) = driver.program.begin(|talk| greet(talk, id)) {
            driver.name.clone_from(&greeting.engine);
            driver.conventions.clone_from(&greeting.conventions);
        }
        driver
    }

    /// Whether the program has been started, and has not broken since.
    pub const fn is_running(&self) -> bool {
        self.program.greeting().is_some()
    }

    /// How the program failed to start; `None` if it started.
    pub const fn failed_start(&self) -> Option<&Broken> {
        self.program.failed_start()
    }

    /// The games and commands that the program declared and that nobody knows, such as `Chess` for `chess`.
    pub fn unknown(&self) -> Vec<String> {
        let Some(greeting) = self.program.greeting() else { return Vec::new() };
        let games = greeting.games.iter().filter(|name| name.parse::<Game>().is_err());
        let commands = greeting.commands.iter().filter(|name| !COMMANDS.contains(&name.as_str()));
        games.chain(commands).map(|name| answer::fit(name)).collect()
    }

    /// How the first start failed, if the second did not.
    pub const fn false_start(&self) -> Option<&Broken> {
        self.program.false_start()
    }

    fn next_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    /// Sends one request; `read` extracts the result from the answer.
    fn ask<T>(
        &mut self,
        command: &str,
        game: Game,
        mut request: Value,
        read: impl Fn(&Map<String, Value>) -> Result<T, String>,
    ) -> Reply<T> {
        let (start_id, id) = (self.next_id(), self.next_id());
        request["id"] = json!(id);
        request["cmd"] = json!(command);
        request["game"] = json!(game.name());
        let answered = self.answered;
        let conventions = &mut self.conventions;
        let said = self.program.ask(
            |talk| greet(talk, start_id),
            |_| Stray::Unasked,
            |talk, greeting| {
                if *conventions != greeting.conventions {
                    conventions.clone_from(&greeting.conventions);
                }
                if let Some(why) = greeting.lacks(game) {
                    return Ok(Reply::Skipped(why));
                }
                if !greeting.commands.iter().any(|known| known == command) {
                    return Ok(Reply::Skipped(format!("the engine does not answer `{command}`")));
                }
                talk.say(&request.to_string());
                let line = talk.receive()?;
                let answer = answer::object(&line).map_err(|why| nonsense(&line, why))?;
                if answer.get("id") == Some(&json!(answered)) {
                    return Err(Trouble::Late(line));
                }
                has_id(&answer, id).map_err(|why| nonsense(&line, why))?;
                let reply =
                    understand(command, &answer, &read).map_err(|why| nonsense(&line, why))?;
                talk.end(|_| Stray::Unasked)?;
                Ok(reply)
            },
        );
        if said.is_ok() {
            self.answered = id;
        }
        said.unwrap_or_else(Reply::Broken)
    }
}

impl Driver for ProcessDriver {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn questions(&self) -> u64 {
        self.program.questions()
    }

    fn late(&mut self) -> Option<Late> {
        self.program.take_late()
    }

    fn finish(&mut self) -> Option<Late> {
        self.program.finish(|_| Stray::Unasked)
    }

    fn conventions(&self) -> Conventions {
        self.conventions.clone()
    }

    fn lacks(&mut self, game: Game) -> Option<String> {
        self.program.greeting()?.lacks(game)
    }

    fn turns(&mut self, game: Game, position: &str) -> Reply<Vec<String>> {
        self.ask("turns", game, json!({ "position": position }), |answer| {
            let turns: Vec<String> = field(answer, "turns")?;
            Ok(turns.iter().map(|turn| answer::cut(turn, TURN_KEPT)).collect())
        })
    }

    fn play(&mut self, game: Game, position: &str, turn: &str) -> Reply<String> {
        let request = json!({ "position": position, "turn": turn });
        self.ask("play", game, request, |answer| field(answer, "position"))
    }

    fn status(&mut self, game: Game, position: &str) -> Reply<StatusText> {
        self.ask("status", game, json!({ "position": position }), |answer| {
            Ok(StatusText { check: field(answer, "check")?, end: end(answer)? })
        })
    }

    fn perft(&mut self, game: Game, position: &str, depth: u32) -> Reply<u64> {
        let request = json!({ "position": position, "depth": depth });
        self.ask("perft", game, request, |answer| field(answer, "nodes"))
    }

    fn judge(&mut self, game: Game, position: &str, turn: &str) -> Reply<Verdict> {
        let request = json!({ "position": position, "turn": turn });
        self.ask("judge", game, request, |answer| {
            Ok(Verdict {
                legal: field(answer, "legal")?,
                clauses: maybe(answer, "clauses")?,
                why: maybe(answer, "why")?,
                facts: maybe(answer, "facts")?,
            })
        })
    }

    fn game(
        &mut self,
        game: Game,
        position: &str,
        turns: &[String],
        act: Option<&str>,
    ) -> Reply<GameText> {
        let mut request = json!({ "position": position, "turns": turns });
        if let Some(act) = act {
            request["act"] = json!(act);
        }
        self.ask("game", game, request, |answer| {
            Ok(GameText { claims: field(answer, "claims")?, end: end(answer)? })
        })
    }
}

fn greet(talk: &mut Talk<'_>, id: u64) -> Result<Greeting, How> {
    talk.say(&json!({ "id": id, "cmd": "start", "version": 1 }).to_string());
    let line = talk.receive()?;
    let greeting = || -> Result<Greeting, String> {
        let answer = answer::object(&line)?;
        has_id(&answer, id)?;
        Ok(Greeting {
            engine: field(&answer, "engine")?,
            games: field(&answer, "games")?,
            commands: field(&answer, "commands")?,
            conventions: conventions(&answer)?,
        })
    };
    let greeting = greeting().map_err(|why| nonsense(&line, why))?;
    talk.end(|_| Stray::Unasked)?;
    Ok(greeting)
}

fn has_id(answer: &Map<String, Value>, id: u64) -> Result<(), String> {
    if answer.get("id") == Some(&json!(id)) { Ok(()) } else { Err(format!("its id is not {id}")) }
}

fn understand<T>(
    command: &str,
    answer: &Map<String, Value>,
    read: impl Fn(&Map<String, Value>) -> Result<T, String>,
) -> Result<Reply<T>, String> {
    let reason = |key| -> Result<Reason, String> {
        let clause = answer.contains_key("clause").then(|| field(answer, "clause")).transpose()?;
        Ok(Reason { clause, why: field(answer, key)? })
    };
    if answer.contains_key("refused") {
        return Ok(Reply::Refused(reason("refused")?));
    }
    if answer.contains_key("illegal") && ["play", "judge", "game"].contains(&command) {
        return Ok(Reply::Illegal(reason("illegal")?));
    }
    if answer.contains_key("skipped") {
        return Ok(Reply::Skipped(field(answer, "skipped")?));
    }
    if answer.contains_key("error") {
        return Ok(Reply::Error(field(answer, "error")?));
    }
    read(answer).map(Reply::Given)
}

fn field<T: DeserializeOwned>(answer: &Map<String, Value>, key: &str) -> Result<T, String> {
    let value = answer.get(key).ok_or_else(|| format!("it has no field `{key}`"))?;
    T::deserialize(value)
        .map_err(|error| format!("its field `{key}`: {}", in_words_of_json(&error.to_string())))
}

/// Why a value has not the type that it needs, without the names of our own types: expected a list, found integer 5.
fn in_words_of_json(why: &str) -> String {
    let invalid =
        why.strip_prefix("invalid type: ").or_else(|| why.strip_prefix("invalid value: "));
    let Some((found, expected)) = invalid.and_then(|invalid| invalid.rsplit_once(", expected "))
    else {
        return why.into();
    };
    let expected = match expected {
        "a sequence" => "a list",
        "a map" => "an object",
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => "a whole number",
        name if name.starts_with("struct ") => "an object",
        other => other,
    };
    let found = match found {
        "sequence" => "a list".into(),
        "map" => "an object".into(),
        value => value.replace("floating point", "number"),
    };
    format!("expected {expected}, found {found}")
}

/// A field that can be left out or be `null`.
fn maybe<T: DeserializeOwned + Default>(
    answer: &Map<String, Value>,
    key: &str,
) -> Result<T, String> {
    match answer.get(key) {
        None | Some(Value::Null) => Ok(T::default()),
        Some(_) => field(answer, key),
    }
}

/// The conventions that a program declares: `{"en_passant": "legal"}`. Numbers can be written as numbers.
fn conventions(answer: &Map<String, Value>) -> Result<Conventions, String> {
    let declared: Map<String, Value> = maybe(answer, "conventions")?;
    let setting = |(key, value): (&String, &Value)| {
        let word = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        Setting::new(key, &word).map_err(|error| format!("its field `conventions`: {error}"))
    };
    declared.iter().map(setting).collect()
}

fn end(answer: &Map<String, Value>) -> Result<Option<EndText>, String> {
    field(answer, "end")
}

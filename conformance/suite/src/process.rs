//! The driver of a program that answers in JSON lines. [`crate::serve`] describes the protocol.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use types::Game;

use crate::answer;
pub use crate::command::{Command, CommandError, quoted};
use crate::conventions::{Conventions, Setting};
use crate::driver::{self, Breakage, Reason, Reply, Unanswered};
use crate::pipe::{Limits, Program, Protocol, Source, Talk, Trouble, nonsense};
use crate::question::{Answer, GameText, Question, StatusText, Topic, Verdict};

/// How many characters of an engine's turn are kept; the longest correct turn has about a dozen.
pub(crate) const TURN_KEPT: usize = 64;

/// The driver of a program that speaks the protocol of JSON lines.
pub type ProcessDriver = Program<Json>;

/// The protocol of JSON lines.
#[derive(Default)]
pub struct Json {
    /// The conventions that the program last declared. They stay in force after a break, until the program restarts.
    conventions: Conventions,
    last_id: u64,
    /// The id of the last request that was answered.
    answered: u64,
}

/// What a program answers to `start`.
#[doc(hidden)]
pub struct Greeting {
    engine: String,
    games: Vec<String>,
    commands: Vec<String>,
}

impl ProcessDriver {
    /// A driver of the program, which is started at once. If the program cannot be started, the first request reports it.
    pub fn new(command: Command, limits: Limits) -> ProcessDriver {
        Program::over(Source::Command(command), Json::default(), limits)
    }

    /// The games and commands that the program declared and that the protocol does not have, such as `Chess` for `chess`.
    pub fn unknown(&self) -> Vec<String> {
        let Some(greeting) = self.greeting() else { return Vec::new() };
        let games = greeting.games.iter().filter(|name| name.parse::<Game>().is_err());
        let commands = greeting.commands.iter();
        let commands = commands.filter(|name| !Topic::COMMANDS.contains(&name.as_str()));
        games.chain(commands).map(|name| answer::fit(name)).collect()
    }
}

impl Protocol for Json {
    type Greeting = Greeting;

    const CAN_REFUSE: bool = true;

    fn is_answer(_line: &str) -> bool {
        true
    }

    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<Greeting, Breakage> {
        self.last_id += 1;
        let id = self.last_id;
        talk.say(&json!({ "id": id, "cmd": "start", "version": 1 }).to_string());
        let line = talk.receive()?;
        let greeting = || -> Result<_, String> {
            let answer = answer::object(&line)?;
            has_id(&answer, id)?;
            let greeting = Greeting {
                engine: field(&answer, "engine")?,
                games: field(&answer, "games")?,
                commands: field(&answer, "commands")?,
            };
            Ok((greeting, conventions(&answer)?))
        };
        let (greeting, conventions) = greeting().map_err(|why| nonsense(&line, why))?;
        talk.end()?;
        self.conventions = conventions;
        Ok(greeting)
    }

    fn name(greeting: &Greeting) -> Option<&String> {
        Some(&greeting.engine)
    }

    fn lacks(&self, greeting: &Greeting, game: Game) -> Option<String> {
        let plays = greeting.games.iter().any(|name| name == game.name());
        (!plays).then(|| format!("{} does not play {game}", greeting.engine))
    }

    fn conventions(&self) -> Conventions {
        self.conventions.clone()
    }

    fn refuses(program: &mut ProcessDriver, game: Game, position: &str) -> Reply<()> {
        driver::refuses(program, game, position)
    }

    fn ask(program: &mut ProcessDriver, question: &Question) -> Reply<Answer> {
        program.exchange(question.game, |talk, greeting, own| {
            let command = question.topic.command();
            if !greeting.commands.iter().any(|known| known == command) {
                let why = format!("the engine does not answer `{command}`");
                return Err(Unanswered::Skipped(why).into());
            }
            own.last_id += 1;
            let id = own.last_id;
            talk.say(&request(question, id));
            let line = talk.receive()?;
            let answer = answer::object(&line).map_err(|why| nonsense(&line, why))?;
            if answer.get("id") == Some(&json!(own.answered)) {
                return Err(Trouble::Late(line));
            }
            has_id(&answer, id).map_err(|why| nonsense(&line, why))?;
            let reply = read(&question.topic, &answer).map_err(|why| nonsense(&line, why))?;
            talk.end()?;
            own.answered = id;
            Ok(reply?)
        })
    }
}

/// The line of a request. The position and the details of the question come first, since a report cuts a long line.
fn request(question: &Question, id: u64) -> String {
    let mut request = json!(question);
    if let Some(request) = request.as_object_mut() {
        request.insert("id".into(), json!(id));
        for key in ["cmd", "game"] {
            if let Some(value) = request.shift_remove(key) {
                request.insert(key.into(), value);
            }
        }
    }
    request.to_string()
}

fn has_id(answer: &Map<String, Value>, id: u64) -> Result<(), String> {
    if answer.get("id") == Some(&json!(id)) { Ok(()) } else { Err(format!("its id is not {id}")) }
}

fn read(topic: &Topic, answer: &Map<String, Value>) -> Result<Reply<Answer>, String> {
    let reason = |key| -> Result<Reason, String> {
        let clause = answer.contains_key("clause").then(|| field(answer, "clause")).transpose()?;
        Ok(Reason { clause, why: field(answer, key)? })
    };
    let has_turns = matches!(topic, Topic::Play { .. } | Topic::Judge { .. } | Topic::Game { .. });
    let end = || field(answer, "end");
    let has = |key| answer.contains_key(key);
    Ok(Ok(match topic {
        _ if has("refused") => return reason("refused").map(Unanswered::Refused).map(Err),
        _ if has("illegal") && has_turns => {
            return reason("illegal").map(Unanswered::Illegal).map(Err);
        }
        _ if has("skipped") => return field(answer, "skipped").map(Unanswered::Skipped).map(Err),
        _ if has("error") => return field(answer, "error").map(Unanswered::Error).map(Err),
        Topic::Turns => {
            let turns: Vec<String> = field(answer, "turns")?;
            let turns = turns.iter().map(|turn| answer::cut(turn, TURN_KEPT)).collect();
            Answer::Turns { turns }
        }
        Topic::Play { .. } => Answer::Play { position: field(answer, "position")? },
        Topic::Status => Answer::Status(StatusText { check: field(answer, "check")?, end: end()? }),
        Topic::Perft { .. } => Answer::Perft { nodes: field(answer, "nodes")? },
        Topic::Judge { .. } => Answer::Judge(Verdict {
            legal: field(answer, "legal")?,
            clauses: maybe(answer, "clauses")?,
            why: maybe(answer, "why")?,
            facts: maybe(answer, "facts")?,
        }),
        Topic::Game { .. } => {
            Answer::Game(GameText { claims: field(answer, "claims")?, end: end()? })
        }
    }))
}

fn field<T: DeserializeOwned>(answer: &Map<String, Value>, key: &str) -> Result<T, String> {
    let value = answer.get(key).ok_or_else(|| format!("it has no field `{key}`"))?;
    T::deserialize(value)
        .map_err(|error| format!("its field `{key}`: {}", in_words_of_json(&error.to_string())))
}

/// Says why a value has the wrong type, without naming Rust types: `expected a list, found integer 5`.
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

/// The value of a field; the default if the field is missing or `null`.
fn maybe<T: DeserializeOwned + Default>(
    answer: &Map<String, Value>,
    key: &str,
) -> Result<T, String> {
    let is_given = answer.get(key).is_some_and(|value| !value.is_null());
    if is_given { field(answer, key) } else { Ok(T::default()) }
}

/// The conventions of a greeting, such as `{"en_passant": "legal"}`. A number can be a JSON number or a text.
fn conventions(answer: &Map<String, Value>) -> Result<Conventions, String> {
    let declared: Map<String, Value> = maybe(answer, "conventions")?;
    let setting = |(key, value): (&String, &Value)| {
        let word = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        Setting::new(key, &word).map_err(|error| format!("its field `conventions`: {error}"))
    };
    declared.iter().map(setting).collect()
}

//! Questions to an engine and its answers. Serialised, they are the requests and the answers of the JSON-lines protocol.

pub use cases::EndText;
use serde::Serialize;
use serde_json::Value;
use types::Game;

/// A request without its `id`. Positions and turns are text, exactly as a case has them, canonical or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the names say everything")]
pub struct Question {
    pub position: String,
    #[serde(flatten)]
    pub topic: Topic,
    pub game: Game,
}

/// What is asked about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names of the fields say everything")]
pub enum Topic {
    /// Every legal turn.
    Turns,
    /// The position after a turn.
    Play { turn: String },
    /// Check, and whether the position itself ends the game.
    Status,
    /// The number of sequences of `depth` legal turns.
    Perft { depth: u32 },
    /// Whether a turn is legal, and the clauses that decide this.
    Judge { turn: String },
    /// The claims and the end of a game that begins at the position and consists of these turns.
    Game {
        turns: Vec<String>,
        /// What a player did after these turns, written as in cases.
        #[serde(skip_serializing_if = "Option::is_none")]
        act: Option<String>,
    },
}

impl Topic {
    /// The names of all commands.
    pub const COMMANDS: [&str; 6] = ["turns", "play", "status", "perft", "judge", "game"];

    /// The name of the command that asks this.
    pub const fn command(&self) -> &'static str {
        match self {
            Topic::Turns => "turns",
            Topic::Play { .. } => "play",
            Topic::Status => "status",
            Topic::Perft { .. } => "perft",
            Topic::Judge { .. } => "judge",
            Topic::Game { .. } => "game",
        }
    }
}

/// The answer to a question. Each variant has the name of the topic that it answers. Lists are in any order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs, reason = "the names say everything")]
pub enum Answer {
    Turns { turns: Vec<String> },
    Play { position: String },
    Status(StatusText),
    Perft { nodes: u64 },
    Judge(Verdict),
    Game(GameText),
}

/// The status of a position by itself, whatever game led to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StatusText {
    /// The cells of the attacked kings of the side to move.
    pub check: Vec<String>,
    /// How the position ends the game; `None` if it does not.
    pub end: Option<EndText>,
}

/// The claims and the end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameText {
    /// Names of [`types::Claim`].
    pub claims: Vec<String>,
    /// How the game has ended; `None` if it goes on.
    pub end: Option<EndText>,
}

/// A verdict on a turn. What the engine does not give is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Whether the turn is legal.
    pub legal: bool,
    /// For an illegal turn, the clause that it breaks, then others on which the verdict rests; for a legal turn, the
    /// clauses that make it legal.
    pub clauses: Vec<String>,
    /// The verdict in words.
    pub why: String,
    /// The decisive facts, as data.
    pub facts: Vec<Value>,
}

impl Verdict {
    /// The clauses and the reason in words; says so if the engine gives neither.
    pub fn in_words(&self) -> String {
        let parts = [self.clauses.join(", "), self.why.clone()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        if parts.is_empty() { "no reason is given".into() } else { parts.join(": ") }
    }
}

//! Questions to an engine and its answers. Serialised, they are the requests and the answers of the JSON-lines protocol.

use std::fmt;
use std::str::FromStr;

pub use cases::EndText;
use serde::de::IntoDeserializer;
use serde::de::value::Error;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use types::Game;

/// A question about a position: a request without its `id`. Positions and turns are text, exactly as a case has them,
/// canonical or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Question {
    /// The position.
    pub position: String,
    /// What is asked about the position.
    #[serde(flatten)]
    pub topic: Topic,
    /// The game.
    pub game: Game,
}

/// What is asked about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum Topic {
    /// Every legal turn.
    Turns,
    /// The position after a turn.
    Play {
        /// The turn.
        turn: String,
    },
    /// Check, and whether the position itself ends the game.
    Status,
    /// The number of sequences of legal turns.
    Perft {
        /// The number of turns in each sequence.
        depth: u32,
    },
    /// Whether a turn is legal, and the clauses that decide this.
    Judge {
        /// The turn.
        turn: String,
    },
    /// The claims and the end of a game that begins at the position and consists of these turns.
    Game {
        /// The turns.
        turns: Vec<String>,
        /// What a player did after these turns, written as in cases.
        #[serde(skip_serializing_if = "Option::is_none")]
        act: Option<String>,
    },
}

/// The kinds of questions, by their names in the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each is the topic of the same name")]
pub enum Command {
    Turns,
    Play,
    Status,
    Perft,
    Judge,
    Game,
}

impl Command {
    /// All commands.
    pub const ALL: [Command; 6] = [
        Command::Turns,
        Command::Play,
        Command::Status,
        Command::Perft,
        Command::Judge,
        Command::Game,
    ];
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl FromStr for Command {
    type Err = Error;

    fn from_str(text: &str) -> Result<Command, Error> {
        Command::deserialize(text.into_deserializer())
    }
}

impl Topic {
    /// The command of the question.
    pub const fn command(&self) -> Command {
        match self {
            Topic::Turns => Command::Turns,
            Topic::Play { .. } => Command::Play,
            Topic::Status => Command::Status,
            Topic::Perft { .. } => Command::Perft,
            Topic::Judge { .. } => Command::Judge,
            Topic::Game { .. } => Command::Game,
        }
    }
}

/// The answer to a question. Each variant has the name of the topic that it answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// Every legal turn.
    Turns {
        /// The turns, in any order.
        turns: Vec<String>,
    },
    /// The position after the turn.
    Play {
        /// The position.
        position: String,
    },
    /// Check and end.
    Status(StatusText),
    /// A count.
    Perft {
        /// The number of sequences.
        nodes: u64,
    },
    /// A verdict.
    Judge(Verdict),
    /// Claims and end of a game.
    Game(GameText),
}

/// The status of a position by itself, whatever game led to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StatusText {
    /// The cells of the attacked kings of the side to move, in any order.
    pub check: Vec<String>,
    /// How the position ends the game; `None` if it does not.
    pub end: Option<EndText>,
}

/// The claims and the end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameText {
    /// Names of [`types::Claim`], in any order.
    pub claims: Vec<String>,
    /// How the game has ended; `None` if it goes on.
    pub end: Option<EndText>,
}

/// A verdict on a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Whether the turn is legal.
    pub legal: bool,
    /// For an illegal turn, the clause that it breaks, followed by the other clauses on which the verdict rests; for a legal
    /// turn, the clauses that make it legal. Empty if the engine names none.
    pub clauses: Vec<String>,
    /// The verdict in words; empty if the engine gives none.
    pub why: String,
    /// The decisive facts, as data; empty if the engine gives none.
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

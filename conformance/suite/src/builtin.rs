//! The driver of an engine that runs in this process.

use serde_json::json;
use types::{
    Budget, ClauseId, Engine, Game, GameStatus, Held, Objection, Position, Refusal, Status, Turn,
    Unjudged,
};

use crate::cases::{NOTATION, act_from_text, act_names};
use crate::driver::{Driver, Reason, Reply, Unanswered};
use crate::question::{Answer, GameText, Question, StatusText, Topic, Verdict};

/// How many positions a driver keeps: enough for one line of play in a short problem.
const KEPT: usize = 8;

/// Calls an engine directly. Converts the texts of questions to data, and the engine's answers to text. Keeps the last
/// positions, so that the engine seldom accepts or refuses one twice when several questions are asked about it.
pub struct BuiltIn<'a> {
    engine: &'a dyn Engine,
    /// The positions of the last questions, the latest last; at most [`KEPT`].
    kept: Vec<Asked>,
    budget: Budget,
}

/// A position that was asked about: as text, as data, and as the engine holds it, or why the engine refuses it.
struct Asked {
    text: String,
    position: Position,
    held: Result<Box<dyn Held>, Refusal>,
}

impl<'a> BuiltIn<'a> {
    /// A driver of this engine, without a limit on counts.
    pub fn new(engine: &'a dyn Engine) -> BuiltIn<'a> {
        BuiltIn { engine, kept: Vec::new(), budget: Budget::unlimited() }
    }
}

impl Driver for BuiltIn<'_> {
    fn name(&self) -> String {
        self.engine.name().into()
    }

    fn lacks(&mut self, game: Game) -> Option<String> {
        let engine = self.engine;
        (!engine.games().contains(&game)).then(|| format!("{} does not play {game}", engine.name()))
    }

    fn limit_counts(&mut self, budget: Budget) -> bool {
        self.budget = budget;
        true
    }

    fn ask(&mut self, Question { game, position, topic }: &Question) -> Reply<Answer> {
        if let Some(why) = self.lacks(*game) {
            return Err(Unanswered::Skipped(why));
        }
        let is_it = |asked: &Asked| asked.position.game == *game && asked.text == *position;
        let asked = match self.kept.iter().rposition(is_it) {
            Some(index) => self.kept.remove(index),
            None => match Position::parse(*game, position) {
                Ok(read) => {
                    let held = self.engine.hold(&read);
                    Asked { text: position.clone(), position: read, held }
                }
                Err(error) => return Err(Unanswered::Refused(notation(&error))),
            },
        };
        let answer = answer(self.engine, &asked, topic, &mut self.budget);
        self.kept.drain(..(self.kept.len() + 1).saturating_sub(KEPT));
        self.kept.push(asked);
        answer
    }
}

/// The answer to a question about the position `asked`.
fn answer(engine: &dyn Engine, asked: &Asked, topic: &Topic, budget: &mut Budget) -> Reply<Answer> {
    let held = || asked.held.as_ref().map_err(|refusal| Unanswered::from(refusal.clone()));
    // Text that is not a turn counts as an illegal turn; but if the engine refuses the position, the reply is that refusal.
    let read = |text: &String| {
        Turn::parse(asked.position.game, text)
            .map_err(|error| held().err().unwrap_or_else(|| Unanswered::Illegal(notation(&error))))
    };
    Ok(match topic {
        Topic::Turns => {
            Answer::Turns { turns: held()?.turns().iter().map(ToString::to_string).collect() }
        }
        Topic::Play { turn } => {
            let turn = read(turn)?;
            Answer::Play { position: held()?.play(&turn)?.position().to_string() }
        }
        Topic::Status => {
            let Status { check, end } = held()?.status();
            let check = check.iter().map(ToString::to_string).collect();
            Answer::Status(StatusText { check, end: end.map(Into::into) })
        }
        Topic::Perft { depth } => {
            let count = held()?.perft(*depth, budget);
            Answer::Perft {
                nodes: count.map_err(|stopped| Unanswered::Error(stopped.to_string()))?,
            }
        }
        Topic::Judge { turn } => {
            let verdict = engine.judge(&asked.position, &read(turn)?)?;
            Answer::Judge(Verdict {
                legal: verdict.is_legal(),
                clauses: verdict.clauses.iter().map(ToString::to_string).collect(),
                why: verdict.why,
                facts: json!(verdict.facts).as_array().cloned().unwrap_or_default(),
            })
        }
        Topic::Game { turns, act } => {
            let turns = turns.iter().map(read).collect::<Result<Vec<Turn>, _>>()?;
            let no_act = |text: &str| {
                let names = act_names().join(", ");
                Unanswered::Error(format!("`{text}` is not an act; the acts are {names}"))
            };
            let act = act.as_deref().map(|text| act_from_text(text).ok_or_else(|| no_act(text)));
            let act = act.transpose()?;
            let GameStatus { end, claims } = held()?.adjudicate(&turns, act)?;
            let claims = claims.into_iter().map(|claim| claim.name().into()).collect();
            Answer::Game(GameText { claims, end: end.map(Into::into) })
        }
    })
}

fn notation(error: &types::TextError) -> Reason {
    Reason { clause: Some(NOTATION.into()), why: error.to_string() }
}

fn reason(clause: Option<ClauseId>, why: String) -> Reason {
    Reason { clause: clause.map(|clause| clause.to_string()), why }
}

impl From<Refusal> for Unanswered {
    fn from(refusal: Refusal) -> Unanswered {
        Unanswered::Refused(reason(refusal.clause, refusal.why))
    }
}

impl From<Objection> for Unanswered {
    fn from(objection: Objection) -> Unanswered {
        match objection {
            Objection::Refused(refusal) => refusal.into(),
            Objection::Illegal { clause, why, .. } => Unanswered::Illegal(reason(clause, why)),
        }
    }
}

impl From<Unjudged> for Unanswered {
    fn from(unjudged: Unjudged) -> Unanswered {
        match unjudged {
            Unjudged::Refused(refusal) => refusal.into(),
            Unjudged::GivesNoReasons => Unanswered::Skipped(unjudged.to_string()),
        }
    }
}

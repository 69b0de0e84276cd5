//! The driver of an engine that is part of this program.

use record::{
    Claim, Clause, Engine, Game, Objection, Position, Refusal, Score, ScoreStatus, Status, Turn,
    Uncounted, Unjudged,
};
use serde_json::json;

use crate::cases::{NOTATION, act_from_text, act_names};
use crate::driver::{Driver, GameText, Reason, Reply, StatusText, Verdict};

/// Calls an engine directly, turning text into data and back.
pub struct BuiltIn<'a> {
    engine: &'a dyn Engine,
}

impl<'a> BuiltIn<'a> {
    /// A driver of the engine.
    pub fn new(engine: &'a dyn Engine) -> BuiltIn<'a> {
        BuiltIn { engine }
    }

    fn read<T>(
        &self,
        game: Game,
        position: &str,
        ask: impl FnOnce(&dyn Engine, &Position) -> Reply<T>,
    ) -> Reply<T> {
        if let Some(why) = lack(self.engine, game) {
            return Reply::Skipped(why);
        }
        match Position::parse(game, position) {
            Ok(position) => ask(self.engine, &position),
            Err(error) => Reply::Refused(notation(&error)),
        }
    }

    fn read_turn<T>(
        &self,
        game: Game,
        position: &str,
        turn: &str,
        ask: impl FnOnce(&dyn Engine, &Position, &Turn) -> Reply<T>,
    ) -> Reply<T> {
        self.read(game, position, |engine, position| match Turn::parse(game, turn) {
            Ok(turn) => ask(engine, position, &turn),
            // Whether the position is accepted comes before whether the turn is one.
            Err(error) => match engine.accept(position) {
                Ok(()) => Reply::Illegal(notation(&error)),
                Err(refusal) => refused(refusal),
            },
        })
    }
}

impl Driver for BuiltIn<'_> {
    fn name(&self) -> String {
        self.engine.name().into()
    }

    fn lacks(&mut self, game: Game) -> Option<String> {
        lack(self.engine, game)
    }

    fn turns(&mut self, game: Game, position: &str) -> Reply<Vec<String>> {
        self.read(game, position, |engine, position| match engine.turns(position) {
            Ok(turns) => Reply::Given(turns.iter().map(ToString::to_string).collect()),
            Err(refusal) => refused(refusal),
        })
    }

    fn play(&mut self, game: Game, position: &str, turn: &str) -> Reply<String> {
        self.read_turn(game, position, turn, |engine, position, turn| {
            match engine.play(position, turn) {
                Ok(after) => Reply::Given(after.to_string()),
                Err(objection) => objected(objection),
            }
        })
    }

    fn status(&mut self, game: Game, position: &str) -> Reply<StatusText> {
        self.read(game, position, |engine, position| match engine.status(position) {
            Ok(Status { check, end }) => Reply::Given(StatusText {
                check: check.iter().map(ToString::to_string).collect(),
                end: end.map(Into::into),
            }),
            Err(refusal) => refused(refusal),
        })
    }

    fn perft(&mut self, game: Game, position: &str, depth: u32) -> Reply<u64> {
        self.read(game, position, |engine, position| match engine.perft(position, depth) {
            Ok(count) => Reply::Given(count),
            Err(Uncounted::Refused(refusal)) => refused(refusal),
            Err(Uncounted::Stopped(stopped)) => Reply::Error(stopped.to_string()),
        })
    }

    fn judge(&mut self, game: Game, position: &str, turn: &str) -> Reply<Verdict> {
        self.read_turn(game, position, turn, |engine, position, turn| {
            match engine.judge(position, turn) {
                Ok(ruling) => Reply::Given(Verdict {
                    legal: ruling.legal,
                    clauses: ruling.clauses.iter().map(ToString::to_string).collect(),
                    why: ruling.why,
                    facts: ruling.facts.iter().map(|fact| json!(fact)).collect(),
                }),
                Err(Unjudged::Refused(refusal)) => refused(refusal),
                Err(Unjudged::GivesNoReasons) => {
                    Reply::Skipped(Unjudged::GivesNoReasons.to_string())
                }
            }
        })
    }

    fn game(
        &mut self,
        game: Game,
        position: &str,
        turns: &[String],
        act: Option<&str>,
    ) -> Reply<GameText> {
        self.read(game, position, |engine, start| {
            let turns: Result<Vec<Turn>, _> =
                turns.iter().map(|turn| Turn::parse(game, turn)).collect();
            let turns = match turns {
                Ok(turns) => turns,
                Err(error) => return Reply::Illegal(notation(&error)),
            };
            let act = match act.map(|text| act_from_text(text).ok_or(text)).transpose() {
                Ok(act) => act,
                Err(text) => {
                    let names = act_names().join(", ");
                    return Reply::Error(format!("`{text}` is none of the acts {names}"));
                }
            };
            match engine.adjudicate(&Score { start: start.clone(), turns, act }) {
                Ok(ScoreStatus { end, claims }) => Reply::Given(GameText {
                    claims: claims.into_iter().map(Claim::name).map(Into::into).collect(),
                    end: end.map(Into::into),
                }),
                Err(objection) => objected(objection),
            }
        })
    }
}

fn lack(engine: &dyn Engine, game: Game) -> Option<String> {
    (!engine.games().contains(&game)).then(|| format!("{} does not play {game}", engine.name()))
}

fn notation(error: &record::TextError) -> Reason {
    Reason { clause: Some(NOTATION.into()), why: error.to_string() }
}

fn refused<T>(refusal: Refusal) -> Reply<T> {
    Reply::Refused(reason(refusal.clause, refusal.why))
}

fn objected<T>(objection: Objection) -> Reply<T> {
    match objection {
        Objection::Refused(refusal) => refused(refusal),
        Objection::Illegal { clause, why, .. } => Reply::Illegal(reason(clause, why)),
    }
}

fn reason(clause: Option<Clause>, why: String) -> Reason {
    Reason { clause: clause.map(|clause| clause.to_string()), why }
}

//! The driver of an engine in this process.

use serde_json::json;
use types::{
    Budget, Claim, ClauseId, Engine, Game, GameStatus, Held, Objection, Position, Refusal, Status,
    Turn, Unjudged,
};

use crate::cases::{NOTATION, act_from_text, act_names};
use crate::driver::{Driver, GameText, Reason, Reply, StatusText, Verdict};

/// Calls an engine directly, converting text to data and back. The last position stays held, so that several questions
/// about it accept it only once.
pub struct BuiltIn<'a> {
    engine: &'a dyn Engine,
    last: Option<Asked>,
    budget: Budget,
}

/// A position that was asked about.
struct Asked {
    text: String,
    position: Position,
    held: Result<Box<dyn Held>, Refusal>,
}

impl<'a> BuiltIn<'a> {
    /// A driver of the engine.
    pub fn new(engine: &'a dyn Engine) -> BuiltIn<'a> {
        BuiltIn { engine, last: None, budget: Budget::unlimited() }
    }

    /// Asks about the position of a text, accepted or refused; skipped by an engine that does not play the game.
    fn read<T>(
        &mut self,
        game: Game,
        text: &str,
        ask: impl FnOnce(&dyn Engine, &Asked, &mut Budget) -> Reply<T>,
    ) -> Reply<T> {
        if let Some(why) = lack(self.engine, game) {
            return Reply::Skipped(why);
        }
        let known = self.last.take();
        let known = known.filter(|asked| asked.position.game == game && asked.text == text);
        let asked = match known {
            Some(asked) => asked,
            None => match Position::parse(game, text) {
                Ok(position) => {
                    let held = self.engine.hold(&position);
                    Asked { text: text.into(), position, held }
                }
                Err(error) => return Reply::Refused(notation(&error)),
            },
        };
        let reply = ask(self.engine, &asked, &mut self.budget);
        self.last = Some(asked);
        reply
    }

    /// Asks about an accepted position.
    fn ask<T>(
        &mut self,
        game: Game,
        text: &str,
        ask: impl FnOnce(&dyn Held, &mut Budget) -> Reply<T>,
    ) -> Reply<T> {
        self.read(game, text, |_, asked, budget| match &asked.held {
            Ok(held) => ask(&**held, budget),
            Err(refusal) => refused(refusal.clone()),
        })
    }
}

/// The turn of a text. A refused position comes first, before text that is not a turn.
fn read_turn<T>(asked: &Asked, text: &str) -> Result<Turn, Reply<T>> {
    Turn::parse(asked.position.game, text).map_err(|error| match &asked.held {
        Ok(_) => Reply::Illegal(notation(&error)),
        Err(refusal) => refused(refusal.clone()),
    })
}

impl Driver for BuiltIn<'_> {
    fn name(&self) -> String {
        self.engine.name().into()
    }

    fn lacks(&mut self, game: Game) -> Option<String> {
        lack(self.engine, game)
    }

    fn turns(&mut self, game: Game, position: &str) -> Reply<Vec<String>> {
        self.ask(game, position, |held, _| {
            Reply::Given(held.turns().iter().map(ToString::to_string).collect())
        })
    }

    fn play(&mut self, game: Game, position: &str, turn: &str) -> Reply<String> {
        self.read(game, position, |_, asked, _| {
            let turn = match read_turn(asked, turn) {
                Ok(turn) => turn,
                Err(reply) => return reply,
            };
            match &asked.held {
                Ok(held) => match held.play(&turn) {
                    Ok(after) => Reply::Given(after.position().to_string()),
                    Err(objection) => objected(objection),
                },
                Err(refusal) => refused(refusal.clone()),
            }
        })
    }

    fn status(&mut self, game: Game, position: &str) -> Reply<StatusText> {
        self.ask(game, position, |held, _| {
            let Status { check, end } = held.status();
            Reply::Given(StatusText {
                check: check.iter().map(ToString::to_string).collect(),
                end: end.map(Into::into),
            })
        })
    }

    fn perft(&mut self, game: Game, position: &str, depth: u32) -> Reply<u64> {
        self.ask(game, position, |held, budget| match held.perft(depth, budget) {
            Ok(count) => Reply::Given(count),
            Err(stopped) => Reply::Error(stopped.to_string()),
        })
    }

    fn limit_counts(&mut self, budget: Budget) -> bool {
        self.budget = budget;
        true
    }

    fn judge(&mut self, game: Game, position: &str, turn: &str) -> Reply<Verdict> {
        self.read(game, position, |engine, asked, _| {
            let turn = match read_turn(asked, turn) {
                Ok(turn) => turn,
                Err(reply) => return reply,
            };
            match engine.judge(&asked.position, &turn) {
                Ok(verdict) => Reply::Given(Verdict {
                    legal: verdict.legal,
                    clauses: verdict.clauses.iter().map(ToString::to_string).collect(),
                    why: verdict.why,
                    facts: verdict.facts.iter().map(|fact| json!(fact)).collect(),
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
        self.read(game, position, |_, asked, _| {
            let turns: Result<Vec<Turn>, _> =
                turns.iter().map(|turn| Turn::parse(game, turn)).collect();
            let turns = match turns {
                Ok(turns) => turns,
                // A position that is refused has no turns, however they are written.
                Err(error) => {
                    return match &asked.held {
                        Ok(_) => Reply::Illegal(notation(&error)),
                        Err(refusal) => refused(refusal.clone()),
                    };
                }
            };
            let act = match act.map(|text| act_from_text(text).ok_or(text)).transpose() {
                Ok(act) => act,
                Err(text) => {
                    let names = act_names().join(", ");
                    return Reply::Error(format!("`{text}` is not an act; the acts are {names}"));
                }
            };
            let adjudicated = match &asked.held {
                Ok(held) => held.adjudicate(&turns, act),
                Err(refusal) => Err(refusal.clone().into()),
            };
            match adjudicated {
                Ok(GameStatus { end, claims }) => Reply::Given(GameText {
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

fn notation(error: &types::TextError) -> Reason {
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

fn reason(clause: Option<ClauseId>, why: String) -> Reason {
    Reason { clause: clause.map(|clause| clause.to_string()), why }
}

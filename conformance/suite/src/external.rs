//! A program as an engine, for `compare` of `chess-arbiter-explore`.
//!
//! If the program does not answer a question, or its answer differs only by a declared convention, the engine with which it
//! is compared answers in its place, as a stand-in. An answer that cannot be read counts as a break. A program that breaks
//! is restarted, and the comparison goes on until the program has broken too often.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use types::{
    Budget, Engine, Game, GameStatus, Held, Interrupt, Objection, PlayersAct, Position, Refusal,
    Status, Stopped, Turn, Uncounted,
};

use crate::conventions::{self, Conventions, setting};
use crate::driver::{Breakage, Broken, Driver, Reply, Unanswered};
use crate::pipe::strayed;
use crate::readable;

/// An engine that asks a driver, which all positions that it holds share.
#[derive(Clone)]
pub struct ExternalEngine(Arc<Asked>);

struct Asked {
    driver: Mutex<Box<dyn Driver + Send>>,
    stand_in: Arc<dyn Engine>,
    conventions: Conventions,
    name: String,
    games: Vec<Game>,
    answered: AtomicU64,
    unanswered: AtomicU64,
    breaks: Mutex<Vec<Break>>,
    most_breaks: u32,
    /// The game and the position of the last question; `None` before the first question.
    last: Mutex<Option<(Game, String)>>,
    halt: Interrupt,
}

/// The default number of breaks of a program after which a comparison ends.
pub const BREAKS: u32 = 5;

/// A break of a program, and where it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    /// The game; `None` before the first question.
    pub game: Option<Game>,
    /// The position of the question; empty before the first question.
    pub position: String,
    /// How the program broke.
    pub broken: Broken,
}

impl ExternalEngine {
    /// The engine that `driver` reaches. The conventions that the user `declared` override the program's own. `halt` is
    /// requested once the program can no longer be asked, has broken `most_breaks` times, or breaks after processes left
    /// its group.
    pub fn new(
        mut driver: Box<dyn Driver + Send>,
        stand_in: Arc<dyn Engine>,
        declared: &Conventions,
        most_breaks: u32,
        halt: Interrupt,
    ) -> ExternalEngine {
        let games = stand_in.games().iter().copied();
        let games = games.filter(|&game| driver.lacks(game).is_none()).collect();
        let asked = Asked {
            conventions: declared.or(&driver.conventions()),
            name: driver.name(),
            driver: Mutex::new(driver),
            stand_in,
            games,
            answered: AtomicU64::new(0),
            unanswered: AtomicU64::new(0),
            breaks: Mutex::default(),
            most_breaks,
            last: Mutex::default(),
            halt,
        };
        ExternalEngine(Arc::new(asked))
    }

    /// How many questions the program answered, and how many the stand-in answered in its place.
    pub fn questions(&self) -> (u64, u64) {
        let Asked { answered, unanswered, .. } = &*self.0;
        (answered.load(Ordering::Relaxed), unanswered.load(Ordering::Relaxed))
    }

    /// Waits briefly for a line after the last answer, which would be a break.
    pub fn finish(&self) {
        let late = lock(&self.0.driver).finish();
        if let Some(late) = late {
            self.0.broke(late.broken);
        }
    }

    /// The first break recorded since the last [`take_breaks`](ExternalEngine::take_breaks); `None` if there is none.
    pub fn broken(&self) -> Option<Broken> {
        lock(&self.0.breaks).first().map(|first| first.broken.clone())
    }

    /// The recorded breaks, in order. Each is returned only once.
    pub fn take_breaks(&self) -> Vec<Break> {
        std::mem::take(&mut *lock(&self.0.breaks))
    }

    /// Whether the program or its user declares that the program may answer anything in a position that no game reaches.
    pub fn only_played(&self) -> bool {
        self.0.holds("unreachable", "undefined")
    }
}

impl Asked {
    /// Asks a question about a position and reads the answer; `stand_in` answers if the program does not.
    fn ask<T, U>(
        &self,
        position: &Position,
        question: impl FnOnce(&mut dyn Driver, &str) -> Reply<T>,
        read: impl FnOnce(T) -> Result<U, Broken>,
        stand_in: impl FnOnce() -> Result<U, Objection>,
    ) -> Result<U, Objection> {
        let (game, text) = (position.game, position.to_string());
        // The program is not asked where it has broken before, nor about a position for which it may answer anything.
        let broke = |at: &Break| at.game == Some(game) && at.position == text;
        if self.halt.is_requested()
            || lock(&self.breaks).iter().any(broke)
            || self.holds("impossible", "undefined") && self.stand_in.accept(position).is_err()
        {
            self.unanswered.fetch_add(1, Ordering::Relaxed);
            return stand_in();
        }
        *lock(&self.last) = Some((game, text.clone()));
        let (reply, late) = {
            let mut driver = lock(&self.driver);
            (question(&mut **driver, &text), driver.late())
        };
        if let Some(late) = late {
            self.broke(late.broken);
        }
        let counter = match reply {
            Err(Unanswered::Skipped(_) | Unanswered::Error(_) | Unanswered::Broken(_)) => {
                &self.unanswered
            }
            _ => &self.answered,
        };
        counter.fetch_add(1, Ordering::Relaxed);
        let broken = match reply {
            Ok(given) => {
                if self.accepts_more() {
                    self.stand_in.accept(position)?;
                }
                match read(given) {
                    Ok(answer) => return Ok(answer),
                    Err(broken) => broken,
                }
            }
            Err(Unanswered::Refused(_)) if self.holds("unreachable", "refused") => {
                return stand_in();
            }
            Err(Unanswered::Refused(reason)) => return Err(Refusal::saying(reason.why).into()),
            Err(Unanswered::Illegal(reason)) => {
                return Err(Objection::Illegal {
                    clause: None,
                    facts: Vec::new(),
                    why: reason.why,
                });
            }
            Err(Unanswered::Skipped(_)) => return stand_in(),
            Err(Unanswered::Error(why)) => Breakage::Failed(why).into(),
            Err(Unanswered::Broken(broken)) => broken,
        };
        self.broke(broken);
        stand_in()
    }

    /// Records where and how the program broke. This ends the comparison if the program can no longer be asked, has broken
    /// too often, or started processes that left its group: each restart could leave more processes that are hard to end.
    fn broke(&self, broken: Broken) {
        if broken.how == Breakage::Interrupted {
            return self.halt.request();
        }
        let mut breaks = lock(&self.breaks);
        let is_over =
            broken.how.is_unasked() || breaks.len() + 1 >= self.most_breaks as usize || strayed();
        let (game, position) = lock(&self.last).clone().unzip();
        let position = position.unwrap_or_default();
        // A break that says only that the program can no longer be asked is less informative than those before it.
        if !broken.how.is_unasked() || breaks.is_empty() {
            breaks.push(Break { game, position, broken });
        }
        if is_over {
            self.halt.request();
        }
    }

    fn holds(&self, key: &'static str, value: &str) -> bool {
        self.conventions.holds(&setting(key, value))
    }

    fn accepts_more(&self) -> bool {
        self.holds("fields", "ignored") || self.holds("impossible", "accepted")
    }

    /// Reads the position that the program wrote after a turn. If it differs from the law's position only by declared
    /// conventions, and the program lists the same turns in both, returns the law's position instead.
    fn after(
        &self,
        game: Game,
        text: &str,
        law: Result<Position, Objection>,
    ) -> Result<Position, Broken> {
        if let Ok(law) = law {
            let canonical = law.to_string();
            if canonical == text {
                return Ok(law);
            }
            let fits = conventions::between(game, &canonical, text);
            let declared = fits.iter().all(|fits| self.conventions.holds(fits));
            if !fits.is_empty() && declared && self.lists_the_same(game, &canonical, text) {
                return Ok(law);
            }
        }
        readable::position(game, text)
    }

    /// Whether the program lists the same turns in two positions. Also `true` if the program breaks (which is recorded),
    /// skips both questions, or lists turns in the first position but refuses the second.
    fn lists_the_same(&self, game: Game, one: &str, other: &str) -> bool {
        let list = |position: &str| {
            let mut reply = lock(&self.driver).turns(game, position);
            if let Ok(turns) = &mut reply {
                turns.sort();
            } else if let Err(Unanswered::Error(why)) = reply {
                reply = Err(Unanswered::Broken(Breakage::Failed(why).into()));
            }
            if let Err(Unanswered::Broken(broken)) = &reply {
                self.broke(broken.clone());
            }
            reply
        };
        match (list(one), list(other)) {
            (Ok(one), Ok(other)) => one == other,
            // A counter above the law's maximum changes no turns, and a position with such a counter may be refused.
            (Err(Unanswered::Broken(_)), _)
            | (_, Err(Unanswered::Broken(_)))
            | (Ok(_), Err(Unanswered::Refused(_)))
            | (Err(Unanswered::Skipped(_)), Err(Unanswered::Skipped(_))) => true,
            _ => false,
        }
    }
}

impl Engine for ExternalEngine {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn games(&self) -> &[Game] {
        &self.0.games
    }

    fn hold(&self, position: &Position) -> Result<Box<dyn Held>, Refusal> {
        self.accept(position)?;
        Ok(Box::new(HeldElsewhere { engine: self.clone(), position: position.clone() }))
    }

    fn accept(&self, position: &Position) -> Result<(), Refusal> {
        let question = |driver: &mut dyn Driver, text: &str| driver.refuses(position.game, text);
        refusal(self.0.ask(position, question, Ok, || Ok(self.0.stand_in.accept(position)?)))
    }

    fn turns(&self, position: &Position) -> Result<Vec<Turn>, Refusal> {
        let game = position.game;
        refusal(self.0.ask(
            position,
            |driver, text| driver.turns(game, text),
            |turns| readable::turns(game, &turns),
            || Ok(self.0.stand_in.turns(position)?),
        ))
    }

    fn play(&self, position: &Position, turn: &Turn) -> Result<Position, Objection> {
        let game = position.game;
        let law = || self.0.stand_in.play(position, turn);
        self.0.ask(
            position,
            |driver, text| driver.play(game, text, &turn.to_string()),
            |after| self.0.after(game, &after, law()),
            law,
        )
    }

    fn status(&self, position: &Position) -> Result<Status, Refusal> {
        let game = position.game;
        refusal(self.0.ask(
            position,
            |driver, text| driver.status(game, text),
            |status| readable::status(game, &status),
            || Ok(self.0.stand_in.status(position)?),
        ))
    }

    fn perft(&self, position: &Position, depth: u32) -> Result<u64, Uncounted> {
        let stand_in = || {
            let counted = self.0.stand_in.perft(position, depth);
            counted.map_err(|error| Refusal::saying(error.to_string()).into())
        };
        let question =
            |driver: &mut dyn Driver, text: &str| driver.perft(position.game, text, depth);
        Ok(refusal(self.0.ask(position, question, Ok, stand_in))?)
    }
}

/// A position that the program, or its stand-in, accepts. If the program refuses it later, it counts as having no turns, no
/// check and no end.
struct HeldElsewhere {
    engine: ExternalEngine,
    position: Position,
}

impl Held for HeldElsewhere {
    fn position(&self) -> Position {
        self.position.clone()
    }

    fn turns(&self) -> Vec<Turn> {
        self.engine.turns(&self.position).unwrap_or_default()
    }

    fn play(&self, turn: &Turn) -> Result<Box<dyn Held>, Objection> {
        let position = self.engine.play(&self.position, turn)?;
        Ok(Box::new(HeldElsewhere { engine: self.engine.clone(), position }))
    }

    fn status(&self) -> Status {
        let none = Status { check: Vec::new(), end: None };
        self.engine.status(&self.position).unwrap_or(none)
    }

    /// The budget does not limit the program, which has a time limit for each answer anyway.
    fn perft(&self, depth: u32, budget: &mut Budget) -> Result<u64, Stopped> {
        Budget::check_depth(depth)?;
        budget.look()?;
        Ok(self.engine.perft(&self.position, depth).unwrap_or(0))
    }

    /// The stand-in answers about claims and ends of games: few programs know all of them.
    fn adjudicate(&self, turns: &[Turn], act: Option<PlayersAct>) -> Result<GameStatus, Objection> {
        self.engine.0.unanswered.fetch_add(1, Ordering::Relaxed);
        self.engine.0.stand_in.hold(&self.position)?.adjudicate(turns, act)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Converts an objection to a refusal, for the answer to a question that names no turn.
fn refusal<T>(answer: Result<T, Objection>) -> Result<T, Refusal> {
    answer.map_err(|objection| match objection {
        Objection::Refused(refusal) => refusal,
        Objection::Illegal { why, .. } => Refusal::saying(why),
    })
}

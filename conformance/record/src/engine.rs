//! What every engine answers, whatever it is made of.

use thiserror::Error;

use crate::budget::{Budget, Stopped};
use crate::cell::Cell;
use crate::clause_id::ClauseId;
use crate::end::{Claim, End};
use crate::facts::{Entry, Fact};
use crate::games::Game;
use crate::position::Position;
use crate::score::{PlayersAct, Score};
use crate::turn::Turn;

/// A program that knows the rules of some games.
///
/// [`Engine::hold`] accepts a position once; every question is then put to the [`Held`] position.
/// The methods that take a position beside it are for one question about it: they accept the
/// position, ask, and forget it. So each refuses a position that the game does not accept; none
/// panics on any value of its arguments.
pub trait Engine: Send + Sync {
    /// The engine's name, for reports.
    fn name(&self) -> &'static str;

    /// The games it plays. Asked about another game, it refuses.
    fn games(&self) -> &[Game];

    /// Accepts a position, if it is one from which the game can be played.
    fn hold(&self, position: &Position) -> Result<Box<dyn Held>, Refusal>;

    /// Whether the position is one from which the game can be played.
    fn accept(&self, position: &Position) -> Result<(), Refusal> {
        self.hold(position).map(drop)
    }

    /// [`Held::turns`] of the position.
    fn turns(&self, position: &Position) -> Result<Vec<Turn>, Refusal> {
        Ok(self.hold(position)?.turns())
    }

    /// The position after a turn; an illegal turn is an objection.
    fn play(&self, position: &Position, turn: &Turn) -> Result<Position, Objection> {
        Ok(self.hold(position)?.play(turn)?.position())
    }

    /// [`Held::status`] of the position.
    fn status(&self, position: &Position) -> Result<Status, Refusal> {
        Ok(self.hold(position)?.status())
    }

    /// [`Held::perft`] from the position, whatever it takes.
    fn perft(&self, position: &Position, depth: u32) -> Result<u64, Uncounted> {
        Ok(self.hold(position)?.perft(depth, &mut Budget::unlimited())?)
    }

    /// [`Held::adjudicate`] from the start of a score.
    fn adjudicate(&self, score: &Score) -> Result<ScoreStatus, Objection> {
        self.hold(&score.start)?.adjudicate(&score.turns, score.act)
    }

    /// The verdict on a turn with the clauses and facts behind it. [`Unjudged::GivesNoReasons`] from
    /// an engine that has none to give, whatever it is asked.
    fn judge(&self, _position: &Position, _turn: &Turn) -> Result<Ruling, Unjudged> {
        Err(Unjudged::GivesNoReasons)
    }
}

/// A position that an engine has accepted and holds, in whatever form suits the engine. What is
/// asked of it needs no text and no second acceptance; it never changes.
pub trait Held: Send + Sync {
    /// The position as plain data.
    fn position(&self) -> Position;

    /// Every legal turn, each once, in no particular order.
    fn turns(&self) -> Vec<Turn>;

    /// The position after a turn; an illegal turn is an objection.
    fn play(&self, turn: &Turn) -> Result<Box<dyn Held>, Objection>;

    /// Check, and whether the position itself ends the game.
    fn status(&self) -> Status;

    /// How many sequences of `depth` legal turns there are; 1 for depth 0. A depth beyond
    /// [`DEEPEST_COUNT`](crate::DEEPEST_COUNT) is refused, and the count given up when the budget
    /// is spent.
    fn perft(&self, depth: u32, budget: &mut Budget) -> Result<u64, Stopped>;

    /// What holds at the end of a game that begins here: whether it has ended, and what may be
    /// claimed. `act` is what a player did after the last turn. An illegal turn, or one played
    /// after the end, is an objection that names it.
    fn adjudicate(&self, turns: &[Turn], act: Option<PlayersAct>)
    -> Result<ScoreStatus, Objection>;
}

/// Why there is no count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Uncounted {
    /// The position itself is not accepted.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The count was given up.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// A position that is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct Refusal {
    /// The clause that is not met, where the engine knows clauses.
    pub clause: Option<ClauseId>,
    /// What decides; empty from an engine that only has words.
    pub facts: Vec<Fact>,
    /// What is wrong with the position, as a sentence without a full stop.
    pub why: String,
}

impl Refusal {
    /// A refusal in words alone, from an engine that knows no clauses.
    pub fn saying(why: impl Into<String>) -> Refusal {
        Refusal { clause: None, facts: Vec::new(), why: why.into() }
    }
}

/// Why a turn cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Objection {
    /// The position itself is not accepted.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The turn is not legal in the position.
    #[error("{why}")]
    Illegal {
        /// The first clause broken, where the engine knows clauses.
        clause: Option<ClauseId>,
        /// What decides; empty from an engine that only has words.
        facts: Vec<Fact>,
        /// What is wrong with the turn.
        why: String,
    },
}

/// What holds in a position by itself. Claims and automatic draws need a game (CHE-29).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The cells of the attacked kings of the side to move, sorted.
    pub check: Vec<Cell>,
    /// Checkmate or stalemate.
    pub end: Option<End>,
}

/// What holds at the end of a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreStatus {
    /// How the game has ended, if it has.
    pub end: Option<End>,
    /// The claims that the side to move could make now, sorted. None once the game has ended.
    pub claims: Vec<Claim>,
}

/// A verdict on a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Whether the turn is legal.
    pub legal: bool,
    /// For an illegal turn the clause broken first, and the clauses that it rests on; for a legal
    /// one every clause used, in the order of judging.
    pub clauses: Vec<ClauseId>,
    /// What decides about an illegal turn, the decisive fact first; what a legal one does.
    pub facts: Vec<Fact>,
    /// Every clause asked, in the order of judging, and what it said.
    pub trace: Vec<Entry>,
    /// The verdict as a sentence, without a full stop; it says what the facts say.
    pub why: String,
}

/// Why a turn is given no ruling.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unjudged {
    /// The position itself is not accepted.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The engine knows what is legal, and gives no reasons.
    #[error("the engine gives no reasons")]
    GivesNoReasons,
}

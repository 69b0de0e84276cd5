//! The interface of engines: the questions about games and positions that engines answer.

use serde::Serialize;
use thiserror::Error;

use crate::budget::{Budget, Stopped};
use crate::cell::Cell;
use crate::clause_id::ClauseId;
use crate::end::{Claim, End};
use crate::facts::{Defect, Entry, Finding, Violation};
use crate::games::Game;
use crate::man::Side;
use crate::position::Position;
use crate::score::{PlayersAct, Score};
use crate::turn::Turn;

/// A program that plays some games by their rules.
///
/// [`Engine::hold`] accepts a position once and returns a [`Held`] position that answers every further question. The other
/// methods that take a position are shortcuts for a single question. All of them refuse a position that the game does not
/// accept, and none panics, whatever its arguments.
pub trait Engine: Send + Sync {
    /// The engine's name, for reports.
    fn name(&self) -> &str;

    /// The games that the engine plays. It refuses positions of any other game.
    fn games(&self) -> &[Game];

    /// Accepts a position from which the game can be played, and refuses any other.
    fn hold(&self, position: &Position) -> Result<Box<dyn Held>, Refusal>;

    /// Checks that the game can be played from the position.
    fn accept(&self, position: &Position) -> Result<(), Refusal> {
        self.hold(position).map(drop)
    }

    /// The legal turns of the position: [`Held::turns`].
    fn turns(&self, position: &Position) -> Result<Vec<Turn>, Refusal> {
        Ok(self.hold(position)?.turns())
    }

    /// Whether a turn is legal in the position: [`Held::is_legal`].
    fn is_legal(&self, position: &Position, turn: &Turn) -> Result<bool, Refusal> {
        Ok(self.hold(position)?.is_legal(turn))
    }

    /// The position after a turn. Fails if the position is not accepted or the turn is illegal.
    fn play(&self, position: &Position, turn: &Turn) -> Result<Position, Objection> {
        Ok(self.hold(position)?.play(turn)?.position())
    }

    /// The status of the position: [`Held::status`].
    fn status(&self, position: &Position) -> Result<Status, Refusal> {
        Ok(self.hold(position)?.status())
    }

    /// The number of sequences of `depth` legal turns from the position: [`Held::perft`], without a limit.
    fn perft(&self, position: &Position, depth: u32) -> Result<u64, Uncounted> {
        Ok(self.hold(position)?.perft(depth, &mut Budget::unlimited())?)
    }

    /// The state of the game that a score records: [`Held::adjudicate`] from the initial position of the score.
    fn adjudicate(&self, score: &Score) -> Result<GameStatus, Objection> {
        self.hold(&score.start)?.adjudicate(&score.turns, score.act)
    }

    /// The verdict on a turn; [`Unjudged::GivesNoReasons`] from an engine that gives no reasons.
    fn judge(&self, _position: &Position, _turn: &Turn) -> Result<Verdict, Unjudged> {
        Err(Unjudged::GivesNoReasons)
    }
}

/// A position that an engine has accepted, in whatever form suits the engine. It never changes.
///
/// Five methods are required; the others have defaults, which an engine overrides to answer more, or faster. This example
/// implements them for a game in which a pawn steps up the e-file, and nothing else happens:
///
/// ```
/// # use chess_arbiter_types::{Budget, Cell, Game, PlayersAct, Position};
/// use chess_arbiter_types::{Held, Objection, GameStatus, Status, Turn};
///
/// /// The rank of the pawn.
/// struct Climb(u8);
///
/// impl Held for Climb {
///     fn position(&self) -> Position { Position::empty(Game::Chess) }
///
///     fn turns(&self) -> Vec<Turn> {
///         let step = Turn::of(Cell::square(4, self.0), Cell::square(4, self.0 + 1));
///         if self.0 < 8 { vec![step] } else { Vec::new() }
///     }
///
///     fn play(&self, turn: &Turn) -> Result<Box<dyn Held>, Objection> {
///         if self.turns().contains(turn) {
///             return Ok(Box::new(Climb(self.0 + 1)));
///         }
///         let why = format!("`{turn}` is not a step of the pawn");
///         Err(Objection::Illegal { clause: None, facts: Vec::new(), why })
///     }
///
///     fn status(&self) -> Status { Status { check: Vec::new(), end: None } }
///
///     fn adjudicate(&self, _: &[Turn], _: Option<PlayersAct>) -> Result<GameStatus, Objection> {
///         Ok(GameStatus { end: None, claims: Vec::new() })
///     }
/// }
///
/// let held = Climb(2);
/// assert!(held.is_legal(&Turn::parse(Game::Chess, "e2e3").unwrap()));
/// assert_eq!(held.perft(6, &mut Budget::unlimited()), Ok(1));
/// assert_eq!(held.perft(7, &mut Budget::unlimited()), Ok(0));
/// ```
pub trait Held: Send + Sync {
    /// The position as plain data.
    fn position(&self) -> Position;

    /// Every legal turn, each once, in no particular order.
    fn turns(&self) -> Vec<Turn>;

    /// Whether a turn is legal, and so can be played with [`Held::play`].
    fn is_legal(&self, turn: &Turn) -> bool {
        self.play(turn).is_ok()
    }

    /// The position after a turn; if the turn is illegal, the objection to it.
    fn play(&self, turn: &Turn) -> Result<Box<dyn Held>, Objection>;

    /// The position after a turn; `None` if the turn is illegal.
    fn after(&self, turn: &Turn) -> Option<Position> {
        self.play(turn).ok().map(|after| after.position())
    }

    /// The verdict on a turn; `None` from an engine that gives no reasons.
    fn judge(&self, _turn: &Turn) -> Option<Verdict> {
        None
    }

    /// Whether the side to move is in check, and whether the position itself ends the game.
    fn status(&self) -> Status;

    /// The cells from which men and reflections of a side attack a cell (CHE-4), sorted. It makes no difference what is
    /// on the attacked cell; a cell that the game does not have is not attacked. `None` from an engine that does not
    /// answer this question.
    fn attackers(&self, _cell: Cell, _by: Side) -> Option<Vec<Cell>> {
        None
    }

    /// The position without anything that is irrelevant to repetition (CHE-24): two positions count as the same if this
    /// method returns equal values for them. `None` from an engine that does not answer this question.
    fn for_repetition(&self) -> Option<Position> {
        None
    }

    /// The number of sequences of `depth` legal turns; 1 for depth 0. Fails if the depth is beyond
    /// [`DEEPEST_COUNT`](crate::DEEPEST_COUNT), the count does not fit into 64 bits, or the budget is spent.
    ///
    /// The default implementation plays every turn of a sequence but the last. A turn that is listed, but refused when
    /// it is played, adds nothing.
    fn perft(&self, depth: u32, budget: &mut Budget) -> Result<u64, Stopped> {
        Budget::check_depth(depth)?;
        budget.look()?;
        if depth == 0 {
            return Ok(1);
        }
        let turns = self.turns();
        if depth == 1 {
            let count = turns.len() as u64;
            budget.spend(count)?;
            return Ok(count);
        }
        let mut count: u64 = 0;
        for turn in &turns {
            budget.spend(1)?;
            if let Ok(after) = self.play(turn) {
                let more = after.perft(depth - 1, budget)?;
                count = count.checked_add(more).ok_or(Stopped::TooMany)?;
            }
        }
        Ok(count)
    }

    /// The state of a game that begins with this position: whether the game has ended, and which draws can be claimed.
    /// `act` is what a player did after the last of the `turns`. An objection is about the first turn that is illegal
    /// or was played after the end.
    fn adjudicate(&self, turns: &[Turn], act: Option<PlayersAct>) -> Result<GameStatus, Objection>;
}

/// Why turns were not counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Uncounted {
    /// The position itself is not accepted.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The count was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Why a position is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct Refusal {
    /// The clause that the position breaks; `None` from an engine that knows no clauses.
    pub clause: Option<ClauseId>,
    /// The decisive defects; empty from an engine that explains only in words.
    pub facts: Vec<Defect>,
    /// What is wrong with the position, as a sentence without a full stop.
    pub why: String,
}

impl Refusal {
    /// A refusal in words only, from an engine that knows no clauses.
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
        /// The first clause that the turn breaks; `None` from an engine that knows no clauses.
        clause: Option<ClauseId>,
        /// The decisive violations; empty from an engine that explains only in words.
        facts: Vec<Violation>,
        /// What is wrong with the turn, as a sentence without a full stop.
        why: String,
    },
}

/// The state of a position, without the claims and automatic draws that depend on the game that led to it (CHE-29).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Status {
    /// The cells of the attacked kings of the side to move, sorted.
    pub check: Vec<Cell>,
    /// The end of the game; `None` if the position is neither checkmate nor stalemate.
    pub end: Option<End>,
}

/// The state of a game at the end of its score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameStatus {
    /// How the game has ended; `None` if it goes on.
    pub end: Option<End>,
    /// The claims that the side to move could make now, sorted. Empty once the game has ended.
    pub claims: Vec<Claim>,
}

/// A verdict on a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// For an illegal turn, the first clause that it breaks, then the clauses on which the verdict rests. For a legal
    /// turn, every clause used, in the order of judging.
    pub clauses: Vec<ClauseId>,
    /// What a legal turn does, or why an illegal turn is illegal.
    pub facts: Finding,
    /// Every clause consulted, in the order of judging, with its answer.
    pub trace: Vec<Entry>,
    /// The facts as a sentence without a full stop.
    pub why: String,
}

impl Verdict {
    /// Whether the turn is legal.
    pub const fn is_legal(&self) -> bool {
        matches!(self.facts, Finding::Legal(_))
    }

    /// The verdict in one word: `legal` or `illegal`.
    pub const fn word(&self) -> &'static str {
        if self.is_legal() { "legal" } else { "illegal" }
    }
}

/// Why there is no verdict on a turn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unjudged {
    /// The position itself is not accepted.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The engine decides what is legal, but gives no reasons.
    #[error("the engine gives no reasons")]
    GivesNoReasons,
}

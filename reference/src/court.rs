//! The court: which clauses hold, which book rules a game, and the engine that answers for both.

use record::{
    Clause, End, EndBy, Engine, Game, GameRecord, GameStatus, Objection, Position, Refusal, Ruling,
    Status, Turn, Unjudged,
};

use crate::book::Book;
use crate::breach::{Breach, Grounds};
use crate::chess::Chess;
use crate::deflection::Deflection;
use crate::game_status;
use crate::kingdom::Kingdom;
use crate::masonic::Masonic;
use crate::mirrors::Mirrors;
use crate::spectral::Spectral;

/// Which clauses hold: all of them, or all but one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Court {
    repealed: Option<&'static str>,
}

impl Court {
    /// Whether a clause holds.
    pub(crate) fn holds(&self, clause: &'static str) -> bool {
        self.repealed != Some(clause)
    }
}

/// The reference engine. It implements [`Engine`], and [`Engine::judge`] besides.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reference {
    court: Court,
}

impl Reference {
    /// The court with every clause in force.
    pub fn new() -> Reference {
        Reference::default()
    }

    /// The court with one clause left out, as if its sentence did not stand in the law. It is
    /// there to show that the cases notice; `None` if there is no clause of that name.
    pub fn repealing(clause: &str) -> Option<Reference> {
        let clause = crate::law::clause(clause)?;
        Some(Reference { court: Court { repealed: Some(clause.id.as_str()) } })
    }

    fn book(game: Game) -> &'static dyn Book {
        match game {
            Game::Chess => &Chess,
            Game::Masonic => &Masonic,
            Game::Deflection => &Deflection,
            Game::Mirrors7Block
            | Game::Mirrors7Pass
            | Game::Mirrors10Block
            | Game::Mirrors10Pass => &Mirrors,
            Game::KingdomCapture | Game::KingdomEscort => &Kingdom,
            Game::Spectral | Game::SpectralFree | Game::SpectralRandom => &Spectral,
        }
    }

    /// The book of the position's game, if the position is accepted.
    fn open(&self, position: &Position) -> Result<&'static dyn Book, Refusal> {
        let book = Reference::book(position.game);
        book.accept(&self.court, position).map_err(refusal)?;
        Ok(book)
    }

    fn perft_of(&self, book: &dyn Book, position: &Position, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => count(&self.court, book, position),
            _ => turns(&self.court, book, position)
                .iter()
                .filter_map(|turn| {
                    book.judge(&self.court, position, turn, &mut Grounds::default()).ok()
                })
                .map(|after| self.perft_of(book, &after, depth - 1))
                .sum(),
        }
    }
}

/// CHE-29: neither dead material nor the halfmove field takes a turn out of a position.
fn turns_are_cut_off(court: &Court, book: &dyn Book, position: &Position) -> bool {
    !court.holds("CHE-29") && (position.halfmove >= 150 || book.is_dead(court, position))
}

fn turns(court: &Court, book: &dyn Book, position: &Position) -> Vec<Turn> {
    if turns_are_cut_off(court, book, position) {
        return Vec::new();
    }
    book.turns(court, position)
}

fn count(court: &Court, book: &dyn Book, position: &Position) -> u64 {
    if turns_are_cut_off(court, book, position) {
        return 0;
    }
    book.count(court, position)
}

fn refusal(breach: Breach) -> Refusal {
    Refusal {
        clause: Some(Clause::named(breach.clause)),
        facts: Vec::new(),
        why: breach.to_string(),
    }
}

pub(crate) fn objection(breach: &Breach) -> Objection {
    Objection::Illegal {
        clause: Some(Clause::named(breach.clause)),
        facts: Vec::new(),
        why: breach.to_string(),
    }
}

impl Engine for Reference {
    fn name(&self) -> &'static str {
        "reference"
    }

    fn games(&self) -> &[Game] {
        &Game::ALL
    }

    fn accept(&self, position: &Position) -> Result<(), Refusal> {
        self.open(position).map(|_| ())
    }

    fn turns(&self, position: &Position) -> Result<Vec<Turn>, Refusal> {
        let book = self.open(position)?;
        Ok(turns(&self.court, book, position))
    }

    fn play(&self, position: &Position, turn: &Turn) -> Result<Position, Objection> {
        let book = self.open(position)?;
        book.judge(&self.court, position, turn, &mut Grounds::default())
            .map_err(|breach| objection(&breach))
    }

    fn status(&self, position: &Position) -> Result<Status, Refusal> {
        let book = self.open(position)?;
        let check = book.attacked_kings(&self.court, position, position.side);
        let dead = !self.court.holds("CHE-29") && book.is_dead(&self.court, position);
        let end = if dead {
            Some(End { by: EndBy::Dead, winner: None })
        } else if book.has_turn(&self.court, position) {
            None
        } else {
            book.end_without_turn(&self.court, position)
        };
        Ok(Status { check, end })
    }

    fn perft(&self, position: &Position, depth: u32) -> Result<u64, Refusal> {
        let book = self.open(position)?;
        Ok(self.perft_of(book, position, depth))
    }

    fn adjudicate(&self, game: &GameRecord) -> Result<GameStatus, Objection> {
        let book = self.open(&game.start)?;
        game_status::adjudicate(&self.court, book, game)
    }

    fn judge(&self, position: &Position, turn: &Turn) -> Result<Ruling, Unjudged> {
        let book = self.open(position)?;
        let mut grounds = Grounds::default();
        let ruling = match book.judge(&self.court, position, turn, &mut grounds) {
            Ok(after) => Ruling {
                legal: true,
                clauses: grounds.clauses(),
                facts: Vec::new(),
                trace: Vec::new(),
                why: book.sentence(position, turn, &after),
            },
            Err(breach) => Ruling {
                legal: false,
                clauses: breach.clauses(),
                facts: Vec::new(),
                trace: Vec::new(),
                why: breach.to_string(),
            },
        };
        Ok(ruling)
    }
}

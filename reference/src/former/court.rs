//! Which clauses hold, which book rules a game, and the engine that answers for both.

use record::{Clause, Engine, Game, Held, Objection, Position, Refusal, Ruling, Turn, Unjudged};

use crate::deflection::Deflection;
use crate::former::book::Book;
use crate::former::breach::{Breach, Grounds};
use crate::former::held::InCourt;

/// Which clauses hold: all of them, or all but one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Court {
    repealed: Option<&'static str>,
}

impl Court {
    /// Whether a clause holds.
    pub(crate) fn holds(&self, clause: &'static str) -> bool {
        self.repealed != Some(clause)
    }
}

/// The engine of the games that have not moved.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Former {
    court: Court,
}

impl Former {
    /// The court with one clause left out, as if its sentence did not stand in the law. It is
    /// there to show that the cases notice; `None` if there is no clause of that name.
    pub(crate) fn repealing(clause: &str) -> Option<Former> {
        let clause = crate::law::clause(clause)?;
        Some(Former { court: Court { repealed: Some(clause.id.as_str()) } })
    }

    fn book(game: Game) -> &'static dyn Book {
        match game {
            Game::Chess
            | Game::Masonic
            | Game::Mirrors7Block
            | Game::Mirrors7Pass
            | Game::Mirrors10Block
            | Game::Mirrors10Pass
            | Game::KingdomCapture
            | Game::KingdomEscort
            | Game::Spectral
            | Game::SpectralFree
            | Game::SpectralRandom => unreachable!("{game} has moved"),
            Game::Deflection => &Deflection,
        }
    }

    /// The book of the position's game, if the position is accepted.
    fn open(&self, position: &Position) -> Result<&'static dyn Book, Refusal> {
        let book = Former::book(position.game);
        book.accept(&self.court, position).map_err(refusal)?;
        Ok(book)
    }
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

impl Engine for Former {
    fn name(&self) -> &'static str {
        "reference"
    }

    fn games(&self) -> &[Game] {
        &Game::ALL
    }

    fn hold(&self, position: &Position) -> Result<Box<dyn Held>, Refusal> {
        let book = self.open(position)?;
        Ok(Box::new(InCourt { court: self.court, book, position: position.clone() }))
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

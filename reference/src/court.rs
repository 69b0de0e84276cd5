//! The roof: the engine that alone knows all games, and answers for the court.

use record::facts::words;
use record::{
    Clause, Engine, Fact, Game, Held, Objection, Position, Refusal, Ruling, Turn, Unjudged,
};

use crate::book::Book;
use crate::chess::Chess;
use crate::deflection::{Deflection, Gothic};
use crate::hearing::{Court, Fault, Hearing, Minutes};
use crate::held::InCourt;
use crate::kingdom::Kingdom;
use crate::masonic::Masonic;
use crate::mirrors::Mirrors;
use crate::misreadings;
use crate::spectral::Spectral;

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
        let court = Court { repealed: Some(clause.id.as_str()), misreads: None };
        Some(Reference { court })
    }

    /// The court that reads one clause otherwise, by the reading's name; `None` if there is no
    /// reading of that name.
    pub fn misreading(name: &str) -> Option<Reference> {
        let misreads = misreadings::all().find(|misreading| misreading.name == name)?;
        let court = Court { repealed: None, misreads: Some(misreads) };
        Some(Reference { court })
    }

    /// The names of the other readings that can be asked for, each with its clause and with what it
    /// takes the clause to say.
    pub fn misreadings() -> impl Iterator<Item = (&'static str, Clause, &'static str)> {
        misreadings::all()
            .map(|misreading| (misreading.name, Clause::named(misreading.clause), misreading.says))
    }

    /// The position with everything taken out that does not count for repetition (CHE-24): two positions
    /// are the same when these are equal. Refused: a position that is not accepted.
    pub fn for_repetition(&self, position: &Position) -> Result<Position, Refusal> {
        let book = Reference::book(position.game);
        let h = self.open(book, position)?;
        Ok(book.for_repetition(&h))
    }

    /// The book of a game.
    pub(crate) fn book(game: Game) -> &'static dyn Book {
        match game {
            Game::Chess => &Chess,
            Game::Deflection => &Deflection,
            Game::Gothic => &Gothic,
            Game::Masonic => &Masonic,
            Game::Mirrors7Block
            | Game::Mirrors7Pass
            | Game::Mirrors10Block
            | Game::Mirrors10Pass => &Mirrors,
            Game::KingdomCapture | Game::KingdomEscort => &Kingdom,
            Game::Spectral | Game::SpectralFree | Game::SpectralRandom => &Spectral,
        }
    }

    /// The hearing of a position, if the position is accepted.
    fn open<'a>(&'a self, book: &dyn Book, position: &'a Position) -> Result<Hearing<'a>, Refusal> {
        let h = Hearing::new(&self.court, position);
        match book.accept(&h) {
            Ok(()) => Ok(h),
            Err(_) => Err(refusal(book, &h)),
        }
    }
}

/// Why a position is refused, asked once more with minutes.
fn refusal(book: &dyn Book, h: &Hearing<'_>) -> Refusal {
    let minutes = Minutes::default();
    let kept = h.kept_in(&minutes);
    let fault = book.accept(&kept).err();
    let (clause, facts) = fault.map_or((None, Vec::new()), told);
    Refusal { clause, why: words::refusal(&facts), facts }
}

/// The clause of a fault, and its facts.
fn told(fault: Fault) -> (Option<Clause>, Vec<Fact>) {
    (fault.clauses().next(), fault.into_fact().into_iter().collect())
}

/// The objection to a turn in a position; to what is no turn at all without them.
pub(crate) fn objection(fault: Fault, at: Option<(&Position, &Turn)>) -> Objection {
    let (clause, facts) = told(fault);
    let why = match at {
        Some((position, turn)) => words::verdict(position, turn, false, &facts),
        None => words::refusal(&facts),
    };
    Objection::Illegal { clause, facts, why }
}

impl Engine for Reference {
    fn name(&self) -> &'static str {
        "reference"
    }

    fn games(&self) -> &[Game] {
        &Game::ALL
    }

    fn hold(&self, position: &Position) -> Result<Box<dyn Held>, Refusal> {
        let book = Reference::book(position.game);
        self.open(book, position)?;
        Ok(Box::new(InCourt { court: self.court, book, position: position.clone() }))
    }

    fn judge(&self, position: &Position, turn: &Turn) -> Result<Ruling, Unjudged> {
        let book = Reference::book(position.game);
        let h = self.open(book, position)?;
        let minutes = Minutes::default();
        let (legal, clauses, facts) = match book.judge(&h.kept_in(&minutes), turn) {
            Ok(_) => (true, minutes.clauses(), minutes.facts()),
            Err(fault) => (false, fault.clauses().collect(), told(fault).1),
        };
        let why = words::verdict(position, turn, legal, &facts);
        Ok(Ruling { legal, clauses, facts, trace: minutes.into_trace(), why })
    }
}

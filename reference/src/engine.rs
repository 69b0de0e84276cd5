//! The engine: the only module that knows all games; it passes each question to the rules of the game.

use record::facts::words;
use record::{
    ClauseId, Engine, Fact, Game, Held, Objection, Position, Refusal, Ruling, Turn, Unjudged,
};

use crate::chess::Chess;
use crate::context::{Context, Fault, InForce, Log};
use crate::deflection::{Deflection, Gothic};
use crate::held::HeldPosition;
use crate::kingdom::Kingdom;
use crate::masonic::Masonic;
use crate::mirrors::Mirrors;
use crate::misreadings;
use crate::rules::Rules;
use crate::spectral::Spectral;

/// The reference engine. It implements [`Engine`], and [`Engine::judge`] besides.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reference {
    in_force: InForce,
}

impl Reference {
    /// The engine with every clause in force.
    pub fn new() -> Reference {
        Reference::default()
    }

    /// The engine with one clause left out, as if it were not in the law, to show
    /// that the cases notice; `None` if there is no clause of that name.
    pub fn repealing(clause: &str) -> Option<Reference> {
        let clause = crate::law::clause(clause)?;
        let in_force = InForce { repealed: Some(clause.id.as_str()), misreads: None };
        Some(Reference { in_force })
    }

    /// The engine with another reading of one clause, by the reading's name; `None` if there is no
    /// reading of that name.
    pub fn misreading(name: &str) -> Option<Reference> {
        let misreads = misreadings::all().find(|misreading| misreading.name == name)?;
        let in_force = InForce { repealed: None, misreads: Some(misreads) };
        Some(Reference { in_force })
    }

    /// The names of the other readings, each with its clause and with what the clause says by that
    /// reading.
    pub fn misreadings() -> impl Iterator<Item = (&'static str, ClauseId, &'static str)> {
        misreadings::all().map(|misreading| {
            (misreading.name, ClauseId::named(misreading.clause), misreading.says)
        })
    }

    /// The position without everything that does not count for repetition (CHE-24): two positions
    /// are the same if these are equal. Refused: a position that is not accepted.
    pub fn for_repetition(&self, position: &Position) -> Result<Position, Refusal> {
        let rules = Reference::rules(position.game);
        let cx = self.open(rules, position)?;
        Ok(rules.for_repetition(&cx))
    }

    /// The rules of a game.
    pub(crate) fn rules(game: Game) -> &'static dyn Rules {
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

    /// The context of a position, if the position is accepted.
    fn open<'a>(
        &'a self,
        rules: &dyn Rules,
        position: &'a Position,
    ) -> Result<Context<'a>, Refusal> {
        let cx = Context::new(&self.in_force, position);
        match rules.accept(&cx) {
            Ok(()) => Ok(cx),
            Err(_) => Err(refusal(rules, &cx)),
        }
    }
}

/// Why a position is refused, judged again with a log.
fn refusal(rules: &dyn Rules, cx: &Context<'_>) -> Refusal {
    let log = Log::default();
    let logged = cx.logged_in(&log);
    let fault = rules.accept(&logged).err();
    let (clause, facts) = fault.map_or((None, Vec::new()), told);
    Refusal { clause, why: words::refusal(&facts), facts }
}

/// The clause of a fault, and its facts.
fn told(fault: Fault) -> (Option<ClauseId>, Vec<Fact>) {
    (fault.clauses().next(), fault.into_fact().into_iter().collect())
}

/// The objection to a turn in a position.
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
        let rules = Reference::rules(position.game);
        self.open(rules, position)?;
        Ok(Box::new(HeldPosition { in_force: self.in_force, rules, position: position.clone() }))
    }

    fn judge(&self, position: &Position, turn: &Turn) -> Result<Ruling, Unjudged> {
        let rules = Reference::rules(position.game);
        let cx = self.open(rules, position)?;
        let log = Log::default();
        let (legal, clauses, facts) = match rules.judge(&cx.logged_in(&log), turn) {
            Ok(_) => (true, log.clauses(), log.facts()),
            Err(fault) => (false, fault.clauses().collect(), told(fault).1),
        };
        let why = words::verdict(position, turn, legal, &facts);
        Ok(Ruling { legal, clauses, facts, trace: log.into_trace(), why })
    }
}

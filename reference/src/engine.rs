//! The engine: the only module that knows all games; it passes each question to the rules of the game.

use record::facts::{AttackedKing, words};
use record::{
    ClauseId, End, Engine, Fact, Game, Held, Objection, Position, Refusal, Ruling, Turn, Unjudged,
};

use crate::chess::Chess;
use crate::context::{Context, Fault, InForce, Log, Misreading, R, Watch};
use crate::deflection::{Deflection, Gothic};
use crate::game_status::ends_a_position;
use crate::held::HeldPosition;
use crate::kingdom::Kingdom;
use crate::law;
use crate::masonic::Masonic;
use crate::mirrors::Mirrors;
use crate::misreadings::{self, whole};
use crate::rules::Rules;
use crate::spectral::Spectral;

/// What is known of another reading of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MisreadingInfo {
    /// Its name, which never changes: the family of games or the game, and the mistake, `chess/rights-kept`.
    pub name: &'static str,
    /// The games in which it makes a difference, in the order of [`Game::ALL`].
    pub games: &'static [Game],
    /// The clause that it reads otherwise.
    pub clause: ClauseId,
    /// What the clause says by this reading, as a sentence without a capital and a full stop.
    pub says: &'static str,
    /// The keys of a case's `expect` whose answers it can change; all of them if this is empty.
    pub changes: &'static [&'static str],
}

impl MisreadingInfo {
    fn of(misreading: &Misreading) -> MisreadingInfo {
        let Misreading { name, games, says, .. } = *misreading;
        let changes = misreading.reading.changes();
        MisreadingInfo { name, games, clause: ClauseId::named(misreading.clause), says, changes }
    }
}

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
        let clause = law::clause(clause)?;
        let in_force = InForce { repealed: Some(clause.id.as_str()), ..InForce::LAW };
        Some(Reference { in_force })
    }

    /// The engine with another reading of one clause, by the reading's name; `None` if there is no
    /// reading of that name.
    ///
    /// ```
    /// # use record as chess_arbiter_record;
    /// use chess_arbiter_record::{Engine as _, Game, Position, Turn};
    /// use chess_arbiter_reference::Reference;
    ///
    /// let careless = Reference::misreading("masonic/knight-blocked").unwrap();
    /// let turn = Turn::parse(Game::Masonic, "b1a3").unwrap();
    /// let start = Game::Masonic.start();
    /// assert!(Reference::new().is_legal(&start, &turn).unwrap());
    /// assert!(!careless.is_legal(&start, &turn).unwrap());
    /// ```
    pub fn misreading(name: &str) -> Option<Reference> {
        let misreads = [Some(misreadings::named(name)?), None];
        Some(Reference { in_force: InForce { misreads, ..InForce::LAW } })
    }

    /// The engine with two other readings at once; where both speak, the second changes what the first has made of the
    /// law. `None` if one of the names is unknown, or both are the same.
    pub fn misreading_pair(first: &str, second: &str) -> Option<Reference> {
        let misreads = [Some(misreadings::named(first)?), Some(misreadings::named(second)?)];
        let in_force = InForce { misreads, ..InForce::LAW };
        (first != second).then_some(Reference { in_force })
    }

    /// The engine with every clause in force, which notes what misreadings would have answered otherwise.
    pub fn watched(watch: &'static Watch) -> Reference {
        Reference { in_force: InForce { watch: Some(watch), ..InForce::LAW } }
    }

    /// What is known of every other reading, those of the usual rules first, then those of each law.
    pub fn misreadings() -> impl Iterator<Item = MisreadingInfo> {
        misreadings::all().map(MisreadingInfo::of)
    }

    /// The other readings that this engine has: none, one or two.
    pub fn misreads(&self) -> impl Iterator<Item = MisreadingInfo> {
        self.in_force.misreads().map(MisreadingInfo::of)
    }

    /// The position without everything that does not count for repetition (CHE-24): two positions
    /// are the same if these are equal. Refused: a position that is not accepted.
    pub fn for_repetition(&self, position: &Position) -> Result<Position, Refusal> {
        let rules = self.rules_as_read(position.game);
        let cx = self.open(rules, position)?;
        Ok(rules.for_repetition(&cx))
    }

    /// The rules of a game, with the other readings in force that are about whole questions.
    fn rules_as_read(&self, game: Game) -> &'static dyn Rules {
        if self.in_force.is_by_the_rules() { Reference::rules(game) } else { whole::rules(game) }
    }

    /// The kings of the side to move that are in check (CHE-19), with everything that attacks them and how. Refused: a
    /// position that is not accepted.
    pub fn checks(&self, position: &Position) -> Result<Vec<AttackedKing>, Refusal> {
        let rules = Reference::rules(position.game);
        let cx = self.open(rules, position)?;
        Ok(rules.checks(&cx, position.side))
    }

    /// Every way of what a legal turn moves: the facts `Goes` and `Shifts` of its ruling and, where several paths lead to the
    /// same cell (DEF-5, DEF-20, SPE-31), such a fact for each of the others. None of an illegal turn. A path that
    /// comes to the cell by the same heading and deflector as another is left out: there can be infinitely many (DEF-11).
    /// Refused: a position that is not accepted.
    pub fn ways(&self, position: &Position, turn: &Turn) -> Result<Vec<Fact>, Refusal> {
        let rules = self.rules_as_read(position.game);
        let cx = self.open(rules, position)?;
        let log = Log::with_other_ways();
        if judged(rules, &cx.logged_in(&log), turn).is_err() {
            return Ok(Vec::new());
        }
        let mut ways = log.facts();
        ways.retain(|fact| matches!(fact, Fact::Goes { .. } | Fact::Shifts { .. }));
        ways.extend(log.other_ways());
        Ok(ways)
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

/// The position after a turn, or the first clause broken. Where CHE-29 does not say what it says, a position that ends by
/// itself has no turn to judge, as it has none to list.
pub(crate) fn judged(rules: &dyn Rules, cx: &Context<'_>, turn: &Turn) -> R<Position> {
    match ends_a_position(rules, &cx.silent()) {
        Some(End { by, .. }) => Err(cx.fault(law::clause_of_end(by), || Fact::Ended { by })),
        None => rules.judge(cx, turn),
    }
}

/// The ruling on a turn in the position judged, which is accepted.
pub(crate) fn ruling(rules: &dyn Rules, cx: &Context<'_>, turn: &Turn) -> Ruling {
    let log = Log::default();
    let (legal, clauses, facts) = match judged(rules, &cx.logged_in(&log), turn) {
        Ok(_) => (true, log.clauses(), log.facts()),
        Err(fault) => (false, fault.clauses().collect(), told(fault).1),
    };
    let why = words::verdict(cx.position, turn, legal, &facts);
    Ruling { legal, clauses, facts, trace: log.into_trace(), why }
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
        let rules = self.rules_as_read(position.game);
        self.open(rules, position)?;
        Ok(Box::new(HeldPosition::new(self.in_force, rules, position.clone())))
    }

    fn judge(&self, position: &Position, turn: &Turn) -> Result<Ruling, Unjudged> {
        let rules = self.rules_as_read(position.game);
        let cx = self.open(rules, position)?;
        Ok(ruling(rules, &cx, turn))
    }
}

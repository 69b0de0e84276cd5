//! Engines with a wrong belief that the author of an engine could hold: a rule that is right for one side only, half of a
//! rule, or a field or a counter that is wrong after an unusual turn. None of the beliefs is one of the misreadings.

use std::sync::Arc;

use fast::Fast;
use reference::Reference;
use reference::clauses::Clauses;
use reference::context::{Context, Reader};
use reference::games;
use reference::rules::Rules;
use reference::statement::{Deflection, Kingdom, Masonic, Mirrors, Spectral, Statement, Usual};
use types::{
    BoardId, Deflector, Engine, Extra, Game, GameStatus, Held, Kind, Objection, PlayersAct,
    Position, Refusal, Side, Status, Turn,
};

/// A wrong belief: what it is in words, its game, how the engine departs from the law, and the clauses that it gets wrong.
pub type Planted = (&'static str, Game, Belief, &'static [&'static str]);

/// How an engine departs from the law.
#[derive(Clone, Copy)]
pub enum Belief {
    /// The engine judges statements of the law differently. The function gets the correct truth value, and returns the
    /// engine's.
    Says(fn(&Context<'_>, &Statement, bool) -> bool),
    /// The engine reaches another position after a turn. The function gets the position before, the turn, and the correct
    /// position after it, which the function changes.
    After(fn(&Position, &Turn, &mut Position)),
}

use Belief::{After, Says};

/// An engine that has this belief.
pub fn engine(belief: Belief) -> Box<dyn Engine> {
    match belief {
        Says(says) => Box::new(Reference::reading(Arc::new(Believing(says)))),
        After(change) => Box::new(Changing(Fast::new(), change)),
    }
}

/// Beliefs that are right for one side only. Each run of the tests samples every second one, from the first; that of Deflection, which
/// takes long, is left to the ignored test.
pub const ONE_SIDE: [Planted; 7] = [
    (
        "a black pawn's double step leaps over a man",
        Game::Chess,
        Says(|cx, statement, truth| match *statement {
            Statement::Usual(Usual::StepsTwice(m, _)) if m.side() == Side::Black => {
                truth
                    || matches!(m.step, step if step.from.rank == 7 && step.to.rank == 5
                        && step.from.file == step.to.file && cx.position.men.get(step.to).is_none())
            }
            _ => truth,
        }),
        &["CHE-11"],
    ),
    (
        "a black king has no wide diagonal step",
        Game::Masonic,
        Says(|_, statement, truth| match *statement {
            Statement::Masonic(Masonic::StepsAsKing(run)) if run.moving.side() == Side::Black => {
                truth && (run.direction.0.abs() < 3)
            }
            _ => truth,
        }),
        &["MAS-9"],
    ),
    (
        "a white archbishop does not leap",
        Game::Gothic,
        Says(|_, statement, truth| match *statement {
            Statement::Deflection(Deflection::MovesAsKnight(m)) => {
                truth && !(m.side() == Side::White && m.man.kind == Kind::Archbishop)
            }
            _ => truth,
        }),
        &["DEF-2"],
    ),
    (
        "deflectors turn no black man",
        Game::Deflection,
        Says(|cx, statement, truth| match *statement {
            Statement::Deflection(Deflection::TurnsPath(..)) => {
                truth && cx.moving().is_none_or(|m| m.side() == Side::White)
            }
            _ => truth,
        }),
        &["DEF-7", "DEF-13", "DEF-8"],
    ),
    (
        "a reflection of a black man attacks nothing",
        Game::Mirrors7Block,
        Says(|_, statement, truth| match *statement {
            Statement::Mirrors(Mirrors::AttacksFor(man, side)) => {
                truth && !(man.side == Side::Black && side == Side::Black)
            }
            _ => truth,
        }),
        &["HOM-15"],
    ),
    (
        "a black rider on the max-range board stops where it likes",
        Game::KingdomEscort,
        Says(|_, statement, truth| match *statement {
            Statement::Kingdom(Kingdom::CouldGoOn(run)) => {
                truth && run.moving.side() == Side::White
            }
            _ => truth,
        }),
        &["KDM-4"],
    ),
    (
        "a white pawn captures by no half-step",
        Game::Spectral,
        Says(|_, statement, truth| match *statement {
            Statement::Spectral(Spectral::CapturesByHalfStep(run)) => {
                truth && run.moving.side() == Side::Black
            }
            _ => truth,
        }),
        &["SPE-8"],
    ),
];

/// Beliefs that are half of a rule.
pub const HALF: [Planted; 7] = [
    (
        "a bishop attacks no cell behind it",
        Game::Chess,
        Says(|_, statement, truth| match *statement {
            Statement::Usual(Usual::Attacks(m)) if m.man.kind == Kind::Bishop => {
                truth && m.to().rank > m.from().rank
            }
            _ => truth,
        }),
        &["CHE-4", "CHE-5"],
    ),
    (
        "a knight attacks nothing",
        Game::Masonic,
        Says(|_, statement, truth| match *statement {
            Statement::Usual(Usual::Attacks(m)) => truth && m.man.kind != Kind::Knight,
            _ => truth,
        }),
        &["CHE-4", "MAS-10"],
    ),
    (
        "an L turns to the right only",
        Game::Deflection,
        Says(|_, statement, truth| match *statement {
            Statement::Deflection(Deflection::TurnsTo(Deflector::L, from, to)) => {
                truth && (to.0 + 8 - from.0) % 8 == 2
            }
            _ => truth,
        }),
        &["DEF-7", "DEF-5"],
    ),
    (
        "a chancellor moves as a knight, but attacks as a rook only",
        Game::Gothic,
        Says(|_, statement, truth| match *statement {
            Statement::Deflection(Deflection::MovesAsKnight(m)) => {
                truth && !(m.attacks && m.man.kind == Kind::Chancellor)
            }
            _ => truth,
        }),
        &["DEF-2", "CHE-4"],
    ),
    (
        "reflections stop riders along ranks and files only",
        Game::Mirrors7Block,
        Says(|_, statement, truth| match *statement {
            Statement::Mirrors(Mirrors::ReflectionInTheWay(run, _)) => {
                truth && (run.direction.0 == 0 || run.direction.1 == 0)
            }
            _ => truth,
        }),
        &["HOM-14"],
    ),
    (
        "a bishop on the max-range board stops where it likes",
        Game::KingdomEscort,
        Says(|_, statement, truth| match *statement {
            Statement::Kingdom(Kingdom::CouldGoOn(run)) => {
                truth && run.moving.man.kind != Kind::Bishop
            }
            _ => truth,
        }),
        &["KDM-4", "KDM-5"],
    ),
    (
        "a man on a point attacks no square",
        Game::Spectral,
        Says(|_, statement, truth| match *statement {
            Statement::Usual(Usual::Attacks(m)) => {
                truth && (m.from().board == BoardId::Squares || m.to().board == BoardId::Points)
            }
            _ => truth,
        }),
        &["CHE-4", "SPE-4", "SPE-7", "SPE-8"],
    ),
];

/// Beliefs that get castling rights, fields or counters wrong after an unusual turn.
pub const UNUSUAL: [Planted; 7] = [
    (
        "a promotion does not set the halfmove field to 0",
        Game::Chess,
        After(|before, turn, after| {
            if turn.step.promotion.is_some() {
                after.halfmove = before.halfmove + 1;
            }
        }),
        &["CHE-26"],
    ),
    (
        "a capture en passant does not set the halfmove field to 0",
        Game::Masonic,
        After(|before, turn, after| {
            let crosses = before.en_passant.is_some_and(|field| field.crossed == turn.step.to);
            if crosses && after.men.iter().count() < before.men.iter().count() {
                after.halfmove = before.halfmove + 1;
            }
        }),
        &["CHE-26", "MAS-14"],
    ),
    (
        "a rook captured along a deflected path keeps its right",
        Game::Deflection,
        After(|before, turn, after| {
            let mut straight = before.clone();
            if let Some(fields) = straight.deflectors_mut() {
                (fields.ko, fields.placed) = (None, Vec::new());
            }
            let turn = Turn::from(turn.step);
            if Fast::new().is_legal(&straight, &turn) != Ok(true) {
                after.castling = before.castling;
            }
        }),
        &["CHE-17"],
    ),
    (
        "castling keeps the right with the other rook",
        Game::Gothic,
        After(|before, turn, after| {
            let step = turn.step;
            if before.men.get(step.from).is_some_and(|man| man.kind == Kind::King)
                && step.to.file.abs_diff(step.from.file) > 1
            {
                for right in before.castling.iter().filter(|right| right.side == before.side) {
                    let left = step.to.file < step.from.file;
                    if (right.wing == types::Wing::King) == left {
                        after.castling.set(right, true);
                    }
                }
            }
        }),
        &["CHE-17"],
    ),
    (
        "a capture by a reflection does not set the halfmove field to 0",
        Game::Mirrors7Block,
        After(|before, turn, after| {
            let moves = before.men.get(turn.step.from).is_none();
            if moves && before.men.get(turn.step.to).is_some() {
                after.halfmove = before.halfmove + 1;
            }
        }),
        &["CHE-26", "HOM-11"],
    ),
    (
        "a capture on the max-range board alone does not set the halfmove field to 0",
        Game::KingdomEscort,
        After(|before, turn, after| {
            let twin = match turn.extra {
                Some(Extra::Twin(twin)) => twin,
                _ => turn.step,
            };
            let captures = |to: types::Cell| before.men.get(to).is_some();
            if twin.to.board == BoardId::Max
                && captures(twin.to)
                && (twin == turn.step || !captures(turn.step.to))
                && before.men.get(twin.from).is_some_and(|man| man.kind != Kind::Pawn)
            {
                after.halfmove = before.halfmove + 1;
            }
        }),
        &["KDM-23", "CHE-26"],
    ),
    (
        "a promotion on a point does not set the halfmove field to 0",
        Game::Spectral,
        After(|before, turn, after| {
            if turn.step.promotion.is_some() && turn.step.to.board == BoardId::Points {
                after.halfmove = before.halfmove + 1;
            }
        }),
        &["CHE-26", "SPE-10"],
    ),
];

/// A reader of the law for whom this function decides whether a statement is true.
struct Believing(fn(&Context<'_>, &Statement, bool) -> bool);

impl Reader for Believing {
    fn reads(&self, cx: &Context<'_>, _: Clauses, statement: &Statement, truth: bool) -> bool {
        self.0(cx, statement, truth)
    }
}

impl reference::Reading for Believing {
    fn rules(&self, game: Game) -> &dyn Rules {
        games::rules(game)
    }
}

/// An engine that is correct, except that this function changes each position after a turn.
struct Changing(Fast, fn(&Position, &Turn, &mut Position));

impl Engine for Changing {
    fn name(&self) -> &'static str {
        "planted"
    }

    fn games(&self) -> &[Game] {
        self.0.games()
    }

    fn hold(&self, position: &Position) -> Result<Box<dyn Held>, Refusal> {
        let (held, shown) = (self.0.hold(position)?, position.clone());
        Ok(Box::new(Changed { held, shown, change: self.1 }))
    }
}

struct Changed {
    held: Box<dyn Held>,
    /// The position that the engine shows, which need not be an accepted one.
    shown: Position,
    change: fn(&Position, &Turn, &mut Position),
}

impl Held for Changed {
    fn position(&self) -> Position {
        self.shown.clone()
    }

    fn turns(&self) -> Vec<Turn> {
        self.held.turns()
    }

    fn play(&self, turn: &Turn) -> Result<Box<dyn Held>, Objection> {
        let held = self.held.play(turn)?;
        let mut shown = held.position();
        (self.change)(&self.shown, turn, &mut shown);
        let held = Fast::new().hold(&shown).unwrap_or(held);
        Ok(Box::new(Changed { held, shown, change: self.change }))
    }

    fn status(&self) -> Status {
        self.held.status()
    }

    fn adjudicate(&self, turns: &[Turn], act: Option<PlayersAct>) -> Result<GameStatus, Objection> {
        self.held.adjudicate(turns, act)
    }
}

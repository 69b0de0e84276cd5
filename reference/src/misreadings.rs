//! Other readings of clauses: those that a reader of the law could hold, and those that a programmer's mistake makes of
//! it. None of them is the law, and the rules know nothing of them. An engine with such a reading shows whether the cases
//! notice it.
//!
//! A reading is an entry in the list of its family's module:
//!
//! - its name is `family/short-name`, or `game/short-name`; it never changes, since reports name it;
//! - its clause is the one that it reads otherwise, its games those in which that makes a difference;
//! - what it says is one sentence as a player would say it;
//! - its code is one of the forms of [`Reading`]. Where a verb states the clause,
//!   `Truth` and `List` change what the verb says, and everything that rests on the clause follows. The other forms change a whole
//!   answer: acceptance, the legal turns, the position after a turn, the end, what is the same position.
//!
//! Six rulings have no reading here, since under their rivals no turn, position or end would be another: CHE-35, CHE-36,
//! HOM-22, KDM-27, DEF-31 and SPE-36 say only which of several broken clauses is named, and an engine need not name any.
//! That they are followed is tested by the clauses of illegal turns in the cases.

mod chess;
mod deflection;
mod kingdom;
mod masonic;
mod mirrors;
mod spectral;
pub(crate) mod whole;

use std::any::Any;

use record::{Cell, Game, Kind, Side, Turn};

use crate::context::{Context, InForce, Misreading};
use crate::engine::Reference;
use crate::rules::Rules;

/// Every other reading: those of the usual rules, then those of each law in its order.
pub(crate) fn all() -> impl Iterator<Item = &'static Misreading> {
    let by_law = [
        chess::ALL,
        chess::en_passant::ALL,
        chess::promotion::ALL,
        chess::castling::ALL,
        chess::ends::ALL,
        masonic::ALL,
        deflection::ALL,
        deflection::acts::ALL,
        deflection::gothic::ALL,
        mirrors::boards::ALL,
        mirrors::reflections::ALL,
        mirrors::paths::ALL,
        kingdom::boards::ALL,
        kingdom::turn::ALL,
        kingdom::promotion::ALL,
        kingdom::check::ALL,
        spectral::board::ALL,
        spectral::men::ALL,
        spectral::pawn::ALL,
        spectral::cannons::ALL,
        spectral::steppers::ALL,
        spectral::turning::ALL,
    ];
    by_law.into_iter().flatten()
}

/// The reading of that name.
pub(crate) fn named(name: &str) -> Option<&'static Misreading> {
    all().find(|misreading| misreading.name == name)
}

/// The law, with no clause read otherwise.
static PLAIN: InForce = InForce::LAW;

/// The law without CHE-20, for what a reading allows that leaves a king in check.
static WITHOUT_OWN_CHECK: InForce = InForce { repealed: Some("CHE-20"), ..InForce::LAW };

/// The rules of the game of a position.
fn rules(cx: &Context<'_>) -> &'static dyn Rules {
    Reference::rules(cx.position.game)
}

/// By the law, the men of a side that attack a cell, sorted.
fn attackers(cx: &Context<'_>, cell: Cell, by: Side) -> Vec<Cell> {
    rules(cx).attackers(&Context::new(&PLAIN, cx.position), cell, by)
}

/// By the law, whether a side attacks a cell.
fn attacked(cx: &Context<'_>, cell: Cell, by: Side) -> bool {
    !attackers(cx, cell, by).is_empty()
}

/// By the law, whether the side to move is in check.
fn in_check(cx: &Context<'_>) -> bool {
    let law = Context::new(&PLAIN, cx.position);
    !rules(cx).attacked_kings(&law, cx.position.side).is_empty()
}

/// Of a side, whether by the law of chess it could never give checkmate.
fn never_mates_as_in_chess(cx: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    let side = matter.downcast_ref::<Side>();
    side.map_or(so, |&side| crate::chess::can_never_mate(cx.position, side))
}

/// Whether a pawn stands on a cell.
fn is_pawn(cx: &Context<'_>, cell: Cell) -> bool {
    cx.position.men.get(cell).is_some_and(|man| man.kind == Kind::Pawn)
}

/// Every turn that is a single man's step and can be written, whether or not it is legal.
fn steps(cx: &Context<'_>) -> impl Iterator<Item = Turn> + use<> {
    let law = Context::new(&PLAIN, cx.position);
    let turns: Vec<Turn> = rules(cx).writable(&law).filter(|turn| turn.second.is_none()).collect();
    turns.into_iter()
}

/// The games in which a turn moves one man by the usual rules, with an act besides at most. Misreadings of the usual rules are
/// looked for in these.
const USUAL: &[Game] = &[Game::Chess, Game::Masonic, Game::Deflection, Game::Gothic];
/// Those of them on a board of squares.
const SQUARES: &[Game] = &[Game::Chess, Game::Deflection, Game::Gothic];
/// The games with the material of chess, and its law of dead positions or one that refers to it.
const MEN_OF_CHESS: &[Game] = &[Game::Chess, Game::Gothic];
const MASONIC: &[Game] = &[Game::Masonic];
const DEFLECTION: &[Game] = &[Game::Deflection];
const MIRRORS: &[Game] =
    &[Game::Mirrors7Block, Game::Mirrors7Pass, Game::Mirrors10Block, Game::Mirrors10Pass];
const KINGDOM: &[Game] = &[Game::KingdomCapture, Game::KingdomEscort];
const SPECTRAL: &[Game] = &[Game::Spectral, Game::SpectralFree, Game::SpectralRandom];

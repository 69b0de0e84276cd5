//! Functions that answer by the law as it is written, and lists of the games in which readings make a difference.

use reference::candidates;
use reference::castling::Castling;
use reference::chess::{self, right};
use reference::context::{Context, Repealed};
use reference::deflection::men::MenOfDeflection;
use reference::games;
use reference::plane::{Plane as _, Squares};
use reference::rules::Rules;
use reference::statement::{Statement, Usual};
use types::{CastlingRights, Cell, ClauseId, Game, Kind, Man, Position, Side, Step, Turn, Wing};

use crate::misreading::{Allowed, Reading};

/// The rules, by the law, of the game to which a position belongs.
pub fn rules(position: &Position) -> &'static dyn Rules {
    games::rules(position.game)
}

/// The law as written, in a position.
pub fn law(position: &Position) -> Context<'_> {
    Context::new(rules(position), position).listed_by(candidates::legal)
}

/// The law without a clause, in a position.
pub fn without<'a>(repealed: &'a Repealed, position: &'a Position) -> Context<'a> {
    law(position).read_by(Some(repealed))
}

/// CHE-20: no turn leaves the mover's king in check.
pub static OWN_CHECK: Repealed = Repealed(ClauseId::named("CHE-20"));

/// CHE-18: what prevents castling for the moment.
pub static HINDRANCE: Repealed = Repealed(ClauseId::named("CHE-18"));

/// The position after a turn by the law; `None` if the turn is illegal.
pub fn after(cx: &Context<'_>, turn: &Turn) -> Option<Position> {
    rules(cx.position).judge(&law(cx.position), turn).ok()
}

/// The cells, sorted, from which a side attacks a cell by the law.
pub fn attackers(cx: &Context<'_>, cell: Cell, by: Side) -> Vec<Cell> {
    rules(cx.position).attackers(&law(cx.position), cell, by)
}

pub fn attacked(cx: &Context<'_>, cell: Cell, by: Side) -> bool {
    !attackers(cx, cell, by).is_empty()
}

/// The kings of a side that are in check by the law.
pub fn attacked_kings(position: &Position, side: Side) -> Vec<Cell> {
    rules(position).attacked_kings(&law(position), side)
}

pub fn is_safe(position: &Position, side: Side) -> bool {
    attacked_kings(position, side).is_empty()
}

pub fn in_check(position: &Position) -> bool {
    !is_safe(position, position.side)
}

/// The misreading that decides by the law of chess, not by the game's own, whether a side can never give checkmate.
pub const NEVER_MATES_AS_IN_CHESS: Reading = Reading::Says(|cx, statement, truth| {
    side_of(statement).map_or(truth, |side| chess::can_never_mate(cx.position, side))
});

/// The misreading that decides by the law of chess, not by the game's own, whether material is dead.
pub const DEAD_AS_IN_CHESS: Reading = Reading::Says(|cx, _, _| chess::is_dead(cx.position));

/// The side, if the statement is that a side can never give checkmate.
pub fn side_of(statement: &Statement) -> Option<Side> {
    if let Statement::Usual(Usual::CanNeverMate(side)) = *statement { Some(side) } else { None }
}

pub fn is_vacant(cx: &Context<'_>, cell: Cell) -> bool {
    cx.position.men.get(cell).is_none()
}

pub fn is_a(cx: &Context<'_>, kind: Kind, cell: Cell) -> bool {
    cx.position.men.get(cell).is_some_and(|man| man.kind == kind)
}

pub fn is_pawn(cx: &Context<'_>, cell: Cell) -> bool {
    is_a(cx, Kind::Pawn, cell)
}

pub fn is_king(cx: &Context<'_>, cell: Cell) -> bool {
    is_a(cx, Kind::King, cell)
}

pub fn count(position: &Position, side: Side, kind: Kind) -> usize {
    position.men.of(side).filter(|(_, man)| man.kind == kind).count()
}

pub fn besides_kings(cx: &Context<'_>) -> Vec<Man> {
    cx.position.men.iter().map(|(_, man)| man).filter(|man| man.kind != Kind::King).collect()
}

/// The cell next to a knight along the longer leg of its leap. The step may also be several equal leaps in a row.
pub fn leg(step: Step) -> Option<Cell> {
    let (files, ranks) = Squares.displacement(step.from, step.to);
    let towards = if files.abs() > ranks.abs() { (files.signum(), 0) } else { (0, ranks.signum()) };
    Squares.at(step.from, towards)
}

/// The castlings on a board whose last rank is `last`, counted from 1. The kings begin on the file `king`, counted from 0;
/// `short` and `long` each give three files: where the rook begins, where the king arrives, and where the rook arrives.
pub const fn castlings_on(
    last: u8,
    king: u8,
    short: (u8, u8, u8),
    long: (u8, u8, u8),
) -> [Castling; 4] {
    let (to, rook) = ((king, short.1), (short.0, short.2));
    let (far, far_rook) = ((king, long.1), (long.0, long.2));
    [
        Castling::on_rank(right(Side::White, Wing::King), 1, to, rook),
        Castling::on_rank(right(Side::White, Wing::Queen), 1, far, far_rook),
        Castling::on_rank(right(Side::Black, Wing::King), last, to, rook),
        Castling::on_rank(right(Side::Black, Wing::Queen), last, far, far_rook),
    ]
}

/// Whether the mover's king is safe, but would be in check without the man on this cell.
pub fn is_pinned(cx: &Context<'_>, cell: Cell) -> bool {
    !in_check(cx.position) && {
        let mut without = cx.position.clone();
        without.men.take(cell);
        in_check(&without)
    }
}

/// Every turn that can be written as the step of a single man, legal or not.
pub fn steps(cx: &Context<'_>) -> Vec<Turn> {
    let law = law(cx.position);
    // The rules of Deflection would add every act to each step.
    let of_men = cx.position.game == Game::Deflection;
    let rules: &dyn Rules = if of_men { &MenOfDeflection } else { rules(cx.position) };
    rules.writable(&law).filter(|turn| turn.extra.is_none()).collect()
}

/// The turns that only this clause forbids and for which `wanted` holds. In Deflection, turns with an act are left out,
/// since every act could follow each step.
pub fn forbidden_only_by(
    clause: Repealed,
    cx: &Context<'_>,
    wanted: impl Fn(&Turn, &Position) -> bool,
) -> Allowed {
    let lax = without(&clause, cx.position);
    let of_men = cx.position.game == Game::Deflection;
    let turns = if of_men { steps(&lax) } else { candidates::legal(lax).collect() };
    let allowed = turns.into_iter().filter_map(|turn| {
        let next = rules(cx.position).judge(&lax, &turn).ok()?;
        (wanted(&turn, &next) && after(cx, &turn).is_none()).then_some((turn, next))
    });
    allowed.collect()
}

/// Like [`forbidden_only_by`]. Empty if no right to castle is left; `wanted` must accept castlings only.
pub fn castlings_forbidden_only_by(
    clause: Repealed,
    cx: &Context<'_>,
    wanted: impl Fn(&Turn, &Position) -> bool,
) -> Allowed {
    let is_lost = cx.position.castling == CastlingRights::NONE;
    if is_lost { Vec::new() } else { forbidden_only_by(clause, cx, wanted) }
}

/// The games that keep most rules of chess. A misreading of a rule of chess makes a difference in these games, unless it
/// lists others.
pub const USUAL: &[Game] = &[Game::Chess, Game::Masonic, Game::Deflection, Game::Gothic];
/// The games in which a man attacks a king by itself, without a twin: all except Kingdom.
pub const ATTACKED: &[Game] = &[
    Game::Chess,
    Game::Masonic,
    Game::Deflection,
    Game::Gothic,
    Game::Mirrors7Block,
    Game::Mirrors7Pass,
    Game::Mirrors10Block,
    Game::Mirrors10Pass,
    Game::Spectral,
    Game::SpectralFree,
    Game::SpectralRandom,
];
/// Those of the [`ATTACKED`] games that have bishops.
pub const WITH_BISHOPS: &[Game] = &[
    Game::Chess,
    Game::Masonic,
    Game::Deflection,
    Game::Gothic,
    Game::Spectral,
    Game::SpectralFree,
    Game::SpectralRandom,
];
/// Those of the [`USUAL`] games that are played on squares.
pub const SQUARES: &[Game] = &[Game::Chess, Game::Deflection, Game::Gothic];
/// The games whose law of dead positions is that of chess, or refers to it.
pub const MEN_OF_CHESS: &[Game] = &[Game::Chess, Game::Gothic];
/// Deflection and Gothic Chess, which share a board of ten files.
pub const TEN_FILES: &[Game] = &[Game::Deflection, Game::Gothic];
/// Chess alone, for mistakes that have been seen in its engines.
pub const CHESS: &[Game] = &[Game::Chess];
pub const MASONIC: &[Game] = &[Game::Masonic];
pub const DEFLECTION: &[Game] = &[Game::Deflection];
pub const MIRRORS: &[Game] =
    &[Game::Mirrors7Block, Game::Mirrors7Pass, Game::Mirrors10Block, Game::Mirrors10Pass];
pub const KINGDOM: &[Game] = &[Game::KingdomCapture, Game::KingdomEscort];
pub const SPECTRAL: &[Game] = &[Game::Spectral, Game::SpectralFree, Game::SpectralRandom];

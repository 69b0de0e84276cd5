//! What readings need to know of the law as it is written, and the lists of games in which they make a difference.

use reference::candidates;
use reference::context::{Context, Repealed};
use reference::deflection::men::MenOfDeflection;
use reference::games;
use reference::rules::Rules;
use reference::statement::{Statement, Usual};
use types::{Cell, Game, Kind, Position, Side, Turn};

/// The rules of the game of a position, by the law.
pub(in crate::readings) fn rules(position: &Position) -> &'static dyn Rules {
    games::rules(position.game)
}

/// The law as written, for a position.
pub(in crate::readings) fn law(position: &Position) -> Context<'_> {
    Context::new(rules(position), position).listed_by(candidates::legal)
}

/// The law without a clause, for a position.
pub(in crate::readings) fn without<'a>(
    repealed: &'a Repealed,
    position: &'a Position,
) -> Context<'a> {
    law(position).read_by(Some(repealed))
}

/// The law without CHE-20, for readings that allow turns which leave a king in check.
pub(in crate::readings) static OWN_CHECK: Repealed = Repealed(types::ClauseId::named("CHE-20"));

/// By the law, the men of a side that attack a cell, sorted.
pub(in crate::readings) fn attackers(cx: &Context<'_>, cell: Cell, by: Side) -> Vec<Cell> {
    rules(cx.position).attackers(&law(cx.position), cell, by)
}

/// By the law, whether a side attacks a cell.
pub(in crate::readings) fn attacked(cx: &Context<'_>, cell: Cell, by: Side) -> bool {
    !attackers(cx, cell, by).is_empty()
}

/// By the law, the kings of a side that are in check in a position.
pub(in crate::readings) fn attacked_kings(position: &Position, side: Side) -> Vec<Cell> {
    rules(position).attacked_kings(&law(position), side)
}

/// By the law, whether the side to move is in check.
pub(in crate::readings) fn in_check(position: &Position) -> bool {
    !attacked_kings(position, position.side).is_empty()
}

/// Whether, by the law of chess, the side could never give checkmate that the statement is about; the truth of any other
/// statement.
pub(in crate::readings) fn never_mates_as_in_chess(
    cx: &Context<'_>,
    statement: &Statement,
    truth: bool,
) -> bool {
    side_of(statement).map_or(truth, |side| reference::chess::can_never_mate(cx.position, side))
}

/// The side, if the statement is that a side can never mate.
pub(in crate::readings) fn side_of(statement: &Statement) -> Option<Side> {
    match *statement {
        Statement::Usual(Usual::CanNeverMate(side)) => Some(side),
        _ => None,
    }
}

/// Whether a pawn stands on a cell.
pub(in crate::readings) fn is_pawn(cx: &Context<'_>, cell: Cell) -> bool {
    cx.position.men.get(cell).is_some_and(|man| man.kind == Kind::Pawn)
}

/// Whether the mover's king is safe, but would be in check without the man on this cell.
pub(in crate::readings) fn is_pinned(cx: &Context<'_>, cell: Cell) -> bool {
    !in_check(cx.position) && {
        let mut without = cx.position.clone();
        without.men.take(cell);
        in_check(&without)
    }
}

/// Every single man's step that can be written as a turn, legal or not.
pub(in crate::readings) fn steps(cx: &Context<'_>) -> impl Iterator<Item = Turn> + use<> {
    let law = law(cx.position);
    // The rules of Deflection would add every act to each step.
    let of_men = cx.position.game == Game::Deflection;
    let rules: &dyn Rules = if of_men { &MenOfDeflection } else { rules(cx.position) };
    let turns = rules.writable(&law).filter(|turn| turn.extra.is_none());
    turns.collect::<Vec<Turn>>().into_iter()
}

/// The turns of a single man that are legal without a clause, each with the position after it.
pub(in crate::readings) fn steps_without(
    repealed: Repealed,
    position: &Position,
) -> Vec<(Turn, Position)> {
    let lax = without(&repealed, position);
    // In Deflection a list of turns would have every act after each step.
    let turns: Vec<Turn> = if position.game == Game::Deflection {
        steps(&lax).collect()
    } else {
        candidates::legal(lax).filter(|turn| turn.extra.is_none()).collect()
    };
    let judged = turns.into_iter();
    judged.filter_map(|turn| Some((turn, rules(position).judge(&lax, &turn).ok()?))).collect()
}

/// The games in which a turn moves one man by the usual rules, followed by an act at most. Misreadings of the usual rules
/// make a difference in these.
pub(in crate::readings) const USUAL: &[Game] =
    &[Game::Chess, Game::Masonic, Game::Deflection, Game::Gothic];
/// The games in which a man attacks a king by itself.
pub(in crate::readings) const ATTACKED: &[Game] = &[
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
/// Those of them with bishops.
pub(in crate::readings) const WITH_BISHOPS: &[Game] = &[
    Game::Chess,
    Game::Masonic,
    Game::Deflection,
    Game::Gothic,
    Game::Spectral,
    Game::SpectralFree,
    Game::SpectralRandom,
];
/// Those of the [`USUAL`] games that are played on squares.
pub(in crate::readings) const SQUARES: &[Game] = &[Game::Chess, Game::Deflection, Game::Gothic];
/// The games whose law of dead positions is that of chess, or refers to it.
pub(in crate::readings) const MEN_OF_CHESS: &[Game] = &[Game::Chess, Game::Gothic];
/// Chess alone, for mistakes that have been seen in its engines.
pub(in crate::readings) const CHESS: &[Game] = &[Game::Chess];
pub(in crate::readings) const MASONIC: &[Game] = &[Game::Masonic];
pub(in crate::readings) const DEFLECTION: &[Game] = &[Game::Deflection];
pub(in crate::readings) const MIRRORS: &[Game] =
    &[Game::Mirrors7Block, Game::Mirrors7Pass, Game::Mirrors10Block, Game::Mirrors10Pass];
pub(in crate::readings) const KINGDOM: &[Game] = &[Game::KingdomCapture, Game::KingdomEscort];
pub(in crate::readings) const SPECTRAL: &[Game] =
    &[Game::Spectral, Game::SpectralFree, Game::SpectralRandom];

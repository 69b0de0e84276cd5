//! Proves that no game reaches a position, by counting men or by looking for the last turn.
//!
//! `Some` is a proof; `None` proves nothing. [`unreachable()`] finds proofs only for games whose turns are one man's step
//! or castling on one board, and whose positions have no additional fields: chess, Gothic Chess and Masonic Chess. To find
//! the last turn, it tries every earlier position, so a position for which it finds none has no last turn. Whether an
//! earlier position is itself reachable is not checked.

use std::collections::BTreeMap;

use types::{Engine, Family, Game, Kind, Man, Position, Side, Turn};

/// Why no game reaches a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// A side has more pawns than it began with.
    Pawns(Side),
    /// A side has more promoted men than missing pawns.
    Promoted(Side),
    /// The last turn was a pawn's double step, but the halfmove counter is not 0.
    Counter,
    /// No double step leads to the position, although its en passant field says so.
    DoubleStep,
    /// The side to move is in check, and no turn of the other side leads to the position.
    LastTurn,
}

/// Why no game reaches a position that the engine accepts; `None` if it refuses the position, or if there is no proof.
pub fn unreachable(engine: &dyn Engine, position: &Position) -> Option<Unreachable> {
    let held = engine.hold(position).ok()?;
    if !is_decided(position.game) {
        return None;
    }
    if let Some(many) = Side::BOTH.into_iter().find_map(|side| too_many(position, side)) {
        return Some(many);
    }
    let why = if position.en_passant.is_some() {
        if position.halfmove > 0 {
            return Some(Unreachable::Counter);
        }
        Unreachable::DoubleStep
    } else if held.status().check.is_empty() || last_could_be_special(position) {
        return None;
    } else {
        Unreachable::LastTurn
    };
    let found = last_steps(position).any(|(before, turn)| leads(engine, &before, turn, position));
    (!found).then_some(why)
}

/// Whether [`unreachable()`] can prove anything about positions of a game.
fn is_decided(game: Game) -> bool {
    matches!(game.family(), Family::Chess | Family::Masonic) || game == Game::Gothic
}

/// Whether a side has more pawns than it began with, or more promoted men than missing pawns. The men of a random array are
/// compared with those of the initial position.
pub fn has_too_many_men(position: &Position, side: Side) -> bool {
    too_many(position, side).is_some()
}

/// Why a side has too many pawns or promoted men, compared with the men that it began with; `None` if it has not.
fn too_many(position: &Position, side: Side) -> Option<Unreachable> {
    let game = position.game;
    let counts = |position: &Position| {
        let mut counts: BTreeMap<(Kind, Option<u8>), usize> = BTreeMap::new();
        for (cell, Man { kind, .. }) in position.men.of(side) {
            // Bishops that stay on one colour are counted for each colour.
            let keeps_colour = kind == Kind::Bishop && game.family() != Family::Masonic;
            let colour = keeps_colour.then(|| game.colour(cell));
            *counts.entry((kind, colour)).or_default() += 1;
        }
        counts
    };
    let (mut now, begun) = (counts(position), counts(&game.start()));
    let begun = |men| begun.get(men).copied().unwrap_or_default();
    let pawns = (Kind::Pawn, None);
    let Some(missing) = begun(&pawns).checked_sub(now.remove(&pawns).unwrap_or_default()) else {
        return Some(Unreachable::Pawns(side));
    };
    let promoted: usize = now.iter().map(|(men, count)| count.saturating_sub(begun(men))).sum();
    (promoted > missing).then_some(Unreachable::Promoted(side))
}

/// Whether a turn leads from one position to another, whatever the counters.
fn leads(engine: &dyn Engine, before: &Position, turn: Turn, after: &Position) -> bool {
    let Ok(reached) = engine.play(before, &turn) else { return false };
    reached.men == after.men
        && reached.side == after.side
        && reached.castling == after.castling
        && reached.en_passant == after.en_passant
}

/// The position before a turn: the other side is to move, `man` is back on the cell that it left, and the captured man, if
/// any, is on the cell that `man` reached.
fn taken_back(position: &Position, turn: Turn, man: Man, captured: Option<Man>) -> Position {
    let mut before = position.clone();
    before.men.take(turn.step.to);
    if let Some(captured) = captured {
        before.men.put(turn.step.to, captured);
    }
    before.men.put(turn.step.from, man);
    before.side = position.side.other();
    before.en_passant = None;
    before.halfmove = 0;
    before
}

/// Every step by which a man of the side not to move may have reached its cell, with or without a capture or a promotion,
/// and the position before the step. Steps without a capture come first, because most positions have a last turn without
/// one.
fn last_steps(position: &Position) -> impl Iterator<Item = (Position, Turn)> + '_ {
    let (mover, kinds) = (position.side.other(), position.game.kinds());
    let captured = kinds.iter().map(|&(kind, _)| kind).filter(|&kind| kind != Kind::King);
    let captured = captured.map(|kind| Some(Man::new(position.side, kind)));
    std::iter::once(None).chain(captured).flat_map(move |captured| {
        position.men.of(mover).flat_map(move |(to, man)| {
            let vacant =
                position.game.cells().filter(move |cell| position.men.get(*cell).is_none());
            vacant.flat_map(move |from| {
                let plain = Turn::of(from, to);
                let promotion = Turn::from(plain.step.promoting(man.kind));
                let promotion = (Man::new(mover, Kind::Pawn), promotion);
                let is_promoted = !matches!(man.kind, Kind::Pawn | Kind::King);
                let steps = [Some((man, plain)), is_promoted.then_some(promotion)];
                let before = move |(man, turn)| (taken_back(position, turn, man, captured), turn);
                steps.into_iter().flatten().map(before)
            })
        })
    })
}

/// Whether the last turn could have been castling or a capture en passant. [`last_steps`] does not try these, because they
/// change more cells than the two of a step.
fn last_could_be_special(position: &Position) -> bool {
    let (mover, game) = (position.side.other(), position.game);
    let ranks = game.shape(types::BoardId::Squares).ranks;
    let (home, passed) = match mover {
        Side::White => (1, ranks - 2),
        Side::Black => (ranks, 3),
    };
    let rook_at_home =
        position.men.of(mover).any(|(cell, man)| man.kind == Kind::Rook && cell.rank == home);
    let reached = |file| game.description().algebraic.is_none_or(|files| files.contains(&file));
    position.men.of(mover).any(|(cell, man)| match man.kind {
        Kind::King => cell.rank == home && reached(cell.file) && rook_at_home,
        Kind::Pawn => cell.rank == passed,
        _ => false,
    })
}

//! The kinds of men and how each of them moves (SPE-20 to SPE-31; by SPE-33 there are no others), and
//! the array of the random variant (SPE-32). Those that capture over a screen are in `cannons`, those
//! that turn on their path in `turning`, the men of chess in `men`.

use record::facts::{Fact, Placed};
use record::{Game, Kind};

use super::board::{diagonal, half_step, on_its_board};
use super::men::{
    bishop, is_step_to_a_neighbour, knight, leap, nothing_in_the_way, queen, rook,
    stays_on_its_board,
};
use super::{Purpose, cannons, turning};
use crate::chess::no_such_kind;
use crate::context::{Context, Going, R};
use crate::plane::{KNIGHT_LEAPS, ORTHOGONALS, Vector};
use crate::usual::Manner;

/// Whether the clauses of movement and path let a man move there for a purpose. King and pawn have their own
/// functions.
pub(super) fn goes(g: &Going<'_>, purpose: Purpose) -> R<Manner> {
    match g.man.kind {
        Kind::Queen => queen(g),
        Kind::Bishop => bishop(g),
        Kind::Rook => rook(g),
        Kind::Knight => knight(g),
        Kind::Pao => cannons::pao(g, purpose),
        Kind::Vao => cannons::vao(g, purpose),
        Kind::Leo => cannons::leo(g, purpose),
        Kind::Nao => cannons::nao(g, purpose),
        Kind::Fers => step(g, "SPE-25", is_fers_step),
        Kind::Man => step(g, "SPE-25", is_mans_step),
        Kind::Counsellor => step(g, "SPE-25", |g| is_leap(g, &KNIGHT_LEAPS) || is_mans_step(g)),
        Kind::Duke => duke(g),
        Kind::Archer => archer(g, purpose),
        Kind::Sprinter => sprinter(g, purpose),
        Kind::Alfil => leaps_on_its_board(g, "SPE-28", |g| is_leap(g, &ALFIL_LEAPS)),
        Kind::Star => leaps_on_its_board(g, "SPE-28", is_stars_leap),
        Kind::Squirrel => leaps_on_its_board(g, "SPE-28", is_squirrels_leap),
        Kind::Griffin => turning::griffin(g),
        Kind::Rhinoceros => turning::rhinoceros(g),
        Kind::Grasshopper => turning::grasshopper(g),
        // They have rules of their own, or belong to other games.
        _ => Err(no_such_kind(g)),
    }
}

/// SPE-20: whether a kind switches, that is, can ever move between squares and points.
pub(super) const fn switches(kind: Kind) -> bool {
    !matches!(
        kind,
        Kind::Rook
            | Kind::Knight
            | Kind::Pao
            | Kind::Nao
            | Kind::Alfil
            | Kind::Star
            | Kind::Squirrel
            | Kind::Griffin
            | Kind::Rhinoceros
    )
}

/// A kind that moves in this way by one clause, over whatever is between.
fn step(g: &Going<'_>, clause: &'static str, so: fn(&Going<'_>) -> bool) -> R<Manner> {
    g.grants(clause, so(g).then(|| leap(g)), || g.out_of_reach(so))?;
    Ok(Manner::Plain)
}

/// The same of a kind that does not switch.
fn leaps_on_its_board(
    g: &Going<'_>,
    clause: &'static str,
    so: fn(&Going<'_>) -> bool,
) -> R<Manner> {
    g.grants(clause, so(g).then(|| leap(g)), || match on_its_board(g) {
        None => stays_on_its_board(g),
        Some(_) => g.out_of_reach(so),
    })?;
    Ok(Manner::Plain)
}

/// Whether a man goes one way.
type Goes = fn(&Going<'_>) -> bool;

/// A kind that captures otherwise than it moves: it moves in the first way, and captures in the second.
fn step_or_capture(
    g: &Going<'_>,
    clause: &'static str,
    purpose: Purpose,
    (moves, captures): (Goes, Goes),
) -> R<Manner> {
    let (so, other) = match purpose {
        Purpose::Move => (moves, captures),
        Purpose::Capture => (captures, moves),
    };
    g.grants(clause, so(g).then(|| leap(g)), || {
        let to = g.step.to;
        let there = g.position.men.get(to).filter(|man| man.side != g.man.side);
        let whom = there.map(|man| Placed::new(man, to));
        match purpose {
            _ if !other(g) => g.out_of_reach(|g| {
                if g.position.men.get(g.step.to).is_some() { captures(g) } else { moves(g) }
            }),
            Purpose::Capture if whom.is_none() => g.out_of_reach(so),
            Purpose::Move | Purpose::Capture => Fact::MovesOtherwise { who: g.who(), to, whom },
        }
    })?;
    Ok(Manner::Plain)
}

/// One of the leaps, on its own board, over any men.
fn is_leap(g: &Going<'_>, leaps: &[Vector]) -> bool {
    on_its_board(g).is_some_and(|way| leaps.contains(&way))
}

/// SPE-25: a Fers moves one full step or one half-step diagonally, whatever is between.
fn is_fers_step(g: &Going<'_>) -> bool {
    diagonal(g).is_some_and(|line| line.steps <= 2)
}

/// SPE-25: a Man moves as a king.
fn is_mans_step(g: &Going<'_>) -> bool {
    is_step_to_a_neighbour(g) || half_step(g).is_some()
}

/// SPE-26: a Duke moves one to four half-steps, by SPE-5.
fn duke(g: &Going<'_>) -> R<Manner> {
    let line = diagonal(g).filter(|line| line.steps <= 4);
    let line = g.grants("SPE-26", line, || g.out_of_reach(|g| duke(g).is_ok()))?;
    nothing_in_the_way(g, &line)
}

/// SPE-27: an Archer moves as a Man and captures as a knight.
fn archer(g: &Going<'_>, purpose: Purpose) -> R<Manner> {
    step_or_capture(g, "SPE-27", purpose, (is_mans_step, |g| is_leap(g, &KNIGHT_LEAPS)))
}

/// SPE-27: a Sprinter moves as a giraffe and captures as a Man.
fn sprinter(g: &Going<'_>, purpose: Purpose) -> R<Manner> {
    step_or_capture(g, "SPE-27", purpose, (|g| is_leap(g, &GIRAFFE_LEAPS), is_mans_step))
}

/// SPE-27: one cell along a file or rank and four along the other.
const GIRAFFE_LEAPS: [Vector; 8] =
    [(1, 4), (4, 1), (4, -1), (1, -4), (-1, -4), (-4, -1), (-4, 1), (-1, 4)];

/// SPE-28: two full steps diagonally.
const ALFIL_LEAPS: [Vector; 4] = [(2, 2), (2, -2), (-2, -2), (-2, 2)];

/// SPE-28: a Star moves one step along file or rank, or as an Alfil.
fn is_stars_leap(g: &Going<'_>) -> bool {
    is_leap(g, &ORTHOGONALS) || is_leap(g, &ALFIL_LEAPS)
}

/// SPE-28: two cells along a file or rank.
const DABBABA_LEAPS: [Vector; 4] = [(0, 2), (2, 0), (0, -2), (-2, 0)];

/// SPE-28: a Squirrel leaps two cells along file or rank, or as a knight, or as an Alfil.
fn is_squirrels_leap(g: &Going<'_>) -> bool {
    is_leap(g, &DABBABA_LEAPS) || is_leap(g, &KNIGHT_LEAPS) || is_leap(g, &ALFIL_LEAPS)
}

/// SPE-32: in the random variant the array names at least one kind, only kinds that an array can have, and
/// every kind on the board.
pub(super) fn are_of_the_array(cx: &Context<'_>) -> R<()> {
    if cx.position.game != Game::SpectralRandom {
        return Ok(());
    }
    let array = cx.position.array().unwrap_or_default();
    cx.forbids("SPE-32", array.is_empty().then_some(()), |()| Fact::Array { kind: None })?;
    let is_everyones = |kind: Kind| matches!(kind, Kind::King | Kind::Pawn);
    let is_of_the_game =
        |kind: Kind| cx.position.game.kinds().iter().any(|&(known, _)| known == kind);
    let strange = array.iter().find(|&&kind| is_everyones(kind) || !is_of_the_game(kind)).copied();
    cx.forbids("SPE-32", strange, |kind| Fact::Array { kind: Some(kind) })?;
    let mut men = cx.position.men.iter();
    let stranger = men.find(|(_, man)| !is_everyones(man.kind) && !array.contains(&man.kind));
    cx.forbids("SPE-32", stranger, |(cell, man)| Fact::NotInArray { who: Placed::new(man, cell) })
}

//! The kinds of men and how each of them moves (SPE-20 to SPE-31), and the array of the random variant (SPE-32). Kinds that
//! capture over a screen are in `cannons`, Griffin, Rhinoceros and Grasshopper in `turning`, the men of chess in `men`.

use types::{Game, Kind};

use super::board::{diagonal, on_its_board};
use super::men::{bishop, is_step_to_a_neighbour, knight, nothing_in_the_way, queen, rook};
use super::{cannons, turning};
use crate::chess::no_such_kind;
use crate::context::{Context, Going, Judged};
use crate::plane::{KNIGHT_LEAPS, ORTHOGONALS};
use crate::statement::{Manner, Purpose, Spectral as States, Vector};

/// Judges by the clauses of movement and path whether a man can go to a cell, to move there or to capture. King and pawn
/// have their own functions; by SPE-33 there are no other kinds.
pub fn goes(g: &Going<'_>, purpose: Purpose) -> Judged<Manner> {
    match g.man.kind {
        Kind::Queen => queen(g),
        Kind::Bishop => bishop(g),
        Kind::Rook => rook(g),
        Kind::Knight => knight(g),
        Kind::Pao => cannons::pao(g, purpose),
        Kind::Vao => cannons::vao(g, purpose),
        Kind::Leo => cannons::leo(g, purpose),
        Kind::Nao => cannons::nao(g, purpose),
        Kind::Fers | Kind::Mann | Kind::Counsellor => leap(g, "SPE-25", purpose),
        Kind::Duke => duke(g),
        Kind::Archer | Kind::Sprinter => leap(g, "SPE-27", purpose),
        Kind::Alfil | Kind::Star | Kind::Squirrel => leap(g, "SPE-28", purpose),
        Kind::Griffin => turning::griffin(g),
        Kind::Rhinoceros => turning::rhinoceros(g),
        Kind::Grasshopper => turning::grasshopper(g),
        _ => no_such_kind(g),
    }
}

/// SPE-20: whether a kind switches, that is, can ever move between squares and points.
pub const fn switches(kind: Kind) -> bool {
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

/// Grants by `clause` a move straight to the destination, whatever stands between.
fn leap(g: &Going<'_>, clause: &'static str, purpose: Purpose) -> Judged<Manner> {
    g.grants(clause, States::Leaps(g.moving(), purpose), leaps(g, purpose))?;
    Ok(Manner::Plain)
}

/// SPE-25, SPE-27, SPE-28: whether a man can step or leap to the cell, whatever stands between. Leaps do not change boards.
pub fn leaps(g: &Going<'_>, purpose: Purpose) -> bool {
    let leaps = |by: &[Vector]| on_its_board(g).is_some_and(|way| by.contains(&way));
    let steps_as_a_man = || is_step_to_a_neighbour(g) || diagonal(g).is_one_step();
    match (g.man.kind, purpose) {
        // One full step or one half-step diagonally.
        (Kind::Fers, _) => (1..=2).contains(&diagonal(g).steps),
        (Kind::Mann, _) | (Kind::Archer, Purpose::Move) | (Kind::Sprinter, Purpose::Capture) => {
            steps_as_a_man()
        }
        (Kind::Counsellor, _) => leaps(&KNIGHT_LEAPS) || steps_as_a_man(),
        (Kind::Archer, Purpose::Capture) => leaps(&KNIGHT_LEAPS),
        (Kind::Sprinter, Purpose::Move) => leaps(&GIRAFFE_LEAPS),
        (Kind::Alfil, _) => leaps(&ALFIL_LEAPS),
        (Kind::Star, _) => leaps(&ORTHOGONALS) || leaps(&ALFIL_LEAPS),
        (Kind::Squirrel, _) => leaps(&DABBABA_LEAPS) || leaps(&KNIGHT_LEAPS) || leaps(&ALFIL_LEAPS),
        _ => false,
    }
}

/// SPE-26: a Duke moves one to four half-steps diagonally; SPE-5 says what stands in its way.
fn duke(g: &Going<'_>) -> Judged<Manner> {
    let run = diagonal(g);
    g.grants("SPE-26", States::RunsAsDuke(run), (1..=4).contains(&run.steps))?;
    nothing_in_the_way(g, run)
}

/// SPE-27: the giraffe's leaps: one cell along the file and four along the rank, or the reverse.
const GIRAFFE_LEAPS: [Vector; 8] =
    [(1, 4), (4, 1), (4, -1), (1, -4), (-1, -4), (-4, -1), (-4, 1), (-1, 4)];

/// SPE-28: the Alfil's leaps: two full steps diagonally.
const ALFIL_LEAPS: [Vector; 4] = [(2, 2), (2, -2), (-2, -2), (-2, 2)];

/// SPE-28: the dabbaba's leaps: two cells along a file or rank.
const DABBABA_LEAPS: [Vector; 4] = [(0, 2), (2, 0), (0, -2), (-2, 0)];

/// SPE-32: in the random variant the array names at least one kind, only kinds that an array can have, and the kind of
/// every man on the board except kings and pawns.
pub fn are_of_the_array(cx: &Context<'_>) -> Judged {
    if cx.position.game != Game::SpectralRandom {
        return Ok(());
    }
    let array = cx.position.array().unwrap_or_default();
    cx.forbids("SPE-32", States::ArrayIsEmpty, array.is_empty())?;
    let is_in_every_array = |kind: Kind| matches!(kind, Kind::King | Kind::Pawn);
    let is_of_the_game =
        |kind: Kind| cx.position.game.kinds().iter().any(|&(known, _)| known == kind);
    for &kind in array {
        let strange = is_in_every_array(kind) || !is_of_the_game(kind);
        cx.forbids("SPE-32", States::CannotBeInArray(kind), strange)?;
    }
    cx.position.men.iter().try_for_each(|(cell, man)| {
        let stranger = !is_in_every_array(man.kind) && !array.contains(&man.kind);
        cx.forbids("SPE-32", States::IsNotInArray(man, cell), stranger)
    })
}

//! Attack as a complete turn (KDM-19, KDM-20), and what the whole turn decides about one man: the
//! two rules of pawn captures (KDM-11, KDM-12) and the king that crosses attacked cells (KDM-8).

use record::{Board, Cell, Game, Kind, Man, Position, Side, Step};

use super::movement::{Half, crossed, half};
use super::twins::{Company, company};
use crate::former::breach::{Breach, Grounds};
use crate::former::court::Court;

/// Which rule of pawn captures a game is played by. Where its own rule is left out, the other of
/// the two holds: the document has no third.
fn pawn_rule(court: &Court, game: Game) -> &'static str {
    match game {
        Game::KingdomEscort if court.holds("KDM-12") => "KDM-12",
        Game::KingdomEscort => "KDM-11",
        _ if court.holds("KDM-11") => "KDM-11",
        _ => "KDM-12",
    }
}

/// KDM-11: pawns that go diagonally capture, each of them. KDM-12: at least one of two does, and
/// one that goes alone.
pub(super) fn pawns_capture_by_the_rule(
    court: &Court,
    game: Game,
    halves: &[Half],
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    let diagonals: Vec<&Half> = halves.iter().filter(|half| half.is_pawns_diagonal()).collect();
    let Some(idle) = diagonals.iter().find(|half| half.taken.is_none()) else {
        return Ok(());
    };
    let rule = pawn_rule(court, game);
    let escorts =
        rule == "KDM-12" && halves.len() == 2 && diagonals.iter().any(|half| half.taken.is_some());
    if escorts {
        grounds.cite("KDM-12");
        return Ok(());
    }
    let sentence = match rule {
        "KDM-11" => "a pawn goes diagonally only to capture, and {} is vacant",
        _ => {
            "a pawn goes diagonally without capturing only beside a twin that captures; {} is \
              vacant"
        }
    };
    Err(Breach::new(rule, sentence, [idle.to.into()]))
}

/// KDM-8: the max-range king may run across attacked cells.
pub(super) fn king_crosses(
    court: &Court,
    position: &Position,
    halves: &[Half],
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    let runs =
        halves.iter().find(|half| half.man.kind == Kind::King && half.from.board == Board::Max);
    let Some(king) = runs else { return Ok(()) };
    for cell in crossed(king) {
        if court.holds("KDM-8") {
            grounds.cite("KDM-8");
        } else if is_attacked_for_king(court, position, king.man, king.from, cell) {
            let sentence = "the king on {} cannot run across {}, which is attacked";
            return Err(Breach::new("KDM-21", sentence, [king.from.into(), cell.into()]));
        }
    }
    Ok(())
}

/// KDM-19 (CHE-19): the kings of a side that are attacked, sorted.
pub(super) fn attacked_kings(court: &Court, position: &Position, side: Side) -> Vec<Cell> {
    if !court.holds("CHE-19") {
        return Vec::new();
    }
    let mut kings: Vec<Cell> =
        position.men.kings(side).filter(|&king| is_attacked(court, position, king, side)).collect();
    kings.sort_unstable();
    kings
}

/// KDM-19: whether any man of the other side could capture what stands on a cell in a complete
/// turn.
fn is_attacked(court: &Court, position: &Position, cell: Cell, side: Side) -> bool {
    position.men.of(side.other()).any(|(from, man)| {
        from.board == cell.board && could_turn(court, position, man, Step::new(from, cell))
    })
}

/// KDM-20: whether a cell is attacked for a king that would castle over or to it: the king stands
/// there in thought, with everything else as it is.
pub(super) fn is_attacked_for_king(
    court: &Court,
    position: &Position,
    king: Man,
    from: Cell,
    cell: Cell,
) -> bool {
    let mut moved = position.clone();
    if court.holds("KDM-20") {
        moved.men.take(from);
        moved.men.put(cell, king);
    }
    is_attacked(court, &moved, cell, king.side)
}

/// KDM-19: whether a side could make a complete turn with this half, its twin's part included, not
/// minding its own kings. Kings are men like others here.
fn could_turn(court: &Court, position: &Position, man: Man, step: Step) -> bool {
    let grounds = &mut Grounds::default();
    let Ok(own) = half(court, position, man, step, grounds) else { return false };
    if is_own(&own) {
        return false;
    }
    let alone = || {
        let halves = [own];
        pawns_capture_by_the_rule(court, position.game, &halves, &mut Grounds::default()).is_ok()
    };
    if !court.holds("KDM-19") {
        return alone();
    }
    match company(court, position, step.from, man) {
        Company::Lone => court.holds("KDM-10") && alone(),
        Company::TwinWaits => alone(),
        Company::Twin(..) if !court.holds("KDM-9") => alone(),
        Company::Twin(place, twin) => position
            .game
            .cells()
            .filter(|to| to.board == place.board && *to != place)
            .any(|to| twin_could_go(court, position, &own, twin, Step::new(place, to))),
    }
}

/// KDM-19: the twin's part of an attack.
fn twin_could_go(court: &Court, position: &Position, own: &Half, twin: Man, step: Step) -> bool {
    let Ok(other) = half(court, position, twin, step, &mut Grounds::default()) else {
        return false;
    };
    let halves = [*own, other];
    other.direction == own.direction
        && !is_own(&other)
        && pawns_capture_by_the_rule(court, position.game, &halves, &mut Grounds::default()).is_ok()
}

/// Whether a half would end on a man of its own side.
fn is_own(half: &Half) -> bool {
    half.taken.is_some_and(|other| other.side == half.man.side)
}

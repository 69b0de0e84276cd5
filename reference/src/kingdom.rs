//! Kingdom of Distorting Mirrors, with both rules of pawn captures.
//!
//! A turn is one man and its twin, on two boards, in one direction. The order of judging stands
//! here; what a man can do on its board, in `movement` (KDM-3…8); who goes with whom, in `twins`
//! (KDM-2, KDM-9, KDM-10, KDM-14, KDM-17); the rules of pawn captures (KDM-11, KDM-12) and the
//! whole turn as an attack (KDM-19, KDM-20), in `attack`; castling (KDM-13, KDM-25), promotion
//! (KDM-14…16), the position after a turn (KDM-18, KDM-23) and the accepted positions (KDM-24) in
//! the modules of those names.

mod acceptance;
mod after;
mod attack;
mod castling;
mod movement;
mod promotion;
mod twins;

use record::{Board, Cell, End, EndBy, Kind, Man, Position, Second, Side, Step, Turn};

use crate::former::book::Book;
use crate::former::breach::{Breach, Grounds};
use crate::former::court::Court;
use crate::former::usual;

use attack::attacked_kings;
use movement::{Half, half};

/// The book of `kingdom-capture` and `kingdom-escort`.
pub(crate) struct Kingdom;

/// What a turn writes down: the step of each board on which something moves.
#[derive(Clone, Copy, Debug)]
struct Written {
    short: Option<Step>,
    max: Option<Step>,
}

impl Written {
    fn steps(self) -> impl Iterator<Item = Step> {
        [self.short, self.max].into_iter().flatten()
    }
}

impl Book for Kingdom {
    fn accept(&self, court: &Court, position: &Position) -> Result<(), Breach> {
        acceptance::accept(court, position)
    }

    fn judge(
        &self,
        court: &Court,
        position: &Position,
        turn: &Turn,
        grounds: &mut Grounds,
    ) -> Result<Position, Breach> {
        judge(court, position, turn, grounds)
    }

    fn writable(&self, court: &Court, position: &Position, try_turn: &mut dyn FnMut(Turn)) {
        writable(court, position, try_turn);
    }

    fn attacked_kings(&self, court: &Court, position: &Position, side: Side) -> Vec<Cell> {
        attacked_kings(court, position, side)
    }

    /// KDM-23: no material is dead. Without that, bare kings are, as in chess.
    fn is_dead(&self, court: &Court, position: &Position) -> bool {
        !court.holds("KDM-23") && position.men.iter().all(|(_, man)| man.kind == Kind::King)
    }

    /// KDM-22: who has no legal turn has lost, in check or not. KDM-23: even if the turn that
    /// brought it about was the 150th without capture or pawn move.
    fn end_without_turn(&self, court: &Court, position: &Position) -> Option<End> {
        if !court.holds("KDM-23") && position.halfmove >= 150 {
            return None;
        }
        let winner = Some(position.side.other());
        if !attacked_kings(court, position, position.side).is_empty() {
            return court.holds("CHE-21").then_some(End { by: EndBy::Checkmate, winner });
        }
        let winner = winner.filter(|_| court.holds("KDM-22"));
        Some(End { by: EndBy::Stalemate, winner })
    }

    /// CHE-24, KDM-26: side, rights and each man on its own cell count; the counters do not.
    fn for_repetition(&self, court: &Court, position: &Position) -> Position {
        let mut same = position.clone();
        (same.halfmove, same.fullmove) = (0, 1);
        if !court.holds("KDM-26") {
            for (cell, man) in position.men.iter() {
                same.men.put(cell, Man { mark: None, ..man });
            }
        }
        same
    }

    fn sentence(&self, position: &Position, turn: &Turn, after: &Position) -> String {
        sentence(position, turn, after)
    }
}

/// The ruling on a turn: form, mover's man, movement, path, capture, promotion, own check.
fn judge(
    court: &Court,
    position: &Position,
    turn: &Turn,
    grounds: &mut Grounds,
) -> Result<Position, Breach> {
    let written = has_form(position, turn)?;
    let men = movers_men(court, position, written, grounds)?;
    if let Some(right) = castling::is_meant(court, position, written, &men) {
        let after = castling::judge(court, position, written, right, grounds)?;
        return kings_are_safe(court, after, position.side, grounds);
    }
    castling::is_not_half_meant(court, position, written, &men, grounds)?;
    if let Some(pawn) = twins::promotes_in_place(court, position, written) {
        let after = after::promoted_in_place(position, pawn);
        return kings_are_safe(court, after, position.side, grounds);
    }
    twins::may_go(court, position, written, &men, grounds)?;
    leads_elsewhere(written)?;
    let halves = written
        .steps()
        .zip(&men)
        .map(|(step, &man)| half(court, position, man, step, grounds))
        .collect::<Result<Vec<Half>, Breach>>()?;
    twins::go_in_one_direction(court, &halves, grounds)?;
    let side = men.first().map_or(position.side, |man| man.side);
    captures_what_it_may(court, &halves, grounds)?;
    attack::pawns_capture_by_the_rule(court, position.game, &halves, grounds)?;
    attack::king_crosses(court, position, &halves, grounds)?;
    let becomes = promotion::judge(court, position, &halves, grounds)?;
    let after = after::carry_out(court, position, &halves, &becomes);
    kings_are_safe(court, after, side, grounds)
}

/// A turn is a step on one board, or one on each; all cells are cells of their board.
fn has_form(position: &Position, turn: &Turn) -> Result<Written, Breach> {
    let written = match (turn.step.from.board, turn.second) {
        (Board::Short, None) => Written { short: Some(turn.step), max: None },
        (Board::Max, None) => Written { short: None, max: Some(turn.step) },
        (Board::Short, Some(Second::Twin(max))) => {
            Written { short: Some(turn.step), max: Some(max) }
        }
        _ => {
            let sentence = "a turn is a step on the short-range board, on the max-range board, \
                            or on each";
            return Err(Breach::new("KDM-9", sentence, []));
        }
    };
    for (board, step) in [(Board::Short, written.short), (Board::Max, written.max)] {
        for cell in step.iter().flat_map(|step| [step.from, step.to]) {
            if cell.board != board || !position.game.has(cell) {
                return Err(Breach::new("CHE-1", "{} is no cell of the board", [cell.into()]));
            }
        }
    }
    Ok(written)
}

/// CHE-2: every man that moves is the mover's own.
fn movers_men(
    court: &Court,
    position: &Position,
    written: Written,
    grounds: &mut Grounds,
) -> Result<Vec<Man>, Breach> {
    written.steps().map(|step| usual::movers_man(court, position, step, grounds)).collect()
}

/// CHE-2: a step ends on another cell than it begins.
fn leads_elsewhere(written: Written) -> Result<(), Breach> {
    match written.steps().find(|step| step.from == step.to) {
        None => Ok(()),
        Some(step) => {
            let sentence = "a step ends on another cell than {}, where it begins";
            Err(Breach::new("CHE-2", sentence, [step.from.into()]))
        }
    }
}

/// CHE-3: no man goes where a man of its own side stands, and no turn captures a king.
fn captures_what_it_may(
    court: &Court,
    halves: &[Half],
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    for half in halves {
        let Some(other) = half.taken else { continue };
        if court.holds("CHE-3") {
            if other.side == half.man.side {
                let sentence = "the {} cannot go to {}, where a man of its own side stands";
                return Err(Breach::new("CHE-3", sentence, [half.man.into(), half.to.into()]));
            }
            if other.kind == Kind::King {
                let sentence = "the king on {} cannot be captured";
                return Err(Breach::new("CHE-3", sentence, [half.to.into()]));
            }
        }
        grounds.cite("CHE-3");
    }
    Ok(())
}

/// KDM-21: neither of the mover's kings is left attacked.
fn kings_are_safe(
    court: &Court,
    after: Position,
    side: Side,
    grounds: &mut Grounds,
) -> Result<Position, Breach> {
    if !court.holds("KDM-21") {
        return Ok(after);
    }
    if let Some(&king) = attacked_kings(court, &after, side).first() {
        let sentence = "after it the {} king on {} would be attacked";
        let breach = Breach::new("KDM-21", sentence, [side.into(), king.into()]);
        return Err(breach.resting_on("KDM-19"));
    }
    grounds.cite("KDM-21");
    Ok(after)
}

/// Every turn that can be written for the side to move with halves that their boards allow, with
/// every letter for a pawn. (What a half may be is judged by the same function as in a turn;
/// castling and a pawn's promotion where it stands are written besides.)
fn writable(court: &Court, position: &Position, try_turn: &mut dyn FnMut(Turn)) {
    let movers: Vec<(Cell, Man)> = position
        .men
        .iter()
        .filter(|(_, man)| man.side == position.side || !court.holds("CHE-2"))
        .collect();
    let steps: Vec<(Man, Vec<Step>)> = movers
        .iter()
        .map(|&(from, man)| (man, possible_steps(court, position, man, from)))
        .collect();
    for (man, own) in &steps {
        for &step in own {
            try_turn(step.into());
        }
        for (other, others) in &steps {
            if court.holds("KDM-2") && !twins::are_twins(*man, *other) {
                continue;
            }
            for &short in own.iter().filter(|step| step.from.board == Board::Short) {
                for &max in others.iter().filter(|step| step.from.board == Board::Max) {
                    try_turn(Turn::from(short).with(Second::Twin(max)));
                }
            }
        }
    }
}

/// The steps of one man that the clauses of its board allow, with every letter that can be written
/// where it is a pawn; its castling; and the step to where it stands, which KDM-17 speaks of.
fn possible_steps(court: &Court, position: &Position, man: Man, from: Cell) -> Vec<Step> {
    let board = from.board;
    let mut steps = Vec::new();
    for to in position.game.cells().filter(|to| to.board == board) {
        let step = Step::new(from, to);
        let castles = man.kind == Kind::King && castling::wing(man.side, step).is_some();
        let promotes = to == from && man.kind == Kind::Pawn;
        let goes = to != from && half(court, position, man, step, &mut Grounds::default()).is_ok();
        if !(castles || promotes || goes) {
            continue;
        }
        steps.push(step);
        if man.kind == Kind::Pawn {
            steps.extend(position.game.kinds().iter().map(|&(kind, _)| step.promoting(kind)));
        }
    }
    steps
}

/// What a legal turn does, as a sentence.
fn sentence(position: &Position, turn: &Turn, after: &Position) -> String {
    let Some(man) = position.men.get(turn.step.from) else {
        return format!("{turn} may be played");
    };
    let part = |step: Step| usual::goes(position, man, step, after);
    let first = format!("the {} {} {}", man.side, man.kind, part(turn.step));
    match turn.second {
        Some(Second::Twin(twin)) => format!("{first}; its twin {}", part(twin)),
        _ => match twins::twin(position, turn.step.from, man) {
            Some((cell, _)) if turn.step.promotion.is_some() => {
                format!("{first}; its twin, which waited on {cell}, becomes the same")
            }
            _ => format!("{first}; nothing moves on the other board"),
        },
    }
}

/// The cell of the same name on a board.
fn on(board: Board, cell: Cell) -> Cell {
    Cell { board, ..cell }
}

/// The other board.
fn other_board(board: Board) -> Board {
    if board == Board::Short { Board::Max } else { Board::Short }
}

/// Whether a cell lies on the last rank of a side.
fn is_last_rank(side: Side, cell: Cell) -> bool {
    usual::relative_rank(side, cell.rank, 8) == 8
}

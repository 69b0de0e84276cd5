//! Sentences about attacks: by whom, along which cells, and how a king came to be in check.

use super::names::{course, deflector, here, list, man, spot, the, the_next_to, trail};
use crate::cell::Cell;
use crate::facts::{Attack, AttackedKing, Company, How, Moment};
use crate::man::Man;
use crate::position::Position;
use crate::turn::{Second, Turn};

/// Kings that a turn leaves or puts in check, each with what attacks it.
pub(super) fn in_check(
    position: &Position,
    turn: &Turn,
    kings: &[AttackedKing],
    after: Moment,
) -> String {
    let kings = kings.iter().map(|king| after_the_turn(position, turn, king, after));
    kings.collect::<Vec<_>>().join("; and ")
}

fn after_the_turn(
    position: &Position,
    turn: &Turn,
    attacked: &AttackedKing,
    after: Moment,
) -> String {
    let king = the(&attacked.king);
    let whence = attackers(&attacked.attacks, attacked.king.cell);
    let (cause, moment) = match after {
        Moment::Turn => ("the turn", ""),
        Moment::Move => ("before any act, the man's move", "before any act, "),
        Moment::Act => ("the act", "after the act, "),
    };
    match attacked.how {
        Some(How::WalkedInto) => {
            let (king, cell) = (man(attacked.king.man), spot(attacked.king.cell));
            format!("the {king} would walk into check on {cell} {whence}")
        }
        Some(How::NotParried) => format!("{moment}{king} would still be in check {whence}"),
        Some(how) => {
            let why = how_it_came(position, turn, attacked, how);
            format!("{cause} would leave {king} in check {whence}{why}")
        }
        None => format!("{cause} would leave {king} in check {whence}"),
    }
}

/// What the turn did to let the attack through.
fn how_it_came(position: &Position, turn: &Turn, attacked: &AttackedKing, how: How) -> String {
    let bends = || attacked.attacks.iter().flat_map(|attack| &attack.way.bends);
    match how {
        How::WalkedInto | How::NotParried | How::GivenUp => String::new(),
        How::Opened(cell) => {
            let who: Option<Man> = position.men.get(cell);
            let who = who.map_or_else(|| "man".into(), man);
            match bends().find(|bend| bend.cell == cell) {
                Some(&bend) => format!("; the {who} was covering {}", deflector(bend)),
                None if leaves(turn, cell) => format!("; the {who} on {} is pinned", spot(cell)),
                None => format!("; the {who} removed from {} was in the way", spot(cell)),
            }
        }
        How::Turned(cell) => match bends().find(|bend| bend.cell == cell) {
            Some(&bend) => format!("; {} now turns the path to the king", deflector(bend)),
            None => format!("; the deflector now on {cell} turns the path to the king"),
        },
        How::NoLongerTurned(cell) => {
            format!("; the deflector that left {cell} was turning the path away")
        }
    }
}

/// Whether a man that moves in the turn leaves the cell.
fn leaves(turn: &Turn, cell: Cell) -> bool {
    let twin = match turn.second {
        Some(Second::Twin(twin)) => twin.from == cell,
        Some(Second::Act(_) | Second::Vanishing(_)) | None => false,
    };
    turn.step.from == cell || twin
}

/// A king that is in check in the position itself.
pub(super) fn is_in_check(attacked: &AttackedKing) -> String {
    let whence = attackers(&attacked.attacks, attacked.king.cell);
    format!("{} is in check {whence}", the(&attacked.king))
}

/// `from the black rook on e8: e8-e7-…-e1`; with several attackers, each way is in brackets.
fn attackers(attacks: &[Attack], on: Cell) -> String {
    if let [only] = attacks {
        let (by, how) = attacker(only, on);
        let before = if goes_over_cells(only) { ": " } else { ", " };
        return if how.is_empty() {
            format!("from {by}")
        } else {
            format!("from {by}{before}{how}")
        };
    }
    let each = attacks.iter().map(|attack| {
        let (by, how) = attacker(attack, on);
        if how.is_empty() { format!("from {by}") } else { format!("from {by} ({how})") }
    });
    list(each, "and")
}

/// Who attacks a cell, as a sentence of its own.
pub(super) fn attack_a_cell(attacks: &[Attack], cell: Cell) -> String {
    let each = attacks.iter().map(|attack| {
        let (by, how) = attacker(attack, cell);
        if how.is_empty() { by } else { format!("{by} ({how})") }
    });
    let verb = if attacks.len() == 1 { "attacks" } else { "attack" };
    format!("{} {verb} {}", list(each, "and"), here(cell))
}

/// Whether the attack passes over cells that have to be named; a step or a leap does not.
fn goes_over_cells(attack: &Attack) -> bool {
    attack.way.cells.len() > 2 || !attack.way.bends.is_empty()
}

/// The attacker, and how it attacks; for a step or a leap there is nothing to say.
fn attacker(attack: &Attack, on: Cell) -> (String, String) {
    let mut how = Vec::new();
    if goes_over_cells(attack) {
        how.push(trail(&attack.way));
    }
    if let Some(screen) = &attack.screen {
        how.push(format!("over {}", the_next_to(on, screen)));
    }
    match &attack.company {
        Some(Company::Twin { who, way }) => {
            how.push(format!("while its twin, {}, moves {}", the(who), course(way)));
        }
        Some(Company::Lone) => how.push("alone, since its twin has been captured".into()),
        Some(Company::TwinWaits(cell)) => {
            how.push(format!("alone while its twin waits on {}", spot(*cell)));
        }
        None => {}
    }
    (the_next_to(on, &attack.by), how.join(", "))
}

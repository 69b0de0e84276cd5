//! Sentences about attacks: attackers, their ways, and how a king comes to be in check.

use super::names::{
    course, deflector, here, ignored, list, man, spot, the, the_next_to, thing, trail_naming,
};
use crate::cell::Cell;
use crate::facts::{Attack, AttackedKing, Company, Departure, Gone, How, Moment, Thing};
use crate::position::Position;
use crate::turn::{Extra, Turn};

/// The sentence about the kings that a turn leaves in check or puts in check. It names what attacks each king.
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
    let in_vain = match attacked.how {
        Some(How::InVain(cell)) => Some(cell),
        _ => None,
    };
    let whence = attackers(&attacked.attacks, attacked.king.cell, in_vain);
    let (cause, moment) = match after {
        Moment::Turn => ("the turn", ""),
        Moment::Move => (
            "the man's move, before any act with a deflector,",
            "before any act with a deflector, ",
        ),
        Moment::Act => ("the act", "after the act, "),
    };
    let why = how_it_came(position, turn, attacked);
    match attacked.how {
        Some(How::WalkedInto) => {
            let (king, cell) = (man(attacked.king.man), spot(attacked.king.cell));
            format!("the {king} would walk into check on {cell} {whence}{why}")
        }
        Some(How::NotParried | How::InVain(_)) => {
            format!("{moment}{king} would still be in check {whence}{why}")
        }
        _ => format!("{cause} would leave {king} in check {whence}{why}"),
    }
}

/// The end of a sentence, on how the turn lets the first attack through or fails to stop it; empty if there is nothing
/// to add.
fn how_it_came(position: &Position, turn: &Turn, attacked: &AttackedKing) -> String {
    let Some(attack) = attacked.attacks.first() else { return String::new() };
    let bend_on = |cell: Cell| attack.way.bends.iter().find(|bend| bend.cell == cell);
    match attacked.how {
        Some(How::InVain(cell)) => {
            let mut there = attack.way.ignored.iter().filter(|it| it.what.cell() == cell);
            let in_vain = there.next().map(|ignored| {
                let what = thing(attacked.king.cell, &ignored.what);
                format!("; {what} does not block this line ({})", ignored.by)
            });
            return in_vain.unwrap_or_default();
        }
        Some(How::Turned(cell)) => {
            return match bend_on(cell) {
                Some(&bend) => format!("; the act puts {} into its path", deflector(bend)),
                None => format!("; the act puts the deflector on {cell} into its path"),
            };
        }
        Some(How::Opened(cell)) if attack.gone.is_empty() => {
            let who = position.men.get(cell).map_or_else(|| "man".into(), man);
            return match bend_on(cell) {
                Some(&bend) => format!("; the {who} was covering {}", deflector(bend)),
                None if leaves(turn, cell) => format!("; the {who} on {} is pinned", spot(cell)),
                None => format!("; the {who} removed from {} was in the way", spot(cell)),
            };
        }
        Some(How::NoLongerTurned(cell)) if attack.gone.is_empty() => {
            return format!("; the deflector that leaves {cell} was turning the path away");
        }
        _ => {}
    }
    let covering =
        |gone: &&Gone| matches!(gone.what, Thing::Man(_)) && bend_on(gone.what.cell()).is_some();
    let covered = attack.gone.iter().filter(covering).filter_map(|gone| {
        let bend = deflector(*bend_on(gone.what.cell())?);
        Some(format!("{} was covering {bend}", departed(gone, false)))
    });
    let turning = attack.gone.iter().filter_map(|gone| match gone.what {
        Thing::Deflector(bend) => {
            Some(format!("the deflector that leaves {} was turning the path away", bend.cell))
        }
        Thing::Man(_) => None,
    });
    let in_the_way: Vec<&Gone> = attack
        .gone
        .iter()
        .filter(|gone| matches!(gone.what, Thing::Man(_)) && !covering(gone))
        .collect();
    let opened = match in_the_way.as_slice() {
        [] => None,
        [Gone { what: Thing::Man(only), how: Departure::Moved }]
            if leaves(turn, only.cell) && attack.gone.len() == 1 =>
        {
            Some(format!("{} is pinned", the(only)))
        }
        [Gone { what: Thing::Man(only), how: Departure::Faded }] => {
            Some(format!("{} is in the way now, but this turn makes it disappear", the(only)))
        }
        [only] => Some(format!("{} was in the way", departed(only, true))),
        several => {
            let each = several.iter().map(|gone| departed(gone, true));
            Some(format!("{} were in the way", list(each, "and")))
        }
    };
    let all = covered.chain(turning).chain(opened);
    all.flat_map(|one| ["; ".to_owned(), one]).collect()
}

/// The words for a man, a reflection or a deflector that is gone, and for the reason: `the black pawn captured on b5`.
fn departed(gone: &Gone, with_cell: bool) -> String {
    let Thing::Man(placed) = &gone.what else { return thing(gone.what.cell(), &gone.what) };
    let who = man(placed.man);
    let on = spot(placed.cell);
    match gone.how {
        Departure::Moved if placed.is_reflection() => format!("{}, which moves away,", the(placed)),
        Departure::Moved if with_cell => format!("the {who} that leaves {on}"),
        Departure::Moved => format!("the {who}"),
        Departure::Captured => format!("the {who} captured on {on}"),
        Departure::Vanished => format!("the {who} that vanishes from {on}"),
        Departure::Faded => {
            format!("{} (this turn makes the reflection disappear)", the(placed))
        }
    }
}

/// Whether a man that moves in this turn leaves the cell.
fn leaves(turn: &Turn, cell: Cell) -> bool {
    let twin = match turn.extra {
        Some(Extra::Twin(twin)) => twin.from == cell,
        Some(Extra::Act(_) | Extra::Vanishing(_)) | None => false,
    };
    turn.step.from == cell || twin
}

/// The sentence about a king that is in check before any turn.
pub(super) fn is_in_check(attacked: &AttackedKing) -> String {
    let whence = attackers(&attacked.attacks, attacked.king.cell, None);
    format!("{} is in check {whence}", the(&attacked.king))
}

/// The words for attackers and their ways: `from the black rook on e8: e8-e7-…-e1`. If there are several attackers,
/// each way is in brackets. What does not count on the cell `in_vain` is left out, since the caller mentions it.
fn attackers(attacks: &[Attack], on: Cell, in_vain: Option<Cell>) -> String {
    if let [only] = attacks {
        let (by, how) = attacker(only, on, in_vain);
        let before = match only.company {
            _ if goes_over_cells(only) => ": ",
            Some(Company::Twin { .. }) => "; ",
            _ => ", ",
        };
        return if how.is_empty() {
            format!("from {by}")
        } else {
            format!("from {by}{before}{how}")
        };
    }
    let each = attacks.iter().map(|attack| {
        let (by, how) = attacker(attack, on, in_vain);
        if how.is_empty() { format!("from {by}") } else { format!("from {by} ({how})") }
    });
    list(each, "and")
}

/// A full sentence that names everything that attacks a cell.
pub(super) fn attack_a_cell(attacks: &[Attack], cell: Cell) -> String {
    if let [only] = attacks {
        let (by, how) = attacker(only, cell, None);
        let how = if how.is_empty() { how } else { format!(" ({how})") };
        return format!("{by} attacks {}{how}", here(cell));
    }
    let each = attacks.iter().map(|attack| {
        let (by, how) = attacker(attack, cell, None);
        if how.is_empty() { by } else { format!("{by} ({how})") }
    });
    format!("{} attack {}", list(each, "and"), here(cell))
}

/// Whether the attack passes over cells that the sentence has to name. A step or a leap passes over none.
fn goes_over_cells(attack: &Attack) -> bool {
    attack.way.cells.len() > 2 || !attack.way.bends.is_empty()
}

/// The words for an attacker, and the words for how it attacks: its way (not for a step or a leap), what does not count
/// on that way, the man that it passes over, and its twin.
fn attacker(attack: &Attack, on: Cell, in_vain: Option<Cell>) -> (String, String) {
    let mut how = Vec::new();
    if goes_over_cells(attack) {
        let gone = attack.gone.iter().map(|gone| gone.what.cell());
        let screen = attack.screen.iter().map(|screen| screen.cell);
        let said_of: Vec<Cell> = gone.chain(screen).collect();
        how.push(trail_naming(&attack.way, &said_of));
    }
    let past = ignored(&attack.way, in_vain, attack.screen.is_some());
    if !past.is_empty() {
        how.push(format!("where {past}"));
    }
    if let Some(screen) = &attack.screen {
        how.push(format!("over {}", the_next_to(on, screen)));
    }
    match &attack.company {
        Some(Company::Twin { who, way }) => {
            let before = how.pop().map_or_else(String::new, |last| last + "; ");
            how.push(format!("{before}its twin, {}, can move with it {}", the(who), course(way)));
        }
        Some(Company::Lone) => how.push("attacking alone, since its twin has been captured".into()),
        Some(Company::TwinWaits(cell)) => {
            how.push(format!("attacking alone while its twin waits on {}", spot(*cell)));
        }
        None => {}
    }
    (the_next_to(on, &attack.by), how.join(", "))
}

//! Sentences about attacks: attackers, their ways, and how a king comes to be in check.

use super::names::{course, here, ignored, list, man, spot, the_next_to, thing, trail};
use crate::cell::Cell;
use crate::facts::{Attack, AttackedKing, Company, Departure, Gone, How, Moment, Placed, Thing};
use crate::turn::{Extra, Turn};

/// The sentence about the kings that a turn leaves in check or puts in check. It names what attacks each king.
pub(super) fn in_check(turn: &Turn, kings: &[AttackedKing], after: Moment) -> String {
    let (cause, moment) = match after {
        Moment::Turn => ("the turn", ""),
        Moment::Move => (
            "the man's move, before any act with a deflector,",
            "before any act with a deflector, ",
        ),
        Moment::Act => ("the act", "after the act, "),
    };
    let kings = kings.iter().map(|attacked| {
        let king = &attacked.king;
        let in_vain = match attacked.how {
            Some(How::InVain(cell)) => Some(cell),
            _ => None,
        };
        let whence = attackers(&attacked.attacks, king.cell, in_vain);
        let why = how_it_came(turn, attacked);
        match attacked.how {
            Some(How::WalkedInto) => {
                let (king, cell) = (man(king.man), spot(king.cell));
                format!("the {king} would walk into check on {cell} {whence}{why}")
            }
            Some(How::NotParried | How::InVain(_)) => {
                format!("{moment}{king} would still be in check {whence}{why}")
            }
            _ => format!("{cause} would leave {king} in check {whence}{why}"),
        }
    });
    kings.collect::<Vec<_>>().join("; and ")
}

/// The end of a sentence, on how the turn lets the first attack through or fails to stop it; empty if there is nothing
/// to add.
fn how_it_came(turn: &Turn, attacked: &AttackedKing) -> String {
    let Some(attack) = attacked.attacks.first() else { return String::new() };
    let bend_on = |cell: Cell| attack.way.bends.iter().find(|bend| bend.cell == cell);
    match attacked.how {
        Some(How::InVain(cell)) => {
            let there = attack.way.ignored.iter().find(|it| it.what.cell() == cell);
            return there.map_or_else(String::new, |ignored| {
                let what = thing(attacked.king.cell, &ignored.what);
                format!("; {what} does not block this line ({})", ignored.by)
            });
        }
        Some(How::Turned(cell)) => {
            return bend_on(cell)
                .map_or_else(String::new, |bend| format!("; the act puts {bend} into its path"));
        }
        _ => {}
    }
    let mut covered = Vec::new();
    let mut turning = Vec::new();
    let mut in_the_way: Vec<(&Placed, Departure)> = Vec::new();
    for Gone { what, how } in &attack.gone {
        match what {
            Thing::Deflector(bend) => turning
                .push(format!("the deflector that leaves {} was turning the path away", bend.cell)),
            Thing::Man(who) => match bend_on(who.cell) {
                Some(bend) => {
                    covered
                        .push(format!("{} was in the way, on {bend}", departed(who, *how, false)));
                }
                None => in_the_way.push((who, *how)),
            },
        }
    }
    let opened = match in_the_way.as_slice() {
        [] => None,
        [(who, Departure::Moved)] if leaves(turn, who.cell) && attack.gone.len() == 1 => {
            Some(format!("{who} is pinned"))
        }
        [(who, Departure::Faded)] => {
            Some(format!("{who} is in the way now, but this turn makes it disappear"))
        }
        [(who, how)] => Some(format!("{} was in the way", departed(who, *how, true))),
        several => {
            let each = several.iter().map(|&(who, how)| departed(who, how, true));
            Some(format!("{} were in the way", list(each, "and")))
        }
    };
    let all = covered.into_iter().chain(turning).chain(opened);
    all.flat_map(|one| ["; ".to_owned(), one]).collect()
}

/// The words for a man or a reflection that is gone, and for the reason: `the black pawn captured on b5`.
fn departed(placed: &Placed, how: Departure, with_cell: bool) -> String {
    let (who, on) = (man(placed.man), spot(placed.cell));
    match how {
        Departure::Moved if placed.is_reflection() => format!("{placed}, which moves away,"),
        Departure::Moved if with_cell => format!("the {who} that leaves {on}"),
        Departure::Moved => format!("the {who}"),
        Departure::Captured => format!("the {who} captured on {on}"),
        Departure::Vanished => format!("the {who} that vanishes from {on}"),
        Departure::Faded => format!("{placed} (this turn makes the reflection disappear)"),
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
    let king = &attacked.king;
    format!("{king} is in check {}", attackers(&attacked.attacks, king.cell, None))
}

/// The words for attackers and their ways: `from the black rook on e8: e8-e7-…-e1`. If there are several attackers,
/// each way is in brackets. What is on the cell `in_vain` and does not count is left out, since the caller mentions it.
fn attackers(attacks: &[Attack], on: Cell, in_vain: Option<Cell>) -> String {
    if let [only] = attacks {
        let (by, how) = attacker(only, on, in_vain);
        let before = match only.company {
            _ if how.is_empty() => "",
            _ if goes_over_cells(only) => ": ",
            Some(_) => "; ",
            None => ", ",
        };
        return format!("from {by}{before}{how}");
    }
    let each = attacks.iter().map(|attack| format!("from {}", in_brackets(attack, on, in_vain)));
    list(each, "and")
}

/// A full sentence that names everything that attacks a cell.
pub(super) fn attack_a_cell(attacks: &[Attack], cell: Cell) -> String {
    let on = here(cell);
    if let [only] = attacks {
        let (by, how) = attacker(only, cell, None);
        let how = if how.is_empty() { how } else { format!(" ({how})") };
        return format!("{by} attacks {on}{how}");
    }
    let each = attacks.iter().map(|attack| in_brackets(attack, cell, None));
    format!("{} attack {on}", list(each, "and"))
}

/// The words for an attacker, with the words for how it attacks in brackets.
fn in_brackets(attack: &Attack, on: Cell, in_vain: Option<Cell>) -> String {
    let (by, how) = attacker(attack, on, in_vain);
    if how.is_empty() { by } else { format!("{by} ({how})") }
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
        how.push(trail(&attack.way, &said_of));
    }
    let past = ignored(&attack.way, in_vain, attack.screen.is_some());
    if !past.is_empty() {
        how.push(format!("where {past}"));
    }
    if let Some(screen) = &attack.screen {
        how.push(format!("over {}", the_next_to(on, screen)));
    }
    let company = attack.company.as_ref().map(|company| match company {
        Company::Twin { who, way } => {
            format!("its twin, {who}, can move at the same time {}", course(way, &[]))
        }
        Company::Lone => "it attacks alone, since its twin has been captured".into(),
        Company::TwinWaits(cell) => {
            format!("it attacks alone while its twin waits on {}", spot(*cell))
        }
    });
    let how = Some(how.join(", ")).filter(|how| !how.is_empty());
    let how: Vec<String> = how.into_iter().chain(company).collect();
    (the_next_to(on, &attack.by), how.join("; "))
}

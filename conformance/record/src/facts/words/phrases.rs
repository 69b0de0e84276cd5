//! Sentences that depend on more than one thing of their fact.

use super::names::{
    cells, course, deflector, here, list, man, marked, next_to, one_of, originals, the,
    the_next_to, trail,
};
use crate::cell::Cell;
use crate::facts::{Bend, Placed, Way};
use crate::man::{Kind, Man};
use crate::position::{CastlingRight, Wing};

/// A man or a deflector that does not go to a cell, with what it reaches instead, or what men of its
/// own side keep it from.
pub(super) fn out_of_reach(
    who: &str,
    from: Cell,
    to: Cell,
    (reach, own): (&[Cell], &[Cell]),
) -> String {
    let to = next_to(from, to);
    let whence = if reach.len() + own.len() < 8 { "from there" } else { "nearby" };
    match (reach, own) {
        ([], []) => format!("{who} goes neither to {to} nor to any other cell"),
        ([], own) => {
            let stand = if own.len() == 1 {
                "a man of its own side stands"
            } else {
                "men of its own side stand"
            };
            format!(
                "{who} does not go to {to}; where it could go, on {}, {stand}",
                cells(own, "and")
            )
        }
        (reach, _) => {
            format!("{who} does not go to {to}; {whence} it reaches {}", cells(reach, "and"))
        }
    }
}

pub(super) fn not_vacant(who: &Placed, way: &Way, by: &Placed) -> String {
    let wanted = &way.cells[way.cells.len().min(1)..];
    let verb = if wanted.len() > 1 { "are" } else { "is" };
    format!(
        "{} goes {} only if {} {verb} vacant, and {} stands there",
        the(who),
        course(way),
        cells(wanted, "and"),
        if wanted.len() > 1 { the_next_to(who.cell, by) } else { format!("the {}", man(by.man)) },
    )
}

/// A man or a deflector that another deflector turns away.
pub(super) fn diverted(who: &str, way: &Way, bend: Bend, leads: &[Way]) -> String {
    let leads = if leads.is_empty() {
        "away".into()
    } else {
        format!("along {}", list(leads.iter().map(trail), "or"))
    };
    format!("{who} would go {}, and {} turns it {leads}", course(way), deflector(bend))
}

pub(super) fn runs_elsewhere(who: &Placed, to: Cell, run: &Way, by: Option<&Placed>) -> String {
    let stopped = match by {
        Some(by) => format!("{} stops it", the_next_to(who.cell, by)),
        None => "the border stops it".into(),
    };
    if run.cells.len() < 2 {
        format!("{} has no cell to go to in the direction of {}: {stopped}", the(who), here(to))
    } else {
        let (run, to) = (course(run), here(to));
        format!("{} goes as far as it can, {run} and not to {to}: {stopped}", the(who))
    }
}

pub(super) fn nothing_to_capture(
    pawn: &Placed,
    to: Cell,
    reflection: Option<&Placed>,
    crossed: Option<Cell>,
) -> String {
    let other = pawn.man.side.other();
    let shown = reflection.map_or_else(String::new, |shown| format!(", only {}", the(shown)));
    let crossed = crossed.map_or_else(String::new, |crossed| {
        format!("; the double step just made crossed {}", here(crossed))
    });
    format!(
        "{} goes to {} only to capture, and no {other} man stands there{shown}{crossed}",
        the(pawn),
        next_to(pawn.cell, to)
    )
}

pub(super) fn original(who: &Placed, named: Option<Cell>) -> String {
    let cells = |word| cells(&who.originals, word);
    match (named, who.originals.len()) {
        (Some(named), 0) => {
            format!("{} is no reflection, so that {named} is no original of it", the(who))
        }
        (Some(named), 1) => {
            format!("{named} is named, and the one original of {} vanishes unnamed", the(who))
        }
        (Some(named), _) => {
            format!(
                "{named} is named, and the originals of the reflection on {} are {}",
                here(who.cell),
                originals(who)
            )
        }
        (None, _) => {
            format!("which original of {} vanishes, {}, has to be named", the(who), cells("or"))
        }
    }
}

pub(super) fn letter(pawn: &Placed, to: Cell, written: Option<Kind>, kinds: &[Kind]) -> String {
    let (pawn, to) = (the(pawn), next_to(pawn.cell, to));
    if kinds.is_empty() {
        return format!("{pawn} cannot go to {to}, where there is nothing that it could become");
    }
    let choice = one_of(kinds);
    if let Some(written) = written {
        return format!("{pawn} becomes {choice} on {to}, not {}", one_of(&[written]));
    }
    let letters = kinds.iter().map(|it| format!("`{}`", it.letter().to_ascii_lowercase()));
    format!("{pawn} becomes {choice} on {to}, and no letter says which: {}", list(letters, "or"))
}

pub(super) fn not_there(right: CastlingRight, needed: &Placed, found: Option<Man>) -> String {
    let alike = |found: Man| (found.side, found.kind) == (needed.man.side, needed.man.kind);
    let found = match found {
        None => "no man".into(),
        Some(found) if alike(found) => format!("the {}", marked(found)),
        Some(found) => format!("the {}", man(found)),
    };
    let wing = wing(right);
    format!("castling to the {wing} needs {}, and {found} stands there", the(needed))
}

/// The side of the board as White sees it.
pub(super) const fn wing(right: CastlingRight) -> &'static str {
    match right.wing {
        Wing::King => "king's side",
        Wing::Queen => "queen's side",
    }
}

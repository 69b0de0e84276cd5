//! Sentences whose wording depends on several fields of a fact.

use super::names::{
    cells, course, course_naming, deflector, here, ignored, kind, list, man, marked, marked_on,
    next_to, one, one_of, originals, spot, the, the_next_to, trail, trail_naming,
};
use crate::cell::Cell;
use crate::end::EndBy;
use crate::facts::{Bend, Placed, Way};
use crate::man::{Kind, Man};
use crate::position::{CastlingRight, Wing};

/// The cells that a man or a deflector can reach.
pub(super) struct Reach<'a> {
    pub(super) cells: &'a [Cell],
    /// The cells that a man could reach if men of its own side were not there.
    pub(super) own: &'a [Cell],
    /// Whether `cells` and `own` leave out cells that are farther away.
    pub(super) more: bool,
    /// Whether the man moves along lines, none of which leads to the cell that it cannot reach.
    pub(super) no_line: bool,
}

/// The sentence about a man or a deflector that cannot reach a cell, with the cells that it can reach instead.
pub(super) fn out_of_reach(who: &str, from: Cell, to: Cell, reach: &Reach<'_>) -> String {
    let to = next_to(from, to);
    let why = if reach.no_line { ", to which none of its lines leads" } else { "" };
    match (reach.cells, reach.own) {
        ([], []) => format!("{who} cannot reach {to}{why}, nor any other cell"),
        ([], [only]) => format!(
            "{who} cannot reach {to}{why}; the one cell within its reach, {}, is occupied by a man of its own \
             side",
            next_to(from, *only)
        ),
        ([], own) => format!(
            "{who} cannot reach {to}{why}; the cells within its reach, {}{}, are occupied by men of its own side",
            if reach.more { "among them " } else { "" },
            cells(own, "and")
        ),
        (some, _) if reach.more => format!(
            "{who} cannot reach {to}{why}; among the cells that it can reach are {}",
            cells(some, "and")
        ),
        (all, _) => format!("{who} cannot reach {to}{why}; it can reach {}", cells(all, "and")),
    }
}

/// The sentence about a man that can move to a cell only to capture (`whom` is `None`), or only without capturing.
pub(super) fn moves_otherwise(who: &Placed, to: Cell, whom: Option<&Placed>) -> String {
    let (who_on, to) = (the(who), next_to(who.cell, to));
    if let Some(whom) = whom {
        let whom = one(whom.man);
        format!("{who_on} can move to {to} only without capturing, but {whom} is there")
    } else {
        let other = who.man.side.other();
        format!("{who_on} can move to {to} only to capture, but no {other} man is there")
    }
}

/// The sentence about a man or a deflector that cannot move, because a man is in its way or covers a deflector that
/// would bend its way.
pub(super) fn blocked(who: &str, from: Cell, way: &Way, by: &Placed) -> String {
    let course = course_naming(way, &[by.cell]);
    let past = and_ignored(way, false);
    let by_on = the_next_to(from, by);
    let shut = way.bends.iter().find(|bend| bend.cell == by.cell && from != by.cell);
    match shut {
        Some(&bend) => {
            format!("{who} cannot move {course}: {by_on} covers {}{past}", deflector(bend))
        }
        None => format!("{who} cannot move {course}: {by_on} is in the way{past}"),
    }
}

/// The end of a sentence, about what is on a way but has no effect: `; the white pawn on the point D2 does not block the path
/// (SPE-5)`. Empty if there is nothing of this kind.
fn and_ignored(way: &Way, over: bool) -> String {
    let past = ignored(way, None, over);
    if past.is_empty() { past } else { format!("; {past}") }
}

pub(super) fn not_vacant(who: &Placed, way: &Way, by: &Placed) -> String {
    let wanted = &way.cells[way.cells.len().min(1)..];
    let (who_on, course, cells) = (the(who), course(way), cells(wanted, "and"));
    if wanted.len() > 1 {
        let by = the_next_to(who.cell, by);
        format!("{who_on} can move {course} only if {cells} are vacant, but {by} is in the way")
    } else {
        let by = one(by.man);
        format!("{who_on} can move {course} only if {cells} is vacant, but {by} is there")
    }
}

/// The sentence about a man or a deflector whose path a deflector bends away.
pub(super) fn diverted(who: &str, way: &Way, bend: Bend, leads: &[Way]) -> String {
    let leads = if leads.is_empty() {
        "away".into()
    } else {
        format!("along {} instead", list(leads.iter().map(trail), "or"))
    };
    let course = course_naming(way, &[bend.cell]);
    if way.cells.first() == Some(&bend.cell) {
        let (on, turning) = (bend.cell, bend.deflector);
        return format!(
            "{who} cannot move {course}: when it returns to {on}, the deflector {turning} there turns it {leads}"
        );
    }
    format!("{who} cannot move {course}: {} turns it {leads}", deflector(bend))
}

pub(super) fn runs_elsewhere(who: &Placed, to: Cell, run: &Way, by: Option<&Placed>) -> String {
    let stopped = match by {
        Some(by) => format!("{} stops it", the_next_to(who.cell, by)),
        None => "the edge of the board stops it".into(),
    };
    if run.cells.len() < 2 {
        format!("{} cannot move toward {}: {stopped}", the(who), here(to))
    } else if who.man.kind == Kind::Pawn && who.cell.file != to.file {
        let (run, to) = (course_naming(run, &[to]), here(to));
        format!("{} cannot stop on {to}: its line goes on {run}, where {stopped}", the(who))
    } else {
        let (run, to) = (course(run), here(to));
        format!(
            "{} must move as far as it can, {run}, where {stopped}; it cannot move to {to}",
            the(who)
        )
    }
}

pub(super) fn screens(who: &Placed, way: &Way, found: &[Placed]) -> String {
    let past = and_ignored(way, true);
    let cells: Vec<Cell> = found.iter().map(|screen| screen.cell).collect();
    let way = trail_naming(way, &cells);
    let found = match found {
        [] => format!("there is none along {way}"),
        [only] => format!("along {way} there is {}", the_next_to(who.cell, only)),
        some => {
            let each = some.iter().map(|screen| the_next_to(who.cell, screen));
            format!("along {way} there is more than one: {}", list(each, "and"))
        }
    };
    format!("{} can capture only over exactly one man, but {found}{past}", the(who))
}

/// The sentence about a grasshopper that has no man to hop over, or has another man in its way.
pub(super) fn no_hurdle(who: &Placed, way: &Way, needed: Cell, found: &[Placed]) -> String {
    let cells: Vec<Cell> = found.iter().map(|it| it.cell).chain([needed]).collect();
    let course = course_naming(way, &cells);
    let needed_on = next_to(who.cell, needed);
    let is_needed = |it: &&Placed| it.cell == needed;
    let others: Vec<&Placed> = found.iter().filter(|it| !is_needed(it)).collect();
    let verb = if others.len() == 1 { "is" } else { "are" };
    let in_the_way = list(others.iter().map(|it| the_next_to(who.cell, it)), "and");
    let why = match (others.len() < found.len(), others.is_empty()) {
        (_, true) => format!("only over a man on {needed_on}, but no man is there"),
        (true, false) => format!(
            "over the man on {needed_on} only if no other man is in the way, but {in_the_way} {verb}"
        ),
        (false, false) => format!(
            "only over a man on {needed_on}, but no man is there, and {in_the_way} {verb} in the way"
        ),
    };
    format!("{} can move {course} {why}{}", the(who), and_ignored(way, true))
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
        "{} can move to {} only to capture, but no {other} man is there{shown}{crossed}",
        the(pawn),
        next_to(pawn.cell, to)
    )
}

/// The sentence about a move to a mirror that shows the moving man itself, or the same man as the moving reflection.
pub(super) fn shows_itself(who: &Placed, reflection: &Placed, original: Cell) -> String {
    let shown = if who.is_reflection() {
        format!("a reflection of the same man, the {} on {original},", man(reflection.man))
    } else {
        "its own reflection".into()
    };
    format!("{} cannot move to {}: {shown} is there", the(who), here(reflection.cell))
}

pub(super) fn original(who: &Placed, named: Option<Cell>) -> String {
    match (named, who.originals.len()) {
        (Some(named), 0) => {
            format!("the turn names {named} as an original, but {} is not a reflection", the(who))
        }
        (Some(named), 1) => {
            format!("the turn must not name {named}: {} has only one original", the(who))
        }
        (Some(named), _) => format!(
            "no original of the reflection on {} is on {named}; it shows {}",
            here(who.cell),
            originals(who)
        ),
        (None, _) => format!(
            "the turn must name which original of the reflection on {} vanishes: the {} on {}",
            here(who.cell),
            man(who.man),
            cells(&who.originals, "or")
        ),
    }
}

pub(super) fn letter(pawn: &Placed, to: Cell, written: Option<Kind>, kinds: &[Kind]) -> String {
    let (pawn, to) = (the(pawn), next_to(pawn.cell, to));
    if kinds.is_empty() {
        return format!("{pawn} cannot move to {to}: it could not be promoted to anything there");
    }
    let choice = one_of(kinds);
    if let Some(written) = written {
        return format!("{pawn} can become {choice} on {to}, but not {}", one_of(&[written]));
    }
    let letters = kinds.iter().map(|it| format!("`{}`", it.letter().to_ascii_lowercase()));
    let letters = list(letters, "or");
    let it = if kinds.len() == 1 { "so" } else { "which" };
    format!("{pawn} must become {choice} on {to}, and the turn must say {it}: {letters}")
}

pub(super) fn no_such_kind(who: &Placed) -> String {
    let kind = kind(who.man.kind);
    format!("this game has no {kind}, but a {} is on {}", man(who.man), spot(who.cell))
}

pub(super) fn not_there(right: CastlingRight, needed: &Placed, found: Option<Man>) -> String {
    let alike = |found: Man| (found.side, found.kind) == (needed.man.side, needed.man.kind);
    let (needed, found) = match found {
        None => (the(needed), "the cell is vacant".into()),
        Some(found) if alike(found) => {
            (marked_on(needed), format!("the {} is there", marked(found)))
        }
        Some(found) => (the(needed), format!("the {} is there", man(found))),
    };
    format!("{} castling requires {needed}, but {found}", wing(right))
}

/// The wing toward which a castling right allows castling: `kingside` or `queenside`.
pub(super) const fn wing(right: CastlingRight) -> &'static str {
    match right.wing {
        Wing::King => "kingside",
        Wing::Queen => "queenside",
    }
}

/// The sentence about a turn or an act after the end of the game.
pub(super) fn ended(by: EndBy) -> String {
    let how = match by {
        EndBy::Checkmate => "by checkmate",
        EndBy::Stalemate => "by stalemate",
        EndBy::Dead => "by dead material",
        EndBy::FivefoldRepetition => "by fivefold repetition",
        EndBy::SeventyFiveTurns => {
            "after seventy-five turns by each side without a capture or pawn move"
        }
        EndBy::ThreefoldRepetition => "by a claim of threefold repetition",
        EndBy::FiftyTurns => {
            "by a claim of fifty turns by each side without a capture or pawn move"
        }
        EndBy::Resignation => "by resignation",
        EndBy::Agreement => "by agreement",
    };
    format!("the game has already ended {how}")
}

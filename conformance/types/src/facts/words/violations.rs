//! Sentences about illegal turns and acts.

use std::fmt::Display;

use super::check::{attack_a_cell, in_check, is_in_check};
use super::names::{
    cells, course, hand, here, ignored, kind, list, man, marked, marked_on, next_to, one, one_of,
    originals, spot, the_next_to, trail, with_article,
};
use crate::cell::{BoardId, Cell};
use crate::description::ExtraForm;
use crate::end::EndBy;
use crate::facts::{Bend, Placed, Violation, Way};
use crate::man::Kind;
use crate::position::{CastlingRight, Wing};
use crate::turn::{Extra, Turn};

/// The sentence about one violation; `turn` is `None` if the violation is a player's act.
pub(super) fn violation(turn: Option<&Turn>, violation: &Violation) -> String {
    let moves = || turn.map_or("the man's move".into(), |turn| format!("the move {}", turn.step));
    let act = |before: &str, after: &str| match turn.and_then(|turn| turn.extra) {
        Some(Extra::Act(act)) => format!("{before}`{act}`{after}"),
        Some(Extra::Vanishing(_) | Extra::Twin(_)) | None => String::new(),
    };
    match violation {
        Violation::OtherForm { expected } => match turn {
            Some(turn) => format!("`{turn}` has the wrong form: {}", form(*expected)),
            None => form(*expected).into(),
        },
        Violation::NoCell { cell } => format!("{} is not a cell of the board", spot(*cell)),
        Violation::EndsWhereItBegan { cell, path: Some(path) } => {
            let (cell, path) = (spot(*cell), trail(path, &[]));
            format!(
                "a move cannot end where it began, but the path from {cell} leads back there: \
                 {path}"
            )
        }
        Violation::EndsWhereItBegan { cell, path: None } => {
            format!("a move cannot end on {}, where it begins", spot(*cell))
        }
        Violation::NoMan { cell } => format!("there is no man on {}", spot(*cell)),
        Violation::ShowsNothing { cell, men } => {
            let (cell, men) = (spot(*cell), list(men, "and"));
            format!("the mirror on {cell} shows nothing: {men} are not alike")
        }
        Violation::NotTheirs { who, mover } => {
            format!("{who} cannot move: it is {}'s turn", mover.player())
        }
        Violation::NoSuchKind { who } => no_such_kind(who),

        Violation::OutOfReach { who, to, reach, own, more, no_line } => {
            let line = if *no_line { ", to which none of its lines leads" } else { "" };
            let to = next_to(who.cell, *to) + line;
            out_of_reach(who, who.cell, &to, reach, own, *more)
        }
        Violation::MovesOtherwise { who, to, whom } => {
            let to = next_to(who.cell, *to);
            if let Some(whom) = whom {
                let whom = one(whom.man);
                format!("{who} can move to {to} only without capturing, but {whom} is there")
            } else {
                let other = who.man.side.other();
                format!("{who} can move to {to} only to capture, but no {other} man is there")
            }
        }
        Violation::StaysOnItsBoard { who, to } => {
            format!("{who} cannot move to {}: it never changes boards", spot(*to))
        }
        Violation::Blocked { who, way, by } => blocked(who, who.cell, way, by),
        Violation::NotVacant { who, way, by } => {
            let vacant = way.cells.get(1..).unwrap_or_default();
            let (course, cells) = (course(way, &[]), cells(vacant, "and"));
            if vacant.len() > 1 {
                let by = the_next_to(who.cell, by);
                format!(
                    "{who} can move {course} only if {cells} are vacant, but {by} is in the way"
                )
            } else {
                let by = one(by.man);
                format!("{who} can move {course} only if {cells} is vacant, but {by} is there")
            }
        }
        Violation::Diverted { who, way, bend, leads } => diverted(who, way, *bend, leads),
        Violation::RunsElsewhere { who, to, run, by } => {
            let stopped = match by {
                Some(by) => format!("{} stops it", the_next_to(who.cell, by)),
                None => "the edge of the board stops it".into(),
            };
            let (goes_on, to_cell) = (course(run, &[*to]), here(*to));
            if run.cells.len() < 2 {
                format!("{who} cannot move toward {to_cell}: {stopped}")
            } else if who.man.kind == Kind::Pawn && who.cell.file != to.file {
                format!(
                    "{who} cannot stop on {to_cell}: its line goes on {goes_on}, where {stopped}"
                )
            } else {
                let run = course(run, &[]);
                format!(
                    "{who} must move as far as it can, {run}, where {stopped}; it cannot move to \
                     {to_cell}"
                )
            }
        }
        Violation::Screens { who, way, found } => {
            let past = and_ignored(way, true);
            let named: Vec<Cell> = found.iter().map(|screen| screen.cell).collect();
            let way = trail(way, &named);
            let men = list(found.iter().map(|screen| the_next_to(who.cell, screen)), "and");
            let found = match found.len() {
                0 => format!("there is none along {way}"),
                1 => format!("along {way} there is {men}"),
                _ => format!("along {way} there is more than one: {men}"),
            };
            format!("{who} can capture only over exactly one man, but {found}{past}")
        }
        Violation::NoHurdle { who, way, needed, found } => {
            let named: Vec<Cell> = found.iter().map(|it| it.cell).chain([*needed]).collect();
            let (course, past) = (course(way, &named), and_ignored(way, true));
            let needed_on = next_to(who.cell, *needed);
            let others: Vec<&Placed> = found.iter().filter(|it| it.cell != *needed).collect();
            let verb = if others.len() == 1 { "is" } else { "are" };
            let in_the_way = list(others.iter().map(|it| the_next_to(who.cell, it)), "and");
            let why = match (others.len() < found.len(), others.is_empty()) {
                (_, true) => format!("only over a man on {needed_on}, but no man is there"),
                (true, false) => format!(
                    "over the man on {needed_on} only if no other man is in the way, but \
                     {in_the_way} {verb}"
                ),
                (false, false) => format!(
                    "only over a man on {needed_on}, but no man is there, and {in_the_way} {verb} \
                     in the way"
                ),
            };
            format!("{who} can move {course} {why}{past}")
        }
        Violation::NotInitial { pawn, to, rank } => {
            let why = match (rank, pawn.cell.board) {
                (Some(rank), _) => {
                    let side = pawn.man.side.player();
                    format!("{side}'s pawns can make double steps only from rank {rank}")
                }
                (None, BoardId::Points) => "no pawn makes a double step from a point".into(),
                (None, BoardId::Short | BoardId::Max) => {
                    "pawns on that board make no double steps".into()
                }
                (None, BoardId::Squares) => "pawns of this game make no double steps".into(),
            };
            no_double_step(pawn, *to, &why)
        }
        Violation::CrossesNoCell { pawn, to } => {
            no_double_step(pawn, *to, "it would cross the edge of the board")
        }
        Violation::NothingToCapture { pawn, to, reflection, crossed } => {
            let (to, other) = (next_to(pawn.cell, *to), pawn.man.side.other());
            let shown =
                reflection.as_ref().map_or_else(String::new, |shown| format!(", only {shown}"));
            let crossed = crossed.map_or_else(String::new, |crossed| {
                format!("; the double step just made crossed {}", here(crossed))
            });
            format!(
                "{pawn} can move to {to} only to capture, but no {other} man is \
                 there{shown}{crossed}"
            )
        }
        Violation::NotJustCrossed { pawn, to, other } => {
            let (to, other) = (here(*to), the_next_to(pawn.cell, other));
            format!(
                "{pawn} cannot capture {other} en passant: that pawn did not cross {to} on the \
                 turn just played"
            )
        }
        Violation::NoEscort { pawn, to } => {
            let to = here(*to);
            format!("{pawn} can move to {to}, which is vacant, only if its twin captures")
        }
        Violation::NoPointInCheck { king, to } => {
            format!("{}, and a king in check may not enter {}", is_in_check(king), here(*to))
        }
        Violation::TwoDirections { short, max } => {
            let (short, max) = (trail(short, &[]), trail(max, &[]));
            format!(
                "twins must move in the same direction, but {short} on the short-range board and \
                 {max} on the max-range board differ"
            )
        }
        Violation::NoTwins { short, max } => {
            format!("{} and {} are not twins", marked_on(short), marked_on(max))
        }
        Violation::NeedsItsTwin { who, twin, stuck } => {
            let stuck = if *stuck { ", which cannot follow in that direction" } else { "" };
            format!("{who} cannot move without its twin, {twin}{stuck}")
        }
        Violation::HasNoTwin { who } => {
            format!("{who} cannot move alone, and its twin has been captured")
        }
        Violation::StaysWaiting { pawn, twin: Some(twin) } => {
            format!("{pawn} cannot move: it is waiting for its twin, {twin}")
        }
        Violation::StaysWaiting { pawn, twin: None } => {
            format!("{pawn} cannot move: it was waiting for its twin, which has been captured")
        }

        Violation::CastlingIsWritten { king, to, turn } => {
            format!("{king} cannot move to {}; castling is written `{turn}`", here(*to))
        }
        Violation::NoRight { right, rook } => {
            let (side, rook) = (right.side.player(), here(*rook));
            format!("{side} does not have the right to castle with the rook from {rook}")
        }
        Violation::NotThere { right, needed, found } => not_there(*right, needed, found.as_ref()),
        Violation::Between { king, rook, by } => {
            let (rook, by) = (the_next_to(king.cell, rook), the_next_to(king.cell, by));
            format!("{king} cannot castle with {rook}: {by} is between them")
        }
        Violation::DeflectorBetween { king, rook, bend } => {
            let rook = the_next_to(king.cell, rook);
            format!("{king} cannot castle with {rook}: {bend} is between them")
        }
        Violation::CastlesAcross { king, cell, attacks } => {
            format!("{king} cannot castle: {}", attack_a_cell(attacks, *cell))
        }

        Violation::OwnMan { who, other } => {
            let to = next_to(who.cell, other.cell);
            let other = match other.man.kind {
                Kind::King => "its own king".into(),
                other => with_article(kind(other)) + " of its own side",
            };
            format!("{who} cannot move to {to}, which is occupied by {other}")
        }
        Violation::KingStands { who, king } => {
            let king = the_next_to(who.cell, king);
            format!("{who} cannot capture {king}: kings are never captured")
        }
        Violation::ShowsItself { who, reflection, original } => {
            let shown = if who.is_reflection() {
                let man = man(reflection.man);
                format!("a reflection of the same man, the {man} on {original},")
            } else {
                "its own reflection".into()
            };
            format!("{who} cannot move to {}: {shown} is there", here(reflection.cell))
        }
        Violation::ItsOwnOriginal { who, original } => {
            let (cell, man) = (here(original.cell), man(original.man));
            format!("{who} cannot move to {cell}: its own original, the {man}, is there")
        }
        Violation::Original { who, named } => {
            let (on, shown) = (here(who.cell), originals(who));
            match (named, who.originals.len()) {
                (Some(named), 0) => {
                    format!("the turn names {named} as an original, but {who} is not a reflection")
                }
                (Some(named), 1) => {
                    format!("the turn must not name {named}: {who} has only one original")
                }
                (Some(named), _) => {
                    format!("no original of the reflection on {on} is on {named}; it shows {shown}")
                }
                (None, _) => format!(
                    "the turn must name which original of the reflection on {on} vanishes: the {} \
                     on {}",
                    man(who.man),
                    cells(&who.originals, "or")
                ),
            }
        }
        Violation::NoPromotion { who, to, kind, before } => {
            let (to, kind) = (next_to(who.cell, *to), one_of(&[*kind]));
            let before = before.as_ref().map_or_else(String::new, |twin| {
                format!(" before its twin, {twin}, reaches its own last rank")
            });
            format!("{who} is not promoted on {to}{before}, but the turn names {kind}")
        }
        Violation::Letter { pawn, to, written, kinds } => {
            let (to, choice) = (next_to(pawn.cell, *to), one_of(kinds));
            match written {
                _ if kinds.is_empty() => {
                    format!(
                        "{pawn} cannot move to {to}: it could not be promoted to anything there"
                    )
                }
                Some(written) => {
                    format!("{pawn} can become {choice} on {to}, but not {}", one_of(&[*written]))
                }
                None => {
                    let letter = |it: &Kind| format!("`{}`", it.letter().to_ascii_lowercase());
                    let letters = list(kinds.iter().map(letter), "or");
                    let it = if kinds.len() == 1 { "so" } else { "which" };
                    format!(
                        "{pawn} must become {choice} on {to}, and the turn must say {it}: {letters}"
                    )
                }
            }
        }
        Violation::TwoKinds { short, max } => {
            let (short, max) = (one_of(&[*short]), one_of(&[*max]));
            format!(
                "twins must be promoted to the same kind, but the turn names {short} on the \
                 short-range board and {max} on the max-range board"
            )
        }

        Violation::NoAct => format!("no act may follow {}{}", moves(), act(", but ", " does")),
        Violation::MoveEndsTheGame => {
            format!("{} ends the game{}", moves(), act(", so ", " cannot follow"))
        }
        Violation::NotInHand { side, deflector, hand: held } => {
            let rest = match held.as_slice() {
                [] => "and no other deflector either".into(),
                held => format!("only {}", hand(held)),
            };
            format!("{} has no deflector {deflector} in hand, {rest}", side.player())
        }
        Violation::StillInHand { side, hand: held } => {
            let (side, verb) = (side.player(), if held.len() == 1 { "is" } else { "are" });
            format!("{side} cannot move a deflector while {} {verb} still in hand", hand(held))
        }
        Violation::NoDeflector { cell } => format!("there is no deflector on {cell}"),
        Violation::ManOnDeflectorsCell {
            by: Placed { man: who, cell, .. },
            deflector,
            lies_there,
        } => {
            if *lies_there {
                let who = man(*who);
                format!(
                    "the deflector {deflector} on {cell} cannot be moved while the {who} is there"
                )
            } else {
                let who = one(*who);
                format!("the deflector {deflector} cannot go to {cell}, which is occupied by {who}")
            }
        }
        Violation::DeflectorLiesThere { bend: Bend { deflector: other, cell }, deflector } => {
            let other = with_article(&other.to_string());
            format!("the deflector {deflector} cannot go to {cell}: {other} is already there")
        }
        Violation::DeflectorOutOfReach { bend, to, reach, more } => {
            out_of_reach(bend, bend.cell, &next_to(bend.cell, *to), reach, &[], *more)
        }
        Violation::DeflectorBlocked { bend, way, by } => blocked(bend, bend.cell, way, by),
        Violation::DeflectorDiverted { bend, way, by, leads } => diverted(bend, way, *by, leads),
        Violation::Ko { bend, came_from } => format!(
            "{bend} was moved from {came_from} in the previous turn and cannot go back to that \
             cell, whatever the path"
        ),

        Violation::Check { kings, after } => match turn {
            Some(turn) => in_check(turn, kings, *after),
            None => list(kings.iter().map(is_in_check), "and"),
        },
        Violation::RunsAcross { king, cell, attacks } => {
            let attack = attack_a_cell(attacks, *cell);
            format!("{king} would run across {}: {attack}", here(*cell))
        }

        Violation::Ended { by } => ended(*by),
        Violation::NoSuchAct => "the law has no clause for this act".into(),
    }
}

const fn form(form: ExtraForm) -> &'static str {
    match form {
        ExtraForm::Nothing => "a turn in this game is one man's move and nothing else",
        ExtraForm::Act => "a turn in this game is one man's move and, optionally, a deflector act",
        ExtraForm::Vanishing => {
            "a turn in this game is one man's move, and names the original if there are two"
        }
        ExtraForm::Twin => {
            "a turn in this game is a step on one board, or a step on the short-range board \
             followed by one on the max-range board"
        }
    }
}

pub(super) fn no_such_kind(who: &Placed) -> String {
    let kind = kind(who.man.kind);
    format!("this game has no {kind}, but a {} is on {}", man(who.man), spot(who.cell))
}

fn no_double_step(pawn: &Placed, to: Cell, why: &str) -> String {
    format!("{pawn} cannot make a double step to {}: {why}", here(to))
}

/// The sentence about a man or a deflector that cannot reach the cell `to`, with the cells `reach` that it can reach
/// instead and, if there are none, those that it could reach if men of its `own` side did not occupy them. `more`: both
/// leave out cells that are farther away.
fn out_of_reach(
    who: &dyn Display,
    from: Cell,
    to: &str,
    reach: &[Cell],
    own: &[Cell],
    more: bool,
) -> String {
    let instead = match (reach, own) {
        ([], []) => ", nor any other cell".into(),
        ([], [only]) => format!(
            "; the one cell within its reach, {}, is occupied by a man of its own side",
            next_to(from, *only)
        ),
        ([], own) => format!(
            "; the cells within its reach, {}{}, are occupied by men of its own side",
            if more { "among them " } else { "" },
            cells(own, "and")
        ),
        (some, _) if more => {
            format!("; among the cells that it can reach are {}", cells(some, "and"))
        }
        (all, _) => format!("; it can reach {}", cells(all, "and")),
    };
    format!("{who} cannot reach {to}{instead}")
}

/// The sentence about a man or a deflector that cannot move, since `by` is in its way, perhaps on a deflector.
fn blocked(who: &dyn Display, from: Cell, way: &Way, by: &Placed) -> String {
    let (course, past) = (course(way, &[by.cell]), and_ignored(way, false));
    let by_on = the_next_to(from, by);
    match way.bends.iter().find(|bend| bend.cell == by.cell && from != by.cell) {
        Some(bend) => {
            format!("{who} cannot move {course}: the {} on {bend} is in the way{past}", man(by.man))
        }
        None => format!("{who} cannot move {course}: {by_on} is in the way{past}"),
    }
}

/// The end of a sentence: what is on the way but has no effect, as in [`ignored`]. Empty if there is nothing.
fn and_ignored(way: &Way, over: bool) -> String {
    let past = ignored(way, None, over);
    if past.is_empty() { past } else { format!("; {past}") }
}

/// The sentence about a man or a deflector whose path a deflector bends away.
fn diverted(who: &dyn Display, way: &Way, bend: Bend, leads: &[Way]) -> String {
    let leads = if leads.is_empty() {
        "away".into()
    } else {
        format!("along {} instead", list(leads.iter().map(|lead| trail(lead, &[])), "or"))
    };
    let course = course(way, &[bend.cell]);
    if way.cells.first() == Some(&bend.cell) {
        let Bend { cell, deflector } = bend;
        return format!(
            "{who} cannot move {course}: when it returns to {cell}, the deflector {deflector} \
             there turns it {leads}"
        );
    }
    format!("{who} cannot move {course}: {bend} turns it {leads}")
}

/// The sentence about a king or rook that a castling needs. `found` is the man that is on its cell instead.
pub(super) fn not_there(right: CastlingRight, needed: &Placed, found: Option<&Placed>) -> String {
    let wing = wing(right);
    let Some(found) = found.map(|found| found.man) else {
        return format!("{wing} castling requires {needed}, but the cell is vacant");
    };
    if (found.side, found.kind) == (needed.man.side, needed.man.kind) {
        let (needed, found) = (marked_on(needed), marked(found));
        return format!("{wing} castling requires {needed}, but the {found} is there");
    }
    format!("{wing} castling requires {needed}, but the {} is there", man(found))
}

/// The wing toward which a castling right allows castling: `kingside` or `queenside`.
pub(super) const fn wing(right: CastlingRight) -> &'static str {
    match right.wing {
        Wing::King => "kingside",
        Wing::Queen => "queenside",
    }
}

/// The sentence about a turn or an act after the end of the game.
fn ended(by: EndBy) -> String {
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

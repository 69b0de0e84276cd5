//! Facts in words. A sentence names the men and cells of its position, so that whoever reads it
//! can follow it on the board; it begins with a small letter and has no full stop.

mod check;
mod deeds;
mod names;
mod phrases;
mod trace;

use std::slice;

use self::check::{attack_a_cell, in_check, is_in_check};
use self::names::{
    board, course, deflector, hand, here, kind, list, man, marked, next_to, one_of, spot, the,
    the_next_to, trail, with_article,
};
use self::phrases::{
    diverted, letter, not_there, not_vacant, nothing_to_capture, original, out_of_reach,
    runs_elsewhere, wing,
};
pub use self::trace::trace;
use super::{Fact, Field, Form, Placed};
use crate::end::EndBy;
use crate::position::Position;
use crate::turn::{Second, Turn};

/// The sentence of a verdict: what a legal turn does, or what decides about an illegal one.
///
/// `position` and `turn` are those that were judged, `facts` those of the ruling, the decisive one
/// first. Without any fact the sentence only says the verdict.
pub fn verdict(position: &Position, turn: &Turn, legal: bool, facts: &[Fact]) -> String {
    if facts.is_empty() {
        return format!("`{turn}` is {}", if legal { "legal" } else { "not legal" });
    }
    if legal {
        let deeds = deeds::all(facts);
        if !deeds.is_empty() {
            return deeds;
        }
    }
    let each: Vec<String> = facts.iter().map(|fact| said(position, turn, fact)).collect();
    each.join("; ")
}

/// The sentence of a refusal: why a position is not accepted.
pub fn refusal(facts: &[Fact]) -> String {
    if facts.is_empty() {
        return "the position is not accepted".into();
    }
    let each: Vec<String> = facts.iter().map(of_a_position).collect();
    each.join("; ")
}

/// A reason as a sentence that stands alone: with a capital, unless it begins with a cell or a turn, and a full stop.
pub fn sentence(why: &str) -> String {
    let word = why.split(' ').next().unwrap_or_default();
    let mut letters = why.chars();
    let text = match letters.next() {
        Some(first) if word.chars().all(char::is_alphabetic) => {
            first.to_uppercase().chain(letters).collect()
        }
        _ => why.to_owned(),
    };
    if text.ends_with('.') { text } else { text + "." }
}

/// What a fact of an illegal turn says.
fn said(position: &Position, turn: &Turn, fact: &Fact) -> String {
    match fact {
        Fact::OtherForm { expected } => format!("`{turn}` has another form: {}", form(*expected)),
        Fact::NoAct => match act_of(turn) {
            Some(act) => format!("no act may follow the move {}, and `{act}` does", turn.step),
            None => format!("no act may follow the move {}", turn.step),
        },
        Fact::MoveEndsTheGame => match act_of(turn) {
            Some(act) => format!("the move {} ends the game, and `{act}` comes after", turn.step),
            None => format!("the move {} ends the game", turn.step),
        },
        Fact::Check { kings, after } => in_check(position, turn, kings, *after),
        other => of_a_position(other),
    }
}

const fn form(form: Form) -> &'static str {
    match form {
        Form::OneMove => "a turn of this game is one man's move and nothing beside it",
        Form::MoveAndAct => "a turn of this game is a man's move, and an act if one likes",
        Form::MoveAndName => {
            "a turn of this game is a man's move, with the name of an original where there are two"
        }
        Form::StepOnABoardOrEach => {
            "a turn of this game is a step on one of the boards, or one on the short-range and \
             then one on the max-range board"
        }
    }
}

/// The act of a turn as it is written.
fn act_of(turn: &Turn) -> Option<String> {
    match turn.second {
        Some(Second::Act(act)) => Some(act.to_string()),
        Some(Second::Vanishing(_) | Second::Twin(_)) | None => None,
    }
}

/// What a fact says that needs no turn to be told.
fn of_a_position(fact: &Fact) -> String {
    match fact {
        Fact::Goes { .. }
        | Fact::Crosses { .. }
        | Fact::Captures { .. }
        | Fact::Over { .. }
        | Fact::Becomes { .. }
        | Fact::Castles { .. }
        | Fact::Lays { .. }
        | Fact::Shifts { .. }
        | Fact::Vanishes { .. }
        | Fact::Displaces { .. }
        | Fact::Appears { .. }
        | Fact::Fades { .. }
        | Fact::Reflected { .. }
        | Fact::Alone { .. }
        | Fact::Waits { .. } => deeds::all(slice::from_ref(fact)),

        Fact::OtherForm { expected } => form(*expected).into(),
        Fact::NoCell { cell } => format!("{} is no cell of the board", spot(*cell)),
        Fact::EndsWhereItBegan { cell, path } => match path {
            Some(path) => format!(
                "the path comes back to {}, along {}, and no move ends where it began",
                spot(*cell),
                trail(path)
            ),
            None => format!("a move ends on another cell than {}, where it begins", spot(*cell)),
        },
        Fact::NoMan { cell } => format!("no man stands on {}", spot(*cell)),
        Fact::NotTheirs { who, mover } => format!("it is {mover}'s turn, not that of {}", the(who)),
        Fact::NoSuchKind { who } => format!("this game has no such man as {}", the(who)),

        Fact::OutOfReach { who, to, reach, own } => {
            out_of_reach(&the(who), who.cell, *to, (reach, own))
        }
        Fact::StaysOnItsBoard { who, to } => {
            format!("{} never changes boards, and {} is on the other", the(who), spot(*to))
        }
        Fact::Blocked { who, way, by } => format!(
            "{} goes {}, and {} stands in its way",
            the(who),
            course(way),
            the_next_to(who.cell, by)
        ),
        Fact::NotVacant { who, way, by } => not_vacant(who, way, by),
        Fact::Diverted { who, way, bend, leads } => diverted(&the(who), way, *bend, leads),
        Fact::RunsElsewhere { who, to, run, by } => runs_elsewhere(who, *to, run, by.as_ref()),
        Fact::Screens { who, way, found } => {
            let found = match found.as_slice() {
                [] => "there is none".into(),
                [only] => format!("there is {}", the_next_to(who.cell, only)),
                some => {
                    let each = some.iter().map(|screen| the_next_to(who.cell, screen));
                    format!("there are {}", list(each, "and"))
                }
            };
            let (who, way) = (the(who), trail(way));
            format!("{who} captures over exactly one man, and along {way} {found}")
        }
        Fact::NotInitial { pawn, to, rank } => match rank {
            Some(rank) => format!(
                "{} makes no double step to {}: {} makes them from rank {rank}",
                the(pawn),
                here(*to),
                pawn.man.side
            ),
            None => format!("{} makes no double step to {}", the(pawn), here(*to)),
        },
        Fact::CrossesNoCell { pawn, to } => format!(
            "a double step of {} to {} would cross the edge of the board",
            the(pawn),
            here(*to)
        ),
        Fact::NothingToCapture { pawn, to, reflection, crossed } => {
            nothing_to_capture(pawn, *to, reflection.as_ref(), *crossed)
        }
        Fact::NotJustCrossed { pawn, to, other } => format!(
            "{} goes to {}, which is vacant, only to capture a pawn that has just crossed it, and {} \
             did not on the turn before",
            the(pawn),
            here(*to),
            the(other)
        ),
        Fact::NoEscort { pawn, to } => format!(
            "{} goes to {}, which is vacant, only beside a twin that captures",
            the(pawn),
            here(*to)
        ),
        Fact::NoPointInCheck { king, to } => {
            format!("{}, and a king in check does not go to {}", is_in_check(king), here(*to))
        }
        Fact::TwoDirections { short, max } => format!(
            "twins go in one direction, and {} on the short-range board is another than {} on the \
             max-range board",
            trail(short),
            trail(max)
        ),
        Fact::NoTwins { short, max } => {
            format!("{} and {} are no twins", marked_on(short), marked_on(max))
        }
        Fact::NeedsItsTwin { who, twin } => {
            format!("{} does not move without its twin, {}", the(who), the(twin))
        }
        Fact::HasNoTwin { who } => {
            format!("the twin of {} has been captured, and it does not move alone", the(who))
        }
        Fact::StaysWaiting { pawn, twin } => match twin {
            Some(twin) => {
                format!("{} does not move: it waits there for its twin, {}", the(pawn), the(twin))
            }
            None => format!(
                "{} does not move: it waited there, and its twin has been captured",
                the(pawn)
            ),
        },

        Fact::CastlingIsWritten { king, to, turn } => format!(
            "{} does not go to {} in castling, which is written `{turn}`",
            the(king),
            here(*to)
        ),
        Fact::NoRight { right, rook } => format!(
            "{} does not have the right to castle with the rook of {}",
            right.side,
            here(*rook)
        ),
        Fact::NotThere { right, needed, found } => {
            not_there(*right, needed, found.as_ref().map(|found| found.man))
        }
        Fact::Between { king, rook, by } => format!(
            "{} does not castle with {}: {} stands between them",
            the(king),
            the_next_to(king.cell, rook),
            the_next_to(king.cell, by)
        ),
        Fact::DeflectorBetween { king, rook, bend } => format!(
            "{} does not castle with {}: {} lies between them",
            the(king),
            the_next_to(king.cell, rook),
            deflector(*bend)
        ),
        Fact::CastlesAcross { king, cell, attacks } => {
            format!("{} cannot castle: {}", the(king), attack_a_cell(attacks, *cell))
        }

        Fact::OwnMan { who, other } => format!(
            "{} does not go to {}, where {} of its own side stands",
            the(who),
            next_to(who.cell, other.cell),
            with_article(kind(other.man.kind))
        ),
        Fact::KingStands { who, king } => format!(
            "{} cannot capture {}, for a king is never captured",
            the(who),
            the_next_to(who.cell, king)
        ),
        Fact::ShowsItself { who, reflection, original } => format!(
            "{} does not go to {}, which shows the {} on {original}: it would land on its own \
             image",
            the(who),
            here(reflection.cell),
            man(reflection.man)
        ),
        Fact::Original { who, named } => original(who, *named),
        Fact::NoPromotion { who, to, kind: written } => format!(
            "{} stays {} on {}, and the letter of {} is written",
            the(who),
            with_article(kind(who.man.kind)),
            next_to(who.cell, *to),
            one_of(slice::from_ref(written))
        ),
        Fact::Letter { pawn, to, written, kinds } => letter(pawn, *to, *written, kinds),
        Fact::TwoKinds { short, max } => format!(
            "twins become one kind, and {} is written on the short-range board and {} on the \
             max-range board",
            one_of(slice::from_ref(short)),
            one_of(slice::from_ref(max))
        ),

        Fact::NoAct => "no act may follow the man's move".into(),
        Fact::MoveEndsTheGame => "the man's move ends the game".into(),
        Fact::NotInHand { side, deflector, hand: held } => {
            format!("{side} has no {deflector} in hand, but {}", hand(held))
        }
        Fact::StillInHand { side, hand: held } => {
            format!("{side} moves no deflector while it holds {} in hand", hand(held))
        }
        Fact::NoDeflector { cell } => format!("no deflector lies on {cell}"),
        Fact::ManOnDeflectorsCell { by, deflector, lies_there: true } => format!(
            "the deflector {deflector} on {} is not moved while the {} stands there",
            by.cell,
            man(by.man)
        ),
        Fact::ManOnDeflectorsCell { by, deflector, lies_there: false } => format!(
            "the deflector {deflector} does not go to {}, where the {} stands",
            by.cell,
            man(by.man)
        ),
        Fact::DeflectorLiesThere { bend, deflector } => format!(
            "the deflector {deflector} does not go to {}, where {} lies",
            bend.cell,
            with_article(&bend.deflector.to_string())
        ),
        Fact::DeflectorOutOfReach { bend, to, reach } => {
            out_of_reach(&deflector(*bend), bend.cell, *to, (reach, &[]))
        }
        Fact::DeflectorBlocked { bend, way, by } => {
            format!("{} goes {}, and {} stands in its way", deflector(*bend), course(way), the(by))
        }
        Fact::DeflectorDiverted { bend, way, by, leads } => {
            diverted(&deflector(*bend), way, *by, leads)
        }
        Fact::Ko { bend, came_from } => format!(
            "{} was moved from {came_from} in the turn before, and does not go back there now",
            deflector(*bend)
        ),

        Fact::Check { kings, .. } | Fact::CheckOutOfTurn { kings } => {
            list(kings.iter().map(is_in_check), "and")
        }
        Fact::RunsAcross { king, cell, attacks } => {
            format!("{} would run across {}: {}", the(king), here(*cell), {
                attack_a_cell(attacks, *cell)
            })
        }

        Fact::NoKing { side, board: on } => {
            let on = on.and_then(board).map_or_else(String::new, |on| format!(" on {on}"));
            format!("{side} has no king{on}")
        }
        Fact::Kings { side, cells } => {
            format!(
                "{side} has more than one king, on {}",
                list(cells.iter().map(|&cell| spot(cell)), "and")
            )
        }
        Fact::PawnCannotStand { pawn } => {
            format!("a {} pawn cannot stand on {}", pawn.man.side, spot(pawn.cell))
        }
        Fact::NoCastling { right } => {
            format!("there is no castling for {} to the {}", right.side, wing(*right))
        }
        Fact::NeedsVacant { field, by } => format!(
            "{} needs {} vacant, and the {} stands there",
            field_name(*field),
            spot(by.cell),
            man(by.man)
        ),
        Fact::NeedsPawn { side, cell } => {
            format!("the en passant field needs a {side} pawn on {}", spot(*cell))
        }
        Fact::NoDoubleStep { side, crossed } => {
            format!("no {side} pawn crosses {} by a double step", spot(*crossed))
        }
        Fact::TooManyDeflectors { deflector, cells, hands } => {
            let lying = cells.iter().map(|cell| format!("on {cell}"));
            let held = hands.iter().map(|side| format!("in {side}'s hand"));
            let all = list(lying.chain(held), "and");
            format!("there are more than two deflectors {deflector}: {all}")
        }
        Fact::TwoDeflectors { cell } => format!("two deflectors lie on {cell}"),
        Fact::KoNeedsDeflector { stands, came_from, found } => match found {
            Some(found) => {
                let found = with_article(&found.to_string());
                format!("the ko needs {came_from} without deflector, and {found} lies there")
            }
            None => format!("the ko needs a deflector on {stands}, and none lies there"),
        },
        Fact::KoWithHand { side, hand: held } => {
            format!("a ko is set, and {side}, with {} in hand, moved no deflector", hand(held))
        }
        Fact::Mark { who } => format!("no {} can stand on {}", marked(who.man), spot(who.cell)),
        Fact::StandsTwice { one, other } => format!(
            "the {} stands twice, on {} and on {}",
            marked(one.man),
            here(one.cell),
            spot(other.cell)
        ),
        Fact::UnlikeTwins { short, max } => format!(
            "{} and {} are twins, which are promoted together and to one kind",
            the(short),
            the(max)
        ),
        Fact::BehindItsTwin { short, max } => {
            format!("{} stands behind its twin, {}", the(max), the(short))
        }
        Fact::NoEnPassant { crossed } => {
            format!("the game has no en passant, and the field names {}", spot(*crossed))
        }
        Fact::Array { kind: named } => match named {
            Some(named) => format!("the array cannot name {}", one_of(slice::from_ref(named))),
            None => "the array names no kind of man".into(),
        },
        Fact::NotInArray { who } => {
            let its = with_article(kind(who.man.kind));
            format!("{} stands there, and the array does not name {its}", the(who))
        }

        Fact::Ended { by } => {
            let how = match by {
                EndBy::Dead => "in a dead position".to_string(),
                by => format!("by {}", by.name()),
            };
            format!("the game has ended {how}, and nothing is played after that")
        }
        Fact::NoSuchAct => "such an act of a player is not provided for".into(),
    }
}

const fn field_name(field: Field) -> &'static str {
    match field {
        Field::EnPassant => "the en passant field",
        Field::Ko => "the ko",
    }
}

fn marked_on(placed: &Placed) -> String {
    format!("the {} on {}", marked(placed.man), spot(placed.cell))
}

//! Facts in words. Each sentence names men with their cells, so that a reader can follow it on the board. A sentence
//! begins with a small letter, unless its first word is a name, and has no full stop.

mod check;
mod deeds;
mod names;
mod phrases;
mod trace;

use self::check::{attack_a_cell, in_check, is_in_check};
use self::names::{
    board, deflector, hand, here, kind, list, man, marked, marked_on, next_to, one, one_of, spot,
    the, the_next_to, trail, with_article,
};
use self::phrases::{
    Reach, blocked, diverted, ended, letter, moves_otherwise, no_hurdle, no_such_kind, not_there,
    not_vacant, nothing_to_capture, original, out_of_reach, runs_elsewhere, screens, shows_itself,
    wing,
};
pub use self::trace::trace;
use super::{AttackedKing, Defect, Field, Finding, Form, Violation};
use crate::cell::BoardId;
use crate::man::Kind;
use crate::position::Position;
use crate::turn::{Extra, Turn};

/// The sentence of a verdict on a turn: what a legal turn does, or why an illegal one is illegal. If there are no
/// facts, it states only the verdict.
pub fn verdict(position: &Position, turn: &Turn, facts: &Finding) -> String {
    match facts {
        Finding::Legal(deeds) if deeds.is_empty() => format!("`{turn}` is legal"),
        Finding::Legal(deeds) => deeds::all(deeds),
        Finding::Illegal(violations) => objection(Some((position, turn)), violations),
    }
}

/// The sentence of an objection. `at` is the turn objected to, with its position; `None` if the objection is to an act
/// of a player.
pub fn objection(at: Option<(&Position, &Turn)>, violations: &[Violation]) -> String {
    match at {
        Some((_, turn)) if violations.is_empty() => format!("`{turn}` is not legal"),
        None if violations.is_empty() => "the act is not allowed".into(),
        Some(_) | None => joined(violations.iter().map(|it| violation(at, it))),
    }
}

/// The sentence of a refusal, which explains why a position is not accepted.
pub fn refusal(defects: &[Defect]) -> String {
    if defects.is_empty() {
        return "the position is not accepted".into();
    }
    joined(defects.iter().map(defect))
}

fn joined(sentences: impl Iterator<Item = String>) -> String {
    sentences.collect::<Vec<_>>().join("; ")
}

/// One sentence for each king in check, which names what attacks that king.
pub fn checks(kings: &[AttackedKing]) -> Vec<String> {
    kings.iter().map(is_in_check).collect()
}

/// Makes a reason a full sentence: adds a full stop, and begins with a capital unless the reason begins with a cell or
/// a turn.
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

const fn form(form: Form) -> &'static str {
    match form {
        Form::OneMove => "a turn in this game is one man's move and nothing else",
        Form::MoveAndAct => {
            "a turn in this game is one man's move and, optionally, a deflector act"
        }
        Form::MoveAndName => {
            "a turn in this game is one man's move, and names the original if there are two"
        }
        Form::StepOnABoardOrEach => {
            "a turn in this game is a step on one board, or a step on the short-range board followed \
             by one on the max-range board"
        }
    }
}

/// The sentence about one violation. `at` is the turn that commits the violation, with its position; `None` if an act of
/// a player commits it.
fn violation(at: Option<(&Position, &Turn)>, violation: &Violation) -> String {
    let moves = at.map_or("the man's move".into(), |(_, turn)| format!("the move {}", turn.step));
    let act = at.and_then(|(_, turn)| match turn.extra {
        Some(Extra::Act(act)) => Some(act),
        Some(Extra::Vanishing(_) | Extra::Twin(_)) | None => None,
    });
    match violation {
        Violation::OtherForm { expected } => match at {
            Some((_, turn)) => format!("`{turn}` has the wrong form: {}", form(*expected)),
            None => form(*expected).into(),
        },
        Violation::NoCell { cell } => format!("{} is not a cell of the board", spot(*cell)),
        Violation::EndsWhereItBegan { cell, path } => match path {
            Some(path) => format!(
                "a move cannot end where it began, but the path from {} leads back there: {}",
                spot(*cell),
                trail(path)
            ),
            None => format!("a move cannot end on {}, where it begins", spot(*cell)),
        },
        Violation::NoMan { cell } => format!("there is no man on {}", spot(*cell)),
        Violation::ShowsNothing { cell, men } => format!(
            "the mirror on {} shows nothing: {} are not alike",
            spot(*cell),
            list(men.iter().map(the), "and")
        ),
        Violation::NotTheirs { who, mover } => {
            format!("{} cannot move: it is {}'s turn", the(who), mover.player())
        }
        Violation::NoSuchKind { who } => no_such_kind(who),

        Violation::OutOfReach { who, to, reach, own, more, no_line } => {
            let reach = Reach { cells: reach, own, more: *more, no_line: *no_line };
            out_of_reach(&the(who), who.cell, *to, &reach)
        }
        Violation::MovesOtherwise { who, to, whom } => moves_otherwise(who, *to, whom.as_ref()),
        Violation::StaysOnItsBoard { who, to } => {
            format!("{} cannot move to {}: it never changes boards", the(who), spot(*to))
        }
        Violation::Blocked { who, way, by } => blocked(&the(who), who.cell, way, by),
        Violation::NotVacant { who, way, by } => not_vacant(who, way, by),
        Violation::Diverted { who, way, bend, leads } => diverted(&the(who), way, *bend, leads),
        Violation::RunsElsewhere { who, to, run, by } => runs_elsewhere(who, *to, run, by.as_ref()),
        Violation::Screens { who, way, found } => screens(who, way, found),
        Violation::NoHurdle { who, way, needed, found } => no_hurdle(who, way, *needed, found),
        Violation::NotInitial { pawn, to, rank } => {
            let (pawn_on, to, side) = (the(pawn), here(*to), pawn.man.side.player());
            let why = match (rank, pawn.cell.board) {
                (Some(rank), _) => {
                    format!("{side}'s pawns can make double steps only from rank {rank}")
                }
                (None, BoardId::Points) => "no pawn makes a double step from a point".into(),
                (None, BoardId::Short | BoardId::Max) => {
                    "pawns on that board make no double steps".into()
                }
                (None, BoardId::Squares) => "pawns of this game make no double steps".into(),
            };
            format!("{pawn_on} cannot make a double step to {to}: {why}")
        }
        Violation::CrossesNoCell { pawn, to } => format!(
            "{} cannot make a double step to {}: it would cross the edge of the board",
            the(pawn),
            here(*to)
        ),
        Violation::NothingToCapture { pawn, to, reflection, crossed } => {
            nothing_to_capture(pawn, *to, reflection.as_ref(), *crossed)
        }
        Violation::NotJustCrossed { pawn, to, other } => format!(
            "{} cannot capture {} en passant: that pawn did not cross {} on the turn just played",
            the(pawn),
            the_next_to(pawn.cell, other),
            here(*to)
        ),
        Violation::NoEscort { pawn, to } => format!(
            "{} can move to {}, which is vacant, only if its twin captures",
            the(pawn),
            here(*to)
        ),
        Violation::NoPointInCheck { king, to } => {
            format!("{}, and a king in check may not enter {}", is_in_check(king), here(*to))
        }
        Violation::TwoDirections { short, max } => format!(
            "twins must move in the same direction, but {} on the short-range board and {} on the \
             max-range board differ",
            trail(short),
            trail(max)
        ),
        Violation::NoTwins { short, max } => {
            format!("{} and {} are not twins", marked_on(short), marked_on(max))
        }
        Violation::NeedsItsTwin { who, twin, stuck } => {
            let stuck = if *stuck { ", which cannot follow in that direction" } else { "" };
            format!("{} cannot move without its twin, {}{stuck}", the(who), the(twin))
        }
        Violation::HasNoTwin { who } => {
            format!("{} cannot move alone, and its twin has been captured", the(who))
        }
        Violation::StaysWaiting { pawn, twin } => match twin {
            Some(twin) => {
                format!("{} cannot move: it is waiting for its twin, {}", the(pawn), the(twin))
            }
            None => format!(
                "{} cannot move: it was waiting for its twin, which has been captured",
                the(pawn)
            ),
        },

        Violation::CastlingIsWritten { king, to, turn } => {
            format!("{} cannot move to {}; castling is written `{turn}`", the(king), here(*to))
        }
        Violation::NoRight { right, rook } => format!(
            "{} does not have the right to castle with the rook from {}",
            right.side.player(),
            here(*rook)
        ),
        Violation::NotThere { right, needed, found } => {
            not_there(*right, needed, found.as_ref().map(|found| found.man))
        }
        Violation::Between { king, rook, by } => format!(
            "{} cannot castle with {}: {} is between them",
            the(king),
            the_next_to(king.cell, rook),
            the_next_to(king.cell, by)
        ),
        Violation::DeflectorBetween { king, rook, bend } => format!(
            "{} cannot castle with {}: {} is between them",
            the(king),
            the_next_to(king.cell, rook),
            deflector(*bend)
        ),
        Violation::CastlesAcross { king, cell, attacks } => {
            format!("{} cannot castle: {}", the(king), attack_a_cell(attacks, *cell))
        }

        Violation::OwnMan { who, other } => format!(
            "{} cannot move to {}, which is occupied by {}",
            the(who),
            next_to(who.cell, other.cell),
            match other.man.kind {
                Kind::King => "its own king".into(),
                other => format!("{} of its own side", with_article(kind(other))),
            }
        ),
        Violation::KingStands { who, king } => format!(
            "{} cannot capture {}: kings are never captured",
            the(who),
            the_next_to(who.cell, king)
        ),
        Violation::ShowsItself { who, reflection, original } => {
            shows_itself(who, reflection, *original)
        }
        Violation::ItsOwnOriginal { who, original } => format!(
            "{} cannot move to {}: its own original, the {}, is there",
            the(who),
            here(original.cell),
            man(original.man)
        ),
        Violation::Original { who, named } => original(who, *named),
        Violation::NoPromotion { who, to, kind: written, before } => {
            let before = before.as_ref().map_or_else(String::new, |twin| {
                format!(" before its twin, {}, reaches its own last rank", the(twin))
            });
            format!(
                "{} is not promoted on {}{before}, but the turn names {}",
                the(who),
                next_to(who.cell, *to),
                one_of(&[*written])
            )
        }
        Violation::Letter { pawn, to, written, kinds } => letter(pawn, *to, *written, kinds),
        Violation::TwoKinds { short, max } => format!(
            "twins must be promoted to the same kind, but the turn names {} on the short-range board \
             and {} on the max-range board",
            one_of(&[*short]),
            one_of(&[*max])
        ),

        Violation::NoAct => match act {
            Some(act) => format!("no act may follow {moves}, but `{act}` does"),
            None => format!("no act may follow {moves}"),
        },
        Violation::MoveEndsTheGame => match act {
            Some(act) => format!("{moves} ends the game, so `{act}` cannot follow"),
            None => format!("{moves} ends the game"),
        },
        Violation::NotInHand { side, deflector, hand: held } => {
            let rest = match held.as_slice() {
                [] => "and no other deflector either".into(),
                held => format!("only {}", hand(held)),
            };
            format!("{} has no deflector {deflector} in hand, {rest}", side.player())
        }
        Violation::StillInHand { side, hand: held } => {
            format!(
                "{} cannot move a deflector while {} {} still in hand",
                side.player(),
                hand(held),
                if held.len() == 1 { "is" } else { "are" }
            )
        }
        Violation::NoDeflector { cell } => format!("there is no deflector on {cell}"),
        Violation::ManOnDeflectorsCell { by, deflector, lies_there: true } => format!(
            "the deflector {deflector} on {} cannot be moved while the {} is there",
            by.cell,
            man(by.man)
        ),
        Violation::ManOnDeflectorsCell { by, deflector, lies_there: false } => format!(
            "the deflector {deflector} cannot go to {}, which is occupied by {}",
            by.cell,
            one(by.man)
        ),
        Violation::DeflectorLiesThere { bend, deflector } => format!(
            "the deflector {deflector} cannot go to {}: {} is already there",
            bend.cell,
            with_article(&bend.deflector.to_string())
        ),
        Violation::DeflectorOutOfReach { bend, to, reach, more } => {
            let reach = Reach { cells: reach, own: &[], more: *more, no_line: false };
            out_of_reach(&deflector(*bend), bend.cell, *to, &reach)
        }
        Violation::DeflectorBlocked { bend, way, by } => {
            blocked(&deflector(*bend), bend.cell, way, by)
        }
        Violation::DeflectorDiverted { bend, way, by, leads } => {
            diverted(&deflector(*bend), way, *by, leads)
        }
        Violation::Ko { bend, came_from } => format!(
            "{} was moved from {came_from} in the previous turn and cannot go back to that cell, whatever \
             the path",
            deflector(*bend)
        ),

        Violation::Check { kings, after } => match at {
            Some((position, turn)) => in_check(position, turn, kings, *after),
            None => list(kings.iter().map(is_in_check), "and"),
        },
        Violation::RunsAcross { king, cell, attacks } => {
            format!("{} would run across {}: {}", the(king), here(*cell), {
                attack_a_cell(attacks, *cell)
            })
        }

        Violation::Ended { by } => ended(*by),
        Violation::NoSuchAct => "the law has no clause for this act".into(),
    }
}

/// The sentence about one defect of a position.
fn defect(defect: &Defect) -> String {
    match defect {
        Defect::NoSuchKind { who } => no_such_kind(who),
        Defect::NoKing { side, board: on } => {
            let on = on.and_then(board).map_or_else(String::new, |on| format!(" on {on}"));
            format!("{} has no king{on}", side.player())
        }
        Defect::Kings { side, cells } => {
            let cells = list(cells.iter().map(|&cell| spot(cell)), "and");
            format!("{} has more than one king: on {cells}", side.player())
        }
        Defect::PawnCannotStand { pawn } => {
            format!("a {} pawn cannot be on {}", pawn.man.side, spot(pawn.cell))
        }
        Defect::NoCastling { right } => {
            format!("{} has no {} castling", right.side.player(), wing(*right))
        }
        Defect::NotThere { right, needed, found } => {
            not_there(*right, needed, found.as_ref().map(|found| found.man))
        }
        Defect::CheckOutOfTurn { kings } => {
            let checks = list(kings.iter().map(is_in_check), "and");
            match kings.first() {
                Some(first) => {
                    format!("{} is to move, but {checks}", first.king.man.side.other().player())
                }
                None => checks,
            }
        }
        Defect::NeedsVacant { field, by } => format!(
            "{} requires {} to be vacant, but {} is there",
            field_name(*field),
            spot(by.cell),
            one(by.man)
        ),
        Defect::NeedsPawn { side, cell } => {
            format!("the en passant field requires a {side} pawn on {}", spot(*cell))
        }
        Defect::NoDoubleStep { side, crossed } => {
            format!("no {side} pawn crosses {} with a double step", spot(*crossed))
        }
        Defect::TooManyDeflectors { deflector, cells, hands } => {
            let lying = cells.iter().map(|cell| format!("on {cell}"));
            let held = hands.iter().map(|side| format!("in {}'s hand", side.player()));
            let all = list(lying.chain(held), "and");
            format!("there are more than two {deflector} deflectors: {all}")
        }
        Defect::TwoDeflectors { cell } => format!("there are two deflectors on {cell}"),
        Defect::KoNeedsDeflector { stands, came_from, found } => match found {
            Some(found) => {
                let found = with_article(&found.to_string());
                format!("the ko field requires no deflector on {came_from}, but {found} is there")
            }
            None => format!("the ko field requires a deflector on {stands}, but none is there"),
        },
        Defect::KoWithHand { side, hand: held } => format!(
            "the ko field is set, but {}, with {} in hand, cannot have moved a deflector",
            side.player(),
            hand(held)
        ),
        Defect::Mark { who } => format!("a {} cannot be on {}", marked(who.man), spot(who.cell)),
        Defect::StandsTwice { one, other } => format!(
            "the {} appears twice: on {} and {}",
            marked(one.man),
            here(one.cell),
            spot(other.cell)
        ),
        Defect::UnlikeTwins { short, max } => format!(
            "{} and {} are twins, which are promoted together and to the same kind",
            the(short),
            the(max)
        ),
        Defect::BehindItsTwin { short, max } => {
            format!("{} is behind its twin, {}", the(max), the(short))
        }
        Defect::NoEnPassant { crossed } => {
            format!("this game has no en passant, but the field names {}", spot(*crossed))
        }
        Defect::Array { kind: named } => match named {
            Some(named) => {
                format!("the array field cannot name {}", one_of(&[*named]))
            }
            None => "the array field names no kind of man".into(),
        },
        Defect::NotInArray { who } => {
            format!("{} is of a kind that the array field does not name", the(who))
        }
    }
}

const fn field_name(field: Field) -> &'static str {
    match field {
        Field::EnPassant => "the en passant field",
        Field::Ko => "the ko field",
    }
}

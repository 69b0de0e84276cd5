//! Facts in words. A sentence names the men and cells of its position, so that a reader can follow it
//! on the board. It begins with a small letter, unless its first word is a name, and has no full stop.

mod check;
mod deeds;
mod names;
mod phrases;
mod trace;

use std::slice;

use self::check::{attack_a_cell, in_check, is_in_check};
use self::names::{
    board, deflector, hand, here, kind, list, man, marked, marked_on, next_to, one, one_of, player,
    spot, the, the_next_to, trail, with_article,
};
use self::phrases::{
    Reach, blocked, diverted, ended, letter, moves_otherwise, no_hurdle, not_there, not_vacant,
    nothing_to_capture, original, out_of_reach, runs_elsewhere, screens, shows_itself, wing,
};
pub use self::trace::trace;
use super::{AttackedKing, Fact, Field, Form};
use crate::man::Kind;
use crate::position::Position;
use crate::turn::{Extra, Turn};

/// The sentence of a verdict: what a legal turn does, or why an illegal one is illegal.
///
/// `position` and `turn` are what was judged; `facts` are those of the verdict, the decisive one first. Without facts the
/// sentence states only the verdict.
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
    let each: Vec<String> = facts.iter().map(|fact| sentence_of(position, turn, fact)).collect();
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

/// The kings in check in a position, each with what attacks it, in words.
pub fn checks(kings: &[AttackedKing]) -> Vec<String> {
    kings.iter().map(is_in_check).collect()
}

/// A reason as a full sentence: with a full stop, and with a capital unless it begins with a cell or a turn.
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

/// The sentence of a fact about an illegal turn.
fn sentence_of(position: &Position, turn: &Turn, fact: &Fact) -> String {
    match fact {
        Fact::OtherForm { expected } => format!("`{turn}` has the wrong form: {}", form(*expected)),
        Fact::NoAct => match act_of(turn) {
            Some(act) => format!("no act may follow the move {}, but `{act}` does", turn.step),
            None => format!("no act may follow the move {}", turn.step),
        },
        Fact::MoveEndsTheGame => match act_of(turn) {
            Some(act) => format!("the move {} ends the game, so `{act}` cannot follow", turn.step),
            None => format!("the move {} ends the game", turn.step),
        },
        Fact::Check { kings, after } => in_check(position, turn, kings, *after),
        other => of_a_position(other),
    }
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

/// The text of a turn's deflector act.
fn act_of(turn: &Turn) -> Option<String> {
    match turn.extra {
        Some(Extra::Act(act)) => Some(act.to_string()),
        Some(Extra::Vanishing(_) | Extra::Twin(_)) | None => None,
    }
}

/// The sentence of a fact that does not depend on a turn.
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
        | Fact::CannotFollow { .. }
        | Fact::Shuts { .. }
        | Fact::Ends { .. }
        | Fact::StaysShut { .. }
        | Fact::NoCheck { .. }
        | Fact::OtherKo { .. }
        | Fact::MayEnterPoint { .. }
        | Fact::FirstStepOffBoard { .. }
        | Fact::Waits { .. } => deeds::all(slice::from_ref(fact)),

        Fact::OtherForm { expected } => form(*expected).into(),
        Fact::NoCell { cell } => format!("{} is not a cell of the board", spot(*cell)),
        Fact::EndsWhereItBegan { cell, path } => match path {
            Some(path) => format!(
                "a move cannot end where it began, but the path from {} leads back there: {}",
                spot(*cell),
                trail(path)
            ),
            None => format!("a move cannot end on {}, where it begins", spot(*cell)),
        },
        Fact::NoMan { cell } => format!("there is no man on {}", spot(*cell)),
        Fact::ShowsNothing { cell, men } => format!(
            "the mirror on {} shows nothing: {} are not alike",
            spot(*cell),
            list(men.iter().map(the), "and")
        ),
        Fact::NotTheirs { who, mover } => {
            format!("{} cannot move: it is {}'s turn", the(who), player(*mover))
        }
        Fact::NoSuchKind { who } => format!("this game has no such man as {}", the(who)),

        Fact::OutOfReach { who, to, reach, own, more, no_line } => {
            let reach = Reach { cells: reach, own, more: *more, no_line: *no_line };
            out_of_reach(&the(who), who.cell, *to, &reach)
        }
        Fact::MovesOtherwise { who, to, whom } => moves_otherwise(who, *to, whom.as_ref()),
        Fact::StaysOnItsBoard { who, to } => {
            format!("{} cannot move to {}: it never changes boards", the(who), spot(*to))
        }
        Fact::Blocked { who, way, by } => blocked(&the(who), who.cell, way, by),
        Fact::NotVacant { who, way, by } => not_vacant(who, way, by),
        Fact::Diverted { who, way, bend, leads } => diverted(&the(who), way, *bend, leads),
        Fact::RunsElsewhere { who, to, run, by } => runs_elsewhere(who, *to, run, by.as_ref()),
        Fact::Screens { who, way, found } => screens(who, way, found),
        Fact::NoHurdle { who, way, needed, found } => no_hurdle(who, way, *needed, found),
        Fact::NotInitial { pawn, to, rank } => {
            let (pawn_on, to, side) = (the(pawn), here(*to), player(pawn.man.side));
            let rank = rank.map_or_else(String::new, |rank| {
                format!(": {side}'s pawns make double steps from rank {rank}")
            });
            format!("{pawn_on} cannot make a double step to {to}{rank}")
        }
        Fact::CrossesNoCell { pawn, to } => format!(
            "{} cannot make a double step to {}: it would cross the edge of the board",
            the(pawn),
            here(*to)
        ),
        Fact::NothingToCapture { pawn, to, reflection, crossed } => {
            nothing_to_capture(pawn, *to, reflection.as_ref(), *crossed)
        }
        Fact::NotJustCrossed { pawn, to, other } => format!(
            "{} cannot capture {} en passant: that pawn did not cross {} on the turn just played",
            the(pawn),
            the_next_to(pawn.cell, other),
            here(*to)
        ),
        Fact::NoEscort { pawn, to } => format!(
            "{} can move to {}, which is vacant, only if its twin captures",
            the(pawn),
            here(*to)
        ),
        Fact::NoPointInCheck { king, to } => {
            format!("{}, and a king in check may not enter {}", is_in_check(king), here(*to))
        }
        Fact::TwoDirections { short, max } => format!(
            "twins must move in the same direction, but {} on the short-range board and {} on the \
             max-range board differ",
            trail(short),
            trail(max)
        ),
        Fact::NoTwins { short, max } => {
            format!("{} and {} are not twins", marked_on(short), marked_on(max))
        }
        Fact::NeedsItsTwin { who, twin, stuck } => {
            let stuck = if *stuck { ", which cannot follow in that direction" } else { "" };
            format!("{} cannot move without its twin, {}{stuck}", the(who), the(twin))
        }
        Fact::HasNoTwin { who } => {
            format!("{} cannot move alone, and its twin has been captured", the(who))
        }
        Fact::StaysWaiting { pawn, twin } => match twin {
            Some(twin) => {
                format!("{} cannot move: it is waiting for its twin, {}", the(pawn), the(twin))
            }
            None => format!(
                "{} cannot move: it was waiting for its twin, which has been captured",
                the(pawn)
            ),
        },

        Fact::CastlingIsWritten { king, to, turn } => {
            format!("{} cannot move to {}; castling is written `{turn}`", the(king), here(*to))
        }
        Fact::NoRight { right, rook } => format!(
            "{} does not have the right to castle with the rook from {}",
            player(right.side),
            here(*rook)
        ),
        Fact::NotThere { right, needed, found } => {
            not_there(*right, needed, found.as_ref().map(|found| found.man))
        }
        Fact::Between { king, rook, by } => format!(
            "{} cannot castle with {}: {} is between them",
            the(king),
            the_next_to(king.cell, rook),
            the_next_to(king.cell, by)
        ),
        Fact::DeflectorBetween { king, rook, bend } => format!(
            "{} cannot castle with {}: {} is between them",
            the(king),
            the_next_to(king.cell, rook),
            deflector(*bend)
        ),
        Fact::CastlesAcross { king, cell, attacks } => {
            format!("{} cannot castle: {}", the(king), attack_a_cell(attacks, *cell))
        }

        Fact::OwnMan { who, other } => format!(
            "{} cannot move to {}, which is occupied by {}",
            the(who),
            next_to(who.cell, other.cell),
            match other.man.kind {
                Kind::King => "its own king".into(),
                other => format!("{} of its own side", with_article(kind(other))),
            }
        ),
        Fact::KingStands { who, king } => format!(
            "{} cannot capture {}: kings are never captured",
            the(who),
            the_next_to(who.cell, king)
        ),
        Fact::ShowsItself { who, reflection, original } => shows_itself(who, reflection, *original),
        Fact::ItsOwnOriginal { who, original } => format!(
            "{} cannot move to {}: its own original, the {}, is there",
            the(who),
            here(original.cell),
            man(original.man)
        ),
        Fact::Original { who, named } => original(who, *named),
        Fact::NoPromotion { who, to, kind: written, before } => {
            let before = before.as_ref().map_or_else(String::new, |twin| {
                format!(" before its twin, {}, reaches its own last rank", the(twin))
            });
            format!(
                "{} is not promoted on {}{before}, but the turn names {}",
                the(who),
                next_to(who.cell, *to),
                one_of(slice::from_ref(written))
            )
        }
        Fact::Letter { pawn, to, written, kinds } => letter(pawn, *to, *written, kinds),
        Fact::TwoKinds { short, max } => format!(
            "twins must be promoted to the same kind, but the turn names {} on the short-range board \
             and {} on the max-range board",
            one_of(slice::from_ref(short)),
            one_of(slice::from_ref(max))
        ),

        Fact::NoAct => "no act may follow the man's move".into(),
        Fact::MoveEndsTheGame => "the man's move ends the game".into(),
        Fact::NotInHand { side, deflector, hand: held } => {
            let rest = match held.as_slice() {
                [] => "and no other deflector either".into(),
                held => format!("only {}", hand(held)),
            };
            format!("{} has no deflector {deflector} in hand, {rest}", player(*side))
        }
        Fact::StillInHand { side, hand: held } => {
            format!(
                "{} cannot move a deflector while {} {} still in hand",
                player(*side),
                hand(held),
                if held.len() == 1 { "is" } else { "are" }
            )
        }
        Fact::NoDeflector { cell } => format!("there is no deflector on {cell}"),
        Fact::ManOnDeflectorsCell { by, deflector, lies_there: true } => format!(
            "the deflector {deflector} on {} cannot be moved while the {} is there",
            by.cell,
            man(by.man)
        ),
        Fact::ManOnDeflectorsCell { by, deflector, lies_there: false } => format!(
            "the deflector {deflector} cannot go to {}, which is occupied by {}",
            by.cell,
            one(by.man)
        ),
        Fact::DeflectorLiesThere { bend, deflector } => format!(
            "the deflector {deflector} cannot go to {}: {} is already there",
            bend.cell,
            with_article(&bend.deflector.to_string())
        ),
        Fact::DeflectorOutOfReach { bend, to, reach, more } => {
            let reach = Reach { cells: reach, own: &[], more: *more, no_line: false };
            out_of_reach(&deflector(*bend), bend.cell, *to, &reach)
        }
        Fact::DeflectorBlocked { bend, way, by } => blocked(&deflector(*bend), bend.cell, way, by),
        Fact::DeflectorDiverted { bend, way, by, leads } => {
            diverted(&deflector(*bend), way, *by, leads)
        }
        Fact::Ko { bend, came_from } => format!(
            "{} was moved from {came_from} in the previous turn and cannot go back to that cell, whatever \
             the path",
            deflector(*bend)
        ),

        Fact::Check { kings, .. } => list(kings.iter().map(is_in_check), "and"),
        Fact::CheckOutOfTurn { kings } => {
            let checks = list(kings.iter().map(is_in_check), "and");
            match kings.first() {
                Some(first) => {
                    format!("{} is to move, but {checks}", player(first.king.man.side.other()))
                }
                None => checks,
            }
        }
        Fact::RunsAcross { king, cell, attacks } => {
            format!("{} would run across {}: {}", the(king), here(*cell), {
                attack_a_cell(attacks, *cell)
            })
        }

        Fact::NoKing { side, board: on } => {
            let on = on.and_then(board).map_or_else(String::new, |on| format!(" on {on}"));
            format!("{} has no king{on}", player(*side))
        }
        Fact::Kings { side, cells } => {
            let cells = list(cells.iter().map(|&cell| spot(cell)), "and");
            format!("{} has more than one king: on {cells}", player(*side))
        }
        Fact::PawnCannotStand { pawn } => {
            format!("a {} pawn cannot be on {}", pawn.man.side, spot(pawn.cell))
        }
        Fact::NoCastling { right } => {
            format!("{} has no {} castling", player(right.side), wing(*right))
        }
        Fact::NeedsVacant { field, by } => format!(
            "{} requires {} to be vacant, but {} is there",
            field_name(*field),
            spot(by.cell),
            one(by.man)
        ),
        Fact::NeedsPawn { side, cell } => {
            format!("the en passant field requires a {side} pawn on {}", spot(*cell))
        }
        Fact::NoDoubleStep { side, crossed } => {
            format!("no {side} pawn crosses {} with a double step", spot(*crossed))
        }
        Fact::TooManyDeflectors { deflector, cells, hands } => {
            let lying = cells.iter().map(|cell| format!("on {cell}"));
            let held = hands.iter().map(|side| format!("in {}'s hand", player(*side)));
            let all = list(lying.chain(held), "and");
            format!("there are more than two {deflector} deflectors: {all}")
        }
        Fact::TwoDeflectors { cell } => format!("there are two deflectors on {cell}"),
        Fact::KoNeedsDeflector { stands, came_from, found } => match found {
            Some(found) => {
                let found = with_article(&found.to_string());
                format!("the ko field requires no deflector on {came_from}, but {found} is there")
            }
            None => format!("the ko field requires a deflector on {stands}, but none is there"),
        },
        Fact::KoWithHand { side, hand: held } => format!(
            "the ko field is set, but {}, with {} in hand, cannot have moved a deflector",
            player(*side),
            hand(held)
        ),
        Fact::Mark { who } => format!("a {} cannot be on {}", marked(who.man), spot(who.cell)),
        Fact::StandsTwice { one, other } => format!(
            "the {} appears twice: on {} and {}",
            marked(one.man),
            here(one.cell),
            spot(other.cell)
        ),
        Fact::UnlikeTwins { short, max } => format!(
            "{} and {} are twins, which are promoted together and to the same kind",
            the(short),
            the(max)
        ),
        Fact::BehindItsTwin { short, max } => {
            format!("{} is behind its twin, {}", the(max), the(short))
        }
        Fact::NoEnPassant { crossed } => {
            format!("this game has no en passant, but the field names {}", spot(*crossed))
        }
        Fact::Array { kind: named } => match named {
            Some(named) => {
                format!("the array field cannot name {}", one_of(slice::from_ref(named)))
            }
            None => "the array field names no kind of man".into(),
        },
        Fact::NotInArray { who } => {
            format!("{} is of a kind that the array field does not name", the(who))
        }

        Fact::Ended { by } => ended(*by),
        Fact::NoSuchAct => "no clause provides for such an act of a player".into(),
    }
}

const fn field_name(field: Field) -> &'static str {
    match field {
        Field::EnPassant => "the en passant field",
        Field::Ko => "the ko field",
    }
}

//! Sentences about positions that are not accepted.

use super::check::is_in_check;
use super::names::{board, hand, here, list, marked, one, one_of, spot, with_article};
use super::violations::{no_such_kind, not_there, wing};
use crate::facts::{Defect, Field};

/// The sentence about one defect of a position.
pub(super) fn defect(defect: &Defect) -> String {
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
        Defect::NotThere { right, needed, found } => not_there(*right, needed, found.as_ref()),
        Defect::CheckOutOfTurn { kings } => {
            let checks = list(kings.iter().map(is_in_check), "and");
            match kings.first() {
                Some(first) => {
                    format!("{} is to move, but {checks}", first.king.man.side.other().player())
                }
                None => checks,
            }
        }
        Defect::NeedsVacant { field, by } => {
            let field = match field {
                Field::EnPassant => "the en passant field",
                Field::Ko => "the ko field",
            };
            let cell = spot(by.cell);
            format!("{field} requires {cell} to be vacant, but {} is there", one(by.man))
        }
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
        Defect::StandsTwice { one, other } => {
            let (who, first, second) = (marked(one.man), here(one.cell), spot(other.cell));
            format!("the {who} appears twice: on {first} and {second}")
        }
        Defect::UnlikeTwins { short, max } => {
            format!("{short} and {max} are twins, which are promoted together and to the same kind")
        }
        Defect::BehindItsTwin { short, max } => format!("{max} is behind its twin, {short}"),
        Defect::NoEnPassant { crossed } => {
            format!("this game has no en passant, but the field names {}", spot(*crossed))
        }
        Defect::Array { kind: Some(kind) } => {
            format!("the array field cannot name {}", one_of(&[*kind]))
        }
        Defect::Array { kind: None } => "the array field names no kind of man".into(),
        Defect::NotInArray { who } => {
            format!("{who} is of a kind that the array field does not name")
        }
    }
}

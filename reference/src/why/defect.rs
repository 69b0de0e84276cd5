//! What is wrong with positions that are not accepted.

use types::facts::{Defect, Field, Placed};
use types::{Cell, Family, Side};

use super::attack::checks;
use super::going::placed;
use super::kingdom::standing;
use crate::context::Heard;
use crate::deflection::deflectors::{hand, is_in_hand};
use crate::log::Explain;
use crate::statement::{Deflection, Kingdom, Spectral, Statement, Usual};

/// What is wrong with a position that breaks a clause by this statement; `None` for statements about turns.
pub fn defect(heard: &Heard<'_>, explain: Explain) -> Option<Defect> {
    let position = heard.cx.position;
    Some(match heard.statement {
        Statement::Usual(statement) => match statement {
            Usual::OpponentIsInCheck(side) => {
                let kings = checks(&heard.cx.silent(), explain, side).all;
                Defect::CheckOutOfTurn { kings }
            }
            Usual::HasNotOneKing(side) => {
                let cells: Vec<Cell> = position.men.kings(side).collect();
                match cells.len() {
                    0 => Defect::NoKing { side, board: None },
                    _ => Defect::Kings { side, cells },
                }
            }
            Usual::IsStrange(man, cell) => Defect::NoSuchKind { who: Placed::new(man, cell) },
            Usual::PawnCannotStand(man, cell) => {
                Defect::PawnCannotStand { pawn: Placed::new(man, cell) }
            }
            Usual::HasNoSuchCastling(right) => Defect::NoCastling { right },
            Usual::LacksManForRight(right, man, cell) => {
                let (needed, found) = (Placed::new(man, cell), placed(heard.cx, cell));
                Defect::NotThere { right, needed, found }
            }
            Usual::FieldHasNoDoubleStep(side, crossed) => match position.game.family() {
                Family::Mirrors => Defect::NoEnPassant { crossed },
                Family::Chess
                | Family::Masonic
                | Family::Deflection
                | Family::Kingdom
                | Family::Spectral => Defect::NoDoubleStep { side, crossed },
            },
            Usual::FieldCellIsHeld(cell) => {
                Defect::NeedsVacant { field: Field::EnPassant, by: placed(heard.cx, cell)? }
            }
            Usual::FieldLacksPawn(side, cell) => Defect::NeedsPawn { side, cell },
            _ => return None,
        },
        Statement::Kingdom(statement) => match statement {
            Kingdom::BearsWrongMark(one) => Defect::Mark { who: standing(one) },
            Kingdom::StandsTwice(one, other) => {
                Defect::StandsTwice { one: standing(one), other: standing(other) }
            }
            Kingdom::HasNoKingOn(side, board) => Defect::NoKing { side, board: Some(board) },
            Kingdom::ArePromotedUnlike(short, max) => {
                Defect::UnlikeTwins { short: standing(short), max: standing(max) }
            }
            Kingdom::PawnCannotStand(pawn) => Defect::PawnCannotStand { pawn: standing(pawn) },
            Kingdom::IsAheadOfItsTwin(short, max) => {
                Defect::BehindItsTwin { short: standing(short), max: standing(max) }
            }
            Kingdom::HasEnPassantField => {
                Defect::NoEnPassant { crossed: position.en_passant?.crossed }
            }
            _ => return None,
        },
        Statement::Deflection(statement) => match statement {
            Deflection::HasTooMany(deflector) => {
                let lying = position.deflectors()?.placed.iter();
                let alike = lying.filter(|&&(other, _)| other == deflector);
                let cells = alike.map(|&(_, cell)| cell).collect();
                let mut hands = Side::BOTH.to_vec();
                hands.retain(|&side| is_in_hand(position, side, deflector));
                Defect::TooManyDeflectors { deflector, cells, hands }
            }
            Deflection::TwoLieOn(cell) => Defect::TwoDeflectors { cell },
            Deflection::KoLacksDeflector(stands, came_from) => {
                Defect::KoNeedsDeflector { stands, came_from, found: None }
            }
            Deflection::KoCellIsHeld(cell) => {
                Defect::NeedsVacant { field: Field::Ko, by: placed(heard.cx, cell)? }
            }
            Deflection::KoCameFromDeflector(stands, came_from) => {
                let found = position.deflectors()?.on(came_from);
                Defect::KoNeedsDeflector { stands, came_from, found }
            }
            Deflection::KoWithHand(side) => Defect::KoWithHand { side, hand: hand(position, side) },
            _ => return None,
        },
        Statement::Spectral(statement) => match statement {
            Spectral::CannotBeInArray(kind) => Defect::Array { kind: Some(kind) },
            Spectral::ArrayIsEmpty => Defect::Array { kind: None },
            Spectral::IsNotInArray(man, cell) => Defect::NotInArray { who: Placed::new(man, cell) },
            _ => return None,
        },
        _ => return None,
    })
}

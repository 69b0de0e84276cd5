//! Misreadings of Deflection.

pub mod acts;
pub mod gothic;

use reference::castling::Castling;
use reference::context::Context;
use reference::deflection::path::Paths;
use reference::heading::Heading;
use reference::statement::{Arrival, Deflection, Statement, Usual};
use reference::usual::promotion::PROMOTION_KINDS;
use types::{Deflector, DeflectorFields, Kind, Position, Side, Step, Turn};

use super::by_law::{
    self, DEAD_AS_IN_CHESS, DEFLECTION, NEVER_MATES_AS_IN_CHESS, OWN_CHECK, TEN_FILES,
    besides_kings, castlings_on, forbidden_only_by, is_king, is_vacant, law, rules,
};
use crate::misreading::Reading::{
    Accepts, After, Allows, Also, Castlings, Except, Headings, Kinds, Only, Says,
};
use crate::misreading::{Misreading, misreading};
use crate::readings::chess::ends::count_on;

pub const ALL: &[Misreading] = &[
    misreading("deflection/board-of-eight-by-eight", "DEF-1", TEN_FILES)
        .says("the board has only the eight files of chess")
        .by(Except(|_, it| matches!(it, Statement::Usual(Usual::IsCell(cell)) if cell.file >= 8))),
    misreading("deflection/castling-by-two", "DEF-3", TEN_FILES)
        .says("the king castles by moving two cells toward the rook, as in chess")
        .by(Castlings(|_, _| &CASTLINGS_BY_TWO)),
    misreading("deflection/four-kinds", "DEF-4", TEN_FILES)
        .says("a pawn becomes a queen, rook, bishop or knight, as in chess")
        .by(Kinds(|_, _| &PROMOTION_KINDS)),
    misreading("deflection/every-deflector-turns-by-a-right-angle", "DEF-5", DEFLECTION)
        .says("J and V turn a path by 90 degrees too")
        .by(Says(|_, it, truth| match *it {
            Statement::Deflection(Deflection::TurnsBy(_, eighths)) => eighths == 2,
            _ => truth,
        })),
    misreading("deflection/deflectors-act-on-nobody", "DEF-7", DEFLECTION)
        .says("a path may go straight on across a deflector")
        .by(Says(|_, _, _| false)),
    misreading("deflection/deflectors-turn-to-the-right-only", "DEF-7", DEFLECTION)
        .says("a deflector turns a path to the right only")
        .by(Except(|_, it| turns(it, None, LEFT))),
    misreading("deflection/deflectors-turn-to-the-left-only", "DEF-7", DEFLECTION)
        .says("a deflector turns a path to the left only")
        .by(Except(|_, it| turns(it, None, RIGHT))),
    misreading("deflection/j-turns-to-the-right-only", "DEF-7", DEFLECTION)
        .says("a deflector of type J turns a path to the right only")
        .by(Except(|_, it| turns(it, Some(Deflector::J), LEFT))),
    misreading("deflection/j-turns-to-the-left-only", "DEF-7", DEFLECTION)
        .says("a deflector of type J turns a path to the left only")
        .by(Except(|_, it| turns(it, Some(Deflector::J), RIGHT))),
    misreading("deflection/l-turns-to-the-right-only", "DEF-7", DEFLECTION)
        .says("a deflector of type L turns a path to the right only")
        .by(Except(|_, it| turns(it, Some(Deflector::L), LEFT))),
    misreading("deflection/l-turns-to-the-left-only", "DEF-7", DEFLECTION)
        .says("a deflector of type L turns a path to the left only")
        .by(Except(|_, it| turns(it, Some(Deflector::L), RIGHT))),
    misreading("deflection/v-turns-to-the-right-only", "DEF-7", DEFLECTION)
        .says("a deflector of type V turns a path to the right only")
        .by(Except(|_, it| turns(it, Some(Deflector::V), LEFT))),
    misreading("deflection/v-turns-to-the-left-only", "DEF-7", DEFLECTION)
        .says("a deflector of type V turns a path to the left only")
        .by(Except(|_, it| turns(it, Some(Deflector::V), RIGHT))),
    misreading("deflection/deflectors-turn-no-diagonal-paths", "DEF-7", DEFLECTION)
        .says("a path that comes to a deflector along a diagonal ends there")
        .by(Except(|_, it| comes_along(it, 1))),
    misreading("deflection/deflectors-turn-diagonal-paths-only", "DEF-7", DEFLECTION)
        .says("a path that comes to a deflector along a file or rank ends there")
        .by(Except(|_, it| comes_along(it, 0))),
    misreading("deflection/captures-on-a-turned-path-take-no-right", "CHE-17", DEFLECTION)
        .says("a rook that is captured on a path across a deflector keeps its right to castle")
        .by(After(|cx, turn, after| {
            if needs_a_deflector(cx, turn) {
                after.castling = cx.position.castling;
            }
        })),
    misreading("deflection/captures-on-a-turned-path-do-not-reset-the-clock", "CHE-26", DEFLECTION)
        .says("a capture on a path across a deflector does not set the halfmove field to 0")
        .by(After(|cx, turn, after| {
            if !is_vacant(cx, turn.step.to) && needs_a_deflector(cx, turn) {
                count_on(cx, after);
            }
        })),
    misreading("deflection/path-stays-on-lines-of-its-own", "DEF-9", DEFLECTION)
        .says("a path is turned only onto a line along which the man could move by itself")
        .by(Says(|_, _, _| false)),
    misreading("deflection/path-ends-at-the-second-deflector", "DEF-10", DEFLECTION)
        .says("a path that has been turned once ends at the next deflector")
        .by(Except(|_, it| {
            matches!(it, Statement::Deflection(Deflection::MeetsAnotherDeflector(_)))
        })),
    misreading("deflection/ring-is-closed", "DEF-11", DEFLECTION)
        .says("a path may not end on a ring of deflectors in which it could circle for ever")
        .by(Except(is_on_a_ring)),
    misreading("deflection/man-stands-where-it-began-until-it-has-arrived", "DEF-12", DEFLECTION)
        .says("the man's own path ends before the cell that the man has left")
        .by(Says(|_, _, _| false)),
    misreading("deflection/attack-along-straight-lines", "DEF-13", DEFLECTION)
        .says("a man attacks straight across deflectors")
        .by(Says(|_, _, _| false)),
    misreading("deflection/deflector-turned-by-its-own-place", "DEF-20", DEFLECTION)
        .says("a moving deflector is turned at the cell that it has left, as by another deflector")
        .by(Also(|_, it| matches!(it, Statement::Deflection(Deflection::TurnsPath(..))))),
    misreading("deflection/act-parries", "DEF-22", DEFLECTION)
        .says("check on the mover's own king is judged only after the whole turn, so an act may parry it")
        .by(Except(|_, it| matches!(it, Statement::Deflection(Deflection::ActFollows)))),
    misreading("deflection/acts-count-against-mate", "DEF-23", DEFLECTION)
        .says("a side that can still make an act is neither mated nor stalemated")
        .by(Says(|_, _, _| false)),
    misreading("deflection/every-ko-makes-a-position-new", "DEF-24", DEFLECTION)
        .says("a ko counts for repetition even if it forbids nothing")
        .by(Says(|_, _, _| false)),
    misreading("deflection/dead-as-in-chess", "DEF-25", DEFLECTION)
        .says("a position is also dead if no mate would be possible without deflectors")
        .by(DEAD_AS_IN_CHESS),
    misreading("deflection/mating-move-ends-the-turn", "DEF-27", DEFLECTION)
        .says("no act follows a move that mates, stalemates or leaves two bare kings")
        .by(Except(|cx, _| is_over(cx))),
    misreading("deflection/marshall-and-archbishop-exchanged", "DEF-2", DEFLECTION)
        .says("a marshall moves as a bishop or a knight, and an archbishop as a rook or a knight")
        .by(Headings(|_, list| {
            if list == Heading::ORTHOGONAL { &Heading::DIAGONAL } else { &Heading::ORTHOGONAL }
        })),
    misreading("deflection/check-after-castling-forgotten", "DEF-3", DEFLECTION)
        .says("whether castling leaves the king in check is judged only in the position before it")
        .by(Allows(castlings_into_check)),
    misreading("deflection/j-and-v-exchanged", "DEF-5", DEFLECTION)
        .says("J turns a path by 135 degrees, and V by 45")
        .by(Says(|_, it, truth| match *it {
            Statement::Deflection(Deflection::TurnsBy(Deflector::J, eighths)) => eighths == 3,
            Statement::Deflection(Deflection::TurnsBy(Deflector::V, eighths)) => eighths == 1,
            _ => truth,
        })),
    misreading("deflection/deflector-holds-its-cell", "DEF-6", DEFLECTION)
        .says("no man may land on a cell with a deflector")
        .by(Says(|_, _, _| false)),
    misreading("deflection/deflector-shields-the-man-on-it", "DEF-6", DEFLECTION)
        .says("a man on a cell with a deflector cannot be captured")
        .by(Except(|cx, it| {
            let Statement::Deflection(Deflection::LandsOnDeflector(m)) = it else { return false };
            !is_vacant(cx, m.to())
        })),
    misreading("deflection/deflector-stops-the-double-step", "DEF-8", DEFLECTION)
        .says("a pawn's double step is not possible across a deflector")
        .by(Says(|_, _, _| false)),
    misreading("deflection/deflector-hinders-castling", "DEF-14", DEFLECTION)
        .says("a deflector between king and rook makes castling impossible")
        .by(Says(|_, _, _| false)),
    misreading("deflection/only-bare-kings-are-dead", "DEF-25", DEFLECTION)
        .says("a position is dead only when the two kings alone are left")
        .by(Only(|cx, _| besides_kings(cx).is_empty())),
    misreading("deflection/lone-bishop-is-dead", "DEF-25", DEFLECTION)
        .says("two kings and a bishop are dead whatever deflectors there are")
        .by(Also(|cx, _| {
            let men = besides_kings(cx);
            men.len() == 1 && men[0].kind == Kind::Bishop
        })),
    misreading("deflection/six-deflectors-required", "DEF-26", DEFLECTION)
        .says("a position is accepted only with all six deflectors, on the board or in hand")
        .by(Accepts(|cx| {
            cx.position.deflectors().is_none_or(|fields| {
                let hands = Side::BOTH.into_iter().flat_map(|side| fields.hand(side));
                fields.placed.len() + hands.filter(|held| *held).count() == 6
            })
        })),
    misreading("deflection/never-mates-as-in-chess", "DEF-29", DEFLECTION)
        .says("what can never give checkmate in chess can never give it here")
        .by(NEVER_MATES_AS_IN_CHESS),
];

fn castlings_into_check(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    if cx.position.castling == types::CastlingRights::NONE {
        return Vec::new();
    }
    forbidden_only_by(OWN_CHECK, cx, |turn, _| castles_by_three(cx, turn))
}

fn castles_by_three(cx: &Context<'_>, turn: &Turn) -> bool {
    let Step { from, to, .. } = turn.step;
    is_king(cx, from) && from.rank == to.rank && from.file.abs_diff(to.file) == 3
}

const CASTLINGS_BY_TWO: [Castling; 4] = castlings_on(8, 5, (9, 7, 6), (0, 3, 4));

fn change(position: &mut Position, by: impl FnOnce(&mut DeflectorFields)) {
    position.deflectors_mut().map(by);
}

/// DEF-11: whether a path that goes on from this arrival comes back to the same cell on the same heading.
fn is_on_a_ring(cx: &Context<'_>, statement: &Statement) -> bool {
    let Statement::Deflection(Deflection::CouldCircle(of, from, arrival)) = *statement else {
        return false;
    };
    let Some(paths) = Paths::of(cx, of, from) else { return false };
    let mut reached: Vec<Arrival> = vec![arrival];
    let mut next = 0;
    while let Some(&from) = reached.get(next) {
        for onward in paths.onward(from).into_iter().flatten() {
            if (onward.cell, onward.heading) == (arrival.cell, arrival.heading) {
                return true;
            }
            if !reached.contains(&onward) {
                reached.push(onward);
            }
        }
        next += 1;
    }
    false
}

fn is_over(cx: &Context<'_>) -> bool {
    let (rules, law) = (rules(cx.position), law(cx.position));
    rules.is_dead(&law) || !rules.has_turn(&law)
}

/// The angles, in eighths of a circle, by which a path bends to the right.
const RIGHT: [u8; 3] = [1, 2, 3];
const LEFT: [u8; 3] = [5, 6, 7];

/// DEF-7: whether the statement is that a deflector (of this type, if one is given) bends a path by one of the angles
/// in `side`.
fn turns(statement: &Statement, deflector: Option<Deflector>, side: [u8; 3]) -> bool {
    let Statement::Deflection(Deflection::TurnsTo(by, from, to)) = statement else { return false };
    deflector.is_none_or(|it| it == *by) && side.contains(&((to.0 + 8 - from.0) % 8))
}

/// DEF-7: whether the statement is that a deflector bends a path that comes along a diagonal (if `parity` is 1), or
/// along a file or rank (if it is 0).
fn comes_along(statement: &Statement, parity: u8) -> bool {
    let Statement::Deflection(Deflection::TurnsTo(_, from, _)) = statement else { return false };
    from.0 % 2 == parity
}

/// Whether the man's move is illegal without the deflectors on the board.
fn needs_a_deflector(cx: &Context<'_>, turn: &Turn) -> bool {
    let mut without = cx.position.clone();
    change(&mut without, |fields| (fields.ko, fields.placed) = (None, Vec::new()));
    by_law::after(&law(&without), &Turn::from(turn.step)).is_none()
}

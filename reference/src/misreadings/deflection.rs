//! Other readings of Deflection.

pub(super) mod acts;
pub(super) mod gothic;

use std::any::Any;

use record::facts::Moment;
use record::{Cell, Deflector, Kind, Position, Side, Turn, Wing};

use super::DEFLECTION;
use crate::chess::right;
use crate::context::{Context, Misreading, Reading, Redefinition};
use crate::deflection::{Angle, Arrival, Ending, Heading, Paths};
use crate::engine::Reference;
use crate::usual::{Castling, PROMOTION_KINDS};

/// Gothic Chess shares the clauses on men and board.
const BOTH: &[record::Game] = &[record::Game::Deflection, record::Game::Gothic];

/// In the law's order.
pub(super) const ALL: &[Misreading] = &[
    Misreading {
        name: "deflection/board-of-eight-by-eight",
        clause: "DEF-1",
        games: BOTH,
        says: "the board has only the eight files of chess",
        reading: Reading::Truth(is_a_cell_of_chess),
    },
    Misreading {
        name: "deflection/castling-by-two",
        clause: "DEF-3",
        games: BOTH,
        says: "the king castles by moving two cells toward the rook, as in chess",
        reading: Reading::List(&Redefinition::<Castling>(|_, _| &CASTLINGS_BY_TWO)),
    },
    Misreading {
        name: "deflection/four-kinds",
        clause: "DEF-4",
        games: BOTH,
        says: "a pawn becomes a queen, rook, bishop or knight, as in chess",
        reading: Reading::List(&Redefinition::<Kind>(|_, _| &PROMOTION_KINDS)),
    },
    Misreading {
        name: "deflection/every-deflector-turns-by-a-right-angle",
        clause: "DEF-5",
        games: DEFLECTION,
        says: "J and V turn a path by 90 degrees too",
        reading: Reading::List(&Redefinition::<Angle>(|_, _| {
            &[(Deflector::J, 2), (Deflector::L, 2), (Deflector::V, 2)]
        })),
    },
    Misreading {
        name: "deflection/deflectors-act-on-nobody",
        clause: "DEF-7",
        games: DEFLECTION,
        says: "a path may go straight on across a deflector",
        reading: Reading::Truth(|_, _, _| false),
    },
    Misreading {
        name: "deflection/path-stays-on-lines-of-its-own",
        clause: "DEF-9",
        games: DEFLECTION,
        says: "a path is turned only onto a line along which the man could move by itself",
        reading: Reading::Truth(|_, _, _| false),
    },
    Misreading {
        name: "deflection/path-ends-at-the-second-deflector",
        clause: "DEF-10",
        games: DEFLECTION,
        says: "a path that has been turned once ends at the next deflector",
        reading: Reading::Truth(ends_at_a_man_only),
    },
    Misreading {
        name: "deflection/ring-is-closed",
        clause: "DEF-11",
        games: DEFLECTION,
        says: "a path may not end on a ring of deflectors in which it could circle for ever",
        reading: Reading::Truth(is_on_no_ring),
    },
    Misreading {
        name: "deflection/man-stands-where-it-began-until-it-has-arrived",
        clause: "DEF-12",
        games: DEFLECTION,
        says: "the man's own path ends before the cell that the man has left",
        reading: Reading::Truth(|_, _, _| false),
    },
    Misreading {
        name: "deflection/attack-along-straight-lines",
        clause: "DEF-13",
        games: DEFLECTION,
        says: "a man attacks straight across deflectors",
        reading: Reading::Truth(|_, _, _| false),
    },
    Misreading {
        name: "deflection/deflector-turned-by-its-own-place",
        clause: "DEF-20",
        games: DEFLECTION,
        says: "a moving deflector is turned at the cell that it has left, as by another deflector",
        reading: Reading::Truth(acts_on_its_own_place_too),
    },
    Misreading {
        name: "deflection/act-parries",
        clause: "DEF-22",
        games: DEFLECTION,
        says: "check on the mover's own king is judged only after the whole turn, so an act may parry it",
        reading: Reading::List(&Redefinition::<Moment>(|_, _| &[Moment::Act])),
    },
    Misreading {
        name: "deflection/acts-count-against-mate",
        clause: "DEF-23",
        games: DEFLECTION,
        says: "a side that can still make an act is neither mated nor stalemated",
        reading: Reading::Truth(|_, _, _| false),
    },
    Misreading {
        name: "deflection/every-ko-makes-a-position-new",
        clause: "DEF-24",
        games: DEFLECTION,
        says: "a ko counts for repetition even if it forbids nothing",
        reading: Reading::Truth(|_, _, _| false),
    },
    Misreading {
        name: "deflection/dead-as-in-chess",
        clause: "DEF-25",
        games: DEFLECTION,
        says: "a position is also dead if no mate would be possible without deflectors",
        reading: Reading::Truth(|cx, _, _| crate::chess::is_dead(cx)),
    },
    Misreading {
        name: "deflection/mating-move-ends-the-turn",
        clause: "DEF-27",
        games: DEFLECTION,
        says: "no act follows a move that mates, stalemates or leaves two bare kings",
        reading: Reading::Truth(the_game_goes_on),
    },
    Misreading {
        name: "deflection/marshall-and-archbishop-exchanged",
        clause: "DEF-2",
        games: DEFLECTION,
        says: "a marshall moves as a bishop or a knight, and an archbishop as a rook or a knight",
        reading: Reading::List(&Redefinition::<Heading>(|_, list| {
            if list == Heading::ORTHOGONAL { &Heading::DIAGONAL } else { &Heading::ORTHOGONAL }
        })),
    },
    Misreading {
        name: "deflection/check-after-castling-forgotten",
        clause: "DEF-3",
        games: DEFLECTION,
        says: "whether castling leaves the king in check is judged only in the position before it",
        reading: Reading::Allows(castlings_into_check),
    },
    Misreading {
        name: "deflection/j-and-v-exchanged",
        clause: "DEF-5",
        games: DEFLECTION,
        says: "J turns a path by 135 degrees, and V by 45",
        reading: Reading::List(&Redefinition::<Angle>(|_, _| {
            &[(Deflector::J, 3), (Deflector::L, 2), (Deflector::V, 1)]
        })),
    },
    Misreading {
        name: "deflection/deflector-holds-its-cell",
        clause: "DEF-6",
        games: DEFLECTION,
        says: "no man may land on a cell with a deflector",
        reading: Reading::Truth(|_, _, _| false),
    },
    Misreading {
        name: "deflection/deflector-shields-the-man-on-it",
        clause: "DEF-6",
        games: DEFLECTION,
        says: "a man on a cell with a deflector cannot be captured",
        reading: Reading::Truth(|cx, so, _| {
            so && cx.step().is_none_or(|step| cx.position.men.get(step.to).is_none())
        }),
    },
    Misreading {
        name: "deflection/deflector-stops-the-double-step",
        clause: "DEF-8",
        games: DEFLECTION,
        says: "a pawn's double step is not possible across a deflector",
        reading: Reading::Truth(|_, _, _| false),
    },
    Misreading {
        name: "deflection/deflector-hinders-castling",
        clause: "DEF-14",
        games: DEFLECTION,
        says: "a deflector between king and rook makes castling impossible",
        reading: Reading::Truth(|_, _, _| false),
    },
    Misreading {
        name: "deflection/only-bare-kings-are-dead",
        clause: "DEF-25",
        games: DEFLECTION,
        says: "a position is dead only when the two kings alone are left",
        reading: Reading::Truth(|cx, so, _| so && cx.position.men.iter().count() == 2),
    },
    Misreading {
        name: "deflection/lone-bishop-is-dead",
        clause: "DEF-25",
        games: DEFLECTION,
        says: "two kings and a bishop are dead whatever deflectors there are",
        reading: Reading::Truth(|cx, so, _| {
            let mut others = cx.position.men.iter().filter(|(_, man)| man.kind != Kind::King);
            so || others.next().is_some_and(|(_, man)| man.kind == Kind::Bishop)
                && others.next().is_none()
        }),
    },
    Misreading {
        name: "deflection/six-deflectors-required",
        clause: "DEF-26",
        games: DEFLECTION,
        says: "a position is accepted only with all six deflectors, on the board or in hand",
        reading: Reading::Accepts(|cx, so| {
            let hands = |fields: &record::DeflectorFields| {
                Side::BOTH
                    .iter()
                    .map(|&side| fields.hand(side).iter().filter(|&&held| held).count())
                    .sum::<usize>()
            };
            so && cx
                .position
                .deflectors()
                .is_none_or(|fields| fields.placed.len() + hands(fields) == 6)
        }),
    },
    Misreading {
        name: "deflection/never-mates-as-in-chess",
        clause: "DEF-29",
        games: DEFLECTION,
        says: "what can never give checkmate in chess can never give it here",
        reading: Reading::Truth(super::never_mates_as_in_chess),
    },
];

/// The castlings that only CHE-20 forbids, each with the position after it.
fn castlings_into_check(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    let rules = super::rules(cx);
    let law = Context::new(&super::PLAIN, cx.position);
    let lax = Context::new(&super::WITHOUT_OWN_CHECK, cx.position);
    if cx.position.castling == record::Castling::NONE {
        return Vec::new();
    }
    let steps = super::steps(cx).filter_map(|turn| {
        let (from, to) = (turn.step.from, turn.step.to);
        let king = cx.position.men.get(from).is_some_and(|man| man.kind == Kind::King);
        let castles = king && from.rank == to.rank && from.file.abs_diff(to.file) == 3;
        let after = rules.judge(&lax, &turn).ok().filter(|_| castles)?;
        rules.judge(&law, &turn).is_err().then_some((turn, after))
    });
    steps.collect()
}

/// DEF-1, of a cell.
fn is_a_cell_of_chess(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    so && matter.downcast_ref::<Cell>().is_none_or(|cell| cell.file < 8)
}

const CASTLINGS_BY_TWO: [Castling; 4] = [
    Castling::on_rank(right(Side::White, Wing::King), 1, (5, 7), (9, 6)),
    Castling::on_rank(right(Side::White, Wing::Queen), 1, (5, 3), (0, 4)),
    Castling::on_rank(right(Side::Black, Wing::King), 8, (5, 7), (9, 6)),
    Castling::on_rank(right(Side::Black, Wing::Queen), 8, (5, 3), (0, 4)),
];

/// DEF-10, of a path that has been turned and reaches another deflector, or a man.
fn ends_at_a_man_only(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    so && !matter.is::<Arrival>()
}

/// DEF-11, of the end of a path: whether no path leads from there back to the same cell on the same
/// heading.
fn is_on_no_ring(cx: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    let Some(&Ending { start, arrival }) = matter.downcast_ref::<Ending>() else { return so };
    let paths = Paths::new(cx, start);
    let mut reached: Vec<Arrival> = vec![arrival];
    let mut next = 0;
    while let Some(&from) = reached.get(next) {
        for onward in paths.onward(from).into_iter().flatten() {
            if (onward.cell, onward.heading) == (arrival.cell, arrival.heading) {
                return false;
            }
            if !reached.contains(&onward) {
                reached.push(onward);
            }
        }
        next += 1;
    }
    so
}

/// DEF-20, of a deflector that a path of another crosses.
fn acts_on_its_own_place_too(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    so || matter.is::<(Deflector, Cell)>()
}

/// DEF-27, of the position after a man's move: whether the game goes on.
fn the_game_goes_on(cx: &Context<'_>, so: bool, _: &dyn Any) -> bool {
    let rules = Reference::rules(cx.position.game);
    let cx = Context::new(&super::PLAIN, cx.position);
    so && !rules.is_dead(&cx) && rules.has_turn(&cx)
}

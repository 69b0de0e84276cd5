//! Other readings of Deflection.

pub(super) mod acts;
pub(super) mod gothic;

use reference::castling::Castling;
use reference::chess::{self, right};
use reference::context::Context;
use reference::deflection::path::Paths;
use reference::heading::Heading;
use reference::statement::{Arrival, Deflection, Statement, Usual};
use reference::usual::promotion::PROMOTION_KINDS;
use types::{ClauseId, Deflector, Kind, Position, Side, Turn, Wing};

use super::by_law::{DEFLECTION, OWN_CHECK, law, never_mates_as_in_chess, rules, steps, without};
use crate::misreading::{Misreading, Reading};
use crate::readings::chess::ends::count_on;

/// The games that share the clauses on men and board.
const BOTH: &[types::Game] = &[types::Game::Deflection, types::Game::Gothic];

/// The readings of this module, in the law's order.
pub(super) const ALL: &[Misreading] = &[
    Misreading {
        name: "deflection/board-of-eight-by-eight",
        clause: ClauseId::named("DEF-1"),
        games: BOTH,
        says: "the board has only the eight files of chess",
        reading: Reading::Says(is_a_cell_of_chess),
    },
    Misreading {
        name: "deflection/castling-by-two",
        clause: ClauseId::named("DEF-3"),
        games: BOTH,
        says: "the king castles by moving two cells toward the rook, as in chess",
        reading: Reading::Castlings(|_, _| &CASTLINGS_BY_TWO),
    },
    Misreading {
        name: "deflection/four-kinds",
        clause: ClauseId::named("DEF-4"),
        games: BOTH,
        says: "a pawn becomes a queen, rook, bishop or knight, as in chess",
        reading: Reading::Kinds(|_, _| &PROMOTION_KINDS),
    },
    Misreading {
        name: "deflection/every-deflector-turns-by-a-right-angle",
        clause: ClauseId::named("DEF-5"),
        games: DEFLECTION,
        says: "J and V turn a path by 90 degrees too",
        reading: Reading::Says(|_, statement, truth| match *statement {
            Statement::Deflection(Deflection::TurnsBy(_, eighths)) => eighths == 2,
            _ => truth,
        }),
    },
    Misreading {
        name: "deflection/deflectors-act-on-nobody",
        clause: ClauseId::named("DEF-7"),
        games: DEFLECTION,
        says: "a path may go straight on across a deflector",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "deflection/deflectors-turn-to-the-right-only",
        clause: ClauseId::named("DEF-7"),
        games: DEFLECTION,
        says: "a deflector turns a path to the right only",
        reading: Reading::Says(|_, statement, truth| truth && !turns_to(statement, &[5, 6, 7])),
    },
    Misreading {
        name: "deflection/deflectors-turn-to-the-left-only",
        clause: ClauseId::named("DEF-7"),
        games: DEFLECTION,
        says: "a deflector turns a path to the left only",
        reading: Reading::Says(|_, statement, truth| truth && !turns_to(statement, &[1, 2, 3])),
    },
    Misreading {
        name: "deflection/j-turns-to-the-right-only",
        clause: ClauseId::named("DEF-7"),
        games: DEFLECTION,
        says: "a deflector of type J turns a path to the right only",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is_by(statement, Deflector::J) && turns_to(statement, &[5, 6, 7]))
        }),
    },
    Misreading {
        name: "deflection/j-turns-to-the-left-only",
        clause: ClauseId::named("DEF-7"),
        games: DEFLECTION,
        says: "a deflector of type J turns a path to the left only",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is_by(statement, Deflector::J) && turns_to(statement, &[1, 2, 3]))
        }),
    },
    Misreading {
        name: "deflection/l-turns-to-the-right-only",
        clause: ClauseId::named("DEF-7"),
        games: DEFLECTION,
        says: "a deflector of type L turns a path to the right only",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is_by(statement, Deflector::L) && turns_to(statement, &[5, 6, 7]))
        }),
    },
    Misreading {
        name: "deflection/l-turns-to-the-left-only",
        clause: ClauseId::named("DEF-7"),
        games: DEFLECTION,
        says: "a deflector of type L turns a path to the left only",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is_by(statement, Deflector::L) && turns_to(statement, &[1, 2, 3]))
        }),
    },
    Misreading {
        name: "deflection/v-turns-to-the-right-only",
        clause: ClauseId::named("DEF-7"),
        games: DEFLECTION,
        says: "a deflector of type V turns a path to the right only",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is_by(statement, Deflector::V) && turns_to(statement, &[5, 6, 7]))
        }),
    },
    Misreading {
        name: "deflection/v-turns-to-the-left-only",
        clause: ClauseId::named("DEF-7"),
        games: DEFLECTION,
        says: "a deflector of type V turns a path to the left only",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is_by(statement, Deflector::V) && turns_to(statement, &[1, 2, 3]))
        }),
    },
    Misreading {
        name: "deflection/deflectors-turn-no-diagonal-paths",
        clause: ClauseId::named("DEF-7"),
        games: DEFLECTION,
        says: "a path that comes to a deflector along a diagonal ends there",
        reading: Reading::Says(|_, statement, truth| {
            truth && turned_from(statement).is_none_or(|heading| heading.0 % 2 == 0)
        }),
    },
    Misreading {
        name: "deflection/deflectors-turn-diagonal-paths-only",
        clause: ClauseId::named("DEF-7"),
        games: DEFLECTION,
        says: "a path that comes to a deflector along a file or rank ends there",
        reading: Reading::Says(|_, statement, truth| {
            truth && turned_from(statement).is_none_or(|heading| heading.0 % 2 == 1)
        }),
    },
    Misreading {
        name: "deflection/captures-on-a-turned-path-take-no-right",
        clause: ClauseId::named("CHE-17"),
        games: DEFLECTION,
        says: "a rook that is captured on a path across a deflector keeps its right to castle",
        reading: Reading::After(|cx, turn, after| {
            if needs_a_deflector(cx, turn) {
                after.castling = cx.position.castling;
            }
        }),
    },
    Misreading {
        name: "deflection/captures-on-a-turned-path-do-not-reset-the-clock",
        clause: ClauseId::named("CHE-26"),
        games: DEFLECTION,
        says: "a capture on a path across a deflector does not set the halfmove field to 0",
        reading: Reading::After(|cx, turn, after| {
            if cx.position.men.get(turn.step.to).is_some() && needs_a_deflector(cx, turn) {
                count_on(cx, after);
            }
        }),
    },
    Misreading {
        name: "deflection/path-stays-on-lines-of-its-own",
        clause: ClauseId::named("DEF-9"),
        games: DEFLECTION,
        says: "a path is turned only onto a line along which the man could move by itself",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "deflection/path-ends-at-the-second-deflector",
        clause: ClauseId::named("DEF-10"),
        games: DEFLECTION,
        says: "a path that has been turned once ends at the next deflector",
        reading: Reading::Says(|_, statement, truth| {
            truth && !states(statement, |it| matches!(it, Deflection::MeetsAnotherDeflector(_)))
        }),
    },
    Misreading {
        name: "deflection/ring-is-closed",
        clause: ClauseId::named("DEF-11"),
        games: DEFLECTION,
        says: "a path may not end on a ring of deflectors in which it could circle for ever",
        reading: Reading::Says(is_on_no_ring),
    },
    Misreading {
        name: "deflection/man-stands-where-it-began-until-it-has-arrived",
        clause: ClauseId::named("DEF-12"),
        games: DEFLECTION,
        says: "the man's own path ends before the cell that the man has left",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "deflection/attack-along-straight-lines",
        clause: ClauseId::named("DEF-13"),
        games: DEFLECTION,
        says: "a man attacks straight across deflectors",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "deflection/deflector-turned-by-its-own-place",
        clause: ClauseId::named("DEF-20"),
        games: DEFLECTION,
        says: "a moving deflector is turned at the cell that it has left, as by another deflector",
        reading: Reading::Says(|_, statement, truth| {
            truth || states(statement, |it| matches!(it, Deflection::TurnsPath(..)))
        }),
    },
    Misreading {
        name: "deflection/act-parries",
        clause: ClauseId::named("DEF-22"),
        games: DEFLECTION,
        says: "check on the mover's own king is judged only after the whole turn, so an act may parry it",
        reading: Reading::Says(|_, statement, truth| {
            truth && !states(statement, |it| matches!(it, Deflection::ActFollows))
        }),
    },
    Misreading {
        name: "deflection/acts-count-against-mate",
        clause: ClauseId::named("DEF-23"),
        games: DEFLECTION,
        says: "a side that can still make an act is neither mated nor stalemated",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "deflection/every-ko-makes-a-position-new",
        clause: ClauseId::named("DEF-24"),
        games: DEFLECTION,
        says: "a ko counts for repetition even if it forbids nothing",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "deflection/dead-as-in-chess",
        clause: ClauseId::named("DEF-25"),
        games: DEFLECTION,
        says: "a position is also dead if no mate would be possible without deflectors",
        reading: Reading::Says(|cx, _, _| chess::is_dead(cx.position)),
    },
    Misreading {
        name: "deflection/mating-move-ends-the-turn",
        clause: ClauseId::named("DEF-27"),
        games: DEFLECTION,
        says: "no act follows a move that mates, stalemates or leaves two bare kings",
        reading: Reading::Says(the_game_goes_on),
    },
    Misreading {
        name: "deflection/marshall-and-archbishop-exchanged",
        clause: ClauseId::named("DEF-2"),
        games: DEFLECTION,
        says: "a marshall moves as a bishop or a knight, and an archbishop as a rook or a knight",
        reading: Reading::Headings(|_, list| {
            if list == Heading::ORTHOGONAL { &Heading::DIAGONAL } else { &Heading::ORTHOGONAL }
        }),
    },
    Misreading {
        name: "deflection/check-after-castling-forgotten",
        clause: ClauseId::named("DEF-3"),
        games: DEFLECTION,
        says: "whether castling leaves the king in check is judged only in the position before it",
        reading: Reading::Allows(castlings_into_check),
    },
    Misreading {
        name: "deflection/j-and-v-exchanged",
        clause: ClauseId::named("DEF-5"),
        games: DEFLECTION,
        says: "J turns a path by 135 degrees, and V by 45",
        reading: Reading::Says(|_, statement, truth| match *statement {
            Statement::Deflection(Deflection::TurnsBy(Deflector::J, eighths)) => eighths == 3,
            Statement::Deflection(Deflection::TurnsBy(Deflector::V, eighths)) => eighths == 1,
            _ => truth,
        }),
    },
    Misreading {
        name: "deflection/deflector-holds-its-cell",
        clause: ClauseId::named("DEF-6"),
        games: DEFLECTION,
        says: "no man may land on a cell with a deflector",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "deflection/deflector-shields-the-man-on-it",
        clause: ClauseId::named("DEF-6"),
        games: DEFLECTION,
        says: "a man on a cell with a deflector cannot be captured",
        reading: Reading::Says(|cx, statement, truth| match *statement {
            Statement::Deflection(Deflection::LandsOnDeflector(m)) => {
                truth && cx.position.men.get(m.to()).is_none()
            }
            _ => truth,
        }),
    },
    Misreading {
        name: "deflection/deflector-stops-the-double-step",
        clause: ClauseId::named("DEF-8"),
        games: DEFLECTION,
        says: "a pawn's double step is not possible across a deflector",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "deflection/deflector-hinders-castling",
        clause: ClauseId::named("DEF-14"),
        games: DEFLECTION,
        says: "a deflector between king and rook makes castling impossible",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "deflection/only-bare-kings-are-dead",
        clause: ClauseId::named("DEF-25"),
        games: DEFLECTION,
        says: "a position is dead only when the two kings alone are left",
        reading: Reading::Says(|cx, _, truth| truth && cx.position.men.iter().count() == 2),
    },
    Misreading {
        name: "deflection/lone-bishop-is-dead",
        clause: ClauseId::named("DEF-25"),
        games: DEFLECTION,
        says: "two kings and a bishop are dead whatever deflectors there are",
        reading: Reading::Says(|cx, _, truth| {
            let mut others = cx.position.men.iter().filter(|(_, man)| man.kind != Kind::King);
            truth
                || others.next().is_some_and(|(_, man)| man.kind == Kind::Bishop)
                    && others.next().is_none()
        }),
    },
    Misreading {
        name: "deflection/six-deflectors-required",
        clause: ClauseId::named("DEF-26"),
        games: DEFLECTION,
        says: "a position is accepted only with all six deflectors, on the board or in hand",
        reading: Reading::Accepts(|cx, accepted| {
            let hands = |fields: &types::DeflectorFields| {
                Side::BOTH
                    .iter()
                    .map(|&side| fields.hand(side).iter().filter(|&&held| held).count())
                    .sum::<usize>()
            };
            accepted
                && cx
                    .position
                    .deflectors()
                    .is_none_or(|fields| fields.placed.len() + hands(fields) == 6)
        }),
    },
    Misreading {
        name: "deflection/never-mates-as-in-chess",
        clause: ClauseId::named("DEF-29"),
        games: DEFLECTION,
        says: "what can never give checkmate in chess can never give it here",
        reading: Reading::Says(never_mates_as_in_chess),
    },
];

/// The castlings that only CHE-20 forbids, each with the position after it.
fn castlings_into_check(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    let rules = rules(cx.position);
    let (law, lax) = (law(cx.position), without(&OWN_CHECK, cx.position));
    if cx.position.castling == types::CastlingRights::NONE {
        return Vec::new();
    }
    let castles = |turn: &Turn| {
        let (from, to) = (turn.step.from, turn.step.to);
        let king = cx.position.men.get(from).is_some_and(|man| man.kind == Kind::King);
        king && from.rank == to.rank && from.file.abs_diff(to.file) == 3
    };
    let castlings = steps(cx).filter(castles).filter_map(|turn| {
        let after = rules.judge(&lax, &turn).ok()?;
        rules.judge(&law, &turn).is_err().then_some((turn, after))
    });
    castlings.collect()
}

/// DEF-1: only cells of the eight files of chess are cells.
fn is_a_cell_of_chess(_: &Context<'_>, statement: &Statement, truth: bool) -> bool {
    match *statement {
        Statement::Usual(Usual::IsCell(cell)) => truth && cell.file < 8,
        _ => truth,
    }
}

const CASTLINGS_BY_TWO: [Castling; 4] = [
    Castling::on_rank(right(Side::White, Wing::King), 1, (5, 7), (9, 6)),
    Castling::on_rank(right(Side::White, Wing::Queen), 1, (5, 3), (0, 4)),
    Castling::on_rank(right(Side::Black, Wing::King), 8, (5, 7), (9, 6)),
    Castling::on_rank(right(Side::Black, Wing::Queen), 8, (5, 3), (0, 4)),
];

/// Whether the statement is one of Deflection for which `is_such` holds.
fn states(statement: &Statement, is_such: impl Fn(&Deflection) -> bool) -> bool {
    matches!(statement, Statement::Deflection(statement) if is_such(statement))
}

/// DEF-11: whether no path leads from the end of a path back to the same cell on the same heading.
fn is_on_no_ring(cx: &Context<'_>, statement: &Statement, truth: bool) -> bool {
    let Statement::Deflection(Deflection::CouldCircle(of, from, arrival)) = *statement else {
        return truth;
    };
    let Some(paths) = Paths::of(cx, of, from) else { return truth };
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
    truth
}

/// DEF-27: whether the game goes on after a man's move.
fn the_game_goes_on(cx: &Context<'_>, _: &Statement, truth: bool) -> bool {
    let (rules, law) = (rules(cx.position), law(cx.position));
    truth && !rules.is_dead(&law) && rules.has_turn(&law)
}

/// DEF-7: the heading at which a path comes to a deflector that turns it, and the one at which it goes on.
fn turn(statement: &Statement) -> Option<(Heading, Heading)> {
    match *statement {
        Statement::Deflection(Deflection::TurnsTo(_, from, to)) => Some((from, to)),
        _ => None,
    }
}

fn turned_from(statement: &Statement) -> Option<Heading> {
    turn(statement).map(|(from, _)| from)
}

/// Whether a deflector turns a path by one of these numbers of eighths of a circle to the right.
fn turns_to(statement: &Statement, eighths: &[u8]) -> bool {
    turn(statement).is_some_and(|(from, to)| eighths.contains(&((to.0 + 8 - from.0) % 8)))
}

/// Whether the man's move is illegal without the deflectors on the board.
fn needs_a_deflector(cx: &Context<'_>, turn: &Turn) -> bool {
    let mut without = cx.position.clone();
    if let Some(fields) = without.deflectors_mut() {
        (fields.ko, fields.placed) = (None, Vec::new());
    }
    let law = law(&without);
    rules(&without).judge(&law, &Turn::from(turn.step)).is_err()
}

/// Whether a deflector of this type turns a path.
fn is_by(statement: &Statement, deflector: Deflector) -> bool {
    matches!(*statement, Statement::Deflection(Deflection::TurnsTo(by, ..)) if by == deflector)
}

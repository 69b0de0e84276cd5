//! Other readings of Masonic Chess.

use reference::castling::Castling;
use reference::chess::{self, right};
use reference::context::Context;
use reference::masonic::Masonic as Rules;
use reference::plane::{KNIGHT_LEAPS, Plane as _, Squares, forward, relative_rank};
use reference::statement::{Manner, Masonic, Moving, Statement, Usual, Vector};
use reference::usual::judge::{carry_out, pass_the_turn};
use reference::usual::promotion::PROMOTION_KINDS;
use types::{Cell, ClauseId, EnPassant, Kind, Man, Position, Side, Step, Turn, Wing};

use super::by_law::{MASONIC, attacked_kings, is_pawn, law, never_mates_as_in_chess, steps};
use crate::misreading::{Misreading, Reading};

/// The readings of this module, in the law's order.
pub(super) const ALL: &[Misreading] = &[
    Misreading {
        name: "masonic/odd-ranks-are-shifted",
        clause: ClauseId::named("MAS-1"),
        games: MASONIC,
        says: "the odd ranks are shifted half a cell to the right, not the even ones",
        reading: Reading::Says(|_, _, truth| !truth),
    },
    Misreading {
        name: "masonic/rook-runs-straight-up",
        clause: ClauseId::named("MAS-2"),
        games: MASONIC,
        says: "straight up and down, to every second rank, is a rook direction too",
        reading: Reading::Directions(|_, _| {
            &[(2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1), (0, 2), (0, -2)]
        }),
    },
    Misreading {
        name: "masonic/six-diagonals",
        clause: ClauseId::named("MAS-3"),
        games: MASONIC,
        says: "straight up and down, to every second rank, is a diagonal too",
        reading: Reading::Directions(|_, _| &[(3, 1), (-3, 1), (3, -1), (-3, -1), (0, 2), (0, -2)]),
    },
    Misreading {
        name: "masonic/mirrored-array",
        clause: ClauseId::named("MAS-5"),
        games: MASONIC,
        says: "Black's king starts on d8 and the queen on e8, so that a half turn of the board exchanges the sides",
        reading: Reading::Castlings(|_, _| &MIRRORED),
    },
    Misreading {
        name: "masonic/rook-steps-along-a-cant",
        clause: ClauseId::named("MAS-6"),
        games: MASONIC,
        says: "a rook runs along its rank, but makes only one step along a cant",
        reading: Reading::Says(|_, statement, truth| {
            truth && goes(statement, |(_, up)| up.abs() <= 1)
        }),
    },
    Misreading {
        name: "masonic/bishop-has-no-single-step",
        clause: ClauseId::named("MAS-7"),
        games: MASONIC,
        says: "a bishop moves along diagonals only",
        reading: Reading::Says(|_, statement, truth| {
            truth && goes(statement, |by| !is_rook_step(by))
        }),
    },
    Misreading {
        name: "masonic/bishop-steps-only-to-vacant-cells",
        clause: ClauseId::named("MAS-7"),
        games: MASONIC,
        says: "a bishop captures only along diagonals, not by its single step",
        reading: Reading::Says(|cx, statement, truth| {
            let held = moving(statement).is_some_and(|m| cx.position.men.get(m.to()).is_some());
            truth && goes(statement, |by| !(held && is_rook_step(by)))
        }),
    },
    Misreading {
        name: "masonic/queen-is-a-rook-with-a-diagonal-step",
        clause: ClauseId::named("MAS-8"),
        games: MASONIC,
        says: "a queen moves as a rook, or one step along a diagonal",
        reading: Reading::Says(|_, statement, truth| {
            let one = |(aside, up): Vector| aside.abs() <= 3 || aside.abs() != 3 * up.abs();
            truth && goes(statement, one)
        }),
    },
    Misreading {
        name: "masonic/king-has-six-neighbours",
        clause: ClauseId::named("MAS-9"),
        games: MASONIC,
        says: "a king moves only to one of the six cells that touch its own",
        reading: Reading::Says(|_, statement, truth| truth && goes(statement, is_rook_step)),
    },
    Misreading {
        name: "masonic/knight-goes-outward-only",
        clause: ClauseId::named("MAS-10"),
        games: MASONIC,
        says: "a knight's two steps go on outward, so it has eight displacements and not twelve",
        reading: Reading::Says(|_, statement, truth| {
            truth && goes(statement, |(aside, _)| aside.abs() != 2)
        }),
    },
    Misreading {
        name: "masonic/knight-has-no-widest-leaps",
        clause: ClauseId::named("MAS-10"),
        games: MASONIC,
        says: "a knight steps only up or down a cant before its diagonal step, never along its rank",
        reading: Reading::Says(|_, statement, truth| {
            truth && goes(statement, |(aside, _)| aside.abs() != 5)
        }),
    },
    Misreading {
        name: "masonic/knight-leaps-as-in-chess",
        clause: ClauseId::named("MAS-10"),
        games: MASONIC,
        says: "a knight leaps two files and one rank, or one file and two ranks, by the names of the cells",
        reading: Reading::Says(|_, statement, truth| match *statement {
            Statement::Masonic(Masonic::LeapsAsKnight(m)) => {
                KNIGHT_LEAPS.contains(&Squares.displacement(m.from(), m.to()))
            }
            _ => truth,
        }),
    },
    Misreading {
        name: "masonic/knight-blocked",
        clause: ClauseId::named("MAS-11"),
        games: MASONIC,
        says: "a knight needs a vacant cell for its first step",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Masonic(Masonic::FirstStepOver(_)))
        }),
    },
    Misreading {
        name: "masonic/knight-needs-its-first-step",
        clause: ClauseId::named("MAS-11"),
        games: MASONIC,
        says: "the cell of a knight's first step must be on the board",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Masonic(Masonic::FirstStepOver(None)))
        }),
    },
    Misreading {
        name: "masonic/pawn-keeps-its-file",
        clause: ClauseId::named("MAS-12"),
        games: MASONIC,
        says: "a pawn steps only to the cell in front of it whose name has the same file",
        reading: Reading::Forbids(|cx, turn| {
            let Step { from, to, .. } = turn.step;
            is_pawn(cx, turn.step.from)
                && from.file != to.file
                && displacement(turn.step).0.abs() < 3
        }),
    },
    Misreading {
        name: "masonic/pawn-knows-one-cant",
        clause: ClauseId::named("MAS-12"),
        games: MASONIC,
        says: "a pawn steps along one of its two cants only, the same at every step",
        reading: Reading::Forbids(|cx, turn| {
            let aside = displacement(turn.step).0;
            is_pawn(cx, turn.step.from)
                && aside.abs() < 3
                && aside.signum() != forward(cx.position.side)
        }),
    },
    Misreading {
        name: "masonic/double-step-over-two-cants",
        clause: ClauseId::named("MAS-12"),
        games: MASONIC,
        says: "the two steps of a pawn's first move may be along different cants",
        reading: Reading::Allows(double_steps_over_two_cants),
    },
    Misreading {
        name: "masonic/double-step-names-a-cell-of-its-file",
        clause: ClauseId::named("MAS-12"),
        games: MASONIC,
        says: "the cell that a double step crosses is the one with the file that the pawn left",
        reading: Reading::After(|cx, turn, after| {
            if cx.position.en_passant != after.en_passant
                && let Some(field) = &mut after.en_passant
            {
                field.crossed.file = turn.step.from.file;
            }
        }),
    },
    Misreading {
        name: "masonic/pawn-attacks-along-its-cants",
        clause: ClauseId::named("MAS-13"),
        games: MASONIC,
        says: "a pawn attacks the two cells to which it steps as well",
        reading: Reading::SaysOf("CHE-4", |_, statement, truth| {
            let Statement::Usual(Usual::Attacks(Moving { man, step, .. })) = *statement else {
                return truth;
            };
            let (aside, up) = displacement(step);
            truth || man.kind == Kind::Pawn && aside.abs() == 1 && up == forward(man.side)
        }),
    },
    Misreading {
        name: "masonic/pawn-captures-where-it-steps",
        clause: ClauseId::named("MAS-13"),
        games: MASONIC,
        says: "a pawn may capture on the two cells to which it steps as well",
        reading: Reading::Allows(captures_along_a_cant),
    },
    Misreading {
        name: "masonic/double-step-from-every-rank",
        clause: ClauseId::named("MAS-15"),
        games: MASONIC,
        says: "a pawn may make its double step from every rank",
        reading: Reading::Says(|_, _, _| true),
    },
    Misreading {
        name: "masonic/en-passant-on-one-cant-only",
        clause: ClauseId::named("MAS-14"),
        games: MASONIC,
        says: "only a double step along the cant to the right can be answered by a capture en passant",
        reading: Reading::After(|_, turn, after| {
            if displacement(turn.step).0 < 0 {
                after.en_passant = None;
            }
        }),
    },
    Misreading {
        name: "masonic/en-passant-takes-the-pawn-of-its-file",
        clause: ClauseId::named("MAS-14"),
        games: MASONIC,
        says: "a capture en passant takes the man behind the cell reached, on the cell with the same file",
        reading: Reading::After(|cx, turn, after| {
            let Some(pawn) = taken(cx, turn) else { return };
            let behind = turn.step.to.offset(0, -forward(cx.position.side));
            after.men.put(pawn, Man::new(cx.position.side.other(), Kind::Pawn));
            if let Some(cell) =
                behind.filter(|&cell| after.men.get(cell).is_some_and(|man| man.kind == Kind::Pawn))
            {
                after.men.take(cell);
            }
        }),
    },
    Misreading {
        name: "masonic/en-passant-takes-the-other-pawn",
        clause: ClauseId::named("MAS-14"),
        games: MASONIC,
        says: "if two pawns could have crossed the cell, the one that did not move can be captured en passant",
        reading: Reading::After(|cx, turn, after| {
            let enemy = Man::new(cx.position.side.other(), Kind::Pawn);
            let Some(pawn) = taken(cx, turn) else { return };
            let mut others = cx.position.men.iter().filter(|&(cell, man)| {
                man == enemy && cell != pawn && {
                    let (aside, up) = displacement(Step::new(turn.step.to, cell));
                    aside.abs() == 1 && up == forward(enemy.side)
                }
            });
            if let Some((other, _)) = others.next() {
                after.men.put(pawn, enemy);
                after.men.take(other);
            }
        }),
    },
    Misreading {
        name: "masonic/dead-as-in-chess",
        clause: ClauseId::named("MAS-17"),
        games: MASONIC,
        says: "the material that is dead in chess is dead here",
        reading: Reading::Says(|cx, _, _| chess::is_dead(cx.position)),
    },
    Misreading {
        name: "masonic/bare-kings-play-on",
        clause: ClauseId::named("MAS-17"),
        games: MASONIC,
        says: "no material is dead, not even two bare kings",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "masonic/never-mates-as-in-chess",
        clause: ClauseId::named("MAS-19"),
        games: MASONIC,
        says: "what can never give checkmate in chess can never give it here",
        reading: Reading::Says(never_mates_as_in_chess),
    },
];

const MIRRORED: [Castling; 4] = [
    chess::CASTLINGS[0],
    chess::CASTLINGS[1],
    Castling::on_rank(right(Side::Black, Wing::King), 8, (3, 5), (7, 4)),
    Castling::on_rank(right(Side::Black, Wing::Queen), 8, (3, 1), (0, 2)),
];

/// How far a step goes: twice the number of cells to the right, and the number of ranks up. Even ranks lie half a cell
/// further to the right.
fn displacement(step: Step) -> Vector {
    let twice = |cell: Cell| 2 * i32::from(cell.file) + i32::from(cell.rank.is_multiple_of(2));
    let up = i32::from(step.to.rank) - i32::from(step.from.rank);
    (twice(step.to) - twice(step.from), up)
}

/// The man on its way that the statement is about.
fn moving(statement: &Statement) -> Option<Moving> {
    match *statement {
        Statement::Masonic(Masonic::RunsAlong(run) | Masonic::StepsAsKing(run)) => Some(run.moving),
        Statement::Masonic(Masonic::LeapsAsKnight(m)) => Some(m),
        _ => None,
    }
}

/// Whether `by` holds for the displacement of the man's step; `true` if the statement is not about one.
fn goes(statement: &Statement, by: impl Fn(Vector) -> bool) -> bool {
    moving(statement).is_none_or(|m| by(displacement(m.step)))
}

/// Whether a displacement is one step in a rook direction.
fn is_rook_step((aside, up): Vector) -> bool {
    match up {
        0 => aside.abs() == 2,
        _ => aside.abs() == 1 && up.abs() == 1,
    }
}

/// MAS-13: the steps of pawns along a forward cant to a cell with a man of the other side, each with the position after it.
fn captures_along_a_cant(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    let law = law(cx.position);
    let side = cx.position.side;
    let captures = steps(cx).filter_map(|turn| {
        let Step { from, to, promotion } = turn.step;
        let pawn = cx.position.men.get(from).filter(|man| man.kind == Kind::Pawn)?;
        let there = cx.position.men.get(to)?;
        let (aside, up) = displacement(turn.step);
        let takes = there.side != side && there.kind != Kind::King;
        let last = relative_rank(side, to.rank, 8) == 8;
        let fits = match promotion {
            Some(kind) => last && PROMOTION_KINDS.contains(&kind),
            None => !last,
        };
        if pawn.side != side || !takes || !fits || aside.abs() != 1 || up != forward(side) {
            return None;
        }
        let after = carry_out(&Rules, &law.of(pawn, turn.step), Manner::Plain);
        let safe = attacked_kings(&after, side).is_empty();
        safe.then_some((turn, after))
    });
    captures.collect()
}

/// The pawn that a turn captures en passant.
fn taken(cx: &Context<'_>, turn: &Turn) -> Option<Cell> {
    let field = cx.position.en_passant.filter(|field| field.crossed == turn.step.to)?;
    let crosses = is_pawn(cx, turn.step.from) && displacement(turn.step).0.abs() == 3;
    field.pawn.filter(|_| crosses)
}

/// The double steps of pawns along two different cants, each with the position after it.
fn double_steps_over_two_cants(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    let side = cx.position.side;
    let pawns = cx
        .position
        .men
        .of(side)
        .filter(|(cell, man)| man.kind == Kind::Pawn && relative_rank(side, cell.rank, 8) == 2);
    let steps = pawns.filter_map(|(from, man)| {
        let to = from.offset(0, 2 * forward(side))?;
        let mut near = cx.position.game.cells().filter(|&cell| {
            let (aside, up) = displacement(Step::new(from, cell));
            aside.abs() == 1 && up == forward(side)
        });
        let vacant = |&cell: &Cell| cx.position.men.get(cell).is_none();
        let crossed = near.find(vacant).filter(|_| vacant(&to))?;
        let mut after = cx.position.clone();
        after.men.take(from);
        after.men.put(to, man);
        after.en_passant = Some(EnPassant { crossed, pawn: Some(to) });
        pass_the_turn(&mut after, true);
        let safe = attacked_kings(&after, side).is_empty();
        safe.then_some((Turn::of(from, to), after))
    });
    steps.collect()
}

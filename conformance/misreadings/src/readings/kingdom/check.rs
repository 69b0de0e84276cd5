//! Attack and the end (KDM-19 to KDM-23), accepted positions (KDM-24), the king's run beside castling (KDM-25) and
//! repetition (KDM-26).

use reference::context::{Context, Repealed};
use reference::kingdom::check::follows;
use reference::kingdom::turn::goes_alone;
use reference::kingdom::twins::{is_last_rank, mover, twin};
use reference::statement::{Kingdom, Moving, Statement, Usual};
use reference::usual::attack;
use types::{BoardId, Cell, ClauseId, Kind, Man, Position, Side, Turn};

use super::steps;
use crate::misreading::{Misreading, Reading};
use crate::readings::by_law::{KINGDOM, attacked_kings, law, rules, without};
use crate::readings::chess::ends::count_on;

/// The readings of this module, in the law's order.
pub(crate) const ALL: &[Misreading] = &[
    Misreading {
        name: "kingdom/half-a-turn-attacks",
        clause: ClauseId::named("KDM-19"),
        games: KINGDOM,
        says: "a man attacks a king that it could capture, whether or not its twin can move along",
        reading: Reading::Says(|_, _, _| true),
    },
    Misreading {
        name: "kingdom/twin-captures-no-king",
        clause: ClauseId::named("KDM-19"),
        games: KINGDOM,
        says: "a man does not attack a king if its twin would have to capture the other king in the same turn",
        reading: Reading::Says(|cx, statement, truth| match *statement {
            Statement::Kingdom(Kingdom::CompletesATurn(m)) => truth && !twin_captures_a_king(cx, m),
            _ => truth,
        }),
    },
    Misreading {
        name: "kingdom/castling-cells-are-attacked-while-vacant",
        clause: ClauseId::named("KDM-20"),
        games: KINGDOM,
        says: "a castling cell is attacked only if a man could arrive on it while it is vacant",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "kingdom/only-the-short-range-king-must-be-safe",
        clause: ClauseId::named("KDM-21"),
        games: KINGDOM,
        says: "a turn may leave the king on the max-range board attacked",
        reading: Reading::Says(|cx, statement, truth| {
            truth && leaves(cx, statement, BoardId::Short)
        }),
    },
    Misreading {
        name: "kingdom/only-the-max-range-king-must-be-safe",
        clause: ClauseId::named("KDM-21"),
        games: KINGDOM,
        says: "a turn may leave the king on the short-range board attacked",
        reading: Reading::Says(|cx, statement, truth| truth && leaves(cx, statement, BoardId::Max)),
    },
    Misreading {
        name: "kingdom/king-must-be-safe-where-something-moved",
        clause: ClauseId::named("KDM-21"),
        games: KINGDOM,
        says: "a turn that moves on one board only may leave the king on the other board attacked",
        reading: Reading::Allows(turns_that_neglect_the_other_board),
    },
    Misreading {
        name: "kingdom/stalemate-draws",
        clause: ClauseId::named("KDM-22"),
        games: KINGDOM,
        says: "stalemate is a draw, as in chess",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "kingdom/a-board-without-a-turn-loses",
        clause: ClauseId::named("KDM-22"),
        games: KINGDOM,
        says: "a side has lost as soon as it cannot move a man on one of the boards",
        reading: Reading::Forbids(|cx, _| {
            [BoardId::Short, BoardId::Max].into_iter().any(|board| !has_a_turn_on(cx, board))
        }),
    },
    Misreading {
        name: "kingdom/only-the-short-range-board-counts",
        clause: ClauseId::named("KDM-23"),
        games: KINGDOM,
        says: "captures and pawn moves on the max-range board do not set the halfmove field to 0",
        reading: Reading::Says(|_, statement, truth| match *statement {
            Statement::Kingdom(Kingdom::CapturesOrMovesAPawn(short, _)) => short,
            _ => truth,
        }),
    },
    Misreading {
        name: "kingdom/max-range-captures-do-not-reset-the-clock",
        clause: ClauseId::named("KDM-23"),
        games: KINGDOM,
        says: "a piece that captures on the max-range board only does not set the halfmove field to 0",
        reading: Reading::After(|cx, turn, after| {
            let men = &cx.position.men;
            let reached = steps(turn).map(|step| step.to);
            let taken = reached.filter(|&to| men.get(to).is_some()).map(|to| to.board);
            let taken: Vec<BoardId> = taken.collect();
            let is_piece = men.get(turn.step.from).is_some_and(|man| man.kind != Kind::Pawn);
            if is_piece && taken == [BoardId::Max] {
                count_on(cx, after);
            }
        }),
    },
    Misreading {
        name: "kingdom/clock-before-the-win",
        clause: ClauseId::named("KDM-23"),
        games: KINGDOM,
        says: "the 150th halfmove without a capture or pawn move is a draw, even if it leaves the opponent without a legal turn",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Kingdom(Kingdom::IsAfterSeventyFiveTurns))
        }),
    },
    Misreading {
        name: "kingdom/bare-kings-are-dead",
        clause: ClauseId::named("KDM-23"),
        games: KINGDOM,
        says: "bare kings are dead material, as in chess",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Kingdom(Kingdom::IsDeadInChess))
        }),
    },
    Misreading {
        name: "kingdom/never-mates-as-in-chess",
        clause: ClauseId::named("KDM-23"),
        games: KINGDOM,
        says: "whoever resigns against bare kings draws, as in chess",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Kingdom(Kingdom::CannotMateInChess(_)))
        }),
    },
    Misreading {
        name: "kingdom/short-range-pawn-may-be-ahead",
        clause: ClauseId::named("KDM-24"),
        games: KINGDOM,
        says: "a position in which a short-range pawn is ahead of its twin is accepted",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Kingdom(Kingdom::IsAheadOfItsTwin(..)))
        }),
    },
    Misreading {
        name: "kingdom/twins-may-be-promoted-unlike",
        clause: ClauseId::named("KDM-24"),
        games: KINGDOM,
        says: "a position in which twins have been promoted to different kinds, or only one of them has been, is accepted",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Kingdom(Kingdom::ArePromotedUnlike(..)))
        }),
    },
    Misreading {
        name: "kingdom/rights-need-the-short-range-men",
        clause: ClauseId::named("KDM-24"),
        games: KINGDOM,
        says: "a right to castle needs king and rook on their initial cells of the short-range board only",
        reading: Reading::Says(|_, statement, truth| match *statement {
            Statement::Usual(Usual::LacksManForRight(_, _, cell)) => {
                truth && cell.board == BoardId::Short
            }
            _ => truth,
        }),
    },
    Misreading {
        name: "kingdom/no-pawn-on-any-last-rank",
        clause: ClauseId::named("KDM-24"),
        games: KINGDOM,
        says: "a position with a pawn on its last rank is refused, on the max-range board too",
        reading: Reading::Accepts(|cx, accepted| {
            let mut men = cx.position.men.iter();
            accepted
                && !men.any(|(cell, man)| man.kind == Kind::Pawn && is_last_rank(man.side, cell))
        }),
    },
    Misreading {
        name: "kingdom/bishops-stand-on-their-own-colour",
        clause: ClauseId::named("KDM-24"),
        games: KINGDOM,
        says: "a position is refused if a bishop that began as one is on a cell of a colour that it cannot reach",
        reading: Reading::Accepts(|cx, accepted| {
            accepted && cx.position.men.iter().all(keeps_its_colour)
        }),
    },
    Misreading {
        name: "kingdom/max-range-king-castles-by-its-run",
        clause: ClauseId::named("KDM-25"),
        games: KINGDOM,
        says: "a king on the max-range board that moves two cells toward its rook castles",
        reading: Reading::Says(|_, _, _| true),
    },
    Misreading {
        name: "kingdom/men-of-a-kind-are-the-same",
        clause: ClauseId::named("KDM-26"),
        games: KINGDOM,
        says: "two positions are the same if men of the same kind and side are on the same cells, whatever their marks",
        reading: Reading::Says(|_, _, _| false),
    },
];

/// KDM-19: whether the twin of an attacking man must move along, and would capture a king, too.
fn twin_captures_a_king(cx: &Context<'_>, m: Moving) -> bool {
    let g = cx.silent().of(m.man, m.step).as_attack();
    let along = twin(&g, mover(&g)).filter(|_| goes_alone(&g).is_err());
    let captured = along.and_then(|twin| follows(&g, twin)?.man_there());
    captured.is_some_and(|man| man.kind == Kind::King)
}

/// KDM-21: whether a turn leaves the king on this board attacked; the context has the position after the turn.
fn leaves(cx: &Context<'_>, statement: &Statement, board: BoardId) -> bool {
    let Statement::Usual(Usual::LeavesKingInCheck(side)) = *statement else { return true };
    attack::attacked_kings(&cx.silent(), side).iter().any(|king| king.board == board)
}

/// The law without KDM-21, by which neither king may be left attacked.
static NEITHER_KING: Repealed = Repealed(ClauseId::named("KDM-21"));

/// KDM-21: the turns of a single man after which only the king on the other board is attacked.
fn turns_that_neglect_the_other_board(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    let (rules, without) = (rules(cx.position), without(&NEITHER_KING, cx.position));
    let lone = rules.turns(&without).into_iter().filter(|turn| turn.extra.is_none());
    let allowed = lone.filter_map(|turn| {
        let after = rules.judge(&without, &turn).ok()?;
        let attacked = attacked_kings(&after, cx.position.side);
        let neglected = attacked.iter().all(|king| king.board != turn.step.from.board);
        (!attacked.is_empty() && neglected).then_some((turn, after))
    });
    allowed.collect()
}

/// KDM-22: whether the side to move has a legal turn that moves a man on a board.
fn has_a_turn_on(cx: &Context<'_>, board: BoardId) -> bool {
    let (rules, law) = (rules(cx.position), law(cx.position));
    let moves_there = |turn: &Turn| steps(turn).any(|step| step.from.board == board);
    rules.writable(&law).any(|turn| moves_there(&turn) && rules.judge(&law, &turn).is_ok())
}

/// KDM-24: whether a bishop that began as one is on a cell of the colour on which it began.
fn keeps_its_colour((cell, man): (Cell, Man)) -> bool {
    let Some(mark) = man.mark.filter(|mark| man.kind == Kind::Bishop && !mark.promoted) else {
        return true;
    };
    let first = if man.side == Side::White { 1 } else { 8 };
    (cell.file + cell.rank) % 2 == (mark.file + first) % 2
}

//! Misreadings of attack and the end (KDM-19 to KDM-23), accepted positions (KDM-24), the king's run beside castling
//! (KDM-25) and repetition (KDM-26).

use reference::kingdom::check::follows;
use reference::kingdom::turn::goes_alone;
use reference::kingdom::twins::{is_last_rank, mover, twin};
use reference::usual::attack;

use super::steps;
use crate::readings::prelude::*;

pub const ALL: &[Misreading] = &[
    always("kingdom/half-a-turn-attacks", "KDM-19", KINGDOM)
        .says("a man attacks a king that it could capture, whether or not its twin can move along"),
    except("kingdom/twin-captures-no-king", "KDM-19", KINGDOM, |cx, it| {
        let Statement::Kingdom(Kingdom::CompletesATurn(m)) = it else { return false };
        let g = cx.silent().of(m.man, m.step).as_attack();
        let along = twin(&g, mover(&g)).filter(|_| goes_alone(&g).is_err());
        let captured = along.and_then(|twin| follows(&g, twin)?.man_there());
        captured.is_some_and(|man| man.kind == Kind::King)
    })
    .says("a man does not attack a king if its twin would have to capture the other king in the same turn"),
    never("kingdom/castling-cells-are-attacked-while-vacant", "KDM-20", KINGDOM)
        .says("a castling cell is attacked only if a man could arrive on it while it is vacant"),
    misreading("kingdom/only-the-short-range-king-must-be-safe", "KDM-21", KINGDOM)
        .says("a turn may leave the king on the max-range board attacked")
        .by(Only(|cx, it| leaves(cx, it, BoardId::Short))),
    misreading("kingdom/only-the-max-range-king-must-be-safe", "KDM-21", KINGDOM)
        .says("a turn may leave the king on the short-range board attacked")
        .by(Only(|cx, it| leaves(cx, it, BoardId::Max))),
    allows("kingdom/king-must-be-safe-where-something-moved", "KDM-21", KINGDOM, |cx| {
        forbidden_only_by(NEITHER_KING, cx, |turn, after| {
            let neglects = |king: &Cell| king.board != turn.step.from.board;
            turn.extra.is_none() && attacked_kings(after, cx.position.side).iter().all(neglects)
        })
    })
    .says("a turn that moves on one board only may leave the king on the other board attacked"),
    never("kingdom/stalemate-draws", "KDM-22", KINGDOM)
        .says("stalemate is a draw, as in chess"),
    forbids("kingdom/a-board-without-a-turn-loses", "KDM-22", KINGDOM, |cx, _| {
        let (rules, law) = (rules(cx.position), law(cx.position));
        [BoardId::Short, BoardId::Max].into_iter().any(|board| {
            let is_there = |turn: &Turn| steps(turn).any(|step| step.from.board == board);
            !rules.writable(&law).any(|it| is_there(&it) && rules.judge(&law, &it).is_ok())
        })
    })
    .says("a side has lost as soon as it cannot move a man on one of the boards"),
    misreading("kingdom/only-the-short-range-board-counts", "KDM-23", KINGDOM)
        .says("captures and pawn moves on the max-range board do not set the halfmove field to 0")
        .by(Says(|_, it, truth| match *it {
            Statement::Kingdom(Kingdom::CapturesOrMovesAPawn(short, _)) => short,
            _ => truth,
        })),
    misreading("kingdom/max-range-captures-do-not-reset-the-clock", "KDM-23", KINGDOM)
        .says("a piece that captures on the max-range board only does not set the halfmove field to 0")
        .by(After(|cx, turn, after| {
            let taken = steps(turn).map(|step| step.to).filter(|&to| !is_vacant(cx, to));
            let taken: Vec<BoardId> = taken.map(|to| to.board).collect();
            count_on(cx, after, !is_pawn(cx, turn.step.from) && taken == [BoardId::Max]);
        })),
    misreading("kingdom/clock-before-the-win", "KDM-23", KINGDOM)
        .says("the 150th halfmove without a capture or pawn move is a draw, even if it leaves the opponent without a legal turn")
        .by(Except(|_, it| matches!(it, Statement::Kingdom(Kingdom::IsAfterSeventyFiveTurns)))),
    misreading("kingdom/bare-kings-are-dead", "KDM-23", KINGDOM)
        .says("bare kings are dead material, as in chess")
        .by(Except(|_, it| matches!(it, Statement::Kingdom(Kingdom::IsDeadInChess)))),
    misreading("kingdom/never-mates-as-in-chess", "KDM-23", KINGDOM)
        .says("whoever resigns against bare kings draws, as in chess")
        .by(Except(|_, it| matches!(it, Statement::Kingdom(Kingdom::CannotMateInChess(_))))),
    misreading("kingdom/short-range-pawn-may-be-ahead", "KDM-24", KINGDOM)
        .says("a position in which a short-range pawn is ahead of its twin is accepted")
        .by(Except(|_, it| matches!(it, Statement::Kingdom(Kingdom::IsAheadOfItsTwin(..))))),
    misreading("kingdom/twins-may-be-promoted-unlike", "KDM-24", KINGDOM)
        .says("a position in which twins have been promoted to different kinds, or only one of them has been, is accepted")
        .by(Except(|_, it| matches!(it, Statement::Kingdom(Kingdom::ArePromotedUnlike(..))))),
    misreading("kingdom/rights-need-the-short-range-men", "KDM-24", KINGDOM)
        .says("a right to castle needs king and rook on their initial cells of the short-range board only")
        .by(Except(|_, it| match *it {
            Statement::Usual(Usual::LacksManForRight(_, _, cell)) => cell.board != BoardId::Short,
            _ => false,
        })),
    misreading("kingdom/no-pawn-on-any-last-rank", "KDM-24", KINGDOM)
        .says("a position with a pawn on its last rank is refused, on the max-range board too")
        .by(Accepts(|cx| {
            let mut men = cx.position.men.iter();
            !men.any(|(cell, man)| man.kind == Kind::Pawn && is_last_rank(man.side, cell))
        })),
    misreading("kingdom/bishops-stand-on-their-own-colour", "KDM-24", KINGDOM)
        .says("a position is refused if a bishop that began as one is on a cell of a colour that it cannot reach")
        .by(Accepts(|cx| {
            cx.position.men.iter().filter(|(_, man)| man.kind == Kind::Bishop).all(|(cell, man)| {
                let first = if man.side == Side::White { 1 } else { 8 };
                let began = man.mark.filter(|mark| !mark.promoted);
                began.is_none_or(|mark| (cell.file + cell.rank) % 2 == (mark.file + first) % 2)
            })
        })),
    always("kingdom/max-range-king-castles-by-its-run", "KDM-25", KINGDOM)
        .says("a king on the max-range board that moves two cells toward its rook castles"),
    never("kingdom/men-of-a-kind-are-the-same", "KDM-26", KINGDOM)
        .says("two positions are the same if men of the same kind and side are on the same cells, whatever their marks"),
];

/// KDM-21: whether a turn leaves the king on this board attacked, if the statement is about a king left in check;
/// `true` for any other statement. The context has the position after the turn.
fn leaves(cx: &Context<'_>, statement: &Statement, board: BoardId) -> bool {
    let Statement::Usual(Usual::LeavesKingInCheck(side)) = *statement else { return true };
    attack::attacked_kings(&cx.silent(), side).iter().any(|king| king.board == board)
}

/// KDM-21: no turn leaves a king attacked.
static NEITHER_KING: Repealed = Repealed(ClauseId::named("KDM-21"));

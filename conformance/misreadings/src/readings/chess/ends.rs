//! Other readings of what ends a game, of repetition and of acceptance (CHE-21…31).

use reference::context::Context;
use reference::statement::{Statement, Times, Usual};
use types::{CastlingRights, Cell, ClauseId, End, EndBy, Kind, Man, Position, Side};

use super::en_passant::taken;
use crate::misreading::{Misreading, Reading};
use crate::readings::by_law::{
    ATTACKED, CHESS, MEN_OF_CHESS, USUAL, attackers, is_pawn, law, rules, side_of,
};

/// The readings of this module, in the law's order.
pub(in super::super) const ALL: &[Misreading] = &[
    Misreading {
        name: "chess/mated-side-wins",
        clause: ClauseId::named("CHE-21"),
        games: USUAL,
        says: "the side to move wins by checkmate",
        reading: Reading::Ends(|cx, end| {
            end.map(|end| match end.by {
                EndBy::Checkmate => End { winner: Some(cx.position.side), ..end },
                _ => end,
            })
        }),
    },
    Misreading {
        name: "chess/no-turn-left-is-stalemate",
        clause: ClauseId::named("CHE-21"),
        games: CHESS,
        says: "a side that has no legal turn is stalemated, in check or not",
        reading: Reading::Ends(|_, end| end.map(|_| End { by: EndBy::Stalemate, winner: None })),
    },
    Misreading {
        name: "chess/stalemate-wins",
        clause: ClauseId::named("CHE-22"),
        games: USUAL,
        says: "a side that is not in check and has no legal turn has lost",
        reading: Reading::Ends(|cx, end| {
            end.map(|end| match end.by {
                EndBy::Stalemate => End { winner: Some(cx.position.side.other()), ..end },
                _ => end,
            })
        }),
    },
    Misreading {
        name: "chess/no-turn-left-is-checkmate",
        clause: ClauseId::named("CHE-22"),
        games: USUAL,
        says: "a side that has no legal turn is checkmated, in check or not",
        reading: Reading::Ends(|cx, end| {
            end.map(|_| End { by: EndBy::Checkmate, winner: Some(cx.position.side.other()) })
        }),
    },
    Misreading {
        name: "chess/only-bare-kings-are-dead",
        clause: ClauseId::named("CHE-23"),
        games: MEN_OF_CHESS,
        says: "only king against king is dead",
        reading: Reading::Says(|cx, _, truth| truth && besides_kings(cx).is_empty()),
    },
    Misreading {
        name: "chess/two-bishops-are-not-dead",
        clause: ClauseId::named("CHE-23"),
        games: MEN_OF_CHESS,
        says: "with more than one man besides the kings nothing is dead, not even bishops on one colour",
        reading: Reading::Says(|cx, _, truth| truth && besides_kings(cx).len() < 2),
    },
    Misreading {
        name: "chess/two-knights-are-dead",
        clause: ClauseId::named("CHE-23"),
        games: USUAL,
        says: "two knights against a bare king are dead, since they cannot force mate",
        reading: Reading::Says(|cx, _, truth| {
            truth
                || matches!(besides_kings(cx)[..], [(_, one), (_, other)] if one == other && one.kind == Kind::Knight)
        }),
    },
    Misreading {
        name: "chess/one-minor-piece-each-is-dead",
        clause: ClauseId::named("CHE-23"),
        games: USUAL,
        says: "a bishop or knight on each side is dead, whatever the bishops' colours",
        reading: Reading::Says(|cx, _, truth| {
            let minor = |man: Man| matches!(man.kind, Kind::Bishop | Kind::Knight);
            truth
                || matches!(
                    besides_kings(cx)[..],
                    [(_, one), (_, other)] if one.side != other.side && minor(one) && minor(other)
                )
        }),
    },
    Misreading {
        name: "chess/repetition-forgets-castling-rights",
        clause: ClauseId::named("CHE-24"),
        games: USUAL,
        says: "positions with the same men on the same cells are the same, whatever castling rights are held",
        reading: Reading::Same(|_, same| same.castling = CastlingRights::NONE),
    },
    Misreading {
        name: "chess/repetition-forgets-the-side-to-move",
        clause: ClauseId::named("CHE-24"),
        games: USUAL,
        says: "positions with the same men on the same cells are the same, whoever is to move",
        reading: Reading::Same(|_, same| same.side = Side::White),
    },
    Misreading {
        name: "chess/repetition-forgets-en-passant",
        clause: ClauseId::named("CHE-24"),
        games: USUAL,
        says: "a capture en passant that was possible the first time makes no difference",
        reading: Reading::Same(|_, same| same.en_passant = None),
    },
    Misreading {
        name: "chess/repetition-counts-every-field",
        clause: ClauseId::named("CHE-24"),
        games: USUAL,
        says: "after a double step the position is new, even if no pawn can capture en passant",
        reading: Reading::Same(|cx, same| same.en_passant = cx.position.en_passant),
    },
    Misreading {
        name: "chess/repetition-forgets-where-the-game-began",
        clause: ClauseId::named("CHE-24"),
        games: USUAL,
        says: "the position in which the game begins does not count as an occurrence",
        reading: Reading::Says(|_, statement, truth| truth && !begins(statement, 3)),
    },
    Misreading {
        name: "chess/twofold-repetition-is-enough",
        clause: ClauseId::named("CHE-24"),
        games: USUAL,
        says: "a draw can be claimed when a position occurs for the second time",
        reading: Reading::Says(|_, statement, truth| {
            truth || times(statement).is_some_and(|it| it.count >= 2)
        }),
    },
    Misreading {
        name: "chess/threefold-repetition-ends-the-game",
        clause: ClauseId::named("CHE-25"),
        games: USUAL,
        says: "a game is drawn without a claim as soon as a position occurs for the third time",
        reading: Reading::Says(|_, statement, truth| {
            truth || times(statement).is_some_and(|it| it.count >= 3)
        }),
    },
    Misreading {
        name: "chess/no-repetition-ends-a-game",
        clause: ClauseId::named("CHE-25"),
        games: USUAL,
        says: "a repetition never ends a game without a claim",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "chess/captures-do-not-reset-the-clock",
        clause: ClauseId::named("CHE-26"),
        games: USUAL,
        says: "a capture does not set the halfmove field to 0",
        reading: Reading::After(|cx, turn, after| {
            if !is_pawn(cx, turn.step.from) && after.halfmove == 0 {
                count_on(cx, after);
            }
        }),
    },
    Misreading {
        name: "chess/pawns-do-not-reset-the-clock",
        clause: ClauseId::named("CHE-26"),
        games: USUAL,
        says: "a pawn's step does not set the halfmove field to 0",
        reading: Reading::After(|cx, turn, after| {
            let captured = cx.position.men.iter().count() != after.men.iter().count();
            if is_pawn(cx, turn.step.from) && !captured {
                count_on(cx, after);
            }
        }),
    },
    Misreading {
        name: "chess/promotion-does-not-reset-the-clock",
        clause: ClauseId::named("CHE-26"),
        games: ATTACKED,
        says: "a promotion does not set the halfmove field to 0",
        reading: Reading::After(|cx, turn, after| {
            if turn.step.promotion.is_some() {
                count_on(cx, after);
            }
        }),
    },
    Misreading {
        name: "chess/en-passant-does-not-reset-the-clock",
        clause: ClauseId::named("CHE-26"),
        games: USUAL,
        says: "a capture en passant does not set the halfmove field to 0",
        reading: Reading::After(|cx, turn, after| {
            if taken(cx, turn).is_some() {
                count_on(cx, after);
            }
        }),
    },
    Misreading {
        name: "chess/castling-resets-the-clock",
        clause: ClauseId::named("CHE-26"),
        games: USUAL,
        says: "castling, or any loss of a right to castle, sets the halfmove field to 0",
        reading: Reading::After(|cx, _, after| {
            if after.castling != cx.position.castling {
                after.halfmove = 0;
            }
        }),
    },
    Misreading {
        name: "chess/fifty-turns-of-both-sides-together",
        clause: ClauseId::named("CHE-26"),
        games: USUAL,
        says: "a draw can be claimed after fifty turns, those of both sides counted together",
        reading: Reading::Says(|cx, _, truth| truth || cx.position.halfmove >= 50),
    },
    Misreading {
        name: "chess/claim-one-turn-too-early",
        clause: ClauseId::named("CHE-26"),
        games: USUAL,
        says: "a draw can be claimed when the halfmove field is 99, for the turn that would make it 100",
        reading: Reading::Says(|cx, _, truth| truth || cx.position.halfmove >= 99),
    },
    Misreading {
        name: "chess/claim-one-turn-too-late",
        clause: ClauseId::named("CHE-26"),
        games: USUAL,
        says: "a draw can be claimed only when the halfmove field is more than 100",
        reading: Reading::Says(|cx, _, truth| truth && cx.position.halfmove > 100),
    },
    Misreading {
        name: "chess/fifty-turns-end-the-game",
        clause: ClauseId::named("CHE-27"),
        games: USUAL,
        says: "a game is drawn without a claim after fifty turns of each side",
        reading: Reading::Says(|cx, _, truth| truth || cx.position.halfmove >= 100),
    },
    Misreading {
        name: "chess/clock-never-ends-a-game",
        clause: ClauseId::named("CHE-27"),
        games: USUAL,
        says: "however many turns pass without a capture or pawn move, a draw must be claimed",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "chess/clock-before-checkmate",
        clause: ClauseId::named("CHE-27"),
        games: USUAL,
        says: "a checkmate by the last of the 75 turns comes too late",
        reading: Reading::Ends(|cx, end| end.filter(|_| cx.position.halfmove < 150)),
    },
    Misreading {
        name: "chess/at-most-eight-pawns",
        clause: ClauseId::named("CHE-28"),
        games: USUAL,
        says: "a position with more than eight pawns of a side is refused",
        reading: Reading::Accepts(|cx, truth| {
            let most = cx.position.game.start();
            let pawns = |position: &Position, side| {
                position.men.of(side).filter(|(_, man)| man.kind == Kind::Pawn).count()
            };
            truth && Side::BOTH.iter().all(|&side| pawns(cx.position, side) <= pawns(&most, side))
        }),
    },
    Misreading {
        name: "chess/at-most-two-men-give-check",
        clause: ClauseId::named("CHE-28"),
        games: USUAL,
        says: "a position in which more than two men give check is refused",
        reading: Reading::Accepts(|cx, truth| {
            let side = cx.position.side;
            truth
                && cx
                    .position
                    .men
                    .kings(side)
                    .all(|king| attackers(cx, king, side.other()).len() < 3)
        }),
    },
    Misreading {
        name: "chess/field-needs-a-pawn-to-use-it",
        clause: ClauseId::named("CHE-28"),
        games: USUAL,
        says: "an en passant field that allows no legal capture is refused",
        reading: Reading::Accepts(|cx, truth| {
            truth
                && (cx.position.en_passant.is_none() || {
                    rules(cx.position).for_repetition(&law(cx.position)).en_passant.is_some()
                })
        }),
    },
    Misreading {
        name: "chess/clock-beyond-its-end",
        clause: ClauseId::named("CHE-28"),
        games: USUAL,
        says: "a position whose halfmove field is 150 or more is refused, for the game has ended",
        reading: Reading::Accepts(|cx, truth| truth && cx.position.halfmove < 150),
    },
    Misreading {
        name: "chess/draws-take-every-turn-away",
        clause: ClauseId::named("CHE-29"),
        games: USUAL,
        says: "a position with dead material, or with a halfmove field of 150, has no legal turn",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "chess/no-claim-with-a-turn",
        clause: ClauseId::named("CHE-30"),
        games: &[types::Game::Chess],
        says: "only the side to move can claim a draw: no turn can be announced with a claim",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Usual(Usual::HasAnnouncedTurn))
        }),
    },
    Misreading {
        name: "chess/wrong-claim-is-illegal",
        clause: ClauseId::named("CHE-31"),
        games: USUAL,
        says: "a claim that the position does not support is illegal, like a turn",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "chess/whoever-resigns-loses",
        clause: ClauseId::named("CHE-32"),
        games: USUAL,
        says: "a player who resigns has lost, even against a bare king",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Usual(Usual::ResignationDraws(_)))
        }),
    },
    Misreading {
        name: "chess/draw-agreed-before-both-have-moved",
        clause: ClauseId::named("CHE-33"),
        games: USUAL,
        says: "the players may agree on a draw at any time, even before the first turn",
        reading: Reading::Says(|_, _, _| true),
    },
    Misreading {
        name: "chess/move-number-allows-an-agreement",
        clause: ClauseId::named("CHE-33"),
        games: USUAL,
        says: "in a game that begins at move 2 or later both sides have moved, so a draw may be agreed on at once",
        reading: Reading::Says(|cx, _, truth| truth || cx.position.fullmove > 1),
    },
    Misreading {
        name: "chess/only-a-bare-king-never-mates",
        clause: ClauseId::named("CHE-34"),
        games: &[types::Game::Chess],
        says: "only a bare king can never give checkmate: whoever resigns against a knight has lost",
        reading: Reading::Says(|cx, statement, truth| truth && men_of(cx, statement).is_empty()),
    },
    Misreading {
        name: "chess/lone-minor-piece-never-mates",
        clause: ClauseId::named("CHE-34"),
        games: &[types::Game::Chess],
        says: "a king and one bishop or knight can never give checkmate, whatever the other side has",
        reading: Reading::Says(|cx, statement, truth| {
            let minor = |kind: &Kind| matches!(kind, Kind::Bishop | Kind::Knight);
            truth || matches!(&men_of(cx, statement)[..], [one] if minor(one))
        }),
    },
];

/// CHE-34: if the statement is that a side can never mate, the kinds of that side's men except its king.
fn men_of(cx: &Context<'_>, statement: &Statement) -> Vec<Kind> {
    let men = side_of(statement).into_iter().flat_map(|side| cx.position.men.of(side));
    men.map(|(_, man)| man.kind).filter(|&kind| kind != Kind::King).collect()
}

/// CHE-23: every man except the kings.
fn besides_kings(cx: &Context<'_>) -> Vec<(Cell, Man)> {
    cx.position.men.iter().filter(|(_, man)| man.kind != Kind::King).collect()
}

/// CHE-24, CHE-25: how often the position has occurred, if the statement is about repetition.
fn times(statement: &Statement) -> Option<Times> {
    match *statement {
        Statement::Usual(Usual::MayClaimRepetition(times) | Usual::EndsByRepetition(times)) => {
            Some(times)
        }
        _ => None,
    }
}

/// CHE-24: whether the position has occurred `needed` times only if the beginning of the game counts as one of them.
fn begins(statement: &Statement, needed: usize) -> bool {
    times(statement).is_some_and(|times| times.is_first && times.count <= needed)
}

/// CHE-26: the halfmove field counts a turn that sets it to 0.
pub(in crate::readings) fn count_on(cx: &Context<'_>, after: &mut Position) {
    after.halfmove = (cx.position.halfmove + 1).min(Position::COUNTER_MAX);
}

//! Misreadings of what ends a game, of repetition and of acceptance (CHE-21…31).

use reference::statement::Times;
use types::{End, EndBy};

use super::pawns::taken;
use crate::readings::prelude::*;

pub const ALL: &[Misreading] = &[
    misreading("chess/mated-side-wins", "CHE-21", USUAL)
        .says("the side to move wins by checkmate")
        .by(Ends(|cx, end| won_by(cx.position.side, EndBy::Checkmate, end))),
    misreading("chess/no-turn-left-is-stalemate", "CHE-21", CHESS)
        .says("a side that has no legal turn is stalemated, in check or not")
        .by(Ends(|_, end| end.map(|_| End { by: EndBy::Stalemate, winner: None }))),
    misreading("chess/stalemate-wins", "CHE-22", USUAL)
        .says("a side that is not in check and has no legal turn has lost")
        .by(Ends(|cx, end| won_by(cx.position.side.other(), EndBy::Stalemate, end))),
    misreading("chess/no-turn-left-is-checkmate", "CHE-22", USUAL)
        .says("a side that has no legal turn is checkmated, in check or not")
        .by(Ends(|cx, end| {
            end.map(|_| End { by: EndBy::Checkmate, winner: Some(cx.position.side.other()) })
        })),
    misreading("chess/only-bare-kings-are-dead", "CHE-23", MEN_OF_CHESS)
        .says("only king against king is dead")
        .by(Only(|cx, _| besides_kings(cx).is_empty())),
    misreading("chess/two-bishops-are-not-dead", "CHE-23", MEN_OF_CHESS)
        .says("with more than one man besides the kings nothing is dead, not even bishops on one colour")
        .by(Only(|cx, _| besides_kings(cx).len() < 2)),
    also("chess/two-knights-are-dead", "CHE-23", USUAL, |cx, _| {
        let men = besides_kings(cx);
        matches!(men[..], [one, other] if one == other && one.kind == Kind::Knight)
    })
    .says("two knights against a bare king are dead, since they cannot force mate"),
    also("chess/one-minor-piece-each-is-dead", "CHE-23", USUAL, |cx, _| {
        let men = besides_kings(cx);
        let are_minor = men.iter().all(|man| matches!(man.kind, Kind::Bishop | Kind::Knight));
        are_minor && matches!(men[..], [one, other] if one.side != other.side)
    })
    .says("a bishop or knight on each side is dead, whatever the bishops' colours"),
    misreading("chess/repetition-forgets-castling-rights", "CHE-24", USUAL)
        .says("positions with the same men on the same cells are the same, whatever castling rights are held")
        .by(Same(|_, same| same.castling = CastlingRights::NONE)),
    misreading("chess/repetition-forgets-the-side-to-move", "CHE-24", USUAL)
        .says("positions with the same men on the same cells are the same, whoever is to move")
        .by(Same(|_, same| same.side = Side::White)),
    misreading("chess/repetition-forgets-en-passant", "CHE-24", USUAL)
        .says("a capture en passant that was possible the first time makes no difference")
        .by(Same(|_, same| same.en_passant = None)),
    misreading("chess/repetition-counts-every-field", "CHE-24", USUAL)
        .says("after a double step the position is new, even if no pawn can capture en passant")
        .by(Same(|cx, same| same.en_passant = cx.position.en_passant)),
    misreading("chess/repetition-forgets-where-the-game-began", "CHE-24", USUAL)
        .says("the position in which the game begins does not count as an occurrence")
        .by(Except(|_, it| times(it).is_some_and(|it| it.is_first && it.count <= 3))),
    misreading("chess/twofold-repetition-is-enough", "CHE-24", USUAL)
        .says("a draw can be claimed when a position occurs for the second time")
        .by(Also(|_, it| times(it).is_some_and(|it| it.count >= 2))),
    misreading("chess/threefold-repetition-ends-the-game", "CHE-25", USUAL)
        .says("a game is drawn without a claim as soon as a position occurs for the third time")
        .by(Also(|_, it| times(it).is_some_and(|it| it.count >= 3))),
    never("chess/no-repetition-ends-a-game", "CHE-25", USUAL)
        .says("a repetition never ends a game without a claim"),
    changes("chess/captures-do-not-reset-the-clock", "CHE-26", USUAL, |cx, turn, after| {
        count_on(cx, after, !is_pawn(cx, turn.step.from) && after.halfmove == 0);
    })
    .says("a capture does not set the halfmove field to 0"),
    changes("chess/pawns-do-not-reset-the-clock", "CHE-26", USUAL, |cx, turn, after| {
        let captured = cx.position.men.iter().count() != after.men.iter().count();
        count_on(cx, after, is_pawn(cx, turn.step.from) && !captured);
    })
    .says("a pawn's step does not set the halfmove field to 0"),
    misreading("chess/promotion-does-not-reset-the-clock", "CHE-26", ATTACKED)
        .says("a promotion does not set the halfmove field to 0")
        .by(After(|cx, turn, after| count_on(cx, after, turn.step.promotion.is_some()))),
    misreading("chess/en-passant-does-not-reset-the-clock", "CHE-26", USUAL)
        .says("a capture en passant does not set the halfmove field to 0")
        .by(After(|cx, turn, after| count_on(cx, after, taken(cx, turn).is_some()))),
    changes("chess/castling-resets-the-clock", "CHE-26", USUAL, |cx, _, after| {
        if after.castling != cx.position.castling {
            after.halfmove = 0;
        }
    })
    .says("castling, or any loss of a right to castle, sets the halfmove field to 0"),
    misreading("chess/fifty-turns-of-both-sides-together", "CHE-26", USUAL)
        .says("a draw can be claimed after fifty turns, those of both sides counted together")
        .by(Also(|cx, _| cx.position.halfmove >= 50)),
    also("chess/claim-one-turn-too-early", "CHE-26", USUAL, |cx, _| cx.position.halfmove >= 99)
        .says("a draw can be claimed when the halfmove field is 99, for the turn that would make it 100"),
    only("chess/claim-one-turn-too-late", "CHE-26", USUAL, |cx, _| cx.position.halfmove > 100)
        .says("a draw can be claimed only when the halfmove field is more than 100"),
    also("chess/fifty-turns-end-the-game", "CHE-27", USUAL, |cx, _| cx.position.halfmove >= 100)
        .says("a game is drawn without a claim after fifty turns of each side"),
    never("chess/clock-never-ends-a-game", "CHE-27", USUAL)
        .says("however many turns pass without a capture or pawn move, a draw must be claimed"),
    misreading("chess/clock-before-checkmate", "CHE-27", USUAL)
        .says("a checkmate by the last of the 75 turns comes too late")
        .by(Ends(|cx, end| end.filter(|_| cx.position.halfmove < 150))),
    misreading("chess/at-most-eight-pawns", "CHE-28", USUAL)
        .says("a position with more than eight pawns of a side is refused")
        .by(Accepts(|cx| {
            let pawns = |position: &Position, side| count(position, side, Kind::Pawn);
            let start = cx.position.game.start();
            Side::BOTH.iter().all(|&side| pawns(cx.position, side) <= pawns(&start, side))
        })),
    misreading("chess/at-most-two-men-give-check", "CHE-28", USUAL)
        .says("a position in which more than two men give check is refused")
        .by(Accepts(|cx| {
            let side = cx.position.side;
            let mut kings = cx.position.men.kings(side);
            kings.all(|king| attackers(cx, king, side.other()).len() < 3)
        })),
    misreading("chess/field-needs-a-pawn-to-use-it", "CHE-28", USUAL)
        .says("an en passant field that allows no legal capture is refused")
        .by(Accepts(|cx| {
            let same = || rules(cx.position).for_repetition(&law(cx.position));
            cx.position.en_passant.is_none() || same().en_passant.is_some()
        })),
    misreading("chess/clock-beyond-its-end", "CHE-28", USUAL)
        .says("a position whose halfmove field is 150 or more is refused, for the game has ended")
        .by(Accepts(|cx| cx.position.halfmove < 150)),
    never("chess/draws-take-every-turn-away", "CHE-29", USUAL)
        .says("a position with dead material, or with a halfmove field of 150, has no legal turn"),
    misreading("chess/no-claim-with-a-turn", "CHE-30", CHESS)
        .says("only the side to move can claim a draw: no turn can be announced with a claim")
        .by(Except(|_, it| matches!(it, Statement::Usual(Usual::HasAnnouncedTurn)))),
    never("chess/wrong-claim-is-illegal", "CHE-31", USUAL)
        .says("a claim that the position does not support is illegal, like a turn"),
    misreading("chess/whoever-resigns-loses", "CHE-32", USUAL)
        .says("a player who resigns has lost, even against a bare king")
        .by(Except(|_, it| matches!(it, Statement::Usual(Usual::ResignationDraws(_))))),
    always("chess/draw-agreed-before-both-have-moved", "CHE-33", USUAL)
        .says("the players may agree on a draw at any time, even before the first turn"),
    also("chess/move-number-allows-an-agreement", "CHE-33", USUAL, |cx, _| cx.position.fullmove > 1)
        .says("in a game that begins at move 2 or later both sides have moved, so a draw may be agreed on at once"),
    only("chess/only-a-bare-king-never-mates", "CHE-34", CHESS, |cx, it| men_of(cx, it).is_empty())
        .says("only a bare king can never give checkmate: whoever resigns against a knight has lost"),
    misreading("chess/lone-minor-piece-never-mates", "CHE-34", CHESS)
        .says("a king and one bishop or knight can never give checkmate, whatever the other side has")
        .by(Also(|cx, it| matches!(men_of(cx, it)[..], [Kind::Bishop | Kind::Knight]))),
];

/// CHE-34: if the statement is that a side can never mate, the kinds of that side's men except its king.
fn men_of(cx: &Context<'_>, statement: &Statement) -> Vec<Kind> {
    let men = side_of(statement).into_iter().flat_map(|side| cx.position.men.of(side));
    men.map(|(_, man)| man.kind).filter(|&kind| kind != Kind::King).collect()
}

/// CHE-21, CHE-22: the end of the game, with this side as the winner if the game has ended in this way.
fn won_by(side: Side, by: EndBy, end: Option<End>) -> Option<End> {
    end.map(|end| if end.by == by { End { winner: Some(side), ..end } } else { end })
}

/// CHE-24, CHE-25: how often the position has occurred, if the statement is about repetition.
fn times(statement: &Statement) -> Option<Times> {
    use Usual::{EndsByRepetition, MayClaimRepetition};
    let Statement::Usual(MayClaimRepetition(times) | EndsByRepetition(times)) = *statement else {
        return None;
    };
    Some(times)
}

/// CHE-26: if `is_counted`, raises the halfmove field by one, even after a turn that sets it to 0 by the law.
pub fn count_on(cx: &Context<'_>, after: &mut Position, is_counted: bool) {
    if is_counted {
        after.halfmove = (cx.position.halfmove + 1).min(Position::COUNTER_MAX);
    }
}

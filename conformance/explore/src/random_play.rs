//! Random play: the next legal turn, in several styles, and the acts of players.

use types::{Claim, Kind, PlayersAct, Position, Side, Turn};

use crate::choices::Choices;

/// How a game is played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlayStyle {
    /// Any legal turn.
    Even,
    /// Captures, promotions and turns with a second part before others.
    Keen,
    /// Turns by which a man goes back to where it came from, so that positions repeat.
    Restless,
}

/// A random legal turn; `None` if there is none. One call in three plays like [`PlayStyle::Keen`].
pub(crate) fn any_turn(
    position: &Position,
    turns: &[Turn],
    choices: &mut Choices<'_>,
) -> Option<Turn> {
    if choices.one_in(3)
        && let Some(turn) = choices.pick(&those(turns, |turn| is_keen(position, turn)))
    {
        return Some(*turn);
    }
    choices.pick(turns).copied()
}

fn those(turns: &[Turn], wanted: impl Fn(&Turn) -> bool) -> Vec<Turn> {
    turns.iter().copied().filter(wanted).collect()
}

/// A random one of `turns`, mostly in this style; `played` lists the turns before it.
pub(crate) fn choose(
    position: &Position,
    turns: &[Turn],
    played: &[Turn],
    style: PlayStyle,
    choices: &mut Choices<'_>,
) -> Option<Turn> {
    let mut wanted: Vec<Turn> = match style {
        PlayStyle::Even => Vec::new(),
        PlayStyle::Keen => those(turns, |turn| is_keen(position, turn)),
        PlayStyle::Restless => {
            let own_last = played.len().checked_sub(2).map(|index| played[index].step);
            let back = those(turns, |turn| {
                own_last.is_some_and(|last| turn.step.from == last.to && turn.step.to == last.from)
            });
            if back.is_empty() {
                // Half of the time only kings and rooks may move, so that castling rights are lost, too.
                let castles = choices.one_in(2);
                those(turns, |turn| can_return(position, turn, castles))
            } else {
                back
            }
        }
    };
    if wanted.is_empty() || choices.one_in(8) {
        wanted = turns.to_vec();
    }
    // Second parts can make the list so long that a man's move alone would hardly ever be played.
    if wanted.len() > 200 && (choices.one_in(3) || style == PlayStyle::Restless) {
        wanted.retain(|turn| turn.extra.is_none());
    }
    choices.pick(&wanted).copied()
}

/// Whether the turn captures nothing and moves no pawn and, if `castles` is set, moves a king or rook.
fn can_return(position: &Position, turn: &Turn, castles: bool) -> bool {
    let kind = position.men.get(turn.step.from).map(|man| man.kind);
    let captures = position.men.get(turn.step.to).is_some();
    let is_either = matches!(kind, Some(Kind::King | Kind::Rook));
    !captures && kind != Some(Kind::Pawn) && (is_either || !castles)
}

fn is_keen(position: &Position, turn: &Turn) -> bool {
    let captures = position.men.get(turn.step.to).is_some_and(|man| man.side != position.side);
    captures || turn.step.promotion.is_some() || turn.extra.is_some()
}

/// A random act of a player; mostly `None`.
pub(crate) fn act(choices: &mut Choices<'_>) -> Option<PlayersAct> {
    if !choices.one_in(3) {
        return None;
    }
    let acts = [
        PlayersAct::Claims(Claim::ThreefoldRepetition),
        PlayersAct::Claims(Claim::FiftyTurns),
        PlayersAct::ClaimsWithTurn(Claim::ThreefoldRepetition),
        PlayersAct::ClaimsWithTurn(Claim::FiftyTurns),
        PlayersAct::AgreesDraw,
        PlayersAct::Resigns(Side::White),
        PlayersAct::Resigns(Side::Black),
    ];
    choices.pick(&acts).copied()
}

//! The status of a whole game, not only of its last position (CHE-21…27, CHE-30 to CHE-34): how the game ended, and
//! what may be claimed.

use types::{Claim, End, EndBy, GameStatus, Objection, PlayersAct, Turn};

use crate::board::Board;
use crate::fault::PlantedBug;

/// From this halfmove count on, a draw may be claimed (CHE-26).
const FIFTY_TURNS: u16 = 100;
/// From this halfmove count on, the game is drawn (CHE-27).
const SEVENTY_FIVE_TURNS: u16 = 150;

/// The objection to an illegal turn. It has no clause and no facts, since this engine gives no reasons from the law.
pub(crate) fn illegal(why: impl Into<String>) -> Objection {
    Objection::Illegal { clause: None, facts: Vec::new(), why: why.into() }
}

/// Plays a game through and returns its status. An illegal turn, or a turn after the end of the game, is an error.
///
/// A player's act after the end changes nothing, and neither does a claim that does not hold (CHE-31).
pub(crate) fn adjudicate<B: Board>(
    start: &B,
    turns: &[Turn],
    act: Option<PlayersAct>,
) -> Result<GameStatus, Objection> {
    let mut seen: Vec<(B::Key, u32)> = Vec::new();
    let mut times = count(&mut seen, start);
    let mut reached: Option<B> = None;
    for turn in turns {
        let board = reached.as_ref().unwrap_or(start);
        let found = board.find(turn);
        // A position with a legal turn is neither checkmate nor stalemate.
        let end = if found.is_some() { drawn(board, times) } else { automatic_end(board, times) };
        if let Some(End { by, .. }) = end {
            return Err(illegal(format!(
                "`{turn}` comes after the game has ended by {}",
                by.name()
            )));
        }
        let found = found
            .ok_or_else(|| illegal(format!("`{turn}` is not legal in the position reached")))?;
        let after = board.after(found);
        times = count(&mut seen, &after);
        reached = Some(after);
    }
    let last = reached.as_ref().unwrap_or(start);
    let end = automatic_end(last, times);
    let claims = if end.is_some() { Vec::new() } else { claims(last, times) };
    let end = end.or_else(|| end_by_act(last, turns.len(), act?, &claims));
    Ok(GameStatus { claims: if end.is_some() { Vec::new() } else { claims }, end })
}

/// Records one more occurrence of a position, and returns how often it has occurred. After a capture or a pawn move, no
/// earlier position can recur, so `seen` is cleared.
fn count<B: Board>(seen: &mut Vec<(B::Key, u32)>, board: &B) -> u32 {
    if board.halfmove() == 0 {
        seen.clear();
    }
    let key = board.key();
    if let Some((_, times)) = seen.iter_mut().find(|(known, _)| *known == key) {
        *times += 1;
        return *times;
    }
    seen.push((key, 1));
    1
}

/// The end that no player has to claim, or `None` if the game goes on. Checkmate and stalemate take precedence over the
/// seventy-five-turn draw (CHE-27), and a position without a legal turn is never dead (CHE-23).
fn automatic_end<B: Board>(board: &B, times: u32) -> Option<End> {
    board.end().or_else(|| drawn(board, times))
}

/// How the game ends in a position that is neither checkmate nor stalemate; `None` if it goes on.
fn drawn<B: Board>(board: &B, times: u32) -> Option<End> {
    let drawn = |by| Some(End { by, winner: None });
    if board.is_dead() {
        drawn(EndBy::Dead)
    } else if times >= 5 {
        drawn(EndBy::FivefoldRepetition)
    } else if board.halfmove() >= SEVENTY_FIVE_TURNS
        && !board.state().faults.has(PlantedBug::SeventyFiveTurnsForgotten)
    {
        drawn(EndBy::SeventyFiveTurns)
    } else {
        None
    }
}

fn claims<B: Board>(board: &B, times: u32) -> Vec<Claim> {
    let holds = |claim: &Claim| match claim {
        Claim::ThreefoldRepetition => times >= 3,
        Claim::FiftyTurns => {
            let late = u16::from(board.state().faults.has(PlantedBug::FiftyTurnsLate));
            board.halfmove() >= FIFTY_TURNS + late
        }
    };
    Claim::ALL.into_iter().filter(holds).collect()
}

/// The end brought about by a player's act: a resignation always ends the game (CHE-32), an agreed draw only once both
/// sides have moved (CHE-33), and a claim only if it holds. Otherwise `None`.
fn end_by_act<B: Board>(board: &B, turns: usize, act: PlayersAct, claims: &[Claim]) -> Option<End> {
    match act {
        PlayersAct::Resigns(side) => {
            let other = side.other();
            let winner = if board.never_mates(other) { None } else { Some(other) };
            Some(End { by: EndBy::Resignation, winner })
        }
        PlayersAct::AgreesDraw => (turns > 1).then_some(End { by: EndBy::Agreement, winner: None }),
        // A claim made with a turn rests on what that turn has brought about, so it does not hold without a turn.
        PlayersAct::ClaimsWithTurn(_) if turns == 0 => None,
        PlayersAct::Claims(claim) | PlayersAct::ClaimsWithTurn(claim) => {
            claims.contains(&claim).then(|| End { by: claim.end(), winner: None })
        }
    }
}

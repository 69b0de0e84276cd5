//! Games as opposed to positions (CHE-21…27, CHE-30): how a game has ended, and what may be claimed.

use std::collections::HashMap;

use record::{Claim, End, EndBy, Objection, PlayersAct, ScoreStatus, Turn};

use crate::fault::Fault;
use crate::rules::{Rules, illegal};

/// From this halfmove on a draw may be claimed (CHE-26).
const FIFTY_TURNS: u16 = 100;
/// From this halfmove on the game is drawn (CHE-27).
const SEVENTY_FIVE_TURNS: u16 = 150;

/// Plays the game through. Refused: a turn that is illegal, or that comes after the end of the game.
///
/// A player's act after the end changes nothing, and after a claim that does not hold the game goes
/// on (FIDE 9.5.3).
pub(crate) fn adjudicate<R: Rules>(
    start: &R,
    turns: &[Turn],
    act: Option<PlayersAct>,
) -> Result<ScoreStatus, Objection> {
    let mut seen: HashMap<R::Key, u32> = HashMap::new();
    let mut times = count(&mut seen, start);
    let mut end = automatic_end(start, times);
    let mut reached: Option<R> = None;
    for turn in turns {
        if let Some(End { by, .. }) = end {
            return Err(illegal(format!(
                "`{turn}` comes after the game has ended by {}",
                by.name()
            )));
        }
        let board = reached.as_ref().unwrap_or(start);
        let after = board
            .play(turn)
            .ok_or_else(|| illegal(format!("`{turn}` is not a legal turn there")))?;
        times = count(&mut seen, &after);
        end = automatic_end(&after, times);
        reached = Some(after);
    }
    let last = reached.as_ref().unwrap_or(start);
    let claims = if end.is_some() { Vec::new() } else { claims(last, times) };
    let end = end.or_else(|| end_by_act(act?, &claims));
    Ok(ScoreStatus { claims: if end.is_some() { Vec::new() } else { claims }, end })
}

/// Counts the position and returns how often it has occurred.
fn count<R: Rules>(seen: &mut HashMap<R::Key, u32>, board: &R) -> u32 {
    let times = seen.entry(board.key()).or_default();
    *times += 1;
    *times
}

/// An end that no player has to claim. Checkmate and stalemate come first: they are meant by "the
/// last turn ended the game otherwise" (CHE-27), and a position without turns is never
/// dead (CHE-23).
fn automatic_end<R: Rules>(board: &R, times: u32) -> Option<End> {
    let drawn = |by| Some(End { by, winner: None });
    if let Some(end) = board.end() {
        Some(end)
    } else if board.is_dead() {
        drawn(EndBy::Dead)
    } else if times >= 5 {
        drawn(EndBy::FivefoldRepetition)
    } else if board.state().halfmove() >= SEVENTY_FIVE_TURNS
        && !board.state().faults.has(Fault::SeventyFiveTurnsForgotten)
    {
        drawn(EndBy::SeventyFiveTurns)
    } else {
        None
    }
}

fn claims<R: Rules>(board: &R, times: u32) -> Vec<Claim> {
    let holds = |claim: &Claim| match claim {
        Claim::ThreefoldRepetition => times >= 3,
        Claim::FiftyTurns => {
            let late = u16::from(board.state().faults.has(Fault::FiftyTurnsLate));
            board.state().halfmove() >= FIFTY_TURNS + late
        }
    };
    Claim::ALL.into_iter().filter(holds).collect()
}

fn end_by_act(act: PlayersAct, claims: &[Claim]) -> Option<End> {
    match act {
        PlayersAct::Resigns(side) => {
            Some(End { by: EndBy::Resignation, winner: Some(side.other()) })
        }
        PlayersAct::AgreesDraw => Some(End { by: EndBy::Agreement, winner: None }),
        PlayersAct::Claims(claim) => {
            claims.contains(&claim).then(|| End { by: claim.end(), winner: None })
        }
    }
}

/// CHE-23: whether the kings with so many knights, and so many bishops on cells of either colour, are dead material.
pub(crate) fn are_dead(knights: u32, bishops: [u32; 2]) -> bool {
    match knights {
        0 => bishops.contains(&0),
        1 => bishops == [0, 0],
        _ => false,
    }
}

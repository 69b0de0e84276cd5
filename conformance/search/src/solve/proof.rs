//! Decides whether one side can force a goal: an and-or search with a table of proofs and refutations.

use fast::board::Board;
use fast::{AnyBoard, AnyTurn};
use types::Stopped;

use super::worker::Worker;
use crate::tables::Value;
use crate::turns::{every_turn, mobility};

/// The goal to force.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// The other side is checkmated.
    Mate,
    /// The other side is stalemated.
    Stalemate,
    /// The other side gives checkmate.
    Selfmate,
    /// Like [`Goal::Selfmate`], but each side must checkmate at once whenever it can.
    Reflexmate,
}

impl Goal {
    /// Whether the goal is reached by a turn of the defending side.
    pub(super) fn is_by_defender(self) -> bool {
        matches!(self, Goal::Selfmate | Goal::Reflexmate)
    }
}

/// The turns from which the side to move may choose: all legal turns. In a reflexmate, if any of these checkmate,
/// only those.
pub(super) fn choices(board: &AnyBoard, goal: Goal) -> Vec<AnyTurn> {
    let turns = every_turn(board);
    if goal != Goal::Reflexmate {
        return turns;
    }
    let mates = |turn: &AnyTurn| {
        let after = board.after(*turn);
        after.in_check() && after.mobility() == 0
    };
    let mating: Vec<AnyTurn> = turns.iter().copied().filter(mates).collect();
    if mating.is_empty() { turns } else { mating }
}

/// A table entry: the goal can be forced in `forced` turns (0 if unknown), and cannot be forced in `not_forced` or fewer turns.
#[derive(Clone, Copy, Default)]
struct ProofEntry {
    forced: u8,
    not_forced: u8,
    /// The index of the turn that forces the goal; 0 also if unknown.
    best: u16,
}

impl ProofEntry {
    fn entry(self) -> u64 {
        let weight = u64::from(self.forced.max(self.not_forced));
        weight << 56
            | u64::from(self.best) << 16
            | u64::from(self.not_forced) << 8
            | u64::from(self.forced)
    }

    fn of(entry: u64) -> ProofEntry {
        let [forced, not_forced, low, high, ..] = entry.to_le_bytes();
        ProofEntry { forced, not_forced, best: u16::from_le_bytes([low, high]) }
    }
}

/// The greatest depth, in turns, that an entry of the table can record.
const DEEPEST: u32 = 255;

impl Worker<'_> {
    /// Whether the side to move, which attacks, can force the goal in at most `turns` turns of its own.
    pub(super) fn attack(
        &mut self,
        board: &AnyBoard,
        goal: Goal,
        turns: u32,
    ) -> Result<bool, Stopped> {
        if goal.is_by_defender() && board.in_check() && board.mobility() == 0 {
            return Ok(true);
        }
        if turns == 0 {
            return Ok(false);
        }
        if let Some(value) = self.probe(board) {
            return Ok(matches!(value, Value::Win(plies) if u32::from(plies.div_ceil(2)) <= turns));
        }
        if turns == 1 {
            return self.attack_at_once(board, goal);
        }
        let key = board.fingerprint();
        let mut known = self.table.get(key).map(ProofEntry::of).unwrap_or_default();
        if known.forced != 0 && u32::from(known.forced) <= turns {
            return Ok(true);
        }
        let mut shortest = u32::from(known.not_forced) + 1;
        if shortest > turns {
            return Ok(false);
        }
        if shortest == 1 {
            if self.attack_at_once(board, goal)? {
                self.table.put(key, ProofEntry { forced: 1, ..known }.entry());
                return Ok(true);
            }
            shortest = 2;
        }
        let candidates = self.candidates(board, goal, known.best)?;
        for length in shortest..=turns {
            for &(turn, number) in &candidates {
                if self.defend(&board.after(turn), goal, length - 1)? {
                    known.forced = short(length);
                    known.best = number;
                    self.table.put(key, known.entry());
                    return Ok(true);
                }
            }
        }
        known.not_forced = short(turns);
        self.table.put(key, known.entry());
        Ok(false)
    }

    /// The turns to try, each with its index among the choices. The turn with index `best` comes first, unless `best` is
    /// 0; the others follow in ascending order of the number of answers.
    fn candidates(
        &mut self,
        board: &AnyBoard,
        goal: Goal,
        best: u16,
    ) -> Result<Vec<(AnyTurn, u16)>, Stopped> {
        let turns = choices(board, goal);
        let mut ordered = Vec::with_capacity(turns.len());
        for (turn, number) in turns.into_iter().zip(0_u32..) {
            self.meter.spend()?;
            let number = u16::try_from(number).unwrap_or(u16::MAX);
            let first = best != 0 && number == best;
            let answers = if first { -1 } else { mobility(&board.after(turn)) };
            ordered.push((answers, turn, number));
        }
        ordered.sort_by_cached_key(|&(answers, ..)| answers);
        Ok(ordered.into_iter().map(|(_, turn, number)| (turn, number)).collect())
    }

    /// Whether the side to move can force the goal with one turn of its own.
    fn attack_at_once(&mut self, board: &AnyBoard, goal: Goal) -> Result<bool, Stopped> {
        for turn in choices(board, goal) {
            if self.defend(&board.after(turn), goal, 0)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the attacking side, which is not to move, forces the goal in at most `turns` further turns of its own,
    /// whatever the side to move plays.
    pub(super) fn defend(
        &mut self,
        board: &AnyBoard,
        goal: Goal,
        turns: u32,
    ) -> Result<bool, Stopped> {
        self.meter.spend()?;
        match (goal, turns) {
            (Goal::Mate, 0) => return Ok(board.in_check() && board.mobility() == 0),
            (Goal::Stalemate, 0) => return Ok(board.mobility() == 0 && !board.in_check()),
            _ => {}
        }
        if let Some(value) = self.probe(board) {
            return Ok(matches!(value, Value::Loss(plies) if u32::from(plies / 2) <= turns));
        }
        let key = board.fingerprint();
        // Only a result for two turns or more is worth storing.
        let mut known = ProofEntry::default();
        if turns >= 2 {
            known = self.table.get(key).map(ProofEntry::of).unwrap_or_default();
            if known.forced != 0 && u32::from(known.forced) <= turns {
                return Ok(true);
            }
            if u32::from(known.not_forced) >= turns {
                return Ok(false);
            }
        }
        let mut answers = choices(board, goal);
        if answers.is_empty() {
            return Ok(match goal {
                Goal::Mate => board.in_check(),
                Goal::Stalemate => !board.in_check(),
                Goal::Selfmate | Goal::Reflexmate => false,
            });
        }
        let level = (turns as usize).min(self.killers.len() - 1);
        if let Some(killer) = self.killers[level]
            && let Some(at) = answers.iter().position(|&answer| answer == killer)
        {
            answers[..=at].rotate_right(1);
        }
        for answer in answers {
            if !self.attack(&board.after(answer), goal, turns)? {
                self.killers[level] = Some(answer);
                if turns >= 2 {
                    known.not_forced = known.not_forced.max(short(turns));
                    self.table.put(key, known.entry());
                }
                return Ok(false);
            }
        }
        if turns >= 2 {
            known.forced = short(turns);
            self.table.put(key, known.entry());
        }
        Ok(true)
    }
}

/// A number of turns as stored in a table entry. A number above [`DEEPEST`] becomes 0, which means unknown.
fn short(turns: u32) -> u8 {
    if turns > DEEPEST { 0 } else { u8::try_from(turns).unwrap_or(0) }
}

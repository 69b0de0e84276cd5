//! Shrinks a difference: first fewer turns, then fewer men, then fewer other fields.

use types::{Engine, Interrupt, Position, Turn};

use super::differ::{Found, LEFT, Pair, Subject};
use crate::reduce::reductions;

/// The most positions to try. After that, the difference is small enough to read.
const TRIES: usize = 4000;

/// Removes turns, men and fields for as long as a difference remains, and returns the smallest one found. Stops early once
/// `until` is requested. The subject can change: a count that differs can become a list that differs.
pub fn shrink(engines: [&dyn Engine; 2], found: Found, until: Interrupt) -> Found {
    let accepted = Pair::new(engines, &found.position).is_accepted_by_both();
    let mut search = Search { engines, best: found, accepted, tries: TRIES, until };
    loop {
        let before = (search.best.position.clone(), search.best.subject.clone());
        search.fewer_turns();
        search.smaller_position();
        let after = (&search.best.position, &search.best.subject);
        if after == (&before.0, &before.1) || search.tries == 0 {
            return search.best;
        }
    }
}

struct Search<'a> {
    engines: [&'a dyn Engine; 2],
    best: Found,
    /// Whether both engines accept the original position, and so must accept the smaller ones.
    accepted: bool,
    tries: usize,
    until: Interrupt,
}

impl Search<'_> {
    /// Makes this position and subject the best so far if the engines differ about them; returns whether they do.
    fn try_this(&mut self, position: &Position, subject: Subject) -> bool {
        if self.until.is_requested() {
            self.tries = 0;
        }
        if self.tries == 0 || (*position == self.best.position && subject == self.best.subject) {
            return false;
        }
        self.tries -= 1;
        let pair = Pair::new(self.engines, position);
        if self.accepted && subject != Subject::Acceptance && !pair.is_accepted_by_both() {
            return false;
        }
        let Some(found) = pair.found(subject) else { return false };
        self.best = found;
        true
    }

    /// [`Search::try_this`] with the position of the best difference so far.
    fn try_subject(&mut self, subject: Subject) -> bool {
        let position = self.best.position.clone();
        self.try_this(&position, subject)
    }

    fn fewer_turns(&mut self) {
        self.count_less_deep();
        self.before_the_game_ends();
        self.game_begins_later();
        self.game_without_stretches();
        if let Subject::Game(turns, Some(_)) = &self.best.subject {
            self.try_subject(Subject::Game(turns.clone(), None));
        }
    }

    /// Reduces a count that differs to the list of turns that causes it, in this position or some turns later.
    fn count_less_deep(&mut self) {
        while let Subject::Perft(depth) = self.best.subject {
            if self.try_subject(Subject::Turns) {
                return;
            }
            let turns = self.engines[LEFT].turns(&self.best.position).unwrap_or_default();
            let next = |turn: &Turn| self.engines[LEFT].play(&self.best.position, turn).ok();
            let nexts: Vec<Position> = turns.iter().filter_map(next).collect();
            let shallower = Subject::Perft(depth.saturating_sub(1));
            if !nexts.iter().any(|next| self.try_this(next, shallower.clone())) {
                return;
            }
        }
    }

    /// Looks for a difference before the end of a game: if engines differ about the end, they often differ earlier, too.
    fn before_the_game_ends(&mut self) {
        let Subject::Game(turns, _) = self.best.subject.clone() else { return };
        let mut position = self.best.position.clone();
        for turn in turns {
            let subjects =
                [Subject::Acceptance, Subject::Turns, Subject::Status, Subject::Play(turn)];
            if subjects.into_iter().any(|subject| self.try_this(&position, subject)) {
                return;
            }
            let Ok(next) = self.engines[LEFT].play(&position, &turn) else { return };
            position = next;
        }
    }

    /// Drops turns from the beginning of a game for as long as the difference remains.
    fn game_begins_later(&mut self) {
        while let Subject::Game(turns, act) = &self.best.subject {
            let Some((first, rest)) = turns.split_first() else { return };
            let subject = Subject::Game(rest.to_vec(), *act);
            let Ok(next) = self.engines[LEFT].play(&self.best.position, first) else { return };
            if !self.try_this(&next, subject) {
                return;
            }
        }
    }

    /// Removes runs of consecutive turns from a game, long ones first.
    fn game_without_stretches(&mut self) {
        let Subject::Game(turns, _) = &self.best.subject else { return };
        let mut length = turns.len();
        while length > 0 {
            let mut at = 0;
            while let Subject::Game(turns, act) = &self.best.subject {
                if at + length > turns.len() {
                    break;
                }
                let kept = [&turns[..at], &turns[at + length..]].concat();
                if !self.try_subject(Subject::Game(kept, *act)) {
                    at += 1;
                }
            }
            length /= 2;
        }
    }

    fn smaller_position(&mut self) {
        for reduction in reductions(&self.best.position) {
            let mut position = self.best.position.clone();
            reduction(&mut position);
            self.try_this(&position, self.best.subject.clone());
        }
    }
}

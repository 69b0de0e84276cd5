//! Compares two engines round by round: random games, and edited positions.

use types::{Engine, Game, Interrupt, Position, Turn};

use super::coverage::Coverage;
use super::differ::{Found, LEFT, Pair, RIGHT, Subject};
use super::tally::Tally;
use crate::choices::{Choices, round_bytes};
use crate::games::editing;
use crate::known::known;
use crate::random::{Edited, Random};
use crate::random_play::{PlayStyle, act, any_turn, choose};
use crate::writable::writable;

/// How many bytes of choices a round gets, which is more than it uses.
pub(super) const ROUND_BYTES: usize = 1 << 14;
const EDITED_A_ROUND: usize = 6;

/// A comparison of two engines on one game, with what has been compared so far.
pub(super) struct Comparison<'a> {
    pub(super) engines: [&'a dyn Engine; 2],
    pub(super) game: Game,
    effort: Effort,
    pub(super) until: Interrupt,
    /// The round, and how many positions have been compared in it. These numbers decide which positions are examined
    /// closely, so that it does not matter how rounds are divided among threads.
    at: (u64, u64),
    pub(super) tally: Tally,
    /// `None` if coverage is not requested.
    pub(super) coverage: Option<Coverage>,
    /// Whether only positions of games from the initial position are compared.
    pub(super) played: bool,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(
        engines: [&'a dyn Engine; 2],
        game: Game,
        effort: Effort,
        until: Interrupt,
    ) -> Comparison<'a> {
        let (tally, coverage) = (Tally::default(), None);
        Comparison { engines, game, effort, until, at: (0, 0), tally, coverage, played: false }
    }

    pub(super) fn round(&mut self, seed: u64, round: u64) -> Option<Found> {
        self.tally.rounds += 1;
        self.at = (round, 0);
        let bytes = round_bytes(seed, self.game, round, ROUND_BYTES);
        let mut choices = Choices::new(&bytes);
        if self.played || round.is_multiple_of(2) {
            self.walked(&mut choices)
        } else {
            let mut next = || if self.is_over() { None } else { self.edited(&mut choices) };
            (0..EDITED_A_ROUND).find_map(|_| next())
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.until.is_requested()
    }

    pub(super) fn edited(&mut self, choices: &mut Choices<'_>) -> Option<Found> {
        let mut position = Edited::of(self.game, choices).position;
        // A position that is refused because the side not to move is in check may be accepted with the other side to move.
        if !choices.one_in(8) && self.engines[RIGHT].accept(&position).is_err() {
            let mut flipped = position.clone();
            flipped.side = flipped.side.other();
            flipped.en_passant = None;
            if self.engines[RIGHT].accept(&flipped).is_ok() {
                position = flipped;
            }
        }
        let start = position.clone();
        let mut played = Vec::new();
        loop {
            let pair = Pair::new(self.engines, &position);
            if played.is_empty() {
                self.tally.edited += 1;
                self.tally.accepted += u64::from(pair.accepted(RIGHT));
            }
            if let Some(found) = self.examine(&pair, choices) {
                return Some(found);
            }
            if played.len() >= self.effort.turns_on {
                break;
            }
            let by = if pair.is_listed(LEFT) { LEFT } else { RIGHT };
            let Some(turn) = any_turn(&position, pair.listed(by), choices) else { break };
            let after = pair.after(&turn)?;
            played.push(turn);
            position = after;
        }
        self.examine_game(&start, &played, choices)
    }

    /// Compares the engines' answers about a position: acceptance, status, turns, and random plays, verdicts and counts.
    pub(super) fn examine(&mut self, pair: &Pair<'_>, choices: &mut Choices<'_>) -> Option<Found> {
        let effort = self.effort;
        let position = pair.position();
        self.tally.positions += 1;
        self.at.1 += 1;
        let deflectors = position.deflectors().is_some_and(|fields| !fields.placed.is_empty());
        self.tally.with_deflectors += u64::from(deflectors);
        // A sample of a long list shows nearly as much. The right engine, which is faster, gives the length of the list.
        let whole = pair.listed(RIGHT).len() <= effort.whole_list || choices.one_in(8);
        let lists = whole.then_some(Subject::Turns);
        let asked = [Subject::Acceptance, Subject::Status].into_iter().chain(lists);
        if let Some(found) = asked.into_iter().find_map(|subject| pair.found(subject)) {
            return Some(found);
        }
        let turns = if whole { pair.sorted(LEFT) } else { pair.listed(RIGHT) };
        if let Some(coverage) = self.coverage.as_mut().filter(|_| pair.accepted(LEFT)) {
            coverage.look(self.engines, position, turns, self.at);
        }
        let sample = effort.sample(turns, choices);
        let mut subjects: Vec<Subject> = sample.iter().copied().map(Subject::Play).collect();
        subjects.extend(choices.pick(&sample).copied().map(Subject::Verdict));
        for _ in 0..effort.writable {
            let turn = writable(position, turns, choices);
            subjects.push(Subject::Verdict(turn));
            subjects.push(Subject::Play(turn));
        }
        self.tally.turns += (sample.len() + effort.writable) as u64;
        if pair.accepted(LEFT) && whole {
            if turns.len() <= effort.perft_one || choices.one_in(8) {
                subjects.push(Subject::Perft(1));
            }
            if turns.len() <= effort.perft_two && choices.one_in(24) {
                subjects.push(Subject::Perft(2));
            }
        }
        subjects.into_iter().find_map(|subject| pair.found(subject))
    }

    /// Compares the engines' answers about the claims and end of a game, perhaps after a random act of a player.
    fn examine_game(
        &mut self,
        start: &Position,
        turns: &[Turn],
        choices: &mut Choices<'_>,
    ) -> Option<Found> {
        self.tally.games += 1;
        let act = act(choices);
        if let Some(coverage) = &mut self.coverage {
            coverage.game(self.engines[RIGHT], start, turns, act);
        }
        Pair::new(self.engines, start).found(Subject::Game(turns.to_vec(), act))
    }
}

/// How much to compare at one position.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// If a list has at most this many turns, all of them are played; of a longer list, only a sample.
    successors: usize,
    /// How many random turns are written and then judged and played; most of them are illegal.
    writable: usize,
    /// Up to this many turns, perft 1 is always compared; otherwise only sometimes.
    perft_one: usize,
    /// Up to this many turns, perft 2 is sometimes compared; otherwise never.
    perft_two: usize,
    /// Up to this many turns, lists are always compared completely; otherwise only sometimes.
    whole_list: usize,
    /// The most turns to play from an edited position.
    turns_on: usize,
}

impl Effort {
    /// Turns to play: all of a short list; of a long list, all without a second part and at most `successors` others.
    fn sample(self, turns: &[Turn], choices: &mut Choices<'_>) -> Vec<Turn> {
        if turns.len() <= self.successors {
            return turns.to_vec();
        }
        let (mut sample, more): (Vec<Turn>, Vec<Turn>) =
            turns.iter().partition(|turn| turn.extra.is_none());
        for _ in 0..self.successors {
            sample.extend(choices.pick(&more));
        }
        sample.sort_unstable();
        sample.dedup();
        sample
    }
}

/// How much to compare at every position of a comparison.
pub(super) const THOROUGH: Effort = Effort {
    successors: 48,
    writable: 24,
    perft_one: 500,
    perft_two: 48,
    whole_list: usize::MAX,
    turns_on: 3,
};

/// How much to compare at a fuzzer's positions, of which there are many.
pub(super) const QUICK: Effort = Effort {
    successors: 8,
    writable: 12,
    perft_one: 0,
    perft_two: 24,
    whole_list: 80,
    turns_on: 1,
};

/// How many games from cases a round replays, if it replays any.
const REPEATED_A_ROUND: usize = 4;
/// The longest game played at random, in turns.
const LONGEST: usize = 60;

impl Comparison<'_> {
    /// Plays a random game and compares the engines along the way, or replays a few games from cases.
    pub(super) fn walked(&mut self, choices: &mut Choices<'_>) -> Option<Found> {
        if !self.played && choices.one_in(6) {
            return (0..REPEATED_A_ROUND).find_map(|_| self.repeated(choices));
        }
        let style = [PlayStyle::Even, PlayStyle::Keen, PlayStyle::Restless][choices.below(3)];
        let start = self.start(choices);
        let mut position = start.clone();
        let mut played: Vec<Turn> = Vec::new();
        let length = 1 + choices.below(LONGEST);
        while played.len() < length && !self.is_over() {
            let pair = Pair::new(self.engines, &position);
            // A game that goes back and forth repeats its positions, so only some are examined.
            if (style != PlayStyle::Restless || played.len() < 4 || choices.one_in(6))
                && let Some(found) = self.examine(&pair, choices)
            {
                return Some(found);
            }
            if choices.one_in(12)
                && let Some(found) = self.examine_game(&start, &played, choices)
            {
                return Some(found);
            }
            let turn = choose(&position, pair.listed(LEFT), &played, style, choices);
            let Some(turn) = turn else { break };
            let after = pair.after(&turn)?;
            played.push(turn);
            position = after;
        }
        if choices.one_in(6) {
            let turns = self.engines[LEFT].turns(&position).unwrap_or_default();
            played.push(writable(&position, &turns, choices));
        }
        self.examine_game(&start, &played, choices)
    }

    /// Replays a case's game or only its beginning, and perhaps plays one more turn. Such a game may reach an end that
    /// random play does not reach.
    fn repeated(&mut self, choices: &mut Choices<'_>) -> Option<Found> {
        let left = self.engines[LEFT];
        let (start, mut turns) = choices.pick(&known(self.game).games).cloned()?;
        if choices.one_in(2) {
            turns.truncate(choices.below(turns.len()));
        }
        let play = |position, turn| left.play(&position, turn).ok();
        let played = turns.iter().try_fold(start.clone(), play);
        if let Some(position) = played {
            let next = left.turns(&position).unwrap_or_default();
            turns.extend(choices.pick(&next).filter(|_| choices.one_in(2)));
        }
        self.examine_game(&start, &turns, choices)
    }

    /// The position from which a game is played: an initial position or, unless `played` is set, perhaps a position of a
    /// case, sometimes with the halfmove counter near a limit.
    fn start(&self, choices: &mut Choices<'_>) -> Position {
        if self.played {
            let mut start = self.game.start();
            editing(self.game).vary(&mut start, choices);
            return start;
        }
        let mut start = if choices.one_in(3) {
            self.game.start()
        } else {
            choices.pick(&known(self.game).positions).cloned().unwrap_or_else(|| self.game.start())
        };
        if start.array().is_some() && choices.one_in(2) {
            start = self.game.start();
            editing(self.game).vary(&mut start, choices);
        }
        if choices.one_in(4) {
            start.en_passant = None;
            start.halfmove = [90, 96, 99, 100, 140, 146, 149][choices.below(7)];
        }
        let accepted = self.engines.iter().all(|engine| engine.accept(&start).is_ok());
        if accepted { start } else { self.game.start() }
    }
}

/// The positions of one random game, for the caller to choose from; nothing is compared.
pub(super) fn positions(comparison: &Comparison<'_>, choices: &mut Choices<'_>) -> Vec<Position> {
    let style = [PlayStyle::Even, PlayStyle::Keen][choices.below(2)];
    let mut position = comparison.start(choices);
    let mut positions = Vec::new();
    let mut played: Vec<Turn> = Vec::new();
    let length = 1 + choices.below(LONGEST);
    for _ in 0..length {
        let turns = comparison.engines[LEFT].turns(&position).unwrap_or_default();
        let turn = choose(&position, &turns, &played, style, choices);
        let next = turn.and_then(|turn| comparison.engines[LEFT].play(&position, &turn).ok());
        positions.push(position);
        let (Some(turn), Some(next)) = (turn, next) else { break };
        played.push(turn);
        position = next;
    }
    positions
}

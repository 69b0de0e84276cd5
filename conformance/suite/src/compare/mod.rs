//! Two engines against each other: random play and edited positions, everything observable compared,
//! a difference shrunk to a case.
//!
//! There are two generators. One plays games: uniformly at random, greedily for captures, or back and
//! forth so that positions repeat. The other edits positions, legal or not. Both take their choices from
//! bytes ([`Choices`]), so that a seed, a round and a fuzzer drive the same functions.
//!
//! Compared are acceptance, the set of turns, check and end, the position after turns, the verdict on
//! turns that can only be written, perft 1 and 2, and what holds at the end of a game.

mod case;
mod choices;
mod differ;
pub(crate) mod edit;
mod features;
mod known;
pub(crate) mod mend;
mod record_cases;
pub(crate) mod reduce;
mod shrink;
pub(crate) mod walk;
pub(crate) mod writable;

use std::fmt;
use std::time::{Duration, Instant};

use record::{Engine, Game, Position};

use crate::cases::Case;
use crate::random::{Edited, Random};

pub use case::difference;
pub use choices::{Choices, round_bytes};
pub use differ::{Effort, Pair, Said, Subject};
pub use features::{Feature, features};
pub use known::known;
pub use record_cases::record_cases;
pub use shrink::{Found, shrink};
pub use writable::writable;

/// How to compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Where the random choices come from. With the same seed and engines, a round is the same.
    pub seed: u64,
    /// The first round: `round` of a difference repeats it.
    pub from_round: u64,
    /// How many rounds at most; a round is one game played, or a few edited positions.
    pub rounds: u64,
    /// Begins no further position once this time is over; `None` for no limit.
    pub time: Option<Duration>,
}

impl Default for Options {
    fn default() -> Options {
        Options { seed: 1, from_round: 0, rounds: 100, time: None }
    }
}

/// What was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Rounds begun.
    pub rounds: u64,
    /// Positions compared.
    pub positions: u64,
    /// Of these: with deflectors on the board.
    pub with_deflectors: u64,
    /// Edited positions among them.
    pub edited: u64,
    /// Of the edited ones: accepted.
    pub accepted: u64,
    /// Turns of which the successor, or the verdict, was compared.
    pub turns: u64,
    /// Games of which the end was compared.
    pub games: u64,
}

/// A difference between two engines, shrunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The names of the left and the right engine.
    pub engines: [String; 2],
    /// The round that found it.
    pub round: u64,
    /// What they differ in, in words.
    pub what: String,
    /// What the left engine says.
    pub left: String,
    /// What the right engine says.
    pub right: String,
    /// A case that expects what the left engine says.
    pub case: Case,
}

/// What they differ in, what each says, and the case.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = &self.engines;
        writeln!(f, "{}: {left} and {right} differ in {}", self.case.game, self.what)?;
        writeln!(f, "  {left}: {}", self.left)?;
        writeln!(f, "  {right}: {}", self.right)?;
        write!(f, "as a case that expects what {left} says:\n{}", self.case.to_text())
    }
}

/// Compares two engines on one game until they differ, or the options say enough. `progress` is
/// told after every round how far it is.
pub fn compare(
    left: &dyn Engine,
    right: &dyn Engine,
    game: Game,
    options: &Options,
    progress: &mut dyn FnMut(&Tally),
) -> (Tally, Option<Box<Difference>>) {
    let deadline = options.time.and_then(|time| Instant::now().checked_add(time));
    let mut comparison =
        Comparison { left, right, game, effort: THOROUGH, deadline, tally: Tally::default() };
    for round in options.from_round..options.from_round.saturating_add(options.rounds) {
        if comparison.is_over() {
            break;
        }
        comparison.tally.rounds += 1;
        let bytes = round_bytes(options.seed, game, round, ROUND_BYTES);
        let mut choices = Choices::new(&bytes);
        let found = if round % 2 == 0 {
            comparison.walked(&mut choices)
        } else {
            comparison.several_edited(&mut choices)
        };
        progress(&comparison.tally);
        if let Some(found) = found {
            let found = shrink(left, right, found);
            let difference = difference(left, right, found, options.seed, round);
            return (comparison.tally, Some(Box::new(difference)));
        }
    }
    (comparison.tally, None)
}

/// One edited position and a few turns from it, from a fuzzer's bytes; the first byte chooses the
/// game, and one that not both engines play is left alone. The difference, if any, is shrunk. Less is asked
/// of each position than by [`compare`], and of a long list of turns mostly a sample: many positions find more.
pub fn compare_bytes(
    left: &dyn Engine,
    right: &dyn Engine,
    bytes: &[u8],
) -> Option<Box<Difference>> {
    let mut choices = Choices::new(bytes);
    // Among all games, so that the same bytes mean the same when engines learn more games.
    let game = *choices.pick(&Game::ALL)?;
    if ![left, right].iter().all(|engine| engine.games().contains(&game)) {
        return None;
    }
    let mut comparison =
        Comparison { left, right, game, effort: QUICK, deadline: None, tally: Tally::default() };
    let found = comparison.edited(&mut choices)?;
    let found = shrink(left, right, found);
    Some(Box::new(difference(left, right, found, 0, 0)))
}

/// Bytes of choices a round; more than a round uses.
const ROUND_BYTES: usize = 1 << 14;
/// Edited positions a round.
const EDITED_A_ROUND: usize = 6;

struct Comparison<'a> {
    left: &'a dyn Engine,
    right: &'a dyn Engine,
    game: Game,
    effort: Effort,
    deadline: Option<Instant>,
    tally: Tally,
}

impl Comparison<'_> {
    fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn several_edited(&mut self, choices: &mut Choices<'_>) -> Option<Found> {
        for _ in 0..EDITED_A_ROUND {
            if self.is_over() {
                return None;
            }
            if let Some(found) = self.edited(choices) {
                return Some(found);
            }
        }
        None
    }

    fn edited(&mut self, choices: &mut Choices<'_>) -> Option<Found> {
        let mut position = Edited::of(self.game, choices).position;
        // With the other side to move, its check is no ground for refusal.
        if !choices.one_in(8) && self.right.accept(&position).is_err() {
            let mut flipped = position.clone();
            flipped.side = flipped.side.other();
            flipped.en_passant = None;
            if self.right.accept(&flipped).is_ok() {
                position = flipped;
            }
        }
        let start = position.clone();
        let mut played = Vec::new();
        loop {
            let pair = Pair::new(self.left, self.right, &position);
            if played.is_empty() {
                self.tally.edited += 1;
                self.tally.accepted += u64::from(pair.accepted_by_right());
            }
            if let Some(found) = self.examine(&pair, choices) {
                return Some(found);
            }
            if played.len() >= self.effort.turns_on {
                break;
            }
            let listed = if pair.is_listed() { pair.listed() } else { pair.listed_by_right() };
            let Some(turn) = walk::any_turn(&position, listed, choices) else { break };
            let after = pair.after(&turn)?;
            played.push(turn);
            position = after;
        }
        self.examine_game(&start, &played, choices)
    }

    /// Puts every question about a position.
    fn examine(&mut self, pair: &Pair<'_>, choices: &mut Choices<'_>) -> Option<Found> {
        let effort = self.effort;
        let position = pair.position();
        self.tally.positions += 1;
        let deflectors = position.deflectors().is_some_and(|fields| !fields.placed.is_empty());
        self.tally.with_deflectors += u64::from(deflectors);
        let found = |subject: Subject| {
            let said = pair.differ(&subject)?;
            Some(Found { position: position.clone(), subject, said })
        };
        // Of a long list a sample tells nearly as much, and the right engine is the quicker one.
        let whole = pair.listed_by_right().len() <= effort.whole_list || choices.one_in(8);
        let mut asked = vec![Subject::Acceptance, Subject::Status];
        if whole {
            asked.push(Subject::Turns);
        }
        if let Some(found) = asked.into_iter().find_map(found) {
            return Some(found);
        }
        let turns = if whole { pair.turns() } else { pair.listed_by_right() };
        let sample = differ::sample(turns, effort, choices);
        let mut subjects: Vec<Subject> = sample.iter().copied().map(Subject::Play).collect();
        let judged = choices.pick(&sample).copied().map(Subject::Verdict);
        subjects.extend(judged);
        for _ in 0..effort.writable {
            let turn = writable(position, turns, choices);
            subjects.push(Subject::Verdict(turn));
            subjects.push(Subject::Play(turn));
        }
        self.tally.turns += (sample.len() + effort.writable) as u64;
        if pair.accepted() && whole {
            if turns.len() <= effort.perft_one || choices.one_in(8) {
                subjects.push(Subject::Perft(1));
            }
            if turns.len() <= effort.perft_two && choices.one_in(24) {
                subjects.push(Subject::Perft(2));
            }
        }
        subjects.into_iter().find_map(found)
    }

    /// Asks what holds at the end of a game.
    fn examine_game(
        &mut self,
        start: &Position,
        turns: &[record::Turn],
        choices: &mut Choices<'_>,
    ) -> Option<Found> {
        self.tally.games += 1;
        let act = walk::act(choices);
        let subject = Subject::Game(turns.to_vec(), act);
        let said = Pair::new(self.left, self.right, start).differ(&subject)?;
        Some(Found { position: start.clone(), subject, said })
    }
}

/// What is asked at every position of a comparison.
const THOROUGH: Effort = Effort {
    successors: 48,
    writable: 24,
    perft_one: 500,
    perft_two: 48,
    whole_list: usize::MAX,
    turns_on: 3,
};

/// What is asked at the positions of a fuzzer, which has as many as it likes.
const QUICK: Effort = Effort {
    successors: 8,
    writable: 12,
    perft_one: 0,
    perft_two: 24,
    whole_list: 80,
    turns_on: 1,
};

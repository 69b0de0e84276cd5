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
mod coverage;
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
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use record::{Engine, Game, Position};

use crate::cases::Case;
use crate::random::{Edited, Random};

pub use case::difference;
pub use choices::{Choices, round_bytes};
pub use coverage::{Coverage, FLOORS, Floors};
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
    /// Begins no further position once this time is over; `None` for no limit. A difference is made small for as
    /// long again at most, and for ten seconds in any case.
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
    let deadline = options.deadline();
    let mut comparison = Comparison::new(left, right, game, THOROUGH, deadline);
    for round in options.rounds() {
        if comparison.is_over() {
            break;
        }
        let found = comparison.round(options.seed, round);
        progress(&comparison.tally);
        if let Some(found) = found {
            let found = shrink(left, right, found, options.time_to_shrink());
            let difference = difference(left, right, found, options.seed, round);
            return (comparison.tally, Some(Box::new(difference)));
        }
    }
    (comparison.tally, None)
}

/// What a comparison came to.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    /// What was compared.
    pub tally: Tally,
    /// What it reached.
    pub coverage: Coverage,
    /// The difference of the first round that found one.
    pub difference: Option<Box<Difference>>,
}

/// The same with several pairs of engines at a time, each pair the same two engines, and with what the run
/// reached. Rounds are handed out in their order, so that which rounds there are does not depend on how many
/// pairs there are. `progress` is told about each pair's own part of the work.
pub fn compare_parallel(
    pairs: &[[&dyn Engine; 2]],
    game: Game,
    options: &Options,
    progress: &(dyn Fn(&Tally) + Sync),
) -> Compared {
    let deadline = options.deadline();
    let rounds = options.rounds();
    let (next, bound) = (AtomicU64::new(rounds.start), AtomicU64::new(rounds.end));
    let whole = Mutex::new(Compared::default());
    let work = |&[left, right]: &[&dyn Engine; 2]| {
        let mut comparison = Comparison::new(left, right, game, THOROUGH, deadline);
        comparison.coverage = Some(Coverage::default());
        let mut first = None;
        loop {
            let round = next.fetch_add(1, Ordering::Relaxed);
            if round >= bound.load(Ordering::Relaxed) || comparison.is_over() {
                break;
            }
            let before = comparison.tally;
            if let Some(found) = comparison.round(options.seed, round) {
                // Rounds before this one are still finished, those after it are not begun.
                bound.fetch_min(round, Ordering::Relaxed);
                let found = shrink(left, right, found, options.time_to_shrink());
                first = Some(difference(left, right, found, options.seed, round));
                break;
            }
            progress(&comparison.tally.without(&before));
        }
        let mut whole = whole.lock().unwrap_or_else(PoisonError::into_inner);
        whole.tally = whole.tally.with(&comparison.tally);
        whole.coverage.add(comparison.coverage.unwrap_or_default());
        let earlier = whole.difference.as_ref().map_or(u64::MAX, |known| known.round);
        if let Some(first) = first.filter(|first| first.round < earlier) {
            whole.difference = Some(Box::new(first));
        }
    };
    match pairs {
        [pair] => work(pair),
        _ => thread::scope(|scope| {
            for pair in pairs {
                scope.spawn(|| work(pair));
            }
        }),
    }
    whole.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Time to make a difference small that every comparison has.
const SHRINKING: Duration = Duration::from_secs(10);

impl Options {
    /// As long again as the comparison may take, so that an engine that answers slowly holds nobody up.
    fn time_to_shrink(&self) -> Option<Duration> {
        self.time.map(|time| time.max(SHRINKING))
    }

    fn deadline(&self) -> Option<Instant> {
        self.time.and_then(|time| Instant::now().checked_add(time))
    }

    const fn rounds(&self) -> std::ops::Range<u64> {
        self.from_round..self.from_round.saturating_add(self.rounds)
    }
}

impl Tally {
    fn by(&self, other: &Tally, change: impl Fn(u64, u64) -> u64) -> Tally {
        Tally {
            rounds: change(self.rounds, other.rounds),
            positions: change(self.positions, other.positions),
            with_deflectors: change(self.with_deflectors, other.with_deflectors),
            edited: change(self.edited, other.edited),
            accepted: change(self.accepted, other.accepted),
            turns: change(self.turns, other.turns),
            games: change(self.games, other.games),
        }
    }

    /// Both added up.
    #[must_use]
    pub fn with(&self, other: &Tally) -> Tally {
        self.by(other, u64::saturating_add)
    }

    /// What came after an earlier state of it.
    fn without(&self, earlier: &Tally) -> Tally {
        self.by(earlier, u64::saturating_sub)
    }
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
    let mut comparison = Comparison::new(left, right, game, QUICK, None);
    let found = comparison.edited(&mut choices)?;
    let found = shrink(left, right, found, None);
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
    /// What is reached, where that is asked for.
    coverage: Option<Coverage>,
}

impl<'a> Comparison<'a> {
    fn new(
        left: &'a dyn Engine,
        right: &'a dyn Engine,
        game: Game,
        effort: Effort,
        deadline: Option<Instant>,
    ) -> Comparison<'a> {
        Comparison { left, right, game, effort, deadline, tally: Tally::default(), coverage: None }
    }

    fn round(&mut self, seed: u64, round: u64) -> Option<Found> {
        self.tally.rounds += 1;
        let bytes = round_bytes(seed, self.game, round, ROUND_BYTES);
        let mut choices = Choices::new(&bytes);
        if round.is_multiple_of(2) {
            self.walked(&mut choices)
        } else {
            self.several_edited(&mut choices)
        }
    }

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
        if let Some(coverage) = self.coverage.as_mut().filter(|_| pair.accepted()) {
            coverage.look([self.left, self.right], position, turns, self.tally.positions);
        }
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
        if let Some(coverage) = &mut self.coverage {
            coverage.game(self.right, start, turns, act);
        }
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

//! The command `go` of UCI: for how long to search, and what a search says.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use record::{Game, Position, Side, Turn};

/// A program that finds good turns. It is asked through UCI by [`serve`](super::front::serve).
pub trait Player: Sync {
    /// The best turn after the turns of a game, found within `go`; `None` if there is none. `say` takes what is found on
    /// the way.
    fn best(
        &self,
        start: &Position,
        turns: &[Turn],
        go: &Go,
        say: &mut dyn FnMut(&Said),
    ) -> Option<Turn>;

    /// The player's own options: what UCI writes of each after `option name`.
    fn options(&self) -> &[&str] {
        &[]
    }

    /// Sets an option; other names are ignored. Tells why a value is refused.
    fn set(&self, _name: &str, _value: &str) -> Result<(), String> {
        Ok(())
    }
}

/// How long to search. Without any limit, a search ends when it is stopped.
#[derive(Clone, Debug, Default)]
pub struct Go {
    /// Turns of both sides to look ahead.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Time, from what the clocks show.
    pub time: Option<Duration>,
    /// The only turns to consider; all if empty.
    pub only: Vec<Turn>,
    /// Whether a mate is asked for: no turn is to be looked at to less than the depth.
    pub mate: bool,
    /// Whether to say nothing before `stop`, or in a ponder before `ponderhit`.
    pub waits: bool,
    /// Set to stop the search.
    pub stop: Arc<AtomicBool>,
}

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct Said {
    /// Turns of both sides looked ahead.
    pub depth: u32,
    /// `cp` and hundredths of a pawn, or `mate` and turns, negative if the side to move loses.
    pub score: (&'static str, i64),
    /// Positions.
    pub nodes: u64,
    /// The turns expected.
    pub line: Vec<Turn>,
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (unit, score) = self.score;
        write!(f, "depth {} score {unit} {score} nodes {} pv", self.depth, self.nodes)?;
        self.line.iter().try_for_each(|turn| write!(f, " {turn}"))
    }
}

/// What the lines after `go` can do to a search while it is running.
#[derive(Clone, Debug, Default)]
pub(super) struct Flags {
    /// `stop`, and for a search that waits also the end of the input.
    pub(super) stop: Arc<AtomicBool>,
    /// `ponderhit`.
    pub(super) hit: Arc<AtomicBool>,
    /// Whether the search is over.
    pub(super) over: Arc<AtomicBool>,
}

/// Turns still to be played in the time on the clock, if the other side does not say how many.
const TURNS_LEFT: u32 = 30;
/// Time that passes between the clock of the other side and a search.
const MARGIN: Duration = Duration::from_millis(30);

/// How to search, by the words after `go`. Unknown words are ignored.
pub(super) fn read(words: &[&str], game: Game, side: Side, flags: &Flags) -> Go {
    let mut go = Go { stop: Arc::clone(&flags.stop), ..Go::default() };
    let millis = |word: Option<&&str>| {
        let millis: i64 = word?.parse().ok()?;
        Some(Duration::from_millis(u64::try_from(millis).unwrap_or(0)))
    };
    let (clock_name, more_name) = match side {
        Side::White => ("wtime", "winc"),
        Side::Black => ("btime", "binc"),
    };
    let (mut clock, mut more, mut turns_left, mut exactly) = (None, Duration::ZERO, None, None);
    let mut rest = words;
    while let Some((&word, after)) = rest.split_first() {
        rest = after;
        let value = after.first();
        match word {
            "infinite" | "ponder" => go.waits = true,
            "searchmoves" => {
                let turns = after.iter().map_while(|word| Turn::parse(game, word).ok());
                go.only = turns.collect();
                rest = &after[go.only.len()..];
            }
            "depth" => go.depth = value.and_then(|value| value.parse().ok()),
            "nodes" => go.nodes = value.and_then(|value| value.parse().ok()),
            // So many turns of one's own.
            "mate" => {
                let turns = value.and_then(|value| value.parse::<u32>().ok());
                go.depth = turns.map(|turns| turns.saturating_mul(2).saturating_sub(1).max(1));
                go.mate = true;
            }
            "movetime" => exactly = millis(value),
            "movestogo" => turns_left = value.and_then(|value| value.parse::<u32>().ok()),
            _ if word == clock_name => clock = millis(value),
            _ if word == more_name => more = millis(value).unwrap_or_default(),
            _ => {}
        }
    }
    let share = clock.map(|clock| {
        let turns = turns_left.unwrap_or(TURNS_LEFT).clamp(1, TURNS_LEFT) + 1;
        let share = clock / turns + more * 3 / 4;
        share.min((clock / 2).max(clock.saturating_sub(MARGIN * 2)))
    });
    let time = exactly.or(share).map(|time| time.saturating_sub(MARGIN));
    go.time = time.map(|time| time.max(Duration::from_millis(1)));
    go
}

/// How often a search that waits looks at its flags.
const LOOK: Duration = Duration::from_millis(2);

/// Stops a search that was told to ponder once its time after `ponderhit` is over; returns when the search is over.
pub(super) fn attend(flags: &Flags, time: Option<Duration>) {
    let mut deadline = None;
    while !flags.over.load(Ordering::Relaxed) {
        if flags.hit.load(Ordering::Relaxed) && deadline.is_none() {
            deadline = Instant::now().checked_add(time.unwrap_or_default());
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            flags.stop.store(true, Ordering::Relaxed);
            return;
        }
        thread::sleep(LOOK);
    }
}

/// Waits until the answer may be given.
pub(super) fn wait(flags: &Flags) {
    while !flags.stop.load(Ordering::Relaxed) && !flags.hit.load(Ordering::Relaxed) {
        thread::sleep(LOOK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str, side: Side) -> Go {
        let words: Vec<&str> = words.split_whitespace().collect();
        super::read(&words, Game::Chess, side, &Flags::default())
    }

    #[test]
    fn the_clock_of_the_side_to_move_counts() {
        let go = read("wtime 60000 btime 3000 winc 1000 binc 0", Side::White);
        let time = go.time.unwrap();
        assert!(time > Duration::from_secs(2) && time < Duration::from_secs(4), "{time:?}");
        let go = read("wtime 60000 btime 3000 winc 1000 binc 0", Side::Black);
        assert!(go.time.unwrap() < Duration::from_millis(100));
    }

    #[test]
    fn no_share_of_a_clock_is_more_than_the_clock() {
        for clock in [-5, 0, 1, 20, 61, 100, 1000, 100_000] {
            for rest in ["", " movestogo 1", " winc 90000"] {
                let go = read(&format!("wtime {clock}{rest}"), Side::White);
                let most = u64::try_from(clock).unwrap_or(0).max(1);
                assert!(go.time.unwrap() <= Duration::from_millis(most), "{clock}{rest}: {go:?}");
            }
        }
    }

    #[test]
    fn the_other_words_are_read_as_uci_has_them() {
        let go = read("depth 7 nodes 1000 searchmoves e2e4 d2d4 movetime 500", Side::White);
        assert_eq!((go.depth, go.nodes, go.only.len()), (Some(7), Some(1000), 2));
        assert_eq!(go.time, Some(Duration::from_millis(470)));
        assert!(read("infinite", Side::White).waits);
        assert_eq!(read("mate 3", Side::Black).depth, Some(5));
    }
}

//! The UCI command `go`: the limits of a search, and its messages.

use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{fmt, mem};

use types::{Game, Position, Side, Turn};

/// A player that finds good turns, for use by [`serve_with`](super::front::serve_with).
pub trait Player: Sync {
    /// The name that graphical programs show.
    fn name(&self) -> String;

    /// The best turn after `turns` from `start`, if one is found within the limits of `go`. `say` is called with each
    /// message of the search.
    fn best(
        &self,
        start: &Position,
        turns: &[Turn],
        go: &Go,
        say: &mut dyn FnMut(&SearchMessage),
    ) -> Option<Turn>;

    /// The player's own options: for each, what UCI writes after `option name`.
    fn options(&self) -> &[&str] {
        &[]
    }

    /// Sets an option; ignores one that the player does not have. An error says why a value is refused.
    fn set(&self, _name: &str, _value: &str) -> Result<(), String> {
        Ok(())
    }
}

/// How to search, and the limits of the search. A search without limits ends only when it is stopped.
#[derive(Clone, Debug, Default)]
pub struct Go {
    /// The maximum number of plies to look ahead.
    pub depth: Option<u32>,
    /// The maximum number of positions to visit.
    pub nodes: Option<u64>,
    /// The maximum time, stated by `movetime` or derived from the clocks.
    pub time: Option<Duration>,
    /// The only turns to consider; if the list is empty, all turns are considered.
    pub only: Vec<Turn>,
    /// Whether `go` requests a mate; then every turn is to be searched to the full depth.
    pub mate: bool,
    /// Whether to withhold the answer until `stop` or, when pondering, `ponderhit`.
    pub waits: bool,
    /// Set to stop the search.
    pub stop: Arc<AtomicBool>,
}

/// A message of a search.
#[derive(Clone, Debug)]
pub enum SearchMessage {
    /// What the search has found so far.
    Info(SearchInfo),
    /// Anything else that the user should know.
    Note(String),
}

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct SearchInfo {
    /// How many plies the search has looked ahead.
    pub depth: u32,
    /// `cp` and hundredths of a pawn, or `mate` and turns. Negative values are bad for the side to move.
    pub score: (&'static str, i64),
    /// How many positions the search has visited.
    pub nodes: u64,
    /// How full the memory of the search is, in thousandths; `None` if unknown.
    pub full: Option<u16>,
    /// The turns that the search expects, beginning with the best.
    pub line: Vec<Turn>,
}

impl Go {
    /// Whether a limit on depth, positions or time ends the search.
    pub(super) const fn is_limited(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.time.is_some()
    }
}

/// What UCI writes after `info`: the findings of a search, and the time since it began.
pub(super) struct InfoLine<'a>(pub(super) &'a SearchInfo, pub(super) Duration);

impl fmt::Display for InfoLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InfoLine(SearchInfo { depth, score: (unit, score), nodes, full, line }, time) = self;
        let each_second = u128::from(*nodes) * 1_000_000 / time.as_micros().max(1);
        write!(f, "depth {depth} score {unit} {score} nodes {nodes} nps {each_second}")?;
        if let Some(full) = full {
            write!(f, " hashfull {full}")?;
        }
        write!(f, " time {} pv", time.as_millis())?;
        line.iter().try_for_each(|turn| write!(f, " {turn}"))
    }
}

/// The state of a search or count. Lines after its `go`, such as `stop`, change it.
#[derive(Clone, Debug, Default)]
pub(super) struct Flags {
    /// Set to stop the search or the count.
    pub(super) stop: Arc<AtomicBool>,
    /// The rest of the state, and a signal that wakes threads when it changes.
    shared: Arc<(Mutex<State>, Condvar)>,
}

#[derive(Debug, Default)]
struct State {
    stage: Stage,
    /// Whether the search goes on until a later line, such as `stop`, ends it.
    endless: bool,
    /// Whether no later line can stop the search.
    last: bool,
    begun: Option<Instant>,
    /// How long the search may run in total, now that no later line can stop it; `None` if only its own limits apply.
    at_most: Option<Duration>,
    /// Whether `ponderhit` has come.
    hit: bool,
    /// How many times `isready` is still to be answered.
    asked: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    /// Earlier lines are still to be obeyed.
    #[default]
    Queued,
    Running,
    Over,
}

impl Flags {
    pub(super) fn stop(&self) {
        self.change(|_| self.stop.store(true, Ordering::Relaxed));
    }

    pub(super) fn hit(&self) {
        self.change(|state| state.hit = true);
    }

    /// Notes that no later line can stop the search: after `quit`, at the end of the input, or when `stop` is meant for a
    /// later search. A search without a limit is stopped; one with a limit may run for `at_most` in total.
    pub(super) fn last(&self, at_most: Option<Duration>) {
        self.change(|state| {
            state.last = true;
            state.at_most = at_most;
            self.stop_if_alone(state);
        });
    }

    /// Notes an `isready`. Returns whether the search will answer it; if not, because the search is over or has been stopped,
    /// the line is obeyed like any other.
    pub(super) fn asks(&self) -> bool {
        self.change(|state| {
            let answers = state.stage != Stage::Over && !self.is_stopped();
            state.asked += usize::from(answers);
            answers
        })
    }

    /// Whether the search or count is still queued or running.
    pub(super) fn is_open(&self) -> bool {
        // The line with the command shares the state until it has been obeyed.
        Arc::strong_count(&self.shared) > 1
    }

    pub(super) fn begin(&self, go: &Go) {
        self.change(|state| {
            state.stage = Stage::Running;
            state.begun = Some(Instant::now());
            state.endless = go.waits || !go.is_limited();
            self.stop_if_alone(state);
        });
    }

    pub(super) fn over(&self) {
        self.change(|state| state.stage = Stage::Over);
    }

    /// Notes that the search or count is over. Returns how many times `isready` is still to be answered.
    pub(super) fn end(&self) -> usize {
        self.change(|state| {
            state.stage = Stage::Over;
            mem::take(&mut state.asked)
        })
    }

    /// Runs on a thread beside a search: answers `isready`, and stops the search when the time `ponder` has passed
    /// since `ponderhit`, or when the limit that [`last`](Flags::last) sets is reached.
    pub(super) fn attend(&self, ponder: Option<Duration>, mut answer: impl FnMut(usize)) {
        let mut hit_until = None;
        let mut state = self.lock();
        while state.stage == Stage::Running {
            let asked = mem::take(&mut state.asked);
            if asked > 0 {
                drop(state);
                answer(asked);
                state = self.lock();
                continue;
            }
            if state.hit && hit_until.is_none() {
                hit_until = ponder.and_then(|time| Instant::now().checked_add(time));
            }
            let last_until =
                state.begun.zip(state.at_most).and_then(|(at, most)| at.checked_add(most));
            let deadline: Option<Instant> = hit_until.into_iter().chain(last_until).min();
            let changed = &self.shared.1;
            state = match deadline.filter(|_| !self.is_stopped()) {
                Some(deadline) => {
                    let left = deadline.saturating_duration_since(Instant::now());
                    let waited = changed.wait_timeout(state, left);
                    let (state, waited) = waited.unwrap_or_else(PoisonError::into_inner);
                    if waited.timed_out() {
                        self.stop.store(true, Ordering::Relaxed);
                        changed.notify_all();
                    }
                    state
                }
                None => changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    /// Waits for `stop` or `ponderhit`: only then may the answer be given.
    pub(super) fn wait(&self) {
        let waits = |state: &mut State| !self.is_stopped() && !state.hit;
        drop(self.shared.1.wait_while(self.lock(), waits));
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn stop_if_alone(&self, state: &State) {
        if state.last && state.endless {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.shared.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let changed = change(&mut self.lock());
        self.shared.1.notify_all();
        changed
    }
}

/// How long a search may run in total after `quit` has been read.
pub(super) const AFTER_QUIT: Duration = Duration::from_secs(1);
/// How long a search may run in total after the end of the input, which may be a script that requests a turn.
pub(super) const AFTER_END: Duration = Duration::from_secs(5);

/// The time on the clock must last for this many further turns if `go` states no number, or a greater one.
const TURNS_LEFT: u32 = 30;
/// How much time is assumed to be lost between the clock of the graphical program and the search.
const MARGIN: Duration = Duration::from_millis(10);
/// Whatever the margin, a search gets at least the time on the clock divided by this number, or half of its share if
/// that is less: a turn chosen without a search loses games, as running out of time does.
const LEAST_PART: u32 = 75;

/// The parameters of `go`. None of these words can be the value of a parameter.
const KNOWN: &str = "searchmoves ponder wtime btime winc binc movestogo depth nodes mate movetime \
                     infinite perft";

/// The words in which a complaint describes the value that most parameters take.
const COUNT: &str = "a whole number from 0";

pub(super) struct Read {
    pub(super) go: Go,
    /// Whether a word follows `searchmoves`. If so, only the turns of `go.only` are considered, and none if that is empty.
    pub(super) restricted: bool,
    /// Which words were ignored, and why.
    pub(super) complaints: Vec<String>,
}

/// The values of a parameter: the words `after` it, up to the next parameter.
fn meant<'w, 'a>(after: &'w [&'a str]) -> &'w [&'a str] {
    let end = after.iter().position(|word| KNOWN.split(' ').any(|known| known == *word));
    &after[..end.unwrap_or(after.len())]
}

/// Reads `value`, which follows the parameter `word`, as a number. If it is missing or not a number, adds a complaint that
/// `word` needs `what`, such as `a whole number from 0`.
fn number<T: FromStr>(
    word: &str,
    value: Option<&&str>,
    what: &str,
    complaints: &mut Vec<String>,
) -> Option<T> {
    let number = value.and_then(|value| value.parse().ok());
    if number.is_none() {
        let found = value.map_or_else(String::new, |value| format!(", not `{value}`"));
        complaints.push(format!("`{word}` is ignored: it needs {what}{found}"));
    }
    number
}

/// Reads the words after `go`. Unknown words are ignored, as UCI demands, with a complaint; so are unsuitable values.
pub(super) fn read(words: &[&str], game: Game, side: Side, flags: &Flags) -> Read {
    let mut go = Go { stop: Arc::clone(&flags.stop), ..Go::default() };
    let (mut restricted, mut unknown, mut complaints) = (false, Vec::new(), Vec::new());
    let is_own = |word: &str| word.starts_with(if side == Side::White { 'w' } else { 'b' });
    let (mut clock, mut more, mut turns_left, mut exactly) = (None, Duration::ZERO, None, None);
    let mut plies_of_mate = None;
    let mut rest = words;
    while let Some((&word, after)) = rest.split_first() {
        let value = meant(after).first();
        rest = &after[usize::from(value.is_some())..];
        let complaints = &mut complaints;
        let mut millis = || {
            let millis = number::<i64>(word, value, "milliseconds", complaints)?;
            Some(Duration::from_millis(u64::try_from(millis).unwrap_or(0)))
        };
        match word {
            "infinite" | "ponder" => {
                go.waits = true;
                rest = after;
            }
            "searchmoves" => {
                let turns = meant(after);
                rest = &after[turns.len()..];
                restricted |= !turns.is_empty();
                if turns.is_empty() {
                    complaints.push("`searchmoves` is ignored: turns must follow it".into());
                }
                for turn in turns {
                    match Turn::parse(game, turn) {
                        Ok(turn) => go.only.push(turn),
                        Err(error) => complaints.push(format!("`{turn}` is ignored: {error}")),
                    }
                }
            }
            "depth" => go.depth = number(word, value, COUNT, complaints).or(go.depth),
            "nodes" => go.nodes = number(word, value, COUNT, complaints).or(go.nodes),
            // `mate` counts only the turns of the side to move, `depth` the turns of both sides.
            "mate" => {
                if let Some(turns) = number::<u32>(word, value, COUNT, complaints) {
                    plies_of_mate = Some(turns.saturating_mul(2).saturating_sub(1).max(1));
                }
            }
            "movetime" => exactly = millis().or(exactly),
            // 0 means that there is no further time control.
            "movestogo" => {
                let left = number::<u32>(word, value, COUNT, complaints);
                turns_left = left.map_or(turns_left, |left| Some(left).filter(|&left| left > 0));
            }
            "wtime" | "btime" if is_own(word) => clock = millis().or(clock),
            "winc" | "binc" if is_own(word) => more = millis().unwrap_or(more),
            "wtime" | "btime" | "winc" | "binc" => drop(millis()),
            "perft" => {}
            _ => {
                unknown.push(format!("`{word}` is ignored: it is not a parameter of `go`"));
                rest = after;
            }
        }
    }
    unknown.append(&mut complaints);
    go.mate = plies_of_mate.is_some();
    go.depth = [go.depth, plies_of_mate].into_iter().flatten().min();
    let share = clock.map(|clock| {
        let turns = turns_left.unwrap_or(TURNS_LEFT).clamp(1, TURNS_LEFT) + 1;
        let share = clock / turns + more * 3 / 4;
        share.min((clock / 2).max(clock.saturating_sub(MARGIN * 2)))
    });
    let least = clock.filter(|_| exactly.is_none()).map(|clock| clock / LEAST_PART);
    let time = exactly.or(share).map(|time| {
        let half = time / 2;
        time.saturating_sub(MARGIN).max(least.map_or(half, |least| half.min(least)))
    });
    go.time = time.map(|time| time.max(Duration::from_millis(1)));
    Read { go, restricted, complaints: unknown }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str, side: Side) -> Go {
        let words: Vec<&str> = words.split_whitespace().collect();
        super::read(&words, Game::Chess, side, &Flags::default()).go
    }

    #[test]
    fn a_word_that_is_not_a_limit_is_reported_and_the_rest_is_obeyed() {
        let read = |words: &str| {
            let words: Vec<&str> = words.split_whitespace().collect();
            super::read(&words, Game::Chess, Side::White, &Flags::default())
        };
        for words in [
            "depth abc",
            "depth -1",
            "depth 1.5",
            "depth",
            "nodes",
            "nodes 1e6",
            "movetime abc",
            "mate -2",
            "mate",
            "wtime x",
            "binc 1s",
            "movestogo -1",
            "searchmoves",
            "searchmoves foo",
            "depth infinite",
        ] {
            let Read { go, complaints, .. } = read(words);
            assert_eq!(complaints.len(), 1, "{words}: {complaints:?}");
            assert!(go.only.is_empty() && !go.is_limited() && !go.mate, "{words}: {go:?}");
        }
        let Read { go, complaints, restricted } =
            read("nodes depth 3 searchmoves e2e4 foo d2d4 movetime -5 winc 10 other 7");
        assert_eq!(complaints.len(), 4, "{complaints:?}");
        assert_eq!((go.depth, go.nodes, go.only.len(), restricted), (Some(3), None, 2, true));
        assert!(go.time.is_some());
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

    /// Simulates clocks: each search takes the time that it is given, and four milliseconds more are lost.
    #[test]
    fn no_clock_runs_out() {
        const LOST: u128 = 4;
        let takes = |words: String| read(&words, Side::White).time.unwrap().as_millis() + LOST;
        for (clock, more) in [(20, 5), (300, 5), (1000, 10), (10_000, 100), (60_000, 5)] {
            let mut left = clock;
            for turn in 0..2000 {
                let took = takes(format!("wtime {left} winc {more}"));
                assert!(took < left, "turn {turn} of {clock} + {more}: {took} of {left}");
                left = left - took + more;
            }
        }
        for (clock, turns) in [(400, 40), (2000, 40), (1000, 10), (60_000, 60)] {
            let mut left = clock;
            for turn in 0..10 * turns {
                let to_go = turns - turn % turns;
                let took = takes(format!("wtime {left} movestogo {to_go}"));
                assert!(took < left, "turn {turn}, {to_go} to go of {clock}: {took} of {left}");
                left -= took;
                if to_go == 1 {
                    left += clock;
                }
            }
        }
    }

    /// Even with little time, a search gets at least three milliseconds, in which it visits every turn of an initial
    /// position.
    #[test]
    fn the_margin_leaves_time_to_look_at_every_turn() {
        let least = Duration::from_millis(3);
        for words in ["wtime 300 btime 300", "wtime 400", "movetime 10", "movetime 6"] {
            let time = read(words, Side::White).time.unwrap();
            assert!(time >= least && time < 2 * least, "{words}: {time:?}");
        }
    }

    #[test]
    fn no_turns_to_the_next_time_control_is_no_time_control() {
        let time = |rest: &str| read(&format!("wtime 60000{rest}"), Side::White).time.unwrap();
        assert_eq!(time(" movestogo 0"), time(""));
        assert!(time(" movestogo 1") > time(""));
    }

    #[test]
    fn an_info_line_has_the_time_and_the_positions_per_second() {
        let line = vec![Turn::parse(Game::Chess, "e2e4").unwrap()];
        let info = SearchInfo { depth: 3, score: ("cp", -20), nodes: 5000, full: Some(7), line };
        let line_of = InfoLine(&info, Duration::from_millis(2500)).to_string();
        assert_eq!(
            line_of,
            "depth 3 score cp -20 nodes 5000 nps 2000 hashfull 7 time 2500 pv e2e4"
        );
        let at_once = InfoLine(&SearchInfo { full: None, ..info }, Duration::ZERO).to_string();
        assert_eq!(at_once, "depth 3 score cp -20 nodes 5000 nps 5000000000 time 0 pv e2e4");
    }

    #[test]
    fn the_other_words_are_read_as_uci_defines_them() {
        let go = read("depth 7 nodes 1000 searchmoves e2e4 d2d4 movetime 500", Side::White);
        assert_eq!((go.depth, go.nodes, go.only.len()), (Some(7), Some(1000), 2));
        assert_eq!(go.time, Some(Duration::from_millis(490)));
        assert!(read("infinite", Side::White).waits);
        assert_eq!(read("mate 3", Side::Black).depth, Some(5));
        for words in
            ["mate 2 depth 9", "depth 9 mate 2", "depth 3 mate 7", "depth 3 depth x mate 8"]
        {
            let go = read(words, Side::Black);
            assert_eq!((go.depth, go.mate), (Some(3), true), "{words}");
        }
    }
}

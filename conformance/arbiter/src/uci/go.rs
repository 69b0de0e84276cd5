//! The UCI command `go`: the limits of a search, and its messages.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

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
    fn options(&self) -> Vec<String> {
        Vec::new()
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

pub(super) struct Read {
    pub(super) go: Go,
    /// Whether a word follows `searchmoves`. If so, only the turns of `go.only` are considered, and none if that is empty.
    pub(super) restricted: bool,
    /// Which words were ignored, and why.
    pub(super) complaints: Vec<String>,
}

fn is_known(word: &str) -> bool {
    KNOWN.split(' ').any(|known| known == word)
}

/// Reads the words after `go`. Unknown words are ignored, as UCI demands, with a complaint; so are unsuitable values.
pub(super) fn read(words: &[&str], game: Game, side: Side) -> Read {
    let mut go = Go::default();
    let (mut restricted, mut unknown, mut complaints) = (false, Vec::new(), Vec::new());
    // The values of parameters that take a number. If a parameter is repeated, the last one counts.
    let mut numbers: BTreeMap<&str, u64> = BTreeMap::new();
    let mut rest = words;
    while let Some((&word, after)) = rest.split_first() {
        // The values of a parameter are the words up to the next one; most take only the first.
        let end = after.iter().position(|word| is_known(word));
        let values = &after[..end.unwrap_or(after.len())];
        let value = values.first();
        rest = &after[usize::from(value.is_some())..];
        match word {
            "infinite" | "ponder" => {
                go.waits = true;
                rest = after;
            }
            "searchmoves" => {
                rest = &after[values.len()..];
                restricted |= !values.is_empty();
                if values.is_empty() {
                    complaints.push("`searchmoves` is ignored: turns must follow it".into());
                }
                for turn in values {
                    match Turn::parse(game, turn) {
                        Ok(turn) => go.only.push(turn),
                        Err(error) => complaints.push(format!("`{turn}` is ignored: {error}")),
                    }
                }
            }
            "perft" => {}
            _ if is_known(word) => {
                // The time on a clock can be negative.
                let is_time = word.ends_with("time") || word.ends_with("inc");
                let number = value.and_then(|value| value.parse::<i128>().ok());
                if let Some(number) = number.filter(|&number| is_time || number >= 0) {
                    numbers.insert(word, u64::try_from(number.max(0)).unwrap_or(u64::MAX));
                } else {
                    let what = if is_time { "milliseconds" } else { "a whole number from 0" };
                    let found = value.map_or_else(String::new, |value| format!(", not `{value}`"));
                    complaints.push(format!("`{word}` is ignored: it needs {what}{found}"));
                }
            }
            _ => {
                unknown.push(format!("`{word}` is ignored: it is not a parameter of `go`"));
                rest = after;
            }
        }
    }
    unknown.append(&mut complaints);
    let number = |word| numbers.get(word).copied();
    let small = |number| u32::try_from(number).unwrap_or(u32::MAX);
    let millis = |word| number(word).map(Duration::from_millis);
    go.nodes = number("nodes");
    go.depth = number("depth").map(small);
    // `mate` counts only the turns of the side to move, `depth` the turns of both sides.
    let plies_of_mate =
        number("mate").map(|turns| small(turns).saturating_mul(2).saturating_sub(1).max(1));
    let [clock, more] = match side {
        Side::White => ["wtime", "winc"].map(millis),
        Side::Black => ["btime", "binc"].map(millis),
    };
    let (more, exactly) = (more.unwrap_or_default(), millis("movetime"));
    // 0 means that there is no further time control.
    let turns_left = number("movestogo").map(small).filter(|&turns| turns > 0);
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
        super::read(&words, Game::Chess, side).go
    }

    #[test]
    fn a_word_that_is_not_a_limit_is_reported_and_the_rest_is_obeyed() {
        let read = |words: &str| {
            let words: Vec<&str> = words.split_whitespace().collect();
            super::read(&words, Game::Chess, Side::White)
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

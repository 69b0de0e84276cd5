//! The player behind `arbiter uci`, which finds its turns with `search`.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chess_arbiter::uci::go::{Go, Player, SearchInfo, SearchMessage};
use fast::Fast;
use search::play::{Choice, Eval, Options, best};
use search::tables::Tables;
use search::{Limits, Watch};
use types::{Engine, Game, Position, Turn};

use crate::commands::tables::folder::{Bounds, Folder};

/// With more men than this on the board, no endgame tables are read.
const FEW: usize = 6;

/// The options that take a number: the default, the least and the greatest. Some graphical programs expect every engine to
/// have `Threads` and `MultiPV`.
const NUMBERS: [(&str, [u64; 3]); 5] = [
    // The size of the table of searched positions, in MiB.
    ("Hash", [16, 1, 4096]),
    ("Threads", [1, 1, 1]),
    ("MultiPV", [1, 1, 1]),
    // How many milliseconds of the time for a turn are kept back for delivering the answer.
    ("Move Overhead", [0, 0, 5000]),
    // The memory for endgame tables, in MiB.
    ("TableMemory", [512, 1, 65536]),
];

pub struct Opponent {
    name: String,
    /// The folder of endgame tables, if the option `TablePath` names one.
    folder: Mutex<Option<Folder>>,
    /// The values of the options that take a number.
    numbers: Mutex<BTreeMap<&'static str, u64>>,
}

impl Opponent {
    /// An opponent for use with `engine`, which decides whether turns are legal. The opponent's name includes the
    /// engine's, unless that is `reference`, the default.
    pub fn beside(engine: &dyn Engine) -> Opponent {
        let name = concat!("Chess Arbiter ", env!("CARGO_PKG_VERSION"));
        let name = match engine.name() {
            "reference" => name.into(),
            other => format!("{name} ({other})"),
        };
        let numbers = NUMBERS.map(|(name, [default, ..])| (name, default));
        Opponent { name, folder: Mutex::default(), numbers: Mutex::new(numbers.into()) }
    }

    fn number(&self, name: &str) -> u64 {
        lock(&self.numbers)[name]
    }

    /// If the position after `turns` has few men, reads the endgame tables of all combinations of men that can arise from
    /// it, in at most half the time for the turn. A file that cannot be used is reported once and then ignored.
    fn tables(
        &self,
        start: &Position,
        turns: &[Turn],
        go: &Go,
        say: &mut dyn FnMut(&SearchMessage),
    ) -> Tables {
        let begun = Instant::now();
        let mut kept = lock(&self.folder);
        let Some(folder) = &mut *kept else { return Tables::default() };
        let few = |position: &Position| position.men.iter().count() <= FEW;
        let Some(position) = after(start, turns).filter(few) else { return Tables::default() };
        let bounds = Bounds {
            watch: Watch::stopped_by(Arc::clone(&go.stop)),
            until: go.time.and_then(|time| begun.checked_add(time / 2)),
            memory: self.number("TableMemory") << 20,
        };
        let mut refused = Vec::new();
        let tables = folder.read(&position, &bounds, &mut refused);
        for why in refused {
            say(&SearchMessage::Note(why.to_string()));
        }
        tables
    }

    /// Opens a folder, from which searches then read the usable tables. An error names the unusable ones, if any.
    fn open(&self, folder: &Path) -> Result<(), String> {
        if !folder.is_dir() {
            return Err(format!("`{}` is not a folder", folder.display()));
        }
        let mut opened = Folder::open(folder, &Game::ALL).map_err(|failure| failure.to_string())?;
        let refused: Vec<String> = opened.look().iter().map(ToString::to_string).collect();
        *lock(&self.folder) = Some(opened);
        if refused.is_empty() { Ok(()) } else { Err(refused.join("; ")) }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Player for Opponent {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn best(
        &self,
        start: &Position,
        turns: &[Turn],
        go: &Go,
        say: &mut dyn FnMut(&SearchMessage),
    ) -> Option<Turn> {
        let begun = Instant::now();
        let tables = self.tables(start, turns, go, say);
        let overhead = Duration::from_millis(self.number("Move Overhead"));
        let time = go.time.map(|time| time.saturating_sub(begun.elapsed() + overhead));
        let watch = Watch::stopped_by(Arc::clone(&go.stop));
        let options = Options {
            limits: Limits { nodes: go.nodes, time, watch },
            depth: go.depth,
            only: go.only.clone(),
            thorough: go.mate,
            table: usize::try_from(self.number("Hash")).unwrap_or(usize::MAX),
            tables,
            ..Options::default()
        };
        let choice = best(start, turns, &options, &mut |choice| say(&info(choice)));
        choice.ok().flatten().map(|choice| choice.turn)
    }

    fn options(&self) -> Vec<String> {
        let numbers = NUMBERS.map(|(name, [default, least, most])| {
            format!("{name} type spin default {default} min {least} max {most}")
        });
        // Some graphical programs send `go ponder` only if there is an option `Ponder`; its value has no effect.
        let others = ["Ponder type check default false", "TablePath type string default <empty>"];
        numbers.into_iter().chain(others.map(Into::into)).collect()
    }

    fn set(&self, name: &str, value: &str) -> Result<(), String> {
        if let Some(&(name, [_, least, most])) = NUMBERS.iter().find(|(known, _)| *known == name) {
            let number = value.parse().ok().filter(|number| (least..=most).contains(number));
            let number = number.ok_or_else(|| {
                format!("`{name}` must be a number from {least} to {most}, not `{value}`")
            })?;
            lock(&self.numbers).insert(name, number);
        }
        match (name, value) {
            ("Ponder", "true" | "false") => {}
            ("Ponder", _) => {
                return Err(format!("`Ponder` must be `true` or `false`, not `{value}`"));
            }
            ("TablePath", "" | "<empty>") => *lock(&self.folder) = None,
            ("TablePath", folder) => self.open(Path::new(folder))?,
            _ => {}
        }
        Ok(())
    }
}

/// The position after `turns`; `None` if a turn is illegal or `start` is refused.
fn after(start: &Position, turns: &[Turn]) -> Option<Position> {
    let held = Fast::new().hold(start).ok()?;
    let after = turns.iter().try_fold(held, |held, turn| held.play(turn).ok())?;
    Some(after.position())
}

fn info(choice: &Choice) -> SearchMessage {
    let score = match choice.score {
        Eval::Wins(turns) => ("mate", i64::from(turns.0)),
        Eval::Loses(turns) => ("mate", -i64::from(turns)),
        Eval::Value(value) => ("cp", i64::from(value)),
    };
    let Choice { depth, nodes, full, .. } = *choice;
    let (full, line) = (Some(full), choice.line.clone());
    SearchMessage::Info(SearchInfo { depth, score, nodes, full, line })
}

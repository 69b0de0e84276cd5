//! The player behind `arbiter uci`, which finds its turns with `search`.

use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;
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

pub struct Opponent {
    name: String,
    /// The folder of endgame tables, if the option `TablePath` names one.
    folder: Mutex<Option<Folder>>,
    settings: Mutex<Settings>,
}

/// The values that UCI options set. Their defaults are those that `Opponent::options` announces.
#[derive(Clone, Copy)]
struct Settings {
    /// The size of the table of searched positions, in MiB.
    hash: usize,
    /// How much of the time for a turn is kept back for delivering the answer.
    overhead: Duration,
    /// The memory for endgame tables, in MiB.
    tables: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { hash: 16, overhead: Duration::ZERO, tables: 512 }
    }
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
        Opponent { name, folder: Mutex::default(), settings: Mutex::default() }
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
            memory: lock(&self.settings).tables << 20,
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
        let Settings { hash, overhead, .. } = *lock(&self.settings);
        let time = go.time.map(|time| time.saturating_sub(begun.elapsed() + overhead));
        let watch = Watch::stopped_by(Arc::clone(&go.stop));
        let options = Options {
            limits: Limits { nodes: go.nodes, time, watch },
            depth: go.depth,
            only: go.only.clone(),
            thorough: go.mate,
            table: hash,
            tables,
            ..Options::default()
        };
        let choice = best(start, turns, &options, &mut |choice| say(&info(choice)));
        choice.ok().flatten().map(|choice| choice.turn)
    }

    fn options(&self) -> &[&str] {
        // Some graphical programs send `go ponder` only if there is an option `Ponder`; its value has no effect. Some
        // expect every engine to have `Threads` and `MultiPV`.
        &[
            "Hash type spin default 16 min 1 max 4096",
            "Threads type spin default 1 min 1 max 1",
            "MultiPV type spin default 1 min 1 max 1",
            "Move Overhead type spin default 0 min 0 max 5000",
            "Ponder type check default false",
            "TablePath type string default <empty>",
            "TableMemory type spin default 512 min 1 max 65536",
        ]
    }

    fn set(&self, name: &str, value: &str) -> Result<(), String> {
        if name == "Ponder" && !["true", "false"].contains(&value) {
            return Err(format!("`Ponder` must be `true` or `false`, not `{value}`"));
        }
        match name {
            "Hash" => lock(&self.settings).hash = number(name, value, 1, 4096)?,
            "Move Overhead" => {
                let overhead = number(name, value, 0, 5000)?;
                lock(&self.settings).overhead = Duration::from_millis(overhead);
            }
            "Threads" | "MultiPV" => drop(number(name, value, 1, 1)?),
            "TableMemory" => lock(&self.settings).tables = number(name, value, 1, 65536)?,
            "TablePath" => match value {
                "" | "<empty>" => *lock(&self.folder) = None,
                folder => self.open(Path::new(folder))?,
            },
            _ => {}
        }
        Ok(())
    }
}

/// Reads the value of the option `name`. An error says that it is not a number from `least` to `most`.
fn number<N: Copy + FromStr + PartialOrd + Display>(
    name: &str,
    value: &str,
    least: N,
    most: N,
) -> Result<N, String> {
    let number = value.parse().ok().filter(|number| (&least..=&most).contains(&number));
    number.ok_or_else(|| format!("`{name}` must be a number from {least} to {most}, not `{value}`"))
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

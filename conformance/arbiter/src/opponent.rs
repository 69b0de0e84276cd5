//! The opponent of `search`, asked through UCI.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use fast::Fast;
use search::play::{Choice, Eval, Options, best};
use search::tables::Tables;
use search::{Limits, Watch};
use suite::uci::go::{Found, Go, Player, Said};
use types::{Engine, Position, Turn};

use crate::commands::tables::folder;

/// With more men on the board, tables are not read yet.
const FEW: usize = 6;

/// The opponent.
pub struct Opponent {
    name: String,
    kept: Mutex<TableStore>,
    settings: Mutex<Settings>,
}

/// What the usual options set.
#[derive(Clone, Copy)]
struct Settings {
    /// MiB for what has been found out about positions.
    hash: usize,
    /// How much of its time is left for the way of an answer.
    overhead: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { hash: HASH, overhead: Duration::ZERO }
    }
}

/// The memory of a search in MiB, if no option sets it, and the most that one may set.
const HASH: usize = 16;
const MOST_HASH: usize = 4096;
/// The longest overhead that may be set, in milliseconds.
const MOST_OVERHEAD: u64 = 5000;

/// Endgame tables, if there are any.
#[derive(Default)]
struct TableStore {
    folder: Option<PathBuf>,
    /// What was read of the folder so far.
    tables: Tables,
    /// The files that cannot be used: none is read twice, which would take time from every search.
    unusable: BTreeSet<String>,
    /// Why a file could not be used, as was told last.
    told: Option<String>,
}

impl Opponent {
    /// The opponent beside an engine that says what is legal. The engine is named only if it is not the one that is asked by
    /// default.
    pub fn beside(engine: &dyn Engine) -> Opponent {
        let name = concat!("Chess Arbiter ", env!("CARGO_PKG_VERSION"));
        let name = match engine.name() {
            "reference" => name.into(),
            other => format!("{name} ({other})"),
        };
        Opponent { name, kept: Mutex::default(), settings: Mutex::default() }
    }

    /// The tables that the position after the turns may lead to, if it has few men. Why a file cannot be used is told once, and
    /// what it would know is left to the search.
    fn tables(&self, start: &Position, turns: &[Turn], say: &mut dyn FnMut(&Said)) -> Tables {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let TableStore { folder, tables, unusable, told } = &mut *kept;
        let Some(position) = folder.as_ref().and_then(|_| after(start, turns)) else {
            return Tables::default();
        };
        if position.men.iter().count() > FEW {
            return Tables::default();
        }
        if tables.materials().any(|material| material.game() != position.game) {
            *tables = Tables::default();
        }
        if let Some(path) = folder {
            let why =
                folder::add(tables, unusable, path, &position).err().map(|why| why.to_string());
            if let Some(why) = why.filter(|why| told.as_ref() != Some(why)) {
                say(&Said::Note(why.clone()));
                *told = Some(why);
            }
        }
        tables.clone()
    }
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
        say: &mut dyn FnMut(&Said),
    ) -> Option<Turn> {
        let begun = Instant::now();
        let tables = self.tables(start, turns, say);
        let Settings { hash, overhead } =
            *self.settings.lock().unwrap_or_else(PoisonError::into_inner);
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
        let choice = best(start, turns, &options, &mut |choice| say(&said(choice)));
        choice.ok().flatten().map(|choice| choice.turn)
    }

    fn options(&self) -> &[&str] {
        // Without `Ponder` no program that plays games sends `go ponder`. Nothing depends on its value. Others ask for
        // `Threads` and `MultiPV` of any engine.
        &[
            "Hash type spin default 16 min 1 max 4096",
            "Threads type spin default 1 min 1 max 1",
            "MultiPV type spin default 1 min 1 max 1",
            "Move Overhead type spin default 0 min 0 max 5000",
            "Ponder type check default false",
            "TablePath type string default <empty>",
        ]
    }

    fn set(&self, name: &str, value: &str) -> Result<(), String> {
        if name == "Ponder" && !["true", "false"].contains(&value) {
            return Err(format!("`Ponder` is `true` or `false`, not `{value}`"));
        }
        let settings = || self.settings.lock().unwrap_or_else(PoisonError::into_inner);
        match name {
            "TablePath" => {}
            "Hash" => {
                settings().hash = number(name, value, 1, MOST_HASH)?;
                return Ok(());
            }
            "Move Overhead" => {
                let overhead = number(name, value, 0, MOST_OVERHEAD)?;
                settings().overhead = Duration::from_millis(overhead);
                return Ok(());
            }
            "Threads" | "MultiPV" => return number(name, value, 1, 1).map(|_: u32| ()),
            _ => return Ok(()),
        }
        let folder = match value {
            "" | "<empty>" => None,
            folder if Path::new(folder).is_dir() => Some(folder.into()),
            folder => return Err(format!("`{folder}` is not a folder")),
        };
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        *kept = TableStore { folder, ..TableStore::default() };
        Ok(())
    }
}

/// The number that an option is set to, within its bounds.
fn number<N: Copy + FromStr + PartialOrd + Display>(
    name: &str,
    value: &str,
    least: N,
    most: N,
) -> Result<N, String> {
    let number = value.parse().ok().filter(|number| (&least..=&most).contains(&number));
    number.ok_or_else(|| format!("`{name}` is a number from {least} to {most}, not `{value}`"))
}

/// The position after turns; `None` if one is illegal.
fn after(start: &Position, turns: &[Turn]) -> Option<Position> {
    let held = Fast::new().hold(start).ok()?;
    let after = turns.iter().try_fold(held, |held, turn| held.play(turn).ok())?;
    Some(after.position())
}

/// What was found, in the terms of UCI.
fn said(choice: &Choice) -> Said {
    let score = match choice.score {
        Eval::Wins(turns) => ("mate", i64::from(turns.0)),
        Eval::Loses(turns) => ("mate", -i64::from(turns)),
        Eval::Value(value) => ("cp", i64::from(value)),
    };
    let Choice { depth, nodes, full, .. } = *choice;
    Said::Found(Found { depth, score, nodes, full: Some(full), line: choice.line.clone() })
}

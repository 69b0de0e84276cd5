//! `arbiter exhaust`: counts every placement of the kings and one more man; material that cannot mate is proved dead.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use explore::Interrupt;
use explore::exhaust::{self, Counts, Disagreement, Halt, Material};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use record::{Engine, Side};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::engines::BuiltIns;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::options::{Exhaust, ExhaustEngine};
use crate::output::Output;

/// One unit of the work: a material, by its number, and the number of the cell of White's king.
type Unit = (usize, usize);
/// The results, by unit.
type Found = BTreeMap<Unit, [Counts; 2]>;

/// Counts what is left of this shard, and prints the results once all units are counted.
pub fn run(options: &Exhaust, out: &mut Output) -> Result<Exit, Failure> {
    let game = options.game.game;
    if options.men() > exhaust::most_men(game) {
        return Err(Failure::Usage {
            what: format!("{game} has no twins: 4 men cannot be placed"),
            tip: "leave out --men".into(),
        });
    }
    let materials = exhaust::materials(game, options.men(), options.deflectors);
    let units: Vec<Unit> = materials
        .iter()
        .enumerate()
        .flat_map(|(number, material)| (0..material.units().len()).map(move |cell| (number, cell)))
        .collect();
    let interrupt = match options.max_seconds {
        Some(time) => Interrupt::new().after(time),
        None => Interrupt::new(),
    };
    let mut found = Found::new();
    for file in options.merge.iter().chain(options.state.iter().filter(|file| file.exists())) {
        read(file, options, &mut found)?;
    }
    if options.merge.is_empty() {
        let (shard, shards) = options.shard;
        let mine = units.iter().enumerate().filter(|(index, _)| index % shards == shard - 1);
        let left: Vec<Unit> =
            mine.map(|(_, &unit)| unit).filter(|unit| !found.contains_key(unit)).collect();
        if let Some(difference) = count(options, &materials, &left, &interrupt, &mut found)? {
            writeln!(out, "{game}: the engines differ at {}", difference.position)?;
            for (engine, said) in &difference.said {
                writeln!(out, "  {engine}: {said}")?;
            }
            return Ok(Exit::Fault);
        }
    }
    let missing = units.iter().filter(|unit| !found.contains_key(unit)).count();
    if missing > 0 {
        let counted = units.len() - missing;
        if options.json {
            writeln!(
                out,
                "{}",
                json!({ "game": game.name(), "counted": counted, "left": missing })
            )?;
        } else {
            let all = units.len();
            writeln!(out, "{game}: {counted} of {all} units counted, {missing} left")?;
        }
        return match options.max_seconds {
            Some(time) if interrupt.is_over() => {
                let left = format!("{missing} units left to count");
                Err(Failure::OutOfTime { time, left })
            }
            _ => Ok(Exit::Success),
        };
    }
    tell(options, &materials, &found, out)
}

/// Counts the units, one per job at a time, and saves each to the state file as soon as it is done.
fn count(
    options: &Exhaust,
    materials: &[Material],
    left: &[Unit],
    interrupt: &Interrupt,
    found: &mut Found,
) -> Result<Option<Box<Disagreement>>, Failure> {
    let engines = BuiltIns::new();
    let asked: Vec<&dyn Engine> = match options.engine {
        ExhaustEngine::Fast => vec![engines.fast()],
        ExhaustEngine::Reference => vec![engines.reference()],
        ExhaustEngine::Both => vec![engines.fast(), engines.reference()],
    };
    let progress =
        ProgressBar::with_draw_target(Some(left.len() as u64), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} units, {eta} left") {
        progress.set_style(style);
    }
    let mut state = match &options.state {
        Some(file) => Some(
            OpenOptions::new()
                .create(true)
                .append(true)
                .open(file)
                .map_err(|error| unwritable(file, &error))?,
        ),
        None => None,
    };
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..options.jobs.max(1) {
            let (sender, asked, next, stop) = (sender.clone(), &asked, &next, &stop);
            scope.spawn(move || {
                while let Some(&unit) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                    let material = &materials[unit.0];
                    let king = material.units()[unit.1];
                    let counts = exhaust::unit(asked, material, king, interrupt);
                    if sender.send((unit, counts)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut difference = None;
        for (unit, counts) in receiver {
            match counts {
                Ok(counts) => {
                    if let (Some(state), Some(file)) = (&mut state, &options.state) {
                        writeln!(state, "{}", line(options, unit, &counts))
                            .map_err(|error| unwritable(file, &error))?;
                    }
                    found.insert(unit, counts);
                    progress.inc(1);
                }
                Err(halt) => {
                    stop.store(true, Ordering::Relaxed);
                    if let Halt::Differ(differs) = halt {
                        difference.get_or_insert(differs);
                    }
                }
            }
        }
        progress.finish_and_clear();
        Ok(difference)
    })
}

/// A unit as a line of a state file.
fn line(options: &Exhaust, (material, cell): Unit, [white, black]: &[Counts; 2]) -> Value {
    json!({
        "game": options.game.game.name(),
        "men": options.men(),
        "deflectors": options.deflectors,
        "material": material,
        "king": cell,
        "white": white,
        "black": black,
    })
}

/// Reads the units of a state file. An unfinished last line, left by an interrupted run, is skipped.
fn read(file: &Path, options: &Exhaust, found: &mut Found) -> Result<(), Failure> {
    let text = fs::read_to_string(file).map_err(|error| Failure::Usage {
        what: format!("`{}` cannot be read: {error}", file.display()),
        tip: "name a file written by `arbiter exhaust --state`".into(),
    })?;
    for line in text.split_inclusive('\n').filter(|line| line.ends_with('\n')) {
        let unit = unit_of(line, options).ok_or_else(|| Failure::Usage {
            what: format!("`{}` is not a state of this run: `{}`", file.display(), beginning(line)),
            tip: "a state file is for one game, with the same --men and --deflectors".into(),
        })?;
        found.insert(unit.0, unit.1);
    }
    Ok(())
}

/// The beginning of a line of a state file, for a message: without its long counts.
fn beginning(line: &str) -> String {
    let shown: String = line.trim_end().chars().take(80).collect();
    if shown.len() < line.trim_end().len() { shown + "…" } else { shown }
}

fn unit_of(line: &str, options: &Exhaust) -> Option<(Unit, [Counts; 2])> {
    let value: Value = serde_json::from_str(line).ok()?;
    let number = |key: &str| usize::try_from(value[key].as_u64()?).ok();
    let counts = |key: &str| serde_json::from_value(value[key].clone()).ok();
    let same = value["game"] == options.game.game.name()
        && number("men") == Some(options.men())
        && number("deflectors") == Some(options.deflectors);
    same.then_some(())?;
    Some(((number("material")?, number("king")?), [counts("white")?, counts("black")?]))
}

fn unwritable(file: &Path, error: &std::io::Error) -> Failure {
    Failure::Usage {
        what: format!("`{}` cannot be written: {error}", file.display()),
        tip: "--state names a file in an existing folder".into(),
    }
}

/// Prints one line for each material and side to move, and the digest of all these lines.
fn tell(
    options: &Exhaust,
    materials: &[Material],
    found: &Found,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let mut digest = Sha256::new();
    for (number, material) in materials.iter().enumerate() {
        let mut sums: [Counts; 2] = Default::default();
        for (_, counts) in found.range((number, 0)..(number + 1, 0)) {
            for (sum, later) in sums.iter_mut().zip(counts) {
                sum.add(later);
            }
        }
        for (side, counts) in Side::BOTH.into_iter().zip(&sums) {
            let line = result(material, side, counts).to_string();
            digest.update(&line);
            digest.update("\n");
            if options.json {
                writeln!(out, "{line}")?;
            }
        }
        if !options.json {
            summary(material, &sums, out)?;
        }
    }
    let mut hex = String::new();
    for byte in digest.finalize() {
        let _ = write!(hex, "{byte:02x}");
    }
    if options.json {
        writeln!(out, "{}", json!({ "game": options.game.game.name(), "sha256": hex }))?;
    } else {
        writeln!(out, "sha256 of the --json lines: {hex}")?;
    }
    Ok(Exit::Success)
}

fn result(material: &Material, to_move: Side, counts: &Counts) -> Value {
    let letters: String = material.deflectors.iter().map(|deflector| deflector.letter()).collect();
    let mut line = json!({
        "game": material.game.name(),
        "white": material.names(Side::White),
        "black": material.names(Side::Black),
        "deflectors": letters,
        "to_move": to_move.name(),
        "positions": counts.positions,
        "checks": counts.checks,
        "mates": counts.mates,
        "stalemates": counts.stalemates,
        "mate": counts.mate,
        "stalemate": counts.stalemate,
        "promotions": counts.promotions,
    });
    if !material.boards().is_empty() {
        line["boards"] = json!(material.boards());
    }
    line
}

fn summary(material: &Material, sums: &[Counts; 2], out: &mut Output) -> Result<(), Failure> {
    writeln!(out, "{}", material.describe())?;
    for (side, counts) in Side::BOTH.into_iter().zip(sums) {
        let Counts { positions, checks, mates, stalemates, .. } = counts;
        writeln!(
            out,
            "  {side} to move: {positions} positions, {checks} checks, {mates} mates, {stalemates} stalemates"
        )?;
        if let Some(mate) = &counts.mate {
            writeln!(out, "    mate: {mate}")?;
        }
    }
    let promotes = sums.iter().any(|counts| !counts.promotions.is_empty());
    if sums.iter().all(|counts| counts.mates == 0) {
        let but = if promotes { "; look up separately what its pawn promotes to" } else { "" };
        writeln!(out, "  no placement is a mate{but}")?;
    }
    Ok(())
}

/// Which part of the units is counted, `2/8`.
pub fn shard(text: &str) -> Result<(usize, usize), String> {
    let parts = text
        .split_once('/')
        .and_then(|(shard, shards)| Some((shard.parse().ok()?, shards.parse().ok()?)));
    parts
        .filter(|&(shard, shards): &(usize, usize)| (1..=shards).contains(&shard))
        .ok_or_else(|| "a shard is written K/N, with K from 1 to N, such as 2/8".into())
}

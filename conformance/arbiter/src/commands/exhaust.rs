//! `arbiter exhaust`: tries every placement of the kings and one more man. Material without a mate is proved dead.

mod saved;

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use clap::ValueEnum;
use clap::builder::PossibleValue;
use explore::exhaust::{self, Counts, Disagreement, Halt, Material};
use explore::units::{Plan, Unit, UnitCounts};
use serde_json::{Map, Value, json};
use suite::report::text::many;
use types::{Deflector, Engine, Interrupt, Own, Side, threads};

use crate::engines;
use crate::failure::{Exit, Failure, Result, refuse_if};
use crate::file::shown;
use crate::options::{Exhaust, ExhaustEngine};
use crate::output::Output;
use crate::part::{Whole, hex};
use crate::progress;
use saved::Saved;

/// How many lines of a list are printed; the rest are only counted.
const LISTED: usize = 20;

/// Counts the unsaved units of this shard, or merges files. Prints the results, or how many units are missing.
pub fn run(options: &Exhaust, out: &mut Output) -> Result<Exit> {
    let game = options.game.game;
    refuse_if(
        options.men() > exhaust::most_men(game),
        format!("four men can be placed only in games with twins, and {game} has none"),
        "leave out --men",
    )?;
    refuse_if(
        options.deflectors > 0 && !matches!(game.start().own, Own::Deflectors(_)),
        format!("{game} has no deflectors to place"),
        "leave out --deflectors",
    )?;
    let plan = Plan::new(game, options.men(), options.deflectors);
    let engine = options.engine.to_possible_value();
    let arguments = json!({
        "men": options.men(),
        "deflectors": options.deflectors,
        "engine": engine.as_ref().map(PossibleValue::get_name),
        "units": plan.units.len(),
    });
    let whole = Whole::new("arbiter exhaust", &[game], arguments);
    let asked: Vec<&dyn Engine> = match options.engine {
        ExhaustEngine::Fast => vec![engines::fast()],
        ExhaustEngine::Reference => vec![engines::reference()],
        ExhaustEngine::Both => vec![engines::fast(), engines::reference()],
    };
    let limited = |time| Interrupt::new().after(time);
    let interrupt = options.max_seconds.map_or_else(Interrupt::new, limited);
    let (found, gaps) = if options.merge.is_empty() {
        let file = options.save.as_deref();
        let mut saved = Saved::open(file, &whole, &plan, options.shard, &asked)?;
        if let Some(difference) = count(options, &asked, &plan, &interrupt, &mut saved)? {
            differ(options, *difference, out)?;
            return Ok(Exit::Fault);
        }
        (saved.found, Gaps::default())
    } else {
        merged(options, &whole, &asked, &plan)?
    };
    let is_missing = |unit: &Unit| !found.contains_key(unit);
    let missing: Vec<Unit> = plan.units.iter().copied().filter(is_missing).collect();
    if missing.is_empty() {
        return tell(options, &plan.materials, &found, out);
    }
    let left = plan.shard(options.shard).filter(is_missing).count();
    unfinished(options, &plan, (&missing, left), &gaps, out)?;
    match options.max_seconds {
        _ if !options.merge.is_empty() => Ok(Exit::Fault),
        Some(time) if interrupt.is_over() && left > 0 => {
            let left = format!("{} left to count", many(left, "unit"));
            Err(Failure::OutOfTime { time, left })
        }
        // All missing units belong to other shards, so the run has succeeded.
        _ => Ok(Exit::Success),
    }
}

fn differ(options: &Exhaust, difference: Disagreement, out: &mut Output) -> Result {
    let (game, Disagreement { position, given }) = (options.game.game, difference);
    if options.json {
        let given: Map<_, _> = given.into_iter().map(|(by, given)| (by, given.into())).collect();
        writeln!(out, "{}", json!({ "game": game, "position": position, "differ": given }))?;
        return Ok(());
    }
    writeln!(out, "{game}: the engines differ at {position}")?;
    given.iter().try_for_each(|(engine, given)| writeln!(out, "  {engine}: {given}"))?;
    Ok(())
}

/// The units and shards that the files to merge lack.
#[derive(Default)]
struct Gaps {
    /// The files that lack units of their shard, each with the number of these units.
    incomplete: Vec<(String, usize)>,
    /// The shards that have no file, such as `2/8`.
    no_file: Vec<String>,
}

/// Reads the files to merge. Returns their units, and what the files lack.
fn merged(
    options: &Exhaust,
    whole: &Whole,
    asked: &[&dyn Engine],
    plan: &Plan,
) -> Result<(UnitCounts, Gaps)> {
    let (mut found, mut gaps) = (UnitCounts::new(), Gaps::default());
    let (parts, shards) = whole.parts(&options.merge)?;
    for part in parts.values() {
        let more = saved::read(part, plan, asked)?;
        let lacking = plan.shard(part.shard).count() - more.len();
        if lacking > 0 {
            gaps.incomplete.push((shown(part.path), lacking));
        }
        found.extend(more);
    }
    // If there are more shards than units, the last shards are empty and need no file.
    let absent = (1..=shards.min(plan.units.len())).filter(|shard| !parts.contains_key(shard));
    gaps.no_file = absent.map(|shard| format!("{shard}/{shards}")).collect();
    Ok((found, gaps))
}

/// Prints how many units are counted and how many are left; for a merge, also what is missing.
fn unfinished(
    options: &Exhaust,
    plan: &Plan,
    (missing, left_of_shard): (&[Unit], usize),
    gaps: &Gaps,
    out: &mut Output,
) -> Result {
    let (game, all, left) = (options.game.game, plan.units.len(), missing.len());
    let counted = all - left;
    let (shard, shards) = options.shard;
    let is_part = shards > 1 && options.merge.is_empty();
    if options.json {
        let mut line = json!({ "game": game, "counted": counted, "left": left });
        if is_part {
            line["shard"] = json!({ "shard": format!("{shard}/{shards}"), "left": left_of_shard });
        }
        if !options.merge.is_empty() {
            let incomplete = gaps.incomplete.iter();
            line["incomplete"] =
                incomplete.map(|(file, left)| json!({ "file": file, "left": left })).collect();
            line["no_file"] = json!(gaps.no_file);
        }
        writeln!(out, "{line}")?;
        return Ok(());
    }
    write!(out, "{game}: {counted} of {all} units counted, {left} left")?;
    match left_of_shard {
        _ if !is_part => writeln!(out)?,
        0 => writeln!(out, "; shard {shard}/{shards} is complete")?,
        left => writeln!(out, ", {left} of them in shard {shard}/{shards}")?,
    }
    if options.merge.is_empty() {
        return Ok(());
    }
    let incomplete = gaps.incomplete.iter().map(|(file, left)| {
        let units = many(*left, "unit");
        format!("`{file}` lacks {units} of its shard: it was cut, or its run has not ended")
    });
    list(incomplete, out)?;
    list(gaps.no_file.iter().map(|shard| format!("no file has shard {shard}")), out)?;
    let by_material: Vec<&[Unit]> = missing.chunk_by(|one, other| one.0 == other.0).collect();
    let missing = by_material.iter().map(|missing| {
        let material = &plan.materials[missing[0].0];
        let (left, all) = (missing.len(), material.units().len());
        format!("missing: {}, {left} of {all} units", material.describe())
    });
    list(missing, out)
}

/// Prints at most [`LISTED`] lines with an indent, and how many more there are.
fn list(lines: impl ExactSizeIterator<Item = String>, out: &mut Output) -> Result {
    let more = lines.len().saturating_sub(LISTED);
    for line in lines.take(LISTED) {
        writeln!(out, "  {line}")?;
    }
    if more > 0 {
        writeln!(out, "  … {more} more")?;
    }
    Ok(())
}

/// Counts and saves the units of this shard that are not saved yet. Returns the first disagreement of the engines.
fn count(
    options: &Exhaust,
    asked: &[&dyn Engine],
    plan: &Plan,
    interrupt: &Interrupt,
    saved: &mut Saved<'_>,
) -> Result<Option<Box<Disagreement>>> {
    let mine = plan.shard(options.shard);
    let left: Vec<Unit> = mine.filter(|unit| !saved.found.contains_key(unit)).collect();
    let template = "{wide_bar} {pos}/{len} units, {eta} left";
    let progress = progress::bar(Some(left.len() as u64), template);
    let shared = Mutex::new(&mut *saved);
    let count = |&unit: &Unit| {
        let material = &plan.materials[unit.0];
        let counts = match exhaust::unit(asked, material, material.units()[unit.1], interrupt) {
            Ok(counts) => counts,
            Err(Halt::Interrupted) => return Ok(()),
            Err(Halt::Differ(differs)) => return Err(Ok(differs)),
        };
        let mut saved = shared.lock().unwrap_or_else(PoisonError::into_inner);
        saved.add(unit, counts).map_err(|failure| Err(Box::new(failure)))?;
        progress.inc(1);
        Ok(())
    };
    let counted = threads::try_map(options.jobs.get(), &left, &AtomicBool::new(false), count);
    let difference = counted.err().transpose().map_err(|failure| *failure)?;
    progress.finish_and_clear();
    saved.write()?;
    Ok(difference)
}

/// Prints the results for each material and side to move, and a digest of the JSON lines of all results.
fn tell(
    options: &Exhaust,
    materials: &[Material],
    found: &UnitCounts,
    out: &mut Output,
) -> Result<Exit> {
    let mut digest = hmac_sha256::Hash::new();
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
    let hex = hex(&digest.finalize());
    if options.json {
        writeln!(out, "{}", json!({ "game": options.game.game, "sha256": hex }))?;
    } else {
        writeln!(out, "sha256 of the --json lines: {hex}")?;
    }
    Ok(Exit::Success)
}

fn result(material: &Material, to_move: Side, counts: &Counts) -> Value {
    let mut line = json!({
        "game": material.game,
        "white": material.names(Side::White),
        "black": material.names(Side::Black),
        "deflectors": material.deflectors.iter().copied().map(Deflector::letter).collect::<String>(),
        "to_move": to_move,
    });
    if let (Value::Object(line), Value::Object(counts)) = (&mut line, json!(counts)) {
        line.extend(counts);
    }
    if !material.boards().is_empty() {
        line["boards"] = json!(material.boards());
    }
    line
}

fn summary(material: &Material, sums: &[Counts; 2], out: &mut Output) -> Result {
    writeln!(out, "{}", material.describe())?;
    for (side, counts) in Side::BOTH.into_iter().zip(sums) {
        let counted = [
            many(counts.positions, "position"),
            many(counts.checks, "check"),
            many(counts.mates, "mate"),
            many(counts.stalemates, "stalemate"),
        ];
        writeln!(out, "  {} to move: {}", side.player(), counted.join(", "))?;
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

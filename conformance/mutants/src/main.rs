//! Runs every case on every mutant of an engine that can be switched at run time. `.ci/mutants` calls it.

mod compile;
mod list;
mod places;
mod print;
mod rewrite;
mod run;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Instant;

use clap::Parser;

use compile::{Copy, Workshop};
use list::Mutant;
use rewrite::Sources;

/// Builds all mutants of an engine at once, and runs every case on each.
#[derive(Parser)]
struct Arguments {
    /// The engine: `fast` or `reference`.
    engine: String,
    /// The mutants, as `cargo mutants --list --json` prints them.
    list: PathBuf,
    /// The copy of the workspace in which they are built. Its sources are overwritten.
    tree: PathBuf,
    /// The file to which results are added: what becomes of a mutant, and its description. What is there already is not run.
    results: PathBuf,
    /// The file for the mutants that cannot be switched, one per line.
    rest: PathBuf,
    /// How many mutants are run at a time.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Prints the case that notices each mutant.
    #[arg(long)]
    verbose: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let mutants: Vec<Mutant> = serde_json::from_reader(File::open(&arguments.list)?)?;
    let known = match fs::read_to_string(&arguments.results) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error.into()),
    };
    let known: BTreeMap<&str, &str> = known
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(state, it)| (it, state))
        .collect();
    let became = |mutant: &Mutant| known.get(mutant.name.as_str()).copied();
    let those = |so: &dyn Fn(Option<&str>) -> bool| -> BTreeSet<u32> {
        (1..).zip(&mutants).filter(|(_, mutant)| so(became(mutant))).map(|it| it.0).collect()
    };
    let open = those(&|state| state.is_none());
    let viable = those(&|state| state != Some("unviable"));
    let engine = arguments.engine.as_str();
    let begun = Instant::now();
    let stage = |what: String| eprintln!("{:5} s  {what}", begun.elapsed().as_secs());

    let sources = Sources::read(&arguments.tree, engine)?;
    let workshop = Workshop { tree: &arguments.tree, engine };
    stage(format!("{} mutants, {} of them open", mutants.len(), open.len()));
    // What is known is built as well, so that the copy is the same when a run is resumed; but for what does not compile.
    let Copy { switched, program } = workshop.switched(&sources, &mutants, viable)?;
    stage(format!(
        "{} are built, {} do not compile, {} are evaluated by the compiler",
        switched.mutants.len(),
        switched.unviable.len(),
        switched.fixed.difference(&switched.unviable).count()
    ));
    // What is built later may be built in the same place.
    let kept = arguments.rest.with_file_name("harness");
    fs::copy(&program, &kept)?;
    let program = kept;
    let record = run::record(&program, engine)?;
    stage(format!(
        "all cases take {} s; they come to {} mutants, {} of them before the first case",
        record.seconds(),
        record.count_reached(),
        record.count_first()
    ));
    let results =
        Mutex::new(OpenOptions::new().create(true).append(true).open(&arguments.results)?);
    let tell = |number: u32, state: &str, case: &str| {
        let name = &mutants[number as usize - 1].name;
        if arguments.verbose {
            eprintln!("{state} {name}: {case}");
        }
        let mut results = results.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Err(error) = writeln!(results, "{state} {name}") {
            eprintln!("{error}");
        }
    };
    for &number in &(&switched.unviable & &open) {
        tell(number, "unviable", "");
    }
    let chosen: BTreeSet<u32> = &switched.mutants & &open;
    run::run(&program, engine, &record, &mutants, &chosen, arguments.jobs, &tell)?;
    stage(format!("{} have been run", chosen.len()));

    let mut file = File::create(&arguments.rest)?;
    let rest = &(&open - &switched.mutants) - &switched.unviable;
    for number in &rest {
        writeln!(file, "{}", mutants[*number as usize - 1].name)?;
    }
    stage(format!("{} are left: they cannot be switched", rest.len()));
    Ok(())
}

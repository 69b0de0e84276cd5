//! `arbiter compare`: both engines against each other.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use record::{Engine, Game};
use suite::cases::CaseFile;
use suite::compare::{self, Difference, Tally};
use suite::foreign::Foreign;

use crate::engines::{BuiltIns, Choice, started};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::options::Compare;
use crate::output::Output;

/// Compares game by game until the time is over, and tells the differences as cases.
pub fn run(options: &Compare, out: &mut Output) -> Result<Exit, Failure> {
    let engines = BuiltIns::new();
    let left = engines.get(&options.against)?;
    let foreign = match &options.engine {
        Choice::Program(command) => {
            let driver = started(command, &options.program, &suite::Interrupt::new())?;
            let declared = options.conventions.iter().cloned().collect();
            Some(Foreign::new(driver, engines.shared(&options.against)?, &declared))
        }
        Choice::Reference | Choice::Fast => None,
    };
    let right: &dyn Engine = match &foreign {
        Some(foreign) => foreign,
        None => engines.get(&options.engine)?,
    };
    let plays = |game: &Game| left.games().contains(game) && right.games().contains(game);
    let games: Vec<Game> = match options.game {
        Some(game) => vec![game],
        None => Game::ALL.into_iter().filter(plays).collect(),
    };
    if let Some(game) = games.iter().find(|game| !plays(game)) {
        return Err(Failure::Usage {
            what: format!("`{game}` is not played by both engines"),
            tip: "choose another by --game".into(),
        });
    }
    let seed = options.seed.unwrap_or_else(chance);
    if let (Some(count), &[game]) = (options.record, games.as_slice()) {
        return record(left, right, game, seed, count, out);
    }
    writeln!(out, "seed {seed}")?;
    let mut exit = Exit::Well;
    let end = Instant::now() + options.seconds;
    let rounds = options.rounds.unwrap_or(u64::MAX);
    for (done, &game) in games.iter().enumerate() {
        // What a game leaves of its share goes to the games after it.
        let left_over = end.saturating_duration_since(Instant::now());
        let share = left_over / (games.len() - done) as u32;
        let how = match options.round {
            Some(round) => compare::Options { seed, from_round: round, rounds: 1, time: None },
            None => compare::Options { seed, from_round: 0, rounds, time: Some(share) },
        };
        let (tally, difference) = one_game(left, right, game, &how);
        writeln!(out, "{game}: {}", describe(&tally))?;
        if let Some(difference) = difference {
            exit = Exit::Fault;
            tell(&difference, seed, out)?;
            if let Some(folder) = &options.record_failures {
                keep(&difference, seed, folder)?;
            }
        }
        out.flush()?;
        if let Some(broken) = foreign.as_ref().and_then(Foreign::broken) {
            return Err(Failure::Broken { engine: right.name().into(), broken });
        }
    }
    if let Some(foreign) = &foreign {
        let (answered, not) = foreign.questions();
        writeln!(out, "{}: {answered} questions answered, {not} not asked", foreign.name())?;
        if let Some(unreadable) = foreign.unreadable() {
            writeln!(out, "{}: {unreadable}", foreign.name())?;
        }
    }
    Ok(exit)
}

fn one_game(
    left: &dyn Engine,
    right: &dyn Engine,
    game: Game,
    how: &compare::Options,
) -> (Tally, Option<Box<Difference>>) {
    let progress = spinner(game);
    let result = compare::compare(left, right, game, how, &mut |tally| {
        progress.set_message(describe(tally));
    });
    progress.finish_and_clear();
    result
}

/// A line that shows on a terminal how far a game is.
fn spinner(game: Game) -> ProgressBar {
    let progress = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix}: {msg}") {
        progress.set_style(style);
    }
    progress.set_prefix(game.name());
    progress.enable_steady_tick(Duration::from_millis(200));
    progress
}

fn describe(tally: &Tally) -> String {
    let Tally { rounds, positions, with_deflectors, edited, accepted, turns, games } = tally;
    let deflectors = match with_deflectors {
        0 => String::new(),
        _ => format!("{with_deflectors} with deflectors on the board, "),
    };
    format!(
        "{rounds} rounds, {positions} positions ({deflectors}{accepted} of {edited} edited ones \
         accepted), {turns} turns, {games} games"
    )
}

/// The difference, as a case, and how to see it again.
fn tell(difference: &Difference, seed: u64, out: &mut Output) -> Result<(), Failure> {
    write!(out, "{difference}")?;
    let (game, round) = (difference.case.game, difference.round);
    writeln!(out, "again: arbiter compare --game {game} --seed {seed} --round {round}")?;
    Ok(())
}

/// Writes the difference to a folder, as a file of one case.
fn keep(difference: &Difference, seed: u64, folder: &Path) -> Result<(), Failure> {
    let (case, round) = (difference.case.clone(), difference.round);
    let name = format!("{}-{seed}-{round}.json", case.game);
    let about = format!("What {} and {} differ in.", difference.engines[0], difference.engines[1]);
    let file = CaseFile { path: name.clone(), about, cases: vec![case] };
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(folder.join(&name), file.to_text()));
    written.map_err(|error| Failure::Usage {
        what: format!("`{}` cannot be written: {error}", folder.join(&name).display()),
        tip: "--record-failures names a folder that can be written to".into(),
    })
}

/// Prints a file of cases; a difference that is met instead is told as ever.
fn record(
    left: &dyn Engine,
    right: &dyn Engine,
    game: Game,
    seed: u64,
    count: usize,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let progress = spinner(game);
    progress.set_message(format!("looking for {count} positions"));
    let recorded = compare::record_cases(left, right, game, seed, count);
    progress.finish_and_clear();
    match recorded {
        Ok(file) => {
            write!(out, "{}", file.to_text())?;
            Ok(Exit::Well)
        }
        Err(difference) => {
            tell(&difference, seed, out)?;
            Ok(Exit::Fault)
        }
    }
}

/// A seed that differs from run to run, short enough to be typed again.
fn chance() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one("seed") % 1_000_000_000
}

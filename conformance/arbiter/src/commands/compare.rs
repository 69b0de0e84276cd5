//! `arbiter compare`: one engine compared with another.

mod parts;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

use explore::compare::{self, Compared, Difference, Tally};
use indicatif::ProgressBar;
use misreadings::{Misreading, like};
use serde_json::{Value, json};
use suite::cases::{self, CaseFile};
use suite::external::{self, Break, ExternalEngine};
use suite::report::text::many;
use types::{Engine, Game, Interrupt, threads};

use crate::engines::{self, Choice};
use crate::failure::{Exit, Failure, Result, refuse_if};
use crate::file;
use crate::options::Compare;
use crate::output::{Output, diagnostic};
use crate::progress;
use crate::repeat_command;
use crate::session::{self, Session};

/// Compares the engines game by game until the time is up, and prints differences as cases.
pub fn run(options: &Compare, session: &Session, out: &mut Output) -> Result<Exit> {
    let left = engines::get(&options.against)?;
    refuse_if(
        options.engine == options.against,
        format!("this would compare {} with itself", left.name()),
        "--engine names one engine, --against the other",
    )?;
    options.engine.must_matter(&options.games)?;
    options.against.must_matter(&options.games)?;
    let interrupt = session.begin()?.interrupt().clone();
    let foreign = foreign(session, options, &interrupt)?;
    let right: &dyn Engine = match foreign.first() {
        Some(foreign) => foreign,
        None => engines::get(&options.engine)?,
    };
    let plays = |game: &Game| left.games().contains(game) && right.games().contains(game);
    let mut games = options.games.clone();
    // Repeated games are left out; the others keep the order in which they were given.
    let mut listed = BTreeSet::new();
    games.retain(|game| listed.insert(*game));
    if games.is_empty() {
        games.extend(Game::ALL.into_iter().filter(plays));
    }
    refuse_if(
        games.len() > 1 && (options.round.is_some() || options.record.is_some()),
        "--round and --record are for one game only",
        "give one --game",
    )?;
    if let Some(game) = games.iter().find(|game| !plays(game)) {
        let what = format!("`{game}` is not a game that both engines play");
        return Err(Failure::usage(what, "--game chooses another game"));
    }
    let seed = options.seed.unwrap_or_else(chance);
    if let (Some(count), &[game]) = (options.record, games.as_slice()) {
        return record([left, right], &foreign, game, seed, count.get(), &interrupt, out);
    }
    let played = options.played || foreign.first().is_some_and(ExternalEngine::only_played);
    if options.save.is_some() || !options.merge.is_empty() {
        parts::check(options, !foreign.is_empty())?;
    }
    let whole = parts::whole(options, [left, right], &games, played);
    let mut merged = match options.merge.as_slice() {
        [] => BTreeMap::new(),
        files => parts::merged(&whole, files, options.rounds, &games)?,
    };
    let mut saved = BTreeMap::new();
    let pairs: Vec<[&dyn Engine; 2]> = match foreign.as_slice() {
        [] => vec![[left, right]; jobs(options)],
        programs => programs.iter().map(|program| [left, program as &dyn Engine]).collect(),
    };
    if !options.json && options.save.is_none() {
        writeln!(out, "seed {seed}")?;
        out.flush()?;
    }
    let mut exit = Exit::Success;
    let end = Instant::now() + options.seconds;
    for (done, &game) in games.iter().enumerate() {
        // Time that a game does not use is shared among the games after it.
        let left_over = end.saturating_duration_since(Instant::now());
        let share = left_over / u32::try_from(games.len() - done).unwrap_or(u32::MAX);
        let (from_round, rounds) = match options.round {
            Some(round) => (round, 1),
            None => parts::rounds(options),
        };
        // A repeated round and a part are always compared completely, however long they take.
        let time = (options.round.is_none() && options.save.is_none()).then_some(share);
        let interrupt = interrupt.clone();
        let how = compare::Options { seed, from_round, rounds, time, played, interrupt };
        let before = questions(&foreign);
        let mut compared = match options.merge.as_slice() {
            [] => one_game(&pairs, game, &how),
            _ => merged.remove(game.name()).unwrap_or_default(),
        };
        if let Some(difference) = &mut compared.difference {
            explore::case::explain(&mut difference.case, engines::reference());
        }
        if options.save.is_some() {
            if how.interrupt.is_requested() {
                // An incomplete part is not saved.
                return Ok(exit);
            }
            saved.insert(game.name().to_owned(), compared);
            continue;
        }
        let mut likes = Vec::new();
        if let Some(case) = compared.difference.as_ref().map(|difference| &difference.case) {
            likes = like(right, case);
            // Misreadings of the clauses that the case cites come first, in the order of its citations.
            let cited = |it: &Misreading| case.cites.iter().position(|cited| *cited == it.clause);
            likes.sort_by_key(|it| cited(it).unwrap_or(usize::MAX));
        }
        foreign.iter().for_each(ExternalEngine::finish);
        let breaks: Vec<Break> = foreign.iter().flat_map(ExternalEngine::take_breaks).collect();
        let asked = questions(&foreign);
        let [answered, unanswered] = [0, 1].map(|of| asked[of] - before[of]);
        if options.json {
            let mut line = to_json(&compared, [left, right], game, seed);
            if compared.difference.is_some() {
                let likes = likes.iter().map(|Misreading { name, clause, says, .. }| {
                    json!({ "misreading": name, "clause": clause, "says": says })
                });
                line["diagnosis"] = likes.collect();
            }
            if !foreign.is_empty() {
                let breaks = breaks.iter().map(|Break { position, broken, .. }| {
                    json!({ "position": position, "why": broken.to_string() })
                });
                line["answered"] = answered.into();
                line["unanswered"] = unanswered.into();
                line["breaks"] = breaks.collect();
            }
            writeln!(out, "{line}")?;
        } else {
            writeln!(out, "{game}: {}", describe(&compared.tally))?;
            // The coverage of a single, repeated round would say nothing.
            if options.round.is_none() {
                reached(&compared, out)?;
            }
            if !foreign.is_empty() {
                let (name, answered) = (right.name(), many(answered, "question"));
                writeln!(
                    out,
                    "  {name}: {answered} answered; {unanswered} unanswered and not compared"
                )?;
            }
        }
        if !breaks.is_empty() {
            exit = Exit::Broken;
            tell_breaks(right.name(), &breaks);
        }
        if answered == 0 && unanswered > 0 {
            diagnostic(&format!("error: {} answered no questions about {game}", right.name()));
            exit = exit.max(Exit::Fault);
        }
        let compared_nothing = compared.tally.positions + compared.tally.games == 0;
        if compared_nothing && options.round.is_none() && !how.interrupt.is_requested() {
            diagnostic(&format!("error: nothing of {game} was compared: the time is too short"));
            exit = exit.max(Exit::Fault);
        }
        if let Some(difference) = &compared.difference {
            exit = exit.max(Exit::Fault);
            if !options.json {
                tell(difference, seed, played && !options.played, &likes, out)?;
            }
            if let Some(folder) = &options.record_failures {
                keep(difference, seed, folder)?;
            }
        }
        out.flush()?;
        if how.interrupt.is_requested() {
            break;
        }
    }
    if let Some(file) = &options.save {
        whole.write(options.shard, saved, file)?;
    }
    if !foreign.is_empty() && questions(&foreign) == [0, 0] {
        diagnostic(&format!("error: {} was asked no question", right.name()));
        exit = exit.max(Exit::Fault);
    }
    Ok(exit)
}

/// How many questions all instances of the program have answered, and how many the other engine has answered instead.
fn questions(foreign: &[ExternalEngine]) -> [u64; 2] {
    let each = foreign.iter().map(ExternalEngine::questions);
    each.fold([0, 0], |[all, none], (answered, not)| [all + answered, none + not])
}

/// How many breaks are reported one by one; the rest are only counted.
const SHOWN: usize = 5;

fn tell_breaks(engine: &str, breaks: &[Break]) {
    for Break { position, broken, .. } in breaks.iter().take(SHOWN) {
        let at = if position.is_empty() { String::new() } else { format!(" at {position}") };
        diagnostic(&format!("error: {engine}{at} {broken}"));
    }
    match breaks.len().saturating_sub(SHOWN) {
        0 => {}
        more => diagnostic(&format!("error: {engine} broke {more} more times")),
    }
}

/// Starts the program under test, one instance per job. The list is empty if both engines are built in.
fn foreign(
    session: &Session,
    options: &Compare,
    interrupt: &Interrupt,
) -> Result<Vec<ExternalEngine>> {
    let Choice::Program(command) = &options.engine else {
        session::refuse_for_built_in(&options.program)?;
        refuse_if(
            !options.conventions.is_empty(),
            "--convention excuses an engine program, but no program is given",
            "start a program with --engine 'COMMAND'",
        )?;
        return Ok(Vec::new());
    };
    let declared = options.program.conventions(&options.conventions);
    let start = |_| {
        let driver = session.program(command, &options.program, interrupt.clone())?;
        let law = engines::shared(&options.against)?;
        let most_breaks = options.program.max_breaks.unwrap_or(external::BREAKS);
        Ok(ExternalEngine::new(driver, law, &declared, most_breaks, interrupt.clone()))
    };
    (0..jobs(options)).map(start).collect()
}

fn jobs(options: &Compare) -> usize {
    // A single round cannot be divided among jobs, nor can the recording of cases.
    if options.round.is_some() || options.record.is_some() {
        return 1;
    }
    options.jobs.map_or_else(threads::cores, NonZeroUsize::get)
}

fn one_game(pairs: &[[&dyn Engine; 2]], game: Game, how: &compare::Options) -> Compared {
    let progress = spinner(game);
    let compared = compare::compare(pairs, game, how, &|tally| {
        progress.set_message(describe(tally));
    });
    progress.finish_and_clear();
    compared
}

fn spinner(game: Game) -> ProgressBar {
    let progress = progress::bar(None, "{spinner} {prefix}: {msg}").with_prefix(game.name());
    progress.tick();
    progress
}

fn describe(tally: &Tally) -> String {
    let Tally { rounds, positions, with_deflectors, edited, accepted, turns, games } = tally;
    let deflectors = match with_deflectors {
        0 => String::new(),
        _ => format!("{with_deflectors} with deflectors on the board, "),
    };
    let [rounds, positions, turns, games] =
        [(rounds, "round"), (positions, "position"), (turns, "turn"), (games, "game")]
            .map(|(&count, one)| many(count, one));
    format!(
        "{rounds}, {positions} ({deflectors}{accepted} of {edited} edited ones accepted), {turns}, {games}"
    )
}

/// Prints what the comparison has covered, and where the coverage is thin.
fn reached(compared: &Compared, out: &mut Output) -> Result {
    let Compared { coverage, tally, .. } = compared;
    let ends = coverage.ends.iter().map(|(by, count)| format!("{by} {count}"));
    let ends = ends.collect::<Vec<_>>().join(", ");
    let clauses = match coverage.clauses.len() {
        0 if coverage.looked_at > 0 => "no clauses (neither engine names any)".into(),
        0 => "no clauses".into(),
        count => many(count, "clause"),
    };
    let features = many(coverage.features.len(), "feature");
    let looked_at = many(coverage.looked_at, "position");
    writeln!(out, "  reached: {clauses} and {features} in {looked_at} examined closely")?;
    writeln!(out, "  ends: {}", if ends.is_empty() { "none" } else { &ends })?;
    let thin = coverage.thin(tally);
    if !thin.is_empty() {
        writeln!(out, "  thin: {}", thin.join("; "))?;
    }
    Ok(())
}

fn to_json(compared: &Compared, engines: [&dyn Engine; 2], game: Game, seed: u64) -> Value {
    let Compared { coverage, tally, difference } = compared;
    let difference = difference.as_deref().map(|found| {
        let Difference { round, what, left, right, case, .. } = found;
        json!({ "round": round, "what": what, "left": left, "right": right, "case": case })
    });
    json!({
        "game": game,
        "engines": engines.map(Engine::name),
        "seed": seed,
        "rounds": tally.rounds,
        "positions": tally.positions,
        "edited": tally.edited,
        "accepted": tally.accepted,
        "turns": tally.turns,
        "games": tally.games,
        "looked_at": coverage.looked_at,
        "clauses": coverage.clauses,
        "ends": coverage.ends,
        "features": coverage.features,
        "thin": coverage.thin(tally),
        "difference": difference,
    })
}

/// How many misreadings are listed for one difference; the rest are only counted.
const NAMED: usize = 3;

/// Prints the difference, misreadings that would cause the same one, and the command that repeats the round.
fn tell(
    difference: &Difference,
    seed: u64,
    played: bool,
    likes: &[Misreading],
    out: &mut Output,
) -> Result {
    write!(out, "{difference}")?;
    for Misreading { name, clause, says, .. } in likes.iter().take(NAMED) {
        writeln!(
            out,
            "An engine with this reading of {clause} differs in the same way: \"{says}\" ({name})."
        )?;
    }
    if likes.len() > NAMED {
        writeln!(out, "So do {} more misreadings.", likes.len() - NAMED)?;
    }
    let of_a_run: Vec<&str> = OF_A_RUN.split(' ').collect();
    let words = repeat_command::without(repeat_command::arguments(), &of_a_run, &["--merge"], &[]);
    let (game, seed) = (difference.case.game.name(), seed.to_string());
    let round = difference.round.to_string();
    let mut more = vec!["--game", game, "--seed", &seed, "--round", &round];
    if played {
        more.push("--played");
    }
    writeln!(out, "again: {}", repeat_command::line(&words, &more))?;
    Ok(())
}

/// Options with a value that limit or configure a run. The command that repeats a single round leaves them out.
const OF_A_RUN: &str =
    "--game --seed --round --rounds --seconds --jobs --record-failures --record --shard --save";

/// Writes the difference to a folder, as a case file. Refuses to overwrite a difference between other engines.
fn keep(difference: &Difference, seed: u64, folder: &Path) -> Result {
    let (case, round) = (difference.case.clone(), difference.round);
    let name = format!("{}-{seed}-{round}.json", case.game);
    let about = format!("A difference between {}.", difference.engines.join(" and "));
    let new = CaseFile { path: name.clone(), about, cases: vec![case] };
    let path = folder.join(&name);
    let there = file::read_text(&path, file::LONGEST_DATA).ok();
    let there = there.and_then(|text| cases::parse(&name, &text).ok());
    refuse_if(
        there.is_some_and(|there| there.about != new.about),
        format!("`{}` has a difference between other engines", file::shown(&path)),
        "name a folder for each pair of engines",
    )?;
    let written = fs::create_dir_all(folder).and_then(|()| file::write(&path, new.to_text()));
    written.map_err(|error| {
        let what = format!("`{}` cannot be written: {error}", file::shown(&path));
        Failure::usage(what, "--record-failures names a writable folder")
    })?;
    diagnostic(&format!("wrote the difference to `{}`", file::shown(&path)));
    Ok(())
}

/// Prints a case file of cases on which both engines agree; if the engines differ, prints the difference instead.
fn record(
    [left, right]: [&dyn Engine; 2],
    foreign: &[ExternalEngine],
    game: Game,
    seed: u64,
    count: usize,
    interrupt: &Interrupt,
    out: &mut Output,
) -> Result<Exit> {
    let progress = spinner(game);
    progress.set_message(format!("looking for {count} positions"));
    let recorded = compare::record_cases([left, right], game, seed, count, interrupt);
    progress.finish_and_clear();
    foreign.iter().for_each(ExternalEngine::finish);
    if let Some(broken) = foreign.iter().find_map(ExternalEngine::broken) {
        return Err(Failure::Broken { engine: right.name().into(), broken });
    }
    let [answered, unanswered] = questions(foreign);
    if !foreign.is_empty() && answered == 0 {
        diagnostic(&format!("error: {} answered no questions about {game}", right.name()));
        return Ok(Exit::Fault);
    }
    if unanswered > 0 {
        let (name, questions) = (right.name(), many(unanswered, "question"));
        diagnostic(&format!("{name} left {questions} unanswered; those were not compared"));
    }
    match recorded {
        Ok(file) => {
            write!(out, "{}", file.to_text())?;
            Ok(Exit::Success)
        }
        Err(difference) => {
            // `--round` cannot repeat the recording, because a recording makes other random choices than a round.
            write!(out, "{difference}")?;
            let seed = seed.to_string();
            let words = repeat_command::without(repeat_command::arguments(), &["--seed"], &[], &[]);
            writeln!(out, "again: {}", repeat_command::line(&words, &["--seed", &seed]))?;
            Ok(Exit::Fault)
        }
    }
}

/// A seed that differs from run to run, short enough to type.
fn chance() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one("seed") % 1_000_000_000
}

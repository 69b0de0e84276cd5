//! `arbiter check`: runs the cases on an engine.

use std::collections::BTreeSet;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use law::LawFile;
use misreadings::diagnosis::Live;
use serde_json::{Value, json};
use suite::cases::{self, CaseError, CaseFile, Suite};
use suite::driver::Driver;
use suite::report::{JsonLines, Report, Text, text};
use suite::run::{self, Known, Summary};
use types::{ClauseId, Game, Interrupt, threads};

use crate::engines::Choice;
use crate::failure::{self, Exit, Failure, Result, refuse_if};
use crate::file;
use crate::html::Html;
use crate::junit::Junit;
use crate::options::{Check, Expectation, ReportForm, Selection};
use crate::output::{Output, diagnostic, texts};
use crate::recorder::Recorder;
use crate::repeat_command;
use crate::session::Session;

/// Options that choose cases, limit the run or choose the report. They are left out of the command that repeats a single case.
const CHOOSING: &str = "--game --filter --exclude --case --failed-from --shard --require --jobs \
                        --max-seconds --max-failures --write-expected --report";

/// Runs the chosen cases on every chosen engine.
pub fn run(options: &Check, session: &Session, out: &mut Output) -> Result<Exit> {
    let files = read(&options.selection)?;
    if options.suite_version {
        return suite_version(&files, options.report, out);
    }
    let mut chosen = choose(options, &files)?;
    warn_unmatched(&options.selection, &files);
    if let (Some(report), Some([])) = (&options.selection.failed_from, chosen.cases.as_deref()) {
        let what = format!("nothing failed in `{}`", file::shown(report));
        return Err(Failure::usage(what, "without --failed-from all cases are run"));
    }
    refuse_if(
        chosen.select(&files).is_empty(),
        "no case matches",
        "use fewer of --game, --filter, --exclude, --case and --shard; `arbiter law CLAUSE` lists the \
         cases of a clause",
    )?;
    let signals = session.begin()?;
    chosen.interrupt = match options.max_seconds {
        Some(time) => signals.interrupt().clone().after(time),
        None => signals.interrupt().clone(),
    };
    let choices = match &options.engine {
        Some(choice) => {
            choice.must_matter(&options.selection.games)?;
            vec![choice.clone()]
        }
        None => vec![Choice::Reference, Choice::Fast],
    };
    let report: Box<dyn Report + '_> = match options.report {
        ReportForm::Text => Box::new(Text::new(&mut *out, options.verbose)),
        ReportForm::Json => Box::new(JsonLines::new(&mut *out)),
        ReportForm::Junit => Box::new(Junit::new(&mut *out)),
        ReportForm::Html => {
            Box::new(Html::new(&mut *out, repeat_command::this(), options.book.clone()))
        }
    };
    chosen.suite = Some(Suite::of(&files));
    let mut exit = Exit::Success;
    let mut not_run = 0;
    let mut interrupted = false;
    let mut report =
        Recorder::beside(report, options.report == ReportForm::Text, chosen.known.clone());
    for choice in &choices {
        // `reference` is slow because it judges every turn that can be written; a program may be slow, too.
        chosen.perft_limit = match choice {
            _ if options.deep => u64::MAX,
            Choice::Reference | Choice::Misreading(_) => 2_000,
            Choice::Program(_) => 10_000,
            Choice::Fast => 5_000_000,
        };
        let cases = chosen.select(&files).len();
        let mut drivers = drivers(session, choice, options, cases, &chosen.interrupt)?;
        let summary = run::run_parallel(&mut drivers, &files, &chosen, &mut report)?;
        let outcome = outcome(&summary, &chosen.games, &options.expectation);
        if outcome != Exit::Success && options.report != ReportForm::Text {
            tell_briefly(&mut drivers, &summary);
        }
        exit = exit.max(outcome);
        // A limit or signal that ends one run also ends the next at its start, so the cases not run are added up.
        not_run += summary.not_run;
        interrupted |= summary.interrupted;
        chosen.max_failures =
            chosen.max_failures.map(|most| most.saturating_sub(summary.new_failures()));
    }
    let (failures, most_telling) = report.into_failures()?;
    if let Some(id) = &most_telling {
        let choosing: Vec<&str> = CHOOSING.split(' ').collect();
        let words =
            repeat_command::without(repeat_command::arguments(), &choosing, &[], &["--fail-fast"]);
        let again = format!("again: {}", repeat_command::line(&words, &["--case", id]));
        if options.report == ReportForm::Text {
            writeln!(out, "{again}")?;
            out.flush()?;
        } else {
            diagnostic(&again);
        }
    }
    if let Some(code) = signals.exit_code() {
        if interrupted {
            let left = text::not_run(not_run);
            diagnostic(&format!("error: interrupted by {}: {left}", signals.name()));
        }
        return Ok(Exit::Interrupted(code));
    }
    if let (Some(time), true) = (options.max_seconds, interrupted) {
        return Err(Failure::OutOfTime { time, left: text::not_run(not_run) });
    }
    if let Some(file) = &options.expectation.write_expected {
        file::write(file, failures.to_text()).map_err(|error| file::unwritable(file, &error))?;
        let count = text::many(failures.ids().count(), "known failure");
        diagnostic(&format!("wrote {count} to `{}`", file::shown(file)));
    }
    Ok(exit)
}

/// Prints the summary with which a text report would end, because another report is read later or elsewhere.
fn tell_briefly(drivers: &mut [Box<dyn Driver + Send + '_>], summary: &Summary) {
    let name = drivers.first().map_or_else(String::new, |driver| driver.name());
    diagnostic(&format!("{name}: {}", text::summary_line(summary)));
    for line in text::unstable_lines(summary) {
        diagnostic(&line);
    }
    if summary.new_failures() > 0 {
        text::diagnosis_in_words(summary).lines().for_each(diagnostic);
    }
}

fn warn_unmatched(selection: &Selection, files: &[CaseFile]) {
    let filters = selection.filters.iter().map(|text| ("--filter", text));
    let excluded = selection.excluded.iter().map(|text| ("--exclude", text));
    for (option, text) in filters.chain(excluded) {
        let alone = run::Options { filters: vec![text.clone()], ..run::Options::default() };
        if alone.select(files).is_empty() {
            diagnostic(&format!("note: {option} `{text}` matches no case"));
        }
    }
}

fn suite_version(files: &[CaseFile], form: ReportForm, out: &mut Output) -> Result<Exit> {
    let suite = Suite::of(files);
    if form == ReportForm::Json {
        let laws = law::files().iter().map(|LawFile { prefix, title, edition, date, .. }| {
            json!({ "law": prefix, "title": title, "edition": edition, "date": date })
        });
        let Suite { version, cases, digest } = suite;
        let suite = json!({ "version": version, "cases": cases, "digest": digest });
        writeln!(out, "{}", json!({ "suite": suite, "laws": laws.collect::<Value>() }))?;
        return Ok(Exit::Success);
    }
    refuse_if(
        form != ReportForm::Text,
        "--suite-version is printed as text or JSON only",
        "leave out --report, or use --report json",
    )?;
    writeln!(out, "{suite}")?;
    for LawFile { prefix, title, edition, date, .. } in law::files() {
        writeln!(out, "{prefix}  {title}, edition {edition} of {date}")?;
    }
    Ok(Exit::Success)
}

/// Returns one driver of the engine for each job, but no more drivers than cases.
fn drivers<'a>(
    session: &Session,
    choice: &'a Choice,
    options: &Check,
    cases: usize,
    interrupt: &Interrupt,
) -> Result<Vec<Box<dyn Driver + Send + 'a>>> {
    let jobs = options.jobs.map_or_else(threads::cores, NonZeroUsize::get);
    let one = |_| -> Result<Box<dyn Driver + Send + 'a>> {
        match choice {
            Choice::Program(command) => {
                Ok(session.program(command, &options.program, interrupt.clone())?)
            }
            _ => session.driver(choice, &options.program),
        }
    };
    (0..jobs.min(cases)).map(one).collect()
}

fn read(selection: &Selection) -> Result<Vec<CaseFile>> {
    let Some(folder) = &selection.cases else { return embedded() };
    let is_clause = |id: ClauseId| law::clause(&id.to_string()).is_some();
    cases::check_folder(folder, &is_clause).map_err(|errors| unreadable(&errors))
}

/// The case files that are built into this program.
pub fn embedded() -> Result<Vec<CaseFile>> {
    cases::embedded().map_err(|error| unreadable(&[error]))
}

fn choose(options: &Check, files: &[CaseFile]) -> Result<run::Options> {
    let Check { selection, expectation, .. } = options;
    let mut ids = selection.ids.clone();
    if let Some(report) = &selection.failed_from {
        ids.extend(failed_in(report)?);
    }
    let listed = !selection.ids.is_empty() || selection.failed_from.is_some();
    let has = |id: &str| files.iter().any(|file| file.cases.iter().any(|case| case.id == id));
    if let Some(id) = ids.iter().find(|id| !has(id)) {
        return Err(no_such_case(id, "--case and --failed-from take complete ids"));
    }
    let most = if expectation.fail_fast { NonZeroUsize::new(1) } else { expectation.max_failures };
    // If the file to be written already exists, the reasons in it are kept.
    let rewritten = expectation.write_expected.as_ref().filter(|file| file.exists());
    let known = match (expectation.expect.as_ref().or(rewritten), &options.program.profile) {
        (Some(file), _) => read_known(file)?,
        (None, Some(profile)) => profile.known.clone(),
        (None, None) => Known::default(),
    };
    if let Some(id) = known.ids().find(|id| !has(id)) {
        return Err(no_such_case(id, "--write-expected FILE rewrites the file for --expect"));
    }
    Ok(run::Options {
        games: selection.games.clone(),
        filters: selection.filters.clone(),
        excluded: selection.excluded.clone(),
        cases: listed.then_some(ids),
        shard: selection.shard,
        conventions: options.program.conventions(&expectation.conventions),
        known,
        max_failures: most.map(NonZeroUsize::get),
        max_breaks: options.program.max_breaks.unwrap_or(run::Options::default().max_breaks),
        misreadings: Some(Arc::new(Live)),
        ..run::Options::default()
    })
}

fn no_such_case(id: &str, tip: &str) -> Failure {
    Failure::usage(format!("there is no case `{id}`"), tip)
}

fn read_known(path: &Path) -> Result<Known> {
    let text = read_text(path, file::LONGEST_TOML)?;
    Known::parse(&text).map_err(|error| {
        let what = format!("`{}`: {error}", file::shown(path));
        Failure::usage(what, "--write-expected FILE writes such a file")
    })
}

/// The ids of the cases that failed, according to a report of JSON lines.
fn failed_in(report: &Path) -> Result<Vec<String>> {
    let text = read_text(report, file::LONGEST_DATA)?;
    suite::report::json::failed(&text).map_err(|error| {
        let what = format!("`{}` is not a complete report: {error}", file::shown(report));
        Failure::usage(what, "`arbiter check --report json` writes one")
    })
}

fn read_text(path: &Path, most: u64) -> Result<String> {
    file::read_text(path, most)
        .map_err(|error| file::unreadable(path, error, "name an existing file"))
}

/// The exit code of a run. Reports each game about which the engine has given no answer although the options demand one.
fn outcome(summary: &Summary, chosen: &[Game], expectation: &Expectation) -> Exit {
    let engine = &summary.engine;
    let mut exit = match summary.cases.broken + summary.cases.unasked {
        _ if summary.as_expected() => Exit::Success,
        0 => Exit::Fault,
        _ => Exit::Broken,
    };
    // The cases that were not run might have supplied the missing answers.
    if summary.not_run > 0 {
        return exit;
    }
    let required = summary.unanswered(&expectation.require);
    let chosen = if expectation.allow_skipped { &[] } else { chosen };
    let skipped = summary.unanswered(chosen);
    let missing: BTreeSet<&Game> = required.iter().chain(&skipped).collect();
    for game in &missing {
        diagnostic(&format!("error: {engine} answered no questions about {game}"));
    }
    // The tip is given only if --allow-skipped would make the run succeed.
    if exit == Exit::Success && required.is_empty() && !skipped.is_empty() {
        diagnostic(&failure::tip("--allow-skipped permits this"));
    }
    let nothing = summary.questions.answered() == 0 && !expectation.allow_skipped;
    if nothing && missing.is_empty() {
        diagnostic(&format!("error: {engine} answered no questions"));
    }
    if nothing || !missing.is_empty() {
        exit = exit.max(Exit::Fault);
    }
    exit
}

fn unreadable(errors: &[CaseError]) -> Failure {
    Failure::usage(
        texts(errors).join("\n       "),
        "conformance/cases/README.md describes the format; --cases FOLDER names another folder",
    )
}

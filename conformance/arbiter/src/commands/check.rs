//! `arbiter check`: the cases, against an engine.

use suite::cases::{self, CaseError};
use suite::report::{JsonLines, Junit, Report, Text};
use suite::run::{self, Summary};

use crate::engines::{BuiltIns, Choice};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::options::{Check, ReportForm};
use crate::output::Output;

/// Runs the chosen cases against every chosen engine.
pub fn run(options: &Check, out: &mut Output) -> Result<Exit, Failure> {
    let engines = BuiltIns::new();
    let files = match &options.cases {
        None => cases::embedded(),
        Some(folder) => cases::read_folder(folder),
    };
    let files = files.map_err(|error| unreadable(&error))?;
    if let Some(problem) = cases::problems(&files).first() {
        return Err(unreadable(problem));
    }
    let chosen = run::Options {
        games: options.game.into_iter().collect(),
        filter: options.filter.clone(),
        ..run::Options::default()
    };
    if chosen.select(&files).is_empty() {
        return Err(Failure::Usage {
            what: "no case is chosen".into(),
            tip: "loosen --game or --filter; `arbiter law CLAUSE` names the cases of a clause"
                .into(),
        });
    }
    let choices = match &options.engine {
        Some(choice) => vec![choice.clone()],
        None => vec![Choice::Reference, Choice::Fast],
    };
    let mut report: Box<dyn Report + '_> = match options.report {
        ReportForm::Text => Box::new(Text::new(out, options.verbose)),
        ReportForm::Json => Box::new(JsonLines::new(out)),
        ReportForm::Junit => Box::new(Junit::new(out)),
    };
    let mut exit = Exit::Well;
    for choice in choices {
        let mut driver = engines.driver(&choice, options.program)?;
        let summary = run::run(&mut *driver, &files, &chosen, &mut *report)?;
        exit = exit.max(outcome(&summary));
    }
    report.finish()?;
    Ok(exit)
}

const fn outcome(summary: &Summary) -> Exit {
    if summary.broken > 0 {
        Exit::Broken
    } else if summary.failed > 0 {
        Exit::Fault
    } else {
        Exit::Well
    }
}

fn unreadable(error: &CaseError) -> Failure {
    Failure::Usage {
        what: error.to_string(),
        tip: "conformance/cases/README.md says what a case is; --cases FOLDER names another folder"
            .into(),
    }
}

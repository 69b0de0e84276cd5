//! A single test that runs the cases on an engine, for cargo-mutants and `.ci/coverage`. `cargo test` skips it, since other
//! tests run the cases too; `cargo test -p chess-arbiter-suite --test every_case` runs it.
//!
//! `EVERY_CASE_OF` names the game whose cases are run, by default every game; `EVERY_CASE_ON` names the engine, `reference`
//! or `fast`, by default both.

use std::env;
use std::io;

use chess_arbiter_suite::builtin::BuiltIn;
use chess_arbiter_suite::cases;
use chess_arbiter_suite::report::{Report, RunHeader};
use chess_arbiter_suite::run::{self, CaseResult, KnownFailure, Options, Summary};
use fast::Fast;
use reference::Reference;
use types::{Engine, Game};

/// The greatest counts of turn sequences (perft) that are asked: of `reference`, which judges every turn that can be
/// written, and of `fast`.
const COUNTED: [u64; 2] = [2_000, 100_000];

/// A report without output.
struct Silent;

impl Report for Silent {
    fn start(&mut self, _: &RunHeader<'_>) -> io::Result<()> {
        Ok(())
    }

    fn case(&mut self, _: &CaseResult<'_>, _: Option<&KnownFailure>) -> io::Result<()> {
        Ok(())
    }

    fn end(&mut self, _: &Summary) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn every_case_passes() {
    let files = cases::embedded().expect("the cases can be read");
    let games =
        env::var("EVERY_CASE_OF").ok().map(|name| name.parse::<Game>().expect("it is a game"));
    let only = env::var("EVERY_CASE_ON").ok();
    let (reference, fast) = (Reference::new(), Fast::new());
    let engines: [(&str, &dyn Engine); 2] = [("reference", &reference), ("fast", &fast)];
    let known = only.as_deref().is_none_or(|only| engines.iter().any(|&(name, _)| name == only));
    assert!(known, "EVERY_CASE_ON names no engine: {only:?}");
    let chosen = engines.iter().zip(COUNTED);
    for (&(name, engine), perft_limit) in chosen {
        if only.as_deref().is_some_and(|only| only != name) {
            continue;
        }
        let options = Options {
            games: games.into_iter().collect(),
            perft_limit,
            names_clauses: name == "reference",
            max_failures: Some(1),
            ..Options::default()
        };
        let mut driver = BuiltIn::new(engine);
        let summary =
            run::run(&mut driver, &files, &options, &mut Silent).expect("nothing is written");
        assert_eq!(summary.failures(), 0, "{name} fails a case");
        assert!(summary.cases.passed > 100, "{name} was asked {} cases", summary.cases.passed);
    }
}

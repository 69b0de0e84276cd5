//! Properties that hold for every input, as functions of bytes. The fuzz targets call them, and so do the tests, with the
//! fuzzers' corpus. Each function panics if its property does not hold, which a fuzzer detects.

#![allow(clippy::missing_panics_doc, reason = "explained above")]

use cases::EndText;
use cases::shown::assert_shown;
use serde_json::{Value, json};
use types::{Engine, Game};

use crate::counting::CountLimits;
use crate::driver::{Driver, Reason, Reply, Unanswered};
use crate::pipe::{Limits, Program, Source};
use crate::process::Json;
use crate::report::json::failed;
#[cfg(feature = "toml")]
use crate::run::Known;
use crate::serve::serve;
#[cfg(feature = "toml")]
use crate::uci::Dialect;
use crate::uci::Uci;
use crate::xboard::XBoard;
use crate::{answer, cases};

/// Limits on counts, since a request for perft 20 is well formed but would take practically forever.
const LIMITS: CountLimits = CountLimits { nodes: Some(2000), time: None };

/// For each line of input the server writes one line: a JSON object with an `id`, without hidden characters.
pub fn protocol(engine: &dyn Engine, bytes: &[u8]) {
    let mut output = Vec::new();
    serve(engine, LIMITS, bytes, &mut output).expect("reading and writing memory does not fail");
    let asked = bytes.split_inclusive(|&byte| byte == b'\n').count();
    let answers = String::from_utf8(output).expect("answers are UTF-8");
    assert_shown(&answers);
    for answer in answers.lines() {
        let value: Value = serde_json::from_str(answer).expect("an answer is JSON");
        assert!(value.get("id").is_some(), "an answer has an id: {answer}");
    }
    assert_eq!(answers.lines().count(), asked, "one answer per line");
}

/// Whatever a program writes, six questions get six replies, and no text in a reply is too long or has a control character.
/// The bytes are all that the program writes; they are read as JSON lines, as UCI and as the protocol of `XBoard`.
pub fn answers(bytes: &[u8]) {
    let limits = Limits { failed_restarts: 2, ..Limits::default() };
    let source = || Source::Given(bytes.to_vec());
    let drivers: [Box<dyn Driver>; 3] = [
        Box::new(Program::over(source(), Json::default(), limits.clone())),
        Box::new(Program::over(source(), Uci::default(), limits.clone())),
        Box::new(Program::over(source(), XBoard::default(), limits)),
    ];
    for mut driver in drivers {
        let (game, position) = (Game::Chess, Game::Chess.start_text());
        let texts = [
            shown(driver.turns(game, position), |turns| turns),
            shown(driver.play(game, position, "e2e4"), |after| vec![after]),
            shown(driver.status(game, position), |status| with_end(status.check, status.end)),
            shown(driver.perft(game, position, 2), |_| Vec::new()),
            shown(driver.judge(game, position, "e2e4"), |verdict| {
                verdict.clauses.into_iter().chain([verdict.why]).collect()
            }),
            shown(driver.game(game, position, &["e2e4".into()], None), |game| {
                with_end(game.claims, game.end)
            }),
        ];
        let late = driver.finish().map(|late| late.broken.to_string());
        for text in texts.into_iter().flatten().chain(late).chain([driver.name()]) {
            // `assert_shown` permits line breaks, which the standard error of a broken engine keeps.
            assert_shown(&text);
            assert!(text.chars().count() <= LONGEST_REPORT, "{text:?}");
        }
    }
}

fn is_message(error: &impl std::error::Error) {
    let message = error.to_string();
    assert!(!message.is_empty(), "{error:?}");
    assert_shown(&message);
}

/// The maximum number of characters of a text in a report: an engine's longest text, escaped, and the words around it.
const LONGEST_REPORT: usize = 10 * answer::TEXT_KEPT + 1000;

fn with_end(texts: Vec<String>, end: Option<EndText>) -> Vec<String> {
    texts.into_iter().chain(end.map(|end| end.to_string())).collect()
}

fn shown<T>(reply: Reply<T>, texts: impl FnOnce(T) -> Vec<String>) -> Vec<String> {
    match reply {
        Ok(given) => texts(given),
        Err(
            Unanswered::Refused(Reason { clause, why })
            | Unanswered::Illegal(Reason { clause, why }),
        ) => clause.into_iter().chain([why]).collect(),
        Err(Unanswered::Skipped(why) | Unanswered::Error(why)) => vec![why],
        Err(Unanswered::Broken(broken)) => vec![broken.to_string()],
    }
}

/// `parse(format(file)) = file` for every text that is a case file, and every problem has a message.
pub fn case_file(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match cases::parse("chess/any.json", text) {
        Ok(file) => {
            let written = file.to_text();
            let again = cases::parse(&file.path, &written);
            assert_eq!(again.as_ref().ok(), Some(&file), "{written}");
            cases::problems(std::slice::from_ref(&file)).iter().for_each(is_message);
        }
        Err(error) => is_message(&error),
    }
}

/// `parse(format(known)) = known` for every list of known failures. Every error has a message, and so has every error in a
/// description of a UCI engine.
#[cfg(feature = "toml")]
pub fn toml(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match Known::parse(text) {
        Ok(known) => {
            let written = known.to_text();
            assert_eq!(Known::parse(&written).as_ref(), Ok(&known), "{written}");
        }
        Err(error) => is_message(&error),
    }
    if let Err(error) = Dialect::default().read(text) {
        is_message(&error);
    }
}

/// `failed(report(failed(text))) = failed(text)` for every complete report in JSON lines, where `failed` reads the ids of
/// the failed cases; and every error is safe to show.
pub fn report(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let ids = match failed(text) {
        Ok(ids) => ids,
        Err(error) => return assert_shown(&error.to_string()),
    };
    let begin = json!({ "engine": "engine", "suite": {} });
    let lines = ids.iter().map(|id| json!({ "engine": "engine", "case": id, "outcome": "failed" }));
    let end = json!({ "engine": "engine", "summary": {} });
    let all = std::iter::once(begin).chain(lines).chain([end]);
    let all: Vec<String> = all.map(|line| line.to_string()).collect();
    let written = all.join("\n");
    assert_eq!(failed(&written).ok(), Some(ids), "{written}");
}

/// Every line of pasted counts is either read or returned unchanged with its number, and every count belongs to the game.
pub fn counts(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for game in Game::ALL {
        let pasted = misreadings::counts::pasted::read(game, text);
        assert!(pasted.counts.iter().all(|count| count.position.game == game));
        for (number, unread) in pasted.unread {
            assert_eq!(text.lines().nth(number - 1).map(str::trim), Some(&*unread));
        }
    }
}

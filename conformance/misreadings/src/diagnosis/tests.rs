//! Tests the search on invented answers to four hundred cases, with a few invented misreadings.

use std::collections::BTreeMap;

use cases::conventions::Conventions;
use cases::{Case, CaseFile, Expectation};

use super::readings::{Candidate, Readings};
use super::{Asked, Diagnosis, Evidence, Left, search};
use crate::{Answer, Departure, Departures, Misreading};

const QUESTIONS: usize = 400;

fn id(number: usize) -> String {
    format!("chess-case-{number:03}")
}

/// Cases without questions of their own. The tests supply two for each: the list of turns, and whether a turn is legal.
fn cases() -> Vec<Case> {
    let case = |number| {
        format!(
            r#"{{"id":"{}","game":"chess","cites":["CHE-{}"],"about":"Case {number}.","source":"by hand","expect":{{}}}}"#,
            id(number),
            1 + number % 5,
        )
    };
    let texts: Vec<String> = (0..QUESTIONS).map(case).collect();
    let text = format!(r#"{{"about":"made up","cases":[{}]}}"#, texts.join(","));
    let file: CaseFile = cases::parse("chess/case.json", &text).expect("it is a case file");
    file.cases
}

/// The answer of an engine that refuses the position.
const REFUSAL: &str = "refused";

/// The question that the tests write as `turns` or, for example, as `legal e2e4`.
fn question(what: &str) -> Expectation {
    match what.split_once(' ') {
        Some((_, turn)) => Expectation::Legal(turn.into()),
        None => Expectation::Turns,
    }
}

/// An unexpected answer to a question. The texts in it are invented.
fn departure(what: &str, answer: &str) -> Departure {
    let answer = match question(what) {
        _ if answer == REFUSAL => Answer::Refused,
        Expectation::Legal(_) => Answer::Illegal,
        _ => Answer::Given(vec!["a".into(), answer.into()]),
    };
    Departure { answer, fits: Vec::new() }
}

/// A misreading of CHE-4, and its unexpected answers by the number of the case.
type Invented = (Misreading, BTreeMap<usize, Departures>);

/// A misreading that gives these answers, each written as the number of the case, the question and the answer.
fn misreading(name: &'static str, answers: &[(usize, &str, &str)]) -> Invented {
    let mut departs: BTreeMap<usize, Departures> = BTreeMap::new();
    for (number, what, text) in answers {
        departs.entry(*number).or_default().insert(question(what), departure(what, text));
    }
    (crate::misreading::misreading(name, "CHE-4", &[]), departs)
}

/// The diagnosis of an engine that gives these answers, and the law's answer to every other question.
fn found(misreadings: &[Invented], answers: &[(usize, &str, &str)]) -> Diagnosis {
    let cases = cases();
    let candidates = misreadings.iter().map(|(misreading, departs)| {
        let departs =
            departs.iter().map(|(number, departs)| (cases[*number].id.as_str(), departs.clone()));
        let mut candidate = Candidate::new(*misreading, Vec::new());
        (candidate.departs, candidate.is_whole) = (departs.collect(), true);
        candidate
    });
    let readings = Readings { candidates: candidates.collect(), choices: misreadings.len() };
    let mut evidence = Evidence::default();
    for (number, case) in cases.iter().enumerate() {
        let answers = ["turns", "legal e2e4"].map(|what| {
            let given = answers.iter().find(|(at, asked, _)| (*at, *asked) == (number, what));
            (question(what), given.map(|(_, _, text)| departure(what, text)))
        });
        let has_failed = answers.iter().any(|(_, given)| given.is_some());
        let answers = answers.into_iter().collect();
        evidence.add(Asked { case, answers, has_failed, left: Left::Compared });
    }
    search::diagnose(&readings, &evidence, &Conventions::default()).1
}

fn names(diagnosis: &Diagnosis) -> Vec<&str> {
    diagnosis.findings.iter().map(|finding| finding.misreading.as_str()).collect()
}

const KNIGHT: [(usize, &str, &str); 4] = [
    (3, "turns", "-b1a3"),
    (3, "legal e2e4", "=illegal"),
    (7, "turns", "-b1c3"),
    (9, "legal e2e4", "=illegal"),
];
const PAWN: [(usize, &str, &str); 3] =
    [(7, "turns", "+e5d6"), (12, "turns", "+a5b6"), (13, "turns", "+c5d6")];

#[test]
fn the_misreading_that_an_engine_has_is_found_alone_and_counted() {
    let all = [misreading("chess/pawn", &PAWN), misreading("chess/knight", &KNIGHT)];
    let diagnosis = found(&all, &KNIGHT);
    assert_eq!(names(&diagnosis), ["chess/knight"]);
    let finding = &diagnosis.findings[0];
    assert_eq!((finding.fits, finding.against, finding.failures), (3, 0, 3));
    // The case that tests CHE-4 comes first.
    let look_at: Vec<&str> = finding.look_at.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(look_at, ["chess-case-003", "chess-case-007", "chess-case-009"]);
    assert!(diagnosis.remaining.is_empty());
}

#[test]
fn two_misreadings_are_found_though_they_change_one_list_together() {
    let all = [misreading("chess/pawn", &PAWN), misreading("chess/knight", &KNIGHT)];
    let mut both = [&KNIGHT[..], &PAWN[1..]].concat();
    both[2] = (7, "turns", "+e5d6, -b1c3");
    let diagnosis = found(&all, &both);
    assert_eq!(names(&diagnosis), ["chess/knight", "chess/pawn"]);
    assert!(diagnosis.findings.iter().all(|finding| (finding.fits, finding.against) == (3, 0)));
}

#[test]
fn what_is_not_explained_remains_by_clause() {
    let all = [misreading("chess/knight", &KNIGHT)];
    let more = [(21, "turns", "+x"), (26, "turns", "+y"), (32, "turns", "+z")];
    let diagnosis = found(&all, &[&KNIGHT[..], &more].concat());
    assert_eq!(names(&diagnosis), ["chess/knight"]);
    let remaining = diagnosis.remaining.iter();
    let remaining: Vec<_> = remaining.map(|it| (it.clause.to_string(), it.failures)).collect();
    assert_eq!(remaining, [("CHE-2".into(), 2), ("CHE-3".into(), 1)]);
    assert_eq!(diagnosis.uncompared, 0);
}

#[test]
fn where_every_list_is_wrong_two_misreadings_of_lists_explain_nothing() {
    // A misreading's answers: forty lists of turns, and one verdict on a turn.
    let of = |answer, verdict| {
        let lists = (0..40).map(|number| (number, "turns", answer));
        lists.chain([(verdict, "legal e2e4", "=illegal")]).collect::<Vec<_>>()
    };
    let (knight, pawn) = (of("-b1a3", 100), of("+e5d6", 102));
    let all = [misreading("chess/knight", &knight), misreading("chess/pawn", &pawn)];
    // The engine also guesses whether a turn is legal.
    let lists = (0..QUESTIONS).map(|number| (number, "turns", "+z"));
    let verdicts = (0..QUESTIONS).step_by(2).map(|number| (number, "legal e2e4", "=illegal"));
    let wrong: Vec<_> = lists.chain(verdicts).collect();
    assert!(names(&found(&all, &wrong)).is_empty());
    // The misreading is found in an engine that has it.
    assert_eq!(names(&found(&all, &knight)), ["chess/knight"]);
}

#[test]
fn a_misreading_that_the_engine_contradicts_is_not_named() {
    let all = [misreading("chess/knight", &KNIGHT)];
    // The engine gives two of the misreading's four answers; its other two answers contradict the misreading.
    assert_eq!(names(&found(&all, &KNIGHT[..2])), [""; 0]);
    assert_eq!(names(&found(&all, &KNIGHT[..3])), ["chess/knight"]);
    // The same questions, with other answers.
    let otherwise = [(3, "turns", "-g1f3"), (7, "turns", "-g1h3")];
    assert_eq!(names(&found(&all, &otherwise)), [""; 0]);
}

#[test]
fn of_two_misreadings_the_one_that_says_neither_more_nor_less_is_named() {
    let half = misreading("chess/half", &KNIGHT[..3]);
    let whole = misreading("chess/whole", &KNIGHT);
    let more = misreading("chess/more", &[&KNIGHT[..], &PAWN[1..2]].concat());
    let all = [half, whole, more];
    assert_eq!(names(&found(&all, &KNIGHT)), ["chess/whole"]);
    assert_eq!(names(&found(&all, &KNIGHT[..3])), ["chess/half"]);
}

#[test]
fn an_engine_that_guesses_is_told_nothing() {
    let wrong = |number: usize| (number, "legal e2e4", "=illegal");
    let all = (0..100).map(|number| {
        misreading(format!("chess/{number:03}").leak(), &[wrong(number), wrong(number + 1)])
    });
    let all: Vec<_> = all.collect();
    // Half of the answers are wrong, in no order, so many misreadings fit by chance.
    let guesses = (0..QUESTIONS).filter(|number| (number * number / 7) % 2 == 0);
    assert_eq!(names(&found(&all, &guesses.map(wrong).collect::<Vec<_>>())), [""; 0]);
    // If the only mistake of an engine is one of the misreadings, this misreading is found.
    let one = [wrong(5), wrong(6)];
    assert_eq!(names(&found(&all, &one)), ["chess/005"]);
    assert_eq!(found(&all, &[]), Diagnosis::default());
}

#[test]
fn an_engine_that_refuses_every_position_is_told_nothing_about_men() {
    let refuses = |numbers: std::ops::Range<usize>| -> Vec<(usize, &str, &str)> {
        numbers.flat_map(|at| ["turns", "legal e2e4"].map(|what| (at, what, REFUSAL))).collect()
    };
    // By this misreading, a king is in check in some positions in which it is not in check by the law, so these
    // positions are refused. In two other positions, the misreading lists other turns.
    let departs = [refuses(0..60), vec![(70, "turns", "-b1a3"), (71, "turns", "-b1c3")]].concat();
    let all = [misreading("chess/knight", &departs)];
    assert_eq!(names(&found(&all, &refuses(0..QUESTIONS))), [""; 0]);
    assert_eq!(names(&found(&all, &departs)), ["chess/knight"]);
    assert_eq!(names(&found(&all, &refuses(0..60))), ["chess/knight"]);
}

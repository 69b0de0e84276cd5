//! The misreadings: their names, the cases that catch each, and the commands that show them.

use std::collections::BTreeSet;

use cases::{Case, Expectation};
use chess_arbiter::{Engine as _, Game, Position, Reference, Side, Turn};
use explore::{Choices, round_bytes};
use misreadings::{Departures, Misreading, departures};
use serde_json::Value;

use crate::program::{err, out, run};

/// Misreadings about the turns of one colour, which no position with the other side to move can catch.
const ONE_SIDED: [&str; 8] = [
    "chess/black-edge-masks-exchanged",
    "chess/black-never-steps-twice",
    "chess/en-passant-for-black-only",
    "chess/en-passant-for-white-only",
    "chess/turns-are-numbered-one-by-one",
    "chess/white-edge-masks-exchanged",
    "chess/white-never-steps-twice",
    "masonic/mirrored-array",
];

/// Misreadings that an engine may declare as a convention, each with its convention. If the engine declares it, no case
/// counts the misreading as a failure. (The third misreading affects only which castling fields are accepted, since
/// castling needs both rooks.)
const DECLARED: [(&str, &str); 6] = [
    ("chess/at-most-eight-pawns", "unreachable=refused"),
    ("chess/at-most-two-men-give-check", "unreachable=refused"),
    ("kingdom/rights-need-the-short-range-men", "fields=ignored"),
    ("mirrors/pawns-stand-anywhere", "impossible=accepted"),
    ("mirrors/pawns-stand-beyond-the-eighth-rank", "impossible=accepted"),
    ("spectral/pawns-may-stand-on-their-last-row-of-points", "impossible=accepted"),
];

fn all_cases() -> Vec<Case> {
    let files = cases::embedded().expect("the cases can be read");
    files.into_iter().flat_map(|file| file.cases).collect()
}

/// The sides whose turns may be misread if the answers to these questions of a case depart from the law.
fn movers(case: &Case, questions: &[&Expectation]) -> BTreeSet<Side> {
    let Ok(position) = Position::parse(case.game, case.position_text()) else {
        return BTreeSet::new();
    };
    // If only answers about a whole game or a count deeper than one turn are wrong, the turns of either side may be misread.
    let deep = |what: &Expectation| match what {
        Expectation::Perft(depth) => *depth > 1,
        Expectation::GameIllegal | Expectation::GameClaims | Expectation::GameEnd => true,
        _ => false,
    };
    if questions.iter().all(|what| deep(what)) {
        return BTreeSet::from([Side::White, Side::Black]);
    }
    BTreeSet::from([position.side])
}

#[test]
fn every_misreading_has_a_name_a_clause_games_and_a_sentence() {
    let mut names = BTreeSet::new();
    for Misreading { name, games, clause, says, .. } in misreadings::all() {
        assert!(names.insert(name), "{name} is used twice");
        let (family, short) = name.split_once('/').expect("a name has two parts");
        let of = |game: &Game| family == game.name() || family == game.family().name();
        assert!(Game::ALL.iter().any(of), "{name}");
        let plain =
            |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        assert!(!short.is_empty() && short.chars().all(plain), "{name}");
        assert!(law::clause(&clause.to_string()).is_some(), "{name}: {clause}");
        assert!(!games.is_empty() && games.is_sorted_by_key(|game| *game as usize), "{name}");
        assert!(says.len() > 15 && !says.ends_with('.'), "{name}: {says}");
    }
    let count = names.len();
    assert!(count >= 150, "{count}");
    let of = |family: &str| names.iter().filter(|name| name.starts_with(family)).count();
    assert!(of("chess/") + of("masonic/") + of("deflection/") + of("gothic/") >= 100);
}

/// The cases of a game in which a misreading departs from the law, each with the answers that depart. Cases about the
/// misread clause come first. The iterator runs each case only when it is needed.
fn departing<'c>(
    misreading: &Misreading,
    game: Game,
    all: &'c [Case],
) -> impl Iterator<Item = (&'c Case, Departures)> {
    let engine = misreadings::engine(misreading.name).expect("it is listed");
    let mut of_game: Vec<&Case> = all.iter().filter(|case| case.game == game).collect();
    of_game
        .sort_by_key(|case| (case.cites.first() != Some(&misreading.clause), case.is_recorded()));
    of_game.into_iter().filter_map(move |case| {
        let departs = departures(&engine, case, &case.questions());
        (!departs.is_empty()).then_some((case, departs))
    })
}

/// In every game that a misreading changes, a hand-made case catches it, whatever conventions an engine declares. In
/// the games to whose own law the misread clause belongs, cases that test the clause catch the misreading with
/// White to move and with Black to move.
#[test]
fn every_misreading_is_caught_by_hand_in_both_colours_under_every_convention() {
    let all: Vec<Case> = all_cases().into_iter().filter(|case| !case.is_recorded()).collect();
    let mut faults = Vec::new();
    for misreading @ Misreading { name, clause, .. } in misreadings::all() {
        let own = law::file_of(&clause.to_string()).expect("the clause exists");
        let hides = |fits: &str| !DECLARED.contains(&(name, fits));
        for &game in misreading.games {
            let is_own = own.games.contains(&game);
            let needed = if ONE_SIDED.contains(&name) || !is_own { 1 } else { 2 };
            let mut found = BTreeSet::new();
            for (case, departs) in departing(&misreading, game, &all) {
                if found.len() >= needed || is_own && case.cites.first() != Some(&clause) {
                    break;
                }
                let certain = departs
                    .iter()
                    .filter(|(_, departs)| !departs.fits.iter().any(|it| hides(&it.to_string())));
                let certain: Vec<&Expectation> = certain.map(|(what, _)| what).collect();
                if !certain.is_empty() {
                    found.extend(movers(case, &certain));
                }
            }
            if found.len() < needed {
                let what = if is_own { "about it" } else { "made by hand" };
                let found: Vec<&str> = found.into_iter().map(Side::name).collect();
                let found = if found.is_empty() { "nobody".into() } else { found.join(" and ") };
                let caught = format!("caught by cases {what} with {found} to move");
                faults.push(format!("{name} ({clause}) in {game}: {caught}"));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// Turns to ask about in a position: many that are legal by the law or by the misreading but not by both, a few that
/// the misreading lists, and some similar turns.
fn asked_about(position: &Position, listed: &[Turn], by_law: &[Turn], seed: u64) -> BTreeSet<Turn> {
    let [listed_by_one, by_the_other] = [listed, by_law].map(BTreeSet::from_iter);
    let disputed: Vec<&Turn> = listed_by_one.symmetric_difference(&by_the_other).copied().collect();
    let few = |turns: &[&Turn], many: usize| -> Vec<Turn> {
        turns.iter().step_by(turns.len() / many + 1).map(|turn| **turn).collect()
    };
    let mut asked = BTreeSet::from_iter(few(&disputed, 24));
    asked.extend(few(&listed.iter().collect::<Vec<_>>(), 8));
    let bytes = round_bytes(seed, position.game, 0, 1024);
    let mut choices = Choices::new(&bytes);
    for near in [listed, by_law] {
        asked.extend((0..10).map(|_| explore::writable(position, near, &mut choices)));
    }
    asked
}

/// Where an engine with a misreading departs from the law, the turns that it lists are exactly those that it judges
/// legal and those that it plays.
#[test]
fn no_misreading_contradicts_itself_about_a_turn() {
    let (all, law, mut faults) = (all_cases(), Reference::new(), Vec::new());
    for (index, misreading) in misreadings::all().enumerate() {
        let misread = misreadings::engine(misreading.name).expect("it is listed");
        let game = misreading.games[index % misreading.games.len()];
        for (case, _) in departing(&misreading, game, &all).take(1) {
            let Ok(position) = Position::parse(case.game, case.position_text()) else { continue };
            let Ok(held) = misread.hold(&position) else { continue };
            let listed = held.turns();
            let by_law = law.turns(&position).unwrap_or_default();
            for turn in asked_about(&position, &listed, &by_law, index as u64) {
                let judged =
                    misread.judge(&position, &turn).is_ok_and(|verdict| verdict.is_legal());
                let answers = [
                    held.is_legal(&turn),
                    judged,
                    held.judge(&turn).is_some_and(|verdict| verdict.is_legal()),
                    held.play(&turn).is_ok(),
                    held.after(&turn).is_some(),
                ];
                if answers != [listed.contains(&turn); 5] {
                    faults.push(format!("{} in {}: {turn} {answers:?}", misreading.name, case.id));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn a_misreading_is_listed_with_its_clause_its_sentence_and_its_cases() {
    let text = out(&run(&["misreadings", "masonic/knight-blocked"]).code(0));
    assert!(text.starts_with("masonic/knight-blocked  MAS-11\n"), "{text}");
    assert!(text.contains("\"a knight needs a vacant cell for its first step\""), "{text}");
    assert!(text.contains("Caught by: masonic-knight-"), "{text}");
    let json = out(&run(&["misreadings", "MAS-11", "--json"]).code(0));
    let lines: Vec<Value> =
        json.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    assert!(lines.len() >= 2, "{json}");
    for line in &lines {
        assert_eq!(line["clause"], "MAS-11");
        assert_eq!(line["games"][0], "masonic");
        assert!(line["says"].is_string() && !line["cases"].as_array().expect("a list").is_empty());
    }
    let of_game = out(&run(&["misreadings", "gothic", "--json"]).code(0));
    assert!(of_game.lines().any(|line| line.contains("\"gothic/no-material-is-dead\"")));
    assert!(of_game.lines().any(|line| line.contains("\"chess/riders-pass-their-own-men\"")));
    assert!(!of_game.contains("masonic/"), "{of_game}");
}

#[test]
fn an_unknown_misreading_is_wrong_usage_with_the_nearest_names() {
    for words in [
        &["misreadings", "masonic/night-blocked"][..],
        &["turns", "masonic", "--engine", "misreading:masonic/night-blocked"],
        &["judge", "masonic", "start", "b1a3", "--what-if", "masonic/night-blocked"],
    ] {
        let output = run(words).code(2);
        let output = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
        assert!(output.contains("masonic/knight-blocked"), "{words:?}: {output}");
    }
}

/// If a command line names a clause instead of a misreading, the message lists the misreadings of the clause.
#[test]
fn a_clause_in_place_of_a_misreading_is_answered_with_its_misreadings() {
    let printed = err(&run(&["judge", "chess", "start", "e2e4", "--what-if", "che-18"]).code(2));
    for name in ["chess/castling-out-of-check", "chess/castling-rook-must-be-safe"] {
        assert!(printed.contains(name), "{printed}");
    }
    assert!(!printed.contains("chess/no-en-passant"), "{printed}");
    let printed = err(&run(&["turns", "chess", "--engine", "misreading:CHE-35"]).code(2));
    assert!(printed.contains("no misreading of CHE-35 is known"), "{printed}");
}

#[test]
fn the_help_of_judge_says_whose_verdict_the_exit_code_shows() {
    let help = out(&run(&["judge", "--help"]).code(0));
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("the exit code is that of the misreading's verdict"), "{help}");
}

#[test]
fn a_misreading_is_an_engine_wherever_an_engine_is_named() {
    let engine = "misreading:masonic/knight-blocked";
    let turns = out(&run(&["turns", "masonic", "--engine", engine]).code(0));
    assert!(!turns.lines().any(|turn| turn == "b1a3"), "{turns}");
    let by_law = out(&run(&["turns", "masonic"]).code(0));
    assert!(by_law.lines().any(|turn| turn == "b1a3"), "{by_law}");
    let count = out(&run(&["perft", "masonic", "1", "--engine", engine]).code(0));
    assert_eq!(count.trim(), turns.lines().count().to_string());
    let checked = run(&["check", "--engine", engine, "--filter", "masonic-knight"]).code(1);
    let checked = out(&checked);
    assert!(checked.contains(engine), "{checked}");
    let compare = [
        "compare",
        "--engine",
        engine,
        "--game",
        "masonic",
        "--seed",
        "1",
        "--rounds",
        "400",
        "--seconds",
        "60",
    ];
    let compared = out(&run(&compare).code(1));
    assert!(compared.contains("masonic"), "{compared}");
    let pair = format!("{engine}+chess/no-castling");
    run(&["turns", "masonic", "--engine", &pair]).code(0);
    let status = ["status", "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"];
    let lost = out(
        &run(&[&status[..], &["--engine", "misreading:chess/stalemate-wins"]].concat()).code(0)
    );
    assert!(lost.contains("White wins"), "{lost}");
}

#[test]
fn what_if_shows_where_a_misreading_and_the_law_differ() {
    let judge = ["judge", "masonic", "start", "b1a3", "--what-if", "masonic/knight-blocked"];
    let text = out(&run(&judge).code(1));
    assert!(
        text.contains("Suppose MAS-11 said: a knight needs a vacant cell for its first step."),
        "{text}"
    );
    assert!(text.contains("what if  illegal") && text.contains("the law  legal"), "{text}");
    assert!(text.contains("They differ in the verdict."), "{text}");
    let same = ["judge", "masonic", "start", "f2g3", "--what-if", "masonic/knight-blocked"];
    assert!(out(&run(&same).code(0)).contains("Both readings answer the same about this turn."));
    let field = [
        "judge",
        "chess",
        "start",
        "e2e4",
        "--what-if",
        "chess/en-passant-field-never-written",
        "--json",
    ];
    let line: Value = serde_json::from_str(&out(&run(&field).code(0))).expect("it is JSON");
    assert_eq!(line["differs"], true);
    assert_ne!(line["what_if"]["after"], line["law"]["after"]);
    assert_eq!(line["misreading"][0]["name"], "chess/en-passant-field-never-written");
}

#[test]
fn a_misreading_of_another_game_changes_nothing_and_is_refused() {
    let judge = ["judge", "chess", "start", "e2e4", "--what-if", "masonic/knight-blocked"];
    let output = err(&run(&judge).code(2));
    assert!(output.contains("`masonic/knight-blocked` changes nothing in chess"), "{output}");
    let engine = ["--engine", "misreading:masonic/knight-blocked"];
    for command in [
        &["turns", "chess"][..],
        &["status", "chess"],
        &["play", "chess", "start", "e2e4"],
        &["perft", "chess", "1"],
        &["perft", "chess", "1", "--divide"],
        &["check", "--game", "chess", "--game", "spectral"],
        &["compare", "--game", "chess", "--rounds", "1"],
    ] {
        let output = err(&run(&[command, &engine].concat()).code(2));
        assert!(output.contains("`masonic/knight-blocked` changes nothing in chess"), "{output}");
    }
    // A misreading is accepted if it changes something in at least one of the games.
    let both = ["check", "--game", "chess", "--game", "masonic", "--filter", "masonic-knight"];
    run(&[&both[..], &engine].concat()).code(1);
}

#[test]
fn a_clause_that_does_not_exist_has_no_misreading_of_a_similar_name() {
    let output = err(&run(&["misreadings", "CHE-99"]).code(2));
    assert!(output.contains("there is no clause `CHE-99`"), "{output}");
}

#[test]
fn every_misreading_of_a_game_is_listed_with_a_case() {
    let mut excused = 0;
    for line in out(&run(&["misreadings", "mirrors7-pass", "--json"]).code(0)).lines() {
        let line: Value = serde_json::from_str(line).expect("it is JSON");
        assert_ne!(line["cases"], serde_json::json!([]), "{line}");
    }
    for text in out(&run(&["misreadings", "mirrors7-pass"]).code(0)).split("\n\n") {
        let caught = text.lines().find_map(|line| line.strip_prefix("  Caught by: "));
        let caught = caught.unwrap_or_else(|| panic!("{text}"));
        assert!(caught.contains('-'), "{text}");
        excused += usize::from(
            caught.ends_with("unless the engine declares a convention that excuses it"),
        );
    }
    assert!((1..20).contains(&excused), "{excused}");
}

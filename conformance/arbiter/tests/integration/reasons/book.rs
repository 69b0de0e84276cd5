//! The book of verdicts: positions and turns of each game, and the sentence of each verdict.
//!
//! `book/GAME.json` lists the positions and turns, and a snapshot has the verdicts. A verdict is accepted only after it
//! has been read against the law.

use std::collections::BTreeSet;
use std::fmt::{Debug, Write};

use reference::Reference;
use serde_json::Value;
use types::facts::{Attack, Company, Deed, Departure, How, Violation, Way};
use types::{BoardId, ClauseId, Engine, Game, Position, Side, Turn, Verdict};

use super::{all_cases, illegal};

/// Every verdict in the list of a game.
fn verdicts(game: Game) -> Vec<(Position, Turn, Verdict)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/integration/reasons/book");
    let text = std::fs::read_to_string(format!("{folder}/{game}.json")).expect("there is a list");
    let list: Vec<Value> = serde_json::from_str(&text).expect("it is a list");
    let engine = Reference::new();
    let mut verdicts = Vec::new();
    for entry in list {
        let position = entry["position"].as_str().expect("an entry has a position");
        let position = if position == "start" {
            game.start()
        } else {
            Position::parse(game, position).expect("the position is canonical")
        };
        for turn in entry["turns"].as_array().expect("an entry has turns") {
            let turn = turn.as_str().expect("a turn is text");
            let turn = Turn::parse(game, turn).expect("the turn is one of the game");
            let verdict = engine.judge(&position, &turn).expect("the position is accepted");
            verdicts.push((position.clone(), turn, verdict));
        }
    }
    verdicts
}

/// The name of the variant of a fact.
fn name(fact: &impl Debug) -> String {
    format!("{fact:?}").split([' ', '{']).next().unwrap_or_default().to_owned()
}

/// The names of the variants of all facts of a verdict.
fn names(verdict: &Verdict) -> Vec<String> {
    let deeds = verdict.facts.deeds().iter().map(|deed| format!("Deed::{}", name(deed)));
    let violations = verdict.facts.violations().iter();
    deeds.chain(violations.map(|violation| format!("Violation::{}", name(violation)))).collect()
}

#[test]
fn every_verdict_has_its_accepted_sentence() {
    for game in Game::ALL {
        let mut page = String::new();
        let mut last = None;
        for (position, turn, verdict) in verdicts(game) {
            if last.as_ref() != Some(&position) {
                writeln!(page, "\n{position}").expect("a text can be written");
            }
            last = Some(position);
            let word = if verdict.is_legal() { "legal" } else { "illegal" };
            let clauses: Vec<String> = verdict.clauses.iter().map(ToString::to_string).collect();
            let facts = names(&verdict).join(", ").replace("Deed::", "").replace("Violation::", "");
            let clauses = clauses.join(", ");
            writeln!(page, "  {turn} {word} by {clauses}: {facts}\n    {}", verdict.why)
                .expect("a text can be written");
        }
        insta::assert_snapshot!(format!("{game}"), page);
    }
}

#[test]
fn every_clause_broken_in_the_cases_is_a_first_clause_in_the_book() {
    for game in Game::ALL {
        let broken = all_cases().into_iter().filter(|case| case.game == game);
        let broken: BTreeSet<ClauseId> = broken
            .flat_map(|case| illegal(&case))
            .map(|(.., verdict)| verdict.clauses[0])
            .collect();
        let first = verdicts(game).into_iter().filter(|(.., verdict)| !verdict.is_legal());
        let first: BTreeSet<ClauseId> = first.map(|(.., verdict)| verdict.clauses[0]).collect();
        assert!(broken.is_subset(&first), "{game}: {:?}", broken.difference(&first));
    }
}

#[test]
fn every_kind_of_fact_that_the_cases_bring_is_in_the_book_and_both_sides_move() {
    for game in Game::ALL {
        let cases = all_cases().into_iter().filter(|case| case.game == game);
        let brought = cases.flat_map(|case| illegal(&case));
        let brought: BTreeSet<String> = brought.flat_map(|(.., verdict)| names(&verdict)).collect();
        let verdicts = verdicts(game);
        let named: BTreeSet<String> =
            verdicts.iter().flat_map(|(.., verdict)| names(verdict)).collect();
        assert!(brought.is_subset(&named), "{game}: {:?}", brought.difference(&named));
        for side in Side::BOTH {
            for legal in [true, false] {
                let mut all = verdicts.iter();
                let any =
                    all.any(|(at, _, verdict)| at.side == side && verdict.is_legal() == legal);
                assert!(any, "{game}: {side}, legal {legal}");
            }
        }
    }
}

/// The names of the events in a verdict: what the turn does, how an attack runs, and how an attack comes about. The
/// book contains every event with White to move and with Black to move.
fn events(verdict: &Verdict) -> Vec<&'static str> {
    let deeds = verdict.facts.deeds().iter().flat_map(events_of);
    deeds.chain(verdict.facts.violations().iter().flat_map(attacks_of)).collect()
}

fn events_of(deed: &Deed) -> Vec<&'static str> {
    match deed {
        Deed::Goes { way, .. } => [("goes", true), ("turned by deflectors", !way.bends.is_empty())]
            .into_iter()
            .chain([("passes a point", passes_a_point(way))])
            .chain([("passes what does not count", !way.ignored.is_empty())])
            .filter_map(|(event, so)| so.then_some(event))
            .collect(),
        Deed::Captures { en_passant: true, .. } => vec!["captures en passant"],
        Deed::Captures { .. } => vec!["captures"],
        Deed::Over { .. } => vec!["captures or goes over a man"],
        Deed::Crosses { .. } => vec!["crosses a cell"],
        Deed::Becomes { .. } => vec!["is promoted"],
        Deed::Castles { .. } => vec!["castles"],
        Deed::Lays { .. } => vec!["lays a deflector"],
        Deed::Shifts { way, .. } if way.cells.len() > 2 => vec!["moves a deflector far"],
        Deed::Shifts { .. } => vec!["moves a deflector"],
        Deed::Vanishes { .. } => vec!["an original vanishes"],
        Deed::Displaces { .. } => vec!["a reflection gives way"],
        Deed::Appears { .. } => vec!["a reflection appears"],
        Deed::Fades { .. } => vec!["a reflection fades"],
        Deed::Reflected { .. } => vec!["comes to be reflected"],
        Deed::Alone { company: Company::Lone, .. } => vec!["goes alone"],
        Deed::Alone { .. } => vec!["goes alone beside a waiting twin"],
        Deed::Waits { .. } => vec!["waits"],
        _ => Vec::new(),
    }
}

fn attacks_of(violation: &Violation) -> Vec<&'static str> {
    match violation {
        Violation::Check { kings, .. } => kings
            .iter()
            .flat_map(|king| {
                king.how.map(comes_about).into_iter().chain(king.attacks.iter().flat_map(attack))
            })
            .collect(),
        Violation::CastlesAcross { attacks, .. } => attacks.iter().flat_map(attack).collect(),
        _ => Vec::new(),
    }
}

fn passes_a_point(way: &Way) -> bool {
    way.between().iter().any(|cell| cell.board == BoardId::Points)
}

const fn comes_about(how: How) -> &'static str {
    match how {
        How::WalkedInto => "walks into check",
        How::NotParried => "does not parry",
        How::InVain(_) => "interposes in vain",
        How::Opened(_) => "opens a line",
        How::Turned(_) => "turns a line to its king",
        How::NoLongerTurned(_) => "no longer turns a line away",
        How::GivenUp => "gives check up otherwise",
    }
}

fn attack(attack: &Attack) -> Vec<&'static str> {
    let kinds = [
        ("attack by a man", !attack.by.is_reflection()),
        ("attack by a reflection", attack.by.is_reflection()),
        ("attack turned by deflectors", !attack.way.bends.is_empty()),
        ("attack over a screen", attack.screen.is_some()),
        ("attack with a twin", matches!(attack.company, Some(Company::Twin { .. }))),
        ("attack alone", matches!(attack.company, Some(Company::Lone))),
        ("attack over a point", passes_a_point(&attack.way)),
        ("attack past what does not count", !attack.way.ignored.is_empty()),
    ];
    let gone = attack.gone.iter().map(|gone| match gone.how {
        Departure::Moved => "opened by a move",
        Departure::Captured => "opened by a capture",
        Departure::Vanished => "opened as an original vanishes",
        Departure::Faded => "opened as a reflection fades",
    });
    kinds.into_iter().filter_map(|(kind, so)| so.then_some(kind)).chain(gone).collect()
}

/// Everything that [`events`] can return, so that no event can disappear from the book unnoticed.
const EVENTS: [&str; 40] = [
    "goes",
    "turned by deflectors",
    "passes a point",
    "captures en passant",
    "captures",
    "captures or goes over a man",
    "crosses a cell",
    "is promoted",
    "castles",
    "lays a deflector",
    "moves a deflector far",
    "moves a deflector",
    "an original vanishes",
    "a reflection gives way",
    "a reflection appears",
    "a reflection fades",
    "comes to be reflected",
    "goes alone",
    "goes alone beside a waiting twin",
    "waits",
    "walks into check",
    "does not parry",
    "opens a line",
    "turns a line to its king",
    "no longer turns a line away",
    "gives check up otherwise",
    "attack by a man",
    "attack by a reflection",
    "attack turned by deflectors",
    "attack over a screen",
    "attack with a twin",
    "attack alone",
    "attack over a point",
    "passes what does not count",
    "attack past what does not count",
    "interposes in vain",
    "opened by a move",
    "opened by a capture",
    "opened as an original vanishes",
    "opened as a reflection fades",
];

/// Facts that never occur in a verdict of `reference` on a turn: facts about scores, facts about turns that cannot be
/// written as text, and facts that only an engine that leaves out or misreads a clause states.
const IN_NO_VERDICT: [&str; 12] = [
    "Violation::OtherForm",
    "Violation::NoCell",
    "Violation::NoSuchKind",
    "Violation::CrossesNoCell",
    "Violation::HasNoTwin",
    "Violation::DeflectorBetween",
    "Violation::KingStands",
    "Violation::NoAct",
    "Violation::MoveEndsTheGame",
    "Violation::RunsAcross",
    "Violation::Ended",
    "Violation::NoSuchAct",
];

/// The names of all variants of [`Deed`] and [`Violation`], read from the source files of these types.
fn variants() -> BTreeSet<String> {
    let files = [
        ("Deed", include_str!("../../../../types/src/facts/deed.rs")),
        ("Violation", include_str!("../../../../types/src/facts/violation.rs")),
    ];
    let of_file = |(of, text): (&'static str, &'static str)| {
        let lines = text.lines().filter_map(|line| line.strip_prefix("    "));
        let names = lines.filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()));
        names.map(move |line| format!("{of}::{}", line.split([' ', ',']).next().unwrap_or(line)))
    };
    files.into_iter().flat_map(of_file).collect()
}

#[test]
fn every_kind_of_fact_and_of_event_is_in_the_book_for_both_sides() {
    let mut facts: BTreeSet<(String, Side)> = BTreeSet::new();
    let mut met: BTreeSet<(&str, Side)> = BTreeSet::new();
    for (position, _, verdict) in Game::ALL.into_iter().flat_map(verdicts) {
        facts.extend(names(&verdict).into_iter().map(|name| (name, position.side)));
        met.extend(events(&verdict).into_iter().map(|event| (event, position.side)));
    }
    let mut missing = Vec::new();
    for side in Side::BOTH {
        for variant in variants() {
            let out = IN_NO_VERDICT.contains(&variant.as_str());
            if facts.contains(&(variant.clone(), side)) == out {
                missing.push(format!("{variant}, {side}"));
            }
        }
        for event in EVENTS {
            if !met.contains(&(event, side)) {
                missing.push(format!("{event}, {side}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

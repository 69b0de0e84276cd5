//! The book of verdicts: positions and turns of each game, and the verdict on each as it reads.
//!
//! `book/GAME.json` lists them; a verdict is accepted only after it has been read against the law.

use std::collections::BTreeSet;
use std::fmt::Write;

use record::facts::Fact;
use record::{Clause, Engine, Game, Position, Ruling, Side, Turn};
use reference::Reference;
use serde_json::Value;

use crate::{TOLD, illegal, told_cases};

/// Every verdict of a game's list.
fn verdicts(game: Game) -> Vec<(Position, Turn, Ruling)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reasons/book");
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
            let ruling = engine.judge(&position, &turn).expect("the position is accepted");
            verdicts.push((position.clone(), turn, ruling));
        }
    }
    verdicts
}

/// The name of a fact's kind.
fn name(fact: &Fact) -> String {
    format!("{fact:?}").split([' ', '{']).next().unwrap_or_default().to_owned()
}

#[test]
fn every_verdict_reads_as_it_was_accepted() {
    for game in TOLD {
        let mut page = String::new();
        let mut last = None;
        for (position, turn, ruling) in verdicts(game) {
            if last.as_ref() != Some(&position) {
                writeln!(page, "\n{position}").expect("a text can be written");
            }
            last = Some(position);
            let verdict = if ruling.legal { "legal" } else { "illegal" };
            let clauses: Vec<String> = ruling.clauses.iter().map(ToString::to_string).collect();
            let facts: Vec<String> = ruling.facts.iter().map(name).collect();
            let (clauses, facts) = (clauses.join(", "), facts.join(", "));
            writeln!(page, "  {turn} {verdict} by {clauses}: {facts}\n    {}", ruling.why)
                .expect("a text can be written");
        }
        insta::assert_snapshot!(format!("{game}"), page);
    }
}

#[test]
fn every_clause_that_the_cases_break_stands_first_in_the_book() {
    for game in TOLD {
        let broken = told_cases().into_iter().filter(|case| case.game == game);
        let broken: BTreeSet<Clause> =
            broken.flat_map(|case| illegal(&case)).map(|(.., ruling)| ruling.clauses[0]).collect();
        let first = verdicts(game).into_iter().filter(|(.., ruling)| !ruling.legal);
        let first: BTreeSet<Clause> = first.map(|(.., ruling)| ruling.clauses[0]).collect();
        assert!(broken.is_subset(&first), "{game}: {:?}", broken.difference(&first));
    }
}

#[test]
fn every_kind_of_fact_that_the_cases_bring_is_in_the_book_and_both_sides_move() {
    for game in TOLD {
        let cases = told_cases().into_iter().filter(|case| case.game == game);
        let facts = cases.flat_map(|case| illegal(&case)).flat_map(|(.., ruling)| ruling.facts);
        let brought: BTreeSet<String> = facts.map(|fact| name(&fact)).collect();
        let verdicts = verdicts(game);
        let told = verdicts.iter().flat_map(|(.., ruling)| &ruling.facts);
        let told: BTreeSet<String> = told.map(name).collect();
        assert!(brought.is_subset(&told), "{game}: {:?}", brought.difference(&told));
        for side in Side::BOTH {
            for legal in [true, false] {
                let mut all = verdicts.iter();
                let any = all.any(|(at, _, ruling)| at.side == side && ruling.legal == legal);
                assert!(any, "{game}: {side}, legal {legal}");
            }
        }
    }
}

//! The reasons in verdicts: they explain every illegal turn of the cases with the men and cells that decide. The module
//! `book` has the sentences.

mod book;

use std::collections::BTreeSet;

use reference::Reference;
use serde_json::{Value, json};
use suite::cases::{self, Case};
use types::facts::{Attack, AttackedKing, Deed, Defect, Verb, Violation, Way};
use types::{Cell, ClauseId, Engine, Game, Position, Turn, Unjudged, Verdict};

fn all_cases() -> Vec<Case> {
    let files = cases::embedded().expect("the embedded cases read");
    files.into_iter().flat_map(|file| file.cases).collect()
}

/// The turns that a case states as illegal and that `reference` judges illegal, each with its position and verdict.
/// Text that cannot be parsed is skipped.
fn illegal(case: &Case) -> Vec<(Position, Turn, Verdict)> {
    let engine = Reference::new();
    let Ok(position) = Position::parse(case.game, case.position_text()) else { return Vec::new() };
    let turns = case.expect.illegal.iter().flatten();
    let turns = turns.filter_map(|turn| Turn::parse(case.game, &turn.turn).ok());
    let ruled = turns.filter_map(|turn| {
        let verdict = engine.judge(&position, &turn).ok()?;
        (!verdict.is_legal()).then(|| (position.clone(), turn, verdict))
    });
    ruled.collect()
}

/// Whether a way begins at `from` and ends at another cell, `to`.
fn leads(way: &Way, from: Cell, to: Cell) -> bool {
    way.cells.len() > 1 && way.cells.first() == Some(&from) && way.cells.last() == Some(&to)
}

fn attack_is_shown(attack: &Attack, to: Cell) -> bool {
    leads(&attack.way, attack.by.cell, to) && !attack.clauses.is_empty()
}

fn king_is_shown(king: &AttackedKing) -> bool {
    !king.attacks.is_empty()
        && king.attacks.iter().all(|attack| attack_is_shown(attack, king.king.cell))
}

/// Whether a violation states everything that a reader needs to understand it, and agrees with the position.
fn is_whole(position: &Position, violation: &Violation) -> bool {
    let stands = |placed: &types::facts::Placed| {
        placed.is_reflection() || position.men.get(placed.cell) == Some(placed.man)
    };
    match violation {
        Violation::Check { kings, .. } => !kings.is_empty() && kings.iter().all(king_is_shown),
        Violation::NoPointInCheck { king, .. } => king_is_shown(king),
        Violation::CastlesAcross { cell, attacks, .. } => {
            !attacks.is_empty() && attacks.iter().all(|attack| attack_is_shown(attack, *cell))
        }
        Violation::Blocked { who, way, by } => {
            stands(by) && way.between().contains(&by.cell) && way.cells[0] == who.cell
        }
        Violation::NotVacant { by, way, .. } => stands(by) && way.cells[1..].contains(&by.cell),
        Violation::Between { by, .. } => stands(by),
        Violation::OwnMan { who, other } => stands(other) && who.man.side == other.man.side,
        _ => true,
    }
}

#[test]
fn every_illegal_turn_of_the_cases_is_explained_by_the_decisive_facts() {
    let mut count = 0;
    for case in all_cases() {
        for (position, turn, verdict) in illegal(&case) {
            let name = format!("{} {turn}: {}", case.id, verdict.why);
            let violations = verdict.facts.violations();
            assert!(!violations.is_empty(), "{name}");
            let whole = violations.iter().all(|violation| is_whole(&position, violation));
            assert!(whole, "{name}: {:?}", verdict.facts);
            count += 1;
        }
    }
    assert!(count > 200, "{count}");
}

/// The facts and the trace of every verdict on a turn in the cases have the form that the published schema demands.
#[test]
fn facts_and_traces_are_written_as_the_schema_says() {
    let mut schema: Value = serde_json::from_str(include_str!("../../../../facts.schema.json"))
        .expect("the schema is JSON");
    let facts = jsonschema::validator_for(&schema).expect("the schema can be used");
    schema["items"] = json!({ "$ref": "#/$defs/entry" });
    let trace = jsonschema::validator_for(&schema).expect("the schema can be used");
    let engine = Reference::new();
    for case in all_cases() {
        let Ok(position) = Position::parse(case.game, case.position_text()) else { continue };
        let illegal = case.expect.illegal.iter().flatten().map(|illegal| &illegal.turn);
        let turns = illegal.chain(case.expect.legal.iter().flatten());
        for turn in turns.filter_map(|turn| Turn::parse(case.game, turn).ok()) {
            let Ok(verdict) = engine.judge(&position, &turn) else { continue };
            for (validator, shown) in
                [(&facts, json!(verdict.facts)), (&trace, json!(verdict.trace))]
            {
                let errors: Vec<String> =
                    validator.iter_errors(&shown).map(|error| error.to_string()).collect();
                assert!(errors.is_empty(), "{} {turn}: {shown}: {errors:?}", case.id);
            }
        }
    }
}

/// If the first clause of a verdict is about an attack on a king or on a cell of castling, or about men in the way, the
/// verdict has the fact that shows the attack or the men.
#[test]
fn check_castling_and_blocked_ways_come_with_attacker_and_blocker() {
    let own_check = ["CHE-20", "DEF-22", "HOM-16", "KDM-21"].map(ClauseId::named);
    let mut seen = BTreeSet::new();
    for case in all_cases() {
        for (_, turn, verdict) in illegal(&case) {
            let first = verdict.clauses[0];
            let violation = &verdict.facts.violations()[0];
            let shown = match violation {
                Violation::Check { kings, .. } => {
                    !kings.is_empty() && (own_check.contains(&first) || first == "DEF-3")
                }
                Violation::CastlesAcross { .. } | Violation::Between { .. } => {
                    !own_check.contains(&first) && first != "CHE-8"
                }
                Violation::Blocked { .. } => !own_check.contains(&first) && first != "CHE-18",
                _ => !own_check.contains(&first) && first != "CHE-8" && first != "CHE-18",
            };
            assert!(shown, "{} {turn}: {first} with {violation:?}", case.id);
            seen.insert(first);
        }
    }
    for clause in ["CHE-8", "CHE-18", "CHE-20"].map(ClauseId::named) {
        assert!(seen.contains(&clause), "{clause}");
    }
}

/// The first clause of a verdict is the one that the last step of the judgment finds broken. Clauses that decide without
/// being broken follow it (CHE-35).
#[test]
fn the_first_clause_is_the_one_that_is_broken() {
    let (mut count, mut followed) = (0, 0);
    for case in all_cases() {
        for (_, turn, verdict) in illegal(&case) {
            let last = verdict.trace.last().expect("a clause was asked");
            let breaks = last.said == (last.verb == Verb::Forbids);
            // MAS-15 restricts the double step of MAS-12. A verdict on a turn that breaks MAS-15 names MAS-12 first.
            let part = last.clause == "MAS-15" && verdict.clauses[..2] == ["MAS-12", "MAS-15"];
            let first = last.clause == verdict.clauses[0] || part;
            assert!(breaks && first, "{} {turn}: {last:?}", case.id);
            count += 1;
            followed += usize::from(verdict.clauses.len() > 1);
        }
    }
    assert!(count > 200 && followed > 100, "{count}, {followed}");
}

/// The facts of a legal turn say how each attack on a king of the side to move ends, and which clause shuts a line that
/// the turn would open.
#[test]
fn the_facts_of_a_legal_turn_say_how_every_attack_on_its_king_ends() {
    let engine = Reference::new();
    let mut seen = BTreeSet::new();
    for case in all_cases() {
        let Ok(position) = Position::parse(case.game, case.position_text()) else { continue };
        let Ok(checks) = engine.checks(&position) else { continue };
        let named = case.expect.legal.iter().flatten().chain(case.expect.turns.iter().flatten());
        let after = case.expect.after.iter().flat_map(|after| after.keys());
        for turn in named.chain(after).filter_map(|turn| Turn::parse(case.game, turn).ok()) {
            let Ok(verdict) = engine.judge(&position, &turn) else { continue };
            if !verdict.is_legal() {
                continue;
            }
            let mut ended = Vec::new();
            for deed in verdict.facts.deeds() {
                let (king, attack) = match deed {
                    Deed::Ends { king, attack, .. } | Deed::Shuts { king, attack, .. } => {
                        (king, attack)
                    }
                    Deed::StaysShut { clause, .. } => {
                        assert!(verdict.clauses.contains(clause), "{} {turn}: {clause}", case.id);
                        seen.insert(*clause);
                        continue;
                    }
                    Deed::CannotFollow { who, .. } => {
                        ended.push(who.clone());
                        continue;
                    }
                    _ => continue,
                };
                assert!(attack_is_shown(attack, king.cell), "{} {turn}: {attack:?}", case.id);
                ended.push(attack.by.clone());
            }
            let shown = |attack: &Attack| ended.contains(&attack.by);
            let all = checks.iter().flat_map(|king| &king.attacks).all(shown);
            assert!(all, "{} {turn}: {}", case.id, verdict.why);
        }
    }
    for clause in ["CHE-8", "DEF-7", "HOM-14", "SPE-5"].map(ClauseId::named) {
        assert!(seen.contains(&clause), "no case in which {clause} keeps a line shut");
    }
}

/// If a position is refused because a king is in check although the other side is to move, the refusal names the
/// attacker and its line.
#[test]
fn a_refusal_for_a_king_in_check_names_what_attacks_it() {
    let engine = Reference::new();
    let mut checks = 0;
    for case in all_cases() {
        if case.expect.refused.is_none() {
            continue;
        }
        let Ok(position) = Position::parse(case.game, case.position_text()) else { continue };
        let any = Turn::of(Cell::square(0, 1), Cell::square(0, 2));
        let Err(Unjudged::Refused(refusal)) = engine.judge(&position, &any) else {
            panic!("{} is accepted", case.id)
        };
        assert!(!refusal.facts.is_empty(), "{}: {}", case.id, refusal.why);
        if let Defect::CheckOutOfTurn { kings } = &refusal.facts[0] {
            assert!(!kings.is_empty() && kings.iter().all(king_is_shown), "{}", case.id);
            checks += 1;
        }
    }
    assert!(checks >= Game::ALL.len(), "{checks}");
}

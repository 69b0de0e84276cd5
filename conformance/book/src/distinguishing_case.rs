//! Finds how a misreading differs from the law: a case on which the two differ, and what each says about it.
//!
//! The reference can judge by a misreading. The law and the misreading both answer the questions of a case and further
//! questions about its position; the book shows the first difference.

use std::collections::BTreeSet;

use cases::Case;
use diagram::Shown;
use maud::{Markup, html};
use misreadings::Misreading;
use reference::Reference;
use suite::caught::{Caught, caught};
use types::facts::words::sentence;
use types::{Engine, Position, Status, Turn, Verdict, threads};

use crate::difference::{Difference, MisreadingEntry, Side};
use crate::library::{Library, position};
use crate::picture::Picture;
use crate::questions::at_the_end;

/// The most cases that a misreading's page names.
const NAMED: usize = 20;

/// At most this many cases are tried to find a difference.
const TRIED: usize = 80;

/// The entry of every misreading, in the order of the law.
pub fn all(library: &Library) -> Vec<MisreadingEntry> {
    let all: Vec<Misreading> = misreadings::all().collect();
    let caught = caught(&all, &library.cases().collect::<Vec<_>>(), false);
    let all: Vec<(Misreading, Caught<'_>)> = all.into_iter().zip(caught).collect();
    threads::map(&all, |(info, caught)| one(library, *info, caught))
}

/// The entry of a misreading. `caught` has the cases that catch it.
fn one(library: &Library, info: Misreading, caught: &Caught<'_>) -> MisreadingEntry {
    let clause = law::clause(&info.clause.to_string());
    let difference = misreadings::engine(info.name).and_then(|other| {
        let citing = clause.map(|clause| library.citing(clause));
        let others =
            citing.iter().flat_map(|it| it.examples.iter().chain(&it.first).chain(&it.others));
        let tried = caught.by.iter().chain(others).take(TRIED);
        tried.copied().find_map(|case| difference(library, &other, case))
    });
    let caught_by = caught.by.iter().take(NAMED).map(|case| case.id.clone()).collect();
    MisreadingEntry { info, caught_by, can_be_excused: caught.can_be_excused, difference }
}

/// The first difference on a case between the reference and `other`, which misreads a clause; `None` if they agree.
fn difference(library: &Library, other: &Reference, case: &Case) -> Option<Difference> {
    let at = position(case)?;
    let both = [&library.reference, other];
    let [by_law, otherwise] = match both.map(|reference| reference.hold(&at)) {
        [Ok(by_law), Ok(otherwise)] => [by_law, otherwise],
        [Err(_), Err(_)] => return None,
        held => {
            let says = held.map(|held| match held {
                Ok(_) => html! { "the position is " strong.legal { "accepted" } "." },
                Err(refusal) => html! {
                    "the position is " strong.illegal { "refused" } ". " (sentence(&refusal.why))
                },
            });
            return Some(sides(case, says, &at));
        }
    };
    let judged = listed(case).into_iter().find_map(|turn| differently(both, &at, turn));
    let judged = judged.or_else(|| {
        let [lawful, others] = [&by_law, &otherwise].map(|held| -> BTreeSet<String> {
            held.turns().iter().map(ToString::to_string).collect()
        });
        let turn = lawful.symmetric_difference(&others).next()?;
        differently(both, &at, Turn::parse(case.game, turn).ok()?)
    });
    if let Some((turn, rulings)) = judged {
        let sides = rulings.map(|verdict| Side {
            says: None,
            picture: Picture {
                position: at.clone(),
                turn: Some(turn),
                over: Shown::Verdict(Box::new(verdict)),
            },
        });
        return Some(Difference { case: case.id.clone(), sides, turn: Some(turn) });
    }
    let status = [by_law.status(), otherwise.status()];
    if status[0] != status[1] {
        return Some(sides(case, status.map(|status| in_words(&status)), &at));
    }
    for turn in listed(case) {
        let after = both.map(|reference| reference.play(&at, &turn).ok());
        if let [Some(by_law), Some(otherwise)] = after
            && by_law != otherwise
        {
            let sides = [by_law, otherwise].map(|after| Side {
                says: Some(html! { "after " code { (turn) } ": " code.position { (after) } }),
                picture: Picture::of(after),
            });
            return Some(Difference { case: case.id.clone(), sides, turn: Some(turn) });
        }
    }
    let game = case.expect.game.as_ref()?;
    let turns = game.turns.iter().map(|turn| Turn::parse(case.game, turn).ok());
    let turns: Vec<Turn> = turns.collect::<Option<_>>()?;
    let act = game.act.as_deref().and_then(cases::act_from_text);
    let ended = [&by_law, &otherwise].map(|held| match held.adjudicate(&turns, act) {
        Ok(status) => {
            let claims: Vec<&str> = status.claims.iter().map(|claim| claim.name()).collect();
            let stands = match status.end.map(cases::EndText::from) {
                Some(end) => format!("the game has ended, {}", end.in_words()),
                None => "the game goes on".into(),
            };
            match claims.join(" and ").as_str() {
                "" => stands,
                claims => format!("{stands}; a draw can be claimed: {claims}"),
            }
        }
        Err(objection) => objection.to_string(),
    });
    let end = at_the_end(library, case).unwrap_or(at);
    (ended[0] != ended[1]).then(|| sides(case, ended.map(|text| html! { (sentence(&text)) }), &end))
}

/// The difference between two answers in words, with the same position for both.
fn sides(case: &Case, says: [Markup; 2], at: &Position) -> Difference {
    let sides = says.map(|says| Side { says: Some(says), picture: Picture::of(at.clone()) });
    Difference { case: case.id.clone(), sides, turn: None }
}

/// The turns that a case names.
fn listed(case: &Case) -> Vec<Turn> {
    let expect = &case.expect;
    let illegal = expect.illegal.iter().flatten().map(|illegal| illegal.turn.clone());
    let legal = expect.legal.iter().flatten().cloned();
    let after = expect.after.iter().flatten().map(|(turn, _)| turn.clone());
    let acts = expect.acts.iter().flatten();
    let acts = acts.flat_map(|(turn, acts)| acts.iter().map(move |act| format!("{turn},{act}")));
    let texts = illegal.chain(legal).chain(after).chain(acts);
    texts.filter_map(|text| Turn::parse(case.game, &text).ok()).collect()
}

/// The verdicts of two readings on a turn, if it is legal by only one of them.
fn differently(both: [&Reference; 2], at: &Position, turn: Turn) -> Option<(Turn, [Verdict; 2])> {
    let [by_law, otherwise] = both.map(|reference| reference.judge(at, &turn).ok());
    let rulings = [by_law?, otherwise?];
    (rulings[0].is_legal() != rulings[1].is_legal()).then_some((turn, rulings))
}

fn in_words(status: &Status) -> Markup {
    let kings: Vec<String> = status.check.iter().map(ToString::to_string).collect();
    let end = status.end.map(|end| cases::EndText::from(end).in_words());
    html! {
        @if kings.is_empty() { "no check" } @else { "check on " (kings.join(", ")) }
        ", " (end.as_deref().unwrap_or("the game goes on")) "."
    }
}

//! Other readings of clauses, each with a case that distinguishes it from the law.
//!
//! The reference can judge by another reading of a clause. Both readings answer the questions of the cases that cite
//! the clause; the first case on which they differ shows the difference.

use std::collections::BTreeSet;

use cases::Case;
use maud::{Markup, html};
use record::{Engine, Position, Ruling, Status, Turn};
use reference::law::Clause;
use reference::{MisreadingInfo, Reference};

use crate::library::{Citing, Library, position};
use crate::page::Page;
use crate::picture::{Over, Picture, figure, told};
use record::facts::words::sentence;

/// How two readings differ on a case: a picture and an answer by the law, and the same by the other reading.
struct Difference<'a> {
    case: &'a Case,
    by_law: Side,
    otherwise: Side,
}

/// The answer by one reading.
struct Side {
    picture: Picture,
    says: Markup,
}

/// Readings of a clause with a rival that are shown as diagrams; of the others, the case is linked. A law stays one page that
/// loads at once.
const PICTURED: usize = 1;
/// Cases that are tried for a difference; the examples of a clause come first.
const TRIED: usize = 80;

/// The other readings of a clause, each with its case; that of the first ones as two diagrams.
pub fn of(library: &Library, page: &mut Page, clause: &Clause, citing: &Citing<'_>) -> Markup {
    let readings = Reference::misreadings().filter(|reading| reading.clause == clause.id.as_str());
    let mut all = Vec::new();
    for MisreadingInfo { name, says, .. } in readings {
        let Some(other) = Reference::misreading(name) else { continue };
        let cases = citing.examples.iter().chain(&citing.first).chain(&citing.others);
        let root = page.root();
        let mut cases = cases.copied().take(TRIED);
        let found = cases.find_map(|case| difference(library, &other, case, root));
        if let Some(found) = &found {
            library.told_apart.borrow_mut().insert(name, found.case.id.clone());
        }
        let pictured = clause.rival.is_some() && all.len() < PICTURED;
        all.push((says, found.map(|found| shown(library, page, &found, pictured))));
    }
    html! {
        @for (says, found) in all {
            div.reading {
                p { "Another reading: " em { (says) } "." }
                @if let Some(found) = found { (found) }
            }
        }
    }
}

/// The other readings of a clause, each as a sentence and with the case that tells it from the law, as far as the page of
/// the clause has found one.
pub fn told_apart<'l>(library: &'l Library, clause: &Clause) -> Vec<(&'static str, &'l Case)> {
    let readings = Reference::misreadings().filter(|reading| reading.clause == clause.id.as_str());
    let known = library.told_apart.borrow();
    let case = |name| {
        let id = known.get(name)?;
        library.cases().find(|case| case.id == *id)
    };
    readings.filter_map(|reading| Some((reading.says, case(reading.name)?))).collect()
}

fn shown(library: &Library, page: &mut Page, found: &Difference<'_>, pictured: bool) -> Markup {
    page.shows(found.case.game);
    let figures = if pictured {
        figures(page, found)
    } else {
        html! {}
    };
    html! {
        (figures)
        p.source {
            a href=(library.place(page.root(), &found.case.id)) { (found.case.id) }
            " tells them apart: " (found.case.about.trim_end_matches('.')) "."
        }
    }
}

/// What is judged by the law and by the other reading, side by side.
fn figures(page: &mut Page, found: &Difference<'_>) -> Markup {
    let sides = [("By the law", &found.by_law), ("By the other reading", &found.otherwise)];
    let sides: Vec<Markup> = sides
        .into_iter()
        .map(|(who, side)| {
            let board = page.aside(side.picture.svg());
            figure(&board, &html! { span.who { (who) ": " } (side.says) })
        })
        .collect();
    html! {
        div.figures { @for side in sides { (side) } }
    }
}

/// The difference on a case between the reference and one that reads a clause otherwise, if any.
fn difference<'a>(
    library: &Library,
    other: &Reference,
    case: &'a Case,
    root: &str,
) -> Option<Difference<'a>> {
    let at = position(case)?;
    let both = [&library.reference, other];
    let held = both.map(|reference| reference.hold(&at));
    if held[0].is_ok() != held[1].is_ok() {
        let says = held.map(|held| match held {
            Ok(_) => html! { "the position is " strong.legal { "accepted" } "." },
            Err(refusal) => html! {
                "the position is " strong.illegal { "refused" } ". " (sentence(&refusal.why))
            },
        });
        return Some(sides(case, says, || Picture::of(at.clone())));
    }
    let held = held.map(Result::ok);
    let [Some(by_law), Some(otherwise)] = held else { return None };
    let judged = listed(case).into_iter().find_map(|turn| differently(both, &at, turn));
    let judged = judged.or_else(|| {
        let [lawful, others] = [&by_law, &otherwise].map(|held| -> BTreeSet<String> {
            held.turns().iter().map(ToString::to_string).collect()
        });
        let turn = lawful.symmetric_difference(&others).next()?;
        differently(both, &at, Turn::parse(case.game, turn).ok()?)
    });
    if let Some((turn, rulings)) = judged {
        let [by_law, otherwise] = rulings.map(|ruling| Side {
            says: told(root, &ruling),
            picture: Picture {
                position: at.clone(),
                turn: Some(turn),
                over: Over::Verdict(Box::new(ruling)),
            },
        });
        return Some(Difference { case, by_law, otherwise });
    }
    let status = [by_law.status(), otherwise.status()];
    if status[0] != status[1] {
        return Some(sides(case, status.map(|status| in_words(&status)), || {
            Picture::of(at.clone())
        }));
    }
    for turn in listed(case) {
        let after = both.map(|reference| reference.play(&at, &turn).ok());
        if let [Some(by_law), Some(otherwise)] = after
            && by_law != otherwise
        {
            let [by_law, otherwise] = [by_law, otherwise].map(|after| Side {
                says: html! { "after " code { (turn) } ": " code { (after) } },
                picture: Picture::of(after),
            });
            return Some(Difference { case, by_law, otherwise });
        }
    }
    let game = case.expect.game.as_ref()?;
    let turns: Vec<Turn> =
        game.turns.iter().map(|turn| Turn::parse(case.game, turn).ok()).collect::<Option<_>>()?;
    let act = game.act.as_deref().and_then(cases::act_from_text);
    let ended = [&by_law, &otherwise].map(|held| match held.adjudicate(&turns, act) {
        Ok(status) => {
            let claims: Vec<&str> = status.claims.iter().map(|claim| claim.name()).collect();
            let claims = if claims.is_empty() {
                String::new()
            } else {
                format!("; a draw may be claimed by {}", claims.join(" and "))
            };
            let end = status.end.map(cases::EndText::from);
            format!(
                "{}{claims}",
                end.map_or("the game goes on".into(), |end| format!("the game has ended, {end}"))
            )
        }
        Err(objection) => objection.to_string(),
    });
    let end = crate::questions::at_the_end(library, case).unwrap_or_else(|| at.clone());
    (ended[0] != ended[1]).then(|| {
        sides(case, ended.map(|text| html! { (sentence(&text)) }), || Picture::of(end.clone()))
    })
}

/// The same picture with two texts.
fn sides(case: &Case, says: [Markup; 2], picture: impl Fn() -> Picture) -> Difference<'_> {
    let [by_law, otherwise] = says.map(|says| Side { says, picture: picture() });
    Difference { case, by_law, otherwise }
}

/// The turns that a case names.
fn listed(case: &Case) -> Vec<Turn> {
    let expect = &case.expect;
    let illegal = expect.illegal.iter().flatten().map(|illegal| illegal.turn.clone());
    let legal = expect.legal.iter().flatten().cloned();
    let after = expect.after.iter().flatten().map(|(turn, _)| turn.clone());
    let acts = expect
        .acts
        .iter()
        .flatten()
        .flat_map(|(turn, acts)| acts.iter().map(move |act| format!("{turn},{act}")));
    let texts = illegal.chain(legal).chain(after).chain(acts);
    texts.filter_map(|text| Turn::parse(case.game, &text).ok()).collect()
}

/// The rulings by two readings on a turn, if it is legal by one and illegal by the other.
fn differently(engines: [&Reference; 2], at: &Position, turn: Turn) -> Option<(Turn, [Ruling; 2])> {
    let [by_law, otherwise] = engines.map(|reference| reference.judge(at, &turn).ok());
    let rulings = [by_law?, otherwise?];
    (rulings[0].legal != rulings[1].legal).then_some((turn, rulings))
}

fn in_words(status: &Status) -> Markup {
    let kings: Vec<String> = status.check.iter().map(ToString::to_string).collect();
    let check =
        if kings.is_empty() { "no check".into() } else { format!("check on {}", kings.join(", ")) };
    let end = status.end.map(cases::EndText::from);
    let end = end.map_or_else(|| "the game goes on".to_owned(), |end| end.to_string());
    html! { (check) ", " (end) "." }
}

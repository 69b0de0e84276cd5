//! The questions of a case and the answers of the law, in words and as a picture.

use cases::{Case, Rule};
use diagram::Shown;
use maud::{Markup, html};
use types::{Cell, Engine, Position, Turn};

use crate::library::{Library, position};
use crate::links;
use crate::picture::Picture;
use types::facts::words::sentence;

/// Every question of a case with the answer of the law, as the parts of a list.
pub fn of(library: &Library, case: &Case, root: &str) -> Markup {
    let expect = &case.expect;
    let rule = |rule: Rule| match rule {
        Rule::Notation => html! { a href=(format!("{root}cite.html#notation")) { "the notation" } },
        Rule::Clause(clause) => links::clause(root, &clause.to_string()),
    };
    let turn = |text: &str| turn_link(library, case, root, text);
    let at = position(case);
    let why_illegal = |turn: &str| {
        let verdict = library.reference.judge(at.as_ref()?, &Turn::parse(case.game, turn).ok()?);
        verdict.ok().filter(|verdict| !verdict.is_legal()).map(|verdict| sentence(&verdict.why))
    };
    html! {
        @if let Some(turns) = &expect.turns {
            dt { "Which turns are legal?" } dd { (only(turns.len(), &list(turns))) }
        }
        @for (from, rest) in expect.from.iter().flatten() {
            dt { "Which turns begin on " code { (from) } "?" }
            dd { (only(rest.len(), &list(&joined(from, rest)))) }
        }
        @for (of, acts) in expect.acts.iter().flatten() {
            dt { "Which acts may follow " code { (of) } "?" } dd { (only(acts.len(), &list(acts))) }
        }
        @for legal in expect.legal.iter().flatten() {
            dt { "Is " (turn(legal)) " legal?" } dd { strong.legal { "Yes." } }
        }
        @for illegal in expect.illegal.iter().flatten() {
            dt { "Is " (turn(&illegal.turn)) " legal?" }
            dd {
                strong.illegal { "No" } ", by " (rule(illegal.clause)) "."
                @if let Some(why) = why_illegal(&illegal.turn) { " " (why) }
            }
        }
        @for (of, after) in expect.after.iter().flatten() {
            dt { "What is the position after " (turn(of)) "?" } dd { code.position { (after) } }
        }
        @if let Some(check) = &expect.check {
            dt { "Which kings of the side to move are attacked?" }
            dd { @if check.is_empty() { "None." } @else { (list(check)) } }
        }
        @if let Some(end) = &expect.end {
            dt { "Does this position end the game?" }
            dd { @if let Some(end) = end { "Yes: " (end.in_words()) "." } @else { "No." } }
        }
        @if let Some(counts) = &expect.perft {
            dt { "How many sequences of 1, 2, … legal turns are there?" }
            dd { (counts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")) }
        }
        @for (mate, question) in [
            (&expect.mate_in, "In how many turns does the side to move force checkmate, and how does it begin?"),
            (&expect.helpmate_in, "In how many turns each can both sides together mate the side to move, and how does it begin?"),
        ] {
            @if let Some(mate) = mate { dt { (question) } dd { (mate.turns) ": " (list(&mate.keys)) } }
        }
        @if let Some(by) = expect.refused {
            dt { "Is the position accepted?" }
            dd {
                strong.illegal { "No" } ", by " (rule(by)) "."
                @if let Some(refusal) = at.as_ref().and_then(|at| library.reference.accept(at).err()) {
                    " " (sentence(&refusal.why))
                }
            }
        }
        @if let Some(game) = &expect.game {
            dt {
                "How does the game stand "
                @if game.turns.is_empty() { "at the start" } @else { "after " (list(&game.turns)) }
                @if let Some(act) = &game.act { ", then " (act) }
                "?"
            }
            dd {
                @if let Some(by) = game.illegal {
                    strong.illegal { "One of these turns is illegal" } ", by " (rule(by.into())) ". "
                }
                @match &game.claims {
                    Some(claims) if claims.is_empty() => "No draw can be claimed. ",
                    Some(claims) => { "A draw can be claimed: " (claims.join(" and ")) ". " }
                    None => {}
                }
                @match &game.end {
                    Some(Some(end)) => { "The game has ended: " (end.in_words()) "." }
                    Some(None) => "The game goes on.",
                    None => {}
                }
            }
        }
    }
}

fn only(count: usize, list: &Markup) -> Markup {
    html! {
        @match count {
            0 => "None.",
            1 => { "Only " (list) "." }
            _ => { "Exactly " (count) ": " (list) "." }
        }
    }
}

/// A list of turns or cells, none of them broken across lines. A long list is closed until the reader opens it.
fn list(texts: &[String]) -> Markup {
    const FOLDED: usize = 60;
    let all = html! {
        @for (index, text) in texts.iter().enumerate() { @if index > 0 { " " } code { (text) } }
    };
    if texts.len() > FOLDED {
        let all = texts.join(" ");
        html! { details.turns { summary { "show all" } code { (all) } } }
    } else {
        all
    }
}

/// The texts of the turns of a `from` entry: its key followed by each of its values.
fn joined(from: &str, rest: &[String]) -> Vec<String> {
    rest.iter().map(|rest| format!("{from}{rest}")).collect()
}

/// A turn, with a link that asks about it in the playground.
fn turn_link(library: &Library, case: &Case, root: &str, turn: &str) -> Markup {
    let parsed = Turn::parse(case.game, turn).ok();
    html! {
        @if let Some(address) = parsed.and_then(|_| library.playground(root, case, &[], turn)) {
            a href=(address) title="ask about it in the playground" { code { (turn) } }
        } @else { code { (turn) } }
    }
}

/// Words that mark a sentence about what is not allowed, or about what prevents a turn.
const DENIALS: &str = "not no never cannot nor neither none nothing illegal forbidden without only stops off attacks pinned prevents";

/// Whether a sentence says what is not allowed.
fn denies(about: &str) -> bool {
    let mut words = about.split(|letter: char| !letter.is_alphabetic()).map(str::to_lowercase);
    words.any(|word| DENIALS.split(' ').any(|denial| denial == word))
}

/// The picture that best shows what a case is about; `None` if the text of its position cannot be read. If the sentence
/// of the case denies nothing, an illegal turn is shown only if the case has no legal turn, no position after a turn, and
/// no list of the turns from a cell.
pub fn picture(library: &Library, case: &Case) -> Option<Picture> {
    let at = position(case)?;
    let expect = &case.expect;
    let parse = |text: &String| Turn::parse(case.game, text).ok();
    let illegal = expect.illegal.iter().flatten().find_map(|illegal| parse(&illegal.turn));
    let legal = expect.legal.iter().flatten().find_map(parse);
    let after = expect.after.iter().flatten().find_map(|(turn, _)| parse(turn));
    let acts = expect.acts.iter().flatten().find_map(|(turn, _)| parse(turn));
    let (first, second) = if denies(&case.about) { (illegal, legal) } else { (legal, None) };
    if let Some(turn) = first.or(second).or(after) {
        return Some(Picture::judged(&library.reference, at, turn));
    }
    if let Some(from) = &expect.from {
        let turns = from.iter().flat_map(|(from, rest)| joined(from, rest));
        let turns = turns.filter_map(|text| parse(&text));
        return Some(Picture::reach(&library.reference, at, turns));
    }
    if let Some(turn) = illegal.or(acts) {
        return Some(Picture::judged(&library.reference, at, turn));
    }
    let ringed: Vec<Cell> =
        expect.check.iter().flatten().filter_map(|text| case.game.cell(text)).collect();
    if ringed.is_empty() {
        return Some(Picture::of(at));
    }
    let over = Shown::Marks(Vec::new(), Vec::new(), ringed);
    Some(Picture { position: at, turn: None, over })
}

/// The position at the end of the game that a case plays; `None` if it plays no turn, or one that is not legal.
pub fn at_the_end(library: &Library, case: &Case) -> Option<Position> {
    let game = case.expect.game.as_ref()?;
    let mut at = position(case)?;
    if game.turns.is_empty() {
        return None;
    }
    for turn in &game.turns {
        at = library.reference.play(&at, &Turn::parse(case.game, turn).ok()?).ok()?;
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// For each example with legal and illegal turns, the snapshot has the sentence and the turn in the picture.
    /// Whether the two fit is a matter of judgment: review a changed snapshot line by line.
    #[test]
    fn every_example_with_legal_and_illegal_turns_is_pictured_by_the_one_that_its_caption_is_about()
    {
        let library = Library::new(cases::embedded().expect("the cases read"), false);
        let examples: BTreeSet<&String> =
            law::clauses().flat_map(|clause| &clause.examples).collect();
        let mut lines = Vec::new();
        for case in library.cases().filter(|case| examples.contains(&case.id)) {
            if case.expect.legal.is_none() || case.expect.illegal.is_none() {
                continue;
            }
            let Some(Picture { over: Shown::Verdict(verdict), turn: Some(turn), .. }) =
                picture(&library, case)
            else {
                panic!("{} has no verdict", case.id);
            };
            let word = if verdict.is_legal() { "legal" } else { "illegal" };
            lines.push(format!("{}: {word} {turn}: {}", case.id, case.about));
        }
        assert!(lines.len() > 10, "{} examples", lines.len());
        insta::assert_snapshot!(lines.join("\n"));
        assert!(!denies("From square to square a bishop passes an enemy on a point."));
        assert!(denies("Castling is not made on one board only."));
    }
}

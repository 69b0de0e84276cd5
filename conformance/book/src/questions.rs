//! The questions of a case and the answers of the law, in words and as a picture.

use std::collections::{BTreeMap, BTreeSet};

use cases::{Case, Rule};
use maud::{Markup, html};
use types::{Cell, Engine, Extra, Game, Position, Turn};

use crate::library::{Library, position};
use crate::links;
use crate::picture::{Over, Picture, longest, paths};
use types::facts::words::sentence;

/// A question with its answer.
pub struct Asked {
    /// The question.
    pub question: Markup,
    /// The answer of the law.
    pub answer: Markup,
}

/// Every question of a case. `root` is the relative address of the first page's folder.
pub fn of(library: &Library, case: &Case, root: &str) -> Vec<Asked> {
    let expect = &case.expect;
    let mut all = Vec::new();
    let mut ask = |question: Markup, answer: Markup| all.push(Asked { question, answer });
    let rule = |rule: Rule| match rule {
        Rule::Notation => html! { a href=(format!("{root}cite.html#notation")) { "the notation" } },
        Rule::Clause(clause) => links::clause(root, &clause.to_string()),
    };
    let turn = |text: &str| turn_link(library, case, root, text);
    if let Some(turns) = &expect.turns {
        ask(html! { "Which turns are legal?" }, only(turns.len(), &list(turns)));
    }
    for (from, rest) in expect.from.iter().flatten() {
        ask(
            html! { "Which turns begin on " code { (from) } "?" },
            only(rest.len(), &list(&joined(from, rest))),
        );
    }
    for (of, acts) in expect.acts.iter().flatten() {
        ask(html! { "Which acts may follow " code { (of) } "?" }, only(acts.len(), &list(acts)));
    }
    for legal in expect.legal.iter().flatten() {
        ask(html! { "Is " (turn(legal)) " legal?" }, html! { strong.legal { "Yes." } });
    }
    for illegal in expect.illegal.iter().flatten() {
        let why = position(case).zip(Turn::parse(case.game, &illegal.turn).ok());
        let why = why.and_then(|(position, turn)| library.reference.judge(&position, &turn).ok());
        let why = why.filter(|verdict| !verdict.is_legal()).map(|verdict| sentence(&verdict.why));
        ask(
            html! { "Is " (turn(&illegal.turn)) " legal?" },
            html! {
                strong.illegal { "No" } ", by " (rule(illegal.clause)) "."
                @if let Some(why) = why { " " (why) }
            },
        );
    }
    for (of, after) in expect.after.iter().flatten() {
        ask(
            html! { "What is the position after " (turn(of)) "?" },
            html! { code.position { (after) } },
        );
    }
    if let Some(check) = &expect.check {
        let answer = if check.is_empty() {
            html! { "None." }
        } else {
            list(check)
        };
        ask(html! { "Which kings of the side to move are attacked?" }, answer);
    }
    if let Some(end) = &expect.end {
        let answer = end.as_ref();
        let answer =
            answer.map_or_else(|| "No.".to_owned(), |end| format!("Yes: {}.", end.in_words()));
        ask(html! { "Does this position end the game?" }, html! { (answer) });
    }
    if let Some(counts) = &expect.perft {
        let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
        ask(
            html! { "How many sequences of 1, 2, … legal turns are there?" },
            html! { (counts.join(", ")) },
        );
    }
    if let Some(mate) = &expect.mate_in {
        ask(
            html! { "In how many turns does the side to move force checkmate, and how does it begin?" },
            html! { (mate.turns) ": " (list(&mate.keys)) },
        );
    }
    if let Some(mate) = &expect.helpmate_in {
        ask(
            html! { "In how many turns each can both sides together mate the side to move, and how does it begin?" },
            html! { (mate.turns) ": " (list(&mate.keys)) },
        );
    }
    if let Some(by) = expect.refused {
        let why = position(case).and_then(|position| library.reference.accept(&position).err());
        ask(
            html! { "Is the position accepted?" },
            html! {
                strong.illegal { "No" } ", by " (rule(by)) "."
                @if let Some(refusal) = why { " " (sentence(&refusal.why)) }
            },
        );
    }
    if let Some(game) = &expect.game {
        let act = game.act.as_ref().map_or_else(String::new, |act| format!(", then {act}"));
        let question = html! {
            "How does the game stand " @if game.turns.is_empty() { "at the start" } @else { "after " (list(&game.turns)) } (act) "?"
        };
        let claims = game.claims.as_ref().map(|claims| {
            if claims.is_empty() {
                "No draw can be claimed.".to_owned()
            } else {
                format!("A draw can be claimed: {}.", claims.join(" and "))
            }
        });
        let end = game.end.as_ref().map(|end| match end {
            Some(end) => format!("The game has ended: {}.", end.in_words()),
            None => "The game goes on.".to_owned(),
        });
        ask(
            question,
            html! {
                @if let Some(by) = game.illegal {
                    strong.illegal { "One of these turns is illegal" } ", by " (rule(by.into())) ". "
                }
                @if let Some(claims) = claims { (claims) " " }
                @if let Some(end) = end { (end) }
            },
        );
    }
    all
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

/// A list of turns or cells, none of them broken across lines; a long list is folded.
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
    if library.playground && Turn::parse(case.game, turn).is_ok() && position(case).is_some() {
        let text = case.position.as_deref().unwrap_or_default();
        let address = links::playground(root, case.game, text, &[], turn);
        html! { a href=(address) title="ask about it in the playground" { code { (turn) } } }
    } else {
        html! { code { (turn) } }
    }
}

/// Words that show that a sentence says what is not allowed, or what prevents it.
const DENIALS: [&str; 17] = [
    "not",
    "no",
    "never",
    "cannot",
    "nor",
    "neither",
    "none",
    "nothing",
    "illegal",
    "forbidden",
    "without",
    "only",
    "stops",
    "off",
    "attacks",
    "pinned",
    "prevents",
];

/// Whether a sentence says what is not allowed.
fn denies(about: &str) -> bool {
    let words = about.split(|letter: char| !letter.is_alphabetic());
    words.into_iter().any(|word| DENIALS.contains(&word.to_lowercase().as_str()))
}

/// The picture that best shows what a case is about; `None` if the text of its position cannot be read. If its sentence
/// denies nothing, an illegal turn is shown only if the case has nothing else.
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
        return Some(reach_of(library, case.game, at, from));
    }
    if let Some(turn) = illegal.or(acts) {
        return Some(Picture::judged(&library.reference, at, turn));
    }
    let ringed: Vec<Cell> =
        expect.check.iter().flatten().filter_map(|text| cell(case.game, text)).collect();
    Some(if ringed.is_empty() { Picture::of(at) } else { Picture::ringed(at, ringed) })
}

/// A picture of the cells that a case lists as reachable from the cells of its `from` keys, with the paths that the
/// reference finds for riders.
fn reach_of(
    library: &Library,
    game: Game,
    at: Position,
    from: &BTreeMap<String, Vec<String>>,
) -> Picture {
    let (mut dots, mut rings) = (Vec::new(), Vec::new());
    let mut moves = BTreeSet::new();
    for (key, rest) in from {
        for turn in joined(key, rest).iter().filter_map(|text| Turn::parse(game, text).ok()) {
            let twin = match turn.extra {
                Some(Extra::Twin(step)) => Some(step.to),
                _ => None,
            };
            // A move takes the same paths whatever act follows it.
            let act = matches!(turn.extra, Some(Extra::Act(_)));
            moves.insert(Turn { extra: turn.extra.filter(|_| !act), ..turn });
            for to in [Some(turn.step.to), twin].into_iter().flatten() {
                let other = at.men.get(to).is_some_and(|man| man.side != at.side);
                let list = if other { &mut rings } else { &mut dots };
                if !list.contains(&to) {
                    list.push(to);
                }
            }
        }
    }
    let paths = moves.iter().flat_map(|turn| paths(&library.reference, &at, turn)).collect();
    Picture { position: at, turn: None, over: Over::Reach(longest(paths), dots, rings) }
}

/// The cell with this name.
pub fn cell(game: Game, text: &str) -> Option<Cell> {
    game.cells().find(|cell| cell.to_string() == text)
}

/// The position at the end of the game that a case plays, if any.
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
    use super::*;

    /// The snapshot has, for each example with legal and illegal turns, the turn pictured under its sentence. Whether the
    /// two fit is a matter of judgment: review a changed snapshot line by line.
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
            let Some(Picture { over: Over::Verdict(verdict), turn: Some(turn), .. }) =
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

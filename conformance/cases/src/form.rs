//! Checks a case file by the rules of `case-file.schema.json`, except those about the types of values.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use types::ClauseId;

use super::{Case, Expect, GameExpect, Rule};

/// What is wrong with the form of a file, except its cases.
pub(super) fn problems_of_file(file: &Value) -> Vec<String> {
    let mut whys = Vec::new();
    let Some(object) = file.as_object() else {
        return vec!["a case file must be an object with `about` and `cases`".into()];
    };
    for key in object.keys().filter(|key| !["about", "cases"].contains(&key.as_str())) {
        let fields = "its fields are `about` and `cases`";
        whys.push(format!("the file has an unknown field `{key}`; {fields}"));
    }
    if object.get("about").and_then(Value::as_str).is_none_or(str::is_empty) {
        whys.push("the file needs a text `about` that says why the group exists".into());
    }
    if object.get("cases").and_then(Value::as_array).is_none_or(Vec::is_empty) {
        whys.push("the file needs a list `cases` with at least one case".into());
    }
    whys
}

/// What is wrong with the form of a case. This does not check whether its positions and turns are canonical.
pub(super) fn problems_of_case(case: &Case, is_clause: &dyn Fn(ClauseId) -> bool) -> Vec<String> {
    let mut whys = Vec::new();
    let mut require = |holds: bool, why: &str| {
        if !holds && !whys.iter().any(|known| known == why) {
            whys.push(why.to_owned());
        }
    };
    let game = case.game.name();
    require(
        is_id(&case.id) && case.id.starts_with(&format!("{game}-")),
        &format!("the id is not of the form `{game}-topic-001`"),
    );
    require(!case.cites.is_empty(), "`cites` names no clause");
    require(is_set(&case.cites), "`cites` names a clause twice");
    require(!case.about.is_empty(), "`about` is empty");
    require(
        is_source(&case.source),
        "`source` must be `document example`, `by hand`, `by hand, colours exchanged (CASE)`, `by hand, as in another variant (CASE)`, `found by solving (how checked)`, `found by comparing (seed N)` or `peer (which)`",
    );
    let position = case.position.as_deref().unwrap_or_default();
    for text in [&case.about, &case.source, position] {
        require(!text.chars().any(char::is_control), "a text contains a control character");
    }
    let expect = &case.expect;
    require(*expect != Expect::default(), "`expect` is empty");
    let alone = Expect { refused: expect.refused, ..Expect::default() };
    require(
        expect.refused.is_none() || *expect == alone,
        "`refused` must be the only key of `expect`",
    );
    let empty = [
        ("from", expect.from.as_ref().is_some_and(BTreeMap::is_empty)),
        ("acts", expect.acts.as_ref().is_some_and(BTreeMap::is_empty)),
        ("after", expect.after.as_ref().is_some_and(BTreeMap::is_empty)),
        ("check_after", expect.check_after.as_ref().is_some_and(BTreeMap::is_empty)),
        ("legal", expect.legal.as_ref().is_some_and(Vec::is_empty)),
        ("illegal", expect.illegal.as_ref().is_some_and(Vec::is_empty)),
        ("perft", expect.perft.as_ref().is_some_and(Vec::is_empty)),
        ("mate_in", expect.mate_in.as_ref().is_some_and(|mate| mate.keys.is_empty())),
        ("helpmate_in", expect.helpmate_in.as_ref().is_some_and(|mate| mate.keys.is_empty())),
    ];
    for (key, empty) in empty {
        require(!empty, &format!("`{key}` is empty"));
    }
    for mate in [&expect.mate_in, &expect.helpmate_in].into_iter().flatten() {
        require((1..=9).contains(&mate.turns), "a mate must be in 1 to 9 turns");
    }
    require(expect.legal.as_deref().is_none_or(is_set), "`legal` names a turn twice");
    let illegal: Vec<&str> = expect.illegal.iter().flatten().map(|it| &*it.turn).collect();
    require(is_set(&illegal), "`illegal` names a turn twice");
    let cells =
        expect.check.iter().flatten().chain(expect.from.iter().flat_map(|from| from.keys()));
    let after = expect.check_after.iter().flat_map(|after| after.values().flatten());
    for cell in cells.chain(after) {
        require(is_cell(cell), &format!("`{cell}` is not a cell"));
    }
    let of_game = expect.game.as_ref().and_then(|game| game.end.as_ref());
    for end in expect.end.iter().chain(of_game).flatten() {
        let known = matches!(end.winner.as_deref(), None | Some("white" | "black"));
        require(known, "`winner` must be \"white\", \"black\" or null");
    }
    whys.extend(expect.game.iter().flat_map(problems_of_game));
    let illegal = expect.illegal.iter().flatten();
    let illegal = illegal.flat_map(|illegal| [illegal.clause.clause(), illegal.besides]);
    let refused = expect.refused.and_then(Rule::clause);
    let of_game = expect.game.as_ref().and_then(|game| game.illegal);
    let named = illegal.chain([refused, of_game]).flatten();
    for clause in case.cites.iter().copied().chain(named).filter(|&clause| !is_clause(clause)) {
        whys.push(format!("`{clause}` is not a clause of the law"));
    }
    whys
}

fn problems_of_game(game: &GameExpect) -> Vec<String> {
    let mut whys = Vec::new();
    if game.illegal.is_some() && (game.claims.is_some() || game.end.is_some()) {
        whys.push("a game with an illegal turn must not have `claims` or `end`".into());
    }
    if game.illegal.is_none() && game.claims.is_none() && game.end.is_none() {
        whys.push("`game` needs at least one of `claims`, `end` and `illegal`".into());
    }
    let claims = game.claims.as_deref().unwrap_or_default();
    let known = ["threefold repetition", "fifty turns"];
    if claims.iter().any(|claim| !known.contains(&claim.as_str())) || !is_set(claims) {
        whys.push(format!("`claims` can contain only `{}`, each once", known.join("` and `")));
    }
    whys
}

/// Whether a text has the form of a case's id: two or more words of small letters and digits, then a number of three
/// digits, all joined by hyphens.
fn is_id(id: &str) -> bool {
    let words: Vec<&str> = id.split('-').collect();
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_word = |word: &&str| !word.is_empty() && word.bytes().all(plain);
    let number = words.last().is_some_and(|last| last.len() == 3 && is_number(last));
    words.len() >= 3 && words.iter().all(is_word) && number
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a text is a valid source of a case, with a remark in parentheses if that source needs one.
fn is_source(source: &str) -> bool {
    let alone = ["document example", "by hand"];
    let Some((what, rest)) = source.split_once(" (") else { return alone.contains(&source) };
    let Some(remark) = rest.strip_suffix(')').filter(|remark| !remark.is_empty()) else {
        return false;
    };
    match what {
        "by hand, colours exchanged"
        | "by hand, as in another variant"
        | "found by solving"
        | "peer" => true,
        "found by comparing" => remark.strip_prefix("seed ").is_some_and(is_number),
        _ => alone.contains(&what),
    }
}

/// Whether a text has the form of a cell, such as `e4`, `E4`, `j10` or `s:e1`.
fn is_cell(cell: &str) -> bool {
    let bare = cell.strip_prefix("s:").or_else(|| cell.strip_prefix("m:")).unwrap_or(cell);
    let Some((file, rank)) = bare.split_at_checked(1) else { return false };
    let is_file = file.bytes().all(|file| file.is_ascii_alphabetic());
    is_file && rank.len() <= 2 && is_number(rank) && !rank.starts_with('0')
}

/// Whether no entry is repeated.
fn is_set<T: Ord>(list: &[T]) -> bool {
    list.iter().collect::<BTreeSet<_>>().len() == list.len()
}

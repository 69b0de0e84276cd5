//! Reads collections of Olive and YACPDB: YAML, one document for each problem, with Popeye's English words.

use saphyr::{LoadableYamlNode, Yaml};

use super::popeye;
use super::problem::{Problem, Unread};
use super::words::{COLOURS, ENGLISH, OPTIONS, meaning};

/// The greatest number of bytes before the first word of a line. This limits the parser's recursion, since every level
/// of nesting in block style indents by at least one column. The parser itself limits nesting in flow style.
const DEEPEST: usize = 200;

/// Reads a collection. Refuses text that is nested too deeply, is not YAML, or has no problem.
pub(super) fn read(text: &str) -> Result<Vec<Result<Problem, Unread>>, Unread> {
    let first_word =
        |line: &str| line.find(|letter| !matches!(letter, ' ' | '\t' | '-' | '?' | ':'));
    let is_deep = |line: &str| first_word(line).unwrap_or(line.len()) > DEEPEST;
    if text.split(['\n', '\r']).any(is_deep) {
        return Err(Unread::Wrong("as YAML it is nested too deeply".into()));
    }
    let documents = Yaml::load_from_str(text).map_err(|error| {
        Unread::Wrong(format!("it has no `BeginProblem` and is not YAML: {error}"))
    })?;
    let is_problem = |document: &Yaml<'_>| document.as_mapping_get("algebraic").is_some();
    if !documents.iter().any(is_problem) {
        return Err(Unread::Wrong("it has neither `BeginProblem` nor `algebraic:`".into()));
    }
    Ok(documents.iter().map(problem).collect())
}

/// Reads a problem by rewriting it as Popeye's input.
fn problem(document: &Yaml<'_>) -> Result<Problem, Unread> {
    let missing = |what: &str| Unread::Wrong(format!("`{what}` is missing"));
    let field = |name: &'static str| document.as_mapping_get(name);
    let algebraic = field("algebraic").ok_or_else(|| missing("algebraic"))?;
    let stipulation = field("stipulation").and_then(word).ok_or_else(|| missing("stipulation"))?;
    let mut input = vec![format!("stipulation {stipulation}"), "pieces".into()];
    for (_, colour) in COLOURS {
        let colour = colour[ENGLISH].to_ascii_lowercase();
        if let Some(men) = algebraic.as_mapping_get(&colour) {
            input.push(format!("{colour} {}", words(men).join(" ")));
        }
    }
    for option in field("options").map(words).unwrap_or_default() {
        // In this format, conditions are listed among the options.
        let first = option.split_whitespace().next().unwrap_or_default();
        let is_option = meaning(&OPTIONS, ENGLISH, first).is_some();
        let part = if is_option { "option" } else { "condition" };
        input.push(format!("{part} {option}"));
    }
    let twins = field("twins").and_then(Yaml::as_mapping);
    let mut twins: Vec<(String, String)> = twins
        .into_iter()
        .flatten()
        .filter_map(|(key, twin)| Some((word(key)?, word(twin)?)))
        .collect();
    twins.sort();
    for (_, changes) in twins {
        input.push(format!("twin {changes}"));
    }
    popeye::problem(ENGLISH, &input.join("\n"))
}

/// The text of a string or an integer; `None` for anything else.
fn word(node: &Yaml<'_>) -> Option<String> {
    let number = || node.as_integer().map(|number| number.to_string());
    node.as_str().map(str::to_owned).or_else(number)
}

/// The strings and integers of a list, as texts.
fn words(list: &Yaml<'_>) -> Vec<String> {
    list.as_sequence().into_iter().flatten().filter_map(word).collect()
}

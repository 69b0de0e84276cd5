//! Finds what a position exercises: the clauses of its turns and of similar illegal turns, and features such as a pin.

use std::collections::BTreeSet;
use std::slice;

use types::{Engine, Held, Kind, Position, Turn};

use crate::choices::Choices;
use crate::writable::writable;

/// The most legal turns whose clauses are requested.
const LEGAL_ASKED: usize = 40;
/// How many turns are written at random; the clauses of those that are illegal are requested.
const WRITABLE_ASKED: usize = 24;

/// Something that a position exercises.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Feature {
    /// A legal turn rests on this clause.
    Uses(String),
    /// This clause forbids a turn that can be written.
    Breaks(String),
    /// A man other than the king cannot move because that would expose the king, though there is no check.
    Pin,
    Check,
    OnlyTheKing,
    Ends(&'static str),
    /// A man of this kind has a legal turn, which captures if the flag is set.
    Moves(Kind, bool),
    Promotes(Kind),
    SecondPart,
    Forced,
    JustCrossed,
}

impl Feature {
    /// What the feature is, and the clause or kind of man that it is about, if any.
    fn words(&self) -> (&'static str, Option<&str>) {
        match self {
            Feature::Uses(clause) => ("turns by", Some(clause)),
            Feature::Breaks(clause) => ("turns barred by", Some(clause)),
            Feature::Pin => ("a pin", None),
            Feature::Check => ("check", None),
            Feature::OnlyTheKing => ("check that only the king can answer", None),
            Feature::Ends(by) => (by, None),
            Feature::Moves(kind, false) => ("moves of", Some(kind.name())),
            Feature::Moves(kind, true) => ("captures by", Some(kind.name())),
            Feature::Promotes(kind) => ("promotion to", Some(kind.name())),
            Feature::SecondPart => ("turns of two parts", None),
            Feature::Forced => ("a single legal turn", None),
            Feature::JustCrossed => ("a double step just played", None),
        }
    }

    pub(super) fn name(&self) -> String {
        in_words(slice::from_ref(self))
    }

    /// The clause that the feature is about; `None` if it is about no single clause.
    pub(super) fn clause(&self) -> Option<&str> {
        match self {
            Feature::Uses(clause) | Feature::Breaks(clause) => Some(clause),
            Feature::Pin => Some("CHE-20"),
            Feature::Check | Feature::OnlyTheKing => Some("CHE-19"),
            _ => None,
        }
    }
}

/// Features in one line, such as `turns by CHE-14, HOM-6; promotion to queen, rook`.
pub(super) fn in_words(features: &[Feature]) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for (words, of) in features.iter().map(Feature::words) {
        match groups.iter_mut().find(|(known, _)| *known == words) {
            Some((_, list)) => list.extend(of),
            None => groups.push((words, of.into_iter().collect())),
        }
    }
    let groups = groups.iter().map(|(words, list)| format!("{words} {}", list.join(", ")));
    groups.map(|group| group.trim_end().to_owned()).collect::<Vec<_>>().join("; ")
}

/// What an accepted position exercises; `turns` are its legal turns.
pub(super) fn features(
    engines: [&dyn Engine; 2],
    position: &Position,
    turns: &[Turn],
    choices: &mut Choices<'_>,
) -> BTreeSet<Feature> {
    let mut features = BTreeSet::new();
    let [left, right] = engines;
    let held = left.hold(position).ok();
    let clauses = |turn: &Turn| clauses(held.as_deref(), right, position, turn);
    let kind = |turn: &Turn| position.men.get(turn.step.from).map(|man| man.kind);
    for turn in turns {
        if let Some(kind) = kind(turn) {
            let captures = position.men.get(turn.step.to).is_some();
            features.insert(Feature::Moves(kind, captures));
        }
        if let Some(kind) = turn.step.promotion {
            features.insert(Feature::Promotes(kind));
        }
        if turn.extra.is_some() {
            features.insert(Feature::SecondPart);
        }
    }
    let in_check = held.as_ref().is_some_and(|held| {
        let status = held.status();
        if let Some(end) = status.end {
            features.insert(Feature::Ends(end.by.name()));
        }
        !status.check.is_empty()
    });
    if in_check {
        features.insert(Feature::Check);
        if !turns.is_empty() && turns.iter().all(|turn| kind(turn) == Some(Kind::King)) {
            features.insert(Feature::OnlyTheKing);
        }
    }
    if turns.len() == 1 {
        features.insert(Feature::Forced);
    }
    if position.en_passant.is_some() {
        features.insert(Feature::JustCrossed);
    }
    for _ in 0..LEGAL_ASKED.min(turns.len()) {
        let Some(turn) = choices.pick(turns) else { break };
        features.extend(clauses(turn).into_iter().map(Feature::Uses));
    }
    for _ in 0..WRITABLE_ASKED {
        let turn = writable(position, turns, choices);
        if turns.contains(&turn) {
            continue;
        }
        let first = clauses(&turn).into_iter().next();
        if first.as_deref() == Some("CHE-20") && !in_check && kind(&turn) != Some(Kind::King) {
            features.insert(Feature::Pin);
        }
        features.extend(first.map(Feature::Breaks));
    }
    features
}

/// The clauses of the left engine's verdict, or of the right engine's if the left gives no verdict.
fn clauses(
    held: Option<&dyn Held>,
    right: &dyn Engine,
    position: &Position,
    turn: &Turn,
) -> Vec<String> {
    let verdict = held.and_then(|held| held.judge(turn));
    let verdict = verdict.or_else(|| right.judge(position, turn).ok());
    verdict.iter().flat_map(|verdict| &verdict.clauses).map(ToString::to_string).collect()
}

//! How a wrong answer differs from the law: each turn that is missing from a list, or should not be there, is judged.

use std::collections::BTreeSet;
use std::fmt;

use cases::{Case, Expectation};
use reference::Reference;
use types::{ClauseId, Engine, Held, Kind, Position, Turn};

/// How many missing turns and how many extra ones are judged at most for one answer. Further turns rarely differ in
/// another way.
const JUDGED: usize = 32;

/// A way in which answers differ from the law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difference {
    /// The clause that makes a missing turn legal, or that an extra turn breaks; otherwise, the one that the case is about.
    pub clause: ClauseId,
    /// The kind of the man that moves, if a turn differs.
    pub man: Option<Kind>,
    /// What differs.
    pub what: Differs,
}

/// What differs between an answer and the law's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Differs {
    /// A legal turn is missing, or called illegal.
    Missing,
    /// An illegal turn is listed, or called legal.
    Extra,
    /// Whether the position is accepted.
    Acceptance,
    /// The position after a turn.
    After,
    /// The kings in check.
    Check,
    /// How the game has ended, or what may be claimed.
    End,
    /// A count, or the solution of a problem.
    Count,
}

impl Differs {
    /// The name of this difference: `missing`, `extra`, `acceptance`, `after`, `check`, `end` or `count`.
    pub const fn name(self) -> &'static str {
        match self {
            Differs::Missing => "missing",
            Differs::Extra => "extra",
            Differs::Acceptance => "acceptance",
            Differs::After => "after",
            Differs::Check => "check",
            Differs::End => "end",
            Differs::Count => "count",
        }
    }
}

/// Writes, for example, `CHE-9 knight, missing` or `CHE-28 acceptance`.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { clause, man, what } = self;
        match man {
            Some(kind) => write!(f, "{clause} {}, {}", kind.name(), what.name()),
            None => write!(f, "{clause} {}", what.name()),
        }
    }
}

/// Finds how a wrong answer differs from the law's. `expected` and `actual` are the lines of the law's answer and of
/// the wrong one; only lists of turns are compared line by line.
pub fn differences(
    case: &Case,
    question: &Expectation,
    expected: &[String],
    actual: &[String],
) -> BTreeSet<Difference> {
    let about = case.cites.first().copied();
    let whole = |prefix: &str, separator: &str| {
        let only = |here: &[String], there: &[String]| {
            let there: BTreeSet<&String> = there.iter().collect();
            let only = here.iter().filter(|entry| !there.contains(entry)).take(JUDGED);
            only.map(|entry| format!("{prefix}{separator}{entry}")).collect::<Vec<_>>()
        };
        [(Differs::Missing, only(expected, actual)), (Differs::Extra, only(actual, expected))]
    };
    let one = |what, turn: &str| [(what, vec![turn.to_owned()]), (Differs::Extra, Vec::new())];
    // A difference that no turn shows is counted once: the empty text stands for a turn that cannot be judged.
    let other = |what| one(what, "");
    let turns = match question {
        Expectation::Turns => whole("", ""),
        Expectation::From(cell) => whole(cell, ""),
        Expectation::Acts(step) => whole(step, ","),
        Expectation::Legal(turn) => one(Differs::Missing, turn),
        Expectation::Illegal(turn) => one(Differs::Extra, turn),
        Expectation::Plays | Expectation::Refused => other(Differs::Acceptance),
        Expectation::After(_) => other(Differs::After),
        Expectation::CheckAfter(_) | Expectation::Check => other(Differs::Check),
        Expectation::End
        | Expectation::GameClaims
        | Expectation::GameEnd
        | Expectation::GameIllegal => other(Differs::End),
        Expectation::Perft(_) | Expectation::MateIn | Expectation::HelpmateIn => {
            other(Differs::Count)
        }
    };
    let position = Position::parse(case.game, case.position_text()).ok();
    let held = position.and_then(|position| Reference::new().hold(&position).ok());
    let judged = turns.into_iter().flat_map(|(what, turns)| {
        let held = held.as_deref();
        turns.into_iter().filter_map(move |text| {
            let turn = Turn::parse(case.game, &text).ok();
            let judged = held.zip(turn).and_then(|(held, turn)| judged(held, &turn, what));
            judged.or(about.map(|clause| Difference { clause, man: None, what }))
        })
    });
    judged.collect()
}

/// The difference that a turn makes if it is wrongly missing or wrongly listed; `None` if it is neither, or if no clause
/// is found. The clause of an illegal turn is the first that it breaks; that of a legal turn with an act is the last of
/// the verdict. For any other legal turn, it is the clause of castling, en passant or promotion, or else the first one
/// apart from the general CHE-1 and CHE-2.
fn judged(held: &dyn Held, turn: &Turn, what: Differs) -> Option<Difference> {
    let verdict = held.judge(turn)?;
    if verdict.is_legal() == (what == Differs::Extra) {
        return None;
    }
    let man = held.position().men.get(turn.step.from).map(|man| man.kind);
    let is_general = |clause: &&ClauseId| **clause == "CHE-2" || **clause == "CHE-1";
    let clauses = &verdict.clauses;
    let clause = match turn.extra {
        Some(types::Extra::Act(_)) if verdict.is_legal() => clauses.last(),
        _ if verdict.is_legal() => {
            special(clauses).or_else(|| clauses.iter().find(|clause| !is_general(clause)))
        }
        _ => clauses.first(),
    };
    Some(Difference { clause: *clause?, man, what })
}

const SPECIAL: [&str; 3] = ["CHE-16", "CHE-13", "CHE-14"];

/// The clause of chess on castling, en passant or promotion on which a legal turn rests, if any, or one that amends it.
fn special(clauses: &[ClauseId]) -> Option<&ClauseId> {
    let usual = SPECIAL.iter().find(|&usual| clauses.iter().any(|clause| clause == usual))?;
    let amends = |clause: &ClauseId| {
        let clause = law::clause(&clause.to_string());
        clause.is_some_and(|clause| clause.amends.iter().any(|amended| amended == usual))
    };
    clauses.iter().find(|&clause| clause == usual || amends(clause))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worded(position: &str, expected: &[&str], actual: &[&str]) -> Vec<String> {
        let case = Case {
            id: "chess-case-001".into(),
            game: types::Game::Chess,
            cites: vec![ClauseId::named("CHE-17")],
            flags: Vec::new(),
            about: "A case.".into(),
            source: "by hand".into(),
            position: Some(position.into()),
            expect: cases::Expect::default(),
        };
        let lines = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        let found = differences(&case, &Expectation::Turns, &lines(expected), &lines(actual));
        found.iter().map(ToString::to_string).collect()
    }

    /// The case is about castling rights, but each difference has the clause of its own turn.
    #[test]
    fn each_turn_that_differs_is_judged() {
        let position = "4k3/P7/8/1Pp5/8/5N2/8/R3K2R w KQ c6 0 1";
        for (expected, actual, due) in [
            (&["f3g5", "e1e2"][..], &["e1e2"][..], "CHE-9 knight, missing"),
            (&["e1g1"], &[], "CHE-16 king, missing"),
            (&["b5c6"], &[], "CHE-13 pawn, missing"),
            (&["a7a8q"], &[], "CHE-14 pawn, missing"),
            (&["f3g5"], &[], "CHE-9 knight, missing"),
            (&[], &["a1h1"], "CHE-8 rook, extra"),
            (&[], &["f3f4"], "CHE-9 knight, extra"),
            (&[], &["nonsense"], "CHE-17 extra"),
        ] {
            assert_eq!(worded(position, expected, actual), [due]);
        }
        // A king's step, castling, en passant and promotion each get their own clause, whichever clause the verdict
        // names first.
        for (position, missing, due) in [
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1d1", "CHE-15 king, missing"),
            ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "CHE-16 king, missing"),
            ("4k3/8/8/8/1r6/8/8/R3K3 w Q - 0 1", "e1c1", "CHE-16 king, missing"),
            ("8/8/8/r1pP4/7K/8/8/4k3 w - c6 0 1", "d5c6", "CHE-13 pawn, missing"),
            ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "CHE-14 pawn, missing"),
        ] {
            assert_eq!(worded(position, &[missing], &[]), [due], "{missing}");
        }
    }
}

//! A judgment with its reasons: citations, facts and sentence.

use types::facts::words;
use types::{ClauseId, End, Fact, Objection, Position, Refusal, Turn, Verdict};

use crate::context::{Breach, Context, Judged};
use crate::game_status::{ends_a_position, goes_on};
use crate::rules::Rules;
use crate::why;

/// Why a position is refused. The position is judged again, with a log.
pub fn refusal(rules: &dyn Rules, cx: &Context<'_>) -> Refusal {
    let log = why::log();
    let breach = rules.accept(&cx.heard_by(&log)).err();
    let (clauses, facts) = breach.map(reasons).unwrap_or_default();
    Refusal { clause: clauses.first().copied(), why: words::refusal(&facts), facts }
}

/// The clauses of a breach, the decisive one first, and its facts.
fn reasons(breach: Breach) -> (Vec<ClauseId>, Vec<Fact>) {
    let broken = breach.into_broken();
    let mut clauses: Vec<ClauseId> = Vec::new();
    for clause in broken.iter().flat_map(|it| it.law.iter().chain(it.rests_on.iter().copied())) {
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    (clauses, broken.and_then(|broken| broken.fact).into_iter().collect())
}

/// The position after a turn, or the first clause broken. If CHE-29 is read otherwise, a position may end by itself; then no
/// turn in it is legal.
pub fn judged(rules: &dyn Rules, cx: &Context<'_>, turn: &Turn) -> Judged<Position> {
    if let Some(End { by, .. }) = ends_a_position(rules, &cx.silent()) {
        goes_on(cx, by)?;
    }
    rules.judge(cx, turn)
}

/// The verdict on a turn in the position under judgment, which is accepted.
pub fn verdict(rules: &dyn Rules, cx: &Context<'_>, turn: &Turn) -> Verdict {
    let log = why::log();
    let breach = judged(rules, &cx.heard_by(&log), turn).err();
    let legal = breach.is_none();
    let (clauses, facts) = breach.map_or_else(|| (log.clauses(), log.facts()), reasons);
    let why = words::verdict(cx.position, turn, legal, &facts);
    Verdict { legal, clauses, facts, trace: log.into_trace(), why }
}

/// The objection to a turn in a position.
pub fn objection(breach: Breach, at: Option<(&Position, &Turn)>) -> Objection {
    let (clauses, facts) = reasons(breach);
    let why = match at {
        Some((position, turn)) => words::verdict(position, turn, false, &facts),
        None => words::refusal(&facts),
    };
    Objection::Illegal { clause: clauses.first().copied(), facts, why }
}

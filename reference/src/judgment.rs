//! A judgment with its reasons: citations, facts and sentence.

use types::facts::{Defect, Finding, Violation, words};
use types::{ClauseId, End, Objection, Position, Refusal, Turn, Verdict};

use crate::context::{Breach, Context, Judged};
use crate::game_status::{ends_a_position, goes_on};
use crate::log::{Log, cite};
use crate::rules::Rules;
use crate::why;

/// Why a position is refused. The position is judged again, with a log.
pub fn refusal(rules: &dyn Rules, cx: &Context<'_>) -> Refusal {
    let log = Log::new(why::EXPLAIN);
    let breach = rules.accept(&cx.heard_by(&log)).err();
    let (clauses, _, facts) = breach.map(reasons).unwrap_or_default();
    Refusal { clause: clauses.first().copied(), why: words::refusal(&facts), facts }
}

/// The clauses of a breach, the decisive one first; the fact that shows how a turn or an act breaks them, if there is
/// one; and the fact that shows how a position breaks them, if there is one.
fn reasons(breach: Breach) -> (Vec<ClauseId>, Vec<Violation>, Vec<Defect>) {
    let broken = breach.into_broken().unwrap_or_default();
    let mut clauses = Vec::new();
    cite(&mut clauses, broken.law.iter().chain(broken.rests_on));
    (clauses, Vec::from_iter(broken.violation), Vec::from_iter(broken.defect))
}

/// The position after a turn, or the breach of the first clause that it breaks. Under another reading of CHE-29, the
/// halfmove field or dead material may end a position; then no turn in it is legal.
pub fn judged(rules: &dyn Rules, cx: &Context<'_>, turn: &Turn) -> Judged<Position> {
    if let Some(End { by, .. }) = ends_a_position(rules, &cx.silent()) {
        goes_on(cx, by)?;
    }
    rules.judge(cx, turn)
}

/// The verdict on a turn in the position of the context, which must be an accepted one.
pub fn verdict(rules: &dyn Rules, cx: &Context<'_>, turn: &Turn) -> Verdict {
    let log = Log::new(why::EXPLAIN);
    let (clauses, facts) = match judged(rules, &cx.heard_by(&log), turn) {
        Ok(_) => (log.clauses(), Finding::Legal(log.deeds())),
        Err(breach) => {
            let (clauses, violations, _) = reasons(breach);
            (clauses, Finding::Illegal(violations))
        }
    };
    let why = words::verdict(turn, &facts);
    Verdict { clauses, facts, trace: log.into_trace(), why }
}

/// Makes an objection from a breach. `turn` is the turn that is objected to; `None` for an act.
pub fn objection(breach: Breach, turn: Option<&Turn>) -> Objection {
    let (clauses, facts, _) = reasons(breach);
    let why = words::objection(turn, &facts);
    Objection::Illegal { clause: clauses.first().copied(), facts, why }
}

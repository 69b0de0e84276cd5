//! Makes cases that expect an engine's answer. They are not law until somebody has worked out by hand that the law agrees.

use cases::{Case, EndText, Expect, GameExpect, IllegalTurn, Rule, act_text};
use types::{ClauseId, Engine, Objection, Position, Refusal, Score, Turn};

/// The clause that a case cites if no other is known. It says what positions and games are.
pub const GENERAL: ClauseId = ClauseId::named("CHE-29");

/// The clause that a case cites for a refusal if the engine names none. It says what every position must satisfy.
const ACCEPTANCE: ClauseId = ClauseId::named("CHE-28");

/// The expectation that a position is refused, by the clause that the engine names, or else by CHE-28.
pub fn refused(refusal: &Refusal) -> Expect {
    let clause = refusal.clause.unwrap_or(ACCEPTANCE);
    Expect { refused: Some(clause.into()), ..Expect::default() }
}

/// The expectation of an engine's answer about a position: check and end, or the engine's refusal.
pub fn status(engine: &dyn Engine, position: &Position) -> Expect {
    let status = match engine.status(position) {
        Ok(status) => status,
        Err(refusal) => return refused(&refusal),
    };
    let mut check: Vec<String> = status.check.iter().map(ToString::to_string).collect();
    check.sort();
    Expect { check: Some(check), end: Some(status.end.map(EndText::from)), ..Expect::default() }
}

/// The expectation about a turn in a position that the first engine accepts: the position after the turn, or that the turn
/// is [`illegal`].
pub fn turn(engines: &[&dyn Engine], position: &Position, turn: Turn) -> Expect {
    let mut expect = Expect::default();
    match engines.first().and_then(|engine| engine.play(position, &turn).ok()) {
        Some(after) => expect.after = Some([(turn.to_string(), after.to_string())].into()),
        None => expect.illegal = Some(vec![illegal(engines, position, turn)]),
    }
    expect
}

/// An illegal turn, with the clause of the first engine that judges it illegal and names a clause, or else [`GENERAL`].
pub fn illegal(engines: &[&dyn Engine], position: &Position, turn: Turn) -> IllegalTurn {
    let clause = engines.iter().find_map(|engine| match engine.judge(position, &turn) {
        Ok(verdict) if !verdict.is_legal() => verdict.clauses.first().copied(),
        _ => None,
    });
    let clause = clause.unwrap_or(GENERAL).into();
    IllegalTurn { turn: turn.to_string(), clause, besides: None }
}

/// The expectation of an engine's answer about a game: claims and end, or the clause by which a turn is illegal or the
/// start is refused.
pub fn game(engine: &dyn Engine, score: &Score) -> Expect {
    let mut game = GameExpect {
        turns: score.turns.iter().map(ToString::to_string).collect(),
        act: score.act.map(|act| act_text(act).into()),
        ..GameExpect::default()
    };
    match engine.adjudicate(score) {
        Ok(status) => {
            let claims = status.claims.iter().map(|claim| claim.name().into());
            game.claims = Some(claims.collect());
            game.end = Some(status.end.map(Into::into));
        }
        Err(Objection::Illegal { clause, .. }) => game.illegal = clause.or(Some(GENERAL)),
        Err(Objection::Refused(refusal)) => game.illegal = refusal.clause,
    }
    Expect { game: Some(game), ..Expect::default() }
}

/// Replaces the general clauses CHE-28 and CHE-29, which a case has where its engine named no clause. A refusal or an
/// illegal turn gets the clause that `engine` names, if `engine`, too, refuses the position or finds the turn illegal.
pub fn explain(case: &mut Case, engine: &dyn Engine) {
    let position = case.position.as_deref().map(|text| Position::parse(case.game, text));
    let Some(Ok(position)) = position else { return };
    let mut named: Vec<(ClauseId, ClauseId)> = Vec::new();
    for illegal in case.expect.illegal.iter_mut().flatten() {
        if illegal.clause == Rule::from(GENERAL)
            && let Ok(turn) = Turn::parse(case.game, &illegal.turn)
            && let Ok(verdict) = engine.judge(&position, &turn)
            && !verdict.is_legal()
            && let Some(&clause) = verdict.clauses.first()
        {
            illegal.clause = clause.into();
            named.push((GENERAL, clause));
        }
    }
    if case.expect.refused == Some(ACCEPTANCE.into())
        && let Err(Refusal { clause: Some(clause), .. }) = engine.accept(&position)
    {
        case.expect.refused = Some(clause.into());
        named.push((ACCEPTANCE, clause));
    }
    if let Some(game) = &mut case.expect.game
        && game.illegal == Some(GENERAL)
        && let Ok(turns) = game.turns.iter().map(|turn| Turn::parse(case.game, turn)).collect()
        && let Err(Objection::Illegal { clause: Some(clause), .. }) =
            engine.adjudicate(&Score { start: position, turns, act: None })
    {
        game.illegal = Some(clause);
        named.push((GENERAL, clause));
    }
    for (general, clause) in named {
        case.cites.retain(|&cited| cited != general || cited == clause);
        if !case.cites.contains(&clause) {
            case.cites.push(clause);
        }
    }
}

//! The output of `arbiter game --json`: one object per game.

use cases::act_text;
use pgn::{
    Overlooked, Point, Replayed, Stop, TurnWrong, Warning, Written, algebraic_line, result_of,
};
use serde_json::{Map, Value, json};
use suite::cases::EndText;
use types::{Claim, Engine, Game, Side, Turn};

use super::print::Place;

/// The object for a game that was not replayed.
pub fn unreplayable(place: &Place<'_>, game: Game, written: &Written, why: &str) -> Value {
    let mut all = head(place, game, written);
    all["unread"] = json!(why);
    all
}

/// The object for a replayed game. If `walker` is given, it replays the turns again to write them in
/// algebraic notation.
pub fn replayed(
    place: &Place<'_>,
    written: &Written,
    replayed: &Replayed,
    warnings: &[Warning],
    walker: Option<&dyn Engine>,
) -> Value {
    let mut all = head(place, replayed.start.game, written);
    let turns = replayed.turns.iter().map(|played| played.turn.to_string());
    let acts = replayed
        .acts
        .iter()
        .map(|acted| json!({ "ply": acted.ply, "act": act_text(acted.act), "ends": acted.ends }));
    all["start"] = json!(replayed.start.to_string());
    all["turns"] = turns.collect();
    if !warnings.is_empty() || !written.passed_over.is_empty() {
        let tags = written.passed_over.iter();
        let tags = tags.map(|error| json!({ "line": error.line, "why": error.wrong.to_string() }));
        let others = warnings.iter().map(|Warning { ply, line, what }| match what {
            Overlooked::End(end) => json!({ "ply": ply, "line": line, "end": EndText::from(*end) }),
            Overlooked::NullMove(text) => json!({ "ply": ply, "line": line, "null_move": text }),
            Overlooked::Position(mended) => {
                json!({ "ply": ply, "line": line, "position": mended.to_string() })
            }
            Overlooked::Illegal(illegal) => {
                json!({ "ply": ply, "line": line, "illegal": stop(illegal) })
            }
            Overlooked::Joined(text) => json!({ "ply": ply, "line": line, "joined": text }),
            Overlooked::Respelled(text, read) => {
                json!({ "ply": ply, "line": line, "respelled": text, "read_as": read })
            }
            Overlooked::FalseMark(text) => json!({ "ply": ply, "line": line, "false_mark": text }),
        });
        all["warnings"] = tags.chain(others).collect();
    }
    if let Some(san) = walker.and_then(|walker| san(walker, replayed)) {
        all["san"] = json!(san);
    }
    all["acts"] = acts.collect();
    all["stop"] = replayed.stop.as_ref().map_or(Value::Null, stop);
    all["last"] = point(&replayed.last);
    all["points"] = replayed.points.iter().map(point).collect();
    all["result"] = replayed.result.as_ref().map_or(Value::Null, |stated| {
        json!({
            "stated": stated.result,
            "by_law": replayed.last.end.map(result_of),
            "fit": stated.fit.name(),
            "outside": stated.outside,
        })
    });
    all
}

/// The turns in standard algebraic notation; `None` if the game has no such notation.
fn san(walker: &dyn Engine, replayed: &Replayed) -> Option<Vec<String>> {
    let turns: Vec<Turn> = replayed.turns.iter().map(|played| played.turn).collect();
    algebraic_line(&*walker.hold(&replayed.start).ok()?, &turns)
}

fn head(place: &Place<'_>, game: Game, written: &Written) -> Value {
    let tags = written.tags.iter().map(|(name, value)| (name.clone(), json!(value)));
    json!({
        "file": place.file.display().to_string(),
        "line": place.line,
        "number": place.number,
        "game": game.name(),
        "tags": tags.collect::<Map<_, _>>(),
    })
}

fn point(point: &Point) -> Value {
    let claims = |side| {
        point.claims_of(side).iter().copied().map(Claim::name).map(Value::from).collect::<Value>()
    };
    json!({
        "ply": point.ply,
        "position": point.position.to_string(),
        "check": point.check.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "end": point.end.map(EndText::from),
        "claims": { "white": claims(Side::White), "black": claims(Side::Black) },
    })
}

fn stop(stop: &Stop) -> Value {
    let mut all = json!({
        "ply": stop.ply,
        "text": stop.text,
        "line": stop.line,
        "position": stop.position.to_string(),
    });
    match &stop.wrong {
        TurnWrong::Illegal { verdicts, who } => {
            let verdicts = verdicts.iter().map(|verdict| {
                json!({
                    "turn": verdict.turn.to_string(),
                    "clauses": verdict.clauses,
                    "why": verdict.why,
                    "facts": verdict.facts,
                })
            });
            all["wrong"] = json!("illegal");
            all["verdicts"] = verdicts.collect();
            if !who.is_empty() {
                all["man"] = json!(who);
            }
        }
        TurnWrong::Several(turns) => {
            all["wrong"] = json!("several turns");
            all["turns"] = turns.iter().map(|(turn, _)| turn.to_string()).collect();
            all["san"] = turns.iter().map(|(_, san)| san.as_str()).collect();
        }
        TurnWrong::Cut(wrong) => {
            all["wrong"] = json!("unreadable");
            all["why"] = json!(wrong.to_string());
        }
        TurnWrong::Unreadable(error) => {
            all["wrong"] = json!("no turn");
            all["why"] = json!(error.to_string());
        }
    }
    all
}

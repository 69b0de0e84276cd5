//! The output of `arbiter game --json`: one object per game.

use cases::act_text;
use pgn::{
    Overlooked, Point, Replayed, Stop, TurnVerdict, TurnWrong, Warning, Written, algebraic_line,
    result_of,
};
use serde_json::{Map, Value, json};
use suite::cases::EndText;
use types::{Engine, Game, Side, Turn};

use super::print::Place;

pub fn unreplayable(place: &Place<'_>, game: Game, written: &Written, why: &str) -> Value {
    let mut all = head(place, game, written);
    all["unread"] = json!(why);
    all
}

/// If `walker` is given, it replays the turns again to write them in algebraic notation.
pub fn replayed(
    place: &Place<'_>,
    written: &Written,
    replayed: &Replayed,
    walker: Option<&dyn Engine>,
) -> Value {
    let mut all = head(place, replayed.start.game, written);
    let turns = replayed.turns.iter().map(|played| json!(played.turn));
    let acts = replayed
        .acts
        .iter()
        .map(|acted| json!({ "ply": acted.ply, "act": act_text(acted.act), "ends": acted.ends }));
    all["start"] = json!(replayed.start.to_string());
    all["turns"] = turns.collect();
    if !replayed.warnings.is_empty() || !written.passed_over.is_empty() {
        let tags = written.passed_over.iter();
        let tags = tags.map(|error| json!({ "line": error.line, "why": error.wrong.to_string() }));
        let others = replayed.warnings.iter().map(|Warning { ply, line, what }| {
            let mut warning = json!({ "ply": ply, "line": line });
            let (name, value) = match what {
                Overlooked::End(end) => ("end", json!(EndText::from(*end))),
                Overlooked::NullMove(text) => ("null_move", json!(text)),
                Overlooked::Position(mended) => ("position", json!(mended.to_string())),
                Overlooked::Illegal(illegal) => ("illegal", stop(illegal)),
                Overlooked::Joined(text) => ("joined", json!(text)),
                Overlooked::Respelled(text, _) => ("respelled", json!(text)),
                Overlooked::FalseMark(text) => ("false_mark", json!(text)),
            };
            warning[name] = value;
            if let Overlooked::Respelled(_, read) = what {
                warning["read_as"] = json!(read);
            }
            warning
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
        "game": game,
        "tags": tags.collect::<Map<_, _>>(),
    })
}

fn point(point: &Point) -> Value {
    let [white, black] = Side::BOTH.map(|side| point.claims_of(side));
    json!({
        "ply": point.ply,
        "position": point.position.to_string(),
        "check": point.check,
        "end": point.end.map(EndText::from),
        "claims": { "white": white, "black": black },
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
                let TurnVerdict { turn, clauses, why, facts, .. } = verdict;
                json!({ "turn": turn, "clauses": clauses, "why": why, "facts": facts })
            });
            all["wrong"] = json!("illegal");
            all["verdicts"] = verdicts.collect();
            if !who.is_empty() {
                all["man"] = json!(who);
            }
        }
        TurnWrong::Several(turns) => {
            all["wrong"] = json!("several turns");
            all["turns"] = turns.iter().map(|(turn, _)| json!(turn)).collect();
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

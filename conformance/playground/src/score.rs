//! A pasted text: a position, a game, a position with the turns after it, a citation, or a case.
//!
//! Games are read and replayed by the crate `pgn`, as in the program, so page and command line give the same answer.

use cases::act_text;
use fast::Fast;
use pgn::wording::{ending, players, turn_name, wrong};
use pgn::{At, Leniency, Replayed, Stop, TurnWrong, Written, game_named, games, replay};
use reference::Reference;
use serde_json::{Value, json};
use types::facts::words::sentence;
use types::{Game, Position, TextError, Turn, castling_meant};

use crate::forms::{bare, plainly, question};
use crate::refusal::{Answer, Fault};

/// What to open for a pasted text: the game, the position before the first turn, the turns, and the turn to ask about.
/// The turn to ask about is that of a case or a citation, or the one at which a game stopped.
///
/// If there are several games, `which` is the number of the game to open, from 1; `games` in the answer lists all.
/// Refuses a text that begins like a position but is not one (the error has the column), a score that cannot be read
/// (the line), and a game that cannot be replayed (the reason).
pub fn read(game: Game, text: &str, which: usize) -> Answer {
    if text.trim_start().strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"')) {
        return case(text);
    }
    if let Some(question) = question(text) {
        let (position, turn) = question?;
        return Ok(opened(&position, &json!([]), &json!(turn)));
    }
    let text = &plainly(game, text);
    let begin = beginning(game, text);
    let (start, rest) = match &begin {
        Some((position, length)) => (Some(position), behind(text, *length)),
        None => (None, text.to_owned()),
    };
    if let Some(error) = no_position(game, text).filter(|_| start.is_none()) {
        return Err(error.into());
    }
    let all: Vec<Written> = games(&rest).collect::<Result<_, _>>().map_err(Fault::new)?;
    if let Some(position) = start
        && all.is_empty()
    {
        // A refused position is opened too, so that the page can show why it is refused.
        return Ok(json!({ "game": game.name(), "position": position.to_string(), "turns": [] }));
    }
    let list: Vec<Value> = all.iter().map(listed).collect();
    let Some(mut written) = all.into_iter().nth(which.saturating_sub(1)) else {
        return Err(Fault::new("this text has no game with that number"));
    };
    let game = match (start, written.tag("Variant")) {
        (None, Some(variant)) => game_named(variant).unwrap_or(game),
        _ => game,
    };
    if let Some(position) = start {
        written.tags.retain(|(name, _)| name != "FEN");
        written.tags.push(("FEN".into(), position.to_string()));
    }
    let (walker, judge, leniency) = (Fast::new(), Reference::new(), Leniency::default());
    let replayed = replay(&walker, &judge, game, &written, &At::none(), leniency);
    let replayed =
        replayed.map_err(|unreplayable| Fault::new(sentence(&unreplayable.to_string())))?;
    let mut answer = score_in_json(&written, &replayed);
    if list.len() > 1 {
        answer["score"]["games"] = list.into();
        answer["score"]["number"] = which.into();
    }
    Ok(answer)
}

/// The position at the beginning of a text, and its length in bytes. A position has four to eight fields. If its
/// counters are missing, no number may follow; a board without other fields must be the whole text.
fn beginning(game: Game, text: &str) -> Option<(Position, usize)> {
    let ends = text.char_indices().filter(|(at, letter)| {
        letter.is_whitespace() && !text[..*at].ends_with(char::is_whitespace)
    });
    let ends: Vec<usize> = ends.map(|(at, _)| at).chain([text.len()]).take(9).collect();
    ends.iter().rev().find_map(|&end| {
        let words: Vec<&str> = text[..end].split_whitespace().collect();
        let position = match words.len() {
            1 if text.trim() == words[0] && text.contains('/') => bare(game, words[0])?,
            1 | 4..=8 => pgn::position(game, &words.join(" ")).ok()?,
            _ => return None,
        };
        let cut =
            text[end..].split_whitespace().next().is_some_and(|next| next.parse::<u32>().is_ok());
        (!cut).then_some((position, end))
    })
}

/// The text after the first `length` bytes, with empty lines before it, so that line numbers stay right.
fn behind(text: &str, length: usize) -> String {
    let (before, after) = text.split_at(length);
    "\n".repeat(before.matches('\n').count()) + after
}

/// The error for a text that begins like a position (a word with several slashes) but is not one.
fn no_position(game: Game, text: &str) -> Option<TextError> {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    let board = line.split_whitespace().next()?;
    let ranks = board.matches('/').count() > 2 && !line.starts_with(['[', '{', ';', '%']);
    ranks.then(|| Position::parse(game, line).err()).flatten()
}

/// The entry of a game in the list of several games: its line, and its players.
fn listed(written: &Written) -> Value {
    json!({ "line": written.line, "players": players(written) })
}

/// A replayed game: what the page is to open, and as `score` the report that it shows.
fn score_in_json(written: &Written, replayed: &Replayed) -> Value {
    let turns: Vec<Turn> = replayed.turns.iter().map(|played| played.turn).collect();
    let mut lines = vec![match &replayed.stop {
        Some(stop) => {
            format!("{} {}.", turn_name(&replayed.start, stop.ply, &stop.text), wrong(stop))
        }
        None if turns.len() == 1 => format!("1 turn, {}.", ending(replayed)),
        None => format!("{} turns, {}.", turns.len(), ending(replayed)),
    }];
    lines.extend(replayed.acts.iter().map(|acted| {
        let does = if acted.ends { "this ends the game" } else { "this changes nothing (CHE-31)" };
        format!("After ply {}: {}; {does}.", acted.ply, act_text(acted.act))
    }));
    let verdicts = replayed.stop.as_ref().map(verdicts).unwrap_or_default();
    let asked = verdicts.iter().find(|verdict| verdict["judged"] == true);
    let ask = json!(asked.map(|verdict| &verdict["turn"]));
    let mut answer = opened(&replayed.start, &json!(turns), &ask);
    answer["score"] = json!({
        "players": players(written),
        "lines": lines,
        "fault": replayed.stop.is_some() || replayed.result.as_ref().is_some_and(|stated| !stated.fit.is_well()),
        "verdicts": verdicts,
    });
    answer
}

/// What the page is to open: a position, the turns played from it, and the turn to ask about.
fn opened(start: &Position, turns: &Value, ask: &Value) -> Value {
    json!({ "game": start.game, "position": start.to_string(), "turns": turns, "ask": ask })
}

/// For a game that stopped at an illegal turn, the verdict on each turn that its text may mean. A turn that breaks no
/// clause in its position is not `judged`: it is illegal because the game has ended.
fn verdicts(stop: &Stop) -> Vec<Value> {
    let TurnWrong::Illegal { verdicts, .. } = &stop.wrong else { return Vec::new() };
    let verdicts = verdicts.iter().map(|verdict| {
        let castling = castling_meant(&stop.position, &verdict.turn);
        json!({
            "turn": verdict.turn,
            "clauses": verdict.clauses,
            "why": sentence(&verdict.why),
            "judged": verdict.verdict.is_some(),
            "castling": castling,
        })
    });
    verdicts.collect()
}

/// Reads a case: its position, and the first turn that it is about.
fn case(text: &str) -> Answer {
    let case: cases::Case = serde_json::from_str(text.trim().trim_end_matches(','))
        .map_err(|error| Fault::new(format!("not a case: {error}")))?;
    let game = case.game;
    let position = Position::parse(game, case.position_text())?;
    let expect = &case.expect;
    let turns = expect.game.as_ref().map(|game| game.turns.clone()).unwrap_or_default();
    let illegal = expect.illegal.iter().flatten().map(|illegal| illegal.turn.clone());
    let legal = expect.legal.iter().flatten().cloned();
    let after = expect.after.iter().flatten().map(|(turn, _)| turn.clone());
    let ask = illegal.chain(legal).chain(after).find(|turn| Turn::parse(game, turn).is_ok());
    let mut answer = opened(&position, &json!(turns), &json!(ask));
    answer["case"] = case.id.into();
    Ok(answer)
}

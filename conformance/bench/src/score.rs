//! A text that somebody pasted: a position, turns, a position with turns, or a case.

use record::{Game, Position, Turn};
use serde_json::{Value, json};

use crate::status::objected;
use crate::turns::hold;
use crate::{Answer, named, parsed, wrong};

/// Game, position before the first turn, turns, and the turn that a case asks about.
///
/// Turns may have numbers before them and a result after them (`1. e2e4 e7e5 1-0`). Refused: a text that is neither
/// position nor turn, with what was expected; a turn that cannot be played, with the reason.
pub fn read(game: Game, text: &str) -> Answer {
    if text.trim_start().starts_with('{') {
        return case(text);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    // The text of a position has six to eight fields.
    let position = (6..=8.min(words.len())).rev().find_map(|count| {
        let text = words[..count].join(" ");
        Position::parse(game, &text).ok().map(|position| (position, count))
    });
    let (start, rest) = match position {
        Some((position, count)) => (position, &words[count..]),
        None if words.first().is_some_and(|word| word.contains('/')) => {
            let text: Vec<&str> =
                text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
            let line = text.first().copied().unwrap_or_default();
            return match Position::parse(game, line) {
                Err(error) => Err(wrong(&error)),
                Ok(position) => Ok(answer(&position, &[])),
            };
        }
        None => (game.start(), &words[..]),
    };
    let turns = rest.iter().filter(|word| !is_number(word) && !is_result(word));
    let turns: Vec<Turn> = turns
        .map(|word| {
            let word = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
            Turn::parse(game, word.trim_start_matches('.')).map_err(|error| wrong(&error))
        })
        .collect::<Result<_, _>>()?;
    let mut held = if turns.is_empty() { None } else { Some(hold(&start)?) };
    for (index, turn) in turns.iter().enumerate() {
        let Some(before) = held else { break };
        let after = before.play(turn).map_err(|objection| {
            let mut why = objected(&objection);
            why["error"] = format!("turn {}, `{turn}`, cannot be played", index + 1).into();
            why["position"] = before.position().to_string().into();
            why["turn"] = turn.to_string().into();
            why
        })?;
        held = Some(after);
    }
    Ok(answer(&start, &turns))
}

fn answer(start: &Position, turns: &[Turn]) -> Value {
    let turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
    json!({ "game": start.game.name(), "position": start.to_string(), "turns": turns })
}

/// `1.`, `12...`, `1.`; not a turn that follows without a blank.
fn is_number(word: &str) -> bool {
    let number = word.trim_end_matches('.');
    number.len() < word.len() && number.chars().all(|letter| letter.is_ascii_digit())
}

fn is_result(word: &str) -> bool {
    ["1-0", "0-1", "1/2-1/2", "*"].contains(&word)
}

/// A case: its position, and the first turn that it is about.
fn case(text: &str) -> Answer {
    let case: cases::Case = serde_json::from_str(text.trim().trim_end_matches(','))
        .map_err(|error| json!({ "error": format!("no case: {error}") }))?;
    let game = named(case.game.name())?;
    let position = parsed(game, case.position_text())?;
    let expect = &case.expect;
    let turns = expect.game.as_ref().map(|game| game.turns.clone()).unwrap_or_default();
    let illegal = expect.illegal.iter().flatten().map(|illegal| illegal.turn.clone());
    let legal = expect.legal.iter().flatten().cloned();
    let after = expect.after.iter().flatten().map(|(turn, _)| turn.clone());
    let ask = illegal.chain(legal).chain(after).find(|turn| Turn::parse(game, turn).is_ok());
    Ok(json!({
        "game": game.name(),
        "position": position.to_string(),
        "turns": turns,
        "ask": ask,
        "case": case.id,
    }))
}

//! Reads the answers of a program as data. An answer that cannot be read is a break that quotes the answer.

use serde_json::json;
use types::{Claim, End, EndBy, Game, GameStatus, Position, Side, Status, Turn};

use crate::conventions;
use crate::driver::{Breakage, Broken};
use crate::pipe::nonsense;
use crate::question::{EndText, GameText, StatusText};

/// Reads a list of turns.
pub fn turns(game: Game, turns: &[String]) -> Result<Vec<Turn>, Broken> {
    let read =
        |text: &String| Turn::parse(game, text).map_err(|error| invalid(text, error.to_string()));
    turns.iter().map(read).collect()
}

/// Reads a position in the law's notation. The error names conventions under which the text would be a position.
pub fn position(game: Game, text: &str) -> Result<Position, Broken> {
    Position::parse(game, text).map_err(|error| {
        let settings = conventions::explaining(game, text);
        if settings.is_empty() {
            return invalid(text, error.to_string());
        }
        let settings: Vec<String> = settings.iter().map(ToString::to_string).collect();
        let settings = settings.join(" ");
        let but = "which the engine does not declare (see `arbiter conventions`)";
        invalid(text, format!("{error}; it would be valid under {settings}, {but}"))
    })
}

/// Reads a status: the attacked kings and the end.
pub fn status(game: Game, answer: &StatusText) -> Result<Status, Broken> {
    let cell =
        |text: &String| game.cell(text).ok_or_else(|| format!("{game} has no cell `{text}`"));
    let read = || {
        let mut check = answer.check.iter().map(cell).collect::<Result<Vec<_>, _>>()?;
        check.sort_unstable();
        Ok(Status { check, end: end(answer.end.as_ref())? })
    };
    read().map_err(|why| invalid(&json!(answer).to_string(), why))
}

/// Reads the claims and the end of a game.
pub fn game(answer: &GameText) -> Result<GameStatus, Broken> {
    let claim =
        |text: &String| text.parse::<Claim>().map_err(|_| format!("there is no claim `{text}`"));
    let read = || {
        let mut claims = answer.claims.iter().map(claim).collect::<Result<Vec<_>, _>>()?;
        claims.sort_unstable();
        Ok(GameStatus { end: end(answer.end.as_ref())?, claims })
    };
    read().map_err(|why| invalid(&json!(answer).to_string(), why))
}

/// What is unreadable in an answer of the right form, in words that are shown after "an error: "; `None` if it can be read.
/// `verb` says what the engine does with the quoted text.
pub(crate) fn unread<T>(verb: &str, read: Result<T, Broken>) -> Option<String> {
    Some(match read.err()?.how {
        Breakage::Nonsense { line, why } => format!("it {verb} `{line}`: {why}"),
        how => how.to_string(),
    })
}

/// Like [`unread`], for a position, which can also be read under a convention.
pub(crate) fn unread_position(game: Game, text: &str) -> Option<String> {
    let unread = unread("gives the position", position(game, text));
    unread.filter(|_| conventions::explaining(game, text).is_empty())
}

fn end(text: Option<&EndText>) -> Result<Option<End>, String> {
    let Some(EndText { by, winner }) = text else { return Ok(None) };
    let side = |name: &str| name.parse::<Side>().map_err(|_| format!("there is no side `{name}`"));
    Ok(Some(End {
        by: by.parse::<EndBy>().map_err(|_| format!("no game ends by `{by}`"))?,
        winner: winner.as_deref().map(side).transpose()?,
    }))
}

fn invalid(text: &str, why: String) -> Broken {
    nonsense(text, why).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unreadable_answer_is_quoted_unchanged() {
        let end = |by: &str, winner: Option<&str>| {
            Some(EndText { by: by.into(), winner: winner.map(Into::into) })
        };
        let status = |check: &[&str], end| {
            let check = check.iter().map(|&cell| cell.into()).collect();
            status(Game::Chess, &StatusText { check, end })
        };
        assert!(status(&["e1"], end("checkmate", Some("white"))).is_ok());
        for (found, quoted) in [
            (status(&["zz"], None), r#"{"check":["zz"],"end":null}"#),
            (status(&["s:e1"], None), "no cell `s:e1`"),
            (status(&[], end("boredom", None)), "`boredom`"),
            (status(&[], end("checkmate", Some("red"))), "`red`"),
        ] {
            let broken = found.expect_err("it cannot be read").to_string();
            assert!(broken.contains(quoted), "{broken}");
        }
        for (castling, counter, settings) in [
            ("HAha", "1", "castling_rights=files"),
            ("QKqk", "1", "castling_rights=any-order"),
            ("KQkq", "10000", "counters=unbounded"),
            ("HAha", "10000", "castling_rights=files counters=unbounded"),
        ] {
            let text = format!("r3k2r/8/8/8/8/8/8/R3K2R w {castling} - 0 {counter}");
            let broken = position(Game::Chess, &text).expect_err("it is not canonical").to_string();
            assert!(broken.contains(&format!("under {settings}, which")), "{broken}");
        }
        // No convention makes these texts valid.
        for text in ["r3k2r/8/8/8/8/8/8/R3K2R w HXha - 0 1", "start", "", "8/8 w HAha - 0 1"] {
            let broken = position(Game::Chess, text).expect_err("it is none").to_string();
            assert!(!broken.contains("under"), "{broken}");
        }
        let answer = GameText { claims: vec!["mercy".into()], end: None };
        assert!(game(&answer).is_err_and(|broken| broken.to_string().contains("`mercy`")));
        let turns = ["e2e4".to_owned(), "O-O".to_owned()];
        assert!(super::turns(Game::Chess, &turns[..1]).is_ok());
        let broken = super::turns(Game::Chess, &turns).expect_err("it is not a turn");
        assert!(broken.to_string().contains("`O-O`"), "{broken}");
        let unread = unread_position(Game::Chess, "no position").expect("it is not a position");
        assert!(unread.starts_with("it gives the position `no position`: "), "{unread}");
    }
}

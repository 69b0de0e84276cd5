//! `arbiter status`: check, whether the position itself ends the game, and how a game that reaches it stands.

use std::io::Write;

use serde_json::json;
use suite::question::{EndText, GameText, StatusText};
use types::facts::words;
use types::{Claim, EndBy, Game};

use crate::batch;
use crate::engines;
use crate::failure::{Exit, Result};
use crate::input;
use crate::options::Status;
use crate::output::{Output, blank_line_if};
use crate::session::Session;
use crate::verify::Checked;

/// Prints a few lines per position, with a blank line between positions; or one JSON object per line.
pub fn run(options: &Status, session: &Session, out: &mut Output) -> Result<Exit> {
    let on = &options.on;
    let mut engine = Checked::ask(session, &options.engine, on.game.game)?;
    let positions = input::positions_in(session, on.game.game, on.position.as_deref(), on.reading);
    let exit = batch::each(positions, options.json, out, |at, before, out| {
        let (StatusText { check, end }, game) = engine.status(&at.position)?;
        // The attackers according to `reference`, unless the engine names other kings.
        let mut attacked = engines::reference().checks(&at.position).unwrap_or_default();
        if !attacked.iter().map(|king| king.king.cell.to_string()).eq(check.iter().cloned()) {
            attacked.clear();
        }
        if options.json {
            let line = json!({
                "game": at.position.game,
                "position": at.position.to_string(),
                "check": check,
                "attacked": attacked,
                "end": end,
                "of_a_game": game.map(|GameText { end, claims }| {
                    json!({ "end": end, "claims": claims })
                }),
            });
            writeln!(out, "{line}")?;
            return Ok(Exit::Success);
        }
        blank_line_if(before > 0, out)?;
        writeln!(out, "check  {}", if check.is_empty() { "none".into() } else { check.join(" ") })?;
        for why in words::checks(&attacked) {
            writeln!(out, "       {}", words::sentence(&why))?;
        }
        if let Some(end) = end {
            writeln!(out, "end    {}", end.in_words())?;
        } else {
            writeln!(out, "end    none")?;
            write_game(at.position.game, game, out)?;
        }
        Ok(Exit::Success)
    })?;
    engine.finish(exit)
}

/// Prints the answer about a game that reaches the position; `None` if the engine does not answer questions about games.
fn write_game(of: Game, answer: Option<GameText>, out: &mut Output) -> Result {
    match answer {
        None => writeln!(out, "game   this engine does not say")?,
        Some(GameText { end: Some(end), .. }) => {
            let (how, by) = (end.in_words(), by(of, &end).join(", "));
            writeln!(out, "game   {how}: a game that reaches this position is over ({by})")?;
        }
        Some(GameText { claims, .. }) if !claims.is_empty() => {
            // Without the earlier turns of a game, no repetition can be claimed.
            let clause = Claim::FiftyTurns.end().clause();
            let claims = claims.join(", ");
            writeln!(out, "game   goes on; a draw can be claimed: {claims} ({clause})")?;
        }
        Some(_) => writeln!(out, "game   goes on")?,
    }
    Ok(())
}

/// The clauses by which a game is over at a position that does not itself end it; those of the game's own law come first.
fn by(game: Game, end: &EndText) -> Vec<&'static str> {
    let usual = end.by.parse().ok().map(EndBy::clause);
    let own = usual.and_then(law::clause).into_iter().flat_map(|clause| clause.changed_in(game));
    own.map(|clause| clause.id.as_str()).chain(usual).chain(["CHE-29"]).collect()
}

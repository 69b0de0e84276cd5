//! `arbiter status`: the kings in check, whether the position itself ends the game, and how a game that reaches it
//! stands.

use std::io::Write;

use serde_json::json;
use suite::question::{EndText, GameText, StatusText};
use types::facts::{AttackedKing, words};
use types::{Claim, Game, Position};

use crate::batch;
use crate::engines;
use crate::failure::{Exit, Result};
use crate::input;
use crate::options::Status;
use crate::output::Output;
use crate::session::Session;
use crate::verify::Checked;

/// The answers about a position by itself and about a game that reaches it.
struct Answered {
    status: StatusText,
    /// The answer about the game; `None` if the engine does not answer questions about games.
    game: Option<GameText>,
    /// The kings in check with their attackers, according to `reference`; empty if the engine names other kings.
    attacked: Vec<AttackedKing>,
}

/// Prints a few lines per position, with a blank line between positions; or one JSON object per line.
pub fn run(options: &Status, session: &Session, out: &mut Output) -> Result<Exit> {
    let on = &options.on;
    let mut engine = Checked::ask(session, &options.engine, on.game.game)?;
    let positions = input::positions_in(session, on.game.game, on.position.as_deref(), on.reading);
    let exit = batch::each(positions, options.json, out, |at, before, out| {
        let (status, game) = engine.status(&at.position)?;
        let attacked = engines::reference().checks(&at.position).unwrap_or_default();
        let kings: Vec<String> = attacked.iter().map(|king| king.king.cell.to_string()).collect();
        let attacked = if kings == status.check { attacked } else { Vec::new() };
        let answered = Answered { status, game, attacked };
        if options.json {
            writeln!(out, "{}", to_json(&at.position, &answered))?;
            return Ok(Exit::Success);
        }
        if before > 0 {
            writeln!(out)?;
        }
        show(&at.position, &answered, out)?;
        Ok(Exit::Success)
    })?;
    engine.finish(exit)
}

fn show(position: &Position, answered: &Answered, out: &mut Output) -> Result {
    let check = &answered.status.check;
    let check = if check.is_empty() { "none".into() } else { check.join(" ") };
    writeln!(out, "check  {check}")?;
    for why in words::checks(&answered.attacked) {
        writeln!(out, "       {}", words::sentence(&why))?;
    }
    match &answered.status.end {
        None => writeln!(out, "end    none")?,
        Some(end) => writeln!(out, "end    {}", end.in_words())?,
    }
    if answered.status.end.is_some() {
        return Ok(());
    }
    match &answered.game {
        None => writeln!(out, "game   this engine does not say")?,
        Some(GameText { end: Some(end), .. }) => {
            writeln!(
                out,
                "game   {}: a game that reaches this position is over ({})",
                end.in_words(),
                by(position.game, end).join(", ")
            )?;
        }
        Some(GameText { claims, .. }) if !claims.is_empty() => {
            // Without the earlier turns of a game, no repetition can be claimed.
            let clause = law::clause_of_end(Claim::FiftyTurns.end());
            let claims = claims.join(", ");
            writeln!(out, "game   goes on; a draw can be claimed: {claims} ({clause})")?;
        }
        Some(_) => writeln!(out, "game   goes on")?,
    }
    Ok(())
}

/// The clauses by which a game is over at a position that does not itself end the game. The clauses of the game's own
/// law come first.
fn by(game: Game, end: &EndText) -> Vec<&'static str> {
    let usual = end.by.parse().ok().map(law::clause_of_end);
    let own = usual.and_then(law::clause).into_iter().flat_map(|clause| clause.changed_in(game));
    own.map(|clause| clause.id.as_str()).chain(usual).chain(["CHE-29"]).collect()
}

fn to_json(position: &Position, answered: &Answered) -> serde_json::Value {
    json!({
        "game": position.game.name(),
        "position": position.to_string(),
        "check": answered.status.check,
        "attacked": answered.attacked,
        "end": answered.status.end,
        "of_a_game": answered.game.as_ref().map(|game| json!({
            "end": game.end,
            "claims": game.claims,
        })),
    })
}

//! `arbiter selfplay`: lets the program play whole games, and prints their scores.

use std::io::Write;

use search::Limits;
use search::Watch;
use search::selfplay::{Dice, Mover, Played, game};
use serde_json::json;
use types::{Engine, Game, PlayersAct, Score};

use super::tables::numbered;
use crate::engines;
use crate::failure::{Exit, Failure, Result};
use crate::options::{Against, Selfplay};
use crate::output::{Output, blank_line_if, texts, wrapped};
use crate::session::Session;

/// Plays the games one after the other. `reference` replays each game before it is printed.
pub fn run(options: &Selfplay, session: &Session, out: &mut Output) -> Result<Exit> {
    let interrupt = session.begin()?.interrupt().clone();
    let limits = Limits { watch: Watch::stopped_by(interrupt.flag()), ..Limits::default() };
    let own = Mover::Search { nodes: options.nodes, values: None };
    let (other, other_name) = match options.against {
        Against::Itself => (own.clone(), "search"),
        Against::Greedy => (Mover::Greedy, "greedy"),
        Against::Random => (Mover::Random, "random"),
    };
    let the_game = options.game.game;
    for number in 0..options.games {
        let swapped = number % 2 == 1;
        let movers = if swapped { [&other, &own] } else { [&own, &other] };
        let names = if swapped { [other_name, "search"] } else { ["search", other_name] };
        let dice = Dice::new(options.seed, number);
        let most = options.max_turns.get();
        let played = game(the_game, movers, options.opening, most, dice, &limits).map_err(wrong)?;
        if interrupt.is_requested() {
            break;
        }
        let status = engines::reference().adjudicate(&played.score).map_err(wrong)?;
        if status.end != played.end {
            let played = written(&played);
            return Err(wrong(format!("by the law, this game ends otherwise: {played}")));
        }
        print(options, names, number, &played, out)?;
    }
    Ok(Exit::Success)
}

/// The failure for a game that contradicts the law.
#[allow(clippy::needless_pass_by_value, reason = "`map_err` passes errors by value")]
fn wrong(why: impl ToString) -> Failure {
    Failure::EngineError { engine: "the opponent".into(), why: why.to_string() }
}

fn print(
    options: &Selfplay,
    [white, black]: [&str; 2],
    number: u64,
    played: &Played,
    out: &mut Output,
) -> Result {
    let game = options.game.game;
    let result = played.end.map_or("*", pgn::result_of);
    if options.json {
        let line = json!({
            "game": game,
            "white": white,
            "black": black,
            "turns": played.score.turns,
            "end": played.end,
            "result": result,
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    blank_line_if(number > 0, out)?;
    let round = (number + 1).to_string();
    let tags = [
        ("Event", "arbiter selfplay"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", &round),
        ("White", white),
        ("Black", black),
        ("Result", result),
        ("Variant", game.name()),
    ];
    // The tag `Variant` is left out for orthodox chess, which other programs do not call a variant.
    let tags = if game == Game::Chess { &tags[..7] } else { &tags };
    for (name, value) in tags {
        writeln!(out, "[{name} \"{value}\"]")?;
    }
    // PGN requires lines of fewer than 80 characters.
    let lines = wrapped(&format!("{} {result}", written(played)), 79);
    writeln!(out, "\n{}", lines.join("\n"))?;
    Ok(())
}

/// The turns with their numbers, in algebraic notation if the game has one, and the claim that ended the game.
fn written(played: &Played) -> String {
    let Score { start, turns, act, .. } = &played.score;
    let held = engines::fast().hold(start).ok();
    let algebraic = held.and_then(|held| pgn::algebraic_line(&*held, turns));
    let mut numbered = numbered(&algebraic.unwrap_or_else(|| texts(turns)), start.side);
    if let Some(PlayersAct::Claims(claim)) = act {
        numbered.push(format!("{{claim {claim}}}"));
    }
    numbered.join(" ")
}

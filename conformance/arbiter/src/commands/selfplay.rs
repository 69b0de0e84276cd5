//! `arbiter selfplay`: lets the program play whole games, and prints their scores.

use std::io::Write;

use search::Limits;
use search::Watch;
use search::selfplay::{Dice, Mover, Played, game};
use serde_json::json;
use types::{Engine, Game, PlayersAct, Side};

use crate::engines;
use crate::failure::{Exit, Failure, Result};
use crate::options::{Against, Selfplay};
use crate::output::{Output, wrapped};
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
        let played =
            game(the_game, movers, options.opening, options.max_turns.get(), dice, &limits);
        let played = played.map_err(wrong)?;
        if interrupt.is_requested() {
            break;
        }
        let judged = engines::reference().adjudicate(&played.score);
        let status = judged.map_err(wrong)?;
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

fn result(played: &Played) -> &'static str {
    match played.end.map(|end| end.winner) {
        Some(Some(Side::White)) => "1-0",
        Some(Some(Side::Black)) => "0-1",
        Some(None) => "1/2-1/2",
        None => "*",
    }
}

fn print(
    options: &Selfplay,
    [white, black]: [&str; 2],
    number: u64,
    played: &Played,
    out: &mut Output,
) -> Result {
    let result = result(played);
    if options.json {
        let turns: Vec<String> = played.score.turns.iter().map(ToString::to_string).collect();
        let line = json!({
            "game": options.game.game.name(),
            "white": white,
            "black": black,
            "turns": turns,
            "end": played.end,
            "result": result,
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    if number > 0 {
        writeln!(out)?;
    }
    let game = options.game.game;
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

/// The turns of a game with their numbers, in algebraic notation if there is one for the game, and the claim that ended
/// the game, if one did.
fn written(played: &Played) -> String {
    let start = engines::fast().hold(&played.score.start).ok();
    let turns = start.and_then(|start| pgn::algebraic_line(&*start, &played.score.turns));
    let turns = turns
        .unwrap_or_else(|| played.score.turns.iter().map(ToString::to_string).collect::<Vec<_>>());
    let turns =
        turns.chunks(2).zip(1..).map(|(turns, number)| format!("{number}. {}", turns.join(" ")));
    let claim = match played.score.act {
        Some(PlayersAct::Claims(claim)) => format!(" {{claim {}}}", claim.name()),
        _ => String::new(),
    };
    format!("{}{claim}", turns.collect::<Vec<_>>().join(" "))
}

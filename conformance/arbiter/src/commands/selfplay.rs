//! `arbiter selfplay`: games of the opponent, as scores.

use std::io::Write;

use search::Limits;
use search::Watch;
use search::selfplay::{Dice, Mover, Played, game};
use serde_json::json;
use types::{Engine, PlayersAct, Side};

use crate::engines::BuiltIns;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::options::{Against, Selfplay};
use crate::output::Output;
use crate::session::Session;

/// Plays the games one after the other. `reference` replays each before it is printed.
pub fn run(options: &Selfplay, session: &Session, out: &mut Output) -> Result<Exit, Failure> {
    let engines = BuiltIns::new();
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
        let played = played.map_err(|objection| wrong(objection.to_string()))?;
        if interrupt.is_requested() {
            break;
        }
        let judged = engines.reference().adjudicate(&played.score);
        let status = judged.map_err(|objection| wrong(objection.to_string()))?;
        if status.end != played.end {
            return Err(wrong(format!("a game ended otherwise: {}", written(&played))));
        }
        print(options, names, number, &played, out)?;
    }
    Ok(Exit::Success)
}

/// A game that the law does not bear out.
fn wrong(why: String) -> Failure {
    Failure::EngineError { engine: "the opponent".into(), why }
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
) -> Result<(), Failure> {
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
    writeln!(out, "[Variant \"{}\"]", options.game.game)?;
    writeln!(out, "[Round \"{}\"]", number + 1)?;
    writeln!(out, "[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n")?;
    writeln!(out, "{} {result}", written(played))?;
    Ok(())
}

/// The turns with their numbers, a line for each eight, and the claim.
fn written(played: &Played) -> String {
    let turns = played.score.turns.chunks(2).zip(1..).map(|(turns, number)| {
        let turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
        format!("{number}. {}", turns.join(" "))
    });
    let turns: Vec<String> = turns.collect();
    let lines: Vec<String> = turns.chunks(8).map(|line| line.join(" ")).collect();
    let claim = match played.score.act {
        Some(PlayersAct::Claims(claim)) => format!(" {{claim {}}}", claim.name()),
        _ => String::new(),
    };
    format!("{}{claim}", lines.join("\n"))
}

//! Measures the opponent: against random turns, against one that takes what it can, and against itself with a quarter of
//! the positions. Prints TOML, which the book shows from `strength.toml`.
//!
//! ```text
//! cargo run --release -p chess-arbiter-search --example strength -- GAMES POSITIONS [GAME...]
//! ```
//!
//! GAMES of each kind are played from openings of four random turns, half of them with either side, with POSITIONS looked
//! at for each turn. A game of 400 turns is broken off and counts as drawn. A game that ends before both have played
//! is counted apart.

use std::env;
use std::error::Error;

use chess_arbiter_search::Limits;
use chess_arbiter_search::selfplay::{Dice, Mover, game};
use record::{Game, Side};

/// Turns played at random at the beginning of each game.
const OPENING: usize = 4;
/// A game is broken off after so many turns.
const MOST: usize = 400;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let mut number = || {
        arguments
            .next()
            .ok_or("strength GAMES POSITIONS [GAME...]")?
            .parse::<u64>()
            .map_err(Box::<dyn Error>::from)
    };
    let (games, nodes) = (number()?, number()?);
    let mut chosen = arguments.map(|name| name.parse()).collect::<Result<Vec<Game>, _>>()?;
    if chosen.is_empty() {
        chosen = Game::ALL.to_vec();
    }
    for the_game in chosen {
        println!("[{the_game}]\ngames = {games}\npositions = {nodes}");
        for (name, other) in [
            ("random", Mover::Random),
            ("greedy", Mover::Greedy),
            ("quarter", Mover::Search { nodes: nodes / 4, values: None }),
        ] {
            let [won, drawn, lost, at_once] = against(&other, the_game, games, nodes);
            println!(
                "{name} = {{ won = {won}, drawn = {drawn}, lost = {lost}, at_once = {at_once} }}"
            );
        }
    }
    Ok(())
}

/// How many games the opponent wins, draws and loses; and how many were decided before both had played, which
/// are none of these.
fn against(other: &Mover, the_game: Game, games: u64, nodes: u64) -> [u64; 4] {
    let us = Mover::Search { nodes, values: None };
    let mut results = [0; 4];
    for number in 0..games {
        let side = if number % 2 == 0 { Side::White } else { Side::Black };
        let movers = if side == Side::White { [&us, other] } else { [other, &us] };
        // Two games from each opening, one with either side.
        let dice = Dice::new(1, number / 2);
        let played = game(the_game, movers, OPENING, MOST, dice, &Limits::default());
        let winner = played.end.and_then(|end| end.winner);
        let result = match winner {
            Some(_) if played.score.turns.len() <= OPENING + 1 => 3,
            Some(winner) if winner == side => 0,
            Some(_) => 2,
            None => 1,
        };
        results[result] += 1;
    }
    results
}

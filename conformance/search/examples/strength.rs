//! Measures the opponent: against random turns, against one that takes what it can, and against itself with a quarter of
//! the positions. Prints TOML, which the book shows from `strength.toml`.
//!
//! ```text
//! cargo run --release -p chess-arbiter-search --example strength -- GAMES POSITIONS [GAME...]
//! ```
//!
//! GAMES of each kind are played from openings of four random turns, half of them with either side, with POSITIONS looked
//! at for each turn. A game of 400 turns is broken off and counts as drawn. One that its opening has decided, as a search of ten
//! times the positions tells, is not played but counted: it would show nothing of who plays better.

use std::env;
use std::error::Error;

use chess_arbiter_search::Limits;
use chess_arbiter_search::play::{self, Score};
use chess_arbiter_search::selfplay::{Dice, Mover, Played, game};
use record::{Game, Side};

/// Turns played at random at the beginning of each game.
const OPENING: usize = 4;
/// So many times the positions of a turn are looked at to tell whether an opening has decided the game.
const LOOKED_AT: u64 = 10;
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
        let open: Vec<u64> = (0..games.div_ceil(2))
            .filter(|&one| !is_decided(the_game, one, nodes * LOOKED_AT))
            .collect();
        let numbers: Vec<u64> = (0..games).filter(|number| open.contains(&(number / 2))).collect();
        let decided = games - numbers.len() as u64;
        println!("[{the_game}]\ngames = {games}\ndecided = {decided}\npositions = {nodes}");
        for (name, other) in [
            ("random", Mover::Random),
            ("greedy", Mover::Greedy),
            ("quarter", Mover::Search { nodes: nodes / 4, values: None }),
        ] {
            let [won, drawn, lost] = against(&other, the_game, &numbers, nodes);
            println!("{name} = {{ won = {won}, drawn = {drawn}, lost = {lost} }}");
        }
    }
    Ok(())
}

/// How many of these games the opponent wins, draws and loses. Two games have the same opening, one with either side.
fn against(other: &Mover, the_game: Game, numbers: &[u64], nodes: u64) -> [u64; 3] {
    let us = Mover::Search { nodes, values: None };
    let mut results = [0; 3];
    for number in numbers {
        let side = if number % 2 == 0 { Side::White } else { Side::Black };
        let movers = if side == Side::White { [&us, other] } else { [other, &us] };
        let dice = Dice::new(1, number / 2);
        let played = game(the_game, movers, OPENING, MOST, dice, &Limits::default())
            .expect("every mover plays legal turns");
        let result = match played.end.and_then(|end| end.winner) {
            Some(winner) if winner == side => 0,
            Some(_) => 2,
            None => 1,
        };
        results[result] += 1;
    }
    results
}

/// Whether an opening has ended the game, or a search of so many positions finds that a side wins.
fn is_decided(the_game: Game, opening: u64, nodes: u64) -> bool {
    let random = [&Mover::Random; 2];
    let dice = Dice::new(1, opening);
    let Played { score, .. } = game(the_game, random, OPENING, OPENING, dice, &Limits::default())
        .expect("every mover plays legal turns");
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let options = play::Options { limits, table: 64, ..play::Options::default() };
    let choice = play::best(&score.start, &score.turns, &options, &mut |_| {});
    let found = choice.ok().flatten().map(|choice| choice.score);
    !matches!(found, Some(Score::Value(_)))
}

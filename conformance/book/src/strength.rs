//! How well the opponent plays: games against weaker movers, from `strength.toml`, which the example `strength` of the crate
//! chess-arbiter-search prints.

use std::collections::BTreeMap;

use maud::{Markup, html};
use record::Game;
use serde::Deserialize;

use crate::error::BookError;
use crate::measured;

const STRENGTH: &str = include_str!("../strength.toml");

/// The games of one game's opponent.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Strength {
    /// Games against each of the others.
    games: u64,
    /// Those of them that were not played, since their openings had decided them.
    decided: u64,
    /// Positions that it looked at for each turn.
    positions: u64,
    random: Results,
    greedy: Results,
    quarter: Results,
}

/// How so many games ended for the opponent.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Results {
    won: u64,
    drawn: u64,
    lost: u64,
}

impl Results {
    fn in_words(self) -> String {
        let Results { won, drawn, lost } = self;
        format!("{won} won, {drawn} drawn, {lost} lost")
    }
}

fn read() -> Result<BTreeMap<String, Strength>, BookError> {
    measured::read("strength.toml", STRENGTH)
}

/// The table of all games.
pub fn table() -> Result<Markup, BookError> {
    let all = read()?;
    let rows = || Game::ALL.into_iter().filter_map(|game| Some((game, all.get(game.name())?)));
    Ok(html! {
        div.table tabindex="0" { table {
            thead { tr {
                th { "game" } th { "games" } th { "positions a turn" } th { "against random turns" } th { "against a greedy player" }
                th { "against itself with a quarter" } th { "decided by the opening" }
            } }
            tbody {
                @for (game, strength) in rows() {
                    tr {
                        td { (game) }
                        td { (strength.games) }
                        td { (strength.positions) }
                        @for results in [strength.random, strength.greedy, strength.quarter] { td { (results.in_words()) } }
                        td { (strength.decided) }
                    }
                }
            }
        } }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_was_played_and_every_game_played_is_counted_once() {
        let all = read().unwrap();
        for game in Game::ALL {
            let strength = all.get(game.name()).unwrap_or_else(|| panic!("{game} is missing"));
            for results in [strength.random, strength.greedy, strength.quarter] {
                let Results { won, drawn, lost } = results;
                assert_eq!(won + drawn + lost + strength.decided, strength.games, "{game}");
            }
        }
        assert_eq!(all.len(), Game::ALL.len());
    }
}

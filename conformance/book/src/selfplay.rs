//! Statistics of the opponent's games against itself: how they end, how long they are, and the values of men. The file
//! `selfplay.toml` is printed by the program `values` of chess-arbiter-tools.

use std::collections::BTreeMap;

use maud::{Markup, html};
use search::play::Values;
use serde::Deserialize;
use types::{Game, Kind};

use crate::data;
use crate::error::BookError;
use crate::page::{self, Page};
use crate::plot::Bars;

pub(crate) const SELFPLAY: &str = include_str!("../selfplay.toml");

/// In the plot of the lengths of games, the number of lengths that a bar covers.
const STEP: u32 = 20;

/// The statistics of the program's games against itself in one game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Games {
    #[serde(rename = "games")]
    number: u64,
    /// How many positions were searched for each turn.
    positions: u64,
    results: Results,
    /// Numbers of games by length in turns of both sides, in intervals of [`STEP`] turns.
    lengths: Vec<u64>,
    /// The average number of legal turns in a position.
    branching: f64,
    /// From how many positions the values were estimated.
    sampled: u64,
    /// The results of games with the values in `men` against the opponent's own values, if any were played.
    tried: Option<Tried>,
    /// The values of men, by the name of the kind.
    pub men: BTreeMap<String, Value>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Results {
    white: u64,
    black: u64,
    drawn: u64,
    /// How many of the drawn games were broken off.
    broken_off: u64,
}

/// The results of the games with the estimated values, from the point of view of the side that used these values.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tried {
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
}

/// The value of a man estimated from the games, in hundredths of a pawn.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Value {
    /// The value.
    pub value: f64,
    spread: f64,
}

/// The statistics of each game.
pub fn read() -> Result<BTreeMap<Game, Games>, BookError> {
    data::read("selfplay.toml", SELFPLAY)
}

/// The table of all games; `place` is the address of a game's statistics.
pub fn table(root: &str, all: &BTreeMap<Game, Games>, place: fn(Game) -> String) -> Markup {
    let headings = ["game", "games", "White wins", "Black wins", "drawn", "turns to choose from"];
    let rows = html! {
        @for (game, games) in all {
            tr {
                td { a href=(place(*game)) { (game) } }
                td { (games.number) }
                td { (games.results.white) } td { (games.results.black) } td { (games.results.drawn) }
                td { (format!("{:.1}", games.branching)) }
            }
        }
    };
    html! {
        (page::table(&headings, &rows))
        p.source { (data::link(root, "selfplay.json")) }
    }
}

/// Adds the statistics of the games of `game` to its page.
pub fn of_game(page: &mut Page, game: Game, games: &Games) -> Result<(), BookError> {
    let Results { white, black, drawn, broken_off } = games.results;
    page.heading(2, "Games of the program against itself", "selfplay");
    page.markdown(&format!(
        "{} games from openings of eight random turns, with {} positions looked at for each turn: White won {white}, Black {black}, \
         {drawn} were drawn, of which {broken_off} were broken off after 400 turns. On average there were {:.1} legal turns to choose \
         from. `cargo run --release -p chess-arbiter-tools --bin values -- {} {} {game}` plays them again.",
        games.number, games.positions, games.branching, games.number, games.positions
    ));
    let lengths = Bars {
        caption: html! { "How long the games were" },
        text: format!("Lengths of {} games of {game}", games.number),
        along: "turns of both sides",
        counts: "games",
        heights: &games.lengths,
        first: 0,
        step: STEP,
    };
    let figure = lengths.figure(page)?;
    page.html(&html! { div.plots { (figure) } });
    page.heading(2, "What men are worth", "values");
    page.markdown(&format!(
        "The values, in hundredths of a pawn, come from the results of these games, by a logistic regression over {} positions in which \
         nothing is about to be captured. The spread is half the difference between the values from the even and from the odd games; where it \
         is large, the games say little. The program plays with the values in the last column. The games say nothing about men that occur in none of them.",
        games.sampled
    ));
    if let Some(Tried { games, won, drawn, lost }) = games.tried {
        page.markdown(&format!(
            "The program with the values from these games played {games} games against the program with its built-in values: it won {won}, drew {drawn} and lost {lost}."
        ));
    }
    let used = Values::of(game);
    let value = |&(kind, _): &(Kind, char)| Some((kind, games.men.get(kind.name())?));
    let rows = html! {
        @for (kind, Value { value, spread }) in game.kinds().iter().filter_map(value) {
            tr { td { (kind.name()) } td { (value) } td { (spread) } td { (used.get(kind)) } }
        }
    };
    page.html(&html! {
        (page::table(&["man", "by the games", "spread", "the opponent's"], &rows))
        p.source { (data::link(page.root(), "selfplay.json")) }
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use types::OwnForm;

    use super::*;

    #[test]
    fn every_game_was_played_and_counted_once_and_every_man_has_a_value() {
        let all = read().unwrap();
        for game in Game::ALL {
            let games = all.get(&game).unwrap_or_else(|| panic!("{game} is missing"));
            let Results { white, black, drawn, broken_off } = games.results;
            assert_eq!(white + black + drawn, games.number, "{game}");
            assert!(broken_off <= drawn, "{game}");
            assert_eq!(games.lengths.iter().sum::<u64>(), games.number, "{game}");
            assert!(games.branching > 1.0, "{game}");
            if let Some(Tried { games, won, drawn, lost }) = games.tried {
                assert_eq!(won + drawn + lost, games, "{game}");
            }
            // A kind that no array happened to contain never occurred in the games.
            let arrays = game.description().own == OwnForm::Array;
            for &(kind, _) in game.kinds().iter().filter(|_| !arrays) {
                let known = games.men.contains_key(kind.name());
                assert_eq!(known, kind != Kind::King, "{game}: {}", kind.name());
            }
            let names = game.kinds().iter().map(|(kind, _)| kind.name());
            let names: Vec<&str> = names.collect();
            assert!(games.men.keys().all(|man| names.contains(&man.as_str())), "{game}");
            assert!((games.men["pawn"].value - 100.0).abs() < 0.1, "{game}");
        }
        assert_eq!(all.len(), Game::ALL.len());
    }
}

//! Games of the opponent over UCI, from `matches.toml`, which `.ci/matches` prints: its rating on chess, and whether it loses on
//! time.

use maud::{Markup, html};
use record::Game;
use serde::Deserialize;

use crate::error::BookError;
use crate::measured;
use crate::page::Page;

const MATCHES: &str = include_str!("../matches.toml");

/// What `.ci/matches` prints.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Matches {
    clock: Vec<OnClock>,
    rating: Vec<Series>,
}

/// Games on fast clocks.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OnClock {
    game: String,
    /// The other engine with its version; `itself`.
    against: String,
    /// What each side has, and gets for each turn.
    seconds: f64,
    each_turn: f64,
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    /// Turns of the opponent.
    turns: u64,
    /// Games in which the opponent's clock fell, and the other's.
    lost_on_time: u64,
    won_on_time: u64,
    /// Clocks of the opponent that would have fallen if the time without a processor counted.
    over_with_waiting: u64,
    /// The longest that a turn took, in seconds.
    slowest: f64,
    /// The least that was left on the opponent's clock.
    least_left: f64,
}

/// Games against an engine with a rating.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Series {
    game: String,
    against: String,
    rated: u32,
    /// Positions that the opponent looked at for a turn.
    positions: u64,
    /// What the other had, as UCI writes it.
    theirs: String,
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
}

/// A rating, and how far off it may be, nineteen times in twenty.
#[derive(Clone, Copy, Debug)]
struct Rating {
    rating: f64,
    error: f64,
}

#[expect(clippy::cast_precision_loss, reason = "there are some hundred games")]
impl Series {
    /// The share of the points that Elo's formula expects of a rating.
    fn expected(&self, rating: f64) -> f64 {
        1.0 / (1.0 + f64::powf(10.0, (f64::from(self.rated) - rating) / 400.0))
    }

    fn points(&self) -> f64 {
        self.won as f64 + self.drawn as f64 / 2.0
    }

    /// The sum of the squares by which the results differ from what was expected.
    fn spread(&self, rating: f64) -> f64 {
        let expected = self.expected(rating);
        let squares = |points: f64, games: u64| (points - expected).powi(2) * games as f64;
        squares(1.0, self.won) + squares(0.5, self.drawn) + squares(0.0, self.lost)
    }
}

/// The rating that makes as many points likely as there were. The error follows from how the results scatter.
#[expect(clippy::cast_precision_loss, reason = "there are some hundred games")]
fn rating(all: &[Series]) -> Rating {
    let sum = |of: &dyn Fn(&Series) -> f64| all.iter().map(of).sum::<f64>();
    let points = sum(&Series::points);
    let (mut low, mut high) = (0.0, 4000.0);
    while high - low > 0.01 {
        let middle = f64::midpoint(low, high);
        let expected = sum(&|rated| rated.expected(middle) * rated.games as f64);
        if expected < points { low = middle } else { high = middle }
    }
    let steepness = std::f64::consts::LN_10 / 400.0;
    let slope = sum(&|rated| {
        let expected = rated.expected(low);
        steepness * expected * (1.0 - expected) * rated.games as f64
    });
    Rating { rating: low, error: 1.96 * sum(&|rated| rated.spread(low)).sqrt() / slope }
}

fn read() -> Result<Matches, BookError> {
    measured::read("matches.toml", MATCHES)
}

/// The opponent's rating in a game, if it was measured.
pub fn of_game(page: &mut Page, game: Game) -> Result<(), BookError> {
    let rated: Vec<Series> =
        read()?.rating.into_iter().filter(|rated| rated.game == game.name()).collect();
    let Some(first) = rated.first() else { return Ok(()) };
    let Rating { rating, error } = rating(&rated);
    page.heading(2, "The opponent's rating", "rating");
    page.html(&html! {
        p {
            "With " (first.positions) " positions for a turn the opponent's rating is " strong { (format!("{rating:.0} ± {error:.0}")) }
            " (95 %), on the scale of the option " code { "UCI_Elo" } " of " (first.against) ", which has "
            code { "go " (first.theirs) } ". Its makers set that scale by games of minutes, so with so few positions it is an \
             estimate. Openings are eight random turns, each played with either side. "
            code { ".ci/matches rating" } " plays these games again."
        }
        div.table tabindex="0" { table {
            thead { tr { th { "against" } th { "rated" } th { "games" } th { "won" } th { "drawn" } th { "lost" } th { "points expected" } } }
            tbody {
                @for row in &rated {
                    tr {
                        td { (row.against) } td { (row.rated) } td { (row.games) } td { (row.won) } td { (row.drawn) } td { (row.lost) }
                        td { (format!("{:.0} %, and {:.0} % made", 100.0 * row.expected(rating), share(row))) }
                    }
                }
            }
        } }
    });
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "there are some hundred games")]
fn share(row: &Series) -> f64 {
    100.0 * row.points() / row.games as f64
}

/// The games on fast clocks.
pub fn clocks() -> Result<Markup, BookError> {
    let all = read()?.clock;
    let sum = |of: fn(&OnClock) -> u64| all.iter().map(of).sum::<u64>();
    Ok(html! {
        p {
            (sum(|row| row.games)) " games, of which the program lost " (sum(|row| row.lost_on_time)) " on time. The clocks leave out the time that an \
             engine waited while another program had the processor; with that time, "
            (sum(|row| row.over_with_waiting)) " clocks would have run out. " code { ".ci/matches clock" } " plays these games again."
        }
        div.table tabindex="0" { table {
            thead { tr {
                th { "game" } th { "against" } th { "seconds" } th { "games" } th { "won, drawn, lost" } th { "its turns" }
                th { "lost on time" } th { "the other on time" } th { "with waiting" } th { "slowest turn" } th { "least left" }
            } }
            tbody {
                @for row in &all {
                    tr {
                        td { (row.game) } td { (row.against) }
                        td { (row.seconds) " + " (row.each_turn) }
                        td { (row.games) } td { (row.won) ", " (row.drawn) ", " (row.lost) } td { (row.turns) }
                        td { (row.lost_on_time) } td { (row.won_on_time) } td { (row.over_with_waiting) }
                        td { (format!("{:.3}\u{a0}s", row.slowest)) } td { (format!("{:.3}\u{a0}s", row.least_left)) }
                    }
                }
            }
        } }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(rated: u32, won: u64, drawn: u64, lost: u64) -> Series {
        let (games, positions) = (won + drawn + lost, 20_000);
        let (game, against, theirs) = ("chess".into(), "Stockfish".into(), "nodes 20000".into());
        Series { game, against, rated, positions, theirs, games, won, drawn, lost }
    }

    #[test]
    fn as_many_points_as_the_other_are_its_rating_and_ten_times_as_many_are_400_more() {
        let even = rating(&[rated(1500, 30, 40, 30)]);
        assert!((even.rating - 1500.0).abs() < 1.0, "{even:?}");
        let far = rating(&[rated(1500, 100, 0, 10)]);
        assert!((far.rating - 1900.0).abs() < 1.0, "{far:?}");
        // 100 games without draws: a point scatters by a half, and 1.96 of that are 9.8 points of 100, or 68 of rating.
        let error = rating(&[rated(1500, 50, 0, 50)]).error;
        assert!((error - 68.0).abs() < 1.0, "{error}");
        assert!(even.error < error);
    }

    #[test]
    fn opponents_above_and_below_tell_the_same_as_one_between() {
        let both = rating(&[rated(1400, 16, 0, 9), rated(1600, 9, 0, 16)]);
        assert!((both.rating - 1500.0).abs() < 1.0, "{both:?}");
    }

    #[test]
    fn every_game_played_is_counted_once() {
        let Matches { clock, rating } = read().unwrap();
        for row in &clock {
            assert_eq!(row.won + row.drawn + row.lost, row.games, "{} {}", row.game, row.against);
            assert!(row.lost_on_time <= row.lost && row.game.parse::<Game>().is_ok());
        }
        for row in &rating {
            assert_eq!(row.won + row.drawn + row.lost, row.games, "{} {}", row.game, row.rated);
        }
        assert!(clock.iter().all(|row| row.games > 0) && rating.iter().all(|row| row.games > 0));
        assert!(clock.iter().map(|row| row.games).sum::<u64>() >= 1000);
        assert!(rating.iter().map(|row| row.games).sum::<u64>() >= 300);
    }
}

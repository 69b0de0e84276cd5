//! Lets the computer opponent play against itself and estimates the values of men from the games. Prints TOML, which
//! the book shows from its file `selfplay.toml`.
//!
//! Plays GAMES games from openings of eight random turns, searching POSITIONS positions for each turn. A game that reaches 400
//! turns is broken off and counts as drawn.
//!
//! From all positions between two turns without a capture, a logistic regression finds the values of men, and of having
//! the move, that best predict the results of the games. A pawn is worth 100. The spread is half the difference between
//! the values from the even-numbered and from the odd-numbered games.
//!
//! With `--try`, one side plays with the values of FILE (TOML as this program prints it), the other with its usual
//! values: two games from each opening, with sides reversed in the second.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

use book::selfplay::Games;
use clap::Parser;
use fast::Fast;
use search::Limits;
use search::play::Values;
use search::selfplay::{self, Dice, Mover, Played};
use types::{Budget, Engine, Game, Kind, Position, Side};

/// How many random turns begin each game.
const OPENING: usize = 8;
/// A game that has reached this many turns is broken off.
const MOST: usize = 400;
/// Games are counted by their length, in intervals of this many turns.
const STEP: usize = 20;

/// Plays the opponent against itself and estimates the values of men.
#[derive(Parser)]
struct Options {
    /// One side plays with the values of this file
    #[arg(long = "try", value_name = "FILE")]
    tried: Option<PathBuf>,
    /// How many games are played
    games: u64,
    /// How many positions are searched for each turn
    positions: u64,
    /// The variants that are played; all if none is given
    #[arg(value_name = "GAME")]
    chosen: Vec<Game>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let Options { tried, games, positions: nodes, mut chosen } = Options::parse();
    let tried = tried.map(fs::read_to_string).transpose()?;
    let tried: Option<BTreeMap<String, Games>> =
        tried.map(|text| toml::from_str(&text)).transpose()?;
    if chosen.is_empty() {
        chosen = Game::ALL.to_vec();
    }
    for game in chosen {
        println!("[{game}]\ngames = {games}\npositions = {nodes}");
        if let Some(file) = &tried {
            let recorded = file.get(game.name());
            let recorded = recorded.ok_or_else(|| format!("the file has no games of {game}"))?;
            let [won, drawn, lost] = tried_out(game, recorded, games, nodes);
            println!("won = {won}\ndrawn = {drawn}\nlost = {lost}");
        } else {
            let mover = Mover::Search { nodes, values: None };
            let mut found = GameValues::new(game);
            for number in 0..games {
                found.add(&played(game, [&mover, &mover], Dice::new(2, number)), number)?;
            }
            found.print();
        }
    }
    Ok(())
}

fn played(game: Game, movers: [&Mover; 2], dice: Dice) -> Played {
    selfplay::game(game, movers, OPENING, MOST, dice, &Limits::default())
        .expect("every mover plays legal turns")
}

/// Plays games between the values of a file and the usual ones. Returns how many the values of the file won, drew and lost.
#[expect(clippy::cast_possible_truncation, reason = "men are worth some thousands at most")]
fn tried_out(game: Game, recorded: &Games, games: u64, nodes: u64) -> [u64; 3] {
    let mut values = Values::of(game);
    for &(kind, _) in game.kinds() {
        if let Some(worth) = recorded.men.get(kind.name()) {
            values.set(kind, worth.value.round() as i32);
        }
    }
    let new = Mover::Search { nodes, values: Some(values) };
    let old = Mover::Search { nodes, values: None };
    let mut results = [0; 3];
    for number in 0..games {
        let (side, movers) = match number % 2 {
            0 => (Side::White, [&new, &old]),
            _ => (Side::Black, [&old, &new]),
        };
        let played = played(game, movers, Dice::new(3, number / 2));
        let result = match played.end.and_then(|end| end.winner) {
            Some(winner) if winner == side => 0,
            Some(_) => 2,
            None => 1,
        };
        results[result] += 1;
    }
    results
}

/// Statistics of the played games, all of one variant.
struct GameValues {
    game: Game,
    /// How many games were won by White, won by Black, drawn, and broken off (broken-off games count as drawn, too).
    results: [u64; 4],
    lengths: Vec<u64>,
    /// The number of positions in which a turn was played, and the number of legal turns in all of them.
    turns: (u64, u64),
    samples: [Samples; 2],
}

/// Maps a [`sample`] to the number of positions that have it and to the total of White's points from their games.
type Samples = BTreeMap<Vec<i8>, (f64, f64)>;

impl GameValues {
    fn new(game: Game) -> GameValues {
        let lengths = vec![0; MOST / STEP + 1];
        GameValues { game, results: [0; 4], lengths, turns: (0, 0), samples: Default::default() }
    }

    fn kinds(&self) -> Vec<Kind> {
        let kinds = self.game.kinds().iter().map(|&(kind, _)| kind);
        kinds.filter(|&kind| kind != Kind::King).collect()
    }

    fn add(&mut self, played: &Played, number: u64) -> Result<(), Box<dyn Error>> {
        let turns = &played.score.turns;
        let (result, points) = match played.end.map(|end| end.winner) {
            Some(Some(Side::White)) => (0, 1.0),
            Some(Some(Side::Black)) => (1, 0.0),
            _ => (2, 0.5),
        };
        self.results[result] += 1;
        self.results[3] += u64::from(played.end.is_none());
        self.lengths[turns.len() / STEP] += 1;
        let kinds = self.kinds();
        let samples = &mut self.samples[usize::from(number % 2 == 1)];
        let mut held = Fast::new().hold(&played.score.start)?;
        let mut positions = Vec::new();
        for turn in turns {
            let count = held.perft(1, &mut Budget::unlimited())?;
            self.turns = (self.turns.0 + 1, self.turns.1 + count);
            positions.push(held.position());
            held = held.play(turn)?;
        }
        let men: Vec<usize> = positions.iter().map(|it| it.men.iter().count()).collect();
        for at in OPENING + 1..positions.len().saturating_sub(1) {
            if men[at - 1] == men[at] && men[at] == men[at + 1] {
                let sample = samples.entry(sample(&kinds, &positions[at])).or_default();
                *sample = (sample.0 + 1.0, sample.1 + points);
            }
        }
        Ok(())
    }

    #[expect(clippy::cast_precision_loss, reason = "one digit is printed")]
    fn print(&self) {
        let [white, black, drawn, broken_off] = self.results;
        println!(
            "results = {{ white = {white}, black = {black}, drawn = {drawn}, broken_off = {broken_off} }}"
        );
        println!("lengths = {:?}", self.lengths);
        println!("branching = {:.1}", self.turns.1 as f64 / (self.turns.0.max(1)) as f64);
        let [even, odd] = &self.samples;
        let both = even.iter().chain(odd);
        let sampled: f64 = both.clone().map(|(_, (count, _))| count).sum();
        println!("sampled = {sampled}");
        let fits = [both.collect(), even.iter().collect(), odd.iter().collect()]
            .map(|samples: Vec<_>| fitted(&samples));
        let kinds = self.kinds();
        let pawn = kinds.iter().position(|&kind| kind == Kind::Pawn).unwrap_or(0);
        let of = |fit: &[f64], at: usize| 100.0 * fit[at] / fit[pawn];
        let played = |at: usize| even.keys().chain(odd.keys()).any(|sample| sample[at] != 0);
        // The games say nothing about the value of a kind of which both sides always had equally many men, so it is
        // left out.
        for (at, kind) in kinds.iter().enumerate().filter(|&(at, _)| played(at)) {
            let [value, one, other] = [0, 1, 2].map(|fit: usize| of(&fits[fit], at));
            let (name, spread) = (kind.name(), (one - other).abs() / 2.0);
            println!("men.\"{name}\" = {{ value = {value:.0}, spread = {spread:.0} }}");
        }
    }
}

/// For each kind, the number of White's men minus that of Black's; at the end, 1 if White is to move, -1 if Black is.
fn sample(kinds: &[Kind], position: &Position) -> Vec<i8> {
    let count = |kind: &Kind| {
        let of = |side| position.men.of(side).filter(|(_, man)| man.kind == *kind).count();
        i8::try_from(of(Side::White)).unwrap_or(0) - i8::try_from(of(Side::Black)).unwrap_or(0)
    };
    let turn = if position.side == Side::White { 1 } else { -1 };
    kinds.iter().map(count).chain([turn]).collect()
}

/// The strength of the ridge penalty, which pulls values towards 0 where the games say little.
const RIDGE: f64 = 1.0;

/// The values fitted by logistic regression: one value after the other is improved by Newton's method, until none
/// changes much.
fn fitted(samples: &[(&Vec<i8>, &(f64, f64))]) -> Vec<f64> {
    let values = samples.first().map_or(0, |(sample, _)| sample.len());
    let mut fit = vec![0.0; values];
    let mut sums = vec![0.0; samples.len()];
    for _ in 0..300 {
        let mut changed: f64 = 0.0;
        for at in 0..values {
            let (mut slope, mut curve) = (-RIDGE * fit[at], RIDGE);
            for ((sample, (count, points)), sum) in samples.iter().zip(&sums) {
                let more = f64::from(sample[at]);
                if more != 0.0 {
                    let chance = 1.0 / (1.0 + f64::exp(-sum));
                    slope += more * (points - count * chance);
                    curve += more * more * count * chance * (1.0 - chance);
                }
            }
            let step = slope / curve;
            fit[at] += step;
            changed = changed.max(step.abs());
            for ((sample, _), sum) in samples.iter().zip(&mut sums) {
                *sum += step * f64::from(sample[at]);
            }
        }
        if changed < 1e-5 {
            break;
        }
    }
    fit
}

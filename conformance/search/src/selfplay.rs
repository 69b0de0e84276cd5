//! Plays whole games between movers: the opponent, a greedy mover, and a random one.
//!
//! The same seed gives the same games on every machine, provided there is no time limit.

use fast::Fast;
use types::{Claim, End, Engine, Game, Held, Objection, PlayersAct, Position, Score, Turn};

use crate::Limits;
use crate::play::{self, Values};

/// Who chooses the turns of a side.
#[derive(Clone, Debug)]
pub enum Mover {
    /// The opponent of [`play`], with a limit on the number of positions.
    Search {
        /// The number of positions to search for each turn.
        nodes: u64,
        /// The values of men; if `None`, those of [`Values::of`].
        values: Option<Values>,
    },
    /// Plays a turn that wins at once or, if there is none, one that gains the most material at once. Chooses at random
    /// among equally good turns, and plays no deflector acts.
    Greedy,
    /// Plays a legal turn chosen at random.
    Random,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The initial position, the turns, and the claim that ended the game, if one did.
    pub score: Score,
    /// How the game ended; `None` if it was broken off.
    pub end: Option<End>,
}

/// Pseudo-random numbers, by the generator `SplitMix64`.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The generator for game number `game` of the games with this seed.
    pub const fn new(seed: u64, game: u64) -> Dice {
        // With seed 0, each game would get the numbers of the game before, shifted by one.
        let seed = if seed == 0 { u64::MAX } else { seed };
        Dice(seed.wrapping_mul(0xD134_2543_DE82_EF95) ^ game.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A random element of a list; `None` if it is empty.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        let count = u64::try_from(list.len()).ok().filter(|&count| count > 0)?;
        list.get(usize::try_from(self.next() % count).ok()?).copied()
    }
}

/// Plays a game from the initial position: first `opening` random turns, then the turns of `movers`, of which the first
/// plays White. Breaks the game off after `most` turns, or when the stop flag of `limits` is set. Claims a draw as soon
/// as one can be claimed. It is an error if a mover chooses no legal turn.
pub fn game(
    game: Game,
    movers: [&Mover; 2],
    opening: usize,
    most: usize,
    mut dice: Dice,
    limits: &Limits,
) -> Result<Played, Objection> {
    let engine = Fast::new();
    let mut score = Score { start: game.start(), turns: Vec::new(), act: None };
    let mut end = None;
    // The position after the last capture or pawn move, and the turns since then. No earlier position can recur.
    let mut anchor = engine.hold(&score.start)?;
    let mut since: Vec<Turn> = Vec::new();
    let mut held = engine.hold(&score.start)?;
    while score.turns.len() < most {
        let mut turns = held.turns();
        turns.sort_by_cached_key(ToString::to_string);
        let mover = movers[held.position().side as usize];
        let chosen = if score.turns.len() < opening {
            dice.pick(&plain(&turns))
        } else {
            match mover {
                Mover::Random => dice.pick(&turns),
                Mover::Greedy => greedy(&*held, &turns, &mut dice),
                Mover::Search { nodes, values } => {
                    let limits = Limits { nodes: Some(*nodes), ..limits.clone() };
                    let (table, values) = (4, values.clone());
                    let options =
                        play::Options { limits, table, values, ..play::Options::default() };
                    let choice = play::best(&score.start, &score.turns, &options, &mut |_| {})?;
                    choice.map(|choice| choice.turn)
                }
            }
        };
        let Some(turn) = chosen else {
            let why = "no turn was chosen".into();
            return Err(Objection::Illegal { clause: None, facts: Vec::new(), why });
        };
        held = held.play(&turn)?;
        score.turns.push(turn);
        since.push(turn);
        if held.position().halfmove == 0 {
            (anchor, since) = (engine.hold(&held.position())?, Vec::new());
        }
        let status = anchor.adjudicate(&since, None)?;
        if status.end.is_some() {
            end = status.end;
            break;
        }
        if let Some(&claim) = status.claims.first() {
            score.act = Some(PlayersAct::Claims(claim));
            end = Some(End { by: Claim::end(claim), winner: None });
            break;
        }
        if limits.watch.is_stopped() {
            break;
        }
    }
    Ok(Played { score, end })
}

/// The turns without deflector acts, which are only a small part of all turns.
fn plain(turns: &[Turn]) -> Vec<Turn> {
    let is_plain = |turn: &&Turn| !matches!(turn.extra, Some(types::Extra::Act(_)));
    turns.iter().filter(is_plain).copied().collect()
}

/// A random choice among the turns without deflector acts that gain the most at once; a win counts as the greatest gain.
fn greedy(held: &dyn Held, turns: &[Turn], dice: &mut Dice) -> Option<Turn> {
    let Position { side, game, .. } = held.position();
    let values = Values::of(game);
    let gain = |turn: &Turn| {
        let Ok(after) = held.play(turn) else { return i32::MIN };
        if after.status().end.is_some_and(|end| end.winner == Some(side)) {
            return i32::MAX;
        }
        let men = after.position().men;
        let worth = |side| men.of(side).map(|(_, man)| values.get(man.kind)).sum::<i32>();
        worth(side) - worth(side.other())
    };
    let plain = plain(turns);
    let gains: Vec<(i32, Turn)> = plain.iter().map(|turn| (gain(turn), *turn)).collect();
    let most = gains.iter().map(|(gain, _)| *gain).max()?;
    let best: Vec<Turn> =
        gains.into_iter().filter(|(gain, _)| *gain == most).map(|(_, turn)| turn).collect();
    dice.pick(&best)
}

//! Each shard compares some of the rounds of a seed. The merged results equal those of a run without shards.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use explore::compare::Compared;
use serde_json::json;
use types::{Engine, Game};

use crate::failure::{Failure, Result};
use crate::options::Compare;
use crate::part::Whole;

/// The results of each game, by its name.
type Parts = BTreeMap<String, Compared>;

/// Refuses options that cannot be used with parts.
pub fn check(options: &Compare, has_program: bool) -> Result {
    let what = if has_program {
        "--save and --merge work only when two built-in engines are compared"
    } else if options.rounds.is_none() || options.seed.is_none() {
        "--save and --merge need both --rounds and --seed"
    } else {
        return Ok(());
    };
    Err(Failure::usage(
        what,
        "give --rounds and --seed, the same to every shard, and no engine program",
    ))
}

/// What all parts of this run must have in common to be merged.
pub fn whole(options: &Compare, engines: [&dyn Engine; 2], games: &[Game], played: bool) -> Whole {
    let arguments = json!({
        "engines": engines.map(Engine::name),
        "seed": options.seed,
        "rounds": options.rounds,
        "played": played,
    });
    Whole::new("arbiter compare", games, arguments)
}

/// Returns the number of this shard's first round, and how many rounds the shard has. A single shard has all rounds.
pub fn rounds(options: &Compare) -> (u64, u64) {
    let all = u128::from(options.rounds.unwrap_or(u64::MAX));
    let (shard, shards) = options.shard;
    let until = |shard: usize| {
        u64::try_from(all * shard as u128 / (shards as u128).max(1)).unwrap_or(u64::MAX)
    };
    let from = until(shard.saturating_sub(1));
    (from, until(shard) - from)
}

/// The results of all shards, by game: the sums of the counts, and the difference of the earliest round.
pub fn merged(
    whole: &Whole,
    files: &[PathBuf],
    rounds: Option<u64>,
    games: &[Game],
) -> Result<Parts> {
    let unusable = |what: String| Failure::usage(what, "run all shards again");
    let mut sum = Parts::new();
    for (game, part) in whole.merge::<Parts>(files)?.into_iter().flatten() {
        sum.entry(game).or_default().add(part);
    }
    let due: BTreeSet<&str> = games.iter().map(|game| game.name()).collect();
    if !sum.keys().map(String::as_str).eq(due) {
        return Err(unusable("the parts lack a game of this run, or have others".into()));
    }
    // A part with a difference may have fewer rounds, because no round is started after a difference.
    let is_short = |part: &Compared| part.difference.is_none() && Some(part.tally.rounds) != rounds;
    if let Some((game, part)) = sum.iter().find(|(_, part)| is_short(part)) {
        let rounds = part.tally.rounds;
        return Err(unusable(format!("the parts do not have all rounds of {game}, only {rounds}")));
    }
    Ok(sum)
}

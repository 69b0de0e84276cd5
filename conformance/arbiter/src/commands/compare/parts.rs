//! Comparing in parts: each shard compares some of the rounds of a seed and saves its results. The merged results of
//! all shards equal those of a run without shards.

use std::collections::{BTreeMap, BTreeSet};

use explore::compare::Compared;
use serde_json::json;
use types::{Engine, Game};

use crate::failure::{Failure, Result};
use crate::options::Compare;
use crate::part::Whole;

/// The results of each game, by its name.
type Parts = BTreeMap<String, Compared>;

/// Whether this run saves a part or merges parts.
pub fn is_wanted(options: &Compare) -> bool {
    options.save.is_some() || !options.merge.is_empty()
}

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
fn whole(options: &Compare, engines: [&dyn Engine; 2], games: &[Game], played: bool) -> Whole {
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

/// Saves the results of this shard.
pub fn save(
    options: &Compare,
    engines: [&dyn Engine; 2],
    games: &[Game],
    played: bool,
    parts: &Parts,
) -> Result {
    let Some(file) = &options.save else { return Ok(()) };
    whole(options, engines, games, played).write(options.shard, json!(parts), file).map(drop)
}

/// The results of all shards, by game. Counts are added. If several shards have found a difference in a game, the
/// difference of the earliest round is kept.
pub fn merged(
    options: &Compare,
    engines: [&dyn Engine; 2],
    games: &[Game],
    played: bool,
) -> Result<Parts> {
    let mut sum = Parts::new();
    for results in whole(options, engines, games, played).merge(&options.merge)? {
        let parts: Parts = serde_json::from_value(results).map_err(|error| {
            Failure::usage(
                format!("the results in a part cannot be used: {error}"),
                "run all shards again",
            )
        })?;
        for (game, part) in parts {
            sum.entry(game).or_default().add(part);
        }
    }
    let unusable = |what: String| Failure::usage(what, "run all shards again");
    let due: BTreeSet<&str> = games.iter().map(|game| game.name()).collect();
    if !sum.keys().map(String::as_str).eq(due) {
        return Err(unusable("the parts lack a game of this run, or have others".into()));
    }
    // A part with a difference may have fewer rounds, because no round is started after a difference.
    let is_short =
        |part: &Compared| part.difference.is_none() && Some(part.tally.rounds) != options.rounds;
    if let Some((game, part)) = sum.iter().find(|(_, part)| is_short(part)) {
        let rounds = part.tally.rounds;
        return Err(unusable(format!("the parts do not have all rounds of {game}, only {rounds}")));
    }
    Ok(sum)
}

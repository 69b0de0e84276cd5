//! Parts of a long run: each shard writes one file, and `--merge` puts the files together.
//!
//! A file says what it is a part of – the command, the version of the program, the laws, the arguments, the shard – and ends
//! with a digest of all that. Files that do not belong together are refused, as are a shard that is missing or given twice
//! and a file that is cut or was changed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use cases::shown::fit;
use serde_json::{Map, Value, json};
use suite::run::Shard;
use types::Game;

use crate::failure::Failure;
use crate::file::{self, LONGEST_DATA, shown, unwritable};

/// Numbers of missing shards that an error lists.
const LISTED: usize = 12;

/// What parts must have in common to be merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    fields: Map<String, Value>,
}

impl Whole {
    /// The whole of a command's run on some games, with the arguments on which its results depend.
    pub fn new(command: &str, games: &[Game], arguments: Value) -> Whole {
        let laws: BTreeMap<_, _> = games
            .iter()
            .map(|&game| {
                let (editions, sha256) = law_of(game);
                (game.name(), json!({ "law": editions, "law_sha256": sha256 }))
            })
            .collect();
        let mut fields = Map::new();
        fields.insert("part".into(), command.into());
        fields.insert("version".into(), env!("CARGO_PKG_VERSION").into());
        fields.insert("games".into(), json!(laws));
        fields.insert("arguments".into(), arguments);
        Whole { fields }
    }

    /// Writes the results of one shard to a file, whole or not at all.
    pub fn write(
        &self,
        (shard, shards): (usize, usize),
        results: Value,
        path: &Path,
    ) -> Result<(), Failure> {
        let mut fields = self.fields.clone();
        fields.insert("shard".into(), json!([shard, shards]));
        fields.insert("results".into(), results);
        let sha256 = digest(&fields);
        fields.insert("sha256".into(), sha256.into());
        let text = format!("{}\n", Value::Object(fields));
        file::write(path, &text).map_err(|error| unwritable(path, &error))
    }

    /// The results of all shards, in their order.
    pub fn merge(&self, paths: &[PathBuf]) -> Result<Vec<Value>, Failure> {
        let mut found: BTreeMap<u64, (&Path, Value)> = BTreeMap::new();
        let mut of: Option<(u64, &Path)> = None;
        for path in paths {
            let (shard, shards, results) = self.read(path)?;
            match of {
                Some((others, other)) if others != shards => {
                    let what = format!(
                        "`{}` is a part of {shards}, `{}` of {others}",
                        shown(path),
                        shown(other)
                    );
                    return Err(unmergeable(what));
                }
                _ => of = Some((shards, path)),
            }
            if let Some((before, _)) = found.insert(shard, (path, results)) {
                let (one, other) = (shown(before), shown(path));
                return Err(unmergeable(format!("`{one}` and `{other}` are both shard {shard}")));
            }
        }
        let all = of.map_or(0, |(shards, _)| shards);
        let missing = all - found.len() as u64;
        if missing > 0 {
            let names = (1..=all).filter(|shard| !found.contains_key(shard));
            let listed: Vec<String> = names.take(LISTED).map(|shard| shard.to_string()).collect();
            let more = if missing > LISTED as u64 { ", …" } else { "" };
            return Err(unmergeable(format!(
                "{missing} of {all} shards {} missing: {}{more}",
                if missing == 1 { "is" } else { "are" },
                listed.join(", ")
            )));
        }
        Ok(found.into_values().map(|(_, results)| results).collect())
    }

    /// The shard of a file, the number of shards, and its results.
    fn read(&self, path: &Path) -> Result<(u64, u64, Value), Failure> {
        let refused = |why: &str| unmergeable(format!("`{}`: {why}", shown(path)));
        let text = file::read_text(path, LONGEST_DATA)
            .map_err(|error| refused(&format!("it cannot be read: {error}")))?;
        let fields = serde_json::from_str(&text);
        let Ok(Value::Object(mut fields)) = fields else {
            return Err(refused("it is not a part, or it was cut"));
        };
        let sha256 = fields.remove("sha256");
        if sha256.as_ref().and_then(Value::as_str) != Some(&digest(&fields)) {
            return Err(refused("its digest does not fit: it was changed or cut"));
        }
        for (name, ours) in &self.fields {
            let theirs = fields.get(name).unwrap_or(&Value::Null);
            if theirs != ours {
                return Err(refused(&format!(
                    "it has another `{name}`: {}",
                    differing(theirs, ours)
                )));
            }
        }
        let shard = fields.get("shard").and_then(|shard| {
            let (shard, shards) = (shard.get(0)?.as_u64()?, shard.get(1)?.as_u64()?);
            (1..=shards).contains(&shard).then_some((shard, shards))
        });
        let results = fields.remove("results");
        match (shard, results) {
            (Some((shard, shards)), Some(results)) => Ok((shard, shards, results)),
            _ => Err(refused("it has no shard or no results")),
        }
    }
}

/// How two values differ: the first entry of an object that does, or both values.
fn differing(theirs: &Value, ours: &Value) -> String {
    if let (Value::Object(theirs), Value::Object(ours)) = (theirs, ours) {
        let name =
            ours.keys().chain(theirs.keys()).find(|&name| theirs.get(name) != ours.get(name));
        if let Some(name) = name {
            let value = |of: &Map<String, Value>| of.get(name).unwrap_or(&Value::Null).to_string();
            let (theirs, ours) = (value(theirs), value(ours));
            return fit(&format!("`{name}` is {theirs} there and {ours} here"));
        }
    }
    fit(&format!("{theirs} there, {ours} here"))
}

fn unmergeable(what: String) -> Failure {
    Failure::Usage {
        what,
        tip: "merge one file for each shard, all written by the same command with other values of --shard"
            .into(),
    }
}

/// The digest of the fields of a part, in hexadecimal.
fn digest(fields: &Map<String, Value>) -> String {
    let mut sorted: Vec<_> = fields.iter().collect();
    sorted.sort_by_key(|&(name, _)| name);
    let mut digest = hmac_sha256::Hash::new();
    for (name, value) in sorted {
        digest.update(format!("{name}={value}\n"));
    }
    hex(&digest.finalize())
}

/// The editions of the laws of a game, such as `MAS 1, CHE 1`, and a digest of their text in hexadecimal.
pub fn law_of(game: Game) -> (String, String) {
    let laws: Vec<_> = reference::law::files_of(game).collect();
    let editions = laws.iter().map(|law| format!("{} {}", law.prefix, law.edition));
    let mut digest = hmac_sha256::Hash::new();
    for law in &laws {
        digest.update(law.text());
    }
    (editions.collect::<Vec<_>>().join(", "), hex(&digest.finalize()))
}

/// Bytes in hexadecimal.
pub fn hex(digest: &[u8]) -> String {
    digest.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Reads which part of the work is meant, such as `2/8`.
pub fn shard(text: &str) -> Result<(usize, usize), String> {
    text.parse().map(|Shard { part, of }| (part, of))
}

//! Parts of a long run: each shard writes one file, which a later run may continue, and `--merge` combines the files.
//!
//! A file states what it is a part of – the command, the version of the program, the laws, the arguments, the shard – and
//! ends with a digest of all that. A file that belongs to another run, or that was cut or changed, is refused; so is a
//! merge in which a shard is missing or given twice.

use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};
use std::path::{Path, PathBuf};
use std::{fs, io};

use cases::shown::fit;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use suite::run::Shard;
use types::Game;

use crate::failure::{Failure, Result};
use crate::file::{self, LONGEST_DATA, shown, unwritable};

/// How many missing shards an error lists.
const LISTED: usize = 12;

/// A part that was read from a file.
pub struct Part<'a> {
    pub path: &'a Path,
    /// The number of the shard, from 1, and the number of all shards.
    pub shard: (usize, usize),
    results: Value,
}

impl Part<'_> {
    /// The results. Refuses those of a wrong form.
    pub fn results<R: DeserializeOwned>(&self) -> Result<R> {
        R::deserialize(&self.results).map_err(|error| self.unusable(error))
    }

    pub fn unusable(&self, why: impl Display) -> Failure {
        let what = format!("`{}`: {why}", shown(self.path));
        Failure::usage(what, "delete the file and run this shard again")
    }
}

/// A description of the whole run, which all of its parts must share to be merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    fields: Map<String, Value>,
}

impl Whole {
    /// `arguments` are those on which the results depend.
    pub fn new(command: &str, games: &[Game], arguments: Value) -> Whole {
        let laws = games.iter().map(|&game| {
            let (editions, sha256) = law_of(game);
            (game.name(), json!({ "law": editions, "law_sha256": sha256 }))
        });
        let laws: BTreeMap<_, _> = laws.collect();
        let mut fields = Map::new();
        fields.insert("part".into(), command.into());
        fields.insert("version".into(), env!("CARGO_PKG_VERSION").into());
        fields.insert("games".into(), json!(laws));
        fields.insert("arguments".into(), arguments);
        Whole { fields }
    }

    /// Writes the results of one shard to a file, completely or not at all; returns its digest.
    pub fn write(
        &self,
        (shard, shards): (usize, usize),
        results: impl Serialize,
        path: &Path,
    ) -> Result<String> {
        let mut fields = self.fields.clone();
        fields.insert("shard".into(), json!([shard, shards]));
        fields.insert("results".into(), json!(results));
        let sha256 = digest(&fields);
        fields.insert("sha256".into(), sha256.clone().into());
        let text = format!("{}\n", Value::Object(fields));
        file::write(path, &text).map_err(|error| unwritable(path, &error))?;
        Ok(sha256)
    }

    /// The part to continue from, which an earlier run of this shard has saved in a file; `None` if the file is empty or
    /// does not exist. Refuses a file that is not part of this run, and a part of another shard.
    pub fn saved<'a>(&self, shard: (usize, usize), path: &'a Path) -> Result<Option<Part<'a>>> {
        match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Ok(there) if there.is_file() && there.len() == 0 => return Ok(None),
            _ => {}
        }
        let why = match self.read(path) {
            Ok(part) if part.shard == shard => return Ok(Some(part)),
            Ok(Part { shard: (found, of), .. }) => {
                format!("it holds shard {found}/{of}, not {}/{}", shard.0, shard.1)
            }
            Err(why) => why,
        };
        Err(Failure::usage(
            format!("`{}` cannot be continued: {why}", shown(path)),
            "name a new file, or one that the same command with the same arguments has saved",
        ))
    }

    /// The parts in these files by the numbers of their shards, and the number of all shards. Refuses parts of different
    /// divisions, and two parts of one shard.
    pub fn parts<'a>(&self, paths: &'a [PathBuf]) -> Result<(BTreeMap<usize, Part<'a>>, usize)> {
        let mut found: BTreeMap<usize, Part<'a>> = BTreeMap::new();
        for path in paths {
            let one = shown(path);
            let part = self.read(path).map_err(|why| unmergeable(format!("`{one}`: {why}")))?;
            let (shard, shards) = part.shard;
            if let Some(other) = found.values().next().filter(|other| other.shard.1 != shards) {
                let (other, others) = (shown(other.path), other.shard.1);
                return Err(unmergeable(format!(
                    "`{one}` is one of {shards} parts, but `{other}` is one of {others}"
                )));
            }
            if let Some(before) = found.insert(shard, part) {
                let before = shown(before.path);
                return Err(unmergeable(format!("`{before}` and `{one}` are both shard {shard}")));
            }
        }
        let shards = found.values().next().map_or(0, |part| part.shard.1);
        Ok((found, shards))
    }

    /// The results of all shards in their order. Refuses what [`parts`](Whole::parts) refuses, and missing shards.
    pub fn merge<R: DeserializeOwned>(&self, paths: &[PathBuf]) -> Result<Vec<R>> {
        let (found, all) = self.parts(paths)?;
        let missing = all - found.len();
        if missing > 0 {
            let names = (1..=all).filter(|shard| !found.contains_key(shard));
            let listed: Vec<String> = names.take(LISTED).map(|shard| shard.to_string()).collect();
            let listed = listed.join(", ");
            let more = if missing > LISTED { ", …" } else { "" };
            let are = if missing == 1 { "is" } else { "are" };
            let what = format!("{missing} of {all} shards {are} missing: {listed}{more}");
            return Err(unmergeable(what));
        }
        found.values().map(Part::results).collect()
    }

    /// The part in a file; an error says why it is not part of this run.
    fn read<'a>(&self, path: &'a Path) -> Result<Part<'a>, String> {
        let bytes = file::open_regular(path)
            .and_then(|file| file::read_from(file, LONGEST_DATA))
            .map_err(|error| format!("it cannot be read: {error}"))?;
        let fields = serde_json::from_slice(&bytes);
        let Ok(Value::Object(mut fields)) = fields else {
            return Err("it was not written by --save, or it was cut".into());
        };
        let sha256 = fields.remove("sha256");
        if sha256.as_ref().and_then(Value::as_str) != Some(&digest(&fields)) {
            return Err("its digest does not match: it was changed or cut".into());
        }
        for (name, ours) in &self.fields {
            let theirs = fields.get(name).unwrap_or(&Value::Null);
            if theirs != ours {
                return Err(format!("it differs in `{name}`: {}", differing(theirs, ours)));
            }
        }
        let shard = fields.get("shard").and_then(|shard| {
            let number = |index: usize| usize::try_from(shard.get(index)?.as_u64()?).ok();
            let (shard, shards) = (number(0)?, number(1)?);
            (1..=shards).contains(&shard).then_some((shard, shards))
        });
        let results = fields.remove("results");
        match (shard, results) {
            (Some(shard), Some(results)) => Ok(Part { path, shard, results }),
            _ => Err("it has no shard or no results".into()),
        }
    }
}

/// Says how two values differ: shows the first entry that differs if both are objects, or else both values.
pub fn differing(theirs: &Value, ours: &Value) -> String {
    if let (Value::Object(theirs), Value::Object(ours)) = (theirs, ours) {
        let mut names = ours.keys().chain(theirs.keys());
        if let Some(name) = names.find(|&name| theirs.get(name) != ours.get(name)) {
            let [theirs, ours] = [theirs, ours].map(|of| of.get(name).unwrap_or(&Value::Null));
            return fit(&format!("`{name}` is {theirs} in the file and {ours} here"));
        }
    }
    fit(&format!("{theirs} in the file, {ours} here"))
}

/// The digest that the part in a file states; `None` if the file contains no part.
pub fn digest_of(path: &Path) -> Option<String> {
    let text = file::read_text(path, LONGEST_DATA).ok()?;
    let part: Value = serde_json::from_str(&text).ok()?;
    part.get("sha256")?.as_str().map(str::to_owned)
}

fn unmergeable(what: String) -> Failure {
    Failure::usage(
        what,
        "merge one file for each shard, all written by the same command with other values of --shard",
    )
}

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
    let laws: Vec<_> = law::files_of(game).collect();
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

/// Reads a shard and the number of shards, such as `2/8`.
pub fn shard(text: &str) -> Result<(usize, usize), String> {
    text.parse().map(|Shard { part, of }| (part, of))
}

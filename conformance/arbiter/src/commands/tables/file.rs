//! A table as a file: a line of JSON that describes it, then its values, compressed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::bufread::ZlibDecoder;
use flate2::write::ZlibEncoder;
use search::Watch;
use search::tables::{Material, Table};
use serde::{Deserialize, Serialize};
use serde_json::json;
use types::Game;

use crate::failure::{Failure, Result};
use crate::file::{self, shown, unwritable};
use crate::part::{differing, hex, law_of};

const FORMAT: u32 = 1;

/// The maximum length of the first line, in bytes.
const LONGEST_HEADER: u64 = 4096;

/// The first line of a file, which describes the table.
#[derive(Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// The version of the file format.
    table: u32,
    game: String,
    /// The editions of the laws, and the digest of their text.
    law: String,
    law_sha256: String,
    material: String,
    /// The number of bytes of the values, before compression: one or two bytes for each position number.
    bytes: u64,
    /// The digest computed by [`digest`].
    sha256: String,
}

impl Header {
    fn of(material: &Material, bytes: u64, sha256: String) -> Header {
        let (law, law_sha256) = law_of(material.game());
        let (game, material) = (material.game().name().into(), material.to_string());
        Header { table: FORMAT, game, law, law_sha256, material, bytes, sha256 }
    }
}

/// The name of a table's file in a folder of tables.
pub fn name(material: &Material) -> String {
    format!("{}-{material}.table", material.game())
}

/// The material of this game whose table has the file name `file`; `None` if that is not the name of a table.
pub fn material(game: Game, file: &str) -> Option<Material> {
    let text = file.strip_suffix(".table")?.strip_prefix(game.name())?.strip_prefix('-')?;
    let material = Material::parse(game, text).ok()?;
    (name(&material) == file).then_some(material)
}

/// The digest of a table's game, laws, material and values, in hexadecimal.
pub fn digest(material: &Material, bytes: &[u8]) -> String {
    let mut digest = digest_before(material);
    digest.update(bytes);
    hex(&digest.finalize())
}

/// A digest to which the values are still to be added.
fn digest_before(material: &Material) -> hmac_sha256::Hash {
    let mut digest = hmac_sha256::Hash::new();
    let (_, law) = law_of(material.game());
    digest.update(format!("{} {law} {material}\n", material.game()));
    digest
}

/// Writes a table to a file, completely or not at all.
pub fn write(path: &Path, table: &Table) -> Result {
    let bytes = table.bytes();
    let material = table.material();
    let header = Header::of(material, bytes.len() as u64, digest(material, &bytes));
    let contents = || -> io::Result<Vec<u8>> {
        let mut contents = serde_json::to_vec(&header)?;
        contents.push(b'\n');
        let mut encoder = ZlibEncoder::new(contents, Compression::default());
        encoder.write_all(&bytes)?;
        encoder.finish()
    };
    let written = contents().and_then(|contents| file::write(path, &contents));
    written.map_err(|error| unwritable(path, &error))
}

/// Reads a table, unless the watch stops the reading. Refuses a file that is not a complete table under these laws.
pub fn read(path: &Path, material: &Material, watch: &Watch) -> Result<Table> {
    let mut reading = Reading::begin(path, material)?;
    while reading.step()? {
        if watch.is_stopped() {
            return Err(Failure::Interrupted);
        }
    }
    reading.finish()
}

/// How many bytes of values are read in one step: few enough for a watch to stop the reading soon.
const STEP: u64 = 256 << 10;

/// A table that is being read: its first line, and some of its values.
pub struct Reading {
    path: PathBuf,
    pub material: Material,
    header: Header,
    values: ZlibDecoder<BufReader<File>>,
    bytes: Vec<u8>,
    digest: hmac_sha256::Hash,
}

impl Reading {
    /// Reads the first line. Refuses a file that is not a table of the material under the laws of this program.
    pub fn begin(path: &Path, material: &Material) -> Result<Reading> {
        let file = file::open_regular(path)
            .map_err(|error| unusable(path, &format!("it cannot be read: {error}")))?;
        let mut input = BufReader::new(file);
        let mut line = Vec::new();
        let read = input.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut line);
        let header: Option<Header> = read.ok().and_then(|_| serde_json::from_slice(&line).ok());
        let header = header.ok_or_else(|| unusable(path, "it is not a table"))?;
        let wanted = Header::of(material, header.bytes, header.sha256.clone());
        if header != wanted {
            return Err(unusable(path, &differing(&json!(header), &json!(wanted))));
        }
        Ok(Reading {
            path: path.into(),
            material: material.clone(),
            header,
            values: ZlibDecoder::new(input),
            bytes: Vec::new(),
            digest: digest_before(material),
        })
    }

    /// The maximum memory, in bytes, that the table takes while it is read.
    pub fn peak(&self) -> u64 {
        let numbers = self.material.numbers().unwrap_or(0) as u64;
        2 * numbers + self.header.bytes.min(2 * numbers)
    }

    /// Reads some of the values. Returns `false` once all have been read.
    pub fn step(&mut self) -> Result<bool> {
        let before = self.bytes.len();
        let most = self.material.numbers().unwrap_or(0) as u64 * 2 + 1 - before as u64;
        self.bytes
            .try_reserve(usize::try_from(STEP).unwrap_or(0))
            .map_err(|_| self.unusable("there is not enough memory for it"))?;
        let mut some = self.values.by_ref().take(STEP.min(most));
        some.read_to_end(&mut self.bytes).map_err(|_| self.damaged())?;
        self.digest.update(&self.bytes[before..]);
        Ok(self.bytes.len() > before)
    }

    /// The table, once all its values have been read. Refuses damaged values, and a file with bytes after them.
    pub fn finish(mut self) -> Result<Table> {
        if self.values.get_mut().fill_buf().is_ok_and(|rest| !rest.is_empty()) {
            return Err(self.unusable("there are bytes after the end of the table"));
        }
        let (header, bytes) = (&self.header, &self.bytes);
        if header.bytes != bytes.len() as u64 || hex(&self.digest.finalize()) != header.sha256 {
            return Err(self.damaged());
        }
        if Vec::<u16>::new().try_reserve_exact(bytes.len()).is_err() {
            return Err(self.unusable("there is not enough memory for it"));
        }
        Table::from_bytes(self.material.clone(), bytes).ok_or_else(|| self.damaged())
    }

    pub fn unusable(&self, why: &str) -> Failure {
        unusable(&self.path, why)
    }

    fn damaged(&self) -> Failure {
        self.unusable("its digest does not match: it was changed or cut")
    }
}

fn unusable(path: &Path, why: &str) -> Failure {
    Failure::usage(
        format!("`{}`: {why}", shown(path)),
        "delete the file; `arbiter tables GAME --table-dir FOLDER` builds the table again",
    )
}

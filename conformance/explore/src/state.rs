//! The state of a long count: a header that says what is counted, then a line for each [unit](Plan::units) as it is done.
//!
//! Every line ends with a digest of itself and of the line before, so that a line that was added, removed or changed by hand
//! is noticed. What an interrupted run left unfinished at the end is not: it is reported as [`State::end`], so that the next
//! run can cut it off.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::{self, BufRead, Read};

use cases::shown;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use types::{Cell, EndBy, Engine, Game, Position, Side};

use crate::exhaust::{self, Counts, Material};

/// Bytes of the longest line that is read; ours are less than a tenth of that.
const LONGEST_LINE: u64 = 1 << 14;
/// The first field of a header.
const KIND: &str = "arbiter exhaust";
/// What stands between a line's content and its digest.
const BEFORE_DIGEST: &str = ",\"sha256\":\"";
/// Characters of a line that an error shows.
const SHOWN: usize = 80;

/// One unit of the work: a material, by its number, and the number of the cell of White's king.
pub type Unit = (usize, usize);
/// The counts of units, with White to move and with Black to move.
pub type UnitCounts = BTreeMap<Unit, [Counts; 2]>;

/// The work: its materials, divided into units.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The materials, by their numbers.
    pub materials: Vec<Material>,
    /// The units, in their order.
    pub units: Vec<Unit>,
}

impl Plan {
    /// All placements of at most this many men and deflectors.
    pub fn new(game: Game, men: usize, deflectors: usize) -> Plan {
        let materials = exhaust::materials(game, men, deflectors);
        let units = materials.iter().enumerate().flat_map(|(number, material)| {
            (0..material.units().len()).map(move |cell| (number, cell))
        });
        Plan { units: units.collect(), materials }
    }

    /// The units of one part of the work, such as 2 of 8.
    pub fn shard(&self, (shard, shards): (usize, usize)) -> impl Iterator<Item = Unit> {
        let mine = move |index: usize| index % shards.max(1) == shard.saturating_sub(1);
        self.units.iter().enumerate().filter(move |&(index, _)| mine(index)).map(|(_, &unit)| unit)
    }
}

/// The first line of a state: what is counted, by whom, and under which law.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// What kind of file this is.
    pub state: String,
    /// The version of the program.
    pub version: String,
    /// The editions of the laws that apply to the game, such as `MAS 1, CHE 1`.
    pub law: String,
    /// A digest of these laws.
    pub law_sha256: String,
    /// The game.
    pub game: String,
    /// At most this many men are placed.
    pub men: usize,
    /// At most this many deflectors are placed.
    pub deflectors: usize,
    /// How many units the work has; a state that does not say has 0.
    #[serde(default)]
    pub units: usize,
    /// The engine that answers.
    pub engine: String,
    /// Which part of the units this is, and of how many, from 1.
    pub shard: (usize, usize),
}

impl Header {
    /// A header for the whole work.
    pub fn new(game: Game, men: usize, deflectors: usize) -> Header {
        Header {
            state: KIND.into(),
            version: String::new(),
            law: String::new(),
            law_sha256: String::new(),
            game: game.name().into(),
            men,
            deflectors,
            units: Plan::new(game, men, deflectors).units.len(),
            engine: String::new(),
            shard: (1, 1),
        }
    }

    /// The first field in which this header differs from another, with both values. With `any_shard`, the shards may differ.
    fn differs(&self, other: &Header, any_shard: bool) -> Option<[String; 3]> {
        let fields = |header: &Header| {
            let Header { version, law, law_sha256, game, men, deflectors, .. } = header;
            let Header { units, engine, shard, .. } = header;
            [
                ("game", game.clone()),
                ("number of men", men.to_string()),
                ("number of deflectors", deflectors.to_string()),
                ("number of units", units.to_string()),
                ("version of arbiter", version.clone()),
                ("edition of the law", law.clone()),
                ("text of the law, sha256", law_sha256.clone()),
                ("engine", engine.clone()),
                ("shard", format!("{}/{}", shard.0, shard.1)),
            ]
        };
        let pairs = fields(self).into_iter().zip(fields(other));
        let mut differing = pairs
            .filter(|((what, one), (_, other))| one != other && !(any_shard && *what == "shard"));
        differing.next().map(|((what, one), (_, other))| {
            [what.into(), shown::cut(&one, SHOWN), shown::cut(&other, SHOWN)]
        })
    }

    /// Whether the shard exists.
    const fn has_shard(&self) -> bool {
        self.shard.0 >= 1 && self.shard.0 <= self.shard.1
    }
}

/// A unit as a line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    material: usize,
    king: usize,
    white: Counts,
    black: Counts,
}

/// The digest of the lines so far. Gives the next line its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain([u8; 32]);

impl Chain {
    /// A header as the first line, with its line break.
    pub fn header(&mut self, header: &Header) -> String {
        self.line(&serde_json::to_string(header).unwrap_or_default())
    }

    /// A unit as a line, with its line break.
    pub fn unit(&mut self, (material, king): Unit, [white, black]: &[Counts; 2]) -> String {
        let line = Line { material, king, white: white.clone(), black: black.clone() };
        self.line(&serde_json::to_string(&line).unwrap_or_default())
    }

    /// A line with its digest, if it is an object without one; else the line.
    pub(crate) fn signed(&mut self, line: &str) -> String {
        match line.strip_suffix("}\n") {
            Some(_) if !line.contains(BEFORE_DIGEST) => self.line(line.trim_end()),
            _ => line.to_owned(),
        }
    }

    fn line(&mut self, object: &str) -> String {
        let digest = self.next(object);
        let open = object.strip_suffix('}').unwrap_or(object);
        format!("{open}{BEFORE_DIGEST}{digest}\"}}\n")
    }

    /// Takes in the content of a line; returns its digest.
    fn next(&mut self, object: &str) -> String {
        let mut hash = hmac_sha256::Hash::new();
        hash.update(self.0);
        hash.update(object);
        self.0 = hash.finalize();
        let mut hex = String::new();
        for byte in self.0 {
            let _ = write!(hex, "{byte:02x}");
        }
        hex
    }

    /// The content of a line whose digest is right.
    fn read<'a>(&mut self, line: &'a str) -> Result<String, BadLine> {
        let parts: Option<(&'a str, &'a str)> = line.rsplit_once(BEFORE_DIGEST);
        let parts = parts.and_then(|(open, digest)| Some((open, digest.strip_suffix("\"}")?)));
        let Some((open, digest)) = parts else { return Err(BadLine::Form) };
        let object = format!("{open}}}");
        let before = self.clone();
        if self.next(&object) == digest {
            Ok(object)
        } else {
            *self = before;
            Err(BadLine::Digest)
        }
    }
}

enum BadLine {
    Form,
    Digest,
}

/// What a file of a state contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The header; `None` if the file is empty, or an interrupted run has not finished its first line.
    pub header: Option<Header>,
    /// The units counted.
    pub found: UnitCounts,
    /// How many bytes the complete lines take. What follows is unfinished.
    pub end: u64,
    /// The digest of the complete lines, to append to.
    pub chain: Chain,
}

/// A file that is not a state of this run.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StateError {
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// It does not begin with a header.
    #[error("it is not a state of `arbiter exhaust`: it begins with `{0}`")]
    NotAState(String),
    /// The header is that of another run.
    #[error("it is not a state of this run: its {what} is {found}, not {expected}")]
    Other {
        /// What differs.
        what: String,
        /// The value in the file.
        found: String,
        /// The value of this run.
        expected: String,
    },
    /// A line cannot be used.
    #[error("line {line}: {why}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// Why not.
        why: String,
    },
}

impl State {
    /// Reads a state for the run of this header. An unfinished end is skipped: a last line without a line break, or one that
    /// is not a line of a state. Refuses another file, a state of another run, a line that was changed, a unit that is not
    /// part of the work or is listed twice, and counts that are impossible. With `any_shard`, the state may be of any part of
    /// the work.
    pub fn read(
        input: &mut impl BufRead,
        header: &Header,
        plan: &Plan,
        any_shard: bool,
    ) -> Result<State, StateError> {
        let mut state =
            State { header: None, found: UnitCounts::new(), end: 0, chain: Chain::default() };
        let mut mine = BTreeSet::new();
        let mut bytes = Vec::new();
        for number in 1.. {
            bytes.clear();
            let length = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? as u64;
            let text = String::from_utf8_lossy(&bytes);
            let wrong = |why: &str| {
                let text = shown::cut(text.trim_end(), SHOWN);
                match number {
                    1 => StateError::NotAState(text),
                    _ => StateError::Line { line: number, why: format!("{why}: `{text}`") },
                }
            };
            let Some(line) = text.strip_suffix('\n') else {
                if length == LONGEST_LINE {
                    return Err(wrong("it is too long"));
                }
                // Another text without a line break is not ours to cut off.
                let ours = || Chain::default().header(header);
                if number == 1 && length > 0 && !ours().starts_with(&*text) {
                    return Err(wrong(""));
                }
                return Ok(state);
            };
            let object = match state.chain.read(line) {
                Ok(object) => object,
                Err(BadLine::Form) if number > 1 && input.fill_buf()?.is_empty() => {
                    return Ok(state);
                }
                Err(BadLine::Form) => return Err(wrong("it is not a line of a state")),
                Err(BadLine::Digest) => return Err(wrong("it, or what is above it, was changed")),
            };
            if number == 1 {
                let found = Header::read(&object, header, any_shard)
                    .map_err(|other| other.unwrap_or_else(|| wrong("")))?;
                mine = plan.shard(found.shard).collect();
                state.header = Some(found);
            } else {
                let line: Line =
                    serde_json::from_str(&object).map_err(|error| wrong(&error.to_string()))?;
                let unit = (line.material, line.king);
                if !mine.contains(&unit) {
                    return Err(wrong("this unit is not part of the work"));
                }
                let counts = [line.white, line.black];
                let material = &plan.materials[unit.0];
                if let Some(why) = impossible(material, material.units()[unit.1], &counts) {
                    return Err(wrong(&why));
                }
                if state.found.insert(unit, counts).is_some() {
                    return Err(wrong("this unit is listed twice"));
                }
            }
            state.end += length;
        }
        Ok(state)
    }
}

impl Header {
    /// The header in a line; an error is what differs, or `None` if the line is not a header.
    fn read(object: &str, ours: &Header, any_shard: bool) -> Result<Header, Option<StateError>> {
        let found: Header = serde_json::from_str(object).map_err(|_| None)?;
        if found.state != KIND || !found.has_shard() {
            return Err(None);
        }
        match found.differs(ours, any_shard) {
            Some([what, found, expected]) => Err(Some(StateError::Other { what, found, expected })),
            None => Ok(found),
        }
    }
}

/// Why a unit of a material, with White's first king on that cell, cannot have these counts.
fn impossible(material: &Material, king: Cell, counts: &[Counts; 2]) -> Option<String> {
    let placements = material.placements(king);
    counts.iter().find_map(|counts| {
        let Counts { positions, checks, mates, stalemates, mate, stalemate, promotions } = counts;
        let ended = mates.checked_add(*stalemates);
        let mut kinds = promotions.iter();
        let has = |name: &String| material.game.kinds().iter().any(|(kind, _)| kind.name() == name);
        if placements.is_some_and(|placements| *positions > placements) {
            Some(format!("{positions} positions are more than there are placements"))
        } else if ended.is_none_or(|ended| ended > *positions) {
            Some("there are more mates and stalemates than positions".into())
        } else if checks > positions {
            Some("there are more checks than positions".into())
        } else if mate.is_some() != (*mates > 0) || stalemate.is_some() != (*stalemates > 0) {
            Some("the examples do not fit the counts of mates and stalemates".into())
        } else {
            kinds.find(|name| !has(name)).map(|_| "a pawn promotes to no such man".into())
        }
    })
}

/// Judges the examples of a unit again: each is an accepted position of the material, with White's king on the unit's cell, in
/// which the side to move is checkmated or stalemated. Returns what is wrong.
pub fn wrong_example(
    engine: &dyn Engine,
    material: &Material,
    king: usize,
    counts: &[Counts; 2],
) -> Option<String> {
    let cell = *material.units().get(king)?;
    Side::BOTH.into_iter().zip(counts).find_map(|(side, counts)| {
        let examples = [
            (&counts.mate, EndBy::Checkmate, "mate"),
            (&counts.stalemate, EndBy::Stalemate, "stalemate"),
        ];
        examples.into_iter().find_map(|(text, by, what)| {
            let text = text.as_ref()?;
            let position = Position::parse(material.game, text).ok();
            let position = position.filter(|position| position.side == side);
            let is_so = position.is_some_and(|position| {
                material.is_placed(&position, cell)
                    && engine
                        .hold(&position)
                        .is_ok_and(|held| held.status().end.is_some_and(|end| end.by == by))
            });
            (!is_so)
                .then(|| format!("`{}` is not a {what} of this unit", shown::cut(text, 2 * SHOWN)))
        })
    })
}

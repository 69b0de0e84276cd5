//! The cases of Chess Arbiter: positions, and what the law says about each.
//!
//! The files are part of this crate, so a version of the crate always has the same cases. The `README.md` beside them
//! explains the keys of `expect`; `case-file.schema.json` ([`SCHEMA`]) describes the form of a file.
//!
//! ```
//! let files = chess_arbiter_cases::embedded().unwrap();
//! let cases = files.iter().flat_map(|file| &file.cases);
//! let about_mas_13 = cases.filter(|case| case.cites.first().is_some_and(|first| first == "MAS-13"));
//! assert!(about_mas_13.count() > 5);
//! ```
//!
//! This crate runs no engine; `chess-arbiter-suite` does.

pub mod conventions;
mod exchange;
pub mod expectation;
mod folder;
mod form;
mod layout;
mod rule;
pub mod shown;
pub mod strict;
mod suite;

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;
use types::{Claim, ClauseId, EndBy, Game, PlayersAct, Position, Side};

use conventions::CONVENTIONS;
pub use expectation::Expectation;
pub use folder::check_folder;
pub use rule::{NOTATION, Rule, RuleError};
pub use suite::Suite;

/// The embedded case files: path and text, in the order of paths.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The JSON Schema of a case file.
pub const SCHEMA: &str = include_str!("../case-file.schema.json");

/// One file of cases.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the other names say everything")]
pub struct CaseFile {
    /// The path of the file below the folder of cases, such as `masonic/pawn.json`.
    #[serde(skip)]
    pub path: String,
    /// What the cases of this file are for.
    pub about: String,
    pub cases: Vec<Case>,
}

/// One position and what the law says about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "`game` says everything")]
pub struct Case {
    /// The id of the case, which never changes.
    pub id: String,
    pub game: Game,
    /// The clauses on which the case rests; the first is the clause that the case tests.
    pub cites: Vec<ClauseId>,
    /// The conventions ([`crate::conventions`]) on which the right answers may depend.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// What the case shows, in one sentence.
    pub about: String,
    /// Where the expectation comes from.
    pub source: String,
    /// The position as sent to engines; the initial position if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What the law says about the position.
    pub expect: Expect,
}

/// What a case expects. A key that is missing expects nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// Exactly these turns are legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<Vec<String>>,
    /// For each cell: exactly these turns of the man on it are legal. They are written without the cell. Turns with a
    /// deflector act are not listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<BTreeMap<String, Vec<String>>>,
    /// For each move of a man: exactly these deflector acts can follow the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acts: Option<BTreeMap<String, Vec<String>>>,
    /// These turns are legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
    /// These turns are illegal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub illegal: Option<Vec<IllegalTurn>>,
    /// For each turn: the position after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<BTreeMap<String, String>>,
    /// For each turn: the attacked kings of the side that is to move after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check_after: Option<BTreeMap<String, Vec<String>>>,
    /// The attacked kings of the side to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<Vec<String>>,
    /// How the position itself ends the game. `Some(None)` expects that it does not; `None` expects nothing.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "even_null")]
    pub end: Option<Option<EndText>>,
    /// The perft counts for depth 1, 2, …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub perft: Option<Vec<u64>>,
    /// Mate in N: in how many turns the side to move forces checkmate, and by which first turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate_in: Option<Mate>,
    /// Helpmate: after how many turns of each side the side to move is checkmated if both sides help, and by which first
    /// turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub helpmate_in: Option<Mate>,
    /// The position is refused, because it breaks this clause or the notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Rule>,
    /// A game from this position, and what holds at its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameExpect>,
}

/// The shortest solution of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mate {
    /// The number of turns of the side that mates. There is no solution in fewer.
    pub turns: u32,
    /// All first turns that lead to mate in this number of turns.
    pub keys: Vec<String>,
}

/// An illegal turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "`turn` says everything")]
pub struct IllegalTurn {
    pub turn: String,
    /// The rule that the turn breaks.
    pub clause: Rule,
    /// The clause that forbids the turn even if `clause` is ignored, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub besides: Option<ClauseId>,
}

/// A game from the position of the case, and what holds at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameExpect {
    /// The turns played.
    pub turns: Vec<String>,
    /// A player's act after the last turn: one of [`act_names`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<String>,
    /// What the side to move can claim; an empty list if it can claim nothing. `None` makes no expectation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claims: Option<Vec<String>>,
    /// How the game has ended; `Some(None)` if it goes on. `None` makes no expectation.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "even_null")]
    pub end: Option<Option<EndText>>,
    /// The clause that one of the turns breaks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub illegal: Option<ClauseId>,
}

/// How a game has ended, as cases and the protocol write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndText {
    /// What ended the game: the name of a value of [`types::EndBy`].
    pub by: String,
    /// `white` or `black`; `None` for a draw.
    pub winner: Option<String>,
}

impl From<types::End> for EndText {
    fn from(end: types::End) -> EndText {
        EndText { by: end.by.name().into(), winner: end.winner.map(|side| side.name().into()) }
    }
}

/// The text by which answers are compared, such as `checkmate, white wins`. [`EndText::in_words`] is for people.
impl fmt::Display for EndText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.winner {
            Some(winner) => write!(f, "{}, {winner} wins", self.by),
            None => write!(f, "{}, drawn", self.by),
        }
    }
}

impl EndText {
    /// The end in words for people: `checkmate, White wins`, `dead material, drawn`.
    pub fn in_words(&self) -> String {
        let by = if self.by == EndBy::Dead.name() { "dead material" } else { &self.by };
        match &self.winner {
            Some(winner) => {
                let player = winner.parse().map_or(winner.as_str(), |side: Side| side.player());
                format!("{by}, {player} wins")
            }
            None => format!("{by}, drawn"),
        }
    }
}

/// Something wrong with a case file.
#[derive(Debug, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the other names say everything")]
pub enum CaseError {
    /// The file cannot be read.
    #[error("{}: cannot be read: {error}", shown::lines(file))]
    Unreadable { file: String, error: std::io::Error },
    /// The file is not JSON, does not have the form of a case file, or breaks a rule for case files or cases.
    #[error("{}{}{}: {}", shown::lines(file), line.map(|line| format!(":{line}")).unwrap_or_default(), case.as_ref().map(|id| format!(", case `{}`", shown::fit(id))).unwrap_or_default(), noted(why))]
    Wrong {
        file: String,
        /// The line with the id of the case, from 1, if known.
        line: Option<usize>,
        /// The id of the case that is wrong, if known.
        case: Option<String>,
        why: String,
    },
}

/// The embedded case files, in the order of their paths.
pub fn embedded() -> Result<Vec<CaseFile>, CaseError> {
    FILES.iter().map(|(path, text)| parse(path, text)).collect()
}

/// Reads the text of one case file. Errors name the file by its `path`.
pub fn parse(path: &str, text: &str) -> Result<CaseFile, CaseError> {
    let file: CaseFile = serde_json::from_str(text).map_err(|error| CaseError::Wrong {
        file: path.into(),
        line: None,
        case: case_with_error(text),
        why: error.to_string(),
    })?;
    Ok(CaseFile { path: path.into(), ..file })
}

/// Ids of retired cases, which are never used again.
pub fn retired() -> Vec<&'static str> {
    let lines = include_str!("../retired.txt").lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

/// Problems that [`parse`] does not find: duplicate or retired ids, texts that are not canonical, unsorted lists, and
/// unknown names of conventions, acts and ends.
pub fn problems(files: &[CaseFile]) -> Vec<CaseError> {
    let mut problems = Vec::new();
    let retired = retired();
    let mut seen: HashMap<&str, &str> = HashMap::new();
    for file in files {
        for case in &file.cases {
            let mut whys = case.problems();
            if retired.contains(&case.id.as_str()) {
                whys.push("the id is retired and must not be used again".into());
            }
            if let Some(other) = seen.insert(&case.id, &file.path) {
                whys.push(format!("the id is already used in {other}"));
            }
            problems.extend(whys.into_iter().map(|why| CaseError::Wrong {
                file: file.path.clone(),
                line: None,
                case: Some(case.id.clone()),
                why,
            }));
        }
    }
    problems
}

impl Case {
    /// The position as text: the case's own, or the initial position of its game.
    pub fn position_text(&self) -> &str {
        self.position.as_deref().unwrap_or(self.game.start_text())
    }

    /// The number of men in the position: the fewer, the easier the case is to understand. `usize::MAX` if the position
    /// cannot be read.
    pub fn men(&self) -> usize {
        Position::parse(self.game, self.position_text())
            .map_or(usize::MAX, |position| position.men.iter().count())
    }

    /// Whether the case rests only on the agreement of two engines (`recorded*.json`).
    pub fn is_recorded(&self) -> bool {
        self.source.starts_with("found by comparing")
    }

    fn problems(&self) -> Vec<String> {
        let mut whys = Vec::new();
        let expect = &self.expect;
        let mut text = |what: &str, error: Option<types::TextError>| {
            whys.extend(error.map(|error| format!("{what}: {error}")));
        };
        if expect.refused != Some(Rule::Notation) {
            text("position", Position::parse(self.game, self.position_text()).err());
        }
        let turn = |turn: &str| types::Turn::parse(self.game, turn).err();
        for listed in [&expect.turns, &expect.legal].into_iter().flatten().flatten() {
            text(listed, turn(listed));
        }
        for (key, rests) in expect.from.iter().flatten() {
            for rest in rests {
                text(key, turn(&format!("{key}{rest}")));
            }
        }
        for (key, acts) in expect.acts.iter().flatten() {
            text(key, turn(key));
            for act in acts {
                text(key, turn(&format!("{key},{act}")));
            }
        }
        for illegal in expect.illegal.iter().flatten() {
            if illegal.clause != Rule::Notation {
                text(&illegal.turn, turn(&illegal.turn));
            }
        }
        for (key, position) in expect.after.iter().flatten() {
            text(key, turn(key));
            text(key, Position::parse(self.game, position).err());
        }
        let checked = expect.check_after.iter().flat_map(BTreeMap::keys);
        let played = expect.game.iter().flat_map(|game| &game.turns);
        let [mate, helpmate] =
            [&expect.mate_in, &expect.helpmate_in].map(|mate| mate.as_ref().map(|mate| &mate.keys));
        let keys = mate.into_iter().chain(helpmate).flatten();
        for listed in checked.chain(played).chain(keys) {
            text(listed, turn(listed));
        }
        let (turns, check) = (expect.turns.as_ref(), expect.check.as_ref());
        let lists =
            [("turns", turns), ("check", check), ("mate_in", mate), ("helpmate_in", helpmate)];
        let named = lists.into_iter().filter_map(|(key, list)| Some((key.to_owned(), list?)));
        let after = ("check_after", &expect.check_after);
        let maps = [("from", &expect.from), ("acts", &expect.acts), after];
        let mapped = maps.into_iter().flat_map(|(key, map)| {
            map.iter().flatten().map(move |(cell, list)| (format!("{key} {cell}"), list))
        });
        for (key, list) in named.chain(mapped) {
            if !list.is_sorted_by(|left, right| left < right) {
                whys.push(format!("{key}: the list must be sorted by bytes, without duplicates"));
            }
        }
        for flag in &self.flags {
            if !CONVENTIONS.iter().any(|known| known.key == flag) {
                whys.push(format!(
                    "`{flag}` is not a convention; `arbiter conventions` lists them"
                ));
            }
        }
        let act = expect.game.as_ref().and_then(|game| game.act.as_deref());
        if let Some(act) = act.filter(|act| act_from_text(act).is_none()) {
            whys.push(format!("`{act}` is not an act; the acts are {}", act_names().join(", ")));
        }
        let ends = [expect.end.as_ref(), expect.game.as_ref().and_then(|game| game.end.as_ref())];
        for end in ends.into_iter().flatten().flatten() {
            if end.by.parse::<EndBy>().is_err() {
                whys.push(format!("`{}` is not an end of a game", end.by));
            }
        }
        whys
    }
}

/// Every act of a player with its text in cases.
fn acts() -> [(PlayersAct, &'static str); 7] {
    use Claim::{FiftyTurns, ThreefoldRepetition};
    use PlayersAct::{AgreesDraw, Claims, ClaimsWithTurn, Resigns};
    [
        (Resigns(Side::White), "white resigns"),
        (Resigns(Side::Black), "black resigns"),
        (AgreesDraw, "draw agreed"),
        (Claims(ThreefoldRepetition), "claim threefold repetition"),
        (Claims(FiftyTurns), "claim fifty turns"),
        (ClaimsWithTurn(ThreefoldRepetition), "claim threefold repetition with the last turn"),
        (ClaimsWithTurn(FiftyTurns), "claim fifty turns with the last turn"),
    ]
}

/// The texts that [`act_from_text`] knows.
pub fn act_names() -> Vec<&'static str> {
    acts().iter().map(|(_, name)| *name).collect()
}

/// The player's act that has this text in cases and in the protocol; `None` if no act has it.
pub fn act_from_text(text: &str) -> Option<PlayersAct> {
    acts().into_iter().find(|(_, name)| *name == text).map(|(act, _)| act)
}

/// The text of a player's act in cases and in the protocol.
pub fn act_text(act: PlayersAct) -> &'static str {
    acts().into_iter().find(|(known, _)| *known == act).map_or("", |(_, name)| name)
}

/// The id of the first case that cannot be read, if known: Serde names only line and column.
fn case_with_error(text: &str) -> Option<String> {
    let file: serde_json::Value = serde_json::from_str(text).ok()?;
    let cases = file.get("cases")?.as_array()?;
    let bad = cases.iter().find(|&case| Case::deserialize(case).is_err())?;
    Some(bad.get("id")?.as_str()?.to_owned())
}

/// Reads an expectation whose value may be `null`: `null` becomes `Some(None)`, which differs from a missing key.
fn even_null<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// The text of a turn's first cell. If a man of the Kingdom games moves alone, the text includes the board: `s:e1`.
pub fn first_cell(turn: &str) -> &str {
    let board = if turn.starts_with("s:") || turn.starts_with("m:") { 2 } else { 0 };
    let digits = turn.bytes().skip(board + 1).take_while(u8::is_ascii_digit).count();
    turn.get(..board + 1 + digits).unwrap_or(turn)
}

/// A text made fit for display, followed by the code points of its non-ASCII characters.
fn noted(text: &str) -> String {
    let codes = shown::code_points(text).map(|codes| format!(" ({codes})"));
    shown::lines(text) + &codes.unwrap_or_default()
}

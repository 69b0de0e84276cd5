//! The laws as data: the files in `reference/law`, embedded.

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use record::Game;
use serde::Deserialize;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/law");

/// The order in which the files are listed: the usual rules first, then the games as everywhere.
const ORDER: [&str; 6] = ["CHE", "MAS", "DEF", "HOM", "KDM", "SPE"];

/// The law of one rule set.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LawFile {
    /// The rule set's name for people.
    pub title: String,
    /// The three letters before the number of each clause.
    pub prefix: String,
    /// The names of the games that the file rules.
    pub games: Vec<String>,
    /// The work that the law is made from.
    pub document: Option<Document>,
    /// The clauses, in the order of the law.
    #[serde(rename = "clause")]
    pub clauses: Vec<Clause>,
}

/// A work that a law is made from.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// Its title.
    pub title: String,
    /// Who wrote it.
    pub author: String,
    /// The year of the text, or of the game where the text has none; none where neither is known.
    pub year: Option<u16>,
    /// The SHA-256 of the text as it was read, in hexadecimal; none where no single text was.
    pub sha256: Option<String>,
}

/// Whose word a clause is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClauseKind {
    /// The document says so.
    Document,
    /// An article of FIDE's Laws of Chess says so.
    Article,
    /// This project decides what the document leaves open.
    Ruling,
    /// This project corrects a slip of the document.
    Erratum,
}

impl ClauseKind {
    /// Whose word it is, for people.
    pub const fn whose(self) -> &'static str {
        match self {
            ClauseKind::Document => "the document's own word",
            ClauseKind::Article => "an article of the FIDE Laws of Chess",
            ClauseKind::Ruling => "this project's ruling",
            ClauseKind::Erratum => "this project's correction of a slip",
        }
    }
}

/// One clause.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// Its stable name, `MAS-7`.
    pub id: String,
    /// What it is about, in a few words.
    pub title: String,
    /// Whose word it is, on the whole.
    pub kind: ClauseKind,
    /// The section of the document, or the article.
    pub source: String,
    /// What it says.
    pub text: String,
    /// The part of it that this project decided, where the rest is the document's.
    pub ruling: Option<String>,
    /// Why it was decided so; in every ruling and erratum.
    pub why: Option<String>,
    /// Another reading that can be defended, and what would differ.
    pub rival: Option<String>,
    /// Why no case can fail when the clause is left out, where that is so.
    pub untested: Option<String>,
}

static LAW: LazyLock<Vec<LawFile>> = LazyLock::new(|| {
    let mut files: Vec<LawFile> = FILES
        .files()
        .map(|file| {
            let text = file.contents_utf8().unwrap_or_default();
            match toml::from_str(text) {
                Ok(law) => law,
                // The files are part of the program, and a test reads them all.
                Err(error) => unreachable!("{}: {error}", file.path().display()),
            }
        })
        .collect();
    files.sort_by_key(|file| ORDER.iter().position(|prefix| *prefix == file.prefix));
    files
});

/// Every law file: the usual rules first, then the games.
pub fn files() -> &'static [LawFile] {
    &LAW
}

/// The law files that rule a game, its own first and the usual rules last.
pub fn files_of(game: Game) -> impl Iterator<Item = &'static LawFile> {
    let own = LAW.iter().filter(move |file| file.games.iter().any(|name| name == game.name()));
    let usual = LAW.iter().filter(move |file| file.prefix == "CHE" && game != Game::Chess);
    own.chain(usual)
}

/// The clause of that name.
pub fn clause(id: &str) -> Option<&'static Clause> {
    LAW.iter().flat_map(|file| &file.clauses).find(|clause| clause.id == id)
}

/// The file that a clause of that name stands in.
pub fn file_of(id: &str) -> Option<&'static LawFile> {
    LAW.iter().find(|file| file.clauses.iter().any(|clause| clause.id == id))
}

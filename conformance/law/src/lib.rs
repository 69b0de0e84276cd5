//! The law as text: the files in `reference/law`, which `reference` embeds, and the [code] that cites a clause.
//!
//! [`files`] returns the files; [`clause`] finds a clause. Everything else is derived from the texts of a clause, so
//! that nothing is written down twice: the clauses that it names, the clauses that name it, the glossary words that it
//! uses, and the places of the document on which it rests.

pub mod code;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use reference::law::FILES;
use serde::{Deserialize, Serialize};
use types::{Game, Position, Turn, Verdict};

/// The law of one rule set.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the other names say everything")]
pub struct LawFile {
    pub title: String,
    /// The three letters with which the name of each clause begins.
    pub prefix: String,
    /// The games for which this law is made. The usual rules list only chess, although they apply to all games.
    pub games: Vec<Game>,
    /// The edition, from 1.
    pub edition: u32,
    /// The date of the edition, such as `2026-11-22`.
    pub date: String,
    /// What the document says about the game as a whole but no clause contains.
    pub preface: Option<String>,
    /// Why the clauses are not in the order of their numbers; `None` if they are.
    pub order: Option<String>,
    /// The work from which the law is made.
    pub document: Option<Document>,
    #[serde(default)]
    pub other: Vec<OtherSource>,
    /// Names that no clause has now, and that no new clause may have, with the reasons.
    #[serde(default)]
    pub retired: Vec<Retired>,
    #[serde(default, rename = "term")]
    pub terms: Vec<Term>,
    /// The clauses, in the order of the law.
    #[serde(rename = "clause")]
    pub clauses: Vec<Clause>,
}

impl LawFile {
    /// The whole law file as JSON. The digest of this text identifies the law.
    pub fn text(&self) -> &'static str {
        // `LAW` and `FILES` are in the same order.
        let own = LAW.iter().position(|file| file.prefix == self.prefix);
        own.map_or("", |own| FILES[own].1)
    }
}

/// A work from which a law is made.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the other names say everything")]
pub struct Document {
    pub title: String,
    pub author: String,
    /// The year of the text, if known.
    pub year: Option<u16>,
    /// A remark on the date of the work.
    pub note: Option<String>,
    /// Where the work was published.
    pub address: String,
    /// When and how the text was retrieved, if known.
    pub retrieved: String,
    pub licence: String,
    /// The SHA-256 of the text as it was read, in hexadecimal; `None` if there was no single text.
    pub sha256: Option<String>,
    /// The places that clauses cite.
    #[serde(default, rename = "place", skip_serializing)]
    pub places: Vec<Place>,
}

/// A part of a document: a section, a paragraph, a figure. Anyone with the document can find the part by its first
/// words and by the first words after it, and check it by its digest.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The name by which clauses cite the place, such as `paragraph 3`.
    pub name: String,
    /// The first words of the place.
    pub begins: String,
    /// The first words after the place; `None` if the place extends to the end of the document.
    #[serde(skip_serializing)]
    pub ends: Option<String>,
    /// The SHA-256 of the text of the place, without white space around it, in hexadecimal.
    pub sha256: String,
}

impl Place {
    /// The text of the place in its document; `None` if its first words, or the first words after it, are not found.
    pub fn find<'a>(&self, document: &'a str) -> Option<&'a str> {
        let from = &document[document.find(&self.begins)?..];
        let (first, rest) = from.split_at(self.begins.len());
        let end = match &self.ends {
            Some(ends) => first.len() + rest.find(ends)?,
            None => from.len(),
        };
        Some(from[..end].trim())
    }
}

/// A source other than the document: a comment by the inventor, a remark in a book.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the other names say everything")]
pub struct OtherSource {
    /// The name by which clauses cite the source.
    pub name: String,
    /// The kind of source: `comment`, `remark`, `page` or `index`.
    pub kind: String,
    pub author: String,
    /// The year or day on which the source was written, if known.
    pub date: Option<String>,
    /// Where the source was published.
    pub address: String,
    pub about: String,
}

/// Names that no clause has and no new clause may have, and why.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names say everything")]
pub struct Retired {
    pub ids: Vec<String>,
    pub why: String,
}

/// A word with a special meaning.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the other names say everything")]
pub struct Term {
    pub word: String,
    /// Other forms of the word in the clauses.
    #[serde(default, skip_serializing)]
    pub forms: Vec<String>,
    pub meaning: String,
}

impl Term {
    /// Whether a text uses the word in any of its forms.
    pub fn is_in(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        let forms = self.forms.iter().chain([&self.word]);
        forms.into_iter().any(|form| has_word(&text, form))
    }
}

/// The origin of a clause, which [`ClauseKind::whose`] explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "`whose` explains the values")]
pub enum ClauseKind {
    Document,
    Article,
    Follows,
    Ruling,
    Erratum,
}

impl ClauseKind {
    /// The origin in words. The game's document is the work from which its law is made ([`LawFile::document`]).
    pub const fn whose(self) -> &'static str {
        match self {
            ClauseKind::Document => "what the game's document says",
            ClauseKind::Article => "an article of the FIDE Laws of Chess",
            ClauseKind::Follows => "what follows from other clauses",
            ClauseKind::Ruling => "this project's ruling",
            ClauseKind::Erratum => "this project's correction of a slip",
        }
    }

    /// The kind as one word.
    pub const fn name(self) -> &'static str {
        match self {
            ClauseKind::Document => "document",
            ClauseKind::Article => "article",
            ClauseKind::Follows => "follows",
            ClauseKind::Ruling => "ruling",
            ClauseKind::Erratum => "erratum",
        }
    }
}

/// One clause.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the other names say everything")]
pub struct Clause {
    /// The permanent name of the clause, such as `MAS-7`.
    pub id: String,
    /// The games of its law in which the clause holds; empty if it holds in all of them.
    #[serde(default)]
    pub games: Vec<Game>,
    pub title: String,
    /// The main origin of the clause.
    pub kind: ClauseKind,
    /// What the clause rests on, separated by semicolons: places of the document, articles, other sources or clauses.
    pub source: String,
    /// The clauses from which this clause, or the part of it in `deduced`, follows.
    #[serde(default)]
    pub follows: Vec<String>,
    pub text: String,
    /// The part of the clause that this project decided, if the rest has another origin.
    pub ruling: Option<String>,
    /// The part of the clause that follows from other clauses, if the rest has another origin.
    pub deduced: Option<String>,
    /// The reason for the decision; required for every ruling and erratum.
    pub why: Option<String>,
    /// A rival reading that could be defended, and what would differ under it.
    pub rival: Option<String>,
    /// Why there is no rival reading that could be defended, if the clause is a ruling without one.
    pub no_rival: Option<String>,
    /// The clauses of the usual rules that this clause changes in its games.
    #[serde(default)]
    pub amends: Vec<String>,
    /// The edition in which the clause was added.
    #[serde(default = "first_edition")]
    pub since: u32,
    /// The changes made in later editions, or between the drafts and the first edition.
    #[serde(default)]
    pub changed: Vec<Change>,
    /// The cases that illustrate the clause best.
    #[serde(default)]
    pub examples: Vec<String>,
    /// Why no case can fail if an engine ignores the clause; `None` if some case can.
    pub untested: Option<String>,
}

/// A change of a clause.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names say everything")]
pub struct Change {
    pub edition: u32,
    pub how: String,
}

const fn first_edition() -> u32 {
    1
}

impl Clause {
    /// The texts of the clause, without its name and source.
    fn texts(&self) -> impl Iterator<Item = &str> {
        let optional =
            [&self.ruling, &self.deduced, &self.why, &self.rival, &self.no_rival, &self.untested];
        let both = [&self.title, &self.text].into_iter();
        both.chain(optional.into_iter().flatten()).map(String::as_str)
    }

    /// The origin of the clause in words, followed by the origin of any part that has another one.
    pub fn whose(&self) -> String {
        let decided = !matches!(self.kind, ClauseKind::Ruling | ClauseKind::Erratum);
        let ours =
            if decided && self.ruling.is_some() { ", in part this project's ruling" } else { "" };
        let deduced =
            if self.deduced.is_some() { ", in part what follows from other clauses" } else { "" };
        format!("{}{deduced}{ours}", self.kind.whose())
    }

    /// Whether the clause holds in a game, even if other clauses change it there.
    pub fn holds_in(&self, game: Game) -> bool {
        self.games().contains(&game)
    }

    /// Whether the clause holds in any of `games`.
    pub fn holds_in_any(&self, games: &[Game]) -> bool {
        games.iter().any(|&game| self.holds_in(game))
    }

    /// The games in which the clause holds, even if other clauses change it there. Unless it lists its games, a clause
    /// of the usual rules holds in every game.
    pub fn games(&self) -> Vec<Game> {
        let Some(own) = file_of(&self.id) else { return Vec::new() };
        if !self.games.is_empty() {
            return self.games.clone();
        }
        let files = LAW.iter().filter(|file| own.prefix == "CHE" || file.prefix == own.prefix);
        files.flat_map(|file| &file.games).copied().collect()
    }

    /// The clauses that change this clause in a game.
    pub fn changed_in(&self, game: Game) -> Vec<&'static Clause> {
        self.amended_by().into_iter().filter(|other| other.holds_in(game)).collect()
    }

    /// Whether the title and texts of the clause together contain every word of `words`, in any order and form:
    /// `blocks` finds `blocked`, and `captured twin` finds a text about a twin that is captured.
    pub fn has(&self, words: &str) -> bool {
        let texts: Vec<String> = self.texts().map(str::to_lowercase).collect();
        let is_there = |word: &str| texts.iter().any(|text| has_word_start(text, stem(word)));
        let words = words.to_lowercase();
        let mut words = words.split_whitespace().peekable();
        words.peek().is_some() && words.all(is_there)
    }

    /// The other clauses that this clause names, in the order of the laws.
    pub fn names(&self) -> Vec<&'static Clause> {
        let mut named: BTreeSet<&str> = self.texts().flat_map(clause_names).collect();
        named.extend(clause_names(&self.source));
        named.extend(self.follows.iter().chain(&self.amends).map(String::as_str));
        clauses().filter(|other| other.id != self.id && named.contains(other.id.as_str())).collect()
    }

    /// The clauses that name this clause, in the order of the laws.
    pub fn named_by(&self) -> Vec<&'static Clause> {
        clauses().filter(|other| other.names().iter().any(|named| named.id == self.id)).collect()
    }

    /// The clauses that change this clause in some game.
    pub fn amended_by(&self) -> Vec<&'static Clause> {
        clauses().filter(|other| other.amends.contains(&self.id)).collect()
    }

    /// The glossary words in the clause's title, text and ruling: first those of its own law, then those of the usual
    /// rules.
    pub fn terms(&self) -> Vec<&'static Term> {
        let law = [Some(&self.title), Some(&self.text), self.ruling.as_ref()];
        let is_own = |file: &&LawFile| file.prefix == "CHE" || self.id.starts_with(&file.prefix);
        let terms = LAW.iter().rev().filter(is_own).flat_map(|file| &file.terms);
        terms.filter(|term| law.into_iter().flatten().any(|text| term.is_in(text))).collect()
    }

    /// The parts of the clause's source, each the name of a place, of another source, of an article or of a clause.
    /// `paragraphs 3, 5 to 7` yields four places; remarks in parentheses are omitted.
    pub fn sources(&self) -> Vec<String> {
        self.source.split("; ").flat_map(source_names).collect()
    }
}

/// The names in one part of a source; several names if the part lists paragraphs.
fn source_names(part: &str) -> Vec<String> {
    let part = part.split(" (").next().unwrap_or_default();
    let Some((before, list)) = part.split_once("paragraphs ") else { return vec![part.to_owned()] };
    let list = list.replace(" and ", ", ");
    let numbers = list.split(", ").flat_map(|item| {
        let (lowest, highest) = item.split_once(" to ").unwrap_or((item, item));
        lowest.parse().unwrap_or(0)..=highest.parse().unwrap_or(0)
    });
    numbers.map(|number: u32| format!("{before}paragraph {number}")).collect()
}

/// Whether a text contains a word or phrase, with no letter or digit just before or after it.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let after = text[at + word.len()..].chars().next();
        !text[..at].ends_with(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

/// Whether some word of a text starts with `word`.
fn has_word_start(text: &str, word: &str) -> bool {
    !word.is_empty()
        && text.match_indices(word).any(|(at, _)| !text[..at].ends_with(char::is_alphanumeric))
}

/// A word without its inflectional ending; the whole word if fewer than three letters would remain.
fn stem(word: &str) -> &str {
    let endings = ["ing", "es", "ed", "s", "e"];
    let stems = endings.iter().filter_map(|ending| word.strip_suffix(ending));
    stems.into_iter().find(|stem| stem.chars().count() > 2).unwrap_or(word)
}

/// The names of the clauses in a text, such as `MAS-7`; a span such as `CHE-16 to CHE-18` yields every clause in it.
fn clause_names(text: &str) -> Vec<&'static str> {
    let words: Vec<&str> =
        text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').collect();
    let mut names = Vec::new();
    for (index, word) in words.iter().enumerate() {
        // Every name of a clause ends with a digit. Most words do not, and so are not looked up.
        let may_be = word.ends_with(|letter: char| letter.is_ascii_digit());
        let Some(first) = may_be.then(|| clause(word)).flatten() else { continue };
        names.push(first.id.as_str());
        if words.get(index + 1) == Some(&"to")
            && let Some(last) = words.get(index + 2).and_then(|word| clause(word))
        {
            let span = clauses().skip_while(|clause| clause.id != first.id);
            let inner = span.take_while(|clause| clause.id != last.id);
            names.extend(inner.map(|clause| clause.id.as_str()));
        }
    }
    names
}

static LAW: LazyLock<Vec<LawFile>> = LazyLock::new(|| {
    // Reading cannot fail, because the files are part of the program, and a test reads all of them.
    let read =
        |(name, json): &(&str, &str)| read(name, json).unwrap_or_else(|why| unreachable!("{why}"));
    FILES.iter().map(read).collect()
});

/// Reads a law file from its JSON; an error message names the file.
fn read(name: &str, json: &str) -> Result<LawFile, String> {
    serde_json::from_str(json).map_err(|error| format!("reference/law/{name}: {error}"))
}

/// Every law file: the usual rules first, then the games.
pub fn files() -> &'static [LawFile] {
    &LAW
}

/// Every clause, in the order of the laws.
pub fn clauses() -> impl Iterator<Item = &'static Clause> {
    LAW.iter().flat_map(|file| &file.clauses)
}

/// The law files that apply to a game: first its own, then the usual rules.
pub fn files_of(game: Game) -> impl Iterator<Item = &'static LawFile> {
    let own = LAW.iter().filter(move |file| file.games.contains(&game));
    let usual = LAW.iter().filter(move |file| file.prefix == "CHE" && game != Game::Chess);
    own.chain(usual)
}

/// The clause with this name; `None` if there is none.
pub fn clause(id: &str) -> Option<&'static Clause> {
    clauses().find(|clause| clause.id == id)
}

/// The law file that has the clause with this name; `None` if there is no such clause.
pub fn file_of(id: &str) -> Option<&'static LawFile> {
    LAW.iter().find(|file| file.clauses.iter().any(|clause| clause.id == id))
}

/// The [citation](types::citation) of a verdict on a turn, such as
/// `masonic '4k3/8/8/8/4P3/8/8/4K3 w - - 0 1' e4g5 # illegal by MAS-13, edition 3`.
pub fn citation(position: &Position, turn: Turn, verdict: &Verdict) -> String {
    let by = verdict.clauses.first().and_then(|clause| {
        let edition = file_of(&clause.to_string())?.edition;
        Some(format!(" by {clause}, edition {edition}"))
    });
    let by = by.unwrap_or_default();
    format!("{} '{position}' {turn} # {}{by}", position.game, verdict.word())
}

/// The entry of a retired name, which says why no clause has that name; `None` for any other name.
pub fn retired(id: &str) -> Option<&'static Retired> {
    let mut all = LAW.iter().flat_map(|file| &file.retired);
    all.find(|retired| retired.ids.iter().any(|name| name == id))
}

#[cfg(test)]
mod tests {
    use types::facts::Finding;
    use types::{ClauseId, citation};

    use super::*;

    #[test]
    fn a_citation_of_every_game_is_read_back() {
        let clauses = vec![ClauseId::named("CHE-9")];
        let facts = Finding::Legal(Vec::new());
        let verdict = Verdict { clauses, facts, trace: Vec::new(), why: String::new() };
        for game in Game::ALL {
            let position = game.start();
            let turn = if game.has_marks() { "e2e3:e2e6" } else { "e2e3" };
            let turn = Turn::parse(game, turn).unwrap();
            let text = citation(&position, turn, &verdict);
            let edition = file_of("CHE-9").map_or(0, |file| file.edition);
            assert!(text.ends_with(&format!("# legal by CHE-9, edition {edition}")), "{text}");
            assert_eq!(citation::question(&text), Some(Ok((position, turn))), "{text}");
        }
    }

    #[test]
    fn an_unknown_game_in_a_law_is_an_error_with_the_name_of_the_file() {
        let (name, json) = FILES[0];
        assert!(read(name, json).is_ok());
        let why = read(name, &json.replacen("[\"chess\"]", "[\"shogi\"]", 1)).unwrap_err();
        assert!(why.starts_with("reference/law/chess.toml: "), "{why}");
        assert!(why.contains("shogi"), "{why}");
    }
}

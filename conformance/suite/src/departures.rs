//! Where the answers of known misreadings depart from the law's: computed once over the whole suite and kept in files,
//! so that a failing engine can be compared with all of them at once.
//!
//! # The files
//!
//! `misreadings/<family>.jsonl` beside this crate's sources, one file for each family of games, embedded in the crate. A line is
//! one misreading in one game, sorted by misreading and game ([`Departures`]):
//!
//! ```json
//! {"misreading":"masonic/knight-blocked","game":"masonic","suite":"0123456789ab","departs":{"masonic-knight-004":{"legal b1a3":"illegal"}}}
//! ```
//!
//! - `suite` is the digest of the game's cases with which the line was computed ([`digest`]);
//! - `departs` maps the id of a case to its questions ([`Check::what`]) whose answer departs, and each question to the answer, as
//!   [`answer`] gives it: a word (`legal`, `illegal`, `accepted`, `refused`, `error`), or the first six digits of the SHA-256 of the lines of a
//!   longer answer. What an engine says about clauses is not part of it, so a program that names none is compared with the
//!   same answers;
//! - an answer that is correct under conventions is followed by them: `41fe07 en_passant=legal`. An engine that declares
//!   all of them is not wrong there.
//!
//! Cases and questions that are not mentioned are answered as by the law. Problems and counts of more than [`COUNTED`] turns are
//! not asked, so nothing is known about them.
//!
//! The example `misreadings` of the crate `chess-arbiter` computes the files; a test asks a sample of their questions again.

use std::collections::{BTreeMap, BTreeSet};

use cases::{Case, CaseFile, Suite};
use hmac_sha256::Hash;
use record::{Family, Game};
use serde::{Deserialize, Serialize};

use crate::conventions::Setting;
use crate::driver::Driver;
use crate::run::{Check, Finding, Options, Wrong, run_case};

/// Counts above this are not asked of misreadings.
pub const COUNTED: u64 = 500;

/// The files in this crate: the name of a family, and its lines.
const FILES: [(Family, &str); 6] = [
    (Family::Chess, include_str!("../misreadings/chess.jsonl")),
    (Family::Masonic, include_str!("../misreadings/masonic.jsonl")),
    (Family::Deflection, include_str!("../misreadings/deflection.jsonl")),
    (Family::Mirrors, include_str!("../misreadings/mirrors.jsonl")),
    (Family::Kingdom, include_str!("../misreadings/kingdom.jsonl")),
    (Family::Spectral, include_str!("../misreadings/spectral.jsonl")),
];

/// Where one misreading departs from the law in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Departures {
    /// The name of the misreading.
    pub misreading: String,
    /// The game.
    pub game: Game,
    /// The digest of the game's cases.
    pub suite: String,
    /// By case and question, the answers that depart.
    pub departs: BTreeMap<String, BTreeMap<String, Answer>>,
}

/// The answer of an engine that refuses the position.
const REFUSED: &str = "refused";

/// An answer that is not the law's, in short, and the conventions under which it is correct nevertheless.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Answer(String);

impl Answer {
    fn new(wrong: &Wrong, short: &str) -> Answer {
        let fits: Vec<String> = wrong.fits.iter().map(Setting::to_string).collect();
        Answer(if fits.is_empty() { short.into() } else { format!("{short} {}", fits.join(" ")) })
    }

    /// The answer, without its conventions.
    pub fn short(&self) -> &str {
        self.0.split(' ').next().unwrap_or_default()
    }

    /// Whether the position is refused.
    pub fn is_refusal(&self) -> bool {
        self.short() == REFUSED
    }

    /// The conventions under which it is correct, `en_passant=legal`; none if no convention makes it so.
    pub fn fits(&self) -> impl Iterator<Item = &str> {
        self.0.split(' ').skip(1)
    }
}

/// The lines of every family, in the order of the files.
pub fn embedded() -> Vec<Departures> {
    FILES.iter().flat_map(|(_, lines)| read(lines)).collect()
}

/// The lines of the games of one family.
pub fn of_family(family: Family) -> Vec<Departures> {
    FILES.iter().filter(|(of, _)| *of == family).flat_map(|(_, lines)| read(lines)).collect()
}

/// The lines of a file; one that cannot be read is left out, of which there is none in this crate.
pub fn read(lines: &str) -> Vec<Departures> {
    lines.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// The lines of a file, from what it should hold.
pub fn to_lines(all: &[Departures]) -> String {
    let mut sorted: Vec<&Departures> = all.iter().collect();
    sorted.sort_by_key(|one| (&one.misreading, one.game as usize));
    let lines = sorted.into_iter().filter_map(|one| serde_json::to_string(one).ok());
    lines.map(|line| line + "\n").collect()
}

/// The cases that catch a misreading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caught {
    /// Their ids.
    pub by: BTreeSet<String>,
    /// Whether each of them is excused by a convention, if the engine declares it.
    pub can_be_excused: bool,
}

/// By misreading, the cases with an answer that it gets wrong under every convention; where there is none, all with an answer
/// that it gets wrong by the law.
pub fn caught(lines: impl IntoIterator<Item = Departures>) -> BTreeMap<String, Caught> {
    let mut all: BTreeMap<String, [BTreeSet<String>; 2]> = BTreeMap::new();
    for line in lines {
        let [always, by_law] = all.entry(line.misreading).or_default();
        for (id, questions) in line.departs {
            if questions.values().any(|answer| answer.fits().next().is_none()) {
                always.insert(id.clone());
            }
            by_law.insert(id);
        }
    }
    let caught = all.into_iter().map(|(name, [always, by_law])| {
        let can_be_excused = always.is_empty();
        (name, Caught { by: if can_be_excused { by_law } else { always }, can_be_excused })
    });
    caught.collect()
}

/// The digest of the cases of a game.
pub fn digest(files: &[CaseFile], game: Game) -> String {
    let of_game: Vec<CaseFile> = files
        .iter()
        .map(|file| CaseFile {
            cases: file.cases.iter().filter(|case| case.game == game).cloned().collect(),
            ..file.clone()
        })
        .collect();
    Suite::of(&of_game).digest
}

/// Asks an engine that has a misreading every question of some cases, and keeps what departs from the law.
pub fn of_cases<'c>(
    driver: &mut dyn Driver,
    cases: impl IntoIterator<Item = &'c Case>,
) -> BTreeMap<String, BTreeMap<String, Answer>> {
    let options = Options { perft_limit: COUNTED, ..Options::default() };
    let departs = cases.into_iter().filter_map(|case| {
        let result = run_case(driver, case, &options);
        let wrong =
            result.checks.iter().filter_map(|check| Some((check.what.clone(), answer(check)?)));
        let wrong: BTreeMap<String, Answer> = wrong.collect();
        (!wrong.is_empty()).then(|| (case.id.clone(), wrong))
    });
    departs.collect()
}

/// The answer to a question in short, if it departs from the law's in more than the clause that it names; also if it is acceptable.
pub fn answer(check: &Check) -> Option<Answer> {
    let (Finding::Wrong(wrong) | Finding::Acceptable(wrong)) = &check.finding else { return None };
    let key = check.what.split(' ').next().unwrap_or_default();
    let one = match wrong.actual.as_slice() {
        [one] => one.as_str(),
        _ => "",
    };
    let refused = one.starts_with("the position is refused");
    let illegal = ["illegal: ", "judged illegal: "].iter().any(|start| one.starts_with(start));
    let short = match key {
        _ if refused => REFUSED,
        _ if one.starts_with("an error: ") => "error",
        // Only the clause is another.
        "refused" if one.starts_with("refused by ") => return None,
        "illegal" | "game" if one.starts_with("illegal by ") => return None,
        "refused" => "accepted",
        "legal" => "illegal",
        "illegal" => "legal",
        _ if illegal || one.ends_with(" is not listed") => "illegal",
        _ if one.starts_with("a game of legal turns: ") => "legal",
        _ => return Some(Answer::new(wrong, &hashed(&wrong.actual))),
    };
    Some(Answer::new(wrong, short))
}

/// The first six digits of the digest of some lines.
fn hashed(lines: &[String]) -> String {
    let digest = Hash::hash(lines.join("\n").as_bytes());
    let [one, two, three, ..] = digest;
    format!("{one:02x}{two:02x}{three:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conventions::setting;

    fn check(what: &str, actual: &str) -> Check {
        let (expected, actual) = (vec!["the law's".into()], vec![actual.into()]);
        let finding = Finding::Wrong(Wrong { expected, actual, fits: Vec::new() });
        Check { what: what.into(), finding }
    }

    #[test]
    fn an_answer_is_the_same_from_engines_that_word_it_otherwise() {
        let short = |what: &str, actual: &str| answer(&check(what, actual)).map(|it| it.0);
        for actual in ["not listed among the turns", "illegal: CHE-8: no", "judged illegal: CHE-8"]
        {
            assert_eq!(short("legal e2e4", actual).as_deref(), Some("illegal"), "{actual}");
        }
        for actual in ["legal, leading to …", "listed among the turns", "judged legal"] {
            assert_eq!(short("illegal e2e5", actual).as_deref(), Some("legal"), "{actual}");
        }
        assert_eq!(short("illegal e2e5", "illegal by CHE-9: no"), None);
        assert_eq!(short("refused", "refused by CHE-9"), None);
        assert_eq!(short("refused", "accepted").as_deref(), Some("accepted"));
        assert_eq!(short("after e2e4", "illegal: no").as_deref(), Some("illegal"));
        assert_eq!(short("after e2e4", "the position is refused: no").as_deref(), Some("refused"));
        assert_ne!(short("perft 1", "20"), short("perft 1", "21"));
        let right = Check { what: "perft 1".into(), finding: Finding::Right };
        assert_eq!(answer(&right), None);
    }

    #[test]
    fn an_answer_keeps_the_conventions_that_excuse_it() {
        let mut field = check("after e2e4", "a position");
        if let Finding::Wrong(wrong) = &mut field.finding {
            wrong.fits = vec![setting("en_passant", "legal")];
        }
        let answer = answer(&field).expect("it is wrong");
        assert_eq!(answer.short().len(), 6);
        assert_eq!(answer.fits().collect::<Vec<_>>(), ["en_passant=legal"]);
    }

    /// Every line can be read, and a file that is written again is the same.
    #[test]
    fn the_files_are_as_they_would_be_written() {
        for (family, lines) in FILES {
            let read = of_family(family);
            assert_eq!(read.len(), lines.lines().count(), "{}", family.name());
            assert!(read.iter().all(|one| one.game.family() == family), "{}", family.name());
            assert_eq!(to_lines(&read), lines, "{}", family.name());
        }
    }
}

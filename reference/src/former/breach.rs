//! What a judgment leaves behind: the clauses used, or the clause broken with the reason.

use std::fmt;

use record::{Cell, Clause, Deflector, Kind, Man, Side};

/// A word that is filled into the sentence of a breach.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Word {
    /// Left empty.
    Nothing,
    Cell(Cell),
    Side(Side),
    Kind(Kind),
    Man(Man),
    Deflector(Deflector),
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Word::Nothing => Ok(()),
            Word::Cell(cell) => write!(f, "{cell}"),
            Word::Side(side) => write!(f, "{side}"),
            Word::Kind(kind) => write!(f, "{kind}"),
            Word::Man(man) => write!(f, "{} {}", man.side, man.kind),
            Word::Deflector(deflector) => write!(f, "{deflector}"),
        }
    }
}

impl From<Cell> for Word {
    fn from(cell: Cell) -> Word {
        Word::Cell(cell)
    }
}
impl From<Side> for Word {
    fn from(side: Side) -> Word {
        Word::Side(side)
    }
}
impl From<Kind> for Word {
    fn from(kind: Kind) -> Word {
        Word::Kind(kind)
    }
}
impl From<Man> for Word {
    fn from(man: Man) -> Word {
        Word::Man(man)
    }
}
impl From<Deflector> for Word {
    fn from(deflector: Deflector) -> Word {
        Word::Deflector(deflector)
    }
}

/// A clause that a turn or a position does not meet. Cheap to make: the sentence is put together
/// only when somebody reads it, because almost every turn that can be written is illegal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Breach {
    /// The clause broken.
    pub(crate) clause: &'static str,
    /// A more general clause that it rests on.
    pub(crate) rests_on: Option<&'static str>,
    sentence: &'static str,
    words: [Word; 4],
}

impl Breach {
    /// A breach of a clause; each `{}` of the sentence is filled with the next word.
    pub(crate) fn new<const N: usize>(
        clause: &'static str,
        sentence: &'static str,
        words: [Word; N],
    ) -> Breach {
        const { assert!(N <= 4) };
        let mut all = [Word::Nothing; 4];
        all[..N].copy_from_slice(&words);
        Breach { clause, rests_on: None, sentence, words: all }
    }

    /// The same breach with the clause that the broken one rests on.
    #[must_use]
    pub(crate) fn resting_on(self, clause: &'static str) -> Breach {
        Breach { rests_on: Some(clause), ..self }
    }

    /// The same breach in another sentence with places for the same words.
    #[must_use]
    pub(crate) fn saying(self, sentence: &'static str) -> Breach {
        Breach { sentence, ..self }
    }

    /// The clauses, the broken one first.
    pub(crate) fn clauses(&self) -> Vec<Clause> {
        [Some(self.clause), self.rests_on].into_iter().flatten().map(Clause::named).collect()
    }
}

/// The sentence, with its words filled in, and `a` before them where it has to be `an`.
impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.sentence;
        for word in &self.words {
            let Some((before, after)) = rest.split_once("{}") else { break };
            let word = word.to_string();
            match before.strip_suffix("a ") {
                Some(start) if start.is_empty() || start.ends_with(' ') => {
                    write!(f, "{start}{}", with_article(&word))?;
                }
                _ => write!(f, "{before}{word}")?,
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

/// A word after `a` or `an`, as it is spoken: a rook, an alfil, an L.
pub(crate) fn with_article(word: &str) -> String {
    let vowel = word == "L" || word.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {word}", if vowel { "an" } else { "a" })
}

/// The clauses that a judgment has used so far, each once, in the order of judging.
#[derive(Default)]
pub(crate) struct Grounds {
    clauses: Vec<&'static str>,
}

impl Grounds {
    /// Notes that a clause was used.
    pub(crate) fn cite(&mut self, clause: &'static str) {
        if !self.clauses.contains(&clause) {
            self.clauses.push(clause);
        }
    }

    /// Forgets everything, for the next judgment.
    pub(crate) fn clear(&mut self) {
        self.clauses.clear();
    }

    /// The clauses.
    pub(crate) fn clauses(&self) -> Vec<Clause> {
        self.clauses.iter().map(|&clause| Clause::named(clause)).collect()
    }
}

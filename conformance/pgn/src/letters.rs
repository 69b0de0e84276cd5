//! The letters of men in other languages, as the PGN standard lists them.

use super::reading::is_algebraic;

/// A language for algebraic notation, with its letters for men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters {
    /// The code of the language: `de`.
    pub code: &'static str,
    /// The letters for pawn, knight, bishop, rook, queen and king, in this order.
    men: &'static str,
}

/// The English letters for pawn, knight, bishop, rook, queen and king.
const ENGLISH: &str = "PNBRQK";

/// Every language except English.
const ALL: [Letters; 17] = [
    Letters { code: "cs", men: "PJSVDK" },
    Letters { code: "da", men: "BSLTDK" },
    Letters { code: "de", men: "BSLTDK" },
    Letters { code: "es", men: "PCATDR" },
    Letters { code: "et", men: "PROVLK" },
    Letters { code: "fi", men: "PRLTDK" },
    Letters { code: "fr", men: "PCFTDR" },
    Letters { code: "hu", men: "GHFBVK" },
    Letters { code: "is", men: "PRBHDK" },
    Letters { code: "it", men: "PCATDR" },
    Letters { code: "nl", men: "OPLTDK" },
    Letters { code: "no", men: "BSLTDK" },
    Letters { code: "pl", men: "PSGWHK" },
    Letters { code: "pt", men: "PCBTDR" },
    Letters { code: "ro", men: "PCNTDR" },
    // The king has the two letters `Кр`, which are replaced by `Ж`, the letter of no man.
    Letters { code: "ru", men: "ПКСЛФЖ" },
    Letters { code: "sv", men: "BSLTDK" },
];

impl Letters {
    /// The language with this code; `None` if there is none.
    pub fn of(code: &str) -> Option<Letters> {
        ALL.into_iter().find(|letters| letters.code == code)
    }

    /// The codes of all languages.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        ALL.into_iter().map(|letters| letters.code)
    }

    /// A turn as it is written, but with English letters for the man that moves and for the kind to which it is
    /// promoted. Castling is unchanged.
    pub(super) fn in_english(self, word: &str) -> String {
        let english = |letter: char| {
            let place = self.men.chars().position(|known| known == letter)?;
            ENGLISH.chars().nth(place)
        };
        let word = &word.replace("Кр", "Ж");
        let is_castling =
            word.starts_with(['O', '0']) && !word.contains(|it| ('1'..='9').contains(&it));
        let last_digit = word.rfind(|letter: char| letter.is_ascii_digit());
        let place = |(at, letter): (usize, char)| {
            let is_promotion = last_digit.is_some_and(|digit| at > digit);
            let is_kind = !is_castling && (at == 0 || is_promotion);
            english(letter).filter(|_| is_kind).unwrap_or(letter)
        };
        word.char_indices().map(place).collect()
    }
}

/// The first letter of a word that would be algebraic notation if this letter were that of a man, and the codes of the
/// languages in which it is the letter of a man. `None` for any other word.
pub fn foreign_letter(word: &str) -> Option<(char, Vec<&'static str>)> {
    let mut letters = word.chars();
    let foreign = letters.next().filter(|letter| letter.is_uppercase())?;
    let english: String = std::iter::once('N').chain(letters).collect();
    let is_one = english[1..].starts_with(|next: char| next.is_ascii_lowercase())
        && is_algebraic(&english)
        && !is_algebraic(word);
    let knows = |language: &Letters| language.men.contains(foreign);
    let languages = ALL.into_iter().filter(knows).map(|language| language.code);
    is_one.then(|| (foreign, languages.collect()))
}

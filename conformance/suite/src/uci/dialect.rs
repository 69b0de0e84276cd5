//! How a UCI engine speaks of a game: under which name, with which letters, set by which options.
//!
//! A game whose positions have fields of their own is played, under the name of a variant, from the
//! positions in which those are empty: Deflection without deflectors is Gothic Chess.

use std::collections::BTreeMap;

use record::Game;
use serde::Deserialize;
use thiserror::Error;

/// What a user says of a UCI engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dialect {
    pub(super) options: Vec<(String, String)>,
    variants: BTreeMap<Game, Variant>,
}

/// How an engine speaks of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Variant {
    /// The value of `UCI_Variant`.
    variant: String,
    /// The engine's capital letters by ours, where they differ.
    #[serde(default)]
    letters: BTreeMap<char, char>,
}

/// What cannot be used of a description of a dialect.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DialectError {
    /// There is no `=` between the two words.
    #[error("`{0}` is no pair: one is written `NAME=VALUE`")]
    Pair(String),
    /// There is no such game.
    #[error("{0}")]
    Game(String),
    /// The file is not of the form.
    #[error("it is no map of games: {0}")]
    Form(String),
}

/// A pair as `NAME=VALUE`.
pub fn pair(text: &str) -> Result<(String, String), DialectError> {
    let pair = text.split_once('=').ok_or_else(|| DialectError::Pair(text.into()))?;
    Ok((pair.0.trim().into(), pair.1.trim().into()))
}

impl Dialect {
    /// An engine whose options, each a name and a value, are set in this order when it is started.
    pub fn with_options(options: Vec<(String, String)>) -> Dialect {
        Dialect { options, variants: BTreeMap::new() }
    }

    /// Plays a game under the name that the engine has for it.
    pub fn name(&mut self, game: &str, variant: &str) -> Result<(), DialectError> {
        let game = read_game(game)?;
        variant.clone_into(&mut self.variants.entry(game).or_default().variant);
        Ok(())
    }

    /// Reads a file: a table for each game, with the engine's `variant` and the `letters` that it
    /// writes in the place of ours.
    ///
    /// ```toml
    /// [deflection]
    /// variant = "gothic"
    /// letters = { M = "C" }
    /// ```
    pub fn read(&mut self, text: &str) -> Result<(), DialectError> {
        let tables: BTreeMap<String, Variant> =
            toml::from_str(text).map_err(|error| DialectError::Form(error.to_string()))?;
        for (game, variant) in tables {
            self.variants.insert(read_game(&game)?, variant);
        }
        Ok(())
    }

    /// The engine's name for a game.
    pub(super) fn variant(&self, game: Game) -> &str {
        self.variants.get(&game).map_or(game.name(), |variant| &variant.variant)
    }

    /// A position as the engine reads it, or why it cannot.
    pub(super) fn to_engine(&self, game: Game, position: &str) -> Result<String, String> {
        let Some(variant) = self.variants.get(&game) else { return Ok(position.into()) };
        let fields: Vec<&str> = position.split(' ').collect();
        let [board, side, castling, en_passant, own @ .., halfmove, fullmove] = fields.as_slice()
        else {
            return Err("the position has less than the fields of a FEN".into());
        };
        let board = board.strip_suffix("[]").unwrap_or(board);
        if board.contains('[') || own.iter().any(|field| *field != "-") {
            return Err(format!("{} knows no {} with such fields", variant.variant, game));
        }
        let board = change(board, |letter| variant.letter(letter));
        Ok([board.as_str(), side, castling, en_passant, halfmove, fullmove].join(" "))
    }

    /// A position as we read it; `like` is one of the same game.
    pub(super) fn position_of_engine(&self, game: Game, fen: &str, like: &str) -> String {
        let Some(variant) = self.variants.get(&game) else { return fen.into() };
        let fields: Vec<&str> = fen.split(' ').collect();
        let [board, side, castling, en_passant, .., halfmove, fullmove] = fields.as_slice() else {
            return fen.into();
        };
        let hands = if like.contains('[') && !board.contains('[') { "[]" } else { "" };
        let board = format!("{}{hands}", change(board, |letter| variant.own_letter(letter)));
        let own = like.split(' ').count().saturating_sub(6);
        let mut fields = vec![board.as_str(), side, castling, en_passant];
        fields.extend(std::iter::repeat_n("-", own));
        fields.extend([halfmove, fullmove]);
        fields.join(" ")
    }

    /// A turn as the engine writes it.
    pub(super) fn turn_to_engine(&self, game: Game, turn: &str) -> String {
        let variant = self.variants.get(&game);
        promotion(turn, |letter| variant.map_or(letter, |variant| variant.letter(letter)))
    }

    /// A turn as we write it.
    pub(super) fn turn_from_engine(&self, game: Game, turn: &str) -> String {
        let variant = self.variants.get(&game);
        promotion(turn, |letter| variant.map_or(letter, |variant| variant.own_letter(letter)))
    }
}

impl Variant {
    fn letter(&self, ours: char) -> char {
        self.letters.get(&ours).copied().unwrap_or(ours)
    }

    fn own_letter(&self, theirs: char) -> char {
        let known = self.letters.iter().find(|(_, known)| **known == theirs);
        known.map_or(theirs, |(ours, _)| *ours)
    }
}

fn read_game(name: &str) -> Result<Game, DialectError> {
    name.parse::<Game>().map_err(|error| DialectError::Game(error.to_string()))
}

/// Changes letters, capital or small, by what becomes of the capital ones.
fn change(text: &str, capital: impl Fn(char) -> char) -> String {
    let changed = |letter: char| {
        if letter.is_ascii_lowercase() {
            capital(letter.to_ascii_uppercase()).to_ascii_lowercase()
        } else {
            capital(letter)
        }
    };
    text.chars().map(changed).collect()
}

/// Changes the letter of the new kind at the end of a turn, if there is one.
fn promotion(turn: &str, capital: impl Fn(char) -> char) -> String {
    match turn.chars().last() {
        Some(last) if last.is_ascii_lowercase() => {
            format!("{}{}", &turn[..turn.len() - 1], change(&last.to_string(), capital))
        }
        _ => turn.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gothic() -> Dialect {
        let mut dialect = Dialect::default();
        dialect.read("[deflection]\nvariant = \"gothic\"\nletters = { M = \"C\" }").expect("a map");
        dialect
    }

    #[test]
    fn deflection_without_deflectors_goes_over_as_gothic_and_comes_back() {
        let ours = "rnbqmkabnr/10/10/10/10/10/10/RNBQMKABNR[] w KQkq - - - 0 1";
        let theirs = "rnbqckabnr/10/10/10/10/10/10/RNBQCKABNR w KQkq - 0 1";
        let dialect = gothic();
        assert_eq!(dialect.to_engine(Game::Deflection, ours), Ok(theirs.into()));
        assert_eq!(dialect.position_of_engine(Game::Deflection, theirs, ours), ours);
        assert_eq!(dialect.turn_to_engine(Game::Deflection, "a7a8m"), "a7a8c");
        assert_eq!(dialect.turn_from_engine(Game::Deflection, "a7a8c"), "a7a8m");
        assert_eq!(dialect.turn_from_engine(Game::Deflection, "c2c3"), "c2c3");
        assert!(dialect.to_engine(Game::Deflection, Game::Deflection.start_text()).is_err());
    }

    #[test]
    fn a_game_that_is_not_mapped_goes_over_as_it_is() {
        let start = Game::Deflection.start_text();
        assert_eq!(Dialect::default().to_engine(Game::Deflection, start), Ok(start.into()));
        assert_eq!(Dialect::default().variant(Game::Deflection), "deflection");
    }

    #[test]
    fn what_is_no_dialect_is_refused() {
        let mut dialect = Dialect::default();
        assert!(dialect.name("gothic", "gothic").is_err());
        assert!(dialect.read("[deflection]\nfiles = 12").is_err());
        assert!(pair("Hash").is_err());
        assert_eq!(pair("Hash = 16"), Ok(("Hash".into(), "16".into())));
    }
}

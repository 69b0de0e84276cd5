//! How a UCI engine writes a game: its name, board, letters and options. A game with additional fields can be played as a
//! variant without them, from positions in which they are empty: Deflection without deflectors is Gothic Chess.

use std::collections::BTreeMap;

use cases::shown::fit;
#[cfg(feature = "toml")]
use cases::shown::lines;
use serde::Deserialize;
use thiserror::Error;
use types::{Game, Kind, Man, Position, Turn, castling_meant};

use super::board::{Shift, change, promotion};

/// A user's description of a UCI engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dialect {
    options: Vec<(String, String)>,
    variants: BTreeMap<Game, Variant>,
}

/// How an engine writes one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Variant {
    /// The value of `UCI_Variant`.
    #[serde(rename = "variant")]
    name: Name,
    /// The engine's letters for those of our capital letters that it writes differently.
    #[serde(default)]
    letters: BTreeMap<char, char>,
    #[serde(default)]
    board: Shift,
    /// The sides whose castling rights can be written for the engine.
    #[serde(default)]
    castling_rights: Rights,
    #[serde(default)]
    castling_turn: CastlingTurn,
    /// Whether the engine knows the game's captures en passant.
    #[serde(default)]
    en_passant: EnPassant,
}

/// The tables of [`Dialect::read`], by the name of the game.
#[cfg(feature = "toml")]
pub(crate) type Tables = BTreeMap<String, Variant>;

/// The engine's name for a game; perhaps one for each side to move.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum Name {
    One(String),
    Each { white: String, black: String },
}

impl Default for Name {
    fn default() -> Name {
        Name::One(String::new())
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Rights {
    #[default]
    Both,
    Mover,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum CastlingTurn {
    #[default]
    King,
    Rook,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum EnPassant {
    #[default]
    Known,
    Unknown,
}

/// How far a question looks ahead from its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ahead<'a> {
    /// To the legal turns in the position.
    Turns,
    /// To the position after this turn.
    After(&'a str),
    /// To turns after a first turn.
    Further,
}

/// Why a description of a UCI engine cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "each has its message")]
#[non_exhaustive]
pub enum DialectError {
    #[error("`{0}` is not of the form `NAME=VALUE`")]
    Pair(String),
    #[error("{0}")]
    Game(String),
    #[error("it is not a map of games: {0}")]
    Form(String),
    #[error("{what} `{}` contains a control character", text.escape_default())]
    Control { what: &'static str, text: String },
}

/// Refuses a text with a control character: text after a line break, for example, would reach the engine as a command.
fn one_line(what: &'static str, text: &str) -> Result<(), DialectError> {
    let is_wrong = text.chars().any(char::is_control);
    if is_wrong { Err(DialectError::Control { what, text: text.into() }) } else { Ok(()) }
}

/// Reads a pair `NAME=VALUE`. Text without `=` is an error.
pub fn pair(text: &str) -> Result<(String, String), DialectError> {
    let pair = text.split_once('=');
    let (name, value) = pair.ok_or_else(|| DialectError::Pair(text.into()))?;
    Ok((name.trim().into(), value.trim().into()))
}

impl Dialect {
    /// Sets the engine's name for a game. An unknown game is an error, and so is a control character in the name.
    pub fn name(&mut self, game: &str, variant: &str) -> Result<(), DialectError> {
        let game = read_game(game)?;
        one_line("the variant", variant)?;
        self.variants.entry(game).or_default().name = Name::One(variant.into());
        Ok(())
    }

    /// Reads a file with a table for each game, as `conformance/PROTOCOL.md` in the repository describes it: the engine's
    /// `variant`, and its differences from our notation. Questions that cannot be asked in this way are skipped.
    #[cfg(feature = "toml")]
    pub fn read(&mut self, text: &str) -> Result<(), DialectError> {
        let tables = toml::from_str(text);
        self.take(tables.map_err(|error| DialectError::Form(lines(&error.to_string())))?)
    }

    #[cfg(feature = "toml")]
    pub(crate) fn take(&mut self, tables: Tables) -> Result<(), DialectError> {
        for (name, variant) in tables {
            let game = read_game(&name)?;
            let fits = variant.board.fits(game).and_then(|()| variant.letters_fit(game));
            fits.map_err(|why| DialectError::Form(fit(&format!("{name}: {why}"))))?;
            self.variants.insert(game, variant);
            self.names(game).into_iter().try_for_each(|name| one_line("the variant", name))?;
        }
        Ok(())
    }

    /// The options to set when the engine is started, in order.
    pub fn options(&self) -> &[(String, String)] {
        &self.options
    }

    /// The user's options that the engine does not have (their case does not matter), and all its `own` options; `None` if
    /// it has all of the user's options.
    pub(crate) fn unknown_options(&self, own: &[String]) -> Option<(Vec<String>, Vec<String>)> {
        let has = |name: &str| own.iter().any(|own| own.eq_ignore_ascii_case(name));
        let names = self.options.iter().map(|(name, _)| name);
        let unknown: Vec<String> = names.filter(|name| !has(name)).cloned().collect();
        (!unknown.is_empty()).then(|| (unknown, own.to_vec()))
    }

    /// Adds an option. A control character in it is an error.
    pub fn option(&mut self, name: &str, value: &str) -> Result<(), DialectError> {
        one_line("the option", name)?;
        one_line("the option", value)?;
        self.options.push((name.into(), value.into()));
        Ok(())
    }

    pub(crate) fn names(&self, game: Game) -> Vec<&str> {
        match self.variants.get(&game).map(|variant| &variant.name) {
            None => vec![game.name()],
            Some(Name::One(name)) => vec![name],
            Some(Name::Each { white, black }) => vec![white, black],
        }
    }

    /// The engine's name for a game, which may depend on the side to move in this position.
    pub(crate) fn variant(&self, game: Game, position: &str) -> &str {
        let names = self.names(game);
        let black = position.split(' ').nth(1) == Some("b");
        if black { names[names.len() - 1] } else { names[0] }
    }

    /// A position as the engine reads it, or why a question that looks this far ahead cannot be asked.
    pub(crate) fn to_engine(
        &self,
        game: Game,
        position: &str,
        ahead: Ahead<'_>,
    ) -> Result<String, String> {
        let Some(variant) = self.variants.get(&game) else { return Ok(position.into()) };
        if let Ahead::After(turn) = ahead
            && let Some(letter) = turn.chars().last().filter(char::is_ascii_lowercase)
            && game.kind(letter.to_ascii_uppercase()).is_none()
            && !variant.letters.is_empty()
        {
            // The engine could use this letter for another man.
            return Err(format!(
                "`{letter}` stands for no man of {game}, so the map cannot translate it"
            ));
        }
        let fields: Vec<&str> = position.split(' ').collect();
        let [board, side, castling, en_passant, own @ .., halfmove, fullmove] = fields.as_slice()
        else {
            return Err("the position has too few fields for a FEN".into());
        };
        let named = self.variant(game, position);
        let board = board.strip_suffix("[]").unwrap_or(board);
        if board.contains('[') || own.iter().any(|field| *field != "-") {
            return Err(format!(
                "the variant `{named}` has no place for the additional fields of this {game} position"
            ));
        }
        let castling = match variant.castling_rights {
            Rights::Both => (*castling).to_owned(),
            Rights::Mover => {
                let is_movers = |letter: &char| letter.is_ascii_uppercase() == (*side == "w");
                let kept: String = castling.chars().filter(is_movers).collect();
                if kept.len() < castling.len() && *castling != "-" && ahead != Ahead::Turns {
                    return Err(format!(
                        "the variant `{named}` has castling rights for one side only"
                    ));
                }
                if kept.is_empty() { "-".into() } else { kept }
            }
        };
        if variant.en_passant == EnPassant::Unknown
            && (*en_passant != "-" || may_cross(game, position, ahead))
        {
            return Err(format!(
                "the variant `{named}` does not have this game's captures en passant"
            ));
        }
        let board = variant.board.board_to_engine(&change(board, |letter| variant.letter(letter)));
        let en_passant = variant.board.cells_to_engine(en_passant);
        Ok([board.as_str(), side, &castling, &en_passant, halfmove, fullmove].join(" "))
    }

    /// The engine's position in our notation, with the same fields as the position `like`.
    pub(super) fn position_of_engine(&self, game: Game, fen: &str, like: &str) -> String {
        let Some(variant) = self.variants.get(&game) else { return fen.into() };
        let fields: Vec<&str> = fen.split(' ').collect();
        let [board, side, castling, en_passant, .., halfmove, fullmove] = fields.as_slice() else {
            return fen.into();
        };
        let hands = if like.contains('[') && !board.contains('[') { "[]" } else { "" };
        let board = variant.board.board_of_engine(board);
        let board = format!("{}{hands}", change(&board, |letter| variant.own_letter(letter)));
        let en_passant = variant.board.cells_of_engine(en_passant);
        let own = like.split(' ').count().saturating_sub(6);
        let mut fields = vec![board.as_str(), side, castling, &en_passant];
        fields.extend(std::iter::repeat_n("-", own));
        fields.extend([halfmove, fullmove]);
        fields.join(" ")
    }

    pub(super) fn cells_of_engine(&self, game: Game, cells: &str) -> String {
        let variant = self.variants.get(&game);
        variant.map_or_else(|| cells.into(), |variant| variant.board.cells_of_engine(cells))
    }

    /// A turn as the engine writes it in this position.
    pub(crate) fn turn_to_engine(&self, game: Game, position: &str, turn: &str) -> String {
        let Some(variant) = self.variants.get(&game) else { return turn.into() };
        let onto_rook = || {
            let at = Position::parse(game, position).ok()?;
            let castling = Turn::parse(game, turn).ok()?;
            let rook = Man::new(at.side, Kind::Rook);
            let rooks = at.men.iter().filter(|&(_, man)| man == rook);
            let mut onto = rooks.map(|(cell, _)| Turn::of(castling.step.from, cell));
            onto.find(|onto| castling_meant(&at, onto) == Some(castling))
        };
        let is_onto_rook = variant.castling_turn == CastlingTurn::Rook;
        let onto_rook = is_onto_rook.then(onto_rook).flatten().map(|onto| onto.to_string());
        let turn = onto_rook.as_deref().unwrap_or(turn);
        promotion(&variant.board.cells_to_engine(turn), |letter| variant.letter(letter))
    }

    /// The engine's turn in this position, in our notation.
    pub(super) fn turn_from_engine(&self, game: Game, position: &str, turn: &str) -> String {
        let Some(variant) = self.variants.get(&game) else { return turn.into() };
        let turn = variant.board.cells_of_engine(turn);
        let turn = promotion(&turn, |letter| variant.own_letter(letter));
        let castling = || {
            let at = Position::parse(game, position).ok()?;
            castling_meant(&at, &Turn::parse(game, &turn).ok()?)
        };
        let is_onto_rook = variant.castling_turn == CastlingTurn::Rook;
        let castling = is_onto_rook.then(castling).flatten();
        castling.map_or(turn, |castling| castling.to_string())
    }
}

impl Variant {
    /// Checks that `letters` maps only men of the game, and no two of them to the same letter.
    #[cfg(feature = "toml")]
    fn letters_fit(&self, game: Game) -> Result<(), String> {
        if let Some(stranger) = self.letters.keys().find(|ours| game.kind(**ours).is_none()) {
            return Err(format!("`letters` maps `{stranger}`, which is not a man of the game"));
        }
        if self.letters.values().any(|theirs| theirs.is_control()) {
            return Err("`letters` contains a control character".into());
        }
        let mut known: BTreeMap<char, char> = BTreeMap::new();
        for &(_, ours) in game.kinds() {
            let theirs = self.letter(ours);
            if let Some(other) = known.insert(theirs, ours) {
                return Err(format!(
                    "`letters` gives `{other}` and `{ours}` the same letter `{theirs}`: map them to different letters"
                ));
            }
        }
        Ok(())
    }

    fn letter(&self, ours: char) -> char {
        self.letters.get(&ours).copied().unwrap_or(ours)
    }

    fn own_letter(&self, theirs: char) -> char {
        let known = self.letters.iter().find(|(_, known)| **known == theirs);
        known.map_or(theirs, |(ours, _)| *ours)
    }
}

/// Whether a question may lead to a position with the en passant field set.
fn may_cross(game: Game, position: &str, ahead: Ahead<'_>) -> bool {
    let turn = match ahead {
        Ahead::Turns => return false,
        Ahead::Further => return true,
        Ahead::After(turn) => Turn::parse(game, turn),
    };
    let (Ok(at), Ok(turn)) = (Position::parse(game, position), turn) else { return false };
    let is_pawn = at.men.get(turn.step.from).is_some_and(|man| man.kind == Kind::Pawn);
    is_pawn && turn.step.from.rank.abs_diff(turn.step.to.rank) > 1
}

fn read_game(name: &str) -> Result<Game, DialectError> {
    name.parse::<Game>().map_err(|error| DialectError::Game(fit(&error.to_string())))
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
    fn nothing_that_ends_a_line_reaches_the_engine() {
        for wrong in ["1\nquit", "1\rquit", "a\tb", "\u{1b}[2J"] {
            let mut dialect = Dialect::default();
            assert!(dialect.option("Hash", wrong).is_err() && dialect.option(wrong, "1").is_err());
            assert!(dialect.name("gothic", wrong).is_err());
            let escaped = wrong.escape_default();
            assert!(dialect.read(&format!("[gothic]\nvariant = {wrong:?}")).is_err(), "{escaped}");
            assert!(dialect.options().is_empty());
        }
        let letters = "[gothic]\nvariant = \"a\"\nletters = { Q = \"\\n\" }";
        assert!(Dialect::default().read(letters).is_err());
        let mut dialect = Dialect::default();
        assert!(dialect.option("Move Overhead", "30 ms").is_ok());
        assert!(dialect.name("gothic", "gothic chess").is_ok());
    }

    #[test]
    fn deflection_without_deflectors_goes_over_as_gothic_and_comes_back() {
        let ours = "rnbqmkabnr/10/10/10/10/10/10/RNBQMKABNR[] w KQkq - - - 0 1";
        let theirs = "rnbqckabnr/10/10/10/10/10/10/RNBQCKABNR w KQkq - 0 1";
        let (dialect, game) = (gothic(), Game::Deflection);
        assert_eq!(dialect.to_engine(game, ours, Ahead::Further), Ok(theirs.into()));
        assert_eq!(dialect.position_of_engine(game, theirs, ours), ours);
        assert_eq!(dialect.turn_to_engine(game, ours, "a7a8m"), "a7a8c");
        assert_eq!(dialect.turn_from_engine(game, ours, "a7a8c"), "a7a8m");
        assert_eq!(dialect.turn_from_engine(game, ours, "c2c3"), "c2c3");
        assert!(dialect.to_engine(game, game.start_text(), Ahead::Turns).is_err());
    }

    /// A dialect for Masonic Chess whose board is sheared, so that each direction is the same from every rank.
    fn sheared() -> Dialect {
        let mut dialect = Dialect::default();
        let map = "[masonic]\nvariant = { white = \"w\", black = \"b\" }\n\
                   board = { files = 11, shift = [3, 3, 2, 2, 1, 1, 0, 0] }\ncastling_rights = \"mover\"\nen_passant = \"unknown\"";
        dialect.read(map).expect("a map");
        dialect
    }

    #[test]
    fn a_sheared_board_goes_over_and_comes_back() {
        let (dialect, game) = (sheared(), Game::Masonic);
        let ours = "r3k2r/8/8/8/2p5/8/8/R3K2R b KQkq - 0 1";
        let theirs = "r3k2r***/8***/*8**/*8**/**2p5*/**8*/***8/***R3K2R b kq - 0 1";
        assert_eq!(dialect.to_engine(game, ours, Ahead::Turns), Ok(theirs.into()));
        let with_all = theirs.replace("kq", "KQkq");
        assert_eq!(dialect.position_of_engine(game, &with_all, ours), ours);
        assert_eq!(dialect.turn_to_engine(game, ours, "c4b3"), "e4d3");
        assert_eq!(dialect.turn_from_engine(game, ours, "d2d1q"), "a2a1q");
        assert_eq!(
            (dialect.variant(game, ours), dialect.variant(game, game.start_text())),
            ("b", "w")
        );
    }

    #[test]
    fn what_a_map_cannot_say_is_not_asked() {
        let (dialect, game) = (sheared(), Game::Masonic);
        let bare = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        let asked = |position, ahead| dialect.to_engine(game, position, ahead).is_ok();
        assert!(asked(game.start_text(), Ahead::Turns));
        assert!(!asked(game.start_text(), Ahead::After("e2e3")));
        assert!(asked(bare, Ahead::After("e2e3")));
        assert!(!asked(bare, Ahead::After("e2e4")));
        assert!(!asked(bare, Ahead::Further));
        assert!(!asked("4k3/8/8/8/4P3/8/8/4K3 b - e3e4 0 1", Ahead::Turns));
    }

    #[test]
    fn castling_goes_over_as_the_move_to_the_rook() {
        let mut dialect = Dialect::default();
        dialect.read("[chess]\nvariant = \"chess\"\ncastling_turn = \"rook\"").expect("a map");
        let position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        for (ours, theirs) in
            [("e1g1", "e1h1"), ("e1c1", "e1a1"), ("e1d1", "e1d1"), ("h1g1", "h1g1")]
        {
            assert_eq!(dialect.turn_to_engine(Game::Chess, position, ours), theirs);
            assert_eq!(dialect.turn_from_engine(Game::Chess, position, theirs), ours);
        }
    }

    #[test]
    fn a_game_that_is_not_mapped_goes_over_as_it_is() {
        let start = Game::Deflection.start_text();
        let dialect = Dialect::default();
        assert_eq!(dialect.to_engine(Game::Deflection, start, Ahead::Further), Ok(start.into()));
        assert_eq!(dialect.names(Game::Deflection), ["deflection"]);
    }

    #[test]
    fn what_is_no_dialect_is_refused() {
        let mut dialect = Dialect::default();
        assert!(dialect.name("draughts", "draughts").is_err());
        assert!(dialect.read("[deflection]\nvariant = \"x\"\nranks = 12").is_err());
        for board in ["files = 11, shift = [1, 2]", "files = 8, shift = [1, 0, 0, 0, 0, 0, 0, 0]"] {
            let map = format!("[masonic]\nvariant = \"x\"\nboard = {{ {board} }}");
            assert!(dialect.read(&map).is_err(), "{board}");
        }
        assert!(pair("Hash").is_err());
        assert_eq!(pair("Hash = 16"), Ok(("Hash".into(), "16".into())));
    }
}

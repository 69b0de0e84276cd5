//! Translates between our cells and letters and those of a UCI engine.

use serde::Deserialize;
#[cfg(feature = "toml")]
use types::{BoardId, Game};

/// Where our cells are on an engine's board that is wider than ours. By default the boards are the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Shift {
    files: u8,
    /// For each rank from 1, by how many files its cells are shifted to the right on the engine's board.
    shift: Vec<u8>,
}

/// The greatest number of files: a small letter names each.
#[cfg(feature = "toml")]
const MOST_FILES: u8 = 26;

impl Shift {
    /// Checks that every rank of the game's board fits on the engine's board.
    #[cfg(feature = "toml")]
    pub(super) fn fits(&self, game: Game) -> Result<(), String> {
        let shape = game.shape(BoardId::Squares);
        if self.shift.is_empty() && self.files == 0 {
            return Ok(());
        }
        if game.boards() != [BoardId::Squares] || game.description().missing_ranks > 0 {
            return Err("`board` can be set only for a game with one board that has no gaps".into());
        }
        if self.shift.len() != usize::from(shape.ranks) {
            return Err(format!("`shift` needs one number for each of the {} ranks", shape.ranks));
        }
        let widest = self.shift.iter().max().copied().unwrap_or(0);
        if self.files > MOST_FILES || widest > MOST_FILES {
            return Err(format!("`files` and each `shift` can be at most {MOST_FILES}"));
        }
        let needed = shape.files + widest;
        if needed > self.files {
            return Err(format!(
                "the game's ranks, shifted by up to {widest}, need {needed} files, but `files` is {}",
                self.files
            ));
        }
        Ok(())
    }

    /// Our board field (the ranks of a position) as the engine writes it.
    pub(super) fn board_to_engine(&self, board: &str) -> String {
        self.each_rank(board, |shift, text| {
            let left = usize::from(shift);
            let right = usize::from(self.files).saturating_sub(left + width(text));
            format!("{}{text}{}", "*".repeat(left), "*".repeat(right))
        })
    }

    /// The engine's board field as we write it; unchanged if it has a wrong number of ranks.
    pub(super) fn board_of_engine(&self, board: &str) -> String {
        self.each_rank(board, |_, text| text.trim_matches('*').to_owned())
    }

    pub(super) fn cells_to_engine(&self, text: &str) -> String {
        self.cells(text, u8::checked_add)
    }

    /// The engine's text with its cells replaced by ours. A cell to the left of our board is left unchanged.
    pub(super) fn cells_of_engine(&self, text: &str) -> String {
        self.cells(text, u8::checked_sub)
    }

    fn each_rank(&self, board: &str, change: impl Fn(u8, &str) -> String) -> String {
        let ranks: Vec<&str> = board.split('/').collect();
        if self.shift.is_empty() || ranks.len() != self.shift.len() {
            return board.into();
        }
        let changed = self.shift.iter().rev().zip(ranks).map(|(&shift, rank)| change(shift, rank));
        changed.collect::<Vec<_>>().join("/")
    }

    fn cells(&self, text: &str, moved: impl Fn(u8, u8) -> Option<u8>) -> String {
        if self.shift.is_empty() {
            return text.into();
        }
        let mut changed = String::with_capacity(text.len());
        for (at, letter) in text.char_indices() {
            let digits = text[at + letter.len_utf8()..].bytes();
            let digits = digits.take_while(u8::is_ascii_digit).count();
            let rank = text[at + letter.len_utf8()..][..digits].parse::<usize>().ok();
            let shift = rank.and_then(|rank| self.shift.get(rank.checked_sub(1)?)).copied();
            let file = u8::try_from(letter).ok().filter(u8::is_ascii_lowercase);
            let file = file.zip(shift).and_then(|(file, shift)| moved(file, shift)).map(char::from);
            changed.push(file.filter(char::is_ascii_lowercase).unwrap_or(letter));
        }
        changed
    }
}

/// The number of cells of a rank.
fn width(rank: &str) -> usize {
    let men = rank.bytes().filter(|byte| !byte.is_ascii_digit()).count();
    let runs = rank.split(|letter: char| !letter.is_ascii_digit());
    men + runs.filter_map(|run| run.parse::<usize>().ok()).sum::<usize>()
}

/// Replaces each letter of a text: a capital letter by what `capital` returns for it, and a small letter in the same way,
/// but by a small letter.
pub(super) fn change(text: &str, capital: impl Fn(char) -> char) -> String {
    let changed = |letter: char| {
        if letter.is_ascii_lowercase() {
            capital(letter.to_ascii_uppercase()).to_ascii_lowercase()
        } else {
            capital(letter)
        }
    };
    text.chars().map(changed).collect()
}

pub(super) fn promotion(turn: &str, capital: impl Fn(char) -> char) -> String {
    match turn.chars().last() {
        Some(last) if last.is_ascii_lowercase() => {
            format!("{}{}", &turn[..turn.len() - 1], change(&last.to_string(), capital))
        }
        _ => turn.into(),
    }
}

//! Tables of pasted counts: a line that names the columns, and rows below it.

use types::Game;

use super::known::{Known, numbered, position_in};
use super::tokens::{CELL, Role, Token, number, tokens};

/// The head of a table.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    separator: char,
    heads: Vec<String>,
}

impl Sheet {
    /// Reads a line as the head of a table; `None` if it is not one. A head names a column of depths, turns or
    /// positions together with a column of counts; or a column of the engine's counts together with one of the expected
    /// counts; or several depths.
    pub(super) fn of(game: Game, line: &str) -> Option<Sheet> {
        let separator =
            ['|', '\t', ';', ','].into_iter().find(|&one| line.contains(one)).unwrap_or(' ');
        let heads = cells(line, separator);
        let words: Vec<Vec<Token>> = heads.iter().map(|head| tokens(game, head)).collect();
        let is_name = |words: &Vec<Token>| match separator {
            ' ' => words.iter().all(|token| token.role().is_some_and(|role| role != Role::Filler)),
            ',' | ';' if words.len() > 2 => false,
            _ => words.iter().all(|token| token.word().is_some()),
        };
        let roles: Vec<Role> = words.iter().flatten().filter_map(Token::role).collect();
        let roles_of = [Role::Got, Role::Expected, Role::Count, Role::Perft, Role::Depth];
        let [got, expected, count, perft, depth] = roles_of.map(|role| roles.contains(&role));
        let of = |name: &str| words.iter().flatten().any(|token| token.word() == Some(name));
        let has_place = depth || perft || ["fen", "position", "move", "turn"].into_iter().any(of);
        let has_series = roles.iter().filter(|role| **role == Role::Depth).count() > 1;
        let is_head = got && expected
            || has_series
            || has_place && (got || expected || count || perft && depth);
        let is_bare = separator != ' ' || !line.contains([':', '*']);
        (is_head && is_bare && heads.len() > 1 && words.iter().all(is_name))
            .then(|| Sheet { separator, heads: heads.into_iter().map(Into::into).collect() })
    }

    /// A row of the table written as a sentence: first the position, then each cell after the name of its column. Empty
    /// if the row names an unknown position; `None` if the line is no row of this table.
    pub(super) fn spelled_out(&self, game: Game, line: &str) -> Option<String> {
        let cells = cells(line, self.separator);
        let are_numbers = || cells[..self.heads.len()].iter().all(|cell| number(cell).is_some());
        let fits = match self.separator {
            ' ' => cells.len() >= self.heads.len() && are_numbers(),
            _ => cells.len() == self.heads.len(),
        };
        if !fits {
            return None;
        }
        let (mut place, mut rest) = (String::new(), String::new());
        for (head, cell) in self.heads.iter().zip(cells) {
            let words = tokens(game, cell);
            let is_named = numbered(&words).is_some()
                || words.iter().filter_map(Token::word).any(|word| Known::named(word).is_some());
            if position_in(game, cell).0.is_some() {
                place = cell.into();
            } else if !is_named && head.to_lowercase().contains("position") {
                return Some(String::new());
            } else {
                rest.extend([" ", CELL, " ", head, " ", cell]);
            }
        }
        Some(place + &rest)
    }
}

/// The cells of a line.
fn cells(line: &str, separator: char) -> Vec<&str> {
    let line = line.trim();
    if separator == ' ' {
        return line.split_whitespace().collect();
    }
    let inner = line.strip_prefix('|').unwrap_or(line);
    inner.strip_suffix('|').unwrap_or(inner).split(separator).map(str::trim).collect()
}

//! EPD: a position followed by operations, as in collections of problems and of perft counts: `… w - - dm 2; bm Qa6;`,
//! `… w KQkq - 0 1 ;D1 20 ;D2 400`.

use types::{Game, Position, Turn};

use super::reading::position;

/// A position followed by operations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The position. The operations `hmvc` and `fmvn` replace the counters in its text. If the text has no counters,
    /// they are 0 and 1 unless these operations state them.
    pub position: Position,
    /// Each operation with its operand: `("dm", "2")`.
    pub operations: Vec<(String, String)>,
}

impl Epd {
    /// Reads a line. `None` if the line does not begin with a position, or no operation follows the position.
    pub fn parse(game: Game, line: &str) -> Option<Epd> {
        let fields = game.start_text().split(' ').count();
        let spaces: Vec<usize> = line.match_indices([' ', ';']).map(|(at, _)| at).collect();
        // The position may be written without its two counters.
        let ends = [fields, fields - 2].into_iter().filter_map(|count| spaces.get(count - 1));
        ends.copied().find_map(|end| {
            let operation = |statement: &str| {
                let (name, rest) = statement.split_once(' ').unwrap_or((statement, ""));
                (name.to_owned(), rest.trim().trim_matches('"').to_owned())
            };
            let operations: Vec<_> = statements(&line[end..]).map(operation).collect();
            // A line in which turns follow the position is not EPD.
            let named = |(name, _): &(String, String)| {
                let is_turn = name == "moves" || Turn::parse(game, name).is_ok();
                name.starts_with(char::is_alphabetic) && !is_turn
            };
            let are_some = !operations.is_empty() && operations.iter().all(named);
            let mut position = position(game, &line[..end]).ok().filter(|_| are_some)?;
            for (name, value) in &operations {
                match (name.as_str(), value.parse()) {
                    ("hmvc", Ok(count @ 0..=Position::COUNTER_MAX)) => position.halfmove = count,
                    ("fmvn", Ok(count @ 1..=Position::COUNTER_MAX)) => position.fullmove = count,
                    _ => {}
                }
            }
            Some(Epd { position, operations })
        })
    }
}

/// The statements of a line, separated by semicolons outside quotation marks.
fn statements(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    let separates = move |letter| {
        quoted ^= letter == '"';
        letter == ';' && !quoted
    };
    text.split(separates).map(str::trim).filter(|statement| !statement.is_empty())
}

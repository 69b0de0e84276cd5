//! Reads other forms of a position or a question: a citation, a command of the program, a line of UCI, a Lichess address.

use types::{Game, Position, TextError, Turn, citation};

/// The options of `arbiter judge` that take a value.
const WITH_VALUE: [&str; 2] = ["--svg", "--what-if"];

/// The position and the turn of a citation, or of a command `arbiter judge` with the same arguments. Skips an address on a
/// line of its own. `None` for any other text. Refuses what [`citation::question`] refuses.
pub fn question(text: &str) -> Option<Result<(Position, Turn), TextError>> {
    let line =
        text.lines().map(str::trim).find(|line| !line.is_empty() && !line.contains("://"))?;
    let line = line.trim_start_matches("$ ").replace('"', "'");
    let command = line.strip_prefix("arbiter judge ");
    let mut words = command.unwrap_or(&line).split_whitespace();
    let mut arguments = Vec::new();
    while let Some(word) = words.next() {
        if !word.starts_with("--") {
            arguments.push(word);
        } else if WITH_VALUE.contains(&word) {
            words.next();
        }
    }
    let game: Game = arguments.first()?.parse().ok()?;
    if let (Some(_), [_, position, turn]) = (command, &arguments[..])
        && position.trim_matches('\'') == "start"
    {
        return citation::question(&format!("{game} '{}' {turn}", game.start_text()));
    }
    citation::question(&arguments.join(" "))
}

/// Converts a position with its turns from the form of UCI, `position startpos moves …`, or from that of Lichess addresses,
/// which have underscores for spaces. Any other text is left as it is.
pub fn plainly(game: Game, text: &str) -> String {
    let text = text.trim();
    if let Some(rest) = text.strip_prefix("position ") {
        let (position, turns) = rest.split_once(" moves ").unwrap_or((rest, ""));
        let position = position.trim().strip_prefix("fen ").unwrap_or(position).trim();
        let position = if position == "startpos" { game.start_text() } else { position };
        return format!("{position}\n{turns}");
    }
    let underscored =
        text.contains('/') && text.contains('_') && !text.contains(char::is_whitespace);
    if underscored { text.replace('_', " ") } else { text.to_owned() }
}

/// The position meant by a board without other fields: for the initial board, the initial position; for any other
/// board, a position with White to move and all other fields empty. `None` if the text is not a board.
pub fn bare(game: Game, board: &str) -> Option<Position> {
    let start: Vec<&str> = game.start_text().split(' ').collect();
    if start.first() == Some(&board) {
        return Some(game.start());
    }
    let empty = start.len().saturating_sub(4);
    Position::parse(game, &format!("{board} w{} 0 1", " -".repeat(empty))).ok()
}

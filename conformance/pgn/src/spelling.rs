//! Characters that people and programs write instead of plain ones: other blanks, dashes, figurines and invisible ones.

use cases::shown::is_hidden;

/// Whether a character only separates words: whitespace, or Ctrl-Z, the old mark of the end of a file, which is left where
/// files were joined.
pub(super) fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{1a}'
}

pub(super) fn is_line_end(letter: char) -> bool {
    matches!(letter, '\n' | '\r')
}

/// Whether a character is invisible and means nothing: one of zero width, a soft hyphen, or a mark of writing direction.
pub(super) fn is_invisible(letter: char) -> bool {
    is_hidden(letter) && !letter.is_control() && !letter.is_whitespace() || letter == '\u{ad}'
}

pub(super) fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '‐'..='―' | '−' | '﹣')
}

/// A word in plain characters: `♘f3` becomes `Nf3`, `0–0` becomes `0-0`, and `½` becomes `1/2`.
pub(super) fn plain(word: &str) -> String {
    if word.is_ascii() {
        return word.to_owned();
    }
    let mut plain = String::with_capacity(word.len());
    for letter in word.chars() {
        match letter {
            _ if is_dash(letter) => plain.push('-'),
            '×' => plain.push('x'),
            '†' | '‡' => plain.push('+'),
            '≠' => plain.push('#'),
            '⁄' => plain.push('/'),
            '½' => plain.push_str("1/2"),
            '♔' | '♚' => plain.push('K'),
            '♕' | '♛' => plain.push('Q'),
            '♖' | '♜' => plain.push('R'),
            '♗' | '♝' => plain.push('B'),
            '♘' | '♞' => plain.push('N'),
            // The last two are variation selectors: they choose text or picture style for a figurine.
            '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' => {}
            _ => plain.push(letter),
        }
    }
    plain
}

/// Whether a word is a null move as some program writes it. Callers must rule out that `00` and `000` are castling.
pub(super) fn is_null(word: &str) -> bool {
    let nulls = ["--", "Z0", "0000", "@@@@", "null", "00", "000"];
    if word.is_ascii() { nulls.contains(&word) } else { nulls.contains(&plain(word).as_str()) }
}

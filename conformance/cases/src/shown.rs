//! Makes untrusted text fit for display: limited in size, and without control or invisible characters.
//!
//! [Hidden characters](is_hidden), which no valid text contains, are written as escapes such as `\u{1b}`.

use std::fmt::{Display, Write as _};

/// The most characters of one text that are kept. Valid texts are much shorter.
pub const TEXT_KEPT: usize = 4096;

/// A text made fit for display on one line, and cut to [`TEXT_KEPT`] characters.
pub fn fit(text: &str) -> String {
    cut(text, TEXT_KEPT)
}

/// A text made fit for display on one line, and cut to `most` characters.
pub fn cut(text: &str, most: usize) -> String {
    // A fast path: nearly all texts are short and ASCII, and databases have millions of them.
    if text.len() <= most && text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.to_owned();
    }
    let mut kept: String = text.chars().take(most).flat_map(shown).collect();
    if text.chars().nth(most).is_some() {
        kept.push('…');
    }
    kept
}

/// A count with its noun in the singular or plural; `one` is the singular.
pub fn many<N: Copy + Display + From<u8> + PartialEq>(count: N, one: &str) -> String {
    let plural = if count == N::from(1) { "" } else { "s" };
    format!("{count} {one}{plural}")
}

/// A text of several lines, each line made fit for display.
pub fn lines(text: &str) -> String {
    text.split('\n')
        .map(|line| line.strip_suffix('\r').unwrap_or(line))
        .map(|line| line.chars().flat_map(shown).collect::<String>())
        .collect::<Vec<_>>()
        .join("\n")
}

/// The character, or its escape if it is hidden.
fn shown(letter: char) -> impl Iterator<Item = char> {
    let escape = is_hidden(letter);
    let plain = (!escape).then_some(letter);
    plain.into_iter().chain(escape.then(|| letter.escape_unicode()).into_iter().flatten())
}

/// Whether a character must be shown as an escape. This holds for control characters, marks that change the writing
/// direction or break lines, zero-width characters, and code points that are not characters.
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}')
        || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(letter, '\u{fdd0}'..='\u{fdef}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
        || matches!(letter, '\u{e0000}'..='\u{e007f}')
        || u32::from(letter) & 0xfffe == 0xfffe
}

/// The first [hidden character](is_hidden) of a multi-line text, line breaks excepted; `None` if the text is fit for
/// display.
pub fn first_hidden(text: &str) -> Option<char> {
    text.chars().find(|&letter| letter != '\n' && is_hidden(letter))
}

/// Checks that a displayed multi-line text has no hidden character. For tests and fuzz targets.
///
/// # Panics
///
/// If the text has a hidden character.
#[track_caller]
pub fn assert_shown(text: &str) {
    if let Some(letter) = first_hidden(text) {
        panic!("U+{:04X} is not to be shown: {text:?}", u32::from(letter));
    }
}

/// The text with each hidden character, except line breaks and tabs, written as a JSON escape such as `\u202e`. If the text
/// is valid JSON or XML, it stays valid.
pub fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_hidden(letter) && letter != '\n' && letter != '\t' {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(shown, "\\u{unit:04x}");
            }
        } else {
            shown.push(letter);
        }
    }
    shown
}

/// The most characters that [`code_points`] lists.
const LISTED: usize = 5;

/// The first five different non-ASCII characters of a text with their code points, since some look like ASCII letters:
/// `` `е` is U+0435 ``. `None` if there are no such characters.
pub fn code_points(text: &str) -> Option<String> {
    let mut found: Vec<char> = Vec::new();
    for letter in text.chars().filter(|letter| !letter.is_ascii()) {
        if !found.contains(&letter) && found.len() <= LISTED {
            found.push(letter);
        }
    }
    let more = if found.len() > LISTED { " …" } else { "" };
    let mut list = String::new();
    for &letter in found.iter().take(LISTED) {
        let comma = if list.is_empty() { "" } else { ", " };
        let code = u32::from(letter);
        let _ = if is_hidden(letter) {
            write!(list, "{comma}a hidden character is U+{code:04X}")
        } else {
            write!(list, "{comma}`{letter}` is U+{code:04X}")
        };
    }
    (!list.is_empty()).then_some(list + more)
}

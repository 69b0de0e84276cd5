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

#[cfg(test)]
mod tests {
    use super::{TEXT_KEPT, assert_shown, code_points, escaped, first_hidden, fit, lines};

    #[test]
    fn terminal_control_characters_are_not_shown() {
        assert_eq!(fit("a\u{1b}[2Jb\0c\u{9b}d\ne"), r"a\u{1b}[2Jb\u{0}c\u{9b}d\u{a}e");
        assert_eq!(fit("\u{202e}\u{fffe}\u{1ffff}"), r"\u{202e}\u{fffe}\u{1ffff}");
        assert_eq!(
            fit("a\u{200b}\u{2060}\u{feff}\u{e0041}"),
            r"a\u{200b}\u{2060}\u{feff}\u{e0041}"
        );
        assert_eq!(fit("König – „e4“ 🜚"), "König – „e4“ 🜚");
        assert_eq!(lines("one\r\ntwo\tthree\n"), "one\ntwo\\u{9}three\n");
    }

    /// All tests of displayed text rely on [`assert_shown`], so this function must find every kind of hidden character.
    #[test]
    fn every_kind_of_hidden_character_is_found() {
        for letter in ['\u{1b}', '\u{9b}', '\u{202e}', '\u{2066}', '\u{200b}', '\u{feff}', '\r'] {
            let text = format!("one\ntwo {letter} three");
            assert_eq!(first_hidden(&text), Some(letter));
            assert!(std::panic::catch_unwind(|| assert_shown(&text)).is_err(), "{letter:?}");
            for shown in [lines(&text), escaped(&text)] {
                assert_shown(&shown);
            }
        }
        assert_shown("one\ntwo – „e4“ 🜚\n");
        assert_eq!(escaped("\u{e0041}\u{1b}\t"), "\\udb40\\udc41\\u001b\t");
    }

    #[test]
    fn letters_that_look_like_ascii_are_named() {
        assert_eq!(code_points("e2e4"), None);
        assert_eq!(
            code_points("е2е\u{200d}4").as_deref(),
            Some("`е` is U+0435, a hidden character is U+200D")
        );
        let many = code_points("äöüßéè").expect("there are some");
        assert!(many.ends_with("`é` is U+00E9 …"), "{many}");
    }

    #[test]
    fn a_long_text_is_cut() {
        let kept = fit(&"ä".repeat(TEXT_KEPT + 1));
        assert_eq!(kept.chars().count(), TEXT_KEPT + 1);
        assert!(kept.ends_with('…'));
        assert_eq!(fit(&"ä".repeat(TEXT_KEPT)), "ä".repeat(TEXT_KEPT));
    }
}

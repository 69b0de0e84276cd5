//! Makes untrusted text fit to be shown: limited in size, and without control characters.
//!
//! Control characters, marks that change the direction of writing, and characters that XML does not allow are written as
//! escapes such as `\u{1b}`. No valid text contains such a character, so comparisons are not affected.

/// Characters of one text that are kept; valid texts are much shorter.
pub const TEXT_KEPT: usize = 4096;

/// One text, fit to be shown in a line, and cut.
pub fn fit(text: &str) -> String {
    cut(text, TEXT_KEPT)
}

/// The same, cut after that many characters.
pub fn cut(text: &str, most: usize) -> String {
    let mut kept: String = text.chars().take(most).flat_map(shown).collect();
    if text.chars().nth(most).is_some() {
        kept.push('…');
    }
    kept
}

/// A text of several lines, each fit to be shown.
pub fn lines(text: &str) -> String {
    text.split('\n')
        .map(|line| line.strip_suffix('\r').unwrap_or(line))
        .map(|line| line.chars().flat_map(shown).collect::<String>())
        .collect::<Vec<_>>()
        .join("\n")
}

/// The character, or its escape.
fn shown(letter: char) -> impl Iterator<Item = char> {
    let escape = must_not_show(letter);
    let plain = (!escape).then_some(letter);
    plain.into_iter().chain(escape.then(|| letter.escape_unicode()).into_iter().flatten())
}

/// Control characters, marks that change the direction of writing or break lines, and code points that are not
/// characters.
fn must_not_show(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(letter, '\u{2066}'..='\u{2069}' | '\u{fdd0}'..='\u{fdef}' | '\u{feff}')
        || u32::from(letter) & 0xfffe == 0xfffe
}

#[cfg(test)]
mod tests {
    use super::{TEXT_KEPT, fit, lines};

    #[test]
    fn what_a_terminal_obeys_is_not_shown() {
        assert_eq!(fit("a\u{1b}[2Jb\0c\u{9b}d\ne"), r"a\u{1b}[2Jb\u{0}c\u{9b}d\u{a}e");
        assert_eq!(fit("\u{202e}\u{fffe}\u{1ffff}"), r"\u{202e}\u{fffe}\u{1ffff}");
        assert_eq!(fit("König – „e4“ 🜚"), "König – „e4“ 🜚");
        assert_eq!(lines("one\r\ntwo\tthree\n"), "one\ntwo\\u{9}three\n");
    }

    #[test]
    fn a_long_text_is_cut() {
        let kept = fit(&"ä".repeat(TEXT_KEPT + 1));
        assert_eq!(kept.chars().count(), TEXT_KEPT + 1);
        assert!(kept.ends_with('…'));
        assert_eq!(fit(&"ä".repeat(TEXT_KEPT)), "ä".repeat(TEXT_KEPT));
    }
}

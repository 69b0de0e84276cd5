//! What an engine says, before anybody else sees it: bounded in size, and fit to be shown.
//!
//! A character that a terminal would obey, that turns the direction of writing, or that XML cannot hold stands
//! as `\u{1b}` in what is made here. No text that the law knows contains such a character, so a comparison
//! comes out as it would have.

use cases::strict;
use serde_json::{Map, Value};

/// Characters of one text of an engine that are kept: no text that can be right is nearly as long.
pub(crate) const TEXT_KEPT: usize = 4096;

/// Values in one answer. The longest right one lists some ten thousand turns.
const VALUES: usize = 1 << 18;

/// Reads a line as one JSON object. A key that stands twice is an error, and so are more values than any right
/// answer has; texts are made fit to be shown, and cut.
pub(crate) fn object(line: &str) -> Result<Map<String, Value>, String> {
    match strict::read(line.as_bytes(), VALUES, &fit) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err("it is not a JSON object".into()),
        Err(error) if error.is_data() => Err(error.to_string()),
        Err(error) => Err(format!("it is not JSON ({error})")),
    }
}

/// One text, fit to be shown in a line, and cut.
pub(crate) fn fit(text: &str) -> String {
    cut(text, TEXT_KEPT)
}

/// The same, cut after that many characters.
pub(crate) fn cut(text: &str, most: usize) -> String {
    let mut kept: String = text.chars().take(most).flat_map(shown).collect();
    if text.chars().nth(most).is_some() {
        kept.push('…');
    }
    kept
}

/// A text of several lines, each fit to be shown.
pub(crate) fn lines(text: &str) -> String {
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

/// Control characters, marks that turn the direction of writing or break lines, and what is no character.
fn must_not_show(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(letter, '\u{2066}'..='\u{2069}' | '\u{fdd0}'..='\u{fdef}' | '\u{feff}')
        || u32::from(letter) & 0xfffe == 0xfffe
}

#[cfg(test)]
mod tests {
    use super::{TEXT_KEPT, VALUES, fit, lines, object};

    #[test]
    fn what_is_no_object_is_told_from_what_is_no_json() {
        assert!(object("{}").is_ok());
        assert_eq!(object("[]"), Err("it is not a JSON object".into()));
        assert!(object("e2e4").is_err_and(|why| why.starts_with("it is not JSON (")));
        assert!(object(r#"{"id":1,"id":1}"#).is_err_and(|why| why.contains("stands twice")));
    }

    #[test]
    fn more_values_than_any_answer_has_are_refused() {
        let line = format!("{{\"turns\":[{}1]}}", "1,".repeat(VALUES));
        assert!(object(&line).is_err_and(|why| why.contains("too many values")));
        let line = format!("{{\"turns\":[{}1]}}", "1,".repeat(VALUES - 3));
        assert!(object(&line).is_ok());
    }

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

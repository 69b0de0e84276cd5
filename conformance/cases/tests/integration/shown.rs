//! Text that is fit for a terminal.

use chess_arbiter_cases::shown::{
    TEXT_KEPT, assert_shown, code_points, escaped, first_hidden, fit, lines,
};

#[test]
fn terminal_control_characters_are_not_shown() {
    assert_eq!(fit("a\u{1b}[2Jb\0c\u{9b}d\ne"), r"a\u{1b}[2Jb\u{0}c\u{9b}d\u{a}e");
    assert_eq!(fit("\u{202e}\u{fffe}\u{1ffff}"), r"\u{202e}\u{fffe}\u{1ffff}");
    assert_eq!(fit("a\u{200b}\u{2060}\u{feff}\u{e0041}"), r"a\u{200b}\u{2060}\u{feff}\u{e0041}");
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

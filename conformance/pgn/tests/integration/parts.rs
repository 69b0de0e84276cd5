//! Reading a file in parts finds the same games as reading it whole.

use chess_arbiter_pgn::{games, games_from, line_ends, whole_games};

/// The two parts into which a file is divided; `None` if it is not divided.
fn divided(text: &str) -> Option<(&str, &str)> {
    whole_games(text.as_bytes()).map(|end| text.split_at(end))
}

#[test]
fn a_file_is_divided_after_a_result_and_before_a_tag() {
    for end in ["\n", "\r\n", "\r"] {
        let first = format!("[White \"a\"]{end}{end}1. e4 e5 1-0{end}{end}");
        let second = format!("[White \"b\"]{end}{end}1. d4 *");
        assert_eq!(divided(&format!("{first}{second}")), Some((&*first, &*second)), "{end:?}");
        let joined = format!("{first}\u{feff}[Event \"b\"]{end}1. d4");
        assert!(divided(&joined).is_some(), "{end:?}");
    }
    let close = "[Event \"a\"]\n1. e4 *\n[Event \"b\"]\n1. d4 *\n";
    assert_eq!(divided(close).map(|(_, second)| second.len()), Some(20));
}

#[test]
fn a_file_is_not_divided_within_a_game() {
    for text in [
        "",
        "[White \"a\"]\n\n[Black \"b\"]\n\n1. e4",
        "[White \"a\"]\n\n1. e4 {0-1\n\n[%eval 1]} *",
        "[White \"a\"]\n\n{1-0}\n\n[Black \"b\"]\n\n1. e4",
        "[White \"a\"]\n\n; so 1-0\n\n[Black \"b\"]\n\n1. e4",
        "[White \"a\"]\n\n% so 1-0\n\n[Black \"b\"]\n\n1. e4",
        "[White \"a\"]\n\n1. e4 e5\n\n[White \"b\"]\n\n1. d4",
        "1. e4 *\n[White \"b\"]\n\n1. d4",
        "1. e4 * [Event \"b\"]\n\n1. d4",
    ] {
        assert_eq!(divided(text), None, "{text:?}");
    }
}

#[test]
fn parts_have_the_games_and_lines_of_the_whole() {
    let game = |number| format!("[Event \"{number}\"]\n\n{{a\nb}} 1. e4 (1. d4) e5 {{open\n\n");
    let fine = "[White \"x\"]\r\n\r\n1. e4 e5 1/2-1/2\r\n\r\n";
    let text: String = (0..20).flat_map(|number| [game(number), fine.to_owned()]).collect();
    let whole: Vec<_> = games(&text).collect();
    assert_eq!(whole.len(), 40);
    let (mut parts, mut rest, mut line) = (Vec::new(), text.as_str(), 1);
    while let Some(length) = (1..=rest.len()).find(|&length| {
        rest.is_char_boundary(length) && whole_games(&rest.as_bytes()[..length]).is_some()
    }) {
        let end = whole_games(&rest.as_bytes()[..length]).expect("it was found");
        let (part, others) = rest.split_at(end);
        parts.extend(games_from(part, chess_arbiter_pgn::ReadOptions::default(), line));
        line += line_ends(part);
        rest = others;
    }
    assert_eq!(parts.len(), 38);
    parts.extend(games_from(rest, chess_arbiter_pgn::ReadOptions::default(), line));
    assert_eq!(parts, whole);
}

//! Finds a place at which to divide a file of scores, so that a long file can be read part by part.

/// How many bytes at the beginning of a file are whole games; the rest of the file can be read separately. The file is
/// divided at the last place where a line ends with a result and is followed either by an empty line and a tag, or by a
/// line with the tag `Event`. `None` if there is no such place.
///
/// ```
/// use chess_arbiter_pgn::whole_games;
///
/// let text = b"[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. d";
/// assert_eq!(whole_games(text), Some(22));
/// assert_eq!(whole_games(&text[22..]), None);
/// ```
pub fn whole_games(bytes: &[u8]) -> Option<usize> {
    (0..bytes.len()).rev().find(|&at| is_place(&bytes[..at], &bytes[at..]))
}

fn is_place(before: &[u8], after: &[u8]) -> bool {
    // There may be a byte-order mark between files that were joined.
    let before = before.strip_suffix("\u{feff}".as_bytes()).unwrap_or(before);
    let is_tag = after.get(1).is_some_and(u8::is_ascii_alphabetic);
    is_tag && begins_game(before, after) && ends_with_result(before.trim_ascii_end())
}

/// Whether a game begins between two parts of a text: with a `[` after an empty line, or with the tag `Event` on a line.
pub(super) fn begins_game(before: &[u8], after: &[u8]) -> bool {
    without_line_end(before).is_some_and(|line| {
        after.starts_with(b"[Event ") || after.starts_with(b"[") && without_line_end(line).is_some()
    })
}

/// The text without its final line end; `None` if it does not end with one.
fn without_line_end(text: &[u8]) -> Option<&[u8]> {
    let ends: [&[u8]; 3] = [b"\r\n", b"\n", b"\r"];
    ends.into_iter().find_map(|end| text.strip_suffix(end))
}

/// Whether the last line of the text ends with a result and has no character that begins or ends a comment.
fn ends_with_result(text: &[u8]) -> bool {
    let line_begins = text.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
    let line = &text[line_begins.map_or(0, |at| at + 1)..];
    let word = line.iter().rposition(|byte| *byte == b' ').map_or(line, |at| &line[at + 1..]);
    let results: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];
    results.contains(&word)
        && !line.starts_with(b"%")
        && !line.iter().any(|byte| b"{};".contains(byte))
}

//! Decodes a file of scores. A file that begins with a byte-order mark of UTF-16 is decoded as UTF-16. In any other
//! file, each game is decoded separately, as UTF-8 or Windows-1252, since collections are joined from many files.

use std::borrow::Cow;

use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1252};
use thiserror::Error;

use super::parts::begins_game;

/// Why the text of a file cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EncodingError {
    /// The file looks like UTF-16, but has no byte-order mark.
    #[error("it is UTF-16 without a byte-order mark")]
    Utf16,
    /// The file is UTF-32.
    #[error("it is UTF-32, which cannot be read")]
    Utf32,
}

/// The text of a file. The Ctrl-Z, 0xFF or 0x00 with which many old files end is left out.
pub fn decode(bytes: &[u8]) -> Result<String, EncodingError> {
    if bytes.starts_with(&[0xff, 0xfe, 0, 0]) || bytes.starts_with(&[0, 0, 0xfe, 0xff]) {
        return Err(EncodingError::Utf32);
    }
    for (mark, encoding) in [([0xff, 0xfe], UTF_16LE), ([0xfe, 0xff], UTF_16BE)] {
        if let Some(rest) = bytes.strip_prefix(&mark) {
            return Ok(encoding.decode_without_bom_handling(rest).0.into_owned());
        }
    }
    let end = bytes.iter().rposition(|byte| !matches!(byte, 0x1a | 0xff | 0));
    let bytes = &bytes[..end.map_or(0, |end| end + 1)];
    // The beginning of a file shows whether it is UTF-16.
    let begin = &bytes[..bytes.len().min(4096)];
    if begin.split(|byte| *byte == 0).count() > begin.len() / 4 + 1 {
        return Err(EncodingError::Utf16);
    }
    let mut text = String::with_capacity(bytes.len());
    for game in games(bytes) {
        let decode = || WINDOWS_1252.decode_without_bom_handling(game).0;
        text.push_str(&str::from_utf8(game).map_or_else(|_| decode(), Cow::Borrowed));
    }
    Ok(text)
}

/// The bytes of each game. A game ends before a tag that follows an empty line, and before the tag `Event`.
fn games(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let begins = move |&at: &usize| {
        let rest = &bytes[at..];
        begins_game(&bytes[..at], rest.strip_prefix("\u{feff}".as_bytes()).unwrap_or(rest))
    };
    let ends = (1..bytes.len()).filter(begins).chain([bytes.len()]);
    let mut begin = 0;
    ends.map(move |end| &bytes[std::mem::replace(&mut begin, end)..end])
}

#[cfg(test)]
mod tests {
    use super::{EncodingError, decode, games};

    #[test]
    fn one_byte_of_another_encoding_leaves_other_games_alone() {
        let one = "[White \"Jörg\"]\n\n1. e4 *\n\n".as_bytes();
        let other = b"[White \"J\xf6rg \x93x\x94\"]\n\n1. d4 *\n";
        let all = [one, other, b"\n", one].concat();
        assert_eq!(games(&all).count(), 3);
        let text = decode(&all).expect("it can be read");
        assert_eq!(text.matches("Jörg").count(), 3);
        assert!(text.contains("“x”"));
        assert_eq!(text.matches('Ã').count(), 0);
    }

    #[test]
    fn games_are_separated_with_every_line_end() {
        for end in ["\n", "\r\n", "\r"] {
            let text = format!("[White \"a\"]{end}{end}1. e4 *{end}{end}[White \"b\"]{end}{end}*");
            assert_eq!(games(text.as_bytes()).count(), 2, "{end:?}");
            assert_eq!(games(text.as_bytes()).collect::<Vec<_>>().concat(), text.as_bytes());
        }
    }

    #[test]
    fn utf_16_is_read_with_its_mark_and_refused_by_name_without() {
        let text = "[White \"Jörg\"]\n\n1. e4 *\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(decode(&[&[0xff, 0xfe], &*little].concat()).as_deref(), Ok(text));
        assert_eq!(decode(&[&[0xfe, 0xff], &*big].concat()).as_deref(), Ok(text));
        assert_eq!(decode(&little), Err(EncodingError::Utf16));
        assert_eq!(decode(&big), Err(EncodingError::Utf16));
        assert_eq!(decode(&[0xff, 0xfe, 0, 0, b'e', 0, 0, 0]), Err(EncodingError::Utf32));
    }

    #[test]
    fn what_follows_the_end_of_a_file_is_skipped() {
        for end in ["\x1a", "\0\0"].map(str::as_bytes).into_iter().chain([&b"\xff"[..]]) {
            assert_eq!(decode(&[b"1. e4 *\n", end].concat()).as_deref(), Ok("1. e4 *\n"));
        }
        assert_eq!(decode(b"\x1a").as_deref(), Ok(""));
    }
}

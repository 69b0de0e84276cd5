//! Lines of untrusted input, of limited length.

use std::io::{self, BufRead, Read};

/// The maximum length in bytes of a line that our programs read.
pub const LONGEST_LINE: usize = 1 << 20;

/// The outcome of reading a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// A line; the last one may lack its line break.
    Line,
    /// A line longer than [`LONGEST_LINE`], which was skipped.
    TooLong,
    /// The end of the input.
    End,
}

/// Reads the next line into `line`, with its line break, which does not count toward [`LONGEST_LINE`].
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Came> {
    line.clear();
    let bound = LONGEST_LINE as u64 + 1;
    if input.by_ref().take(bound).read_until(b'\n', line)? == 0 {
        return Ok(Came::End);
    }
    if line.len() > LONGEST_LINE && line.last() != Some(&b'\n') {
        line.clear();
        input.skip_until(b'\n')?;
        return Ok(Came::TooLong);
    }
    Ok(Came::Line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_up_to_its_bound_and_a_longer_one_is_skipped() {
        let mut input = vec![b'a'; LONGEST_LINE];
        input.push(b'\n');
        input.extend(vec![b'b'; LONGEST_LINE + 1]);
        input.extend(b"\nc\r\n\nd");
        let (mut input, mut line) = (input.as_slice(), Vec::new());
        let mut next = || (read_line(&mut input, &mut line).expect("memory"), line.len());
        assert_eq!(next(), (Came::Line, LONGEST_LINE + 1));
        assert_eq!(next(), (Came::TooLong, 0));
        assert_eq!(next(), (Came::Line, 3));
        assert_eq!(next(), (Came::Line, 1));
        assert_eq!(next(), (Came::Line, 1));
        assert_eq!(next(), (Came::End, 0));
    }

    #[test]
    fn a_last_line_without_a_line_break_is_bounded_too() {
        let input = vec![b'a'; LONGEST_LINE + 1];
        let (mut input, mut line) = (input.as_slice(), Vec::new());
        assert_eq!(read_line(&mut input, &mut line).expect("memory"), Came::TooLong);
        assert_eq!(read_line(&mut input, &mut line).expect("memory"), Came::End);
    }
}

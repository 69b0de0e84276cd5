//! Reads files of games, of any length: decompresses them, and reads them in parts.

use std::fs::Metadata;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use indicatif::ProgressBar;
use pgn::{ReadOptions, SyntaxError, Written, decode, games_from, line_ends, whole_games};
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::failure::Failure;
use crate::file::{self, LONGEST_DATA, unreadable};

/// How many bytes are read as one part. If these contain no whole game, more are read.
const PART: u64 = 256 << 10;

/// Consecutive games of one file.
pub struct Part {
    /// The index of the file among the files of the command line.
    pub file: usize,
    /// The number of the first game, counted from 1 over all files.
    pub number: usize,
    pub games: Vec<Result<Written, SyntaxError>>,
    /// Whether this part only states that the whole file has no text. Such a part has no games and comes last in its file.
    pub is_empty_file: bool,
}

/// Passes the games of all files to `take` until that returns `false`. A failure to read a file is passed last.
pub fn read(
    files: &[PathBuf],
    how: ReadOptions,
    progress: &ProgressBar,
    take: &mut dyn FnMut(Result<Part, Failure>) -> bool,
) {
    let mut number = 1;
    for (file, path) in files.iter().enumerate() {
        let mut is_empty = true;
        let each = |bytes: &[u8], line| {
            is_empty &=
                bytes.iter().all(|byte| byte.is_ascii_whitespace() || b"\0\x1a\xff".contains(byte));
            let text = decode(bytes).map_err(io::Error::other)?;
            let games: Vec<_> = games_from(&text, how, line).collect();
            let part = Part { file, number, games, is_empty_file: false };
            number += part.games.len();
            Ok(take(Ok(part)))
        };
        let goes_on = match open(path, progress).and_then(|input| parts(input, each)) {
            Ok(true) if is_empty => {
                take(Ok(Part { file, number, games: Vec::new(), is_empty_file: true }))
            }
            Ok(goes_on) => goes_on,
            Err(error) => {
                let tip = "FILE contains games in PGN syntax; `-` reads standard input";
                take(Err(unreadable(path, error, tip)));
                false
            }
        };
        if !goes_on {
            return;
        }
    }
}

/// The total length of the files in bytes; `None` if one of them is not a regular file.
pub fn length(files: &[PathBuf]) -> Option<u64> {
    files.iter().map(|path| Some(path.metadata().ok().filter(Metadata::is_file)?.len())).sum()
}

/// Divides an input into parts of whole games, and calls `each` with every part and the number of its first line, until
/// that returns `false`. Returns the last answer of `each`. A game longer than [`LONGEST_DATA`] is an error. UTF-16 is
/// read as one part.
fn parts(
    mut input: impl Read,
    mut each: impl FnMut(&[u8], usize) -> io::Result<bool>,
) -> io::Result<bool> {
    let (mut bytes, mut line, mut wanted) = (Vec::new(), 1, PART);
    loop {
        let missing = wanted - bytes.len() as u64;
        input.by_ref().take(missing).read_to_end(&mut bytes)?;
        if (bytes.len() as u64) < wanted {
            return each(&bytes, line);
        }
        let is_of_16_bits = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
        match whole_games(&bytes).filter(|_| !(line == 1 && is_of_16_bits)) {
            Some(end) => {
                let rest = bytes.split_off(end);
                if !each(&bytes, line)? {
                    return Ok(false);
                }
                line += line_ends(&bytes);
                bytes = rest;
                wanted = PART.max(2 * bytes.len() as u64);
            }
            // Doubled, because every attempt searches for the end of the game from its beginning.
            None if wanted < LONGEST_DATA => wanted = (2 * wanted).min(LONGEST_DATA),
            None => {
                let why = format!("a game in it is longer than {} MiB", LONGEST_DATA >> 20);
                return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
            }
        }
    }
}

/// Opens a file, or standard input for `-`. Decompresses gzip, bzip2 and Zstandard, whatever the name of the file.
fn open(path: &Path, progress: &ProgressBar) -> io::Result<Box<dyn Read>> {
    let input: Box<dyn Read> = match path.to_str() {
        Some("-") => Box::new(io::stdin()),
        _ => Box::new(file::open(path)?),
    };
    decompressed(BufReader::new(progress.wrap_read(input)))
}

fn decompressed(mut input: impl BufRead + 'static) -> io::Result<Box<dyn Read>> {
    let mut begin = Vec::new();
    input.by_ref().take(4).read_to_end(&mut begin)?;
    let whole = Cursor::new(begin.clone()).chain(input);
    Ok(match begin.as_slice() {
        [0x1f, 0x8b, ..] => Box::new(MultiGzDecoder::new(whole)),
        [b'B', b'Z', b'h', b'1'..=b'9'] => Box::new(MultiBzDecoder::new(whole)),
        [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => {
            Box::new(Zstandard { input: whole, decoder: FrameDecoder::new(), in_frame: false })
        }
        _ => Box::new(whole),
    })
}

/// Reads a sequence of Zstandard frames, as written by programs that compress on several cores.
struct Zstandard<R> {
    input: R,
    decoder: FrameDecoder,
    in_frame: bool,
}

impl<R: BufRead> Read for Zstandard<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.in_frame && self.decoder.can_collect() > 0 {
                return self.decoder.read(buffer);
            }
            if self.in_frame && !self.decoder.is_finished() {
                let some = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.input, some).map_err(io::Error::other)?;
                continue;
            }
            self.in_frame = false;
            if self.input.fill_buf()?.is_empty() {
                return Ok(0);
            }
            match self.decoder.init(&mut self.input) {
                Ok(()) => self.in_frame = true,
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut self.input.by_ref().take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
    }
}

//! Reads files of games, of any length: decompresses them, and reads them in parts.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use pgn::{ReadOptions, SyntaxError, Written, decode, games_from, line_ends, whole_games};
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::failure::Failure;
use crate::file::{self, LONGEST_DATA, unreadable};

/// How many bytes are read as one part. If these contain no whole game, more are read.
const PART: u64 = 256 << 10;

/// One result of reading the files.
pub enum FileRead {
    /// The next games of a file.
    Games(Part),
    /// The file with this index has no text.
    Empty(usize),
    /// A file cannot be read; no further file is read.
    Failed(Failure),
}

/// Consecutive games of one file.
pub struct Part {
    /// The index of the file among the files of the command line.
    pub file: usize,
    /// The number of the first game, counted from 1 over all files.
    pub number: usize,
    /// The games.
    pub games: Vec<Result<Written, SyntaxError>>,
}

/// Passes the games of all files to `take` until that returns `false`. Adds the number of bytes read to `read`.
pub fn read(
    files: &[PathBuf],
    how: ReadOptions,
    read: &Arc<AtomicU64>,
    mut take: impl FnMut(FileRead) -> bool,
) {
    let mut number = 1;
    for (file, path) in files.iter().enumerate() {
        let mut is_empty = true;
        let each = |bytes: &[u8], line| {
            is_empty &=
                bytes.iter().all(|byte| byte.is_ascii_whitespace() || b"\0\x1a\xff".contains(byte));
            let text = decode(bytes).map_err(io::Error::other)?;
            let games: Vec<_> = games_from(&text, how, line).collect();
            let part = Part { file, number, games };
            number += part.games.len();
            Ok(take(FileRead::Games(part)))
        };
        match open(path, read).and_then(|input| parts(input, each)) {
            Ok(true) if is_empty => {
                if !take(FileRead::Empty(file)) {
                    return;
                }
            }
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => {
                let tip = "FILE contains games in PGN syntax; `-` reads standard input";
                take(FileRead::Failed(unreadable(path, error, tip)));
                return;
            }
        }
    }
}

/// The total length of the files in bytes; `None` if one of them is not a regular file.
pub fn length(files: &[PathBuf]) -> Option<u64> {
    let length =
        |path: &PathBuf| path.metadata().ok().filter(fs::Metadata::is_file).map(|data| data.len());
    files.iter().map(length).sum()
}

/// Divides an input into parts of whole games, and calls `each` with every part and the number of its first line, until
/// `each` returns `false`. Returns the last answer of `each`. A game longer than [`LONGEST_DATA`] is an error. A text
/// in UTF-16 is read as one part.
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
            // The length is doubled, because every attempt searches for the end of the game from the beginning of the
            // game.
            None if wanted < LONGEST_DATA => wanted = (2 * wanted).min(LONGEST_DATA),
            None => {
                let why = format!("a game in it is longer than {} MiB", LONGEST_DATA >> 20);
                return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
            }
        }
    }
}

/// Opens a file, or standard input if the path is `-`. Input compressed with gzip, bzip2 or Zstandard is decompressed,
/// whatever the name of the file.
fn open(path: &Path, read: &Arc<AtomicU64>) -> io::Result<Box<dyn Read>> {
    if path == Path::new("-") {
        return decompressed(BufReader::new(Counted {
            input: io::stdin(),
            read: Arc::clone(read),
        }));
    }
    let input: File = file::open(path)?;
    decompressed(BufReader::new(Counted { input, read: Arc::clone(read) }))
}

fn decompressed(mut input: impl BufRead + 'static) -> io::Result<Box<dyn Read>> {
    let mut begin = Vec::new();
    input.by_ref().take(4).read_to_end(&mut begin)?;
    let whole = Cursor::new(begin.clone()).chain(input);
    Ok(match begin.as_slice() {
        [0x1f, 0x8b, ..] => Box::new(MultiGzDecoder::new(whole)),
        b"BZh1" | b"BZh2" | b"BZh3" | b"BZh4" | b"BZh5" | b"BZh6" | b"BZh7" | b"BZh8" | b"BZh9" => {
            Box::new(MultiBzDecoder::new(whole))
        }
        [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => {
            Box::new(Zstandard { input: whole, decoder: FrameDecoder::new(), in_frame: false })
        }
        _ => Box::new(whole),
    })
}

/// An input that adds the number of bytes read from it to `read`.
struct Counted<R> {
    input: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
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

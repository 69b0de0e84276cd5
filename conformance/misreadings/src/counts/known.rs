//! The usual test positions of chess, with their right counts, which would take too long to compute each time. The
//! functions below find the positions that a pasted text names or contains.

use std::ops::Range;
use std::sync::LazyLock;

use types::{Game, Position};

use super::tokens::{CELL, Token, depth_at, tokens};

/// A well-known test position.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Its usual name.
    pub name: &'static str,
    /// The position as text.
    pub text: &'static str,
    /// The right counts from depth 1 on.
    counts: &'static [u64],
}

/// The initial position of chess, and the five test positions that the Chess Programming Wiki numbers from 2 to 6.
pub const KNOWN: &[Known] = &[
    Known {
        name: "start",
        text: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        counts: &[
            20,
            400,
            8_902,
            197_281,
            4_865_609,
            119_060_324,
            3_195_901_860,
            84_998_978_956,
            2_439_530_234_167,
        ],
    },
    Known {
        name: "Kiwipete",
        text: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        counts: &[48, 2_039, 97_862, 4_085_603, 193_690_690, 8_031_647_685],
    },
    Known {
        name: "position 3",
        text: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        counts: &[14, 191, 2_812, 43_238, 674_624, 11_030_083, 178_633_661, 3_009_794_393],
    },
    Known {
        name: "position 4",
        text: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        counts: &[6, 264, 9_467, 422_333, 15_833_292, 706_045_033],
    },
    Known {
        name: "position 5",
        text: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        counts: &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    },
    Known {
        name: "position 6",
        text: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        counts: &[46, 2_079, 89_890, 3_894_594, 164_075_551, 6_923_051_137],
    },
];

impl Known {
    /// The position.
    pub fn position(self) -> Position {
        Position::parse(Game::Chess, self.text).unwrap_or_else(|_| Game::Chess.start())
    }

    /// The known position that equals this one except for the counters, if there is one.
    pub fn of(position: &Position) -> Option<Known> {
        static POSITIONS: LazyLock<Vec<Position>> =
            LazyLock::new(|| KNOWN.iter().map(|known| known.position()).collect());
        let fields = |at: &Position| (at.game, at.side, at.castling, at.en_passant);
        let is_it = |of: &Position| fields(of) == fields(position) && of.men == position.men;
        POSITIONS.iter().position(is_it).map(|at| KNOWN[at])
    }

    /// The right count to `depth`, if it is stored.
    pub fn count(self, depth: u32) -> Option<u64> {
        self.counts.get(usize::try_from(depth.checked_sub(1)?).ok()?).copied()
    }

    /// The known position and the depth that have this count. `None` if there are none, or if the count is 100 or less,
    /// since many positions share such a count.
    pub(super) fn with_count(count: u64) -> Option<(Known, u32)> {
        let known = KNOWN.iter().find(|known| count > 100 && known.counts.contains(&count))?;
        (1..).zip(known.counts).find(|(_, it)| **it == count).map(|(depth, _)| (*known, depth))
    }

    /// The position that a word in lower case names, such as `kiwipete`.
    pub fn named(word: &str) -> Option<Known> {
        match word {
            "startpos" | "start" | "initial" | "starting" => Some(KNOWN[0]),
            _ if word == "kiwi" || word.contains("kiwipete") => Some(KNOWN[1]),
            _ => None,
        }
    }
}

/// The first `position N` among the tokens: the indexes of its tokens, and N, from 1 to 6.
pub(super) fn numbered(tokens: &[Token]) -> Option<(Range<usize>, usize)> {
    tokens.iter().enumerate().find_map(|(at, token)| {
        let word = token.word()?;
        let rest = word.strip_prefix("position").or_else(|| word.strip_prefix("pos"))?;
        let (number, end) = match (rest, tokens.get(at + 1)) {
            ("", Some(Token::Number(number))) => (number.to_string(), at + 2),
            ("", Some(Token::Word(word))) => (word.clone(), at + 2),
            _ => (rest.to_owned(), at + 1),
        };
        let number = number.parse().ok().filter(|number| (1..=KNOWN.len()).contains(number))?;
        Some((at..end, number))
    })
}

/// The position written in a line, if there is one, and the rest of the line. Of the text before the position, the rest
/// keeps only words and a depth.
pub(super) fn position_in(game: Game, line: &str) -> (Option<Position>, String) {
    let whole = game.start_text();
    let fields = whole.split(' ').count();
    let slashes = whole.split(' ').next().map_or(0, |men| men.matches('/').count());
    // Punctuation that may surround a position in a sentence, a table or a program.
    let is_around = |c: char| "\"'`,;()[]{}<>|=*_".contains(c) && !whole.contains(c);
    let place = |part: &str| part.as_ptr() as usize - line.as_ptr() as usize;
    let parts: Vec<&str> = line.split_whitespace().collect();
    for start in 0..parts.len() {
        if slashes == 0 || parts[start].matches('/').count() < slashes {
            continue;
        }
        let men = parts[start].split(is_around).max_by_key(|men| men.len()).unwrap_or_default();
        let mut given = vec![men];
        for part in parts[start + 1..].iter().take(fields - 1) {
            let field = part.split(is_around).next().unwrap_or_default();
            given.extend((!field.is_empty()).then_some(field));
            if field.len() < part.len() {
                break;
            }
        }
        while let Some(last) = given.last() {
            let rest = &line[place(last) + last.len()..];
            let usual = ["w", "-", "-", "0", "1"];
            let left = fields.saturating_sub(given.len()).min(usual.len());
            let mut text = [&given[..], &usual[usual.len() - left..]].concat().join(" ");
            // Many programs number the first turn 0.
            if text.ends_with(" 0") {
                text.replace_range(text.len() - 1.., "1");
            }
            if let Ok(position) = Position::parse(game, &text) {
                let mut before = line[..place(men)].to_owned();
                let words = tokens(game, &before);
                let depth = (0..words.len()).rev().find_map(|at| depth_at(&words, at));
                before.retain(|c| c.is_alphabetic() || c == ' ');
                before.extend(depth.map(|depth| format!(" d{depth}")));
                return (Some(position), format!("{before} {CELL} {rest}"));
            }
            given.pop();
        }
    }
    (None, line.to_owned())
}

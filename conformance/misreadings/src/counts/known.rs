//! The usual perft positions of chess by name, with the counts that take too long to make each time.

use std::sync::LazyLock;

use types::{Game, Position};

/// A position that has a name.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Its name.
    pub name: &'static str,
    /// The position as text.
    pub text: &'static str,
    /// The right counts from depth 1 on.
    counts: &'static [u64],
}

/// The initial position of chess, and the five test positions known by the numbers 2 to 6.
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

    /// The position and the depth that have this count; none for counts so small that many positions have them.
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

//! Compares how fast turns are counted: `fast` with the crate `cozy-chess`, and each game with chess. The contestants
//! alternate within one run, so other load on the machine affects all of them alike. The best round of each counts.
//!
//! Only `cargo bench -p chess-arbiter-fast` measures. Started any other way (`cargo test --benches`), the program only
//! checks that the contestants agree at a small depth.

use std::hint::black_box;
use std::time::{Duration, Instant};

use chess_arbiter_fast::Fast;
use chess_arbiter_fast::board;
use cozy_chess::Board;
use types::{Engine, Game, Position};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// How often each contestant runs. Among many short rounds, one is likely to be undisturbed.
const ROUNDS: usize = 15;

/// Perft of the moves of men alone, without deflector acts.
fn count_of_men(board: &impl board::Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => board.mobility(),
        _ => {
            let mut nodes = 0;
            board.each_plain_turn(|turn| nodes += count_of_men(&board.after(turn), depth - 1));
            nodes
        }
    }
}

/// A position in which turns are counted, to compare the speed with that in the initial position of chess.
struct Entry {
    name: &'static str,
    game: Game,
    text: &'static str,
    /// The depth to which turns are counted when measuring; otherwise the depth is up to two plies less.
    depth: u32,
    /// Whether to count only moves of men, without deflector acts.
    of_men: bool,
    /// The least acceptable ratio of this speed to that of chess.
    least: f64,
}

const ENTRIES: [Entry; 13] = [
    Entry {
        name: "masonic, start",
        game: Game::Masonic,
        text: Game::Masonic.start_text(),
        depth: 4,
        of_men: false,
        least: 0.9,
    },
    Entry {
        name: "kingdom-capture, start",
        game: Game::KingdomCapture,
        text: Game::KingdomCapture.start_text(),
        depth: 5,
        of_men: false,
        least: 0.25,
    },
    // A turn of Kingdom is a move on both boards, and a position has half as many turns as in chess, so fewer turns
    // share the work done once per position. This position arose after seven random turns of each side: it has open
    // lines, and men have been captured on both boards.
    Entry {
        name: "kingdom-escort, midgame",
        game: Game::KingdomEscort,
        text: "ra1bc2kengrh/1pbpcpdqdpfbfph/pa1nb1pepg2/8/3Pc4/Nb2Qd3Ng/PaPb1PdPePfPgPh/Ra1BcKe1Bf1Rh|ra1bc2kengrh/1pbpcPc1pf1ph/2nb4bf/pa7/7qd/Nb3pe2Ng/Papg1PdPePfPgPh/Ra1BcKe1Bf1Rh w - - 2 8",
        depth: 4,
        of_men: false,
        least: 0.25,
    },
    Entry {
        name: "spectral, start",
        game: Game::Spectral,
        text: Game::Spectral.start_text(),
        depth: 4,
        of_men: false,
        least: 0.5,
    },
    // A position with open lines, and with men of both sides on points.
    Entry {
        name: "spectral, midgame",
        game: Game::Spectral,
        text: "r3k2r/pp1q1ppp/2n2n2/3pp3/3PP3/2N2N2/PP1Q1PPP/R3K2R|7/7/2b1p2/2b4/2B1B2/2P4/7 w KQkq - 0 9",
        depth: 3,
        of_men: false,
        least: 0.65,
    },
    Entry {
        name: "Gothic Chess, start",
        game: Game::Gothic,
        text: Game::Gothic.start_text(),
        depth: 4,
        of_men: false,
        least: 0.5,
    },
    Entry {
        name: "Deflection, start",
        game: Game::Deflection,
        text: Game::Deflection.start_text(),
        depth: 2,
        of_men: false,
        least: 2.0,
    },
    // A position with open lines, and all six deflectors in them.
    Entry {
        name: "six deflectors",
        game: Game::Deflection,
        text: DEFLECTORS,
        depth: 2,
        of_men: false,
        least: 0.4,
    },
    Entry {
        name: "six deflectors, moves of men",
        game: Game::Deflection,
        text: DEFLECTORS,
        depth: 3,
        of_men: true,
        least: 0.1,
    },
    Entry {
        name: "mirrors7-block, start",
        game: Game::Mirrors7Block,
        text: Game::Mirrors7Block.start_text(),
        depth: 5,
        of_men: false,
        least: 0.4,
    },
    // Here, and in the midgame of `mirrors10-pass`, men of every kind are developed, and one or two knights are on mirrors.
    Entry {
        name: "mirrors7-block, midgame",
        game: Game::Mirrors7Block,
        text: "*r1qk2r*/*p3p1p*/*1npdnp1*/2p1p4/9/4N4/9/3P5/*PN1PDP1*/*1P2P1P*/*R1QK2R* w KQkq - 0 9",
        depth: 4,
        of_men: false,
        least: 0.45,
    },
    Entry {
        name: "mirrors10-pass, start",
        game: Game::Mirrors10Pass,
        text: Game::Mirrors10Pass.start_text(),
        depth: 5,
        of_men: false,
        least: 0.4,
    },
    Entry {
        name: "mirrors10-pass, midgame",
        game: Game::Mirrors10Pass,
        text: "*r1qk2r*/*p3p1p*/*2pdnp1*/2p1p4/2n6/9/9/4N4/9/3P5/*PN1PDP1*/*1P2P1P*/*R1QK2R* w KQkq - 0 9",
        depth: 4,
        of_men: false,
        least: 0.45,
    },
];

const DEFLECTORS: &str = "r1bqmk2nr/ppp1p1abpp/2np1p4/6p3/3P2P3/2N2PN3/PPPBP1B1PP/R2QMKA2R[] w KQkq - \
                          Jd5Ji4Lf5Lh6Vc4Ve3 - 0 9";

struct Contestant<'a> {
    name: &'a str,
    count: Box<dyn Fn() -> u64 + 'a>,
}

/// Measures and prints how many million turns per second each contestant counts.
fn measure(contestants: &[Contestant<'_>]) -> Vec<f64> {
    let mut best = vec![Duration::MAX; contestants.len()];
    let mut nodes = vec![0; contestants.len()];
    for _ in 0..ROUNDS {
        for (index, contestant) in contestants.iter().enumerate() {
            let start = Instant::now();
            nodes[index] = black_box((contestant.count)());
            best[index] = best[index].min(start.elapsed());
        }
    }
    let speeds: Vec<f64> = best
        .iter()
        .zip(&nodes)
        .map(|(time, &nodes)| {
            f64::from(u32::try_from(nodes).unwrap_or(u32::MAX)) / time.as_secs_f64() / 1e6
        })
        .collect();
    for (contestant, speed) in contestants.iter().zip(&speeds) {
        println!("{:<28} {speed:>9.1} million turns/s", contestant.name);
    }
    speeds
}

/// The time of the fastest of several rounds.
fn quickest<T>(work: impl Fn() -> T) -> Duration {
    let rounds = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed()
    });
    rounds.min().unwrap_or_default()
}

/// The perft of `cozy-chess`, which likewise counts the last ply without playing its turns.
fn cozy_perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for turn in moves {
                let mut after = board.clone();
                after.play_unchecked(turn);
                nodes += cozy_perft(&after, depth - 1);
            }
        }
        false
    });
    nodes
}

fn main() {
    let measuring = std::env::args().any(|argument| argument == "--bench");
    let (chess_depth, kiwipete_depth) = if measuring { (5, 4) } else { (3, 2) };
    let fast = Fast::new();
    let kiwipete = Position::parse(Game::Chess, KIWIPETE).expect("canonical text");
    let cozy_kiwipete: Board = KIWIPETE.parse().expect("cozy-chess reads it, too");
    let ours = |position: &Position, depth| fast.perft(position, depth).expect("accepted");

    let chess = Game::Chess.start();
    let read = |game, text| Position::parse(game, text).expect("canonical text");
    let mut contestants = vec![
        Contestant {
            name: "cozy-chess, start",
            count: Box::new(|| cozy_perft(&Board::default(), chess_depth)),
        },
        Contestant { name: "chess, start", count: Box::new(|| ours(&chess, chess_depth)) },
        Contestant {
            name: "cozy-chess, Kiwipete",
            count: Box::new(|| cozy_perft(&cozy_kiwipete, kiwipete_depth)),
        },
        Contestant { name: "chess, Kiwipete", count: Box::new(|| ours(&kiwipete, kiwipete_depth)) },
    ];
    for entry in &ENTRIES {
        let position = read(entry.game, entry.text);
        let depth = if measuring { entry.depth } else { entry.depth.saturating_sub(2).max(1) };
        let fast = &fast;
        let count = move || {
            let count = if entry.of_men {
                fast.board(&position)
                    .map(|board| count_of_men(&board, depth))
                    .map_err(types::Uncounted::from)
            } else {
                fast.perft(&position, depth)
            };
            count.expect("accepted")
        };
        contestants.push(Contestant { name: entry.name, count: Box::new(count) });
    }
    assert_eq!((contestants[0].count)(), (contestants[1].count)());
    assert_eq!((contestants[2].count)(), (contestants[3].count)());
    if !measuring {
        return;
    }
    let speeds = measure(&contestants);
    println!(
        "chess / cozy-chess, start              {:>6.2}   (at least 0.5)",
        speeds[1] / speeds[0]
    );
    println!("chess / cozy-chess, Kiwipete           {:>6.2}", speeds[3] / speeds[2]);
    for (entry, speed) in ENTRIES.iter().zip(&speeds[speeds.len() - ENTRIES.len()..]) {
        let ratio = speed / speeds[1];
        println!("{:<28} / chess {ratio:>8.2}   (at least {})", entry.name, entry.least);
    }
    let start = Game::Deflection.start();
    let time = quickest(|| fast.turns(&start).expect("accepted").len());
    println!("turns of Deflection's start listed in {time:?}   (at most 1 ms)");
}

//! How fast turns are counted, as ratios: against the crate `cozy-chess`, and of one game against
//! another. The contestants take turns within one run, so that whatever else the machine does
//! falls on all alike; of each the best round counts.
//!
//! `cargo bench -p chess-arbiter-fast` measures. Started any other way (`cargo test --benches`) it
//! only sees that the contestants agree, at a small depth.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cozy_chess::Board;
use fast::Fast;
use record::{Engine, Game, Position};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// Kingdom after seven random turns of each side: lines open, men gone on both boards.
const KINGDOM: &str = "ra1bc2kengrh/1pbpcpdqdpfbfph/pa1nb1pepg2/8/3Pc4/Nb2Qd3Ng/PaPb1PdPePfPgPh/Ra1BcKe1Bf1Rh|ra1bc2kengrh/1pbpcPc1pf1ph/2nb4bf/pa7/7qd/Nb3pe2Ng/Papg1PdPePfPgPh/Ra1BcKe1Bf1Rh w - - 2 8";
/// Spectral with lines open and men of both sides on points.
const SPECTRAL: &str =
    "r3k2r/pp1q1ppp/2n2n2/3pp3/3PP3/2N2N2/PP1Q1PPP/R3K2R|7/7/2b1p2/2b4/2B1B2/2P4/7 w KQkq - 0 9";
const ROUNDS: usize = 15;

struct Contestant<'a> {
    name: &'a str,
    count: Box<dyn Fn() -> u64 + 'a>,
}

/// Turns per second of each contestant, in millions.
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
        .map(|(time, &nodes)| f64::from(nodes as u32) / time.as_secs_f64() / 1e6)
        .collect();
    for (contestant, speed) in contestants.iter().zip(&speeds) {
        println!("{:<28} {speed:>9.1} million turns/s", contestant.name);
    }
    speeds
}

/// The peer's perft, likewise counting the last ply without making its turns.
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
    let cozy_kiwipete: Board = KIWIPETE.parse().expect("the peer reads it too");
    let ours = |position: &Position, depth| fast.perft(position, depth).expect("accepted");

    let chess = Game::Chess.start();
    let masonic = Game::Masonic.start();
    let kingdom = Game::KingdomCapture.start();
    let kingdom_midgame = Position::parse(Game::KingdomEscort, KINGDOM).expect("canonical text");
    let spectral = Game::Spectral.start();
    let spectral_midgame = Position::parse(Game::Spectral, SPECTRAL).expect("canonical text");
    let contestants = [
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
        Contestant { name: "masonic, start", count: Box::new(|| ours(&masonic, chess_depth - 1)) },
        Contestant {
            name: "kingdom-capture, start",
            count: Box::new(|| ours(&kingdom, chess_depth)),
        },
        Contestant {
            name: "kingdom-escort, midgame",
            count: Box::new(|| ours(&kingdom_midgame, chess_depth - 1)),
        },
        Contestant {
            name: "spectral, start",
            count: Box::new(|| ours(&spectral, chess_depth - 1)),
        },
        Contestant {
            name: "spectral, midgame",
            count: Box::new(|| ours(&spectral_midgame, kiwipete_depth - 1)),
        },
    ];
    assert_eq!((contestants[0].count)(), (contestants[1].count)());
    assert_eq!((contestants[2].count)(), (contestants[3].count)());
    if !measuring {
        return;
    }
    let speeds = measure(&contestants);
    println!("chess    / cozy-chess, start    {:>6.2}   (at least 0.50)", speeds[1] / speeds[0]);
    println!("chess    / cozy-chess, Kiwipete {:>6.2}", speeds[3] / speeds[2]);
    println!("masonic  / chess, start         {:>6.2}   (at least 0.33)", speeds[4] / speeds[1]);
    println!("kingdom  / chess, start         {:>6.2}   (at least 0.25)", speeds[5] / speeds[1]);
    println!("kingdom  / chess, midgame       {:>6.2}   (at least 0.25)", speeds[6] / speeds[1]);
    println!("spectral / chess, start         {:>6.2}   (at least 0.25)", speeds[7] / speeds[1]);
    println!("spectral / chess, midgame       {:>6.2}   (at least 0.25)", speeds[8] / speeds[1]);
}

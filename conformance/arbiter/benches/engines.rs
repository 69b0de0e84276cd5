//! How many times faster `fast` counts sequences of turns than `reference` does, game by game.
//!
//! Both engines count the same sequences of turns from the start of each game. They alternate within one run, so that
//! the load of the machine affects both alike; the fastest round of each engine is used. `cargo bench -p chess-arbiter`
//! prints the ratios.

use std::hint::black_box;
use std::time::{Duration, Instant};

use fast::Fast;
use reference::Reference;
use types::{Engine, Game};

const ROUNDS: usize = 5;

fn main() {
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let engines: [&dyn Engine; 2] = [&Reference::new(), &Fast::new()];
    for game in Game::ALL {
        // Deflection has thousands of turns at the start, the other games a few dozen.
        let depth = if game == Game::Deflection { 1 } else { 2 };
        let start = game.start();
        let mut best = [Duration::MAX; 2];
        let mut counts = [0; 2];
        for _ in 0..ROUNDS {
            for (index, engine) in engines.iter().enumerate() {
                let begun = Instant::now();
                counts[index] =
                    black_box(engine.perft(&start, depth).expect("a start is accepted"));
                best[index] = best[index].min(begun.elapsed());
            }
        }
        assert_eq!(counts[0], counts[1], "{game}");
        let ratio = best[0].as_secs_f64() / best[1].as_secs_f64();
        println!("{game:<16} {:>7} sequences   fast / reference {ratio:>8.0}", counts[0]);
    }
}

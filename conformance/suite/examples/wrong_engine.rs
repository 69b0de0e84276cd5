//! A faulty engine for the tests, and a sample adapter: it speaks the protocol of JSON lines, or UCI
//! with `--uci`, and forgets captures en passant.

use std::io;

use chess_arbiter_suite::counting::CountLimits;
use chess_arbiter_suite::{serve, uci};
use fast::{Fast, PlantedBug};

fn main() -> io::Result<()> {
    let engine = Fast::with_fault(PlantedBug::EnPassantForgotten);
    let (input, output) = (io::BufReader::new(io::stdin()), io::stdout());
    if std::env::args().any(|argument| argument == "--uci") {
        uci::front::serve(&engine, CountLimits::NONE, input, output)
    } else {
        serve::serve(&engine, CountLimits::NONE, input, output)
    }
}

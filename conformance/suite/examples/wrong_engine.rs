//! A faulty engine for the tests, and a sample adapter: it speaks the protocol of JSON lines, but forgets captures en
//! passant.

use std::io;

use chess_arbiter_suite::counting::CountLimits;
use chess_arbiter_suite::serve::serve;
use fast::{Fast, PlantedBug};

fn main() -> io::Result<()> {
    let engine = Fast::with_fault(PlantedBug::EnPassantForgotten);
    serve(&engine, CountLimits::NONE, io::stdin().lock(), io::stdout())
}

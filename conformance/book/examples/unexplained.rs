//! Prints those mutants that no explanation of `conformance/mutants/harmless.toml` fits: lines of standard input, as cargo-mutants
//! names them.

use std::error::Error;
use std::io;

use chess_arbiter_book::mutants::unexplained;

fn main() -> Result<(), Box<dyn Error>> {
    let names = io::read_to_string(io::stdin())?;
    for name in unexplained(&names)? {
        println!("{name}");
    }
    Ok(())
}

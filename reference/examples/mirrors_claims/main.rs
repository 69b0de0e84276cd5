//! Proves by exhausting what HOM-8 and HOM-19 claim, and prints the counts; fails if either does
//! not hold.

use std::process::ExitCode;

use chess_arbiter_reference::mirrors::mirrors;
use record::{Game, Refusal};

mod claims;

use claims::{bare_kings, double_steps};

fn main() -> Result<ExitCode, Refusal> {
    let mut all_hold = true;
    for game in Game::ALL.into_iter().filter(|&game| !mirrors(game).is_empty()) {
        let steps = double_steps(game);
        let kings = bare_kings(game)?;
        all_hold &= steps.are_never_answered() && kings.are_dead();
        println!("{game}");
        println!(
            "  HOM-8   {} double steps beside an enemy pawn on {} accepted and {} barred places",
            steps.tried, steps.pairs, steps.barred
        );
        println!(
            "          crossed cell within a diagonal step: {} accepted, {} barred; answers: {}",
            steps.in_reach, steps.barred_in_reach, steps.answers
        );
        println!(
            "  HOM-19  {} placements of bare kings, {} accepted: {} checks, {} checkmates, \
             {} stalemates",
            kings.placed, kings.accepted, kings.checks, kings.checkmates, kings.stalemates
        );
        println!(
            "          {} turns, {} of them leave anything but two kings",
            kings.turns, kings.ways_out
        );
    }
    println!("{}", if all_hold { "both claims hold" } else { "a claim does NOT hold" });
    Ok(if all_hold { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

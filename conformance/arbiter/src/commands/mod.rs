//! The commands, one file per command.

mod check;
mod compare;
mod completions;
mod conventions;
mod diagnose;
pub mod diagram;
mod exhaust;
mod game;
mod games;
mod judge;
mod law;
mod misreadings;
mod perft;
mod play;
mod selfplay;
mod serve;
mod smoke;
mod solve;
mod status;
pub mod tables;
mod turns;

use crate::failure::{Exit, Result};
use crate::options::{Command, Options};
use crate::output::Output;
use crate::session::Session;

/// Carries out a command, and ends any processes that its engines left behind.
pub fn run(options: Options, out: &mut Output) -> Result<Exit> {
    if has_verdict(&options.command) {
        out.outlive_reader();
    }
    let session = Session::default();
    let result = match options.command {
        Command::Check(options) => check::run(&options, &session, out),
        Command::Smoke(options) => smoke::run(&options, &session, out),
        Command::Judge(options) => judge::run(&options, out),
        Command::Game(options) => game::run(&options, out),
        Command::Turns(options) => turns::run(&options, &session, out),
        Command::Play(options) => play::run(&options, &session, out),
        Command::Status(options) => status::run(&options, &session, out),
        Command::Perft(options) => perft::run(&options, &session, out),
        Command::Compare(options) => compare::run(&options, &session, out),
        Command::Exhaust(options) => exhaust::run(&options, out),
        Command::Solve(options) => solve::run(&options, &session, out),
        Command::Tables(options) => tables::run(&options, &session, out),
        Command::Selfplay(options) => selfplay::run(&options, &session, out),
        Command::Law(options) => law::run(&options, out),
        Command::Misreadings(options) => misreadings::run(&options, out),
        Command::Diagnose(options) => diagnose::run(&options, out),
        Command::Diagram(options) => diagram::run(&options, out),
        Command::Games(options) => games::run(&options, out),
        Command::Conventions(options) => conventions::run(&options, out),
        Command::Completions(options) => completions::completions(&options, out),
        #[cfg(feature = "man")]
        Command::Man => completions::man(out),
        Command::Serve(options) => serve::json_lines(&options, out),
        Command::Uci(options) => serve::uci(&options, out),
    };
    session.end(result)
}

/// Whether the exit code of a command states a result, not just that the command could be carried out. Such a command
/// continues even after the reader of its output has gone; any other command ends then.
const fn has_verdict(command: &Command) -> bool {
    matches!(
        command,
        Command::Check(_)
            | Command::Smoke(_)
            | Command::Judge(_)
            | Command::Game(_)
            | Command::Compare(_)
            | Command::Exhaust(_)
            | Command::Diagnose(_)
            | Command::Solve(_)
            | Command::Tables(_)
    )
}

//! The commands, one file per command.

mod check;
mod compare;
mod completions;
mod conventions;
mod diagram;
mod exhaust;
mod game;
mod games;
mod judge;
mod law;
mod perft;
mod play;
mod serve;
mod smoke;
mod status;
mod turns;

pub use exhaust::shard;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::options::{Command, Options};
use crate::output::Output;

/// Carries out a command.
pub fn run(options: Options, out: &mut Output) -> Result<Exit, Failure> {
    if has_verdict(&options.command) {
        out.outlive_reader();
    }
    match options.command {
        Command::Check(options) => check::run(&options, out),
        Command::Smoke(options) => smoke::run(&options, out),
        Command::Judge(options) => judge::run(&options, out),
        Command::Game(options) => game::run(&options, out),
        Command::Turns(options) => turns::run(&options, out),
        Command::Play(options) => play::run(&options, out),
        Command::Status(options) => status::run(&options, out),
        Command::Perft(options) => perft::run(&options, out),
        Command::Compare(options) => compare::run(&options, out),
        Command::Exhaust(options) => exhaust::run(&options, out),
        Command::Law(options) => law::run(&options, out),
        Command::Diagram(options) => diagram::run(&options, out),
        Command::Games(options) => games::run(&options, out),
        Command::Conventions(options) => conventions::run(&options, out),
        Command::Completions(options) => completions::completions(&options, out),
        #[cfg(feature = "man")]
        Command::Man => completions::man(out),
        Command::Serve(options) => serve::json_lines(&options, out),
        Command::Uci(options) => serve::uci(&options, out),
    }
}

/// Whether the exit code of a command says more than that it could be carried out. Such a command does not end when nobody
/// reads its output any more; the others do.
const fn has_verdict(command: &Command) -> bool {
    match command {
        Command::Check(_)
        | Command::Smoke(_)
        | Command::Judge(_)
        | Command::Game(_)
        | Command::Compare(_)
        | Command::Exhaust(_) => true,
        Command::Turns(_)
        | Command::Play(_)
        | Command::Status(_)
        | Command::Perft(_)
        | Command::Law(_)
        | Command::Diagram(_)
        | Command::Games(_)
        | Command::Conventions(_)
        | Command::Completions(_)
        | Command::Serve(_)
        | Command::Uci(_) => false,
        #[cfg(feature = "man")]
        Command::Man => false,
    }
}

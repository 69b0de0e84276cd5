use crate::pipe::Limits;
use crate::process::Command;

/// Drives a UCI engine through `position fen …` and `go perft N`. (Implements Driver.)
pub struct UciDriver;

impl UciDriver {
    /// A driver of the program; it is started with the first request.
    pub fn new(_command: Command, _limits: Limits) -> UciDriver {
        todo!()
    }
}

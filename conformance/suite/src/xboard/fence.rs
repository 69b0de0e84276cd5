//! How to know that an engine has finished with everything that it was sent.

use std::time::{Duration, Instant};

use crate::driver::Breakage;
use crate::pipe::Talk;

/// A command, with a new number each time, that the engine answers only after it has finished everything sent before.
pub(super) struct Fence {
    has_ping: bool,
    number: u32,
}

impl Fence {
    /// Finds a fence: `ping`, or else a command that does not exist, which the first version of the protocol requires the
    /// engine to answer by `Error (unknown command): …`. Returns `None` if that answer does not come `within` this time.
    pub(super) fn find(
        has_ping: bool,
        within: Option<Duration>,
        talk: &mut Talk<'_>,
    ) -> Result<Option<Fence>, Breakage> {
        let mut fence = Fence { has_ping, number: 0 };
        fence.send(talk);
        let until = within.filter(|_| !has_ping).map(|time| Instant::now() + time);
        while let Some(line) = talk.hear_until(until)? {
            if fence.is_answered_by(&line) {
                return Ok(Some(fence));
            }
        }
        Ok(None)
    }

    /// Sends the command, and returns the lines that the engine writes before it answers.
    pub(super) fn wait(&mut self, talk: &mut Talk<'_>) -> Result<Vec<String>, Breakage> {
        self.send(talk);
        let mut lines = Vec::new();
        loop {
            let line = talk.receive()?;
            if self.is_answered_by(&line) {
                return Ok(lines);
            }
            lines.push(line.trim().to_owned());
        }
    }

    fn send(&mut self, talk: &mut Talk<'_>) {
        self.number = self.number.wrapping_add(1);
        talk.say_beside(&self.command());
    }

    fn command(&self) -> String {
        let word = if self.has_ping { "ping " } else { "unknown" };
        format!("{word}{}", self.number)
    }

    /// Whether a line answers the command that was sent last. An answer with an earlier number does not.
    fn is_answered_by(&self, line: &str) -> bool {
        let mut words = line.split_whitespace().rev();
        if self.has_ping {
            words.next().is_some_and(|last| last.parse() == Ok(self.number))
                && words.next() == Some("pong")
        } else {
            let command = self.command();
            words.any(|word| word.trim_matches(|letter| "'\"`:.".contains(letter)) == command)
        }
    }
}

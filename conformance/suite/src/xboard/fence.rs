//! How to know that an engine has finished with everything it was sent.

use std::time::{Duration, Instant};

use crate::driver::Breakage;
use crate::pipe::Talk;

/// A command to which every engine of its kind answers, with a new number each time.
pub(super) struct Fence {
    has_ping: bool,
    number: u32,
}

impl Fence {
    /// Finds one: `ping`, or else a command that does not exist, for the first version of the protocol has an engine
    /// answer `Error (unknown command): …`. `None` if there is no answer within the given time.
    pub(super) fn find(
        has_ping: bool,
        within: Option<Duration>,
        talk: &mut Talk<'_>,
    ) -> Result<Option<Fence>, Breakage> {
        let mut fence = Fence { has_ping, number: 0 };
        match within.filter(|_| !has_ping) {
            None => {
                fence.wait(talk)?;
                Ok(Some(fence))
            }
            Some(time) => {
                let until = Instant::now() + time;
                fence.send(talk);
                loop {
                    let left = until.saturating_duration_since(Instant::now());
                    let Some(line) = talk.hear_within(left)? else { return Ok(None) };
                    if fence.is_answered_by(&line) {
                        return Ok(Some(fence));
                    }
                }
            }
        }
    }

    /// What the engine writes before it has finished.
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

    /// An answer to an earlier number is none to this.
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

//! What an engine says about itself: its features.

use std::time::{Duration, Instant};

use types::Game;

use super::fence::Fence;
use crate::answer;
use crate::driver::Breakage;
use crate::pipe::Talk;
use crate::uci::Dialect;

/// How long an engine may take to send its features, unless it asks for more time.
const GRACE: Duration = Duration::from_secs(2);

/// The features of an engine, and how to know that it has finished its work.
#[derive(Default)]
pub struct Features {
    pub(super) name: Option<String>,
    pub(super) setboard: bool,
    /// Whether a turn is sent to the engine after the word `usermove`.
    pub(super) usermove: bool,
    /// The variants that the engine plays; `None` if it declares none.
    pub(super) variants: Option<Vec<String>>,
    pub(super) options: Vec<String>,
    ping: bool,
    /// How to know that the engine has finished its work; `None` if nothing shows it.
    pub(super) fence: Option<Fence>,
}

impl Features {
    /// Waits for the features of an engine, sets options, and finds out how to know that the engine has finished its work.
    pub(super) fn ask(talk: &mut Talk<'_>, dialect: &Dialect) -> Result<Features, Breakage> {
        talk.say("xboard");
        talk.say_beside("protover 2");
        let mut features = Features::default();
        let has_spoken = features.read(talk)?;
        for (name, value) in dialect.options() {
            talk.say_beside(&format!("option {name}={value}"));
        }
        // An engine that has sent no feature gets the whole time limit to show that it is running.
        let grace = has_spoken.then_some(GRACE);
        features.fence = Fence::find(features.ping, grace, talk)?;
        Ok(features)
    }

    /// Reads features up to `done=1`, or until the grace time is over. Returns whether the engine sent any.
    fn read(&mut self, talk: &mut Talk<'_>) -> Result<bool, Breakage> {
        let mut until = Some(Instant::now() + GRACE);
        let mut any = false;
        while let Some(line) = talk.hear_until(until)? {
            let Some(text) = line.trim().strip_prefix("feature ") else { continue };
            any = true;
            for (name, value) in pairs(text) {
                match (name, value) {
                    ("done", "1") => return Ok(any),
                    // The engine needs more time, and will say when it is ready.
                    ("done", _) => until = None,
                    _ => {
                        let reply = if self.take(name, value) { "accepted" } else { "rejected" };
                        talk.say_beside(&format!("{reply} {name}"));
                    }
                }
            }
        }
        Ok(any)
    }

    /// Stores a feature. Returns `false` to reject a feature that would change how turns are written.
    fn take(&mut self, name: &str, value: &str) -> bool {
        let is_on = value == "1";
        match name {
            "myname" => self.name = Some(answer::fit(value)),
            "setboard" => self.setboard = is_on,
            "usermove" => self.usermove = is_on,
            "ping" => self.ping = is_on,
            "variants" => {
                let names = value.split(',').map(|name| answer::fit(name.trim()));
                self.variants = Some(names.collect());
            }
            "option" if self.options.len() < answer::OPTIONS => {
                let name = value.split(" -").next().unwrap_or(value);
                self.options.push(answer::fit(name.trim()));
            }
            "san" => return !is_on,
            _ => {}
        }
        true
    }
}

/// The name of the variant to set; `None` for orthodox chess, with which every new game begins.
pub(super) fn variant<'d>(dialect: &'d Dialect, game: Game, position: &str) -> Option<&'d str> {
    let name = dialect.variant(game, position);
    (!is_chess(name)).then_some(name)
}

pub(super) fn is_chess(name: &str) -> bool {
    ["normal", "chess"].contains(&name)
}

/// The pairs `name=value` and `name="value with blanks"` of a line.
fn pairs(text: &str) -> Vec<(&str, &str)> {
    let mut pairs = Vec::new();
    let mut rest = text.trim();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, then) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        pairs.push((name.trim(), value));
        rest = then.trim_start();
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::pairs;

    #[test]
    fn features_are_read_with_and_without_quotes() {
        let text = r#"myname="Fairy-Max 5.0b" ping=1 variants="normal,gothic" done=1"#;
        let expected = [
            ("myname", "Fairy-Max 5.0b"),
            ("ping", "1"),
            ("variants", "normal,gothic"),
            ("done", "1"),
        ];
        assert_eq!(pairs(text), expected);
        assert_eq!(pairs("myname=\"cut"), [("myname", "cut")]);
        assert_eq!(pairs("nothing"), []);
    }
}

//! The driver of a UCI engine, for what `position fen …` and `go perft N` can answer: lists of
//! turns and counts.

use record::Game;

use crate::driver::{Driver, GameText, How, Reply, StatusText, Verdict};
use crate::pipe::{Limits, Program, Talk, nonsense};
use crate::process::Command;

/// Drives a UCI engine. `chess` it is asked plainly; another game only if the engine announces the
/// option `UCI_Variant` with the game's name among its values.
pub struct UciDriver {
    program: Program<Greeting>,
    name: String,
}

/// What an engine said of itself, and what it was last told.
struct Greeting {
    name: Option<String>,
    /// The values of `UCI_Variant`; `None` without that option.
    variants: Option<Vec<String>>,
    variant: Option<Game>,
}

/// One line a turn, and their sum.
struct Counts {
    turns: Vec<String>,
    nodes: u64,
}

impl UciDriver {
    /// A driver of the program, which is started at once. A program that cannot be started shows
    /// with the first request.
    pub fn new(command: Command, limits: Limits) -> UciDriver {
        let mut driver =
            UciDriver { name: command.to_string(), program: Program::new(command, limits) };
        if driver.program.talk(greet, |_, _| Ok(())).is_ok() {
            let name = driver.program.greeting().and_then(|greeting| greeting.name.clone());
            driver.name = name.unwrap_or(driver.name);
        }
        driver
    }

    fn count(&mut self, game: Game, position: &str, depth: u32) -> Reply<Counts> {
        let said = self.program.talk(greet, |talk, greeting| {
            if let Some(why) = greeting.lacks(game) {
                return Ok(Reply::Skipped(why));
            }
            if greeting.variants.is_some() && greeting.variant != Some(game) {
                talk.say(&format!("setoption name UCI_Variant value {game}"));
                greeting.variant = Some(game);
            }
            talk.say(&format!("position fen {position}"));
            talk.say(&format!("go perft {depth}"));
            read_counts(talk).map(Reply::Given)
        });
        said.unwrap_or_else(Reply::Broken)
    }

    /// What UCI has no words for is skipped – unless there is no engine to skip it.
    fn cannot<T>(&mut self, why: &str) -> Reply<T> {
        let alive = self.program.talk(greet, |_, _| Ok(()));
        alive.map_or_else(Reply::Broken, |()| Reply::Skipped(why.into()))
    }
}

impl Driver for UciDriver {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn lacks(&mut self, game: Game) -> Option<String> {
        self.program.greeting()?.lacks(game)
    }

    fn refuses(&mut self, _game: Game, _position: &str) -> Reply<()> {
        self.cannot("UCI has no way to refuse a position")
    }

    fn turns(&mut self, game: Game, position: &str) -> Reply<Vec<String>> {
        self.count(game, position, 1).map(|counts| counts.turns)
    }

    fn play(&mut self, _game: Game, _position: &str, _turn: &str) -> Reply<String> {
        self.cannot("UCI does not tell the position after a turn")
    }

    fn status(&mut self, _game: Game, _position: &str) -> Reply<StatusText> {
        self.cannot("UCI does not tell check and end")
    }

    fn perft(&mut self, game: Game, position: &str, depth: u32) -> Reply<u64> {
        self.count(game, position, depth).map(|counts| counts.nodes)
    }

    fn judge(&mut self, _game: Game, _position: &str, _turn: &str) -> Reply<Verdict> {
        self.cannot("UCI gives no reasons")
    }

    fn game(
        &mut self,
        _game: Game,
        _position: &str,
        _turns: &[String],
        _act: Option<&str>,
    ) -> Reply<GameText> {
        self.cannot("UCI knows no claims")
    }
}

impl Greeting {
    fn lacks(&self, game: Game) -> Option<String> {
        let plays = match &self.variants {
            Some(variants) => variants.iter().any(|name| name == game.name()),
            None => game == Game::Chess,
        };
        (!plays).then(|| format!("the engine announces no UCI_Variant `{game}`"))
    }
}

fn greet(talk: &mut Talk<'_>) -> Result<Greeting, How> {
    talk.say("uci");
    let mut greeting = Greeting { name: None, variants: None, variant: None };
    loop {
        let line = talk.hear()?;
        let line = line.trim();
        if line == "uciok" {
            break;
        }
        if let Some(name) = line.strip_prefix("id name ") {
            greeting.name = Some(name.trim().into());
        }
        if let Some(option) = line.strip_prefix("option name UCI_Variant type combo") {
            let words: Vec<&str> = option.split_whitespace().collect();
            let values = words.windows(2).filter(|pair| pair[0] == "var");
            greeting.variants = Some(values.map(|pair| pair[1].into()).collect());
        }
    }
    talk.say("isready");
    while talk.hear()?.trim() != "readyok" {}
    Ok(greeting)
}

/// Reads `e2e4: 1` a line, up to `Nodes searched: 20`. Other lines are passed over.
fn read_counts(talk: &mut Talk<'_>) -> Result<Counts, How> {
    let mut turns = Vec::new();
    loop {
        let line = talk.hear()?;
        let Some((left, right)) = line.trim().rsplit_once(':') else { continue };
        let nodes = right.trim().parse::<u64>();
        if left.eq_ignore_ascii_case("nodes searched") {
            let why = "the number of nodes is no number";
            let nodes = nodes.map_err(|_| nonsense(&line, why))?;
            return Ok(Counts { turns, nodes });
        }
        // A Kingdom turn has a colon of its own; what no turn can hold is some other remark.
        let is_turn = left.len() >= 4
            && left.bytes().all(|byte| byte.is_ascii_alphanumeric() || b":,@".contains(&byte));
        if nodes.is_ok() && is_turn {
            turns.push(left.to_owned());
        }
    }
}

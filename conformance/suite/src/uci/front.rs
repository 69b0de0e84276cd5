//! The engine's side of UCI, for what this project's engines do: list and count. They do not search.
//!
//! Known: `uci`, `isready`, `ucinewgame`, `setoption name UCI_Variant value …`, `position startpos|fen …
//! [moves …]`, `go perft N`, `d`, `quit`. Anything else is passed over, as UCI asks.

use std::io::{self, BufRead, Write};

use record::{Engine, Game, Position, Turn};

/// Speaks UCI for an engine until the input ends or says `quit`.
pub fn serve(
    engine: &dyn Engine,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let game = engine.games().first().copied().unwrap_or(Game::Chess);
    let mut front = Front { engine, game, position: Ok(game.start()) };
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let line = String::from_utf8_lossy(&line);
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.first() == Some(&"quit") {
            return Ok(());
        }
        front.obey(&words, &mut output)?;
        output.flush()?;
    }
}

struct Front<'a> {
    engine: &'a dyn Engine,
    game: Game,
    /// The position, or why there is none.
    position: Result<Position, String>,
}

impl Front<'_> {
    fn obey(&mut self, words: &[&str], output: &mut impl Write) -> io::Result<()> {
        match words {
            ["uci"] => {
                writeln!(output, "id name {}", self.engine.name())?;
                writeln!(output, "id author the authors of Chess Arbiter")?;
                write!(output, "option name UCI_Variant type combo default {}", self.game)?;
                for game in self.engine.games() {
                    write!(output, " var {game}")?;
                }
                writeln!(output, "\nuciok")
            }
            ["isready"] => writeln!(output, "readyok"),
            ["ucinewgame"] => {
                self.position = Ok(self.game.start());
                Ok(())
            }
            ["setoption", "name", "UCI_Variant", "value", name] => match name.parse::<Game>() {
                Ok(game) if self.engine.games().contains(&game) => {
                    self.game = game;
                    self.position = Ok(game.start());
                    Ok(())
                }
                Ok(game) => writeln!(output, "info string the engine does not play {game}"),
                Err(error) => writeln!(output, "info string {error}"),
            },
            ["position", rest @ ..] => {
                self.position = self.set_up(rest);
                self.complain(output)
            }
            ["go", "perft", depth] => match depth.parse() {
                Ok(depth) => self.count(depth, output),
                Err(_) => writeln!(output, "info string `{depth}` is no depth"),
            },
            ["go", ..] => {
                writeln!(output, "info string this engine does not search; try go perft 1")?;
                writeln!(output, "bestmove 0000")
            }
            ["d"] => match &self.position {
                Ok(position) => self.show(position, output),
                Err(_) => self.complain(output),
            },
            _ => Ok(()),
        }
    }

    /// The position, and which kings of the side to move are attacked.
    fn show(&self, position: &Position, output: &mut impl Write) -> io::Result<()> {
        writeln!(output, "Fen: {position}")?;
        let check = self.engine.status(position).map(|status| status.check).unwrap_or_default();
        let check: Vec<String> = check.iter().map(|cell| format!(" {cell}")).collect();
        writeln!(output, "Check:{}", check.concat())
    }

    fn complain(&self, output: &mut impl Write) -> io::Result<()> {
        match &self.position {
            Ok(_) => Ok(()),
            Err(why) => writeln!(output, "info string no position is set: {why}"),
        }
    }

    fn set_up(&self, words: &[&str]) -> Result<Position, String> {
        let moves = words.iter().position(|&word| word == "moves");
        let (setup, turns) = match moves {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (words, &[][..]),
        };
        let mut position = match setup {
            ["startpos"] => self.game.start(),
            ["fen", fields @ ..] => {
                Position::parse(self.game, &fields.join(" ")).map_err(|error| error.to_string())?
            }
            _ => return Err("`position` goes on with `startpos` or `fen`".into()),
        };
        self.engine.accept(&position).map_err(|refusal| refusal.to_string())?;
        for turn in turns {
            let read = Turn::parse(self.game, turn).map_err(|error| error.to_string())?;
            let played = self.engine.play(&position, &read);
            position = played.map_err(|objection| format!("{turn}: {objection}"))?;
        }
        Ok(position)
    }

    fn count(&self, depth: u32, output: &mut impl Write) -> io::Result<()> {
        let Ok(position) = &self.position else { return self.complain(output) };
        match self.divide(position, depth) {
            Ok((counts, nodes)) => {
                for (turn, count) in counts {
                    writeln!(output, "{turn}: {count}")?;
                }
                writeln!(output, "\nNodes searched: {nodes}\n")
            }
            Err(why) => writeln!(output, "info string {why}"),
        }
    }

    /// The count behind every turn, sorted, and their sum.
    fn divide(&self, position: &Position, depth: u32) -> Result<(Vec<(String, u64)>, u64), String> {
        let Some(below) = depth.checked_sub(1) else { return Ok((Vec::new(), 1)) };
        let mut counts = Vec::new();
        let turns = self.engine.turns(position).map_err(|refusal| refusal.to_string())?;
        for turn in turns {
            let count = if below == 0 {
                1
            } else {
                let after = self.engine.play(position, &turn).map_err(|why| why.to_string())?;
                self.engine.perft(&after, below).map_err(|why| why.to_string())?
            };
            counts.push((turn.to_string(), count));
        }
        counts.sort();
        let nodes = counts.iter().map(|(_, count)| count).sum();
        Ok((counts, nodes))
    }
}

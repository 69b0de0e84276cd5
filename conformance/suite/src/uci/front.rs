//! The engine's side of UCI. Our engines list and count turns; they do not search.
//!
//! The commands are `uci`, `isready`, `ucinewgame`, `setoption name UCI_Variant value …`, `position startpos|fen …
//! [moves …]`, `go perft N`, `stop`, `d`, `quit`. Anything else is ignored, as UCI demands. `stop` ends
//! the last count, even while it is running; `quit` waits for it.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use record::{Budget, Engine, Game, Held, Position, Turn};

use crate::answer::fit;
use crate::counting::CountLimits;
use crate::lines::{Came, LONGEST_LINE, read_line};
use crate::pipe::no_thread;

/// Speaks UCI for an engine until the input ends or says `quit`. `limits` apply to every count. Fails if reading or writing
/// fails.
///
/// A separate thread reads the input, so that `stop` is read during a count. If writing fails, that thread can remain
/// until a last line.
pub fn serve(
    engine: &dyn Engine,
    limits: CountLimits,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let game = engine.games().first().copied().unwrap_or(Game::Chess);
    let mut front = Front { engine, limits, game, position: Err(String::new()) };
    front.begin();
    for incoming in listen(input)? {
        match incoming? {
            Incoming::Line(line, stop) => {
                let words: Vec<&str> = line.split_whitespace().collect();
                if words.first() == Some(&"quit") {
                    return Ok(());
                }
                front.obey(&words, stop, &mut output)?;
            }
            Incoming::TooLong => {
                writeln!(output, "info string a line is longer than {LONGEST_LINE} bytes")?;
            }
        }
        output.flush()?;
    }
    Ok(())
}

/// What is read ahead.
enum Incoming {
    /// A line, and the flag that a later `stop` sets.
    Line(String, Arc<AtomicBool>),
    /// A line that is too long to be kept.
    TooLong,
}

/// Lines that are read ahead during a count.
const READ_AHEAD: usize = 64;

/// Reads lines on a separate thread, up to `quit` or the end. It obeys `stop` itself.
fn listen(mut input: impl BufRead + Send + 'static) -> io::Result<Receiver<io::Result<Incoming>>> {
    let (tell, told) = sync_channel(READ_AHEAD);
    let read = move || {
        let mut line = Vec::new();
        let mut stop = Arc::new(AtomicBool::new(false));
        loop {
            let incoming = match read_line(&mut input, &mut line) {
                Ok(Came::End) => return,
                Ok(Came::TooLong) => Ok(Incoming::TooLong),
                Ok(Came::Line) => {
                    let text = String::from_utf8_lossy(&line).into_owned();
                    match text.split_whitespace().next() {
                        Some("stop") => {
                            stop.store(true, Ordering::Relaxed);
                            continue;
                        }
                        // Each count has its own flag: an earlier `stop` does not affect it.
                        Some("go") => stop = Arc::default(),
                        _ => {}
                    }
                    Ok(Incoming::Line(text, Arc::clone(&stop)))
                }
                Err(error) => Err(error),
            };
            let ends = match &incoming {
                Ok(Incoming::Line(text, _)) => text.split_whitespace().next() == Some("quit"),
                Ok(Incoming::TooLong) => false,
                Err(_) => true,
            };
            if tell.send(incoming).is_err() || ends {
                return;
            }
        }
    };
    let thread = thread::Builder::new().name("lines of UCI".into()).stack_size(1 << 20);
    thread.spawn(read).map_err(no_thread)?;
    Ok(told)
}

struct Front<'a> {
    engine: &'a dyn Engine,
    limits: CountLimits,
    game: Game,
    /// The position, or why there is none.
    position: Result<Box<dyn Held>, String>,
}

impl Front<'_> {
    fn obey(
        &mut self,
        words: &[&str],
        stop: Arc<AtomicBool>,
        output: &mut impl Write,
    ) -> io::Result<()> {
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
                self.begin();
                Ok(())
            }
            ["setoption", "name", "UCI_Variant", "value", name] => match name.parse::<Game>() {
                Ok(game) if self.engine.games().contains(&game) => {
                    self.game = game;
                    self.begin();
                    Ok(())
                }
                Ok(game) => writeln!(output, "info string the engine does not play {game}"),
                Err(error) => writeln!(output, "info string {}", fit(&error.to_string())),
            },
            ["position", rest @ ..] => {
                self.position = self.set_up(rest);
                self.complain(output)
            }
            ["go", "perft", depth] => match depth.parse() {
                Ok(depth) => self.count(depth, stop, output),
                Err(_) => writeln!(output, "info string `{}` is not a depth", fit(depth)),
            },
            ["go", ..] => {
                writeln!(output, "info string this engine does not search; try go perft 1")?;
                writeln!(output, "bestmove 0000")
            }
            ["d"] => match &self.position {
                Ok(held) => show(&**held, output),
                Err(_) => self.complain(output),
            },
            _ => Ok(()),
        }
    }

    /// Sets up the initial position of the game.
    fn begin(&mut self) {
        let held = self.engine.hold(&self.game.start());
        self.position = held.map_err(|refusal| refusal.to_string());
    }

    fn complain(&self, output: &mut impl Write) -> io::Result<()> {
        match &self.position {
            Ok(_) => Ok(()),
            Err(why) => {
                writeln!(output, "info string no position is set: {}", fit(why))
            }
        }
    }

    fn set_up(&self, words: &[&str]) -> Result<Box<dyn Held>, String> {
        let moves = words.iter().position(|&word| word == "moves");
        let (setup, turns) = match moves {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (words, &[][..]),
        };
        let position = match setup {
            ["startpos"] => self.game.start(),
            ["fen", fields @ ..] => {
                Position::parse(self.game, &fields.join(" ")).map_err(|error| error.to_string())?
            }
            _ => return Err("`position` must be followed by `startpos` or `fen`".into()),
        };
        let mut held = self.engine.hold(&position).map_err(|refusal| refusal.to_string())?;
        for turn in turns {
            let read = Turn::parse(self.game, turn).map_err(|error| error.to_string())?;
            held = held.play(&read).map_err(|objection| format!("{turn}: {objection}"))?;
        }
        Ok(held)
    }

    fn count(&self, depth: u32, stop: Arc<AtomicBool>, output: &mut impl Write) -> io::Result<()> {
        let Ok(held) = &self.position else { return self.complain(output) };
        let mut budget = self.limits.budget().with_cancel(stop);
        match divide(&**held, depth, &mut budget) {
            Ok((counts, nodes)) => {
                for (turn, count) in counts {
                    writeln!(output, "{turn}: {count}")?;
                }
                writeln!(output, "\nNodes searched: {nodes}\n")
            }
            Err(why) => writeln!(output, "info string {}", fit(&why)),
        }
    }
}

/// The position, and which kings of the side to move are attacked.
fn show(held: &dyn Held, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "Fen: {}", held.position())?;
    let check: Vec<String> = held.status().check.iter().map(|cell| format!(" {cell}")).collect();
    writeln!(output, "Check:{}", check.concat())
}

/// The count after every turn, sorted, and their sum.
fn divide(
    held: &dyn Held,
    depth: u32,
    budget: &mut Budget,
) -> Result<(Vec<(String, u64)>, u64), String> {
    let Some(below) = depth.checked_sub(1) else { return Ok((Vec::new(), 1)) };
    Budget::check_depth(depth).map_err(|stopped| stopped.to_string())?;
    let mut counts = Vec::new();
    let mut nodes: u64 = 0;
    for turn in held.turns() {
        budget.spend(1).map_err(|stopped| stopped.to_string())?;
        let count = if below == 0 {
            1
        } else {
            let after = held.play(&turn).map_err(|why| why.to_string())?;
            after.perft(below, budget).map_err(|stopped| stopped.to_string())?
        };
        nodes = nodes.saturating_add(count);
        counts.push((turn.to_string(), count));
    }
    budget.look().map_err(|stopped| stopped.to_string())?;
    counts.sort();
    Ok((counts, nodes))
}

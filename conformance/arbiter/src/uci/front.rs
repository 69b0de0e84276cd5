//! A server of UCI, for an engine that lists and counts turns and, optionally, a [`Player`] that searches.
//!
//! The commands are `uci`, `isready`, `ucinewgame`, `setoption` (for `UCI_Variant` and the player's own options),
//! `position startpos|fen … [moves …]`, `go` with `perft N` or with the limits of a search, `stop`, `ponderhit`, `d`,
//! `quit`. Anything else is ignored, as UCI demands. `stop` ends the latest count or search, even while it is running,
//! and all earlier searches without a limit. After `quit` a search may run for one second in total, and after the end
//! of the input for five; a search without a limit is stopped at once, but a count is finished. `isready` is answered
//! at once during a search, but only at the end of a count.

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cases::shown::fit;
use suite::counting::CountLimits;
use suite::lines::{Came, LONGEST_LINE, read_line};
use types::{Budget, EndBy, Engine, Game, Held, Mended, Position, Turn, mended_position};

use super::go::{self, Flags, InfoLine, Player, SearchMessage};

/// Speaks UCI for an engine until the input ends or says `quit`. `limits` apply to every count.
///
/// A separate thread reads the input, so that `stop` is read during a count. If writing fails, that thread may remain until it
/// has read one more line.
pub fn serve(
    engine: &dyn Engine,
    limits: CountLimits,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send,
) -> io::Result<()> {
    serve_with(None, engine, limits, input, output)
}

/// Like [`serve`], but `player`, if there is one, answers `go` without `perft`. If the player's turn is illegal
/// according to the engine, the first turn that the engine lists is printed instead.
pub fn serve_with(
    player: Option<&dyn Player>,
    engine: &dyn Engine,
    limits: CountLimits,
    input: impl BufRead + Send + 'static,
    mut output: impl Write + Send,
) -> io::Result<()> {
    let game = engine.games().first().copied().unwrap_or(Game::Chess);
    let mut front = Front { engine, player, limits, game, position: Err(String::new()) };
    front.begin();
    for incoming in listen(input)? {
        if let Some((line, flags)) = incoming? {
            let words: Vec<&str> = line.split_whitespace().collect();
            if words.first() == Some(&"quit") {
                return Ok(());
            }
            front.obey(&line, &words, &flags, &mut output)?;
            if words.first() == Some(&"go") {
                // Answers each `isready` that came during a count, or after a `go` that began no search.
                (0..flags.end()).try_for_each(|_| writeln!(output, "readyok"))?;
            }
        } else {
            writeln!(output, "info string a line is longer than {LONGEST_LINE} bytes")?;
        }
        output.flush()?;
    }
    Ok(())
}

/// A line of the input, and the flags that later lines, such as `stop`, can set; `None` for a line longer than the limit.
type Incoming = Option<(String, Flags)>;

/// The commands that the reading thread passes on. It obeys `stop` and `ponderhit` itself, and ignores any other line.
const COMMANDS: [&str; 8] =
    ["uci", "isready", "ucinewgame", "setoption", "position", "go", "d", "quit"];

/// Reads lines on a separate thread, up to `quit` or the end of the input. `stop` and `ponderhit` do not wait until earlier
/// lines have been obeyed.
fn listen(mut input: impl BufRead + Send + 'static) -> io::Result<Receiver<io::Result<Incoming>>> {
    let (tell, messages) = channel();
    let read = move || {
        let mut line = Vec::new();
        let mut flags = Flags::default();
        // The flags of every count and search that is not over.
        let mut open: Vec<Flags> = Vec::new();
        let last = |open: &[Flags], at_most| open.iter().for_each(|flags| flags.last(at_most));
        loop {
            let mut ends = false;
            let incoming = match read_line(&mut input, &mut line) {
                Ok(Came::End) => return last(&open, Some(go::AFTER_END)),
                Ok(Came::TooLong) => Ok(None),
                Ok(Came::Line) => {
                    let text = String::from_utf8_lossy(&line).into_owned();
                    match text.split_whitespace().next() {
                        Some("stop") => {
                            // Earlier searches without a limit are stopped, too, because nothing else could stop them.
                            last(&open, None);
                            flags.stop();
                            continue;
                        }
                        Some("ponderhit") => {
                            flags.hit();
                            continue;
                        }
                        Some("isready") if open.last().is_some_and(Flags::asks) => continue,
                        // Each `go` has its own flags, so that an earlier `stop` does not affect it.
                        Some("go") => {
                            flags = Flags::default();
                            open.retain(Flags::is_open);
                            open.push(flags.clone());
                        }
                        Some("quit") => {
                            last(&open, Some(go::AFTER_QUIT));
                            ends = true;
                        }
                        Some(command) if COMMANDS.contains(&command) => {}
                        _ => continue,
                    }
                    Ok(Some((text, flags.clone())))
                }
                Err(error) => {
                    last(&open, Some(go::AFTER_END));
                    ends = true;
                    Err(error)
                }
            };
            if tell.send(incoming).is_err() || ends {
                return;
            }
        }
    };
    let thread = thread::Builder::new().name("lines of UCI".into()).stack_size(1 << 20);
    let no_thread = |error: io::Error| {
        io::Error::new(error.kind(), format!("a thread cannot be started: {error}"))
    };
    thread.spawn(read).map_err(no_thread)?;
    Ok(messages)
}

struct Front<'a> {
    engine: &'a dyn Engine,
    player: Option<&'a dyn Player>,
    limits: CountLimits,
    game: Game,
    /// The current position, or why no position is set.
    position: Result<Reached, String>,
}

/// The current position, `held`, and the position and turns that led to it.
struct Reached {
    start: Position,
    turns: Vec<Turn>,
    held: Box<dyn Held>,
}

impl Front<'_> {
    fn obey(
        &mut self,
        line: &str,
        words: &[&str],
        flags: &Flags,
        output: &mut (impl Write + Send),
    ) -> io::Result<()> {
        match words {
            ["uci"] => {
                let own = || self.engine.name().into();
                writeln!(output, "id name {}", self.player.map_or_else(own, Player::name))?;
                writeln!(output, "id author the authors of Chess Arbiter")?;
                write!(output, "option name UCI_Variant type combo default {}", self.game)?;
                for game in self.engine.games() {
                    write!(output, " var {game}")?;
                }
                for option in self.player.iter().flat_map(|player| player.options()) {
                    write!(output, "\noption name {option}")?;
                }
                writeln!(output, "\nuciok")
            }
            ["isready"] => writeln!(output, "readyok"),
            ["ucinewgame"] => {
                self.begin();
                Ok(())
            }
            ["setoption", "name", words @ ..] => {
                let set = self.set_option(line, words);
                set.or_else(|why| writeln!(output, "info string {}", fit(&why)))
            }
            ["setoption", ..] => {
                writeln!(output, "info string `setoption` must be followed by `name`")
            }
            ["position", rest @ ..] => {
                let mut mended = Vec::new();
                self.position = self.set_up(rest, &mut mended);
                // A test suite takes this message to mean that the position is refused; a graphical program ignores it.
                for what in mended {
                    let what = fit(&what.to_string());
                    writeln!(output, "info string invalid position, repaired: {what}")?;
                }
                self.complain(output)
            }
            ["go", "perft"] => writeln!(output, "info string `perft` must be followed by a depth"),
            ["go", "perft", depth, ..] => match depth.parse() {
                Ok(depth) => self.count(depth, Arc::clone(&flags.stop), output),
                Err(_) => writeln!(output, "info string `{}` is not a depth", fit(depth)),
            },
            ["go", words @ ..] => {
                if let Some(player) = self.player {
                    return self.search(player, words, flags, output);
                }
                writeln!(output, "info string this engine does not search; try go perft 1")?;
                writeln!(output, "bestmove 0000")
            }
            ["d"] => match &self.position {
                Ok(reached) => show(&*reached.held, output),
                Err(_) => self.complain(output),
            },
            _ => Ok(()),
        }
    }

    /// Sets an option. `words` are the words of `line` after `setoption name`; the value is the rest of the line after
    /// the word `value`, including blanks. Names are case-insensitive. An error says why the option cannot be set.
    fn set_option(&mut self, line: &str, words: &[&str]) -> Result<(), String> {
        let at = words.iter().position(|word| word.eq_ignore_ascii_case("value"));
        let name = words[..at.unwrap_or(words.len())].join(" ");
        // The three further words are `setoption`, `name` and `value`.
        let value = at.map(|at| rest_after(line, at + 3));
        if name.eq_ignore_ascii_case("UCI_Variant") {
            return self.choose(value.unwrap_or_default());
        }
        let options = self.player.iter().flat_map(|player| player.options());
        let mut names = options.filter_map(|option| option.split(" type ").next());
        let known = names.find(|known| known.eq_ignore_ascii_case(&name));
        let known = known.ok_or_else(|| format!("there is no option `{name}`"))?;
        let value = value.ok_or_else(|| format!("`{known}` is not set: `value` must follow it"))?;
        self.player.map_or(Ok(()), |player| player.set(known, value))
    }

    fn choose(&mut self, name: &str) -> Result<(), String> {
        let game = name.to_ascii_lowercase().parse().ok();
        self.game = game
            .filter(|game| self.engine.games().contains(game))
            .ok_or_else(|| format!("the engine does not play `{name}`; `uci` lists its games"))?;
        self.begin();
        Ok(())
    }

    fn begin(&mut self) {
        self.position = self.set_up(&["startpos"], &mut Vec::new());
    }

    fn complain(&self, output: &mut (impl Write + ?Sized)) -> io::Result<()> {
        if let Err(why) = &self.position {
            writeln!(output, "info string no position is set: {}", fit(why))?;
        }
        Ok(())
    }

    /// Sets up a position, and plays the turns after it. The position is read leniently, because graphical programs
    /// send text that is not canonical; each repair is added to `mended`.
    fn set_up(&self, words: &[&str], mended: &mut Vec<Mended>) -> Result<Reached, String> {
        let moves = words.iter().position(|&word| word == "moves");
        let (setup, turns) = words.split_at(moves.unwrap_or(words.len()));
        let position = match setup {
            ["startpos"] => self.game.start(),
            ["fen", fields @ ..] => {
                let accepts = |position: &Position| self.engine.hold(position).is_ok();
                let (position, found) = mended_position(self.game, &fields.join(" "), accepts)
                    .map_err(|error| error.to_string())?;
                mended.extend(found);
                position
            }
            ["startpos", word, ..] => return Err(format!("`moves` is missing before `{word}`")),
            _ => return Err("`position` must be followed by `startpos` or `fen`".into()),
        };
        let mut held = self.engine.hold(&position).map_err(|refusal| refusal.to_string())?;
        let mut played = Vec::with_capacity(turns.len());
        for turn in turns.iter().skip(1) {
            let read = Turn::parse(self.game, turn).map_err(|error| error.to_string())?;
            held = held.play(&read).map_err(|objection| format!("{turn}: {objection}"))?;
            played.push(read);
        }
        Ok(Reached { start: position, turns: played, held })
    }

    /// Searches. Prints the findings as `info` lines and, at the end, a `bestmove` line.
    fn search(
        &self,
        player: &dyn Player,
        words: &[&str],
        flags: &Flags,
        output: &mut (impl Write + Send),
    ) -> io::Result<()> {
        let Ok(Reached { start, turns, held }) = &self.position else {
            self.complain(output)?;
            return writeln!(output, "bestmove 0000");
        };
        let go::Read { mut go, restricted, complaints } =
            go::read(words, self.game, held.position().side, flags);
        for complaint in complaints {
            writeln!(output, "info string {}", fit(&complaint))?;
        }
        for turn in go.only.extract_if(.., |turn| !held.is_legal(turn)) {
            writeln!(output, "info string `{turn}` is ignored: it is not a legal turn")?;
        }
        output.flush()?;
        // If none of the requested turns is legal, nothing is searched; an empty list would mean all turns.
        let nothing = restricted && go.only.is_empty();
        // How long to search after `ponderhit`: the time that `go` sets, or zero if `go` sets no limit at all. `None` if
        // `go` sets only limits other than time (depth, nodes), or without `ponder`.
        let mut ponder = None;
        if words.contains(&"ponder") {
            ponder = go.time.take().or_else(|| (!go.is_limited()).then_some(Duration::ZERO));
        }
        flags.begin(&go);
        // The output, and the outcome of writing to it: after a failure nothing more is written.
        let output = Mutex::new((output, Ok(())));
        let say = |line: fmt::Arguments<'_>| {
            let (output, written) = &mut *output.lock().unwrap_or_else(PoisonError::into_inner);
            if written.is_ok() {
                *written = writeln!(output, "{line}").and_then(|()| output.flush());
            }
        };
        let ready = |times| (0..times).for_each(|_| say(format_args!("readyok")));
        thread::scope(|scope| {
            let thread = thread::Builder::new().stack_size(1 << 20);
            // Without this thread, `stop` still ends the search, and `isready` is answered after it.
            let _ = thread.spawn_scoped(scope, || flags.attend(ponder, ready));
            let over = Over(flags);
            let begun = Instant::now();
            let mut line = Vec::new();
            let mut tell = |written: &SearchMessage| match written {
                SearchMessage::Info(found) => {
                    line.clone_from(&found.line);
                    say(format_args!("info {}", InfoLine(found, begun.elapsed())));
                }
                SearchMessage::Note(note) => say(format_args!("info string {}", fit(note))),
            };
            let best = if nothing { None } else { player.best(start, turns, &go, &mut tell) };
            if go.waits {
                flags.wait();
            }
            drop(over);
            ready(flags.end());
            // The answer does not wait for the other thread to end.
            match best {
                Some(turn) if held.is_legal(&turn) => {
                    let reply = line.get(1).filter(|_| line.first() == Some(&turn));
                    let is_legal =
                        |reply: &&Turn| held.play(&turn).is_ok_and(|after| after.is_legal(reply));
                    match reply.filter(is_legal) {
                        Some(reply) => say(format_args!("bestmove {turn} ponder {reply}")),
                        None => say(format_args!("bestmove {turn}")),
                    }
                }
                // The engine may judge turns differently from the player, for example if it misreads the law.
                Some(turn) => match held.turns().first() {
                    Some(first) => {
                        let name = self.engine.name();
                        say(format_args!(
                            "info string `{turn}` is illegal to {name}, so its first legal turn is played"
                        ));
                        say(format_args!("bestmove {first}"));
                    }
                    None => say(format_args!("bestmove 0000")),
                },
                None => {
                    match held.status().end.map(|end| end.by) {
                        Some(EndBy::Checkmate) => say(format_args!("info depth 0 score mate 0")),
                        Some(_) => say(format_args!("info depth 0 score cp 0")),
                        None => {}
                    }
                    say(format_args!("bestmove 0000"));
                }
            }
        });
        output.into_inner().unwrap_or_else(PoisonError::into_inner).1
    }

    fn count(&self, depth: u32, stop: Arc<AtomicBool>, output: &mut impl Write) -> io::Result<()> {
        let Ok(reached) = &self.position else { return self.complain(output) };
        let mut budget = self.limits.budget().with_cancel(stop);
        match divide(&*reached.held, depth, &mut budget) {
            Ok((counts, nodes)) => {
                for (turn, count) in counts {
                    writeln!(output, "{turn}: {count}")?;
                }
                writeln!(output, "\nNodes searched: {nodes}\n")
            }
            Err(why) => writeln!(output, "info string {}", fit(&why.to_string())),
        }
    }
}

/// Marks a search as over when dropped, even by a panic. The thread beside the search then ends, so that a panic can end
/// the program.
struct Over<'a>(&'a Flags);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.over();
    }
}

/// The rest of the line after its first `words` words, without blanks at either end.
fn rest_after(line: &str, words: usize) -> &str {
    (0..words).fold(line.trim(), |rest, _| {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        rest[end..].trim_start()
    })
}

/// Prints the position, and which kings of the side to move are attacked.
fn show(held: &dyn Held, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "Fen: {}", held.position())?;
    let check: Vec<String> = held.status().check.iter().map(|cell| format!(" {cell}")).collect();
    writeln!(output, "Check:{}", check.concat())
}

/// The count after each turn, sorted by the text of the turn, and the sum of the counts.
type Divided = (Vec<(String, u64)>, u64);

fn divide(held: &dyn Held, depth: u32, budget: &mut Budget) -> Result<Divided, Box<dyn Error>> {
    let Some(below) = depth.checked_sub(1) else { return Ok((Vec::new(), 1)) };
    Budget::check_depth(depth)?;
    let (mut counts, mut nodes) = (Vec::new(), 0_u64);
    for turn in held.turns() {
        budget.spend(1)?;
        let count = if below == 0 { 1 } else { held.play(&turn)?.perft(below, budget)? };
        nodes = nodes.saturating_add(count);
        counts.push((turn.to_string(), count));
    }
    budget.look()?;
    counts.sort();
    Ok((counts, nodes))
}

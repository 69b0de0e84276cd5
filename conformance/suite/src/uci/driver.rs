//! The driver of a UCI engine. `position fen …` and `go perft N` answer for lists of turns and
//! counts; where the engine answers `d` as Stockfish and its relatives do, that answers for the
//! position after a turn, and for check and end.

use record::{Game, Position, Side};

use super::dialect::{Ahead, Dialect};
use crate::driver::{Driver, EndText, GameText, How, Late, Reason, Reply, StatusText, Verdict};
use crate::heard;
use crate::pipe::{Limits, Program, Source, Stray, Talk, nonsense};
use crate::process::{Command, TURN_KEPT};

/// Drives a UCI engine. `chess` it is asked plainly; another game only if the engine announces the
/// option `UCI_Variant` with the game's name, or the name that its dialect gives it, among its values.
pub struct UciDriver {
    program: Program<Greeting>,
    dialect: Dialect,
    name: String,
}

/// What an engine said of itself, and what it was last told.
struct Greeting {
    name: Option<String>,
    /// The values of `UCI_Variant`; `None` without that option.
    variants: Option<Vec<String>>,
    /// The value that it was last told.
    variant: Option<String>,
}

/// What `d` shows.
#[derive(Default)]
struct Shown {
    fen: Option<String>,
    /// Whether any man gives check.
    checkers: Option<bool>,
    /// The attacked kings, from an engine that names them.
    check: Option<Vec<String>>,
}

/// One line a turn, and their sum.
struct Counts {
    turns: Vec<String>,
    nodes: u64,
}

impl UciDriver {
    /// A driver of the program, which is started at once. A program that cannot be started shows
    /// with the first request.
    pub fn new(command: Command, dialect: Dialect, limits: Limits) -> UciDriver {
        UciDriver::over(Source::Command(command), dialect, limits)
    }

    /// A driver of what stands at the other end of any pipe.
    pub(crate) fn over(source: Source, dialect: Dialect, limits: Limits) -> UciDriver {
        let mut name = heard::fit(&source.to_string());
        let mut program = Program::new(source, limits);
        if let Ok(Greeting { name: Some(own), .. }) = program.wake(|talk| greet(talk, &dialect)) {
            name.clone_from(own);
        }
        UciDriver { program, dialect, name }
    }

    /// Sets up a position and asks about it, looking so far ahead. An engine that complains of the position
    /// refuses it.
    fn ask<T>(
        &mut self,
        game: Game,
        position: &str,
        ahead: Ahead<'_>,
        read: impl Fn(&mut Talk<'_>, &Dialect, &str) -> Result<Reply<T>, How>,
    ) -> Reply<T> {
        let dialect = &self.dialect;
        let said = self.program.ask(
            game,
            |talk| greet(talk, dialect),
            stray,
            |talk, greeting| {
                if let Some(why) = greeting.lacks(game, dialect) {
                    return Ok(Reply::Skipped(why));
                }
                let fen = match dialect.to_engine(game, position, ahead) {
                    Ok(fen) => fen,
                    Err(why) => return Ok(Reply::Skipped(why)),
                };
                let variant = dialect.variant(game, position);
                if greeting.variants.is_some() && greeting.variant.as_deref() != Some(variant) {
                    talk.say(&format!("setoption name UCI_Variant value {variant}"));
                    greeting.variant = Some(variant.into());
                }
                talk.say(&format!("position fen {fen}"));
                if let Some(why) = sync(talk)? {
                    return Ok(Reply::Refused(Reason { clause: None, why }));
                }
                Ok(read(talk, dialect, &fen)?)
            },
        );
        said.unwrap_or_else(Reply::Broken)
    }

    fn count(&mut self, game: Game, position: &str, depth: u32) -> Reply<Counts> {
        let ahead = if depth > 1 { Ahead::Further } else { Ahead::Turns };
        self.ask(game, position, ahead, |talk, dialect, _| {
            let mut counts = count(talk, depth)?;
            for turn in &mut counts.turns {
                *turn = dialect.turn_from_engine(game, position, turn);
            }
            Ok(Reply::Given(counts))
        })
    }

    /// What UCI has no words for is skipped – unless there is no engine to skip it.
    fn cannot<T>(&mut self, why: &str) -> Reply<T> {
        let dialect = &self.dialect;
        let alive = self.program.wake(|talk| greet(talk, dialect));
        alive.map_or_else(Reply::Broken, |_| Reply::Skipped(why.into()))
    }
}

impl Driver for UciDriver {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn questions(&self) -> u64 {
        self.program.questions()
    }

    fn late(&mut self) -> Option<Late> {
        self.program.take_late()
    }

    fn finish(&mut self) -> Option<Late> {
        self.program.finish(stray)
    }

    fn lacks(&mut self, game: Game) -> Option<String> {
        self.program.greeting()?.lacks(game, &self.dialect)
    }

    fn refuses(&mut self, game: Game, position: &str) -> Reply<()> {
        let why = "UCI has no way to refuse a position, and the engine did not complain";
        self.ask(game, position, Ahead::Turns, |_, _, _| Ok(Reply::Skipped(why.into())))
    }

    fn turns(&mut self, game: Game, position: &str) -> Reply<Vec<String>> {
        self.count(game, position, 1).map(|counts| counts.turns)
    }

    fn play(&mut self, game: Game, position: &str, turn: &str) -> Reply<String> {
        self.ask(game, position, Ahead::After(turn), |talk, dialect, fen| {
            let turn = dialect.turn_to_engine(game, position, turn);
            if !count(talk, 1)?.turns.contains(&turn) {
                let why = "`go perft 1` does not list it".into();
                return Ok(Reply::Illegal(Reason { clause: None, why }));
            }
            talk.say(&format!("position fen {fen} moves {turn}"));
            Ok(match show(talk)?.fen {
                Some(after) => Reply::Given(dialect.position_of_engine(game, &after, position)),
                None => Reply::Skipped(NO_D.into()),
            })
        })
    }

    fn status(&mut self, game: Game, position: &str) -> Reply<StatusText> {
        self.ask(game, position, Ahead::Turns, |talk, dialect, _| {
            let shown = show(talk)?;
            let check = match (shown.check, shown.checkers, kings(game, position)) {
                (Some(check), ..) => {
                    check.iter().map(|cell| dialect.cells_of_engine(game, cell)).collect()
                }
                (None, Some(false), _) => Vec::new(),
                // Which of two kings is attacked cannot be told from the attackers.
                (None, Some(true), (kings, _)) if kings.len() == 1 => kings,
                _ => return Ok(Reply::Skipped(NO_D.into())),
            };
            let end = if count(talk, 1)?.turns.is_empty() {
                let (_, side) = kings(game, position);
                let winner = side.map(|side| side.other().name().into());
                let mate = || EndText { by: "checkmate".into(), winner };
                let stalemate = || EndText { by: "stalemate".into(), winner: None };
                Some(if check.is_empty() { stalemate() } else { mate() })
            } else {
                None
            };
            Ok(Reply::Given(StatusText { check, end }))
        })
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

/// Why an engine that does not show positions cannot be asked.
const NO_D: &str = "UCI does not tell this, and the engine does not answer `d` as Stockfish does";

/// The kings of the side to move, and the side, as far as the position can be read.
fn kings(game: Game, position: &str) -> (Vec<String>, Option<Side>) {
    Position::parse(game, position).map_or((Vec::new(), None), |position| {
        let kings = position.men.kings(position.side).map(|cell| cell.to_string());
        (kings.collect(), Some(position.side))
    })
}

impl Greeting {
    fn lacks(&self, game: Game, dialect: &Dialect) -> Option<String> {
        let lacks = |name: &&str| match &self.variants {
            Some(variants) => variants.iter().all(|known| known != name),
            None => game != Game::Chess,
        };
        let lacking = dialect.names(game).into_iter().find(lacks)?;
        Some(format!("the engine announces no UCI_Variant `{lacking}`"))
    }
}

fn greet(talk: &mut Talk<'_>, dialect: &Dialect) -> Result<Greeting, How> {
    let mut greeting = announced(talk)?;
    if !dialect.options.is_empty() {
        for (name, value) in &dialect.options {
            talk.say(&format!("setoption name {name} value {value}"));
        }
        // An option may bring variants of its own.
        greeting = announced(talk)?;
    }
    talk.say("isready");
    while talk.hear()?.trim() != "readyok" {}
    Ok(greeting)
}

fn announced(talk: &mut Talk<'_>) -> Result<Greeting, How> {
    talk.say("uci");
    let mut greeting = Greeting { name: None, variants: None, variant: None };
    loop {
        let line = talk.hear()?;
        let line = line.trim();
        if line == "uciok" {
            return Ok(greeting);
        }
        if let Some(name) = line.strip_prefix("id name ") {
            greeting.name = Some(heard::fit(name.trim()));
        }
        if let Some(option) = line.strip_prefix("option name UCI_Variant type combo") {
            let words: Vec<&str> = option.split_whitespace().collect();
            let values = words.windows(2).filter(|pair| pair[0] == "var");
            greeting.variants = Some(values.map(|pair| heard::fit(pair[1])).collect());
        }
    }
}

/// Asks for the position. An engine that does not know `d` passes it over.
fn show(talk: &mut Talk<'_>) -> Result<Shown, How> {
    talk.say("d");
    talk.say_beside("isready");
    let mut shown = Shown::default();
    loop {
        let line = talk.hear()?;
        let line = line.trim();
        if line == "readyok" {
            return Ok(shown);
        }
        let words = |text: &str| text.split_whitespace().map(heard::fit).collect::<Vec<_>>();
        if let Some(fen) = line.strip_prefix("Fen:") {
            shown.fen = Some(heard::fit(fen.trim()));
        } else if let Some(men) = line.strip_prefix("Checkers:") {
            shown.checkers = Some(!words(men).is_empty());
        } else if let Some(kings) = line.strip_prefix("Check:") {
            shown.check = Some(words(kings));
        }
    }
}

fn count(talk: &mut Talk<'_>, depth: u32) -> Result<Counts, How> {
    talk.say(&format!("go perft {depth}"));
    let counts = read_counts(talk)?;
    sync(talk)?;
    Ok(counts)
}

/// What an engine says of a position, beside `info string`, that it cannot use.
const COMPLAINTS: [&str; 8] = [
    "no position",
    "illegal",
    "invalid",
    "cannot",
    "refuse",
    "error",
    "unsupported",
    "bad position",
];

/// Waits until the engine is done with everything it was told: what it still counts now belongs to nothing.
/// Gives what it complained of meanwhile.
fn sync(talk: &mut Talk<'_>) -> Result<Option<String>, How> {
    talk.say_beside("isready");
    let mut complaint = None;
    loop {
        let line = talk.hear()?;
        if line.trim() == "readyok" {
            return Ok(complaint);
        }
        if let Some(said) = line.trim().strip_prefix("info string ")
            && COMPLAINTS.iter().any(|word| said.to_ascii_lowercase().contains(word))
        {
            complaint.get_or_insert_with(|| heard::fit(said.trim()));
        }
        if matches!(stray(&line), Stray::Unasked) {
            return Err(talk.unasked(&line));
        }
    }
}

/// A line that counts is an answer; all others an engine may write at any time.
fn stray(line: &str) -> Stray {
    match Line::read(line) {
        Line::Remark => Stray::Remark,
        Line::Turn(..) | Line::Sum(_) => Stray::Unasked,
    }
}

/// A line of the answer to `go perft`.
enum Line<'a> {
    /// `e2e4: 1`
    Turn(&'a str, u64),
    /// `Nodes searched: 20`, or what is no number there.
    Sum(Option<u64>),
    /// Anything else.
    Remark,
}

impl Line<'_> {
    fn read(line: &str) -> Line<'_> {
        let Some((left, right)) = line.trim().rsplit_once(':') else { return Line::Remark };
        let nodes = right.trim().parse::<u64>().ok();
        if left.eq_ignore_ascii_case("nodes searched") {
            return Line::Sum(nodes);
        }
        // A Kingdom turn has a colon of its own; what no turn can hold is some other remark.
        let is_turn = left.len() >= 4
            && left.bytes().all(|byte| byte.is_ascii_alphanumeric() || b":,@".contains(&byte));
        match nodes {
            Some(nodes) if is_turn => Line::Turn(left, nodes),
            _ => Line::Remark,
        }
    }
}

/// Reads `e2e4: 1` a line, up to `Nodes searched: 20`. Other lines are passed over. An engine that lists what
/// it counts must not contradict itself.
fn read_counts(talk: &mut Talk<'_>) -> Result<Counts, How> {
    let mut turns = Vec::new();
    let mut listed = 0_u64;
    loop {
        let line = talk.hear()?;
        match Line::read(&line) {
            Line::Turn(turn, nodes) => {
                turns.push(heard::cut(turn, TURN_KEPT));
                listed = listed.saturating_add(nodes);
            }
            Line::Sum(None) => return Err(nonsense(&line, "the number of nodes is no number")),
            Line::Sum(Some(nodes)) if nodes != listed && !turns.is_empty() => {
                return Err(nonsense(&line, format!("the turns that it lists make {listed}")));
            }
            Line::Sum(Some(nodes)) => return Ok(Counts { turns, nodes }),
            Line::Remark => {}
        }
    }
}

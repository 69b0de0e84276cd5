//! The driver of a UCI engine. `position fen …` and `go perft N` give lists of turns and counts; if the engine answers `d`
//! as Stockfish and its relatives do, that gives the position after a turn, check and end.

use std::collections::{BTreeMap, BTreeSet};

use record::{Game, Position, Side};

use super::counts::{Counts, Missing, Pace, count, stray};
use super::dialect::{Ahead, Dialect};
use crate::answer;
use crate::driver::{Driver, EndText, GameText, How, Late, Reason, Reply, StatusText, Verdict};
use crate::pipe::{Limits, Program, Source, Stray, Talk};
use crate::process::Command;

/// Drives a UCI engine. It is asked about `chess` in any case; about another game only if its option `UCI_Variant`
/// has the game's name, or the name in its dialect, among its values.
pub struct UciDriver {
    program: Program<Greeting>,
    dialect: Dialect,
    name: String,
    /// How long it takes to list turns.
    paces: BTreeMap<Game, Pace>,
    /// Games in which it does not answer `go perft`, even in the initial position.
    mute: BTreeSet<Game>,
    /// The last position about which it said nothing.
    silent: Option<(Game, String)>,
}

/// What an engine said about itself, and the variant last set.
struct Greeting {
    name: Option<String>,
    /// The values of `UCI_Variant`; `None` without that option.
    variants: Option<Vec<String>>,
    /// The value last set.
    variant: Option<String>,
}

/// What `d` shows.
#[derive(Default)]
struct Shown {
    fen: Option<String>,
    /// Whether any man gives check.
    checkers: Option<bool>,
    /// The attacked kings, if the engine names them.
    check: Option<Vec<String>>,
}

impl UciDriver {
    /// A driver of the program, which is started at once. A program that cannot be started breaks at the first
    /// request.
    pub fn new(command: Command, dialect: Dialect, limits: Limits) -> UciDriver {
        UciDriver::over(Source::Command(command), dialect, limits)
    }

    /// A driver of any source.
    pub(crate) fn over(source: Source, dialect: Dialect, limits: Limits) -> UciDriver {
        let mut name = answer::fit(&source.to_string());
        let mut program = Program::new(source, limits);
        if let Ok(Greeting { name: Some(own), .. }) = program.wake(|talk| greet(talk, &dialect)) {
            name.clone_from(own);
        }
        UciDriver {
            program,
            dialect,
            name,
            paces: BTreeMap::new(),
            mute: BTreeSet::new(),
            silent: None,
        }
    }

    /// Sets up a position and asks about it, looking this far ahead. An engine that complains about the position, or says
    /// nothing about it, refuses it.
    fn ask<T>(
        &mut self,
        game: Game,
        position: &str,
        ahead: Ahead<'_>,
        read: impl Fn(&mut Talk<'_>, &Dialect, &str, &mut Pace) -> Result<Reply<T>, Missing>,
    ) -> Reply<T> {
        if self.mute.contains(&game) {
            return Reply::Skipped(MUTE.into());
        }
        if self.silent.as_ref().is_some_and(|(of, silent)| *of == game && silent == position) {
            return Reply::Refused(Reason { clause: None, why: SILENT.into() });
        }
        let dialect = &self.dialect;
        let pace = self.paces.entry(game).or_default();
        let said = self.program.ask(
            game,
            |talk| greet(talk, dialect),
            stray,
            |talk, greeting| {
                if let Some(why) = greeting.lacks(game, dialect) {
                    return Ok(Some(Reply::Skipped(why)));
                }
                let fen = match dialect.to_engine(game, position, ahead) {
                    Ok(fen) => fen,
                    Err(why) => return Ok(Some(Reply::Skipped(why))),
                };
                let variant = dialect.variant(game, position);
                if greeting.variants.is_some() && greeting.variant.as_deref() != Some(variant) {
                    talk.say(&format!("setoption name UCI_Variant value {variant}"));
                    greeting.variant = Some(variant.into());
                }
                talk.say(&format!("position fen {fen}"));
                if let Some(why) = sync(talk)? {
                    return Ok(Some(Reply::Refused(Reason { clause: None, why })));
                }
                match read(talk, dialect, &fen, pace) {
                    Ok(reply) => Ok(Some(reply)),
                    Err(Missing::Silence) => Ok(None),
                    Err(Missing::Broken(how)) => Err(how.into()),
                }
            },
        );
        match said {
            Ok(Some(reply)) => reply,
            Ok(None) => self.silence(game, position),
            Err(broken) => Reply::Broken(broken),
        }
    }

    /// What it means that the engine is ready but has said nothing about a position: if it lists the turns of the initial
    /// position, it refuses this one; otherwise it cannot be asked.
    fn silence<T>(&mut self, game: Game, position: &str) -> Reply<T> {
        let lists =
            |paces: &BTreeMap<Game, Pace>| paces.get(&game).is_some_and(|pace| pace.is_known());
        let start = game.start_text();
        if !lists(&self.paces)
            && position != start
            && let Reply::Broken(broken) = self.count(game, start, 1)
        {
            return Reply::Broken(broken);
        }
        if lists(&self.paces) {
            self.silent = Some((game, position.into()));
            Reply::Refused(Reason { clause: None, why: SILENT.into() })
        } else {
            self.mute.insert(game);
            Reply::Skipped(MUTE.into())
        }
    }

    fn count(&mut self, game: Game, position: &str, depth: u32) -> Reply<Counts> {
        let ahead = if depth > 1 { Ahead::Further } else { Ahead::Turns };
        self.ask(game, position, ahead, |talk, dialect, _, pace| {
            let mut counts = count(talk, depth, pace)?;
            for turn in &mut counts.turns {
                *turn = dialect.turn_from_engine(game, position, turn);
            }
            Ok(Reply::Given(counts))
        })
    }

    /// Skips what UCI cannot express, unless the engine is broken.
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
        let why = "UCI cannot refuse a position, and the engine did not complain";
        self.ask(game, position, Ahead::Turns, |_, _, _, _| Ok(Reply::Skipped(why.into())))
    }

    fn turns(&mut self, game: Game, position: &str) -> Reply<Vec<String>> {
        self.count(game, position, 1).map(|counts| counts.turns)
    }

    fn play(&mut self, game: Game, position: &str, turn: &str) -> Reply<String> {
        self.ask(game, position, Ahead::After(turn), |talk, dialect, fen, pace| {
            let turn = dialect.turn_to_engine(game, position, turn);
            if !count(talk, 1, pace)?.turns.contains(&turn) {
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
        self.ask(game, position, Ahead::Turns, |talk, dialect, _, pace| {
            let shown = show(talk)?;
            let check = match (shown.check, shown.checkers, kings(game, position)) {
                (Some(check), ..) => {
                    check.iter().map(|cell| dialect.cells_of_engine(game, cell)).collect()
                }
                (None, Some(false), _) => Vec::new(),
                // The attackers do not show which of two kings is attacked.
                (None, Some(true), (kings, _)) if kings.len() == 1 => kings,
                _ => return Ok(Reply::Skipped(NO_D.into())),
            };
            let end = if count(talk, 1, pace)?.turns.is_empty() {
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
        self.cannot("UCI has no claims")
    }
}

/// Why an engine that does not show positions is not asked.
const NO_D: &str = "UCI cannot express this, and the engine does not answer `d` as Stockfish does";

/// Why a position counts as refused.
const SILENT: &str = "the engine was ready, but did not answer `go perft 1`";
/// Why an engine is not asked about a game at all.
const MUTE: &str = "the engine does not answer `go perft 1`, even in the initial position";

/// The kings of the side to move, and the side, if the position can be read.
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
        Some(format!("the engine has no UCI_Variant `{lacking}`"))
    }
}

fn greet(talk: &mut Talk<'_>, dialect: &Dialect) -> Result<Greeting, How> {
    let mut greeting = announced(talk)?;
    if !dialect.options.is_empty() {
        for (name, value) in &dialect.options {
            talk.say(&format!("setoption name {name} value {value}"));
        }
        // An option can add variants.
        greeting = announced(talk)?;
    }
    talk.say("isready");
    while talk.receive()?.trim() != "readyok" {}
    Ok(greeting)
}

fn announced(talk: &mut Talk<'_>) -> Result<Greeting, How> {
    talk.say("uci");
    let mut greeting = Greeting { name: None, variants: None, variant: None };
    loop {
        let line = talk.receive()?;
        let line = line.trim();
        if line == "uciok" {
            return Ok(greeting);
        }
        if let Some(name) = line.strip_prefix("id name ") {
            greeting.name = Some(answer::fit(name.trim()));
        }
        if let Some(option) = line.strip_prefix("option name UCI_Variant type combo") {
            let words: Vec<&str> = option.split_whitespace().collect();
            let values = words.windows(2).filter(|pair| pair[0] == "var");
            greeting.variants = Some(values.map(|pair| answer::fit(pair[1])).collect());
        }
    }
}

/// Asks for the position. An engine that does not know `d` ignores it.
fn show(talk: &mut Talk<'_>) -> Result<Shown, How> {
    talk.say("d");
    talk.say_beside("isready");
    let mut shown = Shown::default();
    loop {
        let line = talk.receive()?;
        let line = line.trim();
        if line == "readyok" {
            return Ok(shown);
        }
        let words = |text: &str| text.split_whitespace().map(answer::fit).collect::<Vec<_>>();
        if let Some(fen) = line.strip_prefix("Fen:") {
            shown.fen = Some(answer::fit(fen.trim()));
        } else if let Some(men) = line.strip_prefix("Checkers:") {
            shown.checkers = Some(!words(men).is_empty());
        } else if let Some(kings) = line.strip_prefix("Check:") {
            shown.check = Some(words(kings));
        }
    }
}

/// Words after `info string` by which an engine complains about a position.
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

/// Waits until the engine has finished everything: a count after that is unrequested. Returns its complaint
/// meanwhile, if any.
pub(super) fn sync(talk: &mut Talk<'_>) -> Result<Option<String>, How> {
    talk.say_beside("isready");
    ready(talk)
}

/// The same if `isready` has already been sent.
pub(super) fn ready(talk: &mut Talk<'_>) -> Result<Option<String>, How> {
    let mut complaint = None;
    loop {
        let line = talk.receive()?;
        if line.trim() == "readyok" {
            return Ok(complaint);
        }
        if let Some(said) = line.trim().strip_prefix("info string ")
            && COMPLAINTS.iter().any(|word| said.to_ascii_lowercase().contains(word))
        {
            complaint.get_or_insert_with(|| answer::fit(said.trim()));
        }
        if matches!(stray(&line), Stray::Unasked) {
            return Err(talk.unasked(&line));
        }
    }
}

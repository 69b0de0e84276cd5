//! The driver of a UCI engine. Lists of turns and counts come from `position fen …` and `go perft N`, or `perft N`. The
//! position after a turn, check and end come from `d`, if the engine answers it as Stockfish and its relatives do.

use std::collections::BTreeMap;

use types::{Game, Position, Side};

use super::counts::{Counts, Missing, Pace, count, may_search};
use super::dialect::{Ahead, Dialect};
use super::ready::{is_answer, sync};
use crate::answer;
use crate::command::Command;
use crate::driver::{Breakage, Broken, Driver, Late, Reason, Reply};
use crate::legality;
use crate::pipe::{Limits, Program, Source, Start, Talk};
use crate::question::{Answer, EndText, Question, StatusText, Topic};

/// Drives a UCI engine. The engine is always asked about `chess`; about another game only if one of the values of its option
/// `UCI_Variant` is the game's name, or the name in its dialect.
pub struct UciDriver {
    program: Program<Greeting>,
    dialect: Dialect,
    name: String,
    /// How long the engine takes to list turns of each game.
    paces: BTreeMap<Game, Pace>,
    /// The games in which the engine does not answer `perft`, even in the initial position, and what it does instead.
    mute: BTreeMap<Game, Mute>,
    /// The last position about which the engine gave no answer.
    silent: Option<(Game, String)>,
}

/// What an engine that does not answer `perft` does instead.
#[derive(Clone, Copy)]
enum Mute {
    /// The engine gives no answer.
    Silent,
    /// The engine searches for a best move.
    Searches,
    /// The engine searches for a best move, but only among the moves of `searchmoves`, so it can be asked whether a turn is
    /// legal.
    SearchesMoves,
}

impl Mute {
    /// Why the questions that need `perft` are not asked.
    const fn why(self) -> &'static str {
        match self {
            Mute::Silent => MUTE,
            Mute::Searches => SEARCHES,
            Mute::SearchesMoves => SEARCHES_MOVES,
        }
    }
}

/// The engine's name and options, and the variant last set.
struct Greeting {
    name: Option<String>,
    /// The names of the engine's options.
    options: Vec<String>,
    /// The values that the option `UCI_Variant` can have; `None` if the engine does not have the option.
    variants: Option<Vec<String>>,
    /// The value to which `UCI_Variant` was last set; `None` if it has not been set.
    variant: Option<String>,
}

/// What the engine shows in answer to `d`.
#[derive(Default)]
struct Shown {
    fen: Option<String>,
    /// Whether any man gives check; `None` if the engine does not show it.
    checkers: Option<bool>,
    /// The cells of the attacked kings, as the engine writes them; `None` if it does not show them.
    check: Option<Vec<String>>,
}

impl UciDriver {
    /// A driver of the program, which is started at once. If the program cannot be started, the first request reports it.
    pub fn new(command: Command, dialect: Dialect, limits: Limits) -> UciDriver {
        UciDriver::over(Source::Command(command), dialect, limits)
    }

    /// A driver of a program, or of fixed bytes that are read as if a program had written them.
    pub(crate) fn over(source: Source, dialect: Dialect, limits: Limits) -> UciDriver {
        let mut name = answer::fit(&source.to_string());
        let mut program = Program::new(source, limits, is_answer);
        if let Ok(Greeting { name: Some(own), .. }) = program.begin(|talk| greet(talk, &dialect)) {
            name.clone_from(own);
        }
        UciDriver {
            program,
            dialect,
            name,
            paces: BTreeMap::new(),
            mute: BTreeMap::new(),
            silent: None,
        }
    }

    /// Whether the program has started, and how starts of the program failed.
    pub fn start(&self) -> Start {
        self.program.started()
    }

    /// The user's options that the engine does not have, and the names of all options that it has; `None` if no option is
    /// missing, or the engine did not start.
    pub fn unknown_options(&self) -> Option<(Vec<String>, Vec<String>)> {
        self.dialect.unknown_options(&self.program.greeting()?.options)
    }

    /// Sets up a position and asks about it with `read`; `ahead` says how far the question looks ahead. An engine that
    /// complains about the position, or does not answer about it, refuses it.
    fn about<T>(
        &mut self,
        game: Game,
        position: &str,
        ahead: Ahead<'_>,
        read: impl Fn(&mut Talk<'_>, &Dialect, &str, &mut Pace) -> Result<Reply<T>, Missing>,
    ) -> Reply<T> {
        if let Some(mute) = self.mute.get(&game) {
            return Reply::Skipped(mute.why().into());
        }
        let mute = match self.about_anyway(game, position, ahead, &read) {
            Ok(reply) => return reply,
            Err(mute) => mute,
        };
        if !self.lists(game) {
            if let Err(broken) = self.ask_initial(game, position) {
                return Reply::Broken(broken);
            }
            if self.paces.get(&game).is_some_and(|pace| pace.is_plain)
                && let Ok(reply) = self.about_anyway(game, position, ahead, &read)
            {
                return reply;
            }
        }
        self.silence(game, position, mute)
    }

    /// Whether the engine has listed turns of this game.
    fn lists(&self, game: Game) -> bool {
        self.paces.get(&game).is_some_and(|pace| pace.is_known())
    }

    /// Asks for the turns of the initial position, first with `go perft 1` (unless `position` is the initial position,
    /// since that question has just failed), then with `perft 1`. From then on, the command that gives the turns is used.
    fn ask_initial(&mut self, game: Game, position: &str) -> Result<(), Broken> {
        let start = game.start_text();
        for is_plain in [false, true] {
            if !is_plain && position == start {
                continue;
            }
            self.paces.entry(game).or_default().is_plain = is_plain;
            let listed = self.about_anyway(game, start, Ahead::Turns, |talk, _, _, pace| {
                count(talk, 1, pace).map(|_| Reply::Given(()))
            });
            match listed {
                Ok(Reply::Given(())) => return Ok(()),
                // Only a break at `go perft 1` is reported. A break at `perft 1`, which is not a command of UCI, counts as
                // silence.
                Ok(Reply::Broken(broken)) if !is_plain => return Err(broken),
                _ => {}
            }
        }
        self.paces.entry(game).or_default().is_plain = false;
        Ok(())
    }

    /// Like `about`, but also for an engine that is known not to answer `perft`.
    fn about_anyway<T>(
        &mut self,
        game: Game,
        position: &str,
        ahead: Ahead<'_>,
        read: impl Fn(&mut Talk<'_>, &Dialect, &str, &mut Pace) -> Result<Reply<T>, Missing>,
    ) -> Result<Reply<T>, Mute> {
        if self.silent.as_ref().is_some_and(|(of, silent)| *of == game && silent == position) {
            return Ok(Reply::Refused(Reason { clause: None, why: SILENT.into() }));
        }
        let dialect = &self.dialect;
        let pace = self.paces.entry(game).or_default();
        let outcome = self.program.ask(
            |talk| greet(talk, dialect),
            |talk, greeting| {
                if let Some(why) = greeting.lacks(game, dialect) {
                    return Ok(Ok(Reply::Skipped(why)));
                }
                let fen = match dialect.to_engine(game, position, ahead) {
                    Ok(fen) => fen,
                    Err(why) => return Ok(Ok(Reply::Skipped(why))),
                };
                let variant = dialect.variant(game, position);
                if greeting.variants.is_some() && greeting.variant.as_deref() != Some(variant) {
                    talk.say(&format!("setoption name UCI_Variant value {variant}"));
                    greeting.variant = Some(variant.into());
                }
                talk.say(&format!("position fen {fen}"));
                if let Some(why) = sync(talk)? {
                    return Ok(Ok(Reply::Refused(Reason { clause: None, why })));
                }
                match read(talk, dialect, &fen, pace) {
                    Ok(reply) => Ok(Ok(reply)),
                    Err(Missing::Silence) => Ok(Err(Mute::Silent)),
                    Err(Missing::Searches) => Ok(Err(Mute::Searches)),
                    Err(Missing::Broken(how)) => Err(how.into()),
                }
            },
        );
        outcome.unwrap_or_else(|broken| Ok(Reply::Broken(broken)))
    }

    /// The reply if the engine is ready but has not answered about a position. If it lists the turns of other positions, it
    /// refuses this position; otherwise it cannot be asked about this game.
    fn silence<T>(&mut self, game: Game, position: &str, mute: Mute) -> Reply<T> {
        if self.lists(game) {
            self.silent = Some((game, position.into()));
            Reply::Refused(Reason { clause: None, why: SILENT.into() })
        } else {
            // `searchmoves` is not tried on an engine that does not even answer `go`: it would run into the time limit.
            let mute = match mute {
                Mute::Searches => match self.honours_searchmoves(game) {
                    Reply::Given(true) => Mute::SearchesMoves,
                    Reply::Broken(broken) => return Reply::Broken(broken),
                    _ => mute,
                },
                mute => mute,
            };
            self.mute.insert(game, mute);
            Reply::Skipped(mute.why().into())
        }
    }

    /// Whether `go searchmoves` shows which turns of the initial position are legal. Tried only in chess, since engines
    /// that search play chess.
    fn honours_searchmoves(&mut self, game: Game) -> Reply<bool> {
        if game != Game::Chess {
            return Reply::Given(false);
        }
        let start = game.start_text();
        let mut ask = |turn| self.searches(game, start, turn);
        match (ask("e2e4"), ask("e2e5"), ask("d2d4")) {
            (Reply::Given(one), Reply::Given(not), Reply::Given(other)) => {
                Reply::Given(one && !not && other)
            }
            (Reply::Broken(broken), ..)
            | (_, Reply::Broken(broken), _)
            | (.., Reply::Broken(broken)) => Reply::Broken(broken),
            _ => Reply::Given(false),
        }
    }

    /// Whether the engine plays this turn when it may search no other turn.
    fn searches(&mut self, game: Game, position: &str, turn: &str) -> Reply<bool> {
        let outcome =
            self.about_anyway(game, position, Ahead::After(turn), |talk, dialect, _, _| {
                let turn = dialect.turn_to_engine(game, position, turn);
                Ok(Reply::Given(may_search(talk, &turn)?))
            });
        outcome.unwrap_or_else(|mute| Reply::Skipped(mute.why().into()))
    }

    fn count(&mut self, game: Game, position: &str, depth: u32) -> Reply<Counts> {
        let ahead = if depth > 1 { Ahead::Further } else { Ahead::Turns };
        self.about(game, position, ahead, |talk, dialect, _, pace| {
            let mut counts = count(talk, depth, pace)?;
            for turn in &mut counts.turns {
                *turn = dialect.turn_from_engine(game, position, turn);
            }
            Ok(Reply::Given(counts))
        })
    }

    /// The position after a turn, as `d` shows it.
    fn after(&mut self, game: Game, position: &str, turn: &str) -> Reply<String> {
        self.about(game, position, Ahead::After(turn), |talk, dialect, fen, pace| {
            let turn = dialect.turn_to_engine(game, position, turn);
            if !count(talk, 1, pace)?.turns.contains(&turn) {
                let why = "`perft 1` does not list it".into();
                return Ok(Reply::Illegal(Reason { clause: None, why }));
            }
            talk.say(&format!("position fen {fen} moves {turn}"));
            Ok(match show(talk)?.fen {
                Some(after) => Reply::Given(dialect.position_of_engine(game, &after, position)),
                None => Reply::Skipped(NO_D.into()),
            })
        })
    }

    /// The check that `d` shows, and how the position ends the game, if `perft 1` lists no turn.
    fn shown_status(&mut self, game: Game, position: &str) -> Reply<StatusText> {
        self.about(game, position, Ahead::Turns, |talk, dialect, _, pace| {
            let shown = show(talk)?;
            let check = match (shown.check, shown.checkers, kings(game, position)) {
                (Some(check), ..) => {
                    check.iter().map(|cell| dialect.cells_of_engine(game, cell)).collect()
                }
                (None, Some(false), _) => Vec::new(),
                // With two kings, it is not known which of them the checking man attacks.
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

    /// The reply to a question that UCI cannot express: skipped, unless the engine is broken.
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

    fn can_refuse(&self) -> bool {
        false
    }

    fn questions(&self) -> u64 {
        self.program.questions()
    }

    fn late(&mut self) -> Option<Late> {
        self.program.take_late()
    }

    fn restart(&mut self) -> bool {
        self.program.restart()
    }

    fn finish(&mut self) -> Option<Late> {
        self.program.finish()
    }

    fn lacks(&mut self, game: Game) -> Option<String> {
        self.program.greeting()?.lacks(game, &self.dialect)
    }

    fn refuses(&mut self, game: Game, position: &str) -> Reply<()> {
        let why = "UCI cannot refuse a position, and the engine did not complain";
        self.about(game, position, Ahead::Turns, |_, _, _, _| Ok(Reply::Skipped(why.into())))
    }

    fn ask(&mut self, Question { game, position, topic }: &Question) -> Reply<Answer> {
        let game = *game;
        match topic {
            Topic::Turns => {
                let counts = self.count(game, position, 1);
                counts.map(|counts| Answer::Turns { turns: counts.turns })
            }
            Topic::Play { turn } => {
                self.after(game, position, turn).map(|position| Answer::Play { position })
            }
            Topic::Status => self.shown_status(game, position).map(Answer::Status),
            Topic::Perft { depth } => {
                let counts = self.count(game, position, *depth);
                counts.map(|counts| Answer::Perft { nodes: counts.nodes })
            }
            Topic::Judge { turn } if matches!(self.mute.get(&game), Some(Mute::SearchesMoves)) => {
                let legal = self.searches(game, position, turn);
                legal.map(|legal| Answer::Judge(legality::verdict(legal)))
            }
            Topic::Judge { .. } => self.cannot("UCI gives no reasons"),
            Topic::Game { .. } => self.cannot("UCI cannot ask about whole games"),
        }
    }
}

/// Why a question that needs an answer to `d` is skipped.
const NO_D: &str = "UCI cannot express this, and the engine does not answer `d` as Stockfish does";

/// Why a position counts as refused.
const SILENT: &str = "the engine was ready, but did not answer `perft 1`";
/// Why an engine is not asked about a game, or is asked only about legality.
const MUTE: &str = "the engine answers neither `go perft 1` nor `perft 1`, even in the initial position: let it write a line `e2e4: 1` for \
                    each legal turn and then `Nodes searched: 20`, or write an adapter";
const SEARCHES: &str = "the engine has no `perft` and does not honour `go searchmoves`: let it answer `go perft 1` with a line \
                        `e2e4: 1` for each legal turn and then `Nodes searched: 20`, or write an adapter";
const SEARCHES_MOVES: &str = "the engine has no `perft`, so only legality is asked, by `go searchmoves`: for the rest let it \
                              answer `go perft 1` with a line `e2e4: 1` for each legal turn and then `Nodes searched: 20`";

/// The cells of the kings of the side to move, and that side; no cells and `None` if the position cannot be read.
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

fn greet(talk: &mut Talk<'_>, dialect: &Dialect) -> Result<Greeting, Breakage> {
    let mut greeting = announced(talk)?;
    if !dialect.options().is_empty() {
        let before = std::mem::take(&mut greeting.options);
        for (name, value) in dialect.options() {
            talk.say(&format!("setoption name {name} value {value}"));
        }
        // An option can add variants, so the engine is asked again.
        greeting = announced(talk)?;
        greeting.options.extend(before);
        greeting.options.sort();
        greeting.options.dedup();
    }
    talk.say("isready");
    while talk.receive()?.trim() != "readyok" {}
    Ok(greeting)
}

fn announced(talk: &mut Talk<'_>) -> Result<Greeting, Breakage> {
    talk.say("uci");
    let options = Vec::new();
    let mut greeting = Greeting { name: None, options, variants: None, variant: None };
    loop {
        let line = talk.receive()?;
        let line = line.trim();
        if line == "uciok" {
            return Ok(greeting);
        }
        if let Some(name) = line.strip_prefix("id name ") {
            greeting.name = Some(answer::fit(name.trim()));
        }
        if let Some(option) = line.strip_prefix("option name ")
            && let Some((name, _)) = option.split_once(" type ")
            && greeting.options.len() < answer::OPTIONS
        {
            greeting.options.push(answer::fit(name.trim()));
        }
        if let Some(option) = line.strip_prefix("option name UCI_Variant type combo") {
            let words: Vec<&str> = option.split_whitespace().collect();
            let values = words.windows(2).filter(|pair| pair[0] == "var");
            greeting.variants = Some(values.map(|pair| answer::fit(pair[1])).collect());
        }
    }
}

/// Asks the engine to show the position with `d`. An engine that does not know `d` ignores it.
fn show(talk: &mut Talk<'_>) -> Result<Shown, Breakage> {
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

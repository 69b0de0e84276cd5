//! The driver of a UCI engine. Lists of turns and counts come from `position fen …` and `go perft N`, or `perft N`. The
//! position after a turn, check and end come from `d`, if the engine answers it as Stockfish and its relatives do.

use std::collections::BTreeMap;

use types::{Game, Position, Side};

use super::counts::{Counts, Missing, Mute, Pace, count, may_search};
use super::dialect::{Ahead, Dialect};
use super::ready::{is_answer, sync};
use crate::answer;
use crate::command::Command;
use crate::driver::{Breakage, Reason, Reply, Unanswered};
use crate::pipe::{Limits, Program, Protocol, Source, Talk};
use crate::question::{Answer, EndText, Question, StatusText, Topic, Verdict};

/// The driver of a UCI engine. The engine is asked about a game if its option `UCI_Variant` has the game's name as a value,
/// or the name in its dialect. An engine without that option is asked only about `chess`.
pub type UciDriver = Program<Uci>;

/// The Universal Chess Interface.
#[derive(Default)]
pub struct Uci {
    dialect: Dialect,
    paces: BTreeMap<Game, Pace>,
    /// The last position about which the engine gave no answer.
    silent: Option<(Game, String)>,
}

/// The engine's name and options, and the variant last set.
#[derive(Default)]
pub struct Greeting {
    name: Option<String>,
    options: Vec<String>,
    /// The possible values of the option `UCI_Variant`; `None` if the engine does not have it.
    variants: Option<Vec<String>>,
    /// The value to which `UCI_Variant` was last set.
    variant: Option<String>,
}

#[derive(Default)]
struct Shown {
    fen: Option<String>,
    /// Whether any man gives check.
    checkers: Option<bool>,
    /// The cells of the attacked kings, as the engine writes them.
    check: Option<Vec<String>>,
}

impl Protocol for Uci {
    type Greeting = Greeting;

    const CAN_REFUSE: bool = false;

    fn is_answer(line: &str) -> bool {
        is_answer(line)
    }

    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<Greeting, Breakage> {
        let mut greeting = announced(talk)?;
        if !self.dialect.options().is_empty() {
            let before = std::mem::take(&mut greeting.options);
            for (name, value) in self.dialect.options() {
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

    fn name(greeting: &Greeting) -> Option<&String> {
        greeting.name.as_ref()
    }

    fn lacks(&self, greeting: &Greeting, game: Game) -> Option<String> {
        let lacks = |name: &&str| match &greeting.variants {
            Some(variants) => variants.iter().all(|known| known != name),
            None => game != Game::Chess,
        };
        let lacking = self.dialect.names(game).into_iter().find(lacks)?;
        Some(format!("the engine has no UCI_Variant `{lacking}`"))
    }

    fn refuses(program: &mut UciDriver, game: Game, position: &str) -> Reply<()> {
        let why = "UCI cannot refuse a position, and the engine did not complain";
        program.about(game, position, Ahead::Turns, |_, _, _, _| {
            Err(Unanswered::Skipped(why.into()).into())
        })
    }

    fn ask(program: &mut UciDriver, question: &Question) -> Reply<Answer> {
        let Question { game, position, topic } = question;
        let game = *game;
        match topic {
            Topic::Turns => {
                let counts = program.count(game, position, 1);
                counts.map(|counts| Answer::Turns { turns: counts.turns })
            }
            Topic::Play { turn } => {
                program.after(game, position, turn).map(|position| Answer::Play { position })
            }
            Topic::Status => program.shown_status(game, position).map(Answer::Status),
            Topic::Perft { depth } => {
                let counts = program.count(game, position, *depth);
                counts.map(|counts| Answer::Perft { nodes: counts.nodes })
            }
            Topic::Judge { turn } if program.pace(game).mute == Some(Mute::SearchesMoves) => {
                let legal = program.searches(game, position, turn);
                legal.map(|legal| Answer::Judge(Verdict { legal, ..Verdict::default() }))
            }
            Topic::Judge { .. } => program.cannot("UCI gives no reasons"),
            Topic::Game { .. } => program.cannot("UCI cannot ask about whole games"),
        }
    }
}

impl UciDriver {
    /// A driver of the program, which is started at once. If the program cannot be started, the first request reports it.
    pub fn new(command: Command, dialect: Dialect, limits: Limits) -> UciDriver {
        let uci = Uci { dialect, ..Uci::default() };
        Program::over(Source::Command(command), uci, limits)
    }

    /// The user's options that the engine does not have, and all options that it has; `None` if it has all of the user's
    /// options, or if it did not start.
    pub fn unknown_options(&self) -> Option<(Vec<String>, Vec<String>)> {
        self.protocol.dialect.unknown_options(&self.greeting()?.options)
    }

    fn pace(&mut self, game: Game) -> &mut Pace {
        self.protocol.paces.entry(game).or_default()
    }

    /// Sets up a position and asks about it with `read`; `ahead` says how far the question looks ahead. An engine refuses
    /// the position if it complains about it, or if it does not answer although it has answered about another position.
    fn about<T>(
        &mut self,
        game: Game,
        position: &str,
        ahead: Ahead<'_>,
        read: impl Fn(&mut Talk<'_>, &Dialect, &str, &mut Pace) -> Result<T, Missing>,
    ) -> Reply<T> {
        if let Some(mute) = self.pace(game).mute {
            return Err(mute.into());
        }
        let mut answer = self.about_anyway(game, position, ahead, &read)?;
        if answer.is_err() && !self.pace(game).is_known() {
            self.ask_initial(game, position)?;
            if self.pace(game).is_plain {
                answer = self.about_anyway(game, position, ahead, &read)?;
            }
        }
        answer.map_err(|mute| self.silence(game, position, mute))
    }

    /// Asks for the turns of the initial position, first with `go perft 1` (unless `position` is the initial position,
    /// since that question has just failed), then with `perft 1`. From then on, the command that gives the turns is used.
    fn ask_initial(&mut self, game: Game, position: &str) -> Reply<()> {
        let start = game.start_text();
        for is_plain in [false, true] {
            if !is_plain && position == start {
                continue;
            }
            self.pace(game).is_plain = is_plain;
            let listed = self.about_anyway(game, start, Ahead::Turns, |talk, _, _, pace| {
                count(talk, 1, pace).map(drop)
            });
            match listed {
                Ok(Ok(())) => return Ok(()),
                // A break at `perft 1`, which is not a command of UCI, counts as silence.
                Err(broken @ Unanswered::Broken(_)) if !is_plain => return Err(broken),
                _ => {}
            }
        }
        self.pace(game).is_plain = false;
        Ok(())
    }

    /// Like `about`, but also for an engine that is known not to answer `perft`.
    fn about_anyway<T>(
        &mut self,
        game: Game,
        position: &str,
        ahead: Ahead<'_>,
        read: impl Fn(&mut Talk<'_>, &Dialect, &str, &mut Pace) -> Result<T, Missing>,
    ) -> Reply<Result<T, Mute>> {
        if self.protocol.silent == Some((game, position.into())) {
            return Err(Unanswered::refused(SILENT));
        }
        self.exchange(game, |talk, greeting, uci| {
            let dialect = &uci.dialect;
            let pace = uci.paces.entry(game).or_default();
            let fen = dialect.to_engine(game, position, ahead).map_err(Unanswered::Skipped)?;
            let variant = dialect.variant(game, position);
            if greeting.variants.is_some() && greeting.variant.as_deref() != Some(variant) {
                talk.say(&format!("setoption name UCI_Variant value {variant}"));
                greeting.variant = Some(variant.into());
            }
            talk.say(&format!("position fen {fen}"));
            if let Some(why) = sync(talk)? {
                return Err(Unanswered::refused(why).into());
            }
            match read(talk, dialect, &fen, pace) {
                Ok(answer) => Ok(Ok(answer)),
                Err(Missing::Mute(mute)) => Ok(Err(mute)),
                Err(Missing::Trouble(trouble)) => Err(trouble),
            }
        })
    }

    /// The reply if the engine is ready but has not answered about a position. If it lists the turns of other positions, it
    /// refuses this position; otherwise it cannot be asked about this game.
    fn silence(&mut self, game: Game, position: &str, mute: Mute) -> Unanswered {
        if self.pace(game).is_known() {
            self.protocol.silent = Some((game, position.into()));
            return Unanswered::refused(SILENT);
        }
        // Only an engine that searches is asked, since one that does not answer `go` would run into the time limit; and
        // only about chess, which all engines that search play.
        let mute = match mute {
            Mute::Searches if game == Game::Chess => match self.honours_searchmoves() {
                Ok(true) => Mute::SearchesMoves,
                Ok(false) => mute,
                Err(broken) => return broken,
            },
            mute => mute,
        };
        self.pace(game).mute = Some(mute);
        mute.into()
    }

    /// Whether `go searchmoves` shows which turns of the initial position of chess are legal.
    fn honours_searchmoves(&mut self) -> Reply<bool> {
        let start = Game::Chess.start_text();
        let mut is_honoured = true;
        for (turn, is_legal) in [("e2e4", true), ("e2e5", false), ("d2d4", true)] {
            match self.searches(Game::Chess, start, turn) {
                Err(broken @ Unanswered::Broken(_)) => return Err(broken),
                reply => is_honoured &= reply == Ok(is_legal),
            }
        }
        Ok(is_honoured)
    }

    /// Whether the engine plays this turn when it may search no other turn.
    fn searches(&mut self, game: Game, position: &str, turn: &str) -> Reply<bool> {
        let legal =
            self.about_anyway(game, position, Ahead::After(turn), |talk, dialect, _, _| {
                let turn = dialect.turn_to_engine(game, position, turn);
                Ok(may_search(talk, &turn)?)
            })?;
        Ok(legal?)
    }

    fn count(&mut self, game: Game, position: &str, depth: u32) -> Reply<Counts> {
        let ahead = if depth > 1 { Ahead::Further } else { Ahead::Turns };
        self.about(game, position, ahead, |talk, dialect, _, pace| {
            let mut counts = count(talk, depth, pace)?;
            for turn in &mut counts.turns {
                *turn = dialect.turn_from_engine(game, position, turn);
            }
            Ok(counts)
        })
    }

    /// The position after a turn, as `d` shows it.
    fn after(&mut self, game: Game, position: &str, turn: &str) -> Reply<String> {
        self.about(game, position, Ahead::After(turn), |talk, dialect, fen, pace| {
            let turn = dialect.turn_to_engine(game, position, turn);
            if !count(talk, 1, pace)?.turns.contains(&turn) {
                let why = "`perft 1` does not list it".into();
                return Err(Unanswered::Illegal(Reason { clause: None, why }).into());
            }
            talk.say(&format!("position fen {fen} moves {turn}"));
            let after = show(talk)?.fen.ok_or_else(|| Unanswered::Skipped(NO_D.into()))?;
            Ok(dialect.position_of_engine(game, &after, position))
        })
    }

    /// The check that `d` shows, and how the position ends the game, if `perft 1` lists no turn.
    fn shown_status(&mut self, game: Game, position: &str) -> Reply<StatusText> {
        self.about(game, position, Ahead::Turns, |talk, dialect, _, pace| {
            let (kings, side) = kings(game, position);
            let shown = show(talk)?;
            let check = match (shown.check, shown.checkers) {
                (Some(check), _) => {
                    check.iter().map(|cell| dialect.cells_of_engine(game, cell)).collect()
                }
                (None, Some(false)) => Vec::new(),
                // With two kings, it is not known which of them the checking man attacks.
                (None, Some(true)) if kings.len() == 1 => kings,
                _ => return Err(Unanswered::Skipped(NO_D.into()).into()),
            };
            let end = count(talk, 1, pace)?.turns.is_empty().then(|| {
                let winner = side.map(|side| side.other().name().into());
                let mate = EndText { by: "checkmate".into(), winner };
                let stalemate = EndText { by: "stalemate".into(), winner: None };
                if check.is_empty() { stalemate } else { mate }
            });
            Ok(StatusText { check, end })
        })
    }
}

const NO_D: &str = "UCI cannot express this, and the engine does not answer `d` as Stockfish does";

const SILENT: &str = "the engine was ready, but did not answer `perft 1`";

/// The cells of the kings of the side to move, and that side; no cells and `None` if the position cannot be read.
fn kings(game: Game, position: &str) -> (Vec<String>, Option<Side>) {
    Position::parse(game, position).map_or((Vec::new(), None), |position| {
        let kings = position.men.kings(position.side).map(|cell| cell.to_string());
        (kings.collect(), Some(position.side))
    })
}

fn announced(talk: &mut Talk<'_>) -> Result<Greeting, Breakage> {
    talk.say("uci");
    let mut greeting = Greeting::default();
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

//! The driver of an `XBoard` engine, which is asked only whether turns are legal: the protocol requires it to answer
//! `Illegal move` to an illegal turn, and nothing to a legal one.

use std::slice::from_ref;

use types::{Game, Turn};

use super::features::{Features, is_chess, variant};
use crate::answer;
use crate::command::Command;
use crate::driver::{Breakage, Reply, Unanswered};
use crate::legality;
use crate::pipe::{Limits, Program, Protocol, Source, Talk};
use crate::question::{Answer, Question, Topic, Verdict};
use crate::uci::{Ahead, Dialect, complains};

/// The driver of an `XBoard` engine. The engine is asked about `chess` unless it declares only other variants; about
/// another game if it declares a variant with the game's name, or the name in its dialect.
pub type XBoardDriver = Program<XBoard>;

/// The protocol of `XBoard`.
#[derive(Default)]
pub struct XBoard {
    dialect: Dialect,
}

impl Protocol for XBoard {
    type Greeting = Features;

    const CAN_REFUSE: bool = false;

    fn is_answer(line: &str) -> bool {
        rejects(line.trim())
    }

    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<Features, Breakage> {
        Features::ask(talk, &self.dialect)
    }

    fn name(features: &Features) -> Option<&String> {
        features.name.as_ref()
    }

    fn lacks(&self, features: &Features, game: Game) -> Option<String> {
        let plays = |name: &str| match &features.variants {
            Some(variants) if is_chess(name) => variants.iter().any(|own| is_chess(own)),
            Some(variants) => variants.iter().any(|own| own == name),
            None => is_chess(name),
        };
        if let Some(lacking) = self.dialect.names(game).into_iter().find(|name| !plays(name)) {
            return Some(format!("the engine has no variant `{lacking}`"));
        }
        features.fence.is_none().then(|| NO_FENCE.into())
    }

    fn refuses(program: &mut XBoardDriver, game: Game, position: &str) -> Reply<()> {
        program.legal(game, position, &[]).and_then(|_| Err(Unanswered::Skipped(SILENT.into())))
    }

    fn ask(program: &mut XBoardDriver, question: &Question) -> Reply<Answer> {
        let Question { game, position, topic } = question;
        match topic {
            Topic::Turns => {
                let turns =
                    legality::list(*game, position, |turns| program.legal(*game, position, turns));
                turns.map(|turns| Answer::Turns { turns })
            }
            Topic::Judge { turn } if Turn::parse(*game, turn).is_err() => program.cannot(NO_TURN),
            Topic::Judge { turn } => program.legal(*game, position, from_ref(turn)).map(|legal| {
                Answer::Judge(Verdict { legal: legal == [true], ..Verdict::default() })
            }),
            Topic::Play { .. } | Topic::Status | Topic::Perft { .. } | Topic::Game { .. } => {
                program.cannot(LEGALITY)
            }
        }
    }
}

impl XBoardDriver {
    /// A driver of the program, which is started at once. If the program cannot be started, the first request reports it.
    pub fn new(command: Command, dialect: Dialect, limits: Limits) -> XBoardDriver {
        Program::over(Source::Command(command), XBoard { dialect }, limits)
    }

    /// The user's options that the engine does not have, and all options that it has; `None` if it has all of the user's
    /// options, or if it did not start.
    pub fn unknown_options(&self) -> Option<(Vec<String>, Vec<String>)> {
        self.protocol.dialect.unknown_options(&self.greeting()?.options)
    }

    /// For each of these turns, whether it is legal. Without turns, this only shows whether the engine refuses the
    /// position.
    fn legal(&mut self, game: Game, position: &str, turns: &[String]) -> Reply<Vec<bool>> {
        let ahead = match turns {
            [turn] => Ahead::After(turn),
            _ => Ahead::Turns,
        };
        self.exchange(game, |talk, features, XBoard { dialect }| {
            if !features.setboard && position != game.start_text() {
                return Err(Unanswered::Skipped(NO_SETBOARD.into()).into());
            }
            let fen = dialect.to_engine(game, position, ahead).map_err(Unanswered::Skipped)?;
            let variant = variant(dialect, game, position);
            begin(talk, variant);
            if features.setboard {
                talk.say(&format!("setboard {fen}"));
                if let Some(why) = wait(features, talk)?.iter().find(|line| complains(line)) {
                    return Err(Unanswered::refused(answer::fit(why)).into());
                }
            }
            let mut legal = Vec::with_capacity(turns.len());
            for turn in turns {
                if features.setboard {
                    // This sets the position up again, whatever the engine has made of the previous turn.
                    talk.say_beside(&format!("setboard {fen}"));
                } else if legal.last() == Some(&true) {
                    begin(talk, variant);
                }
                let turn = dialect.turn_to_engine(game, position, turn);
                talk.say(&format!("{}{turn}", if features.usermove { "usermove " } else { "" }));
                let lines = wait(features, talk)?;
                legal.push(!lines.iter().any(|line| objects(line, &turn)));
            }
            Ok(legal)
        })
    }
}

const NO_FENCE: &str = "nothing shows when the engine has finished: let it declare `feature ping=1` and answer `ping N` \
                        with `pong N`, or answer an unknown command with an error";
const NO_SETBOARD: &str =
    "the engine has no `setboard`: it is asked about the initial position only";
const SILENT: &str = "the engine did not complain about the position";
const NO_TURN: &str = "this text might be a command of the protocol";
const LEGALITY: &str = "XBoard engines are asked about legality only";

/// Begins a game in which the engine itself plays no turns.
fn begin(talk: &mut Talk<'_>, variant: Option<&str>) {
    talk.say_beside("new");
    if let Some(variant) = variant {
        talk.say_beside(&format!("variant {variant}"));
    }
    talk.say_beside("force");
}

/// Waits until the engine has finished. Returns the lines that it wrote until then.
fn wait(features: &mut Features, talk: &mut Talk<'_>) -> Result<Vec<String>, Breakage> {
    // An engine without a fence, which would show that it has finished, is never asked anything.
    features.fence.as_mut().map_or_else(|| Ok(Vec::new()), |fence| fence.wait(talk))
}

/// Whether a line rejects a turn: `Illegal move: e2e5`, `Invalid move: e2e5`, or, for a turn that the engine cannot even
/// read, `Error (unknown command): e2e5`.
fn objects(line: &str, turn: &str) -> bool {
    rejects(line) || (begins_with(line, "error") && line.ends_with(turn))
}

/// Whether a line rejects a turn. Only such a line is an answer; the engine may write any other line at any time.
fn rejects(line: &str) -> bool {
    ["illegal move", "invalid move"].iter().any(|words| begins_with(line, words))
}

fn begins_with(line: &str, words: &str) -> bool {
    line.get(..words.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(words))
}

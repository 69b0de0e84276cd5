//! The requests, and how the texts in them are read.

use serde::Deserialize;
use types::{Game, Position, Turn};

use crate::refusal::Answer;

/// A request, and the misreading by which to answer it; `None` is the law.
#[derive(Deserialize)]
pub struct Asked {
    #[serde(default)]
    pub misreading: Option<String>,
    #[serde(flatten)]
    pub request: Request,
}

/// A position of a game: the text of the position, or `start`.
#[derive(Deserialize)]
pub struct At {
    game: String,
    position: String,
}

impl At {
    pub fn read(&self) -> Answer<Position> {
        let game = self.game.parse::<Game>()?;
        if self.position == "start" {
            return Ok(game.start());
        }
        Ok(Position::parse(game, &self.position)?)
    }
}

/// A game: a position, and the turns played from it.
#[derive(Deserialize)]
pub struct GameAt {
    #[serde(flatten)]
    at: At,
    #[serde(default)]
    turns: Vec<String>,
}

impl GameAt {
    pub fn read(&self) -> Answer<(Position, Vec<Turn>)> {
        let position = self.at.read()?;
        let turns = self.turns.iter().map(|turn| Turn::parse(position.game, turn));
        let turns = turns.collect::<Result<_, _>>()?;
        Ok((position, turns))
    }
}

/// A turn, legal or not, in a position.
#[derive(Deserialize)]
pub struct TurnAt {
    #[serde(flatten)]
    at: At,
    turn: String,
}

impl TurnAt {
    pub fn read(&self) -> Answer<(Position, Turn)> {
        let position = self.at.read()?;
        let turn = Turn::parse(position.game, &self.turn)?;
        Ok((position, turn))
    }
}

/// A request; `cmd` names it, and its other fields are in the same object.
#[derive(Deserialize)]
#[serde(tag = "cmd", rename_all = "kebab-case")]
pub enum Request {
    /// Every game by name.
    Games,
    /// The description of a game.
    Game { game: String },
    /// The misreadings that make a difference in a game.
    Misreadings { game: String },
    /// The places of the cells in the picture of the board.
    Places {
        game: String,
        #[serde(flatten, with = "View")]
        view: diagram::View,
    },
    /// A picture of one man, by its letter: `N`, `n`.
    Man { game: String, man: String },
    /// A picture of one deflector.
    Deflector { deflector: String },
    /// A picture of the board with the cells of a turn marked, and with `ruled` the verdict on the turn.
    Draw {
        #[serde(flatten)]
        at: At,
        turn: Option<String>,
        #[serde(default)]
        ruled: bool,
        #[serde(flatten, with = "View")]
        view: diagram::View,
    },
    /// The men and their cells, the fields, and whether the position is accepted.
    Position(At),
    /// The text of a position after edits, accepted or not.
    Edit {
        #[serde(flatten)]
        at: At,
        edits: Vec<Edit>,
    },
    /// Every legal turn with its parts.
    Turns(At),
    /// The position after a turn.
    Play(TurnAt),
    /// The position as it looks after the step of a turn, legal or not. The page shows it between a move and the act that
    /// may follow.
    Looks(TurnAt),
    /// The turn that is meant when a man is dropped on a cell to which no legal turn leads.
    Drop {
        #[serde(flatten)]
        at: At,
        from: String,
        to: String,
    },
    /// The verdict on a turn, by the reference.
    Judge(TurnAt),
    /// Every path that the men and deflectors moved by a legal turn can take.
    Ways(TurnAt),
    /// The status of a game after turns from a position and a player's act, if any. The act is written as in cases.
    Status {
        #[serde(flatten)]
        at: GameAt,
        act: Option<String>,
    },
    /// Perft: the number of sequences of `depth` legal turns.
    Perft {
        #[serde(flatten)]
        at: At,
        depth: u32,
    },
    /// The diagnosis of the engine that made the pasted counts.
    Diagnose { game: String, text: String },
    /// The initial position with an array drawn at random.
    Array { game: String, seed: u64 },
    /// The turn that an opponent of a level from 1 to 4 plays after `turns`.
    Best {
        #[serde(flatten)]
        at: GameAt,
        level: usize,
        #[serde(default)]
        seed: u64,
    },
    /// The shortest mate in at most `turns` turns; with `together`, the shortest that both sides reach together.
    Mate {
        #[serde(flatten)]
        at: At,
        turns: u32,
        #[serde(default)]
        together: bool,
    },
    /// The solution of a problem: a `mate`, `selfmate`, `reflexmate`, `stalemate`, `helpmate` or `series-helpmate` in `turns`
    /// turns.
    Solve {
        #[serde(flatten)]
        at: At,
        goal: String,
        turns: u32,
    },
    /// The best defence of the side to move, when the other side has at most `turns` turns left in which to mate.
    Reply {
        #[serde(flatten)]
        at: At,
        turns: u32,
    },
    /// Who wins a position with few men, and in how many turns; or how many tables are still to be built. Each request
    /// builds one table.
    Endgame(At),
    /// A clause with the code that cites it.
    Law { clause: String },
    /// Reads a pasted text: a position, a game, both, or a case. If there are several games, `which` is the number of
    /// the game to open, from 1.
    Read {
        game: String,
        text: String,
        #[serde(default = "first")]
        which: usize,
    },
    /// Writes a case with the answer of the reference about a turn, or about the status of a game.
    Case {
        #[serde(flatten)]
        at: GameAt,
        turn: Option<String>,
    },
    /// The text of the form for a disputed ruling.
    Issue(TurnAt),
}

const fn first() -> usize {
    1
}

/// How [`diagram::View`] is read.
#[derive(Deserialize)]
#[serde(remote = "diagram::View")]
struct View {
    #[serde(default)]
    flipped: bool,
    #[serde(default)]
    stacked: bool,
}

/// One change of a position.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edit {
    /// Removes every man and deflector, and empties every field.
    Clear,
    /// Puts a man on a cell, by its letter; in the Kingdom games also with its mark, as in `Nb`.
    Put { cell: String, man: String },
    /// Removes man and deflector from a cell.
    Take { cell: String },
    /// Places a deflector on a cell.
    Lay { cell: String, deflector: String },
    /// Sets a field of the position's text, by its name ([`crate::position`]).
    Field { name: String, text: String },
}

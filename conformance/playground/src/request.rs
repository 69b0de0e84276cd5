//! What can be asked.

use serde::Deserialize;

/// A request; `cmd` names it, and what it has beside stands in the same object.
#[derive(Deserialize)]
#[serde(tag = "cmd", rename_all = "kebab-case")]
pub enum Request {
    /// Every game by name.
    Games,
    /// What a game is.
    Game { game: String },
    /// Where the cells lie in the picture of the board.
    Places {
        game: String,
        #[serde(flatten)]
        view: View,
    },
    /// A man alone as a picture, by his letter: `N`, `n`.
    Man { game: String, man: String },
    /// A deflector alone as a picture.
    Deflector { deflector: String },
    /// The board, the cells of a turn marked, and with `ruled` the verdict on it.
    Draw {
        game: String,
        position: String,
        turn: Option<String>,
        #[serde(default)]
        ruled: bool,
        #[serde(flatten)]
        view: View,
    },
    /// Who stands where, what the fields say, and whether the position is accepted.
    Position { game: String, position: String },
    /// The text of a position after edits, accepted or not.
    Edit { game: String, position: String, edits: Vec<Edit> },
    /// Every legal turn with its parts.
    Turns { game: String, position: String },
    /// The position after a turn.
    Play { game: String, position: String, turn: String },
    /// The position as it looks when the men of a turn have gone, legal or not: between a move and its act.
    Looks { game: String, position: String, turn: String },
    /// The turn that is meant where a man is dropped on a cell to which no legal turn leads.
    Drop { game: String, position: String, from: String, to: String },
    /// The verdict.
    Judge { game: String, position: String, turn: String },
    /// How a game stands that began with a position.
    Status {
        game: String,
        position: String,
        #[serde(default)]
        turns: Vec<String>,
    },
    /// A clause with the code that cites it.
    Law { clause: String },
    /// A text that somebody pasted: a position, a game, or both, or a case; of several games the one of this number.
    Read {
        game: String,
        text: String,
        #[serde(default = "first")]
        which: usize,
    },
    /// The case that says what the reference says of a turn, or of how a game stands.
    Case {
        game: String,
        position: String,
        #[serde(default)]
        turns: Vec<String>,
        turn: Option<String>,
    },
    /// The text of the form for a disputed ruling.
    Issue { game: String, position: String, turn: String },
}

const fn first() -> usize {
    1
}

/// How the board is looked at.
#[derive(Clone, Copy, Default, Deserialize)]
pub struct View {
    #[serde(default)]
    flipped: bool,
    #[serde(default)]
    stacked: bool,
}

impl From<View> for diagram::View {
    fn from(View { flipped, stacked }: View) -> diagram::View {
        diagram::View { flipped, stacked }
    }
}

/// One change of a position.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edit {
    /// Takes every man and deflector off the boards, and every field back to nothing.
    Clear,
    /// Puts a man on a cell, by his letter; in the Kingdom games with the mark as in a position, `Nb`.
    Put { cell: String, man: String },
    /// Takes man and deflector off a cell.
    Take { cell: String },
    /// Lays a deflector on a cell.
    Lay { cell: String, deflector: String },
    /// Sets a field of the text, by its name ([`crate::position`]).
    Field { name: String, text: String },
}

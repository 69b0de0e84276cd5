//! A game as written in a file, before anything is replayed.

use thiserror::Error;
use types::{Claim, PlayersAct, Side};

/// A game as written in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The line on which the game begins, from 1.
    pub line: usize,
    /// The tags, in order, each with its name and its value.
    pub tags: Vec<(String, String)>,
    /// The turns and acts of the game, without variations.
    pub elements: Vec<Element>,
    /// The result after the last turn: `1-0`, `0-1`, `1/2-1/2`, `0-0` (both have lost) or `*`; `None` if there is none.
    pub result: Option<String>,
    /// The variations, if they were requested. A nested variation comes before the one that contains it.
    pub variations: Vec<Line>,
    /// How the game ended, in the words of the score, if the law does not know such an end, for example a loss on time.
    pub outside: Option<String>,
    /// The error at which reading stopped, if the rest of the game cannot be read.
    pub cut: Option<SyntaxError>,
    /// What was skipped: invisible characters and, in lenient reading, bad tags and text that means nothing.
    pub passed_over: Vec<SyntaxError>,
}

/// A variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The line of the file on which the variation begins, from 1.
    pub line: usize,
    /// The turns of the game before the variation, followed by the turns of the variation.
    pub elements: Vec<Element>,
}

/// A turn or an act, with its line in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// The line in the file, from 1.
    pub line: usize,
    /// The turn or act.
    pub what: ElementKind,
}

impl Element {
    /// The text of the turn; `None` for an act.
    pub fn turn(&self) -> Option<&str> {
        match &self.what {
            ElementKind::Turn(text) => Some(text),
            ElementKind::Act(_) | ElementKind::Claim(..) => None,
        }
    }
}

/// A turn or an act in a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ElementKind {
    /// A turn as written.
    Turn(String),
    /// The act of a player.
    Act(PlayersAct),
    /// The claim of a named side, made with the last turn if the other side is to move: `{white claims fifty turns}`.
    Claim(Side, Claim),
}

/// An error in the syntax of a score, with its line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {wrong}")]
pub struct SyntaxError {
    /// The line in the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub wrong: Wrong,
}

/// What is wrong with the syntax of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "each has its message")]
pub enum Wrong {
    #[error("a tag must be written `[Name \"value\"]`")]
    Tag,
    #[error("this tag is given twice in one game")]
    TagTwice,
    #[error("the character U+{:04X} cannot stand here", u32::from(*.0))]
    Character(char),
    #[error("a word here is not a turn")]
    Remark,
    #[error("the comment that begins here has no `}}`")]
    Comment,
    #[error("the comment that begins here contains a `{{`, but ends at its first `}}`")]
    Nested,
    #[error("the comment that begins here contains another one")]
    CommentInComment,
    #[error("this `}}` closes no comment")]
    NoComment,
    #[error("the variation that begins here has no `)`")]
    Variation,
    /// Together with this one, the variations repeat more than a million turns.
    #[error("there are too many variations for a game of this length")]
    Variations,
    #[error("this `)` closes no variation")]
    NoVariation,
}

impl Written {
    /// The value of the tag with this name, whatever the case of its letters; `None` if there is no such tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.elements.is_empty() && self.result.is_none()
    }
}

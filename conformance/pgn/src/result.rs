//! Compares the result that a score states with the end of the game.

use types::{End, Side};

use super::spelling::plain;
use super::written::Written;

/// The result that a score states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// The result: `1-0`, `0-1`, `1/2-1/2`, `0-0` (both have lost), or another text of the tag `Result`.
    pub result: String,
    /// Whether the result fits the game.
    pub fit: Fit,
    /// How the game ended, in the words of the score, if the law does not know such an end; otherwise `None`.
    pub outside: Option<String>,
}

/// Whether the result that a score states fits the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The game ended with this result.
    Fits,
    /// By the law the game goes on, and the score does not state why play ended.
    Open,
    /// By the law the game goes on, but the score states an end that the law does not know, such as a loss on time.
    Outside,
    /// The game ended with another result.
    Contradicts,
    /// The tag `Result` differs from the result after the last turn.
    TwoResults,
    /// The score states a text that is not a result.
    Unknown,
}

impl Fit {
    /// The name of the value in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Fit::Fits => "fits",
            Fit::Open => "open",
            Fit::Outside => "outside",
            Fit::Contradicts => "contradicts",
            Fit::TwoResults => "two results",
            Fit::Unknown => "unknown",
        }
    }

    /// Whether nothing in the game contradicts the result.
    pub const fn is_well(self) -> bool {
        matches!(self, Fit::Fits | Fit::Open | Fit::Outside)
    }
}

/// The result of a game with this end, as scores write it.
pub const fn result_of(end: End) -> &'static str {
    match end.winner {
        Some(Side::White) => "1-0",
        Some(Side::Black) => "0-1",
        None => "1/2-1/2",
    }
}

/// A result in its canonical form; `None` if the text is not a result.
pub(super) fn canonical(text: &str) -> Option<&'static str> {
    let text: String = plain(text).split_whitespace().collect();
    Some(match text.as_str() {
        "1-0" | "1:0" | "+:-" | "+/-" => "1-0",
        "0-1" | "0:1" | "-:+" | "-/+" => "0-1",
        "1/2-1/2" | "1/2:1/2" | "1/2" | "0.5-0.5" | "0.5:0.5" | "0,5-0,5" => "1/2-1/2",
        "0-0" | "0:0" | "-:-" | "-/-" => "0-0",
        "*" => "*",
        _ => return None,
    })
}

/// The result that a score states, and whether it fits the end of the game. `None` if the score states no result, or `*`.
pub(super) fn stated(written: &Written, end: Option<End>) -> Option<Stated> {
    let is_stated = |text: &&str| !matches!(*text, "*" | "" | "?");
    let one_form = |text| canonical(text).unwrap_or(text);
    let tag = written.tag("Result").map(one_form).filter(is_stated);
    let behind = written.result.as_deref().map(one_form).filter(is_stated);
    let result = behind.or(tag)?;
    let outside = written.outside.clone().filter(|_| end.is_none());
    let fit = if tag.is_some_and(|tag| tag != result) {
        Fit::TwoResults
    } else if canonical(result).is_none() {
        Fit::Unknown
    } else {
        match end {
            None if outside.is_some() => Fit::Outside,
            None => Fit::Open,
            Some(end) if result_of(end) == result => Fit::Fits,
            Some(_) => Fit::Contradicts,
        }
    };
    Some(Stated { result: result.into(), fit, outside })
}

/// The score with its last word `0-0` read as the result that both have lost. `None` if its last word is another, or if the
/// score has a result or an error.
pub(super) fn as_double_forfeit(written: &Written) -> Option<Written> {
    let last =
        written.elements.last().filter(|_| written.result.is_none() && written.cut.is_none())?;
    last.turn().filter(|text| plain(text) == "0-0")?;
    let mut forfeited = written.clone();
    forfeited.elements.pop();
    forfeited.result = Some("0-0".into());
    Some(forfeited)
}

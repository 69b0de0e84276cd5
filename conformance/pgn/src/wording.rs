//! The outcome of a replay in words: parts of sentences, without a full stop.

use types::{Claim, End};

use super::replay::{Point, Replayed, Stop, TurnWrong};
use super::result::{Fit, result_of};
pub use super::writing::turn_name;
use super::written::Written;

/// The names of the players, as `Anna – Ben`; `None` if the score does not have both.
pub fn players(written: &Written) -> Option<String> {
    let (white, black) = (written.tag("White")?, written.tag("Black")?);
    Some(format!("{white} – {black}"))
}

/// What is wrong with the turn at which a replay stopped, without the sentences of the verdicts.
pub fn wrong(stop: &Stop) -> String {
    match &stop.wrong {
        TurnWrong::Illegal { verdicts, who } => match verdicts.as_slice() {
            [] => format!("is illegal (line {}): there is no {who}", stop.line),
            _ => format!("is illegal (line {})", stop.line),
        },
        TurnWrong::Several(turns) => {
            let turns: Vec<&str> = turns.iter().map(|(_, text)| text.as_str()).collect();
            format!("can mean {} (line {})", turns.join(" or "), stop.line)
        }
        TurnWrong::Cut(wrong) => format!("cannot be read (line {}): {wrong}", stop.line),
        TurnWrong::Unreadable(error) => format!("is not a turn (line {}): {error}", stop.line),
    }
}

/// How the game ended, or what can be claimed if it goes on; and whether the stated result fits.
pub fn ending(replayed: &Replayed) -> String {
    let ended = match replayed.last.end {
        Some(end) => in_words(end),
        None => format!("the game goes on{}", open(&replayed.last)),
    };
    let Some(stated) = &replayed.result else { return ended };
    let result = &stated.result;
    let fits = match stated.fit {
        Fit::Fits => format!("{result} fits"),
        Fit::Outside => {
            let words = stated.outside.as_deref().unwrap_or_default();
            format!("{result} is stated, for an end that this law does not know: {words}")
        }
        Fit::Open => format!("{result} is stated, but the record of the game does not say why"),
        Fit::Contradicts => {
            let law = replayed.last.end.map_or("*", result_of);
            format!("{result} is stated, but by the law the result is {law}")
        }
        Fit::TwoResults => format!("{result} is stated, but the tag `Result` has another result"),
        Fit::Unknown => format!("`{result}` is stated, which is not a result"),
    };
    format!("{ended}; {fits}")
}

/// The end of a game in words: `checkmate, Black wins`.
pub fn in_words(end: End) -> String {
    cases::EndText::from(end).in_words()
}

/// The draws that can be claimed, and by whom, in words for a sentence; empty if none can be claimed.
fn open(point: &Point) -> String {
    let claims: Vec<&str> = point.claims.iter().copied().map(Claim::name).collect();
    match claims.as_slice() {
        [] => String::new(),
        _ => format!(", {} can claim {}", point.position.side, claims.join(", ")),
    }
}

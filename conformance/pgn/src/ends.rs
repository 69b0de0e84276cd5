//! Reads how a game ended, from the tag `Termination` or from a comment in the words of cases, chess servers or match
//! programs.

use cases::act_from_text;
use cases::shown::fit;
use types::{Claim, PlayersAct, Side};

use super::result::canonical;
use super::written::{Element, ElementKind, Written};

/// The act or claim that a comment states; `None` if it states none.
pub(super) fn marked(comment: &str) -> Option<ElementKind> {
    let text = plain(comment);
    let claim = text.split_once(" claims ").and_then(|(side, claim)| {
        Some(ElementKind::Claim(side.parse().ok()?, claim.parse().ok()?))
    });
    claim.or_else(|| act(&text).map(ElementKind::Act))
}

/// Whether a comment states an end that the law does not know, for example a loss on time.
pub(super) fn is_outside(comment: &str) -> bool {
    let text = plain(comment);
    let speaks_of_the_end =
        ["white ", "white's ", "black ", "black's ", "draw ", "drawn ", "game ", "both "]
            .into_iter()
            .any(|begin| text.starts_with(begin));
    speaks_of_the_end && OUTSIDE.split(", ").any(|words| text.contains(words))
}

/// Words in texts about ends that the law does not know, such as ends by the clock, a lost connection or an arbiter.
const OUTSIDE: &str = "on time, out of time, time out, timeout, forfeit, adjudicat, disconnect, \
    connection, left the game, abandon, aborted, adjourned, stalls, rules infraction, illegal move";
/// Further values of the tag `Termination` that mean an end that the law does not know. The whole value of the tag must
/// be one of these.
const TERMINATIONS: [&str; 3] = ["death", "emergency", "unterminated"];

/// Adds to a score what its tag `Termination` states: either an end that the law does not know, or an act. An act is
/// added only if the last element of the score is a turn. `line` is the line on which the score ends.
pub(super) fn by_tag(game: &mut Written, line: usize) {
    let Some(termination) = game.tag("Termination") else { return };
    let text = plain(termination);
    if OUTSIDE.split(", ").any(|words| text.contains(words)) || TERMINATIONS.contains(&&*text) {
        game.outside = Some(fit(termination));
        return;
    }
    let result = game.result.as_deref().or_else(|| game.tag("Result")).and_then(canonical);
    let act = match result {
        Some("1-0") if text.ends_with("by resignation") => Some(PlayersAct::Resigns(Side::Black)),
        Some("0-1") if text.ends_with("by resignation") => Some(PlayersAct::Resigns(Side::White)),
        _ => act(&text),
    };
    if game.elements.last().is_some_and(|element| element.turn().is_some()) {
        game.elements.extend(act.map(|act| Element { line, what: ElementKind::Act(act) }));
    }
}

/// A comment in lower case, with single spaces and without final full stops or exclamation marks.
fn plain(comment: &str) -> String {
    let words: Vec<&str> = comment.split_whitespace().collect();
    words.join(" ").to_ascii_lowercase().trim_end_matches(['.', '!']).into()
}

/// The act that a comment states in the words of cases, of chess servers or of match programs; `None` if it states
/// none.
fn act(text: &str) -> Option<PlayersAct> {
    let resigns = ["wins", "won"].into_iter().find_map(|wins| {
        let winner = text.strip_suffix(" by resignation")?.strip_suffix(wins)?.trim_end();
        Some(PlayersAct::Resigns(winner.parse::<Side>().ok()?.other()))
    });
    let resigns = resigns.or_else(|| act_from_text(&text.replace("resigned", "resigns")));
    act_from_text(text).or(resigns).or_else(|| {
        let begins = ["game drawn by ", "drawn by ", "draw by "];
        let why = begins.into_iter().find_map(|begin| text.strip_prefix(begin))?;
        let why = why.strip_prefix("the ").unwrap_or(why).replace('-', " ");
        Some(match why.as_str() {
            "agreement" | "mutual agreement" => PlayersAct::AgreesDraw,
            "repetition"
            | "3 fold repetition"
            | "three fold repetition"
            | "threefold repetition" => PlayersAct::Claims(Claim::ThreefoldRepetition),
            "50 move rule" | "50 moves rule" | "fifty move rule" | "fifty moves rule" => {
                PlayersAct::Claims(Claim::FiftyTurns)
            }
            _ => return None,
        })
    })
}

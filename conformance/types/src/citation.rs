//! Citations: a verdict in one line, which can be copied and read again.

use std::fmt;

use crate::clause_id::ClauseId;
use crate::games::Game;
use crate::position::Position;
use crate::text::TextError;
use crate::turn::Turn;

/// A verdict as one line of text: the arguments of `arbiter judge`, then `#`, the verdict, its first clause and the
/// edition of that clause's law. A shell takes everything after the `#` for a comment. For example:
/// `masonic '4k3/8/8/8/4P3/8/8/4K3 w - - 0 1' e4g5 # illegal by MAS-13, edition 3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The position that was judged.
    pub position: Position,
    /// The turn that was judged.
    pub turn: Turn,
    /// Whether the turn is legal.
    pub legal: bool,
    /// The first clause of the verdict, and the edition of its law; `None` if the verdict names no clause.
    pub by: Option<(ClauseId, u32)>,
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Citation { position, turn, legal, by } = self;
        let word = if *legal { "legal" } else { "illegal" };
        write!(f, "{} '{position}' {turn} # {word}", position.game)?;
        by.map_or(Ok(()), |(clause, edition)| write!(f, " by {clause}, edition {edition}"))
    }
}

impl Citation {
    /// Reads the position and the turn of a citation; the `#` and all that follows it may be missing. `None` if the
    /// text has fewer than two `'`, and so is not a citation. An error if the game is unknown, or the position or the
    /// turn is not canonical.
    ///
    /// ```
    /// use chess_arbiter_types::Citation;
    ///
    /// let line = "masonic '4k3/8/8/8/4P3/8/8/4K3 w - - 0 1' e4g5 # illegal by MAS-13, edition 3";
    /// let (position, turn) = Citation::question(line).unwrap().unwrap();
    /// assert_eq!((position.game.name(), turn.to_string().as_str()), ("masonic", "e4g5"));
    /// ```
    pub fn question(text: &str) -> Option<Result<(Position, Turn), TextError>> {
        let (game, rest) = text.split_once('\'')?;
        let (position, turn) = rest.split_once('\'')?;
        let turn = turn.split('#').next().unwrap_or_default();
        let read =
            |game: Game| Ok((Position::parse(game, position)?, Turn::parse(game, turn.trim())?));
        Some(game.trim().parse().and_then(read))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_citation_of_every_game_is_read_back() {
        for game in Game::ALL {
            let position = game.start();
            let turn = if game.has_marks() { "e2e3:e2e6" } else { "e2e3" };
            let turn = Turn::parse(game, turn).unwrap();
            let by = Some((ClauseId::named("CHE-9"), 3));
            let citation = Citation { position: position.clone(), turn, legal: true, by };
            let text = citation.to_string();
            assert!(text.ends_with("# legal by CHE-9, edition 3"), "{text}");
            assert_eq!(Citation::question(&text), Some(Ok((position, turn))), "{text}");
        }
    }

    #[test]
    fn other_text_is_no_citation_and_a_malformed_citation_is_refused_with_the_reason() {
        assert_eq!(Citation::question(Game::Chess.start_text()), None);
        let error = |text| Citation::question(text).unwrap().unwrap_err();
        assert_eq!(error("shogi 'start' e2e4").what, "game");
        assert_eq!(error("chess 'start' e2e4").what, "position");
        let start = Game::Chess.start_text();
        assert_eq!(error(&format!("chess '{start}' e2")).what, "turn");
    }
}

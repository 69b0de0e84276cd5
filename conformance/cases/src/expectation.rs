//! The expectations of a case.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use types::{ExtraForm, Game};

use crate::{Case, EndText, first_cell};

/// One expectation of a case, named after a key of [`Expect`](crate::Expect) or [`GameExpect`](crate::GameExpect), where
/// it is explained. A variant with a value is about a single entry of that key's map or list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the other names are those of the keys")]
pub enum Expectation {
    /// Whether the engine plays the game at all. Reports have this value, but no case expects it.
    Plays,
    Refused,
    Turns,
    From(String),
    Acts(String),
    Legal(String),
    Illegal(String),
    After(String),
    CheckAfter(String),
    Check,
    End,
    /// The number of sequences of this many turns.
    Perft(u32),
    MateIn,
    HelpmateIn,
    GameIllegal,
    GameClaims,
    GameEnd,
}

/// Written as in reports: `from f2`, `illegal e4g5`.
impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expectation::Plays => f.write_str("game"),
            Expectation::Refused => f.write_str("refused"),
            Expectation::Turns => f.write_str("turns"),
            Expectation::From(cell) => write!(f, "from {cell}"),
            Expectation::Acts(step) => write!(f, "acts {step}"),
            Expectation::Legal(turn) => write!(f, "legal {turn}"),
            Expectation::Illegal(turn) => write!(f, "illegal {turn}"),
            Expectation::After(turn) => write!(f, "after {turn}"),
            Expectation::CheckAfter(turn) => write!(f, "check after {turn}"),
            Expectation::Check => f.write_str("check"),
            Expectation::End => f.write_str("end"),
            Expectation::Perft(depth) => write!(f, "perft {depth}"),
            Expectation::MateIn => f.write_str("mate in"),
            Expectation::HelpmateIn => f.write_str("helpmate in"),
            Expectation::GameIllegal => f.write_str("game illegal"),
            Expectation::GameClaims => f.write_str("game claims"),
            Expectation::GameEnd => f.write_str("game end"),
        }
    }
}

impl Case {
    /// Everything that the case expects, in the order of the keys of `expect`.
    pub fn questions(&self) -> Vec<Expectation> {
        let expect = &self.expect;
        let mut all = Vec::new();
        all.extend(expect.refused.map(|_| Expectation::Refused));
        all.extend(expect.turns.as_ref().map(|_| Expectation::Turns));
        all.extend(expect.from.iter().flat_map(BTreeMap::keys).cloned().map(Expectation::From));
        all.extend(expect.acts.iter().flat_map(BTreeMap::keys).cloned().map(Expectation::Acts));
        all.extend(expect.legal.iter().flatten().cloned().map(Expectation::Legal));
        let illegal = expect.illegal.iter().flatten();
        all.extend(illegal.map(|illegal| Expectation::Illegal(illegal.turn.clone())));
        all.extend(expect.after.iter().flat_map(BTreeMap::keys).cloned().map(Expectation::After));
        let checked = expect.check_after.iter().flat_map(BTreeMap::keys);
        all.extend(checked.cloned().map(Expectation::CheckAfter));
        all.extend(expect.check.as_ref().map(|_| Expectation::Check));
        all.extend(expect.end.as_ref().map(|_| Expectation::End));
        all.extend(
            (1..).zip(expect.perft.iter().flatten()).map(|(depth, _)| Expectation::Perft(depth)),
        );
        all.extend(expect.mate_in.as_ref().map(|_| Expectation::MateIn));
        all.extend(expect.helpmate_in.as_ref().map(|_| Expectation::HelpmateIn));
        if let Some(game) = &expect.game {
            all.extend(game.illegal.map(|_| Expectation::GameIllegal));
            all.extend(game.claims.as_ref().map(|_| Expectation::GameClaims));
            all.extend(game.end.as_ref().map(|_| Expectation::GameEnd));
        }
        all
    }

    /// The perft count that the case expects at this depth; `None` if it expects none.
    pub fn count(&self, depth: u32) -> Option<u64> {
        let at = usize::try_from(depth).ok()?.checked_sub(1)?;
        self.expect.perft.as_ref()?.get(at).copied()
    }
}

/// Those turns of a list that the man on `cell` makes, each without the text of this cell. In a game with deflector
/// acts, turns with an act are left out.
pub fn from(game: Game, cell: &str, turns: &BTreeSet<String>) -> BTreeSet<String> {
    let has_acts = game.description().extra == ExtraForm::Act;
    let of_it =
        turns.iter().filter(|turn| first_cell(turn) == cell && !(has_acts && turn.contains(',')));
    of_it.map(|turn| turn[cell.len()..].to_owned()).collect()
}

/// The deflector acts that follow the man's move `step` in a list of turns.
pub fn acts_after(step: &str, turns: &BTreeSet<String>) -> BTreeSet<String> {
    let after = turns.iter().filter_map(|turn| turn.strip_prefix(step)?.strip_prefix(','));
    after.map(Into::into).collect()
}

/// The text by which ends of games are compared; `not ended` if the game goes on.
pub fn end_words(end: Option<&EndText>) -> String {
    end.map_or("not ended".into(), ToString::to_string)
}

//! The law as it is read: as written, with a clause repealed, or under another reading.

use std::borrow::Cow;
use std::sync::Arc;

use types::{Game, Position};

use crate::candidates;
use crate::context::{Context, Reader, Repealed};
use crate::games;
use crate::rules::Rules;

/// A reading of the whole law that differs from the law as written.
pub trait Reading: Reader + Send {
    /// The rules of a game under this reading, which answer whole questions: acceptance, the legal turns, the position
    /// after a turn, the end, repetition. The methods of [`Reader`] answer about single statements of the rules.
    fn rules(&self, game: Game) -> &dyn Rules;

    /// The position that this reading judges instead of the given one: the same, possibly without one of its fields.
    fn sets_up<'a>(&self, position: &'a Position) -> Cow<'a, Position> {
        Cow::Borrowed(position)
    }

    /// Whether the methods of [`Reader`] always answer as the law is written, and so need not be called.
    fn reads_rules_as_written(&self) -> bool {
        false
    }
}

impl Reading for Repealed {
    fn rules(&self, game: Game) -> &dyn Rules {
        games::rules(game)
    }
}

/// The law, as written or under another reading.
#[derive(Clone, Default)]
pub struct Law {
    /// `None` for the law as written.
    reading: Option<Arc<dyn Reading>>,
}

impl Law {
    /// The law under a reading.
    pub fn read_by(reading: Arc<dyn Reading>) -> Law {
        Law { reading: Some(reading) }
    }

    /// The rules of a game.
    pub fn rules(&self, game: Game) -> &dyn Rules {
        self.reading.as_ref().map_or_else(|| games::rules(game), |reading| reading.rules(game))
    }

    /// The position to judge instead of the given one ([`Reading::sets_up`]): for the law as written, the same.
    pub fn sets_up<'a>(&self, position: &'a Position) -> Cow<'a, Position> {
        let set_up = |reading: &Arc<dyn Reading>| reading.sets_up(position);
        self.reading.as_ref().map_or(Cow::Borrowed(position), set_up)
    }

    /// The context in which this law judges a position.
    pub fn context<'a>(&'a self, position: &'a Position) -> Context<'a> {
        let reader = self.reading.as_deref().filter(|reading| !reading.reads_rules_as_written());
        let reader = reader.map(|reading| reading as &dyn Reader);
        let cx = Context::new(self.rules(position.game), position);
        cx.listed_by(candidates::legal).read_by(reader)
    }
}

impl std::fmt::Debug for Law {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.reading.is_some() { "Law(read otherwise)" } else { "Law" })
    }
}

//! The reading by which the page judges: the law, or one misreading of it.
//!
//! Under the law, `fast` holds positions, since it is quicker; only `reference` can judge by a misreading. An answer by a
//! misreading has a field `law` if the law answers differently.

use fast::Fast;
use misreadings::Misreading;
use reference::Reference;
use serde_json::{Value, json};
use types::{Engine, Game, Held, Position, Turn};

use crate::law::{in_short, page_of};
use crate::refusal::{Answer, Fault};

/// The law, or the misreading that the page is set to.
#[derive(Clone, Copy, Default)]
pub struct Reading {
    misreading: Option<&'static str>,
}

impl Reading {
    /// The misreading with this name; the law if there is no name.
    pub fn named(name: Option<&str>) -> Answer<Reading> {
        let Some(name) = name else { return Ok(Reading::default()) };
        let misreading = misreadings::named(name).map(|known| known.name);
        let unknown = || Fault::new(format!("there is no misreading `{name}`"));
        Ok(Reading { misreading: Some(misreading.ok_or_else(unknown)?) })
    }

    /// The law, if this reading is a misreading; `None` if it is the law itself.
    pub fn law(self) -> Option<Reading> {
        self.misreading.map(|_| Reading::default())
    }

    pub fn reference(self) -> Reference {
        self.misreading.and_then(misreadings::engine).unwrap_or_default()
    }

    /// The position, held by an engine. If the position is refused, `reference` gives the reason.
    pub fn hold(self, position: &Position) -> Answer<Box<dyn Held>> {
        let held = match self.misreading {
            Some(_) => self.reference().hold(position),
            None => Fast::new().hold(position),
        };
        held.map_err(|refusal| self.reference().accept(position).err().unwrap_or(refusal).into())
    }

    /// The position after a turn. The objection to an illegal turn is that of `reference`, which names the clause.
    pub fn play(self, held: &dyn Held, turn: &Turn) -> Answer<Box<dyn Held>> {
        held.play(turn).map_err(|objection| {
            self.reference().play(&held.position(), turn).err().unwrap_or(objection).into()
        })
    }
}

/// The misreadings that make a difference in a game, in the order of the law.
pub fn all(game: Game) -> Value {
    let all = misreadings::all().filter(|known| known.games.contains(&game));
    let all = all.map(|Misreading { name, clause, says, .. }| {
        let clause = clause.to_string();
        json!({
            "name": name,
            "says": says,
            "clause": clause,
            "title": in_short(&clause)["title"],
            "page": page_of(&clause),
        })
    });
    json!({ "misreadings": all.collect::<Vec<_>>() })
}

//! How a misreading differs from the law, in words and in pictures.

use diagram::Shown;
use maud::{Markup, html};
use misreadings::Misreading;
use types::Turn;

use crate::picture::{Picture, figure, verdict_in_words};

/// How the law and another reading differ on a case.
pub struct Difference {
    /// The id of the case.
    pub case: String,
    /// The answer by the law, then that by the other reading.
    pub sides: [Side; 2],
    /// The turn on which the law and the other reading differ, if it is a single turn.
    pub turn: Option<Turn>,
}

/// The answer by the law, or by the other reading.
pub struct Side {
    /// The position, with the verdict on the turn if the verdicts differ.
    pub picture: Picture,
    /// The answer in words, unless the verdict in the picture gives it.
    pub says: Option<Markup>,
}

impl Side {
    /// The answer in words. `root` is the path from the page being written to the book's top folder.
    pub fn in_words(&self, root: &str) -> Markup {
        match (&self.says, &self.picture.over) {
            (Some(says), _) => says.clone(),
            (None, Shown::Verdict(verdict)) => verdict_in_words(root, verdict),
            (None, _) => Markup::default(),
        }
    }
}

/// A misreading with what the book shows about it.
pub struct MisreadingEntry {
    pub info: Misreading,
    /// The ids of the first cases that catch the misreading.
    pub caught_by: Vec<String>,
    /// Whether, in each of these cases, an engine with this misreading is excused if it declares a certain convention.
    pub can_be_excused: bool,
    pub difference: Option<Difference>,
}

/// The judgments by both readings, side by side. `put` turns the text of a board into the markup that shows it.
pub fn figures(
    known: &MisreadingEntry,
    found: &Difference,
    root: &str,
    mut put: impl FnMut(String) -> Markup,
) -> Markup {
    let who = [("By the law", None), ("By the other reading", Some(known.info.name))];
    html! {
        div.figures {
            @for ((who, misreading), side) in who.into_iter().zip(&found.sides) {
                (figure(&put(side.picture.board(misreading)), &html! { span.who { (who) ": " } (side.in_words(root)) }))
            }
        }
    }
}

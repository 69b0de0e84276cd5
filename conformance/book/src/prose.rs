//! The introductory texts, one for each family and for each game with a page of its own: Markdown in `text`, with
//! figures that the reference computes.
//!
//! A fenced block named `figures` stands for a row of pictures. It is TOML, one `[[figure]]` for each picture.

use diagram::Shown;
use include_dir::{Dir, include_dir};
use maud::{Markup, html};
use serde::Deserialize;
use types::{Engine, Game, Position, Turn};

use crate::error::BookError;
use crate::library::Library;
use crate::links;
use crate::page::Page;
use crate::picture::{Picture, figure, verdict_in_words};

static TEXTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/text");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    #[serde(rename = "figure")]
    figures: Vec<Figure>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Figure {
    /// The game.
    game: Game,
    /// The position; the initial position if missing.
    position: Option<String>,
    /// The cell of a man whose reach to show.
    from: Option<String>,
    /// A turn to judge.
    turn: Option<String>,
    /// The caption.
    text: String,
}

/// The text named `name`, about a family of games or about a game with a page of its own; `None` if there is none.
pub fn text(name: &str) -> Option<&'static str> {
    TEXTS.get_file(format!("{name}.md"))?.contents_utf8()
}

/// The first paragraph of a text.
pub fn lead(name: &str) -> &'static str {
    text(name).and_then(|text| text.split("\n\n").next()).unwrap_or_default()
}

/// Writes the text named `name` to a page: its first paragraph, then the links, then the rest.
pub fn write(
    library: &Library,
    page: &mut Page,
    name: &str,
    leads: &Markup,
) -> Result<(), BookError> {
    let file = format!("{name}.md");
    let text = text(name).ok_or("it is missing").map_err(BookError::in_text(&file))?;
    let (lead, mut rest) = text.split_once("\n\n").unwrap_or((text, ""));
    page.markdown(&links::markdown(page.root(), lead));
    page.html(leads);
    while let Some((before, after)) = rest.split_once("```figures\n") {
        let (row, after) = after.split_once("```").unwrap_or((after, ""));
        page.markdown(&links::markdown(page.root(), before.trim()));
        let row: Row = toml::from_str(row).map_err(BookError::in_text(&file))?;
        let mut figures = Vec::new();
        for figure in &row.figures {
            figures.push(draw(library, page, figure).map_err(BookError::in_text(&file))?);
        }
        page.html(&html! { div.figures { @for figure in figures { (figure) } } });
        rest = after;
    }
    page.markdown(&links::markdown(page.root(), rest.trim()));
    Ok(())
}

/// A picture with its caption; the error says which cell, position or turn is invalid.
fn draw(library: &Library, page: &mut Page, wanted: &Figure) -> Result<Markup, String> {
    let game = wanted.game;
    let text = wanted.position.as_deref().unwrap_or(game.start_text());
    let position = Position::parse(game, text).map_err(|error| format!("`{text}`: {error}"))?;
    let mut verdict = Markup::default();
    let picture = if let Some(turn) = &wanted.turn {
        let turn = Turn::parse(game, turn).map_err(|error| format!("`{turn}`: {error}"))?;
        let picture = Picture::judged(&library.reference, position, turn);
        if let Shown::Verdict(judged) = &picture.over {
            verdict = html! { " " code { (turn) } ": " (verdict_in_words(page.root(), judged)) };
        }
        picture
    } else if let Some(from) = &wanted.from {
        let cell = game.cell(from).ok_or_else(|| format!("`{from}` is not a cell"))?;
        let mut turns = library.reference.turns(&position).unwrap_or_default();
        turns.retain(|turn| turn.step.from == cell);
        if turns.is_empty() {
            return Err(format!("no turn begins on `{from}` in `{text}`"));
        }
        Picture::reach(&library.reference, position, turns)
    } else {
        Picture::of(position)
    };
    page.shows(game);
    let board = page.aside(picture.board(None));
    let root = page.root();
    let text = wanted.position.as_deref().unwrap_or_default();
    let turn = wanted.turn.as_deref().unwrap_or_default();
    Ok(figure(
        &board,
        &html! {
            (links::plain_text(root, &wanted.text)) (verdict)
            @if library.playground {
                " " a.opens href=(links::playground(root, game, text, &[], turn)) { "open in the playground" }
            }
        },
    ))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use types::Family;

    use super::*;

    fn figures(name: &str) -> Vec<Figure> {
        let text = text(name).expect("every family and every game apart has a text");
        let rows = text.split("```figures\n").skip(1).map(|rest| rest.split("```").next());
        let rows = rows.map(|row| toml::from_str::<Row>(row.unwrap_or_default()));
        rows.flat_map(|row| row.expect("a row of figures").figures).collect()
    }

    #[test]
    fn every_introduction_shows_how_each_kind_of_man_moves() {
        let mut texts = Vec::new();
        for family in Family::ALL {
            let (apart, own): (Vec<Game>, Vec<Game>) =
                family.games().partition(|game| links::games_apart(family).any(|it| it == *game));
            texts.push((family.name(), own));
            texts.extend(apart.into_iter().map(|game| (game.name(), vec![game])));
        }
        assert!(texts.len() > Family::ALL.len(), "Gothic Chess has a page of its own");
        for (name, games) in texts {
            let mut shown = BTreeSet::new();
            for figure in figures(name) {
                let game = figure.game;
                let Some(from) = figure.from else { continue };
                let text = figure.position.as_deref().unwrap_or(game.start_text());
                let position = Position::parse(game, text).expect("a position");
                let cell = game.cell(&from).expect("a cell");
                // A reflection may be shown, too; there is no man on its cell.
                shown.extend(position.men.get(cell).map(|man| man.kind.name()));
            }
            for (kind, _) in games.into_iter().flat_map(Game::kinds) {
                assert!(shown.contains(kind.name()), "{name}: no {kind} is shown");
            }
        }
    }
}

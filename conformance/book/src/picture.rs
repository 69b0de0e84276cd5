//! Pictures with their captions.

use diagram::{Diagram, Shown};
use maud::{Markup, PreEscaped, html};
use reference::{Reference, mirrors};
use types::facts::Deed;
use types::facts::words::sentence;
use types::{Cell, Engine, Extra, Position, Turn, Verdict};

use crate::links;

/// A position with an overlay.
pub struct Picture {
    pub position: Position,
    /// The turn whose cells are marked.
    pub turn: Option<Turn>,
    /// What is drawn over the position.
    pub over: Shown,
}

impl Picture {
    /// A position without an overlay.
    pub const fn of(position: Position) -> Picture {
        Picture { position, turn: None, over: Shown::Nothing }
    }

    /// A position with a turn and the verdict on it. If the position is refused, only the cells of the turn are marked.
    pub fn judged(reference: &Reference, position: Position, turn: Turn) -> Picture {
        let over = match reference.judge(&position, &turn) {
            Ok(verdict) => Shown::Verdict(Box::new(verdict)),
            Err(_) => Shown::Nothing,
        };
        Picture { position, turn: Some(turn), over }
    }

    /// The cells that these legal turns reach: a ring where a man is captured, also en passant, a dot elsewhere, and
    /// the path of a rider as a line. If two men move in one turn, the cells of both are marked.
    pub fn reach(
        reference: &Reference,
        position: Position,
        turns: impl IntoIterator<Item = Turn>,
    ) -> Picture {
        let (mut dots, mut rings, mut moves) = (Vec::new(), Vec::new(), Vec::new());
        let men = |position: &Position| position.men.iter().count();
        let captures_en_passant = |turn: &Turn, to: Cell| {
            position.en_passant.is_some_and(|double| double.crossed == to)
                && reference.play(&position, turn).is_ok_and(|after| men(&after) < men(&position))
        };
        for turn in turns {
            let twin = match turn.extra {
                Some(Extra::Twin(step)) => Some(step.to),
                _ => None,
            };
            for to in [Some(turn.step.to), twin].into_iter().flatten() {
                let other = position.men.get(to).is_some_and(|man| man.side != position.side);
                let captures = other || captures_en_passant(&turn, to);
                let list = if captures { &mut rings } else { &mut dots };
                if !list.contains(&to) {
                    list.push(to);
                }
            }
            // A move takes the same paths whatever act follows it.
            let act = matches!(turn.extra, Some(Extra::Act(_)));
            let turn = Turn { extra: turn.extra.filter(|_| !act), ..turn };
            if !moves.contains(&turn) {
                moves.push(turn);
            }
        }
        let deeds = moves.iter().filter_map(|turn| reference.ways(&position, turn).ok()).flatten();
        let paths = deeds.filter_map(|deed| match deed {
            Deed::Goes { way, .. } if way.cells.len() > 2 => Some(way.cells),
            _ => None,
        });
        let paths = longest(paths.collect());
        Picture { position, turn: None, over: Shown::Marks(paths, dots, rings) }
    }

    /// The board as an SVG element, for a page that already contains the sheet with the shapes of the game's men.
    pub fn svg(&self) -> String {
        let reflections = mirrors::reflections(&self.position);
        let reflections = reflections.into_iter().map(|shown| (shown.cell, shown.man)).collect();
        let diagram = Diagram { position: &self.position, reflections, turn: self.turn };
        diagram.to_svg_on_sheet(&self.over)
    }

    /// The board of a figure, with a button that enlarges it. Its `data-` attributes let a script answer clicks, by the
    /// misreading with this name or else by the law.
    pub fn board(&self, misreading: Option<&str>) -> String {
        let board = html! {
            div.board data-game=(self.position.game) data-position=(self.position) data-ask=[self.turn]
                data-misreading=[misreading] { (PreEscaped(self.svg())) }
            button.larger type="button" { "larger" }
        };
        board.0
    }

    /// The fields of the position in words, for the lines under a diagram.
    pub fn fields(&self) -> Markup {
        html! { span.fields { (diagram::caption(&self.position).join("; ")) } }
    }
}

/// The paths without those that are only the beginning of another path.
fn longest(mut paths: Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    paths.sort_unstable();
    paths.dedup();
    let begins = |path: &Vec<Cell>| {
        paths.iter().any(|other| other.len() > path.len() && other.starts_with(path))
    };
    paths.iter().filter(|path| !begins(path)).cloned().collect()
}

/// A picture with a caption. `board` is [`Picture::board`], or the markup that stands for it.
pub fn figure(board: &Markup, caption: &Markup) -> Markup {
    html! { figure { (board) figcaption { (caption) } } }
}

/// A verdict in words: legal or illegal, by which clause, and the sentence.
pub fn verdict_in_words(root: &str, verdict: &Verdict) -> Markup {
    let word = verdict.word();
    let first = verdict.clauses.first().filter(|_| !verdict.is_legal());
    html! {
        strong class=(word) { (word) }
        @if let Some(clause) = first { " by " (links::clause(root, &clause.to_string())) }
        ". " (sentence(&verdict.why))
    }
}

#[cfg(test)]
mod tests {
    use types::Game;

    use super::*;

    /// The paths of the man on `from`, and the cells with dots and with rings.
    fn reach(game: Game, text: &str, from: &str) -> (Vec<String>, String, String) {
        let position = Position::parse(game, text).expect("a position");
        let from = game.cell(from).expect("a cell");
        let turns = Reference::new().turns(&position).expect("it is accepted");
        let turns = turns.into_iter().filter(|turn| turn.step.from == from);
        let reach = Picture::reach(&Reference::new(), position, turns);
        let Shown::Marks(paths, dots, rings) = reach.over else {
            panic!("no reach");
        };
        let written =
            |cells: &Vec<Cell>| cells.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
        let mut paths: Vec<String> = paths.iter().map(written).collect();
        paths.sort();
        (paths, written(&dots), written(&rings))
    }

    fn paths(game: Game, text: &str, from: &str) -> Vec<String> {
        reach(game, text, from).0
    }

    /// DEF-5: an L deflector bends a path by 90 degrees, to either side.
    #[test]
    fn the_path_of_a_rider_is_a_line_that_bends_at_a_deflector() {
        let rook = paths(Game::Deflection, "10/10/10/K8k/10/10/10/3R6[] w - - Ld3 - 0 1", "d1");
        assert!(rook.contains(&"d1-d2-d3-c3-b3-a3".to_owned()), "{rook:?}");
        assert!(rook.contains(&"d1-d2-d3-e3-f3-g3-h3-i3-j3".to_owned()), "{rook:?}");
        assert!(rook.contains(&"d1-c1-b1-a1".to_owned()), "{rook:?}");
        assert_eq!(rook.len(), 4, "{rook:?}");
        // Two paths lead to the same cell and end there.
        let rook = paths(Game::Deflection, "10/10/10/K8k/10/4p5/10/3R6[] w - - Ld3Le1 - 0 1", "d1");
        let both = ["d1-c1-b1-a1", "d1-d2-d3-c3-b3-a3", "d1-d2-d3-e3", "d1-e1-e2-e3"];
        assert_eq!(rook, both);
        let knight = paths(Game::Chess, "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "e4");
        assert!(knight.is_empty(), "{knight:?}");
    }

    /// A pawn captures diagonally (CHE-12), and en passant (CHE-13).
    #[test]
    fn a_pawn_has_rings_where_it_captures_also_en_passant() {
        let (_, dots, rings) = reach(Game::Chess, "4k3/8/5n2/3pP3/8/8/8/4K3 w - d6 0 1", "e5");
        assert_eq!((dots.as_str(), rings.as_str()), ("e6", "d6-f6"));
    }
}

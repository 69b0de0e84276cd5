//! Pictures with their captions.

use diagram::{Diagram, Shown};
use maud::{Markup, html};
use record::facts::words::sentence;
use record::{Cell, Engine, Fact, Position, Ruling, Second, Turn};
use reference::{Reference, mirrors};

/// A position with what is drawn over it.
pub struct Picture {
    /// The position.
    pub position: Position,
    /// The turn whose cells are marked.
    pub turn: Option<Turn>,
    /// What is drawn over it.
    pub over: Over,
}

/// What is drawn over a position.
pub enum Over {
    /// Nothing.
    Nothing,
    /// A verdict on the turn.
    Verdict(Box<Ruling>),
    /// Cells: dots, and rings.
    Cells(Vec<Cell>, Vec<Cell>),
}

impl Picture {
    /// A position by itself.
    pub const fn of(position: Position) -> Picture {
        Picture { position, turn: None, over: Over::Nothing }
    }

    /// A turn with the verdict of the reference on it; without a verdict, only the turn's cells.
    pub fn judged(reference: &Reference, position: Position, turn: Turn) -> Picture {
        let over = match reference.judge(&position, &turn) {
            Ok(ruling) => Over::Verdict(Box::new(ruling)),
            Err(_) => Over::Nothing,
        };
        Picture { position, turn: Some(turn), over }
    }

    /// Rings around cells.
    pub const fn ringed(position: Position, cells: Vec<Cell>) -> Picture {
        Picture { position, turn: None, over: Over::Cells(Vec::new(), cells) }
    }

    /// The cells that the man on a cell can reach, as the reference finds them turn by turn: a ring where it captures, a dot where it
    /// does not. If two men move in one turn, the cells of both are marked.
    pub fn reach(reference: &Reference, position: Position, from: Cell) -> Picture {
        let turns = reference.turns(&position).unwrap_or_default();
        let own = turns.iter().filter(|turn| turn.step.from == from);
        let (mut dots, mut rings) = (Vec::new(), Vec::new());
        for turn in own.filter(|turn| !matches!(turn.second, Some(Second::Act(_)))) {
            let captured: Vec<Cell> = match reference.judge(&position, turn) {
                Ok(ruling) => ruling.facts.iter().filter_map(captured).collect(),
                Err(_) => Vec::new(),
            };
            let twin = match turn.second {
                Some(Second::Twin(step)) => Some(step.to),
                _ => None,
            };
            let reached: Vec<Cell> = [Some(turn.step.to), twin].into_iter().flatten().collect();
            // In en passant, the cell reached is not the cell of the captured pawn.
            let elsewhere = !captured.is_empty() && !reached.iter().any(|to| captured.contains(to));
            for cell in reached {
                let list =
                    if elsewhere || captured.contains(&cell) { &mut rings } else { &mut dots };
                if !list.contains(&cell) {
                    list.push(cell);
                }
            }
        }
        dots.retain(|cell| !rings.contains(cell));
        Picture { position, turn: None, over: Over::Cells(dots, rings) }
    }

    /// The board as an SVG element, for a page with the shapes of its game.
    pub fn svg(&self) -> String {
        let reflections = mirrors::reflections(&self.position);
        let reflections = reflections.into_iter().map(|shown| (shown.cell, shown.man)).collect();
        let diagram = Diagram { position: &self.position, reflections, turn: self.turn };
        diagram.to_svg_on_sheet(match &self.over {
            Over::Nothing => Shown::Nothing,
            Over::Verdict(ruling) => Shown::Verdict(ruling),
            Over::Cells(dots, rings) => Shown::Cells(dots, rings),
        })
    }

    /// The fields of the position in words: the lines under a diagram.
    pub fn fields(&self) -> Markup {
        html! { span.fields { (diagram::caption(&self.position).join("; ")) } }
    }
}

/// The cell on which a man is captured, if the fact is a capture.
fn captured(fact: &Fact) -> Option<Cell> {
    match fact {
        Fact::Captures { whom, .. } => Some(whom.cell),
        _ => None,
    }
}

/// A picture with a caption. `board` is the SVG element, or the markup that stands for it.
pub fn figure(board: &Markup, caption: &Markup) -> Markup {
    html! { figure { (board) figcaption { (caption) } } }
}

/// A verdict in words: legal or illegal, by which clause, and the sentence.
pub fn told(root: &str, ruling: &Ruling) -> Markup {
    let verdict = if ruling.legal { "legal" } else { "illegal" };
    let first = (!ruling.legal).then(|| ruling.clauses.first().map(ToString::to_string)).flatten();
    html! {
        strong class=(verdict) { (verdict) }
        @if let Some(clause) = first { " by " (super::links::clause(root, &clause)) }
        ". " (sentence(&ruling.why))
    }
}

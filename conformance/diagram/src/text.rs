//! The text diagrams. A capital is White's man and a small letter Black's, `.` is a vacant cell; what else
//! a board can show is said in the file of its family (`games`).

use crate::canvas::Canvas;
use crate::games::drawing;
use crate::{Diagram, caption};

/// The diagram as lines of text.
pub fn draw(diagram: &Diagram<'_>) -> String {
    let mut canvas = Canvas::default();
    drawing(diagram.position.game.family()).write(&mut canvas, diagram);
    let mut text = canvas.to_text();
    text.push('\n');
    for line in caption(diagram.position) {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

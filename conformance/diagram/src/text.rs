//! The text diagrams. A capital letter is a white man, a small letter a black one, `.` a vacant cell; the families' files in
//! `games` describe what else their boards show.

use crate::canvas::Canvas;
use crate::caption::caption;
use crate::diagram::Diagram;
use crate::games::drawing;

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

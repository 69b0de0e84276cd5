//! Diagrams as text. A capital letter is a white man, a small letter a black one, `.` a vacant cell.

use crate::canvas::Canvas;
use crate::caption::caption;
use crate::diagram::Diagram;
use crate::games::drawing;

impl Diagram<'_> {
    /// The diagram as lines of text, with the caption below the board.
    pub fn to_text(&self) -> String {
        let mut canvas = Canvas::default();
        drawing(self.position.game.family(), false).write(&mut canvas, self);
        format!("{}\n{}\n", canvas.to_text(), caption(self.position).join("\n"))
    }
}

//! `arbiter diagram`: the board as text or as a picture.

use std::io::Write;
use std::path::Path;

use reference::mirrors;
use types::{Position, Turn};

use crate::failure::{Exit, Result};
use crate::file::unwritable;
use crate::input;
use crate::options;
use crate::output::{Output, blank_line_if};
use diagram::Diagram;

/// Draws every position, with a blank line between diagrams.
pub fn run(options: &options::Diagram, out: &mut Output) -> Result<Exit> {
    if options.svg.is_some() {
        input::one_picture(options.on.position.as_deref())?;
    }
    let positions =
        input::positions(options.on.game.game, options.on.position.as_deref(), options.on.reading);
    for (index, at) in positions.enumerate() {
        let at = at?;
        if let Some(file) = &options.svg {
            write_picture(&diagram(&at.position, None).to_svg(), file, out)?;
            continue;
        }
        blank_line_if(index > 0, out)?;
        write!(out, "{}", diagram(&at.position, None).to_text())?;
    }
    Ok(Exit::Success)
}

/// Writes a picture to a file, or to standard output if the file is `-`.
pub fn write_picture(picture: &str, file: &Path, out: &mut Output) -> Result {
    if file == Path::new("-") {
        out.write_all(picture.as_bytes())?;
        return Ok(());
    }
    crate::file::write(file, picture).map_err(|error| unwritable(file, &error))
}

/// The diagram of a position, with its reflections, and optionally of a turn in it.
pub fn diagram(position: &Position, turn: Option<Turn>) -> Diagram<'_> {
    let reflections = mirrors::reflections(position);
    let reflections = reflections.into_iter().map(|shown| (shown.cell, shown.man)).collect();
    Diagram { position, reflections, turn }
}

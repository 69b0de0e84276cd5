//! The text diagrams, one form a family of boards.
//!
//! A capital is White's man and a small letter Black's, `.` is a vacant cell. Beside that:
//!
//! - `masonic`: the board as a wall, every cell a brick;
//! - `deflection`: the letter after a cell is its deflector, `.J` alone and `RJ` under a man;
//! - `mirrors*`: `[ ]` around a mirror, `( )` around a reflection on it; missing places are blank;
//! - `kingdom-*`: both boards side by side, men with their marks;
//! - `spectral*`: a `+` where four squares meet is a vacant point.

use record::{Board, Cell, Game, Man, Mark};

use crate::canvas::Canvas;
use crate::layout::{self, Family};
use crate::{Diagram, caption};

/// The diagram as lines of text.
pub fn draw(diagram: &Diagram<'_>) -> String {
    let mut canvas = Canvas::default();
    match layout::family(diagram.position.game) {
        Family::Plain => draw_grid(&mut canvas, diagram, Board::Squares, 0, 2),
        Family::Deflectors | Family::Mirrors => {
            draw_grid(&mut canvas, diagram, Board::Squares, 0, 3);
        }
        Family::Twins => draw_twins(&mut canvas, diagram),
        Family::Bricks => draw_bricks(&mut canvas, diagram),
        Family::Points => draw_points(&mut canvas, diagram),
    }
    let mut text = canvas.to_text();
    text.push('\n');
    for line in caption(diagram.position) {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// A grid with its coordinates, from a row on; each cell is that many characters wide.
fn draw_grid(canvas: &mut Canvas, diagram: &Diagram<'_>, board: Board, left: usize, width: usize) {
    let game = diagram.position.game;
    let shape = game.shape(board);
    let first_row = usize::from(game.has_marks());
    let bottom = first_row + usize::from(shape.ranks);
    for rank in 1..=shape.ranks {
        let row = bottom - usize::from(rank);
        canvas.put(row, left, &format!("{rank:>2}"));
        for file in 0..shape.files {
            let cell = Cell::new(board, file, rank);
            if game.has(cell) {
                let column = left + 3 + usize::from(file) * width;
                canvas.put(row, column, &place(diagram, cell));
            }
        }
    }
    // Under mirrors the letter stands in the middle of its cell, as the men do.
    let indent = usize::from(layout::family(game) == Family::Mirrors);
    for file in 0..shape.files {
        let column = left + 3 + usize::from(file) * width + indent;
        canvas.put(bottom, column, &letter(b'a', file).to_string());
    }
}

/// What stands on a cell, with what else is to be seen there.
fn place(diagram: &Diagram<'_>, cell: Cell) -> String {
    let position = diagram.position;
    let man = position.men.get(cell).map_or_else(|| ".".into(), man_text);
    if let Some(deflectors) = position.deflectors() {
        let deflector = deflectors.on(cell).map_or(' ', record::Deflector::letter);
        return format!("{man}{deflector}");
    }
    if layout::family(position.game) != Family::Mirrors {
        return man;
    }
    let reflection = diagram.reflections.iter().find(|(place, _)| *place == cell);
    match reflection {
        Some(&(_, shown)) => format!("({})", man_text(shown)),
        None if position.game.is_mirror(cell) => format!("[{man}]"),
        None => format!(" {man}"),
    }
}

fn man_text(man: Man) -> String {
    match man.mark {
        None => man.letter().to_string(),
        Some(Mark { file, promoted }) => {
            let plus = if promoted { "+" } else { "" };
            format!("{plus}{}{}", man.letter(), letter(b'a', file))
        }
    }
}

fn letter(first: u8, file: u8) -> char {
    char::from(first + file)
}

fn draw_twins(canvas: &mut Canvas, diagram: &Diagram<'_>) {
    const APART: usize = 38;
    canvas.put(0, 3, "short-range");
    draw_grid(canvas, diagram, Board::Short, 0, 4);
    canvas.put(0, APART + 3, "max-range");
    draw_grid(canvas, diagram, Board::Max, APART, 4);
}

/// Every brick is four characters wide, its joint at the left; even ranks lie two further right.
fn draw_bricks(canvas: &mut Canvas, diagram: &Diagram<'_>) {
    let shape = Game::Masonic.shape(Board::Squares);
    let (files, ranks) = (usize::from(shape.files), usize::from(shape.ranks));
    let left = |rank: usize| if rank.is_multiple_of(2) { 5 } else { 3 };
    let row = |rank: usize| 2 + 2 * (ranks - rank);
    // First every edge, then every joint: a joint below breaks the edge of the course above.
    for (mark, every) in [("-", 1), ("+", 4)] {
        for rank in 1..=ranks {
            for index in (0..=4 * files).step_by(every) {
                canvas.put(row(rank) - 1, left(rank) + index, mark);
                canvas.put(row(rank) + 1, left(rank) + index, mark);
            }
        }
    }
    for rank in 1..=ranks {
        canvas.put(row(rank), 0, &format!("{rank:>2}"));
        canvas.put(row(rank), left(rank), &format!("|{}", "   |".repeat(files)));
        for file in 0..shape.files {
            let cell = Cell::square(file, rank as u8);
            let column = left(rank) + 2 + 4 * usize::from(file);
            canvas.put(row(rank), column, &place(diagram, cell));
        }
    }
    for file in 0..shape.files {
        let name = letter(b'a', file).to_string();
        canvas.put(0, left(ranks) + 2 + 4 * usize::from(file), &name);
        canvas.put(row(1) + 2, left(1) + 2 + 4 * usize::from(file), &name);
    }
}

/// Squares four characters apart, the points half-way between them on rows of their own.
fn draw_points(canvas: &mut Canvas, diagram: &Diagram<'_>) {
    let game = diagram.position.game;
    for cell in game.cells() {
        let point = cell.board == Board::Points;
        let (row, column) = spot(cell);
        let vacant = if point { "+" } else { "." };
        let man = diagram.position.men.get(cell);
        canvas.put(row, column, &man.map_or_else(|| vacant.into(), man_text));
        if cell.file == 0 && !point {
            canvas.put(row, 0, &format!("{:>2}", cell.rank));
        }
        if cell.file == 6 && point {
            canvas.put(row, column + 6, &cell.rank.to_string());
        }
        if cell.rank == 1 && !point {
            canvas.put(row + 1, column, &letter(b'a', cell.file).to_string());
        }
        if cell.rank == 7 && point {
            canvas.put(row - 2, column, &letter(b'A', cell.file).to_string());
        }
    }
}

fn spot(cell: Cell) -> (usize, usize) {
    let (file, rank) = (usize::from(cell.file), usize::from(cell.rank));
    let half = usize::from(cell.board == Board::Points);
    (1 + 2 * (8 - rank) - half, 4 + 4 * file + 2 * half)
}

//! How a sentence names men, cells and ways.

use std::fmt::{self, Display};

use crate::cell::{BoardId, Cell};
use crate::clause_id::ClauseId;
use crate::facts::{Bend, Placed, Thing, Way};
use crate::man::{Deflector, Kind, Man};

/// The name of a kind. The kind called Man keeps its capital, which distinguishes it from men in general.
pub(super) const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Mann => "Man",
        _ => kind.name(),
    }
}

/// Side and kind of a man: `white rook`.
pub(super) fn man(man: Man) -> String {
    format!("{} {}", man.side, kind(man.kind))
}

/// The words for a man at its first mention: `a white rook`, `the white king`.
pub(super) fn one(of: Man) -> String {
    let article = if of.kind == Kind::King { "the" } else { "a" };
    format!("{article} {}", man(of))
}

/// Side, kind and mark of a man: `white rook (from file a)`.
pub(super) fn marked(of: Man) -> String {
    match of.mark {
        Some(mark) => {
            let pawn = if mark.promoted { "a promoted pawn " } else { "" };
            format!("{} ({pawn}from file {})", man(of), char::from(b'a'.wrapping_add(mark.file)))
        }
        None => format!("{} (without a mark)", man(of)),
    }
}

/// A man with its mark, if it has one, and its cell: `the white rook (from file a) on a1 of the short-range board`.
pub(super) fn marked_on(placed: &Placed) -> String {
    match placed.man.mark {
        Some(_) => format!("the {} on {}", marked(placed.man), spot(placed.cell)),
        None => placed.to_string(),
    }
}

/// A cell without the name of its board, for use where the board is clear: `e4`, `the point E4`.
pub(super) fn here(cell: Cell) -> String {
    match cell.board {
        BoardId::Points => format!("the point {}", cell.bare()),
        BoardId::Squares | BoardId::Short | BoardId::Max => cell.bare().to_string(),
    }
}

/// A cell, with its board in games with two like boards: `e4`, `the point E4`, `e4 of the short-range board`.
pub(super) fn spot(cell: Cell) -> String {
    match board(cell.board) {
        Some(board) => format!("{} of {board}", cell.bare()),
        None => here(cell),
    }
}

/// A cell, with its board only if that is not the board of the cell `named`, which has been mentioned before.
pub(super) fn next_to(named: Cell, cell: Cell) -> String {
    if named.board == cell.board { here(cell) } else { spot(cell) }
}

/// The name of a board of the Kingdom games: `the short-range board`. `None` for other boards.
pub(super) const fn board(board: BoardId) -> Option<&'static str> {
    match board {
        BoardId::Short => Some("the short-range board"),
        BoardId::Max => Some("the max-range board"),
        BoardId::Squares | BoardId::Points => None,
    }
}

/// Written as `the white rook on a1` or, if it is a reflection, `the reflection on e6 of the white rook on a6`.
impl Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&named(self, &spot(self.cell)))
    }
}

/// A man or a reflection with its cell, without the name of the board, for use where the board is clear.
pub(super) fn the_here(placed: &Placed) -> String {
    named(placed, &here(placed.cell))
}

/// A man or a reflection with its cell; the board is named as by [`next_to`].
pub(super) fn the_next_to(named_cell: Cell, placed: &Placed) -> String {
    named(placed, &next_to(named_cell, placed.cell))
}

fn named(placed: &Placed, cell: &str) -> String {
    if placed.is_reflection() {
        format!("the reflection on {cell} of {}", originals(placed))
    } else {
        format!("the {} on {cell}", man(placed.man))
    }
}

/// The men that a reflection shows: `the white rook on a6`, `the white pawns on a6 and i6`.
pub(super) fn originals(shown: &Placed) -> String {
    let plural = if shown.originals.len() > 1 { "s" } else { "" };
    let cells = list(shown.originals.iter().map(|&cell| here(cell)), "and");
    format!("the {}{plural} on {cells}", man(shown.man))
}

/// Written as `the deflector V on e7`.
impl Display for Bend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the deflector {} on {}", self.deflector, self.cell)
    }
}

/// A word with `a` or `an`, whichever its sound requires: `a rook`, `an alfil`, `an L`.
pub(super) fn with_article(word: &str) -> String {
    let vowel = word == "L" || word.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {word}", if vowel { "an" } else { "a" })
}

/// The deflectors that a side has in hand: `a J, an L and a V`.
pub(super) fn hand(deflectors: &[Deflector]) -> String {
    list(deflectors.iter().map(|deflector| with_article(&deflector.to_string())), "and")
}

/// Kinds to choose from: `a queen, rook or knight`.
pub(super) fn one_of(kinds: &[Kind]) -> String {
    with_article(&list(kinds.iter().map(|&it| kind(it)), "or"))
}

/// A list of items with commas, and `last_word` before the last item: `a3, c3 and d2`.
pub(super) fn list(items: impl IntoIterator<Item: Display>, last_word: &str) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match (items.pop(), items.is_empty()) {
        (None, _) => String::new(),
        (Some(only), true) => only,
        (Some(last), false) => format!("{} {last_word} {last}", items.join(", ")),
    }
}

/// A [`list`] of cells, squares before points: `d3, d5 and the points D3 and E4`.
pub(super) fn cells(cells: &[Cell], last_word: &str) -> String {
    let (points, squares): (Vec<Cell>, Vec<Cell>) =
        cells.iter().partition(|cell| cell.board == BoardId::Points);
    let points = match points.as_slice() {
        [] => None,
        [only] => Some(here(*only)),
        several => {
            let several = several.iter().map(|point| point.bare());
            Some(format!("the points {}", list(several, last_word)))
        }
    };
    let squares = squares.iter().map(|square| square.bare().to_string());
    list(squares.chain(points), last_word)
}

/// The words for a way after a verb: `to e5` for a step or a leap, otherwise `along` and the [`trail`] of the way.
pub(super) fn course(way: &Way, other: &[Cell]) -> String {
    match (way.cells.as_slice(), way.bends.is_empty()) {
        ([] | [_], _) => "nowhere".into(),
        ([_, to], true) => format!("to {}", here(*to)),
        _ => format!("along {}", trail(way, other)),
    }
}

/// A man, a reflection or a deflector with its cell; the board is named as by [`next_to`].
pub(super) fn thing(named: Cell, thing: &Thing) -> String {
    match thing {
        Thing::Man(placed) => the_next_to(named, placed),
        Thing::Deflector(bend) => bend.to_string(),
    }
}

/// The words for what is on a way but has no effect: `the white bishop on the point C2 does not block the path (SPE-5)`.
/// What is on the cell `but` is left out. Empty if nothing remains. `over` says that the man moves over another, so that
/// the men on its way are counted.
pub(super) fn ignored(way: &Way, but: Option<Cell>, over: bool) -> String {
    let Some(&from) = way.cells.first() else { return String::new() };
    let passed_over = || way.ignored.iter().filter(|ignored| Some(ignored.what.cell()) != but);
    let mut clauses: Vec<ClauseId> = passed_over().map(|ignored| ignored.by).collect();
    clauses.dedup();
    let by = clauses.into_iter().map(|by| {
        let of_it = passed_over().filter(|ignored| ignored.by == by);
        let bends = of_it.clone().all(|ignored| matches!(ignored.what, Thing::Deflector(_)));
        let things: Vec<String> = of_it.map(|ignored| thing(from, &ignored.what)).collect();
        let verb = if things.len() == 1 { "does" } else { "do" };
        let effect = match (bends, over) {
            (true, _) => "bend the path",
            (false, true) => "count",
            (false, false) => "block the path",
        };
        format!("{} {verb} not {effect} ({by})", list(things, "and"))
    });
    list(by, "and")
}

/// Every cell of a way, with the deflectors that bend it: `a7-b7-…-e7, turned by the deflector V on e7 to d6-c5-b4`. In
/// a straight line of five or more cells, only the first two, the last, the cells of things that do not count and those
/// of `other` are named; the other cells follow from these.
pub(super) fn trail(way: &Way, other: &[Cell]) -> String {
    let of_ignored = way.ignored.iter().map(|ignored| ignored.what.cell());
    let always_named: Vec<Cell> = of_ignored.chain(other.iter().copied()).collect();
    let mut bends = way.bends.iter().peekable();
    let mut trail = String::new();
    let mut run: Vec<Cell> = Vec::new();
    for (index, &cell) in way.cells.iter().enumerate() {
        run.push(cell);
        // A deflector on the first cell of the way bends the way only if the way returns to that cell.
        if let Some(bend) = bends.next_if(|bend| bend.cell == cell && index > 0) {
            let here = run_of(&run, &always_named);
            let then = if trail.is_empty() { "" } else { "then " };
            trail = format!("{trail}{here}, {then}turned by {bend} to ");
            run.clear();
        }
    }
    trail + &run_of(&run, &always_named)
}

/// The names of cells in order, joined by hyphens. In a straight line of five or more cells, two or more successive
/// cells between the second and the last become `…`, unless they are in `always_named`.
fn run_of(cells: &[Cell], always_named: &[Cell]) -> String {
    let shorten = cells.len() > 4 && is_straight(cells);
    let is_named = |&(index, cell): &(usize, &Cell)| {
        !shorten || index < 2 || index + 1 == cells.len() || always_named.contains(cell)
    };
    let mut shown_cells: Vec<String> = Vec::new();
    let mut next = 0;
    for (index, cell) in cells.iter().enumerate().filter(is_named) {
        match cells.get(next..index) {
            Some([only]) => shown_cells.push(only.bare().to_string()),
            Some([_, _, ..]) => shown_cells.push("…".into()),
            _ => {}
        }
        shown_cells.push(cell.bare().to_string());
        next = index + 1;
    }
    shown_cells.join("-")
}

/// Whether every step is the same as the one before it. A point is half a cell above and right of the square of its name.
fn is_straight(cells: &[Cell]) -> bool {
    let place = |cell: &Cell| {
        let half = i32::from(cell.board == BoardId::Points);
        (i32::from(cell.file) * 2 + half, i32::from(cell.rank) * 2 + half)
    };
    let step = |pair: &[Cell]| {
        let ((file, rank), (next_file, next_rank)) = (place(&pair[0]), place(&pair[1]));
        (next_file - file, next_rank - rank)
    };
    cells.windows(3).all(|three| step(&three[..2]) == step(&three[1..]))
}

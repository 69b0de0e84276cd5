//! Builds facts and their parts from short texts.

use chess_arbiter_types::facts::{
    Attack, AttackedKing, Bend, Departure, Gone, How, Ignored, Placed, Thing, Way,
};
use chess_arbiter_types::{
    BoardId, CastlingRight, Cell, ClauseId, Deflector, Game, Kind, Man, Mark, Side,
};

/// The cell with this text: `e4`; `E4` for a point; `s:e4` and `m:e4` on the boards of the Kingdom games.
pub fn cell(text: &str) -> Cell {
    let (board, bare) = match text.split_once(':') {
        Some(("s", bare)) => (BoardId::Short, bare),
        Some(("m", bare)) => (BoardId::Max, bare),
        _ => (BoardId::Squares, text),
    };
    let file = bare.chars().next().unwrap();
    let board = if file.is_ascii_uppercase() { BoardId::Points } else { board };
    Cell::new(board, Cell::file_of(file).unwrap(), bare[1..].parse().unwrap())
}

pub fn cells(text: &str) -> Vec<Cell> {
    text.split_whitespace().map(cell).collect()
}

/// The kind with this letter, from the first game that has such a kind.
pub fn kind(letter: char) -> Kind {
    let games = [Game::Chess, Game::SpectralRandom, Game::Deflection, Game::Mirrors7Block];
    games.into_iter().find_map(|game| game.kind(letter)).unwrap()
}

/// A man on a cell: `R a1` is White's rook on a1, and `r s:a1` is Black's rook on a1 of the short-range board.
pub fn on(text: &str) -> Placed {
    let (letter, place) = text.split_once(' ').unwrap();
    let letter = letter.chars().next().unwrap();
    let side = if letter.is_uppercase() { Side::White } else { Side::Black };
    Placed::new(Man::new(side, kind(letter)), cell(place))
}

/// A man on a cell, as [`on`] reads it, with a mark.
pub fn marked(text: &str, file: u8, promoted: bool) -> Placed {
    let placed = on(text);
    Placed { man: Man { mark: Some(Mark { file, promoted }), ..placed.man }, ..placed }
}

/// A reflection on the cell of its mirror, written like a man for [`on`]; `originals` lists the cells of its originals.
pub fn shown(text: &str, originals: &str) -> Placed {
    Placed { originals: cells(originals), ..on(text) }
}

pub fn way(text: &str) -> Way {
    Way::over(cells(text))
}

pub fn bend(deflector: Deflector, at: &str) -> Bend {
    Bend { deflector, cell: cell(at) }
}

pub fn bent(text: &str, bends: Vec<Bend>) -> Way {
    Way { bends, ..way(text) }
}

/// A man that does not count on a way, and the clause that says so.
pub fn ignored(man: &str, by: &str) -> Ignored {
    Ignored { what: Thing::Man(on(man)), by: ClauseId::named(by) }
}

pub fn gone(what: Thing, how: Departure) -> Gone {
    Gone { what, how }
}

pub fn attack(by: &str, over: &str) -> Attack {
    Attack {
        by: on(by),
        way: way(over),
        screen: None,
        company: None,
        gone: Vec::new(),
        clauses: Vec::new(),
    }
}

pub fn king(text: &str, attacks: Vec<Attack>, how: Option<How>) -> AttackedKing {
    AttackedKing { king: on(text), attacks, how }
}

pub fn right(letter: char) -> CastlingRight {
    CastlingRight::ALL.into_iter().find(|right| right.letter() == letter).unwrap()
}

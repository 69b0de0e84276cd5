//! The diagram of a problem, and the changes that make its twins.

use types::{CastlingRight, Cell, EnPassant, Game, Kind, Man, Men, Position, Side, Wing};

use super::problem::Unread;
use crate::solve::Stipulation;

/// The men of a problem, and what is known about earlier turns.
#[derive(Clone)]
pub(super) struct Diagram {
    pub men: Men,
    /// The cells of kings and rooks that may no longer castle.
    pub have_moved: Vec<Cell>,
    /// The cell that a pawn has just crossed by a double step, if the problem says so.
    pub crossed: Option<Cell>,
}

impl Diagram {
    pub(super) fn empty() -> Diagram {
        Diagram { men: Men::none(Game::Chess), have_moved: Vec::new(), crossed: None }
    }

    /// The position of the diagram with `side` to move. Kings and rooks on their initial cells may castle unless
    /// [`Diagram::have_moved`] names them.
    pub(super) fn position(&self, side: Side) -> Position {
        let mut position = Position::empty(Game::Chess);
        position.men.clone_from(&self.men);
        position.side = side;
        position.en_passant = self.crossed.map(|crossed| EnPassant { crossed, pawn: None });
        for right in CastlingRight::ALL {
            let Some(king) = Game::Chess.king_home(right.side) else { continue };
            let rook = Cell { file: if right.wing == Wing::King { 7 } else { 0 }, ..king };
            let stands = |cell, kind| {
                self.men.get(cell) == Some(Man::new(right.side, kind))
                    && !self.have_moved.contains(&cell)
            };
            position.castling.set(right, stands(king, Kind::King) && stands(rook, Kind::Rook));
        }
        position
    }

    pub(super) fn take(&mut self, cell: Cell) -> Result<Man, Unread> {
        self.men.take(cell).ok_or_else(|| Unread::Wrong(format!("there is no man on {cell}")))
    }

    /// Moves every man, the crossed cell and the cells of `have_moved`: `to` maps file and rank, both counted from 0,
    /// to the new ones. Refuses to move a man off the board.
    pub(super) fn transform(&mut self, to: impl Fn(i32, i32) -> (i32, i32)) -> Result<(), Unread> {
        let moved = |cell: Cell| {
            let (file, rank) = (i32::from(cell.file), i32::from(cell.rank) - 1);
            let (new_file, new_rank) = to(file, rank);
            let moved = cell.offset(new_file - file, new_rank - rank);
            moved.filter(|&cell| Game::Chess.has(cell))
        };
        let mut men = Men::none(Game::Chess);
        for (cell, man) in self.men.iter() {
            let off = || Unread::Wrong(format!("the man on {cell} would leave the board"));
            men.put(moved(cell).ok_or_else(off)?, man);
        }
        self.men = men;
        self.have_moved = self.have_moved.iter().copied().filter_map(moved).collect();
        self.crossed = self.crossed.and_then(moved);
        Ok(())
    }

    /// Replaces every man by the man to which `to` maps it.
    pub(super) fn change_men(&mut self, to: impl Fn(Man) -> Man) {
        let before = self.men.clone();
        for (cell, man) in before.iter() {
            self.men.put(cell, to(man));
        }
    }
}

/// The side that begins: Black in a helped series, and in other help play with an even number of plies; otherwise White.
pub(super) const fn beginner(stipulation: &Stipulation) -> Side {
    match stipulation {
        Stipulation::Helpmate { plies } | Stipulation::Helpstalemate { plies }
            if *plies % 2 == 0 =>
        {
            Side::Black
        }
        Stipulation::SeriesHelpmate(_) | Stipulation::SeriesHelpstalemate(_) => Side::Black,
        _ => Side::White,
    }
}

/// Reads a stipulation such as `#2`, `h#2.5` or `ser-h=7`. Refuses one that the solver does not know or that has more
/// than 100 turns.
pub(super) fn stipulation(text: &str) -> Result<Stipulation, Unread> {
    let unsupported = || Unread::Unsupported(format!("the stipulation `{text}`"));
    let lower = text.to_ascii_lowercase();
    let goal = lower.find(['#', '=']).ok_or_else(unsupported)?;
    let (play, (goal, length)) = (&lower[..goal], lower[goal..].split_at(1));
    let (whole, half) = match length.strip_suffix(".5") {
        Some(whole) => (whole, 1),
        None => (length, 0),
    };
    let turns: u32 = whole.parse().map_err(|_| unsupported())?;
    let plies = 2 * turns.min(MOST_TURNS + 1) + half;
    if !(1..=2 * MOST_TURNS).contains(&plies) || turns == 0 && half == 0 {
        return Err(unsupported());
    }
    Ok(match (play, goal, half) {
        ("h", "#", _) => Stipulation::Helpmate { plies },
        ("h", "=", _) => Stipulation::Helpstalemate { plies },
        ("", "#", 0) => Stipulation::Mate(turns),
        ("", "=", 0) => Stipulation::Stalemate(turns),
        ("s", "#", 0) => Stipulation::Selfmate(turns),
        ("r", "#", 0) => Stipulation::Reflexmate(turns),
        ("ser-", "#", 0) => Stipulation::SeriesMate(turns),
        ("ser-h", "#", 0) => Stipulation::SeriesHelpmate(turns),
        ("ser-h", "=", 0) => Stipulation::SeriesHelpstalemate(turns),
        _ => return Err(unsupported()),
    })
}

/// The greatest number of turns in a stipulation.
const MOST_TURNS: u32 = 100;

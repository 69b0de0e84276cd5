//! The men of a table, and the numbers of their placements.

use std::fmt;

use record::{Cell, Game, Kind, Man, Own, Position, Side};
use thiserror::Error;

/// The men on the board: one king of each side and at most two more men. Written as the letters of White's men, then
/// Black's, each beginning with the king: `KRK`, `KQKR`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Material {
    game: Game,
    /// White's men and then Black's, each in the order of the game's kinds, the king first.
    men: Vec<(Side, Kind)>,
    cells: Vec<Cell>,
}

/// A text or a game that names no material of a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MaterialError {
    /// The text is not of the form `KRK`.
    #[error(
        "`{0}` is no material: it is written as White's men and then Black's, each beginning with K, such as KRK"
    )]
    Unreadable(String),
    /// More than two men besides the kings.
    #[error("`{0}` has more than two men besides the kings")]
    TooMany(String),
    /// Both sides have pawns.
    #[error("`{0}` has pawns of both sides, and tables leave out en passant")]
    Pawns(String),
    /// A game of twins.
    #[error("{0} has no tables: with twins, one more man has too many placements")]
    Twins(Game),
}

impl Material {
    /// Reads the men of a material. Refuses a game of twins, more than two men besides the kings, and pawns of both sides.
    pub fn parse(game: Game, text: &str) -> Result<Material, MaterialError> {
        if game.has_marks() {
            return Err(MaterialError::Twins(game));
        }
        let unreadable = || MaterialError::Unreadable(text.chars().take(20).collect());
        let mut men = Vec::new();
        let mut kings = 0;
        for letter in text.chars() {
            let kind = game.kind(letter).filter(|_| letter.is_ascii_uppercase());
            let kind = kind.ok_or_else(unreadable)?;
            kings += usize::from(kind == Kind::King);
            let side = match kings {
                1 => Side::White,
                2 => Side::Black,
                _ => return Err(unreadable()),
            };
            men.push((side, kind));
        }
        let shown = || text.to_owned();
        let has_pawn = |side| men.contains(&(side, Kind::Pawn));
        match (kings, men.len()) {
            (2, 0..=4) if has_pawn(Side::White) && has_pawn(Side::Black) => {
                Err(MaterialError::Pawns(shown()))
            }
            (2, 0..=4) => Ok(Material::with(game, men)),
            (2, _) => Err(MaterialError::TooMany(shown())),
            _ => Err(unreadable()),
        }
    }

    fn with(game: Game, mut men: Vec<(Side, Kind)>) -> Material {
        let place = |kind| game.kinds().iter().position(|&(known, _)| known == kind);
        men.sort_by_key(|&(side, kind)| (side as usize, kind != Kind::King, place(kind)));
        Material { game, men, cells: game.cells().collect() }
    }

    /// The kings and one more man of White, for each kind of the game; the bare kings first. Empty for a game of twins.
    pub fn with_one_man(game: Game) -> Vec<Material> {
        let kinds = game.kinds().iter().filter(|(kind, _)| *kind != Kind::King);
        let texts = kinds.map(|&(_, letter)| format!("K{letter}K"));
        let texts = std::iter::once("KK".to_owned()).chain(texts);
        texts.filter_map(|text| Material::parse(game, &text).ok()).collect()
    }

    /// The men of a position; `None` if they are no material of a table.
    pub fn of(position: &Position) -> Option<Material> {
        let men: Vec<_> = position.men.iter().map(|(_, man)| (man.side, man.kind)).collect();
        let kings = |side| men.iter().filter(|&&man| man == (side, Kind::King)).count();
        let fits = men.len() <= 4 && Side::BOTH.iter().all(|&side| kings(side) == 1);
        (fits && !position.game.has_marks()).then(|| Material::with(position.game, men))
    }

    /// The game.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The materials that a capture, a promotion, or both at once can lead to.
    pub fn leads_to(&self) -> Vec<Material> {
        let mut found = Vec::new();
        let further = |men: &[(Side, Kind)]| -> Vec<usize> {
            (0..men.len()).filter(|&index| men[index].1 != Kind::King).collect()
        };
        let mut less = vec![self.men.clone()];
        less.extend(further(&self.men).into_iter().map(|index| {
            let mut men = self.men.clone();
            men.remove(index);
            men
        }));
        for men in less {
            for index in further(&men).into_iter().filter(|&index| men[index].1 == Kind::Pawn) {
                let kinds = self.game.kinds().iter().map(|&(kind, _)| kind);
                for kind in kinds.filter(|kind| !matches!(kind, Kind::King | Kind::Pawn)) {
                    let mut promoted = men.clone();
                    promoted[index].1 = kind;
                    found.push(Material::with(self.game, promoted));
                }
            }
            found.push(Material::with(self.game, men));
        }
        found.retain(|other| other != self);
        found.sort_by_key(ToString::to_string);
        found.dedup();
        found
    }

    /// How many numbers there are: the product of the cells of all men, times two for the side to move. `None` if they
    /// are more than a table holds.
    pub fn numbers(&self) -> Option<usize> {
        let men = u32::try_from(self.men.len()).ok()?;
        let numbers = self.cells.len().checked_pow(men)?.checked_mul(2)?;
        u32::try_from(numbers).is_ok().then_some(numbers)
    }

    /// The number of a position; `None` if it has other men, or anything else that tables leave out. Of equal men, the one on
    /// the earlier cell comes first.
    pub(super) fn number(&self, position: &Position) -> Option<usize> {
        let plain = self.empty();
        let is_plain = position.game == self.game
            && position.castling == plain.castling
            && position.en_passant.is_none()
            && position.deflectors() == plain.deflectors();
        if !is_plain {
            return None;
        }
        let mut free: Vec<(Cell, Man)> = position.men.iter().collect();
        if free.len() != self.men.len() {
            return None;
        }
        free.sort_by_key(|&(cell, _)| self.index(cell));
        let mut number = 0;
        for &(side, kind) in &self.men {
            let at = free.iter().position(|(_, man)| (man.side, man.kind) == (side, kind))?;
            let (cell, _) = free.remove(at);
            number = number * self.cells.len() + self.index(cell)?;
        }
        Some(number * 2 + position.side as usize)
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        self.cells.iter().position(|&other| other == cell)
    }

    /// The position of a number; `None` if two men would stand on one cell, or equal men in another order.
    pub(super) fn position(&self, number: usize) -> Option<Position> {
        let mut position = self.empty();
        position.side = if number.is_multiple_of(2) { Side::White } else { Side::Black };
        let mut rest = number / 2;
        let mut last = None;
        for &(side, kind) in self.men.iter().rev() {
            let index = rest % self.cells.len();
            rest /= self.cells.len();
            let cell = self.cells[index];
            let ordered = last.is_none_or(|(other, later)| other != (side, kind) || index < later);
            if position.men.get(cell).is_some() || !ordered {
                return None;
            }
            position.men.put(cell, Man { side, kind, mark: None });
            last = Some(((side, kind), index));
        }
        Some(position)
    }

    /// The position without men that all placements begin with. The array of `spectral-random` has all kinds.
    fn empty(&self) -> Position {
        let mut position = Position::empty(self.game);
        if let Own::Array(array) = &mut position.own {
            let mut kinds = self.game.kinds().to_vec();
            kinds.sort_by_key(|&(_, letter)| letter);
            let kinds = kinds.into_iter().map(|(kind, _)| kind);
            *array = kinds.filter(|kind| !matches!(kind, Kind::King | Kind::Pawn)).collect();
        }
        position
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &(_, kind) in &self.men {
            let letter = self.game.kinds().iter().find(|(known, _)| *known == kind);
            write!(f, "{}", letter.map_or('?', |&(_, letter)| letter))?;
        }
        Ok(())
    }
}

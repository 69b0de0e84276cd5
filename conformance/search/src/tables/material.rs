//! The men of a table, and the numbers of their placements.

use std::fmt;
use std::ops::Range;

use fast::AnyBoard;
use fast::board::Board;
use thiserror::Error;
use types::{
    BoardId, CastlingRights, Cell, DeflectorFields, Game, Kind, Man, Mark, Own, Position, Side,
};

/// The men on the board: one king of each side and at most two more men; in Kingdom, only one pair of twin kings for each side.
/// Written as the letters of White's men, then those of Black's, each beginning with the king: `KRK`, `KQKR`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Material {
    game: Game,
    /// White's men and then Black's: on each side the king first, then the others in the order of the game's kinds.
    kinds: Vec<(Side, Kind)>,
    /// Every man and the cells on which it may stand, with twins listed separately.
    pub(super) places: Vec<Place>,
    cells: Cells,
    has_pawn: bool,
    /// If two men are equal and may stand on the same cells: the index of the first in `places`; the other comes next.
    equal: Option<usize>,
}

/// A man, and the cells on which it may stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) man: Man,
    /// The indices of these cells in [`Cells::cells`].
    pub(super) cells: Range<usize>,
}

/// For each man, the index of its cell among the cells on which it may stand ([`Place::cells`]).
pub(super) type Digits = [usize; PLACES];

/// The cells of a game, and the index of each.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cells {
    cells: Vec<Cell>,
    /// For each [`Cells::slot`], the index of its cell in `cells`; `None` if the game has no such cell.
    indices: Vec<Option<usize>>,
}

impl Cells {
    fn of(game: Game) -> Cells {
        let cells: Vec<Cell> = game.cells().collect();
        let most = cells.iter().map(|&cell| Cells::slot(cell)).max().unwrap_or(0);
        let mut indices = vec![None; most + 1];
        for (index, &cell) in cells.iter().enumerate() {
            indices[Cells::slot(cell)] = Some(index);
        }
        Cells { cells, indices }
    }

    const fn slot(cell: Cell) -> usize {
        (cell.board as usize * 16 + cell.file as usize) * 16 + cell.rank as usize
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        self.indices.get(Cells::slot(cell)).copied().flatten()
    }

    fn on(&self, board: BoardId) -> Range<usize> {
        let first = self.cells.iter().position(|cell| cell.board == board).unwrap_or(0);
        let count = self.cells.iter().filter(|cell| cell.board == board).count();
        first..first + count
    }
}

/// Why a text is not a material of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MaterialError {
    /// The text does not have the form of a material such as `KRK`.
    #[error(
        "`{0}` is not a material: write White's men and then Black's, each beginning with K, such as KRK"
    )]
    Unreadable(String),
    /// The text has a letter that stands for no kind of the game.
    #[error("{game} has no man `{letter}`; its men are {}", letters(*.game))]
    NoSuchMan {
        /// The game.
        game: Game,
        /// The letter.
        letter: char,
    },
    /// There are more than two men other than the kings.
    #[error("`{0}` has more than two men besides the kings")]
    TooMany(String),
    /// There are pawns of both sides.
    #[error("`{0}` has pawns of both sides, which no table has, since tables leave out en passant")]
    Pawns(String),
    /// There are men other than the kings, in a game of twins.
    #[error(
        "{0} has a table of KK alone: with one more pair of twins there are too many placements"
    )]
    Twins(Game),
}

fn letters(game: Game) -> String {
    game.kinds().iter().map(|&(_, letter)| letter).collect()
}

impl Material {
    /// Reads a material. Refuses one with more than two men besides the kings, one with pawns of both sides and, in a game of
    /// twins, one with any man besides the kings.
    pub fn parse(game: Game, text: &str) -> Result<Material, MaterialError> {
        let unreadable = || MaterialError::Unreadable(text.chars().take(20).collect());
        let mut kinds = Vec::new();
        let mut crowned = 0;
        for letter in text.chars() {
            if !letter.is_ascii_uppercase() {
                return Err(unreadable());
            }
            let kind = game.kind(letter).ok_or(MaterialError::NoSuchMan { game, letter })?;
            crowned += usize::from(kind == Kind::King);
            let side = match crowned {
                1 => Side::White,
                2 => Side::Black,
                _ => return Err(unreadable()),
            };
            kinds.push((side, kind));
        }
        let has_pawn = |side| kinds.contains(&(side, Kind::Pawn));
        match (crowned, kinds.len()) {
            (2, 3..) if game.has_marks() => Err(MaterialError::Twins(game)),
            (2, 0..=4) if has_pawn(Side::White) && has_pawn(Side::Black) => {
                Err(MaterialError::Pawns(text.to_owned()))
            }
            (2, 0..=4) => Ok(Material::with(game, kinds)),
            (2, _) => Err(MaterialError::TooMany(text.chars().take(20).collect())),
            _ => Err(unreadable()),
        }
    }

    fn with(game: Game, mut kinds: Vec<(Side, Kind)>) -> Material {
        let place = |kind| game.kinds().iter().position(|&(known, _)| known == kind);
        kinds.sort_by_key(|&(side, kind)| (side as usize, kind != Kind::King, place(kind)));
        let cells = Cells::of(game);
        let places: Vec<Place> = if game.has_marks() {
            let twins = |&(side, kind): &(Side, Kind)| {
                let marks = game.description().marks;
                let file = marks.iter().position(|&marked| marked == kind).unwrap_or(0);
                let mark = u8::try_from(file).ok().map(|file| Mark { file, promoted: false });
                let man = Man { side, kind, mark };
                game.boards().iter().map(move |&board| (man, board))
            };
            let twins = kinds.iter().flat_map(twins);
            twins.map(|(man, board)| Place { man, cells: cells.on(board) }).collect()
        } else {
            let all = 0..cells.cells.len();
            let man = |&(side, kind): &(Side, Kind)| Man::new(side, kind);
            kinds.iter().map(man).map(|man| Place { man, cells: all.clone() }).collect()
        };
        let has_pawn = kinds.iter().any(|&(_, kind)| kind == Kind::Pawn);
        let equal = places.windows(2).position(|pair| pair[0] == pair[1]);
        Material { game, kinds, places, cells, has_pawn, equal }
    }

    /// The material of the kings alone and, for each other kind, that of the kings with one white man of this kind; in a
    /// game of twins, only that of the kings alone.
    pub fn with_one_man(game: Game) -> Vec<Material> {
        let kinds = game.kinds().iter().filter(|(kind, _)| *kind != Kind::King);
        let texts = kinds.map(|&(_, letter)| format!("K{letter}K"));
        let texts = std::iter::once("KK".to_owned()).chain(texts);
        texts.filter_map(|text| Material::parse(game, &text).ok()).collect()
    }

    /// The material of a position; `None` if no table can have its men.
    pub fn of(position: &Position) -> Option<Material> {
        let game = position.game;
        let first = game.boards()[0];
        let listed =
            position.men.iter().filter(|(cell, _)| !game.has_marks() || cell.board == first);
        let kinds: Vec<_> = listed.map(|(_, man)| (man.side, man.kind)).take(5).collect();
        let count = |side| kinds.iter().filter(|&&man| man == (side, Kind::King)).count();
        let pawns = |side| kinds.contains(&(side, Kind::Pawn));
        let fits = kinds.len() <= if game.has_marks() { 2 } else { 4 }
            && Side::BOTH.iter().all(|&side| count(side) == 1)
            && !Side::BOTH.iter().all(|&side| pawns(side));
        let material = fits.then(|| Material::with(game, kinds))?;
        (material.places.len() == position.men.iter().count()).then_some(material)
    }

    /// The game.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The kinds of one side's men, the king first.
    pub fn kinds(&self, side: Side) -> impl Iterator<Item = Kind> + '_ {
        self.kinds.iter().filter(move |man| man.0 == side).map(|&(_, kind)| kind)
    }

    /// Whether captures and promotions may lead from `position` to these men, judging only by how many men of each kind there are.
    pub fn may_come_from(&self, position: &Position) -> bool {
        let fits = |side| {
            let count = |kind| {
                let men = position.men.iter();
                men.filter(|(_, man)| (man.side, man.kind) == (side, kind)).count()
            };
            let own = |kind| self.kinds(side).filter(|&own| own == kind).count();
            let kinds = self.game.kinds().iter().map(|&(kind, _)| kind);
            let promoted: usize = kinds
                .filter(|&kind| kind != Kind::Pawn)
                .map(|kind| own(kind).saturating_sub(count(kind)))
                .sum();
            own(Kind::Pawn) + promoted <= count(Kind::Pawn)
        };
        position.game == self.game && Side::BOTH.into_iter().all(fits)
    }

    /// The materials to which one turn with a capture, a promotion, or both can lead.
    pub fn leads_to(&self) -> Vec<Material> {
        let mut found = Vec::new();
        if self.game.has_marks() {
            return found;
        }
        let further = |men: &[(Side, Kind)]| -> Vec<usize> {
            (0..men.len()).filter(|&index| men[index].1 != Kind::King).collect()
        };
        let mut less = vec![self.kinds.clone()];
        less.extend(further(&self.kinds).into_iter().map(|index| {
            let mut men = self.kinds.clone();
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

    /// All materials on whose tables the table of this material depends, and this material itself as the last. Each
    /// comes after all materials to which it leads.
    pub fn with_all_below(&self) -> Vec<Material> {
        let mut all = Vec::new();
        self.add_below(&mut all);
        all
    }

    fn add_below(&self, all: &mut Vec<Material>) {
        for material in self.leads_to() {
            if !all.contains(&material) {
                material.add_below(all);
            }
        }
        all.push(self.clone());
    }

    /// How many numbers there are: 2, for the side to move, multiplied for each man by the number of cells on which it may
    /// stand. `None` if that is more than a table can hold.
    pub fn numbers(&self) -> Option<usize> {
        let cells = self.places.iter().map(|place| place.cells.len());
        let numbers = cells.map(|cells| cells as u64).try_fold(2_u64, u64::checked_mul)?;
        u32::try_from(numbers).ok()?;
        usize::try_from(numbers).ok()
    }

    /// Whether a position has these men and nothing that tables leave out, so that the table of this material has a number for it.
    pub fn has(&self, position: &Position) -> bool {
        self.number(position).is_some()
    }

    /// These men as a key that does not depend on their order.
    pub(super) fn men(&self) -> Men {
        Men::of(self.places.iter().map(|place| place.man))
    }

    /// The number of a position; `None` if it has other men, or something that tables leave out. Of equal men, the one
    /// on the earlier cell comes first.
    pub(super) fn number(&self, position: &Position) -> Option<usize> {
        if position.game != self.game || position.castling != CastlingRights::NONE {
            return None;
        }
        self.number_of(&Placed::of(position, &self.cells)?)
    }

    /// The number of a placement; `None` if it has other men, or if this material has a pawn and pawns cannot promote
    /// to every kind.
    pub(super) fn number_of(&self, placed: &Placed) -> Option<usize> {
        if placed.men.len() != self.places.len() || (self.has_pawn && !placed.every_kind) {
            return None;
        }
        let mut taken = [false; PLACES];
        let mut number = 0;
        for place in &self.places {
            let mut men = placed.men.iter().enumerate();
            let (index, &(cell, _)) = men.find(|&(index, (cell, man))| {
                !taken[index] && *man == place.man && place.cells.contains(cell)
            })?;
            taken[index] = true;
            number = number * place.cells.len() + (cell - place.cells.start);
        }
        Some(number * 2 + placed.side as usize)
    }

    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells.cells
    }

    pub(super) fn boards(&self) -> Vec<Range<usize>> {
        self.game.boards().iter().map(|&board| self.cells.on(board)).collect()
    }

    /// The digits of a number, which say where each man stands.
    pub(super) fn digits(&self, number: usize) -> Digits {
        let mut digits = [0; PLACES];
        let mut rest = number / 2;
        for (digit, place) in digits.iter_mut().zip(&self.places).rev() {
            *digit = rest % place.cells.len();
            rest /= place.cells.len();
        }
        digits
    }

    /// The number with these digits; equal men may be given in either order. `side` is 0 if White is to move, 1 if Black is.
    pub(super) fn number_from(&self, mut digits: Digits, side: usize) -> usize {
        // At most two men are equal, since at most two are not kings.
        if let Some(first) = self.equal
            && digits[first] > digits[first + 1]
        {
            digits.swap(first, first + 1);
        }
        let digits = self.places.iter().zip(digits);
        digits.fold(0, |number, (place, digit)| number * place.cells.len() + digit) * 2 + side
    }

    /// The placement of a position, for [`Material::number_of`]; `None` if no table can have the position.
    pub(super) fn placed(&self, position: &Position) -> Option<Placed> {
        Placed::of(position, &self.cells)
    }

    /// Like [`Material::placed`], for a board that a turn has reached from a position of a table. Its crossed cell, if any, is
    /// left out.
    pub(super) fn placed_on(&self, board: &AnyBoard) -> Option<Placed> {
        let (mut men, mut fits) = (Vec::with_capacity(PLACES), true);
        board.each_man(&mut |cell, man| match self.cells.index(cell) {
            Some(index) if men.len() < PLACES => men.push((index, man)),
            _ => fits = false,
        });
        men.sort_unstable_by_key(|&(index, _)| index);
        fits.then(|| Placed { men, side: board.side(), every_kind: true })
    }

    /// The position of a number; `None` if two men would share a cell, or if equal men are not in the order of their cells.
    pub(super) fn position(&self, number: usize) -> Option<Position> {
        let mut position = self.empty();
        position.side = if number.is_multiple_of(2) { Side::White } else { Side::Black };
        let mut rest = number / 2;
        let mut later: Option<(Man, usize)> = None;
        for place in self.places.iter().rev() {
            let index = place.cells.start + rest % place.cells.len();
            rest /= place.cells.len();
            let cell = self.cells.cells[index];
            let ordered = later.is_none_or(|(man, after)| {
                man != place.man || index < after || !place.cells.contains(&after)
            });
            if position.men.get(cell).is_some() || !ordered {
                return None;
            }
            position.men.put(cell, place.man);
            later = Some((place.man, index));
        }
        Some(position)
    }

    /// The position of a number as text, or the number itself if it has no position.
    pub(super) fn written(&self, number: usize) -> String {
        self.position(number).map_or_else(|| number.to_string(), |position| position.to_string())
    }

    /// A position without men. In `spectral-random`, its array names all kinds.
    fn empty(&self) -> Position {
        let mut position = Position::empty(self.game);
        if let Own::Array(array) = &mut position.own {
            *array = every_kind(self.game);
        }
        position
    }
}

/// The greatest number of men in a table, with twins counted separately.
pub(super) const MOST: u32 = 4;
pub(super) const PLACES: usize = MOST as usize;

/// The men of a material as a key that does not depend on their order. Different materials of a game have different keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Men([u16; PLACES]);

impl Men {
    fn of(men: impl Iterator<Item = Man>) -> Men {
        let mut codes = [0; PLACES];
        for (code, man) in codes.iter_mut().zip(men) {
            *code = 1 + man.side as u16 + 2 * man.kind as u16;
        }
        codes.sort_unstable();
        Men(codes)
    }
}

/// The kinds that the array of `spectral-random` can name, in the order of their letters.
fn every_kind(game: Game) -> Vec<Kind> {
    let mut kinds = game.kinds().to_vec();
    kinds.sort_by_key(|&(_, letter)| letter);
    let kinds = kinds.into_iter().map(|(kind, _)| kind);
    kinds.filter(|kind| !matches!(kind, Kind::King | Kind::Pawn)).collect()
}

/// A placement: the men of a position, each with the index of its cell, and the side to move.
pub(super) struct Placed {
    men: Vec<(usize, Man)>,
    side: Side,
    /// Whether pawns can promote to every kind that an array can name.
    every_kind: bool,
}

impl Placed {
    /// These men as a key that does not depend on their order.
    pub(super) fn men(&self) -> Men {
        Men::of(self.men.iter().map(|&(_, man)| man))
    }

    /// The placement of a position; `None` if the position has an en passant field, a deflector (on the board or in hand), or
    /// more men than a table can have.
    fn of(position: &Position, cells: &Cells) -> Option<Placed> {
        if position.en_passant.is_some() {
            return None;
        }
        let every_kind = match &position.own {
            Own::Nothing => true,
            Own::Array(array) => *array == every_kind(position.game),
            Own::Deflectors(fields) if *fields == DeflectorFields::default() => true,
            Own::Deflectors(_) => return None,
        };
        let mut men = Vec::with_capacity(PLACES);
        for (cell, man) in position.men.iter() {
            if men.len() == PLACES {
                return None;
            }
            men.push((cells.index(cell)?, man));
        }
        men.sort_unstable_by_key(|&(index, _)| index);
        Some(Placed { men, side: position.side, every_kind })
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &(_, kind) in &self.kinds {
            let letter = self.game.kinds().iter().find(|(known, _)| *known == kind);
            write!(f, "{}", letter.map_or('?', |&(_, letter)| letter))?;
        }
        Ok(())
    }
}

//! Tries every placement of a material (such as king and rook against king), and counts an engine's answers.
//!
//! Material that mates in no placement is proved dead (CHE-23). The placements of a material are divided into units, by the
//! cell of White's first king, so that a run can be shared among machines and resumed; the counts of units add up.
//!
//! The men are the two kings and at most one white man; exchanging the colours gives the other placements. In the Kingdom
//! games there are two kings per side, and the additional man is on one board, with its twin captured, or on both. In
//! Deflection, the requested deflectors are on the board, and none is in hand.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use types::{
    BoardId, Cell, Deflector, EndBy, Engine, Game, Held, Interrupt, Kind, Man, Own, OwnForm,
    Position, Side, Status, Turn,
};

use crate::basics::{first_mark, piece_kinds};

/// The men and deflectors to place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Material {
    /// The game.
    pub game: Game,
    /// The kings, White's first, and then the additional man. In the Kingdom games, each has its board; in others, `None`.
    pub men: Vec<(Man, Option<BoardId>)>,
    /// The deflectors on the board.
    pub deflectors: Vec<Deflector>,
}

/// The most men that [`materials`] accepts: two kings and one more man; in the Kingdom games, where a king and its twin
/// count as one, also the additional man's twin.
pub fn most_men(game: Game) -> usize {
    if game.has_marks() { 4 } else { 3 }
}

/// Every material of a game with at most `men` men (2 to [`most_men`]) and at most `deflectors` deflectors: first the kings
/// alone, then the kings with one white man of each kind. In the Kingdom games, 2 men are the four kings, 3 are the kings
/// and a white man on either board without its twin, and 4 are the kings and a white man with its twin.
pub fn materials(game: Game, men: usize, deflectors: usize) -> Vec<Material> {
    let man = |side, kind| Man { side, kind, mark: first_mark(game, kind) };
    let boards: Vec<Option<BoardId>> = if game.has_marks() {
        game.boards().iter().copied().map(Some).collect()
    } else {
        vec![None]
    };
    let kings: Vec<_> = Side::BOTH
        .iter()
        .flat_map(|&side| boards.iter().map(move |&board| (man(side, Kind::King), board)))
        .collect();
    let mut places: Vec<&[Option<BoardId>]> = Vec::new();
    if men > 2 {
        places.extend(boards.chunks(1));
    }
    if men > 3 && game.has_marks() {
        places.push(&boards);
    }
    let mut sets = vec![kings.clone()];
    for place in places {
        for &(kind, _) in game.kinds().iter().filter(|(kind, _)| *kind != Kind::King) {
            let further = place.iter().map(|&board| (man(Side::White, kind), board));
            sets.push(kings.iter().copied().chain(further).collect());
        }
    }
    let has_deflectors = game.description().own == OwnForm::Deflectors;
    let deflectors = deflector_sets(if has_deflectors { deflectors } else { 0 });
    let with = |men: Vec<_>| {
        let material = move |deflectors| Material { game, men: men.clone(), deflectors };
        deflectors.clone().into_iter().map(material)
    };
    sets.into_iter().flat_map(with).collect()
}

/// Every set of at most `most` deflectors, with at most two of each type; small sets first.
fn deflector_sets(most: usize) -> Vec<Vec<Deflector>> {
    let mut sets: Vec<Vec<Deflector>> = vec![Vec::new()];
    for deflector in Deflector::ALL {
        let with = |set: &Vec<_>| [0, 1, 2].map(|count| [&**set, &vec![deflector; count]].concat());
        sets = sets.iter().flat_map(with).collect();
    }
    sets.retain(|set| set.len() <= most);
    sets.sort_by_cached_key(|set| (set.len(), set.clone()));
    sets
}

impl Material {
    /// The names of one side's men, kings first: `["king", "rook"]`.
    pub fn names(&self, side: Side) -> Vec<&'static str> {
        let men = self.men.iter().filter(|(man, _)| man.side == side);
        men.map(|(man, _)| man.kind.name()).collect()
    }

    /// The boards of the additional man in the Kingdom games; empty in other games and for bare kings.
    pub fn boards(&self) -> Vec<BoardId> {
        let further = self.men.iter().filter(|(man, _)| man.kind != Kind::King);
        further.filter_map(|&(_, board)| board).collect()
    }

    /// The material in words: `king and rook against king, with J`.
    pub fn describe(&self) -> String {
        let [white, black] = Side::BOTH.map(|side| self.names(side).join(" and "));
        let on = match self.boards()[..] {
            [BoardId::Short] => " on the short-range board",
            [BoardId::Max] => " on the max-range board",
            _ => "",
        };
        let letters: String = self.deflectors.iter().map(|deflector| deflector.letter()).collect();
        let with = if letters.is_empty() { String::new() } else { format!(", with {letters}") };
        format!("{white}{on} against {black}{with}")
    }

    /// The units of the work: each is a cell of White's first king. Of [cells that are images of each
    /// other](Material::images), only the first is a unit.
    pub fn units(&self) -> Vec<Cell> {
        let Some(&(_, board)) = self.men.first() else { return Vec::new() };
        let mut units = cells(self.game, board);
        units.retain(|&cell| self.images(cell).first() == Some(&cell));
        units
    }

    /// The images of a cell of White's first king, itself included, under the [symmetries](Game::image) that change no
    /// answer about a placement. They are used only where units take long: for an additional man in the Kingdom games, where
    /// boards and movements are symmetric, and nobody can castle.
    pub fn images(&self, king: Cell) -> BTreeSet<Cell> {
        let symmetries = if self.boards().is_empty() {
            1
        } else if self.men.iter().any(|(man, _)| man.kind == Kind::Pawn) {
            2
        } else {
            8
        };
        (0..symmetries).filter_map(|symmetry| self.game.image(king, symmetry)).collect()
    }

    /// An upper bound for the positions of a unit with one side to move: the number of ways to choose a cell for each man
    /// and deflector except White's first king, times the number of cells that the unit [counts for](Material::images).
    pub fn placements(&self, king: Cell) -> u64 {
        let images = self.images(king).len() as u64;
        let choices = self.choices(king).into_iter().map(|cells| cells.len() as u64);
        choices.fold(images, u64::saturating_mul)
    }

    /// Whether a position is a placement of this material with White's first king on the cell `king`.
    pub fn is_placed(&self, position: &Position, king: Cell) -> bool {
        let cell_of = |&(man, board): &(Man, Option<BoardId>)| {
            let is_it = |&(cell, other): &(Cell, Man)| {
                other == man && board.is_none_or(|board| board == cell.board)
            };
            position.men.iter().find(is_it).map(|(cell, _)| cell)
        };
        let deflectors = position.deflectors().into_iter().flat_map(|fields| &fields.placed);
        let men: Option<Vec<Cell>> = self.men.iter().map(cell_of).collect();
        men.is_some_and(|men| {
            let cells = men.iter().copied().chain(deflectors.map(|&(_, cell)| cell));
            let empty = Position { side: position.side, ..self.empty() };
            men.first() == Some(&king) && self.placed(&empty, cells).as_ref() == Some(position)
        })
    }

    /// The position without men and deflectors.
    fn empty(&self) -> Position {
        let mut position = Position::empty(self.game);
        if let Own::Array(array) = &mut position.own {
            // The additional man's kind, or all kinds for a pawn and for bare kings.
            let mut own = self.men.iter().map(|(man, _)| man.kind);
            let own = own.rfind(|kind| !matches!(kind, Kind::King | Kind::Pawn));
            *array = own.map_or_else(|| piece_kinds(self.game), |kind| vec![kind]);
            array.sort_by_key(|kind| kind.letter());
        }
        position
    }

    /// The cells to choose from, with White's first king on `king`: for each man, and then for each deflector.
    fn choices(&self, king: Cell) -> Vec<Vec<Cell>> {
        let others = self.men.iter().skip(1).map(|&(_, board)| board);
        let boards = others.chain(self.deflectors.iter().map(|_| None));
        std::iter::once(vec![king]).chain(boards.map(|board| cells(self.game, board))).collect()
    }

    /// `empty` with each man, and then each deflector, on its cell of `chosen`. `None` if two men or two deflectors would
    /// be on one cell, or if two deflectors of a type are not in the order of their cells, which would repeat a placement.
    fn placed(&self, empty: &Position, chosen: impl IntoIterator<Item = Cell>) -> Option<Position> {
        let (mut position, mut chosen) = (empty.clone(), chosen.into_iter());
        for (&(man, _), cell) in self.men.iter().zip(&mut chosen) {
            if position.men.get(cell).is_some() {
                return None;
            }
            position.men.put(cell, man);
        }
        if let Some(fields) = position.deflectors_mut() {
            for placed in self.deflectors.iter().copied().zip(chosen) {
                if fields.on(placed.1).is_some() || fields.placed.last() > Some(&placed) {
                    return None;
                }
                fields.placed.push(placed);
            }
        }
        Some(position)
    }
}

fn cells(game: Game, board: Option<BoardId>) -> Vec<Cell> {
    board.map_or_else(|| game.cells().collect(), |board| game.cells_on(board).to_vec())
}

/// The counts over placements with one side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// The number of accepted positions.
    pub positions: u64,
    /// The number of accepted positions with the side to move in check.
    pub checks: u64,
    /// The number of checkmates.
    pub mates: u64,
    /// The number of stalemates.
    pub stalemates: u64,
    /// The text of the first checkmate; `None` if there is none.
    pub mate: Option<String>,
    /// The text of the first stalemate; `None` if there is none.
    pub stalemate: Option<String>,
    /// The names of the kinds that a pawn can become by a legal turn in one of these positions.
    pub promotions: BTreeSet<String>,
}

impl Counts {
    /// Adds the counts of a later unit. Both must have been counted or [checked](crate::units::checked): then no sum
    /// overflows, since the counts of all units are at most the number of placements.
    pub fn add(&mut self, later: &Counts) {
        self.positions += later.positions;
        self.checks += later.checks;
        self.mates += later.mates;
        self.stalemates += later.stalemates;
        self.mate = self.mate.take().or_else(|| later.mate.clone());
        self.stalemate = self.stalemate.take().or_else(|| later.stalemate.clone());
        self.promotions.extend(later.promotions.iter().cloned());
    }

    /// These counts times `cells`, the number of cells with equal counts; the examples and the promotions stay the same.
    fn times(self, cells: u64) -> Counts {
        Counts {
            positions: cells * self.positions,
            checks: cells * self.checks,
            mates: cells * self.mates,
            stalemates: cells * self.stalemates,
            ..self
        }
    }
}

/// A position on which two engines disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The position, as text.
    pub position: String,
    /// Each engine's name and its answer.
    pub given: Vec<(String, String)>,
}

/// Why a unit was not completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// Two engines disagree.
    Differ(Box<Disagreement>),
    /// The count was interrupted.
    Interrupted,
}

/// Tries every placement of a material with White's first king on the cell `king`. All engines must agree; the first one's
/// answers are counted. Returns the counts with White to move, then those with Black to move, each for all [images of
/// `king`](Material::images) together.
pub fn unit(
    engines: &[&dyn Engine],
    material: &Material,
    king: Cell,
    interrupt: &Interrupt,
) -> Result<[Counts; 2], Halt> {
    let counts = slice(engines, material, king, 1, interrupt)?;
    let cells = material.images(king).len() as u64;
    Ok(counts.map(|counts| counts.times(cells)))
}

/// Like [`unit()`], for one in `every` placements and for this cell only. All ways to choose a cell for each man
/// and deflector are numbered; those with two men on one cell are skipped. Choose an `every` that shares no factor with the
/// numbers of cells; otherwise a man may be placed on only part of the board.
pub fn slice(
    engines: &[&dyn Engine],
    material: &Material,
    king: Cell,
    every: usize,
    interrupt: &Interrupt,
) -> Result<[Counts; 2], Halt> {
    let mut work = Work { engines, material, counts: Default::default() };
    let (empty, choices) = (material.empty(), material.choices(king));
    let all: u64 = choices.iter().map(|cells| cells.len() as u64).product();
    for (tried, number) in (0..all).step_by(every).enumerate() {
        if tried.is_multiple_of(UNINTERRUPTED) && interrupt.is_requested() {
            return Err(Halt::Interrupted);
        }
        // The number, written with one digit for each man and deflector, chooses their cells.
        let mut below = all;
        let chosen = choices.iter().map(|cells| {
            let count = cells.len() as u64;
            below /= count;
            cells[usize::try_from(number / below % count).unwrap_or_default()]
        });
        if let Some(position) = material.placed(&empty, chosen) {
            work.ask(position)?;
        }
    }
    Ok(work.counts)
}

/// How many placements are tried between two checks for an interrupt, each of which takes as long as several placements.
const UNINTERRUPTED: usize = 64;

struct Work<'a> {
    engines: &'a [&'a dyn Engine],
    material: &'a Material,
    counts: [Counts; 2],
}

impl Work<'_> {
    /// Compares the engines' answers about a placement with each side to move, and counts those of the first engine.
    fn ask(&mut self, mut position: Position) -> Result<(), Halt> {
        let Some((first, others)) = self.engines.split_first() else { return Ok(()) };
        for side in Side::BOTH {
            position.side = side;
            for other in others {
                compare([*first, *other], &position)?;
            }
            if let Ok(held) = first.hold(&position) {
                self.count(&*held, &position);
            }
        }
        Ok(())
    }

    /// Counts the answers about an accepted position. Keeps the first checkmate, the first stalemate, and the kinds that
    /// pawns promote to.
    fn count(&mut self, held: &dyn Held, position: &Position) {
        let status = held.status();
        let may_promote = self.may_promote(position.side);
        let counts = &mut self.counts[position.side as usize];
        counts.positions += 1;
        counts.checks += u64::from(!status.check.is_empty());
        match status.end.map(|end| end.by) {
            Some(EndBy::Checkmate) => {
                counts.mates += 1;
                counts.mate.get_or_insert_with(|| position.to_string());
            }
            Some(EndBy::Stalemate) => {
                counts.stalemates += 1;
                counts.stalemate.get_or_insert_with(|| position.to_string());
            }
            _ => {}
        }
        if may_promote {
            let kinds = held.turns().into_iter().filter_map(|turn| turn.step.promotion);
            counts.promotions.extend(kinds.map(|kind| kind.name().to_owned()));
        }
    }

    /// Whether a side has a pawn whose possible promotions are not all known.
    fn may_promote(&self, side: Side) -> bool {
        // A pawn becomes neither a king nor a pawn.
        self.counts[side as usize].promotions.len() < self.material.game.kinds().len() - 2
            && self.material.men.iter().any(|(man, _)| man.kind == Kind::Pawn && man.side == side)
    }
}

/// Checks that two engines agree on the acceptance of a position and on its turns, check and end.
fn compare(engines: [&dyn Engine; 2], position: &Position) -> Result<(), Halt> {
    let answers = engines.map(|engine| {
        let held = engine.hold(position).ok()?;
        // The list is made before the status, which can then use it.
        let mut turns = held.turns();
        turns.sort_unstable();
        Some((held.status(), turns))
    });
    if answers[0] == answers[1] {
        return Ok(());
    }
    let given = engines.iter().zip(answers).map(|(engine, answer)| {
        let answer = answer.map_or_else(|| "refuses the position".into(), in_words);
        (engine.name().to_owned(), answer)
    });
    let (position, given) = (position.to_string(), given.collect());
    Err(Halt::Differ(Box::new(Disagreement { position, given })))
}

/// What an engine answers about a position, written as `check: e1; end: none; turns: e1d1 e1f1`.
fn in_words((status, turns): (Status, Vec<Turn>)) -> String {
    let list = |texts: Vec<String>| if texts.is_empty() { "none".into() } else { texts.join(" ") };
    let check = list(status.check.iter().map(ToString::to_string).collect());
    let end = status.end.map_or_else(|| "none".into(), |end| end.to_string());
    let mut turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
    turns.sort_unstable();
    format!("check: {check}; end: {end}; turns: {}", list(turns))
}

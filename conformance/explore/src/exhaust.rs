//! Tries every placement of a material (such as king and rook against king) on the board, and counts an engine's answers.
//!
//! Material that cannot mate in any placement is proved dead (CHE-23). The placements of a material are divided into units,
//! one for each cell of White's king, so that a run can be shared among machines and resumed; the counts of units add up.
//!
//! The men are the two kings and at most one more man, which is White's; exchanging the colours gives the other placements. In
//! the Kingdom games there are two kings per side, and the additional man is on one board, with its twin captured, or on both.
//! House of Mirrors is played with its mirrors, Deflection with the requested number of deflectors on the board and none in
//! hand.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use types::{
    BoardId, Cell, Deflector, EndBy, Engine, Game, Held, Interrupt, Kind, Man, Mark, Own, OwnForm,
    Position, Side, Status, Turn,
};

use crate::basics::piece_kinds;

/// The men and deflectors to place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Material {
    /// The game.
    pub game: Game,
    /// The kings, White's first, and then the additional man; each with its board if the game has two boards between which
    /// men do not move, otherwise with `None`.
    pub men: Vec<(Man, Option<BoardId>)>,
    /// The deflectors on the board.
    pub deflectors: Vec<Deflector>,
}

/// The reflections of a board that leave every answer about the placements of a material unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// No reflection.
    None,
    /// The reflection that exchanges the files a and h, b and g, c and f, d and e.
    Files,
    /// All reflections of a square of eight files and ranks: those that exchange files or ranks, those along the long
    /// diagonals, and their combinations.
    Square,
}

impl Symmetry {
    /// The cells to which a cell is reflected, including itself, each once and sorted.
    pub fn images(self, cell: Cell) -> BTreeSet<Cell> {
        let mut images = BTreeSet::from([cell]);
        let mut reflect = |image: fn(Cell) -> Cell| {
            let reflected: Vec<Cell> = images.iter().map(|&cell| image(cell)).collect();
            images.extend(reflected);
        };
        if self != Symmetry::None {
            reflect(|cell| Cell { file: 7 - cell.file, ..cell });
        }
        if self == Symmetry::Square {
            reflect(|cell| Cell { rank: 9 - cell.rank, ..cell });
            reflect(|cell| Cell { file: cell.rank - 1, rank: cell.file + 1, ..cell });
        }
        images
    }
}

/// The maximum number of men that [`materials`] places in a game: two kings and one more man; in the Kingdom games, where a
/// king and its twin count as one, also the additional man's twin.
pub fn most_men(game: Game) -> usize {
    if game.has_marks() { 4 } else { 3 }
}

/// Every material of a game with at most `men` men (2 to [`most_men`]) and at most `deflectors` deflectors: first the kings
/// alone, then the kings with one white man, for each kind in turn. In the Kingdom games, 2 men are the four kings, 3 are
/// the kings and a white man whose twin has been captured, on either board, and 4 are the kings and a white man with its twin.
pub fn materials(game: Game, men: usize, deflectors: usize) -> Vec<Material> {
    let man = |side, kind| {
        let mark = game.has_marks().then(|| Mark { file: first_file(kind), promoted: false });
        Man { side, kind, mark }
    };
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
    let deflectors = if has_deflectors { deflectors } else { 0 };
    let mut materials = Vec::new();
    for men in sets {
        for deflectors in deflector_sets(deflectors) {
            materials.push(Material { game, men: men.clone(), deflectors });
        }
    }
    materials
}

/// The first file on which a man of a kind starts, counted from 0.
const fn first_file(kind: Kind) -> u8 {
    match kind {
        Kind::Knight => 1,
        Kind::Bishop => 2,
        Kind::Queen => 3,
        Kind::King => 4,
        _ => 0,
    }
}

/// Every set of at most `most` deflectors, with at most two of each type.
fn deflector_sets(most: usize) -> Vec<Vec<Deflector>> {
    let mut sets: Vec<Vec<Deflector>> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..most {
        let to = sets.len();
        for index in from..to {
            for deflector in Deflector::ALL {
                let set = &sets[index];
                let twice = set.iter().filter(|other| **other == deflector).count() > 1;
                if set.last().is_none_or(|last| *last <= deflector) && !twice {
                    sets.push(set.iter().copied().chain([deflector]).collect());
                }
            }
        }
        from = to;
    }
    sets
}

impl Material {
    /// The names of one side's men, kings first: `["king", "rook"]`.
    pub fn names(&self, side: Side) -> Vec<&'static str> {
        self.men
            .iter()
            .filter(|(man, _)| man.side == side)
            .map(|(man, _)| man.kind.name())
            .collect()
    }

    /// The boards of the additional man, in a game whose men never change boards; empty in other games and for bare kings.
    pub fn boards(&self) -> Vec<BoardId> {
        let further = self.men.iter().filter(|(man, _)| man.kind != Kind::King);
        further.filter_map(|&(_, board)| board).collect()
    }

    /// The material in a few words: `king and rook against king, with J`.
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
    /// other](Material::symmetry), only the first is a unit.
    pub fn units(&self) -> Vec<Cell> {
        let Some(&(_, board)) = self.men.first() else { return Vec::new() };
        let symmetry = self.symmetry();
        let mut units = cells(self.game, board);
        units.retain(|&cell| symmetry.images(cell).first() == Some(&cell));
        units
    }

    /// The reflections that change no answer about a placement. They are used only where units take long: for an
    /// additional man in the Kingdom games, whose boards are square and whose movements are symmetric. Nobody can
    /// castle in these placements.
    pub fn symmetry(&self) -> Symmetry {
        let is_pawn = |(man, _): &(Man, _)| man.kind == Kind::Pawn;
        if self.boards().is_empty() {
            Symmetry::None
        } else if self.men.iter().any(is_pawn) {
            Symmetry::Files
        } else {
            Symmetry::Square
        }
    }

    /// An upper bound for the positions of a unit with one side to move: the number of ways to choose a cell for each man
    /// and deflector except White's first king, times the number of cells that the unit [counts for](Material::symmetry).
    /// `None` if the number is too large.
    pub fn placements(&self, king: Cell) -> Option<u64> {
        let images = self.symmetry().images(king).len() as u64;
        let mut choices = self.choices().into_iter().skip(1);
        choices.try_fold(images, |product: u64, choice| product.checked_mul(choice))
    }

    /// Whether a position has exactly these men and deflectors, White's first king on the cell `king`, and in all other
    /// fields the values that all placements have.
    pub fn is_placed(&self, position: &Position, king: Cell) -> bool {
        let Some(&(white_king, _)) = self.men.first() else { return false };
        let mut expected = self.empty();
        expected.side = position.side;
        let mut missing = self.men.clone();
        for (cell, man) in position.men.iter() {
            let is_this = |&(other, board): &(Man, Option<BoardId>)| {
                other == man && board.is_none_or(|board| board == cell.board)
            };
            let Some(index) = missing.iter().position(is_this) else { return false };
            missing.swap_remove(index);
            expected.men.put(cell, man);
        }
        if let Some(fields) = position.deflectors() {
            let placed: Vec<Deflector> =
                fields.placed.iter().map(|&(deflector, _)| deflector).collect();
            if placed != self.deflectors {
                return false;
            }
            if let Some(expected) = expected.deflectors_mut() {
                expected.placed.clone_from(&fields.placed);
            }
        }
        missing.is_empty() && position.men.get(king) == Some(white_king) && expected == *position
    }

    /// The position without men and deflectors from which all placements are made.
    fn empty(&self) -> Position {
        let mut position = Position::empty(self.game);
        if let Own::Array(array) = &mut position.own {
            *array = kinds_of_array(self);
        }
        position
    }

    /// The numbers of cells to choose from: for each man, and then for each deflector.
    fn choices(&self) -> Vec<u64> {
        let boards = self.men.iter().map(|&(_, board)| board);
        let boards = boards.chain(self.deflectors.iter().map(|_| None));
        boards.map(|board| cells(self.game, board).len() as u64).collect()
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
    /// The number of accepted positions in which a king of the side to move is in check.
    pub checks: u64,
    /// The number of checkmates.
    pub mates: u64,
    /// The number of stalemates.
    pub stalemates: u64,
    /// The first checkmate that was found, as the text of its position; `None` if there is none.
    pub mate: Option<String>,
    /// The first stalemate that was found, as the text of its position; `None` if there is none.
    pub stalemate: Option<String>,
    /// The kinds that a pawn can promote to in one turn.
    pub promotions: BTreeSet<String>,
}

impl Counts {
    /// Adds the counts of a later unit. Fails if a sum does not fit into a counter.
    pub fn add(&mut self, later: &Counts) -> Result<(), TooMany> {
        let counters = [
            (&mut self.positions, later.positions),
            (&mut self.checks, later.checks),
            (&mut self.mates, later.mates),
            (&mut self.stalemates, later.stalemates),
        ];
        for (sum, more) in counters {
            *sum = sum.checked_add(more).ok_or(TooMany)?;
        }
        self.mate = self.mate.take().or_else(|| later.mate.clone());
        self.stalemate = self.stalemate.take().or_else(|| later.stalemate.clone());
        self.promotions.extend(later.promotions.iter().cloned());
        Ok(())
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

/// A sum of counts that does not fit into a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the counts add up to more than {}", u64::MAX)]
pub struct TooMany;

/// A position on which two engines disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The position, as text.
    pub position: String,
    /// The answer of each engine, by its name.
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

/// Tries every placement of a material with White's first king on one cell, with every engine. Returns the counts with White
/// to move, then those with Black to move; both include every cell that is [an image of `king`](Material::symmetry). Fails
/// if engines disagree, or at an interrupt.
pub fn unit(
    engines: &[&dyn Engine],
    material: &Material,
    king: Cell,
    interrupt: &Interrupt,
) -> Result<[Counts; 2], Halt> {
    let counts = tried(engines, material, king, 1, interrupt)?;
    let cells = material.symmetry().images(king).len() as u64;
    Ok(counts.map(|counts| counts.times(cells)))
}

/// Like [`unit()`], for one in `every` placements, starting with the first, and for this cell only; for tests. All ways to
/// choose a cell for each man and deflector are numbered; those with two men on one cell are skipped. Choose an `every` that
/// shares no factor with the numbers of cells; otherwise a man may be placed on only part of the board.
pub fn slice(
    engines: &[&dyn Engine],
    material: &Material,
    king: Cell,
    every: u64,
) -> Result<[Counts; 2], Halt> {
    tried(engines, material, king, every, &Interrupt::new())
}

fn tried(
    engines: &[&dyn Engine],
    material: &Material,
    king: Cell,
    every: u64,
    interrupt: &Interrupt,
) -> Result<[Counts; 2], Halt> {
    let (position, choices) = (material.empty(), material.choices());
    let counts = Default::default();
    let mut work = Work {
        engines,
        material,
        interrupt,
        position,
        every,
        choices,
        passed: 0,
        asked: 0,
        counts,
    };
    work.place(0, Some(king))?;
    Ok(work.counts)
}

/// The array field of `spectral-random`: the additional man's kind, or all kinds for a pawn and for bare kings.
fn kinds_of_array(material: &Material) -> Vec<Kind> {
    let mut own = material.men.iter().map(|(man, _)| man.kind);
    let own = own.rfind(|kind| !matches!(kind, Kind::King | Kind::Pawn));
    let mut kinds = own.map_or_else(|| piece_kinds(material.game), |kind| vec![kind]);
    kinds.sort_by_key(|kind| kind.letter());
    kinds
}

struct Work<'a> {
    engines: &'a [&'a dyn Engine],
    material: &'a Material,
    interrupt: &'a Interrupt,
    position: Position,
    /// Of `every` placements, one is tried.
    every: u64,
    /// The numbers of cells to choose from: for each man, and then for each deflector.
    choices: Vec<u64>,
    /// The number of the next placement, that is, how many were tried or skipped so far.
    passed: u64,
    /// How many placements were tried.
    asked: u64,
    counts: [Counts; 2],
}

/// How many placements are tried between two checks for an interrupt. One check costs as much as several placements.
const UNINTERRUPTED: u64 = 64;

impl Work<'_> {
    /// Skips all placements in which the men and deflectors up to `number` are on the cells chosen so far, if this choice is
    /// not `possible` or if none of these placements is due to be tried. Returns whether it skipped them.
    fn passes_over(&mut self, number: usize, possible: bool) -> bool {
        let placements: u64 = self.choices[number + 1..].iter().product();
        let next_asked = self.passed.next_multiple_of(self.every);
        let passes = !possible || next_asked >= self.passed + placements;
        if passes {
            self.passed += placements;
        }
        passes
    }

    /// Puts man `number` on every vacant cell, or only on the cell `only`, and then places everything after it.
    fn place(&mut self, number: usize, only: Option<Cell>) -> Result<(), Halt> {
        let Some(&(man, board)) = self.material.men.get(number) else {
            return self.lay(0);
        };
        let all = only.map_or_else(|| cells(self.material.game, board), |cell| vec![cell]);
        for cell in all {
            let is_vacant = self.position.men.get(cell).is_none();
            if self.passes_over(number, is_vacant) {
                continue;
            }
            self.position.men.put(cell, man);
            self.place(number + 1, None)?;
            self.position.men.take(cell);
        }
        Ok(())
    }

    /// Places deflector `number` on every cell without a deflector, and then all deflectors after it. Two of a type are
    /// placed in the order of their cells, so that each placement occurs only once.
    fn lay(&mut self, number: usize) -> Result<(), Halt> {
        let Some(&deflector) = self.material.deflectors.get(number) else {
            return self.ask();
        };
        for cell in cells(self.material.game, None) {
            let Some(fields) = self.position.deflectors_mut() else { return Ok(()) };
            let taken = fields.on(cell).is_some();
            let later = fields.placed.last().is_none_or(|&last| last < (deflector, cell));
            if self.passes_over(self.material.men.len() + number, !taken && later) {
                continue;
            }
            if let Some(fields) = self.position.deflectors_mut() {
                fields.placed.push((deflector, cell));
            }
            self.lay(number + 1)?;
            if let Some(fields) = self.position.deflectors_mut() {
                fields.placed.pop();
            }
        }
        Ok(())
    }

    fn ask(&mut self) -> Result<(), Halt> {
        if self.asked.is_multiple_of(UNINTERRUPTED) && self.interrupt.is_requested() {
            return Err(Halt::Interrupted);
        }
        self.asked += 1;
        self.passed += 1;
        let Some((first, others)) = self.engines.split_first() else { return Ok(()) };
        for other in others {
            self.compare(*first, *other)?;
        }
        let statuses = statuses(*first, &mut self.position);
        self.note(*first, &statuses);
        self.count(&statuses);
        Ok(())
    }

    /// Counts an engine's answers about a position with White and with Black to move.
    fn count(&mut self, statuses: &[Option<Status>; 2]) {
        for (status, counts) in statuses.iter().zip(&mut self.counts) {
            let Some(status) = status else { continue };
            counts.positions += 1;
            counts.checks += u64::from(!status.check.is_empty());
            counts.mates += u64::from(ends(status, EndBy::Checkmate));
            counts.stalemates += u64::from(ends(status, EndBy::Stalemate));
        }
    }

    /// Whether a side has a pawn whose possible promotions are not all known.
    fn may_promote(&self, side: Side, counts: &Counts) -> bool {
        // A pawn becomes neither a king nor a pawn.
        counts.promotions.len() < self.material.game.kinds().len() - 2
            && self.material.men.iter().any(|(man, _)| man.kind == Kind::Pawn && man.side == side)
    }

    /// Records the first checkmate and the first stalemate with each side to move, and the kinds that pawns promote to.
    fn note(&mut self, engine: &dyn Engine, statuses: &[Option<Status>; 2]) {
        for (index, side) in Side::BOTH.into_iter().enumerate() {
            let Some(status) = &statuses[index] else { continue };
            self.position.side = side;
            let may_promote = self.may_promote(side, &self.counts[index]);
            let counts = &mut self.counts[index];
            if ends(status, EndBy::Checkmate) {
                counts.mate.get_or_insert_with(|| self.position.to_string());
            }
            if ends(status, EndBy::Stalemate) {
                counts.stalemate.get_or_insert_with(|| self.position.to_string());
            }
            if may_promote {
                let turns = engine.turns(&self.position).unwrap_or_default();
                let kinds = turns.into_iter().filter_map(|turn| turn.step.promotion);
                counts.promotions.extend(kinds.map(|kind| kind.name().to_owned()));
            }
        }
    }

    /// Checks that two engines agree on acceptance, turns, check and end, with either side to move.
    fn compare(&mut self, one: &dyn Engine, other: &dyn Engine) -> Result<(), Halt> {
        for side in Side::BOTH {
            self.position.side = side;
            let answers = [one, other].map(|engine| {
                let held = engine.hold(&self.position).ok()?;
                // The list is made before the status, which can then use it.
                let turns = sorted_turns(&*held);
                Some((held.status(), turns))
            });
            if answers[0] != answers[1] {
                let given = [one, other].into_iter().zip(answers).map(|(engine, answer)| {
                    let answer = answer.map_or_else(|| "refuses the position".into(), in_words);
                    (engine.name().to_owned(), answer)
                });
                return Err(Halt::Differ(Box::new(Disagreement {
                    position: self.position.to_string(),
                    given: given.collect(),
                })));
            }
        }
        Ok(())
    }
}

/// The status with White to move, and with Black to move; `None` if the position is refused with that side to move.
/// Afterwards the side to move of `position` is unspecified.
fn statuses(engine: &dyn Engine, position: &mut Position) -> [Option<Status>; 2] {
    Side::BOTH.map(|side| {
        position.side = side;
        engine.status(position).ok()
    })
}

/// Whether a status says that the game has ended by `by`.
fn ends(status: &Status, by: EndBy) -> bool {
    status.end.is_some_and(|end| end.by == by)
}

fn sorted_turns(held: &dyn Held) -> Vec<Turn> {
    let mut turns = held.turns();
    turns.sort_unstable();
    turns
}

/// What an engine answers about a position, written as `check: e1; end: none; turns: e1d1 e1f1`.
fn in_words((status, turns): (Status, Vec<Turn>)) -> String {
    let list = |texts: Vec<String>| match &texts[..] {
        [] => "none".into(),
        texts => texts.join(" "),
    };
    let check = list(status.check.iter().map(ToString::to_string).collect());
    let end = status.end.map_or_else(|| "none".into(), |end| end.to_string());
    let mut turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
    turns.sort_unstable();
    format!("check: {check}; end: {end}; turns: {}", list(turns))
}

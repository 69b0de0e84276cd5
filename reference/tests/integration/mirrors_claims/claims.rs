//! Two clauses of the House of Mirrors make claims about every position: HOM-8, that no double step can be answered en
//! passant, and HOM-19, that bare kings are dead. Here both claims are proved by trying every position.

use chess_arbiter_reference::Reference;
use chess_arbiter_reference::mirrors::reflections;
use types::{Cell, EndBy, Engine, Game, Kind, Man, Men, Position, Refusal, Side, Step, Turn};

/// The results of trying every placement of two bare kings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BareKings {
    /// Placements, counted once for each side to move.
    pub placed: u64,
    /// Accepted placements.
    pub accepted: u64,
    /// Accepted placements with the side to move in check.
    pub checks: u64,
    /// Accepted placements that are checkmate.
    pub checkmates: u64,
    /// Accepted placements that are stalemate.
    pub stalemates: u64,
    /// Legal turns from accepted placements.
    pub turns: u64,
    /// Legal turns after which anything but two kings is on the board.
    pub ways_out: u64,
}

impl BareKings {
    /// HOM-19: whether there is no mate and none can arise.
    pub const fn are_dead(&self) -> bool {
        self.checkmates == 0 && self.ways_out == 0
    }
}

/// HOM-19: judges every placement of two bare kings in a game of the House of Mirrors, and plays every legal turn.
pub fn bare_kings(game: Game) -> Result<BareKings, Refusal> {
    let reference = Reference::new();
    let mut found = BareKings::default();
    for white in game.cells() {
        for black in game.cells().filter(|&black| black != white) {
            for side in Side::BOTH {
                found.placed += 1;
                let position = two_kings(game, white, black, side);
                if reference.accept(&position).is_ok() {
                    found.accepted += 1;
                    look_at(&reference, &position, &mut found)?;
                }
            }
        }
    }
    Ok(found)
}

fn look_at(
    reference: &Reference,
    position: &Position,
    found: &mut BareKings,
) -> Result<(), Refusal> {
    let status = reference.status(position)?;
    found.checks += u64::from(!status.check.is_empty());
    let end = status.end.map(|end| end.by);
    found.checkmates += u64::from(end == Some(EndBy::Checkmate));
    found.stalemates += u64::from(end == Some(EndBy::Stalemate));
    for turn in reference.turns(position)? {
        found.turns += 1;
        let after = reference.play(position, &turn);
        let stays = after.is_ok_and(|after| is_two_kings(&after));
        found.ways_out += u64::from(!stays);
    }
    Ok(())
}

fn two_kings(game: Game, white: Cell, black: Cell, side: Side) -> Position {
    let mut position = Position { side, ..Position::empty(game) };
    position.men.put(white, Man::new(Side::White, Kind::King));
    position.men.put(black, Man::new(Side::Black, Kind::King));
    position
}

fn is_two_kings(position: &Position) -> bool {
    let one_each = Side::BOTH.iter().all(|&side| position.men.kings(side).count() == 1);
    one_each && position.men.iter().count() == 2
}

/// The results of trying every double step together with every placement of one enemy pawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DoubleSteps {
    /// Double steps: one for each file and side.
    pub tried: u64,
    /// Pairs of a double step and an enemy pawn on a cell where HOM-20 allows one.
    pub pairs: u64,
    /// Pairs of a double step and an enemy pawn on a cell where HOM-20 does not allow one.
    pub barred: u64,
    /// Barred pairs in which the crossed cell is a diagonal step away from the enemy pawn.
    pub barred_in_reach: u64,
    /// Pairs in which the crossed cell is a diagonal step away from the enemy pawn or a reflection of it.
    pub in_reach: u64,
    /// Legal turns of the enemy pawn or its reflections from another file to the crossed cell.
    pub answers: u64,
}

impl DoubleSteps {
    /// HOM-8: whether no double step can be answered en passant.
    pub const fn are_never_answered(&self) -> bool {
        self.in_reach == 0 && self.answers == 0
    }
}

/// HOM-8: tries every double step in a game of the House of Mirrors together with every placement of one enemy pawn.
/// The kings stand where the double step is legal.
pub fn double_steps(game: Game) -> DoubleSteps {
    let reference = Reference::new();
    let mut found = DoubleSteps::default();
    let ranks = game.shape(game.boards()[0]).ranks;
    for side in Side::BOTH {
        let (home, up) = match side {
            Side::White => (2, 1),
            Side::Black => (ranks - 1, -1),
        };
        for from in game.cells().filter(|cell| cell.rank == home) {
            let (Some(crossed), Some(to)) = (from.offset(0, up), from.offset(0, 2 * up)) else {
                continue;
            };
            found.tried += 1;
            for enemy in game.cells().filter(|cell| ![from, crossed, to].contains(cell)) {
                let turn = Turn::of(from, to);
                if let Some(after) = before_and_after(&reference, game, side, turn, enemy) {
                    found.pairs += 1;
                    answer(&reference, &after, enemy, crossed, &mut found);
                } else {
                    found.barred += 1;
                    let reaches = is_diagonal_step(enemy, crossed, -up);
                    found.barred_in_reach += u64::from(reaches);
                }
            }
        }
    }
    found
}

/// The position after a double step, with an enemy pawn on the cell `enemy`, and with the kings on cells where the step
/// is legal; `None` if no such cells are found, which means that no enemy pawn may stand on `enemy`.
fn before_and_after(
    reference: &Reference,
    game: Game,
    side: Side,
    turn: Turn,
    enemy: Cell,
) -> Option<Position> {
    let mut men = Men::none(game);
    men.put(turn.step.from, Man::new(side, Kind::Pawn));
    men.put(enemy, Man::new(side.other(), Kind::Pawn));
    let vacant: Vec<Cell> = game.cells().filter(|&cell| men.get(cell).is_none()).collect();
    for &one in vacant.iter().take(8) {
        for &other in vacant.iter().rev().filter(|&&other| other != one).take(8) {
            let mut position = Position { side, men: men.clone(), ..Position::empty(game) };
            position.men.put(one, Man::new(side, Kind::King));
            position.men.put(other, Man::new(side.other(), Kind::King));
            if let Ok(after) = reference.play(&position, &turn) {
                return Some(after);
            }
        }
    }
    None
}

/// Counts whether the crossed cell is a diagonal step away from the enemy pawn or a reflection of it, and the legal
/// turns of pawn and reflections to that cell from other files.
fn answer(
    reference: &Reference,
    after: &Position,
    enemy: Cell,
    crossed: Cell,
    found: &mut DoubleSteps,
) {
    let up = if after.side == Side::White { 1 } else { -1 };
    let shown = reflections(after);
    let images = shown.iter().filter(|shown| shown.originals.contains(&enemy));
    let places: Vec<Cell> = std::iter::once(enemy).chain(images.map(|shown| shown.cell)).collect();
    let reaches = places.iter().any(|&place| is_diagonal_step(place, crossed, up));
    found.in_reach += u64::from(reaches);
    for &place in places.iter().filter(|place| place.file != crossed.file) {
        let step = Step::new(place, crossed);
        let letters = after.game.kinds().iter().map(|&(kind, _)| step.promoting(kind));
        for step in std::iter::once(step).chain(letters) {
            found.answers += u64::from(reference.play(after, &step.into()).is_ok());
        }
    }
}

fn is_diagonal_step(from: Cell, to: Cell, up: i32) -> bool {
    [-1, 1].iter().any(|&aside| from.offset(aside, up) == Some(to))
}

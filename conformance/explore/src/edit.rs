//! Edits positions at random, and mostly repairs the result. Some faults are left, so that refusals are compared, too.

use types::{CastlingRight, CastlingRights, Cell, EnPassant, Game, Kind, Man, Position, Wing};

use crate::basics::{any_cell, any_cell_on, any_side, cells_of, middle_file, take_all};
use crate::choices::Choices;
use crate::games::editing;
use crate::known::known;
use crate::mend::mend;

/// Makes random changes to the initial position, to a position of a case, or to one with only a few men.
pub fn edited(game: Game, choices: &mut Choices<'_>) -> Position {
    let start = choices.below(8);
    let mut position = match start {
        0 => game.start(),
        1 => kings_alone(game),
        2 | 3 => few_men(game, choices),
        4 => choices.pick(&known(game).ends).cloned().unwrap_or_else(|| game.start()),
        _ => choices.pick(&known(game).positions).cloned().unwrap_or_else(|| game.start()),
    };
    if position.array().is_some() && choices.one_in(2) {
        editing(game).vary(&mut position, choices);
    }
    let sparse = position.men.iter().count() < 12;
    let edits = match start {
        2 => 0,
        3 | 4 => choices.below(4),
        _ => choices.below(if sparse { 24 } else { 12 }),
    };
    for _ in 0..edits {
        edit(&mut position, choices);
    }
    if !choices.one_in(12) {
        mend(&mut position, choices);
    }
    if choices.one_in(12) {
        pawn_at_the_edge(&mut position, choices);
    }
    position
}

/// The initial position with only the kings.
fn kings_alone(game: Game) -> Position {
    let mut position = game.start();
    take_all(&mut position, |_, man| man.kind != Kind::King);
    position.castling = CastlingRights::NONE;
    position
}

/// The kings and at most four other men; the king of the side to move is often at an edge. With more men, stalemates and
/// dead positions are rare.
fn few_men(game: Game, choices: &mut Choices<'_>) -> Position {
    let mut position = kings_alone(game);
    position.side = any_side(choices);
    for cell in cells_of(&position, |_, _| true) {
        let Some(king) = position.men.take(cell) else { continue };
        let shape = game.shape(cell.board);
        let edge = |to: &Cell| {
            to.rank == 1 || to.rank == shape.ranks || to.file == 0 || to.file + 1 == shape.files
        };
        let cornered = king.side == position.side && choices.one_in(2);
        let cells: Vec<Cell> = game
            .cells()
            .filter(|to| to.board == cell.board && position.men.get(*to).is_none())
            .filter(|to| !cornered || edge(to))
            .collect();
        position.men.put(choices.pick(&cells).copied().unwrap_or(cell), king);
    }
    for _ in 0..choices.below(5) {
        editing(game).put(&mut position, choices);
    }
    // Often leaves the side to move a bare king, which is stalemated most easily.
    if choices.one_in(2) {
        let side = position.side;
        take_all(&mut position, |_, man| man.side == side && man.kind != Kind::King);
    }
    position
}

fn edit(position: &mut Position, choices: &mut Choices<'_>) {
    let game = position.game;
    match choices.below(16) {
        0..=4 => editing(game).put(position, choices),
        5 => {
            let cell = any_cell(game, choices);
            position.men.take(cell);
        }
        6 | 7 => {
            let cells = cells_of(position, |_, _| true);
            let from = choices.pick(&cells).copied();
            let to = any_cell(game, choices);
            let across = editing(game).steps_across_boards();
            let man = from.filter(|from| from.board == to.board || across);
            if let Some(man) = man.and_then(|from| position.men.take(from)) {
                position.men.put(to, man);
            }
        }
        8 => position.side = position.side.other(),
        9 => {
            let right = CastlingRight::ALL[choices.below(4)];
            let held = position.castling.has(right);
            position.castling.set(right, !held);
        }
        10 => double_step(position, choices),
        11 if choices.one_in(2) => double_step(position, choices),
        11 => ready_to_castle(position, choices),
        12 => counters(position, choices),
        13 => stray_en_passant(position, choices),
        _ => editing(game).edit_own(position, choices),
    }
}

/// Puts a pawn on a first or last rank, where most games allow none.
fn pawn_at_the_edge(position: &mut Position, choices: &mut Choices<'_>) {
    let game = position.game;
    let edge = |cell: &Cell| cell.rank == 1 || cell.rank == game.shape(cell.board).ranks;
    let cells: Vec<Cell> = game.cells().filter(edge).collect();
    let side = any_side(choices);
    let pawn = editing(game).pawn(side, choices);
    if let Some(&cell) = choices.pick(&cells) {
        position.men.put(cell, pawn);
    }
}

/// Makes the position look as if the side not to move had just made a double step. Often adds a pawn that could capture en
/// passant.
fn double_step(position: &mut Position, choices: &mut Choices<'_>) {
    let game = position.game;
    let side = position.side.other();
    let file = choices.small_below(game.shape(game.boards()[0]).files);
    let cells = editing(game).double_step(side, file, choices);
    let cells = cells.filter(|cells| cells.iter().all(|&cell| game.has(cell)));
    let Some([from, crossed, to]) = cells else { return };
    position.men.take(from);
    position.men.take(crossed);
    position.men.put(to, Man::new(side, Kind::Pawn));
    position.en_passant = Some(en_passant(game, crossed, to));
    position.halfmove = 0;
    let away = choices.around(2);
    if let Some(catcher) = to.offset(away, 0).filter(|&cell| away != 0 && game.has(cell)) {
        position.men.put(catcher, Man::new(side.other(), Kind::Pawn));
    }
}

/// Puts a king and a rook on their initial cells, on every board, with nothing between them, and sets the castling right.
fn ready_to_castle(position: &mut Position, choices: &mut Choices<'_>) {
    let start = position.game.start();
    let right = CastlingRight::ALL[choices.below(4)];
    let middle = middle_file(start.game);
    let wing = |cell: Cell| match right.wing {
        Wing::King => cell.file >= middle,
        Wing::Queen => cell.file <= middle,
    };
    for (cell, man) in start.men.of(right.side) {
        match man.kind {
            Kind::Pawn => {}
            Kind::King => {
                take_all(position, |at, other| other == man && at.board == cell.board);
                position.men.put(cell, man);
            }
            Kind::Rook if wing(cell) => position.men.put(cell, man),
            _ if wing(cell) => {
                position.men.take(cell);
            }
            _ => {}
        }
    }
    position.castling.set(right, true);
    position.side = right.side;
    position.en_passant = None;
}

/// Sets a random en passant field, which mostly contradicts the men.
fn stray_en_passant(position: &mut Position, choices: &mut Choices<'_>) {
    let game = position.game;
    if !editing(game).has_en_passant() && !choices.one_in(8) {
        return;
    }
    let mut cell = || any_cell_on(game, game.boards()[0], choices);
    let (crossed, pawn) = (cell(), cell());
    position.en_passant = Some(en_passant(game, crossed, pawn));
}

fn en_passant(game: Game, crossed: Cell, pawn: Cell) -> EnPassant {
    let names_pawn = game.description().names_pawn;
    EnPassant { crossed, pawn: names_pawn.then_some(pawn) }
}

fn counters(position: &mut Position, choices: &mut Choices<'_>) {
    let halfmoves = [0, 1, 98, 99, 100, 101, 148, 149, 150, 151, 9998, 9999];
    position.halfmove = halfmoves[choices.below(halfmoves.len())];
    let fullmoves = [1, 2, 50, 9998, 9999];
    position.fullmove = fullmoves[choices.below(fullmoves.len())];
}

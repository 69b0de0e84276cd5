//! The second generator: a known position with men and fields changed at random, then mostly mended. Some
//! positions are left as they are, and in others one thing is, so that refusals are compared too.

use record::{
    Board, Castling, CastlingRight, Cell, Deflector, EnPassant, Game, Kind, Man, Mark, Own,
    Position, Side, Wing,
};

use super::choices::Choices;
use super::mend::{mend, mend_array, mend_castling};

/// A position to compare. `known` are positions of the game to start from; the game's own start and
/// an almost empty board are always among the choices.
pub fn edited(game: Game, known: &[Position], choices: &mut Choices<'_>) -> Position {
    let mut position = match choices.below(4) {
        0 => game.start(),
        1 => kings_alone(game),
        _ => choices.pick(known).cloned().unwrap_or_else(|| game.start()),
    };
    if game == Game::SpectralRandom && choices.one_in(2) {
        other_kinds(&mut position, choices);
    }
    let sparse = position.men.iter().count() < 12;
    let edits = choices.below(if sparse { 24 } else { 12 });
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

/// The start of the game with everything but the kings taken away.
pub fn kings_alone(game: Game) -> Position {
    let mut position = game.start();
    let others: Vec<Cell> = others(&position, |man| man.kind != Kind::King);
    for cell in others {
        position.men.take(cell);
    }
    position.castling = Castling::NONE;
    position
}

/// `spectral-random`: gives the pieces of the position other kinds, of a newly chosen array.
pub fn other_kinds(position: &mut Position, choices: &mut Choices<'_>) {
    let pieces: Vec<Kind> = piece_kinds(position.game);
    let mut kinds: Vec<Kind> = Vec::new();
    for _ in 0..=choices.below(6) {
        kinds.extend(choices.pick(&pieces).filter(|kind| !kinds.contains(kind)));
    }
    if choices.one_in(2) && !kinds.contains(&Kind::Rook) {
        kinds.push(Kind::Rook);
    }
    for cell in others(position, |man| !matches!(man.kind, Kind::King | Kind::Pawn)) {
        if let (Some(man), Some(&kind)) = (position.men.get(cell), choices.pick(&kinds)) {
            // The rooks on their corners stay, so that castling stays.
            if man.kind != Kind::Rook || !kinds.contains(&Kind::Rook) {
                position.men.put(cell, Man { kind, ..man });
            }
        }
    }
    position.own = Own::Array(kinds);
    mend_array(position);
    mend_castling(position);
}

fn piece_kinds(game: Game) -> Vec<Kind> {
    let kinds = game.kinds().iter().map(|&(kind, _)| kind);
    kinds.filter(|kind| !matches!(kind, Kind::King | Kind::Pawn)).collect()
}

pub(super) fn others(position: &Position, wanted: impl Fn(Man) -> bool) -> Vec<Cell> {
    position.men.iter().filter(|&(_, man)| wanted(man)).map(|(cell, _)| cell).collect()
}

fn any_cell(game: Game, choices: &mut Choices<'_>) -> Cell {
    let cells: Vec<Cell> = game.cells().collect();
    *choices.pick(&cells).unwrap_or(&cells[0])
}

fn any_side(choices: &mut Choices<'_>) -> Side {
    Side::BOTH[choices.below(2)]
}

fn edit(position: &mut Position, choices: &mut Choices<'_>) {
    let game = position.game;
    match choices.below(16) {
        0..=4 => put(position, choices),
        5 => {
            let cell = any_cell(game, choices);
            position.men.take(cell);
        }
        6 | 7 => {
            let cells = others(position, |_| true);
            let from = choices.pick(&cells).copied();
            let to = any_cell(game, choices);
            let man = from.filter(|from| from.board == to.board || !game.has_marks());
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
        _ => own(position, choices),
    }
}

/// A man of any kind on any cell.
fn put(position: &mut Position, choices: &mut Choices<'_>) {
    let game = position.game;
    let cell = any_cell(game, choices);
    let side = any_side(choices);
    if game.has_marks() {
        put_marked(position, cell, side, choices);
        return;
    }
    let mut kinds = piece_kinds(game);
    if let Some(array) = position.array().filter(|_| !choices.one_in(6)) {
        kinds = array.to_vec();
    }
    // Pawns are most of what stands on boards, and have most of the clauses.
    let kind = match choices.below(5) {
        0 | 1 => Kind::Pawn,
        _ => choices.pick(&kinds).copied().unwrap_or(Kind::Pawn),
    };
    let kind = if choices.one_in(24) { Kind::King } else { kind };
    position.men.put(cell, Man::new(side, kind));
}

/// A man of the Kingdom games: it takes the place of the original man with its mark, if that is there.
fn put_marked(position: &mut Position, cell: Cell, side: Side, choices: &mut Choices<'_>) {
    let file = choices.below(8) as u8;
    let pieces = [
        Kind::Rook,
        Kind::Knight,
        Kind::Bishop,
        Kind::Queen,
        Kind::King,
        Kind::Bishop,
        Kind::Knight,
        Kind::Rook,
    ];
    let promotions = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
    let (kind, promoted) = match choices.below(6) {
        0 | 1 => (Kind::Pawn, false),
        2 => (promotions[choices.below(4)], true),
        _ => (pieces[usize::from(file)], false),
    };
    let man = Man { side, kind, mark: Some(Mark { file, promoted }) };
    let before = position
        .men
        .iter()
        .find(|(other, known)| other.board == cell.board && original(*known) == original(man));
    if let Some((before, _)) = before {
        position.men.take(before);
    }
    position.men.put(cell, man);
}

/// Which man of the array a marked man is: side, whether a pawn, file.
pub(super) fn original(man: Man) -> (Side, bool, Option<u8>) {
    let promoted = man.mark.is_some_and(|mark| mark.promoted);
    (man.side, man.kind == Kind::Pawn || promoted, man.mark.map(|mark| mark.file))
}

/// A pawn on a first or last rank, where most games have none.
fn pawn_at_the_edge(position: &mut Position, choices: &mut Choices<'_>) {
    let game = position.game;
    let edge = |cell: &Cell| cell.rank == 1 || cell.rank == game.shape(cell.board).ranks;
    let cells: Vec<Cell> = game.cells().filter(edge).collect();
    let side = any_side(choices);
    let mark = game.has_marks().then(|| Mark { file: choices.below(8) as u8, promoted: false });
    if let Some(&cell) = choices.pick(&cells) {
        position.men.put(cell, Man { side, kind: Kind::Pawn, mark });
    }
}

/// A double step of the side not to move, just played, often with a pawn that could answer it.
fn double_step(position: &mut Position, choices: &mut Choices<'_>) {
    let game = position.game;
    if game.has_marks() || is_mirrors(game) {
        return;
    }
    let side = position.side.other();
    let shape = game.shape(Board::Squares);
    let from_file = choices.below(usize::from(shape.files)) as i32;
    let right = choices.one_in(2);
    let (ranks, crossed_file, to_file) = match (game, side) {
        (Game::Masonic, Side::White) if right => ([2, 3, 4], from_file + 1, from_file + 1),
        (Game::Masonic, Side::White) => ([2, 3, 4], from_file, from_file - 1),
        (Game::Masonic, Side::Black) if right => ([7, 6, 5], from_file, from_file + 1),
        (Game::Masonic, Side::Black) => ([7, 6, 5], from_file - 1, from_file - 1),
        (_, Side::White) => ([2, 3, 4], from_file, from_file),
        (_, Side::Black) => ([7, 6, 5], from_file, from_file),
    };
    let cell = |file: i32, rank: u8| {
        let file = u8::try_from(file).ok()?;
        Some(Cell::square(file, rank)).filter(|&cell| game.has(cell))
    };
    let cells = (cell(from_file, ranks[0]), cell(crossed_file, ranks[1]), cell(to_file, ranks[2]));
    let (Some(from), Some(crossed), Some(to)) = cells else { return };
    position.men.take(from);
    position.men.take(crossed);
    position.men.put(to, Man::new(side, Kind::Pawn));
    let pawn = (game == Game::Masonic).then_some(to);
    position.en_passant = Some(EnPassant { crossed, pawn });
    position.halfmove = 0;
    let away = choices.below(5) as i32 - 2;
    if let Some(catcher) = to.offset(away, 0).filter(|&cell| away != 0 && game.has(cell)) {
        position.men.put(catcher, Man::new(side.other(), Kind::Pawn));
    }
}

/// King and rook at home, with the right, and nobody between them; in the Kingdom games on both boards.
fn ready_to_castle(position: &mut Position, choices: &mut Choices<'_>) {
    let start = position.game.start();
    let right = CastlingRight::ALL[choices.below(4)];
    let middle = start.game.shape(start.game.boards()[0]).files / 2;
    let wing = |cell: Cell| match right.wing {
        Wing::King => cell.file >= middle,
        Wing::Queen => cell.file <= middle,
    };
    for (cell, man) in start.men.of(right.side) {
        match man.kind {
            Kind::Pawn => {}
            Kind::King | Kind::Rook if wing(cell) || man.kind == Kind::King => {
                for other in others(position, |other| other == man && man.kind == Kind::King) {
                    if other.board == cell.board {
                        position.men.take(other);
                    }
                }
                position.men.put(cell, man);
            }
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

/// An en passant field that nothing on the board need bear out.
fn stray_en_passant(position: &mut Position, choices: &mut Choices<'_>) {
    let game = position.game;
    if game.has_marks() && !choices.one_in(8) {
        return;
    }
    let board = game.boards()[0];
    let cells: Vec<Cell> = game.cells().filter(|cell| cell.board == board).collect();
    let crossed = *choices.pick(&cells).unwrap_or(&cells[0]);
    let pawn = choices.pick(&cells).copied().filter(|_| game == Game::Masonic);
    position.en_passant = Some(EnPassant { crossed, pawn });
}

fn counters(position: &mut Position, choices: &mut Choices<'_>) {
    let halfmoves = [0, 1, 98, 99, 100, 101, 148, 149, 150, 151, 9998, 9999];
    position.halfmove = halfmoves[choices.below(halfmoves.len())];
    let fullmoves = [1, 2, 50, 9998, 9999];
    position.fullmove = fullmoves[choices.below(fullmoves.len())];
}

/// The fields that only one game has; in other games a man more.
fn own(position: &mut Position, choices: &mut Choices<'_>) {
    match position.game {
        Game::Deflection => deflectors(position, choices),
        Game::SpectralRandom => {
            let kinds = piece_kinds(position.game);
            if let (Some(&kind), Own::Array(array)) = (choices.pick(&kinds), &mut position.own) {
                match array.iter().position(|&known| known == kind) {
                    Some(index) => drop(array.remove(index)),
                    None => array.push(kind),
                }
                array.sort_by_key(|kind| kind.letter());
            }
        }
        game if is_mirrors(game) => {
            // Men on mirrors are what the game is about.
            let cells = mirrors(game);
            let kinds: Vec<Kind> = game.kinds().iter().map(|&(kind, _)| kind).collect();
            let cell = *choices.pick(&cells).unwrap_or(&cells[0]);
            let kind = *choices.pick(&kinds).unwrap_or(&Kind::Pawn);
            if kind == Kind::King {
                let royal = others(position, |man| man.kind == Kind::King);
                let moved = choices.pick(&royal).and_then(|&king| position.men.take(king));
                if let Some(king) = moved {
                    position.men.put(cell, king);
                }
            } else {
                let side = any_side(choices);
                position.men.put(cell, Man::new(side, kind));
            }
        }
        _ => put(position, choices),
    }
}

fn deflectors(position: &mut Position, choices: &mut Choices<'_>) {
    let game = position.game;
    let mut cell = any_cell(game, choices);
    if choices.one_in(4) {
        // Where kings castle.
        cell.rank = [1, 8][choices.below(2)];
    }
    let other = any_cell(game, choices);
    let side = any_side(choices);
    let index = choices.below(3);
    let what = choices.below(6);
    let vacant = |cell| position.men.get(cell).is_none();
    let (ko_cells_vacant, not_to_move) = (vacant(other), position.side.other());
    let standing: Vec<Cell> = position
        .deflectors()
        .into_iter()
        .flat_map(|fields| &fields.placed)
        .map(|&(_, cell)| cell)
        .filter(|&cell| vacant(cell))
        .collect();
    let Some(fields) = position.deflectors_mut() else { return };
    let kind = Deflector::ALL[index];
    match what {
        0..=2 => {
            fields.placed.retain(|&(_, place)| place != cell);
            fields.placed.push((kind, cell));
        }
        3 => {
            let hand = fields.hand_mut(side);
            hand[index] = !hand[index];
        }
        4 => *fields.hand_mut(side) = [false; 3],
        _ => match choices.pick(&standing) {
            Some(&stands) if ko_cells_vacant && fields.on(other).is_none() => {
                fields.ko = Some((stands, other));
                *fields.hand_mut(not_to_move) = [false; 3];
            }
            _ => fields.ko = Some((cell, other)),
        },
    }
    fields.placed.sort_unstable();
}

pub(super) fn is_mirrors(game: Game) -> bool {
    matches!(
        game,
        Game::Mirrors7Block | Game::Mirrors7Pass | Game::Mirrors10Block | Game::Mirrors10Pass
    )
}

fn mirrors(game: Game) -> Vec<Cell> {
    let small = matches!(game, Game::Mirrors7Block | Game::Mirrors7Pass);
    let ranks: &[(u8, &[u8])] = if small {
        &[(5, &[2, 6]), (6, &[0, 4, 8]), (7, &[2, 6])]
    } else {
        &[(5, &[2, 6]), (6, &[0, 4, 8]), (8, &[0, 4, 8]), (9, &[2, 6])]
    };
    let cells =
        ranks.iter().flat_map(|(rank, files)| files.iter().map(|&file| Cell::square(file, *rank)));
    cells.collect()
}

//! Compares the generator's turns with those found by walking cell by cell and trying out every move, on positions that
//! need not occur in any game.

use proptest::prelude::*;
use types::{
    Budget, CastlingRight, CastlingRights, Cell, EnPassant, Game, Kind, Man, Position, Side, Turn,
};

use super::{Board, DoubleStep, Variant, cell, double_step, number};
use crate::board::Board as _;
use crate::chess::Chess;
use crate::fault::Faults;
use crate::grid::{Way, opposite};
use crate::masonic::Masonic;
use crate::men::KINDS;
use crate::moves::Mover;
use crate::sets::narrow::{Cells, bit};
use crate::sinks::{Move, Source};

/// The random parts of a position: men (cell, index of the kind, whether white), the cells of White's and Black's king,
/// whether White is to move, castling rights, and a double step (file of the pawn, index of its step).
type Draw = (Vec<(u8, usize, bool)>, (u8, u8), bool, [bool; 4], Option<(u8, usize)>);

fn draw() -> impl Strategy<Value = Draw> {
    let men = |most| prop::collection::vec((0..64_u8, 1..6_usize, any::<bool>()), 0..most);
    (
        prop_oneof![men(6), men(16), men(50)],
        (prop_oneof![Just(4_u8), 0..64_u8], prop_oneof![Just(60_u8), 0..64_u8]),
        any::<bool>(),
        any::<[bool; 4]>(),
        prop::option::of((0..8_u8, 0..2_usize)),
    )
}

/// Makes a position of random parts, and its board. Parts that CHE-28 would certainly refuse are corrected. `None` if
/// the position is refused nevertheless.
fn position<V: Variant>(
    (men, kings, white, rights, double): &Draw,
) -> Option<(Position, Board<V>)> {
    let mut position = Position::empty(V::GAME);
    position.side = if *white { Side::White } else { Side::Black };
    for &(number, kind, white) in men {
        let side = if white { Side::White } else { Side::Black };
        let end = !(8..56).contains(&number);
        let kind = if KINDS[kind] == Kind::Pawn && end { Kind::Queen } else { KINDS[kind] };
        position.men.put(cell(number), Man::new(side, kind));
    }
    if let &Some((file, line)) = double {
        let mover = position.side.other();
        let origin = if mover == Side::White { 8 + file } else { 48 + file };
        if let Some(DoubleStep { crossed, pawn }) =
            double_step::<V>(mover, line % V::GEOMETRY.pawn_steps.len(), origin)
        {
            position.men.take(cell(origin));
            position.men.take(cell(crossed));
            position.men.put(cell(pawn), Man::new(mover, Kind::Pawn));
            let pawn = V::GEOMETRY.bricks.then(|| cell(pawn));
            position.en_passant = Some(EnPassant { crossed: cell(crossed), pawn });
        }
    }
    position.men.put(cell(kings.0), Man::new(Side::White, Kind::King));
    position.men.put(cell(kings.1), Man::new(Side::Black, Kind::King));
    let mut castling = CastlingRights::NONE;
    for (index, right) in CastlingRight::ALL.into_iter().enumerate() {
        let home = if right.side == Side::White { 0 } else { 56 };
        let corner = home + if index % 2 == 0 { 7 } else { 0 };
        let stand = position.men.get(cell(home + 4)) == Some(Man::new(right.side, Kind::King));
        if rights[index] && stand && position.men.get(cell(corner)).is_none() {
            position.men.put(cell(corner), Man::new(right.side, Kind::Rook));
            castling.set(right, true);
        }
    }
    position.castling = castling;
    let board = Board::<V>::from_position(&position, Faults::default()).ok()?;
    Some((position, board))
}

const fn both(way: Way) -> [Way; 2] {
    [way, opposite(way)]
}

/// The cells at the displacements `ways` from a cell, and at the opposite displacements.
fn leaps<V: Variant>(from: u8, ways: &[Way]) -> u64 {
    let ways = ways.iter().copied().flat_map(both);
    ways.filter_map(|way| V::GRID.go(from, way)).fold(0, |set, to| set | 1 << to)
}

fn walked_attacks<V: Variant>(kind: Kind, from: u8, occupied: u64) -> u64 {
    let geometry = V::GEOMETRY;
    let rides = |ways: &[Way]| {
        let ways = ways.iter().copied().flat_map(both);
        let set = ways.fold(0, |set, way| set | V::GRID.ride(from, way, occupied.into()));
        u64::try_from(set).unwrap()
    };
    let (rooks, bishops) = (geometry.rook_lines, geometry.bishop_lines);
    match kind {
        Kind::King => leaps::<V>(from, rooks) | leaps::<V>(from, bishops),
        Kind::Queen => rides(rooks) | rides(bishops),
        Kind::Rook => rides(rooks),
        Kind::Bishop if geometry.bishops_step => rides(bishops) | leaps::<V>(from, rooks),
        Kind::Bishop => rides(bishops),
        _ => leaps::<V>(from, geometry.knight_leaps),
    }
}

/// Every pseudo-legal move: one that is legal unless it leaves the mover's king in check.
fn pseudo_legal<V: Variant>(board: &Board<V>) -> Vec<Move<Mover>> {
    let us = board.state.side;
    let (own, enemies, occupied) = (board.men.of(us), board.men.of(us.other()), board.men.all());
    let mut moves = Vec::new();
    for from in own.cells() {
        let kind = board.men.kind_on(from).unwrap();
        let mut to = if kind == Kind::Pawn {
            pawn_targets(board, from, enemies, occupied)
        } else {
            walked_attacks::<V>(kind, from, occupied) & !own
        };
        if kind == Kind::King {
            to |= castling_targets(board, from);
        }
        for to in to.cells() {
            let promotes = kind == Kind::Pawn && !(8..56).contains(&to);
            let kinds: &[Option<Kind>] = if promotes {
                &[Some(Kind::Queen), Some(Kind::Rook), Some(Kind::Bishop), Some(Kind::Knight)]
            } else {
                &[None]
            };
            moves.extend(kinds.iter().map(|&promotion| Move {
                mover: (kind, from),
                to,
                promotion,
            }));
        }
    }
    moves
}

fn pawn_targets<V: Variant>(board: &Board<V>, from: u8, enemies: u64, occupied: u64) -> u64 {
    let white = board.state.side == Side::White;
    let ahead = |at: u8, way: Way| {
        let way = if white { way } else { both(way)[1] };
        V::GRID.go(at, way)
    };
    let home = if white { 8..16 } else { 48..56 };
    let mut targets = 0;
    for &way in V::GEOMETRY.pawn_steps {
        let Some(one) = ahead(from, way).filter(|&to| occupied & bit(to) == 0) else {
            continue;
        };
        targets |= bit(one);
        if home.contains(&from)
            && let Some(two) = ahead(one, way).filter(|&to| occupied & bit(to) == 0)
        {
            targets |= bit(two);
        }
    }
    for &way in V::GEOMETRY.pawn_captures {
        if let Some(to) = ahead(from, way)
            && (enemies & bit(to) != 0 || board.double_step.is_some_and(|step| step.crossed == to))
        {
            targets |= bit(to);
        }
    }
    targets
}

fn castling_targets<V: Variant>(board: &Board<V>, king: u8) -> u64 {
    let us = board.state.side;
    let safe = |cells: [u8; 3]| {
        cells
            .iter()
            .all(|&cell| !board.is_attacked(cell, us, board.men.of(us.other()), board.men.all()))
    };
    let rights = board.state.rights_of(board.state.side);
    let vacant =
        |mut range: std::ops::Range<u8>| range.all(|cell| board.men.all() & bit(cell) == 0);
    let mut targets = 0;
    if rights & 0b01 != 0 && vacant(king + 1..king + 3) && safe([king, king + 1, king + 2]) {
        targets |= bit(king + 2);
    }
    if rights & 0b10 != 0 && vacant(king - 3..king) && safe([king, king - 1, king - 2]) {
        targets |= bit(king - 2);
    }
    targets
}

fn tried_out<V: Variant>(board: &Board<V>) -> Vec<Move<Mover>> {
    let mut moves = pseudo_legal(board);
    moves.retain(|&turn| !board.after(turn).is_checked(board.state.side));
    moves.sort_unstable();
    moves
}

fn generated<V: Variant>(board: &Board<V>) -> Vec<Move<Mover>> {
    let mut moves = Vec::new();
    board.each_move(&mut |turn| moves.push(turn));
    moves.sort_unstable();
    moves
}

fn masks_find_what_trying_out_finds<V: Variant>(draw: &Draw) -> Result<(), TestCaseError> {
    let Some((position, board)) = position::<V>(draw) else {
        return Err(TestCaseError::reject("not accepted"));
    };
    let turns = generated(&board);
    prop_assert_eq!(&turns, &tried_out(&board), "{}", &position);
    prop_assert_eq!(board.move_count(), turns.len() as u64, "{}", &position);
    let mut nodes = 0;
    for turn in turns {
        let after = board.after(turn);
        // The position after a turn is accepted, and its plain data is complete.
        let again = Board::<V>::from_position(&after.position(), Faults::default());
        prop_assert!(again.is_ok(), "{} {}", &position, board.written(turn));
        prop_assert_eq!(again.unwrap().position(), after.position());
        nodes += after.move_count();
    }
    prop_assert_eq!(board.perft(2, &mut Budget::unlimited()), nodes, "{}", &position);
    prop_assert_eq!(board.position(), position);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 10_000,
        max_global_rejects: 100_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn in_chess_masks_find_what_trying_out_finds(draw in draw()) {
        masks_find_what_trying_out_finds::<Chess>(&draw)?;
    }

    #[test]
    fn in_masonic_masks_find_what_trying_out_finds(draw in draw()) {
        masks_find_what_trying_out_finds::<Masonic>(&draw)?;
    }

    #[test]
    fn tables_say_what_walking_finds(from in 0..64_u8, occupied: u64, thin: u64) {
        for occupied in [occupied, occupied & thin, 0] {
            for kind in [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight] {
                prop_assert_eq!(
                    Board::<Chess>::attacks(kind, from, occupied),
                    walked_attacks::<Chess>(kind, from, occupied)
                );
                prop_assert_eq!(
                    Board::<Masonic>::attacks(kind, from, occupied),
                    walked_attacks::<Masonic>(kind, from, occupied)
                );
            }
        }
    }
}

#[test]
fn an_inner_cell_of_the_brick_board_has_six_neighbours() {
    // MAS-2: two along the rank, and two along each of the two cants.
    let at = |name: &str| number(Game::Masonic.cell(name).unwrap()).unwrap();
    let neighbours = ["c4", "d3", "d5", "e3", "e4", "e5"].map(at).into_iter();
    let steps = Masonic::TABLES.straight_steps[usize::from(at("d4"))];
    assert_eq!(steps, neighbours.fold(0, |set, cell| set | bit(cell)));
}

#[test]
fn a_set_of_pawns_shifts_like_its_pawns_one_by_one() {
    for side in Side::BOTH {
        for line in 0..2 {
            let one_by_one = (0..64)
                .map(|cell| Board::<Masonic>::pawn_capture(side, line, bit(cell)))
                .fold(0, |set, to| set | to);
            assert_eq!(Board::<Masonic>::pawn_capture(side, line, !0), one_by_one);
        }
    }
}

#[test]
fn a_turn_of_another_board_is_not_legal() {
    let board = Board::<Chess>::from_position(&Chess::GAME.start(), Faults::default()).unwrap();
    let off = Cell::square(200, 200);
    assert!(board.play(&Turn::of(off, off)).is_none());
}

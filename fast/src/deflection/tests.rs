//! Compares the generator's turns with those found by walking every path cell by cell and trying out every move and
//! every act, on positions that need not occur in any game.

use proptest::prelude::*;
use types::{
    Act, Budget, CastlingRight, CastlingRights, Cell, Deflector, EnPassant, Extra, Game, Kind, Man,
    Position, Side, Turn,
};

use super::geometry::{GRID, WAYS};
use super::{Board, cell, number};
use crate::board::Board as _;
use crate::fault::Faults;
use crate::sinks::Source;

/// The men and deflectors of a position, cell by cell.
#[derive(Clone)]
struct Plain {
    men: [Option<Man>; 80],
    /// By cell: the deflector, as the number of steps of 45° by which it bends a path.
    deflectors: [Option<u8>; 80],
}

/// DEF-2: the kinds of the game, except the king.
const MEN: [Kind; 7] = [
    Kind::Queen,
    Kind::Marshall,
    Kind::Archbishop,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Pawn,
];

const ALL_HEADINGS: &[u8] = &[0, 1, 2, 3, 4, 5, 6, 7];
const STRAIGHT: &[u8] = &[0, 2, 4, 6];
const DIAGONAL: &[u8] = &[1, 3, 5, 7];

impl Plain {
    fn of(position: &Position) -> Plain {
        let mut plain = Plain { men: [None; 80], deflectors: [None; 80] };
        for (place, man) in position.men.iter() {
            plain.men[usize::from(number(place).unwrap())] = Some(man);
        }
        for (deflector, place) in &position.deflectors().unwrap().placed {
            let steps = u8::try_from(deflector.angle() / 45).unwrap();
            plain.deflectors[usize::from(number(*place).unwrap())] = Some(steps);
        }
        plain
    }

    /// The cells reached by paths that leave the cell `from` along one of the headings. The paths may cross `from` again.
    fn rides(&self, from: u8, headings: &[u8]) -> [bool; 80] {
        let mut reached = [false; 80];
        let mut seen = [[false; 8]; 80];
        let mut open: Vec<(u8, u8)> = headings.iter().map(|&heading| (from, heading)).collect();
        while let Some((at, heading)) = open.pop() {
            let left = &mut seen[usize::from(at)][usize::from(heading)];
            if std::mem::replace(left, true) {
                continue;
            }
            let Some(next) = GRID.go(at, WAYS[usize::from(heading)]) else { continue };
            let index = usize::from(next);
            reached[index] = true;
            if next != from && self.men[index].is_some() {
                continue;
            }
            match self.deflectors[index] {
                None => open.push((next, heading)),
                Some(steps) => {
                    open.push((next, (heading + steps) % 8));
                    open.push((next, (heading + 8 - steps) % 8));
                }
            }
        }
        reached[usize::from(from)] = false;
        reached
    }

    /// The cells a man attacks, those with men of its own side included.
    fn attacks(&self, from: u8) -> [bool; 80] {
        let man = self.men[usize::from(from)].unwrap();
        let mut reached = match man.kind {
            Kind::Queen => self.rides(from, ALL_HEADINGS),
            Kind::Rook | Kind::Marshall => self.rides(from, STRAIGHT),
            Kind::Bishop | Kind::Archbishop => self.rides(from, DIAGONAL),
            _ => [false; 80],
        };
        let up = if man.side == Side::White { 1 } else { -1 };
        let leaps: &[(i8, i8)] = match man.kind {
            Kind::King => &WAYS,
            Kind::Pawn => &[(-1, up), (1, up)],
            Kind::Knight | Kind::Marshall | Kind::Archbishop => {
                &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
            }
            _ => &[],
        };
        for &leap in leaps {
            if let Some(to) = GRID.go(from, leap) {
                reached[usize::from(to)] = true;
            }
        }
        reached
    }

    fn is_attacked(&self, cell: u8, by: Side) -> bool {
        (0..80).any(|from| {
            self.men[usize::from(from)].is_some_and(|man| man.side == by)
                && self.attacks(from)[usize::from(cell)]
        })
    }

    fn in_check(&self, side: Side) -> bool {
        let king = Man::new(side, Kind::King);
        (0..80)
            .any(|at| self.men[usize::from(at)] == Some(king) && self.is_attacked(at, side.other()))
    }
}

/// The position after a pseudo-legal move of a man.
fn moved(position: &Position, turn: Turn) -> Position {
    let mut after = position.clone();
    let (from, to) = (turn.step.from, turn.step.to);
    let mut man = after.men.take(from).unwrap();
    let captured = after.men.take(to).is_some();
    after.en_passant = None;
    if man.kind == Kind::Pawn {
        if position.en_passant.is_some_and(|field| field.crossed == to) && from.file != to.file {
            after.men.take(Cell::square(to.file, from.rank));
        }
        if from.rank.abs_diff(to.rank) == 2 {
            let crossed = Cell::square(to.file, u8::midpoint(from.rank, to.rank));
            after.en_passant = Some(EnPassant { crossed, pawn: None });
        }
    }
    if man.kind == Kind::King && from.file.abs_diff(to.file) == 3 {
        let (corner, beside) = if to.file > from.file { (9, 7) } else { (0, 3) };
        let rook = after.men.take(Cell::square(corner, to.rank)).unwrap();
        after.men.put(Cell::square(beside, to.rank), rook);
    }
    after.halfmove = if captured || man.kind == Kind::Pawn {
        0
    } else {
        (position.halfmove + 1).min(Position::COUNTER_MAX)
    };
    if let Some(kind) = turn.step.promotion {
        man.kind = kind;
    }
    after.men.put(to, man);
    let mut castling = position.castling;
    for right in CastlingRight::ALL {
        let rank = if right.side == Side::White { 1 } else { 8 };
        let corner = if right.letter().eq_ignore_ascii_case(&'k') { 9 } else { 0 };
        for gone in [Cell::square(5, rank), Cell::square(corner, rank)] {
            if gone == from || gone == to {
                castling.set(right, false);
            }
        }
    }
    after.castling = castling;
    if position.side == Side::Black {
        after.fullmove = (position.fullmove + 1).min(Position::COUNTER_MAX);
    }
    after.side = position.side.other();
    after.deflectors_mut().unwrap().ko = None;
    after
}

/// The position after an act that follows a move.
fn acted(before: &Position, act: Act) -> Position {
    let mut after = before.clone();
    let mover = before.side.other();
    let fields = after.deflectors_mut().unwrap();
    match act {
        Act::Place(deflector, to) => {
            fields.hand_mut(mover)[deflector as usize] = false;
            fields.placed.push((deflector, to));
        }
        Act::Move(from, to) => {
            let lifted = fields.placed.iter().position(|entry| entry.1 == from).unwrap();
            fields.placed[lifted].1 = to;
            fields.ko = Some((to, from));
        }
    }
    fields.placed.sort_unstable();
    after
}

/// Every pseudo-legal move of a man: one that is legal unless it leaves the mover's king in check.
fn pseudo_legal(position: &Position) -> Vec<Turn> {
    let plain = Plain::of(position);
    let us = position.side;
    let mut turns = Vec::new();
    for from in 0..80_u8 {
        let Some(man) = plain.men[usize::from(from)].filter(|man| man.side == us) else { continue };
        let reached = plain.attacks(from);
        let enemy = |to: u8| plain.men[usize::from(to)].is_some_and(|man| man.side != us);
        let vacant = |to: u8| plain.men[usize::from(to)].is_none();
        let mut targets: Vec<u8> = (0..80).filter(|&to| reached[usize::from(to)]).collect();
        if man.kind == Kind::Pawn {
            let crossed = position.en_passant.and_then(|field| number(field.crossed));
            targets.retain(|&to| enemy(to) || crossed == Some(to));
            let (up, extra) = if us == Side::White { (1, 1) } else { (-1, 6) };
            if let Some(one) = GRID.go(from, (0, up)).filter(|&to| vacant(to)) {
                targets.push(one);
                let two = GRID.go(one, (0, up)).filter(|&to| vacant(to) && from / 10 == extra);
                targets.extend(two);
            }
        } else {
            targets.retain(|&to| enemy(to) || vacant(to));
        }
        if man.kind == Kind::King {
            targets.extend(castling_targets(position, &plain, from));
        }
        for to in targets {
            let turn = Turn::of(cell(from), cell(to));
            if man.kind == Kind::Pawn && !(10..70).contains(&to) {
                for kind in MEN.into_iter().filter(|&kind| kind != Kind::Pawn) {
                    turns.push(turn.step.promoting(kind).into());
                }
            } else {
                turns.push(turn);
            }
        }
    }
    turns
}

fn castling_targets(position: &Position, plain: &Plain, king: u8) -> Vec<u8> {
    let us = position.side;
    let safe = |cell: u8| !plain.is_attacked(cell, us.other());
    let vacant = |cell: u8| plain.men[usize::from(cell)].is_none();
    let mut targets = Vec::new();
    for right in position.castling.iter().filter(|right| right.side == us) {
        if right.letter().eq_ignore_ascii_case(&'k') {
            if (1..=3).all(|by| vacant(king + by)) && (0..=3).all(|by| safe(king + by)) {
                targets.push(king + 3);
            }
        } else if (1..=4).all(|by| vacant(king - by)) && (0..=3).all(|by| safe(king - by)) {
            targets.push(king - 3);
        }
    }
    targets
}

/// The legal acts after a legal move, found by trying out every act.
fn legal_acts(before: &Position, moved: &Position) -> Vec<Act> {
    let us = before.side;
    let plain = Plain::of(moved);
    let fields = moved.deflectors().unwrap();
    let free = |at: u8| {
        plain.men[usize::from(at)].is_none() && plain.deflectors[usize::from(at)].is_none()
    };
    let mut acts = Vec::new();
    let hand = fields.hand(us);
    for deflector in Deflector::ALL.into_iter().filter(|&deflector| hand[deflector as usize]) {
        acts.extend((0..80).filter(|&to| free(to)).map(|to| Act::Place(deflector, cell(to))));
    }
    if hand == [false; 3] {
        for &(_, from) in &fields.placed {
            let at = number(from).unwrap();
            if plain.men[usize::from(at)].is_some() {
                continue;
            }
            let mut without = plain.clone();
            without.deflectors[usize::from(at)] = None;
            let reached = without.rides(at, STRAIGHT);
            let ko = before.deflectors().unwrap().ko;
            acts.extend(
                (0..80)
                    .filter(|&to| reached[usize::from(to)] && free(to))
                    .filter(|&to| ko != Some((from, cell(to))))
                    .map(|to| Act::Move(from, cell(to))),
            );
        }
    }
    acts.retain(|&act| !Plain::of(&acted(moved, act)).in_check(us));
    acts
}

/// The random parts of a position: men (cell, index of the kind, whether white), the cells of White's and Black's king,
/// whether White is to move, castling rights, the file of a double step, deflectors (index of the type, cell), which
/// deflectors are in hand, and a ko (the deflector moved, and the cell that it left).
type Draw = (
    Vec<(u8, usize, bool)>,
    (u8, u8),
    bool,
    [bool; 4],
    Option<u8>,
    Vec<(usize, u8)>,
    [[bool; 3]; 2],
    Option<(prop::sample::Index, u8)>,
);

fn draw(men: usize) -> impl Strategy<Value = Draw> {
    (
        prop::collection::vec((0..80_u8, 0..MEN.len(), any::<bool>()), 0..men),
        (prop_oneof![Just(5_u8), 0..80_u8], prop_oneof![Just(75_u8), 0..80_u8]),
        any::<bool>(),
        any::<[bool; 4]>(),
        prop::option::of(0..10_u8),
        prop_oneof![
            1 => Just(Vec::new()),
            4 => prop::collection::vec((0..3_usize, 0..80_u8), 1..4),
            8 => prop::collection::vec((0..3_usize, 0..80_u8), 4..9),
        ],
        any::<[[bool; 3]; 2]>(),
        prop::option::of((any::<prop::sample::Index>(), 0..80_u8)),
    )
}

/// Makes a position of random parts, and its board. Parts that would certainly be refused are corrected. `None` if the
/// position is refused nevertheless, or if a king stands on a cell of the double step.
fn position(draw: &Draw) -> Option<(Position, Board)> {
    let (men, kings, white, rights, double, deflectors, hands, ko) = draw;
    let mut position = Position::empty(Game::Deflection);
    position.side = if *white { Side::White } else { Side::Black };
    for &(number, kind, white) in men {
        let side = if white { Side::White } else { Side::Black };
        let end = !(10..70).contains(&number);
        let kind = MEN[kind];
        let kind = if kind == Kind::Pawn && end { Kind::Queen } else { kind };
        position.men.put(cell(number), Man::new(side, kind));
    }
    if let Some(file) = *double {
        let mover = position.side.other();
        let ranks = if mover == Side::White { [2, 3, 4] } else { [7, 6, 5] };
        let [origin, crossed, pawn] = ranks.map(|rank| Cell::square(file, rank));
        let thrones = [cell(kings.0), cell(kings.1)];
        if [origin, crossed, pawn].iter().any(|place| thrones.contains(place)) {
            return None;
        }
        position.men.take(origin);
        position.men.take(crossed);
        position.men.put(pawn, Man::new(mover, Kind::Pawn));
        position.en_passant = Some(EnPassant { crossed, pawn: None });
    }
    position.men.put(cell(kings.0), Man::new(Side::White, Kind::King));
    position.men.put(cell(kings.1), Man::new(Side::Black, Kind::King));
    let mut castling = CastlingRights::NONE;
    for (index, right) in CastlingRight::ALL.into_iter().enumerate() {
        let home = if right.side == Side::White { 0 } else { 70 };
        let corner = home + if index % 2 == 0 { 9 } else { 0 };
        let stand = position.men.get(cell(home + 5)) == Some(Man::new(right.side, Kind::King));
        if rights[index] && stand && position.men.get(cell(corner)).is_none() {
            position.men.put(cell(corner), Man::new(right.side, Kind::Rook));
            castling.set(right, true);
        }
    }
    position.castling = castling;
    let mover = position.side.other();
    let men = position.men.clone();
    let fields = position.deflectors_mut().unwrap();
    let mut left = [2_u8; 3];
    for &(deflector, at) in deflectors {
        if left[deflector] > 0 && fields.on(cell(at)).is_none() {
            left[deflector] -= 1;
            fields.placed.push((Deflector::ALL[deflector], cell(at)));
        }
    }
    fields.placed.sort_unstable();
    for side in Side::BOTH {
        for (deflector, left) in left.iter_mut().enumerate() {
            if hands[side as usize][deflector] && *left > 0 && deflectors.len() < 6 {
                *left -= 1;
                fields.hand_mut(side)[deflector] = true;
            }
        }
    }
    if let Some((index, came_from)) = ko
        && !fields.placed.is_empty()
        && fields.hand(mover) == [false; 3]
    {
        let stands = index.get(&fields.placed).1;
        let came_from = cell(*came_from);
        if men.get(stands).is_none()
            && men.get(came_from).is_none()
            && fields.on(came_from).is_none()
        {
            fields.ko = Some((stands, came_from));
        }
    }
    let board = Board::from_position(&position, Faults::default()).ok();
    // The only refused positions are those with both kings on one cell and those with the side not to move in check.
    let in_check = Plain::of(&position).in_check(mover);
    assert_eq!(board.is_none(), in_check || kings.0 == kings.1, "{position}");
    Some((position, board?))
}

fn sorted(mut turns: Vec<Turn>) -> Vec<Turn> {
    turns.sort_unstable();
    turns
}

fn men_move_as_by_trying_out(draw: &Draw) -> Result<(), TestCaseError> {
    let Some((position, board)) = position(draw) else {
        return Err(TestCaseError::reject("not accepted"));
    };
    let mut tried = pseudo_legal(&position);
    tried.retain(|&turn| !Plain::of(&moved(&position, turn)).in_check(position.side));
    let mut found = Vec::new();
    board.each_move(&mut |turn| found.push(turn.written(turn.mover, cell)));
    prop_assert_eq!(sorted(found), sorted(tried.clone()), "{}", &position);
    prop_assert_eq!(board.mobility(), tried.len() as u64, "{}", &position);
    prop_assert_eq!(board.check().is_empty(), !Plain::of(&position).in_check(position.side));
    prop_assert_eq!(board.position(), position.clone());
    for turn in tried {
        let after = board.play(&turn).unwrap().position();
        prop_assert_eq!(&after, &moved(&position, turn), "{} {}", &position, turn);
        prop_assert!(Board::from_position(&after, Faults::default()).is_ok(), "{}", after);
    }
    Ok(())
}

fn acts_are_found_as_by_trying_out(draw: &Draw) -> Result<(), TestCaseError> {
    let Some((position, board)) = position(draw) else {
        return Err(TestCaseError::reject("not accepted"));
    };
    let mut tried = Vec::new();
    let mut ko_matters = false;
    let mut free = position.clone();
    let ko = free.deflectors_mut().unwrap().ko.take();
    board.each_move(&mut |turn| {
        let turn = turn.written(turn.mover, cell);
        let moved = moved(&position, turn);
        tried.push(turn);
        let acts = legal_acts(&position, &moved);
        tried.extend(acts.into_iter().map(|act| turn.with(Extra::Act(act))));
        if let Some((from, to)) = ko {
            ko_matters |= legal_acts(&free, &moved).contains(&Act::Move(from, to));
        }
    });
    prop_assert_eq!(sorted(board.turns()), sorted(tried.clone()), "{}", &position);
    prop_assert_eq!(board.perft(1, &mut Budget::unlimited()), tried.len() as u64, "{}", &position);
    prop_assert_eq!(board.ko_that_matters().is_some(), ko_matters, "{}", &position);
    for (index, &turn) in tried.iter().enumerate() {
        if let Some(Extra::Act(act)) = turn.extra
            && index % 7 == 0
        {
            let after = board.play(&turn).unwrap().position();
            let expected = acted(&moved(&position, Turn { extra: None, ..turn }), act);
            prop_assert_eq!(&after, &expected, "{} {}", &position, turn);
            prop_assert!(Board::from_position(&after, Faults::default()).is_ok(), "{}", after);
        }
    }
    Ok(())
}

fn config(cases: u32) -> ProptestConfig {
    let cases = std::env::var("DEFLECTION_CASES").map_or(cases, |text| text.parse().unwrap());
    ProptestConfig {
        cases,
        max_global_rejects: 100 * cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(5_000))]

    #[test]
    fn men_move_as_by_trying_out_on_a_thin_board(draw in draw(12)) {
        men_move_as_by_trying_out(&draw)?;
    }

    #[test]
    fn men_move_as_by_trying_out_on_a_full_board(draw in draw(50)) {
        men_move_as_by_trying_out(&draw)?;
    }
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn acts_are_found_as_by_trying_out_on_a_thin_board(draw in draw(8)) {
        acts_are_found_as_by_trying_out(&draw)?;
    }

    #[test]
    fn acts_are_found_as_by_trying_out_on_a_full_board(draw in draw(40)) {
        acts_are_found_as_by_trying_out(&draw)?;
    }
}

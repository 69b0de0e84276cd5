//! The same law read literally, for tests: no sets, no tables, one question at a time – may this man
//! go there? – on coordinates in half-steps, every turn made and looked at.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "only places of the board are looked up"
)]

use record::{
    Board as Surface, CastlingRight, Cell, EnPassant, Game, Kind, Man, Position, Side, Step, Turn,
    Wing,
};

/// In half-steps from the middle of a1: squares have even coordinates, points odd ones.
type Place = (i32, i32);

fn place(cell: Cell) -> Place {
    let (file, rank) = (i32::from(cell.file), i32::from(cell.rank) - 1);
    match cell.board {
        Surface::Points => (2 * file + 1, 2 * rank + 1),
        _ => (2 * file, 2 * rank),
    }
}

fn small(number: i32) -> u8 {
    u8::try_from(number).expect("places lie on the board")
}

fn index(number: i32) -> usize {
    usize::from(small(number))
}

fn cell((x, y): Place) -> Cell {
    let board = if x % 2 == 0 { Surface::Squares } else { Surface::Points };
    Cell::new(board, small(x / 2), small(y / 2 + 1))
}

fn is_place((x, y): Place) -> bool {
    (0..=14).contains(&x) && (0..=14).contains(&y) && (x - y) % 2 == 0
}

fn places() -> impl Iterator<Item = Place> {
    (0..15).flat_map(|x| (0..15).map(move |y| (x, y))).filter(|&at| is_place(at))
}

/// Who stands where.
#[derive(Clone)]
struct World {
    men: [[Option<Man>; 15]; 15],
    /// Whether a pawn can be promoted on the last row of points.
    has_staying: bool,
}

impl World {
    fn of(position: &Position) -> World {
        let mut men = [[None; 15]; 15];
        for (at, man) in position.men.iter() {
            let (x, y) = place(at);
            men[index(x)][index(y)] = Some(man);
        }
        World { men, has_staying: promotions(position, true).next().is_some() }
    }

    fn get(&self, (x, y): Place) -> Option<Man> {
        if is_place((x, y)) { self.men[index(x)][index(y)] } else { None }
    }

    fn is_vacant(&self, at: Place) -> bool {
        is_place(at) && self.get(at).is_none()
    }

    fn set(&mut self, (x, y): Place, man: Option<Man>) {
        self.men[index(x)][index(y)] = man;
    }

    /// How many men stand strictly between two places, on those that a step touches.
    fn men_between(&self, from: Place, to: Place, step: (i32, i32)) -> usize {
        let mut count = 0;
        let mut at = (from.0 + step.0, from.1 + step.1);
        while at != to {
            assert!(is_place(at));
            count += usize::from(self.get(at).is_some());
            at = (at.0 + step.0, at.1 + step.1);
        }
        count
    }

    /// The men in the way of an orthogonal move; `None` if it is none.
    fn on_rook_line(&self, from: Place, to: Place) -> Option<usize> {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let straight = (x == 0) != (y == 0) && x % 2 == 0 && y % 2 == 0;
        straight.then(|| self.men_between(from, to, (2 * x.signum(), 2 * y.signum())))
    }

    /// SPE-5: the men in the way of a diagonal move; `None` if it is none.
    fn on_diagonal(&self, from: Place, to: Place) -> Option<usize> {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        if x.abs() != y.abs() || x == 0 {
            return None;
        }
        let stride = if x % 2 == 0 { 2 } else { 1 };
        Some(self.men_between(from, to, (stride * x.signum(), stride * y.signum())))
    }

    /// The men where a nightrider touches down before its goal; `None` if it is no such line.
    fn on_knight_line(&self, from: Place, to: Place) -> Option<usize> {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let (long, short) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
        if short == 0 || long != 2 * short || short % 2 != 0 {
            return None;
        }
        let leaps = short / 2;
        Some(self.men_between(from, to, (x / leaps, y / leaps)))
    }

    /// Whether a man may capture what stands on a place.
    fn captures(&self, man: Man, from: Place, to: Place) -> bool {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let leap = |m: i32, n: i32| {
            let (long, short) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
            (short, long) == (2 * m, 2 * n)
        };
        let half_step = (x.abs(), y.abs()) == (1, 1);
        let fers = half_step || leap(1, 1);
        let king = fers || leap(0, 1);
        match man.kind {
            Kind::King | Kind::Man | Kind::Sprinter => king,
            Kind::Queen => {
                self.on_rook_line(from, to) == Some(0) || self.on_diagonal(from, to) == Some(0)
            }
            Kind::Rook => self.on_rook_line(from, to) == Some(0),
            Kind::Bishop => self.on_diagonal(from, to) == Some(0),
            Kind::Knight | Kind::Archer => leap(1, 2),
            Kind::Pawn => {
                let ahead = if man.side == Side::White { 1 } else { -1 };
                let last_row = if man.side == Side::White { 13 } else { 1 };
                (y == ahead && x.abs() == 1 || y == 2 * ahead && x.abs() == 2)
                    && (to.1 != last_row || self.has_staying)
            }
            Kind::Pao => self.on_rook_line(from, to) == Some(1),
            Kind::Vao => self.on_diagonal(from, to) == Some(1),
            Kind::Leo => {
                self.on_rook_line(from, to) == Some(1) || self.on_diagonal(from, to) == Some(1)
            }
            Kind::Nao => self.on_knight_line(from, to) == Some(1),
            Kind::Fers => fers,
            Kind::Counsellor => king || leap(1, 2),
            Kind::Duke => x.abs() <= 4 && self.on_diagonal(from, to) == Some(0),
            Kind::Alfil => leap(2, 2),
            Kind::Star => leap(0, 1) || leap(2, 2),
            Kind::Squirrel => leap(0, 2) || leap(1, 2) || leap(2, 2),
            Kind::Griffin => self.griffin_reaches(from, to),
            Kind::Rhinoceros => self.rhinoceros_reaches(from, to),
            Kind::Grasshopper => self.grasshopper_lands(from, to),
            // A kind of another game.
            _ => unreachable!(),
        }
    }

    /// Whether a man may go to a vacant place.
    fn goes(&self, man: Man, from: Place, to: Place) -> bool {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let (long, short) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
        match man.kind {
            Kind::Pawn => {
                let white = man.side == Side::White;
                let ahead = if white { 2 } else { -2 };
                let home = if white { 2 } else { 12 };
                let last_row = if white { 13 } else { 1 };
                let one = y == ahead;
                let two =
                    y == 2 * ahead && from.1 == home && self.is_vacant((from.0, from.1 + ahead));
                x == 0 && (one || two) && (to.1 != last_row || self.has_staying)
            }
            Kind::Pao => self.on_rook_line(from, to) == Some(0),
            Kind::Vao => self.on_diagonal(from, to) == Some(0),
            Kind::Leo => {
                self.on_rook_line(from, to) == Some(0) || self.on_diagonal(from, to) == Some(0)
            }
            Kind::Nao => self.on_knight_line(from, to) == Some(0),
            Kind::Archer => self.captures(Man { kind: Kind::Man, ..man }, from, to),
            Kind::Sprinter => (short, long) == (2, 8),
            _ => self.captures(man, from, to),
        }
    }

    fn griffin_reaches(&self, from: Place, to: Place) -> bool {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        if x == 0 || y == 0 || x % 2 != 0 {
            return false;
        }
        let corner = (from.0 + 2 * x.signum(), from.1 + 2 * y.signum());
        to == corner
            || (to.0 == corner.0 || to.1 == corner.1)
                && self.is_vacant(corner)
                && self.on_rook_line(corner, to) == Some(0)
    }

    fn rhinoceros_reaches(&self, from: Place, to: Place) -> bool {
        const CIRCLE: [(i32, i32); 8] =
            [(0, 2), (2, 2), (2, 0), (2, -2), (0, -2), (-2, -2), (-2, 0), (-2, 2)];
        (0..8).any(|first| {
            [1, 7].into_iter().any(|turn| {
                let mut at = from;
                for step in 0..7 {
                    let way = CIRCLE[(first + turn * step) % 8];
                    at = (at.0 + way.0, at.1 + way.1);
                    if at == to {
                        return true;
                    }
                    if !self.is_vacant(at) {
                        return false;
                    }
                }
                false
            })
        })
    }

    fn grasshopper_lands(&self, from: Place, to: Place) -> bool {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let (sx, sy) = (x.signum(), y.signum());
        if !(x == 0 || y == 0 || x.abs() == y.abs()) || (x, y) == (0, 0) {
            return false;
        }
        if x % 2 == 0 {
            // The man of its own board just before the goal, and none before that.
            let hurdle = (to.0 - 2 * sx, to.1 - 2 * sy);
            let clear = |goal| {
                self.on_rook_line(from, goal) == Some(0) || self.on_diagonal(from, goal) == Some(0)
            };
            y % 2 == 0 && hurdle != from && self.get(hurdle).is_some() && clear(hurdle)
        } else {
            // A man of the other board, a full step before the goal, with nothing between them.
            let hurdle = (to.0 - 2 * sx, to.1 - 2 * sy);
            x.abs() >= 3
                && self.get(hurdle).is_some()
                && self.get((to.0 - sx, to.1 - sy)).is_none()
                && self.on_diagonal(from, hurdle) == Some(0)
        }
    }

    fn is_attacked(&self, at: Place, by: Side) -> bool {
        places().any(|from| {
            self.get(from).is_some_and(|man| man.side == by && self.captures(man, from, at))
        })
    }

    fn king(&self, side: Side) -> Place {
        places().find(|&at| self.get(at) == Some(Man::new(side, Kind::King))).unwrap()
    }

    fn in_check(&self, side: Side) -> bool {
        self.is_attacked(self.king(side), side.other())
    }
}

/// What pawns are promoted to, on squares or on the last row of points.
fn promotions(position: &Position, on_points: bool) -> impl Iterator<Item = Kind> {
    let chess = vec![Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
    let kinds = position.array().map_or(chess, <[Kind]>::to_vec);
    let switches = |kind: &Kind| {
        use Kind::{
            Archer, Bishop, Counsellor, Duke, Fers, Grasshopper, Leo, Man, Queen, Sprinter, Vao,
        };
        let those =
            [Queen, Bishop, Vao, Leo, Fers, Man, Counsellor, Duke, Archer, Sprinter, Grasshopper];
        those.contains(kind)
    };
    kinds.into_iter().filter(move |kind| !(on_points && switches(kind)))
}

/// Whether the side to move is in check.
pub(super) fn in_check(position: &Position) -> bool {
    World::of(position).in_check(position.side)
}

/// Every legal turn, sorted.
pub(super) fn turns(position: &Position) -> Vec<Turn> {
    let world = World::of(position);
    let us = position.side;
    let crossed = position.en_passant.map(|field| place(field.crossed));
    let check = world.in_check(us);
    let mut turns = Vec::new();
    for from in places() {
        let Some(man) = world.get(from).filter(|man| man.side == us) else { continue };
        for to in places() {
            let mut after = world.clone();
            match world.get(to) {
                Some(held) if held.side == us || !world.captures(man, from, to) => continue,
                None if man.kind == Kind::Pawn
                    && crossed == Some(to)
                    && world.captures(man, from, to) =>
                {
                    let back = if us == Side::White { -2 } else { 2 };
                    after.set((to.0, to.1 + back), None);
                }
                None if !world.goes(man, from, to) => continue,
                Some(_) | None => {}
            }
            // SPE-11.
            if position.game != Game::SpectralFree
                && man.kind == Kind::King
                && check
                && from.0 % 2 == 0
                && to.0 % 2 != 0
            {
                continue;
            }
            after.set(from, None);
            after.set(to, Some(man));
            if after.in_check(us) {
                continue;
            }
            let step = Step::new(cell(from), cell(to));
            let last = if us == Side::White { [14, 13] } else { [0, 1] };
            if man.kind == Kind::Pawn && last.contains(&to.1) {
                let kinds = promotions(position, to.1 % 2 != 0);
                turns.extend(kinds.map(|kind| Turn::from(step.promoting(kind))));
            } else {
                turns.push(step.into());
            }
        }
    }
    turns.extend(castlings(position, &world));
    turns.sort_unstable();
    turns
}

fn castlings(position: &Position, world: &World) -> Vec<Turn> {
    let us = position.side;
    let mut turns = Vec::new();
    for right in CastlingRight::ALL {
        if right.side != us || !position.castling.has(right) {
            continue;
        }
        let y = if us == Side::White { 0 } else { 14 };
        let (way, corner) = if right.wing == Wing::King { (2, 14) } else { (-2, 0) };
        let crossed = (8 + way, y);
        let to = (8 + 2 * way, y);
        let clear = world.on_rook_line((8, y), (corner, y)) == Some(0);
        let safe = [(8, y), crossed, to].iter().all(|&at| !world.is_attacked(at, us.other()));
        if !clear || !safe {
            continue;
        }
        let mut after = world.clone();
        after.set((8, y), None);
        after.set((corner, y), None);
        after.set(to, Some(Man::new(us, Kind::King)));
        after.set(crossed, Some(Man::new(us, Kind::Rook)));
        if !after.in_check(us) {
            turns.push(Turn::of(cell((8, y)), cell(to)));
        }
    }
    turns
}

/// The position after a legal turn.
pub(super) fn play(position: &Position, turn: &Turn) -> Position {
    let Step { from, to, promotion } = turn.step;
    let mut next = position.clone();
    let us = position.side;
    let man = next.men.take(from).unwrap();
    let mut taken = next.men.take(to);
    let ahead = if us == Side::White { 1 } else { -1 };
    next.en_passant = None;
    if man.kind == Kind::Pawn {
        if position.en_passant.is_some_and(|field| field.crossed == to) {
            taken = next.men.take(to.offset(0, -ahead).unwrap());
        }
        if from.rank.abs_diff(to.rank) == 2 {
            let crossed = from.offset(0, ahead).unwrap();
            next.en_passant = Some(EnPassant { crossed, pawn: None });
        }
    }
    next.men.put(to, Man::new(us, promotion.unwrap_or(man.kind)));
    if man.kind == Kind::King && from.board == to.board && from.file.abs_diff(to.file) == 2 {
        let corner = Cell::square(if to.file == 6 { 7 } else { 0 }, to.rank);
        let rook = next.men.take(corner).unwrap();
        next.men.put(Cell::square(to.file.midpoint(from.file), to.rank), rook);
    }
    for right in CastlingRight::ALL {
        let rank = if right.side == Side::White { 1 } else { 8 };
        let corner = Cell::square(if right.wing == Wing::King { 7 } else { 0 }, rank);
        for home in [corner, Cell::square(4, rank)] {
            if from == home || to == home {
                next.castling.set(right, false);
            }
        }
    }
    let resets = taken.is_some() || man.kind == Kind::Pawn;
    next.halfmove = if resets { 0 } else { (position.halfmove + 1).min(9999) };
    if us == Side::Black {
        next.fullmove = (position.fullmove + 1).min(9999);
    }
    next.side = us.other();
    next
}
